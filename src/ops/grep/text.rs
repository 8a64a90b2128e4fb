//! Smart matching of text: against the plain, the squashed and the joined shadow, and over a hyphen at a line end.

use std::ops::Range;

use memchr::memmem::Finder;

use super::matches::{Match, Spans};
use super::prefilter::Prefilter;
use super::reference;
use crate::text::shadow::Shadow;
use crate::text::shadow::digits::Decimals;

/// A pattern that is matched as text.
#[derive(Debug)]
pub(super) struct TextQuery {
    fold: bool,
    word: bool,
    plain: Finder<'static>,
    /// With references in canonical form; where there are any, it stands for `plain`.
    canonical: Option<Finder<'static>>,
    /// Where the pattern holds digits: without their group marks.
    squashed: Option<Finder<'static>>,
    joined: Finder<'static>,
    /// The joined shadow of the pattern, which knows where its words begin.
    joined_shadow: Shadow,
    prefilter: Prefilter,
    /// For a pattern that is little more than a reference: the letters that its words begin with.
    initials: Option<Prefilter>,
    references: Vec<String>,
}

/// What is asked of both ends of a match.
#[derive(Clone, Copy)]
struct Ends {
    word: bool,
}

impl TextQuery {
    /// Reads `pattern`; `None` where nothing of it is left in the plain shadow.
    pub fn new(pattern: &str, fold: bool, word: bool) -> Option<Self> {
        let plain = Shadow::plain(pattern, fold);
        if plain.text().is_empty() {
            return None;
        }
        let finder = |text: &str| Finder::new(text).into_owned();
        let references = reference::references(plain.text());
        let canonical = reference::canonical(&plain);
        let has_digits = plain.text().bytes().any(|byte| byte.is_ascii_digit());
        let squashed = has_digits.then(|| match plain.squashed(pattern, Decimals::Point) {
            Some(squashed) => finder(squashed.text()),
            None => finder(plain.text()),
        });
        let joined_shadow = plain.joined();
        Some(Self {
            fold,
            word,
            prefilter: prefilter(plain.text(), &references),
            initials: references.first().map(|found| Prefilter::text(&found.canonical[..2])),
            canonical: canonical.map(|shadow| finder(shadow.text())),
            squashed,
            joined: finder(joined_shadow.text()),
            joined_shadow,
            plain: finder(plain.text()),
            references: references.into_iter().map(|found| found.canonical).collect(),
        })
    }

    /// The references of the pattern, canonical.
    pub fn references(&self) -> &[String] {
        &self.references
    }

    /// Matches `line`, whose next line is `below`. `scratch` is overwritten.
    pub fn find(&self, line: &str, below: Option<&str>, decimals: Decimals, scratch: &mut Shadow) -> Option<Match> {
        let hyphenated = below.filter(|_| ends_in_hyphen(line));
        let may_match =
            || self.prefilter.passes(line) && self.initials.as_ref().is_none_or(|initials| initials.passes(line));
        if hyphenated.is_none() && !may_match() {
            return None;
        }
        scratch.set_plain(line, self.fold);
        let plain = &*scratch;
        let ends = Ends { word: self.word };
        let mut spans = Spans::default();
        let mut shadow = None;
        match &self.canonical {
            Some(finder) => {
                if let Some(canonical) = reference::canonical(plain) {
                    find_all(finder, canonical.text(), ends, |range| spans.add(&canonical, range, line));
                }
            }
            None => find_all(&self.plain, plain.text(), ends, |range| spans.add(plain, range, line)),
        }
        spans.name(&mut shadow, "plain");
        if let Some(finder) = &self.squashed {
            let squashed = plain.squashed(line, decimals);
            let squashed = squashed.as_ref().unwrap_or(plain);
            find_all(finder, squashed.text(), ends, |range| spans.add(squashed, range, line));
            spans.name(&mut shadow, "squashed");
        }
        let may_cross = self.joined.needle().len() > 1 && !plain.breaks().is_empty();
        let joined = (may_cross || hyphenated.is_some()).then(|| plain.joined());
        if let Some(joined) = joined.as_ref().filter(|_| may_cross) {
            self.find_joined(joined, line, |range| spans.add(joined, range, line));
            spans.name(&mut shadow, "joined");
        }
        let mut over = Spans::default();
        if let (Some(first), Some(below)) = (&joined, hyphenated) {
            let second = Shadow::plain(below, self.fold).joined();
            let (both, seam) = Shadow::over_line_end(first, &second);
            self.find_over(&both, seam, |range| {
                spans.add(&both, range.start..seam, line);
                over.add(&both, seam..range.end, below);
            });
            spans.name(&mut shadow, "joined");
        }
        Some(Match { spans: spans.finish(), below: over.finish(), shadow: shadow? })
    }

