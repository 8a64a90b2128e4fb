//! Floor 2: figures: the number grammar, their kinds, and which unit and which period govern them,
//! with the line that says so (SPEC sections 3 to 6).

pub mod annotate;
pub(crate) mod cell;
pub mod damage;
pub mod decimal;
mod flags;
pub mod foot;
pub mod grammar;
pub(crate) mod grid;
pub mod labels;
pub(crate) mod lists;
pub mod overrule;
pub mod period;
pub(crate) mod phrases;
pub(crate) mod rejoin;
mod things;
pub mod unit;

use std::ops::Range;

use serde::Serialize;

pub use annotate::Annotations;
pub use damage::{Damage, Finding};
pub use decimal::Decimal;
pub use flags::{Flag, Flags};
pub use foot::Footing;
pub use overrule::{Extent, Governs, Overrule};
pub use period::{Date, Period, PeriodBasis, PeriodKind, Scenario};
pub use unit::{Unit, UnitBasis};

/// The version of the rules of inheritance; raised whenever the same lines would give other units or periods.
pub const RULES: u32 = 4;

/// What a number token is. The last six are classified and shown as such; they are no amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// An amount of money, or of a measure whose unit is sought.
    Amount,
    /// Money per share.
    PerShare,
    /// A number of shares.
    Shares,
    /// A percentage: scale −2 of a pure number.
    Percent,
    /// Percentage points or basis points.
    Points,
    /// A ratio, such as `2.5x`.
    Ratio,
    /// A number of persons, days, branches and the like.
    Count,
    /// A year that stands as a number.
    Year,
    /// A date or part of one.
    Date,
    /// A reference to a note, section, page, footnote or legal provision.
    Reference,
    /// A serial number, a column number, a page number.
    Index,
    /// A code: telephone, registration, ISIN, postal code.
    Code,
    /// A number that is none of these.
    Other,
}

impl Kind {
    /// Whether a number of this kind is a figure (the others are classified tokens).
    pub fn is_figure(self) -> bool {
        self <= Kind::Count
    }

    /// The name used in machine output.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Amount => "amount",
            Kind::PerShare => "per_share",
            Kind::Shares => "shares",
            Kind::Percent => "percent",
            Kind::Points => "points",
            Kind::Ratio => "ratio",
            Kind::Count => "count",
            Kind::Year => "year",
            Kind::Date => "date",
            Kind::Reference => "reference",
            Kind::Index => "index",
            Kind::Code => "code",
            Kind::Other => "other",
        }
    }
}

/// The line that declares a unit or a period, and where on it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Evidence {
    /// Line number, from 1.
    pub line: u32,
    /// Byte span of the declaring words in that line.
    pub span: Range<u32>,
}

/// A number of the document, or a mark that stands for none (a dash, `nil`), with all that governs it.
#[derive(Debug, Clone)]
pub struct Figure {
    /// Line number, from 1.
    pub line: u32,
    /// Cell, from 0, among the pipe-separated cells of a table line; `None` in prose.
    pub cell: Option<u16>,
    /// Byte span, in its line, of the digits with their sign marks.
    pub span: Range<u32>,
    /// What is printed, exactly, with its sign, not scaled. `None` for a mark that stands for no number.
    pub value: Option<Decimal>,
    /// What the number is.
    pub kind: Kind,
    /// What governs it: unit, period and header path, for [`Annotations`].
    pub(crate) governed: u32,
    /// What must be known about it.
    pub flags: Flags,
}
