//! Positions solved, and what was found written down as a certificate; in strings.

use crate::catalogue::Catalogue;
use crate::player::words;
use crate::win_oracle::SolverOracle;
use crate::{EngineSpec, Error, Limits, Result, Timed, custom_engines, draw_rules, games, presets};
use quadrille_certificate::{Claim, Header, ProgressStrategy, ProofSize, Writer};
use quadrille_core::{Depict, GameHistory, Player};
use quadrille_search::{Branch, Control, Finding, MarginSolution, SearchRequest, Solution, Solve};
use std::io::{self, Read, Write};
use std::sync::atomic::AtomicBool;

/// A solver at work on one position. What was played before does not count: the position is looked at as its text says.
pub trait Solver: Send {
    /// The problem: the game, its rules and the position.
    fn problem(&self) -> &Header;
    /// Whose decision it is.
    fn to_move(&self) -> Player;
    /// Has this turn of the player to move looked at before all others.
    fn guess(&mut self, turn: &str) -> Result<()>;
    /// Finds out whether the attacker can force a win, or without one who wins. `watch` is shown how it goes. What was
    /// found before is not searched for again.
    fn solve(
        &mut self,
        attacker: Option<Player>,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SolverReport),
    ) -> SolverReport;
    /// Finds the margin of the win, with limits for each question on the way; `None` where wins have no margin. An error if
    /// there is no memory for the table of these questions.
    fn solve_margin(
        &mut self,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SolverReport),
    ) -> Result<Option<MarginReport>>;
    /// What is known by now of the moves after a path of words from the position, if the attacker's win is the question.
    /// Nothing is searched.
    fn node(&mut self, attacker: Player, path: &[String]) -> Result<ProofNode>;
    /// Writes the strategies that prove a finding; each claim in words, and how much was played through.
    fn certify(
        &mut self,
        finding: Finding,
        stop: &AtomicBool,
        out: &mut dyn Write,
    ) -> std::result::Result<Vec<(String, ProofSize)>, quadrille_certificate::Error>;
    /// Writes what is known, to go on later.
    fn save(&self, out: &mut dyn Write) -> io::Result<()>;
    /// Reads what a solver of the same problem with the same settings has written. After an error nothing is known.
    fn load(&mut self, input: &mut dyn Read) -> io::Result<()>;
}

/// What a solver has found, at its end or on the way: moves are words, a turn each. On the way there are none.
pub type SolverReport = Timed<Solution<String>>;

/// What a solver knows of a margin.
pub type MarginReport = Timed<MarginSolution<String>>;

/// A position in the tree of a solver.
#[derive(Clone, PartialEq, Debug)]
pub struct ProofNode {
    /// Whose decision it is.
    pub to_move: Player,
    /// The moves, the most promising for their mover first; none where the game is over. Where one of the proof numbers
    /// is 0, the other is infinite.
    pub branches: Vec<Branch<String>>,
}

/// The most positions a certificate may have while it is written: some gigabytes of memory.
pub(crate) const MOST_POSITIONS: u64 = 100_000_000;

/// The most positions that a way round circles is looked for in at a time: as much memory.
pub(crate) const MOST_PLANNED: usize = 10_000_000;

pub(crate) struct GameSolver<G: Depict> {
    history: GameHistory<G>,
    problem: Header,
    /// The name of the solver's preset.
    preset: String,
    solver: Box<dyn Solve<G>>,
    /// The turn that is looked at first.
    guess: Vec<G::Move>,
}

impl<G: Depict + Catalogue> GameSolver<G> {
    /// A solver of the position that a line has come to: what was before does not count.
    pub(crate) fn new(history: &GameHistory<G>, spec: &EngineSpec) -> Result<Self> {
        let spec = custom_engines::spell_out(G::NAME, spec);
        let solver = presets::build_solver(&spec)?;
        let (position, draw_rules) = (history.position(), history.rules());
        let rules = position.rules();
        let problem = Header {
            game: G::NAME.into(),
            rules: draw_rules::pairs(&G::list_rules(&rules), &draw_rules),
            position: position.render(),
        };
        let position =
            G::parse(&problem.position, &rules).map_err(|error| Error::Text("a position", error))?;
        let history = GameHistory::new(position, draw_rules);
        Ok(GameSolver { history, problem, preset: spec.preset, solver, guess: Vec::new() })
    }

    /// The answer where the game is over.
    fn finished(&self, attacker: Option<Player>) -> Option<Solution<String>> {
        let outcome = self.history.ending()?.outcome;
        let finding = match outcome.winner() {
            Some(winner) if winner == self.to_move() => Finding::Win { plies: 0 },
            Some(_) => Finding::Loss { plies: 0 },
            None => Finding::Draw,
        };
        let proven = outcome.winner() == Some(attacker.unwrap_or(self.to_move()));
        Some(Solution::of_finding(finding, proven))
    }

    /// A solution in words, after positions that were visited for the same question before.
    fn in_words(&self, solution: &Solution<G::Move>, nodes: u64, control: &Control<'_>) -> SolverReport {
        let found = solution.map(|moves| words(self.history.position(), moves));
        Timed { found: Solution { nodes: nodes + found.nodes, ..found }, elapsed: control.elapsed() }
    }

