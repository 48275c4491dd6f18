use crate::{GamesError, GamesReader, PlayedGame, TurnScore};
use quadrille_engine::{GameInfo, Outcome};
use quadrille_network::Inputs;
use std::path::PathBuf;

/// Whether a game is kept back to see what was learnt: one in eleven, so that every value of a rule that games take by turns is
/// among them.
pub(crate) fn is_held(number: u64) -> bool {
    number.is_multiple_of(11)
}

/// A position that an engine has looked at and judged, without a proof.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What a learned evaluation sees of it.
    pub inputs: Inputs,
    /// What the engine thought of it.
    pub score: i32,
    /// What the player to move got in the end, from 0 to 1; `None` if a random turn came later, or no end.
    pub result: Option<f32>,
}

/// What is to be learnt from, and what is kept back.
#[derive(Debug, Default)]
pub struct Samples {
    /// The name of the model that they are for.
    pub model: String,
    /// Ten games in eleven.
    pub taught: Vec<Judged>,
    /// The eleventh.
    pub held: Vec<Judged>,
    /// How many games there were.
    pub games: u64,
}

impl Samples {
    /// The number of positions.
    pub fn positions(&self) -> u64 {
        (self.taught.len() + self.held.len()) as u64
    }
}

/// Reads the samples of files of games, which are all for one model; if `quiet`, only positions in which the engine chose no tactical
/// turn: what a capture is about to change, a search finds out by itself.
pub fn read_samples(
    game: &'static dyn GameInfo,
    files: &[PathBuf],
    quiet: bool,
) -> Result<Samples, GamesError> {
    let mut samples = Samples::default();
    for file in files {
        for (played, number) in GamesReader::open(file)?.zip(2..) {
            let wrong = |reason: String| GamesError::Line(file.clone(), number, reason);
            let played = played?;
            replay(game, &played, quiet, &mut samples).map_err(wrong)?;
            samples.games += 1;
        }
    }
    if samples.taught.is_empty() || samples.held.is_empty() {
        return Err(GamesError::TooFew);
    }
    Ok(samples)
}

/// Adds the positions of a game.
fn replay(
    game: &'static dyn GameInfo,
    played: &PlayedGame,
    quiet: bool,
    samples: &mut Samples,
) -> Result<(), String> {
    let mut position = game.open(&played.opening()).map_err(|error| error.to_string())?;
    let known_from = played.random_until();
    for (place, turn) in played.turns.iter().enumerate() {
        let skipped = quiet && position.is_tactical(&turn.word).map_err(|error| error.to_string())?;
        // A turn of several plies was chosen for what it is worth, so the positions inside it are worth the same.
        for (ply, _) in position.plies_of(&turn.word).map_err(|error| error.to_string())? {
            if let (TurnScore::Estimate(score), Some((model, inputs)), false) =
                (turn.score, position.inputs(), skipped)
            {
                if samples.model.is_empty() {
                    samples.model = model;
                } else if samples.model != model {
                    return Err(format!(
                        "it is for the model '{model}', games before it for '{}'",
                        samples.model
                    ));
                }
                let points = |outcome: Outcome| match outcome.winner() {
                    Some(winner) if winner == position.to_move() => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                };
                let result = played.outcome.filter(|_| place >= known_from).map(points);
                let part = if is_held(samples.games) { &mut samples.held } else { &mut samples.taught };
                part.push(Judged { inputs, score, result });
            }
            position.play(&ply).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
