//! What must be known about a figure beside its value.

use std::fmt;

use serde::Serialize;

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
    /// All of them, in ascending order.
    const ALL: [Flag; 21] = [
        Flag::UnitConflict,
        Flag::PeriodConflict,
        Flag::Damage1,
        Flag::Damage2,
        Flag::Damage3,
        Flag::Damage4,
        Flag::Damage5,
        Flag::TwoValues,
        Flag::HeaderMismatch,
        Flag::LabelMismatch,
        Flag::DoubledGlyphs,
        Flag::SpannedCopy,
        Flag::DoubleSign,
        Flag::ZeroDash,
        Flag::Nil,
        Flag::NotAvailable,
        Flag::Ambiguous,
        Flag::Debit,
        Flag::Credit,
        Flag::Overruled,
        Flag::TagMismatch,
    ];

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

/// A set of flags. Three bytes: a document has millions of figures.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Flags([u8; 3]);

impl Flags {
    /// No flag.
    pub const NONE: Self = Self([0; 3]);

    fn bit(flag: Flag) -> (usize, u8) {
        (flag as usize / 8, 1 << (flag as usize % 8))
    }

    /// Whether `flag` is among them.
    pub fn contains(self, flag: Flag) -> bool {
        let (byte, bit) = Self::bit(flag);
        self.0[byte] & bit != 0
    }

    /// Adds `flag`.
    pub fn insert(&mut self, flag: Flag) {
        let (byte, bit) = Self::bit(flag);
        self.0[byte] |= bit;
    }

    /// Takes `flag` away.
    pub fn remove(&mut self, flag: Flag) {
        let (byte, bit) = Self::bit(flag);
        self.0[byte] &= !bit;
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The flags, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.into_iter().filter(move |flag| self.contains(*flag))
    }
}

impl FromIterator<Flag> for Flags {
    fn from_iter<I: IntoIterator<Item = Flag>>(flags: I) -> Self {
        let mut out = Self::NONE;
        flags.into_iter().for_each(|flag| out.insert(flag));
        out
    }
}

impl From<Flag> for Flags {
    fn from(flag: Flag) -> Self {
        Self::from_iter([flag])
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_is_kept_and_taken_away_alone() {
        for (index, flag) in Flag::ALL.into_iter().enumerate() {
            assert_eq!(flag as usize, index);
            let mut flags = Flags::from(flag);
            assert_eq!(flags.iter().collect::<Vec<_>>(), [flag]);
            flags.insert(Flag::Nil);
            flags.remove(flag);
            assert_eq!(flags.contains(Flag::Nil), flag != Flag::Nil);
        }
        assert!(Flags::NONE.is_empty() && !Flags::from(Flag::TagMismatch).is_empty());
    }
}
