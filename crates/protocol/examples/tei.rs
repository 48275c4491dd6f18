//! A Tak engine for front ends that speak TEI: `cargo run --release -p quadrille-protocol --example tei`

use quadrille_engine::find;
use quadrille_protocol::{Dialect, serve};
use std::{error::Error, io};

fn main() -> Result<(), Box<dyn Error>> {
    serve(find("tak")?, Dialect::Tei, &"champion".parse()?, io::stdin().lock(), io::stdout())?;
    Ok(())
}
