//! A portal whose pages are read, as the client of the WALTZ manual did it (Section 1.1).
//!
//! A page that does not look as it should is never guessed at: nothing is posted, and somebody is told.

mod board;
mod page;

use crate::config::{Config, PagesConfig, RobotConfig, Secret};
use crate::http::{Http, Payload};
use crate::pace::jittered;
use crate::portal::{Event, GameView, Invitation, Offer, Portal, PortalError, Terms};
use board::Board;
use page::Page;
use quadrille_engine::GameInfo;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::{Duration, Instant};

/// How many invitations without a form to decline are remembered.
const IGNORED: usize = 1000;

/// Finished games are looked at with every so many looks at the board.
const FINISHED_EVERY: u32 = 5;

/// A robot on such a portal.
pub struct Pages {
    config: PagesConfig,
    game: &'static dyn GameInfo,
    http: Http,
    password: Secret,
    next_look: Instant,
    looks: u32,
    /// The forms of the invitations that the page showed last: to accept, and to decline.
    forms: HashMap<String, (Form, Option<Form>)>,
    ignored: VecDeque<String>,
}

/// A form: where it is sent, and its hidden fields.
type Form = (String, Vec<(String, String)>);

impl Pages {
    /// A robot that logs in when it is looked at first.
    pub fn new(pages: &PagesConfig, robot: &RobotConfig, config: &Config) -> Result<Pages, String> {
        let timeout = Duration::from_secs_f64(pages.timeout);
        Ok(Pages {
            http: Http::new(&pages.url, &config.user_agent(), timeout, pages.requests_per_minute),
            game: robot.game()?,
            password: pages.password.read()?,
            config: pages.clone(),
            next_look: Instant::now(),
            looks: 0,
            forms: HashMap::new(),
            ignored: VecDeque::new(),
        })
    }

    /// A page for somebody who is logged in; logs in where that is needed.
    fn page(&mut self, path: &str) -> Result<Page, PortalError> {
        let page = Page::of(path, &self.http.get(path)?)?;
        if page.has(&self.config.selectors.logged_in) {
            return Ok(page);
        }
        if !page.has(&self.config.selectors.login_form) && path != self.config.selectors.login_path {
            // Neither for who is logged in nor for who is not: perhaps only this page has changed.
            let login_path = self.config.selectors.login_path.clone();
            let login = Page::of(&login_path, &self.http.get(&login_path)?)?;
            if !login.has(&self.config.selectors.login_form) {
                return Err(page.unexpected("it is neither for who is logged in nor for who is not"));
            }
        }
        self.log_in()?;
        let page = Page::of(path, &self.http.get(path)?)?;
        match page.has(&self.config.selectors.logged_in) {
            true => Ok(page),
            false => Err(page.unexpected("it is not for who is logged in, though the login went well")),
        }
    }

    fn log_in(&mut self) -> Result<(), PortalError> {
        self.http.forget();
        let selectors = self.config.selectors.clone();
        let page = Page::of(&selectors.login_path, &self.http.get(&selectors.login_path)?)?;
        let (action, mut fields) =
            page.form(&selectors.login_form).ok_or_else(|| page.unexpected("there is no login form"))?;
        fields.retain(|(name, _)| *name != selectors.user_field && *name != selectors.password_field);
        fields.push((selectors.user_field, self.config.user.clone()));
        fields.push((selectors.password_field, self.password.expose().into()));
        let answer = self.http.ask(&action, &Payload::Form(&fields))?;
        let page = Page::of(&action, &answer)?;
        match (page.has(&selectors.logged_in), page.has(&selectors.login_form)) {
            (true, _) => Ok(()),
            (false, true) => Err(PortalError::Login(format!(
                "the site does not take the password of {}",
                self.config.user
            ))),
            (false, false) => Err(page.unexpected("it does not tell whether the login went well")),
        }
    }

    /// The board of the next game; `None` if there is no game to play in.
    fn board(&mut self) -> Result<Option<Board>, PortalError> {
        let path = self.config.board.path.clone();
        let page = self.page(&path)?;
        Board::read(&page, &self.config, self.game)
    }

    fn invitations(&mut self) -> Result<Vec<Event>, PortalError> {
        let Some(config) = self.config.invitations.clone() else { return Ok(Vec::new()) };
        let page = self.page(&config.path)?;
        if !page.has(&config.present) {
            return Err(page.unexpected("it is not the page of invitations"));
        }
        self.forms.clear();
        let mut events = Vec::new();
        for row in page.rows(&config.row) {
            let value = |selector: &str| row.value(selector);
            let found =
                (value(&config.id), value(&config.game), value(&config.from), row.form(&config.accept));
            let (Some(id), Some(game), Some(from), Some(accept)) = found else {
                return Err(page.unexpected("an invitation is not as it should be"));
            };
            if self.ignored.contains(&id) {
                continue;
            }
            let decline = config.decline.as_ref().and_then(|selector| row.form(selector));
            self.forms.insert(id.clone(), (accept, decline));
            let is_ours = game.contains(&config.game_word);
            events.push(Event::Invitation(Invitation {
                id,
                from,
                from_robot: false,
                game: if is_ours { self.game.name().into() } else { game },
                size: None,
                clock: Terms::Correspondence,
                rated: config.rated.as_ref().is_some_and(|selector| row.has(selector)),
                to_us: true,
                impossible: None,
            }));
        }
        Ok(events)
    }

