//! PLACEHOLDER until inheritance lands: the shape of the interface is final.

use super::{Figure, Period, Unit};
use crate::document::Document;

/// All figures of a document, with the units and periods that govern them.
#[derive(Debug)]
pub struct Annotations {
    /// In document order.
    figures: Vec<Figure>,
    units: Vec<Unit>,
    periods: Vec<Period>,
}

impl Annotations {
    /// Finds and annotates the figures of `document`. Time is proportional to the text.
    pub fn of(document: &Document) -> Self {
        let _ = document;
        Self { figures: Vec::new(), units: vec![Unit::unknown()], periods: vec![Period::unknown()] }
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

    /// The unit that governs `figure`.
    pub fn unit(&self, figure: &Figure) -> &Unit {
        &self.units[figure.unit as usize]
    }

    /// The period that governs `figure`.
    pub fn period(&self, figure: &Figure) -> &Period {
        &self.periods[figure.period as usize]
    }

    /// The lines above `figure` that govern it: of its unit and of its period.
    pub fn governing_lines(&self, figure: &Figure) -> Vec<u32> {
        let unit = self.unit(figure).evidence.as_ref().map(|evidence| evidence.line);
        let period = self.period(figure).evidence.as_ref().map(|evidence| evidence.line);
        unit.into_iter().chain(period).filter(|line| *line < figure.line).collect()
    }

    /// The label of the row that `figure` stands in; `None` in prose.
    pub fn row_label(&self, document: &Document, figure: &Figure) -> Option<String> {
        let _ = (document, figure);
        None
    }

    /// The texts of the header cells over `figure`, from the top; empty in prose.
    pub fn column_path(&self, document: &Document, figure: &Figure) -> Vec<String> {
        let _ = (document, figure);
        Vec::new()
    }
}
