//! Which lines of a document declare a unit, and which head figures with a fiscal year.

use std::ops::Range;

use super::Entry;
use crate::document::{Document, LineKind};
use crate::figure::annotate::{scope, speaks_of_units};
use crate::figure::unit::declare::{Declaration, Place, Subject, declarations};
use crate::figure::{Evidence, Period, PeriodBasis, Unit, UnitBasis};

/// The longest line whose words are looked at, in bytes.
const LONGEST: usize = 40_000;
/// The longest line outside tables that can be a caption, in bytes.
const CAPTION: usize = 160;

/// Whether a figure takes its unit from a declaration that may stand on another line.
pub(super) fn inherits_unit(unit: &Unit) -> bool {
    use UnitBasis::{Column, Document, Row, Statement, Table, Title};
    matches!(unit.basis, Row | Column | Table | Statement | Title | Document)
}

/// Whether a figure takes its period from a header, a label or a title that may stand on another line.
pub(super) fn inherits_period(period: &Period) -> bool {
    use PeriodBasis::{Carried, Column, Document, Row, Title};
    matches!(period.basis, Row | Column | Carried | Title | Document)
}

/// A place that declares a unit or a period.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mark {
    /// Line, from 1.
    pub(super) line: u32,
    /// The byte of the line at which the declaring words begin.
    pub(super) byte: u32,
    /// What is declared, for people.
    pub(super) label: String,
}

impl Mark {
    fn of(evidence: &Evidence, label: &str) -> Self {
        Self { line: evidence.line, byte: evidence.span.start, label: label.to_owned() }
    }
}

/// The declarations of a unit of money or of shares, in document order.
///
/// A line declares by its form, as the inheritance reads it. Beside those stand the places that a figure takes its
/// unit from though their form alone says little, such as a header cell `2020 £`, on lines that declare nothing by form.
pub(super) fn unit_marks(entry: &Entry) -> Vec<Mark> {
    let (document, annotations) = (entry.document(), entry.annotations());
    let units = annotations.figures().iter().map(|figure| annotations.unit(figure));
    let taken = units.filter(|unit| inherits_unit(unit));
    let taken = distinct(taken.filter_map(|unit| Some((unit.evidence.as_ref()?, &*unit.label))));
    let mut next = taken.into_iter().peekable();
    let mut out = Vec::new();
    for (number, line) in (1..).zip(document.text().lines()) {
        let mut found = declared(document, number, line);
        let by_form = !found.is_empty();
        while let Some(mark) = next.next_if(|mark| mark.line <= number) {
            if !by_form {
                found.push(mark);
            }
        }
        found.sort_unstable();
        out.append(&mut found);
    }
    out
}

/// What `line` declares by its form.
fn declared(document: &Document, number: u32, line: &str) -> Vec<Mark> {
    let kind = document.structure().kind(number);
    if line.len() > LONGEST || matches!(kind, LineKind::Blank | LineKind::Fenced) || !speaks_of_units(line) {
        return Vec::new();
    }
    let marks = |text: Range<usize>, place: Place| {
        let start = text.start;
        declarations(&line[text], place).into_iter().filter_map(move |found| {
            let label = label(&found)?;
            Some(Mark { line: number, byte: (start + found.span.start) as u32, label })
        })
    };
    match kind {
        LineKind::Table(_) => {
            crate::document::cells::cells(line).into_iter().flat_map(|cell| marks(cell, Place::Cell)).collect()
        }
        _ if line.len() <= CAPTION => marks(0..line.len(), Place::Caption).collect(),
        _ => marks(0..line.len(), Place::Sentence).collect(),
    }
}

/// The label of a declaration of money or shares.
fn label(declaration: &Declaration) -> Option<String> {
    match declaration.subject {
        Subject::Money => Some(scope::label(declaration.currency, declaration.scale)),
        Subject::Shares => Some("shares".to_owned()),
        _ => None,
    }
}

/// The places that a figure takes its period from, its own sentence and its own cell apart: column headers, row labels,
/// titles. In document order.
pub(super) fn year_marks(entry: &Entry) -> Vec<Mark> {
    let annotations = entry.annotations();
    let periods = annotations.figures().iter().map(|figure| annotations.period(figure));
    let taken = periods.filter(|period| inherits_period(period));
    distinct(taken.filter_map(|period| Some((period.evidence.as_ref()?, &*period.label))))
}

/// Places in document order, each once.
fn distinct<'a>(all: impl Iterator<Item = (&'a Evidence, &'a str)>) -> Vec<Mark> {
    let mut all: Vec<_> = all.map(|(evidence, label)| (evidence.line, evidence.span.start, label, evidence)).collect();
    all.sort_unstable_by_key(|(line, byte, label, _)| (*line, *byte, *label));
    all.dedup_by_key(|(line, byte, label, _)| (*line, *byte, *label));
    all.into_iter().map(|(_, _, label, evidence)| Mark::of(evidence, label)).collect()
}
