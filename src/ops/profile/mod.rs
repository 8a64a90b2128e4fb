//! `profile`: a document measured, before one chooses how to read it (SPEC section 7).
//!
//! What a measure means stands with its field. Shares and ratios are decimal strings, rounded half up; percentiles are
//! by nearest rank: the smallest value that at least that share of the values does not exceed.

mod lexical;
pub(super) mod report;

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::governing::{inherits_period, inherits_unit, unit_marks};
use super::{Entry, grep::reference};
use crate::document::cells::{cells, is_table_line};
use crate::document::{Document, LineKind, RowKind, SectionSource, Structure, Table};
use crate::figure::grammar::Convention;
use crate::figure::{Annotations, Evidence, Figure};
use crate::text::shadow::Shadow;

/// The result of `profile`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// Name of the document.
    pub doc: String,
    /// Lines and characters.
    pub text: TextMeasures,
    /// Table rows and their columns.
    pub tables: TableMeasures,
    /// Numeric tokens, by their letters alone.
    pub numbers: NumberMeasures,
    /// Figures, as the operation `figures` gives them.
    pub figures: FigureMeasures,
    /// Lines that declare a unit.
    pub declarations: DeclarationMeasures,
    /// What the conversion left.
    pub conversion: ConversionMeasures,
    /// What follows for how to read it.
    pub verdict: Verdict,
}

/// Lines and characters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TextMeasures {
    /// Lines, blank ones too.
    pub lines: u64,
    /// Lines that hold more than white space.
    pub non_empty_lines: u64,
    /// Unicode characters, line ends left out.
    pub characters: u64,
    /// Pages; `null` where they are not marked.
    pub pages: Option<u64>,
    /// Lines that begin with one to six `#` and a blank, outside code fences.
    pub marked_headings: u64,
    /// Entries of the outline, whatever made them; none for a made-up one.
    pub headings: u64,
}

/// Table rows and their columns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableMeasures {
    /// Maximal runs of table lines.
    pub tables: u64,
    /// Table lines, delimiter rows (`|---|`) too: lines outside code fences whose first character is a bar.
    pub rows: u64,
    /// Delimiter rows among them.
    pub delimiter_rows: u64,
    /// Table lines in 100 non-empty lines, one decimal.
    pub share_percent: String,
    /// Median number of cells of the rows, delimiter rows left out.
    pub columns_p50: u64,
    /// The number of cells that nine in ten of these rows do not exceed.
    pub columns_p90: u64,
}

/// Numeric tokens: maximal runs of ASCII digits, each `.`, `,` or `'` between two digits included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NumberMeasures {
    /// How many stand in the document.
    pub tokens: u64,
    /// How many of them differ as printed.
    pub distinct_texts: u64,
    /// How many differ in value, by the document's own decimal convention; signs are not looked at.
    pub distinct_values: u64,
    /// Tokens to distinct texts, two decimals: 2.00 where each stands twice on average.
    pub repetition_ratio: String,
    /// Tokens whose whole part is grouped (`1,234`, `12,34,567.89`, `1.355,90` where the comma is the decimal mark).
    pub grouped: u64,
}

/// Figures, as the operation `figures` gives them; marks that stand for no number are left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureMeasures {
    /// Figures with a value: amounts, per-share amounts, shares, percentages, points, ratios, counts.
    pub figures: u64,
    /// Those whose unit is unknown, or in conflict.
    pub unit_unknown: u64,
    /// Those whose period is unknown, or in conflict.
    pub period_unknown: u64,
    /// Those that take their unit from a row label, a column, a table, a statement, a title or the document, and how
    /// far away that stands; `null` where there are none.
    pub unit_distance: Option<Distance>,
    /// Those that take their period from a row label, a column, a title or the document, and how far away that stands.
    pub period_distance: Option<Distance>,
}

/// How many lines stand between figures and the lines that govern them (0: the same line), above or below.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Distance {
    /// Figures that are governed so.
    pub figures: u64,
    /// Median.
    pub median: u64,
    /// What nine in ten do not exceed.
    pub p90: u64,
    /// The farthest.
    pub max: u64,
    /// Line of the first figure that is so far away, from 1.
    pub max_line: u32,
}

/// Lines that declare a unit of money or a scale of shares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeclarationMeasures {
    /// How many lines do.
    pub lines: u64,
    /// By unit, the most frequent first; a line that declares several counts for each.
    pub units: Vec<UnitLines>,
}

