//! The broker of a cluster: the options that its commands share.

use crate::duration::duration;
use crate::output::{finish_on_interrupt, say};
use quadrille_arena::StopSignal;
use quadrille_cluster::{BrokerOptions, ClusterError, Coordinator};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Where jobs are queued, if workers on other machines are to do the work.
#[derive(clap::Args)]
#[command(next_help_heading = "Queue")]
pub struct Queue {
    /// Give the work to workers (`quadrille worker`) by this broker, such as nats://host:4222 (docs/cluster.md)
    #[arg(long, value_name = "URL")]
    pub queue: Option<String>,
    /// How long a worker may be silent before its job goes to another
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "30s")]
    pub ack_wait: Duration,
    #[command(flatten)]
    pub credentials: Credentials,
}

/// Who asks, as programs for NATS take it.
#[derive(clap::Args, Default)]
#[command(next_help_heading = "Queue")]
pub struct Credentials {
    /// A user of the broker
    #[arg(long, value_name = "NAME", env = "NATS_USER", hide_env_values = true)]
    pub nats_user: Option<String>,
    /// The user's password; better in the environment or the configuration file, since others can see command lines
    #[arg(long, value_name = "TEXT", env = "NATS_PASSWORD", hide_env_values = true)]
    pub nats_password: Option<String>,
    /// A token instead
    #[arg(long, value_name = "TEXT", env = "NATS_TOKEN", hide_env_values = true)]
    pub nats_token: Option<String>,
    /// A file with the seed of an nkey instead
    #[arg(long, value_name = "FILE", env = "NATS_NKEY", hide_env_values = true)]
    pub nats_nkey: Option<PathBuf>,
    /// A file of credentials (`nsc` writes it) instead
    #[arg(long, value_name = "FILE", env = "NATS_CREDS", hide_env_values = true)]
    pub nats_creds: Option<PathBuf>,
    /// The certificates that vouch for the broker, where the system's do not; asks for TLS
    #[arg(long, value_name = "FILE", env = "NATS_CA", hide_env_values = true)]
    pub nats_ca: Option<PathBuf>,
    /// A certificate of one's own
    #[arg(long, value_name = "FILE", env = "NATS_CERT", hide_env_values = true, requires = "nats_key")]
    pub nats_cert: Option<PathBuf>,
    /// Its key
    #[arg(long, value_name = "FILE", env = "NATS_KEY", hide_env_values = true, requires = "nats_cert")]
    pub nats_key: Option<PathBuf>,
}

impl Credentials {
    pub fn broker(&self, url: &str) -> BrokerOptions {
        BrokerOptions {
            url: url.into(),
            user: self.nats_user.clone(),
            password: self.nats_password.clone(),
            token: self.nats_token.clone(),
            nkey: self.nats_nkey.clone(),
            credentials: self.nats_creds.clone(),
            ca: self.nats_ca.clone(),
            certificate: self.nats_cert.clone(),
            key: self.nats_key.clone(),
        }
    }
}

impl Queue {
    /// A signal that Ctrl-C raises. With a queue the first lets workers finish what they are at.
    pub fn stop_on_interrupt(&self) -> anyhow::Result<Arc<StopSignal>> {
        let signal = Arc::new(StopSignal::default());
        finish_on_interrupt(Arc::clone(&signal), self.queue.is_none())?;
        Ok(signal)
    }

    /// The connection, if there is a queue.
    pub fn coordinator(&self) -> Result<Option<Coordinator>, ClusterError> {
        let connect = |url: &String| {
            Coordinator::connect(
                &self.credentials.broker(url),
                self.ack_wait,
                Arc::new(|text: &str| say(text)),
            )
        };
        self.queue.as_ref().map(connect).transpose()
    }
}
