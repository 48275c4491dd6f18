use crate::board::{Piece, Reserve, Tak};
use crate::geometry::{Shape, Square};
use crate::stack::Stack;
use quadrille_core::{Arrange, DrawRules, Player, Rule, RuleError, Size, Start, StartError};
use std::fmt;

/// What the text of a position does not say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The stones each player begins with that are no capstones; `None` is the standard of the size.
    pub flats: Option<u8>,
    /// The capstones each player begins with; `None` is the standard of the size.
    pub capstones: Option<u8>,
    /// What Black is given in the count, in half flats.
    pub komi: i8,
    /// Whether the first two plies place a flat of the opponent.
    pub swap: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { flats: None, capstones: None, komi: 0, swap: true }
    }
}

/// A stone of a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stone {
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub piece: Piece,
}

/// What stands where and whose turn it is, unchecked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// The stacks from the bottom stone to the top one, row by row from a1: a1, b1, ..., a2, ...
    pub stacks: Vec<Vec<Stone>>,
    /// Whose turn it is.
    pub to_move: Player,
    /// The number of the move, from 1. A move is one ply by each player.
    pub move_number: u32,
    /// The plies since the last placement or crushed wall.
    pub quiet_plies: u32,
}

impl Setup {
    /// The ply number, counted from 0, if the move number has one.
    fn ply(&self) -> Option<u32> {
        let moves = self.move_number.checked_sub(1).filter(|&moves| moves < MOST_MOVES)?;
        Some(2 * moves + self.to_move.index() as u32)
    }
}

/// The highest move number of a setup; a game may go on beyond it.
const MOST_MOVES: u32 = 1_000_000_000;

/// The most reversible plies of a setup; a game may go on beyond them.
const MOST_QUIET_PLIES: u32 = 2 * MOST_MOVES;

/// The most stones each player may have, so that all of them fit into one stack.
const MOST_STONES: u32 = 63;

/// The komi goes this far to either side.
const MOST_KOMI: i8 = 127;

/// Why a setup is no position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// The board is too small or too large.
    Size(Size),
    /// There are more or fewer stacks than squares.
    Squares {
        /// The number of squares.
        wanted: usize,
        /// The number of stacks.
        found: usize,
    },
    /// The size has no standard reserve, and none is given.
    NoStandard(Size),
    /// No reserve the game can be played with.
    Reserve(Reserve),
    /// The komi is out of range.
    Komi(i8),
    /// The move number is 0 or too high.
    MoveNumber(u32),
    /// There cannot have been so many reversible plies.
    QuietPlies(u32),
    /// A wall or a capstone lies under another stone.
    Buried {
        /// Where.
        square: Square,
        /// What lies there.
        piece: Piece,
    },
    /// A player has more stones on the board than in all.
    TooMany {
        /// Whose stones.
        player: Player,
        /// [`Piece::Flat`] for flats and walls together, or [`Piece::Capstone`].
        piece: Piece,
        /// How many are on the board.
        found: usize,
        /// How many there are in all.
        most: u8,
    },
    /// One of the first two plies must place a flat of this player, who has none left.
    NoOpeningFlat(Player),
}

/// The name of a player in messages.
pub(crate) fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "White",
        Player::Second => "Black",
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Size(size) => write!(f, "a board has 1 to 8 columns and rows, not {size}"),
            SetupError::Squares { wanted, found } => {
                write!(f, "the board has {wanted} squares, but {found} are given")
            }
            SetupError::NoStandard(size) => {
                write!(f, "{size} has no standard reserve: set the rules flats and caps")
            }
            SetupError::Reserve(Reserve { flats, capstones }) => write!(
                f,
                "a reserve of {flats} flats and {capstones} capstones cannot be played with: a player needs a \
                 stone (a flat, if the first two plies are swapped) and may have {MOST_STONES} in all"
            ),
            SetupError::Komi(komi) => {
                write!(f, "the komi {komi} is not between -{MOST_KOMI} and {MOST_KOMI}")
            }
            SetupError::MoveNumber(number) => {
                write!(f, "the move number {number} is not between 1 and {MOST_MOVES}")
            }
            SetupError::QuietPlies(plies) => {
                write!(f, "{plies} plies without a placement are more than {MOST_QUIET_PLIES}")
            }
            SetupError::Buried { square, piece } => {
                write!(f, "{square}: a {piece} can only be the top of a stack")
            }
            SetupError::TooMany { player, piece, found, most } => {
                let stones = if *piece == Piece::Capstone { "capstones" } else { "flats and walls" };
                write!(f, "{} has {found} {stones} on the board, but only {most} in all", colour(*player))
            }
            SetupError::NoOpeningFlat(player) => {
                write!(f, "the opening must place a flat of {}, who has none left", colour(*player))
            }
        }
    }
}

