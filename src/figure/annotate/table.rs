//! The figures of one table: for each, the unit and the period that govern it.

use std::ops::Range;

use super::super::grammar::{Context, Token, tokens, tokens_in};
use super::super::grid::{Class, Grid, GridRow, bare, clean};
use super::super::labels::{self, Edge, Says};
use super::super::period::when::{Cue, YearForm};
use super::super::period::{Period, PeriodBasis, PeriodKind, Scenario, When};
use super::super::unit::declare::{Place, Subject, declarations};
use super::super::unit::{Unit, UnitBasis};
use super::super::{Date, Decimal, Evidence, Figure, Flag, Kind};
use super::columns::{Column, Header, Role};
use super::facts::{Captions, Declared, Facts, moved};
use super::{Builder, prose, scope};
use crate::document::RowKind;

/// A column below a header: the stack of header rows, and the logical column.
type ColumnKey = (Option<usize>, usize);

/// A table in work.
pub(super) struct TableWork<'a, 'b, 'd> {
    pub(super) facts: &'a Facts,
    pub(super) grid: &'a Grid,
    pub(super) captions: &'a Captions,
    /// One header for each stack of the grid; a single one where the table has none of its own.
    pub(super) headers: &'a [Header],
    /// The declaration of the section, running title or document, in that order, where the table has none.
    pub(super) outer_unit: Option<(Declared, UnitBasis)>,
    /// The kind of statement.
    pub(super) kind: Option<PeriodKind>,
    /// Whether debit and credit sides are printed, so that `Cr` is no crore.
    pub(super) sides: bool,
    pub(super) builder: &'b mut Builder<'d>,
}

/// What label rows above a row have said.
#[derive(Debug, Clone, Default)]
struct Section {
    label: String,
    when: Option<(When, u32, Range<u32>)>,
    unit: Option<Declared>,
}

/// A row's own words.
struct Label {
    /// In lower case.
    text: String,
    when: Option<(When, u32, Range<u32>)>,
    unit: Option<Declared>,
    says: Option<Says>,
    edge: Option<Edge>,
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
    symbol: Option<&'r (&'static str, Evidence)>,
    balances: &'r [(usize, Date)],
    /// Columns whose first and last figures print a per cent sign, by stack and logical column.
    percents: &'r [(Option<usize>, usize)],
    /// Whether the column of the figure in question is one of them.
    in_percents: bool,
    /// The words above the table say that it counts shares.
    counts_shares: bool,
}

