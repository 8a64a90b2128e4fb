//! `tieout FILE…`: opens documents on the screen.

use std::path::PathBuf;

use clap::Args;

use super::{Answer, Failure};

/// What to open.
#[derive(Debug, Clone, Args)]
pub struct OpenArgs {
    /// Documents, or folders of documents (Markdown, text)
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// Opens the documents on the screen.
pub fn run(args: &OpenArgs) -> Result<Answer, Failure> {
    if args.files.is_empty() {
        return Err(Failure::Error("name a document to open: tieout FILE (--help tells more)".to_owned()));
    }
    Err(Failure::Error(
        "this build has no screen: use a subcommand, for example tieout read FILE 1 40 (--help lists them)".to_owned(),
    ))
}
