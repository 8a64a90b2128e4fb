//! `tieout trail show`.

use std::path::PathBuf;

use clap::Args;

use super::{find, read};
use crate::cli::out::{Format, Out, columns};
use crate::cli::{Answer, Failure};
use crate::ops::Corpus;
use crate::session::AuditedCommands;
use crate::trail::{Chain, Commands as _, Header, Record, reserved};

/// Print the records of a trail
#[derive(Debug, Clone, Args)]
pub struct ShowArgs {
    /// The trail: a file, or the name of one that tieout trail list gives
    #[arg(value_name = "TRAIL")]
    trail: PathBuf,
    /// Form of the output; csv is given by tieout trail export
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints the records.
pub fn run(args: &ShowArgs) -> Result<Answer, Failure> {
    let bytes = read(&find(&args.trail)?)?;
    let chain = Chain::parse(&bytes);
    let mut out = Out::stdout();
    match args.format {
        Format::Json => out.json(&chain.records().collect::<Vec<_>>())?,
        Format::Jsonl => chain.records().try_for_each(|record| out.json(record))?,
        Format::Csv => {
            return Err(Failure::Error("for CSV: tieout trail export TRAIL --format csv".to_owned()));
        }
        Format::Text => {
            let rows: Vec<_> = chain.records().map(row).collect();
            columns(&rows, &[true]).iter().try_for_each(|line| out.line(line))?;
            for line in chain.lines.iter().filter(|line| line.record.is_err()) {
                out.line(&format!("line {} is not a record: tieout trail verify tells more", line.number))?;
            }
            if chain.torn.is_some() {
                out.line("a record that was not written to its end follows")?;
            }
            out.line(&format!("head {}  count {}", chain.head(), chain.count()))?;
        }
    }
    out.finish()?;
    Ok(if chain.lines.is_empty() { Answer::No } else { Answer::Yes })
}

fn row(record: &Record) -> Vec<String> {
    // What the trail says of itself has no result.
    let result = if reserved::holds(&record.cmd) { String::new() } else { format!(": {}", record.result.told()) };
    vec![record.seq.to_string(), record.t.clone(), record.actor.name().to_owned(), what(record) + &result]
}

/// What was done, told from the arguments alone: the documents are not at hand.
fn what(record: &Record) -> String {
    let header = serde_json::from_value::<Header>(record.args.clone());
    match (record.cmd.as_str(), header) {
        (reserved::HEADER, Ok(header)) => {
            let names: Vec<_> = header.documents.iter().map(|document| document.doc.as_str()).collect();
            format!("began with {} {} on {}", header.tool, header.version, names.join(", "))
        }
        (reserved::RESUME, _) => "went on after an interruption".to_owned(),
        (reserved::SEAL, _) => "sealed the trail".to_owned(),
        _ => match AuditedCommands.describe(&Corpus::default(), &record.cmd, &record.args) {
            Some(described) => described.what,
            None => format!("{} {}", record.cmd, record.args),
        },
    }
}
