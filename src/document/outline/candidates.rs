//! Lines that may be headings, each looked at by itself and in its nearest neighbourhood.

use super::SectionSource;
use super::contents::Contents;
use super::numbered::{self, Kind};
use super::title::{self, plain};
use crate::document::{LineKind, cells};
use crate::text::Text;

/// A line that may be a heading.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    /// First line, from 1.
    pub line: u32,
    /// Last line: an underline, or a title printed below its number.
    pub last: u32,
    /// Title without markup.
    pub title: String,
    /// What made it one.
    pub source: SectionSource,
    /// Level as printed by `#` or an underline; 0 where none is.
    pub printed: u8,
    /// Kind and number of a numbered title.
    pub number: Option<(Kind, String)>,
    /// Whether it is one of a printed contents' titles, or names a statement.
    pub named: bool,
    /// The contents entry that it is.
    pub entry: Option<usize>,
    /// A line that only the contents, or the order of notes, can make a heading.
    pub weak: bool,
}

/// Finds them in document order.
pub(crate) fn find(text: &Text, kinds: &[LineKind], contents: &Contents) -> Vec<Candidate> {
    let mut finder = Finder { text, kinds, contents, out: Vec::new() };
    let mut number = 1;
    while number as usize <= kinds.len() {
        number = match kinds[number as usize - 1] {
            LineKind::Table(_) => finder.table(number),
            LineKind::Prose => finder.prose(number),
            _ => number + 1,
        };
    }
    finder.out
}

struct Finder<'a> {
    text: &'a Text,
    kinds: &'a [LineKind],
    contents: &'a Contents,
    out: Vec<Candidate>,
}

