use crate::commands::{
    bench, categories, engines, lab, levels, match_command, moves, perft, playouts, replay, show, solve,
    tables, think, train, tune, verify,
};
use crate::output::print;
use quadrille_arena::{GameRecord, MatchPlan};
use quadrille_engine::json::GameSummary;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

/// Print the JSON Schema of everything that is written for programs
///
/// The outputs of all commands with --json, the answers of the app's API, and what a journal holds. docs/json.md explains
/// the shapes.
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_: Arguments) -> anyhow::Result<()> {
    print(&format!("{:#}\n", schema()))
}

/// A schema with a property for every output, by the name of the command, the request, or the part of a journal.
fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut outputs = commands(&mut generator);
    outputs.extend(quadrille_web::schemas(&mut generator));
    outputs.extend(quadrille_portal::schemas(&mut generator));
    let properties: serde_json::Map<_, _> =
        outputs.into_iter().map(|(name, schema)| (name.into(), schema.to_value())).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Quadrille",
        "description": "Every property is one thing that Quadrille writes for programs.",
        "type": "object",
        "properties": properties,
        "$defs": generator.take_definitions(true),
    })
}

fn commands(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
    fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
    vec![
        ("bench", of::<bench::Output>(generator)),
        ("categories", of::<categories::Output>(generator)),
        ("cluster", of::<quadrille_cluster::ClusterStatus>(generator)),
        ("engines", of::<engines::Output>(generator)),
        ("games", of::<GameSummary>(generator)),
        ("lab list", of::<Vec<lab::ExperimentSummary>>(generator)),
        ("lab report", of::<Vec<quadrille_lab::Outcome>>(generator)),
        ("lab run", of::<lab::OutcomeEvent>(generator)),
        ("levels", of::<levels::Output>(generator)),
        ("match game", of::<match_command::GameEvent>(generator)),
        ("match result", of::<match_command::ResultEvent>(generator)),
        ("moves", of::<moves::Output>(generator)),
        ("perft", of::<perft::Output>(generator)),
        ("playouts", of::<playouts::Output>(generator)),
        ("portal user list", of::<quadrille_portal::User>(generator)),
        ("replay", of::<replay::Output>(generator)),
        ("show", of::<show::Output>(generator)),
        ("solve", of::<solve::Output>(generator)),
        ("solve --score", of::<solve::MarginOutput>(generator)),
        ("tables games", of::<Vec<tables::EndgameSummary>>(generator)),
        ("tables probe", of::<tables::ProbeOutput>(generator)),
        ("tables report", of::<Vec<tables::MaterialSummary>>(generator)),
        ("think", of::<think::Output>(generator)),
        ("train", of::<train::Output>(generator)),
        ("tune", of::<tune::Output>(generator)),
        ("verify", of::<verify::Output>(generator)),
        ("journal plan", of::<MatchPlan>(generator)),
        ("journal game", of::<GameRecord>(generator)),
    ]
}
