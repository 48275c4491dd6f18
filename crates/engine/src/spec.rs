use std::fmt;
use std::str::FromStr;

/// An engine as it is asked for: a preset and changed settings, written `random,turns=on`.
///
/// ```
/// let spec: quadrille_engine::EngineSpec = "random,turns=on".parse().unwrap();
/// assert_eq!((spec.preset.as_str(), spec.to_string().as_str()), ("random", "random,turns=on"));
/// assert!("random,turns".parse::<quadrille_engine::EngineSpec>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EngineSpec {
    /// The preset's name.
    pub preset: String,
    /// The settings to change, name and value.
    pub settings: Vec<(String, String)>,
}

impl FromStr for EngineSpec {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let mut parts = text.split(',').map(str::trim);
        let preset = parts.next().unwrap_or_default().to_string();
        if preset.is_empty() {
            return Err("an engine needs a name, as in random,turns=on".into());
        }
        let setting = |part: &str| match part.split_once('=') {
            Some((name, value)) => Ok((name.trim().to_string(), value.trim().to_string())),
            None => Err(format!("'{part}' is not a setting: write name=value")),
        };
        Ok(EngineSpec { preset, settings: parts.map(setting).collect::<std::result::Result<_, _>>()? })
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.preset)?;
        self.settings.iter().try_for_each(|(name, value)| write!(f, ",{name}={value}"))
    }
}
