//! Printed tables of contents: runs of lines or table rows that end in page numbers.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use super::title;
use crate::document::{LineKind, cells};
use crate::text::Text;

/// The printed tables of contents of a document.
#[derive(Debug, Default)]
pub(crate) struct Contents {
    /// Line ranges, in order; no line in one is a heading.
    ranges: Vec<RangeInclusive<u32>>,
    /// Key of a title as printed there, to the entry that it belongs to.
    titles: HashMap<String, usize>,
    /// Keys of the first words of titles.
    first_words: HashSet<String>,
    /// How many entries there are.
    entries: usize,
    /// The last line of the first range: titles are looked for below it.
    pub first_end: u32,
}

/// A line that ends in a page number.
struct Entry {
    line: u32,
    page: u32,
    leaders: bool,
    titles: Vec<String>,
}

impl Contents {
    /// Finds them.
    pub(crate) fn find(text: &Text, kinds: &[LineKind]) -> Self {
        let mut out = Self::default();
        let mut run = Run::default();
        for (number, line) in (1_u32..).zip(text.lines()) {
            let kind = kinds.get(number as usize - 1).copied().unwrap_or(LineKind::Blank);
            if matches!(kind, LineKind::Blank | LineKind::Fenced | LineKind::Break) {
                continue;
            }
            match entry(line, number) {
                Some(entry) => {
                    if !run.takes(&entry) {
                        out.close(std::mem::take(&mut run), text, kinds);
                    }
                    run.push(entry);
                }
                None if !run.entries.is_empty() && !is_empty_row(line) => {
                    run.gap += 1;
                    if run.gap > 4 {
                        out.close(std::mem::take(&mut run), text, kinds);
                    }
                }
                None => {}
            }
        }
        out.close(run, text, kinds);
        out.first_end = out.ranges.first().map_or(0, |range| *range.end());
        out
    }

    fn close(&mut self, run: Run, text: &Text, kinds: &[LineKind]) {
        let (Some(first), Some(last)) = (run.entries.first(), run.entries.last()) else { return };
        if !run.holds(|| is_announced(text, kinds, first.line, last.line)) {
            return;
        }
        // The whole table belongs to it, its last rows without a page number too.
        let table = |line: u32| kinds.get(line as usize - 1).copied();
        let (mut start, mut end) = (first.line, last.line);
        while start > 1 && matches!(table(start), Some(LineKind::Table(_))) && table(start - 1) == table(start) {
            start -= 1;
        }
        while matches!(table(end), Some(LineKind::Table(_))) && table(end + 1) == table(end) {
            end += 1;
        }
        self.ranges.push(start..=end);
        for entry in run.entries {
            for title in entry.titles {
                let key = title::key(&title);
                if key.chars().count() >= 4 {
                    self.first_words.insert(title::key(title.split(' ').next().unwrap_or_default()));
                    self.titles.entry(key).or_insert(self.entries);
                }
            }
            self.entries += 1;
        }
    }

    /// Whether line `number` is part of a printed table of contents.
    pub(crate) fn holds(&self, number: u32) -> bool {
        let index = self.ranges.partition_point(|range| *range.end() < number);
        self.ranges.get(index).is_some_and(|range| range.contains(&number))
    }

    /// The entry that prints the title with this key.
    pub(crate) fn entry_of(&self, key: &str) -> Option<usize> {
        self.titles.get(key).copied()
    }

    /// The entry whose title is part of a running title: between bars, as in `GOVERNANCE | RISKS`, or, if it has two
    /// words or more, anywhere, as in `ACME plc Directors' report 30 June 2022`.
    pub(crate) fn entry_within(&self, title: &str) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        if title.contains('|') {
            let parts = title.split('|').rev();
            if let Some(entry) = parts.map(title::key).find_map(|key| self.entry_of(&key)) {
                return Some(entry);
            }
        }
        let words: Vec<String> = title.split(' ').map(title::key).collect();
        if words.len() > 24 {
            return None;
        }
        let begins = |from: &usize| self.first_words.contains(&words[*from]);
        (0..words.len()).filter(begins).find_map(|from| {
            // The longest title wins.
            (from + 2..=words.len()).rev().find_map(|to| {
                let key = words[from..to].concat();
                (key.len() >= 10).then(|| self.entry_of(&key)).flatten()
            })
        })
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }
}

