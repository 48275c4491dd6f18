use crate::auth::Auth;
use crate::matches::Matches;
use crate::searches::Searches;
use crate::store::Store;
use crate::{api, auth};
use axum::extract::ConnectInfo;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens. Anything but a loopback address asks everybody for a token.
    pub host: IpAddr,
    /// The port, 0 for a free one.
    pub port: u16,
    /// The folder that games are kept in; made if it is missing.
    pub data: PathBuf,
    /// The token that is asked for; made up where one is needed and none is given.
    pub token: Option<String>,
    /// The searches that run at once; others wait.
    pub searches: usize,
    /// Requests a second from one address, and three times as many at once.
    pub rate: u32,
    /// Connections at once.
    pub connections: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            data: data_folder(),
            token: None,
            searches: std::thread::available_parallelism().map_or(1, usize::from),
            rate: 500,
            connections: 1024,
        }
    }
}

/// Where programs keep a user's data.
fn data_folder() -> PathBuf {
    directories::BaseDirs::new()
        .map_or_else(PathBuf::new, |folders| folders.data_dir().into())
        .join("quadrille")
}

/// What all requests share.
#[derive(Clone)]
pub(crate) struct State {
    pub store: Store,
    pub searches: Searches,
    pub matches: Matches,
    pub auth: Arc<Auth>,
}

/// A server that listens.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    state: State,
    connections: Arc<Semaphore>,
}

/// How long the head of a request may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);

impl Server {
    /// Opens the data folder and begins to listen; requests are answered by [`run`](Server::run).
    pub fn bind(options: Options) -> io::Result<Server> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind((options.host, options.port)))?;
        let address = listener.local_addr()?;
        let token = match options.token {
            None if !options.host.is_loopback() => Some(auth::new_token()?),
            token => token,
        };
        let state = State {
            store: Store::open(&options.data).map_err(io::Error::other)?,
            searches: Searches::start(options.searches),
            matches: Matches::open(&options.data)?,
            auth: Arc::new(Auth::new(token, options.rate)),
        };
        let connections = Arc::new(Semaphore::new(options.connections));
        Ok(Server { runtime, listener, address, state, connections })
    }

    /// The address to open in a browser, with the token if one is asked for.
    pub fn address(&self) -> String {
        match self.state.auth.token() {
            None => format!("http://{}/", self.address),
            Some(token) => format!("http://{}/?token={token}", self.address),
        }
    }

    /// Answers requests until the process ends.
    pub fn run(self) -> io::Result<()> {
        let Server { runtime, listener, state, connections, .. } = self;
        let router = api::router(state);
        runtime.block_on(async move {
            loop {
                let permit = Arc::clone(&connections).acquire_owned().await.expect("it is never closed");
                match listener.accept().await {
                    Ok((stream, peer)) => drop(tokio::spawn(serve(stream, peer, router.clone(), permit))),
                    // Too many open files, or a peer that is gone already: neither is a reason to end.
                    Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
                }
            }
        })
    }
}

/// Answers the requests of one connection.
async fn serve(stream: TcpStream, peer: SocketAddr, router: axum::Router, permit: OwnedSemaphorePermit) {
    let _permit = permit;
    let _ = stream.set_nodelay(true);
    let service = router.layer(axum::Extension(ConnectInfo(peer)));
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TIMEOUT)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    // A broken connection concerns nobody else.
    let _ = connection.await;
}
