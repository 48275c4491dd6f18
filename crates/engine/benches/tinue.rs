//! How many forced roads an engine finds in a second: `cargo bench -p quadrille-engine --bench tinue [-- ENGINE [SECONDS]]`.
//!
//! The positions of `tinue.txt` are from games between two alpha-beta engines. Each is won in 5 to 9 plies by threats of a
//! road, which `tinue` has proven, and a search of four plies does not see it. One is solved if the engine's move wins,
//! again by a proof. `-- find FOLDER...` looks for such positions in the records of a folder and prints them; with W for
//! `flat_reserves=50,flat_captives=-50,wall_captives=-20,capstone_captives=-25`:
//!
//! ```text
//! quadrille match tak --size 6 --rule komi=4 --player tak-alphabeta,network=off,W,centre=20 \
//!     --player tak-alphabeta,network=off,W,centre=15,road_3=40,road_4=20,road_5=10,links=5 \
//!     --nodes 15000 --openings random:4 --seed 8 --games 200 --journal games.match
//! quadrille match --report games.match --records games/
//! cargo bench -p quadrille-engine --bench tinue -- find games/ > tinue.txt
//! ```

use quadrille_engine::{EngineSpec, Finding, GameInfo, Limits, MoveRequest, Opening, Player, Position, find};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A komi in half flats and a position a line.
const POSITIONS: &str = include_str!("tinue.txt");

/// How many positions a prover may look at.
const PROOF: u64 = 200_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let tak = find("tak").expect("there is Tak");
    if let Some(("find", folders)) = words.split_first().map(|(first, rest)| (first.as_str(), rest)) {
        folders.iter().for_each(|folder| search_records(tak, Path::new(folder)));
        return;
    }
    let engine: EngineSpec = words.first().map_or("champion", String::as_str).parse().expect("an engine");
    let seconds = words.get(1).map_or(1.0, |word| word.parse().expect("seconds"));
    let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    let (mut solved, mut all) = (0, 0);
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let (komi, position) = line.split_once(' ').expect("a komi and a position");
        let mut position = open(tak, komi, position);
        let turn = best_move(tak, &engine, &*position, limits);
        position.play(&turn).expect("the engine plays legal moves");
        let wins = match position.ending() {
            Some(ending) => ending.outcome.winner() == Some(!position.to_move()),
            None => matches!(proof(tak, &*position, !position.to_move()), Finding::Loss { .. }),
        };
        solved += u32::from(wins);
        all += 1;
        println!("{} {turn} {line}", if wins { "solved" } else { "missed" });
    }
    println!("{engine}: {solved} of {all} in {seconds} s");
}

fn open(tak: &dyn GameInfo, komi: &str, position: &str) -> Box<dyn Position> {
    let rules = vec![("komi".into(), komi.into())];
    tak.open(&Opening { position: Some(position.into()), rules, ..Opening::default() }).expect("a position")
}

fn best_move(tak: &dyn GameInfo, engine: &EngineSpec, position: &dyn Position, limits: Limits) -> String {
    let (opening, stop) = (Opening::at(position), AtomicBool::new(false));
    let mut player = tak.player(engine).expect("the engine and its settings are right");
    player.new_game(1);
    let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ());
    analysis.expect("the position is right").best_move().into()
}

/// What is proven of a position by a player's threats of a road.
fn proof(tak: &dyn GameInfo, position: &dyn Position, attacker: Player) -> Finding {
    let spec = EngineSpec { preset: "tinue".into(), settings: Vec::new() };
    let mut solver = tak.solver(&spec, &Opening::at(position)).expect("the position is right");
    let limits = Limits { nodes: Some(PROOF), ..Limits::default() };
    solver.solve(Some(attacker), &limits, &AtomicBool::new(false), &mut |_| ()).finding
}

/// Prints a position of each game of a folder that is a tinue, if there is one among the winner's last.
fn search_records(tak: &dyn GameInfo, folder: &Path) {
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("a folder").flatten().collect();
    files.sort_by_key(|file| file.path());
    for file in files {
        let text = std::fs::read_to_string(file.path()).expect("a record");
        let mut position = tak.read(None, &text, &[]).expect("a record of Tak");
        let winner = position.ending().and_then(|ending| ending.outcome.winner());
        for plies in 1..=9 {
            if winner.is_none() || !position.take_back() {
                break;
            }
            if plies >= 5 && Some(position.to_move()) == winner && is_tinue(tak, &*position) {
                let rules = position.rules();
                let komi = rules.iter().find(|(name, _)| name == "komi").map_or("0", |(_, komi)| komi);
                println!("{komi} {}", position.text());
                break;
            }
        }
    }
}

/// Whether the player to move has a forced road of 5 to 9 plies that a search of four plies does not see.
fn is_tinue(tak: &dyn GameInfo, position: &dyn Position) -> bool {
    let Finding::Win { plies: 5..=9 } = proof(tak, position, position.to_move()) else { return false };
    let (opening, stop) = (Opening::at(position), AtomicBool::new(false));
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let engine = "tak-negamax".parse().expect("an engine");
    let mut player = tak.player(&engine).expect("there is this engine");
    let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ());
    analysis.expect("the position is right").score.is_some_and(|score| !score.is_proven())
}
