use crate::geometry::{BOARD, POINTS, SIDE};
use crate::{Point, Surakarta};
use quadrille_core::{
    Arrange, DrawRules, NoProgressRule, NoProgressVerdict, Notation, Player, Rule, RuleError, Size, Start,
    StartError,
};
use std::fmt;

/// The stones each player begins with, and the most that one can have.
pub(crate) const STONES: u32 = 12;

/// What a text or an editor says about a position, unchecked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Whose stone stands on each point, by [`Point::index`].
    pub points: [Option<Player>; POINTS],
    /// Whose turn it is.
    pub to_move: Player,
    /// The plies since the last capture.
    pub quiet_plies: u16,
}

impl Setup {
    fn stones(&self, player: Player) -> u64 {
        Point::all()
            .filter(|point| self.points[point.index()] == Some(player))
            .fold(0, |set, point| set | point.bit())
    }
}

/// Why a setup is no position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// Neither player has a stone.
    Empty,
    /// A stone is not on the board, or on the point of another.
    Misplaced,
    /// A player has more stones than a game begins with.
    TooMany {
        /// Who has them.
        player: Player,
        /// How many they are.
        stones: u32,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupError::Empty => f.write_str("there are no stones on the board"),
            SetupError::Misplaced => f.write_str("a stone is not on the board, or on the point of another"),
            SetupError::TooMany { player, stones } => {
                write!(f, "{} has {stones} stones, more than {STONES}", Surakarta::PLAYERS[player])
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// What it means that the player to move has no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Stalemate {
    /// The game is drawn (SIA; Winands 2015, section 2).
    #[default]
    Draws,
    /// This player loses.
    Loses,
    /// This player passes, which is then the only move. The other player can move then: with at most 24 stones on
    /// 36 points, some stone stands next to an empty point. A game of passes and steps to and fro ends by
    /// repetition or for want of progress, not on the board.
    Passes,
}

impl Stalemate {
    const NAMES: [(&'static str, Stalemate); 3] =
        [("draws", Stalemate::Draws), ("loses", Stalemate::Loses), ("passes", Stalemate::Passes)];
}

impl fmt::Display for Stalemate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Stalemate::NAMES[*self as usize].0)
    }
}

/// The settings of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Rules {
    /// What happens to a player without a move.
    pub stalemate: Stalemate,
}

impl Surakarta {
    /// The position with these stones of both players, as [`stones`](Surakarta::stones) has them, just after a capture.
    pub fn from_stones(stones: [u64; 2], to_move: Player, rules: &Rules) -> Result<Self, SetupError> {
        let [black, white] = stones;
        if black & white != 0 || (black | white) & !BOARD != 0 {
            return Err(SetupError::Misplaced);
        }
        if stones == [0, 0] {
            return Err(SetupError::Empty);
        }
        for player in Player::BOTH {
            let count = stones[player].count_ones();
            if count > STONES {
                return Err(SetupError::TooMany { player, stones: count });
            }
        }
        Ok(Surakarta::new(stones, to_move, 0, rules.stalemate))
    }
}

impl Arrange for Surakarta {
    type Rules = Rules;
    type Setup = Setup;
    type SetupError = SetupError;

    fn arrange(setup: &Setup, rules: &Rules) -> Result<Self, SetupError> {
        let stones = Player::BOTH.map(|player| setup.stones(player));
        let position = Surakarta::from_stones(stones, setup.to_move, rules)?;
        Ok(Surakarta { quiet_plies: setup.quiet_plies, ..position })
    }

    fn setup(&self) -> Setup {
        Setup {
            points: std::array::from_fn(|index| Point::from_index(index).and_then(|point| self.at(point))),
            to_move: self.to_move,
            quiet_plies: self.quiet_plies,
        }
    }

    fn rules(&self) -> Rules {
        Rules { stalemate: self.stalemate }
    }

    /// The one start. A seed changes nothing, since nothing in it is random.
    fn start(start: &Start, rules: &Rules) -> Result<Self, StartError> {
        if let Some(name) = start.name.as_deref().filter(|name| *name != "standard") {
            return Err(StartError(format!("there is no start '{name}': the only one is 'standard'")));
        }
        if let Some(size) = start.size.filter(|&size| size != Size::square(SIDE)) {
            return Err(StartError(format!("Surakarta is played on 6x6 points, not on {size}")));
        }
        let black = (1 << STONES) - 1;
        Ok(Surakarta::new([black, black << 24], Player::First, 0, rules.stalemate))
    }

    fn starts() -> &'static [(&'static str, &'static str)] {
        &[("standard", "twelve stones a side on the two back rows")]
    }

    fn list_rules(rules: &Rules) -> Vec<Rule> {
        vec![Rule {
            name: "stalemate",
            value: rules.stalemate.to_string(),
            about: "a player without a move draws, loses or passes",
        }]
    }

    fn set_rule(rules: &mut Rules, name: &str, value: &str) -> Result<(), RuleError> {
        if name != "stalemate" {
            return Err(RuleError::Unknown(name.into()));
        }
        let found = Stalemate::NAMES.into_iter().find(|&(known, _)| known == value);
        let (_, stalemate) = found.ok_or_else(|| RuleError::value(name, value, "draws, loses or passes"))?;
        rules.stalemate = stalemate;
        Ok(())
    }

    /// SIA's: the third occurrence of a position, or fifty moves of each player without a capture, is a draw.
    fn draw_rules() -> DrawRules {
        DrawRules {
            repetition: Some(3),
            no_progress: Some(NoProgressRule { plies: 100, verdict: NoProgressVerdict::Draw }),
        }
    }
}
