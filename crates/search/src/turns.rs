//! Whole turns as moves.

use crate::{Branch, Engine, Finding, MarginSolution, OutOfMemory, Report, SearchRequest, Solution, Solve};
use quadrille_core::{Ending, Evaluate, Game, GameHistory, Kind, KnownResult, Order, Player};
use std::collections::HashSet;
use std::io;

/// A game whose moves are the turns of another: one ply or two, or what is left of a turn that has begun. A turn of more
/// plies is one of two and what is left.
///
/// ```
/// use quadrille_core::{Arrange, Game, Start};
/// use quadrille_search::Turns;
/// use quadrille_tzaar::{Rules, Tzaar};
///
/// let mut game = Tzaar::start(&Start::default(), &Rules).unwrap();
/// game.make(game.legal_moves()[0]);
/// let [all, merged] = [false, true].map(|merge| Turns::new(game.clone(), merge).legal_moves().len());
/// assert!(merged < all); // the order of two captures often makes no difference
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Turns<G: Game> {
    game: G,
    merge: bool,
}

/// A turn of one ply or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn<M> {
    /// The first ply.
    pub first: M,
    /// The second one, if the turn goes on.
    pub second: Option<M>,
}

impl<M: Copy> Turn<M> {
    /// Its plies in order.
    pub fn plies(self) -> impl Iterator<Item = M> {
        std::iter::once(self.first).chain(self.second)
    }
}

impl<G: Game> Turns<G> {
    /// The game in whole turns; with `merge`, of turns of one [`Kind`] that lead to the same position the first only.
    pub fn new(game: G, merge: bool) -> Self {
        Turns { game, merge }
    }

    /// The position.
    pub fn position(&self) -> &G {
        &self.game
    }

    /// A line of turns with the same end and draw rules. Where it ends inside a turn, it has no history.
    pub fn of_history(history: &GameHistory<G>, merge: bool) -> GameHistory<Turns<G>> {
        let mut turns = GameHistory::new(Turns::new(history.start().clone(), merge), history.rules());
        for turn in in_turns(history.start(), history.moves()) {
            if turns.play(turn).is_err() {
                return GameHistory::new(Turns::new(history.position().clone(), merge), history.rules());
            }
        }
        turns
    }
}

/// Whether the turn goes on in the position after a ply of it.
fn goes_on<G: Game>(game: &G) -> bool {
    !game.turn_start() && game.ending().is_none() && game.can_move()
}

/// Legal plies as turns; the last may be the beginning of one.
fn in_turns<G: Game>(start: &G, mut plies: impl Iterator<Item = G::Move>) -> Vec<Turn<G::Move>> {
    let mut game = start.clone();
    let mut turns = Vec::new();
    while let Some(first) = plies.next() {
        game.make(first);
        let second = if goes_on(&game) { plies.next() } else { None };
        second.into_iter().for_each(|m| _ = game.make(m));
        turns.push(Turn { first, second });
    }
    turns
}

impl<G: Game> Game for Turns<G> {
    type Move = Turn<G::Move>;
    type Undo = (G::Undo, Option<G::Undo>);
    type Reason = G::Reason;

    fn to_move(&self) -> Player {
        self.game.to_move()
    }

    fn ending(&self) -> Option<Ending<G::Reason>> {
        self.game.ending()
    }

    fn no_moves_result(&self) -> Ending<G::Reason> {
        self.game.no_moves_result()
    }

