//! `tieout list`.

use std::path::PathBuf;

use clap::Args;

use super::out::{Format, Out, columns};
use super::source::{Common, Source};
use super::{Answer, Failure};
use crate::ops::{self, Outcome, Query};
use crate::text::csv::{Cell, row};

/// List documents with their identities
#[derive(Debug, Clone, Args)]
pub struct ListArgs {
    /// Documents, or folders of documents; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// Lists the documents.
pub fn run(args: &ListArgs) -> Result<Answer, Failure> {
    let source = Source::read(&args.files, &args.common)?;
    let outcome = source.run(&args.common, &Query::List(ops::ListArgs {}))?;
    let Outcome::List(list) = &outcome else { return Ok(Answer::No) };
    let mut out = Out::stdout();
    match args.common.format {
        Format::Json => out.json(&outcome)?,
        Format::Jsonl => list.documents.iter().try_for_each(|document| out.json(document))?,
        Format::Csv => {
            out.raw("document,sha256,bytes,lines,reader,replaced\n")?;
            for document in &list.documents {
                out.raw(&row([
                    Cell::Text(&document.doc),
                    Cell::Text(&document.digest.to_string()),
                    Cell::Number(&document.bytes.to_string()),
                    Cell::Number(&document.lines.to_string()),
                    Cell::Text(document.reader),
                    Cell::Number(&document.replaced.to_string()),
                ]))?;
            }
        }
        Format::Text => {
            let rows: Vec<_> = list
                .documents
                .iter()
                .map(|document| {
                    vec![
                        document.doc.clone(),
                        format!("{} lines", document.lines),
                        format!("{} bytes", document.bytes),
                        document.reader.to_owned(),
                        document.digest.to_string(),
                        match document.replaced {
                            0 => String::new(),
                            n => format!("{n} malformed sequences replaced"),
                        },
                    ]
                })
                .collect();
            columns(&rows, &[false, true, true]).iter().try_for_each(|line| out.line(line))?;
        }
    }
    out.finish()?;
    Ok(if source.incomplete { Answer::Partly } else { Answer::Yes })
}
