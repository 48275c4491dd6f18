use crate::samples::is_held;
use crate::{GamesError, GamesReader, PlayedGame, PlayedTurn};
use quadrille_engine::{GameInfo, PlyInputs};
use quadrille_network::fit::{Choice, FitSettings, fit_choices, loss_of_choices};
use quadrille_network::{LIKELIER, Model, Origin};
use std::path::PathBuf;

/// Choices of an engine between the moves of positions.
#[derive(Debug, Default)]
pub struct Choices {
    /// The name of the model that they are for.
    pub model: String,
    /// Ten games in eleven.
    pub taught: Vec<Choice>,
    /// The eleventh.
    pub held: Vec<Choice>,
    /// How many games there were.
    pub games: u64,
}

impl Choices {
    /// The number of positions.
    pub fn positions(&self) -> u64 {
        (self.taught.len() + self.held.len()) as u64
    }
}

/// Reads the choices of files of games, which are all for one model: by the shares of visits where they were kept, else by
/// what was played.
pub fn read_choices(game: &'static dyn GameInfo, files: &[PathBuf]) -> Result<Choices, GamesError> {
    let mut choices = Choices::default();
    for file in files {
        for (played, number) in GamesReader::open(file)?.zip(2..) {
            let wrong = |reason: String| GamesError::Line(file.clone(), number, reason);
            replay(game, &played?, &mut choices).map_err(wrong)?;
            choices.games += 1;
        }
    }
    if choices.taught.is_empty() || choices.held.is_empty() {
        return Err(GamesError::TooFew);
    }
    Ok(choices)
}

/// Adds the choices of a game.
fn replay(game: &'static dyn GameInfo, played: &PlayedGame, choices: &mut Choices) -> Result<(), String> {
    let mut position = game.open(&played.opening()).map_err(|error| error.to_string())?;
    for turn in &played.turns {
        let mut rest = turn.word.as_str();
        while let Some((model, inputs)) =
            position.move_inputs().filter(|_| !turn.is_random() && !rest.is_empty())
        {
            let begins = inputs.iter().map(|(word, _)| word).filter(|word| rest.starts_with(word.as_str()));
            let ply =
                begins.max_by_key(|word| word.len()).ok_or(format!("'{}' is no turn", turn.word))?.clone();
            if choices.model.is_empty() {
                choices.model = model.into();
            } else if choices.model != model {
                return Err(format!(
                    "it is for the model '{model}', games before it for '{}'",
                    choices.model
                ));
            }
            let part = if is_held(choices.games) { &mut choices.held } else { &mut choices.taught };
            part.extend(choice(inputs, &ply, turn));
            position.play(&ply).map_err(|error| error.to_string())?;
            rest = rest[ply.len()..].trim_start_matches(',');
        }
        if !rest.is_empty() {
            position.play(rest).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// What a turn shows of the choice of a ply; `None` where there was no choice.
fn choice(inputs: PlyInputs, ply: &str, turn: &PlayedTurn) -> Option<Choice> {
    let visits =
        |word: &str| turn.visits.iter().find(|(visited, _)| visited == word).map(|&(_, visits)| visits);
    // Visits are those of the first ply.
    let visited = visits(ply).is_some();
    let share = |word: &str| if visited { visits(word).unwrap_or(0) } else { u64::from(word == ply) };
    let shares: Vec<u64> = inputs.iter().map(|(word, _)| share(word)).collect();
    let total: u64 = shares.iter().sum();
    if total == 0 || inputs.len() < 2 {
        return None;
    }
    let targets = shares.into_iter().map(|share| share as f32 / total as f32).collect();
    Some(Choice { moves: inputs.into_iter().map(|(_, features)| features).collect(), targets })
}

/// Fits a policy to choices. `watch` sees the losses on what is taught and on what is kept back as they come, and ends the fit
/// by `false`.
pub fn fit_policy(
    game: &'static dyn GameInfo,
    choices: &Choices,
    settings: &FitSettings,
    origin: Origin,
    watch: &mut dyn FnMut([f64; 2]) -> bool,
) -> Model {
    let names = game.move_feature_names();
    let weights = fit_choices(&choices.taught, names.len(), settings, |_, weights| {
        // As many as were kept back are enough to see how it goes.
        let some = choices.taught.iter().step_by(choices.taught.len().div_ceil(choices.held.len()));
        watch([loss_of_choices(weights, some), loss_of_choices(weights, &choices.held)])
    });
    let mut model = Model::new(&choices.model, origin);
    for (name, weight) in names.iter().zip(weights) {
        let weight = (weight * LIKELIER as f32).round() as i16;
        if weight != 0 {
            model.set(name, &[weight]);
        }
    }
    model
}
