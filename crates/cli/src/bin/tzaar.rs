//! The program `tzaar`.

fn main() -> std::process::ExitCode {
    quadrille_cli::tzaar()
}