/// The lines that declare one unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnitLines {
    /// The unit, for people; `¤` where no currency is named, `?` where no scale is.
    pub unit: String,
    /// How many lines.
    pub lines: u64,
    /// The first of them, from 1.
    pub first: u32,
}

/// What the conversion left in the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConversionMeasures {
    /// Rows of tables (of two rows or more, delimiter rows left out) whose first column holds nothing in any row.
    pub leading_empty_column_rows: u64,
    /// Runs of one to three `*`, or of `_` outside names, that touch a letter or a digit.
    pub welded_emphasis: u64,
    /// Neighbouring cells of which one ends with a letter and the next begins with a lower-case one: a looser rule than
    /// the one for damage.
    pub split_words: u64,
    /// Lines that are repeated at the edge of at least three pages, page numbers too.
    pub repeated_page_headers: u64,
    /// Mentions of numbered statements (`STATEMENT No. 2`, `Stmt-2`).
    pub statement_mentions: u64,
    /// How many spellings these have, the number itself left out.
    pub statement_spellings: u64,
    /// Figures by flag of damage, those found alone; a figure with two flags counts for each.
    pub damage: BTreeMap<&'static str, u64>,
    /// The line of the first figure with each of these flags.
    pub damage_first: BTreeMap<&'static str, u32>,
}

/// What the measures say of how to read the document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Table rows are 60 % of the non-empty lines, or more.
    pub table_heavy: bool,
    /// The repetition ratio is 2 or more.
    pub near_duplicate: bool,
    /// Units stand a median of 5 lines away, or more.
    pub inherited_units: bool,
    /// In words.
    pub words: String,
}

/// Measures a document; time is proportional to its text.
pub fn run(entry: &Entry) -> Profile {
    let document = entry.document();
    let structure = document.structure();
    let text = text_measures(document, structure);
    let tables = table_measures(document, structure, text.non_empty_lines);
    let (numbers, near_duplicate) = number_measures(document);
    let figures = figure_measures(entry.annotations());
    let verdict = Verdict::of(&text, &tables, near_duplicate, &figures);
    Profile {
        doc: document.name().to_owned(),
        declarations: declaration_measures(entry),
        conversion: conversion_measures(document, structure, entry.annotations()),
        text,
        tables,
        numbers,
        figures,
        verdict,
    }
}

fn text_measures(document: &Document, structure: &Structure) -> TextMeasures {
    let lines = || (1..).zip(document.text().lines());
    let marked = |(number, line): &(u32, &str)| {
        let rest = line.trim_start_matches('#');
        let marks = line.len() - rest.len();
        (1..=6).contains(&marks) && rest.starts_with([' ', '\t']) && structure.kind(*number) != LineKind::Fenced
    };
    TextMeasures {
        lines: lines().count() as u64,
        non_empty_lines: lines().filter(|(_, line)| !line.trim().is_empty()).count() as u64,
        characters: lines().map(|(_, line)| line.chars().count() as u64).sum(),
        pages: Some(structure.pages.count() as u64).filter(|count| *count > 0),
        marked_headings: lines().filter(marked).count() as u64,
        headings: structure.sections.iter().filter(|section| section.source != SectionSource::Pseudo).count() as u64,
    }
}

fn table_measures(document: &Document, structure: &Structure, non_empty: u64) -> TableMeasures {
    let all = || structure.tables.iter().flat_map(|table| table.rows(|line| document.line(line)));
    let mut columns: Vec<u64> =
        all().filter(|row| row.kind != RowKind::Delimiter).map(|row| row.cells.len() as u64).collect();
    columns.sort_unstable();
    let rows = all().count() as u64;
    TableMeasures {
        tables: structure.tables.len() as u64,
        rows,
        delimiter_rows: rows - columns.len() as u64,
        share_percent: percent(rows, non_empty),
        columns_p50: rank(&columns, 50),
        columns_p90: rank(&columns, 90),
    }
}

/// Also says whether each token stands twice on average.
fn number_measures(document: &Document) -> (NumberMeasures, bool) {
    let convention = Convention::of(document.text().lines());
    let (mut tokens, mut grouped) = (0, 0);
    let mut texts = HashSet::new();
    for token in document.text().lines().flat_map(lexical::numbers) {
        tokens += 1;
        grouped += u64::from(lexical::is_grouped(token, convention));
        texts.insert(token);
    }
    let values: HashSet<_> = texts.iter().map(|token| lexical::value(token, convention)).collect();
    let distinct = texts.len() as u64;
    let measures = NumberMeasures {
        tokens,
        distinct_texts: distinct,
        distinct_values: values.len() as u64,
        repetition_ratio: decimal(tokens, distinct, 2),
        grouped,
    };
    (measures, distinct > 0 && tokens >= 2 * distinct)
}

