//! Why a unit or a year governs a figure: what was taken, what else there was, and what was looked at where nothing
//! was found.

use super::page::Shown;
use super::state::State;
use crate::document::{Document, LineKind};
use crate::figure::unit::Rival;
use crate::figure::{Annotations, Evidence, Figure, Governs, UnitBasis};
use crate::ops::figures::ByHandRow;
use crate::text::sanitise::sanitise;

/// How a row is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// It says what is explained below it.
    Subject,
    /// A person said it.
    ByHand,
    /// What governs, or would if nothing were said by hand.
    Taken,
    /// What was not taken.
    Rival,
    /// What was not taken, as it disagrees with another of the same scope.
    Conflict,
    /// A remark.
    Remark,
}

/// A row of the explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhyRow {
    /// How it is meant.
    pub meant: Meant,
    /// The text, safe for a terminal.
    pub text: String,
    /// The line that it speaks of, to go to.
    pub line: Option<u32>,
    /// The byte of that line.
    pub byte: u32,
}

impl WhyRow {
    fn new(meant: Meant, text: impl AsRef<str>) -> Self {
        Self { meant, text: sanitise(text.as_ref(), 0), line: None, byte: 0 }
    }

    fn at(self, evidence: &Evidence) -> Self {
        Self { line: Some(evidence.line), byte: evidence.span.start, ..self }
    }
}

/// What the document says of one figure, unit or period alike.
struct Read<'a> {
    label: &'a str,
    basis: &'static str,
    evidence: Option<&'a Evidence>,
    rivals: &'a [Rival],
    /// Line of a row that adds up only where the header is read so.
    witness: Option<u32>,
}

impl State {
    /// Why the unit and the year of the figure under the cursor are what they are; empty where there is no figure.
    pub fn why(&self) -> Vec<WhyRow> {
        let shown = self.shown();
        let Some(entry) = self.entry(shown.doc) else { return Vec::new() };
        let (Some(figure), Some(all)) = (self.figure_at(shown), entry.annotations_if_ready()) else {
            return Vec::new();
        };
        [Governs::Unit, Governs::Period]
            .into_iter()
            .flat_map(|what| rows(entry.document(), all, figure, what))
            .collect()
    }
}

fn rows(document: &Document, all: &Annotations, figure: &Figure, what: Governs) -> Vec<WhyRow> {
    let name = what.word();
    let read = match what {
        Governs::Unit => {
            let unit = all.unit_as_read(figure);
            let (evidence, rivals) = (unit.evidence.as_ref(), unit.rivals.as_slice());
            Read { label: &unit.label, basis: unit.basis.name(), evidence, rivals, witness: None }
        }
        Governs::Period => {
            let period = all.period_as_read(figure);
            let (evidence, rivals) = (period.evidence.as_ref(), period.rivals.as_slice());
            Read { label: &period.label, basis: period.basis.name(), evidence, rivals, witness: period.witness }
        }
    };
    let mut out = Vec::new();
    if let Some(hand) = ByHandRow::of(all, figure, what) {
        out.push(WhyRow::new(Meant::Subject, format!("{name} ⚑ {}", hand.value)));
        out.push(WhyRow::new(Meant::ByHand, format!("⚑ {}", hand.told())));
    } else {
        let label = match read.basis {
            "unknown" => "? unknown",
            "conflict" => "≠ in conflict",
            _ => read.label,
        };
        out.push(WhyRow::new(Meant::Subject, format!("{name} {label}")));
    }
    match read.evidence {
        Some(evidence) => {
            let text = format!("✓ {}   {}", read.label, place(document, figure, evidence, read.basis));
            out.push(WhyRow::new(Meant::Taken, text).at(evidence));
            out.push(WhyRow::new(Meant::Remark, reason(read.basis)));
            if let Some(line) = read.witness {
                let text =
                    format!("its header does not fit its rows; only where it stands so do they add up: L {line}");
                out.push(WhyRow { line: Some(line), ..WhyRow::new(Meant::Remark, text) });
            }
        }
        None if read.basis == "conflict" => {
            out.push(WhyRow::new(Meant::Remark, "declarations of equal scope disagree, so that none was taken"))
        }
        None if read.basis == "unknown" => {
            let found = if read.rivals.is_empty() { "nothing found" } else { "nothing that is sure to reach it" };
            if what == Governs::Period && all.unit_as_read(figure).basis == UnitBasis::Unknown {
                out.push(WhyRow::new(Meant::Remark, format!("{found} in the same places")));
            } else {
                let text = format!("{found}; looked at, from the nearest scope to the widest:");
                out.push(WhyRow::new(Meant::Remark, text));
                out.extend(looked_at(document, all, figure));
            }
        }
        None => out.push(WhyRow::new(Meant::Remark, reason(read.basis))),
    }
    for rival in read.rivals {
        let (mark, meant, why) = match read.basis {
            "conflict" => ("≠", Meant::Conflict, String::new()),
            "unknown" => ("·", Meant::Rival, ": not sure to reach it".to_owned()),
            basis => ("·", Meant::Rival, format!(": not taken, {}", not_taken(basis, rival.scope))),
        };
        let place = place(document, figure, &rival.evidence, rival.scope);
        out.push(WhyRow::new(meant, format!("{mark} {}   {place}{why}", rival.label)).at(&rival.evidence));
    }
    out
}

