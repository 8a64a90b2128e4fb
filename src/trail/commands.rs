//! Audited commands: names with arguments, how to run them, and how to tell an auditor about them.

use std::iter;
use std::ops::Range;

use serde_json::Value;

use super::record::{Actor, Record, Target};
use super::{kind, reserved};
use crate::document::cells::{cells, is_table_line};
use crate::figure::{Evidence, PeriodKind};
use crate::ops::figures::{ByHandRow, PeriodRow};
use crate::ops::{self, Corpus, FigureRow, Governs, Outcome, Query, Refusal, grep};
use crate::text::Digest;
use crate::text::shadow::Shadow;

/// A command as somebody gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Who acts.
    pub actor: Actor,
    /// Chords as typed, e.g. `/ f i s c a l enter`; empty where no key was.
    pub keys: String,
    /// Name of the command.
    pub name: String,
    /// Its arguments, absolute: nothing in them depends on the terminal or the keymap.
    pub args: Value,
    /// Where it was given while a result was still coming in: how much of that result was there.
    pub partial: Option<u64>,
}

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// Name of the kind of result.
    pub kind: String,
    /// How many things it holds.
    pub count: u64,
    /// SHA-256 of the result.
    pub digest: Digest,
    /// What it is about.
    pub target: Option<Target>,
    /// The result itself, where the command is one of [`ops`].
    pub outcome: Option<Outcome>,
}

/// Which part of a workpaper a record belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Something was looked for.
    Sought,
    /// Something was read.
    Read,
    /// A person said what governs, or took that back.
    ByHand,
    /// Something was decided, cited or taken along.
    Decided,
}

/// A command told to somebody who has never seen the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    /// Where it belongs.
    pub part: Part,
    /// One sentence without its full stop, plain text.
    pub what: String,
    /// The figures that it was about.
    pub figures: Vec<DoneFigure>,
}

/// A figure of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoneFigure {
    /// Name of the document.
    pub doc: String,
    /// SHA-256 of the document.
    pub digest: Digest,
    /// The figure with all that governs it.
    pub row: FigureRow,
    /// Where it begins in its line, in characters from 1.
    pub column: usize,
    /// The line that declares its unit, or the part of a long line that does.
    pub unit_quote: Option<String>,
    /// The line that declares its period, or the part of a long line that does.
    pub period_quote: Option<String>,
}

/// The most characters of a declaring line that are quoted.
const QUOTE: usize = 120;

/// Upper floors register their audited commands and how to replay them.
///
/// A command is a pure function of the corpus and its arguments: the same ones give the same result and digest.
pub trait Commands: Send + Sync {
    /// Runs the command `name`; `None` where it has no such command.
    fn run(&self, corpus: &Corpus, name: &str, args: &Value) -> Option<Result<Done, Refusal>>;

    /// Tells what the command did. `corpus` is empty where the documents are not at hand; the arguments alone must do
    /// then. `None` where there is nothing to say beyond name and arguments.
    fn describe(&self, corpus: &Corpus, name: &str, args: &Value) -> Option<Described> {
        let _ = (corpus, name, args);
        None
    }

    /// The corpus that the commands after this one run on, where it is another one: with an overrule more or less.
    /// `None` for a command that changes nothing, and for one that is refused.
    fn after(&self, corpus: &Corpus, name: &str, args: &Value) -> Option<Corpus> {
        let _ = (corpus, name, args);
        None
    }
}

/// What `records` made of the corpus by the end, in the order in which they were written; `None` where they left it as
/// it is. What was said of a document before it was read again is gone with what it was said of.
pub fn carried<'a>(
    commands: &dyn Commands,
    corpus: &Corpus,
    records: impl IntoIterator<Item = &'a Record>,
) -> Option<Corpus> {
    let mut made: Option<Corpus> = None;
    for record in records.into_iter().filter(|record| !reserved::holds(&record.cmd)) {
        let now = made.as_ref().unwrap_or(corpus);
        let next = match record.result.kind.as_str() {
            kind::REFUSED => None,
            kind::RELOADED => record.target.as_ref().map(|target| now.overruled(&target.doc, Vec::new())),
            _ => commands.after(now, &record.cmd, &record.args),
        };
        made = next.or(made);
    }
    made
}

/// Runs `name`, an unknown name being refused.
pub(super) fn execute(commands: &dyn Commands, corpus: &Corpus, name: &str, args: &Value) -> Result<Done, Refusal> {
    commands.run(corpus, name, args).unwrap_or_else(|| Err(Refusal(format!("no audited command is named {name:?}"))))
}

/// The operations of [`ops`].
#[derive(Debug, Clone, Copy, Default)]
pub struct OpCommands;

