//! What a document says once for all of it, or for a section: its calendar, its currency, its declared units.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::grammar::Convention;
use super::super::grid::{Class, classify};
use super::super::labels::statement_kind;
use super::super::period::calendar::CalendarBuilder;
use super::super::period::when::YearForm;
use super::super::period::{Calendar, When};
use super::super::phrases::Phrases;
use super::super::unit::declare::{Declaration, Place, Subject, declarations, stated_currency};
use super::super::{Evidence, PeriodKind};
use crate::document::{Document, LineKind, Structure};

/// A declaration of a unit with the line that makes it.
#[derive(Debug, Clone)]
pub(super) struct Declared {
    pub(super) declaration: Declaration,
    pub(super) line: u32,
}

impl Declared {
    /// Whether it scales amounts of money.
    pub(super) fn is_money(&self) -> bool {
        self.declaration.subject == Subject::Money && self.declaration.scale.is_some()
    }

    /// Whether both name a scale, and not the same one.
    fn disagrees(&self, other: &Self) -> bool {
        matches!((self.declaration.scale, other.declaration.scale), (Some(a), Some(b)) if a != b)
    }

    pub(super) fn evidence(&self) -> Evidence {
        let span = &self.declaration.span;
        Evidence { line: self.line, span: span.start as u32..span.end as u32 }
    }
}

/// Facts about a whole document.
#[derive(Debug)]
pub(super) struct Facts {
    pub(super) convention: Convention,
    pub(super) calendar: Calendar,
    /// The document's currency with its evidence.
    pub(super) currency: Option<(&'static str, Evidence)>,
    /// What a bare dollar sign means here: the dollar that the document says it is presented in.
    pub(super) dollar: &'static str,
    /// Declarations on lines outside tables, in order.
    pub(super) declared: Vec<Declared>,
    /// Declarations in running titles: repeated on every page.
    pub(super) titles: Vec<Declared>,
    /// Figures on the debit side are printed somewhere, so that `Cr` behind a number is the credit side and no crore.
    pub(super) sides: bool,
    /// Lines that are declarations and nothing else disagree throughout (`Millions of yen` above one table, `Thousands of
    /// U.S. dollars` above the next): each captions its own table, and no section has one of them.
    pub(super) mixed: bool,
    /// A declaration that excepts numbers of shares, where none in the document scales them.
    pub(super) whole_shares: Option<Declared>,
    /// The scale that nearly all declarations of the document agree on, with every place that makes it.
    agreed: Vec<Declared>,
}

impl Facts {
    /// What the document as a whole declares: the nearest place above `line` that does, else the first below.
    pub(super) fn document_unit(&self, line: u32) -> Option<Declared> {
        let at = self.agreed.partition_point(|found| found.line < line);
        self.agreed.get(at.saturating_sub(1)).cloned()
    }

    /// The scale of all amounts of a document that says so above `line`, whatever section it says it in: `(Dollars in
    /// millions, except otherwise stated)`.
    pub(super) fn general_scale(&self, line: u32) -> Option<(i32, Evidence)> {
        let scale = self.agreed.first()?.declaration.scale.filter(|scale| *scale > 0)?;
        let above = &self.agreed[..self.agreed.partition_point(|found| found.line < line)];
        let found = above.iter().rev().find(|found| found.declaration.general)?;
        Some((scale, found.evidence()))
    }

