use serde::Deserialize;
use std::fmt;
use std::path::PathBuf;

/// Where a password or token is: `{ env = "NAME" }` or `{ file = "PATH" }`. The configuration never holds it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct SecretSource {
    /// The environment variable.
    pub env: Option<String>,
    /// The file; white space around the secret does not count.
    pub file: Option<PathBuf>,
}

impl SecretSource {
    /// Reads it.
    pub fn read(&self) -> Result<Secret, String> {
        let text = match self {
            SecretSource { env: Some(name), file: None } => std::env::var(name)
                .map_err(|_| format!("the environment variable {name} with the secret is not set"))?,
            SecretSource { env: None, file: Some(path) } => std::fs::read_to_string(path)
                .map_err(|error| format!("the file {} with the secret: {error}", path.display()))?,
            _ => return Err("a secret is written { env = \"NAME\" } or { file = \"PATH\" }".into()),
        };
        Secret::new(text.trim()).ok_or_else(|| "the secret is empty".into())
    }
}

/// A password or token. It is shown nowhere.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// A secret that is not empty.
    pub fn new(text: &str) -> Option<Secret> {
        (!text.is_empty()).then(|| Secret(text.into()))
    }

    /// The text itself, for who has to send it.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}
