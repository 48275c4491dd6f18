//! `quadrille-fit`: fits evaluations to games of self-play. The README says what it has made and how to make it again.

mod patterns;
mod weights;

use quadrille_amazons::{Amazons, AmazonsEvaluation, AmazonsOrder, AmazonsWeights};
use quadrille_surakarta::{Surakarta, SurakartaEvaluation, SurakartaOrder, SurakartaWeights};
use quadrille_tak::{Tak, TakEvaluation, TakOrder, TakWeights};
use quadrille_tzaar::{Tzaar, TzaarEvaluation, TzaarOrder, TzaarWeights};
use std::error::Error;
use std::fs;
use std::io::{self, BufWriter};
use std::process::ExitCode;
use weights::Task;

const USAGE: &str = "quadrille-fit weights GAME [GAMES [NODES [STEPS]]]
quadrille-fit patterns play GAMES NODES [PATTERNS [FIRST]]
quadrille-fit patterns fit SAMPLES";

/// The chance to win of the logistic function.
fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// Fits the weights of a game, starting from those of its paper.
fn fit_weights(game: &str, task: &Task) -> Result<(), Box<dyn Error>> {
    match game {
        "tzaar" => {
            let evaluation = |weights: &TzaarWeights| TzaarEvaluation::new(weights.clone());
            weights::fit::<Tzaar, _, _, _>(task, &TzaarWeights::default(), evaluation, TzaarOrder)
        }
        "surakarta" => {
            let start = ten_times_sia();
            weights::fit::<Surakarta, _, _, _>(task, &start, SurakartaEvaluation::new, SurakartaOrder)
        }
        "amazons" => {
            let evaluation = |weights: &AmazonsWeights| AmazonsEvaluation::new(weights.clone());
            weights::fit::<Amazons, _, _, _>(task, &AmazonsWeights::default(), evaluation, AmazonsOrder)
        }
        "tak" => {
            let evaluation = |weights: &TakWeights| TakEvaluation::new(weights.clone());
            weights::fit::<Tak, _, _, _>(task, &TakWeights::default(), evaluation, TakOrder::Roads)
        }
        _ => return Err(format!("'{game}' is not tzaar, surakarta, amazons or tak").into()),
    }
    Ok(())
}

/// SIA's weights in a finer unit.
fn ten_times_sia() -> SurakartaWeights {
    let sia = SurakartaWeights::sia();
    SurakartaWeights {
        material: 10 * sia.material,
        mobility: 10 * sia.mobility,
        to_move: 10 * sia.to_move,
        distribution: 10 * sia.distribution,
        quad_one: 10 * sia.quad_one,
        quad_two: 10 * sia.quad_two,
        quad_three: 10 * sia.quad_three,
        quad_four: 10 * sia.quad_four,
        quad_diagonal: 10 * sia.quad_diagonal,
        cache: 0,
        ..sia
    }
}

fn run(arguments: &[&str]) -> Result<(), Box<dyn Error>> {
    match *arguments {
        ["weights", game, ref rest @ ..] if rest.len() <= 3 => {
            let number = |i: usize, default| rest.get(i).map_or(Ok(default), |text| text.parse::<u32>());
            let task = Task { games: number(0, 1000)?, nodes: number(1, 2000)?, steps: number(2, 400)? };
            fit_weights(game, &task)
        }
        ["patterns", "play", games, nodes, ref rest @ ..] if rest.len() <= 2 => {
            let known = rest.first().map(|file| Ok::<_, Box<dyn Error>>(fs::read_to_string(file)?.parse()?));
            let first = rest.get(1).map_or(Ok(0), |first| first.parse::<u64>())?;
            let numbers = first..first + games.parse::<u64>()?;
            patterns::play(
                numbers,
                nodes.parse()?,
                known.transpose()?,
                &mut BufWriter::new(io::stdout().lock()),
            )?;
            Ok(())
        }
        ["patterns", "fit", samples] => {
            print!("{}", patterns::fit(&fs::read_to_string(samples)?)?);
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
