//! Positions solved, and what was found written down as a certificate; in strings.

use crate::catalogue::Catalogue;
use crate::guide::SolverGuide;
use crate::{EngineSpec, Error, Limits, Result, games, house, presets};
use quadrille_certificate::{Claim, Course, Header, Tally, Writer};
use quadrille_core::{Depict, HouseRules, Line, Margin, Player, Record};
use quadrille_search::{Branch, Control, Finding, Solution, Solve};
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

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
        watch: &mut dyn FnMut(&Solved),
    ) -> Solved;
    /// Finds the margin of the win, with limits for each question on the way; `None` where wins have no margin.
    fn solve_margin(
        &mut self,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Solved),
    ) -> Option<SolvedMargin>;
    /// What is known by now of the moves after a path of words from the position, if the attacker's win is the question.
    /// Nothing is searched.
    fn node(&mut self, attacker: Player, path: &[String]) -> Result<SolvedNode>;
    /// Writes the strategies that prove a finding; each claim in words, and how much was played through.
    fn certify(
        &mut self,
        finding: Finding,
        stop: &AtomicBool,
        out: &mut dyn Write,
    ) -> std::result::Result<Vec<(String, Tally)>, quadrille_certificate::Error>;
    /// Writes what is known, to go on later.
    fn save(&self, out: &mut dyn Write) -> io::Result<()>;
    /// Reads what a solver of the same problem with the same settings has written.
    fn load(&mut self, input: &mut dyn Read) -> io::Result<()>;
}

/// What a solver has found, at its end or on the way.
#[derive(Clone, PartialEq, Debug)]
pub struct Solved {
    /// What is certain, for the player to move.
    pub finding: Finding,
    /// A turn that begins a proof, or the most promising one; empty on the way.
    pub turn: String,
    /// A line of play, turn by turn.
    pub line: Vec<String>,
    /// The proof number of the question asked last.
    pub proof: u32,
    /// Its disproof number.
    pub disproof: u32,
    /// The positions visited.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub table_fill: u32,
    /// How long it took.
    pub elapsed: Duration,
}

/// A position in the tree of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedNode {
    /// Whose decision it is.
    pub to_move: Player,
    /// The moves, the most promising for their mover first; none where the game is over.
    pub branches: Vec<SolvedBranch>,
}

/// A move in the tree of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedBranch {
    /// The ply, or the turn if the solver thinks in turns.
    pub word: String,
    /// What is certain of it, for the player who makes it; plies are counted from the position after it.
    pub finding: Finding,
    /// The proof number of the position after it, for the attacker. Where the disproof number is 0, it is infinite.
    pub proof: u32,
    /// Its disproof number, infinite where the proof number is 0.
    pub disproof: u32,
    /// How many positions were visited for it, roughly; 0 if it has not been searched.
    pub nodes: u64,
}

/// What is known of a margin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedMargin {
    /// What is possible still, from the worst to the best for the player who moves first in the game.
    pub margins: RangeInclusive<Margin>,
    /// A turn that begins a proof.
    pub turn: String,
    /// The positions visited.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// The most positions a certificate may have while it is written: some gigabytes of memory.
const MOST_POSITIONS: u64 = 100_000_000;

/// The most positions that a way round circles is looked for in at a time: as much memory.
const MOST_PLANNED: usize = 10_000_000;

pub(crate) struct GameSolver<G: Depict> {
    line: Line<G>,
    problem: Header,
    solver: Box<dyn Solve<G>>,
    /// The turn that is looked at first.
    guess: Vec<G::Move>,
}

impl<G: Depict + Catalogue> GameSolver<G> {
    pub(crate) fn new(position: &G, house: HouseRules, spec: &EngineSpec) -> Result<Self> {
        let solver = presets::build_solver(spec)?;
        let rules = position.rules();
        let problem = Header {
            game: G::NAME.into(),
            rules: house::pairs(&G::list_rules(&rules), &house),
            position: position.render(),
        };
        let position =
            G::parse(&problem.position, &rules).map_err(|error| Error::Text("a position", error))?;
        let line = Line::new(position, house);
        match line.ending() {
            Some(ending) => Err(Error::Finished(ending.reason.to_string())),
            None => Ok(GameSolver { line, problem, solver, guess: Vec::new() }),
        }
    }

    fn words(&self, moves: &[G::Move]) -> Vec<String> {
        let mut record = Record::from_position(self.line.position().clone());
        moves.iter().for_each(|&m| record.push(m));
        record.words()
    }

