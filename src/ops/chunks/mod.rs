//! `chunks`: what a retriever's chunks would lose of the units and years of a document (SPEC section 7).
//!
//! Two ways of cutting, for each size in characters:
//! - **naive**: whole lines one after the other while they fit; a line that is longer than a chunk is cut.
//! - **table-aware**: the same, but each chunk begins with the lines that govern its figures (of unit and of year)
//!   where these stand above it, at most [`ChunksArgs::look_back`] lines up. They count to the size.
//!
//! A chunk is *numeric* where it holds a figure that needs a unit: an amount, an amount per share, a number of shares.
//! A numeric chunk is *unitless* where no line in it declares a unit or prints one with a figure (`$3.3 billion`), and
//! *yearless* where no line in it heads figures with a period: a column header, a row label, a title. Of a line that is
//! cut, what stands in the chunk counts. Beside these shares, which ask whether *a* unit is there, stand the figures that
//! are cut off from *theirs*: those that take their unit (or period) from a line that is not in their chunk.

mod cut;
mod report;

use serde::{Deserialize, Serialize};

use super::governing::{Mark, inherits_period, inherits_unit, unit_marks, year_marks};
use super::profile::percent;
use super::{Entry, Refusal};
use crate::figure::{Annotations, Evidence, Figure, Kind, UnitBasis};
use cut::{Chunk, Cutter};

/// The most sizes of one analysis.
const SIZES: usize = 16;
/// The smallest and the largest size, in characters.
const SIZE: std::ops::RangeInclusive<u64> = 100..=1_000_000;
/// The most lines that are searched back.
const LOOK_BACK: u64 = 200;

/// Arguments of `chunks`. All lengths are in Unicode characters, a line end counting as one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChunksArgs {
    /// Name of the document within the corpus.
    pub doc: String,
    /// Sizes of chunks, 100 to 1,000,000, at most 16 of them.
    #[serde(default = "default_sizes")]
    pub sizes: Vec<u64>,
    /// The most characters that the carried lines of one chunk take; never more than half of the chunk.
    #[serde(default = "default_seed_budget")]
    pub seed_budget: u64,
    /// The most characters of one carried line; of a longer one, the part around the declaring words is carried.
    /// Never more than half of the seed budget.
    #[serde(default = "default_carried_line")]
    pub carried_line: u64,
    /// The most characters of a line of the body; a longer one is cut into pieces of that length. At least 20.
    #[serde(default = "default_body_line")]
    pub body_line: u64,
    /// How many lines above a chunk are searched for what governs it, at most 200.
    #[serde(default = "default_look_back")]
    pub look_back: u64,
}

fn default_sizes() -> Vec<u64> {
    vec![800, 1_200, 2_000, 3_000, 4_000]
}
fn default_seed_budget() -> u64 {
    600
}
fn default_carried_line() -> u64 {
    300
}
fn default_body_line() -> u64 {
    1_000
}
fn default_look_back() -> u64 {
    LOOK_BACK
}

impl ChunksArgs {
    /// The arguments for `doc` with the defaults: sizes 800, 1,200, 2,000, 3,000 and 4,000, seed budget 600, carried
    /// lines up to 300, body lines up to 1,000, 200 lines back.
    pub fn new(doc: impl Into<String>) -> Self {
        Self {
            doc: doc.into(),
            sizes: default_sizes(),
            seed_budget: default_seed_budget(),
            carried_line: default_carried_line(),
            body_line: default_body_line(),
            look_back: default_look_back(),
        }
    }
}

/// The result of `chunks`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChunkAnalysis {
    /// Name of the document.
    pub doc: String,
    /// What was asked for, the defaults filled in.
    pub args: ChunksArgs,
    /// For each size, in the order asked for, the naive chunks and then the table-aware ones.
    pub rows: Vec<ChunkRow>,
}

/// How chunks are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Lines as they come.
    Naive,
    /// Led by the lines that govern their figures.
    TableAware,
}

/// The chunks of one size and method, counted. Percentages have one decimal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChunkRow {
    /// Size in characters.
    pub size: u64,
    /// How they were made.
    pub method: Method,
    /// How many there are.
    pub chunks: u64,
    /// Those that hold a figure that needs a unit.
    pub numeric: u64,
    /// Numeric chunks in which nothing declares a unit.
    pub unitless: u64,
    /// The same in 100 numeric chunks.
    pub unitless_percent: String,
    /// Numeric chunks in which nothing heads figures with a period.
    pub yearless: u64,
    /// The same in 100 numeric chunks.
    pub yearless_percent: String,
    /// Figures that take their unit from a line of the document.
    pub unit_governed: u64,
    /// Those of them whose line is not in their chunk.
    pub unit_cut: u64,
    /// The same in 100 of them.
    pub unit_cut_percent: String,
    /// Figures that take their period from a header, a label or a title.
    pub year_governed: u64,
    /// Those of them whose line is not in their chunk.
    pub year_cut: u64,
    /// The same in 100 of them.
    pub year_cut_percent: String,
    /// Characters of carried lines in 100 characters of all chunks: what being table-aware costs.
    pub carried_percent: String,
}

