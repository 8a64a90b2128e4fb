//! What a person says governs, laid over what the document says.

use std::sync::Arc;

use super::{Annotations, typed};
use crate::document::{Document, Structure};
use crate::figure::overrule::{Extent, Governs, Overrule};
use crate::figure::{Figure, Flag, Flags, Period, PeriodBasis, Unit, UnitBasis};

/// An overrule in force for a figure.
#[derive(Debug, Clone)]
pub(super) struct Hand {
    overrule: Arc<Overrule>,
    /// What the person says, read.
    pub(super) typed: Arc<Typed>,
}

/// A unit or a period as a person typed it, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// A unit.
    Unit(Unit),
    /// A period.
    Period(Period),
}

impl Annotations {
    /// These annotations with `overrules` over them. The narrowest governs a figure, and of equally wide ones the
    /// last; those that cannot be read or reach nothing are passed over. The figures themselves are shared, so that time is
    /// that of the figures which the overrules govern.
    #[must_use]
    pub fn overruled(&self, document: &Document, overrules: &[Overrule]) -> Self {
        let mut out = self.clone();
        let mut order: Vec<&Overrule> = overrules.iter().collect();
        order.sort_by_key(|overrule| std::cmp::Reverse(overrule.extent));
        for overrule in order {
            let (Ok(typed), Ok(reached)) = (self.typed(overrule.what, &overrule.value), self.reach(document, overrule))
            else {
                continue;
            };
            let (typed, overrule) = (Arc::new(typed), Arc::new(overrule.clone()));
            for figure in reached.into_iter().filter_map(|at| self.figures.get(at)) {
                let hand = Hand { overrule: Arc::clone(&overrule), typed: Arc::clone(&typed) };
                out.hand.insert((figure.line, figure.span.start, overrule.what), hand);
            }
        }
        out
    }

    /// Reads a unit or a period that a person typed, by the grammars and in the calendar of the document.
    ///
    /// # Errors
    /// Says what was not understood, and what would be.
    pub fn typed(&self, what: Governs, text: &str) -> Result<Typed, String> {
        match what {
            Governs::Unit => typed::read_unit(text, self.dollar).map(Typed::Unit),
            Governs::Period => typed::read_period(text, &self.calendar).map(Typed::Period),
        }
    }

    /// The figures, by their indices in [`Annotations::figures`], that `overrule` governs: its own, and those of its
    /// column or table that say nothing more specific. A unit governs figures of the same kind alone, so that the
    /// percentages and the numbers of shares of a table keep theirs.
    ///
    /// # Errors
    /// Where no figure stands there, or it stands in no table.
    pub fn reach(&self, document: &Document, overrule: &Overrule) -> Result<Vec<usize>, String> {
        let Overrule { line, byte, what, extent, .. } = *overrule;
        let first = self.figures.partition_point(|figure| figure.line < line);
        let found = self.figures[first..]
            .iter()
            .take_while(|figure| figure.line == line)
            .position(|figure| figure.span.contains(&byte) && figure.kind.is_figure());
        let (Some(at), Some(own)) = (found.map(|at| at + first), found.and_then(|at| self.figures.get(at + first)))
        else {
            return Err(format!("no figure stands at line {line}, byte {byte}: move onto one"));
        };
        if extent == Extent::Figure {
            return Ok(vec![at]);
        }
        let Some((first, last)) = table_of(document.structure(), own) else {
            return Err(format!("the figure stands in no table: overrule its {} for itself", what.word()));
        };
        let in_column = |other: &Figure| other.cell == own.cell && self.header_path(other) == self.header_path(own);
        let start = self.figures.partition_point(|figure| figure.line < first);
        let end = self.figures.partition_point(|figure| figure.line <= last);
        Ok((start..end)
            .filter(|index| {
                let other = &self.figures[*index];
                let inside = other.cell.is_some() && (extent == Extent::Table || in_column(other));
                *index == at || inside && other.kind.is_figure() && self.gives_way(what, extent, own, other)
            })
            .collect())
    }

    /// Whether what the document says of `other` is no more specific than the extent, or than what it says of `own`.
    fn gives_way(&self, what: Governs, extent: Extent, own: &Figure, other: &Figure) -> bool {
        match what {
            Governs::Unit => {
                let reach = if extent == Extent::Column { UnitBasis::Column } else { UnitBasis::Table };
                other.kind == own.kind && self.unit_as_read(other).basis >= reach.min(self.unit_as_read(own).basis)
            }
            Governs::Period => {
                let reach = if extent == Extent::Column { PeriodBasis::Column } else { PeriodBasis::Title };
                self.period_as_read(other).basis >= reach.min(self.period_as_read(own).basis)
            }
        }
    }

    pub(super) fn hand(&self, figure: &Figure, what: Governs) -> Option<&Hand> {
        self.hand.get(&(figure.line, figure.span.start, what))
    }

    /// The overrule that governs `what` of `figure`, where one does.
    pub fn by_hand(&self, figure: &Figure, what: Governs) -> Option<&Overrule> {
        self.hand(figure, what).map(|hand| &*hand.overrule)
    }

    /// Whether a person overruled its unit or its period.
    pub fn is_by_hand(&self, figure: &Figure) -> bool {
        [Governs::Unit, Governs::Period].into_iter().any(|what| self.hand(figure, what).is_some())
    }

