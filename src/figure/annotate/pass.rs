//! One pass over a document: for each table and paragraph what stands around it, from the nearest to the whole document.

use std::collections::HashMap;
use std::ops::Range;

use super::columns::{Column, Header};
use super::facts::{self, Captions, Declared, Facts};
use super::table::{Memo, TableWork};
use super::{Builder, acquisition, picture, prose, witness};
use crate::document::{Document, LineKind, RowKind, Structure, Table};
use crate::figure::cell::clean;
use crate::figure::damage::{self, Layout, Misfit};
use crate::figure::grid::{Class, Grid, classify};
use crate::figure::labels::statement_kind;
use crate::figure::period::When;
use crate::figure::{PeriodKind, UnitBasis};

/// A header that later tables of the same section may continue.
struct LastHeader {
    header: Header,
    line: u32,
    /// The kind of the figures under it.
    kind: Option<PeriodKind>,
}

/// The most lines below a table at which another may go on under its header.
const CARRIED: u32 = 60;

/// The most lines of words between the two.
const CARRIED_WORDS: usize = 2;
/// The columns of the last table that declared its unit: the next one of the same page that repeats them word for word
/// goes on with it.
struct LastColumns {
    heads: Vec<String>,
    unit: Declared,
    line: u32,
}

/// How far apart two tables with the same columns may lie.
const REPEATED_WITHIN: u32 = 16;

/// The pass over a document.
pub(super) struct Pass<'a> {
    document: &'a Document,
    structure: &'a Structure,
    facts: &'a Facts,
    builder: Builder<'a>,
    /// Section of each declaration outside tables.
    declared_in: Vec<Option<usize>>,
    /// The last declaration that a table of a section made, by section.
    table_units: HashMap<Option<usize>, Declared>,
    /// First line of the first table of figures, by section.
    first_figures: HashMap<Option<usize>, u32>,
    last_header: Option<LastHeader>,
    last_columns: Option<LastColumns>,
    /// The date above the last table of a section, which holds for the tables that follow it there.
    last_title: Option<(When, u32, Option<usize>)>,
    /// The date that the points of a list take over from the paragraph above them.
    topic: Option<prose::Topic>,
}

impl<'a> Pass<'a> {
    pub(super) fn new(document: &'a Document, structure: &'a Structure, facts: &'a Facts) -> Self {
        let declared_in = facts.declared.iter().map(|found| structure.section_at(found.line)).collect();
        Self {
            document,
            structure,
            facts,
            builder: Builder::new(document, facts.dollar),
            declared_in,
            table_units: HashMap::new(),
            first_figures: HashMap::new(),
            last_title: None,
            topic: None,
            last_header: None,
            last_columns: None,
        }
    }

