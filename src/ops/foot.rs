//! `foot`: the totals of a document, what they add up, and whether they do (SPEC section 9).

use serde::Serialize;

use super::profile::report::thousands;
use super::{Entry, FiguresArgs, Refusal, Report};
use crate::document::Document;
use crate::figure::foot::{Direction, Slip, Status, Sum};
use crate::figure::{Annotations, Figure};

/// The result of `foot`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Name of the document.
    pub doc: String,
    /// How many there are of each status.
    pub counts: Counts,
    /// In document order of the totals.
    pub totals: Vec<TotalRow>,
}

/// How many totals have each status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Hold to the last digit.
    pub exact: u64,
    /// Hold within the rounding of the printed numbers.
    pub rounding: u64,
    /// Hold within it, but the difference is more than two of the last digit.
    pub doubtful: u64,
    /// Hold with the amount that another total, which is off, should print.
    pub through: u64,
    /// Need a number that is damaged or not available.
    pub unchecked: u64,
    /// Do not hold.
    pub off: u64,
}

/// A total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TotalRow {
    /// Where it stands.
    #[serde(flatten)]
    pub at: Place,
    /// Label of its row.
    pub row: Option<String>,
    /// Header path of its column, from the top.
    pub column: Vec<String>,
    /// Page; `null` where pages are unknown.
    pub page: Option<u32>,
    /// Down a column or across a row.
    pub direction: Direction,
    /// What the parts come to.
    pub computed: String,
    /// Printed less computed.
    pub difference: String,
    /// Whether it holds.
    pub status: Status,
    /// First and last line of the parts.
    pub span: [u32; 2],
    /// What it adds up, in document order.
    pub parts: Vec<PartRow>,
    /// The numbers that may be the wrong ones, the likeliest first.
    pub suspects: Vec<SuspectRow>,
}

/// A figure by its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Cell of the table line, from 0.
    pub cell: Option<u16>,
    /// Half-open byte span in the line.
    pub bytes: [u32; 2],
    /// As printed.
    pub text: String,
    /// The printed value with its sign, not scaled.
    pub value: Option<String>,
}

/// A part of a total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartRow {
    /// Where it stands.
    #[serde(flatten)]
    pub at: Place,
    /// It is subtracted.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub negative: bool,
}

/// A number that may be wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SuspectRow {
    /// Where it stands.
    #[serde(flatten)]
    pub at: Place,
    /// What may have happened to it.
    pub slip: Slip,
    /// The value with which the sum holds.
    pub mended: String,
}

impl Place {
    fn of(document: &Document, figure: &Figure) -> Self {
        let (start, end) = (figure.span.start, figure.span.end);
        Self {
            line: figure.line,
            cell: figure.cell,
            bytes: [start, end],
            text: document.line(figure.line).get(start as usize..end as usize).unwrap_or_default().to_owned(),
            value: figure.value.as_ref().map(ToString::to_string),
        }
    }
}

impl TotalRow {
    /// The column of the total, for people: its header path, or its number, from 1, where it has none.
    pub fn column_words(&self) -> String {
        match (self.column.is_empty(), self.at.cell) {
            (true, Some(cell)) => format!("column {}", u32::from(cell) + 1),
            _ => self.column.join(" › "),
        }
    }

    /// What was found, for people.
    pub fn words(&self) -> String {
        let of = match (self.direction, self.span) {
            (Direction::Across, _) => "the row".to_owned(),
            (Direction::Down, [first, last]) if first == last => format!("L {first}"),
            (Direction::Down, [first, last]) => format!("L {first}–{last}"),
        };
        match self.status {
            Status::Exact => format!("{} = {of}", self.at.text),
            _ => format!("{} ≠ {} of {of}, by {}", self.at.text, self.computed, self.difference),
        }
    }