impl std::error::Error for SetupError {}

impl Rules {
    /// What each player begins with on a board of this size.
    fn reserve(&self, size: Size) -> Result<Reserve, SetupError> {
        let standard = Reserve::standard(size);
        let flats = self.flats.or(standard.map(|standard| standard.flats));
        let capstones = self.capstones.or(standard.map(|standard| standard.capstones));
        let (Some(flats), Some(capstones)) = (flats, capstones) else {
            return Err(SetupError::NoStandard(size));
        };
        let reserve = Reserve { flats, capstones };
        let stones = u32::from(flats) + u32::from(capstones);
        let playable = (1..=MOST_STONES).contains(&stones) && (flats > 0 || !self.swap);
        if playable { Ok(reserve) } else { Err(SetupError::Reserve(reserve)) }
    }
}

/// The colours of a stack and what lies on top.
fn stack_of(square: Square, stones: &[Stone]) -> Result<(Stack, Piece), SetupError> {
    let Some((top, below)) = stones.split_last() else { return Ok((Stack::EMPTY, Piece::Flat)) };
    if let Some(stone) = below.iter().find(|stone| stone.piece != Piece::Flat) {
        return Err(SetupError::Buried { square, piece: stone.piece });
    }
    Ok((Stack::from_bottom(stones.iter().map(|stone| stone.player)), top.piece))
}

impl Arrange for Tak {
    type Rules = Rules;
    type Setup = Setup;
    type SetupError = SetupError;

    fn arrange(setup: &Setup, rules: &Rules) -> Result<Tak, SetupError> {
        let shape = Shape::of(setup.size).ok_or(SetupError::Size(setup.size))?;
        if setup.stacks.len() != setup.size.area() {
            return Err(SetupError::Squares { wanted: setup.size.area(), found: setup.stacks.len() });
        }
        if rules.komi < -MOST_KOMI {
            return Err(SetupError::Komi(rules.komi));
        }
        if setup.quiet_plies > MOST_QUIET_PLIES {
            return Err(SetupError::QuietPlies(setup.quiet_plies));
        }
        let full_reserve = rules.reserve(setup.size)?;
        let mut reserves = [[full_reserve.flats, full_reserve.capstones]; 2];
        for player in Player::BOTH {
            for piece in [Piece::Flat, Piece::Capstone] {
                let left = &mut reserves[player][piece.reserve_index()];
                let same = |stone: &&Stone| {
                    stone.player == player && stone.piece.reserve_index() == piece.reserve_index()
                };
                let found = setup.stacks.iter().flatten().filter(same).count();
                *left = u8::try_from(found)
                    .ok()
                    .and_then(|found| left.checked_sub(found))
                    .ok_or(SetupError::TooMany { player, piece, found, most: *left })?;
            }
        }
        let mut stacks = Vec::with_capacity(setup.stacks.len());
        for (stones, index) in setup.stacks.iter().zip(0..) {
            let square = Square::new(index % setup.size.columns, index / setup.size.columns)
                .expect("the board is no larger than 8x8");
            let (stack, piece) = stack_of(square, stones)?;
            stacks.push((square, stack, piece));
        }
        let blank = Tak {
            shape,
            stacks: [Stack::EMPTY; 64],
            owners: [0; 2],
            pieces: [0; 3],
            tall: 0,
            reserves,
            ply: setup.ply().ok_or(SetupError::MoveNumber(setup.move_number))?,
            quiet_plies: setup.quiet_plies,
            key: 0,
            full_reserve,
            komi: rules.komi,
            opening_plies: if rules.swap { 2 } else { 0 },
        };
        for ply in blank.ply..blank.opening_plies {
            let player = if ply == 0 { Player::Second } else { Player::First };
            if reserves[player][Piece::Flat.reserve_index()] == 0 {
                return Err(SetupError::NoOpeningFlat(player));
            }
        }
        Ok(blank.with_stacks(stacks.into_iter()))
    }

