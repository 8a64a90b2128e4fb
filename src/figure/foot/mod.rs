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

use serde::Serialize;

use super::{Annotations, Decimal};
use crate::document::Document;
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
    pub parts: Vec<Part>,
    /// What the parts come to; where one of them is damaged, what the others do.
    pub computed: Decimal,
    /// Printed less computed.
    pub difference: Decimal,
    /// Whether it holds.
    pub status: Status,
    /// The numbers that may be wrong where it does not, the likeliest first.
    pub suspects: Vec<Suspect>,
}

/// The totals of a document.
#[derive(Debug, Default)]
pub struct Footing {
    /// In document order of the totals.
    sums: Vec<Sum>,
    /// Figure and the sum that has something to say of it: of which it is the total, or which suspects it.
    of_figure: HashMap<u32, Vec<u32>>,
}

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
    /// Finds and checks the totals of a document. Time is proportional to the numbers in its tables.
    pub fn of(document: &Document, figures: &Annotations) -> Self {
        let mut sums = Vec::new();
        let mut sheets: Vec<(Sheet, Vec<Draft>)> = Vec::new();
        for sheet in Sheet::all(document, figures) {
            let mut drafts = across::sums(&sheet);
            drafts.extend(down::sums(&sheet, figures));
            sheets.push((sheet, drafts));
        }
        if cuts(sheets.iter().flat_map(|(_, drafts)| drafts)) {
            sheets.iter_mut().flat_map(|(_, drafts)| drafts).for_each(Draft::allow_cut);
        }
        allow_converted(figures, sheets.iter_mut().flat_map(|(_, drafts)| drafts));
        for (sheet, drafts) in sheets {
            sums.extend(suspects::judge(document, figures, &sheet, drafts));
        }
        sums.sort_by_key(|sum| (sum.total, sum.direction));
        let mut of_figure: HashMap<u32, Vec<u32>> = HashMap::new();
        for (index, sum) in sums.iter().enumerate() {
            let mut told: Vec<u32> = sum.suspects.iter().map(|suspect| suspect.figure).collect();
            told.push(sum.total);
            told.sort_unstable();
            told.dedup();
            for figure in told {
                of_figure.entry(figure).or_default().push(index as u32);
            }
        }
        Self { sums, of_figure }
    }

    /// All totals, in document order.
    pub fn sums(&self) -> &[Sum] {
        &self.sums
    }

    /// The sums of which a figure, by its index among [`Annotations::figures`], is the total, and those that suspect it.
    pub fn at(&self, figure: u32) -> impl Iterator<Item = &Sum> {
        self.of_figure.get(&figure).into_iter().flatten().filter_map(|index| self.sums.get(*index as usize))
    }
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

    /// Takes a difference that numbers cut off, not rounded, explain for one that may be rounding.
    fn allow_cut(&mut self) {
        if self.status == Status::Off && self.exceeds() && self.difference().abs() <= 2 * self.slack {
            self.status = Status::Doubtful;
        }
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

/// Whether the numbers of a document are cut off, not rounded: then the parts nearly never come to more than the total.
fn cuts<'a>(drafts: impl Iterator<Item = &'a Draft>) -> bool {
    let (mut above, mut below) = (0, 0);
    for draft in drafts.filter(|draft| matches!(draft.status, Status::Rounding | Status::Doubtful)) {
        if draft.exceeds() {
            above += 1;
        } else {
            below += 1;
        }
    }
    above >= 8 && above >= 9 * below
}

/// Measure and scale of a unit.
type Scale<'a> = (Option<&'a str>, Option<i32>);

/// Takes small differences for rounding in a unit in which they are common: amounts that were converted from rounded
/// ones of another currency are no more exact than those, however many digits they print.
fn allow_converted<'a>(figures: &Annotations, drafts: impl Iterator<Item = &'a mut Draft>) {
    let mut units: HashMap<Scale<'_>, (usize, Vec<&mut Draft>)> = HashMap::new();
    for draft in drafts {
        let Some(total) = figures.figures().get(draft.total.figure as usize) else { continue };
        let unit = figures.unit(total);
        let (all, small) = units.entry((unit.measure.as_deref(), unit.scale)).or_default();
        *all += 1;
        if draft.status == Status::Off && draft.difference().abs() <= CONVERTED * draft.slack {
            small.push(draft);
        }
    }
    for (all, small) in units.into_values() {
        if small.len() >= 8 && small.len() * 20 >= all {
            small.into_iter().for_each(|draft| draft.status = Status::Doubtful);
        }
    }
}

/// How many times as far as by rounding alone the sums of converted amounts may differ.
const CONVERTED: i128 = 12;

/// Number of digits of `amount` in units of `unit`: what its agreeing with a sum is worth as proof.
fn digits(amount: i128, unit: i128) -> i32 {
    (amount.abs() / unit.max(1)).checked_ilog10().map_or(0, |log| log as i32 + 1)
}
