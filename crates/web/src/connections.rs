//! How many connections are open, in all and from one sender.

use crate::rate::sender;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

/// The connections that are open. A connection counts as long as its [`Connection`] lives, whatever protocol it speaks.
#[derive(Clone)]
pub struct Connections {
    most: usize,
    most_of_sender: usize,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// An open connection.
pub struct Connection {
    sender: IpAddr,
    connections: Connections,
}

impl Connections {
    /// So many at once, and so many from one sender.
    pub fn new(most: usize, most_of_sender: usize) -> Connections {
        Connections { most, most_of_sender, open: Arc::default() }
    }

    fn open(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.open.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Counts a connection in, or says which limit it would exceed.
    pub fn admit(&self, address: IpAddr) -> Result<Connection, String> {
        let sender = sender(address);
        let mut open = self.open();
        let all: usize = open.values().sum();
        if all >= self.most {
            return Err(format!("{} connections are open already, which is the limit", self.most));
        }
        let own = open.entry(sender).or_default();
        if *own >= self.most_of_sender {
            return Err(format!(
                "{} connections from {sender} are open already, which is the limit for one address",
                self.most_of_sender
            ));
        }
        *own += 1;
        Ok(Connection { sender, connections: self.clone() })
    }

    /// How many are open.
    pub fn count(&self) -> usize {
        self.open().values().sum()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.connections.open();
        if let Some(own) = open.get_mut(&self.sender) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.sender);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn senders_have_a_limit_of_their_own_and_places_are_given_back() {
        let connections = Connections::new(3, 2);
        let [one, other, third] = [1, 2, 3].map(|number| IpAddr::from([10, 0, 0, number]));
        let held = [connections.admit(one), connections.admit(one)];
        assert!(connections.admit(one).is_err_and(|reason| reason.contains("2 connections from 10.0.0.1")));
        let last = connections.admit(other);
        assert!(connections.admit(third).is_err_and(|reason| reason.contains("3 connections")));
        drop(last);
        assert!(connections.admit(third).is_ok());
        drop(held);
        assert_eq!(connections.count(), 0);
    }
}
