//! What stands over each logical column of a table: header path, period, unit, role.

mod carry;

use std::borrow::Cow;
use std::ops::Range;

use super::super::damage::Misfit;
use super::super::grammar::is_physical;
use super::super::grid::{Class, Grid, clean};
use super::super::labels::{
    self, Edge, Says, column_kind, column_says, edge, is_change_header, is_index_header, is_reference_header,
    names_money,
};
use super::super::period::pieces::date;
use super::super::period::when::{Cue, Length, YearForm};
use super::super::period::{Calendar, Date, PeriodKind, When};
use super::super::phrases::any;
use super::super::rejoin::reading;
use super::super::things::{names_event_date, names_grants, names_things};
use super::super::unit::declare::{Declaration, Place, Subject, declarations};
use super::facts::{Declared, moved};
use super::witness::Placing;
use crate::document::RowKind;

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
    /// How many columns that cell stands over.
    width: usize,
    /// Another cell of the path, over as many columns, that names another year.
    pub(super) rival: Option<(u32, Range<u32>)>,
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
    /// It ends with the name of things that are counted: `Stores`.
    pub(super) things: bool,
    /// The physical measure of its figures: `Capacity (MW)`.
    pub(super) measure: Option<String>,
    /// What was granted, exercised or forfeited of options and other rights.
    pub(super) grants: bool,
    /// The header names money: `Aggregate intrinsic value`.
    pub(super) money: bool,
    pub(super) role: Role,
    /// The header lies in an earlier table.
    pub(super) carried: bool,
    /// Line of the row whose sum says that this header stands over it.
    pub(super) witness: Option<u32>,
    /// A year stands over it that cannot be read: no wider one may stand in.
    pub(super) unread: bool,
    /// It is dated, and a flow to or from it stands beside it: `At 1 April 2019 | Cash flow | At 31 March 2020`.
    pub(super) beside_flow: bool,
    /// Its header has words besides dates and units.
    named: bool,
    /// Its header names an average over several years.
    averages: bool,
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
    /// A declaration for what is counted in the same place: `square feet in thousands`.
    pub(super) measure: Option<Declared>,
    /// A label cell of the header says that the table holds percentages: `Ratio (per cent)`.
    pub(super) percent: bool,
    /// A label cell of the header says `Note`: a converter shifted it from the column of note numbers, which then has
    /// no header of its own.
    notes: bool,
    /// Why it was unbound, and the line of its first row.
    pub(super) misfit: Option<(Misfit, u32)>,
    /// It was unbound, and named units for some of its columns, nobody can tell which.
    pub(super) mixed: bool,
}

/// The words of a header cell, those that a converter cut from it included.
struct Words<'a> {
    text: Cow<'a, str>,
    line: u32,
    /// Bytes in the line.
    span: Range<u32>,
}

/// Longest text of a cell that heads a column.
const HEADER_CAP: usize = 120;

impl<'a> Words<'a> {
    fn of(text: &'a str, line: u32, span: Range<u32>) -> Self {
        let raw = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        Self { text: reading(raw), line, span }
    }

    /// Where `words`, bytes of the text, stand in the line: in cells that were joined, somewhere in them.
    fn at(&self, words: &Range<usize>) -> Range<u32> {
        match self.text {
            Cow::Borrowed(_) => moved(words, self.span.start),
            Cow::Owned(_) => self.span.clone(),
        }
    }

    /// The period that they name. A cell as long as a paragraph is one, whose dates head nothing.
    fn when(&self) -> When {
        if self.text.len() > HEADER_CAP { When::default() } else { When::of(&self.text) }
    }

    /// Whether they name a scale or per cent, and nothing else.
    fn is_unit(&self) -> bool {
        When::of(&self.text).is_empty()
            && declarations(&self.text, Place::Cell).iter().any(|declaration| match declaration.subject {
                Subject::Money => declaration.scale.is_some_and(|scale| scale > 0),
                subject => subject == Subject::Percent,
            })
    }