fn figure_measures(annotations: &Annotations) -> FigureMeasures {
    let figures = || annotations.figures().iter().filter(|figure| figure.kind.is_figure() && figure.value.is_some());
    let unit = |figure: &Figure| Some(annotations.unit(figure)).filter(|unit| inherits_unit(unit))?.evidence.as_ref();
    let period =
        |figure: &Figure| Some(annotations.period(figure)).filter(|period| inherits_period(period))?.evidence.as_ref();
    FigureMeasures {
        figures: figures().count() as u64,
        unit_unknown: figures().filter(|figure| !annotations.unit(figure).is_known()).count() as u64,
        period_unknown: figures().filter(|figure| !annotations.period(figure).is_known()).count() as u64,
        unit_distance: Distance::of(figures().filter_map(|figure| Some((figure.line, unit(figure)?)))),
        period_distance: Distance::of(figures().filter_map(|figure| Some((figure.line, period(figure)?)))),
    }
}

impl Distance {
    /// The distances of lines of figures to the lines that govern them.
    fn of<'a>(governed: impl Iterator<Item = (u32, &'a Evidence)>) -> Option<Self> {
        let mut all: Vec<(u64, u32)> =
            governed.map(|(line, evidence)| (u64::from(line.abs_diff(evidence.line)), line)).collect();
        all.sort_unstable();
        let distances: Vec<u64> = all.iter().map(|(distance, _)| *distance).collect();
        let max = *distances.last()?;
        Some(Self {
            figures: all.len() as u64,
            median: rank(&distances, 50),
            p90: rank(&distances, 90),
            max,
            max_line: all.get(all.partition_point(|(distance, _)| *distance < max)).map_or(0, |(_, line)| *line),
        })
    }
}

fn declaration_measures(entry: &Entry) -> DeclarationMeasures {
    let mut marks = unit_marks(entry);
    marks.sort_unstable_by(|a, b| (a.line, &a.label).cmp(&(b.line, &b.label)));
    marks.dedup_by(|a, b| (a.line, &a.label) == (b.line, &b.label));
    let mut units: BTreeMap<&str, (u64, u32)> = BTreeMap::new();
    for mark in &marks {
        units.entry(&mark.label).or_insert((0, mark.line)).0 += 1;
    }
    let mut units: Vec<UnitLines> =
        units.into_iter().map(|(unit, (lines, first))| UnitLines { unit: unit.to_owned(), lines, first }).collect();
    units.sort_by_key(|unit| std::cmp::Reverse(unit.lines));
    let lines = marks.chunk_by(|a, b| a.line == b.line).count() as u64;
    DeclarationMeasures { lines, units }
}

fn conversion_measures(document: &Document, structure: &Structure, annotations: &Annotations) -> ConversionMeasures {
    let mut damage: BTreeMap<&'static str, u64> = BTreeMap::new();
    let mut damage_first: BTreeMap<&'static str, u32> = BTreeMap::new();
    for figure in annotations.figures() {
        for flag in figure.flags.iter().filter(|flag| flag.is_damage()) {
            *damage.entry(flag.name()).or_default() += 1;
            damage_first.entry(flag.name()).or_insert(figure.line);
        }
    }
    let rows = || structure.tables.iter().flat_map(|table| table.rows(|line| document.line(line)));
    let text = |line: u32, cell: &std::ops::Range<u32>| {
        document.line(line).get(cell.start as usize..cell.end as usize).unwrap_or_default()
    };
    let (statement_mentions, statement_spellings) = statements(document);
    ConversionMeasures {
        leading_empty_column_rows: structure.tables.iter().map(|table| leading_empty_rows(document, table)).sum(),
        welded_emphasis: document.text().lines().map(|line| lexical::welded(line) as u64).sum(),
        split_words: rows().map(|row| lexical::splits(row.cells.iter().map(|cell| text(row.line, cell))) as u64).sum(),
        repeated_page_headers: structure.kinds.iter().filter(|kind| **kind == LineKind::Furniture).count() as u64,
        statement_mentions,
        statement_spellings,
        damage,
        damage_first,
    }
}

/// The rows of a table whose first column holds nothing; none where it holds something, or where it is the only one.
fn leading_empty_rows(document: &Document, table: &Table) -> u64 {
    let rows = || table.rows(|line| document.line(line)).filter(|row| row.kind != RowKind::Delimiter);
    let count = rows().count();
    let empty = rows().all(|row| {
        row.cells.first().is_none_or(|cell| {
            document
                .line(row.line)
                .get(cell.start as usize..cell.end as usize)
                .is_none_or(|text| text.trim().is_empty())
        })
    });
    if empty && count >= 2 && table.width() >= 2 { count as u64 } else { 0 }
}

