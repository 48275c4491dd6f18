//! The program `quadrille`.

fn main() -> std::process::ExitCode {
    quadrille_cli::quadrille()
}
