//! The vocabulary of games at work.

mod line;
