//! A list of moves with the field names of Boardspace: E5 is the missing centre, and above it counting goes on with E6.

use crate::board::Tzaar;
use crate::geometry::Names;
use crate::move_text::{read_move, write_ply};
use crate::moves::Move;
use quadrille_core::{Format, Notation, Record, listed_games};

pub(super) fn format() -> Format<Tzaar> {
    Format {
        name: "boardspace",
        about: "the starting position, then one turn a line, with the field names of Boardspace",
        read: |text, rules| {
            let read = |position: &Tzaar, ply: &str| read_move(position, ply, Names::Boardspace);
            Record::read_moves(text, rules, |position: &Tzaar, word| position.parse_plies(word, read))
        },
        write: |record| {
            let render = |_: &Tzaar, turn: &[Move]| {
                let plies = turn.iter().filter_map(|m| m.ply());
                let words: Vec<String> = plies.map(|ply| write_ply(ply, Names::Boardspace)).collect();
                words.join(Tzaar::TURN_JOINT)
            };
            Ok(record.write_moves(render))
        },
        games: listed_games::<Tzaar>,
    }
}
