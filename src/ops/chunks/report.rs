//! The analysis in words, numbers and bars.

use super::{ChunkAnalysis, ChunkRow, Method};
use crate::ops::Report;
use crate::ops::profile::report::thousands;

/// Columns of the longest bar, which stands for all.
const BAR: u64 = 40;

/// The part of a row, and the whole that it is a part of: a share of nothing is none.
type Share = fn(&ChunkRow) -> (u64, u64);

impl ChunkAnalysis {
    /// The analysis for people: bars for each share, then the counts.
    pub fn report(&self) -> Report {
        let mut report = Report::new(&self.doc, "Chunks");
        if self.rows.iter().all(|row| row.chunks == 0) {
            report.heading("The document is empty");
            return report;
        }
        let charts: [(&str, &str, Share); 4] = [
            (
                "Unitless: numeric chunks in which nothing declares a unit",
                "no chunk holds a number that needs a unit",
                |row| (row.unitless, row.numeric),
            ),
            (
                "Yearless: numeric chunks in which nothing heads figures with a year",
                "no chunk holds a number that needs a unit",
                |row| (row.yearless, row.numeric),
            ),
            (
                "Cut off from their unit: figures whose unit line is in another chunk",
                "no figure takes its unit from a line of the document",
                |row| (row.unit_cut, row.unit_governed),
            ),
            (
                "Cut off from their year: figures whose year line is in another chunk",
                "no figure takes its year from a line of the document",
                |row| (row.year_cut, row.year_governed),
            ),
        ];
        for (title, none, share) in charts {
            report.heading(title);
            if self.rows.iter().all(|row| share(row).1 == 0) {
                report.note(none);
                continue;
            }
            for row in &self.rows {
                let (part, whole) = share(row);
                report.fact(format!("{} {:>5} %  {}", name(row), super::percent(part, whole), bar(part, whole)));
            }
        }
        report.heading("How many");
        report.fact(format!(
            "{:>9}  {:<11} {:>8} {:>8} {:>8} {:>8} {:>9}",
            "size", "", "chunks", "numeric", "unitless", "yearless", "carried"
        ));
        for row in &self.rows {
            report.fact(format!(
                "{} {:>8} {:>8} {:>8} {:>8} {:>7} %",
                name(row),
                thousands(row.chunks),
                thousands(row.numeric),
                thousands(row.unitless),
                thousands(row.yearless),
                row.carried_percent
            ));
        }
        report.heading("How it was cut");
        report.note(format!(
            "Sizes are in characters. Naive chunks hold lines as they come; table-aware ones begin with the lines that \
             govern their figures, from at most {} lines above, in at most {} characters of lines of at most {}; \
             longer body lines than {} are cut. Numeric: holds an amount, an amount per share or a number of shares.",
            self.args.look_back, self.args.seed_budget, self.args.carried_line, self.args.body_line
        ));
        report
    }
}

/// Size and method; the size is told once for the two methods.
fn name(row: &ChunkRow) -> String {
    match row.method {
        Method::Naive => format!("{:>9}  {:<11}", thousands(row.size), "naive"),
        Method::TableAware => format!("{:>9}  {:<11}", "", "table-aware"),
    }
}

/// A bar for `part` of `whole`; something is never shown as nothing.
fn bar(part: u64, whole: u64) -> String {
    let length = (part * BAR * 2 + whole) / (whole * 2).max(1);
    if part > 0 && length == 0 { "▏".to_owned() } else { "█".repeat(length as usize) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars() {
        assert_eq!(bar(0, 0), "");
        assert_eq!(bar(1, 1_000), "▏");
        assert_eq!(bar(1, 2).chars().count(), 20);
        assert_eq!(bar(7, 7).chars().count(), 40);
    }
}
