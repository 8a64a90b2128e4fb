//! Shadows of a line: the text that is matched instead of the printed one, with a map back to the printed bytes.
//!
//! Three of them (SPEC section 2.1). *Plain* drops markup and unifies characters; *squashed* is plain without the
//! marks that group digits; *joined* is plain without spaces, for words that a converter cut over cells. Nothing
//! is rewritten: a match in a shadow is always shown as spans of the line itself.

pub mod digits;
mod markup;

use std::ops::Range;

use unicode_normalization::char::compose;

use markup::Tag;

/// A shadow of one line.
///
/// Every byte of its text stems from a byte range of the line. Along the text both ends of these ranges never
/// step back, and they lie on character boundaries.
#[derive(Debug, Clone, Default)]
pub struct Shadow {
    text: String,
    /// Range of the line for each byte of `text`; empty where the two are byte for byte in step.
    map: Vec<[u32; 2]>,
    /// Plain: where a space of `text` stands for a cell boundary. Joined: where a cell boundary was.
    breaks: Vec<u32>,
    /// Joined only: where a space was.
    gaps: Vec<u32>,
}

/// Bytes that stand for themselves wherever they stand: no markup, no white space, one byte each.
const PLAIN_BYTE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0x21;
    while byte < 0x7f {
        table[byte] = !matches!(byte as u8, b'*' | b'_' | b'`' | b'|' | b'<' | b'&' | b'\\' | b'~' | b'#');
        byte += 1;
    }
    table
};

impl Shadow {
    /// The plain shadow of `line`: table bars, emphasis marks, tags and entities removed or decoded; white space of
    /// every kind one space; zero-width characters gone; ligatures split; full-width letters and digits as ASCII;
    /// dashes, minus signs and quotes unified; case folded if `fold`. Superscript digits stay superscript.
    pub fn plain(line: &str, fold: bool) -> Self {
        let mut out = Self::default();
        out.set_plain(line, fold);
        out
    }

    /// As [`Shadow::plain`], into the buffers of `self`.
    pub fn set_plain(&mut self, line: &str, fold: bool) {
        self.text.clear();
        self.map.clear();
        self.breaks.clear();
        self.gaps.clear();
        if is_simple(line) {
            self.text.push_str(line);
            if fold {
                self.text.make_ascii_lowercase();
            }
            return;
        }
        self.map.reserve(line.len());
        Builder { line, out: self, fold, space: None, small: None }.run();
    }

    /// The text to match in.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of the line that byte `index` of the text stems from.
    pub fn origin(&self, index: usize) -> Range<usize> {
        match self.map.get(index) {
            Some(&[start, end]) => start as usize..end as usize,
            None => index..index + 1,
        }
    }

    /// Where cells meet: in the plain shadow the offset of the space between them, in the joined one the offset of
    /// the first byte after. Ascending.
    pub fn breaks(&self) -> &[u32] {
        &self.breaks
    }

    /// Whether a word or a cell begins at `index` of a joined shadow.
    pub fn starts_word(&self, index: usize) -> bool {
        index == 0
            || u32::try_from(index).is_ok_and(|index| self.gaps.binary_search(&index).is_ok())
            || !self.text[..index].ends_with(char::is_alphanumeric)
            || !self.text[index..].starts_with(char::is_alphanumeric)
    }

    /// The spans of `line` that the bytes `range` of the text stem from. Markup and cell bars between them are left
    /// out, so that one match may give several spans; separators inside a number are not.
    pub fn spans(&self, range: Range<usize>, line: &str) -> Vec<[u32; 2]> {
        let mut spans: Vec<[u32; 2]> = Vec::new();
        for index in range {
            let origin = self.origin(index);
            if self.text.as_bytes()[index] == b' ' && line[origin.clone()].contains(['|', '<']) {
                continue;
            }
            let [start, end] = [origin.start as u32, origin.end as u32];
            match spans.last_mut() {
                // The joined shadow drops spaces and hyphens, which do not part a match for the eye.
                Some(last) if start <= last[1] || is_thin(&line[last[1] as usize..origin.start]) => {
                    last[1] = last[1].max(end);
                }
                _ => spans.push([start, end]),
            }
        }
        spans.retain(|&[start, end]| !line[start as usize..end as usize].trim().is_empty());
        spans
    }