/// Scopes by name, the most specific first.
const SCOPES: [&str; 10] =
    ["inline", "cell", "row", "column", "carried", "table", "statement", "title", "sentence", "document"];

/// Why a candidate of scope `other` was not taken where one of scope `taken` was.
pub fn not_taken(taken: &str, other: &str) -> &'static str {
    let rank = |scope: &str| SCOPES.iter().position(|known| *known == scope);
    match (rank(taken), rank(other)) {
        (Some(taken), Some(other)) if other > taken => "a wider scope",
        (Some(taken), Some(other)) if other == taken => "farther in the same scope",
        _ => "passed over",
    }
}

/// Why something of this scope governs.
pub fn reason(basis: &str) -> &'static str {
    match basis {
        "inline" => "it stands with the number itself, which nothing outranks",
        "cell" => "it stands in the cell of the number, which nothing outranks",
        "row" => "the row, or the row that heads its group, says it: row over column and table",
        "column" => "the header of its column says it: column over table",
        "table" => "the caption of its table, or a line just above, says it: table over statement and document",
        "statement" => "nothing in its table says it; the statement that the table belongs to does",
        "carried" => "its table goes on from an earlier one, the header of which says it",
        "title" => "nothing narrower says it; a title or a caption does",
        "sentence" => "its sentence says it",
        "document" => "nothing narrower says it; the document does, for all of it",
        "tag" => "the tag of the filing says it",
        "exempt" => "a number of this kind needs none",
        _ => "",
    }
}

/// Line, distance, scope and words of a declaration.
fn place(document: &Document, figure: &Figure, evidence: &Evidence, scope: &str) -> String {
    let far = distance(figure, evidence);
    format!("L {}  {far}, {scope}  “{}”", evidence.line, quote(document, evidence, QUOTED))
}

/// How far a declaration stands from its figure: `13 up`, `this line`, `2 down`.
pub fn distance(figure: &Figure, evidence: &Evidence) -> String {
    match i64::from(figure.line) - i64::from(evidence.line) {
        0 => "this line".to_owned(),
        lines if lines > 0 => format!("{lines} up"),
        lines => format!("{} down", -lines),
    }
}

/// Columns of a quotation where it can be wrapped.
const QUOTED: usize = 200;

/// The declaring words, or the line around them, in at most so many columns.
pub fn quote(document: &Document, evidence: &Evidence, columns: usize) -> String {
    let line = document.line(evidence.line);
    let (start, end) = (evidence.span.start as usize, evidence.span.end as usize);
    let words = line.get(start..end).filter(|words| !words.trim().is_empty());
    let text = words.unwrap_or(line);
    let end = text.floor_char_boundary(text.len().min(columns * 4));
    let mut shown = Shown::of(text, 0..end, false);
    shown.trim();
    shown.truncate(columns);
    shown.text
}

/// Most lines above a table that are named as looked at.
const ABOVE: usize = 4;

/// What was asked, in vain, for the unit or the period of `figure`.
fn looked_at(document: &Document, all: &Annotations, figure: &Figure) -> Vec<WhyRow> {
    let remark = |text: String| WhyRow::new(Meant::Remark, format!("  {text}"));
    let structure = document.structure();
    let mut out = Vec::new();
    let whole = |line: u32| Evidence { line, span: 0..document.line(line).len() as u32 };
    let Some(table) = structure.table_at(figure.line).filter(|_| figure.cell.is_some()) else {
        out.push(
            remark(format!("its sentence: “{}”", quote(document, &whole(figure.line), QUOTED))).at(&whole(figure.line)),
        );
        out.push(remark("the sections around it, and the document as a whole".to_owned()));
        return out;
    };
    out.push(remark(match all.row_label(document, figure) {
        Some(label) => format!("its row: “{label}”"),
        None => "its row, which has no label".to_owned(),
    }));
    let path = all.column_path(document, figure);
    out.push(remark(match path.is_empty() {
        true => "its column, which has no header that fits".to_owned(),
        false => format!("its column: “{}”", path.join(" › ")),
    }));
    let above = (1..table.first()).rev().take_while(|line| !matches!(structure.kind(*line), LineKind::Table(_)));
    let spoken =
        above.take(12).filter(|line| !matches!(structure.kind(*line), LineKind::Blank | LineKind::Break)).take(ABOVE);
    for line in spoken {
        let evidence = whole(line);
        out.push(remark(format!("above its table, L {line}: “{}”", quote(document, &evidence, QUOTED))).at(&evidence));
    }
    let sections = structure.heading_path(figure.line).join(" › ");
    if !sections.is_empty() {
        out.push(remark(format!("its statement and sections: “{sections}”")));
    }
    out.push(remark("running titles, and the document as a whole".to_owned()));
    out
}
