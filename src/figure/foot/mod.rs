//! Footing: which totals a document prints, which rows or columns they add up, and whether they do.
//!
//! Arithmetic finds the totals, and labels only lower how much of it is asked for: a row is the total of the rows above
//! it where the sum holds in columns that print more digits than chance explains. A total is called *off* only where
//! that proof comes from elsewhere: from the other columns of the same row, or, across, from the other rows. Where
//! nothing holds, nothing is said.

mod across;
mod down;
mod sheet;
mod slip;
mod suspects;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use super::{Annotations, Decimal, Figure};
use crate::document::{Document, Table};
pub(super) use sheet::says_closing;
use sheet::{Sheet, Value};
pub use slip::Slip;

/// Which way a sum runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// A row is the sum of rows above it.
    Down,
    /// A column is the sum of columns beside it.
    Across,
}

/// Whether a sum holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// To the last digit.
    Exact,
    /// The intervals of the numbers as they are rounded meet, and the difference is at most two of the last digit.
    Rounding,
    /// The intervals meet, but the difference is more than two of the last digit: rounding, perhaps.
    Doubtful,
    /// It holds with the amount that another total, which is off, should print.
    Through,
    /// A number that it needs is damaged or not available.
    Unchecked,
    /// It does not hold.
    Off,
}

impl Status {
    /// The name used in machine output.
    pub fn name(self) -> &'static str {
        match self {
            Status::Exact => "exact",
            Status::Rounding => "rounding",
            Status::Doubtful => "doubtful",
            Status::Through => "through",
            Status::Unchecked => "unchecked",
            Status::Off => "off",
        }
    }

    /// Whether the numbers as printed agree beyond doubt.
    pub fn holds(self) -> bool {
        self <= Status::Rounding
    }
}

/// A number that a total is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Index among [`Annotations::figures`].
    pub figure: u32,
    /// Subtracted, not added.
    pub negative: bool,
}

/// A number that may be the wrong one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suspect {
    /// Index among [`Annotations::figures`].
    pub figure: u32,
    /// What may have happened to it.
    pub slip: Slip,
    /// The value with which the sum holds.
    pub mended: Decimal,
}

/// A total with what it is the total of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// Down a column or across a row.
    pub direction: Direction,
    /// Index of the total among [`Annotations::figures`].
    pub total: u32,
    /// What is added up, in document order.
    pub parts: Box<[Part]>,
    /// What the parts come to; where one of them is damaged, what the others do.
    pub computed: Decimal,
    /// Printed less computed.
    pub difference: Decimal,
    /// Whether it holds.
    pub status: Status,
    /// The numbers that may be wrong where it does not, the likeliest first.
    pub suspects: Box<[Suspect]>,
}

/// What the totals of a document have in common, and where they stand. A long document has millions of them: the sums of
/// a table are worked out when they are asked for, and those of the last one are kept.
#[derive(Debug, Default)]
pub struct Footing {
    /// The numbers are cut off, not rounded.
    cuts: bool,
    /// Units in which amounts were converted from rounded ones: measure and scale.
    converted: Vec<(Option<String>, Option<i32>)>,
    /// First and last line of each table with sums, its continuations included.
    tables: Vec<(u32, u32)>,
    /// The sums of tables that take their time, by first line.
    long: Vec<(u32, Arc<[Sum]>)>,
    last: Mutex<Option<(u32, Arc<[Sum]>)>>,
}

/// Rows from which on a table takes its time.
const LONG: u32 = 2_000;

/// A sum while it is weighed, in the integers of its sheet.
#[derive(Debug, Clone)]
struct Draft {
    direction: Direction,
    total: Value,
    parts: Vec<(Value, bool)>,
    /// What the parts come to.
    computed: i128,
    /// By how much the sum may differ from what is printed, for the rounding of each number.
    slack: i128,
    /// Two units of the last digit.
    two: i128,
    status: Status,
    /// The parts that are damaged, and whether they are subtracted. What they print is in the sum.
    damaged: Vec<(Value, bool)>,
    /// Numbers in the next column with which the sum holds: the table's columns are not what they seem.
    aside: Vec<Value>,
}

