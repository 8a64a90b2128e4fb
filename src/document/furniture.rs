//! Page furniture: headers and footers that are repeated from page to page, and printed page numbers.

use std::collections::HashMap;

use super::outline::title;
use super::{LineKind, Pages, cells};
use crate::text::Text;

/// How many lines that hold something count as the top, and as the bottom, of a page.
const EDGE: usize = 4;
/// On how many pages a line must stand to be furniture.
const PAGES: usize = 3;

/// Lines that say the same on at least three pages, near the top or the bottom of each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    /// The lines, from 1, in order.
    pub lines: Vec<u32>,
    /// Whether they stand on a third or more of the pages between the first and the last: a title of the text
    /// that comes to the top of a page by chance does not.
    pub dense: bool,
}

/// Finds the repeated lines. Digits count as equal, because page numbers change, unless the line holds an amount
/// or numbers a title (`NOTE 1`, `NOTE 2`). Groups are in order of their first line.
pub(crate) fn find(text: &Text, kinds: &[LineKind], pages: &Pages) -> Vec<Group> {
    let starts = boundaries(text, kinds, pages);
    if starts.len() < PAGES {
        return Vec::new();
    }
    let mut groups: HashMap<String, Vec<(usize, u32)>> = HashMap::new();
    let mut folios: Vec<(usize, u32, u32)> = Vec::new();
    let mut running: HashMap<String, Vec<(usize, u32, u32)>> = HashMap::new();
    for (page, &first) in starts.iter().enumerate() {
        let end = starts.get(page + 1).map_or(kinds.len() as u32, |next| next - 1);
        for number in edge_lines(text, kinds, first, end) {
            let line = text.line(number as usize).unwrap_or_default();
            let Some(shown) = visible(line) else { continue };
            if let Some((title, folio)) = running_title(line) {
                running.entry(normalise(&title)).or_default().push((page, number, folio));
            } else if let Some(folio) = folio(&shown) {
                folios.push((page, number, folio));
            } else if shown.chars().any(char::is_alphabetic) {
                groups.entry(normalise(&shown)).or_default().push((page, number));
            }
        }
    }
    let mut out: Vec<Group> = groups.into_values().filter_map(group).collect();
    out.extend(page_numbers(&folios));
    out.extend(running.into_values().filter_map(|found| page_numbers(&found)));
    out.sort_unstable_by_key(|group| group.lines.first().copied());
    out
}

/// The group of the lines found, each with its page, in order; `None` for too few pages.
fn group(found: Vec<(usize, u32)>) -> Option<Group> {
    let distinct = 1 + found.windows(2).filter(|pair| pair[0].0 != pair[1].0).count();
    let span = found.last()?.0 - found.first()?.0 + 1;
    let lines = found.into_iter().map(|(_, line)| line).collect();
    (distinct >= PAGES).then_some(Group { lines, dense: distinct * 3 >= span })
}

/// The first and the last lines of a page that hold something.
fn edge_lines(text: &Text, kinds: &[LineKind], first: u32, end: u32) -> Vec<u32> {
    let holds = |&number: &u32| match kinds.get(number as usize - 1) {
        Some(LineKind::Prose) => true,
        Some(LineKind::Table(_)) => text.line(number as usize).is_some_and(|line| visible(line).is_some()),
        _ => false,
    };
    let top: Vec<u32> = (first..=end).filter(holds).take(EDGE).collect();
    let after = top.last().map_or(end, |last| *last);
    let mut bottom: Vec<u32> = (after + 1..=end).rev().filter(holds).take(EDGE).collect();
    bottom.reverse();
    top.into_iter().chain(bottom).collect()
}

/// What a line shows, without markup; `None` for blank rows, delimiter rows and rows of several cells.
fn visible(line: &str) -> Option<String> {
    // A paragraph holds something, but is no furniture: an empty text says so.
    if line.len() > 300 {
        return Some(String::new());
    }
    let shown = if cells::is_table_line(line) {
        if cells::is_delimiter_row(line) {
            return None;
        }
        let mut filled = cells::cells(line).into_iter().map(|cell| &line[cell]).filter(|cell| !cell.trim().is_empty());
        let only = filled.next()?;
        if filled.next().is_some() {
            // So does a row of data.
            return Some(String::new());
        }
        title::plain(only).text
    } else {
        title::plain(line.trim_start_matches(['#', ' '])).text
    };
    Some(shown)
}