    /// Looks for a win of the player to move by the turn guessed, and returns the positions visited. What is found stays
    /// in the solver's table, where a search of the position itself meets it at once: to that end the positions inside
    /// the turn are solved too, from its end on.
    fn try_guess(&mut self, limits: &Limits, control: &Control<'_>, watch: &mut dyn FnMut(&Solved)) -> u64 {
        let attacker = self.line.position().to_move();
        let mut nodes = 0;
        for plies in (1..=self.guess.len()).rev() {
            let mut after = self.line.clone();
            for &m in &self.guess[..plies] {
                after.play(m).expect("the turn was played on this line before");
            }
            if after.ending().is_some() {
                continue;
            }
            let limits = Limits { nodes: limits.nodes.map(|most| most.saturating_sub(nodes)), ..*limits };
            let mut tell = |solution: &Solution<G>| {
                let so_far = solved(solution, control.elapsed());
                watch(&Solved { finding: Finding::Unknown, nodes: nodes + so_far.nodes, ..so_far });
            };
            let solution = self.solver.solve(&after, Some(attacker), &limits, control, &mut tell);
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
        self.line.position().to_move()
    }

    fn guess(&mut self, turn: &str) -> Result<()> {
        let mut after = self.line.clone();
        games::play(&mut after, turn)?;
        self.guess = after.moves().collect();
        Ok(())
    }

    fn solve(
        &mut self,
        attacker: Option<Player>,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Solved),
    ) -> Solved {
        let control = Control::new(stop);
        let asks_mover = attacker.is_none_or(|attacker| attacker == self.to_move());
        let before = if asks_mover { self.try_guess(limits, &control, watch) } else { 0 };
        let limits = Limits { nodes: limits.nodes.map(|most| most.saturating_sub(before)), ..*limits };
        let total = |solution: &Solution<G>| {
            let found = solved(solution, control.elapsed());
            Solved { nodes: before + found.nodes, ..found }
        };
        let mut tell = |solution: &Solution<G>| watch(&total(solution));
        let solution = self.solver.solve(&self.line, attacker, &limits, &control, &mut tell);
        let turn = self.line.position().render_turn(&solution.turn);
        Solved { turn, line: self.words(&solution.line), ..total(&solution) }
    }

    fn solve_margin(
        &mut self,
        limits: &Limits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Solved),
    ) -> Option<SolvedMargin> {
        let control = Control::new(stop);
        let mut tell = |solution: &Solution<G>| watch(&solved(solution, control.elapsed()));
        let solution = self.solver.solve_margin(&self.line, limits, &control, &mut tell)?;
        let turn = self.line.position().render_turn(&solution.turn);
        let (margins, nodes) = (solution.margins, solution.nodes);
        Some(SolvedMargin { margins, turn, nodes, elapsed: control.elapsed() })
    }

    fn node(&mut self, attacker: Player, path: &[String]) -> Result<SolvedNode> {
        let mut after = self.line.clone();
        path.iter().try_for_each(|word| games::play(&mut after, word))?;
        let plies: Vec<_> = after.moves().skip(self.line.moves().len()).collect();
        let described = |branch: &Branch<G>| SolvedBranch {
            word: after.position().render_turn(&branch.plies),
            finding: branch.finding,
            proof: branch.proof,
            disproof: branch.disproof,
            nodes: branch.size,
        };
        let branches = self.solver.branches(&self.line, &plies, attacker);
        let branches = branches.iter().map(described).collect();
        Ok(SolvedNode { to_move: after.position().to_move(), branches })
    }

    fn certify(
        &mut self,
        finding: Finding,
        stop: &AtomicBool,
        out: &mut dyn Write,
    ) -> std::result::Result<Vec<(String, Tally)>, quadrille_certificate::Error> {
        let control = Control::new(stop);
        let (start, rules) = (self.line.position().clone(), self.line.rules());
        let mut writer = Writer::new(out, &self.problem)?;
        let mut proven = Vec::new();
        for claim in claims(finding, start.to_move()) {
            let mut course = Course::new(claim.player(), MOST_PLANNED);
            let mut guide =
                SolverGuide { solver: &mut *self.solver, player: claim.player(), control: &control };
            let mut oracle = |line: &Line<G>| match claim {
                Claim::Wins(_) => course.ply(line, &mut guide),
                Claim::Holds(_) => guide.holding_ply(line),
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

/// All but the words.
fn solved<G: Depict>(solution: &Solution<G>, elapsed: Duration) -> Solved {
    let &Solution { finding, proof, disproof, nodes, table_fill, .. } = solution;
    Solved { finding, turn: String::new(), line: Vec::new(), proof, disproof, nodes, table_fill, elapsed }
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
