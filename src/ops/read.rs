//! `read`: a bounded span of numbered lines (SPEC section 2.3).

use serde::Serialize;

use super::{Entry, ReadArgs, Refusal};

/// The most lines that one `read` returns, both ends included.
pub const CAP: u64 = 400;

/// The most bytes of one line that `read` returns; a longer line is cut and says so.
pub const LINE_CAP: usize = 16_384;

/// The result of `read`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Span {
    /// Name of the document.
    pub doc: String,
    /// First line returned, from 1.
    pub start: u64,
    /// Last line returned.
    pub end: u64,
    /// Number of lines of the document.
    pub last: u64,
    /// The end that was asked for, where it lay past the last line.
    pub clamped_from: Option<u64>,
    /// By how many lines the span was extended upward to its governing lines.
    pub extended: u64,
    /// The lines.
    pub rows: Vec<NumberedLine>,
}

/// A line with its number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NumberedLine {
    /// From 1.
    pub line: u64,
    /// Page; `null` where pages are unknown.
    pub page: Option<u32>,
    /// The text, without its line end.
    pub text: String,
    /// Bytes left off at the end of a line longer than [`LINE_CAP`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<u64>,
}

/// Checks a span against a document of `last` lines and returns its end after clamping.
///
/// # Errors
/// Says the last line, or the cap and the span that was asked for.
pub fn check(start: u64, end: u64, last: u64) -> Result<u64, Refusal> {
    if last == 0 {
        return Err(Refusal::new("the document is empty: it has no line, and the last line is 0"));
    }
    if start < 1 {
        return Err(Refusal(format!("line {start} does not exist: lines count from 1 to {last}")));
    }
    if end < start {
        return Err(Refusal(format!(
            "the span {start}–{end} is reversed: give the smaller line first (the last line is {last})"
        )));
    }
    if start > last {
        return Err(Refusal(format!("line {start} is past the end: the last line is {last}")));
    }
    let end = end.min(last);
    let lines = end - start + 1;
    if lines > CAP {
        return Err(Refusal(format!(
            "the span {start}–{end} has {lines} lines, more than the {CAP} that one read gives: read {start}–{} first (the last line is {last})",
            start + CAP - 1
        )));
    }
    Ok(end)
}

/// Reads a span.
///
/// # Errors
/// As [`check`].
pub fn run(entry: &Entry, args: &ReadArgs) -> Result<Span, Refusal> {
    let document = entry.document();
    let last = u64::from(document.line_count());
    let end = check(args.start, args.end, last)?;
    let mut start = args.start;
    if args.govern {
        let annotations = entry.annotations();
        let first = annotations
            .in_lines(start as u32, end as u32)
            .iter()
            .flat_map(|figure| annotations.governing_lines(figure))
            .min()
            .map_or(start, u64::from);
        start = start.min(first);
        check(start, end, last).map_err(|refusal| {
            Refusal(format!(
                "with its governing lines: {refusal}; without --govern the span {}–{end} can be read",
                args.start
            ))
        })?;
    }
    let pages = &document.structure().pages;
    let rows = (start..=end)
        .map(|number| {
            let text = document.line(number as u32);
            let keep = text.floor_char_boundary(LINE_CAP.min(text.len()));
            NumberedLine {
                line: number,
                page: pages.at(number as u32),
                text: text[..keep].to_owned(),
                cut: (keep < text.len()).then(|| (text.len() - keep) as u64),
            }
        })
        .collect();
    Ok(Span {
        doc: document.name().to_owned(),
        start,
        end,
        last,
        clamped_from: (args.end > last).then_some(args.end),
        extended: args.start - start,
        rows,
    })
}
