//! A search that can be run in slices, so that a worker can report what it has and stop when nobody wants more.

use std::cell::RefCell;
use std::sync::Arc;

use super::matcher::Matcher;
use super::matches::{MOST_SPANS, Match};
use super::{GrepArgs, Hit};
use crate::ops::{Corpus, Entry, FigureRow, Refusal};
use crate::text::shadow::Shadow;
use crate::text::shadow::digits::Decimals;

/// The most bytes of a line that a hit carries.
pub const TEXT_CAP: usize = 400;

/// After so many bytes a step ends, whatever lines are left to it: a worker must hear that nobody wants more.
const STEP_BYTES: usize = 4 << 20;

/// A search under way. Holds its place: each [`Search::step`] goes on where the one before ended.
#[derive(Debug)]
pub struct Search<'a> {
    targets: Vec<Target<'a>>,
    matcher: Matcher,
    read_as: String,
    figures: bool,
    /// The target under way.
    at: usize,
    /// Its next line.
    line: u32,
    decimals: Option<Decimals>,
    scratch: Shadow,
    searched: u64,
    found: u64,
    /// The surroundings of the last hit: those that follow in its section share them.
    around: RefCell<Option<Around<'a>>>,
}

/// What hits of one section have in common.
#[derive(Debug, Clone)]
struct Around<'a> {
    entry: &'a Entry,
    section: Option<usize>,
    doc: Arc<str>,
    headings: Arc<[String]>,
}

#[derive(Debug)]
struct Target<'a> {
    entry: &'a Entry,
    first: u32,
    last: u32,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Whether every line has been looked at.
    pub done: bool,
    /// Lines looked at so far.
    pub searched: u64,
    /// Lines there are to look at.
    pub lines: u64,
    /// Hits so far.
    pub found: u64,
}

/// A line that matches, before its surroundings are looked up.
#[derive(Debug, Clone)]
pub struct Found<'a> {
    entry: &'a Entry,
    line: u32,
    found: Match,
}

impl<'a> Search<'a> {
    /// Prepares a search; nothing is searched yet. The limit and the cursor of `args` do not matter here.
    ///
    /// # Errors
    /// As [`super::run`].
    pub fn new(corpus: &'a Corpus, args: &GrepArgs) -> Result<Self, Refusal> {
        let (matcher, read_as) = Matcher::new(args)?;
        let entries: Vec<&Entry> = match &args.doc {
            Some(name) => vec![corpus.entry(name)?],
            None => corpus.entries().iter().collect(),
        };
        if args.scope.is_some() && entries.len() > 1 {
            return Err(Refusal::new("a scope of lines needs the document that it is meant for"));
        }
        let targets = entries
            .into_iter()
            .map(|entry| {
                let last = entry.document().line_count();
                let Some(scope) = &args.scope else { return Ok(Target { entry, first: 1, last }) };
                let (start, end) = (scope.start, scope.end);
                if start < 1 || end < start || start > u64::from(last) {
                    return Err(Refusal(format!(
                        "the scope {start}–{end} is no span of lines: they count from 1 to {last}, the smaller first"
                    )));
                }
                let clamp = |line: u64| u32::try_from(line).unwrap_or(u32::MAX).min(last);
                Ok(Target { entry, first: clamp(start), last: clamp(end) })
            })
            .collect::<Result<Vec<_>, _>>()?;
        let line = targets.first().map_or(1, |target| target.first);
        Ok(Self {
            targets,
            matcher,
            read_as,
            figures: args.figures,
            at: 0,
            line,
            decimals: None,
            scratch: Shadow::default(),
            searched: 0,
            found: 0,
            around: RefCell::new(None),
        })
    }

    /// How the pattern was read, for people.
    pub fn read_as(&self) -> &str {
        &self.read_as
    }

    /// How far the search has come.
    pub fn progress(&self) -> Progress {
        Progress {
            done: self.at >= self.targets.len(),
            searched: self.searched,
            lines: self.targets.iter().map(Target::lines).sum(),
            found: self.found,
        }
    }

