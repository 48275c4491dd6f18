//! A list of moves with the field names of Boardspace: E5 is the missing centre, and above it counting goes on with E6.

use crate::board::Tzaar;
use crate::geometry::Names;
use crate::moves::Move;
use crate::notation::{read_ply, write_ply};
use quadrille_core::{Format, Notation, Record};

pub(crate) fn boardspace() -> Format<Tzaar> {
    Format {
        name: "boardspace",
        about: "the starting position, then one turn a line, with the field names of Boardspace",
        read: |text, rules| {
            let read = |position: &Tzaar, ply: &str| read_ply(position, ply, Names::Boardspace);
            Record::read_moves(text, rules, |position: &Tzaar, word| position.parse_plies(word, read))
        },
        write: |record| {
            let render = |_: &Tzaar, turn: &[Move]| {
                let words: Vec<String> = turn.iter().map(|&m| write_ply(m, Names::Boardspace)).collect();
                words.join(Tzaar::TURN_JOINT)
            };
            Ok(record.write_moves(render))
        },
    }
}
