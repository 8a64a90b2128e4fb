//! What stands over each logical column of a table: header path, period, unit, role.

use std::ops::Range;

use super::super::grid::{Class, Grid, GridRow, clean};
use super::super::labels::{
    Edge, Says, column_kind, column_says, edge, is_change_header, is_index_header, is_reference_header, names_money,
};
use super::super::period::pieces::date;
use super::super::period::when::{Cue, YearForm};
use super::super::period::{Date, PeriodKind, When, calendar};
use super::super::unit::declare::{Place, Subject, declarations};
use super::facts::{Declared, moved};

/// What the numbers of a column are, as its header names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Role {
    /// Figures.
    #[default]
    Figures,
    /// References to notes, schedules or pages.
    Reference,
    /// References, as a header beside the column says: only short whole numbers are taken for them.
    Notes,
    /// Serial numbers.
    Index,
}

/// The header of one logical column, read once and used for every row below it.
#[derive(Debug, Clone, Default)]
pub(super) struct Column {
    /// Header cells from the top: line and byte span.
    pub(super) path: Vec<(u32, Range<u32>)>,
    /// What the path says of the period.
    pub(super) when: When,
    /// The cell that names the year: line and byte span of the words.
    pub(super) when_at: Option<(u32, Range<u32>)>,
    /// The declaration in the path, nearest to the figures.
    pub(super) unit: Option<Declared>,
    /// What the header says of the kind of the figures.
    pub(super) says: Option<Says>,
    /// Whether its words make its figures balances or flows: `Fair value`, `Gain recognized in income`.
    pub(super) kind: Option<PeriodKind>,
    /// Whether its figures open or close the period that stands over it: `Brought forward`.
    pub(super) edge: Option<Edge>,
    /// Its header is `Prior`: the columns beside it are years in which something began.
    pub(super) path_says_prior: bool,
    /// The header names money: `Aggregate intrinsic value`.
    pub(super) money: bool,
    pub(super) role: Role,
    /// The header lies in an earlier table.
    pub(super) carried: bool,
}

/// The header over one stretch of a table.
#[derive(Debug, Clone, Default)]
pub(super) struct Header {
    pub(super) columns: Vec<Column>,
    /// Declarations and dates in the label cells of the header rows, which speak of the whole table.
    pub(super) unit: Option<Declared>,
    pub(super) when: Option<(When, u32, Range<u32>)>,
    /// What the label cells say without a year: `Year ended December 31,` before the years of the columns.
    pub(super) lead: When,
    /// A declaration for numbers of shares in the same place: `shares in thousands`.
    pub(super) shares: Option<Declared>,
    /// A label cell of the header says that the table holds percentages: `Ratio (per cent)`.
    pub(super) percent: bool,
    /// A label cell of the header says `Note`: a converter shifted it from the column of note numbers, which then has
    /// no header of its own.
    notes: bool,
}

