//! The time that clocks are kept in: it stands still while the portal is down or cannot write.

use std::sync::Mutex;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Microseconds of portal time. The portal's first start is 0; every later one continues where the last has ended, so time
/// that is spent being down is on nobody's clock, whatever the machine's own clock says meanwhile.
pub type Micros = i64;

/// Microseconds in a second.
pub const SECOND: Micros = 1_000_000;

/// A clock that can be stopped.
pub struct PortalTime {
    state: Mutex<(Micros, Option<Instant>)>,
}

impl PortalTime {
    /// Stands still at a time until it is started.
    pub fn at(time: Micros) -> PortalTime {
        PortalTime { state: Mutex::new((time, None)) }
    }

    /// What time it is.
    pub fn now(&self) -> Micros {
        let (base, since) = *self.state.lock().expect("nothing panics here");
        base + since.map_or(0, |since| since.elapsed().as_micros() as Micros)
    }

    /// Goes on.
    pub fn start(&self) {
        let mut state = self.state.lock().expect("nothing panics here");
        if state.1.is_none() {
            state.1 = Some(Instant::now());
        }
    }

    /// Stands still.
    pub fn stop(&self) {
        let mut state = self.state.lock().expect("nothing panics here");
        if let Some(since) = state.1.take() {
            state.0 += since.elapsed().as_micros() as Micros;
        }
    }
}

/// Seconds since 1970, for people to read; no clock depends on it.
pub fn wall() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stands_still_unless_it_is_started() {
        let time = PortalTime::at(5 * SECOND);
        assert_eq!(time.now(), 5 * SECOND);
        time.start();
        while time.now() == 5 * SECOND {}
        time.stop();
        let stopped = time.now();
        assert!(stopped > 5 * SECOND);
        assert_eq!(time.now(), stopped);
    }
}
