//! The page in a real browser.

pub mod board;
pub mod chromium;
pub mod wait;
