//! The weights for which the logistic function of an evaluation predicts the results of games best, by gradient descent.

use crate::logistic;
use quadrille_core::{
    Arrange, Evaluate, GameHistory, Order, Player, RandomSource, SettingKind, Settings, Start, Xoshiro,
};
use quadrille_search::{Engine, Limits, Pvs, PvsSettings, SearchRequest};
use std::sync::atomic::AtomicBool;

/// Plies at random at the beginning of a game.
const RANDOM_PLIES: usize = 6;
/// The longest game in plies; beyond it the game is drawn.
const LONGEST: usize = 400;
/// Positions in one step of the descent.
const BATCH: usize = 4096;
/// The greatest change of a weight in one step, as a share of it.
const RATE: f64 = 0.02;

/// How much to do.
pub struct Task {
    /// Games to play.
    pub games: u32,
    /// Nodes a move.
    pub nodes: u32,
    /// Steps of the descent.
    pub steps: u32,
}

/// A quiet position and what the player to move scored in the end: 0 to 1.
type Sample<G> = (G, f64);

/// Plays games and keeps the ends of the lines expected.
fn collect<G: Arrange, E: Evaluate<G>, O: Order<G>>(task: &Task, evaluation: E, order: O) -> Vec<Sample<G>> {
    let settings = PvsSettings { table: 4, quiescence: 4, ..PvsSettings::default() };
    let mut engine = Pvs::new(evaluation, order, settings).expect("there are 4 MB of memory");
    let (stop, mut samples) = (AtomicBool::new(false), Vec::new());
    for number in 0..task.games {
        let mut dice = Xoshiro::new(u64::from(number));
        let start = G::start(&Start::default(), &G::Rules::default()).expect("the game's own start");
        let mut history = GameHistory::new(start, G::draw_rules());
        let mut quiet: Vec<(G, Player)> = Vec::new();
        engine.new_game(u64::from(number));
        let limits = Limits { nodes: Some(u64::from(task.nodes)), ..Limits::default() };
        let mut plies = 0;
        while history.ending().is_none() && plies < LONGEST {
            let position = history.position();
            if plies < RANDOM_PLIES {
                let moves = position.legal_moves();
                history.play(moves[dice.below(moves.len() as u32) as usize]).expect("a legal move");
                plies += 1;
                continue;
            }
            let report = engine.think(&SearchRequest::new(&history, limits, &stop), &mut |_| {});
            let mut end = position.clone();
            let mut expected = report.lines.first().map_or(&[][..], |line| &line.moves).iter();
            let mut last = None;
            while end.ending().is_none() && end.count_moves() > 0 {
                if end.turn_start() {
                    last = Some(end.clone());
                }
                let Some(&m) = expected.next() else { break };
                end.make(m);
            }
            let proven = report.score.is_some_and(|score| score.is_proven());
            if let Some(end) = last.filter(|_| !proven) {
                let player = end.to_move();
                quiet.push((end, player));
            }
            for &m in &report.turn {
                history.play(m).expect("an engine's move");
                plies += 1;
            }
        }
        let winner = history.ending().map(|ending| ending.outcome.winner());
        samples.extend(quiet.into_iter().map(|(position, player)| {
            let result = match winner {
                Some(Some(winner)) => f64::from(u8::from(winner == player)),
                _ => 0.5,
            };
            (position, result)
        }));
    }
    samples
}

/// One number that may change: its name, value and unit of change.
struct Weight {
    name: &'static str,
    value: f64,
    unit: f64,
    low: f64,
    high: f64,
    drift: f64,
    spread: f64,
}

fn chance(value: i32, scale: f64) -> f64 {
    logistic(f64::from(value) / scale)
}

