//! `tieout profile`.

use std::path::PathBuf;

use clap::Args;
use serde_json::Value;

use super::out::{Format, Out};
use super::source::{Common, Source};
use super::{Answer, Failure};
use crate::ops::profile::Profile;
use crate::ops::{DocArgs, Outcome, Query};
use crate::text::csv::{Cell, row};

/// Measure documents: tables, numbers, how far units and years stand, marks of the conversion
#[derive(Debug, Clone, Args)]
pub struct ProfileArgs {
    /// Documents, or folders of them; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    common: Common,
}

/// Prints a profile of each document.
pub fn run(args: &ProfileArgs) -> Result<Answer, Failure> {
    let source = Source::read(&args.files, &args.common)?;
    let mut out = Out::stdout();
    let queries: Vec<_> = source.docs().map(|doc| Query::Profile(DocArgs { doc })).collect();
    let outcomes = source.run_all(&args.common, &queries)?;
    if args.common.format == Format::Csv {
        out.raw("document,measure,value\n")?;
    }
    for (index, outcome) in outcomes.iter().enumerate() {
        let Outcome::Profile(profile) = outcome else { continue };
        match args.common.format {
            Format::Json => out.json(outcome)?,
            Format::Jsonl => out.json(profile)?,
            Format::Csv => csv_rows(profile).iter().try_for_each(|row| out.raw(row))?,
            Format::Text => {
                if index > 0 {
                    out.line("")?;
                }
                out.report(&profile.report())?;
            }
        }
    }
    out.finish()?;
    Ok(if source.incomplete { Answer::Partly } else { Answer::Yes })
}

/// A row for each measure, named by the path to it in the JSON: `text.non_empty_lines`.
fn csv_rows(profile: &Profile) -> Vec<String> {
    let mut measures = Vec::new();
    flatten("", &serde_json::to_value(profile).unwrap_or_default(), &mut measures);
    measures
        .iter()
        .filter(|(name, _)| name != "doc")
        .map(|(name, value)| {
            let value = match value {
                Value::String(text) if text.parse::<f64>().is_err() => Cell::Text(text),
                Value::String(number) => Cell::Number(number),
                other => return row([Cell::Text(&profile.doc), Cell::Text(name), Cell::Number(&other.to_string())]),
            };
            row([Cell::Text(&profile.doc), Cell::Text(name), value])
        })
        .collect()
}

/// The leaves of `value` with the paths to them; what is `null` has none.
fn flatten(path: &str, value: &Value, out: &mut Vec<(String, Value)>) {
    let under = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Value::Null => {}
        Value::Object(fields) => fields.iter().for_each(|(name, value)| flatten(&under(name), value, out)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, value)| flatten(&under(&index.to_string()), value, out));
        }
        leaf => out.push((path.to_owned(), leaf.clone())),
    }
}
