//! What all requests share, and how games are changed.

use crate::accounts::credentials::{self, Credential, Hash, new_secret};
use crate::accounts::{Identity, Passwords};
use crate::game::{Change, Game, Live, LiveGame, NewGame, Saved, View, rows};
use crate::inbox::{Inboxes, Thing};
use crate::lobby::Lobby;
use crate::log::log;
use crate::metrics::Metrics;
use crate::offers::NewOffer;
use crate::options::Options;
use crate::shapes::Colour;
use crate::store::{OpenError, Store};
use crate::time::PortalTime;
use axum::http::StatusCode;
use quadrille_engine::{Player, Position};
use quadrille_web::{Failure, Rate, Setup};
use serde_json::json;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// The portal: cheap to clone.
#[derive(Clone)]
pub struct Portal(Arc<Shared>);

/// What is shared.
pub struct Shared {
    pub options: Options,
    pub store: Store,
    pub time: Arc<PortalTime>,
    pub live: Live,
    pub inboxes: Inboxes,
    pub lobby: Lobby,
    pub passwords: Passwords,
    pub metrics: Metrics,
    pub limits: Limits,
    /// Whom credentials belong to, as far as they have been looked up.
    identities: Mutex<HashMap<Hash, (Credential, Identity)>>,
    /// Becomes true when the portal stops.
    pub stopping: watch::Sender<bool>,
}

/// How often things may be tried.
pub struct Limits {
    pub requests: Mutex<Rate<IpAddr>>,
    pub logins: Mutex<Rate<(IpAddr, String)>>,
    pub logins_of_address: Mutex<Rate<IpAddr>>,
    pub logins_of_name: Mutex<Rate<String>>,
    pub registrations: Mutex<Rate<IpAddr>>,
    pub chat: Mutex<Rate<i64>>,
}

impl Limits {
    fn new(options: &Options) -> Limits {
        let registrations = f64::from(options.registrations);
        Limits {
            requests: Mutex::new(Rate::new(options.rate)),
            logins: Mutex::new(Rate::with_burst(1.0 / 30.0, 5.0)),
            logins_of_address: Mutex::new(Rate::with_burst(0.1, 30.0)),
            logins_of_name: Mutex::new(Rate::with_burst(0.1, 50.0)),
            registrations: Mutex::new(Rate::with_burst(registrations / 3600.0, registrations)),
            chat: Mutex::new(Rate::with_burst(0.5, 10.0)),
        }
    }
}

/// Credentials that are remembered before all are forgotten.
const MOST_IDENTITIES: usize = 20_000;

impl std::ops::Deref for Portal {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Portal {
    /// Opens the data folder; clocks stand still until the portal runs.
    pub fn open(options: Options) -> Result<Portal, OpenError> {
        let (store, time) = Store::open(&options.data, options.most_pages)?;
        let passwords = Passwords::new(options.password_cost)
            .map_err(|failure| OpenError::Folder(std::io::Error::other(failure.1)))?;
        let limits = Limits::new(&options);
        Ok(Portal(Arc::new(Shared {
            options,
            store,
            time,
            live: Live::default(),
            inboxes: Inboxes::default(),
            lobby: Lobby::default(),
            passwords,
            metrics: Metrics::default(),
            limits,
            identities: Mutex::default(),
            stopping: watch::Sender::new(false),
        })))
    }

    /// Reads all running games into memory.
    pub async fn load(&self) -> Result<(), Failure> {
        let ids = self.store.read(rows::running).await?;
        for id in ids {
            self.live.get(&self.store, id).await?;
        }
        Ok(())
    }

    /// Whom a session or token belongs to.
    pub async fn identify(&self, kind: Credential, secret: &str) -> Result<Option<Identity>, Failure> {
        self.identify_hash(kind, credentials::hash(secret)).await
    }

    /// Whether a credential that let somebody in still does.
    pub async fn is_let_in(&self, who: &Identity) -> bool {
        matches!(self.identify_hash(who.by, who.credential).await, Ok(Some(_)))
    }

    async fn identify_hash(&self, kind: Credential, hash: Hash) -> Result<Option<Identity>, Failure> {
        let known = self.identities.lock().expect("nothing panics here").get(&hash).cloned();
        if let Some((known_kind, identity)) = known
            && identity.expires > crate::time::wall()
        {
            return Ok((known_kind == kind).then_some(identity));
        }
        let found = self.store.read(move |connection| credentials::find(connection, kind, &hash)).await?;
        if let Some(identity) = &found {
            let mut identities = self.identities.lock().expect("nothing panics here");
            if identities.len() >= MOST_IDENTITIES {
                identities.clear();
            }
            identities.insert(hash, (kind, identity.clone()));
        }
        Ok(found)
    }

    /// Forgets who has which credential: some may have ended.
    pub fn forget_identities(&self) {
        self.identities.lock().expect("nothing panics here").clear();
    }

    /// A game by its number.
    pub async fn game(&self, id: i64) -> Result<Arc<LiveGame>, Failure> {
        self.live.get(&self.store, id).await
    }