    /// The unit that the document says, whatever a person says.
    pub fn unit_as_read(&self, figure: &Figure) -> &Unit {
        &self.units[self.governs(figure).unit as usize]
    }

    /// The period that the document says, whatever a person says.
    pub fn period_as_read(&self, figure: &Figure) -> &Period {
        &self.periods[self.governs(figure).period as usize]
    }

    /// What must be known about `figure`: its own flags without the conflicts that a person settled, and that a person
    /// did.
    pub fn flags(&self, figure: &Figure) -> Flags {
        let hand = [Governs::Unit, Governs::Period].map(|what| self.by_hand(figure, what).is_some());
        let mut flags = figure.flags;
        for (flag, by_hand) in [Flag::UnitConflict, Flag::PeriodConflict].into_iter().zip(hand) {
            if by_hand {
                flags.remove(flag);
                flags.insert(Flag::Overruled);
            }
        }
        flags
    }
}

/// First and last line of the table that `figure` stands in.
fn table_of(structure: &Structure, figure: &Figure) -> Option<(u32, u32)> {
    figure.cell?;
    structure.table_at(figure.line).map(|table| (table.first(), table.last()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "for the year ended 31 March 2025\n\n# Statement 1\n\n\
        | Item | 2024-25 | 2023-24 | Share |\n|---|---|---|---|\n\
        | Grants | 1,931.34 | 1,702.10 | 12.5% |\n\
        | Loans | 412.00 | 398.75 | 2.1% |\n\
        | Balance at 1 April 2022 | 7.00 | 8.00 | 1.0% |\n\
        | Paid | 3.3 billion | 9.00 | 1.0% |\n\n\
        Of these 55.5 were paid.\n";

    fn document() -> Document {
        Document::new("a.md", TEXT.as_bytes().to_vec())
    }

    fn overrule(words: &str, what: Governs, extent: Extent, value: &str) -> Overrule {
        let document = document();
        let (line, byte) = (1..=document.line_count())
            .find_map(|line| document.line(line).find(words).map(|byte| (line, byte as u32)))
            .unwrap();
        Overrule { line, byte, what, extent, value: value.into(), reason: "as the notes say".into() }
    }

    /// The figures that carry an overrule, as `printed unit/year`.
    fn carried(overrules: &[Overrule]) -> String {
        let document = document();
        let all = Annotations::of(&document).overruled(&document, overrules);
        let told = all.figures().iter().filter(|figure| all.flags(figure).contains(Flag::Overruled)).map(|figure| {
            let text = &document.line(figure.line)[figure.span.start as usize..figure.span.end as usize];
            let hand = |what| all.by_hand(figure, what).map(|overrule| overrule.value.as_str()).unwrap_or("-");
            format!("{text} {}/{}", hand(Governs::Unit), hand(Governs::Period))
        });
        told.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn an_overrule_reaches_its_figure_its_column_or_its_table() {
        use Extent::{Column, Figure, Table};
        use Governs::{Period, Unit};
        let cases = [
            ("1,931.34", Unit, Figure, "₹ crore", "1,931.34 ₹ crore/-"),
            // The figure that prints its own unit keeps it, and percentages are of another kind.
            ("1,931.34", Unit, Column, "₹ crore", "1,931.34 ₹ crore/-, 412.00 ₹ crore/-, 7.00 ₹ crore/-"),
            (
                "412.00",
                Unit,
                Table,
                "₹ lakh",
                "1,931.34 ₹ lakh/-, 1,702.10 ₹ lakh/-, 412.00 ₹ lakh/-, 398.75 ₹ lakh/-, 7.00 ₹ lakh/-, 8.00 ₹ lakh/-, \
                 9.00 ₹ lakh/-",
            ),
            // A row that states its own day keeps it.
            ("1,702.10", Period, Column, "FY 2022-23", "1,702.10 -/FY 2022-23, 398.75 -/FY 2022-23, 9.00 -/FY 2022-23"),
            ("7.00", Period, Figure, "31 March 2022", "7.00 -/31 March 2022"),
            ("55.5", Unit, Figure, "%", "55.5 %/-"),
            ("55.5", Unit, Table, "%", ""),
            ("1,931.34", Unit, Column, "apples", ""),
        ];
        for (words, what, extent, value, want) in cases {
            assert_eq!(carried(&[overrule(words, what, extent, value)]), want, "{words} {what:?} {extent:?}");
        }
    }

    #[test]
    fn the_narrowest_governs_and_then_the_last() {
        let of = |words, extent, value| overrule(words, Governs::Unit, extent, value);
        let list = [
            of("412.00", Extent::Figure, "£"),
            of("1,931.34", Extent::Column, "₹ lakh"),
            of("1,931.34", Extent::Column, "₹ crore"),
        ];
        assert_eq!(carried(&list), "1,931.34 ₹ crore/-, 412.00 £/-, 7.00 ₹ crore/-");
    }

    #[test]
    fn what_the_document_says_is_kept() {
        let document = document();
        let read = Annotations::of(&document);
        let all = read.overruled(&document, &[overrule("1,931.34", Governs::Period, Extent::Column, "?")]);
        for (before, after) in read.figures().iter().zip(all.figures()) {
            assert_eq!(read.period(before), all.period_as_read(after));
            assert_eq!(read.unit(before), all.unit_as_read(after));
            let by_hand = all.by_hand(after, Governs::Period).is_some();
            assert_eq!(by_hand, all.period(after) != read.period(before));
        }
    }
}
