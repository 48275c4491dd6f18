#![no_main]
//! The line parsers of the protocols: no line makes one panic.

use quadrille_protocol::{Command, Dialect, ProgramSpec, SauCommand, read_info};

libfuzzer_sys::fuzz_target!(|text: &str| {
    for line in text.lines() {
        let _ = (Command::parse(line, Dialect::Ugi), Command::parse(line, Dialect::Tei));
        let _ = (SauCommand::parse(line), read_info(line), line.parse::<ProgramSpec>());
    }
});
