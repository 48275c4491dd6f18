use crate::api;
use crate::lobby::LobbyView;
use schemars::{JsonSchema, Schema, SchemaGenerator};

/// The schemas of what the portal answers: the request and the shape.
pub fn schemas(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
    fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
    vec![
        ("GET /api/portal/account", of::<api::OwnAccountAnswer>(generator)),
        ("PUT /api/portal/account", of::<api::AccountAnswer>(generator)),
        ("GET /api/portal/account/export", of::<api::ExportAnswer>(generator)),
        ("POST /api/portal/register", of::<api::AccountAnswer>(generator)),
        ("POST /api/portal/login", of::<api::AccountAnswer>(generator)),
        ("POST /api/portal/guest", of::<api::AccountAnswer>(generator)),
        ("GET /api/portal/robots", of::<api::RobotsAnswer>(generator)),
        ("POST /api/portal/robots", of::<api::NewRobotAnswer>(generator)),
        ("POST /api/portal/robots/{name}/token", of::<api::TokenAnswer>(generator)),
        ("GET /api/portal/lobby", of::<LobbyView>(generator)),
        ("GET /api/portal/offers", of::<api::OffersAnswer>(generator)),
        ("POST /api/portal/offers", of::<api::OfferAnswer>(generator)),
        ("GET /api/portal/offers/{id}", of::<api::OfferAnswer>(generator)),
        ("POST /api/portal/offers/{id}/accept", of::<api::AcceptAnswer>(generator)),
        ("POST /api/portal/offers/{id}/decline", of::<api::OfferAnswer>(generator)),
        ("POST /api/portal/offers/{id}/cancel", of::<api::OfferAnswer>(generator)),
        ("GET /api/portal/games", of::<api::GamesAnswer>(generator)),
        ("GET /api/portal/games/{id}", of::<api::GameAnswer>(generator)),
        ("GET /api/portal/games/{id}/record", of::<api::RecordAnswer>(generator)),
        ("POST /api/portal/games/{id}/moves", of::<api::GameAnswer>(generator)),
        ("POST /api/portal/games/{id}/resign", of::<api::GameAnswer>(generator)),
        ("POST /api/portal/games/{id}/draw", of::<api::GameAnswer>(generator)),
        ("POST /api/portal/games/{id}/takeback", of::<api::GameAnswer>(generator)),
        ("POST /api/portal/games/{id}/rematch", of::<api::GameAnswer>(generator)),
        ("GET /api/portal/games/{id}/chat", of::<api::ChatAnswer>(generator)),
        ("POST /api/portal/games/{id}/chat", of::<api::ChatLineAnswer>(generator)),
        ("GET /api/portal/players", of::<api::PlayersAnswer>(generator)),
        ("GET /api/portal/players/{name}", of::<api::PlayerAnswer>(generator)),
        ("GET /api/portal/events", of::<api::EventsAnswer>(generator)),
    ]
}
