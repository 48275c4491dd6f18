//! The lines that other programs speak.

mod lines;
