//! Lines over TCP or a web socket. A thread reads; half a line at the end of a connection is no line.

use crate::portal::PortalError;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Message, WebSocket};

/// How long connecting and sending may take.
const TIMEOUT: Duration = Duration::from_secs(20);

/// How often a web socket's thread looks whether something is to be sent.
const TICK: Duration = Duration::from_millis(10);

/// How many lines wait; a server that is faster has to wait.
const WAITING: usize = 1000;

/// The longest line.
const LONGEST: usize = 1 << 14;

pub struct Connection {
    sender: Sender,
    lines: Receiver<Result<String, String>>,
}

enum Sender {
    Tcp(TcpStream),
    /// Lines for the thread that owns the socket.
    WebSocket(SyncSender<String>),
}

impl Connection {
    /// Connects to `tcp://HOST:PORT`, `ws://...` or `wss://...`.
    pub fn open(url: &str, user_agent: &str) -> Result<Connection, PortalError> {
        let lost = |reason: &dyn std::fmt::Display| PortalError::Lost(format!("{url}: {reason}"));
        let (sender, lines) = sync_channel(WAITING);
        let name = || std::thread::Builder::new().name("playtak".into());
        let sender = match url.strip_prefix("tcp://") {
            Some(address) => {
                let stream = connect(address).map_err(|error| lost(&error))?;
                let mut reader = stream.try_clone().map_err(|error| lost(&error))?;
                let read = move || read_tcp(&mut reader, &sender);
                name().spawn(read).map_err(|error| lost(&error))?;
                Sender::Tcp(stream)
            }
            None => {
                let socket = open_socket(url, user_agent).map_err(|error| lost(&error))?;
                let (outbox, to_send) = sync_channel(WAITING);
                let serve = move || serve_socket(socket, &to_send, &sender);
                name().spawn(serve).map_err(|error| lost(&error))?;
                Sender::WebSocket(outbox)
            }
        };
        Ok(Connection { sender, lines })
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) -> Result<(), PortalError> {
        let lost = |reason: &str| PortalError::Lost(format!("the connection: {reason}"));
        match &mut self.sender {
            Sender::Tcp(stream) => {
                stream.write_all(format!("{line}\n").as_bytes()).map_err(|error| lost(&error.to_string()))
            }
            Sender::WebSocket(outbox) => outbox.try_send(line.into()).map_err(|_| lost("it is closed")),
        }
    }

    /// The next line, if one comes in this time.
    pub fn receive(&mut self, wait: Duration) -> Result<Option<String>, PortalError> {
        match self.lines.recv_timeout(wait) {
            Ok(Ok(line)) => Ok(Some(line)),
            Ok(Err(reason)) => Err(PortalError::Lost(format!("the connection: {reason}"))),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(PortalError::Lost("the connection is closed".into())),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Sender::Tcp(stream) = &self.sender {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn connect(address: &str) -> std::io::Result<TcpStream> {
    let mut last = std::io::Error::new(ErrorKind::NotFound, "there is no such address");
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, TIMEOUT) {
            Ok(stream) => {
                stream.set_write_timeout(Some(TIMEOUT))?;
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Bytes that become lines.
#[derive(Default)]
struct Splitter(Vec<u8>);

impl Splitter {
    /// Adds bytes and sends on the lines they end; whether to go on.
    fn add(&mut self, bytes: &[u8], lines: &SyncSender<Result<String, String>>) -> bool {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8_lossy(&std::mem::take(&mut self.0)).trim_end().to_string();
                if lines.send(Ok(line)).is_err() {
                    return false;
                }
            } else if self.0.len() < LONGEST {
                self.0.push(byte);
            } else {
                let _ = lines.send(Err(format!("a line of more than {LONGEST} bytes")));
                return false;
            }
        }
        true
    }
}

fn read_tcp(stream: &mut TcpStream, lines: &SyncSender<Result<String, String>>) {
    let (mut splitter, mut buffer) = (Splitter::default(), [0; 4096]);
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) if splitter.add(&buffer[..count], lines) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            _ => break,
        }
    }
    let _ = stream.shutdown(Shutdown::Both);
}

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

fn open_socket(url: &str, user_agent: &str) -> Result<Socket, String> {
    let mut request = url.into_client_request().map_err(|error| error.to_string())?;
    let uri = request.uri().clone();
    let host = uri.host().ok_or("the address has no host")?;
    let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("wss") { 443 } else { 80 });
    let value = HeaderValue::from_str(user_agent).map_err(|error| error.to_string())?;
    request.headers_mut().insert("User-Agent", value);
    request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static("binary"));
    let stream = connect(&format!("{host}:{port}")).map_err(|error| error.to_string())?;
    stream.set_read_timeout(Some(TIMEOUT)).map_err(|error| error.to_string())?;
    let (socket, _) =
        tungstenite::client_tls(request, stream).map_err(|error| format!("no web socket: {error}"))?;
    let tcp = match socket.get_ref() {
        MaybeTlsStream::Rustls(tls) => tls.get_ref(),
        MaybeTlsStream::Plain(stream) => stream,
        _ => return Err("no web socket: an unknown kind of connection".into()),
    };
    tcp.set_read_timeout(Some(TICK)).map_err(|error| error.to_string())?;
    Ok(socket)
}

fn serve_socket(mut socket: Socket, to_send: &Receiver<String>, lines: &SyncSender<Result<String, String>>) {
    let mut splitter = Splitter::default();
    let is_late = |error: &tungstenite::Error| {
        let tungstenite::Error::Io(error) = error else { return false };
        [ErrorKind::WouldBlock, ErrorKind::TimedOut, ErrorKind::Interrupted].contains(&error.kind())
    };
    loop {
        loop {
            match to_send.try_recv() {
                Ok(line) => {
                    let message = Message::binary(format!("{line}\n").into_bytes());
                    if let Err(error) = socket.send(message)
                        && !is_late(&error)
                    {
                        return;
                    }
                }
                Err(std::sync::mpsc::TryRecvError::Empty) => break,
                Err(std::sync::mpsc::TryRecvError::Disconnected) => {
                    let _ = socket.close(None);
                    let _ = socket.flush();
                    return;
                }
            }
        }
        match socket.read() {
            Ok(Message::Binary(bytes)) if splitter.add(&bytes, lines) => {}
            Ok(Message::Text(text)) if splitter.add(text.as_bytes(), lines) => {}
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
            Err(error) if is_late(&error) => {}
            _ => return,
        }
    }
}