impl TableWork<'_, '_, '_> {
    /// Annotates every number of the table, in order.
    pub(super) fn run<'l>(&mut self, line: &impl Fn(u32) -> &'l str) {
        let symbol = self.symbol_currency(line);
        let balances = self.balances(line);
        let percents = self.percent_columns(line);
        let counts_shares = symbol.is_none()
            && labels::caption_counts_shares(&self.captions.words)
            && self
                .headers
                .iter()
                .all(|header| header.unit.as_ref().is_none_or(|unit| unit.declaration.currency.is_none()));
        let mut section = Section::default();
        let mut stack = None;
        for (index, row) in self.grid.rows.iter().enumerate() {
            if row.stack != stack {
                stack = row.stack;
                section.when = None;
            }
            let text = line(row.line);
            match row.kind {
                RowKind::Delimiter | RowKind::Blank => continue,
                RowKind::Header => {
                    self.classify_only(row, text);
                    continue;
                }
                RowKind::Label => {
                    let label = self.label(index, text);
                    let pure = label.when.as_ref().is_some_and(|(when, _, _)| !when.several);
                    if pure {
                        section.when = label.when.clone();
                    }
                    if label.unit.is_some() {
                        section.unit = label.unit.clone();
                    }
                    section.label = label.text;
                    self.classify_only(row, text);
                    continue;
                }
                RowKind::Data => {}
            }
            let label = self.label(index, text);
            let header = self.headers.get(row.stack.unwrap_or(0)).or(self.headers.first());
            let stretch = Around {
                index,
                line: row.line,
                label: &label,
                section: &section,
                header,
                column: None,
                symbol: symbol.as_ref(),
                balances: &balances,
                percents: &percents,
                counts_shares,
                in_percents: false,
            };
            self.row(row, text, &stretch);
        }
    }

    /// Tokens of a row that holds no figures: dates, years, references.
    fn classify_only(&mut self, row: &GridRow, text: &str) {
        for (cell, info) in row.cells.iter().enumerate() {
            let Some(slice) = text.get(info.span.start as usize..info.span.end as usize) else { continue };
            for token in tokens(slice, true, self.facts.convention) {
                // A number in a header or label row names something; it is no amount unless its own words make it one.
                let kind = match token.kind {
                    Kind::Amount if !names_unit(&token) => Kind::Other,
                    kind => kind,
                };
                if token.value.is_none() {
                    continue;
                }
                let (unit, period) = if kind.is_figure() {
                    (
                        self.builder.unit(inline_unit(&token, row.line, info.span.start, None)),
                        self.builder.period(Period::unknown()),
                    )
                } else {
                    (self.builder.exempt(), self.builder.period(Period::unknown()))
                };
                self.builder.push(Figure {
                    line: row.line,
                    cell: u16::try_from(cell).ok(),
                    span: moved(&token.span, info.span.start),
                    value: token.value,
                    kind,
                    unit,
                    period,
                    flags: token.flags,
                    column: 0,
                });
            }
        }
    }

    fn label(&self, index: usize, text: &str) -> Label {
        let row = &self.grid.rows[index];
        let mut joined = String::new();
        let mut when = None;
        let mut unit = None;
        for cell in self.grid.label_cells(index) {
            let span = &row.cells[cell].span;
            let slice = text.get(span.start as usize..span.end as usize).unwrap_or_default();
            let cleaned = clean(slice);
            if when.is_none() && slice.len() <= 160 {
                let found = When::of(slice);
                if found.has_year()
                    || found.several
                    || (found.month.is_some() && found.day.is_some())
                    || found.length.is_some()
                {
                    let words = moved(&found.span, span.start);
                    if is_period_label(&cleaned, slice, &found) {
                        when = Some((found, row.line, words));
                    }
                }
            }
            if unit.is_none()
                && let Some(mut declaration) = declarations(slice, Place::Cell)
                    .into_iter()
                    .find(|d| d.scale != Some(0) || d.subject != Subject::Money)
            {
                let words = moved(&declaration.span, span.start);
                declaration.span = words.start as usize..words.end as usize;
                unit = Some(Declared { declaration, line: row.line });
            }
            if !joined.is_empty() {
                joined.push(' ');
            }
            joined.push_str(&cleaned);
        }
        let text = joined.to_lowercase();
        Label { says: labels::row_says(&text), edge: labels::edge(&text), text, when, unit }
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

    /// Columns of percentages that print the sign at their first and last figures only, as accountants do.
    fn percent_columns<'l>(&self, line: &impl Fn(u32) -> &'l str) -> Vec<ColumnKey> {
        let mut ends: Vec<(ColumnKey, bool, bool, usize)> = Vec::new();
        for row in self.grid.rows.iter().filter(|row| row.kind == RowKind::Data) {
            let text = line(row.line);
            let slice = |index: usize| {
                row.cells
                    .get(index)
                    .and_then(|cell| text.get(cell.span.start as usize..cell.span.end as usize))
                    .unwrap_or_default()
            };
            for (index, _) in row.cells.iter().enumerate().filter(|(_, cell)| cell.class == Class::Number) {
                let Some(group) = self.grid.group_of(index) else { continue };
                let next = row
                    .cells
                    .iter()
                    .skip(index + 1)
                    .position(|cell| cell.class != Class::Empty)
                    .map(|by| index + 1 + by);
                let signed = slice(index).contains('%')
                    || next.is_some_and(|next| row.cells[next].class == Class::Suffix && slice(next).contains('%'));
                let money = symbol(slice(index)).is_some();
                let key = (row.stack, group);
                match ends.iter_mut().find(|(at, ..)| *at == key) {
                    Some((_, first, last, count)) => {
                        *first &= !money;
                        *last = signed;
                        *count += 1;
                    }
                    None => ends.push((key, signed && !money, signed, 1)),
                }
            }
        }
        ends.into_iter().filter(|(_, first, last, count)| *first && *last && *count > 2).map(|(key, ..)| key).collect()
    }

    /// Rows that carry a balance with its own full date: row index, date.
    fn balances<'l>(&self, line: &impl Fn(u32) -> &'l str) -> Vec<(usize, Date)> {
        let rows = &self.grid.rows;
        (0..rows.len())
            .filter(|&index| matches!(rows[index].kind, RowKind::Data))
            .filter_map(|index| {
                let label = self.label(index, line(rows[index].line));
                let (when, _, _) = label.when?;
                (when.cue != Some(Cue::Ended) && (when.is_full_date())).then_some(())?;
                let resolved = self.facts.calendar.resolve(&when, Some(PeriodKind::Instant))?;
                Some((index, resolved.end))
            })
            .collect()
    }

    fn row(&mut self, row: &GridRow, text: &str, stretch: &Around<'_>) {
        let Around { index, header, .. } = *stretch;
        let label_cells = self.grid.label_cells(index);
        for (cell, info) in row.cells.iter().enumerate() {
            let Some(slice) = text.get(info.span.start as usize..info.span.end as usize) else { continue };
            if slice.is_empty() || matches!(info.class, Class::Prefix | Class::Suffix) {
                continue;
            }
            let in_label = label_cells.contains(&cell) && info.class != Class::Number;
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
            let in_codes = cell < self.grid.labels && self.grid.labels > 1;
            if !in_label && matches!(info.class, Class::Number | Class::Year | Class::Mark) {
                join_neighbours(&mut found, row, cell, text);
            }
            let dates = if in_label {
                prose::Dates::new(slice, 0..slice.len(), &found, row.line, info.span.start, self.facts)
            } else {
                prose::Dates::default()
            };
            let two = found.iter().filter(|token| token.kind.is_figure() && token.value.is_some()).count() > 1;
            for mut token in found {
                if token.value.is_none() && in_label {
                    continue;
                }
                if slice[token.span.clone()].starts_with("- ") && !token.flags.contains(&Flag::TwoValues) {
                    // A minus apart from its digits may be the dash of the column before.
                    token.flags.push(Flag::TwoValues);
                    token.flags.sort();
                }
                if in_codes && matches!(token.kind, Kind::Amount | Kind::Year | Kind::Count) && !names_unit(&token) {
                    let digits = token.span.len();
                    token.kind = if digits <= 3 { Kind::Index } else { Kind::Code };
                }
                // In a column of figures four digits are a number, not a year.
                if token.kind == Kind::Year && !in_label && !matches!(info.class, Class::Date) && group.is_some() {
                    token.kind = Kind::Amount;
                }
                if in_label && token.kind == Kind::Amount && !names_unit(&token) {
                    token.kind = Kind::Other;
                }
                if let Some(column) = column {
                    match column.role {
                        Role::Reference if token.kind.is_figure() => token.kind = Kind::Reference,
                        Role::Index if token.kind.is_figure() => token.kind = Kind::Index,
                        _ => {}
                    }
                }
                if two && token.kind.is_figure() && !token.flags.contains(&Flag::TwoValues) && !in_label {
                    token.flags.push(Flag::TwoValues);
                    token.flags.sort();
                }
                let in_percents = group.is_some_and(|group| stretch.percents.contains(&(row.stack, group)));
                let around = Around { column, in_percents, ..*stretch };
                let kind = self.kind(&token, &around);
                let (unit, period) = if !kind.is_figure() {
                    (self.builder.exempt(), self.builder.period(Period::unknown()))
                } else if in_label {
                    // A number inside a label is a figure of running text: its own words and its table govern it, no
                    // column does.
                    let unit = match kind {
                        Kind::Amount | Kind::Shares if token.inline.scale.is_none() => {
                            self.unit(kind, &token, info.span.start, &around)
                        }
                        _ => inline_unit(&token, row.line, info.span.start, None),
                    };
                    let period = dates.of(&token, self.facts, self.builder);
                    (self.builder.unit(unit), self.builder.period(period))
                } else {
                    let unit = self.unit(kind, &token, info.span.start, &around);
                    let period = self.period(&around);
                    (self.builder.unit(unit), self.builder.period(period))
                };
                self.builder.push(Figure {
                    line: row.line,
                    cell: u16::try_from(cell).ok(),
                    span: moved(&token.span, info.span.start),
                    value: token.value,
                    kind,
                    unit,
                    period,
                    flags: token.flags,
                    column: 0,
                });
                if let (Some(column), false) = (column, in_label) {
                    self.builder.bind(column);
                }
            }
        }
    }

    /// What the number is, by its own words, its row, its section and its column.
    fn kind(&self, token: &Token, around: &Around<'_>) -> Kind {
        let Around { label, section, header, column, .. } = *around;
        if token.kind != Kind::Amount {
            return token.kind;
        }
        if column.is_none() && ["par value", "stated value", "per share"].iter().any(|words| label.text.contains(words))
        {
            // `par value $0.05`, `dividends declared ($1.94 per share)`: the amount in the label is per share.
            let small = token.value.as_ref().is_some_and(|value| value.decimals() > 0 || value.abs() < 10.into());
            return if small && token.inline.currency.is_some() { Kind::PerShare } else { Kind::Amount };
        }
        let money = token.inline.currency.is_some();
        let column_says = column.and_then(|column| column.says);
        let section_says = labels::row_says(&section.label);
        let small = |word: &str| label.text.contains(word);
        let inherited = section_says.filter(|_| {
            ["basic", "diluted", "continuing", "discontinued", "total"].iter().any(|word| small(word))
                || label.text.is_empty()
        });
        let says = match (label.says, column_says) {
            // A column of shares or of money per share is so in every row.
            (_, Some(own @ (Says::PerShare | Says::Shares))) => Some(own),
            (row, own) => row.or(own).or(inherited),
        };
        let declared = column
            .and_then(|column| column.unit.as_ref())
            .filter(|_| label.says.is_none())
            .or(label.unit.as_ref())
            .map(|unit| unit.declaration.subject);
        match (says, declared) {
            (_, Some(Subject::Percent)) if !money => Kind::Percent,
            (_, Some(Subject::Shares)) if !money => Kind::Shares,
            (_, Some(Subject::PerShare)) => Kind::PerShare,
            (Some(Says::PerShare), _) => Kind::PerShare,
            (Some(Says::Shares), None | Some(Subject::Money)) if !money && declared.is_none() => Kind::Shares,
            (Some(Says::Shares), Some(Subject::Shares | Subject::Count)) if !money => Kind::Shares,
            (Some(Says::Percent), None) if !money => Kind::Percent,
            (Some(Says::Count), None) if !money => Kind::Count,
            (Some(Says::Ratio), None) if !money => Kind::Ratio,
            (None, None) if !money && around.in_percents => Kind::Percent,
            (None, None) if !money && around.counts_shares => Kind::Shares,
            (None, None) if !money && header.is_some_and(|header| header.percent) => Kind::Percent,
            _ => Kind::Amount,
        }
    }

    fn unit(&self, kind: Kind, token: &Token, at: u32, around: &Around<'_>) -> Unit {
        let Around { line, label, section, header, column, symbol, .. } = *around;
        let money = |declared: &&Declared| declared.declaration.subject == Subject::Money;
        let column_unit = column.and_then(|column| column.unit.as_ref());
        let table_unit = header.and_then(|header| header.unit.as_ref()).or(self.captions.unit.as_ref());
        // From the most specific scope to the widest.
        let mut scopes: Vec<(&Declared, UnitBasis)> = Vec::new();
        scopes.extend(label.unit.as_ref().filter(money).map(|unit| (unit, UnitBasis::Row)));
        scopes.extend(column_unit.filter(money).map(|unit| (unit, UnitBasis::Column)));
        scopes.extend(section.unit.as_ref().filter(money).map(|unit| (unit, UnitBasis::Row)));
        scopes.extend(table_unit.filter(money).map(|unit| (unit, UnitBasis::Table)));
        scopes.extend(self.outer_unit.as_ref().map(|(unit, basis)| (unit, *basis)));
        // `€` over a column and `(x 1.000)` over the table: a bare symbol names the currency, the wider scope the scale.
        let is_bare =
            |declared: &Declared| declared.declaration.scale == Some(0) && declared.declaration.currency.is_some();
        let scaled = scopes.iter().find(|(declared, basis)| !is_bare(declared) || *basis == UnitBasis::Document);
        let bare_symbol = scopes.iter().find(|(declared, _)| is_bare(declared));
        let chosen = match (scaled, bare_symbol) {
            // A bare symbol in a column is outranked by a scale in the same table only.
            (Some(scaled), Some(bare_symbol)) if scaled.1 > UnitBasis::Table && bare_symbol.1 <= UnitBasis::Table => {
                Some(bare_symbol)
            }
            (Some(scaled), _) => Some(scaled),
            (None, bare_symbol) => bare_symbol,
        };
        let currency = token
            .inline
            .currency
            .map(|code| (code, None))
            .or_else(|| scopes.iter().find_map(|(declared, _)| declared.declaration.currency).map(|code| (code, None)))
            .or_else(|| symbol.map(|(code, evidence)| (*code, Some(evidence.clone()))))
            .or_else(|| self.facts.currency.as_ref().map(|(code, evidence)| (*code, Some(evidence.clone()))));
        match kind {
            Kind::Percent | Kind::Points | Kind::Ratio => {
                return scope::pure(kind, token, column_unit.or(label.unit.as_ref()), line, at);
            }
            Kind::Count => return scope::count(token, line, at),
            Kind::Shares => return self.shares_unit(token, line, at, column_unit.or(label.unit.as_ref()), chosen),
            Kind::PerShare => {
                let scale = token.inline.scale.unwrap_or(0);
                let (code, evidence) = match currency {
                    Some((code, evidence)) => (Some(code), evidence),
                    None => (None, None),
                };
                let evidence = inline_evidence(token, line, at)
                    .or_else(|| chosen.map(|(declared, _)| declared.evidence()))
                    .or(evidence);
                let basis = if token.inline.currency.is_some() {
                    UnitBasis::Inline
                } else {
                    chosen.map_or(UnitBasis::Row, |(_, basis)| *basis)
                };
                return match code {
                    Some(code) => scope::money(Some(code), Some(scale), basis, evidence),
                    None => Unit::unknown(),
                };
            }
            _ => {}
        }
        if let Some(scale) = token.inline.scale {
            return scope::money(
                currency.map(|(code, _)| code),
                Some(scale),
                UnitBasis::Inline,
                inline_evidence(token, line, at),
            );
        }
        if let Some(measure) = &token.inline.measure {
            return scope::measure(measure, inline_evidence(token, line, at));
        }
        match (chosen, currency) {
            (Some((declared, basis)), currency) => {
                let mut unit = scope::money(
                    currency.map(|(code, _)| code),
                    declared.declaration.scale,
                    *basis,
                    Some(declared.evidence()),
                );
                unit.rivals = scope::rivals(&scopes, declared);
                unit
            }
            (None, Some((code, evidence))) if symbol.is_some() || token.inline.currency.is_some() => {
                // Symbols before the figures, and no scale declared anywhere: whole units, on the symbols' evidence.
                let evidence =
                    inline_evidence(token, line, at).or(symbol.map(|(_, evidence)| evidence.clone())).or(evidence);
                let basis = if token.inline.currency.is_some() { UnitBasis::Inline } else { UnitBasis::Table };
                scope::money(Some(code), Some(0), basis, evidence)
            }
            _ => Unit::unknown(),
        }
    }

    /// The scale of a number of shares: its own words, a declaration for shares, or that of its own table where it
    /// does not speak of money alone. A wider scope governs shares only where it names them.
    fn shares_unit(
        &self,
        token: &Token,
        line: u32,
        at: u32,
        own: Option<&Declared>,
        chosen: Option<&(&Declared, UnitBasis)>,
    ) -> Unit {
        let here = Evidence { line, span: at..at };
        if let Some(scale) = token.inline.scale {
            return scope::shares(scale, inline_evidence(token, line, at), UnitBasis::Inline);
        }
        if let Some(own) = own.filter(|own| own.declaration.subject == Subject::Shares) {
            return scope::shares(own.declaration.scale.unwrap_or(0), Some(own.evidence()), UnitBasis::Column);
        }
        let fraction = token.value.as_ref().is_some_and(|value| value.decimals() > 0);
        let large = token.value.as_ref().is_some_and(|value| value.abs() >= Decimal::from(1_000_000));
        let declared = chosen.map(|(declared, basis)| {
            let d = &declared.declaration;
            let scale = match (d.shares_scale, d.except_shares) {
                (Some(scale), _) => Some(scale),
                (None, true) => Some(0),
                // `Dollars in thousands` does not speak of shares, unless they are printed with decimals.
                (None, false)
                    if *basis <= UnitBasis::Table && (d.currency.is_none() || d.scale == Some(0) || fraction) =>
                {
                    d.scale
                }
                (None, false) if fraction => d.scale,
                (None, false) if *basis <= UnitBasis::Table => Some(0),
                (None, false) => None,
            };
            (scale, declared.evidence(), *basis)
        });
        match declared {
            Some((Some(scale), evidence, basis)) if !(scale > 0 && large) => {
                scope::shares(scale, Some(evidence), basis)
            }
            // Seven digits and more are whole shares: nobody prints a million of millions.
            _ if large => scope::shares(0, Some(here), UnitBasis::Row),
            None if !fraction => scope::shares(0, Some(here), UnitBasis::Row),
            _ => Unit::unknown(),
        }
    }

    /// Whether a period lies after the reporting date and nothing says that it is a forecast: a maturity, a due date.
    fn is_future(&self, when: &When, words: &str) -> bool {
        let Some(reporting) = self.facts.calendar.reporting() else { return false };
        let Some(resolved) = self.facts.calendar.resolve(when, None) else { return false };
        let planned = when.scenario.iter().any(|scenario| matches!(scenario, Scenario::Budget | Scenario::Revised))
            || ["forecast", "budget", "outlook", "guidance", "予想"].iter().any(|word| words.contains(word));
        !planned && resolved.end > reporting && reporting.until(resolved.end).is_ok_and(|span| span.get_days() > 20)
    }

    fn period(&self, around: &Around<'_>) -> Period {
        let Around { index, label, section, header, column, balances, .. } = *around;
        let caption = self.captions.when.as_ref();
        let table_when = header.and_then(|header| header.when.as_ref());
        let calendar = &self.facts.calendar;
        // Words around the column that complete what its header leaves open.
        let mut wider: Vec<&When> = Vec::new();
        wider.extend(section.when.as_ref().map(|(when, _, _)| when));
        wider.extend(table_when.map(|(when, _, _)| when));
        wider.extend(caption.map(|(when, _)| when));
        let context = format!("{} {}", section.label, self.captions.words);
        let dated = column
            .filter(|column| column.when.has_year() && !column.when.several && column.when_at.is_some())
            .filter(|column| !self.is_future(&column.when, &context));
        // A maturity: the year to come is not the period of the amount, which is a balance of today.
        let future = dated.is_none() && column.is_some_and(|column| column.when.has_year() && !column.when.several)
            || label
                .when
                .as_ref()
                .is_some_and(|(when, _, _)| when.has_year() && !when.several && self.is_future(when, &context));
        let base: Option<(When, PeriodBasis, Evidence)> = if let Some((when, line, span)) = &label.when
            && when.has_year()
            && !when.several
            && !self.is_future(when, &context)
        {
            Some((when.clone(), PeriodBasis::Row, Evidence { line: *line, span: span.clone() }))
        } else if let Some(column) = dated {
            let (line, span) = column.when_at.clone().unwrap_or_default();
            let basis = if column.carried { PeriodBasis::Carried } else { PeriodBasis::Column };
            let mut when = column.when.clone();
            if let Some((own, _, _)) = &label.when {
                // `March 31` in the label, the year in the column.
                if own.month.is_some()
                    && own.day.is_some()
                    && matches!(when.year, Some((_, YearForm::Bare)))
                    && when.month.is_none()
                {
                    when.month = own.month;
                    when.day = own.day;
                    when.cue = own.cue.or(Some(Cue::AsAt));
                }
            }
            Some((when, basis, Evidence { line, span }))
        } else if let Some((when, line, span)) = section.when.as_ref().filter(|(when, _, _)| when.has_year()) {
            Some((when.clone(), PeriodBasis::Row, Evidence { line: *line, span: span.clone() }))
        } else if column.is_some_and(|column| column.when.several) || future {
            None
        } else if let Some(period) = self.between_balances(index, balances) {
            return period;
        } else if let Some((when, line, span)) = table_when.filter(|(when, _, _)| !when.several) {
            Some((when.clone(), PeriodBasis::Title, Evidence { line: *line, span: span.clone() }))
        } else if let Some((when, line)) = caption.filter(|(when, _)| !when.several && when.has_year()) {
            Some((
                when.clone(),
                PeriodBasis::Title,
                Evidence { line: *line, span: when.span.start as u32..when.span.end as u32 },
            ))
        } else {
            None
        };
        let Some((mut when, basis, evidence)) = base else {
            return self.by_document(label, future);
        };
        let own_date = when.is_full_date() || when.month.is_some();
        for other in wider {
            if when.length.is_none() && when.cue.is_none() {
                when.length = other.length;
                when.cue = other.cue.filter(|cue| *cue == Cue::Ended || when.length.is_none());
            } else if when.length.is_none() && when.cue == Some(Cue::Ended) {
                when.length = other.length;
            }
            // A day that is not the year end (an interim report) completes a bare year.
            if !own_date
                && when.month.is_none()
                && matches!(when.year, Some((_, YearForm::Bare)))
                && let (Some(month), Some(day)) = (other.month, other.day)
            {
                let interim = calendar.year_end().is_none_or(|(m, d)| {
                    (m, d) != (month, day)
                        && !other
                            .length
                            .is_some_and(|l| matches!(l, super::super::period::when::Length::Weeks(52 | 53)))
                });
                if interim && (m_far(calendar.year_end(), month)) || other.year.is_none() {
                    when.month = Some(month);
                    when.day = Some(day);
                    when.year = when.year.map(|(year, _)| (year, YearForm::Calendar));
                }
            }
        }
        let row_kind = label.edge.map(|_| PeriodKind::Instant);
        let balance_row = basis == PeriodBasis::Row && label.when.is_some() && label.text.contains("balance");
        let context = row_kind
            .or(balance_row.then_some(PeriodKind::Instant))
            .or(self.kind)
            .or_else(|| {
                (when.is_full_date() && when.cue.is_none() && when.length.is_none()).then_some(PeriodKind::Instant)
            })
            .or_else(|| labels::row_kind(&label.text));
        let label_text = self.builder.words(&evidence);
        let Some(mut resolved) = calendar.resolve(&when, context) else {
            if when.several {
                return Period::unknown();
            }
            // The label is sure, its dates are not: the document declares no year end.
            return Period {
                label: label_text,
                basis,
                evidence: Some(evidence),
                scenario: when.scenario,
                ..Period::unknown()
            };
        };
        let own_day = label.when.as_ref().is_some_and(|(own, _, _)| own.day.is_some() && own.month.is_some());
        if own_day && label.edge.is_some() {
            // `Beginning balance – January 1`: the label names the day.
            resolved.kind = Some(PeriodKind::Instant);
            resolved.start = None;
        } else if let Some(edge) = label.edge
            && label.when.as_ref().is_none_or(|(own, _, _)| !own.has_year())
        {
            // A balance at the beginning or the end of the column's duration.
            let start = resolved.start.or_else(|| {
                calendar
                    .resolve(&When { cue: Some(Cue::Ended), ..when.clone() }, Some(PeriodKind::Duration))
                    .and_then(|r| r.start)
            });
            resolved.kind = Some(PeriodKind::Instant);
            resolved.start = None;
            if edge == Edge::Opening {
                match start.and_then(|start| start.yesterday().ok()) {
                    Some(before) => resolved.end = before,
                    None => return Period::unknown(),
                }
            }
        } else if self.kind == Some(PeriodKind::Duration)
            && resolved.kind == Some(PeriodKind::Instant)
            && !balance_row
            && row_kind.is_none()
            && basis != PeriodBasis::Row
        {
            // A cash flow headed "as at" is still a flow.
            if let Some(flow) =
                calendar.resolve(&When { cue: Some(Cue::Ended), ..when.clone() }, Some(PeriodKind::Duration))
            {
                resolved = flow;
            }
        }
        Period {
            label: label_text,
            kind: resolved.kind,
            start: resolved.start.filter(|_| resolved.kind == Some(PeriodKind::Duration)),
            end: Some(resolved.end),
            scenario: when.scenario,
            basis,
            evidence: Some(evidence),
            rivals: Vec::new(),
        }
    }

    /// Rows between two dated balances are the flow from the one to the other.
    fn between_balances(&self, index: usize, balances: &[(usize, Date)]) -> Option<Period> {
        let after = balances.partition_point(|(row, _)| *row < index);
        let (_, from) = balances.get(after.checked_sub(1)?)?;
        let (row, to) = balances.get(after)?;
        if *row == index || from >= to {
            return None;
        }
        let line = self.grid.rows[*row].line;
        let cell = self.grid.label_cells(*row).first().map(|&cell| self.grid.rows[*row].cells[cell].span.clone())?;
        let evidence = Evidence { line, span: cell };
        Some(Period {
            label: self.builder.words(&evidence),
            kind: Some(PeriodKind::Duration),
            start: from.tomorrow().ok(),
            end: Some(*to),
            scenario: Vec::new(),
            basis: PeriodBasis::Row,
            evidence: Some(evidence),
            rivals: Vec::new(),
        })
    }

    /// Only instants may be given the document's own date: durations were right a quarter of the time.
    fn by_document(&self, label: &Label, future: bool) -> Period {
        if !future && self.kind != Some(PeriodKind::Instant) || label.edge.is_some() {
            return Period::unknown();
        }
        let (Some(end), Some((line, span))) = (self.facts.calendar.reporting(), self.facts.calendar.declared()) else {
            return Period::unknown();
        };
        let evidence = Evidence { line: *line, span: span.clone() };
        Period {
            label: self.builder.words(&evidence),
            kind: Some(PeriodKind::Instant),
            end: Some(end),
            basis: PeriodBasis::Document,
            evidence: Some(evidence),
            ..Period::unknown()
        }
    }
}

