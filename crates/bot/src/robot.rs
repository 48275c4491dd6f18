//! One robot on one portal: what happens there, and what it does about it.

use crate::config::{DrawPolicy, RobotConfig, UndoPolicy};
use crate::invitations::{self, Answer};
use crate::journal::Journal;
use crate::pace::Backoff;
use crate::player::MakePlayer;
use crate::portal::{Event, GameResult, GameView, Invitation, Offer, Portal, PortalError};
use crate::positions;
use crate::report::{Incident, Reporter};
use crate::running_game::RunningGame;
use crate::search::SearchLimit;
use crate::status::RobotStatus;
use quadrille_engine::{GameInfo, Score};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What all robots of a process share.
#[derive(Clone)]
pub struct Shared {
    /// Where everything is written down.
    pub journal: Arc<Journal>,
    /// Who tells people.
    pub reporter: Arc<Reporter>,
    /// How many may think at once.
    pub searches: SearchLimit,
    /// Where positions are written to.
    pub positions: Option<PathBuf>,
    /// How long a search may go on when the robots are told to stop.
    pub stop_time: Duration,
    /// How long to wait after a failure, and at most.
    pub backoff: (Duration, Duration),
}

/// How long a robot waits for its portal while it thinks, and while it does not.
const WAIT_THINKING: Duration = Duration::from_millis(20);
const WAIT_IDLE: Duration = Duration::from_millis(250);

/// The longest rest while a live clock runs.
const LONGEST_LIVE_REST: Duration = Duration::from_secs(5);

/// After so many failures in a row somebody is told.
const FAILURES_TO_TELL: u32 = 5;

/// How many searches may be left to themselves before the robot gives up.
const MOST_HUNG: u32 = 4;

/// The most games that are followed, whatever a portal says.
const MOST_GAMES: usize = 1000;

/// A robot.
pub struct Robot {
    pub(crate) config: RobotConfig,
    pub(crate) game: &'static dyn GameInfo,
    pub(crate) portal: Box<dyn Portal>,
    pub(crate) maker: Box<dyn MakePlayer>,
    pub(crate) shared: Shared,
    pub(crate) status: Arc<RobotStatus>,
    pub(crate) games: HashMap<String, RunningGame>,
    backoff: Backoff,
    not_before: Instant,
    hung: u32,
}

impl Robot {
    /// A robot that has not looked at its portal yet.
    pub fn new(
        config: RobotConfig,
        portal: Box<dyn Portal>,
        maker: Box<dyn MakePlayer>,
        shared: Shared,
        status: Arc<RobotStatus>,
    ) -> Result<Robot, String> {
        let (first, longest) = shared.backoff;
        Ok(Robot {
            game: config.game()?,
            config,
            portal,
            maker,
            shared,
            status,
            games: HashMap::new(),
            backoff: Backoff::new(first, longest),
            not_before: Instant::now(),
            hung: 0,
        })
    }

    /// Plays until `stop` is raised; then the moves that are being thought about are finished. An error means that the
    /// process should be started anew.
    pub fn run(&mut self, stop: &AtomicBool) -> Result<(), String> {
        let unfinished = self.shared.journal.unfinished(&self.config.name);
        self.portal.follow(self.shared.reporter.keep(&self.config.name, unfinished).unwrap_or_default());
        while !stop.load(Ordering::Relaxed) {
            self.step();
            if self.hung >= MOST_HUNG {
                return Err(format!("{MOST_HUNG} searches do not end though they were told to"));
            }
        }
        self.finish();
        Ok(())
    }

    /// Looks at the portal once, and does what is to be done.
    pub fn step(&mut self) {
        let wait = if self.is_thinking() { WAIT_THINKING } else { WAIT_IDLE };
        let rest = self.not_before.saturating_duration_since(Instant::now());
        if rest > Duration::ZERO {
            std::thread::sleep(rest.min(wait));
        } else {
            match self.portal.poll(wait) {
                Ok(events) => {
                    self.backoff.succeeded();
                    self.status.set_connected(true);
                    events.into_iter().for_each(|event| self.handle(event));
                }
                Err(error) => self.failed(&error),
            }
        }
        self.collect();
        if !self.is_resting() {
            self.advance(true);
        }
        self.status
            .set_games(self.games.len(), self.games.values().filter(|game| game.search.is_some()).count());
    }

    /// Finishes the moves that are being thought about, and begins no others.
    fn finish(&mut self) {
        let until = Instant::now() + self.shared.stop_time;
        self.games
            .values_mut()
            .filter_map(|game| game.search.as_mut())
            .for_each(|search| search.hurry(until));
        while self.is_thinking() {
            std::thread::sleep(WAIT_THINKING);
            self.collect();
            self.advance(false);
        }
        self.status.set_connected(false);
    }

    fn is_thinking(&self) -> bool {
        self.games.values().any(|game| game.search.is_some())
    }

