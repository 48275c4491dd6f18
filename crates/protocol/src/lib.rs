#![doc = include_str!("../README.md")]

mod client;
mod command;
mod info;
mod lines;
mod options;
mod sau;
mod search;
mod server;

pub use client::{Answer, Failure, Program, ProgramSpec, Protocol};
pub use command::{Command, Dialect, Go, LineError, Query};
pub use info::{Info, read_info, write_info};
pub use sau::{SauCommand, serve_sau};
pub use server::serve;