/// Mentions of numbered statements, and how many spellings they have. What one cell begins and the next goes on with
/// is no mention: a table of contents pairs titles with page numbers so.
fn statements(document: &Document) -> (u64, u64) {
    let mut mentions = 0;
    let mut spellings = HashSet::new();
    let mut shadow = Shadow::plain("", false);
    let mut read = |text: &str| {
        shadow.set_plain(text, false);
        let found = reference::references(shadow.text());
        for found in found.iter().filter(|found| found.canonical.starts_with("statement")) {
            mentions += 1;
            let printed = &shadow.text()[found.range.clone()];
            let number = printed.find(|c: char| c.is_ascii_digit()).unwrap_or(printed.len());
            spellings.insert(printed[..number].to_owned());
        }
    };
    for line in document.text().lines() {
        let bytes = line.as_bytes();
        let follows = |at: usize| matches!(bytes.get(at + 1), Some(b't' | b'T'));
        if !memchr::memchr2_iter(b's', b'S', bytes).any(follows) {
            continue;
        }
        if is_table_line(line) {
            cells(line).into_iter().for_each(|cell| read(&line[cell]));
        } else {
            read(line);
        }
    }
    (mentions, spellings.len() as u64)
}

impl TextMeasures {
    /// What there is to say of a document without a word.
    fn emptiness(&self) -> &'static str {
        if self.lines == 0 { "the document is empty" } else { "every line of the document is blank" }
    }
}

impl Verdict {
    fn of(text: &TextMeasures, tables: &TableMeasures, near_duplicate: bool, figures: &FigureMeasures) -> Self {
        let table_heavy = text.non_empty_lines > 0 && tables.rows * 100 >= text.non_empty_lines * 60;
        let inherited_units = figures.unit_distance.as_ref().is_some_and(|distance| distance.median >= 5);
        let traits: Vec<&str> = [
            (table_heavy, "table-heavy"),
            (near_duplicate, "near-duplicate numbers"),
            (inherited_units, "inherited units"),
        ]
        .into_iter()
        .filter_map(|(holds, word)| holds.then_some(word))
        .collect();
        let words = match traits.as_slice() {
            _ if text.non_empty_lines == 0 => text.emptiness().into(),
            [] => "none of table-heavy, near-duplicate numbers, inherited units: chunks may do; check with `chunks`"
                .into(),
            [_, _, _] => format!("{}: read by span, not by chunk", traits.join(", ")),
            _ => format!("{}: read by span where a number matters; check chunks with `chunks`", traits.join(", ")),
        };
        Self { table_heavy, near_duplicate, inherited_units, words }
    }
}

/// The value of nearest rank `percentile` (1 to 100) of sorted values; 0 for none.
fn rank(sorted: &[u64], percentile: usize) -> u64 {
    let index = (sorted.len() * percentile).div_ceil(100).saturating_sub(1);
    sorted.get(index).copied().unwrap_or(0)
}

/// `part` in 100 of `whole`, one decimal, rounded half up; `0.0` of nothing.
pub(in crate::ops) fn percent(part: u64, whole: u64) -> String {
    decimal(part * 100, whole, 1)
}

/// `part` ÷ `whole` with so many decimals, rounded half up; zero where `whole` is.
fn decimal(part: u64, whole: u64, decimals: usize) -> String {
    let unit = 10_u128.pow(decimals as u32);
    let (part, whole) = (u128::from(part), u128::from(whole.max(1)));
    let scaled = (part * unit * 2 + whole) / (whole * 2);
    format!("{}.{:0decimals$}", scaled / unit, scaled % unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_and_decimals() {
        assert_eq!([rank(&[], 50), rank(&[7], 50), rank(&[1, 2], 50), rank(&[1, 2, 3], 50)], [0, 7, 1, 2]);
        let ten: Vec<u64> = (1..=10).collect();
        assert_eq!([rank(&ten, 90), rank(&ten, 91), rank(&ten, 100)], [9, 10, 10]);
        for (part, whole, want) in [(2, 3, "66.7"), (0, 0, "0.0"), (1, 2000, "0.1"), (1, 2001, "0.0"), (7, 7, "100.0")]
        {
            assert_eq!(percent(part, whole), want);
        }
        assert_eq!(decimal(58_791, 15_960, 2), "3.68");
    }
}
