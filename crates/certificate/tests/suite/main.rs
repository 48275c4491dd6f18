//! Certificates: what is true can be written down, what is false is refused.

mod certificates;
mod progress_strategy;
#[path = "../../../search/tests/suite/thin.rs"]
mod thin;
