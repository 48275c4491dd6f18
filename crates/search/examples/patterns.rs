//! Fits the patterns of Surakarta's evaluation to games that the search plays against itself: the weights for which the
//! logistic function of the evaluation comes nearest to what a search of the position and the end of its game say.
//!
//! ```text
//! cargo build --release -p quadrille-search --example patterns
//! patterns play GAMES NODES [PATTERNS [FIRST]] >> SAMPLES
//! patterns fit SAMPLES > PATTERNS
//! ```
//!
//! `play` writes the quiet positions of so many games, each with what the search says of it and how the game ended; `fit` makes
//! patterns of them. Without patterns the search plays with the fitted weights alone. Games are numbered from FIRST, and a number
//! is the seed of its game. What the program's own patterns were made of, they say in their first lines.

use quadrille_core::{Arrange, Evaluate, Game, Line, Notation, Player, Score, Start};
use quadrille_search::{Engine, Limits, Pvs, PvsSettings, SearchRequest};
use quadrille_surakarta::{
    Rules, Surakarta, SurakartaEvaluation, SurakartaOrder, SurakartaPatterns, SurakartaWeights,
};
use quadrille_testing::Random;
use std::error::Error;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::AtomicBool;

/// The longest game in plies; beyond it the game is drawn.
const LONGEST: usize = 300;
/// One move in so many is played at random.
const SLIPS: usize = 24;
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

/// Plays a game and writes its quiet positions: those in which the search does not want to capture. One a line: board, player to
/// move, plies since the last capture if any, the search's score, and the mover's result in half points. There is none before a
/// move at random.
fn play(
    engine: &mut impl Engine<Surakarta>,
    number: u64,
    nodes: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut random = Random::new(number);
    let start = Surakarta::start(&Start::default(), &Rules::default()).expect("the game's own start");
    let mut line = Line::new(start, Surakarta::house_rules());
    let opening = 4 + random.below(17);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let (mut quiet, mut winner): (Vec<(Surakarta, i32)>, Option<Player>) = Default::default();
    engine.new_game(number);
    for ply in 0..LONGEST {
        if let Some(ending) = line.ending() {
            winner = ending.outcome.winner();
            break;
        }
        let position = *line.position();
        let mover = position.to_move();
        if ply < opening || random.below(SLIPS) == 0 {
            for (position, score) in quiet.drain(..) {
                writeln!(out, "{} {score} -", position.render())?;
            }
            let moves = position.legal_moves();
            line.play(moves[random.below(moves.len())]).expect("a legal move");
            continue;
        }
        let report = engine.think(&SearchRequest::new(&line, limits, &stop), &mut |_| {});
        let m = report.turn[0];
        match report.score {
            Some(Score::Estimate(score)) if !position.is_capture(m) => quiet.push((position, score)),
            Some(Score::Win { .. }) => winner = Some(mover),
            Some(Score::Loss { .. }) => winner = Some(!mover),
            _ => {}
        }
        if winner.is_some() {
            break;
        }
        line.play(m).expect("an engine's move");
    }
    for (position, score) in quiet {
        let points = winner.map_or(1, |winner| 2 * u8::from(winner == position.to_move()));
        writeln!(out, "{} {score} {points}", position.render())?;
    }
    writeln!(out, "# game {number}")
}

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
    1.0 / (1.0 + (-value).exp())
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

/// By AdaGrad (Duchi et al. 2011): the more often a weight has changed, the slower it changes.
fn fit(text: &str) -> SurakartaPatterns {
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
    let results = |scale: f32| {
        let known = taught.iter().filter_map(|sample| Some((sample.result?, sample.score)));
        mean(known.map(|(result, score)| surprise(result, chance(score / scale))))
    };
    let scales = (80..200).map(|power| 1.05f32.powi(power));
    let scale = scales.min_by(|a, b| results(*a).total_cmp(&results(*b))).expect("some scale");
    eprintln!("{} games, {} positions, scale {scale:.0}", games.len() - 1, held.len() + taught.len());

    let mut seen = vec![0; 1 << 16];
    taught.iter().flat_map(|sample| &sample.slots).for_each(|&slot| seen[usize::from(slot)] += 1);
    let (mut weights, mut squares) = (vec![0f32; 1 << 16], vec![1e-6f32; 1 << 16]);
    let mut random = Random::new(0);
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
            taught.swap(last, random.below(last + 1));
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
    patterns
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["play", games, nodes, ref rest @ ..] => {
            let mut evaluation = SurakartaEvaluation::new(&SurakartaWeights::fitted());
            if let Some(patterns) = rest.first() {
                evaluation = evaluation.with_patterns(fs::read_to_string(patterns)?.parse()?);
            }
            let settings = PvsSettings {
                table: 4,
                quiescence: 16,
                late_moves: 4,
                late_reduction: 0.5,
                ..PvsSettings::default()
            };
            let mut engine = Pvs::new(evaluation, SurakartaOrder, settings);
            let mut out = BufWriter::new(io::stdout().lock());
            let (games, nodes): (u64, u64) = (games.parse()?, nodes.parse()?);
            let first = rest.get(1).map_or(Ok(0), |first| first.parse::<u64>())?;
            for number in first..first + games {
                play(&mut engine, number, nodes, &mut out)?;
            }
        }
        ["fit", samples] => print!("{}", fit(&fs::read_to_string(samples)?)),
        _ => eprintln!("patterns play GAMES NODES [PATTERNS [FIRST]], patterns fit SAMPLES"),
    }
    Ok(())
}
