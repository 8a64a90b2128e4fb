//! Units: measure, scale, and which declaration governs (SPEC section 4).

pub mod declare;

use std::sync::Arc;

use serde::Serialize;

use super::Evidence;

/// Where the unit of a figure was declared, most specific first; then the answers that are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitBasis {
    /// Beside the number itself: a symbol, a word, a per cent sign.
    Inline,
    /// In the label of its row, or in a row that heads its group.
    Row,
    /// In the header of its column.
    Column,
    /// In the caption of its table, or in a declaration just above it.
    Table,
    /// In a declaration of the statement that the table belongs to.
    Statement,
    /// In a running title repeated on every page.
    Title,
    /// By the document as a whole.
    Document,
    /// By an inline XBRL tag.
    Tag,
    /// The number needs no unit: per cent, ratio, count, date, reference.
    Exempt,
    /// By a person, whatever the document says.
    Hand,
    /// Candidates of equal scope disagree.
    Conflict,
    /// Nothing says so.
    Unknown,
}

impl UnitBasis {
    /// The name used in machine output.
    pub fn name(self) -> &'static str {
        match self {
            UnitBasis::Inline => "inline",
            UnitBasis::Row => "row",
            UnitBasis::Column => "column",
            UnitBasis::Table => "table",
            UnitBasis::Statement => "statement",
            UnitBasis::Title => "title",
            UnitBasis::Document => "document",
            UnitBasis::Tag => "tag",
            UnitBasis::Exempt => "exempt",
            UnitBasis::Hand => "hand",
            UnitBasis::Conflict => "conflict",
            UnitBasis::Unknown => "unknown",
        }
    }
}

/// A unit as it governs figures.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Unit {
    /// ISO 4217 code, `shares`, `pure`, or a physical measure as printed; `None` when the currency is not known.
    pub measure: Option<Arc<str>>,
    /// Power of ten by which the printed value is multiplied; `None` when unknown.
    pub scale: Option<i32>,
    /// For people: `₹ crore`, `$ million`, `%`.
    pub label: Arc<str>,
    /// Where it was declared.
    pub basis: UnitBasis,
    /// The declaring line.
    pub evidence: Option<Evidence>,
    /// Candidates that were not taken, with their lines.
    pub rivals: Vec<Rival>,
}

/// A declaration that might have governed but did not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rival {
    /// For people: `₹ lakh`, `2023-24`.
    pub label: String,
    /// Where it stands.
    pub evidence: Evidence,
    /// Its scope, by name.
    pub scope: &'static str,
}

impl Unit {
    /// The unit of a figure of which nothing says the unit.
    pub fn unknown() -> Self {
        Self {
            measure: None,
            scale: None,
            label: "?".into(),
            basis: UnitBasis::Unknown,
            evidence: None,
            rivals: Vec::new(),
        }
    }

    /// Whether it says anything: neither unknown nor in conflict.
    pub fn is_known(&self) -> bool {
        !matches!(self.basis, UnitBasis::Unknown | UnitBasis::Conflict)
    }
}