    /// Its row and its column, for people: two totals of one line differ by their columns.
    pub fn place(&self) -> String {
        let row = self.row.as_ref().map(|row| format!("row {row}"));
        // Where no header names it, the words say themselves that they mean a column.
        let column =
            if self.column.is_empty() { self.column_words() } else { format!("column {}", self.column_words()) };
        row.into_iter().chain(Some(column)).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The machine form of `sum`; `None` where its figures are not those of `annotations`.
    pub fn of(document: &Document, annotations: &Annotations, sum: &Sum) -> Option<Self> {
        let at = |index: u32| annotations.figures().get(index as usize);
        let total = at(sum.total)?;
        let parts: Vec<PartRow> = sum
            .parts
            .iter()
            .filter_map(|part| Some(PartRow { at: Place::of(document, at(part.figure)?), negative: part.negative }))
            .collect();
        let lines = || parts.iter().map(|part| part.at.line);
        Some(Self {
            at: Place::of(document, total),
            row: annotations.row_label(document, total),
            column: annotations.column_path(document, total),
            page: document.structure().pages.at(total.line),
            direction: sum.direction,
            computed: sum.computed.to_string(),
            difference: sum.difference.to_string(),
            status: sum.status,
            span: [lines().min().unwrap_or(total.line), lines().max().unwrap_or(total.line)],
            suspects: sum
                .suspects
                .iter()
                .filter_map(|suspect| {
                    let at = Place::of(document, at(suspect.figure)?);
                    Some(SuspectRow { at, slip: suspect.slip, mended: suspect.mended.to_string() })
                })
                .collect(),
            parts,
        })
    }
}

impl SuspectRow {
    /// What may be wrong with it, for people.
    pub fn words(&self) -> String {
        format!("perhaps {} {}: with {} it holds", self.at.text, self.slip.words(), self.mended)
    }
}

impl Totals {
    /// The totals that do not hold, in words, after the counts.
    pub fn report(&self) -> Report {
        let mut report = Report::new(&self.doc, "Totals");
        let Counts { exact, rounding, doubtful, through, unchecked, off } = self.counts;
        if self.totals.is_empty() {
            report.heading("No total was found by arithmetic");
            return report;
        }
        report.heading(format!("{} totals were found by arithmetic", thousands(self.totals.len() as u64)));
        let counts = [
            (exact, "hold to the last digit"),
            (rounding, "hold within the rounding of what is printed"),
            (doubtful, "differ by more than two of the last digit: rounding, perhaps"),
            (through, "hold with the amount that another total should print"),
            (unchecked, "need a number that is damaged, unread or not available"),
            (off, "do not hold"),
        ];
        for (count, words) in counts {
            report.fact(format!("{:>7}  {words}", thousands(count)));
        }
        let sorts = [
            (Status::Off, "Do not hold"),
            (Status::Through, "Hold through a total that does not"),
            (Status::Unchecked, "Cannot be checked"),
            (Status::Doubtful, "Rounding, perhaps"),
        ];
        for (status, title) in sorts {
            let mut rows = self.totals.iter().filter(|total| total.status == status).peekable();
            if rows.peek().is_some() {
                report.heading(title);
            }
            for total in rows {
                let at = |place: &Place| (place.line, place.bytes[0]);
                report.doubt(Some(at(&total.at)), total.words());
                report.note_at(at(&total.at), total.place());
                for suspect in &total.suspects {
                    report.fact_at(at(&suspect.at), format!("  {}", suspect.words()));
                }
            }
        }
        report
    }
}

impl Counts {
    fn add(&mut self, status: Status) {
        let count = match status {
            Status::Exact => &mut self.exact,
            Status::Rounding => &mut self.rounding,
            Status::Doubtful => &mut self.doubtful,
            Status::Through => &mut self.through,
            Status::Unchecked => &mut self.unchecked,
            Status::Off => &mut self.off,
        };
        *count += 1;
    }
}

/// The totals of a document, or those that stand in a span of its lines; what they add up may stand above it.
///
/// # Errors
/// Where the span lies outside the document or is reversed.
pub fn run(entry: &Entry, args: &FiguresArgs) -> Result<Totals, Refusal> {
    let document = entry.document();
    let lines = args.span(document)?;
    let annotations = entry.annotations();
    let mut counts = Counts::default();
    let totals = entry
        .sums()
        .filter(|sum| annotations.figures().get(sum.total as usize).is_some_and(|total| lines.contains(&total.line)))
        .inspect(|sum| counts.add(sum.status))
        .filter_map(|sum| TotalRow::of(document, annotations, &sum))
        .collect();
    Ok(Totals { doc: document.name().to_owned(), counts, totals })
}
