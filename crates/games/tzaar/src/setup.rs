//! Positions from anything that can be said about one, and the starting positions.

use crate::board::{Phase, Tzaar};
use crate::geometry::{FIELDS, Field};
use crate::stack::{MAX_HEIGHT, PackedStack, Piece, Stack};
use quadrille_core::{
    Arrange, Notation, Player, RandomSource, Rule, RuleError, Size, Start, StartError, Xoshiro,
};
use std::fmt;

/// What stands where and whose decision it is: unchecked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The stack on each field, by [`Field::index`].
    pub stacks: [Option<Stack>; FIELDS],
    /// Who moves next.
    pub to_move: Player,
    /// What he decides.
    pub phase: Phase,
}

/// Tzaar has no settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Rules;

/// The pieces of a player.
pub(crate) const STONES: u32 = 30;

/// Why a setup is no position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A stack that no game has.
    Height {
        /// Where it stands.
        field: Field,
        /// Its height.
        height: u8,
    },
    /// More pieces of a colour than there are, those inside stacks included.
    Stones {
        /// Whose.
        player: Player,
        /// How many.
        stones: u32,
    },
    /// More stacks of a type than there are pieces of it.
    Count {
        /// Whose.
        player: Player,
        /// The type.
        piece: Piece,
        /// How many.
        count: u32,
    },
    /// A player without pieces.
    NoPieces(Player),
    /// Both players lack a type: nobody could have won.
    BothLack,
    /// The opening capture is White's.
    OpeningPlayer,
    /// A stack that cannot be there before the game has begun.
    PlacementHeight {
        /// Where it stands.
        field: Field,
    },
    /// Players place in turn, White first; these numbers of pieces do not fit whose turn it is.
    PlacementTurn {
        /// The number of White's pieces.
        white: u32,
        /// The number of Black's pieces.
        black: u32,
    },
    /// Nothing is left to place.
    PlacementFull,
}

impl SetupError {
    /// The field that is wrong, where it is one.
    pub fn field(&self) -> Option<Field> {
        match *self {
            SetupError::Height { field, .. } | SetupError::PlacementHeight { field } => Some(field),
            _ => None,
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |player: Player| Tzaar::PLAYERS[player];
        match *self {
            SetupError::Height { field, height } => {
                write!(f, "{}: a stack is 1 to {MAX_HEIGHT} high, not {height}", field)
            }
            SetupError::Stones { player, stones } => {
                write!(f, "{} has {stones} pieces, counting heights; there are {STONES}", name(player))
            }
            SetupError::Count { player, piece, count } => {
                let (player, supply) = (name(player), piece.supply());
                write!(f, "{player} has {count} stacks of type {}; there are {supply}", piece.name())
            }
            SetupError::NoPieces(player) => write!(f, "{} has no pieces", name(player)),
            SetupError::BothLack => f.write_str("both players lack a type, so neither has won"),
            SetupError::OpeningPlayer => f.write_str("the opening capture is White's, not Black's"),
            SetupError::PlacementHeight { field } => {
                write!(f, "{}: while pieces are placed there are no stacks", field)
            }
            SetupError::PlacementTurn { white, black } => {
                let wanted = "players place in turn, White first";
                write!(f, "{white} white and {black} black pieces do not fit whose turn it is: {wanted}")
            }
            SetupError::PlacementFull => f.write_str("all pieces are placed: the phase is 's'"),
        }
    }
}

impl std::error::Error for SetupError {}

/// The fixed start of the manual of WALTZ (1.2.1), row by row.
const FIXED: &str = "tTTTT trRRRt trzZZrt trztTzrt TRZTtzrt TRZtTZRT TRzzZRT TrrrRT ttttT";

/// The player and type of a letter of Quadrille's own text.
pub(crate) fn piece_of_letter(letter: char) -> Option<(Player, Piece)> {
    let piece = Piece::ALL.into_iter().find(|piece| piece.letter() == letter.to_ascii_uppercase())?;
    Some((if letter.is_ascii_uppercase() { Player::First } else { Player::Second }, piece))
}

impl Setup {
    /// An empty board, White to place.
    pub fn empty() -> Setup {
        Setup { stacks: [None; FIELDS], to_move: Player::First, phase: Phase::Placement }
    }

    /// Single pieces in the order of the fields, White to make the opening capture.
    fn opening(pieces: impl Iterator<Item = (Player, Piece)>) -> Setup {
        let mut setup = Setup { phase: Phase::Opening, ..Setup::empty() };
        for (stack, (player, piece)) in setup.stacks.iter_mut().zip(pieces) {
            *stack = Some(Stack { player, piece, height: 1 });
        }
        setup
    }

    /// The fixed start.
    pub fn fixed() -> Setup {
        Setup::opening(FIXED.chars().filter_map(piece_of_letter))
    }

