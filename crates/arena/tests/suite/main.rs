//! Matches from outside: players and programs, journals and reports, statistics against published values and simulation.

mod journals;
mod matches;
mod programs;
mod report;
mod statistics_edges;
mod statistics_published;
mod statistics_simulation;
mod tuning;
