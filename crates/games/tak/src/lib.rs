//! The rules of Tak.
