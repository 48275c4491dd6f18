//! Every engine of every game with random settings within their stated ranges answers, legally, and stops when told.
//!
//! More of them, from another seed: `QUADRILLE_CASES=1000 QUADRILLE_SEED=7 cargo test -p quadrille-engine --test suite
//! random_settings`.

use crate::asking::{Answer, Question, ask};
use quadrille_engine::{
    Clock, EngineSpec, GameInfo, Limits, Opening, PresetInfo, Setting, SettingKind, games,
};
use quadrille_testing::Random;
use std::time::Duration;

/// A number from the environment.
fn given(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} takes a number, not '{text}'")),
        Err(_) => default,
    }
}

#[test]
fn engines_with_random_settings_answer_legally_and_stop_when_told() {
    let (cases, first) = (given("QUADRILLE_CASES", 2), given("QUADRILLE_SEED", 1));
    let mut failures = Vec::new();
    for seed in first..first + cases {
        for game in games() {
            failures.extend(game.presets().iter().filter_map(|preset| check(game, preset, seed).err()));
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n\n"));
}

fn check(game: &'static dyn GameInfo, preset: &PresetInfo, seed: u64) -> Result<(), String> {
    let mut random = Random::new(seed ^ hash(game.name()) ^ hash(preset.name));
    // Few settings changed, half of them, or all.
    let share = [10, 50, 100][random.below(3)];
    let mut settings = Vec::new();
    for setting in preset.settings.iter().filter(|setting| setting.kind != SettingKind::File) {
        if random.below(100) < share {
            settings.push((setting.name.to_string(), value(setting, &mut random)));
        }
    }
    let spec = EngineSpec { preset: preset.name.into(), settings };
    let (limits, stop_after) = limits(&mut random);
    let question = Question { game, spec, opening: opening(game, &mut random), limits, stop_after, seed };
    let Answer::Turn(turn) = ask(&question)? else { return Ok(()) };
    let mut position = game.open(&question.opening).unwrap();
    if turn.is_empty() {
        return Err(format!("nothing is played: {question:?}"));
    }
    turn.iter()
        .try_for_each(|word| position.play(word))
        .map_err(|error| format!("{error}: {turn:?}: {question:?}"))
}

/// A value within the range of a setting: the least, the greatest, one anywhere between, or a small one.
fn value(setting: &Setting, random: &mut Random) -> String {
    let any = |random: &mut Random| random.below(1 << 30) as f64 / f64::from(1 << 30);
    match setting.kind {
        SettingKind::Flag => ["on", "off"][random.below(2)].into(),
        SettingKind::Choice => {
            let choices = setting.choices();
            choices[random.below(choices.len())].into()
        }
        SettingKind::File => setting.value.clone(),
        SettingKind::Integer | SettingKind::Real => {
            let (low, high) = setting.bounds().expect("a number has bounds");
            let [least, greatest]: [f64; 2] = [low, high].map(|bound| bound.parse().unwrap());
            let between = match random.below(4) {
                0 => return low.into(),
                1 => return high.into(),
                2 => least + any(random) * (greatest - least),
                _ => least + (any(random) * (greatest - least + 1.0).ln()).exp() - 1.0,
            };
            let between = between.clamp(least, greatest);
            if setting.kind == SettingKind::Integer {
                between.round().to_string()
            } else {
                between.to_string()
            }
        }
    }
}

/// Small limits of every kind, or none but somebody who wants to stop.
fn limits(random: &mut Random) -> (Limits, Option<Duration>) {
    let none = Limits::default();
    let time = |random: &mut Random| Some(Duration::from_micros(random.below(5000) as u64));
    let clock = |random: &mut Random| Clock {
        remaining: Duration::from_millis(random.below(100) as u64),
        increment: Duration::from_millis(random.below(2) as u64),
    };
    match random.below(5) {
        0 => (Limits { nodes: Some(1 + random.below(500) as u64), ..none }, None),
        1 => (Limits { time: time(random), ..none }, None),
        2 => (Limits { depth: Some(1 + random.below(4) as u32), time: time(random), ..none }, None),
        3 => (Limits { clock: Some(clock(random)), ..none }, None),
        _ => (none, time(random)),
    }
}

/// Some random plies.
fn opening(game: &dyn GameInfo, random: &mut Random) -> Opening {
    let mut position = game.open(&Opening::default()).unwrap();
    for _ in 0..random.below(80) {
        let moves = position.legal_moves();
        position.play(&moves[random.below(moves.len())]).unwrap();
        if position.ending().is_some() {
            position.take_back();
            break;
        }
    }
    position.opening()
}

/// A number of a name, to draw other values for each engine (FNV-1a).
fn hash(name: &str) -> u64 {
    name.bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