    /// A scale on a line of its own above the title of a column: it was printed over the table, and a converter put
    /// the two into one cell.
    fn above(&self) -> Option<Declared> {
        let (first, _) = self.text.split_once("<br>")?;
        if !declarations(&self.text, Place::Cell).is_empty() {
            return None;
        }
        let mut declaration = declarations(first, Place::Cell)
            .into_iter()
            .find(|d| d.subject == Subject::Money && d.scale.is_some_and(|scale| scale > 0))?;
        self.place(&mut declaration);
        Some(Declared { declaration, line: self.line })
    }

    /// Moves the span of a declaration from the text to the line.
    fn place(&self, declaration: &mut Declaration) {
        let span = self.at(&declaration.span);
        declaration.span = span.start as usize..span.end as usize;
    }
}

impl Header {
    /// Reads the header rows `stack` of `grid`. `before` is the header over the stretch above, whose years still hold
    /// where this one names none. `placing` says where titles stand that are not above their columns.
    pub(super) fn of<'a>(
        grid: &Grid,
        stack: Range<usize>,
        line: &impl Fn(u32) -> &'a str,
        before: Option<&Header>,
        placing: Option<&Placing>,
        calendar: &Calendar,
    ) -> Self {
        let mut header = Self { columns: vec![Column::default(); grid.groups.len()], ..Self::default() };
        let first = grid.groups.first().map_or(1, |group| group.first);
        for row_index in stack {
            let row = &grid.rows[row_index];
            if !matches!(row.kind, RowKind::Header | RowKind::Label) {
                continue;
            }
            let words = |cell: usize| Words::of(line(row.line), row.line, row.span(cell));
            // `Date of appointment | 12/10/2018 | 15/09/2020`: what is said of each column, and none of its figures.
            let event = |&cell: &usize| cell < first && names_event_date(&clean(&words(cell).text).to_lowercase());
            if row.kind == RowKind::Label && (0..row.cells.len()).any(|cell| event(&cell)) {
                continue;
            }
            let filled: Vec<usize> = (0..row.cells.len()).filter(|&i| row.cells[i].class != Class::Empty).collect();
            // Label cells: everything left of the first column of figures.
            for &index in filled.iter().filter(|index| **index < first) {
                header.read_label(&words(index));
            }
            let over: Vec<Option<usize>> = (0..grid.groups.len())
                .map(|group| {
                    let placed = placing.filter(|placing| placing.row == row_index);
                    let cell = match placed {
                        Some(placing) => placing.cells.get(group).copied().flatten(),
                        None => grid.header_cell(row_index, group).filter(|index| *index >= first),
                    };
                    cell.filter(|index| row.cells[*index].class != Class::Empty)
                })
                .collect();
            for (column, index) in header.columns.iter_mut().zip(&over) {
                let Some(index) = *index else { continue };
                let width = over.iter().filter(|other| **other == Some(index)).count();
                column.read(&words(index), width);
            }
            if header.unit.is_none() && grid.groups.len() > 1 {
                header.unit = filled.iter().filter(|index| **index >= first).find_map(|&index| words(index).above());
            }
            // `||||₹ lakh crore|(Per cent)|`: in a row of units the first also governs the columns at its left.
            if let [head, ..] = filled[..]
                && head >= first
                && filled.iter().all(|&index| words(index).is_unit())
            {
                for group in (0..grid.groups.len()).take_while(|&group| grid.header_cell(row_index, group).is_none()) {
                    header.columns[group].read(&words(head), 1);
                }
            }
            // A unit in a header row that stands over no column of its own speaks of the table: `|||(in millions)|`.
            if let [only] = filled[..]
                && grid.groups.len() > 1
            {
                header.read_label(&words(only));
            }
        }
        for column in &mut header.columns {
            column.finish(line);
        }
        if let Some(placing) = placing {
            for (column, cell) in header.columns.iter_mut().zip(&placing.cells) {
                column.unread |= cell.is_none();
                column.witness = cell.map(|_| placing.line);
            }
        }
        if let Some(before) = before {
            header.inherit(before);
        }
        for column in header.columns.iter_mut().filter(|column| column.when.has_year()) {
            column.when.complete(&header.lead);
        }
        header.find_notes();
        header.date_flows(calendar);
        header.date_changes(line);
        header
    }

    /// Forgets what stands over each column: a header that does not fit its rows binds none of them. Its first row is
    /// on line `line`.
    pub(super) fn unbind(&mut self, misfit: Misfit, line: u32) {
        self.misfit = Some((misfit, line));
        self.mixed = self.columns.iter().any(|column| column.unit.is_some() || column.says.is_some());
        self.columns.fill(Column { unread: true, ..Column::default() });
    }

    /// Whether a label cell says that the table counts things, and none that it holds money.
    pub(super) fn counts(&self) -> bool {
        self.measure.is_some() && self.unit.is_none()
    }

    /// Whether some of its columns are without a year.
    pub(super) fn lacks_years(&self) -> bool {
        self.columns.iter().any(|column| !column.when.has_year())
    }

    /// Forgets what stands over one column.
    pub(super) fn unbind_column(&mut self, group: Option<usize>) {
        if let Some(column) = group.and_then(|group| self.columns.get_mut(group)) {
            column.when = When::default();
            column.when_at = None;
            column.unread = true;
        }
    }

    /// Change and growth columns belong to the later of the years that they compare. An average over years has none of
    /// them.
    fn date_changes<'a>(&mut self, line: &impl Fn(u32) -> &'a str) {
        for column in self.columns.iter_mut().filter(|column| column.averages && !column.when.has_year()) {
            column.unread = true;
        }
        let dated = || self.columns.iter().filter(|column| !column.when.several && column.when_at.is_some());
        // Like is compared with like: `April to November 2022` with that of the year before, not with the whole of one.
        let compared = |one: &&Column| {
            let parts = |when: &When| (when.year.map(|(_, form)| form), when.month, when.day, when.length);
            dated().any(|other| parts(&other.when) == parts(&one.when) && other.when.year != one.when.year)
        };
        let day = |column: &&Column| (column.when.year.map(|(year, _)| year), column.when.month, column.when.day);
        let latest = dated().filter(compared).max_by_key(day).or_else(|| dated().max_by_key(day));
        let Some((when, when_at)) = latest.map(|column| (column.when.clone(), column.when_at.clone())) else { return };
        let undated = |column: &Column| column.when_at.is_none() || column.when.several;
        for column in self.columns.iter_mut().filter(|column| undated(column) && !column.path.is_empty()) {
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
    fn date_flows(&mut self, calendar: &Calendar) {
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
            let mut flows = false;
            for column in &mut self.columns[left + 1..*right] {
                if !column.path.is_empty() && column.when.is_empty() {
                    flows = true;
                    column.when =
                        When { from: calendar.day_after_balance(*from), cue: Some(Cue::Ended), ..end.when.clone() };
                    column.when_at = end.when_at.clone();
                }
            }
            self.columns[*left].beside_flow |= flows;
            self.columns[*right].beside_flow |= flows;
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

    fn read_label(&mut self, words: &Words<'_>) {
        let text = &*words.text;
        self.notes |= is_reference_header(&clean(text));
        let found = declarations(text, Place::Cell);
        self.percent |= found.iter().any(|d| d.subject == Subject::Percent);
        for mut declaration in found.into_iter().rev() {
            words.place(&mut declaration);
            let declared = Declared { declaration, line: words.line };
            match declared.declaration.subject {
                Subject::Money if declared.declaration.scale != Some(0) || declared.declaration.currency.is_some() => {
                    self.unit = Some(declared);
                }
                Subject::Shares => self.shares = Some(declared),
                Subject::Count => self.measure = Some(declared),
                _ => {}
            }
        }
        let when = words.when();
        if when.has_year() && !when.several && self.when.is_none() {
            let span = words.at(&when.span);
            self.when = Some((when, words.line, span));
        } else if !when.has_year() && !when.several {
            self.lead.complete(&when);
        }
    }
}

/// Whether a header cell is a date and hardly a word more.
fn is_bare_date(text: &str, when: &When) -> bool {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    let own = text.get(when.span.clone()).map_or(0, letters);
    letters(text) <= own + 12
}

impl Column {
    /// Reads a header cell that stands over `width` columns, this one among them.
    fn read(&mut self, words: &Words<'_>, width: usize) {
        let (line, text) = (words.line, &*words.text);
        let when = words.when();
        let at = when.has_year().then(|| (line, words.at(&when.span)));
        let other_year = !self.when.several && self.when.names_another_year(&when);
        if at.is_some() && when.from.is_some() && self.when.from.is_none() && width <= self.width.max(1) {
            // A printed range is all that there is to say: `July 1 to July 21, 2023` in a column of `Three Months Ended`.
            (self.when, self.when_at, self.width) = (when.clone(), at, width);
        } else if at.is_some() && (self.when_at.is_none() || !self.when.has_year() || other_year && width < self.width)
        {
            // Of `As at March 31, 2025` over `2025 | 2024` the year of the column is the one that stands over it alone.
            let wider = std::mem::replace(&mut self.when, when.clone());
            self.when.complete(&wider);
            (self.when_at, self.width) = (at, width);
        } else {
            if other_year && width == self.width && is_bare_date(text, &when) {
                self.rival = self.rival.take().or(at);
            }
            self.when.complete(&when);
        }
        self.when.several |= when.several && !self.when.has_year();
        // `Thousands of U.S. dollars Year ended March 31,` in one cell: the unit, then the date.
        let undated = || text.get(..when.span.start).filter(|before| !when.is_empty() && !before.is_empty());
        let declared = declarations(text, Place::Cell)
            .into_iter()
            .next_back()
            .or_else(|| declarations(undated()?, Place::Cell).into_iter().next_back());
        let unit = declared.as_ref().map_or(0..0, |declaration| declaration.span.clone());
        self.named |= when.is_empty() && {
            let rest = [text.get(..unit.start), text.get(unit.end..)];
            rest.into_iter().flatten().map(clean).any(|part| part.chars().filter(|c| c.is_alphabetic()).count() > 3)
        };
        if let Some(mut declaration) = declared {
            words.place(&mut declaration);
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
                        *known = Declared { declaration: Declaration { currency, ..declaration }, line };
                    }
                }
                _ => self.unit = Some(Declared { declaration, line }),
            }
        }
        self.path.push((line, words.span.clone()));
    }

    fn finish<'a>(&mut self, line: &impl Fn(u32) -> &'a str) {
        let text = |(number, span): &(u32, Range<u32>)| {
            clean(line(*number).get(span.start as usize..span.end as usize).unwrap_or_default())
        };
        let joined = self.path.iter().map(text).collect::<Vec<_>>().join(" ").to_lowercase();
        // `in thousands, except per share data`: what is excepted does not name what stands below.
        let (named, excepted) = joined.split_once("except ").unwrap_or((&joined, ""));
        let after = excepted.split_once(')').map_or("", |(_, after)| after);
        let joined = format!("{named}{after}");
        let words = labels::Words::of(&joined);
        // `Thousands of` over `U.S. dollars`: each names half, in rows of their own.
        if let Some(unit) = self.unit.as_mut().filter(|unit| unit.declaration.scale == Some(0))
            && let above =
                self.path.iter().filter(|(line, _)| *line <= unit.line).map(text).collect::<Vec<_>>().join(" ")
            && let Some(whole) = declarations(&above, Place::Cell).into_iter().next_back()
            && whole.subject == Subject::Money
            && whole.scale.is_some_and(|scale| scale > 0)
            && whole.currency == unit.declaration.currency
        {
            unit.declaration.scale = whole.scale;
        }
        self.says = column_says(&words);
        self.edge = edge(&words);
        self.kind = column_kind(&words);
        self.path_says_prior = joined == "prior" || joined.ends_with(" prior");
        // `Fiscal` over `2024`: the label of a fiscal year.
        if let Some((year, YearForm::Bare)) = self.when.year
            && joined.split(|c: char| !c.is_alphabetic()).any(|word| word == "fiscal")
        {
            self.when.year = Some((year, YearForm::Fiscal));
        }
        if is_change_header(&joined) {
            let base = |(number, span): &(u32, Range<u32>)| {
                let (before, year) = line(*number).get(..span.end as usize)?.split_at_checked(span.start as usize)?;
                Some(names_base(before) || year.starts_with("from "))
            };
            if self.when.several {
                if let Some((when, place)) = growth(&self.path, line) {
                    self.when = when;
                    self.when_at = Some(place);
                }
            } else if self.when.from.is_none() && self.when_at.as_ref().and_then(base) == Some(true) {
                // `Change vs. 2024` is one of the year after.
                self.when = When { several: true, ..When::default() };
                self.when_at = None;
            }
        }
        self.averages = averages_years(&joined);
        self.money = names_money(&words);
        self.grants = names_grants(words.text());
        self.things = names_things(words.text());
        if self.says.is_none() && self.unit.is_none() {
            let bracketed = self.path.iter().rev().map(text).find_map(|text| {
                let (_, inner) = text.strip_suffix(')')?.rsplit_once('(')?;
                is_physical(inner).then(|| inner.to_owned())
            });
            self.says = bracketed.as_ref().map(|_| Says::Count);
            self.measure = bracketed;
        }
        // `Book value (millions of yen)` over `Number of employees` as well: the nearer header says what is counted.
        if let Some(nearest) =
            self.path.last().filter(|(line, _)| self.unit.as_ref().is_some_and(|unit| unit.line < *line))
            && column_says(&labels::Words::of(&text(nearest).to_lowercase())) == Some(Says::Count)
        {
            self.says = Some(Says::Count);
            self.unit = None;
        }
        if self.says == Some(Says::Percent)
            && self.unit.as_ref().is_some_and(|unit| unit.declaration.subject != Subject::Percent)
        {
            self.says = None;
        }
        let mut named = self.path.iter().map(text).filter(|text| !text.is_empty());
        let first = named.next().unwrap_or_default();
        // `Millions of yen` over `Notes | 2021 | 2022`: a unit may span the column of the notes as well.
        if is_reference_header(&first) || named.next_back().is_some_and(|last| is_reference_header(&last)) {
            self.role = Role::Reference;
        } else if is_index_header(&first) {
            self.role = Role::Index;
        }
    }
}

