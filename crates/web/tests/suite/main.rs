//! The app from outside: its server by plain HTTP and websockets, its page in a real browser.

mod analysis;
mod arena;
mod browser;
mod chromium;
mod client;
mod server;
mod turns;
mod wait;
