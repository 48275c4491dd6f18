//! The requests of docs/portal-api.md. `openapi.json` describes them; a test holds it to [`routes`].

mod accounts;
mod events;
mod games;
mod offers;
mod operations;
mod players;
mod robots;
mod sessions;
mod socket;
mod sockets;
mod who;

pub use accounts::{AccountAnswer, ExportAnswer, OwnAccountAnswer};
pub use events::EventsAnswer;
pub use games::{ChatAnswer, ChatLineAnswer, GameAnswer, GamesAnswer, RecordAnswer};
pub use offers::{AcceptAnswer, OfferAnswer, OffersAnswer, tell};
pub use players::{PlayerAnswer, PlayersAnswer};
pub use robots::{NewRobotAnswer, RobotsAnswer, TokenAnswer};
pub use who::OwnTls;

use crate::portal::Portal;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use quadrille_web::tell_failures_in_json;

/// The largest body of a request.
const LARGEST: usize = 64 << 10;

/// Every path of the portal's own.
fn routes() -> Vec<(&'static str, MethodRouter<Portal>)> {
    vec![
        ("/api", get(document)),
        ("/api/portal/account", get(accounts::own).put(accounts::change).delete(accounts::delete)),
        ("/api/portal/account/export", get(accounts::export)),
        ("/api/portal/register", post(sessions::register)),
        ("/api/portal/login", post(sessions::login)),
        ("/api/portal/logout", post(sessions::logout)),
        ("/api/portal/guest", post(sessions::guest)),
        ("/api/portal/password", post(sessions::password)),
        ("/api/portal/robots", get(robots::list).post(robots::add)),
        ("/api/portal/robots/{name}", axum::routing::delete(robots::delete)),
        ("/api/portal/robots/{name}/token", post(robots::renew_token)),
        ("/api/portal/lobby", get(offers::lobby)),
        ("/api/portal/lobby/socket", get(sockets::lobby)),
        ("/api/portal/offers", get(offers::list).post(offers::add)),
        ("/api/portal/offers/{id}", get(offers::get)),
        ("/api/portal/offers/{id}/accept", post(offers::accept)),
        ("/api/portal/offers/{id}/decline", post(offers::decline)),
        ("/api/portal/offers/{id}/cancel", post(offers::cancel)),
        ("/api/portal/games", get(games::list)),
        ("/api/portal/games/{id}", get(games::get)),
        ("/api/portal/games/{id}/record", get(games::record)),
        ("/api/portal/games/{id}/moves", post(games::play)),
        ("/api/portal/games/{id}/resign", post(games::resign)),
        ("/api/portal/games/{id}/draw", post(games::draw)),
        ("/api/portal/games/{id}/takeback", post(games::takeback)),
        ("/api/portal/games/{id}/rematch", post(games::rematch)),
        ("/api/portal/games/{id}/chat", get(games::chat).post(games::say)),
        ("/api/portal/games/{id}/socket", get(sockets::game)),
        ("/api/portal/players", get(players::list)),
        ("/api/portal/players/{name}", get(players::get)),
        ("/api/portal/events", get(events::poll)),
        ("/api/portal/events/stream", get(events::stream)),
        ("/health", get(operations::health)),
        ("/metrics", get(operations::metrics)),
    ]
}

/// Everything the portal answers.
pub fn router(portal: Portal) -> Router {
    let mut router = Router::new();
    for (path, route) in routes() {
        router = router.route(path, route);
    }
    router
        .with_state(portal.clone())
        .merge(quadrille_web::rules_router())
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(portal, who::guard))
        .layer(from_fn(tell_failures_in_json))
}

/// What there is to ask for.
async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

const OPENAPI: &str = include_str!("openapi.json");

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_document_describes_every_path_and_no_other() {
        let document: serde_json::Value = serde_json::from_str(OPENAPI).unwrap();
        let described: BTreeSet<&str> =
            document["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        let routes = routes();
        assert_eq!(described, routes.iter().map(|(path, _)| *path).collect());
    }
}
