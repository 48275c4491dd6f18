//! The programs from outside, as real processes.

mod categories;
mod commands;
mod common;
mod configuration;
mod interruption;
mod json;
mod play;
mod protocols;
mod serve;
mod solving;
mod tzaar;
