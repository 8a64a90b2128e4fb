//! The profile in words.

use super::{Distance, Profile};
use crate::ops::Report;

/// Columns of the names of measures.
const NAME: usize = 36;

impl Profile {
    /// The measures in words, the verdict first.
    pub fn report(&self) -> Report {
        let mut report = Report::new(&self.doc, "Profile");
        let fact = |report: &mut Report, name: &str, value: String| report.fact(format!("{name:<NAME$}{value}"));
        report.heading("Verdict");
        report.note(self.verdict.words.clone());
        if self.text.non_empty_lines == 0 {
            return report;
        }
        let yes = |holds: bool| if holds { "yes" } else { "no" };
        let (text, tables, numbers, figures) = (&self.text, &self.tables, &self.numbers, &self.figures);
        fact(
            &mut report,
            "table-heavy (60 % or more)",
            format!("{:<4}{} %", yes(self.verdict.table_heavy), tables.share_percent),
        );
        fact(
            &mut report,
            "near-duplicate (2 or more)",
            format!("{:<4}{}", yes(self.verdict.near_duplicate), numbers.repetition_ratio),
        );
        let median =
            figures.unit_distance.as_ref().map_or("no unit is inherited".into(), |d| format!("median {}", d.median));
        fact(
            &mut report,
            "inherited units (median 5 or more)",
            format!("{:<4}{median}", yes(self.verdict.inherited_units)),
        );

        report.heading("Text and tables");
        fact(
            &mut report,
            "non-empty lines",
            format!("{} of {}", thousands(text.non_empty_lines), thousands(text.lines)),
        );
        fact(&mut report, "characters", thousands(text.characters));
        fact(&mut report, "pages", text.pages.map_or("not marked".into(), thousands));
        fact(&mut report, "headings of the outline", thousands(text.headings));
        fact(&mut report, "lines marked as headings (#)", thousands(text.marked_headings));
        fact(&mut report, "tables", thousands(tables.tables));
        fact(
            &mut report,
            "table rows",
            format!("{}, {} of them delimiters", thousands(tables.rows), thousands(tables.delimiter_rows)),
        );
        fact(&mut report, "columns of a row", format!("median {}, p90 {}", tables.columns_p50, tables.columns_p90));

        report.heading("Numbers");
        fact(&mut report, "numeric tokens", thousands(numbers.tokens));
        fact(
            &mut report,
            "distinct",
            format!("{} by text, {} by value", thousands(numbers.distinct_texts), thousands(numbers.distinct_values)),
        );
        fact(&mut report, "repetition ratio", numbers.repetition_ratio.clone());
        fact(&mut report, "digit-grouped", thousands(numbers.grouped));
        fact(&mut report, "figures", thousands(figures.figures));
        fact(&mut report, "unit unknown or in conflict", thousands(figures.unit_unknown));
        fact(&mut report, "year unknown or in conflict", thousands(figures.period_unknown));

        report.heading("How far away the governing line stands (lines)");
        for (name, distance) in [("unit", &figures.unit_distance), ("year", &figures.period_distance)] {
            match distance {
                None => fact(&mut report, name, "none is inherited".into()),
                Some(Distance { figures, median, p90, max, max_line }) => report.fact_at(
                    *max_line,
                    format!(
                        "{name:<6}{:>7} figures, median {median}, p90 {p90}, max {max} (here)",
                        thousands(*figures)
                    ),
                ),
            }
        }

        report.heading(format!("Lines that declare a unit: {}", thousands(self.declarations.lines)));
        for unit in &self.declarations.units {
            let name = match unit.unit.strip_prefix("¤ ") {
                Some(scale) => format!("{scale} (no currency is named)"),
                None => unit.unit.clone(),
            };
            report.fact_at(unit.first, format!("{:>7}  {name}", thousands(unit.lines)));
        }

        let conversion = &self.conversion;
        report.heading("Marks of the conversion");
        fact(&mut report, "rows with an empty leading column", thousands(conversion.leading_empty_column_rows));
        fact(&mut report, "emphasis welded to tokens", thousands(conversion.welded_emphasis));
        fact(&mut report, "words split over cells (loose rule)", thousands(conversion.split_words));
        fact(&mut report, "repeated page headers and footers", thousands(conversion.repeated_page_headers));
        fact(
            &mut report,
            "statement numbers",
            format!(
                "{} spellings in {} mentions",
                thousands(conversion.statement_spellings),
                thousands(conversion.statement_mentions)
            ),
        );
        if conversion.damage.is_empty() {
            fact(&mut report, "figures flagged as damaged", "none".into());
        }
        for (flag, count) in &conversion.damage {
            let line = conversion.damage_first.get(flag).copied();
            report.doubt(line, format!("{:>7}  {flag} (the first is here)", thousands(*count)));
        }
        report
    }
}

/// A number with its digits in groups of three.
pub(in crate::ops) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_three() {
        for (number, want) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(thousands(number), want);
        }
    }
}
