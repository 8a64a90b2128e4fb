//! Which candidates are headings: not the furniture, not a title continued, not a block of lines on a title page.

use std::collections::{HashMap, HashSet};

use super::SectionSource;
use super::candidates::Candidate;
use super::contents::Contents;
use super::numbered::{self, Kind};
use super::title;
use crate::document::LineKind;
use crate::document::furniture::Group;

/// Chooses among `candidates` (in document order), and marks furniture in `kinds`.
pub(crate) fn choose(
    candidates: Vec<Candidate>,
    kinds: &mut [LineKind],
    furniture: &[Group],
    contents: &Contents,
) -> Vec<Candidate> {
    let repeated = repeated(&candidates, kinds, furniture, contents);
    let mut chosen: Vec<Candidate> = Vec::with_capacity(candidates.len());
    let named = fulfilled(&candidates, &repeated);
    let mut weak_entries: HashSet<usize> = HashSet::new();
    let mut seen: HashSet<String> = HashSet::new();
    let mut notes = Notes::default();
    let mut last_named = String::new();
    for mut candidate in candidates {
        if repeated.contains(&candidate.line) {
            continue;
        }
        let key = title::key(&candidate.title);
        if let Some(head) = title::without_continued(&candidate.title) {
            let known = seen.contains(&title::key(head))
                || candidate.number.as_ref().is_some_and(|n| seen.contains(&number_key(n)));
            if known {
                mark(kinds, candidate.line);
                continue;
            }
        }
        let note = candidate.number.is_none().then(|| numbered::enumerated(&candidate.title)).flatten();
        let in_order = match (&candidate.number, note) {
            (Some((Kind::Note, _)), _) if candidate.weak => {
                numbered::enumerated(&candidate.title).is_some_and(|(number, _)| notes.takes(number))
            }
            (None, Some((number, _))) if notes.takes(number) => {
                candidate.number = Some((Kind::Note, number.to_string()));
                true
            }
            _ => false,
        };
        if candidate.weak && !in_order {
            let below = candidate.line > contents.first_end;
            let wanted =
                candidate.entry.is_some_and(|entry| below && !named.contains(&entry) && weak_entries.insert(entry));
            if !wanted {
                continue;
            }
            candidate.number = None;
            candidate.source = SectionSource::Contents;
        }
        if candidate.named && candidate.number.is_none() {
            // `Notes to the financial statements` above each part of the notes: the section goes on.
            if key == last_named && candidate.printed == 0 {
                mark(kinds, candidate.line);
                continue;
            }
            last_named.clone_from(&key);
        }
        if candidate.number.as_ref().is_some_and(|(kind, _)| matches!(kind, Kind::Part | Kind::Item)) {
            last_named.clear();
        }
        notes.pass(&candidate);
        seen.insert(key);
        if let Some(number) = &candidate.number {
            seen.insert(number_key(number));
        }
        chosen.push(candidate);
    }
    join_numbers(thin_title_blocks(chosen))
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
    for group in furniture {
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
        let stays = first.named || first.number.is_some() || contents.names_part_of(&first.title);
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
fn fulfilled(candidates: &[Candidate], repeated: &HashSet<u32>) -> HashSet<usize> {
    let own = candidates.iter().filter(|candidate| !candidate.weak && !repeated.contains(&candidate.line));
    own.filter_map(|candidate| candidate.entry).collect()
}

/// The order of the titles numbered `1.`, `2.` … among the notes.
#[derive(Default)]
struct Notes {
    /// Whether the notes have begun, and the last number.
    last: Option<u32>,
}

impl Notes {
    /// Whether `number` comes next; a few may be lost in conversion.
    fn takes(&self, number: u32) -> bool {
        self.last.is_some_and(|last| number > last && number <= last + 4)
    }

    fn pass(&mut self, candidate: &Candidate) {
        match &candidate.number {
            Some((Kind::Note, number)) => {
                if let (Some(_), Ok(number)) = (self.last, number.parse()) {
                    self.last = Some(number);
                }
            }
            Some((Kind::Part | Kind::Item, _)) => self.last = None,
            _ if title::is_statement(&candidate.title) => {
                let notes = candidate.title.to_lowercase().contains("notes to");
                self.last = notes.then_some(self.last.unwrap_or(0));
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