    /// Reads all lines.
    pub(super) fn run(mut self) -> Builder<'a> {
        let mut number = 1;
        while number <= self.document.line_count() {
            match self.structure.kind(number) {
                LineKind::Table(index) => {
                    self.topic = None;
                    let table = self.structure.tables.get(index as usize);
                    let last = table.map_or(number, |table| table.last());
                    if table.is_some_and(|table| table.furniture) {
                        prose::names_only(self.document.line(number), number, self.facts, &mut self.builder);
                    } else {
                        self.table(index);
                    }
                    number = last.max(number);
                }
                LineKind::Prose => self.prose(number),
                LineKind::Heading(_) | LineKind::Furniture | LineKind::Break => {
                    prose::names_only(self.document.line(number), number, self.facts, &mut self.builder);
                }
                LineKind::Blank | LineKind::Fenced => {}
            }
            number += 1;
        }
        self.builder
    }

    fn prose(&mut self, number: u32) {
        let section = self.structure.section_at(number);
        let scale = self.section_unit(section, number).or_else(|| self.title_unit(number)).and_then(|(found, _)| {
            let declaration = &found.declaration;
            (declaration.general || declaration.currency.is_some() && declaration.scale.is_some_and(|scale| scale > 0))
                .then(|| declaration.scale.map(|scale| (scale, found.evidence())))
                .flatten()
        });
        let scale = scale.or_else(|| self.facts.general_scale(number));
        let line = self.document.line(number);
        let pictured = picture::tables(line, number);
        if !pictured.is_empty() {
            self.topic = None;
            self.pictured(&pictured, section, number);
            return;
        }
        // A page number between the points of a list is no paragraph.
        if !line.contains(char::is_alphabetic) {
            prose::annotate(line, number, scale, None, self.facts, &mut self.builder);
            return;
        }
        let topic = self.topic.take();
        let taken = topic.clone().filter(|_| prose::is_point(line));
        let left = prose::annotate(line, number, scale, taken.clone(), self.facts, &mut self.builder);
        self.topic = if taken.is_some() { topic } else { left };
    }

    /// The tables that a converter wrote into the paragraph on line `number`, then what is left of it.
    fn pictured(&mut self, tables: &[Table], section: Option<usize>, number: u32) {
        let document = self.document;
        let line = |number: u32| document.line(number);
        let captions = Captions::above(document, self.structure, number, |other| self.holds_figures(other));
        let (kind, outer_kind) = self.statement_kinds(section);
        let mut rest = line(number).as_bytes().to_vec();
        for table in tables {
            let grid = Grid::of(table, line);
            self.push_labels(&grid);
            let headers = self.headers(&grid, None);
            let first = self.builder.figures.len();
            TableWork {
                facts: self.facts,
                grid: &grid,
                captions: &captions,
                headers: &headers,
                carried: None,
                outer_unit: None,
                kind: kind.or_else(|| holds_balances(&grid, line)),
                outer_kind,
                carried_kind: None,
                sides: false,
                builder: &mut self.builder,
                memo: Memo::default(),
            }
            .run(&line);
            // They stand in no cell of the document's own.
            self.builder.figures[first..].iter_mut().for_each(|figure| figure.cell = None);
            for cell in grid.rows.iter().flat_map(|row| &row.cells) {
                rest[cell.span.start as usize..cell.span.end as usize].fill(b' ');
            }
        }
        if let Ok(rest) = String::from_utf8(rest) {
            prose::annotate(&rest, number, None, None, self.facts, &mut self.builder);
        }
    }

    /// Whether table `index` holds figures.
    fn holds_figures(&self, index: u32) -> bool {
        self.structure
            .tables
            .get(index as usize)
            .is_some_and(|table| has_data(table, |number| self.document.line(number)))
    }

    /// Keeps where the labels of the rows of figures stand.
    fn push_labels(&mut self, grid: &Grid) {
        for (at, row) in grid.rows.iter().enumerate().filter(|(_, row)| row.kind == RowKind::Data) {
            let cells = grid.label_cells(at).iter().map(|&cell| row.cells[cell].span.clone());
            self.builder.labels.push(row.line, cells);
        }
    }

    fn table(&mut self, index: u32) {
        let Some(table) = self.structure.tables.get(index as usize) else { return };
        let document = self.document;
        let line = |number: u32| document.line(number);
        let grid = Grid::of(table, line);
        self.push_labels(&grid);
        let structure = self.structure;
        let captions = Captions::above(document, structure, table.first(), |other| self.holds_figures(other));
        let section = structure.section_at(table.first());
        let carried = self.carried(&grid, table.first());
        let carried = carried.map(|(header, kind)| (header.under(&captions), kind));
        let mut captions = captions;
        if captions.when.is_none() {
            captions.when = self.named_year(&captions);
        }
        if captions.when.is_none() && acquisition::is_allocation(&captions.words) {
            captions.when = acquisition::closing_day(document, structure, table.first());
        }
        match (&captions.when, &self.last_title) {
            (Some((when, line)), _) => self.last_title = Some((when.clone(), *line, section)),
            (None, Some((when, line, of))) if self.lies_in(section, *of) => {
                captions.when = Some((when.clone(), *line));
                captions.inherited = true;
            }
            _ => {}
        }
        let before = carried.as_ref().map(|(header, _)| header);
        let headers = self.headers(&grid, before);
        let own = headers.iter().find_map(|header| header.unit.clone()).or_else(|| captions.unit.clone());
        // A table that goes on under the header of the one before has its unit too.
        let goes_on = before.is_some() && grid.stacks.is_empty() && captions.unit.is_none();
        let repeated = self.repeated(&headers, own.as_ref(), table);
        let outer_unit = self.outer_unit(section, table.first(), goes_on).or(repeated);
        let (kind, outer_kind) = self.statement_kinds(section);
        let kind = kind.or_else(|| holds_balances(&grid, line)).or_else(|| self.kind_before(&grid, table.first()));
        let carried_kind = self.last_header.as_ref().and_then(|last| last.kind);
        let first = self.builder.figures.len();
        let told = TableWork {
            facts: self.facts,
            grid: &grid,
            captions: &captions,
            headers: &headers,
            carried: before,
            outer_unit,
            kind,
            outer_kind,
            carried_kind,
            sides: has_sides(&grid, own.is_some(), self.facts, line),
            builder: &mut self.builder,
            memo: Memo::default(),
        }
        .run(&line);
        let on = self.goes_on(index, section);
        let misfits: Vec<_> = headers.iter().map(|header| header.misfit).collect();
        let carried_misfit = before.and_then(|header| header.misfit);
        damage::of_table(
            &mut self.builder,
            &grid,
            first,
            self.facts.convention,
            Layout { goes_on: on, carried: carried_misfit, misfits: &misfits },
        );
        if grid.rows.iter().any(|row| row.kind == RowKind::Data) {
            self.first_figures.entry(section).or_insert(table.last());
        }
        if let Some(own) = own {
            self.table_units.insert(section, own);
        }
        if let Some(header) = headers.into_iter().next_back().or(carried.map(|(header, _)| header))
            && (header.columns.iter().any(|column| column.when.has_year()) || !grid.stacks.is_empty())
        {
            let kind = captions.kind.or(kind).or(told);
            self.last_header = Some(LastHeader { header, line: table.last(), kind });
        }
    }

    /// Whether `section` is `outer` or lies in it.
    fn lies_in(&self, section: Option<usize>, outer: Option<usize>) -> bool {
        let mut at = section;
        loop {
            if at == outer {
                return true;
            }
            let Some(index) = at else { return false };
            at = self.structure.sections.get(index).and_then(|section| section.parent);
        }
    }

    /// The year that the nearest caption names by its place, which the document dates.
    fn named_year(&self, captions: &Captions) -> Option<(When, u32)> {
        let line = *captions.lines.first()?;
        let text = self.document.line(line);
        let when = prose::years::of_caption(text, self.facts).filter(|_| text.len() <= 400)?;
        Some((when, line))
    }

    /// The kind of the table that this one goes on with over the end of a page: no header and no word stands between.
    /// One whose columns have dates leaves those or nothing.
    fn kind_before(&self, grid: &Grid, first: u32) -> Option<PeriodKind> {
        let dated = |header: &Header| header.columns.iter().any(|column| column.when.has_year());
        let last = self.last_header.as_ref().filter(|last| grid.stacks.is_empty() && !dated(&last.header))?;
        let mut between = (last.line + 1..first).map(|number| self.structure.kind(number));
        between
            .all(|kind| matches!(kind, LineKind::Blank | LineKind::Break | LineKind::Furniture))
            .then_some(last.kind)
            .flatten()
    }

    /// Whether a table may be the next page of the one before it: as wide, on the page after, in the same section.
    fn goes_on(&self, index: u32, section: Option<usize>) -> bool {
        let table = |index: u32| self.structure.tables.get(index as usize);
        let (Some(before), Some(own)) = (index.checked_sub(1).and_then(table), table(index)) else { return false };
        let page = |line: u32| self.structure.pages.at(line);
        before.width() == own.width()
            && section == self.structure.section_at(before.first())
            && page(own.first()).is_some_and(|own| page(before.last()) == own.checked_sub(1))
    }

    /// The header of the table before, where this one may go on under it, and the kind of its statement: no heading
    /// stands between them, and hardly any words.
    fn carried(&self, grid: &Grid, first: u32) -> Option<(Header, Option<PeriodKind>)> {
        let last = self.last_header.as_ref().filter(|last| first.saturating_sub(last.line) <= CARRIED)?;
        let mut words = 0;
        for number in last.line + 1..first {
            match self.structure.kind(number) {
                LineKind::Heading(_) => self.goes_on_at(number).then_some(())?,
                LineKind::Prose => words += 1,
                _ => {}
            }
        }
        (words <= CARRIED_WORDS).then_some(())?;
        Some((
            last.header.carried_to(grid.groups.len(), grid.begins_with_notes(|number| self.document.line(number)))?,
            last.kind,
        ))
    }

    /// Whether the heading on line `number` says that what stands above it goes on.
    fn goes_on_at(&self, number: u32) -> bool {
        let text = self.document.line(number).to_lowercase();
        ["continued", "contd", "cont’d", "cont'd", "(cont"].iter().any(|word| text.contains(word))
    }

    /// The headers of a table, one for each of its stacks. `carried` is that of the table before.
    fn headers(&self, grid: &Grid, carried: Option<&Header>) -> Vec<Header> {
        let document = self.document;
        let line = |number: u32| document.line(number);
        let mut headers: Vec<Header> = Vec::with_capacity(grid.stacks.len());
        for (index, stack) in grid.stacks.iter().enumerate() {
            let before = headers.last().or(carried);
            let misfit = damage::header_misfits(grid, index);
            // Where cells are missing or too many, sums of the columns may tell over which of them the titles stand.
            let placing = match misfit {
                None => witness::place(grid, index, true, self.facts.convention, &line),
                Some(Misfit::Width(..)) => witness::place(grid, index, false, self.facts.convention, &line),
                Some(_) => None,
            };
            let mut header = Header::of(grid, stack.clone(), &line, before, placing.as_ref(), &self.facts.calendar);
            let first = grid.rows.get(stack.start).map_or(0, |row| row.line);
            let cut = || damage::cut_year(grid, index, &line).filter(|_| header.lacks_years());
            match (misfit.or_else(cut), placing) {
                (Some(misfit), None) => header.unbind(misfit, first),
                (_, Some(placing)) => header.misfit = Some((Misfit::Placed(placing.line), first)),
                (None, None) => {}
            }
            for (_, cell) in damage::torn_headers(grid, index, &line) {
                header.unbind_column(grid.group_of(cell));
            }
            headers.push(header);
        }
        headers
    }

    /// The kind of statement that the title of a section names, and that of the sections around it.
    fn statement_kinds(&self, section: Option<usize>) -> (Option<PeriodKind>, Option<PeriodKind>) {
        let of = |at: Option<usize>| at.and_then(|index| self.structure.sections.get(index));
        let own = of(section).and_then(|section| statement_kind(&section.title));
        let mut at = of(section).and_then(|section| section.parent);
        while let Some(section) = of(at) {
            if let Some(kind) = statement_kind(&section.title) {
                return (own, Some(kind));
            }
            at = section.parent;
        }
        (own, None)
    }

    /// The declaration of the widest scope that speaks for a table which has none of its own: of its statement or of a
    /// section around it, of a running title, of the document, of the table before it in the same section.
    fn outer_unit(&self, section: Option<usize>, line: u32, goes_on: bool) -> Option<(Declared, UnitBasis)> {
        let before = || self.table_units.get(&section).filter(|found| found.is_money());
        if goes_on && let Some(found) = before() {
            return Some((found.clone(), UnitBasis::Statement));
        }
        self.section_unit(section, line)
            .or_else(|| self.title_unit(line))
            .or_else(|| self.facts.document_unit(line).map(|found| (found, UnitBasis::Document)))
            .or_else(|| before().filter(|_| !self.facts.mixed).map(|found| (found.clone(), UnitBasis::Statement)))
    }

    /// The unit of the table before, where this one declares none and repeats its dated columns on the same page.
    fn repeated(&mut self, headers: &[Header], own: Option<&Declared>, table: &Table) -> Option<(Declared, UnitBasis)> {
        // Anywhere else a section or the document speaks for it.
        if !self.facts.mixed {
            return None;
        }
        let last = self.last_columns.take();
        let header = headers.first().filter(|header| header.columns.iter().any(|column| column.when.has_year()))?;
        let words = |(number, span): &(u32, Range<u32>)| {
            clean(self.document.line(*number).get(span.start as usize..span.end as usize).unwrap_or_default())
        };
        let head = |column: &Column| column.path.iter().map(words).collect::<Vec<_>>().join(" ");
        let heads: Vec<String> = header.columns.iter().map(head).collect();
        let page = |line: u32| self.structure.pages.at(line);
        let unit = own.cloned().or_else(|| {
            let near = |last: &LastColumns| {
                table.first() - last.line <= REPEATED_WITHIN && page(last.line) == page(table.first())
            };
            last.filter(|last| near(last) && last.heads == heads).map(|last| last.unit)
        })?;
        let found = own.is_none().then(|| (unit.clone(), UnitBasis::Statement));
        self.last_columns = Some(LastColumns { heads, unit, line: table.last() });
        found
    }

    /// What a section declares at its head, before its first table of figures; else what the sections around it do.
    fn section_unit(&self, section: Option<usize>, line: u32) -> Option<(Declared, UnitBasis)> {
        let end = self.facts.declared.partition_point(|found| found.line < line);
        let mut at = section;
        while let Some(index) = at {
            let section = self.structure.sections.get(index)?;
            let first = self.facts.declared.partition_point(|found| found.line < section.line);
            let head = self.first_figures.get(&Some(index)).copied().unwrap_or(u32::MAX);
            let found = (first..end)
                .rev()
                .filter(|&found| self.declared_in[found] == at && self.facts.declared[found].line < head)
                .find(|&found| {
                    let found = &self.facts.declared[found];
                    found.is_money() && (!self.facts.mixed || found.declaration.general)
                });
            if let Some(found) = found {
                return Some((self.facts.declared[found].clone(), UnitBasis::Statement));
            }
            at = section.parent;
        }
        None
    }

    fn title_unit(&self, line: u32) -> Option<(Declared, UnitBasis)> {
        let titles = &self.facts.titles;
        let at = titles.partition_point(|found| found.line < line);
        let found = titles[..at].iter().rev().find(|found| found.is_money()).or_else(|| titles.first())?;
        Some((found.clone(), UnitBasis::Title))
    }
}

