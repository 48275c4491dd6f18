//! Structured logs: a JSON object a line on standard error. Passwords, tokens, sessions and what people write to
//! one another are never in them.

use crate::time::wall;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

static ENABLED: AtomicBool = AtomicBool::new(false);

/// Begins to write logs.
pub fn enable() {
    ENABLED.store(true, Ordering::Relaxed);
}

/// Writes a line about an event.
pub fn log(event: &str, fields: Value) {
    if !ENABLED.load(Ordering::Relaxed) {
        return;
    }
    let mut line = json!({ "time": (wall() * 1000.0).round() / 1000.0, "event": event });
    if let (Some(line), Value::Object(fields)) = (line.as_object_mut(), fields) {
        line.extend(fields);
    }
    // A reader of logs that is gone must not stop the portal.
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}