impl Commands for OpCommands {
    fn run(&self, corpus: &Corpus, name: &str, args: &Value) -> Option<Result<Done, Refusal>> {
        let query = match Query::parse(name, args)? {
            Ok(query) => query,
            Err(refusal) => return Some(Err(refusal)),
        };
        Some(ops::run(corpus, &query).map(|outcome| Done {
            kind: outcome.kind().to_owned(),
            count: outcome.count(),
            digest: Digest::of(outcome.to_json().as_bytes()),
            target: target(corpus, &query, &outcome),
            outcome: Some(outcome),
        }))
    }

    fn describe(&self, corpus: &Corpus, name: &str, args: &Value) -> Option<Described> {
        let query = Query::parse(name, args)?.ok()?;
        let (part, what) = match &query {
            Query::List(_) => (Part::Read, "listed the documents".to_owned()),
            Query::Outline(args) => (Part::Read, format!("read the outline of {}", args.doc)),
            Query::Grep(args) => (Part::Sought, describe_grep(args)),
            Query::Read(args) => {
                let govern = if args.govern { ", and upward to the lines that govern their figures" } else { "" };
                (Part::Read, format!("read {} of {}{govern}", lines(args.start, args.end), args.doc))
            }
            Query::Figures(args) => {
                let span = span(args);
                (Part::Read, format!("took out the figures of {}{span} with their units and periods", args.doc))
            }
            Query::Damage(args) => (Part::Read, format!("listed what the conversion of {} damaged", args.doc)),
            Query::Foot(args) => (Part::Read, format!("footed the tables of {}{}", args.doc, span(args))),
            Query::Profile(args) => (Part::Read, format!("measured {}", args.doc)),
            Query::Chunks(args) => {
                let sizes: Vec<_> = args.sizes.iter().map(u64::to_string).collect();
                let what = format!("units and years that chunks of {} characters would lose", sizes.join(", "));
                (Part::Read, format!("counted in {} the {what}", args.doc))
            }
            Query::Follow(args) => {
                let to = match args.to {
                    Governs::Unit => "unit",
                    Governs::Period => "period",
                };
                (
                    Part::Read,
                    format!("asked which line declares the {to} of the figure at line {} of {}", args.line, args.doc),
                )
            }
        };
        let figures = match &query {
            Query::Follow(args) => DoneFigure::at(corpus, &args.doc, args.line, args.byte).into_iter().collect(),
            _ => Vec::new(),
        };
        Some(Described { part, what, figures })
    }
}

impl DoneFigure {
    /// The figure of document `doc` that covers `byte` of `line`.
    pub fn at(corpus: &Corpus, doc: &str, line: u64, byte: u64) -> Option<Self> {
        let entry = corpus.entry(doc).ok()?;
        let annotations = entry.annotations();
        let figure = annotations
            .on_line(u32::try_from(line).ok()?)
            .iter()
            .find(|figure| u64::from(figure.span.start) <= byte && byte < u64::from(figure.span.end))?;
        let document = entry.document();
        let before = document.line(figure.line).get(..figure.span.start as usize)?;
        let quote = |evidence: &Option<Evidence>| {
            evidence.as_ref().map(|evidence| quote(document.line(evidence.line), evidence.span.start as usize))
        };
        Some(Self {
            doc: doc.to_owned(),
            digest: document.digest(),
            row: FigureRow::of(document, annotations, figure),
            column: before.chars().count() + 1,
            unit_quote: quote(&annotations.unit(figure).evidence),
            period_quote: quote(&annotations.period(figure).evidence),
        })
    }

    /// The unit with the line that declares it, for people.
    pub fn unit(&self) -> String {
        let unit = self.row.unit.as_ref().map(|unit| (unit.label.as_str(), unit.basis, unit.line));
        self.by_hand(Governs::Unit, unit.map(|(label, ..)| label))
            .unwrap_or_else(|| governed(unit, self.unit_quote.as_deref()))
    }

    /// The period with the line that declares it, for people.
    pub fn period(&self) -> String {
        let period = self.row.period.as_ref();
        let dated = period.map(dated).unwrap_or_default();
        let period = period.map(|period| (dated.as_str(), period.basis, period.line));
        self.by_hand(Governs::Period, period.map(|(label, ..)| label))
            .unwrap_or_else(|| governed(period, self.period_quote.as_deref()))
    }

    /// What a person said instead of the document, which must never be taken for what the document says.
    fn by_hand(&self, what: Governs, label: Option<&str>) -> Option<String> {
        let hand = self.overruled(what)?;
        Some(format!("⚑ {}, {}", label.unwrap_or("?"), hand.told()))
    }

    /// What a person said of this figure.
    pub fn overruled(&self, what: Governs) -> Option<&ByHandRow> {
        self.row.by_hand.iter().find(|hand| hand.what == what)
    }
}

