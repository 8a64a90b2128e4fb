//! Levels, parents and ends of the chosen headings.

use super::candidates::Candidate;
use super::numbered::Kind;
use super::{Section, SectionSource, title};

/// Builds the sections of a document of `lines` lines.
pub(crate) fn build(chosen: &[Candidate], lines: u32) -> Vec<Section> {
    let levels = levels(chosen);
    let mut out: Vec<Section> = Vec::with_capacity(chosen.len());
    let mut open: Vec<usize> = Vec::new();
    for (candidate, level) in chosen.iter().zip(levels) {
        while let Some(&index) = open.last().filter(|&&index| out[index].level >= level) {
            out[index].end = candidate.line - 1;
            open.pop();
        }
        open.push(out.len());
        out.push(Section {
            level,
            title: candidate.title.clone(),
            line: candidate.line,
            end: lines,
            parent: open.iter().rev().nth(1).copied(),
            source: candidate.source,
        });
    }
    out
}

/// What is open while levels are given.
#[derive(Default)]
struct Open {
    part: bool,
    /// Level of the last item, statement, schedule or annex, until the next part.
    major: u8,
    /// Level of the last title that names a statement or stands in the contents.
    named: u8,
    /// Level of the last heading that others may hang below.
    base: u8,
    /// Whether capitals were the first below that heading: bold titles then hang below them.
    capitals: bool,
    first: bool,
    /// Levels at which numbered titles were printed with `#`, by kind.
    printed: [u8; 6],
}

fn levels(chosen: &[Candidate]) -> Vec<u8> {
    let flat = flat_level(chosen);
    let mut open = Open::default();
    chosen.iter().map(|candidate| level(candidate, flat, &mut open)).collect()
}

fn level(candidate: &Candidate, flat: Option<u8>, open: &mut Open) -> u8 {
    let printed = candidate.printed > 0 && flat != Some(candidate.printed);
    let level = if printed {
        candidate.printed
    } else {
        match &candidate.number {
            Some((kind, _)) if open.printed[*kind as usize] > 0 => open.printed[*kind as usize],
            Some((Kind::Part, _)) => 1,
            Some((Kind::Item | Kind::Statement | Kind::Schedule | Kind::Annex, _)) => 2,
            Some((Kind::Note, _)) => 3.max(open.named + 1),
            None if candidate.named => named_level(open),
            None => return other_level(candidate, open),
        }
    };
    match &candidate.number {
        Some((kind, _)) => {
            if printed {
                open.printed[*kind as usize] = level;
            }
            match kind {
                Kind::Part => (open.part, open.major, open.named) = (true, 0, 0),
                Kind::Note => {}
                _ => (open.major, open.named) = (level, 0),
            }
        }
        None if candidate.named => open.named = level,
        None => {}
    }
    (open.base, open.capitals, open.first) = (level, false, true);
    level
}

/// Statements hang below the item that holds them, else below the part, else stand at the top.
fn named_level(open: &Open) -> u8 {
    match (open.major, open.part) {
        (0, false) => 1,
        (0, true) => 2,
        (major, _) => major + 1,
    }
}

/// Bold lines and capitals hang below the last heading of a higher kind.
fn other_level(candidate: &Candidate, open: &mut Open) -> u8 {
    if title::is_capitals(&candidate.title) {
        open.capitals |= open.first;
        open.first = false;
        return open.base + 1;
    }
    let first = std::mem::take(&mut open.first);
    open.base + if open.capitals && !first { 2 } else { 1 }
}

/// The level that a converter gave to headings of every rank alike: it says nothing then, and the numbers of the
/// titles tell more. Either parts, items and notes all stand at it, or most headings do.
fn flat_level(chosen: &[Candidate]) -> Option<u8> {
    let mut counts = [0_usize; 7];
    let mut numbered = [[0_usize; 6]; 7];
    let mut total = 0;
    for candidate in chosen.iter().filter(|candidate| candidate.source == SectionSource::Atx) {
        let level = usize::from(candidate.printed.min(6));
        total += 1;
        counts[level] += 1;
        if let Some((kind, _)) = &candidate.number {
            numbered[level][*kind as usize] += 1;
        }
    }
    let most = (1..7).max_by_key(|level| counts[*level])?;
    let structural: usize = numbered[most].iter().sum();
    let ranks = numbered[most].iter().filter(|count| **count >= 2).count();
    let flat = (counts[most] * 10 >= total * 7 && structural >= 3) || (counts[most] * 2 >= total && ranks >= 2);
    (total >= 8 && flat).then_some(most as u8)
}
