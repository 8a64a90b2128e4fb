//! `tieout figures`.

use std::path::PathBuf;

use clap::Args;

use super::out::{Format, Out, columns};
use super::source::{self, Common, Source};
use super::{Answer, Failure};
use crate::figure::Kind;
use crate::ops::figures::FigureRow;
use crate::ops::{self, Outcome, Query};
use crate::text::csv::{Cell, row};

/// Print every figure with its unit, its period and the lines that declare them
#[derive(Debug, Clone, Args)]
pub struct FiguresArgs {
    /// The document; - is standard input
    file: PathBuf,
    /// Only in these lines
    #[arg(long, value_name = "A-B", value_parser = source::span)]
    lines: Option<(u64, u64)>,
    #[command(flatten)]
    common: Common,
}

const HEAD: &str = "line,cell,start,end,text,value,kind,unit,measure,scale,unit_basis,unit_line,period,period_kind,\
                    period_start,period_end,period_basis,period_line,row,column,section,page,flags,probable\n";

/// Prints the figures.
pub fn run(args: &FiguresArgs) -> Result<Answer, Failure> {
    let source = Source::one(&args.file, &args.common)?;
    let mut out = Out::stdout();
    // A whole document may hold millions of figures: line by line, none of them is kept.
    let streamed = matches!(args.common.format, Format::Jsonl | Format::Csv);
    let found = if streamed && args.common.trail.is_none() && args.lines.is_none() {
        stream(&source, args.common.format, &mut out)?
    } else {
        let (start, end) = args.lines.unzip();
        let query = Query::Figures(ops::FiguresArgs { doc: source.doc()?, start, end });
        let outcome = source.run(&args.common, &query)?;
        let Outcome::Figures(rows) = &outcome else { return Ok(Answer::No) };
        match args.common.format {
            Format::Json => out.json(&outcome)?,
            Format::Jsonl => rows.figures.iter().try_for_each(|figure| out.line(&figure.to_json()))?,
            Format::Csv => {
                out.raw(HEAD)?;
                rows.figures.iter().try_for_each(|figure| out.raw(&csv_row(figure)))?;
            }
            Format::Text => text(&rows.figures).iter().try_for_each(|line| out.line(line))?,
        }
        !rows.figures.is_empty()
    };
    out.finish()?;
    Ok(if found { Answer::Yes } else { Answer::No })
}

fn stream(source: &Source, format: Format, out: &mut Out) -> Result<bool, Failure> {
    let entry = source.entry()?;
    let annotations = entry.annotations();
    if format == Format::Csv {
        out.raw(HEAD)?;
    }
    for figure in annotations.figures() {
        let figure = FigureRow::of(entry.document(), annotations, figure);
        match format {
            Format::Csv => out.raw(&csv_row(&figure))?,
            _ => out.line(&figure.to_json())?,
        }
    }
    Ok(!annotations.figures().is_empty())
}

/// The unit and its declaring line, for people.
pub fn unit_text(figure: &FigureRow) -> String {
    match &figure.unit {
        None => "?".to_owned(),
        Some(unit) => governed(&unit.label, unit.basis, unit.line),
    }
}

/// The period and its declaring line, for people.
pub fn period_text(figure: &FigureRow) -> String {
    match &figure.period {
        None => "?".to_owned(),
        Some(period) => governed(&period.label, period.basis, period.line),
    }
}

fn governed(label: &str, basis: &str, line: Option<u32>) -> String {
    match (basis, line) {
        ("conflict", _) => "≠".to_owned(),
        ("exempt", _) if label.is_empty() => "–".to_owned(),
        (_, Some(line)) => format!("{label} ← L{line}"),
        (_, None) => label.to_owned(),
    }
}

/// The flags, and what was probably printed.
fn marks(figure: &FigureRow) -> String {
    let flags = figure.flags.join(" ");
    figure.probable.as_ref().map_or(flags.clone(), |probable| format!("{flags}: probably {probable}"))
}

