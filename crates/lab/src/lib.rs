#![doc = include_str!("../README.md")]

mod count;
mod counts;
mod database;
mod error;
mod experiment;
mod figure;
mod given;
mod journal;
mod lab;
mod match_games;
mod match_table;
mod outcome;
mod regions;
mod render;
mod report;
mod sample;
mod solver;
mod table;
mod task;

pub use error::LabError;
pub use experiment::{Experiment, Paper, Scale, Size};
pub use figure::{Figure, Series};
pub use journal::TaskJournal;
pub use lab::{Lab, Progress};
pub use outcome::Outcome;
pub use render::markdown;
pub use report::{page, paper_page};
pub use solver::Question;
pub use table::{Difference, Measure, Row, Table};
pub use task::{LabHost, TakeResult, Task, TaskHost, TaskList};