/// Fits weights to games that the search plays with them, and prints those that changed.
pub fn fit<G: Arrange, E: Evaluate<G>, O: Order<G>, W: Settings + Clone>(
    task: &Task,
    start: &W,
    evaluation: impl Fn(&W) -> E,
    order: O,
) {
    let samples = collect(task, evaluation(start), order);
    println!("{} positions of {} games", samples.len(), task.games);
    let values = |weights: &W, samples: &[Sample<G>]| -> Vec<i32> {
        let mut evaluation = evaluation(weights);
        let mut value = |game: &G| {
            evaluation.reset(game);
            evaluation.evaluate(game)
        };
        samples.iter().map(|(game, _)| value(game)).collect()
    };
    let error = |values: &[i32], samples: &[Sample<G>], scale: f64| {
        let squares =
            values.iter().zip(samples).map(|(&value, (_, result))| (result - chance(value, scale)).powi(2));
        squares.sum::<f64>() / samples.len() as f64
    };
    // A tenth is kept back to see what was learnt.
    let (held, taught) = samples.split_at(samples.len() / 10);
    let known = values(start, taught);
    let best = |a: &f64, b: &f64| error(&known, taught, *a).total_cmp(&error(&known, taught, *b));
    let scale = (0..80).map(|power| 1.25f64.powi(power)).min_by(best).expect("some scale");
    println!("scale {scale:.0}, error {:.5}", error(&values(start, held), held, scale));

    let mut weights = start.clone();
    let mut list: Vec<Weight> = start
        .list()
        .into_iter()
        .filter(|setting| setting.kind == SettingKind::Integer)
        .filter(|setting| !["cache", "patterns"].contains(&setting.name))
        .map(|setting| {
            let value: f64 = setting.value.parse().expect("an integer");
            let (low, high) = setting.range.split_once(" to ").expect("a range");
            let bound = |text: &str| text.parse::<f64>().expect("a bound");
            let unit = if value == 0.0 { (scale / 20.0).clamp(1.0, 5.0) } else { value.abs() };
            Weight {
                name: setting.name,
                value,
                unit,
                low: bound(low),
                high: bound(high),
                drift: 0.0,
                spread: 0.0,
            }
        })
        .collect();
    let mut dice = Xoshiro::new(0);
    for step in 1..=task.steps {
        let batch: Vec<Sample<G>> =
            (0..BATCH).map(|_| taught[dice.below(taught.len() as u32) as usize].clone()).collect();
        let base = values(&weights, &batch);
        let pulls: Vec<f64> = base
            .iter()
            .zip(&batch)
            .map(|(&value, (_, result))| {
                let expected = chance(value, scale);
                (result - expected) * expected * (1.0 - expected)
            })
            .collect();
        for weight in &mut list {
            let nudge = (weight.unit * 0.05).max(1.0).round();
            let mut changed = weights.clone();
            let (up, down) = (
                (weight.value.round() + nudge).min(weight.high),
                (weight.value.round() - nudge).max(weight.low),
            );
            changed.set(weight.name, &format!("{up}")).expect("in range");
            let above = values(&changed, &batch);
            changed.set(weight.name, &format!("{down}")).expect("in range");
            let below = values(&changed, &batch);
            let slope: f64 = pulls
                .iter()
                .zip(above.iter().zip(&below))
                .map(|(pull, (above, below))| pull * f64::from(above - below))
                .sum::<f64>()
                / (up - down).max(1.0)
                * weight.unit
                / scale
                / BATCH as f64;
            weight.drift = 0.9 * weight.drift + 0.1 * slope;
            weight.spread = 0.99 * weight.spread + 0.01 * slope * slope;
            let correction = ((1.0 - 0.99f64.powi(step as i32)).sqrt()) / (1.0 - 0.9f64.powi(step as i32));
            let rate = RATE * (1.0 - f64::from(step) / f64::from(task.steps + 1));
            let change = rate * correction * weight.drift / (weight.spread.sqrt() + 1e-12);
            weight.value = (weight.value + change * weight.unit).clamp(weight.low, weight.high);
        }
        for weight in &list {
            weights.set(weight.name, &format!("{}", weight.value.round())).expect("in range");
        }
        if step % 50 == 0 {
            println!("step {step}, error {:.5}", error(&values(&weights, held), held, scale));
        }
    }
    let changed = weights.list().into_iter().zip(start.list()).filter(|(new, old)| new.value != old.value);
    let words: Vec<String> = changed.map(|(new, _)| format!("{}={}", new.name, new.value)).collect();
    println!("{}", words.join(","));
}
