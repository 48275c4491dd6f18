//! Forced roads.

use crate::board::Tak;
use crate::game::{Reason, Undo};
use crate::moves::Move;
use crate::{TakEvaluation, TakOrder};
use quadrille_core::{Ending, Evaluate, Game, Kind, Order, Player, RestrictedGame};
use std::fmt;

/// Tak with an attacker who must threaten a road with every move, and a defender who must answer: the search for tinue,
/// a road that cannot be stopped.
///
/// The attacker plays what makes a road or threatens one, the defender what leaves no road in one move or ends the game
/// otherwise than lost. Who is the defender and has no such move has lost, as every other move lets the road be made; an
/// attacker without a threat has not got through. So a win of the attacker is a win in Tak; that he does not win says
/// nothing.
///
/// ```
/// use quadrille_core::{Game, RestrictedGame, Notation, Player};
/// use quadrille_tak::{Rules, Tak, Tinue};
///
/// // Two squares make a road for White: one stone cannot stop both.
/// let game = Tak::parse("x,1,x/x,1,x/2,x,2 2 4", &Rules::default())?;
/// let tinue = Tinue::restrict(&game, Player::First);
/// let replies: Vec<_> = tinue.legal_moves().into_iter().map(|m| game.render_move(m)).collect();
/// assert!(replies.contains(&"b1".into()) && !replies.contains(&"a2".into()));
/// # Ok::<(), quadrille_core::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tinue {
    game: Tak,
    attacker: Player,
}

/// How the search for a forced road ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TinueReason {
    /// As the game does.
    Board(Reason),
    /// The defender cannot stop the road.
    Unstoppable,
    /// The attacker has no threat left.
    NoThreat,
}

impl fmt::Display for TinueReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TinueReason::Board(reason) => reason.fmt(f),
            TinueReason::Unstoppable => f.write_str("a road cannot be stopped"),
            TinueReason::NoThreat => f.write_str("no threat left"),
        }
    }
}

impl RestrictedGame<Tak> for Tinue {
    fn restrict(game: &Tak, attacker: Player) -> Self {
        Tinue { game: game.clone(), attacker }
    }
}

impl Tinue {
    #[inline]
    fn is_attacking(&self) -> bool {
        self.game.to_move() == self.attacker
    }

    /// Whether a legal move does what it has to do.
    #[inline]
    fn serves(&self, game: &mut Tak, m: Move) -> bool {
        if self.is_attacking() { game.attacks(m) } else { game.parries(m) }
    }
}

impl Game for Tinue {
    type Move = Move;
    type Undo = Undo;
    type Reason = TinueReason;

    #[inline]
    fn to_move(&self) -> Player {
        self.game.to_move()
    }

    #[inline]
    fn ending(&self) -> Option<Ending<TinueReason>> {
        self.game
            .ending()
            .map(|Ending { outcome, reason }| Ending { outcome, reason: TinueReason::Board(reason) })
    }

    fn no_moves_result(&self) -> Ending<TinueReason> {
        if self.is_attacking() {
            Ending::draw(TinueReason::NoThreat)
        } else {
            Ending::win(self.attacker, TinueReason::Unstoppable)
        }
    }

    /// A road that can be made at once is the only move.
    fn moves(&self, kind: Kind, out: &mut Vec<Move>) {
        if let Some(road) = self.game.road_moves(self.game.to_move()).next() {
            if kind == Kind::Tactical {
                out.push(road);
            }
            return;
        }
        let start = out.len();
        self.game.moves(kind, out);
        let mut game = self.game.clone();
        let mut kept = start;
        for i in start..out.len() {
            if self.serves(&mut game, out[i]) {
                out.swap(kept, i);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    fn can_move(&self) -> bool {
        self.game.threatens_road(self.game.to_move()) || {
            let mut game = self.game.clone();
            self.game.legal_moves().into_iter().any(|m| self.serves(&mut game, m))
        }
    }

    #[inline]
    fn known_result(&self) -> Option<(Player, u16)> {
        let player = self.game.to_move();
        self.game.threatens_road(player).then_some((player, 1))
    }

    fn is_legal(&self, m: Move) -> bool {
        self.game.is_legal(m) && self.serves(&mut self.game.clone(), m)
    }

    #[inline]
    fn make(&mut self, m: Move) -> Undo {
        self.game.make(m)
    }

    #[inline]
    fn unmake(&mut self, m: Move, undo: Undo) {
        self.game.unmake(m, undo);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.game.key()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.game.reversible_plies()
    }

    fn balance(&self) -> i32 {
        self.game.balance()
    }
}

/// What is known of Tak, for the search of forced roads: an evaluation and an order.
#[derive(Clone, Debug)]
pub struct TinueKnowledge<K>(pub K);

impl Evaluate<Tinue> for TinueKnowledge<TakEvaluation> {
    fn reset(&mut self, tinue: &Tinue) {
        self.0.reset(&tinue.game);
    }

    fn made(&mut self, tinue: &Tinue, m: Move) {
        self.0.made(&tinue.game, m);
    }

    fn unmade(&mut self) {
        self.0.unmade();
    }

    fn evaluate(&mut self, tinue: &Tinue) -> i32 {
        self.0.evaluate(&tinue.game)
    }
}

impl Order<Tinue> for TinueKnowledge<TakOrder> {
    fn slots(&self) -> usize {
        self.0.slots()
    }

    fn slot(&self, tinue: &Tinue, m: Move) -> usize {
        self.0.slot(&tinue.game, m)
    }

    fn move_score(&self, tinue: &Tinue, m: Move) -> i32 {
        self.0.move_score(&tinue.game, m)
    }

    fn categories(&self) -> &'static [&'static str] {
        self.0.categories()
    }

    fn category(&self, tinue: &Tinue, m: Move) -> usize {
        self.0.category(&tinue.game, m)
    }
}
