//! What of a line is shown: its text without markup, as glyphs that know which byte they came from.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::text::sanitise::sanitise;

/// What a glyph is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ink {
    /// Text of the document.
    #[default]
    Text,
    /// Text between marks of strong emphasis.
    Bold,
    /// A note that we added: a unit.
    Unit,
    /// A note that we added: a period.
    Period,
    /// A note that we added and that says a doubt.
    Doubt,
    /// A note that we added of what a person said.
    Hand,
}

impl Ink {
    /// Whether it is something that we added.
    pub fn is_note(self) -> bool {
        matches!(self, Ink::Unit | Ink::Period | Ink::Doubt | Ink::Hand)
    }
}

/// One grapheme as shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyph {
    /// Where its text begins in [`Shown::text`].
    pub at: u32,
    /// The byte of the line that it stands for; for a note, the byte after its figure.
    pub raw: u32,
    /// Columns.
    pub width: u8,
    /// What it is.
    pub ink: Ink,
}

/// A stretch of a line as shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shown {
    /// The text, safe for a terminal.
    pub text: String,
    /// Its graphemes in order.
    pub glyphs: Vec<Glyph>,
}

impl Shown {
    /// The bytes `range` of `line`. With `markup`, everything as it stands; without, marks of emphasis and tags
    /// are left out, `<br>` becomes a space, and an escaped bar is a bar.
    pub fn of(line: &str, range: Range<usize>, markup: bool) -> Self {
        let mut out = Self::default();
        out.push_line(line, range, markup);
        out
    }

    /// Adds the bytes `range` of `line`.
    pub fn push_line(&mut self, line: &str, range: Range<usize>, markup: bool) {
        let Some(text) = line.get(range.clone()) else { return };
        let mut bold = false;
        let mut skip_to = 0;
        for (index, grapheme) in text.grapheme_indices(true) {
            if index < skip_to {
                continue;
            }
            let raw = (range.start + index) as u32;
            let mut shown = grapheme;
            if !markup {
                let rest = &text[index..];
                match grapheme {
                    "*" if rest.starts_with("**") => {
                        bold = !bold;
                        skip_to = index + 2;
                        continue;
                    }
                    "*" | "_" if is_emphasis(line, range.start + index) => continue,
                    "<" => {
                        if let Some(length) = tag(rest) {
                            skip_to = index + length;
                            let tag = rest[..length].to_ascii_lowercase();
                            if tag.starts_with("<br") {
                                shown = " ";
                            } else if tag.starts_with("<sup") {
                                // A footnote mark must not be read as a digit of the number before it.
                                shown = "^";
                            } else {
                                continue;
                            }
                        }
                    }
                    "\\" if rest.starts_with("\\|") => continue,
                    _ => {}
                }
            }
            self.push(shown, raw, if bold { Ink::Bold } else { Ink::Text });
        }
    }

    /// Adds one grapheme, or a longer note, that stands for byte `raw`.
    pub fn push(&mut self, text: &str, raw: u32, ink: Ink) {
        let mut buffer = String::new();
        let bytes = text.as_bytes();
        let safe = if bytes.len() == 1 && (0x20..0x7f).contains(&bytes[0]) {
            text
        } else {
            // The column matters to tabs alone.
            let column = if text.contains('\t') { self.width() } else { 0 };
            buffer.push_str(&sanitise(text, column));
            buffer.as_str()
        };
        for grapheme in safe.graphemes(true) {
            let width = u8::try_from(grapheme.width()).unwrap_or(0);
            if width == 0 {
                continue;
            }
            self.glyphs.push(Glyph { at: self.text.len() as u32, raw, width, ink });
            self.text.push_str(grapheme);
        }
    }

    /// Columns of the whole.
    pub fn width(&self) -> usize {
        self.glyphs.iter().map(|glyph| glyph.width as usize).sum()
    }

    /// The text of glyph `index`.
    pub fn glyph_text(&self, index: usize) -> &str {
        let start = self.glyphs.get(index).map_or(self.text.len(), |glyph| glyph.at as usize);
        let end = self.glyphs.get(index + 1).map_or(self.text.len(), |glyph| glyph.at as usize);
        &self.text[start..end]
    }

    /// Cuts to `columns`, by grapheme and by whole note, with `…` in the last column where something was cut.
    pub fn truncate(&mut self, columns: usize) {
        if self.width() <= columns {
            return;
        }
        let mut at = 0;
        let mut keep = 0;
        for glyph in &self.glyphs {
            if at + glyph.width as usize + 1 > columns {
                break;
            }
            at += glyph.width as usize;
            keep += 1;
        }
        // A note is left out whole: a year that is cut short reads as another year.
        if let Some(cut) = self.glyphs.get(keep).copied().filter(|cut| cut.ink.is_note()) {
            let same = |glyph: &&Glyph| glyph.raw == cut.raw && glyph.ink == cut.ink;
            keep -= self.glyphs[..keep].iter().rev().take_while(same).count();
        }
        let raw = self.glyphs.get(keep).map_or(0, |glyph| glyph.raw);
        self.text.truncate(self.glyphs.get(keep).map_or(self.text.len(), |glyph| glyph.at as usize));
        self.glyphs.truncate(keep);
        if columns > 0 {
            self.push("…", raw, Ink::Text);
        }
    }

