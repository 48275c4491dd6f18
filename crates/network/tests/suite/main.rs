//! The file format and the trainer. What a game's features come to is tested with the games.

mod file;
mod fit;