    fn setup(&self) -> Setup {
        let Size { columns, rows } = self.size();
        let stones = |square: Square| {
            let mut stones: Vec<Stone> = self
                .stack(square)
                .from_bottom_up()
                .map(|player| Stone { player, piece: Piece::Flat })
                .collect();
            if let Some(top) = stones.last_mut() {
                top.piece = self.piece(square);
            }
            stones
        };
        let squares =
            (0..rows).flat_map(|row| (0..columns).filter_map(move |column| Square::new(column, row)));
        Setup {
            size: self.size(),
            stacks: squares.map(stones).collect(),
            to_move: self.mover(),
            move_number: self.ply / 2 + 1,
            quiet_plies: self.quiet_plies,
        }
    }

    fn rules(&self) -> Rules {
        let standard = Reserve::standard(self.size());
        let Reserve { flats, capstones } = self.full_reserve;
        Rules {
            flats: Some(flats).filter(|&flats| standard.is_none_or(|standard| standard.flats != flats)),
            capstones: Some(capstones)
                .filter(|&capstones| standard.is_none_or(|standard| standard.capstones != capstones)),
            komi: self.komi,
            swap: self.opening_plies > 0,
        }
    }

    fn start(start: &Start, rules: &Rules) -> Result<Tak, StartError> {
        if let Some(name) = start.name.as_deref().filter(|&name| name != Self::starts()[0].0) {
            return Err(StartError(format!("Tak has no start '{name}', only '{}'", Self::starts()[0].0)));
        }
        let size = start.size.unwrap_or(Size::square(6));
        let setup = Setup {
            size,
            stacks: vec![Vec::new(); size.area()],
            to_move: Player::First,
            move_number: 1,
            quiet_plies: 0,
        };
        Tak::arrange(&setup, rules).map_err(|error| StartError(error.to_string()))
    }

    fn starts() -> &'static [(&'static str, &'static str)] {
        &[("standard", "the empty board, 6x6 if no size is given")]
    }

    fn list_rules(rules: &Rules) -> Vec<Rule> {
        let count = |count: Option<u8>| count.map_or("standard".to_string(), |count| count.to_string());
        vec![
            Rule {
                name: "flats",
                value: count(rules.flats),
                about: "flats and walls each player begins with: 'standard' (of the size) or a number up to 63",
            },
            Rule {
                name: "caps",
                value: count(rules.capstones),
                about: "capstones each player begins with: 'standard' (of the size) or a number up to 63",
            },
            Rule {
                name: "komi",
                value: rules.komi.to_string(),
                about: "what Black is given in the count, in half flats: -127 to 127",
            },
            Rule {
                name: "swap",
                value: if rules.swap { "on" } else { "off" }.to_string(),
                about: "whether the first two plies place a flat of the opponent: on or off",
            },
        ]
    }

    fn set_rule(rules: &mut Rules, name: &str, value: &str) -> Result<(), RuleError> {
        let count = || match value {
            "standard" => Ok(None),
            _ => value
                .parse()
                .ok()
                .filter(|&count: &u8| u32::from(count) <= MOST_STONES)
                .map(Some)
                .ok_or_else(|| RuleError::value(name, value, "'standard' or a number up to 63")),
        };
        match name {
            "flats" => rules.flats = count()?,
            "caps" => rules.capstones = count()?,
            "komi" => {
                rules.komi = value.parse().ok().filter(|&komi: &i8| komi >= -MOST_KOMI).ok_or_else(|| {
                    RuleError::value(name, value, "a number of half flats from -127 to 127")
                })?;
            }
            "swap" => {
                rules.swap = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(RuleError::value(name, value, "'on' or 'off'")),
                }
            }
            _ => return Err(RuleError::Unknown(name.to_string())),
        }
        Ok(())
    }

    /// Tools draw on the third occurrence of a position.
    fn draw_rules() -> DrawRules {
        DrawRules { repetition: Some(3), no_progress: None }
    }
}