    /// Looks at the next `lines` lines at most, fewer where they are long, and gives each that matches to `sink`, in document order. The first
    /// step of a value search waits for the annotations of the document.
    pub fn step(&mut self, lines: u32, mut sink: impl FnMut(Found<'a>)) -> Progress {
        let mut left = lines;
        while left > 0 {
            let Some(target) = self.targets.get(self.at) else { break };
            let (entry, from) = (target.entry, self.line);
            let to = target.last.min(from.saturating_add(left - 1));
            // The last line that was looked at: a step over long lines ends early.
            let mut reached = to;
            let before = self.found;
            let mut found = 0;
            let mut give = |hit| {
                found += 1;
                sink(hit);
            };
            match &self.matcher {
                Matcher::Value(query) => {
                    let annotations = entry.annotations();
                    let figures = annotations.in_lines(from, to);
                    for figures in figures.chunk_by(|a, b| a.line == b.line) {
                        let matching = figures.iter().filter(|figure| query.matches(figure, annotations.unit(figure)));
                        let spans: Vec<_> =
                            matching.take(MOST_SPANS).map(|figure| [figure.span.start, figure.span.end]).collect();
                        if !spans.is_empty() {
                            let found = Match { spans, below: Vec::new(), shadow: "value" };
                            give(Found { entry, line: figures[0].line, found });
                        }
                    }
                }
                matcher => {
                    let text = entry.document().text();
                    let decimals = *self.decimals.get_or_insert_with(|| match matcher.reads_numbers() {
                        true => decimals_of(text.content()),
                        false => Decimals::Point,
                    });
                    let mut bytes = 0;
                    for number in from..=to {
                        let line = entry.document().line(number);
                        bytes += line.len();
                        let below = (number < target.last).then(|| entry.document().line(number + 1));
                        if let Some(found) = matcher.find(line, below, decimals, &mut self.scratch) {
                            give(Found { entry, line: number, found });
                        }
                        if bytes >= STEP_BYTES {
                            (reached, left) = (number, 0);
                            break;
                        }
                    }
                }
            }
            self.found = before + found;
            let count = (u64::from(reached) + 1).saturating_sub(u64::from(from));
            self.searched += count;
            left = left.saturating_sub(u32::try_from(count).unwrap_or(left));
            self.line = reached.saturating_add(1);
            if reached >= target.last {
                self.at += 1;
                self.decimals = None;
                self.line = self.targets.get(self.at).map_or(1, |target| target.first);
            }
        }
        self.progress()
    }

    /// The hit that `found` is, with page, headings and, where they were asked for, figures.
    pub fn hit(&self, found: Found<'a>) -> Hit {
        let Found { entry, line, found } = found;
        let document = entry.document();
        let structure = document.structure();
        let Around { doc, headings, .. } = self.around(entry, line);
        let whole = document.line(line);
        let (text, text_from) = excerpt(whole, &found.spans);
        let figures = self.figures.then(|| {
            let annotations = entry.annotations();
            let figures = annotations.on_line(line).iter();
            figures.map(|figure| FigureRow::of(document, annotations, figure)).collect()
        });
        Hit {
            doc,
            line,
            page: structure.pages.at(line),
            spans: found.spans,
            below: found.below,
            shadow: found.shadow,
            headings,
            text: text.to_owned(),
            text_from,
            figures,
        }
    }
}

impl<'a> Search<'a> {
    /// What the hits of the section of `line` have in common.
    fn around(&self, entry: &'a Entry, line: u32) -> Around<'a> {
        let section = entry.document().structure().section_at(line);
        let mut kept = self.around.borrow_mut();
        if let Some(around) = kept.as_ref().filter(|kept| std::ptr::eq(kept.entry, entry) && kept.section == section) {
            return around.clone();
        }
        let doc = match kept.as_ref().filter(|kept| std::ptr::eq(kept.entry, entry)) {
            Some(kept) => kept.doc.clone(),
            None => entry.document().name().into(),
        };
        let titles = entry.document().structure().heading_path(line);
        let around = Around { entry, section, doc, headings: titles.into_iter().map(str::to_owned).collect() };
        *kept = Some(around.clone());
        around
    }
}

impl Target<'_> {
    fn lines(&self) -> u64 {
        (u64::from(self.last) + 1).saturating_sub(u64::from(self.first))
    }
}

impl Found<'_> {
    /// The document.
    pub fn entry(&self) -> &Entry {
        self.entry
    }

    /// The line, from 1.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// Half-open byte spans of the matches in the line, in order.
    pub fn spans(&self) -> &[[u32; 2]] {
        &self.found.spans
    }
}

/// At most [`TEXT_CAP`] bytes of `line` around its first match, and where they begin.
fn excerpt<'l>(line: &'l str, spans: &[[u32; 2]]) -> (&'l str, u32) {
    if line.len() <= TEXT_CAP {
        return (line, 0);
    }
    let [start, end] = spans.first().map_or([0, 0], |span| span.map(|at| at as usize));
    // The match in the middle, unless the line ends near it.
    let lead = TEXT_CAP.saturating_sub(end - start) / 2;
    let from = start.saturating_sub(lead).min(line.len() - TEXT_CAP);
    let from = line.ceil_char_boundary(from);
    let to = line.floor_char_boundary((from + TEXT_CAP).min(line.len()));
    (&line[from..to], from as u32)
}

/// The most bytes that are looked at to learn the decimal mark of a document.
const SAMPLE: usize = 256 << 10;

/// The mark before decimals, told by the numbers with one or two of them.
pub(super) fn decimals_of(content: &str) -> Decimals {
    let bytes = &content.as_bytes()[..content.len().min(SAMPLE)];
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mark = |at: usize| matches!(bytes.get(at), Some(b',' | b'.'));
    let (mut points, mut commas) = (0, 0);
    for at in memchr::memchr2_iter(b',', b'.', bytes) {
        let length = if digit(at + 1) { if digit(at + 2) { 2 } else { 1 } } else { continue };
        let ends = at + 1 + length;
        if at == 0 || !digit(at - 1) || digit(ends) || (mark(ends) && digit(ends + 1)) {
            continue;
        }
        if bytes[at] == b',' { commas += 1 } else { points += 1 }
    }
    if commas >= 3 && commas > 2 * points { Decimals::Comma } else { Decimals::Point }
}