impl<'a> Finder<'a> {
    fn line(&self, number: u32) -> &'a str {
        self.text.line(number as usize).unwrap_or_default()
    }

    fn kind(&self, number: u32) -> Option<LineKind> {
        self.kinds.get((number as usize).checked_sub(1)?).copied()
    }

    fn is_prose(&self, number: u32) -> bool {
        matches!(self.kind(number), Some(LineKind::Prose))
    }

    fn push(&mut self, line: u32, title: String, source: SectionSource, printed: u8) {
        let number = numbered::parse(&title, true).map(|found| (found.kind, found.number.to_owned()));
        self.push_as(Candidate {
            line,
            last: line,
            title,
            source,
            printed,
            number,
            named: false,
            entry: None,
            weak: false,
        });
    }

    fn push_as(&mut self, mut candidate: Candidate) {
        if self.contents.holds(candidate.line) {
            return;
        }
        candidate.entry = self.contents.entry_of(&title::key(&candidate.title));
        candidate.named = candidate.entry.is_some() || title::is_statement(&candidate.title);
        self.out.push(candidate);
    }

    /// A line that is no table; returns the next line to look at.
    fn prose(&mut self, number: u32) -> u32 {
        let raw = self.line(number);
        let line = raw.trim();
        let indent = raw.len() - raw.trim_start_matches([' ', '\u{c}', '\u{feff}']).len();
        if indent <= 3
            && let Some((level, body)) = atx(line)
        {
            let shown = plain(body).text;
            // A converter sometimes takes a whole paragraph, or an amount, for a heading.
            if shown.chars().any(char::is_alphanumeric) && shown.chars().count() <= 250 && !is_amount(&shown) {
                self.push(number, shown, SectionSource::Atx, level);
            }
            return number + 1;
        }
        if line.len() > 400 {
            return number + 1;
        }
        if let Some(level) = self.underline(number) {
            let shown = plain(line).text;
            if title::is_title(&shown) {
                self.push(number, shown, SectionSource::Setext, level);
                if let Some(candidate) = self.out.last_mut().filter(|candidate| candidate.line == number) {
                    candidate.last = number + 1;
                }
                return number + 2;
            }
        }
        self.unmarked(number, line);
        number + 1
    }

    /// Whether the next line underlines this one, and the level that it gives. A line of dashes below a
    /// paragraph of several lines is a break.
    fn underline(&self, number: u32) -> Option<u8> {
        let next = self.line(number + 1).trim();
        let mark = *next.as_bytes().first().filter(|byte| matches!(byte, b'=' | b'-'))?;
        let alone = number == 1 || !self.is_prose(number - 1);
        let rule = next.len() >= 3 && next.bytes().all(|byte| byte == mark);
        (rule && alone && self.kind(number + 1).is_some()).then_some(if mark == b'=' { 1 } else { 2 })
    }

    /// A line without a heading mark: bold, numbered, in capitals, or perhaps named by the contents.
    fn unmarked(&mut self, number: u32, line: &str) {
        let starts_bold =
            line.starts_with("**") || line.starts_with("__") || line.starts_with('<') || line.starts_with("_**");
        let Some(first) = line.chars().find(|c| c.is_alphanumeric()) else { return };
        if !starts_bold && (first.is_lowercase() || line.starts_with(['-', '•', '+', '>', '(', '[', '*'])) {
            return;
        }
        // Most lines are long paragraphs: only bold ones are read to their end.
        if !starts_bold && line.len() > 260 {
            return;
        }
        // Nor those that end as sentences do, unless a word such as `Item` may begin them.
        if !starts_bold && line.ends_with(['.', ',', ';']) && !matches!(first, 'A' | 'C' | 'I' | 'N' | 'P' | 'S') {
            return;
        }
        let shown = plain(line);
        let text = shown.text;
        if let Some(found) = numbered::parse(&text, shown.bold) {
            if shown.bold || self.stands_alone(number) {
                self.numbered(number, &text, found.kind, found.number);
            }
            return;
        }
        if shown.bold {
            if title::is_title(&text) && !title::is_company(&text) {
                self.push(number, text, SectionSource::Bold, 0);
            }
            return;
        }
        if line.ends_with(['.', ',', ';']) || !self.stands_alone(number) {
            return;
        }
        let set_off = title::is_title(&text) && !is_columns(line) && !title::is_company(&text);
        let capitals = set_off && title::is_capitals(&text) && text.chars().count() <= 100;
        let statement = set_off && title::is_headline(&text) && title::is_statement(&text) && text.len() <= 100;
        if capitals || statement {
            self.push(number, text, SectionSource::Capitals, 0);
        } else {
            self.weak(number, text);
        }
    }

    fn numbered(&mut self, line: u32, text: &str, kind: Kind, number: &str) {
        let number = Some((kind, number.to_owned()));
        let title = text.trim_end_matches('.').to_owned();
        self.push_as(Candidate {
            line,
            last: line,
            title,
            source: SectionSource::Numbered,
            printed: 0,
            number,
            named: false,
            entry: None,
            weak: false,
        });
    }

    /// A line that the contents may name, or that may be a numbered title among the notes.
    fn weak(&mut self, line: u32, title: String) {
        let note = numbered::enumerated(&title).map(|(number, _)| (Kind::Note, number.to_string()));
        if note.is_none() && (self.contents.is_empty() || self.contents.entry_of(&title::key(&title)).is_none()) {
            return;
        }
        let source = if note.is_some() { SectionSource::Numbered } else { SectionSource::Contents };
        self.push_as(Candidate {
            line,
            last: line,
            title,
            source,
            printed: 0,
            number: note,
            named: false,
            entry: None,
            weak: true,
        });
    }

    /// Whether no running text stands directly above.
    fn stands_alone(&self, number: u32) -> bool {
        let above =
            number == 1 || !self.is_prose(number - 1) || self.out.last().is_some_and(|last| last.last + 1 == number);
        let below = !self.is_prose(number + 1);
        above || below
    }

    /// A run of table lines: converters write titles as tables of one cell. Returns the line after the run.
    fn table(&mut self, first: u32) -> u32 {
        let kind = self.kind(first);
        let mut last = first;
        while self.kind(last + 1) == kind {
            last += 1;
        }
        // The first three rows that hold something tell whether this is a title or a table.
        let mut rows = (first..=last).filter(|&number| {
            let line = self.line(number);
            !cells::is_delimiter_row(line) && line.bytes().any(|byte| !matches!(byte, b'|' | b' ' | b'\t'))
        });
        let Some(top) = rows.next() else { return last + 1 };
        let alone = rows.next().is_none();
        let line = self.line(top);
        if line.len() > 400 {
            return last + 1;
        }
        let filled: Vec<&str> =
            cells::cells(line).into_iter().map(|cell| &line[cell]).filter(|cell| !cell.trim().is_empty()).collect();
        match (filled.as_slice(), alone) {
            ([only], true) => {
                let inside = self.is_data(first.saturating_sub(2)) && self.is_data(last + 2);
                self.title_cell(top, only, inside);
            }
            ([number, title], true) => self.title_cells(top, number, title),
            _ => {
                for number in top..=last {
                    self.head_cell(number, number == top);
                }
            }
        }
        last + 1
    }

    /// Whether line `number` belongs to a table with several cells to a row. Some converters make each row a table
    /// of its own, with a delimiter row below it and a blank line between.
    fn is_data(&self, number: u32) -> bool {
        (number.saturating_sub(1)..=number).any(|number| {
            let line = self.line(number);
            let filled = cells::cells(line).into_iter().filter(|cell| !line[cell.clone()].trim().is_empty());
            matches!(self.kind(number), Some(LineKind::Table(_)))
                && !cells::is_delimiter_row(line)
                && filled.count() >= 2
        })
    }

    /// A table of one cell; `inside` says that it stands between rows of data, where it is a label of theirs.
    fn title_cell(&mut self, number: u32, cell: &str, inside: bool) {
        let shown = plain(cell);
        let text = shown.text;
        if let Some(found) = numbered::parse(&text, shown.bold) {
            self.numbered(number, &text, found.kind, found.number);
            return;
        }
        let statement = title::is_headline(&text) && title::is_statement(&text);
        let title = title::is_title(&text) && text.chars().count() <= 100 && !title::is_company(&text);
        if title && shown.bold && !inside {
            self.push(number, text, SectionSource::Bold, 0);
        } else if title && (statement || (title::is_capitals(&text) && !inside)) {
            self.push(number, text, SectionSource::Capitals, 0);
        } else {
            self.weak(number, text);
        }
    }

    /// A table of two cells in one row: `|Item 1.|Financial Statements|`, `|2.|ACCOUNTING POLICIES|`.
    fn title_cells(&mut self, number: u32, mark: &str, body: &str) {
        let (mark, body) = (plain(mark), plain(body));
        let text = format!("{} {}", mark.text, body.text);
        if let Some(found) = numbered::parse(&text, mark.bold || body.bold) {
            if numbered::parse(&mark.text, true).is_some_and(|alone| alone.rest.is_empty()) && !is_amount(found.rest) {
                self.numbered(number, &text, found.kind, found.number);
            }
        } else {
            let mark = mark.text.trim_end_matches('.');
            if mark.len() <= 2 && numbered::enumerated(&format!("{mark}. {}", body.text)).is_some() {
                self.weak(number, format!("{mark}. {}", body.text));
            }
        }
    }

    /// The first cell of a row that has more: `|**Note 7** Cash|As at 31.03.2020|`. The row must be a header,
    /// without amounts; below the first row of a table the cell must be bold.
    fn head_cell(&mut self, number: u32, first: bool) {
        let line = self.line(number);
        let start = line.trim_start_matches(['|', '*', '_', ' ']);
        let likely = ["note", "sched", "state"].iter().any(|word| {
            start.as_bytes().get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
        });
        if !likely || line.len() > 400 {
            return;
        }
        let mut filled = cells::cells(line).into_iter().map(|cell| &line[cell]).filter(|cell| !cell.trim().is_empty());
        let Some(shown) = filled.next().map(plain) else { return };
        let Some(found) = numbered::parse(&shown.text, shown.bold) else { return };
        let structural = matches!(found.kind, Kind::Note | Kind::Schedule | Kind::Statement);
        if structural && (first || shown.bold) && !filled.any(|cell| is_amount(&plain(cell).text)) {
            self.numbered(number, &shown.text, found.kind, found.number);
        }
    }
}

