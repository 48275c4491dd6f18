//! What has to be known of a site to play on its pages.

use super::SecretSource;
use quadrille_engine::Player;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A portal whose pages are read. A selector is CSS; where a value is wanted it may end in `@ATTRIBUTE`, otherwise the value
/// is the element's text.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct PagesConfig {
    /// The site, as `https://example.org`; the paths below begin there.
    pub url: String,
    /// The account.
    pub user: String,
    /// Where its password is.
    pub password: SecretSource,
    /// How often the site is looked at, in seconds; a little more or less each time.
    #[serde(default = "poll_seconds")]
    pub poll_seconds: f64,
    /// The most requests in a minute.
    #[serde(default = "requests_per_minute")]
    pub requests_per_minute: u32,
    /// How many seconds an answer may take.
    #[serde(default = "timeout")]
    pub timeout: f64,
    /// What pages have in common.
    pub selectors: Selectors,
    /// The page of the next game in which it is the robot's turn.
    pub board: BoardPage,
    /// The page of invitations, if it is to be looked at.
    pub invitations: Option<InvitationsPage>,
    /// The page of finished games, if results are to be known.
    pub finished: Option<FinishedPage>,
}

/// What pages have in common.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Selectors {
    /// What only a page for somebody who is logged in has.
    pub logged_in: String,
    /// The page with the login form.
    pub login_path: String,
    /// The login form; its hidden fields are sent too.
    pub login_form: String,
    /// The name of its field for the user.
    pub user_field: String,
    /// The name of its field for the password.
    pub password_field: String,
}

/// The page with the board.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct BoardPage {
    /// The page of the next game.
    pub path: String,
    /// What only a page with the board of this game has, such as a style sheet.
    pub our_turn: String,
    /// What only the page that there is no such game has.
    pub no_game: String,
    /// The game's number on the site.
    pub game: String,
    /// The token that each post repeats and each answer renews.
    pub token: String,
    /// The names of the players, the first player's first.
    pub players: String,
    /// The position as text in a format of the game; left out, the board is read piece by piece.
    pub position: Option<String>,
    /// A piece or stack, an image for example.
    pub piece: Option<Piece>,
    /// What only the page of the second half of a turn has.
    pub second_half: Option<String>,
    /// What only the page of the first player's short first turn has.
    pub first_turn: Option<String>,
    /// The field whose piece has been chosen to move.
    pub selected: Option<String>,
    /// Where moves are posted.
    pub post_path: String,
    /// The form that chooses what moves; `{field}`, `{token}` and `{game}` stand for their values.
    pub source: BTreeMap<String, String>,
    /// The form that says where to.
    pub destination: BTreeMap<String, String>,
    /// The form of a pass.
    #[serde(default)]
    pub pass: BTreeMap<String, String>,
}

/// How a piece on the page is read.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The elements.
    pub css: String,
    /// The attribute with the name of the field.
    pub field: String,
    /// Fields that the site calls otherwise: its name and ours.
    #[serde(default)]
    pub fields: BTreeMap<String, String>,
    /// The attribute that tells what it is; of a path the last part counts.
    pub image: String,
    /// How that is written, with `{colour}`, `{kind}` and `{height}`.
    pub pattern: String,
    /// The words for the colours: the site's and `first` or `second`.
    pub colours: BTreeMap<String, Player>,
    /// The words for the kinds of pieces: the site's and ours.
    pub kinds: BTreeMap<String, String>,
}

/// The page of invitations.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct InvitationsPage {
    /// The page.
    pub path: String,
    /// What the page always has, with and without invitations.
    pub present: String,
    /// One invitation; all selectors below are looked for inside.
    pub row: String,
    /// Its number.
    pub id: String,
    /// The name of the game, which has to contain
    pub game: String,
    /// this word.
    pub game_word: String,
    /// Who invites.
    pub from: String,
    /// The form that accepts; its hidden fields are sent.
    pub accept: String,
    /// The form that declines, if there is one.
    pub decline: Option<String>,
    /// What only an invitation to a rated game has.
    pub rated: Option<String>,
}

/// The page of finished games.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct FinishedPage {
    /// The page.
    pub path: String,
    /// One game.
    pub row: String,
    /// Its number.
    pub game: String,
    /// How it ended.
    pub result: String,
    /// The words for results: the site's and `win`, `draw`, `loss` or `aborted`.
    pub results: BTreeMap<String, crate::GameResult>,
}

fn poll_seconds() -> f64 {
    30.0
}

fn requests_per_minute() -> u32 {
    20
}

fn timeout() -> f64 {
    30.0
}

/// A selector and the attribute it asks for, if it asks for one.
pub(crate) fn split(text: &str) -> (&str, Option<&str>) {
    text.rsplit_once('@').map_or((text, None), |(css, attribute)| (css, Some(attribute)))
}

impl PagesConfig {
    pub(super) fn check(&self) -> Result<(), String> {
        let Selectors { logged_in, login_form, .. } = &self.selectors;
        let board = &self.board;
        let mut selectors = vec![
            logged_in,
            login_form,
            &board.our_turn,
            &board.no_game,
            &board.game,
            &board.token,
            &board.players,
        ];
        selectors.extend(
            [&board.position, &board.second_half, &board.first_turn, &board.selected].into_iter().flatten(),
        );
        selectors.extend(board.piece.iter().map(|piece| &piece.css));
        if let Some(page) = &self.invitations {
            selectors.extend([&page.present, &page.row, &page.id, &page.game, &page.from, &page.accept]);
            selectors.extend([&page.decline, &page.rated].into_iter().flatten());
        }
        if let Some(page) = &self.finished {
            selectors.extend([&page.row, &page.game, &page.result]);
        }
        for selector in selectors {
            let (css, _) = split(selector);
            scraper::Selector::parse(css)
                .map_err(|error| format!("pages: '{css}' is no selector: {error}"))?;
        }
        if board.position.is_some() == board.piece.is_some() {
            return Err("pages.board: it needs one of position and piece".into());
        }
        if !(0.01..=86400.0).contains(&self.poll_seconds) || self.requests_per_minute == 0 {
            return Err("pages: poll_seconds and requests_per_minute are more than 0".into());
        }
        if !(0.01..=600.0).contains(&self.timeout) {
            return Err("pages.timeout: expected up to 600 seconds".into());
        }
        if !self.url.starts_with("http://") && !self.url.starts_with("https://") {
            return Err("pages.url: expected http:// or https://".into());
        }
        Ok(())
    }
}
