//! `tieout convert`.

use std::path::PathBuf;

use clap::Args;

use super::out::Out;
use super::source::{Common, Source};
use super::{Answer, Failure};
use crate::document::Document;

/// Write the lines that are cited: the Markdown that a page of HTML was read to, any other document as it stands
#[derive(Debug, Clone, Args)]
pub struct ConvertArgs {
    /// The document; - is standard input
    file: PathBuf,
    /// Only these pages: 12, or 12-20
    #[arg(long, value_name = "PAGES", value_parser = pages)]
    pages: Option<(u32, u32)>,
    /// Write to OUT, which must not be there yet
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// Reads `12` and `12-20`.
fn pages(text: &str) -> Result<(u32, u32), String> {
    let number = |part: &str| part.trim().parse::<u32>().ok().filter(|page| *page > 0);
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok((first, last)),
        _ => Err("pages are numbers from 1: 12, or 12-20".to_owned()),
    }
}

/// Writes the lines.
pub fn run(args: &ConvertArgs) -> Result<Answer, Failure> {
    let source = Source::one(&args.file, &Common::default())?;
    let document = source.entry()?.document();
    let numbers = chosen(document, args.pages)?;
    let lines = numbers.iter().map(|number| document.line(*number));
    match &args.output {
        Some(path) => {
            let text: String = lines.flat_map(|line| [line, "\n"]).collect();
            crate::files::write_new(path, text.as_bytes()).map_err(Failure::Error)?;
        }
        None => {
            let mut out = Out::stdout();
            for line in lines {
                out.line(line)?;
            }
            out.finish()?;
        }
    }
    Ok(Answer::Yes)
}

/// The numbers of the lines on these pages.
fn chosen(document: &Document, pages: Option<(u32, u32)>) -> Result<Vec<u32>, Failure> {
    let all = 1..=document.line_count();
    let Some((first, last)) = pages else { return Ok(all.collect()) };
    let known = &document.structure().pages;
    let on: Vec<u32> = all.filter(|line| known.at(*line).is_some_and(|page| (first..=last).contains(&page))).collect();
    if on.is_empty() {
        let ends = known.at(document.line_count());
        let there =
            ends.map_or_else(|| "nothing in it marks pages".to_owned(), |end| format!("its pages end with {end}"));
        return Err(Failure::Error(format!("{}: no page {first} to {last}: {there}", document.name())));
    }
    Ok(on)
}
