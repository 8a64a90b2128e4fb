//! The figures of one table: for each, the unit and the period that govern it.

mod amounts;
mod kind;
mod label;
mod memo;
mod period;
mod shares;
mod tally;
mod tokens;
mod unit;

use std::ops::Range;

use crate::document::RowKind;
use crate::figure::annotate::columns::{Column, Header, Role};
use crate::figure::annotate::facts::{Captions, Declared, Facts, moved};
use crate::figure::annotate::{Builder, Governed, UNKNOWN, prose};
use crate::figure::grammar::{Context, Token, tokens, tokens_in};
use crate::figure::grid::{Class, Grid, GridRow, paired, welded};
use crate::figure::labels::{self, Edge, Says};
use crate::figure::period::when::Cue;
use crate::figure::period::{PeriodKind, When};
use crate::figure::phrases::any;
use crate::figure::things;
use crate::figure::unit::UnitBasis;
use crate::figure::unit::declare::Subject;
use crate::figure::{Date, Evidence, Figure, Flag, Kind};
use kind::Kinds;
use label::Label;
pub(super) use memo::Memo;
use shares::mark_counted;
use tally::{Tally, tally};
pub(super) use tokens::join_neighbours;
use tokens::{is_range, names_unit, read_unit_line, symbol};
pub(super) use unit::inline_unit;
use unit::is_price;

/// A table in work.
pub(super) struct TableWork<'a, 'b, 'd> {
    pub(super) facts: &'a Facts,
    pub(super) grid: &'a Grid,
    pub(super) captions: &'a Captions,
    /// One header for each stack of the grid; a single one where the table has none of its own.
    pub(super) headers: &'a [Header],
    /// The header of the table before, under which the rows above the first header of this one go on.
    pub(super) carried: Option<&'a Header>,
    /// The declaration of the section, running title or document, in that order, where the table has none.
    pub(super) outer_unit: Option<(Declared, UnitBasis)>,
    /// The kind of statement that the title of its own section names.
    pub(super) kind: Option<PeriodKind>,
    /// The kind of statement that a section further out names.
    pub(super) outer_kind: Option<PeriodKind>,
    /// The kind of the table whose header is carried over to this one.
    pub(super) carried_kind: Option<PeriodKind>,
    /// Whether debit and credit sides are printed, so that `Cr` is no crore.
    pub(super) sides: bool,
    pub(super) builder: &'b mut Builder<'d>,
    pub(super) memo: Memo,
}

/// What label rows above a row have said.
#[derive(Debug, Clone, Default)]
struct Section {
    says: Option<Says>,
    /// The words that say so.
    says_at: Option<Evidence>,
    /// The heading counts: `Number of shares:`. It speaks of every row below it that prints no money.
    counts: bool,
    when: Option<(When, u32, Range<u32>)>,
    /// What the last label row says without a year: `Amounts recognised at December 31 consist of`.
    lead: When,
    unit: Option<Declared>,
    /// Its rows break up a balance: `Breakdown of balance at the beginning of the year`.
    edge: Option<Edge>,
}

impl Section {
    /// Whether the heading says that the rows below it are no money.
    fn has_no_money(&self) -> bool {
        self.counts || self.unit.as_ref().is_some_and(|unit| unit.declaration.subject != Subject::Money)
    }

    /// Ends what the heading says of numbers that are no money.
    fn end_counts(&mut self) {
        if self.has_no_money() {
            self.counts = false;
            self.says = None;
            self.unit = self.unit.take().filter(|unit| unit.declaration.subject == Subject::Money);
        }
    }
}

/// A row that holds a balance of a day of its own.
struct Balance {
    /// Row of the grid.
    row: usize,
    day: Date,
    /// The words that name the day.
    evidence: Evidence,
}

