#![no_main]
//! Every text format of Surakarta: no input panics, and what is accepted survives writing and reading.

libfuzzer_sys::fuzz_target!(|text: &str| quadrille_testing::check_text::<quadrille_surakarta::Surakarta>(text));
