//! A game that is going on, and the robot's turns in it: think, play, and go on where something broke off.

use crate::journal::SearchRecord;
use crate::player::{Choice, MakePlayer, Player, fallback};
use crate::portal::{GameView, PortalError};
use crate::report::Incident;
use crate::robot::Robot;
use crate::search::{Permit, Progress, Search, Task};
use quadrille_engine::{Clock, Limits, Score};
use std::time::{Duration, Instant};

/// How often a player may fail in one position before another one is asked.
const TRIES: u32 = 2;

/// How often players may fail in one position before the robot leaves it to people.
const MOST_FAILURES: u32 = 6;

/// How often a portal may refuse moves in one position before the robot leaves it to people.
const REFUSALS: u32 = 3;

/// How many players with their tables are kept for the next turn of their game: of games with a live clock, whose next turn is
/// soon.
const KEPT_PLAYERS: usize = 2;

/// The seconds for a turn where nothing else limits them.
const SECONDS: f64 = 30.0;

/// A game that is going on.
pub(crate) struct RunningGame {
    pub view: GameView,
    /// When the portal showed it so.
    seen: Instant,
    pub row: Option<i64>,
    pub position_row: Option<i64>,
    pub search: Option<Search>,
    pub last_score: Option<Score>,
    /// The position as text, where the robot has to move and has not done so.
    to_play: Option<String>,
    /// What to play in positions of the turn that was chosen last: each with the plies that are left.
    plan: Vec<(String, Vec<String>)>,
    player: Option<Box<dyn Player>>,
    /// Failures of the player and refusals of the portal in the present position.
    failures: u32,
    refusals: u32,
}

impl RunningGame {
    pub fn new(view: GameView, row: Option<i64>) -> Self {
        RunningGame {
            view,
            seen: Instant::now(),
            row,
            position_row: None,
            search: None,
            last_score: None,
            to_play: None,
            plan: Vec::new(),
            player: None,
            failures: 0,
            refusals: 0,
        }
    }

    /// How the game stands now.
    pub fn see(&mut self, view: GameView, text: String, our_turn: bool) {
        let is_new = self.view.opening != view.opening;
        (self.view, self.seen) = (view, Instant::now());
        if is_new {
            (self.search, self.failures, self.refusals) = (None, 0, 0);
        }
        let is_hopeless = self.refusals >= REFUSALS || self.failures >= MOST_FAILURES;
        self.to_play = (our_turn && !is_hopeless).then_some(text);
        if self.to_play.is_none() {
            self.search = None;
        }
    }

    /// What is left of the turn that was chosen for this position.
    fn planned(&self) -> Option<Vec<String>> {
        let text = self.to_play.as_ref()?;
        self.plan.iter().find(|(known, _)| known == text).map(|(_, plies)| plies.clone())
    }

    /// Makes the plan of a turn, if that can be played.
    fn choose(&mut self, word: &str) -> Result<(), String> {
        let mut position = self.view.position().map_err(|error| error.to_string())?;
        let plies = position.plies_of(word).map_err(|error| error.to_string())?;
        let plies: Vec<String> = plies.into_iter().map(|(ply, _)| ply).collect();
        let mut plan = Vec::new();
        for number in 0..plies.len() {
            plan.push((position.text(), plies[number..].to_vec()));
            position.play(&plies[number]).map_err(|error| error.to_string())?;
        }
        self.plan = plan;
        Ok(())
    }
}

impl Robot {
    /// Takes the answers of searches that have ended.
    pub(crate) fn collect(&mut self) {
        let thinking = self.games.iter().filter(|(_, game)| game.search.is_some());
        let ids: Vec<String> = thinking.map(|(id, _)| id.clone()).collect();
        for id in ids {
            let kept = self.games.values().filter(|game| game.player.is_some()).count();
            let Some(game) = self.games.get_mut(&id) else { continue };
            let Some(search) = &mut game.search else { continue };
            let elapsed = search.elapsed();
            let (player, choice, hung) = match search.progress() {
                Progress::Running => continue,
                Progress::Finished(finished) => (finished.player, finished.choice, false),
                Progress::Hung => (None, Err("no answer, though it was told to stop".into()), true),
            };
            game.search = None;
            let is_kept = game.view.clock.is_some() && game.failures < TRIES && kept < KEPT_PLAYERS;
            game.player = player.filter(|_| is_kept);
            if hung {
                // It has cost time enough: the next one is another player's.
                game.failures = game.failures.max(TRIES - 1);
            }
            // A program may answer anything.
            let choice = choice.and_then(|choice| game.choose(&choice.word).map(|()| choice));
            self.found(&id, choice, elapsed);
            if hung {
                self.hung_search();
            }
        }
    }

