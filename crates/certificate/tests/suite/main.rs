//! Certificates: what is true can be written down, what is false is refused.

mod certificates;
mod progress_strategy;
#[allow(dead_code)] // some of it only the search crate uses
#[path = "../../../search/tests/suite/thin.rs"]
mod thin;