    pub(super) fn of(document: &Document, structure: &Structure) -> Self {
        let mut calendar = CalendarBuilder::default();
        let mut declared = Vec::new();
        let mut titles = Vec::new();
        let mut in_tables: Vec<Declared> = Vec::new();
        let mut sides = false;
        let mut stated: BTreeMap<&'static str, (u32, Evidence)> = BTreeMap::new();
        for (index, line) in document.text().lines().enumerate() {
            let number = index as u32 + 1;
            if line.len() > 40_000 {
                continue;
            }
            calendar.line(number, line);
            let kind = structure.kind(number);
            sides = sides || matches!(kind, LineKind::Table(_)) && prints_side(line, ["DR", "Dr"]);
            if let LineKind::Table(table) = kind {
                let first = structure.tables.get(table as usize).map_or(0, |table| table.first());
                in_tables.extend(head_unit(line, number).filter(|found| {
                    // Tables that a converter ran together have heads in the midst of them; those bear no scale.
                    number.saturating_sub(first) < 5 || found.declaration.scale == Some(0)
                }));
                continue;
            }
            if matches!(kind, LineKind::Blank | LineKind::Fenced) || !speaks_of_units(line) {
                continue;
            }
            let place = if line.len() <= 160 { Place::Caption } else { Place::Sentence };
            for declaration in declarations(line, place) {
                let found = Declared { declaration, line: number };
                if kind == LineKind::Furniture {
                    titles.push(found);
                } else {
                    declared.push(found);
                }
            }
            if let Some((code, span)) = stated_currency(line) {
                let evidence = Evidence { line: number, span: span.start as u32..span.end as u32 };
                stated.entry(code).or_insert((0, evidence)).0 += 1;
            }
        }
        let dollar = stated
            .iter()
            .filter(|(code, _)| matches!(**code, "AUD" | "CAD" | "NZD" | "HKD" | "SGD" | "TWD" | "USD"))
            .max_by_key(|(_, (n, _))| *n)
            .map_or("USD", |(code, _)| *code);
        let currency = currency_by_symbols(document, &declared)
            .or_else(|| stated.into_iter().max_by_key(|(_, (n, _))| *n).map(|(code, (_, evidence))| (code, evidence)));
        // A running title is one: where lines that disagree are repeated, each captions what stands below it.
        if titles.windows(2).any(|pair: &[Declared]| pair[0].declaration.scale != pair[1].declaration.scale) {
            declared.append(&mut titles);
            declared.sort_by_key(|found| found.line);
        }
        let mixed = disagree_throughout(&declared);
        let all = || declared.iter().chain(&titles).chain(&in_tables);
        let scaled =
            |found: &Declared| found.declaration.shares_scale.is_some() || found.declaration.subject == Subject::Shares;
        let whole_shares = all().find(|found| found.declaration.except_shares).filter(|_| !all().any(scaled)).cloned();
        let agreed = agreement(declared.iter().chain(&titles).chain(&in_tables).cloned());
        Self {
            convention: Convention::of(document.text().lines()),
            calendar: calendar.finish(),
            currency,
            dollar,
            sides,
            declared,
            titles,
            mixed,
            whole_shares,
            agreed,
        }
    }
}

/// Whether one of `forms` stands behind a number: `5.00 DR`.
pub(super) fn prints_side(line: &str, forms: [&str; 2]) -> bool {
    forms.iter().any(|form| {
        memchr::memmem::find_iter(line.as_bytes(), form.as_bytes()).any(|at| {
            let before = line[..at].trim_end_matches([' ', '(', '*', '\u{a0}']);
            let after = line[at + form.len()..].chars().next();
            before.ends_with(|c: char| c.is_ascii_digit()) && !after.is_some_and(char::is_alphanumeric)
        })
    })
}

/// The unit of money that the cells of a header row declare: the first with a scale, else a bare currency, which heads
/// whole units.
fn head_unit(line: &str, number: u32) -> Option<Declared> {
    if !speaks_of_units(line) && !speaks_of_money(line) {
        return None;
    }
    let cells = crate::document::cells::cells(line);
    // Beside a number a sign belongs to it, and heads nothing.
    if cells.iter().any(|range| classify(&line[range.clone()]) == Class::Number) {
        return None;
    }
    let mut bare = None;
    for range in cells.iter() {
        for mut declaration in declarations(&line[range.clone()], Place::Cell) {
            declaration.span = declaration.span.start + range.start..declaration.span.end + range.start;
            let found = Declared { declaration, line: number };
            if found.declaration.subject != Subject::Money {
                continue;
            }
            match found.declaration.scale {
                Some(scale) if scale > 0 => return Some(found),
                Some(0) if found.declaration.currency.is_some() && bare.is_none() => bare = Some(found),
                _ => {}
            }
        }
    }
    bare
}

/// Whether at least two units are each declared three times and more.
fn disagree_throughout(declared: &[Declared]) -> bool {
    let mut counts: BTreeMap<(Option<&'static str>, Option<i32>), usize> = BTreeMap::new();
    for found in declared.iter().filter(|found| found.is_money() && found.declaration.scale != Some(0)) {
        *counts.entry((found.declaration.currency, found.declaration.scale)).or_default() += 1;
    }
    counts.values().filter(|count| **count >= 3).count() > 1
}

/// Keeps the declarations of the scale that nearly all agree on; empty where they do not. Whole units are one where
/// bare currencies head the tables and next to nothing declares a scale.
fn agreement(all: impl Iterator<Item = Declared>) -> Vec<Declared> {
    let mut all: Vec<Declared> = all.filter(Declared::is_money).collect();
    all.sort_by_key(|found| found.line);
    let whole = all.iter().filter(|found| found.declaration.scale == Some(0)).count();
    if whole < 3 || whole * 10 < all.len() * 9 {
        // Tables in whole units among those in thousands: what a table without a unit holds is open.
        if whole >= 3 && whole * 10 > all.len() {
            return Vec::new();
        }
        all.retain(|found| found.declaration.scale != Some(0));
    }
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    for found in &all {
        *counts.entry(found.declaration.scale.unwrap_or(0)).or_default() += 1;
    }
    let Some((scale, count)) = counts.into_iter().max_by_key(|(_, n)| *n) else { return Vec::new() };
    if count < 3 || count * 10 < all.len() * 9 {
        return Vec::new();
    }
    all.retain(|found| found.declaration.scale == Some(scale));
    all
}

/// A cheap test that spares the grammar of declarations most lines.
pub(crate) fn speaks_of_units(line: &str) -> bool {
    static FORMS: Phrases = Phrases::new(&[
        "thousand",
        "Thousand",
        "THOUSAND",
        "million",
        "Million",
        "MILLION",
        "lakh",
        "Lakh",
        "LAKH",
        "lac",
        "crore",
        "Crore",
        "CRORE",
        "billion",
        "Billion",
        "000",
        "百万",
        "千",
        "currenc",
        "presented in",
        "expressed in",
        "TEUR",
    ]);
    FORMS.stand_in(line) || line.len() <= 160 && speaks_of_money(line)
}

fn speaks_of_money(line: &str) -> bool {
    memchr::memchr2(b'`', b'$', line.as_bytes()).is_some()
        || !line.is_ascii() && line.contains(['₹', '€', '£', '¥'])
        || memchr::memchr_iter(b'R', line.as_bytes()).any(|at| line.as_bytes().get(at + 1) == Some(&b's'))
}

/// The currency whose symbols stand in the document nearly alone.
fn currency_by_symbols(document: &Document, declared: &[Declared]) -> Option<(&'static str, Evidence)> {
    const SYMBOLS: [(&str, &str); 8] = [
        ("$", "USD"),
        ("£", "GBP"),
        ("€", "EUR"),
        ("₹", "INR"),
        ("¥", "JPY"),
        ("円", "JPY"),
        ("Rs.", "INR"),
        ("` ", "INR"),
    ];
    let content = document.text().content();
    let mut counts: BTreeMap<&'static str, u64> = BTreeMap::new();
    for (symbol, code) in SYMBOLS {
        *counts.entry(code).or_default() +=
            memchr::memmem::find_iter(content.as_bytes(), symbol.as_bytes()).count() as u64;
    }
    for found in declared {
        if let Some(code) = found.declaration.currency {
            *counts.entry(code).or_default() += 5;
        }
    }
    let total: u64 = counts.values().sum();
    let (code, count) = counts.into_iter().max_by_key(|(_, n)| *n)?;
    if count < 3 || count * 100 < total * 85 {
        return None;
    }
    // Evidence: a declaration that names it, else the first line that prints its symbol.
    if let Some(found) = declared.iter().find(|found| found.declaration.currency == Some(code)) {
        return Some((code, found.evidence()));
    }
    document.text().lines().enumerate().find_map(|(index, line)| {
        SYMBOLS.iter().filter(|(_, of)| *of == code).find_map(|(symbol, _)| {
            let at = line.find(symbol)?;
            let span = at as u32..(at + symbol.trim_end().len()) as u32;
            Some((code, Evidence { line: index as u32 + 1, span }))
        })
    })
}

/// What stands above a table: its captions, with what they say.
#[derive(Debug, Clone, Default)]
pub(super) struct Captions {
    /// Nearest first.
    pub(super) lines: Vec<u32>,
    /// The nearest declaration of a unit for money.
    pub(super) unit: Option<Declared>,
    /// Another caption of the same scope that disagrees with it.
    pub(super) rival: Option<Declared>,
    /// The nearest declaration for numbers of shares: `(shares in thousands)`.
    pub(super) shares: Option<Declared>,
    /// A caption says that the table holds money per share: `Market price (in rupees per share)`.
    pub(super) per_share: Option<Declared>,
    /// The nearest caption says that the table holds percentages: `(per cent of GDP)`.
    pub(super) percent: Option<Declared>,
    /// The nearest that says when, with its line and the words.
    pub(super) when: Option<(When, u32)>,
    /// Another caption of the same standing that names another year.
    pub(super) when_rival: Option<(When, u32)>,
    /// That date captions an earlier table of the section: it dates this one, but says nothing of its kind.
    pub(super) inherited: bool,
    /// What the nearest captions say without a year: `at December 31 consisted of`.
    pub(super) lead: When,
    /// The captions' words in lower case, for the few that change what a date means.
    pub(super) words: String,
    /// The kind of statement that the captions name.
    pub(super) kind: Option<PeriodKind>,
}

/// The most lines above a table that can caption it, blank ones not counted.
const CAPTION_LINES: usize = 8;

impl Captions {
    /// Reads upward from line `first`. `has_data` says of a table whether it holds figures: captions never lie above one.
    pub(super) fn above(
        document: &Document,
        structure: &Structure,
        first: u32,
        has_data: impl Fn(u32) -> bool,
    ) -> Self {
        let mut out = Self::default();
        let mut number = first;
        let mut blank = 0;
        let mut headed = false;
        let mut stated = Stated::default();
        while number > 1 && out.lines.len() < CAPTION_LINES {
            number -= 1;
            let line = document.line(number);
            let text = line.trim();
            match structure.kind(number) {
                LineKind::Blank | LineKind::Break => {
                    blank += 1;
                    if blank > 12 {
                        break;
                    }
                    continue;
                }
                LineKind::Fenced => break,
                LineKind::Furniture => {
                    // A running line just above the table captions it like any other, as far as units go.
                    blank = 0;
                    let found = declarations(line, Place::Caption).into_iter().find(|d| d.subject == Subject::Money);
                    if let (Some(declaration), None) = (found, &out.unit) {
                        out.unit = Some(Declared { declaration, line: number });
                    }
                    // Its date holds as well, but not its words: `for the year ended` on every page makes no flow of
                    // a balance sheet.
                    let when = When::of(line);
                    out.when_rival = out.when_rival.take().or_else(|| stated.disagrees(&when, true, number));
                    if out.when.is_none() && when.is_full_date() && !when.several && out.lines.len() < 4 {
                        out.when = Some((When { cue: None, length: None, ..when }, number));
                    }
                    out.kind = out.kind.or_else(|| statement_kind(text));
                    continue;
                }
                LineKind::Table(index) => {
                    if has_data(index) {
                        break;
                    }
                }
                // What stands above the heading of a table's section speaks of another section.
                LineKind::Prose if headed => break,
                LineKind::Prose => {}
                LineKind::Heading(_) => headed = true,
            }
            blank = 0;
            if crate::document::cells::is_delimiter_row(line) {
                continue;
            }
            // Of a paragraph one sentence speaks of the table below it: the one that introduces it, else the last.
            let paragraph = text.len() > 200;
            let (offset, last) = if paragraph { speaking_sentence(line) } else { (0, line) };
            let near = out.lines.len() < 3;
            let place = if paragraph { Place::Sentence } else { Place::Caption };
            let mut seen = [false; 3];
            for mut declaration in declarations(last, place) {
                declaration.span = declaration.span.start + offset..declaration.span.end + offset;
                let subject = declaration.subject;
                let found = Declared { declaration, line: number };
                let near_by = matches!(structure.kind(number), LineKind::Prose) && !paragraph;
                let first = |at: usize, seen: &mut [bool; 3]| !std::mem::replace(&mut seen[at], true);
                match subject {
                    Subject::Money if first(0, &mut seen) && out.rival.is_none() => match &out.unit {
                        None => out.unit = Some(found),
                        // A second caption of the same scope that says another scale: neither is taken.
                        Some(first) if near_by && first.disagrees(&found) => out.rival = Some(found),
                        Some(_) => {}
                    },
                    Subject::Shares if out.shares.is_none() => out.shares = Some(found),
                    Subject::PerShare if near && out.unit.is_none() => out.per_share = Some(found),
                    Subject::Percent if near && out.unit.is_none() => out.percent = out.percent.take().or(Some(found)),
                    _ => {}
                }
            }
            if out.lines.is_empty() {
                let when = When::of(last);
                if !when.has_year() && !when.several {
                    out.lead.complete(&when);
                }
            }
            if out.when.is_none() && (near || !paragraph) {
                let mut when = When::of(last);
                if when.several
                    && let Some(own) = beside_introduction(last)
                {
                    when = own;
                }
                if names_a_thing(last, &when) || is_signed(last, &when) {
                    when = When::default();
                }
                // A day that stands elsewhere: no running title may date the table.
                when.several |= !when.has_year() && at_the_report(last);
                if when.has_year() || when.several {
                    when.span = when.span.start + offset..when.span.end + offset;
                    out.when = Some((when, number));
                }
            }
            if !paragraph && out.when_rival.is_none() {
                let heading = matches!(structure.kind(number), LineKind::Heading(_));
                out.when_rival = stated.disagrees(&When::of(line), heading, number);
            }
            let names = !matches!(structure.kind(number), LineKind::Prose)
                || text.len() <= 90 && !text.ends_with(['.', ':', ',']);
            if out.kind.is_none() && text.len() <= 160 && names {
                out.kind = statement_kind(text);
            }
            if near {
                out.words.push_str(&last.to_lowercase());
                out.words.push(' ');
            }
            out.lines.push(number);
            if paragraph
                || matches!(structure.kind(number), LineKind::Heading(_)) && out.unit.is_some() && out.when.is_some()
            {
                break;
            }
        }
        out
    }
}

/// The nearest statement of a period above a table, of each standing: by a caption; by a heading or a running title.
#[derive(Debug, Default)]
struct Stated {
    captions: Option<When>,
    titles: Option<When>,
}

impl Stated {
    /// `when` with its line, where it states in the same way another year than what stands nearer to the table with the
    /// same standing.
    fn disagrees(&mut self, when: &When, title: bool, line: u32) -> Option<(When, u32)> {
        let named = when.is_full_date() || matches!(when.year, Some((_, YearForm::Fiscal | YearForm::Split)));
        if !named || when.several || when.cue.is_none() {
            return None;
        }
        let place = if title { &mut self.titles } else { &mut self.captions };
        let nearer = place.get_or_insert_with(|| when.clone());
        let alike = (nearer.cue, nearer.length) == (when.cue, when.length);
        (alike && nearer.names_another_year(when)).then(|| (when.clone(), line))
    }
}

/// Whether a year is part of a name: `2019 Incentive Award Plan`, `2034 Notes`.
pub(super) fn names_a_thing(text: &str, when: &When) -> bool {
    if when.month.is_some() || !matches!(when.year, Some((_, YearForm::Bare))) {
        return false;
    }
    // `the Act, 2005`: the year names the law.
    let before = text.get(..when.span.start).unwrap_or_default().trim_end_matches([',', ' ', '(']);
    let word = before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    if matches!(
        word,
        "Act" | "Rules" | "Code" | "Regulations" | "Ordinance" | "Bill" | "Scheme" | "Order" | "Plan" | "Manual"
    ) {
        return true;
    }
    let after = text.get(when.span.end..).unwrap_or_default();
    let mut rest = after.chars();
    rest.next() == Some(' ')
        && rest.next().is_some_and(char::is_uppercase)
        && rest.next().is_some_and(char::is_lowercase)
}

/// Whether a caption tells of the day on which its report was written: `options on issue at the date of this report`.
fn at_the_report(caption: &str) -> bool {
    static DAY: Phrases = Phrases::in_any_case(&[
        "the date of this report",
        "the date of this annual report",
        "the date of this directors",
        "the date of the report",
        "the date of signing",
        "the date hereof",
    ]);
    DAY.stand_in(caption)
}

/// Whether a date is that of a signature: `Date: 12-11-2024`.
fn is_signed(text: &str, when: &When) -> bool {
    let before = text.get(..when.span.end).unwrap_or_default().to_ascii_lowercase();
    before.contains("date:") || before.contains("date :") || before.contains("digitally signed")
}

/// Words that introduce a table.
static INTRODUCES: Phrases =
    Phrases::new(&["as follows", "following table", "table below", "set out below", "shown below", "is as below"]);

/// Of several dates in a sentence the day right behind the words that introduce a table: `as follows as of November 30,
/// 2021`.
fn beside_introduction(sentence: &str) -> Option<When> {
    let at = INTRODUCES.first_in(sentence)?;
    let own = When::all(sentence).into_iter().find(|when| when.span.start >= at)?;
    (own.is_full_date() && own.span.start - at <= 40).then_some(own)
}

/// The sentence of a paragraph that speaks of the table below it, with its byte offset.
fn speaking_sentence(line: &str) -> (usize, &str) {
    let body = line.trim_end().trim_end_matches(['.', ':']);
    let starts = || std::iter::once(0).chain(body.match_indices(". ").map(|(at, _)| at + 2));
    let ends = body.match_indices(". ").map(|(at, _)| at + 1).chain([line.len()]);
    let sentences = starts().zip(ends).filter_map(|(start, end)| Some((start, line.get(start..end)?)));
    let last = starts().last().unwrap_or(0);
    sentences.filter(|(_, sentence)| INTRODUCES.stand_in(sentence)).last().unwrap_or((last, &line[last..]))
}

/// The byte range of a declaration or of words in a cell, moved to the cell's place in its line.
pub(super) fn moved(span: &Range<usize>, by: u32) -> Range<u32> {
    span.start as u32 + by..span.end as u32 + by
}
