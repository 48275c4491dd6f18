//! Every engine answers within the smallest limits, whatever they are.

use quadrille_engine::{EngineSpec, Limits, MoveRequest, Opening, find, games};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::time::Duration;

/// How late an answer may be on a busy machine. How late it is on a quiet one, the benchmark `time` tells.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Asks for a first move of the game; a search that does not end is left behind with its thread.
fn answer(game: &'static str, spec: EngineSpec, limits: Limits) -> Option<Vec<String>> {
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let mut player = find(game).unwrap().player(&spec).unwrap();
        player.new_game(1);
        let (opening, stop) = (Opening::default(), AtomicBool::new(false));
        let analysis = player.think(&MoveRequest::after(&opening, limits, &stop), &mut |_| ()).unwrap();
        _ = send.send(analysis.turn.clone());
    });
    receive.recv_timeout(TIMEOUT).ok()
}

#[test]
fn every_engine_answers_at_depth_one_at_one_node_and_in_a_millisecond() {
    let none = Limits::default();
    let limits = [
        Limits { depth: Some(1), time: Some(Duration::from_millis(300)), ..none },
        Limits { nodes: Some(1), ..none },
        Limits { time: Some(Duration::from_millis(1)), ..none },
    ];
    for game in games() {
        for preset in game.presets() {
            let has_table = preset.settings.iter().any(|setting| setting.name == "table");
            let table = has_table.then(|| ("table".to_string(), "1".to_string()));
            for limits in limits {
                let spec =
                    EngineSpec { preset: preset.name.into(), settings: table.iter().cloned().collect() };
                let turn = answer(game.name(), spec, limits);
                assert!(
                    turn.is_some_and(|turn| !turn.is_empty()),
                    "{} {} {limits:?}",
                    game.name(),
                    preset.name
                );
            }
        }
    }
}

/// Nothing but the depth limits them; what lies beyond is no reason to walk through the whole game.
#[test]
fn solvers_answer_where_the_longest_line_is_reached_at_once() {
    for game in games() {
        for name in game.solvers() {
            for (settings, depth) in [(vec![("longest".into(), "1".into())], None), (Vec::new(), Some(1))] {
                let spec = EngineSpec { preset: name.into(), settings };
                let turn = answer(game.name(), spec, Limits { depth, ..Limits::default() });
                assert!(turn.is_some(), "{} {name} {depth:?}", game.name());
            }
        }
    }
}
