//! Waiting for what must come, never for a time to pass.

use std::time::{Duration, Instant};

/// How long anything may take, on a busy machine too.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// How often it is looked for.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A wait that fails when it takes too long: `while !is_there() { wait.again(|| "what is there instead".into()) }`.
pub struct Wait {
    until: Instant,
}

impl Default for Wait {
    fn default() -> Self {
        Wait::new()
    }
}

impl Wait {
    /// A wait of the usual length.
    pub fn new() -> Wait {
        Wait::at_most(TIMEOUT)
    }

    /// A wait of at most so long.
    pub fn at_most(limit: Duration) -> Wait {
        Wait { until: Instant::now() + limit }
    }

    /// Lets some time pass until the next look.
    #[track_caller]
    pub fn again(&self, state: impl FnOnce() -> String) {
        assert!(Instant::now() < self.until, "waited in vain: {}", state());
        std::thread::sleep(POLL_INTERVAL);
    }
}
