//! The figures as they are found, with what governs them kept once for all that share it.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

use super::columns::Column;
use super::{Annotations, HeaderPath, scope};
use crate::document::Document;
use crate::figure::cell::clean;
use crate::figure::damage::{self, Cut, Finding};
use crate::figure::period::Calendar;
use crate::figure::{Evidence, Figure, Period, PeriodBasis, Unit, UnitBasis};

/// Collects figures and interns what governs them.
pub(in crate::figure) struct Builder<'a> {
    pub(in crate::figure) document: &'a Document,
    dollar: &'static str,
    pub(in crate::figure) figures: Vec<Figure>,
    units: Vec<Unit>,
    unit_index: HashMap<Unit, u32>,
    periods: Vec<Period>,
    period_index: HashMap<Period, u32>,
    columns: Vec<HeaderPath>,
    pub(super) labels: Vec<(u32, Vec<Range<u32>>)>,
    pub(in crate::figure) findings: Vec<Finding>,
    pub(in crate::figure) cuts: Vec<Cut>,
    /// The unit of what needs none, once it was asked for.
    exempt: Option<u32>,
}

/// Index of the unknown unit and of the unknown period.
pub(in crate::figure) const UNKNOWN: u32 = 0;

impl<'a> Builder<'a> {
    pub(super) fn new(document: &'a Document, dollar: &'static str) -> Self {
        let mut builder = Self {
            document,
            dollar,
            figures: Vec::new(),
            units: Vec::new(),
            unit_index: HashMap::new(),
            periods: Vec::new(),
            period_index: HashMap::new(),
            columns: Vec::new(),
            labels: Vec::new(),
            findings: Vec::new(),
            cuts: Vec::new(),
            exempt: None,
        };
        builder.unit(Unit::unknown());
        builder.period(Period::unknown());
        builder
    }

    pub(super) fn unit(&mut self, mut unit: Unit) -> u32 {
        // A bare dollar sign is the dollar of the document.
        if self.dollar != "USD" && unit.measure.as_deref() == Some("USD") {
            let words = unit.evidence.as_ref().map(|evidence| self.words(evidence)).unwrap_or_default();
            if !words.contains("US") && !words.contains("U.S") {
                unit = scope::money(Some(self.dollar), unit.scale, unit.basis, unit.evidence);
            }
        }
        intern(&mut self.units, &mut self.unit_index, unit)
    }

    /// The unit that a tag declares, whatever a bare dollar sign means in the document.
    pub(super) fn tagged_unit(&mut self, unit: Unit) -> u32 {
        intern(&mut self.units, &mut self.unit_index, unit)
    }

    /// The unit of this index.
    pub(super) fn unit_at(&self, index: u32) -> &Unit {
        &self.units[index as usize]
    }

    /// The period of this index.
    pub(super) fn period_at(&self, index: u32) -> &Period {
        &self.periods[index as usize]
    }

    pub(super) fn period(&mut self, period: Period) -> u32 {
        intern(&mut self.periods, &mut self.period_index, period)
    }

    /// The unit of what needs none: dates, references, codes.
    pub(super) fn exempt(&mut self) -> u32 {
        if let Some(known) = self.exempt {
            return known;
        }
        let unit = Unit {
            measure: None,
            scale: None,
            label: String::new(),
            basis: UnitBasis::Exempt,
            evidence: None,
            rivals: Vec::new(),
        };
        *self.exempt.insert(intern(&mut self.units, &mut self.unit_index, unit))
    }

    /// Whether the period at `index` is none, as declarations of it disagree.
    pub(super) fn is_period_conflict(&self, index: u32) -> bool {
        self.periods.get(index as usize).is_some_and(|period| period.basis == PeriodBasis::Conflict)
    }

    /// Whether the unit of this index is a conflict of declarations.
    pub(super) fn is_conflict(&self, unit: u32) -> bool {
        self.units.get(unit as usize).is_some_and(|unit| unit.basis == UnitBasis::Conflict)
    }

    pub(super) fn push(&mut self, figure: Figure) {
        self.figures.push(figure);
    }

    /// Says which column the figure pushed last stands in.
    pub(super) fn bind(&mut self, column: &Column) {
        if column.path.is_empty() {
            return;
        }
        let index = match self.columns.iter().rev().take(64).position(|path| *path == column.path) {
            Some(back) => self.columns.len() - back,
            None => {
                self.columns.push(column.path.clone());
                self.columns.len()
            }
        };
        if let Some(figure) = self.figures.last_mut() {
            figure.column = index as u32;
        }
    }

    /// The words that a piece of evidence points at, for people.
    pub(super) fn words(&self, evidence: &Evidence) -> String {
        let line = self.document.line(evidence.line);
        clean(line.get(evidence.span.start as usize..evidence.span.end as usize).unwrap_or_default())
    }

    pub(super) fn finish(self, calendar: Calendar) -> Annotations {
        let Self { document, mut figures, units, periods, columns, labels, dollar, mut findings, cuts, .. } = self;
        figures.sort_by_key(|figure| (figure.line, figure.span.start));
        let probable = damage::settle(document, cuts, &mut findings, &mut figures);
        Annotations {
            figures: Arc::new(figures),
            units,
            periods,
            columns: Arc::new(columns),
            labels: Arc::new(labels),
            findings: Arc::new(findings),
            probable: Arc::new(probable),
            calendar,
            dollar,
            hand: BTreeMap::new(),
        }
    }
}

fn intern<T: Clone + Eq + std::hash::Hash>(values: &mut Vec<T>, index: &mut HashMap<T, u32>, value: T) -> u32 {
    // Neighbours mostly share theirs.
    let recent = values.len().saturating_sub(4);
    if let Some(at) = values[recent..].iter().rposition(|known| *known == value) {
        return (recent + at) as u32;
    }
    if let Some(&at) = index.get(&value) {
        return at;
    }
    let at = values.len() as u32;
    values.push(value.clone());
    index.insert(value, at);
    at
}