impl Header {
    /// Reads the header rows `stack` of `grid`. `before` is the header over the stretch above, whose years still hold
    /// where this one names none.
    pub(super) fn of<'a>(
        grid: &Grid,
        stack: Range<usize>,
        line: &impl Fn(u32) -> &'a str,
        before: Option<&Header>,
    ) -> Self {
        let mut header = Self { columns: vec![Column::default(); grid.groups.len()], ..Self::default() };
        let first = grid.groups.first().map_or(1, |group| group.first);
        for row_index in stack {
            let row = &grid.rows[row_index];
            if !matches!(row.kind, crate::document::RowKind::Header | crate::document::RowKind::Label) {
                continue;
            }
            let text_of = |cell: usize| {
                row.cells.get(cell).map(|cell| {
                    (cell, line(row.line).get(cell.span.start as usize..cell.span.end as usize).unwrap_or_default())
                })
            };
            // Label cells: everything left of the first column of figures.
            for index in 0..first.min(row.cells.len()) {
                let Some((cell, text)) = text_of(index) else { continue };
                header.read_label(row.line, cell.span.start, text);
            }
            let rejoined = rejoined_units(row, line(row.line));
            for group in 0..grid.groups.len() {
                if let Some((_, declared)) = rejoined.iter().find(|(cells, _)| {
                    let columns = grid.groups[group].first..=grid.groups[group].last;
                    cells.clone().any(|cell| columns.contains(&cell))
                }) {
                    header.columns[group].unit = Some(declared.clone());
                }
                let Some(index) = grid.header_cell(row_index, group) else { continue };
                let Some((cell, text)) = text_of(index) else { continue };
                if index < first || cell.class == Class::Empty || text.is_empty() {
                    continue;
                }
                header.columns[group].read(row.line, cell.span.clone(), text);
            }
            // A unit in a header row that stands over no column of its own speaks of the table: `|||(in millions)|`.
            let filled: Vec<usize> = (0..row.cells.len()).filter(|&i| row.cells[i].class != Class::Empty).collect();
            if filled.len() == 1
                && grid.groups.len() > 1
                && let Some((cell, text)) = text_of(filled[0])
            {
                header.read_label(row.line, cell.span.start, text);
            }
        }
        for column in &mut header.columns {
            column.finish(line);
        }
        if let Some(before) = before {
            header.inherit(before);
        }
        for column in header.columns.iter_mut().filter(|column| column.when.has_year()) {
            column.when.complete(&header.lead);
        }
        header.find_notes();
        header.date_flows();
        header.date_changes(line);
        header
    }

    /// Change and growth columns belong to the later of the years that they compare.
    fn date_changes<'a>(&mut self, line: &impl Fn(u32) -> &'a str) {
        let latest = self
            .columns
            .iter()
            .filter(|column| !column.when.several && column.when_at.is_some())
            .filter_map(|column| Some((column.when.year?.0, column.when.month, column.when.day, column)))
            .max_by_key(|(year, month, day, _)| (*year, *month, *day))
            .map(|(_, _, _, column)| (column.when.clone(), column.when_at.clone()));
        let Some((when, when_at)) = latest else { return };
        for column in self.columns.iter_mut().filter(|column| column.when_at.is_none() && !column.path.is_empty()) {
            let says_change = column.path.iter().any(|(number, span)| {
                is_change_header(&clean(line(*number).get(span.start as usize..span.end as usize).unwrap_or_default()))
            });
            if says_change {
                column.when = when.clone();
                column.when_at = when_at.clone();
            }
        }
    }

    /// Columns without a date between two that are balances of a day each are the flow from the one to the other.
    fn date_flows(&mut self) {
        let day = |column: &Column| {
            (column.when.is_full_date() && column.when.cue != Some(Cue::Ended)).then(|| {
                date(
                    column.when.year.map_or(0, |(year, _)| year),
                    column.when.month.unwrap_or(1),
                    column.when.day.unwrap_or(1),
                )
            })
        };
        let dated: Vec<(usize, Date)> =
            self.columns.iter().enumerate().filter_map(|(index, column)| Some((index, day(column)??))).collect();
        for pair in dated.windows(2) {
            let [(left, from), (right, to)] = pair else { continue };
            if from >= to {
                continue;
            }
            let end = self.columns[*right].clone();
            for column in &mut self.columns[left + 1..*right] {
                if !column.path.is_empty() && column.when.is_empty() {
                    column.when =
                        When { from: calendar::day_after_balance(*from), cue: Some(Cue::Ended), ..end.when.clone() };
                    column.when_at = end.when_at.clone();
                }
            }
        }
    }

    /// The leftmost column without a header is that of the notes, where the header speaks of notes elsewhere.
    fn find_notes(&mut self) {
        let headed = self.columns.iter().skip(1).any(|column| !column.path.is_empty());
        if let Some(first) = self.columns.first_mut()
            && self.notes
            && headed
            && first.path.is_empty()
        {
            first.role = Role::Notes;
        }
    }

    fn read_label(&mut self, line: u32, at: u32, text: &str) {
        if text.is_empty() {
            return;
        }
        self.notes |= is_reference_header(&clean(text));
        let found = declarations(text, Place::Cell);
        self.percent |= found.iter().any(|d| d.subject == Subject::Percent);
        for mut declaration in found.into_iter().rev() {
            let span = moved(&declaration.span, at);
            declaration.span = span.start as usize..span.end as usize;
            let declared = Declared { declaration, line };
            match declared.declaration.subject {
                Subject::Money if declared.declaration.scale != Some(0) || declared.declaration.currency.is_some() => {
                    self.unit = Some(declared);
                }
                Subject::Shares => self.shares = Some(declared),
                _ => {}
            }
        }
        let when = When::of(text);
        if when.has_year() && !when.several && self.when.is_none() {
            let span = moved(&when.span, at);
            self.when = Some((when, line, span));
        } else if !when.has_year() && !when.several {
            self.lead.complete(&when);
        }
    }

    fn inherit(&mut self, before: &Header) {
        // Years carry under units and note numbers, never under a header that names something else.
        let named = self.columns.iter().any(|column| {
            column.when.has_year()
                || !column.path.is_empty()
                    && column.unit.is_none()
                    && column.role == Role::Figures
                    && column.when.is_empty()
        });
        if !named && before.columns.len() == self.columns.len() {
            for (column, old) in self.columns.iter_mut().zip(&before.columns) {
                let own = std::mem::take(&mut column.when);
                column.when = old.when.clone();
                column.when.complete(&own);
                column.when_at = old.when_at.clone();
                column.carried |= old.carried;
            }
        }
        self.notes |= before.notes;
        if self.unit.is_none() && self.shares.is_none() {
            self.unit = before.unit.clone();
            self.shares = before.shares.clone();
        }
        if self.when.is_none() {
            self.when = before.when.clone();
        }
        if self.lead.is_empty() {
            self.lead = before.lead.clone();
        }
    }

    /// This header over a table further down that has none of its own, aligned by counting from the right.
    pub(super) fn carried_to(&self, groups: usize) -> Option<Self> {
        let own = self.columns.len();
        let dated = self.columns.iter().rev().take_while(|column| column.when.has_year()).count();
        if groups == 0 || own == 0 || groups < own && groups != dated {
            return None;
        }
        let mut columns = vec![Column::default(); groups.saturating_sub(own)];
        if let (Some(first), true) = (columns.first_mut(), self.notes) {
            first.role = Role::Notes;
        }
        columns.extend(self.columns.iter().skip(own.saturating_sub(groups)).cloned());
        for column in &mut columns {
            column.carried = true;
        }
        Some(Self {
            columns,
            unit: self.unit.clone(),
            when: self.when.clone(),
            lead: self.lead.clone(),
            shares: self.shares.clone(),
            percent: self.percent,
            notes: self.notes,
        })
    }
}

