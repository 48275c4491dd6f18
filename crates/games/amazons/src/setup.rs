use crate::board::{Amazons, Content};
use crate::geometry::{LONGEST, SHORTEST, Square, board, squares};
use quadrille_core::{Arrange, Player, Rule, RuleError, Size, Start, StartError};
use std::fmt;

/// What stands where and whose turn it is: unchecked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// The amazons of both players.
    pub amazons: [u128; 2],
    /// Arrows and holes.
    pub arrows: u128,
    /// Whose turn it is.
    pub to_move: Player,
    /// The amazon that has moved and must shoot now.
    pub shooter: Option<Square>,
}

impl Setup {
    /// A board without anything on it, White to move.
    pub fn empty(size: Size) -> Self {
        Setup { size, amazons: [0; 2], arrows: 0, to_move: Player::First, shooter: None }
    }

    /// What the square in this column and row holds; nothing beyond the largest board.
    pub(crate) fn content(&self, column: u8, row: u8) -> Content {
        let bit = Square::new(column, row).map_or(0, Square::bit);
        match Player::BOTH.into_iter().find(|&player| self.amazons[player] & bit != 0) {
            Some(player) => Content::Amazon(player),
            None if self.arrows & bit != 0 => Content::Arrow,
            None => Content::Empty,
        }
    }

    /// The usual start on a board of this size, White to move. Black stands as White does when the board is turned
    /// by half a turn.
    ///
    /// White has two amazons on the first row and two on the sides, all a third of the way along: in columns
    /// `(columns - 1) / 3` and its mirror image, and in row `(rows - 1) / 3`, counted from 0. On 10x10 that is the
    /// standard array. Where this is too much, there are fewer: two on 4x4 (c1 and a2), one, in the middle of the
    /// first row, where a side is shorter than four, and one on a1 where the board is a line.
    pub fn standard(size: Size) -> Self {
        let last = size.columns.saturating_sub(1);
        let (column, row) = (last / 3, size.rows.saturating_sub(1) / 3);
        let places: &[(u8, u8)] = match (size.columns, size.rows) {
            (1, _) | (_, 1) => &[(0, 0)],
            (..4, _) | (_, ..4) => &[(last / 2, 0)],
            (4, 4) => &[(2, 0), (0, 1)],
            _ => &[(column, 0), (last.wrapping_sub(column), 0), (0, row), (last, row)],
        };
        let mut setup = Setup::empty(size);
        for &(column, row) in places {
            let turned = Square::new(last.wrapping_sub(column), size.rows.wrapping_sub(row + 1));
            for (player, square) in [(Player::First, Square::new(column, row)), (Player::Second, turned)] {
                setup.amazons[player] |= square.map_or(0, Square::bit);
            }
        }
        setup
    }
}

/// Why a setup is no position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// The board is too small or too large.
    Size(Size),
    /// Something stands outside the board of this size.
    Outside(Size),
    /// Two things stand on this square.
    Shared(Square),
    /// The player to move has no amazon on the square that is to shoot.
    Shooter(Square, Player),
    /// The amazon that must shoot is walled in. That cannot arise: it could shoot where it came from.
    NoShot(Square),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Size(size) => {
                write!(f, "the board is {size}: it may have {SHORTEST} to {LONGEST} columns and rows")
            }
            SetupError::Outside(size) => write!(f, "something stands outside the {size} board"),
            SetupError::Shared(square) => write!(f, "{square} holds more than one thing"),
            SetupError::Shooter(square, player) => {
                let colour = ["white", "black"][*player];
                write!(f, "{square} holds no {colour} amazon that could shoot")
            }
            SetupError::NoShot(square) => {
                write!(f, "the amazon on {square} must shoot, but all squares next to it are blocked")
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// What a player does who has passed and could move again, because the winner has moved away. Only the size of a win depends on
/// it: who passes first has lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum AfterPass {
    /// He passes until the end: the winner's points are the turns that he can still make.
    #[default]
    Passes,
    /// He moves: the winner's points are the passes after the first, and there are no more when the winner has to pass.
    Moves,
}

impl AfterPass {
    const NAMES: [(&'static str, AfterPass); 2] =
        [("passes", AfterPass::Passes), ("moves", AfterPass::Moves)];
}

impl fmt::Display for AfterPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(AfterPass::NAMES[*self as usize].0)
    }
}

/// The settings of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Rules {
    /// How the size of a win is counted.
    pub after_pass: AfterPass,
}

fn is_size(size: Size) -> bool {
    let sides = SHORTEST..=LONGEST;
    sides.contains(&size.columns) && sides.contains(&size.rows)
}

impl Arrange for Amazons {
    type Rules = Rules;
    type Setup = Setup;
    type SetupError = SetupError;

    fn arrange(setup: &Setup, rules: &Rules) -> Result<Self, SetupError> {
        let &Setup { size, amazons: [white, black], arrows, to_move, shooter } = setup;
        if !is_size(size) {
            return Err(SetupError::Size(size));
        }
        if (white | black | arrows) & !board(size) != 0 {
            return Err(SetupError::Outside(size));
        }
        if let Some(square) = squares(white & black | white & arrows | black & arrows).next() {
            return Err(SetupError::Shared(square));
        }
        let position = Amazons::assemble(size, [white, black], arrows, to_move, shooter, *rules);
        match shooter {
            Some(square) if position.amazons[to_move] & square.bit() == 0 => {
                Err(SetupError::Shooter(square, to_move))
            }
            Some(square) if position.count_reach(square) == 0 => Err(SetupError::NoShot(square)),
            _ => Ok(position),
        }
    }

    fn setup(&self) -> Setup {
        Setup {
            size: self.size,
            amazons: self.amazons,
            arrows: self.arrows(),
            to_move: self.to_move,
            shooter: self.shooter,
        }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn start(start: &Start, rules: &Rules) -> Result<Self, StartError> {
        if let Some(name) = start.name.as_deref().filter(|&name| name != "standard") {
            return Err(StartError(format!("there is no start '{name}': the only one is 'standard'")));
        }
        let size = start.size.unwrap_or(Size::square(LONGEST));
        Amazons::arrange(&Setup::standard(size), rules).map_err(|error| StartError(error.to_string()))
    }

    fn starts() -> &'static [(&'static str, &'static str)] {
        &[(
            "standard",
            "two amazons a side on the back row and two on the sides; fewer on the smallest boards",
        )]
    }

    fn list_rules(rules: &Rules) -> Vec<Rule> {
        vec![Rule {
            name: "after-pass",
            value: rules.after_pass.to_string(),
            about: "in the size of a win: a loser who is freed passes until the end, or moves",
        }]
    }

    fn set_rule(rules: &mut Rules, name: &str, value: &str) -> Result<(), RuleError> {
        if name != "after-pass" {
            return Err(RuleError::Unknown(name.into()));
        }
        let found = AfterPass::NAMES.into_iter().find(|&(known, _)| known == value);
        let (_, after_pass) = found.ok_or_else(|| RuleError::value(name, value, "passes or moves"))?;
        rules.after_pass = after_pass;
        Ok(())
    }
}
