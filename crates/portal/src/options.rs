use crate::accounts::PasswordCost;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

/// How a portal is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens.
    pub host: IpAddr,
    /// The port, 0 for a free one.
    pub port: u16,
    /// The folder that everything is kept in; made if it is missing.
    pub data: PathBuf,
    /// The certificate chain and the private key of the portal's own TLS, as PEM files.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Reverse proxies whose forwarded headers are believed.
    pub proxies: Vec<IpAddr>,
    /// Requests a second from one address, and three times as many at once.
    pub rate: u32,
    /// New accounts and guests an hour from one address.
    pub registrations: u32,
    /// Connections at once.
    pub connections: usize,
    /// Those from one address, which does not count where there is a proxy.
    pub connections_per_address: usize,
    /// What it costs to hash a password.
    pub password_cost: PasswordCost,
    /// The largest database, in pages of 4 KiB.
    pub most_pages: Option<u32>,
    /// Whether to write logs.
    pub logs: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            data: quadrille_web::data_folder(),
            tls: None,
            proxies: Vec::new(),
            rate: 100,
            registrations: 20,
            connections: 4096,
            connections_per_address: 256,
            password_cost: PasswordCost::default(),
            most_pages: None,
            logs: false,
        }
    }
}