    /// This shadow with pieces of its text replaced. `edits` are ascending and do not overlap; each byte put in
    /// stems from all that it replaces. What an empty replacement drops belongs to the byte before it.
    pub fn replaced(&self, edits: &[(Range<usize>, &str)]) -> Self {
        let mut out = Self { text: String::with_capacity(self.text.len()), ..Self::default() };
        let mut at = 0;
        for (range, with) in edits {
            out.copy(self, at..range.start);
            let start = self.origin(range.start).start as u32;
            let end = self.origin(range.end - 1).end as u32;
            if with.is_empty()
                && let Some(last) = out.map.last_mut()
            {
                last[1] = end;
            }
            out.text.push_str(with);
            out.map.extend(std::iter::repeat_n([start, end], with.len()));
            at = range.end;
        }
        out.copy(self, at..self.text.len());
        out
    }

    fn copy(&mut self, from: &Self, range: Range<usize>) {
        self.text.push_str(&from.text[range.clone()]);
        match from.map.get(range.clone()) {
            Some(map) => self.map.extend_from_slice(map),
            None => self.map.extend(range.map(|index| [index as u32, index as u32 + 1])),
        }
    }

    /// The squashed shadow of a plain one: the marks that group digits removed where the grouping is legal, and a
    /// decimal comma made a point. `None` where that changes nothing.
    pub fn squashed(&self, line: &str, convention: digits::Decimals) -> Option<Self> {
        let edits = digits::squeezes(self, line, convention);
        (!edits.is_empty()).then(|| self.replaced(&edits))
    }

    /// The joined shadow of a plain one: without spaces, and without hyphens between letters. It remembers where
    /// cells met and where spaces were.
    pub fn joined(&self) -> Self {
        let mut out = Self { text: String::with_capacity(self.text.len()), ..Self::default() };
        let mut breaks = self.breaks.iter().peekable();
        let mut from = 0;
        for at in memchr::memchr2_iter(b' ', b'-', self.text.as_bytes()) {
            out.copy(self, from..at);
            from = at;
            if self.text.as_bytes()[at] == b' ' {
                let here = out.text.len() as u32;
                if breaks.peek().is_some_and(|&&place| place as usize == at) {
                    breaks.next();
                    out.breaks.push(here);
                }
                out.gaps.push(here);
                from = at + 1;
            } else {
                let next = self.text[at + 1..].trim_start_matches(' ').chars().next();
                if out.text.ends_with(char::is_alphabetic) && next.is_some_and(char::is_alphabetic) {
                    from = at + 1;
                }
            }
        }
        out.copy(self, from..self.text.len());
        out
    }

    /// Two joined shadows of consecutive lines as one, for a word that is broken over the line end: the hyphen at
    /// the end of the first is dropped, and the line end counts as a cell boundary, the only one. Returns the
    /// shadow and the offset of the first byte that stems from the second line.
    pub fn over_line_end(first: &Self, second: &Self) -> (Self, usize) {
        let mut out = Self::default();
        let seam = first.text.strip_suffix('-').unwrap_or(&first.text).len();
        out.copy(first, 0..seam);
        out.copy(second, 0..second.text.len());
        out.breaks.push(seam as u32);
        out.gaps.extend(first.gaps.iter().filter(|&&gap| (gap as usize) < seam));
        out.gaps.extend(second.gaps.iter().map(|gap| gap + seam as u32));
        (out, seam)
    }
}

/// Whether nothing but spaces and a hyphen stand between two parts of a match.
fn is_thin(between: &str) -> bool {
    between.chars().all(|c| c.is_whitespace() || matches!(c, '-' | '\u{2010}'..='\u{2014}'))
}

/// Whether the plain shadow of `line` is the line itself but for case.
fn is_simple(line: &str) -> bool {
    let mut spaced = true;
    for &byte in line.as_bytes() {
        if byte == b' ' {
            if spaced {
                return false;
            }
            spaced = true;
        } else {
            if !PLAIN_BYTE[byte as usize] {
                return false;
            }
            spaced = false;
        }
    }
    !spaced || line.is_empty()
}

