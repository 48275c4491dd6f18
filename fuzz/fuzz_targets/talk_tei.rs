#![no_main]
//! A whole conversation in TEI: no line ends it but `quit`, and it ends with its input.

use quadrille_engine::find;
use quadrille_protocol::{Dialect, serve};

libfuzzer_sys::fuzz_target!(|talk: &[u8]| {
    // Great tables and many threads are not what is looked for here.
    let lower = talk.to_ascii_lowercase();
    if [&b"hash"[..], b"threads"].iter().any(|word| lower.windows(word.len()).any(|part| part == *word)) {
        return;
    }
    let engine = "random".parse().expect("a name is a spec");
    let game = find("tak").expect("it is one of the four");
    serve(game, Dialect::Tei, &engine, talk, std::io::sink()).expect("nothing can fail but the pipes");
});