/// Whether `Cr` behind a number of this table is the credit side: debits are printed somewhere in the document, or the
/// table has a unit of its own, beside which capitals cannot mean crore.
fn has_sides<'l>(grid: &Grid, scaled: bool, facts: &Facts, line: impl Fn(u32) -> &'l str) -> bool {
    let data = grid.rows.iter().filter(|row| row.kind == RowKind::Data);
    facts.sides || scaled && data.map(|row| line(row.line)).any(|text| facts::prints_side(text, ["CR", "CR."]))
}

/// The kind of a table that heads its rows as a balance sheet does.
fn holds_balances<'l>(grid: &Grid, line: impl Fn(u32) -> &'l str) -> Option<PeriodKind> {
    let heads = grid.rows.iter().filter(|row| row.kind == RowKind::Label).any(|row| {
        let words = row.cells.first().map(|cell| cell.span.clone()).unwrap_or_default();
        let words = clean(line(row.line).get(words.start as usize..words.end as usize).unwrap_or_default());
        matches!(
            words.trim_end_matches(':').to_lowercase().as_str(),
            "assets" | "liabilities" | "equity and liabilities" | "liabilities and equity"
        )
    });
    heads.then_some(PeriodKind::Instant)
}

/// Whether a table holds figures: such a table ends the captions of the one below it.
fn has_data<'l>(table: &crate::document::Table, line: impl Fn(u32) -> &'l str) -> bool {
    table.rows(&line).filter(|row| row.kind != RowKind::Delimiter).any(|row| {
        let text = line(row.line);
        row.cells.len() > 1
            && row.cells.iter().skip(1).any(|span| {
                let class = classify(text.get(span.start as usize..span.end as usize).unwrap_or_default());
                matches!(class, Class::Number | Class::Mark)
            })
    })
}
