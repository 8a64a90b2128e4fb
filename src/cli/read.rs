//! `tieout read`.

use std::path::PathBuf;

use clap::Args;

use super::out::{Format, Out};
use super::source::{Common, Source, line_number};
use super::{Answer, Failure, note};
use crate::ops::{self, Outcome, Query};
use crate::text::csv::{Cell, row};

/// Print a span of numbered lines, at most 400
#[derive(Debug, Clone, Args)]
pub struct ReadArgs {
    /// The document; - is standard input
    file: PathBuf,
    /// First line, from 1
    #[arg(value_name = "FIRST", value_parser = line_number, allow_negative_numbers = true)]
    start: u64,
    /// Last line, included
    #[arg(value_name = "LAST", value_parser = line_number, allow_negative_numbers = true)]
    end: u64,
    /// Extend the span upward to the lines that declare unit and period of its figures
    #[arg(long)]
    govern: bool,
    #[command(flatten)]
    common: Common,
}

/// Prints the span.
pub fn run(args: &ReadArgs) -> Result<Answer, Failure> {
    let source = Source::one(&args.file, &args.common)?;
    let query = ops::ReadArgs { doc: source.doc()?, start: args.start, end: args.end, govern: args.govern };
    let outcome = source.run(&args.common, &Query::Read(query))?;
    let Outcome::Span(span) = &outcome else { return Ok(Answer::No) };
    let page = |page: Option<u32>| page.map(|page| page.to_string()).unwrap_or_default();
    let mut out = Out::stdout();
    match args.common.format {
        Format::Json => out.json(&outcome)?,
        Format::Jsonl => span.rows.iter().try_for_each(|line| out.json(line))?,
        Format::Csv => {
            out.raw("line,page,text,bytes_cut\n")?;
            for line in &span.rows {
                let cut = line.cut.map(|cut| cut.to_string()).unwrap_or_default();
                out.raw(&row([
                    Cell::Number(&line.line.to_string()),
                    Cell::Number(&page(line.page)),
                    Cell::Text(&line.text),
                    Cell::Number(&cut),
                ]))?;
            }
        }
        Format::Text => {
            let width = span.end.to_string().len();
            for line in &span.rows {
                let cut = line.cut.map(|cut| format!(" … {cut} bytes more")).unwrap_or_default();
                out.line(&format!("{:>width$}  {}{cut}", line.line, line.text))?;
            }
        }
    }
    out.finish()?;
    if let Some(asked) = span.clamped_from {
        note(&format!("line {asked} is past the end: read up to the last line, {}", span.last));
    }
    if args.govern && span.extended > 0 {
        note(&format!("extended upward by {} lines to the lines that govern the figures", span.extended));
    }
    Ok(Answer::Yes)
}
