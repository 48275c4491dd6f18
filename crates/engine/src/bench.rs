//! A signature of all searches and evaluations: the nodes that they visit in fixed positions.

use crate::{EngineSpec, MoveRequest, Opening, Result, find};
use quadrille_search::Limits;
use std::sync::atomic::AtomicBool;

/// Positions from starts, middle games and endgames, each with an engine and the depth in plies that takes a fraction of
/// a second.
const POSITIONS: [(&str, &str, u32, &str); 13] = [
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
    ("tak", "tak-alphabeta", 6, "x6/x6/x6/x6/x6/x6 1 1"),
    ("tak", "tak-alphabeta", 6, "x2,2,x,2/x,12,x,12,x/212,x2,2121C,x/x,1,112221,1,1/x5 2 21"),
    ("tak", "champion", 12, "x6/x6/x6/x6/x6/x6 1 1"),
    ("tak", "champion", 14, "x4,1/x5/x,1,1,2S,x/x2,2C,x2/2,x4 1 4"),
];

/// Searches every position to its depth: the games with the nodes visited in theirs.
pub fn bench() -> Result<Vec<(&'static str, u64)>> {
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
    Ok(nodes)
}
