//! The games in memory: all that are running, and finished ones while somebody looks at them.

use super::{Game, View, rows};
use crate::shapes::ChatLine;
use crate::store::Store;
use crate::time::Micros;
use axum::http::StatusCode;
use quadrille_web::Failure;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::{broadcast, watch};

/// A game that can be looked at while it is changed. What is shown is on disk.
pub struct LiveGame {
    pub id: i64,
    /// Held by whoever changes the game until the change is on disk.
    pub game: tokio::sync::Mutex<Game>,
    shown: watch::Sender<Arc<View>>,
    pub chat: broadcast::Sender<Arc<ChatLine>>,
    watchers: AtomicUsize,
}

/// How long a move may take from its arrival until it is looked at.
const GRACE: Micros = 30_000;
/// Lines of chat that a slow reader may be behind.
const CHAT_LINES: usize = 64;

impl LiveGame {
    fn new(game: Game) -> LiveGame {
        let shown = watch::Sender::new(Arc::new(View::of(&game)));
        let (id, chat) = (game.terms.id, broadcast::Sender::new(CHAT_LINES));
        LiveGame { id, game: tokio::sync::Mutex::new(game), shown, chat, watchers: AtomicUsize::new(0) }
    }

    /// The game as it is on disk.
    pub fn view(&self) -> Arc<View> {
        Arc::clone(&self.shown.borrow())
    }

    /// Hears of every change.
    pub fn subscribe(&self) -> watch::Receiver<Arc<View>> {
        self.shown.subscribe()
    }

    /// Shows a game that is on disk.
    pub fn show(&self, game: &Game) -> Arc<View> {
        let view = Arc::new(View::of(game));
        self.shown.send_replace(Arc::clone(&view));
        view
    }

    /// Shows the same game again: somebody has come or gone.
    fn show_again(&self) {
        self.shown.send_modify(|_| ());
    }

    pub fn watchers(&self) -> usize {
        self.watchers.load(Ordering::Relaxed)
    }

    /// Counts somebody who watches.
    pub fn watch(self: &Arc<Self>) -> Watching {
        self.watchers.fetch_add(1, Ordering::Relaxed);
        self.show_again();
        Watching(Arc::clone(self))
    }
}

/// Somebody watches until this is dropped.
pub struct Watching(Arc<LiveGame>);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.watchers.fetch_sub(1, Ordering::Relaxed);
        self.0.show_again();
    }
}

/// All games in memory.
#[derive(Default)]
pub struct Live {
    games: Mutex<HashMap<i64, Arc<LiveGame>>>,
}

impl Live {
    fn games(&self) -> std::sync::MutexGuard<'_, HashMap<i64, Arc<LiveGame>>> {
        self.games.lock().expect("nothing panics here")
    }

    /// Adds a game, unless it is there.
    pub fn add(&self, game: Game) -> Arc<LiveGame> {
        let id = game.terms.id;
        Arc::clone(self.games().entry(id).or_insert_with(|| Arc::new(LiveGame::new(game))))
    }

    /// A game, read if it is not in memory.
    pub async fn get(&self, store: &Store, id: i64) -> Result<Arc<LiveGame>, Failure> {
        if let Some(found) = self.games().get(&id) {
            return Ok(Arc::clone(found));
        }
        let game = store.read(move |connection| rows::load(connection, id)).await?;
        let missing = || Failure(StatusCode::NOT_FOUND, format!("there is no game {id}"));
        Ok(self.add(game.ok_or_else(missing)?))
    }

    /// All games in memory.
    pub fn all(&self) -> Vec<Arc<LiveGame>> {
        self.games().values().map(Arc::clone).collect()
    }

    /// Games whose flag has fallen, and some milliseconds have passed for moves that arrived before.
    pub fn fallen(&self, now: Micros) -> Vec<Arc<LiveGame>> {
        let is_fallen = |live: &&Arc<LiveGame>| {
            let view = live.shown.borrow();
            view.is_running() && view.standing.clocks.deadline() + GRACE <= now
        };
        self.games().values().filter(is_fallen).map(Arc::clone).collect()
    }

    /// Running games: with live clocks, and by correspondence.
    pub fn count(&self) -> [usize; 2] {
        let mut counts = [0, 0];
        for live in self.games().values() {
            let view = live.shown.borrow();
            if view.is_running() {
                counts[usize::from(!view.terms.clock.is_live())] += 1;
            }
        }
        counts
    }

    /// Running games of an account.
    pub fn running_of(&self, account: i64) -> Vec<Arc<LiveGame>> {
        let is_theirs = |live: &&Arc<LiveGame>| {
            let view = live.shown.borrow();
            view.is_running() && view.player_of(Some(account)).is_some()
        };
        self.games().values().filter(is_theirs).map(Arc::clone).collect()
    }

    /// Forgets finished games that nobody looks at; new lookers read them again.
    pub fn forget_finished(&self) {
        self.games().retain(|_, live| Arc::strong_count(live) > 1 || live.shown.borrow().is_running());
    }
}
