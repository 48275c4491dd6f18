//! The app from outside: its server by plain HTTP and websockets, its page in a real browser.

mod abuse;
mod analysis;
mod arena;
mod attacks;
mod browser;
mod client;
mod file_server;
mod learning;
mod live;
mod matches;
mod mended;
mod quality;
mod server;
mod site;
mod turns;

use quadrille_testing::browser::{board, chromium, wait};
