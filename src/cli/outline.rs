//! `tieout outline`.

use std::path::PathBuf;

use clap::Args;

use super::out::{Format, Out, columns};
use super::source::{Common, Source};
use super::{Answer, Failure};
use crate::ops::{DocArgs, Outcome, Query};
use crate::text::csv::{Cell, row};

/// Print the headings of a document with their lines and pages
#[derive(Debug, Clone, Args)]
pub struct OutlineArgs {
    /// The document; - is standard input
    file: PathBuf,
    #[command(flatten)]
    common: Common,
}

/// Prints the outline.
pub fn run(args: &OutlineArgs) -> Result<Answer, Failure> {
    let source = Source::one(&args.file, &args.common)?;
    let outcome = source.run(&args.common, &Query::Outline(DocArgs { doc: source.doc()? }))?;
    let Outcome::Outline(outline) = &outcome else { return Ok(Answer::No) };
    let page = |page: Option<u32>| page.map(|page| page.to_string()).unwrap_or_default();
    let name = |value| serde_json::to_value(value).ok().and_then(|name| name.as_str().map(str::to_owned));
    let mut out = Out::stdout();
    match args.common.format {
        Format::Json => out.json(&outcome)?,
        Format::Jsonl => outline.entries.iter().try_for_each(|entry| out.json(entry))?,
        Format::Csv => {
            out.raw("level,title,line,end,page,end_page,source\n")?;
            for entry in &outline.entries {
                out.raw(&row([
                    Cell::Number(&entry.level.to_string()),
                    Cell::Text(&entry.title),
                    Cell::Number(&entry.line.to_string()),
                    Cell::Number(&entry.end.to_string()),
                    Cell::Number(&page(entry.page)),
                    Cell::Number(&page(entry.end_page)),
                    Cell::Text(&name(entry.source).unwrap_or_default()),
                ]))?;
            }
        }
        Format::Text => {
            let rows: Vec<_> = outline
                .entries
                .iter()
                .map(|entry| {
                    let pages = match (entry.page, entry.end_page) {
                        (Some(first), Some(last)) if first != last => format!("p {first}–{last}"),
                        (Some(first), _) => format!("p {first}"),
                        _ => String::new(),
                    };
                    // The titles stand last: one long title must not push the rest off the screen.
                    vec![
                        format!("L {}–{}", entry.line, entry.end),
                        pages,
                        name(entry.source).unwrap_or_default(),
                        format!("{}{}", "  ".repeat(usize::from(entry.level.saturating_sub(1))), entry.title),
                    ]
                })
                .collect();
            columns(&rows, &[]).iter().try_for_each(|line| out.line(line))?;
        }
    }
    out.finish()?;
    Ok(if outline.entries.is_empty() { Answer::No } else { Answer::Yes })
}
