#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| quadrille_fuzz::network(input));