/// Level and body of an ATX heading.
fn atx(line: &str) -> Option<(u8, &str)> {
    let line = line.trim_start_matches('\u{feff}');
    let level = line.len() - line.trim_start_matches('#').len();
    let body = &line[level..];
    if !(1..=6).contains(&level) || !(body.is_empty() || body.starts_with([' ', '\t', '\u{a0}'])) {
        return None;
    }
    let body = body.trim();
    let open = body.trim_end_matches('#');
    let closed = open.is_empty() || open.ends_with([' ', '\t']);
    Some((level as u8, if closed { open.trim_end() } else { body }))
}

/// Whether a text is an amount: digits with separators, no letters to speak of.
fn is_amount(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let digits = text.chars().filter(|c| c.is_numeric()).count();
    digits > 0 && letters == 0 && (text.contains([',', '.', '$', '€', '£', '₹', '%']) || digits > 4) && !is_date(text)
}

/// `31.03.2020`.
fn is_date(text: &str) -> bool {
    text.split(['.', '/', '-']).count() == 3 && text.trim().len() >= 8
}

/// Whether a line of plain text is set in columns: a row of a table that has no bars.
fn is_columns(line: &str) -> bool {
    line.contains("   ") && line.bytes().any(|byte| byte.is_ascii_digit()) || line.contains('\t')
}

