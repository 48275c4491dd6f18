//! Wins of a certain size.

use crate::{
    Branch, Engine, Finding, Limits, MarginSolution, Report, SearchRequest, Solution, Solve, Within,
};
use quadrille_core::{Ending, Evaluate, Game, Kind, Line, Margin, Order, Outcome, Player, Scored};
use std::fmt;
use std::io;

/// A game in which the first player wins if he gets a margin or more in another game, and the second if not.
#[derive(Clone, PartialEq, Eq)]
pub struct Target<G: Scored> {
    game: G,
    margin: Margin,
}

impl<G: Scored> Target<G> {
    /// The game with this margin to reach.
    pub fn new(game: G, margin: Margin) -> Self {
        Target { game, margin }
    }

    fn ending_if(&self, reached: bool) -> Ending<Reached> {
        let reason = if reached { Reached::Yes } else { Reached::No };
        let winner = if reached { Player::First } else { Player::Second };
        Ending { outcome: Outcome::Win(winner), reason }
    }
}

/// Whether the margin is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reached {
    /// It is, whatever happens.
    Yes,
    /// It cannot be.
    No,
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reached::Yes => "margin reached",
            Reached::No => "margin missed",
        })
    }
}

impl<G: Scored> Game for Target<G> {
    type Move = G::Move;
    type Undo = G::Undo;
    type Reason = Reached;

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
    fn ending(&self) -> Option<Ending<Reached>> {
        if self.game.ending().is_some() {
            return Some(self.ending_if(self.game.reaches(self.margin)));
        }
        let margins = self.game.margins();
        if *margins.start() >= self.margin || *margins.end() < self.margin {
            return Some(self.ending_if(*margins.start() >= self.margin));
        }
        None
    }

    fn stuck(&self) -> Ending<Reached> {
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

impl<G: Scored, E: Evaluate<G>> Evaluate<Target<G>> for Within<E> {
    fn reset(&mut self, target: &Target<G>) {
        self.0.reset(&target.game);
    }

    fn made(&mut self, target: &Target<G>, m: G::Move) {
        self.0.made(&target.game, m);
    }

    fn unmade(&mut self) {
        self.0.unmade();
    }

    fn evaluate(&mut self, target: &Target<G>) -> i32 {
        self.0.evaluate(&target.game)
    }
}

impl<G: Scored, O: Order<G>> Order<Target<G>> for Within<O> {
    fn slots(&self) -> usize {
        self.0.slots()
    }

    fn slot(&self, target: &Target<G>, m: G::Move) -> usize {
        self.0.slot(&target.game, m)
    }

    fn worth(&self, target: &Target<G>, m: G::Move) -> i32 {
        self.0.worth(&target.game, m)
    }

    fn worths<'a>(&'a self, target: &'a Target<G>) -> impl Fn(G::Move) -> i32 + 'a {
        self.0.worths(&target.game)
    }

    fn categories(&self) -> &'static [&'static str] {
        self.0.categories()
    }

    fn category(&self, target: &Target<G>, m: G::Move) -> usize {
        self.0.category(&target.game, m)
    }

    fn breadth(&self, target: &Target<G>) -> u32 {
        self.0.breadth(&target.game)
    }

    fn breadth_of_turns(&self, target: &Target<G>) -> u32 {
        self.0.breadth_of_turns(&target.game)
    }
}

/// A solver that finds margins as well, with another one for games with a [`Target`], which is made when it is needed.
pub struct Scoring<G: Scored> {
    solver: Box<dyn Solve<G>>,
    make: Box<dyn Fn() -> Box<dyn Solve<Target<G>>> + Send>,
    targets: Option<Box<dyn Solve<Target<G>>>>,
}

impl<G: Scored> Scoring<G> {
    /// A solver of both.
    pub fn new(
        solver: Box<dyn Solve<G>>,
        make: impl Fn() -> Box<dyn Solve<Target<G>>> + Send + 'static,
    ) -> Self {
        Scoring { solver, make: Box::new(make), targets: None }
    }
}

/// The margin of a result of the player to move: so many points for 0, 1, 2, ..., against him for -1, -2, -3, ...
fn margin_of(level: i32, mover: Player) -> Margin {
    Margin::of_rank(if mover == Player::First { level } else { !level })
}

impl<G: Scored> Engine<G> for Scoring<G> {
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

impl<G: Scored> Solve<G> for Scoring<G> {
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
    ) -> Option<MarginSolution<G::Move>> {
        let &SearchRequest { line, ref limits, ref control } = request;
        let solver = self.targets.get_or_insert_with(&self.make);
        let game = line.position();
        let mover = game.to_move();
        let (mut nodes, mut turn) = (0, Vec::new());
        let mut proves = |level: i32| {
            // The second player gets this level if the first does not get the next better margin.
            let margin = margin_of(level, mover);
            let margin = if mover == Player::First { margin } else { margin.next() };
            let position = Target::new(game.clone(), margin);
            if let Some(ending) = position.ending() {
                return Some(ending.outcome == Outcome::Win(mover));
            }
            let line = Line::new(position, line.rules());
            let time = limits.time.map(|time| control.elapsed() + time);
            let limits = Limits { time, ..*limits };
            let question = SearchRequest { line: &line, limits, control: *control };
            let found = solver.solve(&question, Some(mover), watch);
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
        let bounds = game.margins();
        let levels = [bounds.start(), bounds.end()]
            .map(|margin| if mover == Player::First { margin.rank() } else { !margin.rank() });
        let (worst, best) = (levels[0].min(levels[1]), levels[0].max(levels[1]));
        let (mut low, mut high) = match proves(0) {
            Some(true) => (0, best),
            Some(false) => (worst, -1),
            None => (worst, best),
        };
        if (low, high) != (worst, best) {
            while low < high {
                match proves(low + 1) {
                    Some(true) => low += 1,
                    Some(false) => high = low,
                    None => break,
                }
            }
        }
        let ends = [margin_of(low, mover), margin_of(high, mover)];
        Some(MarginSolution { margins: ends[0].min(ends[1])..=ends[0].max(ends[1]), turn, nodes })
    }

    fn branches(&mut self, line: &Line<G>, path: &[G::Move], attacker: Player) -> Vec<Branch<G::Move>> {
        self.solver.branches(line, path, attacker)
    }

    fn save(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.solver.save(out)
    }

    fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        self.solver.load(input)
    }
}
