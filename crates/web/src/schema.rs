use crate::api;
use crate::describe::{AnalysisDescription, PositionDescription, ProofDescription};
use crate::live::LiveMessage;
use crate::matches::MatchDescription;
use schemars::{Schema, SchemaGenerator};

/// The schemas of what the API answers: the request and the shape.
pub fn schemas(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
    vec![
        ("GET /api/rules", generator.subschema_for::<api::RulesAnswer>()),
        ("POST /api/position", generator.subschema_for::<PositionDescription>()),
        ("POST /api/compose", generator.subschema_for::<api::ComposedPosition>()),
        ("POST /api/read", generator.subschema_for::<api::ReadGame>()),
        ("POST /api/write", generator.subschema_for::<api::WrittenGame>()),
        ("POST /api/think", generator.subschema_for::<AnalysisDescription>()),
        ("POST /api/prove", generator.subschema_for::<ProofDescription>()),
        ("GET /api/live", generator.subschema_for::<LiveMessage>()),
        ("GET /api/load", generator.subschema_for::<api::Load>()),
        ("GET /api/games", generator.subschema_for::<api::GamesAnswer>()),
        ("POST /api/games", generator.subschema_for::<api::KeptGame>()),
        ("GET /api/games/{id}", generator.subschema_for::<api::StoredGame>()),
        ("PUT /api/games/{id}", generator.subschema_for::<api::KeptGame>()),
        ("GET /api/matches", generator.subschema_for::<api::MatchesAnswer>()),
        ("POST /api/matches", generator.subschema_for::<api::MatchNumber>()),
        ("GET /api/matches/{id}", generator.subschema_for::<MatchDescription>()),
    ]
}