    /// Notes what a search has found.
    fn found(&mut self, id: &str, choice: Result<Choice, String>, elapsed: Duration) {
        let Some(game) = self.games.get_mut(id) else { return };
        let name = if game.failures < TRIES { self.maker.name() } else { fallback().name() };
        let outcome = choice.as_ref().map(|choice| choice.word.as_str()).map_err(String::as_str);
        let (score, nodes) = choice.as_ref().map_or((None, 0), |choice| (choice.score, choice.nodes));
        let record = SearchRecord { player: &name, outcome, elapsed, score, nodes };
        if let Some(row) = game.position_row {
            self.shared.reporter.keep(&self.config.name, self.shared.journal.search(row, &record));
        }
        self.status.search(elapsed, nodes);
        match choice {
            Ok(choice) => game.last_score = choice.score.or(game.last_score),
            Err(reason) => {
                game.failures += 1;
                game.player = None;
                let place = game.to_play.clone().unwrap_or_default();
                if game.failures >= MOST_FAILURES {
                    game.to_play = None;
                }
                let text = format!("game {id}: {name} failed: {reason}\n\nThe position: {place}");
                self.incident(Incident::Exception, &text);
            }
        }
    }

    /// Plays what is planned; where nothing is, starts to think, if that is wanted.
    pub(crate) fn advance(&mut self, think: bool) {
        let waiting = self.games.iter().filter(|(_, game)| game.to_play.is_some() && game.search.is_none());
        let mut waiting: Vec<(Option<Duration>, String)> =
            waiting.map(|(id, game)| (game.view.clock.map(|clock| clock.remaining), id.clone())).collect();
        // Those with a clock first, the shortest of them before the others.
        waiting.sort_by_key(|(left, id)| (left.is_none(), *left, id.clone()));
        for (_, id) in waiting {
            let Some(game) = self.games.get_mut(&id) else { continue };
            if let Some(plies) = game.planned() {
                self.play(&id, &plies);
            } else if think && let Some(permit) = self.shared.searches.take() {
                self.think(&id, permit);
            }
        }
    }

    fn play(&mut self, id: &str, plies: &[String]) {
        let Some(game) = self.games.get_mut(id) else { return };
        // Whatever comes of it: before anything else is sent the portal has to say how the game stands.
        game.to_play = None;
        match self.portal.play(&game.view, plies) {
            Ok(()) => {
                self.status.moved();
                self.log(&format!("game {id}: {}", plies.join(",")));
            }
            Err(PortalError::Refused(reason)) => self.refused(id, &reason),
            Err(error) => self.failed(&error),
        }
    }

    /// The portal does not take the move.
    pub(crate) fn refused(&mut self, id: &str, reason: &str) {
        let Some(game) = self.games.get_mut(id) else { return };
        game.refusals += 1;
        game.plan.clear();
        let text = format!("game {id}: the portal refuses a move: {reason}");
        if game.refusals == REFUSALS {
            let position =
                game.view.position().map_or_else(|error| error.to_string(), |position| position.text());
            self.incident(Incident::Exception, &format!("{text}\n\nThe position: {position}"));
        } else {
            self.log(&text);
        }
    }

    fn think(&mut self, id: &str, permit: Permit) {
        let Some(game) = self.games.get_mut(id) else { return };
        let is_fallback = game.failures >= TRIES;
        let player = match game.player.take().filter(|_| !is_fallback) {
            Some(player) => Ok(player),
            None if is_fallback => fallback().player(self.game, &game.view.opening),
            None => self.maker.player(self.game, &game.view.opening),
        };
        let clock = game
            .view
            .clock
            .map(|clock| Clock { remaining: clock.remaining.saturating_sub(game.seen.elapsed()), ..clock });
        let (limits, time) = self.config.limits(self.game, clock);
        let deadline = Instant::now() + time;
        let task = Task { opening: game.view.opening.clone(), limits, deadline };
        match player.and_then(|player| Search::start(player, task, permit)) {
            Ok(search) => game.search = Some(search),
            Err(reason) => self.found(id, Err(reason), Duration::ZERO),
        }
    }
}

impl crate::config::RobotConfig {
    /// How long to think about a turn, and after how long a player that does not answer is stopped.
    fn limits(&self, game: &dyn quadrille_engine::GameInfo, clock: Option<Clock>) -> (Limits, Duration) {
        let of_level = |name: &String| {
            game.levels().iter().find(|level| level.name() == name).map(|level| level.seconds)
        };
        let level = self.level.as_ref().and_then(of_level);
        let seconds = self.seconds.or(level).unwrap_or(SECONDS);
        let time = Duration::from_secs_f64(seconds);
        let lag = Duration::from_secs_f64(self.lag);
        let clock = clock.map(|Clock { remaining, increment }| Clock {
            remaining: remaining.saturating_sub(lag).max(Duration::from_millis(50)),
            increment: increment.saturating_sub(lag),
        });
        let most = time + Duration::from_secs(1);
        let most = clock.map_or(most, |clock| most.min(clock.remaining.mul_f64(0.6)));
        // A program reads no clock: it gets a part of what is left.
        let time = match (&self.program, clock) {
            (Some(_), Some(clock)) => time.min(clock.remaining / 20 + clock.increment / 2),
            _ => time,
        };
        (Limits { time: Some(time), clock, ..Limits::default() }, most)
    }
}