impl Footing {
    /// Looks through the totals of a document. Time is proportional to the numbers in its tables.
    pub fn of(document: &Document, figures: &Annotations) -> Self {
        let mut habits = Habits::default();
        let mut out = Self::default();
        for table in sheet::joined(document) {
            let drafts = drafts(document, figures, &table).map(|(_, drafts)| drafts).unwrap_or_default();
            drafts.iter().for_each(|draft| habits.count(draft, figures));
            if !drafts.is_empty() {
                out.tables.push((table.first(), table.last()));
            }
        }
        out.cuts = habits.cuts();
        out.converted = habits.converted();
        let long: Vec<_> = out.tables.iter().copied().filter(|(first, last)| last - first >= LONG).collect();
        out.long = long.into_iter().map(|span| (span.0, out.judged(document, figures, span))).collect();
        out
    }

    /// All totals, in document order. `document` and `figures` are those that it was made of.
    pub fn sums<'a>(&'a self, document: &'a Document, figures: &'a Annotations) -> impl Iterator<Item = Sum> + 'a {
        self.tables.iter().flat_map(move |span| self.of_table(document, figures, *span).to_vec())
    }

    /// The sums of which a figure is the total, and those that suspect it. `document` and `figures` are those that it was
    /// made of.
    pub fn at(&self, document: &Document, figures: &Annotations, figure: &Figure) -> Vec<Sum> {
        let index = self.tables.partition_point(|(first, _)| *first <= figure.line);
        let Some(span) = index.checked_sub(1).and_then(|at| self.tables.get(at)) else { return Vec::new() };
        if figure.line > span.1 {
            return Vec::new();
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let sums = match &*last {
            Some((first, sums)) if *first == span.0 => Arc::clone(sums),
            _ => self.of_table(document, figures, *span),
        };
        *last = Some((span.0, Arc::clone(&sums)));
        let index = figures.index_of(figure);
        let told = |sum: &&Sum| sum.total == index || sum.suspects.iter().any(|suspect| suspect.figure == index);
        sums.iter().filter(told).cloned().collect()
    }

    fn of_table(&self, document: &Document, figures: &Annotations, span: (u32, u32)) -> Arc<[Sum]> {
        match self.long.iter().find(|(first, _)| *first == span.0) {
            Some((_, sums)) => Arc::clone(sums),
            None => self.judged(document, figures, span),
        }
    }

    fn judged(&self, document: &Document, figures: &Annotations, span: (u32, u32)) -> Arc<[Sum]> {
        let table = sheet::between(document, span);
        let Some((sheet, mut drafts)) = drafts(document, figures, &table) else { return Arc::default() };
        drafts.iter_mut().for_each(|draft| self.allow(draft, figures));
        let mut sums = suspects::judge(document, figures, &sheet, drafts);
        sums.sort_by_key(|sum| (sum.total, sum.direction));
        sums.into()
    }

    /// Takes a difference that the habits of the document explain for one that may be rounding.
    fn allow(&self, draft: &mut Draft, figures: &Annotations) {
        let converted = || {
            scale(draft, figures).is_some_and(|(measure, scale)| {
                self.converted.iter().any(|own| (own.0.as_deref(), own.1) == (measure, scale))
            })
        };
        if draft.may_be_cut() && self.cuts || draft.may_be_converted() && converted() {
            draft.status = Status::Doubtful;
        }
    }
}

/// A table as arithmetic sees it, with its sums.
fn drafts(document: &Document, figures: &Annotations, table: &Table) -> Option<(Sheet, Vec<Draft>)> {
    let sheet = Sheet::of(document, figures, table)?;
    let mut drafts = across::sums(&sheet);
    drafts.extend(down::sums(&sheet, figures));
    Some((sheet, drafts))
}

impl Draft {
    /// Printed less computed.
    fn difference(&self) -> i128 {
        self.total.amount - self.computed
    }

