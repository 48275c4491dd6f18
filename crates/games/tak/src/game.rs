use crate::board::{OPENING, Piece, SECOND_TO_MOVE, Tak, stack_key, top_key};
use crate::drops::Drops;
use crate::geometry::{Direction, Square};
use crate::moves::{Move, Ply};
use crate::stack::Stack;
use quadrille_core::{Ending, Game, Kind, Outcome, Player};
use std::fmt;

/// Why a game of Tak is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// Two opposite edges are joined.
    Road,
    /// A player has placed the last stone: the flats are counted. This is the reason also where that stone has
    /// filled the board: so the shares of random games agree with the paper's Table 6.1.
    Stones,
    /// No square is empty: the flats are counted.
    BoardFull,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Road => "road",
            Reason::Stones => "no stones left",
            Reason::BoardFull => "board full",
        })
    }
}

/// What a position remembers of the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    key: u64,
    quiet_plies: u32,
}

impl Game for Tak {
    type Move = Move;
    type Undo = Undo;
    type Reason = Reason;

    #[inline]
    fn to_move(&self) -> Player {
        self.mover()
    }

    /// A road of the player who has just moved goes before one of the other.
    #[inline]
    fn ending(&self) -> Option<Ending<Reason>> {
        let last = !self.mover();
        if let Some(player) = [last, !last].into_iter().find(|&player| self.has_road(player)) {
            return Some(Ending::win(player, Reason::Road));
        }
        let reason = if self.reserves.contains(&[0, 0]) {
            Reason::Stones
        } else if self.empty() == 0 {
            Reason::BoardFull
        } else {
            return None;
        };
        Some(Ending { outcome: Outcome::from_balance(self.balance()), reason })
    }

    fn no_moves_result(&self) -> Ending<Reason> {
        unreachable!("a game that is not over has an empty square and a stone to place there")
    }

    /// Spreads are tactical: they change who controls what. Placements are quiet.
    #[inline]
    fn moves(&self, kind: Kind, out: &mut Vec<Move>) {
        match kind {
            Kind::Tactical => self.spreads(out),
            Kind::Quiet => self.placements(out),
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count_placements() + self.count_spreads()
    }

    /// There is always a square and a stone to place there.
    #[inline]
    fn can_move(&self) -> bool {
        true
    }

    /// The player to move wins by a road, or by a last flat that leaves him ahead in the count.
    #[inline]
    fn known_result(&self) -> Option<(Player, u16)> {
        let player = self.mover();
        (self.wins_count(player) || self.threatens_road(player)).then_some((player, 1))
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        let opponent = !self.mover();
        self.wins_count(opponent) || self.threatens_road(opponent)
    }

    /// A stone more hardly ever does harm, but for the end: there who must place the last one may lose by it, so some
    /// stones and squares have to be left (the paper's Figures 4.7 and 4.8 show such positions).
    fn null_move(&self) -> Option<Tak> {
        let enough = |left: u32| left > self.shape.carry;
        let stones = |[flats, capstones]: [u8; 2]| u32::from(flats) + u32::from(capstones);
        let far_from_end =
            enough(self.empty().count_ones()) && self.reserves.iter().all(|&reserve| enough(stones(reserve)));
        (far_from_end && !self.is_opening()).then(|| Tak {
            ply: self.ply + 1,
            quiet_plies: 0,
            key: self.key ^ SECOND_TO_MOVE,
            ..self.clone()
        })
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        self.allows(m) && self.ending().is_none()
    }

    #[inline]
    fn make(&mut self, m: Move) -> Undo {
        let undo = Undo { key: self.key, quiet_plies: self.quiet_plies };
        match m.ply() {
            Some(Ply::Place { square, piece }) => {
                self.place(square, piece);
                self.quiet_plies = 0;
            }
            Some(Ply::Spread { from, direction, drops }) => {
                let crushed = self.spread(from, direction, drops);
                self.quiet_plies = if crushed { 0 } else { self.quiet_plies + 1 };
            }
            None => debug_assert!(false, "{m:?} is no move"),
        }
        self.ply += 1;
        self.key ^= SECOND_TO_MOVE;
        if self.ply == self.opening_plies {
            self.key ^= OPENING;
        }
        undo
    }

    #[inline]
    fn unmake(&mut self, m: Move, undo: Undo) {
        self.ply -= 1;
        match m.ply() {
            Some(Ply::Place { square, piece }) => self.take_back_placement(square, piece),
            Some(Ply::Spread { from, direction, drops }) => {
                // Of all spreads only those that crush a wall leave no reversible ply behind them.
                let crushed = self.quiet_plies == 0;
                self.gather(from, direction, drops, crushed);
            }
            None => debug_assert!(false, "{m:?} is no move"),
        }
        self.key = undo.key;
        self.quiet_plies = undo.quiet_plies;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.quiet_plies as usize
    }

    /// The flats on top, in half flats, with komi.
    #[inline]
    fn balance(&self) -> i32 {
        let flats = |player| self.tops(player, Piece::Flat).count_ones() as i32;
        2 * (flats(Player::First) - flats(Player::Second)) - i32::from(self.komi)
    }
}

impl Tak {
    /// Whether a flat of a player, placed now, would end the game and win the count.
    #[inline]
    fn wins_count(&self, player: Player) -> bool {
        let [flats, capstones] = self.reserves[player];
        let ends = flats + capstones == 1 || self.empty().is_power_of_two();
        let ahead = if player == Player::First { self.balance() } else { -self.balance() };
        flats > 0 && ends && ahead + 2 > 0 && !self.is_opening()
    }