/// The label of a period with its dates, where they are known: the same label means other days elsewhere.
fn dated(period: &PeriodRow) -> String {
    let label = &period.label;
    match (period.kind, period.start.as_deref(), period.end.as_deref()) {
        (_, _, None) => label.clone(),
        (Some(PeriodKind::Instant), _, Some(end)) => format!("{label} (as at {end})"),
        (_, Some(start), Some(end)) => format!("{label} ({start} to {end})"),
        (Some(PeriodKind::Duration), None, Some(end)) => format!("{label} (ends {end})"),
        (None, None, Some(end)) => format!("{label} ({end})"),
    }
}

/// Label, basis, line and words of a declaration, for people. What is not known is never shown as if it were.
fn governed(declared: Option<(&str, &str, Option<u32>)>, quote: Option<&str>) -> String {
    match declared {
        None => "? (nothing says so)".to_owned(),
        Some((_, "conflict", _)) => "? (declarations disagree; none was taken)".to_owned(),
        Some(("", "exempt", _)) => "none: the number needs no unit".to_owned(),
        Some((label, basis, None)) => format!("{label} ({basis})"),
        Some((label, basis, Some(line))) => {
            format!("{label} ← line {line} ({basis}): “{}”", quote.unwrap_or_default())
        }
    }
}

/// A declaring line without its markup, cells set apart by bars; of a long one, the part from the cell, or from shortly
/// before the byte, where the declaration stands.
pub(super) fn quote(line: &str, at: usize) -> String {
    let plain = |text: &str| Shadow::plain(text, false).text().split_whitespace().collect::<Vec<_>>().join(" ");
    let join = |parts: &[Range<usize>]| {
        let cells: Vec<_> =
            parts.iter().map(|part| plain(&line[part.clone()])).filter(|cell| !cell.is_empty()).collect();
        cells.join(" | ")
    };
    let parts = if is_table_line(line) { cells(line) } else { iter::once(0..line.len()).collect() };
    let whole = join(&parts);
    if whole.chars().count() <= QUOTE {
        return whole;
    }
    let part = if parts.len() > 1 {
        join(&parts[parts.partition_point(|part| part.end < at).min(parts.len() - 1)..])
    } else {
        plain(&line[line.floor_char_boundary(at.saturating_sub(QUOTE / 4).min(line.len()))..])
    };
    let kept: String = part.chars().take(QUOTE).collect();
    let (before, after) = (if whole.starts_with(&kept) { "" } else { "…" }, if kept == part { "" } else { "…" });
    format!("{before}{kept}{after}")
}

fn describe_grep(args: &grep::GrepArgs) -> String {
    let how = match args.mode {
        grep::Mode::Smart => "",
        grep::Mode::Literal => ", letter for letter",
        grep::Mode::Regex => ", as a regular expression",
        grep::Mode::Value => "",
    };
    let case = match args.case {
        grep::Case::Smart => "",
        grep::Case::Sensitive => ", capitals told apart",
        grep::Case::Ignore => ", capitals ignored",
    };
    let word = if args.word { ", as a whole word" } else { "" };
    let scope = args.scope.as_ref().map_or(String::new(), |scope| format!(", {}", lines(scope.start, scope.end)));
    let place = args.doc.as_deref().unwrap_or("every document");
    // What was typed may be read as a number, a value or a reference: then it finds more than its letters.
    let reading = match grep::read_query(&args.pattern, args.mode) {
        Ok(reading) if reading.read_as != "text" && matches!(args.mode, grep::Mode::Smart | grep::Mode::Value) => {
            format!(", read as {}", reading.read_as)
        }
        _ => String::new(),
    };
    format!("searched for “{}” in {place}{how}{case}{word}{scope}{reading}", args.pattern)
}

/// Which lines of a document were asked for, for people; nothing where all of them were.
fn span(args: &ops::FiguresArgs) -> String {
    match (args.start, args.end) {
        (None, None) => String::new(),
        (start, end) => format!(
            " in lines {}–{}",
            start.map_or("1".into(), |line| line.to_string()),
            end.map_or("the last".into(), |line| line.to_string())
        ),
    }
}

/// A span of lines for people.
fn lines(start: u64, end: u64) -> String {
    if start == end { format!("line {start}") } else { format!("lines {start}–{end}") }
}

