//! `grep`: lines that match a pattern, against shadows of the line (SPEC section 2.1).

mod matcher;
mod matches;
mod number;
mod prefilter;
pub(in crate::ops) mod reference;
mod search;
mod single;
mod text;
mod units;
mod value;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Corpus, FigureRow, Refusal};

pub use search::{Found, Progress, Search, TEXT_CAP};
pub use single::LineMatcher;

/// How a pattern is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Normalised text, or a number by value at token boundaries.
    #[default]
    Smart,
    /// The raw bytes.
    Literal,
    /// A regular expression of the linear-time engine, on the raw line.
    Regex,
    /// A value with unit and tolerance, whatever unit it is printed in.
    Value,
}

/// How letters of different case compare.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Case {
    /// Ignored unless the pattern holds an upper-case letter (literal and regex); smart mode always folds.
    #[default]
    Smart,
    /// Must be the same.
    Sensitive,
    /// Ignored.
    Ignore,
}

/// Where to look. Absent in the arguments: everywhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// First line, from 1.
    pub start: u64,
    /// Last line, included.
    pub end: u64,
}

/// Arguments of `grep`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GrepArgs {
    /// The pattern as typed.
    pub pattern: String,
    /// Name of the document; every document of the corpus if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doc: Option<String>,
    /// How the pattern is read.
    #[serde(default)]
    pub mode: Mode,
    /// How case compares.
    #[serde(default)]
    pub case: Case,
    /// Only at word boundaries.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub word: bool,
    /// Only within these lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<Scope>,
    /// At most so many hits are returned (all are counted); 1 to 100,000, 1,000 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// How many hits to pass over: the `next` of the answer before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<u64>,
    /// Give the figures of each line with unit and period.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub figures: bool,
}

/// The result of `grep`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hits {
    /// How the pattern was read, for people.
    pub read_as: String,
    /// All hits there are, returned or not.
    pub total: u64,
    /// The hits from the cursor on.
    pub hits: Vec<Hit>,
    /// The cursor for the next ones, where more remain.
    pub next: Option<u64>,
}

/// A line that matches. A word broken over two lines is one hit, on the first of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// Name of the document.
    pub doc: Arc<str>,
    /// Line, from 1.
    pub line: u32,
    /// Page; `null` where pages are unknown.
    pub page: Option<u32>,
    /// Half-open byte spans of the matches in the line, in order and apart; of at most 1,000 matches. A match that
    /// reaches over markup or a cell boundary gives several.
    pub spans: Vec<[u32; 2]>,
    /// Spans in the line below, of a word that is broken over both.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<[u32; 2]>,
    /// Which shadow matched: `plain`, `squashed`, `joined`, `raw` or `value`.
    pub shadow: &'static str,
    /// Titles from the outermost section to the innermost.
    pub headings: Arc<[String]>,
    /// The line, cut around the first match where it is long.
    pub text: String,
    /// Where `text` begins in the line, in bytes; 0 unless it was cut.
    pub text_from: u32,
    /// The figures of the line, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<Vec<FigureRow>>,
}

/// How a pattern is read, for the prompt to say while it is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// For people: `number 48964.89, any sign`, `value ₹ 3,00,21,95,00,000 ± 50,000 · also as 30,02,195 lakh`.
    pub read_as: String,
}

/// Reads `pattern` as `mode` does, without searching.
///
/// # Errors
/// As [`run`], where the pattern is at fault.
pub fn read_query(pattern: &str, mode: Mode) -> Result<Reading, Refusal> {
    let args = GrepArgs { pattern: pattern.to_owned(), mode, ..GrepArgs::default() };
    matcher::Matcher::new(&args).map(|(_, read_as)| Reading { read_as })
}

/// How many hits are returned where the arguments do not say.
pub const DEFAULT_LIMIT: u64 = 1_000;

/// The most hits that one call returns.
pub const MOST_HITS: u64 = 100_000;

/// Finds the lines that match.
///
/// # Errors
/// On an empty pattern, a pattern that does not parse, a document that is not open, a scope that is no span of
/// lines, a limit out of range.
pub fn run(corpus: &Corpus, args: &GrepArgs) -> Result<Hits, Refusal> {
    let limit = args.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MOST_HITS).contains(&limit) {
        return Err(Refusal(format!("a limit of {limit} hits: it is 1 to {MOST_HITS}")));
    }
    let mut search = Search::new(corpus, args)?;
    let start = args.cursor.unwrap_or(0);
    let end = start.saturating_add(limit);
    let mut seen = 0;
    let mut kept = Vec::new();
    while !search
        .step(u32::MAX, |found| {
            if (start..end).contains(&seen) {
                kept.push(found);
            }
            seen += 1;
        })
        .done
    {}
    Ok(Hits {
        read_as: search.read_as().to_owned(),
        total: seen,
        hits: kept.into_iter().map(|found| search.hit(found)).collect(),
        next: (end < seen).then_some(end),
    })
}

#[cfg(test)]
mod tests;
