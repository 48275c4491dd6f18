//! The portal from outside: over HTTP and websockets, with restarts, and with people who mean no good.

mod accounts;
mod browser;
mod client;
mod clocks;
mod events;
mod games;
mod lobby;
mod operations;
mod restarts;
mod security;
mod storage;
