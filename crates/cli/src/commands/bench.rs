use crate::output::{print, print_json};
use quadrille_engine::{EngineSpec, Limits, MoveRequest, Opening, find};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Search fixed positions of all games to a fixed depth
///
/// The node total is a signature of search and evaluation: a change that is not meant to alter them leaves it as it is.
#[derive(clap::Args)]
pub struct Arguments {
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Positions from starts, middle games and endgames, each with an engine and the depth in plies that takes a fraction of
/// a second.
const POSITIONS: [(&str, &str, u32, &str); 11] = [
    ("tzaar", "champion", 4, "tTTTT/trRRRt/trzZZrt/trztTzrt/TRZTtzrt/TRZtTZRT/TRzzZRT/TrrrRT/ttttT w s"),
    ("tzaar", "champion", 5, "ZrTRR/TtrRTZ/TzTz3.Tt/rtZt...T/tRtttRtZ/.tzTTrrt/R.RT.tZ2/.Z2TRz./rrTtz b 1"),
    (
        "tzaar",
        "champion",
        8,
        "...../...r.R2/......./......tT2/.Z4....../R2r.z7..rZ3/.....rt/t..r.t/T.TTt b 1",
    ),
    ("surakarta", "champion", 10, "wwwwwwwwwwww............bbbbbbbbbbbb b"),
    ("surakarta", "champion", 10, ".www.wwwwwbwww...w.b..bbbb.b..bb.bbb b"),
    ("surakarta", "sia", 8, ".www.wwwwwbwww...w.b..bbbb.b..bb.bbb b"),
    ("amazons", "amazons-alphabeta", 4, "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w"),
    ("amazons", "champion", 6, "3B2B3/10/10/B8B/10/10/W8W/10/10/3W2W3 w"),
    (
        "amazons",
        "amazons-alphabeta",
        8,
        "7W2/x2xx1xx2/2xxx2Bx1/1x2Wx1xx1/2Bx3x2/4x2x1x/2xxxxxx2/2xW1x1Wx1/2Bxx2B2/7x2 w",
    ),
    ("tak", "champion", 6, "x6/x6/x6/x6/x6/x6 1 1"),
    ("tak", "champion", 6, "x2,2,x,2/x,12,x,12,x/212,x2,2121C,x/x,1,112221,1,1/x5 2 21"),
];

#[derive(Serialize, JsonSchema)]
pub struct Output {
    /// The nodes of each game.
    games: BTreeMap<String, u64>,
    nodes: u64,
    seconds: f64,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    let clock = Instant::now();
    let mut nodes: Vec<(&str, u64)> = Vec::new();
    for (game, preset, depth, position) in POSITIONS {
        let opening = Opening { position: Some(position.into()), ..Opening::default() };
        let settings = vec![("threads".into(), "1".into())];
        let mut player = find(game)?.player(&EngineSpec { preset: preset.into(), settings })?;
        player.new_game(1);
        let (limits, stop) = (Limits { depth: Some(depth), ..Limits::default() }, AtomicBool::new(false));
        let visited = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ())?.nodes;
        match nodes.last_mut() {
            Some((last, sum)) if *last == game => *sum += visited,
            _ => nodes.push((game, visited)),
        }
    }
    let total: u64 = nodes.iter().map(|(_, nodes)| nodes).sum();
    let seconds = clock.elapsed().as_secs_f64();
    if arguments.json {
        let games = nodes.into_iter().map(|(game, nodes)| (game.to_string(), nodes)).collect();
        return print_json(&Output { games, nodes: total, seconds });
    }
    let mut out: String =
        nodes.iter().map(|(game, nodes)| format!("{game:<10} {nodes:>12} nodes\n")).collect();
    out += &format!("{:<10} {:>12.0} nodes/s\nBench: {total}\n", "speed", total as f64 / seconds);
    print(&out)
}
