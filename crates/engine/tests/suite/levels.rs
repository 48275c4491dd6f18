//! The levels of play for people.

use quadrille_engine::{EngineSpec, games};

/// The names of the levels as engines, the weakest first. Every game has them all.
const PRESETS: [&str; 5] =
    ["level-beginner", "level-casual", "level-intermediate", "level-expert", "level-unbeatable"];

#[test]
fn every_game_has_every_level_and_they_can_be_built() {
    for game in games() {
        let levels = game.levels();
        assert_eq!(levels.iter().map(|level| level.preset).collect::<Vec<_>>(), PRESETS);
        for level in levels {
            let spec = EngineSpec::of_level(level.name());
            assert!(spec.is_level());
            game.player(&EngineSpec { settings: vec![("table".into(), "1".into())], ..spec }).unwrap();
            let info = game.presets().into_iter().find(|preset| preset.name == level.preset).unwrap();
            let seconds = info.settings.iter().find(|setting| setting.name == "seconds").unwrap();
            assert_eq!(seconds.value, level.seconds.to_string());
        }
    }
}

/// People wait for a level's turn: none but the two strongest takes more than two seconds unless it is told to.
#[test]
fn levels_answer_within_their_seconds() {
    for game in games() {
        let [patient @ .., _, _] = &game.levels()[..] else { panic!("there are five levels") };
        for level in patient {
            assert!(level.seconds <= 2.0, "{} {}: {} s", game.name(), level.preset, level.seconds);
        }
    }
}