/// Cuts the document in each way, and counts what is lost.
///
/// # Errors
/// Where a size or a budget is out of its range; the message says which range.
pub fn run(entry: &Entry, args: &ChunksArgs) -> Result<ChunkAnalysis, Refusal> {
    if args.sizes.is_empty() || args.sizes.len() > SIZES || args.sizes.iter().any(|size| !SIZE.contains(size)) {
        return Err(Refusal(format!(
            "chunks: give 1 to {SIZES} sizes, each of {} to {} characters",
            SIZE.start(),
            SIZE.end()
        )));
    }
    if args.look_back > LOOK_BACK {
        return Err(Refusal(format!("chunks: at most {LOOK_BACK} lines are searched back, not {}", args.look_back)));
    }
    if args.body_line < 20 {
        return Err(Refusal(format!("chunks: a body line holds at least 20 characters, not {}", args.body_line)));
    }
    let marks = Marks::of(entry);
    let cutter = Cutter::new(entry);
    let rows = args.sizes.iter().flat_map(|size| {
        let naive = cutter.naive(*size);
        let aware = cutter.table_aware(*size, args);
        [marks.count(*size, Method::Naive, &naive), marks.count(*size, Method::TableAware, &aware)]
    });
    Ok(ChunkAnalysis { doc: entry.document().name().to_owned(), rows: rows.collect(), args: args.clone() })
}

/// A place in a document: line and byte.
type Spot = (u32, u32);

/// Where units and periods are declared, and the figures that are governed by them.
struct Marks<'a> {
    annotations: &'a Annotations,
    units: Vec<Spot>,
    years: Vec<Spot>,
}

impl<'a> Marks<'a> {
    fn of(entry: &'a Entry) -> Self {
        let annotations = entry.annotations();
        let spots = |marks: Vec<Mark>| marks.into_iter().map(|mark| (mark.line, mark.byte));
        // A unit that is printed with its figure is there for whoever reads the figure.
        let inline = annotations.figures().iter().filter(|figure| {
            let unit = annotations.unit(figure);
            needs_unit(figure) && unit.basis == UnitBasis::Inline && unit.scale.is_some()
        });
        let mut units: Vec<Spot> =
            spots(unit_marks(entry)).chain(inline.map(|figure| (figure.line, figure.span.start))).collect();
        units.sort_unstable();
        Self { annotations, units, years: spots(year_marks(entry)).collect() }
    }

    fn count(&self, size: u64, method: Method, chunks: &[Chunk]) -> ChunkRow {
        let (mut numeric, mut unitless, mut yearless) = (0, 0, 0);
        let (mut unit_governed, mut unit_cut, mut year_governed, mut year_cut) = (0, 0, 0, 0);
        let (mut body, mut carried) = (0, 0);
        for chunk in chunks {
            body += chunk.body;
            carried += chunk.carried_length;
            let figures = self.figures(chunk);
            if figures.iter().any(needs_unit) {
                numeric += 1;
                unitless += u64::from(!holds_any(chunk, &self.units));
                yearless += u64::from(!holds_any(chunk, &self.years));
            }
            for figure in figures.iter().filter(is_number) {
                if let Some(evidence) = unit_evidence(self.annotations, figure) {
                    unit_governed += 1;
                    unit_cut += u64::from(!chunk.holds((evidence.line, evidence.span.start)));
                }
                if let Some(evidence) = period_evidence(self.annotations, figure) {
                    year_governed += 1;
                    year_cut += u64::from(!chunk.holds((evidence.line, evidence.span.start)));
                }
            }
        }
        ChunkRow {
            size,
            method,
            chunks: chunks.len() as u64,
            numeric,
            unitless,
            unitless_percent: percent(unitless, numeric),
            yearless,
            yearless_percent: percent(yearless, numeric),
            unit_governed,
            unit_cut,
            unit_cut_percent: percent(unit_cut, unit_governed),
            year_governed,
            year_cut,
            year_cut_percent: percent(year_cut, year_governed),
            carried_percent: percent(carried, body + carried),
        }
    }

    /// The figures in the body of a chunk.
    fn figures(&self, chunk: &Chunk) -> &'a [Figure] {
        let all = self.annotations.figures();
        let at = |spot: Spot| all.partition_point(|figure| (figure.line, figure.span.start) < spot);
        &all[at(chunk.start)..at(chunk.end).max(at(chunk.start))]
    }
}

/// Whether one of `spots`, which are in order, lies in the chunk or on a line that it carries.
fn holds_any(chunk: &Chunk, spots: &[Spot]) -> bool {
    let first = |spot: Spot| spots.partition_point(|other| *other < spot);
    first(chunk.start) < first(chunk.end) || chunk.carried.iter().any(|(start, end)| first(*start) < first(*end))
}

fn is_number(figure: &&Figure) -> bool {
    figure.kind.is_figure() && figure.value.is_some()
}

fn needs_unit(figure: &Figure) -> bool {
    is_number(&figure) && matches!(figure.kind, Kind::Amount | Kind::PerShare | Kind::Shares)
}

/// The place that a figure takes its unit from, where that is not the figure itself.
fn unit_evidence<'a>(annotations: &'a Annotations, figure: &Figure) -> Option<&'a Evidence> {
    Some(annotations.unit(figure)).filter(|unit| inherits_unit(unit))?.evidence.as_ref()
}

/// The place that a figure takes its period from, where that is neither its cell nor its sentence.
fn period_evidence<'a>(annotations: &'a Annotations, figure: &Figure) -> Option<&'a Evidence> {
    Some(annotations.period(figure)).filter(|period| inherits_period(period))?.evidence.as_ref()
}

#[cfg(test)]
mod tests;
