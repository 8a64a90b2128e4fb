//! Which candidates are headings: not the furniture, not a title continued, not a block of lines on a title page.

use std::collections::{HashMap, HashSet};

use super::SectionSource;
use super::candidates::Candidate;
use super::contents::Contents;
use super::numbered::{self, Kind};
use super::title;
use crate::document::furniture::Group;
use crate::document::{LineKind, Pages};

/// Chooses among `candidates` (in document order), and marks furniture in `kinds`.
pub(crate) fn choose(
    mut candidates: Vec<Candidate>,
    kinds: &mut [LineKind],
    pages: &Pages,
    furniture: &[Group],
    contents: &Contents,
) -> Vec<Candidate> {
    let tops = tops(kinds, pages);
    name_by_contents(&mut candidates, &tops, contents);
    let repeated = repeated(&candidates, kinds, furniture, contents);
    let answered = answered(&candidates, &repeated);
    let lists = lists(&candidates);
    let mut chooser = Chooser {
        kinds,
        tops: &tops,
        below: contents.first_end,
        answered,
        seen: HashSet::new(),
        notes: Notes::default(),
        last_named: String::new(),
    };
    let mut chosen: Vec<Candidate> = Vec::with_capacity(candidates.len());
    let mut running = Running::default();
    for candidate in candidates {
        if repeated.contains(&candidate.line) || lists.contains(&candidate.line) {
            continue;
        }
        if let Some(page) = tops.get(&candidate.line)
            && running.repeats(*page, &candidate)
        {
            mark(chooser.kinds, candidate.line);
            continue;
        }
        chosen.extend(chooser.take(candidate));
    }
    join_numbers(thin_title_blocks(chosen))
}

/// Auditors write one report after another under the same title.
fn is_report(title: &str) -> bool {
    title.to_lowercase().contains("report of")
}

/// The first two lines of each page that hold anything (a company's name may stand above the title), with the
/// place of the page among the pages.
fn tops(kinds: &[LineKind], pages: &Pages) -> HashMap<u32, usize> {
    let held = |line: &u32| matches!(kinds.get(*line as usize - 1), Some(LineKind::Prose | LineKind::Table(_)));
    let mut out = HashMap::new();
    for (page, &(start, _)) in pages.starts().iter().enumerate() {
        out.extend((start..start.saturating_add(8)).filter(held).take(2).map(|line| (line, page)));
    }
    out
}

/// Running titles that stand on two pages only, or on some with and on some without the company's name.
#[derive(Default)]
struct Running {
    /// Page, key and contents entry of the titles at the tops of the last two pages.
    last: Vec<(usize, String, Option<usize>)>,
}

impl Running {
    /// Whether the title at the top of a page was at the top of one of the two before it.
    fn repeats(&mut self, page: usize, candidate: &Candidate) -> bool {
        if candidate.number.is_some() || is_report(&candidate.title) {
            return false;
        }
        self.last.retain(|(seen, ..)| seen + 2 >= page);
        let key = title::key(&candidate.title);
        let entry = candidate.entry.filter(|_| candidate.printed == 0);
        let known = self.last.iter().any(|(_, title, of)| *title == key || (entry.is_some() && *of == entry));
        self.last.push((page, key, entry));
        known
    }
}

/// What the contents say of candidates: a title with a number answers its entry alone (`Income taxes` somewhere in
/// the text is not `Note 15 Income taxes`), and a running title may hold a title of the contents.
fn name_by_contents(candidates: &mut [Candidate], tops: &HashMap<u32, usize>, contents: &Contents) {
    if contents.is_empty() {
        return;
    }
    let numbered: HashSet<usize> = candidates
        .iter()
        .filter(|candidate| candidate.number.is_some())
        .filter_map(|candidate| candidate.entry)
        .collect();
    for candidate in candidates.iter_mut().filter(|candidate| candidate.number.is_none()) {
        if candidate.entry.is_some_and(|entry| numbered.contains(&entry)) {
            candidate.entry = None;
            candidate.named = title::is_statement(&candidate.title);
        } else if candidate.entry.is_none() && (candidate.named || tops.contains_key(&candidate.line)) {
            candidate.entry = contents.entry_within(&candidate.title);
            candidate.named |= candidate.entry.is_some();
        }
    }
}

/// Chooses one candidate after the other.
struct Chooser<'a> {
    kinds: &'a mut [LineKind],
    tops: &'a HashMap<u32, usize>,
    /// Titles of the contents are looked for below this line.
    below: u32,
    /// Contents entries that need no weak candidate.
    answered: HashSet<usize>,
    seen: HashSet<String>,
    notes: Notes,
    last_named: String,
}