/// The lines that a query was about.
fn target(corpus: &Corpus, query: &Query, outcome: &Outcome) -> Option<Target> {
    let whole = |doc: &str| {
        let last = corpus.entry(doc).ok().map(|entry| u64::from(entry.document().line_count()))?;
        Some(Target { doc: doc.to_owned(), span: [last.min(1), last] })
    };
    match (query, outcome) {
        (Query::Outline(args) | Query::Profile(args) | Query::Damage(args), _) => whole(&args.doc),
        (Query::Chunks(args), _) => whole(&args.doc),
        (Query::Grep(args), _) => {
            let mut target = whole(args.doc.as_deref()?)?;
            if let Some(scope) = &args.scope {
                target.span = [scope.start, scope.end.min(target.span[1])];
            }
            Some(target)
        }
        (Query::Read(args), Outcome::Span(span)) => {
            Some(Target { doc: args.doc.clone(), span: [span.start, span.end] })
        }
        (Query::Figures(args) | Query::Foot(args), _) => {
            let mut target = whole(&args.doc)?;
            target.span =
                [args.start.unwrap_or(target.span[0]), args.end.map_or(target.span[1], |end| end.min(target.span[1]))];
            Some(target)
        }
        (Query::Follow(args), Outcome::Governor(governor)) => {
            let line = governor.line.map_or(args.line, u64::from);
            Some(Target { doc: args.doc.clone(), span: [line, line] })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_quoted_where_it_declares() {
        assert_eq!(quote("  (in   crore) ", 0), "(in crore)");
        assert_eq!(quote("| **Item** || Actuals<br>2024-25 |", 12), "Item | Actuals 2024-25");
        let wide = format!("|{}(in lakh)|end|", "a long heading|".repeat(20));
        assert_eq!(quote(&wide, wide.find("(in").unwrap()), "…(in lakh) | end");
        let long = format!("{}(₹ in crore){}", "₹ ".repeat(200), " tail".repeat(100));
        let part = quote(&long, long.find("(₹ in").unwrap());
        assert!(part.starts_with('…') && part.ends_with('…') && part.contains("(₹ in crore)"), "{part}");
        assert!(part.chars().count() <= QUOTE + 2);
        // A span past the end, of a line that changed, must do no harm.
        assert!(quote(&long, usize::MAX).chars().count() <= QUOTE + 2);
    }

    #[test]
    fn a_period_is_told_with_its_dates() {
        let period = |kind, start: &str, end: &str| PeriodRow {
            label: "2024".into(),
            kind,
            start: (!start.is_empty()).then(|| start.to_owned()),
            end: (!end.is_empty()).then(|| end.to_owned()),
            scenario: Vec::new(),
            basis: "column",
            line: None,
            distance: None,
            rivals: Vec::new(),
            witness: None,
        };
        let (instant, duration) = (Some(PeriodKind::Instant), Some(PeriodKind::Duration));
        let cases = [
            (instant, "", "2024-12-31", "2024 (as at 2024-12-31)"),
            (duration, "2024-01-01", "2024-12-31", "2024 (2024-01-01 to 2024-12-31)"),
            (duration, "", "2024-12-31", "2024 (ends 2024-12-31)"),
            (None, "", "2024-12-31", "2024 (2024-12-31)"),
            (duration, "", "", "2024"),
        ];
        for (kind, start, end, want) in cases {
            assert_eq!(dated(&period(kind, start, end)), want);
        }
    }

    #[test]
    fn a_search_tells_how_it_was_read() {
        let told = |pattern: &str, mode| {
            describe_grep(&grep::GrepArgs { pattern: pattern.into(), mode, ..grep::GrepArgs::default() })
        };
        let every = "in every document";
        assert_eq!(told("net debt", grep::Mode::Smart), format!("searched for “net debt” {every}"));
        assert_eq!(told("n.t", grep::Mode::Regex), format!("searched for “n.t” {every}, as a regular expression"));
        let number = told("(12,345)", grep::Mode::Smart);
        assert_eq!(number, format!("searched for “(12,345)” {every}, read as number 12345, negative"));
        let value = told("=1.2 crore", grep::Mode::Value);
        assert!(value.contains("“=1.2 crore” in every document, read as value 1,20,00,000 ± "), "{value}");
        // What cannot be read is told as it was typed.
        assert_eq!(told("=x", grep::Mode::Value), format!("searched for “=x” {every}"));
    }

    #[test]
    fn what_is_not_known_is_said_to_be_unknown() {
        let cases = [
            (None, "? (nothing says so)"),
            (Some(("₹ crore", "conflict", Some(3))), "? (declarations disagree; none was taken)"),
            (Some(("", "exempt", None)), "none: the number needs no unit"),
            (Some(("%", "exempt", None)), "% (exempt)"),
            (Some(("%", "inline", None)), "% (inline)"),
            (Some(("₹ crore", "table", Some(4))), "₹ crore ← line 4 (table): “x”"),
        ];
        for (declared, want) in cases {
            assert_eq!(governed(declared, Some("x")), want);
        }
    }
}
