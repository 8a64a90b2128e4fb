//! Conversion damage: what a converter broke, found and told, never corrected (SPEC section 6).
//!
//! Five classes of damage to a cell, of which a cell has the gravest, and kinds of damage to the layout of a table or of
//! the document. Each finding says what is printed, what was probably meant where that can be told, and why it is
//! suspected. A figure that a finding touches carries its flag.

mod cells;
mod document;
mod integers;
mod layout;
mod words;

use std::ops::Range;

use serde::Serialize;

use super::annotate::Builder;
use super::grammar::Convention;
use super::grid::{Grid, GridRow};
use super::{Decimal, Figure, Flag};
use crate::document::Document;

pub(super) use layout::{Misfit, cut_year, header_misfits, torn_headers};
pub(super) use words::Cut;

/// A kind of conversion damage. The first five are the classes of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Damage {
    /// Class 1: a bare integer in a column of decimals, which may have lost its decimal point.
    #[serde(rename = "damage-1")]
    BareInteger,
    /// Class 2: a cell that holds nothing but a separator.
    #[serde(rename = "damage-2")]
    OrphanedSeparator,
    /// Class 3: a word split over two cells.
    #[serde(rename = "damage-3")]
    SplitWord,
    /// Class 4: a separator apart from its digits in one cell.
    #[serde(rename = "damage-4")]
    DetachedSeparator,
    /// Class 5: decimals in another cell than their digits.
    #[serde(rename = "damage-5")]
    DetachedDecimal,
    /// Every glyph is there twice.
    DoubledGlyphs,
    /// More than one value in one cell, or a minus apart from its digits: the column is uncertain.
    TwoValues,
    /// A header with more or fewer cells than its rows, or below them: it binds nothing.
    HeaderMismatch,
    /// The lines of the labels were cut at other places than those of the figures.
    LabelMismatch,
    /// A column that repeats the one before it: a spanning cell, filled in.
    SpannedCopy,
    /// The first row of figures of a continued table stands where Markdown has the header.
    DataAsHeader,
    /// The numbers of the page separators leave pages out.
    DroppedPages,
    /// A caption announces a table, and none follows.
    MissingTable,
}

impl Damage {
    /// The name used in machine output; that of its flag, where it flags figures.
    pub fn name(self) -> &'static str {
        match (self.flag(), self) {
            (Some(flag), _) => flag.name(),
            (None, Damage::DataAsHeader) => "data-as-header",
            (None, Damage::DroppedPages) => "dropped-pages",
            (None, _) => "missing-table",
        }
    }

    /// What it is, for people.
    pub fn title(self) -> &'static str {
        match self {
            Damage::BareInteger => "bare integer among decimals",
            Damage::OrphanedSeparator => "separator alone in a cell",
            Damage::SplitWord => "word split over cells",
            Damage::DetachedSeparator => "separator apart from its digits",
            Damage::DetachedDecimal => "decimals in another cell",
            Damage::DoubledGlyphs => "every glyph doubled",
            Damage::TwoValues => "two values in one cell",
            Damage::HeaderMismatch => "header does not fit its rows",
            Damage::LabelMismatch => "labels do not pair with figures",
            Damage::SpannedCopy => "column filled from a spanning cell",
            Damage::DataAsHeader => "row of figures as header",
            Damage::DroppedPages => "pages left out",
            Damage::MissingTable => "caption without a table",
        }
    }

    /// The flag of the figures that it touches; `None` where it touches none.
    pub fn flag(self) -> Option<Flag> {
        Some(match self {
            Damage::BareInteger => Flag::Damage1,
            Damage::OrphanedSeparator => Flag::Damage2,
            Damage::SplitWord => Flag::Damage3,
            Damage::DetachedSeparator => Flag::Damage4,
            Damage::DetachedDecimal => Flag::Damage5,
            Damage::DoubledGlyphs => Flag::DoubledGlyphs,
            Damage::TwoValues => Flag::TwoValues,
            Damage::HeaderMismatch => Flag::HeaderMismatch,
            Damage::LabelMismatch => Flag::LabelMismatch,
            Damage::SpannedCopy => Flag::SpannedCopy,
            Damage::DataAsHeader | Damage::DroppedPages | Damage::MissingTable => return None,
        })
    }

    /// Its rank among the classes of a cell, the gravest first: 5 > 2 > 4 > 3 > 1. `None` for damage to a layout, which
    /// stands beside them.
    fn rank(self) -> Option<u8> {
        match self {
            Damage::DetachedDecimal => Some(0),
            Damage::OrphanedSeparator => Some(1),
            Damage::DetachedSeparator => Some(2),
            Damage::SplitWord => Some(3),
            Damage::BareInteger => Some(4),
            _ => None,
        }
    }
}

/// Which figures a finding touches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reach {
    /// None.
    Nothing,
    /// Those of its line in these cells, both included.
    Cells(usize, usize),
    /// Those of all lines from its own to this one, in these cells, both included.
    Lines(u32, usize, usize),
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub damage: Damage,
    /// Line, from 1.
    pub line: u32,
    /// Cell, from 0, among the pipe-separated cells of its line; `None` where it is of no cell.
    pub cell: Option<u16>,
    /// Byte span in the line: the cell's text, or what stands for the finding.
    pub span: Range<u32>,
    /// The value that was probably printed. It is *probable*: an identity of the table or the printed page proves it.
    pub probable: Option<Decimal>,
    /// Why it is suspected, for people.
    pub reason: String,
    reach: Reach,
}

