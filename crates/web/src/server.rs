use crate::api;
use crate::auth::{Auth, new_token};
use crate::body_memory::BodyMemory;
use crate::connections::{Connection, Connections};
use crate::explorer::Explorer;
use crate::matches::Matches;
use crate::rate::sender;
use crate::searches::Searches;
use crate::store::Store;
use crate::write_timeout::WriteTimeout;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::Request;
use axum::http::request::Parts;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use quadrille_api::{Gate, WorkLimits};
use std::convert::Infallible;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;

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
    /// Files of self-play (`quadrille train GAME play`) for the opening explorer.
    pub self_play: Vec<PathBuf>,
    /// What requests may ask for.
    pub limits: WorkLimits,
    /// Requests a second from one address, and three times as many at once.
    pub rate: u32,
    /// Connections at once, websockets among them.
    pub connections: usize,
    /// Connections at once from one address.
    pub connections_per_address: usize,
    /// How the cluster stands that this machine belongs to, if it does.
    pub cluster: Option<ClusterSource>,
}

/// Says how a cluster stands, as JSON; it may take its time.
#[derive(Clone)]
pub struct ClusterSource(pub Arc<dyn Fn() -> Result<serde_json::Value, String> + Send + Sync>);

impl fmt::Debug for ClusterSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClusterSource")
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            data: data_folder(),
            token: None,
            searches: std::thread::available_parallelism().map_or(1, usize::from),
            self_play: Vec::new(),
            limits: WorkLimits::default(),
            rate: 500,
            connections: 1024,
            connections_per_address: 256,
            cluster: None,
        }
    }
}

/// Where programs keep a user's data.
pub fn data_folder() -> PathBuf {
    directories::BaseDirs::new()
        .map_or_else(PathBuf::new, |folders| folders.data_dir().into())
        .join("quadrille")
}

/// The app behind its addresses: what all requests share.
#[derive(Clone)]
pub struct App {
    pub(crate) store: Store,
    pub(crate) searches: Searches,
    pub(crate) matches: Matches,
    pub(crate) explorer: Explorer,
    pub(crate) auth: Arc<Auth>,
    pub(crate) gate: Gate,
    pub(crate) bodies: BodyMemory,
    pub(crate) cluster: Option<ClusterSource>,
}

impl App {
    /// Opens the data folder and starts the threads that search.
    pub fn open(options: &Options) -> io::Result<App> {
        let wrong = |reason: String| io::Error::new(io::ErrorKind::InvalidInput, reason);
        if options.rate == 0 {
            return Err(wrong("nobody could ask at a rate of 0 requests a second".into()));
        }
        let token = match &options.token {
            None if !options.host.is_loopback() => Some(new_token()?),
            token => token.clone(),
        };
        let auth = Auth::new(token, options.rate).map_err(wrong)?;
        let searches = Searches::start(options.searches)?;
        let gate = Gate::new(options.limits.clone(), options.searches).map_err(wrong)?;
        Ok(App {
            store: Store::open(&options.data).map_err(io::Error::other)?,
            searches,
            matches: Matches::open(&options.data, gate.clone())?,
            explorer: Explorer::new(&options.self_play).map_err(|error| wrong(error.to_string()))?,
            auth: Arc::new(auth),
            gate,
            bodies: BodyMemory::default(),
            cluster: options.cluster.clone(),
        })
    }

    /// The API and the page, behind the auth.
    pub fn router(&self) -> axum::Router {
        api::router(self.clone())
    }

    /// The gate that all work passes.
    pub fn gate(&self) -> &Gate {
        &self.gate
    }

    /// Who is let in.
    pub fn auth(&self) -> &Auth {
        &self.auth
    }
}

/// A server that listens.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    connections: Connections,
}

/// How long the head of a request may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The threads for work that takes a while.
const BLOCKING_THREADS: usize = 32;

impl Server {
    /// Opens the data folder and begins to listen; requests are answered by [`run`](Server::run).
    pub fn bind(options: Options) -> io::Result<Server> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(BLOCKING_THREADS)
            .enable_all()
            .build()?;
        let place = SocketAddr::new(options.host, options.port);
        let named =
            |error: io::Error| io::Error::new(error.kind(), format!("port {}: {error}", place.port()));
        let listener = runtime.block_on(async { listen(place) }).map_err(named)?;
        let address = listener.local_addr()?;
        let app = App::open(&options)?;
        let connections = Connections::new(options.connections, options.connections_per_address);
        Ok(Server { runtime, listener, address, app, connections })
    }

    /// The address to open in a browser, with the token if one is asked for.
    pub fn address(&self) -> String {
        match self.app.auth.token() {
            None => format!("http://{}/", self.address),
            Some(token) => format!("http://{}/?token={token}", self.address),
        }
    }

    /// Answers requests until the process ends.
    pub fn run(self) -> io::Result<()> {
        let Server { runtime, listener, app, connections, .. } = self;
        runtime.block_on(serve(listener, app.router(), connections))
    }
}

/// Connections that wait until they are accepted. From a full queue some are reset, and the usual 128 are soon there: a
/// portal that has started again hears from all its pages at once.
const BACKLOG: u32 = 1024;

/// Listens at an address, with room for many who come at once. To be called where tokio runs.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that starts again need not wait for the connections of before; elsewhere the flag shares the port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The most connections that are told why they are refused at the same time.
const MOST_REFUSALS: usize = 64;

/// Answers the requests to a router for ever. Connections over the limits are refused; a [`Sender`] says who asks.
pub async fn serve(listener: TcpListener, router: axum::Router, connections: Connections) -> io::Result<()> {
    let refusals = Arc::new(Semaphore::new(MOST_REFUSALS));
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            // Too many open files, or a peer that is gone already: neither is a reason to end.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        match connections.admit(peer.ip()) {
            Ok(connection) => {
                tokio::spawn(answer(stream, peer, router.clone(), Arc::new(connection)));
            }
            Err(reason) => {
                if let Ok(permit) = Arc::clone(&refusals).try_acquire_owned() {
                    tokio::spawn(async move {
                        let _ = timeout(Duration::from_secs(1), refuse(stream, &reason)).await;
                        drop(permit);
                    });
                }
            }
        }
    }
}

/// Says why a connection is refused.
async fn refuse(mut stream: TcpStream, reason: &str) -> io::Result<()> {
    let body = serde_json::json!({ "error": reason }).to_string();
    let head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
                X-Content-Type-Options: nosniff\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length:";
    stream.write_all(format!("{head} {}\r\n\r\n{body}", body.len()).as_bytes()).await?;
    stream.shutdown().await?;
    // Who closes with something unread breaks the connection before the answer is seen.
    let mut unread = [0; 1024];
    while stream.read(&mut unread).await? > 0 {}
    Ok(())
}

/// Answers the requests of one connection.
async fn answer(stream: TcpStream, peer: SocketAddr, router: axum::Router, counted: Arc<Connection>) {
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&counted));
        router.call(request)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TIMEOUT)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream)), service)
        .with_upgrades();
    // A broken connection concerns nobody else.
    let _ = connection.await;
}

/// Who asks: see [`sender`].
#[derive(Clone, Copy, Debug)]
pub struct Sender(pub IpAddr);

impl Sender {
    /// The sender of a request.
    pub fn of(extensions: &axum::http::Extensions) -> Sender {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Sender(sender(peer.unwrap_or(IpAddr::from([0, 0, 0, 0]))))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Sender {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Sender::of(&parts.extensions))
    }
}
