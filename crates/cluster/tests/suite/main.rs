//! Runs on a real broker, with workers in threads and with one that misbehaves.

mod allowances;
mod analysing;
mod bad_workers;
mod cluster;
mod credentials;
mod kinds;
mod solving;
