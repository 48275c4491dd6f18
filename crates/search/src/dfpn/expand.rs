//! The children of a position, and what is known of them before they are searched.

use super::numbers::{ASSUMED, CUT_OFF, NOTHING, Numbers, State, open};
use super::search::{Child, Search};
use super::settings::{DfpnSettings, Leaves, Summation};
use quadrille_core::{Evaluate, Game, Kind, KnownResult, NoProgressVerdict, Order, Outcome, Player};
use std::cmp::Reverse;

impl DfpnSettings {
    /// Whether the evaluation is asked.
    #[inline]
    pub(super) fn evaluates(&self) -> bool {
        matches!(self.leaves, Leaves::Evaluation | Leaves::Graded)
            || self.summation == Summation::HeuristicWeak
    }
}

/// How much a step of the evaluation counts: WALTZ's number.
const STEP: u32 = 10;

impl<G: Game, E: Evaluate<G>, O: Order<G>> Search<'_, G, E, O> {
    /// Appends the children of the present position and looks at each, until one wins for the player to move. Where the
    /// position is the one asked about and known to be won, it has to be nearer to the end: who follows any winning move
    /// from position to position may go round in circles.
    pub(super) fn expand(&mut self, attacking: bool) {
        let start = self.memory.children.len();
        let known = if start == 0 { self.recall(self.key(), self.game.reversible_plies()) } else { None };
        let depth = known.filter(|(state, _)| state.is_solved()).map_or(u16::MAX, |(state, _)| state.depth);
        self.list_children();
        for place in start..self.memory.children.len() {
            let state = self.look_at(place);
            if state.numbers.own(attacking) == 0 && state.depth < depth {
                self.memory.children.drain(start..place);
                self.memory.children.truncate(start + 1);
                break;
            }
        }
    }

    /// Appends the children of the present position in the order in which they are to be looked at.
    pub(super) fn list_children(&mut self) {
        let start = self.memory.children.len();
        let mut list = std::mem::take(&mut self.memory.list);
        list.clear();
        Kind::BOTH.into_iter().for_each(|kind| self.game.moves(kind, &mut list));
        let score = self.question.settings.ordered.then(|| self.question.order.move_scores(&self.game));
        for &m in &list {
            let rank = score.as_ref().map_or(0, |score| i64::from(score(m)));
            let state = State::open(Numbers { proof: 1, disproof: 1 });
            self.memory.children.push(Child { m, key: 0, state, size: rank, meets: false });
        }
        self.memory.list = list;
        if self.question.settings.ordered {
            self.memory.children[start..].sort_by_key(|child| Reverse(child.size));
        }
    }

    /// Looks at a child of the present position.
    #[inline]
    pub(super) fn look_at(&mut self, place: usize) -> State {
        let m = self.memory.children[place].m;
        let undo = self.make(m);
        let key = self.key();
        let (state, size) = self.look(key);
        self.unmake(m, undo);
        self.memory.children[place] = Child { m, key, state, size: size as i64, meets: false };
        state
    }

    /// What is known of the present position, which has this key, and the size of the tree that it is known from.
    fn look(&mut self, key: u64) -> (State, u64) {
        self.nodes += 1;
        self.stopped |= self.budget.is_spent(self.nodes);
        if let Some(outcome) = self.game.outcome() {
            return (self.over(outcome, NOTHING), 1);
        }
        if !self.game.can_move() {
            return (self.over(self.game.no_moves_result().outcome, NOTHING), 1);
        }
        let reversible = self.game.reversible_plies();
        self.recurs |= reversible > 0;
        if reversible > 0
            && let Some(state) = self.ended_by_path(key, reversible)
        {
            return (state, 1);
        }
        if self.ply >= self.question.settings.longest as i32 {
            return (State::draw(CUT_OFF), 1);
        }
        if let Some((state, size)) = self.recall(key, reversible) {
            return (state, size);
        }
        if self.question.settings.known_results
            && let Some(known) = self.memory.evaluation.known_result(&self.game)
            && known.holds(self.question.rules, reversible, |_| !self.question.forbidden.is_empty())
        {
            return (self.known(known), 1);
        }
        (State::open(self.first_numbers()), 0)
    }

    /// Whether the game is over in the present position.
    pub(super) fn is_over(&mut self) -> bool {
        let reversible = self.game.reversible_plies();
        self.game.ending().is_some()
            || !self.game.can_move()
            || reversible > 0 && self.ended_by_path(self.key(), reversible).is_some()
            || self.ply >= self.question.settings.longest as i32
    }

    /// Whether the table has something to say about it.
    pub(super) fn is_known(&self) -> bool {
        self.recall(self.key(), self.game.reversible_plies()).is_some()
    }

    /// What a known result means to the attacker.
    fn known(&mut self, known: KnownResult) -> State {
        match known.outcome {
            Outcome::Win(winner) => State::solved(winner == self.question.attacker, known.plies),
            Outcome::Draw => self.over(Outcome::Draw, NOTHING),
        }
    }

    /// What an end of the game means to the attacker.
    fn over(&mut self, outcome: Outcome, rests_on: i32) -> State {
        match outcome {
            Outcome::Win(winner) => State { rests_on, ..State::solved(winner == self.question.attacker, 0) },
            Outcome::Draw => {
                self.saw_draw = true;
                State::draw(rests_on)
            }
        }
    }

    /// Ends by repetition and for want of progress. A position that recurs is a draw, whatever the draw rules: who gets
    /// no further does not win.
    fn ended_by_path(&mut self, key: u64, reversible: usize) -> Option<State> {
        if self.question.forbidden.contains(&key) {
            return Some(self.over(Outcome::Draw, NOTHING));
        }
        if !self.question.by_counter
            && let Some(ply) = self.memory.path.find(key, reversible)
        {
            return Some(self.over(Outcome::Draw, ply as i32));
        }
        let limit = self.question.rules.no_progress.filter(|limit| reversible >= usize::from(limit.plies))?;
        let outcome = match limit.verdict {
            NoProgressVerdict::Draw => Outcome::Draw,
            NoProgressVerdict::Count => Outcome::from_balance(self.game.balance()),
        };
        Some(self.over(outcome, self.ply - reversible as i32))
    }

    /// What the table knows of the position: for certain, or on an assumption.
    fn recall(&self, key: u64, reversible: usize) -> Option<(State, u64)> {
        let key = key ^ self.question.salt;
        let known = self.question.table.probe(key);
        if reversible == 0 {
            return known;
        }
        let known = known.filter(|(state, _)| !state.is_solved() || self.holds_in_time(reversible, *state));
        if known.is_none_or(|(state, _)| !state.is_solved())
            && let Some(other) = self.conditional_key()
            && let Some((state, size)) = self.question.table.probe(key ^ other)
        {
            let rests_on = if self.question.by_counter { self.ply - reversible as i32 } else { ASSUMED };
            return Some((State { rests_on, ..state }, size));
        }
        known
    }

    /// Whether a line of so many plies comes to its end before the game is stopped for want of progress.
    fn is_in_time(&self, reversible: usize, plies: u16) -> bool {
        self.question
            .rules
            .no_progress
            .is_none_or(|limit| reversible + usize::from(plies) <= usize::from(limit.plies))
    }

    /// Whether a result comes about before that; a draw for want of progress is a disproof as well.
    fn holds_in_time(&self, reversible: usize, state: State) -> bool {
        let drawn =
            self.question.rules.no_progress.is_some_and(|limit| limit.verdict == NoProgressVerdict::Draw);
        !state.is_proven() && drawn || self.is_in_time(reversible, state.depth)
    }

    /// The numbers of a position that has not been searched.
    fn first_numbers(&mut self) -> Numbers {
        let attacking = self.game.to_move() == self.question.attacker;
        let breadth = |search: &Self| match search.question.settings.forced_breadth {
            forced if forced > 0 && search.game.is_threatened() => forced,
            _ => search.question.order.breadth(&search.game).max(1),
        };
        let (own, other) = match self.question.settings.leaves {
            Leaves::One => (1, 1),
            Leaves::Mobility => (1, breadth(self)),
            Leaves::Evaluation => {
                let step = self.step(self.question.settings.advantage);
                (1 + STEP * (2 - step), (1 + STEP * step) * breadth(self))
            }
            Leaves::Graded => {
                let doublings = self.value() as f32 / self.question.settings.advantage as f32;
                (grade(-doublings), grade(doublings) * breadth(self))
            }
        };
        Numbers::of(attacking, open(own.into()), open(other.into()))
    }

    /// How the player to move stands: 2 well, 1 so-so, 0 badly.
    fn step(&mut self, threshold: i32) -> u32 {
        match self.value() {
            value if value >= threshold => 2,
            value if value <= -threshold => 0,
            _ => 1,
        }
    }

    /// The evaluation, as the settings say for the player to move or for the first player.
    fn value(&mut self) -> i32 {
        let value = self.memory.evaluation.evaluate(&self.game);
        let turned = self.question.settings.first_player_view && self.game.to_move() == Player::Second;
        if turned { -value } else { value }
    }

    /// The step that heuristic weak summation asks for.
    pub(super) fn step_of_summation(&mut self) -> u32 {
        match self.question.settings.summation {
            Summation::HeuristicWeak => self.step(self.question.settings.weak_threshold),
            _ => 1,
        }
    }
}

/// A number that doubles with each advantage.
fn grade(doublings: f32) -> u32 {
    1 + (STEP as f32 * libm::exp2f(doublings.clamp(-16.0, 12.0))) as u32
}
