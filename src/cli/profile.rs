//! `tieout profile`.

use std::path::PathBuf;

use clap::Args;

use super::out::{Format, Out};
use super::source::{Common, Source};
use super::{Answer, Failure};
use crate::ops::{DocArgs, Query};

/// Measure documents: tables, numbers, how far units and years stand, marks of the conversion
#[derive(Debug, Clone, Args)]
pub struct ProfileArgs {
    /// Documents, or folders of them; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// Prints a profile of each document.
pub fn run(args: &ProfileArgs) -> Result<Answer, Failure> {
    let source = Source::read(&args.files)?;
    let mut out = Out::stdout();
    let queries: Vec<_> = source.docs().map(|doc| Query::Profile(DocArgs { doc })).collect();
    let outcomes = source.run_all(&args.common, &queries)?;
    for outcome in &outcomes {
        match args.common.format {
            Format::Text => outcome.report().iter().try_for_each(|report| out.report(report))?,
            _ => out.json(outcome)?,
        }
    }
    out.finish()?;
    Ok(if source.incomplete { Answer::Partly } else { Answer::Yes })
}