    fn moves(&self, kind: Kind, out: &mut Vec<Self::Move>) {
        let mut game = self.game.clone();
        let (mut firsts, mut seconds, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
        game.moves(kind, &mut firsts);
        for first in firsts {
            let undo = game.make(first);
            if goes_on(&game) {
                seconds.clear();
                Kind::BOTH.into_iter().for_each(|kind| game.moves(kind, &mut seconds));
                for &second in &seconds {
                    let new = !self.merge || {
                        let undo = game.make(second);
                        let key = game.key();
                        game.unmake(second, undo);
                        seen.insert(key)
                    };
                    if new {
                        out.push(Turn { first, second: Some(second) });
                    }
                }
            } else if !self.merge || seen.insert(game.key()) {
                out.push(Turn { first, second: None });
            }
            game.unmake(first, undo);
        }
    }

    fn can_move(&self) -> bool {
        self.game.can_move()
    }

    fn known_result(&self) -> Option<(Player, u16)> {
        self.game.known_result()
    }

    fn null_move(&self) -> Option<Self> {
        Some(Turns { game: self.game.null_move()?, merge: self.merge })
    }

    /// Turns that lead to the same position are all legal, merged or not.
    fn is_legal(&self, turn: Self::Move) -> bool {
        if !self.game.is_legal(turn.first) {
            return false;
        }
        let mut game = self.game.clone();
        game.make(turn.first);
        match turn.second {
            Some(second) => goes_on(&game) && game.is_legal(second),
            None => !goes_on(&game),
        }
    }

    fn make(&mut self, turn: Self::Move) -> Self::Undo {
        let first = self.game.make(turn.first);
        (first, turn.second.map(|second| self.game.make(second)))
    }

    fn unmake(&mut self, turn: Self::Move, (first, second): Self::Undo) {
        if let (Some(ply), Some(undo)) = (turn.second, second) {
            self.game.unmake(ply, undo);
        }
        self.game.unmake(turn.first, first);
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    /// In plies, so that it may be more than there are turns.
    fn reversible_plies(&self) -> usize {
        self.game.reversible_plies()
    }

    fn balance(&self) -> i32 {
        self.game.balance()
    }
}

/// What is known of a game, for a game made of it.
#[derive(Clone)]
pub struct ByInnerGame<K>(pub K);

/// The sums along the path are taken anew: the evaluation is told of plies, not of turns.
impl<G: Game, E: Evaluate<G>> Evaluate<Turns<G>> for ByInnerGame<E> {
    fn evaluate(&mut self, turns: &Turns<G>) -> i32 {
        self.0.reset(&turns.game);
        self.0.evaluate(&turns.game)
    }

    fn known_result(&mut self, turns: &Turns<G>) -> Option<KnownResult> {
        self.0.known_result(&turns.game)
    }
}

impl<G: Game, O: Order<G>> Order<Turns<G>> for ByInnerGame<O> {
    fn slots(&self) -> usize {
        self.0.slots()
    }

    fn slot(&self, turns: &Turns<G>, turn: Turn<G::Move>) -> usize {
        self.0.slot(&turns.game, turn.first)
    }

    /// That of all its plies.
    fn move_score(&self, turns: &Turns<G>, turn: Turn<G::Move>) -> i32 {
        let first = self.0.move_score(&turns.game, turn.first);
        let Some(second) = turn.second else { return first };
        let mut game = turns.game.clone();
        game.make(turn.first);
        first.saturating_add(self.0.move_score(&game, second))
    }

    fn categories(&self) -> &'static [&'static str] {
        self.0.categories()
    }

    fn category(&self, turns: &Turns<G>, turn: Turn<G::Move>) -> usize {
        self.0.category(&turns.game, turn.first)
    }

    fn breadth(&self, turns: &Turns<G>) -> u32 {
        self.0.breadth_of_turns(&turns.game)
    }
}

/// An engine that thinks in turns, for those who speak of plies.
pub struct TurnAdapter<S> {
    engine: S,
    merge: bool,
}

impl<S> TurnAdapter<S> {
    /// `merge` as in [`Turns::new`].
    pub fn new(engine: S, merge: bool) -> Self {
        TurnAdapter { engine, merge }
    }
}

fn flat<M: Copy>(turns: &[Turn<M>]) -> Vec<M> {
    turns.iter().flat_map(|turn| turn.plies()).collect()
}

/// A number of turns as a number of plies that they have at most.
fn plies<M>(turns: u32, line: &[Turn<M>]) -> u32 {
    if line.iter().any(|turn| turn.second.is_some()) { 2 * turns } else { turns }
}

/// A finding about turns as one about plies.
fn plies_of(finding: Finding, plies: impl Fn(u32) -> u32) -> Finding {
    match finding {
        Finding::Win { plies: turns } => Finding::Win { plies: plies(turns) },
        Finding::Loss { plies: turns } => Finding::Loss { plies: plies(turns) },
        other => other,
    }
}

fn solution<M: Copy>(found: &Solution<Turn<M>>) -> Solution<M> {
    let finding = plies_of(found.finding, |turns| plies(turns, &found.line));
    Solution { finding, ..found.map(flat) }
}

impl<G: Game, S: Engine<Turns<G>>> Engine<G> for TurnAdapter<S> {
    fn new_game(&mut self, seed: u64) {
        self.engine.new_game(seed);
    }

    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        let history = Turns::of_history(request.history, self.merge);
        self.engine.think(&request.at(&history), &mut |found| watch(&found.map(flat))).map(flat)
    }
}

impl<G: Game, S: Solve<Turns<G>>> Solve<G> for TurnAdapter<S> {
    fn solve(
        &mut self,
        request: &SearchRequest<'_, G>,
        attacker: Option<Player>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Solution<G::Move> {
        let history = Turns::of_history(request.history, self.merge);
        let watch = &mut |found: &Solution<Turn<G::Move>>| watch(&solution(found));
        solution(&self.engine.solve(&request.at(&history), attacker, watch))
    }

    fn winning_ply(&mut self, request: &SearchRequest<'_, G>) -> Option<G::Move> {
        let history = Turns::of_history(request.history, self.merge);
        self.engine.winning_ply(&request.at(&history)).map(|turn| turn.first)
    }

    fn solve_margin(
        &mut self,
        request: &SearchRequest<'_, G>,
        watch: &mut dyn FnMut(&Solution<G::Move>),
    ) -> Result<Option<MarginSolution<G::Move>>, OutOfMemory> {
        let history = Turns::of_history(request.history, self.merge);
        let watch = &mut |found: &Solution<Turn<G::Move>>| watch(&solution(found));
        Ok(self.engine.solve_margin(&request.at(&history), watch)?.map(|found| found.map(flat)))
    }

    fn branches(
        &mut self,
        history: &GameHistory<G>,
        path: &[G::Move],
        attacker: Player,
    ) -> Vec<Branch<G::Move>> {
        let mut after = history.clone();
        if path.iter().any(|&m| after.play(m).is_err()) {
            return Vec::new();
        }
        let path = in_turns(history.position(), path.iter().copied());
        let branch = |branch: Branch<Turn<G::Move>>| {
            let finding = plies_of(branch.finding, |turns| plies(turns, &branch.moves));
            Branch { finding, ..branch.map(flat) }
        };
        let history = Turns::of_history(history, self.merge);
        self.engine.branches(&history, &path, attacker).into_iter().map(branch).collect()
    }

    fn save(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.engine.save(out)
    }

    fn load(&mut self, input: &mut dyn io::Read) -> io::Result<()> {
        self.engine.load(input)
    }
}
