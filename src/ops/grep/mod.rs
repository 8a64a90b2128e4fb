//! `grep`: lines that match a pattern, against shadows of the line (SPEC section 2.1).

use serde::{Deserialize, Serialize};

use super::{Corpus, FigureRow, Refusal};

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
    pub doc: String,
    /// Line, from 1.
    pub line: u32,
    /// Page; `null` where pages are unknown.
    pub page: Option<u32>,
    /// Half-open byte spans of the matches in the line, in order.
    pub spans: Vec<[u32; 2]>,
    /// Spans in the line below, of a word that is broken over both.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub below: Vec<[u32; 2]>,
    /// Which shadow matched: `plain`, `squashed`, `joined`, `raw` or `value`.
    pub shadow: &'static str,
    /// Titles from the outermost section to the innermost.
    pub headings: Vec<String>,
    /// The line, cut around the first match where it is long.
    pub text: String,
    /// Where `text` begins in the line, in bytes; 0 unless it was cut.
    pub text_from: u32,
    /// The figures of the line, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<Vec<FigureRow>>,
}

/// Finds the lines that match.
///
/// # Errors
/// On an empty pattern, a pattern that does not parse, a document that is not open, a limit out of range.
pub fn run(corpus: &Corpus, args: &GrepArgs) -> Result<Hits, Refusal> {
    let _ = (corpus, args);
    Err(Refusal::new("PLACEHOLDER"))
}