impl Chooser<'_> {
    fn take(&mut self, mut candidate: Candidate) -> Option<Candidate> {
        if self.continues(&candidate) {
            mark(self.kinds, candidate.line);
            return None;
        }
        if let Some(number) = self.note_in_order(&candidate) {
            candidate.number = Some((Kind::Note, number.to_string()));
        } else if candidate.weak {
            let wanted = candidate.line > self.below
                && !(self.notes.inside && title::is_statement(&candidate.title))
                && candidate.entry.is_some_and(|entry| self.answered.insert(entry));
            if !wanted {
                return None;
            }
            candidate.number = None;
            candidate.source = SectionSource::Contents;
        }
        let key = title::key(&candidate.title);
        match &candidate.number {
            None if candidate.named => {
                // `Notes to the financial statements` above each part of the notes: the section goes on.
                if key == self.last_named && candidate.printed == 0 && !is_report(&candidate.title) {
                    mark(self.kinds, candidate.line);
                    return None;
                }
                // A converter's heading inside a note that names a statement in passing, as parent companies do.
                let aside = candidate.printed > 0 && !title::is_capitals(&candidate.title);
                if self.notes.inside && aside && !self.tops.contains_key(&candidate.line) {
                    candidate.named = false;
                } else {
                    self.last_named.clone_from(&key);
                }
            }
            Some((Kind::Part | Kind::Item, _)) => self.last_named.clear(),
            _ => {}
        }
        self.notes.pass(&candidate);
        self.seen.insert(key);
        self.seen.extend(candidate.number.as_ref().map(number_key));
        Some(candidate)
    }

    /// Whether the title says `(continued)` of one that was seen.
    fn continues(&self, candidate: &Candidate) -> bool {
        let Some(head) = title::without_continued(&candidate.title) else { return false };
        let number = candidate.number.as_ref().map(number_key);
        self.seen.contains(&title::key(head)) || number.is_some_and(|number| self.seen.contains(&number))
    }

    /// The number of a title such as `12. Leases`, where it is the next among the notes.
    fn note_in_order(&self, candidate: &Candidate) -> Option<u32> {
        if candidate.number.is_some() && !candidate.weak {
            return None;
        }
        let (number, _) = numbered::enumerated(&candidate.title)?;
        self.notes.takes(number).then_some(number)
    }
}

/// Statements listed one below the other, as in an index without page numbers.
fn lists(candidates: &[Candidate]) -> HashSet<u32> {
    let listed = |candidate: &Candidate| {
        candidate.source == SectionSource::Capitals && candidate.named && !title::is_capitals(&candidate.title)
    };
    let pairs =
        candidates.windows(2).filter(|pair| listed(&pair[0]) && listed(&pair[1]) && pair[1].line - pair[0].line <= 3);
    pairs.flat_map(|pair| [pair[0].line, pair[1].line]).collect()
}

fn number_key((kind, number): &(Kind, String)) -> String {
    format!("{kind:?} {number}")
}

fn mark(kinds: &mut [LineKind], line: u32) {
    if let Some(kind @ LineKind::Prose) = kinds.get_mut(line as usize - 1) {
        *kind = LineKind::Furniture;
    }
}

/// Lines of candidates that are furniture; marks all furniture in `kinds`. Of a running title that the contents
/// name, or that names a statement or carries a number, the first stays a heading: the section begins there.
fn repeated(
    candidates: &[Candidate],
    kinds: &mut [LineKind],
    furniture: &[Group],
    contents: &Contents,
) -> HashSet<u32> {
    let at: HashMap<u32, &Candidate> = candidates.iter().map(|candidate| (candidate.line, candidate)).collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for candidate in candidates {
        *counts.entry(title::key(&candidate.title)).or_default() += 1;
    }
    let mut out = HashSet::new();
    for Group { lines: group, .. } in furniture.iter().filter(|group| group.dense) {
        let titles: Vec<&Candidate> = group.iter().filter_map(|line| at.get(line).copied()).collect();
        let Some(first) = titles.first() else {
            group.iter().for_each(|line| mark(kinds, *line));
            continue;
        };
        // A title that mostly stands elsewhere came to the edge of some pages by chance.
        let total = counts.get(&title::key(&first.title)).copied().unwrap_or(0);
        let printed = first.printed > 0 || counts_up(&titles);
        let same = titles.iter().all(|other| other.title.eq_ignore_ascii_case(&first.title));
        if (same && titles.len() * 4 < total * 3) || (printed && !same) {
            continue;
        }
        let stays = first.named || first.number.is_some() || contents.entry_within(&first.title).is_some();
        let keep = if stays { group.iter().find(|line| at.contains_key(line)) } else { None };
        for line in group {
            if Some(line) != keep && !contents.holds(*line) {
                mark(kinds, *line);
                out.insert(*line);
            }
        }
    }
    out
}

