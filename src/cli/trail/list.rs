//! `tieout trail list`.

use clap::Args;
use serde_json::json;

use crate::cli::out::{Format, Out, columns};
use crate::cli::{Answer, Failure};
use crate::text::csv::{Cell, row};
use crate::trail::{State, Store, Stored};

/// List the trails that sessions left, the oldest first
#[derive(Debug, Clone, Args)]
pub struct ListArgs {
    /// Form of the output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Lists the trails.
pub fn run(args: &ListArgs) -> Result<Answer, Failure> {
    let trails = Store::standard()?.list()?;
    let mut out = Out::stdout();
    match args.format {
        Format::Json => out.json(&trails.iter().map(object).collect::<Vec<_>>())?,
        Format::Jsonl => trails.iter().try_for_each(|trail| out.json(&object(trail)))?,
        Format::Csv => {
            out.raw("file,state,why,started,ended,records,head,documents\n")?;
            for trail in &trails {
                let (state, why) = state(&trail.state);
                out.raw(&row([
                    Cell::Text(&trail.path.to_string_lossy()),
                    Cell::Text(state),
                    Cell::Text(why),
                    Cell::Text(&trail.started),
                    Cell::Text(&trail.ended),
                    Cell::Number(&trail.count.to_string()),
                    Cell::Text(&trail.head.to_string()),
                    Cell::Text(&names(trail)),
                ]))?;
            }
        }
        Format::Text => {
            let rows: Vec<_> = trails
                .iter()
                .map(|trail| {
                    let name = trail.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                    let (state, why) = state(&trail.state);
                    vec![
                        trail.started.clone(),
                        state.to_owned(),
                        format!("{} records", trail.count),
                        names(trail),
                        name,
                        why.to_owned(),
                    ]
                })
                .collect();
            columns(&rows, &[false, false, true]).iter().try_for_each(|line| out.line(line))?;
        }
    }
    out.finish()?;
    Ok(if trails.is_empty() { Answer::No } else { Answer::Yes })
}

fn names(trail: &Stored) -> String {
    trail.documents.iter().map(|document| document.doc.as_str()).collect::<Vec<_>>().join(", ")
}

/// The state and, where the trail is broken, why.
fn state(state: &State) -> (&'static str, &str) {
    match state {
        State::Sealed => ("sealed", ""),
        State::Unsealed => ("unsealed", ""),
        State::InUse => ("in use", ""),
        State::Broken(why) => ("broken", why),
    }
}

fn object(trail: &Stored) -> serde_json::Value {
    let (state, why) = state(&trail.state);
    json!({
        "file": trail.path.to_string_lossy(),
        "state": state,
        "why": (!why.is_empty()).then_some(why),
        "started": trail.started,
        "ended": trail.ended,
        "records": trail.count,
        "head": trail.head,
        "documents": trail.documents,
    })
}
