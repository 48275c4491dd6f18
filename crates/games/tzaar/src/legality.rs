//! Which plies are legal, and why others are not.

use crate::board::{Phase, Tzaar};
use crate::game::{Reason, Undo};
use crate::geometry::{Field, Names, nearest};
use crate::moves::{Move, Ply};
use crate::stack::{MAX_HEIGHT, PackedStack, Piece};
use quadrille_core::{Game, Notation, Player};
use std::fmt;

impl Tzaar {
    /// The move of a ply, if it is legal here.
    ///
    /// ```
    /// use quadrille_tzaar::{IllegalMove, Ply, Tzaar};
    ///
    /// let game: Tzaar = "...../....../..Z2.r../t......./T...R.z./......../......./....../..... w 1".parse()?;
    /// let refused = game.check(Ply::Stack { from: "A5".parse()?, to: "E5".parse()? });
    /// assert_eq!(refused, Err(IllegalMove::EmptyTarget("E5".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, ply: Ply) -> Result<Move, IllegalMove> {
        if let Some(ending) = self.ending() {
            return Err(IllegalMove::GameOver(ending.reason));
        }
        let player = self.player();
        match (ply, self.phase()) {
            (Ply::Place { piece, field }, Phase::Placement) => {
                if self.unplaced(player, piece) == 0 {
                    return Err(IllegalMove::NoneLeft { player, piece });
                }
                if self.stack(field).is_some() {
                    return Err(IllegalMove::Occupied(field));
                }
            }
            (Ply::Place { .. }, _) => return Err(IllegalMove::PlacementOver),
            (_, Phase::Placement) => return Err(IllegalMove::PlacementFirst(player)),
            (Ply::Pass, Phase::Second) => {}
            (Ply::Pass, _) => return Err(IllegalMove::MustCapture(player)),
            (Ply::Capture { from, to }, _) => {
                let (own, other) = self.check_path(from, to)?;
                if other.player() == player {
                    return Err(IllegalMove::OwnTarget { field: to, player });
                }
                if other.height() > own.height() {
                    return Err(IllegalMove::Higher { field: to, height: other.height(), own: own.height() });
                }
            }
            (Ply::Stack { from, to }, phase) => {
                let (own, other) = self.check_path(from, to)?;
                if other.player() != player {
                    return Err(IllegalMove::EnemyTarget { field: to, player });
                }
                if phase != Phase::Second {
                    return Err(IllegalMove::MustCapture(player));
                }
                if self.last_of_type(player) & to.bit() != 0 {
                    return Err(IllegalMove::LastOfType { field: to, player, piece: other.piece() });
                }
                if own.height() + other.height() > MAX_HEIGHT {
                    return Err(IllegalMove::TooHigh);
                }
            }
        }
        Ok(ply.into())
    }

    /// Makes a move if it is legal here; [`make`](Game::make) takes that for granted.
    pub fn play(&mut self, m: Move) -> Result<Undo, IllegalMove> {
        let m = self.check(m.ply().ok_or(IllegalMove::NoPly(m))?)?;
        Ok(self.make(m))
    }

    /// The own stack on `from` and the stack on `to`, if the one can go to the other.
    fn check_path(&self, from: Field, to: Field) -> Result<(PackedStack, PackedStack), IllegalMove> {
        let [own, other] = [from, to].map(|field| self.stacks[field.index()]);
        if own == PackedStack::EMPTY || own.player() != self.player() {
            return Err(IllegalMove::NotOwn { field: from, player: self.player() });
        }
        if other == PackedStack::EMPTY {
            return Err(IllegalMove::EmptyTarget(to));
        }
        if !nearest(from.index(), self.occupied()).contains(&to.index()) {
            return Err(IllegalMove::NoLine { from, to });
        }
        Ok((own, other))
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is over.
    GameOver(Reason),
    /// No ply has these bits.
    NoPly(Move),
    /// There is no stack of the player to move on this field.
    NotOwn {
        /// The field.
        field: Field,
        /// The player to move.
        player: Player,
    },
    /// Nothing stands on the target.
    EmptyTarget(Field),
    /// There is no line between the fields, or something stands between them.
    NoLine {
        /// Where the move begins.
        from: Field,
        /// Where it would end.
        to: Field,
    },
    /// The stack to be captured is higher.
    Higher {
        /// The target.
        field: Field,
        /// The target's height.
        height: u8,
        /// The height of the moving stack.
        own: u8,
    },
    /// A capture of an own stack.
    OwnTarget {
        /// The target.
        field: Field,
        /// The player to move.
        player: Player,
    },
    /// A stacking move onto an enemy stack.
    EnemyTarget {
        /// The target.
        field: Field,
        /// The player to move.
        player: Player,
    },
    /// The first move of this player's turn must be a capture.
    MustCapture(Player),
    /// A stacking move onto the player's own last stack of its type.
    LastOfType {
        /// The target.
        field: Field,
        /// The player to move.
        player: Player,
        /// The type.
        piece: Piece,
    },
    /// A stack higher than any game allows.
    TooHigh,
    /// This player has to place a piece first.
    PlacementFirst(Player),
    /// All pieces have been placed.
    PlacementOver,
    /// All pieces of this type have been placed.
    NoneLeft {
        /// The player to move.
        player: Player,
        /// The type.
        piece: Piece,
    },
    /// A piece is placed where there is one.
    Occupied(Field),
}