/// Whether a month lies away from the month in which fiscal years end.
fn m_far(year_end: Option<(u8, u8)>, month: u8) -> bool {
    year_end.is_none_or(|(end, _)| {
        let gap = end.abs_diff(month);
        gap.min(12 - gap) > 1
    })
}

/// Whether a label is a period and hardly more: `2024`, `Balance at December 31, 2023`, `Outstanding, January 1, 2024`;
/// not `2019 Notes`, not `4.5% note due March 2034`.
fn is_period_label(cleaned: &str, raw: &str, when: &When) -> bool {
    let lower = cleaned.to_lowercase();
    if lower.contains(" due") || lower.contains("matur") || lower.contains("%") || lower.contains("expir") {
        return false;
    }
    if when.cue == Some(Cue::Ended) || when.length.is_some() && when.has_year() {
        return cleaned.len() < 100;
    }
    let before = &raw[..when.span.start.min(raw.len())];
    let after = &raw[when.span.end.min(raw.len())..];
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    if when.day.is_some() && when.month.is_some() {
        // A balance: its date closes the label, or only a bracket follows.
        let ends = letters(after) == 0 || after.trim_start().starts_with('(');
        return ends && letters(before) <= 60;
    }
    letters(before) + letters(after) <= 10 && raw.len().saturating_sub(when.span.len()) <= 24
}

