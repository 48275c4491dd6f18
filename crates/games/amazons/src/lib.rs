//! The rules of Amazons.
