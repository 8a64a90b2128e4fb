//! The reader of HTML and of inline XBRL: what a filing shows as the Markdown whose lines are cited, and where in them its
//! tagged facts stand.
//!
//! Hidden parts are dropped, tables are placed by their spans, signs in cells of their own are joined to their numbers,
//! pages are told by the breaks that the style asks for.

mod dom;
mod flow;
mod marks;
mod style;
mod table;
pub mod xbrl;

use dom::Dom;
use flow::{Block, Facts};
use xbrl::Tag;

/// What was read of a page.
#[derive(Debug)]
pub struct Reading {
    /// The Markdown.
    pub markdown: String,
    /// The facts that can be seen in it, in its order.
    pub tags: Vec<Tag>,
}

/// Whether the bytes of a file are a page of HTML.
pub fn is_html(bytes: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(2_048)]).to_ascii_lowercase();
    let head = head.trim_start_matches('\u{feff}').trim_start();
    let marked = head.starts_with("<!doctype html") || head.starts_with("<html");
    let opened =
        head.starts_with("<?xml") || head.starts_with("<!--") || head.starts_with("<head") || head.starts_with("<body");
    // EDGAR wraps its documents: `<DOCUMENT> <TYPE>10-K … <TEXT> <html>`.
    let wrapped = head.starts_with("<document>") || head.starts_with("<sec-document>");
    marked || (opened || wrapped) && (head.contains("<html") || head.contains("xhtml") || head.contains("<body"))
}

/// The text of a page: UTF-8, what its byte order mark or its own declaration says, else the Western encoding of old pages.
pub fn decode(bytes: &[u8]) -> String {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(1_024)]).to_ascii_lowercase();
    let label = head.split_once("charset=").map(|(_, rest)| rest.trim_start_matches(['"', '\'']));
    let label = label.or_else(|| head.split_once("encoding=").map(|(_, rest)| rest.trim_start_matches(['"', '\''])));
    let named = label
        .map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').next().unwrap_or_default())
        .and_then(|label| encoding_rs::Encoding::for_label(label.as_bytes()));
    let encoding = match std::str::from_utf8(bytes) {
        Ok(_) => encoding_rs::UTF_8,
        Err(_) => named.filter(|named| *named != encoding_rs::UTF_8).unwrap_or(encoding_rs::WINDOWS_1252),
    };
    encoding.decode(bytes).0.into_owned()
}

/// Reads a page; `None` where its elements lie deeper in each other than any page's do.
pub fn read(text: &str) -> Option<Reading> {
    let dom = Dom::parse(text)?;
    let mut facts = Facts::default();
    let blocks = flow::blocks(&dom, Dom::ROOT, 0, &mut facts);
    let (markdown, places) = write(&blocks);
    Some(Reading { markdown, tags: xbrl::tags(&dom, &facts.elements, &places) })
}

/// Where a fact stands: its number, its line from 1, its bytes in the line.
struct Place {
    fact: usize,
    line: u32,
    span: std::ops::Range<u32>,
}

/// The longest bold paragraph that may be a heading.
const HEADING: usize = 200;

/// The Markdown of the blocks, and where the facts stand in it.
fn write(blocks: &[Block]) -> (String, Vec<Place>) {
    let mut lines: Vec<String> = Vec::new();
    let paged = blocks.contains(&Block::Page);
    let mut page = 1;
    let page_mark = |page: u32| format!("<!-- page {page} -->");
    if paged {
        lines.extend([page_mark(1), String::new()]);
    }
    let mut fresh = true;
    for block in blocks {
        match block {
            Block::Page if fresh => {}
            Block::Page => {
                page += 1;
                lines.extend([page_mark(page), String::new()]);
                fresh = true;
                continue;
            }
            Block::Text(paragraph) => {
                for line in paragraph.text.split('\n').map(str::trim).filter(|line| !line.is_empty()) {
                    let seen = marks::visible(line);
                    let line = match paragraph.level {
                        Some(level) => format!("{} {line}", "#".repeat(usize::from(level))),
                        None if paragraph.bold && seen.chars().count() <= HEADING => format!("**{line}**"),
                        // What would be read as a table, a heading or a fence.
                        None if seen.starts_with(['|', '#', '`', '~']) => format!("\\{line}"),
                        None => line.to_owned(),
                    };
                    lines.push(line);
                }
                lines.push(String::new());
                fresh = false;
            }
            Block::Table(rows) => {
                for (index, row) in rows.iter().enumerate() {
                    let cells =
                        row.iter().map(|cell| cell.replace('\n', "<br>").replace('|', "\\|")).collect::<Vec<_>>();
                    lines.push(format!("|{}|", cells.join("|")));
                    if index == 0 {
                        lines.push(format!("|{}", "---|".repeat(row.len())));
                    }
                }
                lines.push(String::new());
                fresh = false;
            }
        }
    }
    let mut places = Vec::new();
    let mut markdown = String::new();
    for (line, number) in lines.iter().zip(1u32..) {
        let mut found = Vec::new();
        markdown.push_str(&marks::take(line, &mut found));
        markdown.push('\n');
        let short = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        places.extend(found.into_iter().map(|(fact, span)| Place {
            fact,
            line: number,
            span: short(span.start)..short(span.end),
        }));
    }
    (markdown, places)
}