/// A currency sign before or after a number: code, offset and length of the sign in bytes.
fn symbol(text: &str) -> Option<(&'static str, u32, u32)> {
    const SYMBOLS: [(&str, &str); 8] = [
        ("US$", "USD"),
        ("A$", "AUD"),
        ("$", "USD"),
        ("£", "GBP"),
        ("€", "EUR"),
        ("₹", "INR"),
        ("¥", "JPY"),
        ("Rs", "INR"),
    ];
    SYMBOLS.iter().find_map(|(sign, code)| text.find(sign).map(|at| (*code, at as u32, sign.len() as u32)))
}

fn inline_evidence(token: &Token, line: u32, at: u32) -> Option<Evidence> {
    token.inline.span.as_ref().map(|span| Evidence { line, span: moved(span, at) })
}

/// The unit that a number's own words name.
pub(super) fn inline_unit(token: &Token, line: u32, at: u32, scale: Option<(i32, Evidence)>) -> Unit {
    let evidence = inline_evidence(token, line, at);
    match token.kind {
        Kind::Percent | Kind::Points | Kind::Ratio => return scope::pure(token.kind, token, None, line, at),
        Kind::Count => return scope::count(token, line, at),
        Kind::Shares => {
            return scope::shares(
                token.inline.scale.unwrap_or(0),
                evidence.or(Some(Evidence { line, span: at..at })),
                UnitBasis::Inline,
            );
        }
        _ => {}
    }
    if let Some(measure) = &token.inline.measure
        && token.inline.currency.is_none()
        && token.kind == Kind::Amount
    {
        return scope::measure(measure, evidence);
    }
    match (token.inline.currency, token.inline.scale) {
        (Some(code), Some(own)) => scope::money(Some(code), Some(own), UnitBasis::Inline, evidence),
        (Some(code), None) if token.kind == Kind::PerShare => {
            scope::money(Some(code), Some(0), UnitBasis::Inline, evidence)
        }
        (Some(code), None) => match scale {
            Some((scale, declared)) => scope::money(Some(code), Some(scale), UnitBasis::Statement, Some(declared)),
            None => scope::money(Some(code), Some(0), UnitBasis::Inline, evidence),
        },
        // `3.5 million`: of what, nothing says.
        (None, Some(own)) => scope::money(None, Some(own), UnitBasis::Inline, evidence),
        (None, None) => Unit::unknown(),
    }
}

