//! Networks from files: learned evaluations and policies, as `quadrille train` writes them.

use quadrille_core::{Setting, SettingError, SettingKind};
use quadrille_network::{ModelError, Network};
use std::io::Read;
use std::sync::Arc;

/// The settings of an evaluation and of a policy.
pub(crate) const NETWORK: (&str, &str) = ("network", "the learned evaluation");
pub(crate) const POLICY: (&str, &str) = ("policy", "the learned policy");

const RANGE: &str = "a file that quadrille train has written, or off for what is set by hand";

const SHIPPED: &str = "shipped";
const OFF: &str = "off";

/// The largest file that is read.
const LARGEST_FILE: u64 = 16 << 20;

/// The network that comes with the program, and how an evaluation or an order takes one.
#[derive(Clone)]
pub(crate) struct Learned<T> {
    pub game: &'static str,
    pub shipped: Arc<Network>,
    pub apply: fn(T, Arc<Network>) -> Result<T, ModelError>,
    /// Whether it is taken unless the setting says otherwise.
    pub on: bool,
}

impl<T> Learned<T> {
    const fn default(&self) -> &'static str {
        if self.on { SHIPPED } else { OFF }
    }

    /// The setting, for people.
    pub fn setting(&self, (name, about): (&'static str, &'static str)) -> Setting {
        let value = self.default().into();
        Setting { name, about, value, range: RANGE.into(), kind: SettingKind::File }
    }

    /// The evaluation or the order with the network that its setting names.
    pub fn applied(&self, to: T, setting: (&str, &str), value: Option<&str>) -> Result<T, SettingError> {
        let value = value.unwrap_or(self.default());
        let network = match value {
            SHIPPED => Ok(Arc::clone(&self.shipped)),
            OFF => return Ok(to),
            path => self.read(path),
        };
        let network =
            network.and_then(|network| (self.apply)(to, network).map_err(|error| error.to_string()));
        network.map_err(|reason| SettingError::Value {
            name: setting.0.into(),
            value: value.into(),
            range: format!("{RANGE} ({reason})"),
        })
    }

    fn read(&self, path: &str) -> Result<Arc<Network>, String> {
        let mut text = String::new();
        let file = std::fs::File::open(path).map_err(|error| error.to_string())?;
        file.take(LARGEST_FILE + 1).read_to_string(&mut text).map_err(|error| error.to_string())?;
        if text.len() as u64 > LARGEST_FILE {
            return Err(format!("it is larger than {} MiB", LARGEST_FILE >> 20));
        }
        let network: Network =
            text.parse().map_err(|error: quadrille_network::FileError| error.to_string())?;
        if network.game() != self.game {
            return Err(format!("it is for {}", network.game()));
        }
        Ok(Arc::new(network))
    }
}
