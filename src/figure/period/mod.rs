//! Periods: instants and durations, scenario, and which header governs (SPEC section 5).

pub mod calendar;
pub(super) mod pieces;
pub mod when;
pub(super) mod words;

use std::sync::Arc;

use serde::Serialize;

pub use calendar::Calendar;
pub use when::When;

use super::{Evidence, unit::Rival};

/// A day of the Gregorian calendar.
pub type Date = jiff::civil::Date;

/// Whether a period is a day or a stretch of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PeriodKind {
    /// As at one day: a balance.
    Instant,
    /// From one day to another, both included: a flow.
    Duration,
}

/// Which version of a number it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scenario {
    /// Actual.
    Actual,
    /// Budget estimate.
    Budget,
    /// Revised estimate.
    Revised,
    /// Restated.
    Restated,
    /// As previously reported.
    AsReported,
    /// Pro forma.
    ProForma,
    /// Audited.
    Audited,
    /// Unaudited.
    Unaudited,
}

/// Where the period of a figure was declared, most specific first; then the answers that are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PeriodBasis {
    /// In its own cell.
    Cell,
    /// In the label of its row, or in a row that heads its group.
    Row,
    /// In the header stack of its column.
    Column,
    /// In the header of an earlier table that this one continues.
    Carried,
    /// In the title or caption of its table or statement.
    Title,
    /// In its sentence.
    Sentence,
    /// By the document as a whole.
    Document,
    /// By an inline XBRL tag.
    Tag,
    /// By a person, whatever the document says.
    Hand,
    /// Candidates of equal scope disagree.
    Conflict,
    /// Nothing says so.
    Unknown,
}

impl PeriodBasis {
    /// The name used in machine output.
    pub fn name(self) -> &'static str {
        match self {
            PeriodBasis::Cell => "cell",
            PeriodBasis::Row => "row",
            PeriodBasis::Column => "column",
            PeriodBasis::Carried => "carried",
            PeriodBasis::Title => "title",
            PeriodBasis::Sentence => "sentence",
            PeriodBasis::Document => "document",
            PeriodBasis::Tag => "tag",
            PeriodBasis::Hand => "hand",
            PeriodBasis::Conflict => "conflict",
            PeriodBasis::Unknown => "unknown",
        }
    }
}

/// A period as it governs figures.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Period {
    /// As printed: `2024-25`, `March 31, 2025`.
    pub label: Arc<str>,
    /// Instant or duration; `None` where only the date is sure.
    pub kind: Option<PeriodKind>,
    /// First day; `None` for an instant or where unknown.
    pub start: Option<Date>,
    /// Last day, or the day of the instant.
    pub end: Option<Date>,
    /// Versions, as printed.
    pub scenario: Vec<Scenario>,
    /// Where it was declared.
    pub basis: PeriodBasis,
    /// The declaring line.
    pub evidence: Option<Evidence>,
    /// Candidates that were not taken, with their lines.
    pub rivals: Vec<Rival>,
    /// Line of a row that adds up only if the header over the column is read so; `None` where no sum was needed.
    pub witness: Option<u32>,
}

impl Period {
    /// The period of a figure of which nothing says the year.
    pub fn unknown() -> Self {
        Self {
            label: "?".into(),
            kind: None,
            start: None,
            end: None,
            scenario: Vec::new(),
            basis: PeriodBasis::Unknown,
            evidence: None,
            rivals: Vec::new(),
            witness: None,
        }
    }

    /// Whether it says anything: neither unknown nor in conflict.
    pub fn is_known(&self) -> bool {
        !matches!(self.basis, PeriodBasis::Unknown | PeriodBasis::Conflict)
    }
}
