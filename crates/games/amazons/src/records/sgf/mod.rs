//! SGF for Amazons, GM[18], by the pages of the format at red-bean.com/sgf.
//!
//! Colours mean the same as everywhere in Quadrille, but the format's own start is not ours: Black stands below, where
//! our White stands, and moves first. A record without setup begins there (on other sizes than 10x10: at our start with
//! colours exchanged). A record that begins anywhere else, be it at our own start, is written with its setup and PL.
//! Where a setup comes without PL, whoever makes the first move is to move, and Black where there is none. A game that
//! stops before the arrow of its last turn is written with two squares there, `;B[djdd]`, and read back.
//!
//! The usual names of tags are translated; what else the first node says is kept under its own name. At later nodes
//! moves, comments, marks of moves (TE, BM, DO, IT) and drawings (AR, SQ, CR, TR, MA, SL) count; drawings are kept in the
//! comment, as [`drawings`] has them. What goes on from a fork beside the first line is a variation.

mod read;
mod write;

use crate::board::Amazons;
use quadrille_core::{Format, sgf};

/// The format.
pub(super) fn format() -> Format<Amazons> {
    Format {
        name: "sgf",
        about: "game records, SGF with GM[18]",
        read: read::read,
        write: write::write,
        games: sgf::games,
    }
}

/// Properties with their names as tags.
const TAGS: [(&str, &str); 6] =
    [("PB", "Black"), ("PW", "White"), ("EV", "Event"), ("RO", "Round"), ("DT", "Date"), ("PC", "Site")];
/// Properties that place something.
const SETUP: [&str; 5] = ["AB", "AW", "AA", "AE", "PL"];
/// Properties that are neither tags nor setup.
const OTHERS: [&str; 8] = ["GM", "FF", "CA", "SZ", "B", "W", "C", "RE"];

/// Properties that mark squares, and the one for arrows.
const SQUARES: [&str; 5] = ["SQ", "CR", "TR", "MA", "SL"];
const ARROW: &str = "AR";
