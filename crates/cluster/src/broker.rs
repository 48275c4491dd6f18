//! How a broker is reached, and who asks.

use crate::{ClusterError, Result};
use async_nats::{Client, ConnectOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A broker and the credentials for it, as programs for NATS take them.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct BrokerOptions {
    /// Where it is: `nats://host:4222` or `tls://host:4222`, several with commas between.
    pub url: String,
    /// A user ...
    pub user: Option<String>,
    /// ... and the password.
    pub password: Option<String>,
    /// A token instead.
    pub token: Option<String>,
    /// A file with the seed of an nkey instead.
    pub nkey: Option<PathBuf>,
    /// A file with a token of an operator's account and its seed (`nsc` writes it) instead.
    pub credentials: Option<PathBuf>,
    /// The certificates that vouch for the broker, where the system's do not.
    pub ca: Option<PathBuf>,
    /// A certificate of one's own ...
    pub certificate: Option<PathBuf>,
    /// ... and its key.
    pub key: Option<PathBuf>,
}

/// How long an answer of the broker is waited for.
const TIMEOUT: Duration = Duration::from_secs(5);

/// How long a broker that is gone is waited for between two tries.
const RECONNECT_DELAY: Duration = Duration::from_millis(500);

/// How often a connection on which nothing happens is tested: one that is cut is noticed after two of them.
const PING_INTERVAL: Duration = Duration::from_secs(5);

impl BrokerOptions {
    /// A broker without credentials.
    pub fn new(url: &str) -> BrokerOptions {
        BrokerOptions { url: url.into(), ..BrokerOptions::default() }
    }

    /// Connects. A broker that is not there is an error, unless it is waited for; one that goes away later is waited for
    /// always. `log` is told when the connection is lost and found.
    pub(crate) async fn connect(
        &self,
        name: &str,
        wait: bool,
        log: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Client> {
        let mut options = ConnectOptions::new()
            .name(name)
            .request_timeout(Some(TIMEOUT))
            .ping_interval(PING_INTERVAL)
            .reconnect_delay_callback(|_| RECONNECT_DELAY);
        if let (Some(user), password) = (&self.user, &self.password) {
            options = options.user_and_password(user.clone(), password.clone().unwrap_or_default());
        }
        if let Some(token) = &self.token {
            options = options.token(token.clone());
        }
        if let Some(path) = &self.nkey {
            options = options.nkey(read(path)?.trim().into());
        }
        if let Some(path) = &self.credentials {
            let failed = |error| ClusterError::File(path.clone(), error);
            options = options.credentials(&read(path)?).map_err(failed)?;
        }
        if let Some(path) = &self.ca {
            options = options.add_root_certificates(path.clone()).require_tls(true);
        }
        if let (Some(certificate), Some(key)) = (&self.certificate, &self.key) {
            options = options.add_client_certificate(certificate.clone(), key.clone()).require_tls(true);
        }
        if wait {
            options = options.retry_on_initial_connect();
        }
        let log = std::sync::Arc::new(log);
        options = options.event_callback(move |event| {
            let log = std::sync::Arc::clone(&log);
            async move {
                match event {
                    async_nats::Event::Disconnected => log("the broker is gone; waiting for it"),
                    async_nats::Event::Connected => log("connected to the broker"),
                    async_nats::Event::ClientError(error) => log(&format!("the broker: {error}")),
                    _ => {}
                }
            }
        });
        let addresses: Vec<&str> = self.url.split(',').map(str::trim).collect();
        let failed =
            |error: &dyn std::fmt::Display| ClusterError::Connect(self.shown_url(), error.to_string());
        let addresses: Vec<async_nats::ServerAddr> = addresses
            .iter()
            .map(|address| address.parse())
            .collect::<std::result::Result<_, _>>()
            .map_err(|error| failed(&error))?;
        options.connect(addresses).await.map_err(|error| failed(&error))
    }

    /// The address without the credentials that may stand in it.
    fn shown_url(&self) -> String {
        let shown = |url: &str| match (url.split_once("://"), url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            _ => url.to_owned(),
        };
        self.url.split(',').map(shown).collect::<Vec<_>>().join(",")
    }
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|error| ClusterError::File(path.into(), error))
}