    fn finished(&mut self) -> Result<Vec<Event>, PortalError> {
        let Some(config) = self.config.finished.clone() else { return Ok(Vec::new()) };
        let page = self.page(&config.path)?;
        let mut events = Vec::new();
        for row in page.rows(&config.row) {
            let (Some(game), Some(word)) = (row.value(&config.game), row.value(&config.result)) else {
                return Err(page.unexpected("a finished game is not as it should be"));
            };
            let Some(&result) = config.results.get(&word) else {
                return Err(page.unexpected(&format!("'{word}' is no result")));
            };
            events.push(Event::Over(game, result, word));
        }
        Ok(events)
    }

    /// Posts a form of the board: what the page shows then, if it is still this game's.
    fn post(
        &mut self,
        form: &BTreeMap<String, String>,
        board: &Board,
        field: &str,
    ) -> Result<Option<Board>, PortalError> {
        let fill = |text: &String| {
            text.replace("{field}", field).replace("{token}", &board.token).replace("{game}", &board.id)
        };
        let fields: Vec<(String, String)> =
            form.iter().map(|(name, value)| (name.clone(), fill(value))).collect();
        let path = self.config.board.post_path.clone();
        let answer = self.http.ask(&path, &Payload::Form(&fields))?;
        let page = Page::of(&path, &answer)?;
        if !page.has(&self.config.selectors.logged_in) && page.has(&self.config.selectors.login_form) {
            return Err(PortalError::Lost("the login has expired".into()));
        }
        let next = Board::read(&page, &self.config, self.game)?;
        Ok(next.filter(|next| next.id == board.id))
    }
}

impl Portal for Pages {
    fn poll(&mut self, wait: Duration) -> Result<Vec<Event>, PortalError> {
        let rest = self.next_look.saturating_duration_since(Instant::now());
        if rest > Duration::ZERO {
            std::thread::sleep(rest.min(wait));
            return Ok(Vec::new());
        }
        self.next_look = Instant::now() + jittered(Duration::from_secs_f64(self.config.poll_seconds), 0.2);
        let mut events: Vec<Event> = self.board()?.map(Board::view).map(Event::Game).into_iter().collect();
        events.extend(self.invitations()?);
        if self.looks.is_multiple_of(FINISHED_EVERY) {
            events.extend(self.finished()?);
        }
        self.looks = self.looks.wrapping_add(1);
        Ok(events)
    }

    fn play(&mut self, game: &GameView, plies: &[String]) -> Result<(), PortalError> {
        // What the page shows now decides, not what it showed when the search began.
        let same = |board: &Board, text: &str| board.id == game.id && board.position.text() == text;
        let mut position = game.position().map_err(|error| PortalError::Refused(error.to_string()))?;
        let board = self.board()?.filter(|board| same(board, &position.text()));
        let mut board = board.ok_or_else(|| PortalError::Lost("the page shows another position".into()))?;
        for (number, ply) in plies.iter().enumerate() {
            let touched = position.plies_of(ply).map_err(|error| PortalError::Refused(error.to_string()))?;
            let targets = touched.into_iter().flat_map(|(_, gesture)| gesture.targets);
            let targets: Vec<String> = targets.collect();
            let before = position.text();
            position.play(ply).map_err(|error| PortalError::Refused(error.to_string()))?;
            for (step, target) in targets.iter().enumerate() {
                let pages = &self.config.board;
                let form = match step {
                    _ if target == "pass" => pages.pass.clone(),
                    0 => pages.source.clone(),
                    _ => pages.destination.clone(),
                };
                let field = board.site_field(target);
                if step == 0 && board.selected.as_ref() == Some(&field) {
                    continue;
                }
                let is_last = number + 1 == plies.len() && step + 1 == targets.len();
                match self.post(&form, &board, &field)? {
                    Some(next) if is_last && next.position.text() == before => {
                        return Err(PortalError::Refused(format!(
                            "the site shows the same board after {ply}"
                        )));
                    }
                    Some(next) if step + 1 < targets.len() && next.position.text() != before => {
                        return Err(PortalError::Unexpected(format!(
                            "the site shows another board in the middle of {ply}"
                        )));
                    }
                    Some(next) => board = next,
                    None if is_last => {}
                    None => {
                        return Err(PortalError::Lost(format!("the game is gone in the middle of {ply}")));
                    }
                }
            }
            if number + 1 < plies.len() && !same(&board, &position.text()) {
                return Err(PortalError::Unexpected(format!("the site shows another board after {ply}")));
            }
        }
        // The next game may be waiting.
        self.next_look = Instant::now();
        Ok(())
    }

    fn answer_invitation(&mut self, invitation: &Invitation, accept: bool) -> Result<(), PortalError> {
        let Some((to_accept, to_decline)) = self.forms.remove(&invitation.id) else {
            return Err(PortalError::Refused("the invitation is gone".into()));
        };
        let form = if accept { Some(to_accept) } else { to_decline };
        let Some((action, fields)) = form else {
            self.ignored.push_back(invitation.id.clone());
            if self.ignored.len() > IGNORED {
                self.ignored.pop_front();
            }
            return Ok(());
        };
        let answer = self.http.ask(&action, &Payload::Form(&fields))?;
        match answer.status {
            200..=299 => Ok(()),
            status => Err(PortalError::Refused(format!("the site answers {status}"))),
        }
    }

    fn answer_offer(&mut self, _: &str, _: Offer, _: bool) -> Result<(), PortalError> {
        // Pages are not looked at for offers.
        Ok(())
    }
}
