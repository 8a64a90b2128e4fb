//! Floor 2: figures: the number grammar, their kinds, and which unit and which period govern them,
//! with the line that says so (SPEC sections 3 to 6).

pub mod annotate;
pub(crate) mod cell;
pub mod damage;
pub mod decimal;
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

/// Something the reader must know about a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// Declarations of equal scope disagree about the unit; none was taken.
    UnitConflict,
    /// Declarations of equal scope disagree about the period; none was taken.
    PeriodConflict,
    /// Suspect bare integer in a column of decimals.
    #[serde(rename = "damage-1")]
    Damage1,
    /// Orphaned separator cell.
    #[serde(rename = "damage-2")]
    Damage2,
    /// Word split across cells.
    #[serde(rename = "damage-3")]
    Damage3,
    /// Detached separator inside a cell.
    #[serde(rename = "damage-4")]
    Damage4,
    /// Decimal detached from its digits.
    #[serde(rename = "damage-5")]
    Damage5,
    /// Two values in one cell: the column is uncertain.
    TwoValues,
    /// The header has more or fewer cells than the rows: nothing was bound by guess.
    HeaderMismatch,
    /// The lines of the labels were cut at other places than those of the figures: it may belong to a neighbour row.
    LabelMismatch,
    /// Every glyph is there twice.
    DoubledGlyphs,
    /// Repeats the column before it, filled in from a spanning cell: it counts once.
    SpannedCopy,
    /// Printed with two marks of negation, read as one.
    DoubleSign,
    /// A dash that stands for zero.
    ZeroDash,
    /// `nil` in any spelling.
    Nil,
    /// Not available, not applicable, not meaningful.
    NotAvailable,
    /// The grouping of the digits can be read in two ways.
    Ambiguous,
    /// Printed on the debit side.
    Debit,
    /// Printed on the credit side.
    Credit,
    /// A person overruled its unit or its period.
    Overruled,
    /// The document's own tag says something else of it than the page.
    TagMismatch,
}

impl Flag {
    /// The name used in machine output.
    pub fn name(self) -> &'static str {
        match self {
            Flag::UnitConflict => "unit-conflict",
            Flag::PeriodConflict => "period-conflict",
            Flag::Damage1 => "damage-1",
            Flag::Damage2 => "damage-2",
            Flag::Damage3 => "damage-3",
            Flag::Damage4 => "damage-4",
            Flag::Damage5 => "damage-5",
            Flag::TwoValues => "two-values",
            Flag::HeaderMismatch => "header-mismatch",
            Flag::LabelMismatch => "label-mismatch",
            Flag::DoubledGlyphs => "doubled-glyphs",
            Flag::SpannedCopy => "spanned-copy",
            Flag::DoubleSign => "double-sign",
            Flag::ZeroDash => "zero-dash",
            Flag::Nil => "nil",
            Flag::NotAvailable => "not-available",
            Flag::Ambiguous => "ambiguous",
            Flag::Debit => "debit",
            Flag::Credit => "credit",
            Flag::Overruled => "overruled",
            Flag::TagMismatch => "tag-mismatch",
        }
    }

    /// Whether the flag tells of conversion damage: of a class, or of cells, headers and labels that do not fit.
    pub fn is_damage(self) -> bool {
        matches!(
            self,
            Flag::Damage1
                | Flag::Damage2
                | Flag::Damage3
                | Flag::Damage4
                | Flag::Damage5
                | Flag::TwoValues
                | Flag::HeaderMismatch
                | Flag::LabelMismatch
                | Flag::DoubledGlyphs
                | Flag::SpannedCopy
        )
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
    /// The unit, for [`Annotations::unit`].
    pub unit: u32,
    /// The period, for [`Annotations::period`].
    pub period: u32,
    /// What must be known about it, in ascending order.
    pub flags: Vec<Flag>,
    /// Its header path, for [`Annotations::column_path`]; 0 where it has none.
    pub(crate) column: u32,
}