impl Finding {
    /// A finding in cell `cell` of `row`, which touches the figures of that cell.
    fn in_cell(damage: Damage, row: &GridRow, cell: usize, probable: Option<Decimal>, reason: String) -> Self {
        Self {
            damage,
            line: row.line,
            cell: u16::try_from(cell).ok(),
            span: row.cells.get(cell).map(|cell| cell.span.clone()).unwrap_or_default(),
            probable,
            reason,
            reach: Reach::Cells(cell, cell),
        }
    }

    fn reaching(self, reach: Reach) -> Self {
        Self { reach, ..self }
    }
}

/// A table whose figures are read, as the rules of damage see it.
struct Sheet<'a> {
    document: &'a Document,
    grid: &'a Grid,
    /// The figures of the table, in order.
    figures: &'a [Figure],
    convention: Convention,
}

impl Sheet<'_> {
    /// The text of a cell; empty where the row has no such cell.
    fn cell(&self, row: &GridRow, cell: usize) -> &str {
        let span = row.cells.get(cell).map(|cell| cell.span.start as usize..cell.span.end as usize);
        span.and_then(|span| self.document.line(row.line).get(span)).unwrap_or_default()
    }

    /// The figures of a row.
    fn in_row(&self, row: &GridRow) -> &[Figure] {
        let start = self.figures.partition_point(|figure| figure.line < row.line);
        let end = self.figures.partition_point(|figure| figure.line <= row.line);
        &self.figures[start..end]
    }
}

/// What the pass knows of the layout of a table.
pub(super) struct Layout<'a> {
    /// It may be the next page of the table before it.
    pub(super) goes_on: bool,
    /// Why the header of the table before, under which its first rows go on, binds nothing, and the line of that header.
    pub(super) carried: Option<(Misfit, u32)>,
    /// Of the header of each of its stacks, why it binds nothing, and its line.
    pub(super) misfits: &'a [Option<(Misfit, u32)>],
}

/// Looks at one table, whose figures were pushed to `builder` from index `first` on.
pub(super) fn of_table(
    builder: &mut Builder<'_>,
    grid: &Grid,
    first: usize,
    convention: Convention,
    layout: Layout<'_>,
) {
    let figures = builder.figures.get(first..).unwrap_or_default();
    let sheet = Sheet { document: builder.document, grid, figures, convention };
    let columns = integers::Columns::of(&sheet);
    cells::find(&sheet, &columns, &mut builder.findings);
    integers::find(&sheet, &columns, &mut builder.findings);
    layout::find(&sheet, &layout, &mut builder.findings);
    words::candidates(&sheet, &mut builder.cuts);
}

/// Closes the findings of a document: adds what only the whole document shows, keeps one class for each cell, puts them
/// in document order, and flags the figures. Gives the probable values by place of their figures, in order.
pub(super) fn settle(
    document: &Document,
    cuts: Vec<Cut>,
    findings: &mut Vec<Finding>,
    figures: &mut [Figure],
) -> Vec<((u32, u32), Decimal)> {
    words::settle(document, cuts, findings);
    document::find(document, findings);
    findings.sort_by_key(|found| (found.line, found.cell, found.damage.rank(), found.span.start, found.damage));
    findings.dedup_by(|next, before| {
        let same = (next.line, next.cell) == (before.line, before.cell);
        same && next.cell.is_some() && next.damage.rank().is_some() && before.damage.rank().is_some()
            || same && next.damage == before.damage
    });
    let mut probable = Vec::new();
    // The gravest first: a figure, too, has one class.
    let mut order: Vec<&Finding> = findings.iter().collect();
    order.sort_by_key(|found| found.damage.rank());
    for found in order {
        let (last, cells) = match found.reach {
            Reach::Nothing => continue,
            Reach::Cells(from, to) => (found.line, from..=to),
            Reach::Lines(last, from, to) => (last, from..=to),
        };
        let Some(flag) = found.damage.flag() else { continue };
        let start = figures.partition_point(|figure| figure.line < found.line);
        let touched = figures[start..]
            .iter_mut()
            .take_while(|figure| figure.line <= last)
            .filter(|figure| figure.kind.is_figure())
            .filter(|figure| figure.cell.is_some_and(|cell| cells.contains(&usize::from(cell))));
        for figure in touched {
            let classed = |flag: Flag| (Flag::Damage1..=Flag::Damage5).contains(&flag);
            if figure.flags.contains(flag) || classed(flag) && figure.flags.iter().any(classed) {
                continue;
            }
            figure.flags.insert(flag);
            // A separator alone belongs to the digits at its left.
            let before = found.damage == Damage::OrphanedSeparator && figure.cell < found.cell;
            if (before || figure.cell == found.cell)
                && figure.line == found.line
                && let Some(value) = &found.probable
            {
                probable.push(((figure.line, figure.span.start), value.clone()));
            }
        }
    }
    probable.sort_by_key(|(place, _)| *place);
    probable.dedup_by_key(|(place, _)| *place);
    probable
}
