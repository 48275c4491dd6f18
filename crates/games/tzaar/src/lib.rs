//! The rules of Tzaar.
