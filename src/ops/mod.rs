//! Floor 3: the operations: pure functions of a corpus and arguments (SPEC section 2).
//!
//! They know nothing of terminal, clock or disk. Equal arguments on equal documents give byte-equal results:
//! [`Outcome::to_json`] is canonical (fixed order of fields, no floats, no white space).

pub mod chunks;
pub mod corpus;
pub mod damage;
pub mod figures;
pub mod follow;
pub mod foot;
mod governing;
pub mod grep;
pub mod list;
pub mod outline;
pub mod profile;
pub mod read;
pub mod refer;
pub mod report;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::document::Document;

pub use chunks::ChunksArgs;
pub use corpus::{Corpus, Entry};
pub use figures::FigureRow;
pub use grep::{GrepArgs, Hit, Hits};
pub use report::Report;

pub use crate::figure::Governs;

/// Why an operation was not run: one line that says what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(pub String);

impl Refusal {
    /// A refusal with this reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

/// An operation with its arguments: data only, as the trail records it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cmd", content = "args", rename_all = "snake_case")]
pub enum Query {
    /// The documents of the corpus.
    List(ListArgs),
    /// The headings of a document.
    Outline(DocArgs),
    /// Lines that match a pattern.
    Grep(GrepArgs),
    /// A span of lines.
    Read(ReadArgs),
    /// The figures of a document or of a span of it.
    Figures(FiguresArgs),
    /// The line that governs a figure.
    Follow(FollowArgs),
    /// What the conversion of a document broke.
    Damage(DocArgs),
    /// The totals of a document or of a span of it, and whether they hold.
    Foot(FiguresArgs),
    /// Measures of a document.
    Profile(DocArgs),
    /// What chunks would lose of units and years.
    Chunks(ChunksArgs),
}

/// No arguments.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListArgs {}

/// A document, by its name in the corpus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocArgs {
    /// Name of the document within the corpus.
    pub doc: String,
}

/// Arguments of `read`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadArgs {
    /// Name of the document within the corpus.
    pub doc: String,
    /// First line, from 1.
    pub start: u64,
    /// Last line, included.
    pub end: u64,
    /// Extend the span upward to the lines that govern its figures.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub govern: bool,
}

/// Arguments of `figures` and of `foot`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FiguresArgs {
    /// Name of the document within the corpus.
    pub doc: String,
    /// First line, from 1; the first of the document if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<u64>,
    /// Last line, included; the last of the document if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<u64>,
}

impl FiguresArgs {
    /// The lines that are asked for, cut at the last one of `document`.
    ///
    /// # Errors
    /// Where the span lies outside the document or is reversed.
    fn span(&self, document: &Document) -> Result<RangeInclusive<u32>, Refusal> {
        let last = u64::from(document.line_count());
        let (start, end) = (self.start.unwrap_or(1), self.end.unwrap_or(last));
        if start < 1 || end < start && last > 0 || start > last.max(1) {
            return Err(Refusal(format!("lines {start}–{end}: lines count from 1 to {last}, the smaller first")));
        }
        Ok(start as u32..=end.min(last) as u32)
    }
}

/// Arguments of `follow`: a figure, by any byte of its span.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowArgs {
    /// Name of the document within the corpus.
    pub doc: String,
    /// Line of the figure, from 1.
    pub line: u64,
    /// A byte within the figure, from 0 in its line.
    pub byte: u64,
    /// Unit or period.
    pub to: Governs,
}

/// The result of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "result", rename_all = "snake_case")]
pub enum Outcome {
    /// Of `list`.
    List(list::Listing),
    /// Of `outline`.
    Outline(outline::Outline),
    /// Of `grep`.
    Hits(grep::Hits),
    /// Of `read`.
    Span(read::Span),
    /// Of `figures`.
    Figures(figures::FigureRows),
    /// Of `follow`.
    Governor(follow::Governor),
    /// Of `damage`.
    Damage(damage::DamageReport),
    /// Of `foot`.
    Totals(foot::Totals),
    /// Of `profile`.
    Profile(Box<profile::Profile>),
    /// Of `chunks`.
    Chunks(chunks::ChunkAnalysis),
}

/// The names of the operations.
const NAMES: [&str; 10] =
    ["list", "outline", "grep", "read", "figures", "follow", "damage", "foot", "profile", "chunks"];

