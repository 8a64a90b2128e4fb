//! `tieout damage`.

use std::path::PathBuf;

use clap::Args;

use super::out::{Format, Out, columns};
use super::source::{Common, Source};
use super::{Answer, Failure};
use crate::ops::damage::DamageReport;
use crate::ops::{DocArgs, Outcome, Query};
use crate::text::csv::{Cell, row};
use crate::text::sanitise::{sanitise, truncate};

/// Print what the conversion broke, with what was probably printed and why it is suspected
#[derive(Debug, Clone, Args)]
pub struct DamageArgs {
    /// The document; - is standard input
    file: PathBuf,
    #[command(flatten)]
    common: Common,
}

/// Prints the findings.
pub fn run(args: &DamageArgs) -> Result<Answer, Failure> {
    let source = Source::one(&args.file, &args.common)?;
    let outcome = source.run(&args.common, &Query::Damage(DocArgs { doc: source.doc()? }))?;
    let Outcome::Damage(report) = &outcome else { return Ok(Answer::No) };
    let mut out = Out::stdout();
    match args.common.format {
        Format::Json => out.json(&outcome)?,
        Format::Jsonl => report.findings.iter().try_for_each(|found| out.json(found))?,
        Format::Csv => {
            out.raw("damage,line,cell,start,end,text,probable,page,reason\n")?;
            let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
            for found in &report.findings {
                out.raw(&row([
                    Cell::Text(found.damage.name()),
                    Cell::Number(&found.line.to_string()),
                    Cell::Number(&number(found.cell.map(u32::from))),
                    Cell::Number(&found.bytes[0].to_string()),
                    Cell::Number(&found.bytes[1].to_string()),
                    Cell::Text(&found.text),
                    Cell::Number(found.probable.as_deref().unwrap_or_default()),
                    Cell::Number(&number(found.page)),
                    Cell::Text(&found.reason),
                ]))?;
            }
        }
        Format::Text => text(report).iter().try_for_each(|line| out.line(line))?,
    }
    out.finish()?;
    Ok(if report.findings.is_empty() { Answer::No } else { Answer::Yes })
}

/// Longest damaged text in the table for people, in columns: a row may be as long as its line.
const SHOWN: usize = 32;

/// A table for people, and how often each kind was found.
fn text(report: &DamageReport) -> Vec<String> {
    if report.findings.is_empty() {
        return vec!["no damage found".to_owned()];
    }
    let mut rows = vec![["line", "damage", "printed", "probably", "why"].map(str::to_owned).to_vec()];
    for found in &report.findings {
        rows.push(vec![
            found.line.to_string(),
            found.damage.name().to_owned(),
            truncate(&sanitise(&found.text, 0), SHOWN),
            found.probable.clone().unwrap_or_default(),
            found.reason.clone(),
        ]);
    }
    let mut out = columns(&rows, &[true]);
    out.push(String::new());
    let counts: Vec<_> = report
        .counts
        .iter()
        .map(|count| vec![count.count.to_string(), count.damage.name().to_owned(), count.damage.title().to_owned()])
        .collect();
    out.extend(columns(&counts, &[true]));
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::figure::Annotations;

    fn shown(text_of: &str) -> Vec<String> {
        let document = Document::new("x.md", text_of.as_bytes().to_vec());
        text(&DamageReport::of(&document, &Annotations::of(&document)))
    }

    #[test]
    fn each_finding_says_what_was_probably_printed_and_why() {
        assert_eq!(
            shown("|Head|2025|2024|\n|---|---|---|\n|Tax|12 ,345|11,000|\n"),
            [
                "line  damage    printed  probably  why",
                "   3  damage-4  12 ,345  12345     the number is broken within its cell: probably `12,345`",
                "",
                "1  damage-4  separator apart from its digits",
            ]
        );
        assert_eq!(shown("|Head|2025|\n|---|---|\n|Tax|12,345|\n"), ["no damage found"]);
    }
}
