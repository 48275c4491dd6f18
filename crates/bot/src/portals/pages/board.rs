//! The board of a game, read from a page.

use super::page::{Page, Part};
use crate::config::{BoardPage, PagesConfig, Piece};
use crate::portal::{GameView, PortalError};
use quadrille_engine::{GameInfo, Layout, Opening, Player, Position, Size};
use std::collections::{BTreeMap, HashMap};

/// The highest stack that an image can show.
const HIGHEST: usize = 30;

/// A board in which it is the robot's turn.
pub struct Board {
    pub id: String,
    pub token: String,
    pub position: Box<dyn Position>,
    /// The field whose piece has been chosen to move, as the site calls it.
    pub selected: Option<String>,
    colour: Player,
    opponent: String,
    fields: BTreeMap<String, String>,
}

impl Board {
    /// Reads a page; `None` if it says that there is no game to play in. Everything else than these two is unexpected.
    pub fn read(
        page: &Page,
        config: &PagesConfig,
        game: &'static dyn GameInfo,
    ) -> Result<Option<Board>, PortalError> {
        let (board, root) = (&config.board, page.root());
        match (root.has(&board.our_turn), root.has(&board.no_game)) {
            (true, false) => {}
            (false, true) => return Ok(None),
            (true, true) => return Err(page.unexpected("it both has a board and says that there is none")),
            (false, false) => {
                return Err(page.unexpected("it neither has a board nor says that there is none"));
            }
        }
        let read = || -> Result<Board, String> {
            let needed = |what: &str, selector: &str| {
                root.value(selector)
                    .ok_or_else(|| format!("there is no {what}, or more than one ({selector})"))
            };
            let players = root.values(&board.players);
            let [first, second] = players.as_slice() else {
                return Err(format!("there should be two players, and there are {players:?}"));
            };
            let is_us = |name: &String| name.eq_ignore_ascii_case(&config.user);
            let (colour, opponent) = match (is_us(first), is_us(second)) {
                (true, false) => (Player::First, second),
                (false, true) => (Player::Second, first),
                _ => return Err(format!("it is a game between {first} and {second}")),
            };
            let position = match (&board.position, &board.piece) {
                (Some(selector), _) => {
                    let text = needed("position", selector)?;
                    game.read(None, &text, &[]).map_err(|error| error.to_string())?
                }
                (None, Some(piece)) => compose(root, board, piece, colour, game)?,
                (None, None) => return Err("the configuration tells neither position nor piece".into()),
            };
            if position.to_move() != colour || position.ending().is_some() {
                return Err(format!("it should be our turn in {}", position.text()));
            }
            Ok(Board {
                id: needed("number of the game", &board.game)?,
                token: needed("token", &board.token)?,
                position,
                selected: board.selected.as_ref().and_then(|selector| root.value(selector)),
                colour,
                opponent: opponent.clone(),
                fields: board.piece.as_ref().map(|piece| piece.fields.clone()).unwrap_or_default(),
            })
        };
        read().map(Some).map_err(|reason| page.unexpected(&reason))
    }

    /// What the site calls a field of ours.
    pub fn site_field(&self, field: &str) -> String {
        let named = self.fields.iter().find(|(_, ours)| ours.eq_ignore_ascii_case(field));
        named.map_or(field, |(site, _)| site).to_string()
    }

    pub fn view(self) -> GameView {
        GameView {
            id: self.id,
            game: self.position.game(),
            opening: Opening::at(&*self.position),
            colour: self.colour,
            our_turn: true,
            opponent: self.opponent,
            rating: None,
            rated: true,
            clock: None,
        }
    }
}

/// The position of a board that is read piece by piece.
fn compose(
    root: Part<'_>,
    board: &BoardPage,
    piece: &Piece,
    colour: Player,
    game: &'static dyn GameInfo,
) -> Result<Box<dyn Position>, String> {
    let images = images(piece);
    let mut layout = Layout::empty(Size::square(1), colour);
    for element in root.all(&piece.css) {
        let field = element.own(Some(&piece.field)).ok_or("a piece does not tell its field")?;
        let field = piece.fields.get(&field).unwrap_or(&field).clone();
        let image = element.own(Some(&piece.image)).ok_or("a piece does not tell what it is")?;
        let name = image.rsplit('/').next().unwrap_or_default();
        let &(player, kind, height) =
            images.get(name).ok_or_else(|| format!("there is no piece '{name}'"))?;
        if layout.stacks.contains_key(&field) {
            return Err(format!("there are two pieces on {field}"));
        }
        (0..height).for_each(|_| layout.put(&field, player, kind));
    }
    let shown = |selector: &Option<String>| selector.as_ref().is_some_and(|selector| root.has(selector));
    layout.phase = match (shown(&board.second_half), shown(&board.first_turn)) {
        (true, false) => "2".into(),
        (false, true) => "s".into(),
        (false, false) => String::new(),
        (true, true) => return Err("it is both the first turn and the second half of one".into()),
    };
    game.compose(&layout, &[]).map_err(|error| error.to_string())
}

/// What each image shows.
fn images(piece: &Piece) -> HashMap<String, (Player, &str, usize)> {
    let mut images = HashMap::new();
    for (colour, &player) in &piece.colours {
        for (word, kind) in &piece.kinds {
            for height in 1..=HIGHEST {
                let name = piece.pattern.replace("{colour}", colour).replace("{kind}", word);
                images.insert(name.replace("{height}", &height.to_string()), (player, kind.as_str(), height));
            }
        }
    }
    images
}