/// A title with a page number in a cell of its own: `|Annual report 2024|37|`.
fn running_title(line: &str) -> Option<(String, u32)> {
    if line.len() > 300 || !cells::is_table_line(line) {
        return None;
    }
    let mut filled = cells::cells(line).into_iter().map(|cell| line[cell].trim()).filter(|cell| !cell.is_empty());
    let (first, second) = (filled.next()?, filled.next()?);
    let (first, second) = (title::plain(first).text, title::plain(second).text);
    let worded = |shown: &str| shown.chars().any(char::is_alphabetic);
    let found = match (folio(&first), folio(&second)) {
        (None, Some(folio)) if worded(&first) => Some((first, folio)),
        (Some(folio), None) if worded(&second) => Some((second, folio)),
        _ => None,
    };
    found.filter(|_| filled.next().is_none())
}

/// A line that shows only a page number: `12`, `- 12 -`, `Page 12`, `Page 12 of 90`.
fn folio(shown: &str) -> Option<u32> {
    let body = shown.trim_matches(|c: char| matches!(c, '-' | '–' | '—' | ' ' | '|' | '[' | ']'));
    let body = match body.get(..4) {
        Some(word) if word.eq_ignore_ascii_case("page") => body[4..].trim_start_matches([' ', ':', '|']),
        _ => body,
    };
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    let rest = body[digits..].trim().to_ascii_lowercase();
    let of = rest.strip_prefix("of").or_else(|| rest.strip_prefix('/'));
    let alone = rest.is_empty() || of.is_some_and(|total| total.trim().bytes().all(|byte| byte.is_ascii_digit()));
    (alone && digits <= 4).then(|| body[..digits].parse().ok()).flatten()
}

/// Page numbers go up with the pages; a lone amount at the edge of a page does not.
fn page_numbers(folios: &[(usize, u32, u32)]) -> Option<Group> {
    let mut counts: HashMap<i64, usize> = HashMap::new();
    let offset = |&(page, _, folio): &(usize, u32, u32)| i64::from(folio) - page as i64;
    for found in folios {
        *counts.entry(offset(found)).or_default() += 1;
    }
    // The most frequent offset; the smallest of equals, so that the order of hashing does not matter.
    let (usual, count) = counts.into_iter().max_by_key(|&(offset, count)| (count, std::cmp::Reverse(offset)))?;
    // Pages that a converter left out shift the offset a little.
    let near: Vec<u32> =
        folios.iter().filter(|found| (offset(found) - usual).abs() <= 6).map(|&(_, line, _)| line).collect();
    (count >= PAGES && near.len() >= PAGES).then_some(Group { lines: near, dense: true })
}

/// Folds case, white space and digits.
fn normalise(shown: &str) -> String {
    let keep = has_amount(shown) || super::outline::is_numbered(shown);
    let mut out = String::with_capacity(shown.len());
    for c in shown.chars() {
        if c.is_ascii_alphabetic() {
            out.push(c.to_ascii_lowercase());
        } else if c.is_numeric() && !keep {
            if !out.ends_with('#') {
                out.push('#');
            }
        } else if !c.is_whitespace() {
            out.extend(c.to_lowercase());
        }
    }
    out
}

/// Whether a line holds something like `1,234` or `12.50`, which is no page number.
fn has_amount(shown: &str) -> bool {
    shown.as_bytes().windows(3).any(|w| w[0].is_ascii_digit() && matches!(w[1], b',' | b'.') && w[2].is_ascii_digit())
}

/// First lines of pages, for this purpose only: the pages if known, else thematic breaks, printed page numbers, or
/// a title that is repeated all the time.
fn boundaries(text: &Text, kinds: &[LineKind], pages: &Pages) -> Vec<u32> {
    if pages.count() >= PAGES {
        return pages.starts().iter().map(|&(line, _)| line).collect();
    }
    let after =
        |found: Vec<u32>| -> Vec<u32> { std::iter::once(1).chain(found.into_iter().map(|line| line + 1)).collect() };
    let breaks: Vec<u32> = numbered_kinds(kinds).filter(|(_, kind)| *kind == LineKind::Break).map(|(n, _)| n).collect();
    if breaks.len() >= PAGES {
        return after(breaks);
    }
    let mut page_lines = Vec::new();
    let mut leads: HashMap<String, Vec<u32>> = HashMap::new();
    let mut lead_before = false;
    for (number, kind) in numbered_kinds(kinds) {
        if !matches!(kind, LineKind::Prose | LineKind::Table(_)) {
            continue;
        }
        let line = text.line(number as usize).unwrap_or_default();
        // A row with more bars than a title has is data.
        if line.len() > 160 || memchr::memchr_iter(b'|', line.as_bytes()).nth(3).is_some() {
            lead_before = false;
            continue;
        }
        let Some(shown) = visible(line) else { continue };
        if shown.len() <= 16 && shown.to_ascii_lowercase().starts_with("page") && folio(&shown).is_some() {
            page_lines.push(number);
        }
        let stands_out =
            !shown.is_empty() && (cells::is_table_line(line) || line.trim_start().starts_with(['*', '_', '<', '#']));
        let lead = stands_out && title::is_title(&shown) || shown.eq_ignore_ascii_case("table of contents");
        if lead && !lead_before {
            leads.entry(shown.to_lowercase()).or_default().push(number);
        }
        lead_before = lead;
    }
    if page_lines.len() >= PAGES {
        return after(page_lines);
    }
    // The title that most often stands first of several: the running title of a document without page marks.
    let running = leads.into_values().max_by_key(|lines| (lines.len(), std::cmp::Reverse(lines.first().copied())));
    running.filter(|lines| lines.len() > PAGES).unwrap_or_default()
}