    /// Cuts to `columns` as [`Shown::truncate`] does, and from the left too where the bytes `span` would be cut off.
    pub fn truncate_around(&mut self, columns: usize, span: &Range<u32>) {
        let bound = |byte: u32| self.glyphs.partition_point(|glyph| glyph.raw < byte);
        let (first, end) = (bound(span.start), bound(span.end));
        let wide = |glyphs: &[Glyph]| glyphs.iter().map(|glyph| usize::from(glyph.width)).sum::<usize>();
        if self.width() > columns && wide(&self.glyphs[..end]) + 1 > columns {
            // As much before it as behind it, with a mark at either end.
            let mut room = columns.saturating_sub(wide(&self.glyphs[first..end]) + 2) / 2;
            let mut from = first;
            while from > 0 && usize::from(self.glyphs[from - 1].width) <= room {
                from -= 1;
                room -= usize::from(self.glyphs[from].width);
            }
            self.mark_cut_before(from);
        }
        self.truncate(columns);
    }

    /// Leaves out the first `count` glyphs; `…` stands for them.
    fn mark_cut_before(&mut self, count: usize) {
        const MARK: &str = "…";
        let Some(first) = self.glyphs.first().filter(|_| count > 0).copied() else { return };
        let cut = self.glyphs.get(count).map_or(self.text.len(), |glyph| glyph.at as usize);
        self.text.replace_range(..cut, MARK);
        self.glyphs.drain(..count);
        for glyph in &mut self.glyphs {
            glyph.at = glyph.at - cut as u32 + MARK.len() as u32;
        }
        self.glyphs.insert(0, Glyph { at: 0, width: 1, ink: Ink::Text, ..first });
    }

    /// Leaves out white space at both ends.
    pub fn trim(&mut self) {
        let blank = |shown: &Self, index: usize| shown.glyph_text(index).trim().is_empty();
        while !self.glyphs.is_empty() && blank(self, self.glyphs.len() - 1) {
            let last = self.glyphs.len() - 1;
            self.text.truncate(self.glyphs[last].at as usize);
            self.glyphs.pop();
        }
        let lead = (0..self.glyphs.len()).take_while(|index| blank(self, *index)).count();
        if lead > 0 {
            let cut = self.glyphs.get(lead).map_or(self.text.len(), |glyph| glyph.at as usize);
            self.text.drain(..cut);
            self.glyphs.drain(..lead);
            for glyph in &mut self.glyphs {
                glyph.at -= cut as u32;
            }
        }
    }
}

/// How far a mark of emphasis is looked for its pair.
const PAIR: usize = 2048;

/// Whether the `*` or `_` at `index` is emphasis: it touches a word on one side only, and has a pair near by. `a_b`,
/// `5 * 3` and the star of a footnote (`FY22*`) are text.
fn is_emphasis(line: &str, index: usize) -> bool {
    let is_word = |c: char| !c.is_whitespace() && c != '*' && c != '_' && c != '|';
    let start = line.floor_char_boundary(index.saturating_sub(PAIR));
    let end = line.floor_char_boundary((index + PAIR).min(line.len()));
    let (before, after) = (&line[start..index], &line[index + 1..end.max(index + 1)]);
    let (last, next) = (before.chars().next_back(), after.chars().next());
    let paired = if last.is_some_and(is_word) { before.contains(['*', '_']) } else { after.contains(['*', '_']) };
    let one_side = last.is_some_and(is_word) != next.is_some_and(is_word);
    // Between two other marks it belongs to them (`**_a_**`).
    let is_mark = |c: Option<char>| matches!(c, Some('*' | '_'));
    let no_word = last.is_none_or(|c| !is_word(c)) && next.is_none_or(|c| !is_word(c));
    let among_marks = no_word && (is_mark(last) || is_mark(next));
    paired && (one_side || among_marks)
}

/// Length of the HTML tag that `text` begins with; `None` for a lone `<`.
fn tag(text: &str) -> Option<usize> {
    let body = &text[1..];
    let first = body.bytes().next()?;
    if !(first.is_ascii_alphabetic() || first == b'/') {
        return None;
    }
    let end = body.bytes().take(40).position(|b| b == b'>')?;
    Some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(line: &str) -> String {
        Shown::of(line, 0..line.len(), false).text
    }

    #[test]
    fn markup_is_left_out_and_text_kept() {
        let cases = [
            ("**Fiscal** deficit", "Fiscal deficit"),
            ("**_Geopolitical_**", "Geopolitical"),
            ("_Rs. 5 and 6 crore._", "Rs. 5 and 6 crore."),
            ("a<br>b", "a b"),
            ("250<sup>9</sup>", "250^9"),
            ("snake_case 5 * 3", "snake_case 5 * 3"),
            ("FY22 PA*", "FY22 PA*"),
            (r"a\|b", "a|b"),
            ("a < b > c", "a < b > c"),
            ("\u{1b}[2J", "␛[2J"),
        ];
        for (line, want) in cases {
            assert_eq!(plain(line), want, "{line}");
        }
        assert_eq!(Shown::of("**x**", 0..5, true).text, "**x**");
    }

    #[test]
    fn glyphs_know_their_bytes() {
        let shown = Shown::of("|**日** 1|", 1.."|**日** 1|".len() - 1, false);
        assert_eq!(shown.text, "日 1");
        assert_eq!(shown.glyphs.iter().map(|glyph| glyph.raw).collect::<Vec<_>>(), [3, 8, 9]);
        assert_eq!(shown.width(), 4);
        assert_eq!(shown.glyphs[0].ink, Ink::Bold);
    }

    #[test]
    fn trimming_and_cutting() {
        let mut shown = Shown::of("  ab 日本 ", 0..12, false);
        shown.trim();
        assert_eq!(shown.text, "ab 日本");
        assert_eq!(shown.glyph_text(0), "a");
        shown.truncate(6);
        assert_eq!(shown.text, "ab 日…");
        shown.truncate(0);
        assert_eq!(shown.text, "");
    }
}