    /// The numbers of the sum, each with the value that would mend it and whether it is a part.
    fn numbers(&self) -> impl Iterator<Item = (Value, i128, bool)> + '_ {
        let difference = self.difference();
        let mended = move |(value, negative): &(Value, bool)| {
            (*value, value.amount + if *negative { -difference } else { difference }, true)
        };
        self.parts.iter().map(mended).chain(std::iter::once((self.total, self.computed, false)))
    }

    /// Whether rounding explains a good part of the difference.
    fn is_blurred(&self) -> bool {
        self.difference().abs() <= 4 * self.slack
    }

    /// Whether more is printed than the parts come to.
    fn exceeds(&self) -> bool {
        self.difference().signum() == self.total.amount.signum()
    }

    /// Whether it fails by no more than numbers explain that are cut off, not rounded.
    fn may_be_cut(&self) -> bool {
        self.status == Status::Off && self.exceeds() && self.difference().abs() <= 2 * self.slack
    }

    /// Whether it fails by no more than amounts explain that were converted from rounded ones.
    fn may_be_converted(&self) -> bool {
        self.status == Status::Off && self.difference().abs() <= CONVERTED * self.slack
    }

    /// The status of a sum whose numbers are all sure.
    fn weigh(&mut self) {
        let difference = self.difference().abs();
        self.status = match difference {
            0 => Status::Exact,
            _ if difference > self.slack => Status::Off,
            _ if difference > self.two => Status::Doubtful,
            _ => Status::Rounding,
        };
    }
}

/// Measure and scale of a unit.
type Scale<'a> = (Option<&'a str>, Option<i32>);

/// How a document rounds, told by all its sums.
#[derive(Debug, Default)]
struct Habits<'a> {
    /// Sums that hold but for rounding, in which more is printed than the parts come to, and in which less is.
    above: usize,
    below: usize,
    /// By the unit of their total: all sums, those that fail by little, and those of them that cutting off explains.
    units: HashMap<Scale<'a>, [usize; 3]>,
}

impl<'a> Habits<'a> {
    fn count(&mut self, draft: &Draft, figures: &'a Annotations) {
        if matches!(draft.status, Status::Rounding | Status::Doubtful) {
            *(if draft.exceeds() { &mut self.above } else { &mut self.below }) += 1;
        }
        if let Some(scale) = scale(draft, figures) {
            let [all, small, cut] = self.units.entry(scale).or_default();
            *all += 1;
            *small += usize::from(draft.may_be_converted());
            *cut += usize::from(draft.may_be_converted() && draft.may_be_cut());
        }
    }

    /// Whether the numbers are cut off, not rounded: then the parts nearly never come to more than the total.
    fn cuts(&self) -> bool {
        self.above >= 8 && self.above >= 9 * self.below
    }

    /// The units in which small differences are common: amounts that were converted from rounded ones of another currency
    /// are no more exact than those, however many digits they print.
    fn converted(&self) -> Vec<(Option<String>, Option<i32>)> {
        let common = |[all, small, cut]: [usize; 3]| {
            let small = if self.cuts() { small - cut } else { small };
            small >= 8 && small * 20 >= all
        };
        let units = self.units.iter().filter(|(_, counts)| common(**counts));
        units.map(|((measure, scale), _)| (measure.map(str::to_owned), *scale)).collect()
    }
}

fn scale<'a>(draft: &Draft, figures: &'a Annotations) -> Option<Scale<'a>> {
    let unit = figures.unit(figures.figures().get(draft.total.figure as usize)?);
    Some((unit.measure.as_deref(), unit.scale))
}

/// How many times as far as by rounding alone the sums of converted amounts may differ.
const CONVERTED: i128 = 12;

/// Number of digits of `amount` in units of `unit`: what its agreeing with a sum is worth as proof.
fn digits(amount: i128, unit: i128) -> i32 {
    (amount.abs() / unit.max(1)).checked_ilog10().map_or(0, |log| log as i32 + 1)
}