    /// Changes a game: first in memory, then on disk; what cannot be kept is undone. It is finished even if whoever asked for
    /// it has gone meanwhile.
    pub async fn change(
        &self,
        live: Arc<LiveGame>,
        act: impl FnOnce(&mut Game) -> Result<Option<Change>, Failure> + Send + 'static,
    ) -> Result<Arc<View>, Failure> {
        let (portal, changed) = (self.clone(), Arc::clone(&live));
        let work = async move {
            let mut game = changed.game.lock().await;
            match act(&mut game)? {
                Some(change) => portal.keep(&changed, &mut game, change).await,
                None => Ok(changed.view()),
            }
        };
        let result = self.finish(work).await;
        if matches!(result, Err(Failure(StatusCode::INTERNAL_SERVER_ERROR, _))) {
            self.read_again(&live).await;
        }
        result
    }

    /// Reads a game again that a panic may have left in the middle of a change.
    async fn read_again(&self, live: &LiveGame) {
        let id = live.id;
        let mut game = live.game.lock().await;
        if let Ok(Some(kept)) = self.store.read(move |connection| rows::load(connection, id)).await {
            *game = kept;
            live.show(&game);
        }
    }

    /// Does something to its end, whether or not somebody waits for it.
    pub async fn finish<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Failure>> + Send + 'static,
    ) -> Result<T, Failure> {
        let failed = |error: tokio::task::JoinError| {
            log("panic", json!({ "reason": error.to_string() }));
            Failure::internal()
        };
        tokio::spawn(work).await.map_err(failed)?
    }

    /// Writes a change of a game and shows it, or undoes it.
    pub(crate) async fn keep(
        &self,
        live: &LiveGame,
        game: &mut Game,
        change: Change,
    ) -> Result<Arc<View>, Failure> {
        let saved = Saved::of(game, &change);
        match self.store.write(move |connection| rows::save(connection, &saved)).await {
            Ok(ratings) => {
                game.standing.ratings = ratings;
                Ok(self.show(live, game))
            }
            Err(failure) => {
                game.undo(change);
                Err(failure)
            }
        }
    }

    /// Shows a game that was changed to everybody it concerns.
    pub(crate) fn show(&self, live: &LiveGame, game: &Game) -> Arc<View> {
        let was_running = live.view().is_running();
        let view = live.show(game);
        for player in &view.players {
            self.inboxes.note(player.account, Thing::Game(live.id));
        }
        if was_running && let Some(ending) = &view.standing.ending {
            log("game over", json!({ "id": live.id, "ending": ending }));
            self.metrics.games_ended.add();
            self.lobby.touch();
        }
        view
    }

    /// Makes a move of a game; the time that counts is that of its arrival.
    pub async fn play(
        &self,
        live: Arc<LiveGame>,
        account: i64,
        word: String,
        token: String,
    ) -> Result<Arc<View>, Failure> {
        let started = std::time::Instant::now();
        let now = self.time.now();
        let played = self
            .change(live, move |game| {
                let player = need_player(game, account)?;
                match game.play(player, &word, &token, now)? {
                    crate::game::Played::Made(change) => Ok(Some(change)),
                    crate::game::Played::Repeated => Ok(None),
                }
            })
            .await;
        if played.is_ok() {
            self.metrics.moves.observe(started.elapsed());
        }
        played
    }

    /// Begins the game of an accepted offer or a rematch: `write` puts it into the database and says its number.
    pub async fn begin(
        &self,
        new: NewGame,
        write: impl FnOnce(&rusqlite::Connection, &NewGame) -> Result<i64, crate::store::Refusal> + Send + 'static,
    ) -> Result<Arc<LiveGame>, Failure> {
        let load = move |connection: &rusqlite::Connection| {
            let id = write(connection, &new)?;
            rows::load(connection, id)
        };
        let game = self.store.write(load).await?;
        let live = self.live.add(game.ok_or_else(|| Failure::wrong("the game was not kept"))?);
        for player in &live.view().players {
            self.inboxes.note(player.account, Thing::Game(live.id));
        }
        log("game", json!({ "id": live.id, "game": live.view().terms.setup.game }));
        self.metrics.games_begun.add();
        self.lobby.touch();
        Ok(live)
    }

    /// The game that an offer makes, between whoever made it and whoever accepts it.
    pub fn new_game(&self, terms: &NewOffer, maker: i64, accepter: i64) -> Result<NewGame, Failure> {
        let random = new_secret()?;
        let maker_first = match terms.colour {
            Colour::First => true,
            Colour::Second => false,
            Colour::Random => random.as_bytes()[0] & 1 == 0,
        };
        let players = if maker_first { [maker, accepter] } else { [accepter, maker] };
        let mut setup = terms.setup.clone();
        if setup.start.as_deref() == Some("random") && setup.seed.is_none() {
            setup.seed = u64::from_str_radix(&random[..8], 16).ok();
        }
        let position = setup.open(&[])?;
        Ok(NewGame {
            players,
            setup: Setup::of_position(&*position),
            size: size(&*position),
            to_move: position.to_move(),
            clock: terms.clock,
            rated: terms.rated,
            chat: terms.chat,
            token: random[..32].into(),
            now: self.time.now(),
        })
    }
}

fn size(position: &dyn Position) -> String {
    position.board().layout.size.to_string()
}

/// Which player of a game an account is, or that it is none.
pub fn need_player(game: &Game, account: i64) -> Result<Player, Failure> {
    let foreign = || Failure(StatusCode::FORBIDDEN, "this is not your game".into());
    game.player_of(account).ok_or_else(foreign)
}
