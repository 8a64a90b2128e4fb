//! An outline for a document without headings: a new entry where the words of the pages change.

use super::title::{self, plain};
use super::{Section, SectionSource};
use crate::document::{LineKind, Pages, cells};
use crate::text::Text;

/// Pages that a topic must hold; shorter ones belong to the one before.
const SHORTEST: usize = 3;
/// Pages compared on either side of a page boundary.
const WINDOW: usize = 2;
/// Two neighbours with fewer words in common (in thousandths of all their words) are of different topics.
const SHIFT: usize = 150;

/// Sections by shift of topic between consecutive pages; none where pages are unknown.
pub(crate) fn build(text: &Text, kinds: &[LineKind], pages: &Pages) -> Vec<Section> {
    let starts: Vec<u32> = pages.starts().iter().map(|&(line, _)| line).collect();
    if starts.len() < 2 {
        return Vec::new();
    }
    let lines = kinds.len() as u32;
    let end_of = |page: usize| starts.get(page + 1).map_or(lines, |next| next - 1);
    let words: Vec<Vec<u64>> =
        (0..starts.len()).map(|page| words_of(text, kinds, starts[page], end_of(page))).collect();
    let similar: Vec<usize> = (1..starts.len()).map(|page| similarity(&words, page)).collect();
    let mean = similar.iter().sum::<usize>() / similar.len().max(1);
    let mut firsts = vec![0];
    for (index, &value) in similar.iter().enumerate() {
        if value < SHIFT || value * 2 < mean {
            firsts.push(index + 1);
        }
    }
    let kept = merge_short(&firsts, starts.len());
    let mut out: Vec<Section> = Vec::with_capacity(kept.len());
    let first_page: Vec<String> = tops(kinds, starts[0], end_of(0))
        .map(|number| shown(text.line(number as usize).unwrap_or_default()).text)
        .collect();
    for (index, &page) in kept.iter().enumerate() {
        let end = kept.get(index + 1).map_or(lines, |next| starts[*next] - 1);
        let before = if index == 0 { &[] } else { first_page.as_slice() };
        let title = title_of(text, kinds, starts[page], end_of(page), before);
        let line = starts[page];
        out.push(Section { level: 1, title, line, end, parent: None, source: SectionSource::Pseudo });
    }
    out
}

/// Drops the starts of topics that hold fewer than [`SHORTEST`] pages. The first topic has none before it: what
/// follows it is merged into it until it is long enough.
fn merge_short(firsts: &[usize], pages: usize) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    for (index, &page) in firsts.iter().enumerate() {
        let next = firsts.get(index + 1).copied().unwrap_or(pages);
        let open = kept.first().is_some_and(|first| kept.len() == 1 && page - first < SHORTEST);
        if kept.is_empty() || (next - page >= SHORTEST && !open) {
            kept.push(page);
        }
    }
    kept
}

/// The words of some lines, as sorted hashes: letters only, four and more, case folded.
fn words_of(text: &Text, kinds: &[LineKind], first: u32, last: u32) -> Vec<u64> {
    let mut out = Vec::new();
    for number in first..=last {
        if matches!(kinds.get(number as usize - 1), Some(LineKind::Prose | LineKind::Table(_))) {
            let line = text.line(number as usize).unwrap_or_default();
            let words = line.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() >= 4);
            out.extend(words.map(hash));
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// FNV-1a over the folded word: the same on every machine, unlike the standard library's hasher.
fn hash(word: &str) -> u64 {
    word.chars()
        .flat_map(char::to_lowercase)
        .fold(0xcbf2_9ce4_8422_2325, |hash, c| (hash ^ u64::from(u32::from(c))).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Jaccard similarity, in thousandths, of the pages before and after the boundary in front of `page`. Without
/// words on one side nothing can be said, which counts as a new topic.
fn similarity(words: &[Vec<u64>], page: usize) -> usize {
    let before = union(&words[page.saturating_sub(WINDOW)..page]);
    let after = union(&words[page..words.len().min(page + WINDOW)]);
    let common = before.iter().filter(|word| after.binary_search(word).is_ok()).count();
    let all = before.len() + after.len() - common;
    (common * 1000).checked_div(all).unwrap_or(0)
}

fn union(pages: &[Vec<u64>]) -> Vec<u64> {
    let mut out = pages.concat();
    out.sort_unstable();
    out.dedup();
    out
}

/// The best line to name a page by: capitals, bold or headline near its top, else the first words of its first
/// line. Lines that begin the document's first page too (`before`) are headers, and name nothing.
fn title_of(text: &Text, kinds: &[LineKind], first: u32, last: u32, before: &[String]) -> String {
    let mut fallback = None;
    for number in tops(kinds, first, last) {
        let line = text.line(number as usize).unwrap_or_default();
        let shown = shown(line);
        if before.contains(&shown.text) {
            continue;
        }
        let set_off = shown.bold || title::is_capitals(&shown.text) || title::is_headline(&shown.text);
        if set_off && title::is_title(&shown.text) && !cells::is_table_line(line) {
            return shown.text;
        }
        if fallback.is_none() && shown.text.chars().filter(|c| c.is_alphabetic()).count() >= 3 {
            fallback = Some(shown.text.split(' ').take(8).collect::<Vec<_>>().join(" "));
        }
    }
    fallback.unwrap_or_else(|| format!("Line {first}"))
}

/// The first lines of a page that hold something.
fn tops(kinds: &[LineKind], first: u32, last: u32) -> impl Iterator<Item = u32> {
    let holds = |number: &u32| matches!(kinds.get(*number as usize - 1), Some(LineKind::Prose | LineKind::Table(_)));
    (first..=last).filter(holds).take(12)
}

fn shown(line: &str) -> title::Plain {
    plain(&line[..floor(line, 600)].replace('|', " "))
}

/// The last character boundary at or before `limit`.
fn floor(line: &str, limit: usize) -> usize {
    if line.len() <= limit {
        return line.len();
    }
    (0..=limit).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0)
}
