//! The file of models: text, so that a change of weights can be read.
//!
//! ```text
//! quadrille network 1 tak
//! model value 6x6
//! positions 250000
//! commit 0123abcd
//! command quadrille train tak --size 6
//! 90 100 110 120 flat a1
//! checksum 0123456789abcdef
//! ```
//!
//! A model with a hidden layer has two lines more behind its command, `bias` and `output`, each with the numbers of the units. A
//! model ends where the next one begins. The checksum is that of all bytes before its line.

use crate::{HiddenUnits, Model, Origin, PHASES};
use std::fmt;
use std::str::FromStr;

const TITLE: &str = "quadrille network";
const VERSION: &str = "1";

/// The most weights a feature may have.
const MOST_COLUMNS: usize = 256;

/// The models of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    game: String,
    models: Vec<Model>,
}

/// Why a text is no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The first line is another.
    #[error("it is no network: it does not begin with '{TITLE}'")]
    Title,
    /// It was written by a later program.
    #[error("it has version {0}; this program reads version {VERSION}")]
    Version(String),
    /// The last line is not the checksum of the rest.
    #[error("its checksum is wrong: it is not whole, or it was changed by hand")]
    Checksum,
    /// A line is wrong.
    #[error("line {0}: {1}")]
    Line(usize, String),
}

impl Network {
    /// A file without models.
    pub fn new(game: &str) -> Network {
        Network { game: game.into(), models: Vec::new() }
    }

    /// The game it is for.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Its models.
    pub fn models(&self) -> &[Model] {
        &self.models
    }

    /// The model of this name.
    pub fn model(&self, name: &str) -> Option<&Model> {
        self.models.iter().find(|model| model.name() == name)
    }

    /// Adds a model, in place of one of the same name.
    pub fn insert(&mut self, model: Model) {
        match self.models.iter_mut().find(|known| known.name() == model.name()) {
            Some(known) => *known = model,
            None => self.models.push(model),
        }
    }

    fn body(&self) -> String {
        let mut text = format!("{TITLE} {VERSION} {}\n", self.game);
        for model in &self.models {
            let Origin { positions, commit, command } = model.origin();
            text += &format!(
                "model {}\npositions {positions}\ncommit {commit}\ncommand {command}\n",
                model.name()
            );
            if let Some(units) = model.hidden() {
                text += &format!("bias {}\noutput {}\n", words(units.bias()), words(units.output()));
            }
            for (feature, weights) in model.iter() {
                text += &format!("{} {feature}\n", words(weights));
            }
        }
        text
    }
}

/// Numbers with blanks between.
fn words(numbers: &[i16]) -> String {
    numbers.iter().map(i16::to_string).collect::<Vec<_>>().join(" ")
}

/// Fowler, Noll and Vo's hash (FNV-1a, 64 bits): enough against damage, which is all it is for.
fn checksum(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A text with the line of its checksum, whatever it is: for tests that must get past it.
pub fn with_checksum(body: &str) -> String {
    format!("{body}checksum {:016x}\n", checksum(body))
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_checksum(&self.body()))
    }
}

impl FromStr for Network {
    type Err = FileError;

    fn from_str(text: &str) -> Result<Network, FileError> {
        let title = text.strip_prefix(TITLE).and_then(|rest| rest.lines().next()).ok_or(FileError::Title)?;
        let (version, game) = title.trim().split_once(' ').ok_or(FileError::Title)?;
        if version != VERSION {
            return Err(FileError::Version(version.into()));
        }
        let end = text.trim_end_matches('\n').rfind('\n').ok_or(FileError::Checksum)? + 1;
        let (body, last) = text.split_at(end);
        if last != format!("checksum {:016x}\n", checksum(body)) {
            return Err(FileError::Checksum);
        }
        let mut network = Network::new(game);
        let mut lines = body.lines().zip(1..).skip(1).peekable();
        while let Some((line, number)) = lines.next() {
            let name = field(line, number, "model")?;
            let mut next = |key| {
                let (line, number) =
                    lines.next().ok_or(FileError::Line(number, format!("there is no {key}")))?;
                Ok((field(line, number, key)?, number))
            };
            let (positions, number) = next("positions")?;
            let wrong = |_| FileError::Line(number, format!("'{positions}' is not a number of positions"));
            let positions = positions.parse().map_err(wrong)?;
            let origin =
                Origin { positions, commit: next("commit")?.0.into(), command: next("command")?.0.into() };
            if network.model(name).is_some() {
                return Err(FileError::Line(number, format!("there is a second model '{name}'")));
            }
            let mut model = Model::new(name, origin);
            if let Some((line, number)) = lines.next_if(|(line, _)| line.starts_with("bias ")) {
                let (outputs, _) =
                    lines.next().ok_or(FileError::Line(number, "there is no output".into()))?;
                let units = units(field(line, number, "bias")?, field(outputs, number + 1, "output")?);
                model = model.with_hidden(units.map_err(|reason| FileError::Line(number, reason))?);
            }
            while let Some((line, number)) = lines.next_if(|(line, _)| !line.starts_with("model ")) {
                let (weights, feature) = row(line).map_err(|reason| FileError::Line(number, reason))?;
                model.set(feature, &weights);
            }
            network.insert(model);
        }
        Ok(network)
    }
}

/// What stands behind a key.
fn field<'a>(line: &'a str, number: usize, key: &str) -> Result<&'a str, FileError> {
    let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
    value.ok_or_else(|| FileError::Line(number, format!("'{line}' stands where '{key} ...' should")))
}

fn weight(word: &str) -> Result<i16, String> {
    word.parse().map_err(|_| format!("'{word}' is no weight from -32768 to 32767"))
}

/// The units of a hidden layer.
fn units(bias: &str, output: &str) -> Result<HiddenUnits, String> {
    let numbers = |text: &str| text.split(' ').map(weight).collect::<Result<Vec<i16>, String>>();
    HiddenUnits::new(numbers(bias)?, numbers(output)?).ok_or_else(|| {
        let (step, most) = (HiddenUnits::STEP, HiddenUnits::MOST);
        format!(
            "a hidden layer has a multiple of {step} units, at most {most}, and {} outputs for each",
            2 * PHASES
        )
    })
}

/// Weights, then the name of their feature, which begins with no digit or sign.
fn row(line: &str) -> Result<(Vec<i16>, &str), String> {
    let is_weight = |word: &str| word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let (mut weights, mut rest) = (Vec::new(), line);
    while let Some((word, after)) = rest.split_once(' ').filter(|(word, _)| is_weight(word)) {
        weights.push(weight(word)?);
        rest = after;
    }
    if weights.is_empty() || weights.len() > MOST_COLUMNS || rest.is_empty() || is_weight(rest) {
        return Err(format!("'{line}' is not weights and a feature"));
    }
    Ok((weights, rest))
}
