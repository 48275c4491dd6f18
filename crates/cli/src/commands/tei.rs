use super::ugi::{Chosen, talk};
use quadrille_engine::find;
use quadrille_protocol::Dialect;

/// Speak TEI, the Tak engine protocol, on the standard input and output
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
}

pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    talk(find("tak")?, Dialect::Tei, &arguments.chosen)
}
