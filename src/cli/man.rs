//! `tieout man`.

use clap::{Args, CommandFactory as _};

use super::out::Out;
use super::{Answer, Cli, Failure};

/// Print a manual page (roff); read it with: tieout man | man -l -
#[derive(Debug, Clone, Args)]
pub struct ManArgs {
    /// Of a subcommand, for example: trail verify
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Vec<String>,
}

/// Writes the page to standard output.
pub fn run(args: &ManArgs) -> Result<Answer, Failure> {
    let mut command = Cli::command();
    command.build();
    for name in &args.subcommand {
        let found = command.find_subcommand(name).cloned();
        command = found
            .ok_or_else(|| Failure::Error(format!("no subcommand is named {name:?}: tieout --help lists them")))?;
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    let mut out = Out::stdout();
    out.bytes(&page)?;
    out.finish()?;
    Ok(Answer::Yes)
}