/// Which lines lie in code fences. A fence that is never closed fences nothing but itself, and one that only wraps
/// Markdown (as language models write it) does not hide what it holds.
#[derive(Debug, Default)]
pub(crate) struct Fences {
    /// Line ranges that are fenced, in order.
    ranges: Vec<(u32, u32)>,
}

impl Fences {
    /// Finds them.
    pub(crate) fn find(text: &Text) -> Self {
        let mut ranges = Vec::new();
        let mut open: Option<(u32, u8, usize, bool)> = None;
        for (number, line) in (1_u32..).zip(text.lines()) {
            let Some((mark, length, info)) = fence(line) else { continue };
            match open {
                Some((first, m, l, wraps)) if m == mark && length >= l && info.is_empty() => {
                    if wraps {
                        ranges.extend([(first, first), (number, number)]);
                    } else {
                        ranges.push((first, number));
                    }
                    open = None;
                }
                Some(_) => {}
                None => {
                    let wraps = matches!(info.to_ascii_lowercase().as_str(), "markdown" | "md");
                    open = Some((number, mark, length, wraps));
                }
            }
        }
        ranges.extend(open.map(|(first, ..)| (first, first)));
        ranges.sort_unstable();
        Self { ranges }
    }

    /// Whether line `number` is fenced, or is a fence. Lines must be asked for in order: `at` is the caller's place.
    pub(crate) fn holds(&self, number: u32, at: &mut usize) -> bool {
        while self.ranges.get(*at).is_some_and(|range| range.1 < number) {
            *at += 1;
        }
        self.ranges.get(*at).is_some_and(|range| range.0 <= number)
    }
}

fn fence(line: &str) -> Option<(u8, usize, &str)> {
    let body = line.trim_start_matches(' ');
    let mark = *body.as_bytes().first().filter(|byte| matches!(byte, b'`' | b'~'))?;
    let length = body.bytes().take_while(|byte| *byte == mark).count();
    let info = body[length..].trim();
    (length >= 3 && line.len() - body.len() <= 3 && !(mark == b'`' && info.contains('`')))
        .then_some((mark, length, info))
}
