//! The inheritance: every figure of a document with the unit and the period that govern it, each with the line that
//! says so.
//!
//! One pass in document order. A table is read as a grid with header stacks (`grid`); its captions, its
//! section, the running titles and the document are asked in turn, the most specific first. Where nothing says it,
//! the answer is *unknown*: nothing is guessed.

mod acquisition;
mod builder;
mod columns;
mod facts;
mod hand;
mod pass;
mod picture;
mod prose;
mod row_labels;
pub mod scope;
mod table;
mod tags;
mod typed;
mod witness;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use builder::Governed;
pub(in crate::figure) use builder::{Builder, UNKNOWN};
use facts::Facts;
pub(crate) use facts::speaks_of_units;
use hand::Hand;
use pass::Pass;
use row_labels::RowLabels;

pub use hand::Typed;

use super::damage::Finding;
use super::grid::clean;
use super::period::Calendar;
use super::{Decimal, Figure, Governs, Period, Unit};
use crate::document::Document;

/// Line and byte span of each header cell over a column, from the top.
type HeaderPath = Vec<(u32, Range<u32>)>;

/// All figures of a document, with the units and periods that govern them. To clone them is cheap: the figures are
/// shared.
#[derive(Debug, Clone)]
pub struct Annotations {
    /// In document order.
    figures: Arc<Vec<Figure>>,
    units: Arc<Vec<Unit>>,
    periods: Arc<Vec<Period>>,
    columns: Arc<Vec<HeaderPath>>,
    governed: Arc<Vec<Governed>>,
    /// Label cells of table rows, by line.
    labels: Arc<RowLabels>,
    /// In document order.
    findings: Arc<Vec<Finding>>,
    /// Values that were probably printed, by line and first byte of their figure, in order.
    probable: Arc<Vec<((u32, u32), Decimal)>>,
    /// The fiscal calendar of the document, and what a bare dollar sign means in it: to read what a person types.
    calendar: Calendar,
    dollar: &'static str,
    /// What a person says instead: by line and first byte of the figure, and what of it.
    hand: BTreeMap<(u32, u32, Governs), Hand>,
}

impl Annotations {
    /// Finds and annotates the figures of `document`. Time is proportional to the text.
    pub fn of(document: &Document) -> Self {
        let structure = document.structure();
        let facts = Facts::of(document, structure);
        let mut found = Pass::new(document, structure, &facts).run();
        tags::apply(&mut found, document);
        found.finish(facts.calendar.clone())
    }

    /// All figures, in document order.
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// The figures of line `number` (from 1).
    pub fn on_line(&self, number: u32) -> &[Figure] {
        self.in_lines(number, number)
    }

    /// The figures of lines `first` to `last`, both included.
    pub fn in_lines(&self, first: u32, last: u32) -> &[Figure] {
        let start = self.figures.partition_point(|figure| figure.line < first);
        let end = self.figures.partition_point(|figure| figure.line <= last);
        &self.figures[start..end.max(start)]
    }

    /// Where `figure` stands among [`Annotations::figures`]. Each figure has a place of its own in the text.
    pub fn index_of(&self, figure: &Figure) -> u32 {
        let place = (figure.line, figure.span.start);
        self.figures.partition_point(|other| (other.line, other.span.start) < place) as u32
    }

    /// The unit that governs `figure`.
    pub fn unit(&self, figure: &Figure) -> &Unit {
        match self.hand(figure, Governs::Unit).map(|hand| &*hand.typed) {
            Some(Typed::Unit(unit)) => unit,
            _ => self.unit_as_read(figure),
        }
    }

    /// The period that governs `figure`.
    pub fn period(&self, figure: &Figure) -> &Period {
        match self.hand(figure, Governs::Period).map(|hand| &*hand.typed) {
            Some(Typed::Period(period)) => period,
            _ => self.period_as_read(figure),
        }
    }

    /// What the conversion damaged, in document order.
    pub fn damage(&self) -> &[Finding] {
        &self.findings
    }

    /// The value that was probably printed where `figure` stands, which a converter damaged. [`Figure::value`] remains
    /// what the text says.
    pub fn probable(&self, figure: &Figure) -> Option<&Decimal> {
        let place = (figure.line, figure.span.start);
        let index = self.probable.binary_search_by_key(&place, |(place, _)| *place).ok()?;
        self.probable.get(index).map(|(_, value)| value)
    }

    /// The lines above `figure` that govern it: of its unit and of its period.
    pub fn governing_lines(&self, figure: &Figure) -> Vec<u32> {
        let unit = self.unit(figure).evidence.as_ref().map(|evidence| evidence.line);
        let period = self.period(figure).evidence.as_ref().map(|evidence| evidence.line);
        unit.into_iter().chain(period).filter(|line| *line < figure.line).collect()
    }

    /// The label of the row that `figure` stands in; `None` in prose or where the row has none.
    pub fn row_label(&self, document: &Document, figure: &Figure) -> Option<String> {
        let cells = self.labels.of(figure.line, figure.span.start)?;
        let text = document.line(figure.line);
        if let [span] = cells
            && let Some(own) = paired_label(text, span, figure)
        {
            return Some(clean(own));
        }
        let parts: Vec<String> = cells
            .iter()
            .filter_map(|span| text.get(span.start as usize..span.end as usize))
            .map(clean)
            .filter(|part| !part.is_empty())
            .collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    fn governs(&self, figure: &Figure) -> Governed {
        self.governed[figure.governed as usize]
    }

    fn header_path(&self, figure: &Figure) -> Option<&HeaderPath> {
        (self.governs(figure).column as usize).checked_sub(1).and_then(|index| self.columns.get(index))
    }

    /// The texts of the header cells over `figure`, from the top; empty in prose.
    pub fn column_path(&self, document: &Document, figure: &Figure) -> Vec<String> {
        let Some(path) = self.header_path(figure) else { return Vec::new() };
        let mut out: Vec<String> = Vec::new();
        for (line, span) in path {
            let text = clean(document.line(*line).get(span.start as usize..span.end as usize).unwrap_or_default());
            if !text.is_empty() && out.last() != Some(&text) {
                out.push(text);
            }
        }
        out
    }

    /// The lines of the header cells over `figure`, from the top; empty in prose.
    pub fn header_lines(&self, figure: &Figure) -> Vec<u32> {
        self.header_path(figure).map(|path| path.iter().map(|(line, _)| *line).collect()).unwrap_or_default()
    }
}

/// The label of a figure's own printed row, where a converter merged several rows into one: the label and the figures
/// have as many lines.
fn paired_label<'t>(text: &'t str, label: &Range<u32>, figure: &Figure) -> Option<&'t str> {
    let label = text.get(label.start as usize..label.end as usize)?;
    let cell = crate::document::cells::cells(text).into_iter().nth(usize::from(figure.cell?))?;
    let lines = super::grid::paired(label, text.get(cell.clone())?)?;
    let at = (figure.span.start as usize).checked_sub(cell.start)?;
    lines.into_iter().find(|(_, figures)| figures.contains(&at)).map(|(label, _)| label)
}
