//! A broker as a process of its own, and a network to it that can be cut.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a broker may take to start, on a busy machine too.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The name of its configuration in its folder.
const CONFIGURATION: &str = "nats.conf";

/// A `nats-server` with JetStream, which ends with it.
pub struct NatsServer {
    process: Child,
    port: u16,
    folder: tempfile::TempDir,
}

impl NatsServer {
    /// Starts one on a port of its own.
    pub fn start() -> NatsServer {
        NatsServer::start_with("")
    }

    /// Starts one with more in its configuration.
    pub fn start_with(configuration: &str) -> NatsServer {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a port");
        let port = listener.local_addr().expect("it has a number").port();
        drop(listener);
        let folder = tempfile::tempdir().expect("there is a folder");
        std::fs::write(folder.path().join(CONFIGURATION), configuration).expect("it can be written");
        NatsServer { process: run(port, &folder), port, folder }
    }

    /// Where clients find it.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills it.
    pub fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts it again with what it has kept.
    pub fn start_again(&mut self) {
        self.process = run(self.port, &self.folder);
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.stop();
    }
}

fn run(port: u16, folder: &tempfile::TempDir) -> Child {
    let mut command = Command::new("nats-server");
    command.args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--jetstream", "--store_dir"]);
    command.arg(folder.path()).arg("--config").arg(folder.path().join(CONFIGURATION));
    let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let process = process.expect("nats-server is installed (./test.sh does it)");
    let until = Instant::now() + TIMEOUT;
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(Instant::now() < until, "the broker does not start");
        std::thread::sleep(Duration::from_millis(5));
    }
    process
}

/// A network to a broker that can be cut: then nothing passes, and nobody is told.
pub struct CuttableNetwork {
    port: u16,
    is_cut: Arc<AtomicBool>,
}

impl CuttableNetwork {
    /// Listens on a port of its own and passes on to another.
    pub fn to(server: u16) -> CuttableNetwork {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a port");
        let port = listener.local_addr().expect("it has a number").port();
        let is_cut = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&is_cut);
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                for (from, to) in [(client.try_clone(), server.try_clone()), (Ok(server), Ok(client))] {
                    let (Ok(from), Ok(to), cut) = (from, to, Arc::clone(&cut)) else { continue };
                    std::thread::spawn(move || pass_on(from, to, &cut));
                }
            }
        });
        CuttableNetwork { port, is_cut }
    }

    /// Where clients find the broker.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Cuts it, or mends it: connections from before are gone then.
    pub fn set_cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, Ordering::SeqCst);
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, is_cut: &AtomicBool) {
    let mut buffer = [0; 4096];
    let mut was_cut = false;
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        was_cut |= is_cut.load(Ordering::SeqCst);
        while is_cut.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(10));
        }
        if was_cut || to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
