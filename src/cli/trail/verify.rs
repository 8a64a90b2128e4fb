//! `tieout trail verify`.

use clap::Args;
use serde_json::json;

use super::TrailFile;
use crate::cli::out::{Format, Out};
use crate::cli::{Answer, Failure};
use crate::text::Digest;
use crate::trail::{CANNOT_PROVE, DocumentState, Library, Report, verify_bytes};

/// Check chain, count, seal and documents of a trail, and its head against the one quoted outside
#[derive(Debug, Clone, Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    file: TrailFile,
    /// The head that was quoted outside: all 64 digits
    #[arg(long, value_name = "HASH", value_parser = head)]
    head: Option<Digest>,
    /// Do not check the documents
    #[arg(long, conflicts_with = "doc")]
    no_documents: bool,
    /// Form of the output: text or json
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn head(text: &str) -> Result<Digest, String> {
    Digest::parse(text.trim())
        .ok_or_else(|| "a head has 64 hexadecimal digits; an abbreviation proves nothing".to_owned())
}

/// Checks the trail.
pub fn run(args: &VerifyArgs) -> Result<Answer, Failure> {
    let bytes = args.file.bytes()?;
    let library = args.file.library(&bytes)?;
    let library = (!args.no_documents).then_some(&library as &dyn Library);
    let report = verify_bytes(&bytes, args.head, library);
    let mut out = Out::stdout();
    match args.format {
        Format::Json | Format::Jsonl => out.json(&object(&report))?,
        Format::Csv => return Err(Failure::Error("a check has no table: use --format text or json".to_owned())),
        Format::Text => {
            out.raw(&report.to_string())?;
            if args.head.is_none() {
                out.line(
                    "note      no head was given with --head: a trail that was made anew as a whole would hold too",
                )?;
            }
            out.line(if report.holds() { "HOLDS" } else { "DOES NOT HOLD" })?;
            out.line(CANNOT_PROVE)?;
        }
    }
    out.finish()?;
    Ok(if report.holds() { Answer::Yes } else { Answer::No })
}

fn object(report: &Report) -> serde_json::Value {
    let documents: Vec<_> = report
        .documents
        .iter()
        .map(|check| {
            let (state, found) = match check.state {
                DocumentState::Same => ("same", None),
                DocumentState::Changed { found } => ("changed", Some(found)),
                DocumentState::Missing => ("missing", None),
            };
            json!({ "doc": check.document.doc, "digest": check.document.digest, "state": state, "found": found })
        })
        .collect();
    json!({
        "holds": report.holds(),
        "chain": report.chain_holds(),
        "sealed": report.sealed,
        "head_agrees": report.head_agrees,
        "findings": report.findings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "torn": report.torn,
        "backward": report.backward,
        "head": report.head,
        "count": report.count,
        "documents": documents,
    })
}