/// Entries in a row.
#[derive(Default)]
struct Run {
    entries: Vec<Entry>,
    /// Lines since the last entry that are none.
    gap: usize,
    /// Lines inside the run that are none.
    others: usize,
}

impl Run {
    fn takes(&self, entry: &Entry) -> bool {
        self.entries.last().is_none_or(|last| last.page <= entry.page && entry.page - last.page < 400)
    }

    fn push(&mut self, entry: Entry) {
        self.others += self.gap;
        self.gap = 0;
        self.entries.push(entry);
    }

    /// Whether this is a table of contents: enough entries, few other lines, pages that differ, and a reason to
    /// believe it: a word above, dot leaders, or numbered titles.
    fn holds(&self, announced: impl Fn() -> bool) -> bool {
        let count = self.entries.len();
        let leaders = self.entries.iter().filter(|entry| entry.leaders).count();
        let numbered =
            self.entries.iter().filter(|entry| entry.titles.iter().any(|title| super::is_numbered(title))).count();
        let differ = self.entries.first().map(|entry| entry.page) != self.entries.last().map(|entry| entry.page);
        count >= 4 && count >= self.others && differ && (leaders >= 3 || numbered >= 3 || announced())
    }
}

fn is_empty_row(line: &str) -> bool {
    line.bytes().all(|byte| matches!(byte, b'|' | b'-' | b':' | b' ' | b'\t'))
}

/// Whether a line shortly above a run, or one in it, announces it.
fn is_announced(text: &Text, kinds: &[LineKind], first: u32, last: u32) -> bool {
    let holds = |number: &u32| !matches!(kinds.get(*number as usize - 1), Some(LineKind::Blank | LineKind::Break));
    let line = |number: u32| text.line(number as usize).unwrap_or_default();
    let above = (1..first).rev().take(40).filter(holds).filter(|number| !is_empty_row(line(*number))).take(6);
    above.chain(first..=last).any(|number| is_hint(line(number)))
}

/// Whether a line announces a table of contents: `Contents`, `Index to …`, a cell that says `Page`.
fn is_hint(line: &str) -> bool {
    if line.len() > 200 {
        return false;
    }
    let lower = line.to_ascii_lowercase();
    let words = lower.split(|c: char| !c.is_alphabetic());
    lower.contains("目次")
        || words.into_iter().any(|word| matches!(word, "contents" | "index" | "page" | "pages" | "inhoud"))
}

/// Reads a line as an entry.
fn entry(line: &str, number: u32) -> Option<Entry> {
    let body = line.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '|' | '*' | '_' | '>' | '/'));
    let body = body.strip_suffix("<br").unwrap_or(body).trim_end_matches(['*', '_', ' ']);
    let digits = body.bytes().rev().take_while(u8::is_ascii_digit).count();
    if !(1..=4).contains(&digits) || line.len() > 600 {
        return None;
    }
    let (before, page) = body.split_at(body.len() - digits);
    let page = page.parse().ok()?;
    let table = cells::is_table_line(line);
    let lead = before.trim_end_matches(['*', '_']);
    let stripped = lead.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '…' | '·' | '_' | '|'));
    let gap = &lead[stripped.len()..];
    let leaders = gap.matches(['.', '…', '·', '_']).count() >= 3 || gap.contains('…');
    // A number of more digits, a date, a year after a comma: no page.
    if !leaders && !gap.contains(char::is_whitespace) && !(table && (gap.contains('|') || lead.ends_with('>'))) {
        return None;
    }
    let titles = if table { row_titles(stripped)? } else { vec![title::plain(stripped.trim_start_matches('#')).text] };
    let whole = titles.first()?;
    let letters = whole.chars().filter(|c| c.is_alphabetic()).count();
    (letters >= 3 && whole.chars().count() <= 250 && !whole.ends_with([',', '–', '-'])).then_some(Entry {
        line: number,
        page,
        leaders,
        titles,
    })
}