/// The period of a growth that names both of its years: that of a change is the later one, a compound rate holds from the
/// beginning of the first, `CAGR (FY23 over FY19)`.
fn growth<'a>(path: &[(u32, Range<u32>)], line: &impl Fn(u32) -> &'a str) -> Option<(When, (u32, Range<u32>))> {
    let yearly = |when: &When| when.month.is_none() && when.quarter.is_none() && when.half.is_none();
    path.iter().find_map(|(number, span)| {
        let text = line(*number).get(span.start as usize..span.end as usize)?;
        let [one, other] = <[When; 2]>::try_from(When::all(text)).ok()?;
        let words = one.span.start.min(other.span.start)..one.span.end.max(other.span.end);
        let (first, last) = if one.year?.0 < other.year?.0 { (one, other) } else { (other, one) };
        let years = last.year?.0 - first.year?.0;
        let length =
            if is_compound(text) { u8::try_from((years + 1) * 12).ok().filter(|months| *months <= 60)? } else { 12 };
        let when = When { cue: Some(Cue::Ended), length: Some(Length::Months(length)), ..last.clone() };
        (years > 0 && yearly(&first) && yearly(&last)).then(|| (when, (*number, moved(&words, span.start))))
    })
}

/// Whether the words before a year make it the one that another is compared with: `Change vs. 2024`.
fn names_base(before: &str) -> bool {
    let mut words = before.rsplit(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_lowercase);
    match words.next().as_deref() {
        Some("vs" | "versus" | "over" | "from" | "against") => true,
        Some("to" | "with") => words.next().is_some_and(|word| word == "compared"),
        _ => false,
    }
}

/// Whether a header path, in lower case, names an average over several years: `5 yr avg`.
fn averages_years(path: &str) -> bool {
    let mut words = path.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).peekable();
    std::iter::from_fn(|| Some((words.next()?, words.peek().copied()?)))
        .any(|pair| matches!(pair, ("yr" | "yrs" | "year" | "years", "avg" | "average" | "averages" | "mean")))
}

/// Whether a header names a compound annual growth rate.
fn is_compound(header: &str) -> bool {
    any!(header, ["CAGR", "ompound"])
}
