//! `tieout foot`.

use std::path::PathBuf;

use clap::Args;

use super::out::{Format, Out, columns};
use super::source::{self, Common, Source};
use super::{Answer, Failure};
use crate::figure::foot::{Direction, Status};
use crate::ops::foot::{Counts, SuspectRow, TotalRow, Totals};
use crate::ops::{self, Outcome, Query};
use crate::text::csv::{Cell, row};

/// Find the totals of the tables by arithmetic and say whether they hold
///
/// Exit code 0 where every total that was found holds or cannot be checked, 1 where one is off or none was found.
#[derive(Debug, Clone, Args)]
pub struct FootArgs {
    /// The document; - is standard input
    file: PathBuf,
    /// Only totals that stand in these lines
    #[arg(long, value_name = "A-B", value_parser = source::span)]
    lines: Option<(u64, u64)>,
    /// Show only totals that do not hold or cannot be checked
    #[arg(long)]
    exceptions: bool,
    #[command(flatten)]
    common: Common,
}

const HEAD: &str = "line,cell,text,value,direction,computed,difference,status,first,last,row,column,page,suspects\n";

/// Prints the totals.
pub fn run(args: &FootArgs) -> Result<Answer, Failure> {
    let source = Source::one(&args.file, &args.common)?;
    let (start, end) = args.lines.unzip();
    let query = Query::Foot(ops::FiguresArgs { doc: source.doc()?, start, end });
    let mut outcome = source.run(&args.common, &query)?;
    let Outcome::Totals(totals) = &mut outcome else { return Ok(Answer::No) };
    let found = !totals.totals.is_empty();
    if args.exceptions {
        totals.totals.retain(|total| !total.status.holds());
    }
    let holds = totals.counts.off == 0;
    let mut out = Out::stdout();
    match args.common.format {
        Format::Json => out.json(totals)?,
        Format::Jsonl => totals.totals.iter().try_for_each(|total| out.json(total))?,
        Format::Csv => {
            out.raw(HEAD)?;
            totals.totals.iter().try_for_each(|total| out.raw(&csv_row(total)))?;
        }
        Format::Text => text(totals).iter().try_for_each(|line| out.line(line))?,
    }
    out.finish()?;
    Ok(if found && holds { Answer::Yes } else { Answer::No })
}

/// A table for people, and the counts below it.
fn text(totals: &Totals) -> Vec<String> {
    let mut rows = vec![
        ["line", "total", "computed", "difference", "of", "status", "row", "column", ""].map(str::to_owned).to_vec(),
    ];
    for total in &totals.totals {
        rows.push(vec![
            total.at.line.to_string(),
            total.at.text.clone(),
            total.computed.clone(),
            if total.status == Status::Exact { String::new() } else { total.difference.clone() },
            match (total.direction, total.span) {
                (Direction::Across, _) => "the row".to_owned(),
                (Direction::Down, [first, last]) if first == last => format!("L{first}"),
                (Direction::Down, [first, last]) => format!("L{first}–{last}"),
            },
            total.status.name().to_owned(),
            total.row.clone().unwrap_or_default(),
            total.column_words(),
            total.suspects.iter().map(suspect).collect::<Vec<_>>().join("; "),
        ]);
    }
    let mut out = if rows.len() == 1 { Vec::new() } else { columns(&rows, &[true, true, true, true]) };
    out.push(counts(&totals.counts));
    out
}

/// A number that may be wrong, for people.
fn suspect(suspect: &SuspectRow) -> String {
    format!("{}? L{} {} holds as {}", suspect.slip.name(), suspect.at.line, suspect.at.text, suspect.mended)
}

fn counts(counts: &Counts) -> String {
    let Counts { exact, rounding, doubtful, through, unchecked, off } = *counts;
    format!(
        "{} totals: {exact} exact, {rounding} within rounding, {doubtful} perhaps rounding, {through} through a total \
         that is off, {unchecked} not checkable, {off} off",
        exact + rounding + doubtful + through + unchecked + off
    )
}

fn csv_row(total: &TotalRow) -> String {
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let direction = match total.direction {
        Direction::Down => "down",
        Direction::Across => "across",
    };
    row([
        Cell::Number(&total.at.line.to_string()),
        Cell::Number(&number(total.at.cell.map(u32::from))),
        Cell::Text(&total.at.text),
        Cell::Number(total.at.value.as_deref().unwrap_or_default()),
        Cell::Text(direction),
        Cell::Number(&total.computed),
        Cell::Number(&total.difference),
        Cell::Text(total.status.name()),
        Cell::Number(&total.span[0].to_string()),
        Cell::Number(&total.span[1].to_string()),
        Cell::Text(total.row.as_deref().unwrap_or_default()),
        Cell::Text(&total.column.join(" › ")),
        Cell::Number(&number(total.page)),
        Cell::Text(&total.suspects.iter().map(suspect).collect::<Vec<_>>().join("; ")),
    ])
}