fn numbered_kinds(kinds: &[LineKind]) -> impl Iterator<Item = (u32, LineKind)> + '_ {
    kinds.iter().enumerate().map(|(index, kind)| (index as u32 + 1, *kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    fn furniture(content: &str) -> Vec<String> {
        let document = Document::new("a.md", content.as_bytes().to_vec());
        let structure = document.structure();
        (1..document.line_count() + 1)
            .filter(|line| structure.kind(*line) == LineKind::Furniture)
            .map(|line| document.line(line).to_owned())
            .collect()
    }

    fn paged(pages: &[&str]) -> String {
        let mut out = String::new();
        for (index, page) in pages.iter().enumerate() {
            out.push_str(&format!("{page}\n\n--- end of page={} ---\n\n", index + 1));
        }
        out
    }

    #[test]
    fn repeated_headers_and_page_numbers() {
        let body = "A sentence that differs: alpha.\n\nb\n\nc\n\nd\n\ne";
        let pages: Vec<String> =
            (1..5).map(|page| format!("**ACME plc {page}**\n\n{body} {page}0,5\n\n{}", page + 6)).collect();
        let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
        let found = furniture(&paged(&pages));
        assert_eq!(found.iter().filter(|line| line.contains("ACME")).count(), 4, "{found:?}");
        assert_eq!(found.iter().filter(|line| line.parse::<u32>().is_ok()).count(), 4, "{found:?}");
    }

    #[test]
    fn a_running_title_with_its_page_number_in_a_cell_of_its_own() {
        let words = ["alpha", "beta", "gamma", "delta", "epsilon"];
        let pages = |title: &str, numbers: [u32; 5]| {
            let page = |(word, number): (&str, u32)| format!("|{title}|{number}|\n|---|---|\n\nof {word}");
            let pages: Vec<String> = words.into_iter().zip(numbers).map(page).collect();
            let text = paged(&pages.iter().map(String::as_str).collect::<Vec<_>>());
            let document = Document::new("a.md", text.into_bytes());
            document.structure().tables.iter().filter(|table| table.furniture).count()
        };
        assert_eq!(pages("ACME 2024", [7, 8, 9, 10, 11]), 5);
        // Amounts do not go up with the pages.
        assert_eq!(pages("Total", [40, 12, 700, 3, 99]), 0);
    }

    #[test]
    fn two_pages_are_not_enough() {
        assert!(furniture(&paged(&["**ACME plc**\n\na", "**ACME plc**\n\nb", "**Other**\n\nc"])).is_empty());
    }

    #[test]
    fn amounts_are_no_page_numbers() {
        let pages = ["Cash\n\n1234", "Debt\n\n77", "Loss\n\n4012", "Gain\n\n9"];
        assert!(furniture(&paged(&pages)).is_empty());
        let totals = ["x\n\nTotal 1,234", "y\n\nTotal 2,345", "z\n\nTotal 3,456"];
        assert!(furniture(&paged(&totals)).is_empty());
    }

    #[test]
    fn numbered_titles_at_page_tops_stay_titles() {
        let pages = ["**NOTE 1**\n\na", "**NOTE 2**\n\nb", "**NOTE 3**\n\nc", "**NOTE 4**\n\nd"];
        assert!(furniture(&paged(&pages)).is_empty());
    }

    #[test]
    fn thematic_breaks_stand_for_pages_where_none_are_marked() {
        let text = "a\n\n---\n\nACME plc 1\n\nb\n\n---\n\n2 ACME plc\n\nACME plc 3\n\n---\n\nACME plc 5\n\nc\n";
        assert_eq!(furniture(text), ["ACME plc 1", "ACME plc 3", "ACME plc 5"]);
    }

    #[test]
    fn folios() {
        let cases = [
            ("12", Some(12)),
            ("- 12 -", Some(12)),
            ("Page 12", Some(12)),
            ("Page 12 of 90", Some(12)),
            ("12/90", Some(12)),
            ("12 of them", None),
            ("1,234", None),
            ("12345", None),
            ("Pages", None),
            ("", None),
        ];
        for (shown, want) in cases {
            assert_eq!(folio(shown), want, "{shown}");
        }
    }
}
