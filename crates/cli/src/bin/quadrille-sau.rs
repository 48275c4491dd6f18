//! The program `quadrille-sau`.

fn main() -> std::process::ExitCode {
    quadrille_cli::quadrille_sau()
}
