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

/// What features weigh, by their names. Features that are not named weigh nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    name: String,
    origin: Origin,
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
        Model { name: name.into(), origin, rows: BTreeMap::new() }
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
        let places: BTreeMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        let mut rows = vec![[0; COLUMNS]; names.len()];
        for (name, weights) in self.iter() {
            let place =
                *places.get(name).ok_or_else(|| ModelError::Feature(self.name.clone(), name.into()))?;
            let weights: [i16; COLUMNS] = weights
                .try_into()
                .map_err(|_| ModelError::Columns(self.name.clone(), name.into(), weights.len(), COLUMNS))?;
            rows[place] = weights.map(i32::from);
        }
        Ok(rows)
    }
}