impl IllegalMove {
    /// Whether the move's second field is to blame, not its first.
    pub(crate) fn is_about_target(self) -> bool {
        use IllegalMove::*;
        matches!(
            self,
            EmptyTarget(_)
                | NoLine { .. }
                | Higher { .. }
                | OwnTarget { .. }
                | EnemyTarget { .. }
                | LastOfType { .. }
                | Occupied(_)
        )
    }

    /// The reason in words, with the field names of a site.
    pub(crate) fn text(self, names: Names) -> String {
        let name = |player: Player| Tzaar::PLAYERS[player];
        let at = |field: Field| names.name(field);
        match self {
            IllegalMove::GameOver(reason) => format!("the game is over: {reason}"),
            IllegalMove::NoPly(m) => format!("there is {m}"),
            IllegalMove::NotOwn { field, player } => {
                format!("{} holds no {} stack", at(field), name(player).to_lowercase())
            }
            IllegalMove::EmptyTarget(field) => format!("{} is empty", at(field)),
            IllegalMove::NoLine { from, to } => format!("{} does not see {} along a line", at(from), at(to)),
            IllegalMove::Higher { field, height, own } => {
                format!("{} is higher: height {height} against {own}", at(field))
            }
            IllegalMove::OwnTarget { field, player } => {
                format!("{} is {}'s own and cannot be captured", at(field), name(player))
            }
            IllegalMove::EnemyTarget { field, player } => {
                format!("{} is not {}'s own: no stacking there", at(field), name(player))
            }
            IllegalMove::MustCapture(player) => {
                format!("{} must begin the turn with a capture", name(player))
            }
            IllegalMove::LastOfType { field, player, piece } => {
                format!("{} is {}'s last {piece}: nothing may be put on it", at(field), name(player))
            }
            IllegalMove::TooHigh => format!("no stack may get higher than {MAX_HEIGHT}"),
            IllegalMove::PlacementFirst(player) => format!("{} must place a piece first", name(player)),
            IllegalMove::PlacementOver => "all pieces are placed".into(),
            IllegalMove::NoneLeft { player, piece } => {
                format!("{} has placed all pieces of type {piece}", name(player))
            }
            IllegalMove::Occupied(field) => format!("{} is not empty", at(field)),
        }
    }
}

/// In words, with the field names of WALTZ.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text(Names::Waltz))
    }
}

impl std::error::Error for IllegalMove {}