/// Units that a converter cut over two neighbouring header cells (`₹ lakh cror|e`), read as one: the cells that they
/// stand over, and the declaration. This is a reading; the text stays as it is.
fn rejoined_units(row: &GridRow, text: &str) -> Vec<(Range<usize>, Declared)> {
    let cell = |index: usize| {
        let span = &row.cells[index].span;
        clean(text.get(span.start as usize..span.end as usize).unwrap_or_default())
    };
    let scale = |text: &str| {
        declarations(text, Place::Cell)
            .into_iter()
            .find(|d| d.subject == Subject::Money && d.scale.is_some_and(|scale| scale > 0))
    };
    let mut out = Vec::new();
    for index in 0..row.cells.len().saturating_sub(1) {
        let (left, right) = (cell(index), cell(index + 1));
        let cut = left.chars().next_back().is_some_and(|c| c.is_alphabetic() || !c.is_ascii())
            && right.starts_with(|c: char| c.is_lowercase());
        if !cut || left.len() + right.len() > 80 || scale(&left).is_some() || scale(&right).is_some() {
            continue;
        }
        let found = scale(&format!("{left}{right}")).or_else(|| scale(&format!("{left} {right}")));
        if let Some(mut declaration) = found {
            let span = &row.cells[index].span;
            declaration.span = span.start as usize..span.end as usize;
            let before =
                index.checked_sub(1).filter(|before| matches!(cell(*before).as_str(), "In" | "in" | "(In" | "(in"));
            out.push((before.unwrap_or(index)..index + 2, Declared { declaration, line: row.line }));
        }
    }
    out
}

impl Column {
    fn read(&mut self, line: u32, span: Range<u32>, text: &str) {
        let when = When::of(text);
        if when.has_year() && (self.when_at.is_none() || !self.when.has_year()) {
            let words = moved(&when.span, span.start);
            self.when_at = Some((line, words));
        }
        self.when.complete(&when);
        self.when.several |= when.several && !self.when.has_year();
        if let Some(mut declaration) = declarations(text, Place::Cell).into_iter().next_back() {
            let words = moved(&declaration.span, span.start);
            declaration.span = words.start as usize..words.end as usize;
            match &mut self.unit {
                // `€` over `(x 1.000)` and the like: each names half.
                Some(known) if known.declaration.subject == declaration.subject => {
                    let old = &known.declaration;
                    let bare_old = old.scale == Some(0) && old.currency.is_some();
                    let bare_new = declaration.scale == Some(0) && declaration.currency.is_some();
                    if bare_new && !bare_old {
                        known.declaration.currency = known.declaration.currency.or(declaration.currency);
                    } else {
                        let currency = declaration.currency.or(old.currency);
                        *known = Declared {
                            declaration: crate::figure::unit::declare::Declaration { currency, ..declaration },
                            line,
                        };
                    }
                }
                _ => self.unit = Some(Declared { declaration, line }),
            }
        }
        self.path.push((line, span));
    }

    fn finish<'a>(&mut self, line: &impl Fn(u32) -> &'a str) {
        let text = |(number, span): &(u32, Range<u32>)| {
            clean(line(*number).get(span.start as usize..span.end as usize).unwrap_or_default())
        };
        let joined = self.path.iter().map(text).collect::<Vec<_>>().join(" ").to_lowercase();
        self.says = column_says(&joined);
        self.edge = edge(&joined);
        self.kind = column_kind(&joined);
        self.path_says_prior = joined == "prior" || joined.ends_with(" prior");
        // `Fiscal` over `2024`: the label of a fiscal year.
        if let Some((year, YearForm::Bare)) = self.when.year
            && joined.split(|c: char| !c.is_alphabetic()).any(|word| word == "fiscal")
        {
            self.when.year = Some((year, YearForm::Fiscal));
        }
        self.money = names_money(&joined);
        if self.says == Some(Says::Percent)
            && self.unit.as_ref().is_some_and(|unit| unit.declaration.subject != Subject::Percent)
        {
            self.says = None;
        }
        let last = self.path.iter().map(text).find(|text| !text.is_empty()).unwrap_or_default();
        if is_reference_header(&last) {
            self.role = Role::Reference;
        } else if is_index_header(&last) {
            self.role = Role::Index;
        }
    }
}
