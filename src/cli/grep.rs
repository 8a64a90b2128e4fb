//! `tieout grep`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::figures::{period_text, unit_text};
use super::out::{Format, Out};
use super::source::{self, Common, Source};
use super::{Answer, Failure, note};
use crate::ops::grep::{Case, Mode, Scope};
use crate::ops::{self, Hit, Hits, Outcome, Query};
use crate::text::csv::{Cell, row};

/// Find lines: normalised text, a number by value, letters, a regular expression, or a value in any unit
#[derive(Debug, Clone, Args)]
pub struct GrepArgs {
    /// A document, or a folder of documents; - is standard input
    file: PathBuf,
    /// What to look for; =30021.95 crore looks for the value in any unit
    #[arg(allow_negative_numbers = true)]
    pattern: String,
    /// How the pattern is read
    #[arg(short, long, value_enum, conflicts_with_all = ["literal", "regex", "value"])]
    mode: Option<ModeName>,
    /// The raw bytes: short for --mode literal
    #[arg(long, conflicts_with_all = ["regex", "value"])]
    literal: bool,
    /// A regular expression: short for --mode regex
    #[arg(long, conflicts_with = "value")]
    regex: bool,
    /// A value with unit and tolerance: short for --mode value
    #[arg(long)]
    value: bool,
    /// Only at word boundaries
    #[arg(short, long)]
    word: bool,
    /// How letters of different case compare
    #[arg(long, value_enum, default_value_t)]
    case: CaseName,
    /// Only in these lines
    #[arg(long, value_name = "A-B", value_parser = source::span)]
    scope: Option<(u64, u64)>,
    /// Give at most so many hits, 1 to 100000 (all are counted) [default: 1000]
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Pass over so many hits
    #[arg(long, value_name = "N")]
    cursor: Option<u64>,
    /// Give the figures of each line with unit and period
    #[arg(long, conflicts_with = "bare")]
    figures: bool,
    /// Line, page and spans only
    #[arg(long)]
    bare: bool,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ModeName {
    /// Normalised text, or a number by value
    Smart,
    /// The raw bytes
    Literal,
    /// A regular expression
    Regex,
    /// A value with unit and tolerance, whatever unit it is printed in
    Value,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum CaseName {
    /// Ignored; in the modes literal and regex, only unless the pattern holds an upper-case letter
    #[default]
    Smart,
    /// Must be the same
    Sensitive,
    /// Ignored
    Ignore,
}

/// A hit without its text.
#[derive(Serialize)]
struct Bare<'a> {
    doc: &'a str,
    line: u32,
    page: Option<u32>,
    spans: &'a [[u32; 2]],
}

impl GrepArgs {
    fn mode(&self) -> Mode {
        match self.mode {
            Some(ModeName::Smart) => Mode::Smart,
            Some(ModeName::Literal) => Mode::Literal,
            Some(ModeName::Regex) => Mode::Regex,
            Some(ModeName::Value) => Mode::Value,
            None if self.literal => Mode::Literal,
            None if self.regex => Mode::Regex,
            // As at the prompt of the screen, where a leading = asks for a value.
            None if self.value || self.pattern.starts_with('=') => Mode::Value,
            None => Mode::Smart,
        }
    }
}

/// Prints the hits.
pub fn run(args: &GrepArgs) -> Result<Answer, Failure> {
    let source = Source::read(std::slice::from_ref(&args.file), &args.common)?;
    let several = source.corpus.entries().len() > 1;
    let query = ops::GrepArgs {
        pattern: args.pattern.clone(),
        doc: if several { None } else { Some(source.doc()?) },
        mode: args.mode(),
        case: match args.case {
            CaseName::Smart => Case::Smart,
            CaseName::Sensitive => Case::Sensitive,
            CaseName::Ignore => Case::Ignore,
        },
        word: args.word,
        scope: args.scope.map(|(start, end)| Scope { start, end }),
        limit: args.limit,
        cursor: args.cursor,
        figures: args.figures,
    };
    let outcome = source.run(&args.common, &Query::Grep(query))?;
    let Outcome::Hits(hits) = &outcome else { return Ok(Answer::No) };
    let mut out = Out::stdout();
    match args.common.format {
        Format::Json if args.bare => {
            let bare: Vec<_> = hits.hits.iter().map(Bare::of).collect();
            out.json(&serde_json::json!({ "total": hits.total, "next": hits.next, "hits": bare }))?;
        }
        Format::Json => out.json(&outcome)?,
        Format::Jsonl if args.bare => hits.hits.iter().try_for_each(|hit| out.json(&Bare::of(hit)))?,
        Format::Jsonl => hits.hits.iter().try_for_each(|hit| out.json(hit))?,
        Format::Csv => csv(&mut out, hits)?,
        Format::Text => hits.hits.iter().try_for_each(|hit| text(&mut out, hit, several, args.bare))?,
    }
    out.finish()?;
    if let Some(next) = hits.next {
        note(&format!("{} of {} hits given: go on with --cursor {next}", hits.hits.len(), hits.total));
    }
    Ok(match (source.incomplete, hits.total) {
        (true, _) => Answer::Partly,
        (false, 0) => Answer::No,
        (false, _) => Answer::Yes,
    })
}

impl<'a> Bare<'a> {
    fn of(hit: &'a Hit) -> Self {
        Self { doc: &hit.doc, line: hit.line, page: hit.page, spans: &hit.spans }
    }
}

fn text(out: &mut Out, hit: &Hit, several: bool, bare: bool) -> Result<(), Failure> {
    let doc = if several { format!("{}:", hit.doc) } else { String::new() };
    let page = hit.page.map(|page| format!("p{page}")).unwrap_or_default();
    if bare {
        let spans: Vec<_> = hit.spans.iter().map(|[start, end]| format!("{start}-{end}")).collect();
        return out.line(&format!("{doc}{}:{page}:{}", hit.line, spans.join(",")));
    }
    let cut = if hit.text_from > 0 { "…" } else { "" };
    out.line(&format!("{doc}{}:{page}: {cut}{}", hit.line, hit.text.trim()))?;
    for figure in hit.figures.iter().flatten() {
        out.line(&format!("    {}  {}  {}", figure.text, unit_text(figure), period_text(figure)))?;
    }
    Ok(())
}

fn csv(out: &mut Out, hits: &Hits) -> Result<(), Failure> {
    out.raw("document,line,page,start,end,shadow,headings,text\n")?;
    for hit in &hits.hits {
        let [start, end] = hit.spans.first().copied().unwrap_or_default();
        out.raw(&row([
            Cell::Text(&hit.doc),
            Cell::Number(&hit.line.to_string()),
            Cell::Number(&hit.page.map(|page| page.to_string()).unwrap_or_default()),
            Cell::Number(&start.to_string()),
            Cell::Number(&end.to_string()),
            Cell::Text(hit.shadow),
            Cell::Text(&hit.headings.join(" › ")),
            Cell::Text(&hit.text),
        ]))?;
    }
    Ok(())
}
