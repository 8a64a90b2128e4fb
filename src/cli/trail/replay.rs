//! `tieout trail replay`.

use clap::Args;
use serde_json::json;

use super::TrailFile;
use crate::cli::out::{Format, Out};
use crate::cli::{Answer, Failure, note};
use crate::session::AuditedCommands;
use crate::trail::{Chain, DocumentId, Replay, Step, Verdict, replay, verify_bytes};

/// Run every step of a trail again on its documents and compare the results
#[derive(Debug, Clone, Args)]
pub struct ReplayArgs {
    #[command(flatten)]
    file: TrailFile,
    /// Form of the output: text or json
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Replays the trail.
pub fn run(args: &ReplayArgs) -> Result<Answer, Failure> {
    let bytes = args.file.bytes()?;
    let chain = Chain::parse(&bytes);
    let replay = replay(&chain, &args.file.library(&bytes)?, &AuditedCommands)
        .ok_or_else(|| Failure::Error("the trail has no header: tieout trail verify tells more".to_owned()))?;
    // A replay says nothing about lines that it cannot read or that were taken out.
    let finding = verify_bytes(&bytes, None, None).findings.first().map(ToString::to_string);
    let mut out = Out::stdout();
    match args.format {
        Format::Json | Format::Jsonl => out.json(&object(&replay, finding.as_deref()))?,
        Format::Csv => {
            return Err(Failure::Error(
                "for a table with each step: tieout trail export TRAIL --format csv".to_owned(),
            ));
        }
        Format::Text => text(&mut out, &replay)?,
    }
    out.finish()?;
    if let Some(finding) = &finding {
        note(&format!("the trail itself does not hold: {finding}"));
    }
    Ok(if replay.is_equal() && finding.is_none() { Answer::Yes } else { Answer::No })
}

fn text(out: &mut Out, replay: &Replay) -> Result<(), Failure> {
    for DocumentId { doc, digest, .. } in &replay.changed {
        out.line(&format!("CHANGED   document {doc}: the trail is about SHA-256 {digest}, another was found"))?;
    }
    for DocumentId { doc, digest, .. } in &replay.missing {
        out.line(&format!("MISSING   document {doc}, SHA-256 {digest}: name its file with --doc"))?;
    }
    if let Some(version) = &replay.other_version {
        out.line(&format!("note      the trail was written by version {version}"))?;
    }
    let total = replay.steps.len();
    let equal = replay.steps.iter().filter(|step| step.verdict == Verdict::Equal).count();
    match replay.first_difference() {
        None => out.line(&format!("EQUAL     {total} of {total} records gave the same")),
        Some(Step { record, verdict }) => {
            let what = format!("record {} ({} {})", record.seq, record.cmd, record.args);
            match verdict {
                Verdict::Differs(found) => {
                    out.line(&format!("DIFFERS   first at {what}"))?;
                    let recorded = &record.result;
                    out.line(&format!("  recorded  {} {} {}", recorded.n, recorded.kind, recorded.digest))?;
                    out.line(&format!("  today     {} {} {}", found.n, found.kind, found.digest))?;
                }
                Verdict::NotRun(why) => out.line(&format!("NOT RUN   first {what}: {why}"))?,
                Verdict::Equal => {}
            }
            out.line(&format!("{equal} of {total} records gave the same"))
        }
    }
}

fn object(replay: &Replay, finding: Option<&str>) -> serde_json::Value {
    let first = replay.first_difference().map(|step| {
        let (found, why) = match &step.verdict {
            Verdict::Differs(found) => (Some(found), None),
            Verdict::NotRun(why) => (None, Some(why)),
            Verdict::Equal => (None, None),
        };
        json!({
            "seq": step.record.seq, "cmd": step.record.cmd, "args": step.record.args,
            "recorded": step.record.result, "found": found, "why": why,
        })
    });
    json!({
        "equal": replay.is_equal(),
        "steps": replay.steps.len(),
        "first_difference": first,
        "changed": replay.changed,
        "missing": replay.missing,
        "other_version": replay.other_version,
        "chain": finding,
    })
}
