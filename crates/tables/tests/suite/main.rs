//! Tables as a whole: against brute force, by their symmetries, and as files.

mod brute_force;
mod files;
mod probes;
mod regions;