/// `Exhibit 1`, `Exhibit 2` …: a word that numbers what follows, not a page.
fn counts_up(titles: &[&Candidate]) -> bool {
    const WORDS: [&str; 11] =
        ["exhibit", "table", "figure", "box", "section", "chart", "annex", "appendix", "page", "report", "volume"];
    titles.iter().all(|candidate| {
        let mut words = candidate.title.split(' ').rev();
        let number = words.next().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let word = words.next().unwrap_or_default();
        number && WORDS.iter().any(|known| known.eq_ignore_ascii_case(word))
    })
}

/// Contents entries that a candidate of its own right already answers.
fn answered(candidates: &[Candidate], repeated: &HashSet<u32>) -> HashSet<usize> {
    let own = candidates.iter().filter(|candidate| !candidate.weak && !repeated.contains(&candidate.line));
    own.filter_map(|candidate| candidate.entry).collect()
}

/// The order of the titles numbered `1.`, `2.` … among the notes.
#[derive(Default)]
struct Notes {
    /// Whether the notes have begun, and the last number.
    last: Option<u32>,
    /// Whether one of them is open.
    inside: bool,
}

impl Notes {
    /// Whether `number` comes next; a few may be lost in conversion.
    fn takes(&self, number: u32) -> bool {
        self.last.is_some_and(|last| number > last && number <= last + 4)
    }

    fn pass(&mut self, candidate: &Candidate) {
        match &candidate.number {
            Some((Kind::Note, number)) => {
                self.inside = true;
                if let (Some(_), Ok(number)) = (self.last, number.parse()) {
                    self.last = Some(number);
                }
            }
            Some((Kind::Part | Kind::Item, _)) => *self = Self::default(),
            None if candidate.named => {
                let notes = candidate.title.to_lowercase().contains("notes to");
                let last = notes.then_some(self.last.unwrap_or(0));
                *self = Self { last, inside: notes && self.inside };
            }
            _ => {}
        }
    }
}

/// Title pages set every line in bold or capitals: of a block of such lines only the first stays.
fn thin_title_blocks(chosen: Vec<Candidate>) -> Vec<Candidate> {
    let plain = |candidate: &Candidate| {
        candidate.number.is_none()
            && !candidate.named
            && candidate.printed == 0
            && candidate.source != SectionSource::Contents
    };
    let cover = chosen.iter().position(|candidate| !plain(candidate)).unwrap_or(chosen.len());
    let mut out: Vec<Candidate> = Vec::with_capacity(chosen.len());
    let mut from = 0;
    while from < chosen.len() {
        let mut to = from + 1;
        // Blank lines and delimiter rows may stand between.
        while to < chosen.len()
            && plain(&chosen[to - 1])
            && plain(&chosen[to])
            && chosen[to].line - chosen[to - 1].last <= 3
        {
            to += 1;
        }
        let limit = if from < cover { 2 } else { 4 };
        let keep = if to - from >= limit { from + 1 } else { to };
        out.extend(chosen[from..keep].iter().cloned());
        from = to;
    }
    out
}

/// `NOTE 1` on one line and its title on the next make one heading.
fn join_numbers(chosen: Vec<Candidate>) -> Vec<Candidate> {
    let mut out: Vec<Candidate> = Vec::with_capacity(chosen.len());
    for candidate in chosen {
        let joins = out.last().is_some_and(|before: &Candidate| {
            let bare = numbered::parse(&before.title, true).is_some_and(|found| found.rest.is_empty());
            let part = before.number.as_ref().is_some_and(|(kind, _)| *kind == Kind::Part);
            bare && !part
                && before.last == before.line
                && candidate.number.is_none()
                && candidate.line - before.line <= 2
                && (candidate.printed == 0 || candidate.printed == before.printed)
        });
        match out.last_mut() {
            Some(before) if joins => {
                before.title = format!("{} {}", before.title, candidate.title);
                before.last = candidate.last;
            }
            _ => out.push(candidate),
        }
    }
    out
}
