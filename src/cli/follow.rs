//! `tieout follow`.

use std::path::PathBuf;

use clap::Args;

use super::out::{Format, Out};
use super::source::{Common, Source, line_number};
use super::{Answer, Failure};
use crate::ops::follow::Governor;
use crate::ops::{self, Entry, Governs, Outcome, Query};
use crate::text::csv::{Cell, row};

/// Print the line that declares the unit or the fiscal year of a figure
#[derive(Debug, Clone, Args)]
#[command(group = clap::ArgGroup::new("to").required(true).args(["unit", "year"]))]
pub struct FollowArgs {
    /// The document; - is standard input
    file: PathBuf,
    /// Line of the figure, from 1
    #[arg(value_parser = line_number, allow_negative_numbers = true)]
    line: u64,
    /// Any column of the figure, in characters from 1
    column: u64,
    /// To the line that declares its unit
    #[arg(long)]
    unit: bool,
    /// To the line that declares its year
    #[arg(long, alias = "period")]
    year: bool,
    #[command(flatten)]
    common: Common,
}

/// Prints the governing line.
pub fn run(args: &FollowArgs) -> Result<Answer, Failure> {
    let source = Source::one(&args.file, &args.common)?;
    let byte = byte_of(source.entry()?, args.line, args.column)?;
    let to = if args.unit { Governs::Unit } else { Governs::Period };
    let query = Query::Follow(ops::FollowArgs { doc: source.doc()?, line: args.line, byte, to });
    let outcome = source.run(&args.common, &query)?;
    let Outcome::Governor(governor) = &outcome else { return Ok(Answer::No) };
    let mut out = Out::stdout();
    match args.common.format {
        Format::Json => out.json(&outcome)?,
        Format::Jsonl => out.json(governor)?,
        Format::Csv => {
            out.raw("document,from,to,label,basis,line,distance,page,text\n")?;
            let number = |number: Option<i64>| number.map(|number| number.to_string()).unwrap_or_default();
            out.raw(&row([
                Cell::Text(&governor.doc),
                Cell::Number(&governor.from.to_string()),
                Cell::Text(governor.to),
                Cell::Text(&governor.label),
                Cell::Text(governor.basis),
                Cell::Number(&number(governor.line.map(i64::from))),
                Cell::Number(&number(governor.distance)),
                Cell::Number(&number(governor.page.map(i64::from))),
                Cell::Text(governor.text.as_deref().unwrap_or_default()),
            ]))?;
        }
        Format::Text => text(&mut out, governor)?,
    }
    out.finish()?;
    Ok(if governor.line.is_some() { Answer::Yes } else { Answer::No })
}

fn text(out: &mut Out, governor: &Governor) -> Result<(), Failure> {
    match (governor.line, governor.distance) {
        (Some(line), Some(distance)) => {
            let way = match distance {
                0 => "same line".to_owned(),
                1.. => format!("{distance} up"),
                _ => format!("{} down", -distance),
            };
            let page = governor.page.map(|page| format!(", page {page}")).unwrap_or_default();
            out.line(&format!("{} ← L{line} ({way}, {}{page})", governor.label, governor.basis))?;
            out.line(&format!("{line}  {}", governor.text.as_deref().unwrap_or_default()))?;
        }
        _ => out.line(&format!("{}: no line declares the {} ({})", governor.label, governor.to, governor.basis))?,
    }
    for rival in &governor.rivals {
        out.line(&format!("not taken: {} at L{} ({})", rival.label, rival.line, rival.scope))?;
    }
    Ok(())
}

/// The byte where character `column` of `line` begins, where a figure stands there; else says where the figures are.
fn byte_of(entry: &Entry, line: u64, column: u64) -> Result<u64, Failure> {
    let document = entry.document();
    let last = document.line_count();
    let number = u32::try_from(line)
        .ok()
        .filter(|number| (1..=last).contains(number))
        .ok_or_else(|| Failure::Error(format!("line {line} does not exist: lines count from 1 to {last}")))?;
    let text = document.line(number);
    let figures = entry.annotations().on_line(number);
    let byte = column
        .checked_sub(1)
        .and_then(|before| usize::try_from(before).ok())
        .and_then(|before| text.char_indices().nth(before))
        .map(|(byte, _)| byte as u64)
        .filter(|byte| {
            figures.iter().any(|figure| u64::from(figure.span.start) <= *byte && *byte < u64::from(figure.span.end))
        });
    byte.ok_or_else(|| {
        let places: Vec<_> = figures
            .iter()
            .take(12)
            .filter_map(|figure| {
                let before = text.get(..figure.span.start as usize)?;
                let printed = text.get(figure.span.start as usize..figure.span.end as usize)?;
                Some(format!("{} ({printed})", before.chars().count() + 1))
            })
            .collect();
        Failure::Error(match places.is_empty() {
            true => format!("no figure stands on line {line}: tieout figures lists where they stand"),
            false => {
                format!("no figure stands at line {line}, column {column}: they begin at columns {}", places.join(", "))
            }
        })
    })
}
