//! The program: parse and dispatch, nothing more.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Only for panics: every other error is one line, written by the command line itself.
    if let Err(error) = color_eyre::install() {
        eprintln!("tieout: {error}");
    }
    tieout::cli::main()
}