    #[inline]
    fn place(&mut self, square: Square, piece: Piece) {
        let player = self.placed_colour();
        self.stacks[square.index()] = Stack::single(player);
        self.owners[player] |= square.bit();
        self.pieces[piece as usize] |= square.bit();
        self.reserves[player][piece.reserve_index()] -= 1;
        self.key ^= top_key(square, player, piece);
    }

    #[inline]
    fn take_back_placement(&mut self, square: Square, piece: Piece) {
        let player = self.placed_colour();
        self.stacks[square.index()] = Stack::EMPTY;
        self.owners[player] ^= square.bit();
        self.pieces[piece as usize] ^= square.bit();
        self.reserves[player][piece.reserve_index()] += 1;
    }

    /// Moves a stack and says whether it crushed a wall.
    #[inline(never)]
    fn spread(&mut self, from: Square, direction: Direction, drops: Drops) -> bool {
        let piece = self.piece(from);
        let last = from.step(direction, drops.steps());
        let crushed = self.pieces[Piece::Wall as usize] & last.bit() != 0;
        let mut touched = Touched::default();
        let mut left = drops.carried();
        let hand = self.stack(from).top(left);
        let mut key = self.key ^ stack_key(from, self.stack(from), piece);
        let rest = self.stack(from).lift(left);
        key ^= stack_key(from, rest, Piece::Flat);
        touched.leave(from, rest, &mut self.stacks);
        let mut square = from;
        for count in drops.counts() {
            square = square.step(direction, 1);
            left -= count;
            let covered = if left == 0 && crushed { Piece::Wall } else { Piece::Flat };
            let top = if left == 0 { piece } else { Piece::Flat };
            let stack = self.stack(square).drop(count, hand >> left & ((1 << count) - 1));
            key ^= stack_key(square, self.stack(square), covered) ^ stack_key(square, stack, top);
            touched.leave(square, stack, &mut self.stacks);
        }
        self.settle(touched, last, piece);
        self.key = key;
        crushed
    }

    /// Takes a spread back, but for the key.
    #[inline(never)]
    fn gather(&mut self, from: Square, direction: Direction, drops: Drops, crushed: bool) {
        let last = from.step(direction, drops.steps());
        let piece = self.piece(last);
        let mut touched = Touched::default();
        let mut square = from;
        let mut hand = 0;
        for count in drops.counts() {
            square = square.step(direction, 1);
            hand = hand << count | self.stack(square).top(count);
            touched.leave(square, self.stack(square).lift(count), &mut self.stacks);
        }
        touched.leave(from, self.stack(from).drop(drops.carried(), hand), &mut self.stacks);
        self.settle(touched, from, piece);
        if crushed {
            self.pieces[Piece::Flat as usize] ^= last.bit();
            self.pieces[Piece::Wall as usize] ^= last.bit();
        }
    }

    /// Brings the bitboards up to date: `special` has `piece` on top, all other touched squares have flats.
    #[inline]
    fn settle(&mut self, touched: Touched, special: Square, piece: Piece) {
        let Touched { squares, occupied, second, tall } = touched;
        self.owners[0] = self.owners[0] & !squares | occupied & !second;
        self.owners[1] = self.owners[1] & !squares | second;
        self.tall = self.tall & !squares | tall;
        self.pieces.iter_mut().for_each(|on_top| *on_top &= !squares);
        self.pieces[Piece::Flat as usize] |= occupied & !special.bit();
        self.pieces[piece as usize] |= special.bit();
    }
}

/// The squares whose stacks a move has changed.
#[derive(Default)]
struct Touched {
    squares: u64,
    /// Those that hold stones now.
    occupied: u64,
    /// Those that the second player controls now.
    second: u64,
    /// Those that hold two stones or more now.
    tall: u64,
}

impl Touched {
    /// Leaves a stack on a square.
    #[inline]
    fn leave(&mut self, square: Square, stack: Stack, stacks: &mut [Stack; 64]) {
        stacks[square.index()] = stack;
        self.squares |= square.bit();
        if !stack.is_empty() {
            self.occupied |= square.bit();
            self.second |= (stack.owner() as u64) << square.index();
            self.tall |= u64::from(stack.is_tall()) << square.index();
        }
    }
}