/// All that stands around a figure of the table.
#[derive(Clone, Copy)]
struct Around<'r> {
    /// Row of the grid.
    index: usize,
    line: u32,
    label: &'r Label,
    section: &'r Section,
    header: Option<&'r Header>,
    column: Option<&'r Column>,
    /// The date in the nearest cell of the row before the figure.
    cell: Option<&'r (When, Range<u32>)>,
    symbol: Option<&'r (&'static str, Evidence)>,
    balances: &'r [Balance],
    /// Which rows are flows, and what most rows are.
    kinds: &'r Kinds,
    /// What the numbers of each column look like.
    tallies: &'r [Tally],
    /// Those of the column of the figure in question.
    tally: Option<&'r Tally>,
    /// The labels of the table name shares.
    names_shares: bool,
    /// The words above the table say that it counts shares.
    counts_shares: bool,
    /// The words above the table say that it counts things.
    counts_things: bool,
    /// The table follows options from one balance to the next.
    follows_grants: bool,
    /// Its figures are page numbers.
    pages: bool,
    /// Which physical columns hold the dates of events.
    events: &'r [bool],
}

impl TableWork<'_, '_, '_> {
    /// Annotates every number of the table, in order, and tells the kind of most of them.
    pub(super) fn run<'l>(&mut self, line: &impl Fn(u32) -> &'l str) -> Option<PeriodKind> {
        let symbol = self.symbol_currency(line);
        let events = self.event_columns(line);
        let mut labels = self.labels(&events, line);
        self.mark_steps(&mut labels, line);
        let tallies = self.tallies(line);
        let amounts = self.holds_amounts(&labels, &tallies, symbol.is_some());
        if !amounts || self.indexes_an_investment(line) {
            self.outer_unit = None;
        }
        let names_shares = labels.iter().flatten().any(|label| label.text.contains("shares"));
        let balances = self.balances(&labels);
        let kinds = self.kinds(&labels);
        // `shares in thousands` over a table that declares no money.
        let declares_shares = self.captions.unit.is_none()
            && (self.captions.shares.is_some() || self.headers.iter().any(|header| header.shares.is_some()))
            && self.headers.iter().all(|header| header.unit.is_none());
        let counts_shares = symbol.is_none()
            && (labels::caption_counts_shares(&self.captions.words) || declares_shares)
            && self
                .headers
                .iter()
                .all(|header| header.unit.as_ref().is_none_or(|unit| unit.declaration.currency.is_none()));
        let counts_things = self.captions.unit.is_none()
            && (labels::caption_counts_things(&self.captions.words)
                || !amounts && things::caption_counts_persons(&self.captions.words));
        let follows_grants = self.follows_grants();
        let pages = self.lists_pages(&tallies);
        let mut section = Section::default();
        let mut stack = None;
        for (index, row) in self.grid.rows.iter().enumerate() {
            if row.stack != stack {
                self.memo.clear();
                stack = row.stack;
                section.when = None;
                section.lead = When::default();
            }
            let text = line(row.line);
            match row.kind {
                RowKind::Delimiter | RowKind::Blank => continue,
                RowKind::Header => {
                    self.classify_only(row, text);
                    continue;
                }
                RowKind::Label => {
                    let Some(label) = &labels[index] else { continue };
                    self.memo.clear();
                    let pure = label.when.as_ref().is_some_and(|(when, _, _)| !when.several);
                    if pure {
                        section.when = label.when.clone();
                    }
                    section.end_counts();
                    if label.unit.is_some() {
                        section.unit = label.unit.clone();
                    }
                    section.says = label.says;
                    let head = self.grid.label_cells(index).first().map(|&cell| row.cells[cell].span.clone());
                    section.says_at = head.map(|span| Evidence { line: row.line, span });
                    section.edge = label.edge;
                    let lead = When::of(row.words(text));
                    section.lead = if lead.has_year() || lead.several { When::default() } else { lead };
                    section.counts = label.says == Some(Says::Count) || label.text.contains("number of ");
                    self.classify_only(row, text);
                    continue;
                }
                RowKind::Data => {}
            }
            let Some(label) = &labels[index] else { continue };
            if section.has_no_money() && self.leads_with_money(row, line) {
                self.memo.clear();
                section.end_counts();
            }
            let header = match row.stack {
                Some(stack) => self.headers.get(stack),
                None => self.carried.or(self.headers.first()),
            };
            let stretch = Around {
                index,
                line: row.line,
                label,
                section: &section,
                header,
                column: None,
                cell: None,
                symbol: symbol.as_ref(),
                balances: &balances,
                kinds: &kinds,
                tallies: &tallies,
                tally: None,
                counts_shares,
                counts_things,
                names_shares,
                follows_grants,
                pages,
                events: row.stack.and_then(|stack| events.get(stack)).map_or(&[][..], Vec::as_slice),
            };
            self.row(row, text, &stretch);
        }
        kinds.table
    }

    /// Tokens of a row that holds no figures: dates, years, references.
    fn classify_only(&mut self, row: &GridRow, text: &str) {
        for (cell, info) in row.cells.iter().enumerate() {
            let Some(slice) = text.get(info.span.start as usize..info.span.end as usize) else { continue };
            for token in tokens(slice, true, self.facts.convention) {
                // A number in a header or label row names something; it is no amount unless its own words make it one.
                let kind = match token.kind {
                    // `2020 £` over a column: the year, with the unit of the column.
                    kind if kind.is_figure() && matches!(info.class, Class::Year | Class::Date) => {
                        // `2024 (2)`: the mark of a footnote.
                        if token.span.start > 0 && slice.ends_with(')') { Kind::Reference } else { Kind::Year }
                    }
                    Kind::Amount if !names_unit(&token) => Kind::Other,
                    Kind::Amount if is_price(&token) => Kind::PerShare,
                    kind => kind,
                };
                if token.value.is_none() {
                    continue;
                }
                let mut flags = token.flags;
                if !kind.is_figure() {
                    flags.remove(Flag::TwoValues);
                }
                let unit = if kind.is_figure() {
                    let token = Token { kind, ..token.clone() };
                    self.builder.unit(inline_unit(&token, row.line, info.span.start, None))
                } else {
                    self.builder.exempt()
                };
                let governed = self.builder.governed(Governed { unit, period: UNKNOWN, column: 0 });
                self.builder.push(Figure {
                    line: row.line,
                    cell: u16::try_from(cell).ok(),
                    span: moved(&token.span, info.span.start),
                    value: token.value,
                    kind,
                    governed,
                    flags,
                });
            }
        }
    }

    /// The currency whose symbol stands before figures of this table, with the first place where it does.
    fn symbol_currency<'l>(&self, line: &impl Fn(u32) -> &'l str) -> Option<(&'static str, Evidence)> {
        let mut found: Option<(&'static str, Evidence)> = None;
        for row in &self.grid.rows {
            if row.kind != RowKind::Data {
                continue;
            }
            for cell in
                row.cells.iter().filter(|cell| matches!(cell.class, Class::Prefix | Class::Number | Class::Mark))
            {
                let text = line(row.line).get(cell.span.start as usize..cell.span.end as usize).unwrap_or_default();
                let Some((code, at, length)) = symbol(text) else { continue };
                match &found {
                    Some((before, _)) if *before != code => return None,
                    Some(_) => {}
                    None => {
                        let start = cell.span.start + at;
                        found = Some((code, Evidence { line: row.line, span: start..start + length }));
                    }
                }
            }
        }
        found
    }

    /// Whether the table follows what a sum invested has become: `$100 invested on December 31, 2019`. It is in whole
    /// units, whatever the document is scaled by.
    fn indexes_an_investment<'l>(&self, line: &impl Fn(u32) -> &'l str) -> bool {
        let invested = |text: &str| {
            let lower = text.to_lowercase();
            lower.contains("invest") && any!(&lower, ["$100", "$ 100", "£100", "€100", "¥100"])
        };
        let heads = self.headers.iter().flat_map(|header| &header.columns).filter_map(|column| column.path.first());
        invested(&self.captions.words)
            || self.captions.lines.iter().any(|number| invested(line(*number)))
            || heads.take(2).any(|(number, _)| invested(line(*number)))
    }

    /// The label of each row of figures and of each label row.
    fn labels<'l>(&self, events: &[Vec<bool>], line: &impl Fn(u32) -> &'l str) -> Vec<Option<Label>> {
        let read = |(index, row): (usize, &GridRow)| {
            let events = row.stack.and_then(|stack| events.get(stack)).map_or(&[][..], Vec::as_slice);
            matches!(row.kind, RowKind::Data | RowKind::Label).then(|| self.label(index, events, line(row.line)))
        };
        self.grid.rows.iter().enumerate().map(read).collect()
    }

    /// Rows that carry a balance with its own full date.
    fn balances(&self, labels: &[Option<Label>]) -> Vec<Balance> {
        labels
            .iter()
            .enumerate()
            .filter(|(index, _)| self.grid.rows[*index].kind == RowKind::Data)
            .filter_map(|(index, label)| {
                let (when, line, span) = label.as_ref()?.when.as_ref()?;
                let past = !self.is_future(when, &self.captions.words);
                (when.cue != Some(Cue::Ended) && when.is_full_date() && past).then_some(())?;
                let day = self.facts.calendar.resolve(when, Some(PeriodKind::Instant))?.end;
                Some(Balance { row: index, day, evidence: Evidence { line: *line, span: span.clone() } })
            })
            .collect()
    }

    fn row(&mut self, row: &GridRow, text: &str, stretch: &Around<'_>) {
        let Around { index, header, .. } = *stretch;
        let label_cells = self.grid.label_cells(index);
        let undated = header.is_none_or(|header| header.columns.iter().all(|column| !column.when.has_year()));
        let mut in_cell: Option<(When, Range<u32>)> = None;
        for (cell, info) in row.cells.iter().enumerate() {
            let Some(slice) = text.get(info.span.start as usize..info.span.end as usize) else { continue };
            if slice.is_empty() || matches!(info.class, Class::Prefix | Class::Suffix) {
                continue;
            }
            let in_label = label_cells.contains(&cell) && info.class != Class::Number;
            let event = stretch.events.get(cell).is_some_and(|event| *event);
            let mut wordy = false;
            if cell > 0 && info.class == Class::Date && undated && stretch.label.when.is_none() && !event {
                // `Own capital | 31 March 2025 | 221,936 | 31 March 2024 | 211,701`: each date holds for what follows it.
                let when = When::of(slice);
                // `Chair of 3 committees since 2018`: a date in words holds for what stands with it.
                let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
                wordy = letters(slice) > slice.get(when.span.clone()).map_or(0, letters) + 10;
                in_cell = when.has_year().then(|| {
                    let span = moved(&when.span, info.span.start);
                    (when, span)
                });
            }
            let group = if in_label { None } else { self.grid.group_of(cell) };
            let column = group.and_then(|group| header.and_then(|header| header.columns.get(group)));
            let context = Context {
                in_cell: true,
                convention: self.facts.convention,
                sides: self.sides,
                first_cell: cell == 0,
                spaced_minus: true,
            };
            let mut found = tokens_in(slice, &context);
            if info.class == Class::Number {
                read_unit_line(&mut found, slice);
            }
            let in_codes = cell < self.grid.labels && self.grid.labels > 1;
            if !in_label && matches!(info.class, Class::Number | Class::Year | Class::Mark) {
                join_neighbours(&mut found, row, cell, text);
            }
            if in_label {
                mark_counted(&mut found, slice);
            }
            let dates = if in_label {
                prose::Dates::new(slice, 0..slice.len(), &found, row.line, info.span.start, self.facts)
            } else {
                prose::Dates::default()
            };
            // `$0, $1 and $3`: a list, with nothing but commas and `and` between its members.
            let listed = in_label
                && found.windows(2).all(|pair| {
                    pair[0].kind != pair[1].kind
                        || slice.get(pair[0].span.end..pair[1].span.start).is_some_and(|gap| {
                            let gap =
                                gap.trim_matches(|c: char| matches!(c, ' ' | ',' | ')' | '(' | '$' | '£' | '€' | '%'));
                            matches!(gap, "" | "and" | "or")
                        })
                });
            let in_row = found.iter().filter(|token| token.kind.is_figure() && token.value.is_some());
            let kinds_in_label: Vec<(usize, Kind)> =
                in_row.filter(|_| in_label).map(|token| (token.span.start, token.kind)).collect();
            let label_span = label_cells.first().map(|&cell| row.cells[cell].span.clone()).unwrap_or_default();
            let row_label = text.get(label_span.start as usize..label_span.end as usize).unwrap_or_default();
            let paired = !in_label && label_cells.len() == 1 && paired(row_label, slice).is_some();
            let two = found.iter().filter(|token| token.kind.is_figure() && token.value.is_some()).count() > 1;
            let range = is_range(&found, slice);
            // A number in words between the figures is one of running text: its column says nothing of it, and its table
            // only where it prints a sign of currency.
            let in_words = info.class == Class::Text && !in_label && slice.contains(char::is_alphabetic);
            let welded = welded(slice).filter(|_| in_label);
            for mut token in found {
                if token.value.is_none() && (in_label || in_words) {
                    continue;
                }
                let apart = slice[token.span.clone()].starts_with("- ")
                    || token.flags.contains(Flag::DoubleSign) && slice[..token.span.start].ends_with("- ");
                if apart && !token.flags.contains(Flag::TwoValues) {
                    // A minus apart from its digits may be the dash of the column before; so may one before a bracket.
                    token.flags.insert(Flag::TwoValues);
                }
                if in_codes && matches!(token.kind, Kind::Amount | Kind::Year | Kind::Count) && !names_unit(&token) {
                    let digits = token.span.len();
                    token.kind = if digits <= 3 { Kind::Index } else { Kind::Code };
                }
                // `4.9-to-1` is a ratio, whatever its table is scaled by.
                let after = &slice[token.span.end..];
                if token.kind == Kind::Amount
                    && (after.starts_with("-to-") || after.starts_with(" to 1") || after.starts_with(":1"))
                {
                    token.kind = Kind::Ratio;
                }
                let tally = group.and_then(|group| tally(stretch.tallies, row.stack, group));
                let years = tally.is_some_and(Tally::is_years);
                // In a column of figures four digits are a number, not a year.
                if token.kind == Kind::Year && !in_label && !matches!(info.class, Class::Date) && group.is_some() {
                    let named = stretch.label.text.contains("year");
                    token.kind = if years || named || in_words { Kind::Year } else { Kind::Amount };
                } else if years && token.kind == Kind::Amount {
                    // `2018 (2)`: a footnote mark.
                    token.kind = Kind::Reference;
                }
                let is_welded = welded.as_ref().is_some_and(|range| range.contains(&token.span.start));
                if in_label && token.kind == Kind::Amount && !names_unit(&token) && !is_welded {
                    token.kind = Kind::Other;
                }
                // `2, 3` beside `14`: the numbers of statements or notes.
                let listed_here = !in_label && tally.is_some_and(|tally| tally.lists && !tally.money);
                let noted = !in_label && tally.is_some_and(Tally::is_of_footnotes);
                let referred = listed_here && token.span.len() <= 2 && !names_unit(&token) || noted;
                if (stretch.pages || referred) && !in_label && token.kind.is_figure() && token.value.is_some() {
                    token.kind = Kind::Reference;
                    token.flags.remove(Flag::TwoValues);
                }
                if let Some(column) = column {
                    match column.role {
                        Role::Reference if token.kind.is_figure() => token.kind = Kind::Reference,
                        Role::Notes if token.kind.is_figure() && token.span.len() <= 3 && !names_unit(&token) => {
                            token.kind = Kind::Reference;
                        }
                        Role::Index if token.kind.is_figure() && !token.has_decimals() => token.kind = Kind::Index,
                        _ => {}
                    }
                }
                if paired {
                    token.flags.remove(Flag::TwoValues);
                }
                if two
                    && !paired
                    && !in_words
                    && token.kind.is_figure()
                    && !token.flags.contains(Flag::TwoValues)
                    && !in_label
                {
                    token.flags.insert(Flag::TwoValues);
                }
                let own = in_cell.as_ref().filter(|_| !wordy || token.value.is_some());
                let around = Around { column, tally, cell: own, ..*stretch };
                let named = names_unit(&token);
                if !in_label && !named && token.kind == Kind::Amount && self.numbers_notes(&token, &around, group) {
                    token.kind = Kind::Reference;
                }
                let kind = if in_words && !named || is_welded { token.kind } else { self.kind(&token, &around) };
                // `39% – 58%`, `3.00-6.25` years; two amounts beside each other may be those of two columns.
                if range && !matches!(kind, Kind::Amount | Kind::Shares) || !kind.is_figure() {
                    token.flags.remove(Flag::TwoValues);
                }
                let (unit, period) = if !kind.is_figure() {
                    (self.builder.exempt(), UNKNOWN)
                } else if is_welded {
                    // Nobody can tell which column it has left.
                    (self.builder.unit(inline_unit(&token, row.line, info.span.start, None)), UNKNOWN)
                } else if in_label {
                    // A number inside a label is a figure of running text: its own words and its table govern it, no
                    // column does.
                    let unit = match kind {
                        Kind::Amount | Kind::Shares if token.inline.scale.is_none() => {
                            self.unit(kind, &token, info.span.start, &around)
                        }
                        _ => inline_unit(&token, row.line, info.span.start, None),
                    };
                    let own = dates.of(&token, self.facts, self.builder);
                    let period = if own.is_known() || dates.binds_any() {
                        own
                    } else {
                        let same: Vec<usize> = kinds_in_label
                            .iter()
                            .filter(|(_, other)| *other == token.kind)
                            .map(|(start, _)| *start)
                            .collect();
                        let nth = same.iter().position(|start| *start == token.span.start).unwrap_or(0);
                        self.label_period(nth, if listed { same.len() } else { 0 }, &around)
                    };
                    (self.builder.unit(unit), self.builder.period(period))
                } else if in_words {
                    // `JPY 125.27` is a rate of exchange rather than an amount of the table.
                    let beside = token.inline.span.clone().and_then(|span| slice.get(span)).unwrap_or_default();
                    let unit = match token.inline.currency {
                        Some(_) if !beside.contains(char::is_alphabetic) => {
                            self.unit(kind, &token, info.span.start, &around)
                        }
                        _ => inline_unit(&token, row.line, info.span.start, None),
                    };
                    // `8 % or more`: the only number of its cell is that of the column.
                    let period = if named && !two { self.period_index(&around, group) } else { UNKNOWN };
                    (self.builder.unit(unit), period)
                } else {
                    let unit = self.unit_index(kind, &token, info.span.start, &around, group);
                    if self.builder.is_conflict(unit) {
                        token.flags.insert(Flag::UnitConflict);
                    }
                    (unit, self.period_index(&around, group))
                };
                if self.builder.is_period_conflict(period) {
                    token.flags.insert(Flag::PeriodConflict);
                }
                let column = column.filter(|_| !in_label).map_or(0, |column| self.builder.column(column));
                let governed = self.builder.governed(Governed { unit, period, column });
                self.builder.push(Figure {
                    line: row.line,
                    cell: u16::try_from(cell).ok(),
                    span: moved(&token.span, info.span.start),
                    value: token.value,
                    kind,
                    governed,
                    flags: token.flags,
                });
            }
            in_cell = in_cell.filter(|_| !wordy);
        }
    }
}