/// Raised or lowered print: digits in it are no digits of the number before them.
#[derive(Clone, Copy)]
enum Small {
    Above,
    Below,
}

struct Builder<'a> {
    line: &'a str,
    out: &'a mut Shadow,
    fold: bool,
    /// White space not written yet: its range, and whether a cell boundary lies in it.
    space: Option<(usize, usize, bool)>,
    small: Option<Small>,
}

impl Builder<'_> {
    fn run(mut self) {
        let bytes = self.line.as_bytes();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if PLAIN_BYTE[byte as usize] && self.small.is_none() {
                self.flush();
                let run = bytes[at..].iter().take_while(|&&byte| PLAIN_BYTE[byte as usize]).count();
                let start = self.out.text.len();
                self.out.text.push_str(&self.line[at..at + run]);
                if self.fold {
                    self.out.text[start..].make_ascii_lowercase();
                }
                self.out.map.extend((at..at + run).map(|at| [at as u32, at as u32 + 1]));
                at += run;
                continue;
            }
            at = match byte {
                b'|' => self.blank(at, at + 1, true),
                b'\\' if bytes.get(at + 1).is_some_and(u8::is_ascii_punctuation) => self.escaped(at),
                b'<' => self.tag(at),
                b'&' => self.entity(at),
                b'*' | b'_' | b'`' | b'~' | b'#' => self.mark(at, byte),
                _ => self.letter(at),
            };
        }
    }

    fn letter(&mut self, at: usize) -> usize {
        match self.line[at..].chars().next() {
            Some(c) => self.emit(c, at, at + c.len_utf8()),
            None => self.line.len(),
        }
    }

    fn escaped(&mut self, at: usize) -> usize {
        match self.line.as_bytes()[at + 1] {
            b'|' => self.blank(at, at + 2, false),
            byte => self.emit(char::from(byte), at, at + 2),
        }
    }

    fn tag(&mut self, at: usize) -> usize {
        let Some((length, tag)) = markup::tag(&self.line[at..]) else { return self.letter(at) };
        let end = at + length;
        match tag {
            Tag::Inline => {}
            Tag::Block => return self.blank(at, end, false),
            Tag::Break => return self.blank(at, end, true),
            Tag::Above => self.small = Some(Small::Above),
            Tag::Below => self.small = Some(Small::Below),
            Tag::Level => self.small = None,
        }
        end
    }

    fn entity(&mut self, at: usize) -> usize {
        match markup::entity(&self.line[at..]) {
            Some((length, c)) => self.emit(c, at, at + length),
            None => self.letter(at),
        }
    }

    /// A run of characters that Markdown uses for emphasis and headings.
    fn mark(&mut self, at: usize, byte: u8) -> usize {
        let rest = &self.line[at..];
        let length = rest.bytes().take_while(|&b| b == byte).count();
        let before = self.line[..at].chars().next_back();
        let after = rest[length..].chars().next();
        let inside = |test: fn(char) -> bool| before.is_some_and(test) && after.is_some_and(test);
        let text = match byte {
            // `2*3` is a product; anything else with a star is emphasis or a footnote mark.
            b'*' => length == 1 && inside(|c| c.is_ascii_digit()),
            // Inside a word an underscore is part of it.
            b'_' => inside(char::is_alphanumeric),
            b'~' => length < 2,
            b'#' => !(self.out.text.is_empty() && after.is_none_or(char::is_whitespace)),
            _ => false,
        };
        let end = at + length;
        if text {
            for index in at..end {
                self.emit(char::from(byte), index, index + 1);
            }
        }
        end
    }

    fn blank(&mut self, from: usize, to: usize, is_break: bool) -> usize {
        let (start, was_break) = self.space.map_or((from, false), |(start, _, was)| (start, was));
        self.space = Some((start, to, was_break || is_break));
        to
    }

    fn flush(&mut self) {
        let Some((start, end, is_break)) = self.space.take() else { return };
        if self.out.text.is_empty() {
            return;
        }
        if is_break {
            self.out.breaks.push(self.out.text.len() as u32);
        }
        self.out.text.push(' ');
        self.out.map.push([start as u32, end as u32]);
    }

    /// Writes what stands for `c`, which stems from bytes `from..to` of the line. Returns `to`.
    fn emit(&mut self, c: char, from: usize, to: usize) -> usize {
        let small = self.small;
        match c {
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' => {
                self.extend_last(to);
                return to;
            }
            _ if c.is_whitespace() => return self.blank(from, to, false),
            _ if c.is_control() => return to,
            '\u{300}'..='\u{36f}' if self.compose(c, to) => return to,
            _ => {}
        }
        self.flush();
        match c {
            '0'..='9' if small.is_some() => {
                let follows_letter = self.out.text.ends_with(char::is_alphabetic);
                match small {
                    Some(Small::Below) if follows_letter => self.push(c, from, to),
                    Some(Small::Below) => self.push(lowered(c), from, to),
                    _ => self.push(raised(c), from, to),
                }
            }
            // The 2 of CO₂ is part of the name; a lowered digit after a digit is a footnote mark.
            '₀'..='₉' if self.out.text.ends_with(char::is_alphabetic) => {
                let digit = u32::from(c) - u32::from('₀');
                self.push(char::from_digit(digit, 10).unwrap_or(c), from, to);
            }
            '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => {
                self.push('-', from, to);
            }
            '\u{2018}'..='\u{201b}' | '\u{2032}' | '\u{2bc}' | '\u{b4}' | '\u{ff07}' => self.push('\'', from, to),
            '\u{201c}'..='\u{201f}' | '\u{2033}' | '\u{ab}' | '\u{bb}' | '\u{ff02}' => self.push('"', from, to),
            '\u{2026}' => self.push_all("...", from, to),
            'ﬀ' => self.push_all("ff", from, to),
            'ﬁ' => self.push_all("fi", from, to),
            'ﬂ' => self.push_all("fl", from, to),
            'ﬃ' => self.push_all("ffi", from, to),
            'ﬄ' => self.push_all("ffl", from, to),
            'ﬅ' | 'ﬆ' => self.push_all("st", from, to),
            '\u{ff01}'..='\u{ff5e}' => {
                let ascii = char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c);
                self.push_folded(ascii, from, to);
            }
            '￠' => self.push('¢', from, to),
            '￡' => self.push('£', from, to),
            '￥' => self.push('¥', from, to),
            _ => self.push_folded(c, from, to),
        }
        to
    }

    fn push_folded(&mut self, c: char, from: usize, to: usize) {
        if !self.fold {
            self.push(c, from, to);
            return;
        }
        match c {
            'ß' | 'ẞ' => self.push_all("ss", from, to),
            'ς' => self.push('σ', from, to),
            'ſ' => self.push('s', from, to),
            _ => c.to_lowercase().for_each(|lower| self.push(lower, from, to)),
        }
    }

    fn push(&mut self, c: char, from: usize, to: usize) {
        self.out.text.push(c);
        self.out.map.extend(std::iter::repeat_n([from as u32, to as u32], c.len_utf8()));
    }

    fn push_all(&mut self, text: &str, from: usize, to: usize) {
        text.chars().for_each(|c| self.push(c, from, to));
    }

    /// Counts what was dropped up to `to` as part of the character before it.
    fn extend_last(&mut self, to: usize) {
        if self.space.is_some() {
            return;
        }
        let Some(&[_, end]) = self.out.map.last() else { return };
        let ends = self.out.map.iter_mut().rev().take_while(|range| range[1] == end).take(4);
        ends.for_each(|range| range[1] = to as u32);
    }

    /// Joins a combining mark with the letter before it, where Unicode has the two as one.
    fn compose(&mut self, mark: char, to: usize) -> bool {
        if self.space.is_some() {
            return false;
        }
        let Some(base) = self.out.text.chars().next_back() else { return false };
        let Some(whole) = compose(base, mark) else { return false };
        self.out.text.pop();
        let start = self.out.map[self.out.text.len()][0];
        self.out.map.truncate(self.out.text.len());
        self.push(whole, start as usize, to);
        true
    }
}

fn raised(digit: char) -> char {
    match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        _ => char::from_u32(0x2070 + u32::from(digit) - u32::from('0')).unwrap_or(digit),
    }
}

fn lowered(digit: char) -> char {
    char::from_u32(0x2080 + u32::from(digit) - u32::from('0')).unwrap_or(digit)
}

#[cfg(test)]
mod tests;
