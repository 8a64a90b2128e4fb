//! `tieout trail export`.

use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{TrailFile, read};
use crate::cli::out::Out;
use crate::cli::{Answer, Failure};
use crate::session::AuditedCommands;
use crate::trail::export::{Format, export};

/// Export a trail: its records, or a workpaper that a reviewer can read who has never seen this program
#[derive(Debug, Clone, Args)]
pub struct ExportArgs {
    #[command(flatten)]
    file: TrailFile,
    /// Form of the export
    #[arg(long, value_enum, default_value_t)]
    format: FormatName,
    /// Write to FILE, not to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// The trail itself, byte by byte
    Jsonl,
    /// A workpaper in Markdown
    #[default]
    Md,
    /// A workpaper in HTML
    Html,
    /// One row for each step
    Csv,
}

/// Exports the trail.
pub fn run(args: &ExportArgs) -> Result<Answer, Failure> {
    let path = args.file.path()?;
    let bytes = read(&path)?;
    let format = match args.format {
        FormatName::Jsonl => Format::Jsonl,
        FormatName::Md => Format::Markdown,
        FormatName::Html => Format::Html,
        FormatName::Csv => Format::Csv,
    };
    let exported = export(&bytes, format, &args.file.library(&bytes)?, &AuditedCommands)
        .map_err(|error| Failure::Error(format!("{}: {error}", path.display())))?;
    match args.output.as_ref().filter(|output| output.as_os_str() != "-") {
        None => {
            let mut out = Out::stdout();
            out.bytes(&exported)?;
            out.finish()?;
        }
        Some(output) => {
            let same = fs::canonicalize(output).ok().is_some_and(|output| fs::canonicalize(&path).ok() == Some(output));
            if same {
                return Err(Failure::Error(format!(
                    "{} is the trail itself: name another file to write to",
                    output.display()
                )));
            }
            fs::write(output, &exported)
                .map_err(|error| Failure::Error(format!("cannot write {}: {error}", output.display())))?;
        }
    }
    Ok(Answer::Yes)
}