    /// Hits in a joined shadow that cross a cell boundary.
    fn find_joined(&self, joined: &Shadow, line: &str, mut sink: impl FnMut(Range<usize>)) {
        let text = joined.text();
        let breaks = joined.breaks();
        each_occurrence(&self.joined, text, |range| {
            let from = breaks.partition_point(|&at| at as usize <= range.start);
            let to = breaks.partition_point(|&at| (at as usize) < range.end);
            let Some(crossed) = breaks.get(from..to).filter(|crossed| !crossed.is_empty()) else { return false };
            let sound = crossed.iter().all(|&at| {
                let at = at as usize;
                self.joined_shadow.starts_word(at - range.start) || may_be_cut(joined, at, line)
            });
            let accepted =
                sound && self.anchored(joined, &range, crossed[0] as usize, crossed[crossed.len() - 1] as usize);
            if accepted {
                sink(range);
            }
            accepted
        });
    }

    /// Hits in the joined shadow of two lines that cross from one to the other.
    fn find_over(&self, both: &Shadow, seam: usize, mut sink: impl FnMut(Range<usize>)) {
        each_occurrence(&self.joined, both.text(), |range| {
            let accepted = range.start < seam && seam < range.end && self.anchored(both, &range, seam, seam);
            if accepted {
                sink(range);
            }
            accepted
        });
    }

    /// Whether a hit in a joined shadow is more than a chance meeting of the ends of two words: it begins and ends
    /// with a word, or reaches at least three letters beyond the boundaries that it crosses first and last.
    fn anchored(&self, joined: &Shadow, range: &Range<usize>, first: usize, last: usize) -> bool {
        let text = joined.text();
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let starts = joined.starts_word(range.start);
        let ends = range.end == text.len() || joined.starts_word(range.end);
        let cuts_number = (!starts && is_digit(text[range.start..].chars().next()))
            || (!ends && is_digit(text[..range.end].chars().next_back()));
        let reaches = |part: &str| !self.word && part.chars().count() >= 3;
        !cuts_number && (starts || reaches(&text[range.start..first])) && (ends || reaches(&text[last..range.end]))
    }
}

/// Whether what meets at `at` of a joined shadow may be one word cut in two: no number goes on in the next cell, and
/// no small letter is followed by a capital.
fn may_be_cut(joined: &Shadow, at: usize, line: &str) -> bool {
    let left = line[joined.origin(at - 1)].chars().next_back();
    let right = line[joined.origin(at)].chars().next();
    let (Some(left), Some(right)) = (left, right) else { return false };
    let goes_on = left.is_numeric() && right.is_numeric();
    let begins_anew = left.is_lowercase() && right.is_uppercase();
    !goes_on && !begins_anew
}

/// Whether `line` is running text that breaks a word at its end.
fn ends_in_hyphen(line: &str) -> bool {
    let body = line.trim_end_matches([' ', '\t', '*', '_', '`', '\r']);
    let Some(word) = body.strip_suffix(['-', '\u{2010}', '\u{ad}']) else { return false };
    word.ends_with(char::is_alphabetic) && !line.trim_start().starts_with('|')
}

fn prefilter(plain: &str, references: &[reference::Reference]) -> Prefilter {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    let mut pieces = Vec::new();
    let mut at = 0;
    for found in references {
        pieces.push(&plain[at..found.range.start]);
        at = found.range.end;
    }
    pieces.push(&plain[at..]);
    let longest = pieces.into_iter().max_by_key(|piece| letters(piece)).unwrap_or_default();
    match references.first() {
        Some(first) if letters(longest) < 3 => {
            let number = first.canonical.rsplit(' ').next().unwrap_or_default();
            Prefilter::text_after(reference::BEFORE_NUMBER, number)
        }
        _ => Prefilter::text(longest),
    }
}

/// Gives the occurrences of a pattern in `text`, one after another. Where `take` returns false, the next one may
/// begin inside the occurrence that was refused.
fn each_occurrence(finder: &Finder<'_>, text: &str, mut take: impl FnMut(Range<usize>) -> bool) {
    let length = finder.needle().len();
    let mut at = 0;
    while let Some(step) = text.as_bytes().get(at..).and_then(|rest| finder.find(rest)) {
        let start = at + step;
        let taken = take(start..start + length);
        at = if taken { start + length } else { start + 1 };
    }
}

fn find_all(finder: &Finder<'_>, text: &str, ends: Ends, mut sink: impl FnMut(Range<usize>)) {
    each_occurrence(finder, text, |range| {
        let accepted = ends.accept(text, &range);
        if accepted {
            sink(range);
        }
        accepted
    });
}

impl Ends {
    /// Whether a number is not cut at either end and, if so asked, no word is.
    fn accept(self, text: &str, range: &Range<usize>) -> bool {
        let bytes = text.as_bytes();
        let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
        let mark =
            |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(|byte| matches!(byte, b',' | b'.' | b'\''));
        let back = |steps: usize| range.start.checked_sub(steps);
        if digit(Some(range.start)) && (digit(back(1)) || (mark(back(1)) && digit(back(2)))) {
            return false;
        }
        let after = |steps: usize| Some(range.end + steps);
        if digit(range.end.checked_sub(1)) && (digit(after(0)) || (mark(after(0)) && digit(after(1)))) {
            return false;
        }
        !self.word || at_word_ends(text, range)
    }
}

/// Whether no letter, digit or underscore goes on beyond either end of `range`.
fn at_word_ends(text: &str, range: &Range<usize>) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    !text[..range.start].ends_with(is_word) && !text[range.end..].starts_with(is_word)
}
