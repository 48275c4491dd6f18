//! The programs from outside, as real processes.

mod bot;
mod categories;
mod cluster;
mod commands;
mod common;
mod configuration;
mod fuzzing;
mod interruption;
mod json;
mod lab;
mod play;
mod portal;
mod programs;
mod protocols;
mod serve;
mod soak;
mod soaking;
mod solving;
mod tables;
mod terminal;
mod tzaar;