/// Joins `$`, `(`, `)` and `%` that a converter put in cells of their own.
fn join_neighbours(found: &mut [Token], row: &GridRow, cell: usize, text: &str) {
    let slice = |index: usize| {
        row.cells
            .get(index)
            .and_then(|cell| text.get(cell.span.start as usize..cell.span.end as usize))
            .map(bare)
            .unwrap_or_default()
    };
    let mut left = cell;
    while let Some(before) = left.checked_sub(1) {
        let info = &row.cells[before];
        if info.class == Class::Empty {
            left = before;
            continue;
        }
        if info.class == Class::Prefix {
            let sign = slice(before);
            for token in found.iter_mut() {
                if token.inline.currency.is_none()
                    && let Some((code, _, _)) = symbol(sign)
                {
                    token.inline.currency = Some(code);
                }
                if sign.ends_with('(') {
                    negate(token);
                }
            }
        }
        break;
    }
    let own = slice(cell);
    if own.starts_with('(') && !own.contains(')') || own.starts_with("$ (") && !own.contains(')') {
        found.iter_mut().for_each(negate);
    }
    let mut right = cell + 1;
    while let Some(info) = row.cells.get(right) {
        if info.class == Class::Empty {
            right += 1;
            continue;
        }
        if info.class == Class::Suffix && slice(right).contains(['%', '％']) {
            for token in found.iter_mut().filter(|token| token.kind == Kind::Amount) {
                token.kind = Kind::Percent;
                token.inline.scale = Some(-2);
            }
        }
        break;
    }
}

/// Whether a currency, a scale or a measure stands beside the number.
fn names_unit(token: &Token) -> bool {
    token.inline.currency.is_some() || token.inline.scale.is_some() || token.inline.measure.is_some()
}

fn negate(token: &mut Token) {
    if let Some(value) = &token.value
        && !value.is_negative()
        && token.kind.is_figure()
    {
        token.value = Some(Decimal::with_sign(value.clone(), true));
    }
}
