//! Wins of a certain size.

use crate::{
    Branch, ByInnerGame, Engine, Finding, Limits, MarginSolution, OutOfMemory, Report, SearchRequest,
    Solution, Solve,
};
use quadrille_core::{
    Ending, Evaluate, Game, GameHistory, Kind, KnownResult, Margin, MarginOracle, Order, Outcome, Player,
    Scored,
};
use std::fmt;
use std::io;
use std::ops::RangeInclusive;

/// A game in which the first player wins if he gets a margin or more in another game, and the second if not.
#[derive(Clone, PartialEq, Eq)]
pub struct MarginGame<G: Scored> {
    game: G,
    margin: Margin,
}

impl<G: Scored> MarginGame<G> {
    /// The game with this margin to reach.
    pub fn new(game: G, margin: Margin) -> Self {
        MarginGame { game, margin }
    }

    fn ending_if(&self, reached: bool) -> Ending<MarginReached> {
        let reason = if reached { MarginReached::Yes } else { MarginReached::No };
        let winner = if reached { Player::First } else { Player::Second };
        Ending { outcome: Outcome::Win(winner), reason }
    }
}

/// Whether the margin is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarginReached {
    /// It is, whatever happens.
    Yes,
    /// It cannot be.
    No,
}

impl fmt::Display for MarginReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MarginReached::Yes => "margin reached",
            MarginReached::No => "margin missed",
        })
    }
}

impl<G: Scored> Game for MarginGame<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Reason = MarginReached;

    fn to_move(&self) -> Player {
        self.game.to_move()
    }

    fn turn_start(&self) -> bool {
        self.game.turn_start()
    }

    fn turn_ends(&self) -> bool {
        self.game.turn_ends()
    }

    /// The search stops as soon as bounds decide.
    fn ending(&self) -> Option<Ending<MarginReached>> {
        if self.game.ending().is_some() {
            return Some(self.ending_if(self.game.reaches(self.margin)));
        }
        let margins = self.game.margins();
        if *margins.start() >= self.margin || *margins.end() < self.margin {
            return Some(self.ending_if(*margins.start() >= self.margin));
        }
        None
    }

    fn no_moves_result(&self) -> Ending<MarginReached> {
        self.ending_if(self.game.reaches(self.margin))
    }

    fn moves(&self, kind: Kind, out: &mut Vec<G::Move>) {
        self.game.moves(kind, out);
    }

    fn count_moves(&self) -> usize {
        self.game.count_moves()
    }

    fn can_move(&self) -> bool {
        self.game.can_move()
    }

    fn is_legal(&self, m: G::Move) -> bool {
        self.ending().is_none() && self.game.is_legal(m)
    }

    fn make(&mut self, m: G::Move) -> G::Undo {
        self.game.make(m)
    }

    fn unmake(&mut self, m: G::Move, undo: G::Undo) {
        self.game.unmake(m, undo);
    }

    fn key(&self) -> u64 {
        self.game.key() ^ quadrille_core::zobrist::mix(self.margin.rank() as u64)
    }

    fn reversible_plies(&self) -> usize {
        self.game.reversible_plies()
    }
}

/// An evaluation of another game with an oracle of its margins beside it, for games with a [`MarginGame`].
#[derive(Clone)]
pub struct MarginEvaluation<E, O> {
    evaluation: E,
    oracle: O,
}

impl<E, O> MarginEvaluation<E, O> {
    /// This evaluation with this oracle.
    pub fn new(evaluation: E, oracle: O) -> Self {
        MarginEvaluation { evaluation, oracle }
    }
}

impl<G: Scored, E: Evaluate<G>, O: MarginOracle<G>> Evaluate<MarginGame<G>> for MarginEvaluation<E, O> {
    fn reset(&mut self, target: &MarginGame<G>) {
        self.evaluation.reset(&target.game);
    }

    fn made(&mut self, target: &MarginGame<G>, m: G::Move) {
        self.evaluation.made(&target.game, m);
    }

    fn unmade(&mut self) {
        self.evaluation.unmade();
    }

    fn evaluate(&mut self, target: &MarginGame<G>) -> i32 {
        self.evaluation.evaluate(&target.game)
    }

    fn known_result(&mut self, target: &MarginGame<G>) -> Option<KnownResult> {
        let margins = self.oracle.margins(&target.game);
        let winner = match target.margin {
            margin if *margins.start() >= margin => Player::First,
            margin if *margins.end() < margin => Player::Second,
            _ => return None,
        };
        Some(KnownResult::win(winner, u16::MAX))
    }
}

impl<G: Scored, O: Order<G>> Order<MarginGame<G>> for ByInnerGame<O> {
    fn slots(&self) -> usize {
        self.0.slots()
    }

    fn slot(&self, target: &MarginGame<G>, m: G::Move) -> usize {
        self.0.slot(&target.game, m)
    }

    fn move_score(&self, target: &MarginGame<G>, m: G::Move) -> i32 {
        self.0.move_score(&target.game, m)
    }

    fn move_scores<'a>(&'a self, target: &'a MarginGame<G>) -> impl Fn(G::Move) -> i32 + 'a {
        self.0.move_scores(&target.game)
    }

