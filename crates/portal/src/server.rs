//! Listening, connections and stopping.

use crate::api::{self, OwnTls};
use crate::log::{enable, log};
use crate::maintenance;
use crate::options::Options;
use crate::portal::Portal;
use crate::tls;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use quadrille_web::{Connections, WriteTimeout};
use serde_json::json;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;

/// A portal that listens.
pub struct Server {
    runtime: tokio::runtime::Runtime,
    listener: TcpListener,
    address: SocketAddr,
    tls: Option<TlsAcceptor>,
    portal: Portal,
}

/// Stops a portal, from any thread.
#[derive(Clone)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    /// Lets it finish what it is doing, keep the clocks, and end.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

/// How long the head of a request, or the beginning of TLS, may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long connections may take to end when the portal stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

impl Server {
    /// Opens the data folder and begins to listen; requests are answered by [`run`](Server::run).
    pub fn bind(options: Options) -> io::Result<Server> {
        if options.logs {
            enable();
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let tls =
            options.tls.as_ref().map(|(certificate, key)| tls::acceptor(certificate, key)).transpose()?;
        let asked = SocketAddr::new(options.host, options.port);
        let listener = runtime
            .block_on(async { quadrille_web::listen(asked) })
            .map_err(|error| io::Error::new(error.kind(), format!("cannot listen at {asked}: {error}")))?;
        let address = listener.local_addr()?;
        let portal = Portal::open(options).map_err(io::Error::other)?;
        Ok(Server { runtime, listener, address, tls, portal })
    }

    /// The address to open in a browser.
    pub fn address(&self) -> String {
        let scheme = if self.tls.is_some() { "https" } else { "http" };
        format!("{scheme}://{}/", self.address)
    }

    /// What stops it.
    pub fn stopper(&self) -> Stop {
        Stop(self.portal.stopping.clone())
    }

    /// Answers requests until it is stopped. Clocks run from here to there.
    pub fn run(self) -> io::Result<()> {
        let Server { runtime, listener, address, tls, portal } = self;
        let closed = portal.store.closed();
        let result = runtime.block_on(async {
            portal.load().await.map_err(|failure| io::Error::other(failure.1))?;
            portal.time.start();
            maintenance::start(&portal);
            log("start", json!({ "address": address.to_string(), "running": portal.live.count() }));
            listen(&portal, listener, tls).await;
            // What arrives from now on is on nobody's clock.
            portal.time.stop();
            let kept = portal.store.keep_time(portal.time.now()).await;
            log("stop", json!({ "kept": kept.is_ok() }));
            kept.map_err(|failure| io::Error::other(failure.1))
        });
        drop(portal);
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        // The writer ends when nobody is left who could ask it.
        let _ = closed.recv_timeout(SHUTDOWN_TIMEOUT);
        result
    }
}

/// Answers connections until the portal stops, and then lets them end.
async fn listen(portal: &Portal, listener: TcpListener, tls: Option<TlsAcceptor>) {
    let router = api::router(portal.clone()).layer(axum::Extension(OwnTls(tls.is_some())));
    let Options { connections: most, proxies, connections_per_address, .. } = &portal.options;
    let connections =
        Connections::new(*most, if proxies.is_empty() { *connections_per_address } else { *most });
    let mut stopping = portal.stopping.subscribe();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|stopping| *stopping) => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Those over the limits are closed.
                let Ok(counted) = connections.admit(peer.ip()) else { continue };
                let connection = Connection {
                    router: router.clone().layer(axum::Extension(ConnectInfo(peer))),
                    stopping: stopping.clone(),
                    counted: Arc::new(counted),
                };
                tokio::spawn(connection.serve(stream, tls.clone()));
            }
            // Too many open files, or a peer that is gone already: neither is a reason to end.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    drop(listener);
    let all_ended = async {
        while connections.count() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, all_ended).await;
}

struct Connection {
    router: Router,
    stopping: watch::Receiver<bool>,
    /// Until the last user of the connection is gone, a websocket too.
    counted: Arc<quadrille_web::Connection>,
}

impl Connection {
    async fn serve(self, stream: TcpStream, tls: Option<TlsAcceptor>) {
        let _ = stream.set_nodelay(true);
        match tls {
            None => self.answer(stream).await,
            Some(tls) => {
                if let Ok(Ok(stream)) = tokio::time::timeout(TIMEOUT, tls.accept(stream)).await {
                    self.answer(stream).await;
                }
            }
        }
    }

    /// Answers the requests of one connection.
    async fn answer(self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let Connection { router, mut stopping, counted } = self;
        let router = router.layer(axum::Extension(counted));
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(TIMEOUT)
            .serve_connection(TokioIo::new(WriteTimeout::new(stream)), TowerToHyperService::new(router))
            .with_upgrades();
        let mut connection = std::pin::pin!(connection);
        // A broken connection concerns nobody else.
        tokio::select! {
            _ = connection.as_mut() => return,
            _ = stopping.wait_for(|stopping| *stopping) => connection.as_mut().graceful_shutdown(),
        }
        let _ = connection.await;
    }
}