    fn is_resting(&self) -> bool {
        Instant::now() < self.not_before
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Game(view) => self.see(view),
            Event::Invitation(invitation) => self.invited(&invitation),
            Event::Offer(game, offer) => self.offered(&game, offer),
            Event::Refused(game, reason) => self.refused(&game, &reason),
            Event::Over(game, result, reason) => self.over(&game, result, &reason),
            Event::Unexpected(text) => self.incident(Incident::UnexpectedPage, &text),
        }
    }

    /// How a game stands. What was thought about another position of it is forgotten.
    fn see(&mut self, view: GameView) {
        if view.game.name() != self.game.name() {
            self.incident(Incident::UnexpectedPage, &format!("a game of {}: {view:?}", view.game.name()));
            return;
        }
        let position = match view.position() {
            Ok(position) => position,
            Err(error) => {
                self.incident(Incident::UnexpectedPage, &format!("game {}: {error}", view.id));
                return;
            }
        };
        if !self.games.contains_key(&view.id) {
            if self.games.len() >= MOST_GAMES {
                return;
            }
            self.log(&format!("game {} against {}", view.id, view.opponent));
            let row = self.shared.journal.game(&self.config.name, &self.config.strength(), &view);
            let row = self.shared.reporter.keep(&self.config.name, row);
            self.games.insert(view.id.clone(), RunningGame::new(view.clone(), row));
        }
        let Some(game) = self.games.get_mut(&view.id) else { return };
        let text = position.text();
        let our_turn = view.our_turn && position.to_move() == view.colour && position.ending().is_none();
        if view.our_turn && !our_turn {
            let text = format!("game {}: it should be our turn in {text}, and is not", view.id);
            self.incident(Incident::UnexpectedPage, &text);
            return;
        }
        if our_turn {
            let plies = view.opening.moves.len();
            let kept = game.row.map(|row| self.shared.journal.position(row, plies, &text));
            let kept = kept.and_then(|kept| self.shared.reporter.keep(&self.config.name, kept));
            game.position_row = kept.map(|(row, _)| row);
            if let (Some((_, true)), Some(folder)) = (kept, &self.shared.positions)
                && let Err(error) = positions::write(folder, &self.config.name, &view.id, plies, &*position)
            {
                self.shared.reporter.log(&self.config.name, &error);
            }
        }
        game.see(view, text, our_turn);
    }

    fn invited(&mut self, invitation: &Invitation) {
        let with_same = self
            .games
            .values()
            .filter(|game| game.view.opponent.eq_ignore_ascii_case(&invitation.from))
            .count();
        let running = self.games.len();
        let answer =
            invitations::consider(&self.config.accept, self.game.name(), invitation, running, with_same);
        if !invitation.to_us && answer != Answer::Accept {
            return;
        }
        let (accept, word) = match &answer {
            Answer::Accept => (true, "accepted".to_string()),
            Answer::Decline(reason) | Answer::Bad(reason) => (false, format!("declined: {reason}")),
        };
        let Invitation { id, from, game, .. } = invitation;
        self.log(&format!("invitation {id} of {from} to {game} {word}"));
        let kept = self.shared.journal.invitation(&self.config.name, invitation, &word);
        self.shared.reporter.keep(&self.config.name, kept);
        self.status.invitation(accept);
        if let Answer::Bad(reason) = &answer {
            self.incident(Incident::BadInvitation, &format!("invitation {id} of {from}: {reason}"));
        }
        match self.portal.answer_invitation(invitation, accept) {
            Err(PortalError::Refused(reason)) => self.log(&format!("invitation {id}: too late: {reason}")),
            Err(error) => self.failed(&error),
            Ok(()) => {}
        }
    }

    fn offered(&mut self, id: &str, offer: Offer) {
        let game = self.games.get(id);
        let rated = game.is_none_or(|game| game.view.rated);
        let score = game.and_then(|game| game.last_score);
        let accept = match offer {
            Offer::Draw => {
                let is_better = matches!(score, Some(Score::Estimate(1..) | Score::Win { .. }) | None);
                self.config.draws == DrawPolicy::WhenNotBetter && !is_better
            }
            Offer::Undo => match self.config.undo {
                UndoPolicy::Never => false,
                UndoPolicy::Unrated => !rated,
                UndoPolicy::Always => true,
            },
            Offer::Rematch => self.config.rematch && self.games.len() < self.config.accept.games,
        };
        self.log(&format!("game {id}: {offer:?} is {}", if accept { "accepted" } else { "declined" }));
        match self.portal.answer_offer(id, offer, accept) {
            Ok(()) => {}
            Err(PortalError::Refused(reason)) => self.log(&format!("game {id}: {reason}")),
            Err(error) => self.failed(&error),
        }
    }

    fn over(&mut self, id: &str, result: GameResult, reason: &str) {
        self.games.remove(id);
        let kept = self.shared.journal.over(&self.config.name, id, result, reason);
        if self.shared.reporter.keep(&self.config.name, kept) == Some(true) {
            self.status.result(result);
            self.log(&format!("game {id} is over: {} ({reason})", result.name()));
        }
    }

    /// The portal has not done what was asked for: the robot rests, longer each time.
    pub(crate) fn failed(&mut self, error: &PortalError) {
        let mut wait = self.backoff.failed();
        if self.games.values().any(|game| game.view.clock.is_some()) {
            wait = wait.min(LONGEST_LIVE_REST);
        }
        self.not_before = Instant::now() + wait;
        self.status.set_connected(false);
        self.status.failure(&self.shared.reporter.clean(&error.to_string()));
        match error {
            PortalError::Lost(reason) | PortalError::Refused(reason) => {
                self.log(&format!("{reason}; again in {:.1} s", wait.as_secs_f64()));
                if self.backoff.failures() == FAILURES_TO_TELL {
                    let text = format!("the portal does not answer: {reason}");
                    self.incident(Incident::Exception, &text);
                }
            }
            PortalError::Unexpected(text) => self.incident(Incident::UnexpectedPage, text),
            PortalError::Login(text) => {
                self.not_before = Instant::now() + wait.max(self.shared.backoff.1 / 2);
                self.incident(Incident::Exception, &format!("not let in: {text}"));
            }
        }
    }

    pub(crate) fn hung_search(&mut self) {
        self.hung += 1;
    }

    pub(crate) fn log(&self, text: &str) {
        self.shared.reporter.log(&self.config.name, text);
    }

    pub(crate) fn incident(&self, kind: Incident, text: &str) {
        self.shared.reporter.incident(&self.config.name, kind, text);
    }
}