/// The titles that a row may stand for: all its cells joined, then fewer and fewer from the left. A row with
/// another number in a cell of its own is a row of data.
fn row_titles(row: &str) -> Option<Vec<String>> {
    // Quick for rows of data, which are many.
    let last = row.rsplit('|').next().unwrap_or_default();
    if last.bytes().any(|byte| byte.is_ascii_digit()) && !last.chars().any(char::is_alphabetic) {
        return None;
    }
    let mut parts: Vec<String> = Vec::new();
    for cell in cells::cells(row) {
        let raw = row[cell].trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '…'));
        let shown = title::plain(raw).text;
        if shown.is_empty() {
            continue;
        }
        let letters = shown.chars().filter(|c| c.is_alphabetic()).count();
        let digits = shown.chars().filter(|c| c.is_numeric()).count();
        if letters == 0 && (digits > 2 || shown.contains(['$', '€', '£', '₹', '%'])) {
            return None;
        }
        parts.push(shown);
    }
    if parts.is_empty() || parts.len() > 4 {
        return None;
    }
    let mut titles: Vec<String> = (0..parts.len()).map(|from| parts[from..].join(" ")).collect();
    // A word cut over two cells: `|Part 1|. Company Information|`, `|R|eport of Auditors|`.
    if parts.len() == 2 {
        titles.push(parts.concat());
    }
    Some(titles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    fn ranges(content: &str) -> Vec<RangeInclusive<u32>> {
        let document = Document::new("a.md", content.as_bytes().to_vec());
        Contents::find(document.text(), &document.structure().kinds).ranges
    }

    #[test]
    fn contents_of_every_shape() {
        let cases = [
            "# Contents\n\nDebt ......... 3\nEquity ....... 7\nTaxes ........ 12\nNotes ........ 90\n",
            "**Index**\n\n|Debt|3|\n|---|---|\n|Equity|7|\n|Taxes|12|\n|Signatures||132|\n",
            "|PART I|Item 1.|Business|1|\n|---|---|---|---|\n||Item 1A.|Risk Factors|3|\n||Item 2.|Properties|9|\n|PART II|Item 5.|Market|12|\n",
            "|Page|\n|---|\n\n|Debt|1|\n|---|---|\n\n|||\n|---|---|\n\n|Equity|7|\n|---|---|\n\n|Taxes|8|\n|---|---|\n\n|Notes|9|\n|---|---|\n",
            "|Debt ........|**3**|\n|---|---|\n|Equity .......|4|\n|Taxes .......|12<br>|\n|Leases ......|13|\n",
        ];
        for content in cases {
            assert_eq!(ranges(content).len(), 1, "{content}");
        }
    }

    #[test]
    fn tables_of_figures_are_no_contents() {
        let cases = [
            "|Year ended|2024|2023|\n|---|---|---|\n|Revenue|12|11|\n|Costs|13|12|\n|Tax|14|13|\n|Profit|15|14|\n",
            "|Revenue|1,012|\n|---|---|\n|Costs|1,013|\n|Tax|1,014|\n|Profit|2,015|\n",
            "|Headcount|12|\n|---|---|\n|Engineers|40|\n|Sales|7|\n|Other|3|\n",
            "In 2019\nIn 2020\nIn 2021\nIn 2022\n",
            "|Debt|3|\n|---|---|\n|Equity|7|\n|Taxes|12|\n|Leases|13|\n",
        ];
        for content in cases {
            assert_eq!(ranges(content), [], "{content}");
        }
    }

    #[test]
    fn titles_are_found_by_any_of_their_spellings() {
        let content = "Contents\n\n|PART I|Item 1.|Business|1|\n|---|---|---|---|\n||Item 2.|Properties|9|\n|PART II|Item 5.|Market|12|\n|||Risk|14|\n";
        let document = Document::new("a.md", content.as_bytes().to_vec());
        let contents = Contents::find(document.text(), &document.structure().kinds);
        let entry = contents.entry_of("business");
        assert!(entry.is_some());
        assert_eq!(contents.entry_of("item1business"), entry);
        assert_eq!(contents.entry_of("nothing"), None);
        assert!(contents.holds(3) && contents.holds(7) && !contents.holds(1));
    }
}