    /// The random start of a seed. It stays the same for all time: the pieces (White's Totts, Tzarras, Tzaars, then
    /// Black's) are shuffled by Fisher and Yates from the last field down to the second, with xoshiro256++ seeded
    /// by SplitMix64, and a number below n is the high half of the 128-bit product of n and the next 64 bits.
    pub fn random(seed: u64) -> Setup {
        let mut pieces = Vec::with_capacity(FIELDS);
        for player in Player::BOTH {
            for piece in Piece::ALL {
                pieces.extend((0..piece.supply()).map(|_| (player, piece)));
            }
        }
        let mut dice = Xoshiro::new(seed);
        for last in (1..pieces.len()).rev() {
            let chosen = (u128::from(dice.bits()) * (last as u128 + 1)) >> 64;
            pieces.swap(last, chosen as usize);
        }
        Setup::opening(pieces.into_iter())
    }

    fn count(&self, player: Player, piece: Piece) -> u32 {
        self.stacks_of(player).filter(|stack| stack.piece == piece).count() as u32
    }

    fn stacks_of(&self, player: Player) -> impl Iterator<Item = Stack> {
        self.stacks.iter().flatten().filter(move |stack| stack.player == player).copied()
    }

    fn check(&self) -> Result<(), SetupError> {
        let stacks =
            || Field::all().zip(self.stacks).filter_map(|(field, stack)| Some((field, stack?.height)));
        if let Some((field, height)) = stacks().find(|(_, height)| !(1..=MAX_HEIGHT).contains(height)) {
            return Err(SetupError::Height { field, height });
        }
        for player in Player::BOTH {
            let stones = self.stacks_of(player).map(|stack| u32::from(stack.height)).sum();
            if stones > STONES {
                return Err(SetupError::Stones { player, stones });
            }
            for piece in Piece::ALL {
                let count = self.count(player, piece);
                if count > piece.supply() {
                    return Err(SetupError::Count { player, piece, count });
                }
            }
        }
        match self.phase {
            Phase::Placement => self.check_placement(),
            Phase::Opening if self.to_move == Player::Second => Err(SetupError::OpeningPlayer),
            _ => self.check_material(),
        }
    }

    fn check_material(&self) -> Result<(), SetupError> {
        if let Some(player) = Player::BOTH.into_iter().find(|&player| self.stacks_of(player).next().is_none())
        {
            return Err(SetupError::NoPieces(player));
        }
        let lacks = |player: Player| Piece::ALL.into_iter().any(|piece| self.count(player, piece) == 0);
        if Player::BOTH.into_iter().all(lacks) {
            return Err(SetupError::BothLack);
        }
        Ok(())
    }

    fn check_placement(&self) -> Result<(), SetupError> {
        let is_high = |field: &Field| self.stacks[field.index()].is_some_and(|stack| stack.height > 1);
        if let Some(field) = Field::all().find(is_high) {
            return Err(SetupError::PlacementHeight { field });
        }
        let [white, black] = Player::BOTH.map(|player| self.stacks_of(player).count() as u32);
        if white != black + u32::from(self.to_move == Player::Second) {
            return Err(SetupError::PlacementTurn { white, black });
        }
        if black == STONES {
            return Err(SetupError::PlacementFull);
        }
        Ok(())
    }
}

impl Arrange for Tzaar {
    type Rules = Rules;
    type Setup = Setup;
    type SetupError = SetupError;

    fn arrange(setup: &Setup, _: &Rules) -> Result<Tzaar, SetupError> {
        setup.check()?;
        let mut stacks = [PackedStack::EMPTY; 64];
        for (code, stack) in stacks.iter_mut().zip(setup.stacks) {
            *code = stack.map_or(PackedStack::EMPTY, PackedStack::new);
        }
        Ok(Tzaar::with_stacks(stacks, setup.to_move, setup.phase))
    }

    fn setup(&self) -> Setup {
        let stacks = std::array::from_fn(|index| self.stacks[index].stack());
        Setup { stacks, to_move: self.player(), phase: self.phase() }
    }

    fn rules(&self) -> Rules {
        Rules
    }

    /// A random start without a seed is that of seed 0; the other starts take no notice of one.
    fn start(start: &Start, rules: &Rules) -> Result<Tzaar, StartError> {
        if let Some(size) = start.size.filter(|&size| size != Size::square(9)) {
            return Err(StartError(format!("Tzaar has one board, 9x9, not {size}")));
        }
        let setup = match start.name.as_deref() {
            None | Some("fixed") => Setup::fixed(),
            Some("random") => Setup::random(start.seed.unwrap_or(0)),
            Some("placement") => Setup::empty(),
            Some(name) => {
                return Err(StartError(format!("there is no start '{name}': fixed, random, placement")));
            }
        };
        Tzaar::arrange(&setup, rules).map_err(|error| StartError(error.to_string()))
    }

    fn starts() -> &'static [(&'static str, &'static str)] {
        &[
            ("fixed", "the fixed start of the rules"),
            ("random", "all pieces shuffled, by a seed"),
            ("placement", "an empty board; players place their pieces in turn, as in tournaments"),
        ]
    }

    fn list_rules(_: &Rules) -> Vec<Rule> {
        Vec::new()
    }

    fn set_rule(_: &mut Rules, name: &str, _: &str) -> Result<(), RuleError> {
        Err(RuleError::Unknown(name.into()))
    }
}
