#![no_main]
//! A whole conversation in SAU: no line ends it but `quit`, and it ends with its input.

use quadrille_protocol::serve_sau;

libfuzzer_sys::fuzz_target!(|talk: &[u8]| {
    let engine = "random".parse().expect("a name is a spec");
    let limits = quadrille_engine::Limits { nodes: Some(10), ..Default::default() };
    serve_sau(&engine, limits, talk, std::io::sink(), std::io::sink()).expect("nothing can fail but the pipes");
});