    /// Looks for a win of the player to move by the turn guessed, and returns the positions visited. What is found stays
    /// in the solver's table, where a search of the position itself meets it at once: to that end the positions inside
    /// the turn are solved too, from its end on.
    fn try_guess(
        &mut self,
        limits: &Limits,
        control: &Control<'_>,
        watch: &mut dyn FnMut(&SolverReport),
    ) -> u64 {
        let attacker = self.history.position().to_move();
        let mut nodes = 0;
        for plies in (1..=self.guess.len()).rev() {
            let mut after = self.history.clone();
            for &m in &self.guess[..plies] {
                after.play(m).expect("the turn was played on this history before");
            }
            if after.ending().is_some() {
                continue;
            }
            let limits = Limits { nodes: limits.nodes.map(|most| most.saturating_sub(nodes)), ..*limits };
            let mut tell = |solution: &Solution<G::Move>| {
                let found = on_the_way(&Solution { finding: Finding::Unknown, ..solution.clone() }, nodes);
                watch(&Timed { found, elapsed: control.elapsed() });
            };
            let question = SearchRequest { history: &after, limits, control: *control };
            let solution = self.solver.solve(&question, Some(attacker), &mut tell);
            nodes += solution.nodes;
        }
        nodes
    }
}

impl<G: Depict + Catalogue> Solver for GameSolver<G> {
    fn problem(&self) -> &Header {
        &self.problem
    }

    fn to_move(&self) -> Player {
        self.history.position().to_move()
    }

    fn guess(&mut self, turn: &str) -> Result<()> {
        let mut after = self.history.clone();
        games::play(&mut after, turn)?;
        self.guess = after.moves().collect();
        Ok(())
    }

    fn solve(
        &mut self,
        attacker: Option<Player>,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SolverReport),
    ) -> SolverReport {
        let control = Control::new(stop);
        if let Some(found) = self.finished(attacker) {
            return Timed { found, elapsed: control.elapsed() };
        }
        let asks_mover = attacker.is_none_or(|attacker| attacker == self.to_move());
        let before = if asks_mover { self.try_guess(limits, &control, watch) } else { 0 };
        let limits = Limits { nodes: limits.nodes.map(|most| most.saturating_sub(before)), ..*limits };
        let mut tell = |solution: &Solution<G::Move>| {
            watch(&Timed { found: on_the_way(solution, before), elapsed: control.elapsed() });
        };
        let question = SearchRequest { history: &self.history, limits, control };
        let solution = self.solver.solve(&question, attacker, &mut tell);
        self.in_words(&solution, before, &control)
    }

    fn solve_margin(
        &mut self,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&SolverReport),
    ) -> Result<Option<MarginReport>> {
        let question = SearchRequest::new(&self.history, *limits, stop);
        let control = question.control;
        let mut tell = |solution: &Solution<G::Move>| {
            watch(&Timed { found: on_the_way(solution, 0), elapsed: control.elapsed() });
        };
        let solution = self
            .solver
            .solve_margin(&question, &mut tell)
            .map_err(|error| Error::Memory(self.preset.clone(), error))?;
        Ok(solution.map(|solution| {
            let found = solution.map(|moves| words(self.history.position(), moves));
            Timed { found, elapsed: control.elapsed() }
        }))
    }

    fn node(&mut self, attacker: Player, path: &[String]) -> Result<ProofNode> {
        let mut after = self.history.clone();
        path.iter().try_for_each(|word| games::play(&mut after, word))?;
        let plies: Vec<_> = after.moves().skip(self.history.moves().len()).collect();
        let branches = self.solver.branches(&self.history, &plies, attacker);
        let in_words = |branch: &Branch<G::Move>| branch.map(|moves| words(after.position(), moves));
        let branches = branches.iter().map(in_words).collect();
        Ok(ProofNode { to_move: after.position().to_move(), branches })
    }

    fn certify(
        &mut self,
        finding: Finding,
        stop: &AtomicBool,
        out: &mut dyn Write,
    ) -> std::result::Result<Vec<(String, ProofSize)>, quadrille_certificate::Error> {
        let control = Control::new(stop);
        let (start, rules) = (self.history.position().clone(), self.history.rules());
        let mut writer = Writer::new(out, &self.problem)?;
        let mut proven = Vec::new();
        for claim in claims(finding, start.to_move()) {
            let mut strategy = ProgressStrategy::new(claim.player(), MOST_PLANNED);
            let mut oracle =
                SolverOracle { solver: &mut *self.solver, player: claim.player(), control: &control };
            let mut oracle = |history: &GameHistory<G>| match claim {
                Claim::Wins(_) => strategy.ply(history, &mut oracle),
                Claim::Holds(_) => oracle.holding_ply(history),
            };
            let tally = writer.strategy(&start, rules, claim, MOST_POSITIONS, &mut oracle)?;
            proven.push((claim.words(G::PLAYERS), tally));
        }
        writer.finish()?;
        Ok(proven)
    }

    fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        self.solver.save(out)
    }

    fn load(&mut self, input: &mut dyn Read) -> io::Result<()> {
        self.solver.load(input)
    }
}

/// What is told on the way: all but the moves.
fn on_the_way<M>(solution: &Solution<M>, nodes: u64) -> Solution<String> {
    let found = solution.map(|_| Vec::new());
    Solution { nodes: nodes + found.nodes, ..found }
}

/// What has to be shown for a finding.
fn claims(finding: Finding, mover: Player) -> Vec<Claim> {
    match finding {
        Finding::Win { .. } => vec![Claim::Wins(mover)],
        Finding::Loss { .. } => vec![Claim::Wins(!mover)],
        Finding::Draw => Player::BOTH.map(Claim::Holds).to_vec(),
        Finding::NoWin => vec![Claim::Holds(!mover)],
        Finding::NoLoss => vec![Claim::Holds(mover)],
        Finding::Unknown => Vec::new(),
    }
}
