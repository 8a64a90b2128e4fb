//! `tieout completions`.

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use super::out::Out;
use super::{Answer, Cli, Failure};

/// Print completions for a shell
#[derive(Debug, Clone, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Writes the completions to standard output.
pub fn run(args: &CompletionsArgs) -> Result<Answer, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), env!("CARGO_PKG_NAME"), &mut script);
    let mut out = Out::stdout();
    out.bytes(&script)?;
    out.finish()?;
    Ok(Answer::Yes)
}