impl Query {
    /// The name of the operation: the `cmd` of a trail record.
    pub fn name(&self) -> &'static str {
        match self {
            Query::List(_) => "list",
            Query::Outline(_) => "outline",
            Query::Grep(_) => "grep",
            Query::Read(_) => "read",
            Query::Figures(_) => "figures",
            Query::Follow(_) => "follow",
            Query::Damage(_) => "damage",
            Query::Foot(_) => "foot",
            Query::Profile(_) => "profile",
            Query::Chunks(_) => "chunks",
        }
    }

    /// The arguments: the `args` of a trail record.
    pub fn args(&self) -> Value {
        let whole = serde_json::to_value(self).unwrap_or_default();
        whole.get("args").cloned().unwrap_or_default()
    }

    /// The operation `name` with `args`; `None` where no operation has that name.
    pub fn parse(name: &str, args: &Value) -> Option<Result<Self, Refusal>> {
        if !NAMES.contains(&name) {
            return None;
        }
        let whole = serde_json::json!({ "cmd": name, "args": args });
        Some(serde_json::from_value(whole).map_err(|error| Refusal(format!("{name}: {error}"))))
    }
}

/// Runs an operation.
///
/// # Errors
/// A [`Refusal`] where the arguments ask for what cannot be given; it says what can.
pub fn run(corpus: &Corpus, query: &Query) -> Result<Outcome, Refusal> {
    Ok(match query {
        Query::List(_) => Outcome::List(list::run(corpus)),
        Query::Outline(args) => Outcome::Outline(outline::run(corpus.entry(&args.doc)?)),
        Query::Grep(args) => Outcome::Hits(grep::run(corpus, args)?),
        Query::Read(args) => Outcome::Span(read::run(corpus.entry(&args.doc)?, args)?),
        Query::Figures(args) => Outcome::Figures(figures::run(corpus.entry(&args.doc)?, args)?),
        Query::Follow(args) => Outcome::Governor(follow::run(corpus.entry(&args.doc)?, args)?),
        Query::Damage(args) => Outcome::Damage(damage::run(corpus.entry(&args.doc)?)),
        Query::Foot(args) => Outcome::Totals(foot::run(corpus.entry(&args.doc)?, args)?),
        Query::Profile(args) => Outcome::Profile(Box::new(profile::run(corpus.entry(&args.doc)?))),
        Query::Chunks(args) => Outcome::Chunks(chunks::run(corpus.entry(&args.doc)?, args)?),
    })
}

impl Outcome {
    /// The name of the kind of result, as in the trail.
    pub fn kind(&self) -> &'static str {
        match self {
            Outcome::List(_) => "list",
            Outcome::Outline(_) => "outline",
            Outcome::Hits(_) => "hits",
            Outcome::Span(_) => "span",
            Outcome::Figures(_) => "figures",
            Outcome::Governor(_) => "governor",
            Outcome::Totals(_) => "foot",
            Outcome::Damage(_) => "damage",
            Outcome::Profile(_) => "profile",
            Outcome::Chunks(_) => "chunks",
        }
    }

    /// How many things it holds: documents, headings, hits, lines, figures, totals, findings, ways of cutting, 1.
    pub fn count(&self) -> u64 {
        (match self {
            Outcome::List(list) => list.documents.len(),
            Outcome::Outline(outline) => outline.entries.len(),
            Outcome::Hits(hits) => return hits.total,
            Outcome::Span(span) => span.rows.len(),
            Outcome::Figures(figures) => figures.figures.len(),
            Outcome::Damage(report) => report.findings.len(),
            Outcome::Totals(totals) => totals.totals.len(),
            Outcome::Chunks(analysis) => analysis.rows.len(),
            Outcome::Governor(_) | Outcome::Profile(_) => 1,
        }) as u64
    }

    /// The result told line by line, of the operations that measure or check a document.
    pub fn report(&self) -> Option<Report> {
        match self {
            Outcome::Profile(profile) => Some(profile.report()),
            Outcome::Totals(totals) => Some(totals.report()),
            Outcome::Chunks(analysis) => Some(analysis.report()),
            Outcome::Damage(damage) => Some(damage.report()),
            _ => None,
        }
    }

    /// Canonical JSON on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
