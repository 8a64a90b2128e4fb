//! `follow`: from a figure to the line that declares its unit or its period.

use serde::Serialize;

use super::figures::{ByHandRow, RivalRow};
use super::{Entry, FollowArgs, Governs, Refusal};
use crate::figure::{Evidence, unit::Rival};

/// The most bytes of a declaring line that are given.
const TEXT_CAP: usize = 400;

/// The result of `follow`: the governing line, or why there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Governor {
    /// Name of the document.
    pub doc: String,
    /// Line of the figure.
    pub from: u32,
    /// What is governed.
    pub to: &'static str,
    /// The unit or period as shown to people.
    pub label: String,
    /// Where it was declared.
    pub basis: &'static str,
    /// Declaring line; `null` where nothing declares it.
    pub line: Option<u32>,
    /// Byte span of the declaring words in that line.
    pub span: Option<[u32; 2]>,
    /// Lines from the declaring line down to the figure.
    pub distance: Option<i64>,
    /// Page of the declaring line.
    pub page: Option<u32>,
    /// Text of the declaring line, at most 400 bytes of it, the declaring words among them.
    pub text: Option<String>,
    /// The byte of the line at which `text` begins; `null` where nothing declares it.
    pub text_from: Option<u32>,
    /// Declarations that were not taken.
    pub rivals: Vec<RivalRow>,
    /// Where a person overruled it: then no line declares it. Left out where nobody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_hand: Option<ByHandRow>,
}

/// Finds the governing line.
///
/// # Errors
/// Where no figure stands at that place.
pub fn run(entry: &Entry, args: &FollowArgs) -> Result<Governor, Refusal> {
    let document = entry.document();
    let annotations = entry.annotations();
    let line = u32::try_from(args.line).unwrap_or(u32::MAX);
    let figure = annotations
        .on_line(line)
        .iter()
        .find(|figure| u64::from(figure.span.start) <= args.byte && args.byte < u64::from(figure.span.end))
        .ok_or_else(|| {
            Refusal(format!(
                "no figure stands at line {line}, byte {}: `tieout figures` lists where they stand (the last line is {})",
                args.byte,
                document.line_count()
            ))
        })?;
    let (label, basis, evidence, rivals, to): (&str, _, &Option<Evidence>, &[Rival], _) = match args.to {
        Governs::Unit => {
            let unit = annotations.unit(figure);
            (&unit.label, unit.basis.name(), &unit.evidence, &unit.rivals, "unit")
        }
        Governs::Period => {
            let period = annotations.period(figure);
            (&period.label, period.basis.name(), &period.evidence, &period.rivals, "period")
        }
    };
    let window = evidence.as_ref().map(|evidence| window(document.line(evidence.line), evidence.span.end as usize));
    Ok(Governor {
        doc: document.name().to_owned(),
        from: figure.line,
        to,
        label: label.to_owned(),
        basis,
        line: evidence.as_ref().map(|evidence| evidence.line),
        span: evidence.as_ref().map(|evidence| [evidence.span.start, evidence.span.end]),
        distance: evidence.as_ref().map(|evidence| i64::from(figure.line) - i64::from(evidence.line)),
        page: evidence.as_ref().and_then(|evidence| document.structure().pages.at(evidence.line)),
        text: window.map(|(_, text)| text.to_owned()),
        text_from: window.map(|(from, _)| from),
        rivals: RivalRow::all(rivals),
        by_hand: ByHandRow::of(annotations, figure, args.to),
    })
}

/// At most [`TEXT_CAP`] bytes of a line: its beginning, or where `end` lies past it, the part around `end`.
fn window(line: &str, end: usize) -> (u32, &str) {
    let end = end.min(line.len());
    let from = if end <= TEXT_CAP { 0 } else { line.ceil_char_boundary(end - TEXT_CAP / 2) };
    let to = line.floor_char_boundary((from + TEXT_CAP).min(line.len()));
    (u32::try_from(from).unwrap_or(u32::MAX), &line[from..to])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_holds_the_declaring_words() {
        assert_eq!(window("(in crore)", 10), (0, "(in crore)"));
        let line = format!("{}(₹ in crore){}", "₹ ".repeat(500), " tail".repeat(200));
        let end = line.find("crore").unwrap() + 6;
        let (from, text) = window(&line, end);
        assert!(text.len() <= TEXT_CAP && text.contains("(₹ in crore)"), "{text}");
        assert_eq!(&line[from as usize..from as usize + text.len()], text);
        assert_eq!(window("x", usize::MAX), (0, "x"));
    }
}
