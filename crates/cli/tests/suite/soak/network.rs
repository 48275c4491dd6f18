//! A network that delays, and cuts connections in the middle of requests and answers.

use super::Random;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Passes connections on to the portal.
pub struct Network {
    port: u16,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    behaves: AtomicBool,
    cuts: AtomicU64,
}

/// One in so many pieces of a connection is its last.
const CUT: u64 = 40;
/// One in so many pieces is late.
const DELAY: u64 = 10;

impl Network {
    /// Listens on a port of its own.
    pub fn start(portal: u16, seed: u64) -> Result<Network, String> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(|error| error.to_string())?;
        let port = listener.local_addr().map_err(|error| error.to_string())?.port();
        let state = Arc::new(State::default());
        let of_thread = Arc::clone(&state);
        std::thread::spawn(move || {
            for (number, client) in listener.incoming().enumerate() {
                let Ok(client) = client else { continue };
                let Ok(server) = TcpStream::connect(("127.0.0.1", portal)) else { continue };
                let ends = [(client.try_clone(), server.try_clone()), (Ok(server), Ok(client))];
                for (direction, (from, to)) in ends.into_iter().enumerate() {
                    let (Ok(from), Ok(to)) = (from, to) else { continue };
                    let random = Random(seed ^ (2 * number + direction) as u64);
                    let state = Arc::clone(&of_thread);
                    std::thread::spawn(move || pass_on(from, to, random, &state));
                }
            }
        });
        Ok(Network { port, state })
    }

    /// Where robots find the portal.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// From now on nothing is cut or delayed.
    pub fn behave(&self) {
        self.state.behaves.store(true, Ordering::Relaxed);
    }

    /// Connections that were cut.
    pub fn cuts(&self) -> u64 {
        self.state.cuts.load(Ordering::Relaxed)
    }
}

/// Passes on what arrives in one direction, in pieces.
fn pass_on(mut from: TcpStream, mut to: TcpStream, mut random: Random, state: &State) {
    let mut buffer = [0; 2048];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        let misbehaves = !state.behaves.load(Ordering::Relaxed);
        if misbehaves && random.below(DELAY) == 0 {
            std::thread::sleep(random.between(0.05, 0.5));
        }
        if misbehaves && random.below(CUT) == 0 {
            state.cuts.fetch_add(1, Ordering::Relaxed);
            // Half of it still arrives.
            let _ = to.write_all(&buffer[..length / 2]);
            break;
        }
        if to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