/// A table for people. What is classified and no amount has its kind in place of unit and period.
fn text(figures: &[FigureRow]) -> Vec<String> {
    let mut rows = vec![["line", "figure", "unit", "period", "row", ""].map(str::to_owned).to_vec()];
    for figure in figures {
        let (unit, period) = if figure.kind.is_figure() {
            (unit_text(figure), period_text(figure))
        } else {
            (format!("({})", figure.kind.name()), String::new())
        };
        rows.push(vec![
            figure.line.to_string(),
            figure.text.clone(),
            unit,
            period,
            figure.row.clone().unwrap_or_default(),
            marks(figure),
        ]);
    }
    if rows.len() == 1 { Vec::new() } else { columns(&rows, &[true, true]) }
}

fn csv_row(figure: &FigureRow) -> String {
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    let unit = figure.unit.as_ref();
    let period = figure.period.as_ref();
    let kind = period.and_then(|period| period.kind).map(|kind| match kind {
        crate::figure::PeriodKind::Instant => "instant",
        crate::figure::PeriodKind::Duration => "duration",
    });
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let cells = [
        (true, figure.line.to_string()),
        (true, number(figure.cell.map(u32::from))),
        (true, figure.bytes[0].to_string()),
        (true, figure.bytes[1].to_string()),
        (false, figure.text.clone()),
        (true, figure.value.clone().unwrap_or_default()),
        (false, Kind::name(figure.kind).to_owned()),
        (false, text(unit.map(|unit| unit.label.as_str()))),
        (false, text(unit.and_then(|unit| unit.measure.as_deref()))),
        (true, unit.and_then(|unit| unit.scale).map(|scale| scale.to_string()).unwrap_or_default()),
        (false, text(unit.map(|unit| unit.basis))),
        (true, number(unit.and_then(|unit| unit.line))),
        (false, text(period.map(|period| period.label.as_str()))),
        (false, text(kind)),
        (false, text(period.and_then(|period| period.start.as_deref()))),
        (false, text(period.and_then(|period| period.end.as_deref()))),
        (false, text(period.map(|period| period.basis))),
        (true, number(period.and_then(|period| period.line))),
        (false, text(figure.row.as_deref())),
        (false, figure.column.join(" › ")),
        (false, text(figure.section.as_deref())),
        (true, number(figure.page)),
        (false, figure.flags.join(" ")),
        (true, text(figure.probable.as_deref())),
    ];
    row(cells.iter().map(|(number, text)| if *number { Cell::Number(text) } else { Cell::Text(text) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::figures::UnitRow;

    fn figure() -> FigureRow {
        FigureRow {
            line: 412,
            cell: Some(3),
            bytes: [45, 54],
            text: "48,964.89".into(),
            value: Some("48964.89".into()),
            kind: Kind::Amount,
            unit: Some(UnitRow {
                measure: Some("INR".into()),
                scale: Some(7),
                label: "₹ crore".into(),
                basis: "statement",
                line: Some(399),
                distance: Some(13),
                rivals: Vec::new(),
            }),
            period: None,
            row: Some("=Fiscal deficit".into()),
            column: vec!["Actuals".into(), "2024-25".into()],
            section: None,
            page: None,
            flags: vec!["damage-1"],
            probable: Some("489.6489".into()),
            tag: None,
            by_hand: Vec::new(),
        }
    }

    #[test]
    fn the_table_names_the_declaring_line() {
        let classified = FigureRow { kind: Kind::Year, text: "2025".into(), ..figure() };
        assert_eq!(
            text(&[figure(), classified]),
            [
                "line     figure  unit            period  row",
                " 412  48,964.89  ₹ crore ← L399  ?       =Fiscal deficit  damage-1: probably 489.6489",
                " 412       2025  (year)                  =Fiscal deficit  damage-1: probably 489.6489",
            ]
        );
        assert!(text(&[]).is_empty());
    }

    #[test]
    fn csv_has_as_many_cells_as_headings_and_no_formula() {
        let row = csv_row(&figure());
        assert_eq!(
            row,
            "412,3,45,54,\"48,964.89\",48964.89,amount,₹ crore,INR,7,statement,399,,,,,,,\"'=Fiscal deficit\",\
             Actuals › 2024-25,,,damage-1,489.6489\n"
        );
        // The comma in the printed figure is quoted.
        assert_eq!(row.matches(',').count() - 1, HEAD.matches(',').count());
    }
}
