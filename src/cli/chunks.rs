//! `tieout chunks`.

use std::path::PathBuf;

use clap::Args;

use super::out::{Format, Out};
use super::source::{Common, Source};
use super::{Answer, Failure};
use crate::ops::chunks::{ChunkRow, Method};
use crate::ops::{self, Outcome, Query};
use crate::text::csv::{Cell, row};

/// Show what chunks would lose of units and years, as numbers and as a chart
///
/// For each size, the document is cut into naive chunks (lines as they come) and table-aware ones (led by the lines
/// that govern their figures). A chunk with amounts is unitless where no line in it declares a unit, and yearless where
/// no line in it heads figures with a period.
#[derive(Debug, Clone, Args)]
pub struct ChunksArgs {
    /// The document; - is standard input
    file: PathBuf,
    /// Sizes of chunks in characters, 100 to 1000000 [default: 800,1200,2000,3000,4000]
    #[arg(long, value_name = "N,N", value_delimiter = ',')]
    sizes: Option<Vec<u64>>,
    /// The most characters of the carried lines of one chunk; never more than half of it [default: 600]
    #[arg(long, value_name = "N")]
    seed_budget: Option<u64>,
    /// The most characters of one carried line; a longer one is cut around the words that declare [default: 300]
    #[arg(long, value_name = "N")]
    carried_line: Option<u64>,
    /// The most characters of a line of the body; a longer one is cut [default: 1000]
    #[arg(long, value_name = "N")]
    body_line: Option<u64>,
    /// How many lines above a chunk are searched for what governs it, at most 200 [default: 200]
    #[arg(long, value_name = "N")]
    look_back: Option<u64>,
    #[command(flatten)]
    common: Common,
}

/// Prints the analysis.
pub fn run(args: &ChunksArgs) -> Result<Answer, Failure> {
    let source = Source::one(&args.file, &args.common)?;
    let mut asked = ops::ChunksArgs::new(source.doc()?);
    if let Some(sizes) = &args.sizes {
        asked.sizes.clone_from(sizes);
    }
    let set = |value: Option<u64>, to: &mut u64| *to = value.unwrap_or(*to);
    set(args.seed_budget, &mut asked.seed_budget);
    set(args.carried_line, &mut asked.carried_line);
    set(args.body_line, &mut asked.body_line);
    set(args.look_back, &mut asked.look_back);
    let outcome = source.run(&args.common, &Query::Chunks(asked))?;
    let Outcome::Chunks(analysis) = &outcome else { return Ok(Answer::No) };
    let mut out = Out::stdout();
    match args.common.format {
        Format::Text => outcome.report().iter().try_for_each(|report| out.report(report))?,
        Format::Json => out.json(&outcome)?,
        Format::Jsonl => analysis.rows.iter().try_for_each(|row| out.json(row))?,
        Format::Csv => {
            out.raw(HEAD)?;
            analysis.rows.iter().try_for_each(|row| out.raw(&csv_row(row)))?;
        }
    }
    out.finish()?;
    Ok(Answer::Yes)
}

const HEAD: &str = "size,method,chunks,numeric,unitless,unitless_percent,yearless,yearless_percent,unit_governed,\
                    unit_cut,unit_cut_percent,year_governed,year_cut,year_cut_percent,carried_percent\n";

fn csv_row(chunks: &ChunkRow) -> String {
    let method = match chunks.method {
        Method::Naive => "naive",
        Method::TableAware => "table_aware",
    };
    let numbers = [
        chunks.chunks.to_string(),
        chunks.numeric.to_string(),
        chunks.unitless.to_string(),
        chunks.unitless_percent.clone(),
        chunks.yearless.to_string(),
        chunks.yearless_percent.clone(),
        chunks.unit_governed.to_string(),
        chunks.unit_cut.to_string(),
        chunks.unit_cut_percent.clone(),
        chunks.year_governed.to_string(),
        chunks.year_cut.to_string(),
        chunks.year_cut_percent.clone(),
        chunks.carried_percent.clone(),
    ];
    let size = chunks.size.to_string();
    row([Cell::Number(&size), Cell::Text(method)].into_iter().chain(numbers.iter().map(|number| Cell::Number(number))))
}