    fn categories(&self) -> &'static [&'static str] {
        self.0.categories()
    }

    fn category(&self, target: &MarginGame<G>, m: G::Move) -> usize {
        self.0.category(&target.game, m)
    }

    fn breadth(&self, target: &MarginGame<G>) -> u32 {
        self.0.breadth(&target.game)
    }

    fn breadth_of_turns(&self, target: &MarginGame<G>) -> u32 {
        self.0.breadth_of_turns(&target.game)
    }
}

/// Makes a solver of games with a margin, if there is memory for its table.
type MakeSolver<G> = dyn Fn() -> Result<Box<dyn Solve<MarginGame<G>>>, OutOfMemory> + Send;

/// Bounds of what best play leads to from a position.
type Bounds<G> = dyn FnMut(&G) -> RangeInclusive<Margin> + Send;

/// A solver that finds margins as well, with another one for games with a [`MarginGame`], which is made when it is needed.
pub struct MarginSolver<G: Scored> {
    solver: Box<dyn Solve<G>>,
    bounds: Box<Bounds<G>>,
    make: Box<MakeSolver<G>>,
    targets: Option<Box<dyn Solve<MarginGame<G>>>>,
}

impl<G: Scored> MarginSolver<G> {
    /// A solver of both. The `bounds` of a position need not be searched for.
    pub fn new(
        solver: Box<dyn Solve<G>>,
        bounds: impl FnMut(&G) -> RangeInclusive<Margin> + Send + 'static,
        make: impl Fn() -> Result<Box<dyn Solve<MarginGame<G>>>, OutOfMemory> + Send + 'static,
    ) -> Self {
        MarginSolver { solver, bounds: Box::new(bounds), make: Box::new(make), targets: None }
    }
}

/// The margin of a result of the player to move: so many points for 0, 1, 2, ..., against him for -1, -2, -3, ...
fn margin_of(level: i32, mover: Player) -> Margin {
    Margin::of_rank(if mover == Player::First { level } else { !level })
}

impl<G: Scored> Engine<G> for MarginSolver<G> {
    fn new_game(&mut self, seed: u64) {
        self.solver.new_game(seed);
        self.targets = None;
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        self.solver.think(request, watch)
    }
}

impl<G: Scored> Solve<G> for MarginSolver<G> {
    fn solve(
        &mut self,
        request: &SearchRequest<'_, G>,
        attacker: Option<Player>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Solution<G::Move> {
        self.solver.solve(request, attacker, watch)
    }

    fn winning_ply(&mut self, request: &SearchRequest<'_, G>) -> Option<G::Move> {
        self.solver.winning_ply(request)
    }

    /// The procedure of the paper on Amazons solvers (Figure 5): a win by 0, by 1, by 2, ... as long as that is proven; if
    /// the position is lost, a loss by the most there can be, by one less, ...
    fn solve_margin(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Result<Option<MarginSolution<G::Move>>, OutOfMemory> {
        let &SearchRequest { history, ref limits, ref control } = request;
        let game = history.position();
        let mover = game.to_move();
        let bounds = if history.ending().is_some() { game.margins() } else { (self.bounds)(game) };
        let levels = [bounds.start(), bounds.end()]
            .map(|margin| if mover == Player::First { margin.rank() } else { !margin.rank() });
        let (mut low, mut high) = (levels[0].min(levels[1]), levels[0].max(levels[1]));
        let (mut nodes, mut turn) = (0, Vec::new());
        let mut answer = |found: Solution<G::Move>| {
            nodes += found.nodes;
            match found.finding {
                Finding::Win { .. } => {
                    turn = found.turn;
                    Some(true)
                }
                Finding::Loss { .. } => Some(false),
                _ => None,
            }
        };
        let limits = || Limits { time: limits.time.map(|time| control.elapsed() + time), ..*limits };
        let mut is_open = false;
        while low < high && !is_open {
            // Who wins is asked first, of the game itself.
            let level = if low < 0 && high >= 0 { 0 } else { low + 1 };
            // The second player gets this level if the first does not get the next better margin.
            let margin = margin_of(level, mover);
            let margin = if mover == Player::First { margin } else { margin.next() };
            let target = GameHistory::new(MarginGame::new(game.clone(), margin), history.rules());
            let reached = if let Some(ending) = target.ending() {
                Some(ending.outcome == Outcome::Win(mover))
            } else if level == 0 {
                answer(self.solver.solve(&request.within(limits()), Some(mover), watch))
            } else {
                let solver = match &mut self.targets {
                    Some(solver) => solver,
                    none => none.insert((self.make)()?),
                };
                let question = SearchRequest { history: &target, limits: limits(), control: *control };
                answer(solver.solve(&question, Some(mover), watch))
            };
            match reached {
                Some(true) => low = level,
                Some(false) => high = level - 1,
                None => is_open = true,
            }
        }
        let ends = [margin_of(low, mover), margin_of(high, mover)];
        Ok(Some(MarginSolution { margins: ends[0].min(ends[1])..=ends[0].max(ends[1]), turn, nodes }))
    }

    fn branches(
        &mut self,
        history: &GameHistory<G>,
        path: &[G::Move],
        attacker: Player,
    ) -> Vec<Branch<G::Move>> {
        self.solver.branches(history, path, attacker)
    }

    fn save(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.solver.save(out)
    }

    fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        self.solver.load(input)
    }
}
