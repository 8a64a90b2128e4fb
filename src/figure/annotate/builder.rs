//! The figures as they are found, with what governs them kept once for all that share it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::sync::Arc;

use super::columns::Column;
use super::row_labels::RowLabels;
use super::{Annotations, HeaderPath, scope};
use crate::document::Document;
use crate::figure::cell::clean;
use crate::figure::damage::{self, Cut, Finding};
use crate::figure::period::Calendar;
use crate::figure::{Evidence, Figure, Period, PeriodBasis, Unit, UnitBasis};

/// What governs a figure, by indices: few figures have theirs alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Governed {
    /// The unit.
    pub(super) unit: u32,
    /// The period.
    pub(super) period: u32,
    /// The header path, counted from 1; 0 for none.
    pub(super) column: u32,
}

/// Collects figures and interns what governs them.
pub(in crate::figure) struct Builder<'a> {
    pub(in crate::figure) document: &'a Document,
    dollar: &'static str,
    pub(in crate::figure) figures: Vec<Figure>,
    units: Vec<Unit>,
    unit_index: HashMap<u32, u32>,
    periods: Vec<Period>,
    period_index: HashMap<u32, u32>,
    columns: Vec<HeaderPath>,
    governed: Vec<Governed>,
    governed_index: HashMap<u32, u32>,
    pub(super) labels: RowLabels,
    pub(in crate::figure) findings: Vec<Finding>,
    pub(in crate::figure) cuts: Vec<Cut>,
    /// What units and periods say.
    texts: HashSet<Arc<str>>,
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
            governed: Vec::new(),
            governed_index: HashMap::new(),
            labels: RowLabels::default(),
            findings: Vec::new(),
            cuts: Vec::new(),
            texts: HashSet::new(),
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
        self.tagged_unit(unit)
    }

    /// The unit that a tag declares, whatever a bare dollar sign means in the document.
    pub(super) fn tagged_unit(&mut self, mut unit: Unit) -> u32 {
        self.share(&mut unit.label);
        unit.measure.iter_mut().for_each(|measure| self.share(measure));
        intern(&mut self.units, &mut self.unit_index, unit)
    }

    /// Units and periods of many declarations read alike: what they say is kept once.
    fn share(&mut self, text: &mut Arc<str>) {
        match self.texts.get(text) {
            Some(known) => *text = Arc::clone(known),
            None => _ = self.texts.insert(Arc::clone(text)),
        }
    }

    /// The unit of this index.
    pub(super) fn unit_at(&self, index: u32) -> &Unit {
        &self.units[index as usize]
    }

    /// The period of this index.
    pub(super) fn period_at(&self, index: u32) -> &Period {
        &self.periods[index as usize]
    }

    pub(super) fn period(&mut self, mut period: Period) -> u32 {
        self.share(&mut period.label);
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
            label: Arc::from(""),
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

    /// The index of a column by its header path; 0 where it has none.
    pub(super) fn column(&mut self, column: &Column) -> u32 {
        if column.path.is_empty() {
            return 0;
        }
        let index = match self.columns.iter().rev().take(64).position(|path| *path == column.path) {
            Some(back) => self.columns.len() - back,
            None => {
                self.columns.push(column.path.clone());
                self.columns.len()
            }
        };
        index as u32
    }

    /// The index of what governs a figure.
    pub(super) fn governed(&mut self, governed: Governed) -> u32 {
        intern(&mut self.governed, &mut self.governed_index, governed)
    }

    /// What governs the figure of this index.
    pub(super) fn governs(&self, index: usize) -> Governed {
        self.governed[self.figures[index].governed as usize]
    }

    /// The words that a piece of evidence points at, for people.
    pub(super) fn words(&self, evidence: &Evidence) -> String {
        let line = self.document.line(evidence.line);
        clean(line.get(evidence.span.start as usize..evidence.span.end as usize).unwrap_or_default())
    }

    pub(super) fn finish(self, calendar: Calendar) -> Annotations {
        let Self {
            document, mut figures, units, periods, columns, governed, labels, dollar, mut findings, cuts, ..
        } = self;
        figures.shrink_to_fit();
        figures.sort_by_key(|figure| (figure.line, figure.span.start));
        let probable = damage::settle(document, cuts, &mut findings, &mut figures);
        Annotations {
            figures: Arc::new(figures),
            units: Arc::new(units),
            periods: Arc::new(periods),
            columns: Arc::new(columns),
            governed: Arc::new(governed),
            labels: Arc::new(labels),
            findings: Arc::new(findings),
            probable: Arc::new(probable),
            calendar,
            dollar,
            hand: BTreeMap::new(),
        }
    }
}

/// The index of `value`, kept once. `index` knows values by their hash, so that none is kept twice.
fn intern<T: Eq + Hash>(values: &mut Vec<T>, index: &mut HashMap<u32, u32>, value: T) -> u32 {
    // Neighbours mostly share theirs.
    let recent = values.len().saturating_sub(8);
    if let Some(at) = values[recent..].iter().rposition(|known| *known == value) {
        return (recent + at) as u32;
    }
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    // Half of the hash: of two values that share it one is kept twice, which costs little more than the other half would.
    let hash = hasher.finish() as u32;
    if let Some(&at) = index.get(&hash)
        && values[at as usize] == value
    {
        return at;
    }
    let at = values.len() as u32;
    values.push(value);
    index.insert(hash, at);
    at
}
