use crate::api;
use crate::matches::MatchDescription;
use quadrille_api::{
    AnalysisDescription, ComposedPosition, EnginesAnswer, Explored, LiveMessage, PositionDescription,
    ProofDescription, ReadGames, RulesAnswer, WrittenGames,
};
use schemars::{Schema, SchemaGenerator};

/// The schemas of what the API answers: the request and the shape.
pub fn schemas(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
    vec![
        ("GET /api/rules", generator.subschema_for::<RulesAnswer>()),
        ("GET /api/engines/{game}", generator.subschema_for::<EnginesAnswer>()),
        ("POST /api/position", generator.subschema_for::<PositionDescription>()),
        ("POST /api/compose", generator.subschema_for::<ComposedPosition>()),
        ("POST /api/explore", generator.subschema_for::<Explored>()),
        ("POST /api/read", generator.subschema_for::<ReadGames>()),
        ("POST /api/write", generator.subschema_for::<WrittenGames>()),
        ("POST /api/think", generator.subschema_for::<AnalysisDescription>()),
        ("POST /api/prove", generator.subschema_for::<ProofDescription>()),
        ("GET /api/live", generator.subschema_for::<LiveMessage>()),
        ("GET /api/load", generator.subschema_for::<api::Load>()),
        ("GET /api/games", generator.subschema_for::<api::GamesAnswer>()),
        ("POST /api/games", generator.subschema_for::<api::KeptGame>()),
        ("GET /api/games/{id}", generator.subschema_for::<api::StoredGame>()),
        ("PUT /api/games/{id}", generator.subschema_for::<api::KeptGame>()),
        ("GET /api/cluster", generator.subschema_for::<api::ClusterAnswer>()),
        ("GET /api/matches", generator.subschema_for::<api::MatchesAnswer>()),
        ("POST /api/matches", generator.subschema_for::<api::MatchNumber>()),
        ("GET /api/matches/{id}/games", generator.subschema_for::<api::MatchGamesAnswer>()),
        ("GET /api/matches/{id}", generator.subschema_for::<MatchDescription>()),
    ]
}
