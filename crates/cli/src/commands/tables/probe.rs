use crate::input::Source;
use crate::output::{print, print_json};
use anyhow::bail;
use quadrille_engine::json::{PositionSummary, RegionSummary};
use quadrille_engine::{Probe, TableValue};
use schemars::JsonSchema;
use serde::Serialize;

/// Ask tables about a position and its moves
///
/// Surakarta: `wins, converts in 11` and `loses, converts in 4` are for the player to move, and the plies are those to the next capture: who
/// wins takes the shortest way to a capture that keeps the win. Amazons: what each region is worth as a combinatorial game, White counting
/// positive, by the table and, for regions that it does not have, by play or bounds.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// A folder of tables; left out, those that come with the program
    #[arg(long, value_name = "FOLDER")]
    tables: Option<String>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// What tables say: of a position, or of the regions that it has fallen apart into.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ProbeOutput {
    Position(PositionOutput),
    Regions(RegionsOutput),
}

/// What tables say of a position.
#[derive(Serialize, JsonSchema)]
pub struct PositionOutput {
    #[serde(flatten)]
    position: PositionSummary,
    #[serde(flatten)]
    value: Value,
    /// Whether it comes to that under the draw rules after all that was played.
    holds: bool,
    /// The moves, the best first, with what each is worth to the player to move.
    moves: Vec<MoveValue>,
}

/// A result and how near it is.
#[derive(Serialize, JsonSchema)]
struct Value {
    /// For the player to move.
    result: TableResult,
    /// The plies to the next capture; null for a draw.
    plies: Option<u8>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum TableResult {
    Win,
    Draw,
    Loss,
}

#[derive(Serialize, JsonSchema)]
struct MoveValue {
    #[serde(rename = "move")]
    word: String,
    #[serde(flatten)]
    value: Value,
}

impl From<TableValue> for Value {
    fn from(value: TableValue) -> Self {
        match value {
            TableValue::Win(plies) => Value { result: TableResult::Win, plies: Some(plies) },
            TableValue::Draw => Value { result: TableResult::Draw, plies: None },
            TableValue::Loss(plies) => Value { result: TableResult::Loss, plies: Some(plies) },
        }
    }
}

/// What the regions of a position are worth.
#[derive(Serialize, JsonSchema)]
pub struct RegionsOutput {
    #[serde(flatten)]
    position: PositionSummary,
    regions: Vec<RegionSummary>,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let position = arguments.source.open()?;
    let regions = position.regions(arguments.tables.as_deref())?;
    if !regions.is_empty() {
        return print_regions(arguments, PositionSummary::of(&*position), regions);
    }
    let Some(Probe { value, holds, moves }) = position.probe(arguments.tables.as_deref())? else {
        match position.ending() {
            Some(ending) => bail!("the game is over: {}", ending.reason),
            None => bail!("no table has this position"),
        }
    };
    if arguments.json {
        let moves = moves.into_iter().map(|(word, value)| MoveValue { word, value: value.into() }).collect();
        let position = PositionSummary::of(&*position);
        let output = PositionOutput { position, value: value.into(), holds, moves };
        return print_json(&ProbeOutput::Position(output));
    }
    let mut out = format!("table: {value}\n");
    if !holds {
        out += "but not by the draw rules after what was played: positions have occurred, the plies without a capture leave too little time, \
                or a count of stones decides\n";
    }
    for (word, value) in moves {
        out += &format!("{word:<8} {value}\n");
    }
    print(&out)
}

fn print_regions(
    arguments: &Arguments,
    position: PositionSummary,
    regions: Vec<RegionSummary>,
) -> anyhow::Result<()> {
    if arguments.json {
        return print_json(&ProbeOutput::Regions(RegionsOutput { position, regions }));
    }
    let mut out = String::new();
    for RegionSummary { squares, label, value, mean, temperature } in regions {
        out += &format!("{label:<14} {}", squares.join(" "));
        if let (Some(mean), Some(temperature)) = (mean, temperature.filter(|temperature| *temperature > 0.0))
        {
            out += &format!("  mean {mean} temperature {temperature}");
        }
        out += &value.map_or("\n".into(), |value| format!("  {value}\n"));
    }
    print(&out)
}
