//! One file a command: its arguments, and what it does.

pub mod bench;
pub mod bot;
pub mod categories;
pub mod cluster;
pub mod completions;
pub mod convert;
pub mod engines;
pub mod games;
pub mod lab;
pub mod levels;
pub mod man;
pub mod match_command;
pub mod merge;
pub mod moves;
pub mod openings;
pub mod perft;
pub mod play;
pub mod playouts;
pub mod portal;
pub mod puzzles;
pub mod replay;
pub mod rules;
pub mod sau;
pub mod schema;
pub mod serve;
pub mod show;
pub mod site;
pub mod solve;
pub mod tables;
pub mod tei;
pub mod think;
pub mod train;
pub mod tune;
pub mod ugi;
pub mod verify;
pub mod worker;

use crate::arguments::{Arguments, Command};

/// Does what was asked; without a command, starts the app.
pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        None => serve::run(serve::Arguments::default()),
        Some(Command::Serve(arguments)) => serve::run(*arguments),
        Some(Command::Site(arguments)) => site::run(arguments),
        Some(Command::Portal(arguments)) => portal::run(*arguments),
        Some(Command::Games(arguments)) => games::run(arguments),
        Some(Command::Rules(arguments)) => rules::run(arguments),
        Some(Command::Show(arguments)) => show::run(arguments),
        Some(Command::Moves(arguments)) => moves::run(arguments),
        Some(Command::Perft(arguments)) => perft::run(arguments),
        Some(Command::Convert(arguments)) => convert::run(arguments),
        Some(Command::Play(arguments)) => play::run(*arguments),
        Some(Command::Replay(arguments)) => replay::run(arguments),
        Some(Command::Engines(arguments)) => engines::run(arguments),
        Some(Command::Levels(arguments)) => levels::run(arguments),
        Some(Command::Think(arguments)) => think::run(*arguments),
        Some(Command::Solve(arguments)) => solve::run(*arguments),
        Some(Command::Verify(arguments)) => verify::run(arguments),
        Some(Command::Match(arguments)) => match_command::run(*arguments),
        Some(Command::Worker(arguments)) => worker::run(*arguments),
        Some(Command::Cluster(arguments)) => cluster::run(*arguments),
        Some(Command::Merge(arguments)) => merge::run(arguments),
        Some(Command::Playouts(arguments)) => playouts::run(arguments),
        Some(Command::Train(arguments)) => train::run(*arguments),
        Some(Command::Tune(arguments)) => tune::run(*arguments),
        Some(Command::Lab(arguments)) => lab::run(*arguments),
        Some(Command::Openings(arguments)) => openings::run(*arguments),
        Some(Command::Puzzles(arguments)) => puzzles::run(*arguments),
        Some(Command::Tables(arguments)) => tables::run(*arguments),
        Some(Command::Ugi(arguments)) => ugi::run(arguments),
        Some(Command::Tei(arguments)) => tei::run(arguments),
        Some(Command::Sau(arguments)) => sau::run(arguments),
        Some(Command::Bot(arguments)) => bot::run(*arguments),
        Some(Command::Bench(arguments)) => bench::run(arguments),
        Some(Command::Schema(arguments)) => schema::run(arguments),
        Some(Command::Categories(arguments)) => categories::run(arguments),
        Some(Command::Completions(arguments)) => completions::run(arguments),
        Some(Command::Man(arguments)) => man::run(arguments),
    }
}
