use crate::PHASES;
use std::collections::BTreeMap;

/// Where a model comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The number of positions it was fitted to.
    pub positions: u64,
    /// The commit of the program that played and fitted.
    pub commit: String,
    /// The command that makes it again.
    pub command: String,
}

/// The units of a hidden layer, less what features weigh in them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HiddenUnits {
    bias: Vec<i16>,
    output: Vec<i16>,
}

impl HiddenUnits {
    /// A layer has a multiple of so many units.
    pub const STEP: usize = 16;
    /// The most units a layer can have.
    pub const MOST: usize = 112;

    /// Units by what they begin with, the same for both players, and by what they count in the value: first those of the
    /// player to move, then those of the opponent, for each [`stretch`](crate::stretch) of the game. `None` if there cannot be
    /// so many units.
    ///
    /// ```
    /// use quadrille_network::{HiddenUnits, PHASES};
    /// assert_eq!(HiddenUnits::new(vec![0; 32], vec![1; 64 * PHASES]).unwrap().count(), 32);
    /// assert_eq!(HiddenUnits::new(vec![0; 32], vec![1; 64]), None);
    /// assert_eq!(HiddenUnits::new(vec![0; 10], vec![1; 20 * PHASES]), None);
    /// ```
    pub fn new(bias: Vec<i16>, output: Vec<i16>) -> Option<HiddenUnits> {
        let fits = Self::can_be(bias.len()) && output.len() == 2 * PHASES * bias.len();
        fits.then_some(HiddenUnits { bias, output })
    }

    /// Whether a layer can have so many units.
    pub fn can_be(count: usize) -> bool {
        (Self::STEP..=Self::MOST).contains(&count) && count % Self::STEP == 0
    }

    /// How many each player has.
    pub fn count(&self) -> usize {
        self.bias.len()
    }

    /// What they begin with.
    pub fn bias(&self) -> &[i16] {
        &self.bias
    }

    /// What they count, those of the player to move first, stretch by stretch.
    pub fn output(&self) -> &[i16] {
        &self.output
    }
}

/// What features weigh, by their names. Features that are not named weigh nothing.
///
/// A feature of a model of values has [`PHASES`] weights. In one with a hidden layer it has two more for each unit: what it
/// adds to the units of its player, then what to those of the opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    name: String,
    origin: Origin,
    hidden: Option<HiddenUnits>,
    rows: BTreeMap<String, Vec<i16>>,
}

/// Why a model does not fit a game's features.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ModelError {
    /// There is no such feature.
    #[error("model '{0}': there is no feature '{1}'")]
    Feature(String, String),
    /// A feature has another number of weights.
    #[error("model '{0}': feature '{1}' has {2} weights, not {3}")]
    Columns(String, String, usize, usize),
}

impl Model {
    /// A model in which nothing weighs anything.
    pub fn new(name: &str, origin: Origin) -> Model {
        Model { name: name.into(), origin, hidden: None, rows: BTreeMap::new() }
    }

    /// The same with a hidden layer.
    pub fn with_hidden(self, units: HiddenUnits) -> Model {
        Model { hidden: Some(units), ..self }
    }

    /// Its hidden layer, if it has one.
    pub fn hidden(&self) -> Option<&HiddenUnits> {
        self.hidden.as_ref()
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where it comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Gives a feature its weights.
    pub fn set(&mut self, feature: &str, weights: &[i16]) {
        self.rows.insert(feature.into(), weights.into());
    }

    /// The features it names with their weights, in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[i16])> {
        self.rows.iter().map(|(name, weights)| (name.as_str(), weights.as_slice()))
    }

    /// Whether [`rows`](Model::rows) can give the weights of these features.
    pub fn check<const COLUMNS: usize>(&self, names: &[String]) -> Result<(), ModelError> {
        self.rows::<COLUMNS>(names).map(drop)
    }

    /// The weights of a game's features, in the order of these names.
    pub fn rows<const COLUMNS: usize>(&self, names: &[String]) -> Result<Vec<[i32; COLUMNS]>, ModelError> {
        let mut rows = vec![[0; COLUMNS]; names.len()];
        self.each_row(names, COLUMNS, |place, weights| {
            rows[place] = std::array::from_fn(|column| i32::from(weights[column]));
        })?;
        Ok(rows)
    }

    /// The same in a model of values, each row in two: the weights by phase, and those of the hidden layer.
    pub(crate) fn value_rows(&self, names: &[String]) -> Result<Vec<ValueRow>, ModelError> {
        let units = self.hidden.as_ref().map_or(0, HiddenUnits::count);
        let mut rows = vec![([0; PHASES], vec![0; 2 * units]); names.len()];
        self.each_row(names, PHASES + 2 * units, |place, weights| {
            let (by_phase, hidden) = weights.split_at(PHASES);
            rows[place] = (std::array::from_fn(|phase| i32::from(by_phase[phase])), hidden.into());
        })?;
        Ok(rows)
    }

    /// Calls `take` with the number of every feature that weighs something, and with so many weights.
    fn each_row(
        &self,
        names: &[String],
        columns: usize,
        mut take: impl FnMut(usize, &[i16]),
    ) -> Result<(), ModelError> {
        let places: BTreeMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        for (name, weights) in self.iter() {
            let place =
                *places.get(name).ok_or_else(|| ModelError::Feature(self.name.clone(), name.into()))?;
            if weights.len() != columns {
                return Err(ModelError::Columns(self.name.clone(), name.into(), weights.len(), columns));
            }
            take(place, weights);
        }
        Ok(())
    }
}

/// The weights of a feature by phase, and in a hidden layer.
pub(crate) type ValueRow = ([i32; PHASES], Vec<i16>);
