//! Runs on a real broker, with workers in threads and with one that misbehaves.

mod allowances;
mod bad_workers;
mod cluster;
mod kinds;
mod solving;
