//! What the portal does by itself: flags fall, time is kept, offers expire, what nobody needs is forgotten.

use crate::accounts;
use crate::api::tell;
use crate::game::{LiveGame, rows};
use crate::log::log;
use crate::offers;
use crate::portal::Portal;
use quadrille_web::Failure;
use rusqlite::Connection;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval};

/// How often flags are looked at.
const FLAGS: Duration = Duration::from_millis(50);
/// How often the portal time is written while live clocks run, so that a sudden end costs nobody more than this.
const TIME: Duration = Duration::from_secs(1);
/// The same while there are none.
const QUIET_TIME: u32 = 30;
/// How often offers and guests are looked at, and finished games forgotten.
const CLEANING: Duration = Duration::from_secs(10);

/// How long people may take to come back after a restart.
const RETURN: Duration = Duration::from_secs(120);

/// Begins all of it; it ends with the runtime.
pub fn start(portal: &Portal) {
    tokio::spawn(flags(portal.clone()));
    tokio::spawn(time(portal.clone()));
    tokio::spawn(cleaning(portal.clone()));
    tokio::spawn(lobby(portal.clone()));
}

fn every(period: Duration) -> tokio::time::Interval {
    let mut interval = interval(period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

async fn flags(portal: Portal) {
    let mut interval = every(FLAGS);
    loop {
        interval.tick().await;
        for live in portal.live.fallen(portal.time.now()) {
            let flag = portal.clone();
            tokio::spawn(async move { flag.flag(live).await });
        }
    }
}

impl Portal {
    /// Ends a game whose flag has fallen.
    async fn flag(&self, live: Arc<LiveGame>) {
        let portal = self.clone();
        // The time is asked for when everybody before has done what they came for.
        let _ = self.change(live, move |game| Ok(game.flag(portal.time.now()))).await;
    }

    /// Ends the games of those who were banned or deleted by the command line.
    async fn end_games_of_absent(&self) -> Result<(), Failure> {
        let absent = |connection: &Connection| {
            let mut select = connection.prepare_cached(
                "SELECT DISTINCT accounts.id, banned IS NOT NULL FROM games JOIN accounts ON accounts.id IN (first, second)
                 WHERE reason IS NULL AND (banned IS NOT NULL OR kind = 'deleted')",
            )?;
            let rows = select.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, bool>(1)?)))?;
            Ok(rows.collect::<rusqlite::Result<Vec<_>>>()?)
        };
        for (account, banned) in self.store.read(absent).await? {
            self.end_games_of(account, if banned { "ban" } else { "deletion" }).await?;
        }
        Ok(())
    }

    /// Shows the players' names anew: somebody was deleted.
    pub async fn refresh_names(&self) {
        for live in self.live.all() {
            let id = live.id;
            let players = self.store.read(move |connection| rows::players_of(connection, id)).await;
            if let Ok(players) = players {
                let mut game = live.game.lock().await;
                if game.players != players {
                    game.players = players;
                    live.show(&game);
                }
            }
        }
    }

    /// What another process has changed: the administrator's command line.
    async fn look_outside(&self) -> Result<(), Failure> {
        self.forget_identities();
        self.end_games_of_absent().await?;
        self.refresh_names().await;
        self.lobby.touch();
        Ok(())
    }
}

async fn time(portal: Portal) {
    let mut interval = every(TIME);
    let (mut ticks, mut version) = (0_u32, None);
    loop {
        interval.tick().await;
        if portal.store.status.reason().is_some() {
            portal.store.probe().await;
            continue;
        }
        ticks += 1;
        let [live, _] = portal.live.count();
        if live > 0 || ticks % QUIET_TIME == 0 {
            let _ = portal.store.keep_time(portal.time.now()).await;
        }
        // The number changes when another process has written, not by what this one writes by the same connection.
        let asked = portal.store.write(|connection| {
            Ok(connection.query_row("PRAGMA data_version", [], |row| row.get::<_, i64>(0))?)
        });
        if let Ok(now) = asked.await
            && version.replace(now).is_some_and(|before| before != now)
            && let Err(Failure(_, reason)) = portal.look_outside().await
        {
            log("failed", json!({ "reason": reason }));
        }
    }
}

async fn cleaning(portal: Portal) {
    let mut interval = every(CLEANING);
    let (started, mut online) = (Instant::now(), Vec::new());
    loop {
        interval.tick().await;
        portal.live.forget_finished();
        portal.inboxes.forget_absent();
        let now = portal.inboxes.online();
        if now != online {
            online = now;
            portal.lobby.touch();
        }
        if portal.store.status.reason().is_some() {
            continue;
        }
        // After a restart everybody has a while to connect again.
        let present = (started.elapsed() > RETURN).then(|| online.clone());
        let clean = move |connection: &Connection| {
            Ok((accounts::expire(connection)?, offers::expire(connection, present.as_deref())?))
        };
        // Somebody may have been banned while the portal was down, or could not write.
        let _ = portal.end_games_of_absent().await;
        let (guests_ended, offers_ended) = portal.store.write(clean).await.unwrap_or_default();
        if guests_ended {
            portal.forget_identities();
            portal.refresh_names().await;
        }
        for (id, maker, target) in offers_ended {
            tell(&portal, id, maker, target);
        }
    }
}

async fn lobby(portal: Portal) {
    loop {
        if let Err(Failure(_, reason)) = portal.lobby.show(&portal).await {
            log("failed", json!({ "reason": reason }));
        }
        tokio::time::sleep(LOBBY).await;
        portal.lobby.touched().await;
    }
}

/// The least time between two looks at the lobby.
const LOBBY: Duration = Duration::from_millis(250);
