//! Weights of patterns, from the samples of games.

use crate::logistic;
use quadrille_core::{Evaluate, Notation, RandomSource, Xoshiro};
use quadrille_surakarta::{Rules, Surakarta, SurakartaEvaluation, SurakartaPatterns, SurakartaWeights};

/// The share of the result in what a position is taught; the rest is the search's score.
const RESULT: f32 = 0.3;
/// How often all positions are gone through.
const EPOCHS: usize = 8;
/// How fast a weight changes at the beginning, in units of the logistic function.
const RATE: f32 = 0.05;
/// How strongly weights are drawn to zero.
const DECAY: f32 = 1e-4;
/// Patterns that are seen less often weigh nothing.
const RARE: u32 = 4;
/// One game in so many is kept back to see what was learnt.
const HELD: usize = 10;

/// A quiet position: the slots of its patterns, the evaluation without them, the search's score, and the result, 0 to 1.
struct Sample {
    slots: Vec<u16>,
    base: f32,
    score: f32,
    result: Option<f32>,
}

impl Sample {
    fn new(line: &str, evaluation: &mut SurakartaEvaluation, class: &[u16]) -> Option<Sample> {
        let words: Vec<&str> = line.split(' ').collect();
        let [board, mover, .., score, result] = words[..] else { return None };
        let game = Surakarta::parse(&format!("{board} {mover}"), &Rules::default()).ok()?;
        Some(Sample {
            slots: SurakartaPatterns::slots(&game).map(|slot| class[usize::from(slot)]).collect(),
            base: evaluation.evaluate(&game) as f32,
            score: score.parse().ok()?,
            result: result.parse().ok().map(|points: f32| points / 2.0),
        })
    }

    /// What the position is taught.
    fn target(&self, scale: f32) -> f32 {
        let expected = chance(self.score / scale);
        self.result.map_or(expected, |result| RESULT * result + (1.0 - RESULT) * expected)
    }

    fn chance(&self, weights: &[f32], scale: f32) -> f32 {
        chance(self.base / scale + self.slots.iter().map(|&slot| weights[usize::from(slot)]).sum::<f32>())
    }
}

fn chance(value: f32) -> f32 {
    logistic(f64::from(value)) as f32
}

/// The cross entropy.
fn surprise(target: f32, chance: f32) -> f64 {
    let part = |target: f32, chance: f32| -f64::from(target) * f64::from(chance.max(1e-6)).ln();
    part(target, chance) + part(1.0 - target, 1.0 - chance)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    sum / f64::from(count.max(1))
}

/// The text of the patterns that fit samples best, by AdaGrad (Duchi et al. 2011): the more often a weight has changed,
/// the slower it changes.
pub fn fit(text: &str) -> Result<String, &'static str> {
    let mut evaluation = SurakartaEvaluation::new(&SurakartaWeights::fitted());
    // One slot stands for all images of a pattern.
    let mut class = vec![0; 1 << 16];
    for pattern in SurakartaPatterns::all() {
        pattern.slots.iter().for_each(|&slot| class[usize::from(slot)] = pattern.slots[0]);
    }
    let mut games = vec![Vec::new()];
    for line in text.lines() {
        match Sample::new(line, &mut evaluation, &class) {
            Some(sample) => games.last_mut().expect("one at least").push(sample),
            None => games.push(Vec::new()),
        }
    }
    let held: Vec<&Sample> = games.iter().step_by(HELD).flatten().collect();
    let mut taught: Vec<&Sample> =
        games.iter().enumerate().filter(|(game, _)| game % HELD != 0).flat_map(|(_, game)| game).collect();
    if taught.is_empty() {
        return Err("there are too few games to learn from");
    }
    let results = |scale: f32| {
        let known = taught.iter().filter_map(|sample| Some((sample.result?, sample.score)));
        mean(known.map(|(result, score)| surprise(result, chance(score / scale))))
    };
    let scales = (80..200).map(|power| 1.05f32.powi(power));
    let scale = scales.min_by(|a, b| results(*a).total_cmp(&results(*b))).expect("some scale");
    let made_of = format!("{} quiet positions of {} games", held.len() + taught.len(), games.len() - 1);
    eprintln!("{made_of}, scale {scale:.0}");

    let mut seen = vec![0; 1 << 16];
    taught.iter().flat_map(|sample| &sample.slots).for_each(|&slot| seen[usize::from(slot)] += 1);
    let (mut weights, mut squares) = (vec![0f32; 1 << 16], vec![1e-6f32; 1 << 16]);
    let mut dice = Xoshiro::new(0);
    for epoch in 0..=EPOCHS {
        let error = |sample: &&Sample| {
            let target = sample.target(scale);
            surprise(target, sample.chance(&weights, scale)) - surprise(target, target)
        };
        let ends = held.iter().filter_map(|sample| Some((sample, sample.result?)));
        eprintln!(
            "epoch {epoch}: error {:.5} taught, {:.5} held back, {:.5} of results",
            mean(taught.iter().take(held.len()).map(error)),
            mean(held.iter().map(error)),
            mean(ends.map(|(sample, result)| surprise(result, sample.chance(&weights, scale))))
        );
        let rate = RATE * (1.0 - epoch as f32 / EPOCHS as f32);
        for last in (1..taught.len()).rev() {
            taught.swap(last, dice.below(last as u32 + 1) as usize);
        }
        for sample in &taught {
            let pull = sample.chance(&weights, scale) - sample.target(scale);
            for slot in sample.slots.iter().map(|&slot| usize::from(slot)).filter(|&slot| seen[slot] >= RARE)
            {
                let slope = pull + DECAY * weights[slot];
                squares[slot] += slope * slope;
                weights[slot] -= rate * slope / squares[slot].sqrt();
            }
        }
    }
    let mut patterns = SurakartaPatterns::default();
    for pattern in SurakartaPatterns::all() {
        patterns.set(pattern, (weights[usize::from(pattern.slots[0])] * scale).round() as i16);
    }
    Ok(format!(
        "# Weights of patterns, fitted to {made_of} by quadrille-fit, on top of SurakartaWeights::fitted().\n\
         # An x is a stone of the player to move, an o one of the opponent; the unit is that of the fitted weights.\n\
         {patterns}"
    ))
}
