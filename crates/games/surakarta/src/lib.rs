//! The rules of Surakarta.
