//! The list of hits: which of them pass a second pattern, and in which order and groups they stand. The view draws
//! its rows, and the mouse finds with them what it points at.

use serde::{Deserialize, Serialize};

use super::layout::window;
use crate::ops::grep::{GrepArgs, LineMatcher, Mode};
use crate::ops::{Corpus, Hit};

/// How hits are listed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitOrder {
    /// Sections with many hits before those with few; else as in the document.
    pub by_count: bool,
    /// Without the titles of sections.
    pub flat: bool,
}

/// A row of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HitRow {
    /// The name of the document that this hit stands in, and how many hits it has.
    Document(usize, usize),
    /// The title of the section that this hit stands in, and how many hits it has.
    Section(usize, usize),
    /// This hit.
    Hit(usize),
}

/// The hits that are listed.
#[derive(Debug, Clone, Default)]
pub struct HitList {
    /// The second pattern, as typed; all hits pass where it is empty. One that begins with `!` keeps the others out.
    pub narrow: String,
    /// Why it cannot be searched for; all hits pass then.
    pub refused: Option<String>,
    /// The hits that pass, in document order: indices into the hits of the search.
    pub passing: Vec<u32>,
    /// The rows, titles included.
    pub rows: Vec<HitRow>,
    /// The row of the document that hits are added to.
    document: usize,
    /// The row of the section that they are added to.
    section: usize,
}

/// The first of indices that stand together.
fn first(indices: &[u32]) -> usize {
    indices.first().map_or(0, |index| *index as usize)
}

impl HitList {
    /// Forgets the hits; the second pattern stays for those to come.
    pub fn clear(&mut self) {
        self.passing.clear();
        self.rows.clear();
    }

    /// Whether a second pattern keeps hits out.
    pub fn is_narrowed(&self) -> bool {
        !self.narrow.is_empty()
    }

    /// Lists `hits` anew. Time is that of their number, and of the lines that a second pattern looks at.
    pub fn arrange(&mut self, hits: &[Hit], corpus: &Corpus, order: HitOrder, by_document: bool) {
        self.clear();
        self.extend(hits, 0, corpus, order, by_document);
    }

    /// Lists those of `hits` from `from` on too. Time is that of their number, unless sections have to be sorted.
    pub fn extend(&mut self, hits: &[Hit], from: usize, corpus: &Corpus, order: HitOrder, by_document: bool) {
        let passing = self.pass(hits, from, corpus);
        for index in passing {
            let before = self.passing.last().and_then(|before| hits.get(*before as usize));
            self.passing.push(index);
            let at = index as usize;
            let Some(hit) = hits.get(at) else { continue };
            let same_document = before.is_some_and(|before| before.doc == hit.doc);
            let same_section = same_document && before.is_some_and(|before| before.headings == hit.headings);
            if by_document {
                match self.rows.get_mut(self.document).filter(|_| same_document) {
                    Some(HitRow::Document(_, count)) => *count += 1,
                    _ => {
                        self.document = self.rows.len();
                        self.rows.push(HitRow::Document(at, 1));
                    }
                }
            }
            if !order.flat {
                match self.rows.get_mut(self.section).filter(|_| same_section) {
                    Some(HitRow::Section(_, count)) => *count += 1,
                    _ => {
                        self.section = self.rows.len();
                        self.rows.push(HitRow::Section(at, 1));
                    }
                }
            }
            self.rows.push(HitRow::Hit(at));
        }
        if order.by_count && !order.flat {
            self.sort(hits, by_document);
        }
    }

    /// Puts sections with many hits before those with few, in each document.
    fn sort(&mut self, hits: &[Hit], by_document: bool) {
        self.rows.clear();
        let hit = |index: &u32| hits.get(*index as usize);
        let same_document = |a: &u32, b: &u32| hit(a).map(|hit| &hit.doc) == hit(b).map(|hit| &hit.doc);
        for of_document in self.passing.chunk_by(same_document) {
            if by_document {
                self.document = self.rows.len();
                self.rows.push(HitRow::Document(first(of_document), of_document.len()));
            }
            let same = |a: &u32, b: &u32| hit(a).map(|hit| &hit.headings) == hit(b).map(|hit| &hit.headings);
            let mut sections: Vec<&[u32]> = of_document.chunk_by(same).collect();
            sections.sort_by_key(|section| std::cmp::Reverse(section.len()));
            for section in sections {
                self.section = self.rows.len();
                self.rows.push(HitRow::Section(first(section), section.len()));
                self.rows.extend(section.iter().map(|index| HitRow::Hit(*index as usize)));
            }
        }
    }

    /// Those of `hits` from `from` on whose line, or the titles above it, match the second pattern.
    fn pass(&mut self, hits: &[Hit], from: usize, corpus: &Corpus) -> Vec<u32> {
        self.refused = None;
        let all = from as u32..hits.len() as u32;
        let (pattern, wanted) = match self.narrow.strip_prefix('!') {
            Some(pattern) => (pattern, false),
            None => (self.narrow.as_str(), true),
        };
        if pattern.trim().is_empty() {
            return all.collect();
        }
        let args = GrepArgs { pattern: pattern.to_owned(), mode: Mode::Smart, ..GrepArgs::default() };
        let mut lines = match LineMatcher::new(&args) {
            Ok(lines) => lines,
            Err(refusal) => {
                self.refused = Some(refusal.0);
                return all.collect();
            }
        };
        // Hits of one section stand together: its titles are looked at once.
        let mut titles: Option<(&Hit, bool)> = None;
        all.filter(|index| {
            let hit = &hits[*index as usize];
            let titled = match titles {
                Some((before, titled)) if before.doc == hit.doc && before.headings == hit.headings => titled,
                _ => hit.headings.iter().any(|title| lines.matches_text(title)),
            };
            titles = Some((hit, titled));
            (titled || lines.matches(corpus, hit)) == wanted
        })
        .collect()
    }

    /// The next hit of the list after `selected`, or the one before; the same at its end.
    pub fn step(&self, selected: usize, forward: bool) -> usize {
        let at = self.rows.iter().position(|row| *row == HitRow::Hit(selected));
        let hit = |row: &HitRow| if let HitRow::Hit(index) = row { Some(*index) } else { None };
        let next = match (at, forward) {
            (None, _) => self.rows.iter().find_map(hit),
            (Some(at), true) => self.rows.get(at + 1..).and_then(|rows| rows.iter().find_map(hit)),
            (Some(at), false) => self.rows.get(..at).and_then(|rows| rows.iter().rev().find_map(hit)),
        };
        next.unwrap_or(selected)
    }

    /// The first hit of the list, or the last.
    pub fn end(&self, last: bool) -> Option<usize> {
        let hit = |row: &HitRow| if let HitRow::Hit(index) = row { Some(*index) } else { None };
        if last { self.rows.iter().rev().find_map(hit) } else { self.rows.iter().find_map(hit) }
    }

    /// At most `height` rows around the hit `selected`, which stands near the middle. Where the first of them would be
    /// a hit below its title, the title stands there instead.
    pub fn view(&self, selected: usize, height: usize) -> Vec<HitRow> {
        let at = self.rows.iter().position(|row| *row == HitRow::Hit(selected)).unwrap_or(0);
        let first = window(at, self.rows.len(), height);
        let mut rows: Vec<HitRow> = self.rows.iter().skip(first).take(height).copied().collect();
        let above = self.rows.get(..first).unwrap_or_default();
        if at > first
            && let [row @ HitRow::Hit(_), HitRow::Hit(_), ..] = rows.as_mut_slice()
            && let Some(title) = above.iter().rev().find(|row| !matches!(row, HitRow::Hit(_)))
        {
            *row = *title;
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::ops::grep;

    const TEXT: &str = "# One\n\ntax 1\n\n# Two\n\ntax 2\ntax 3 due\n\n# Three\n\ntax 4\n";

    fn rows(list: &HitList) -> String {
        let letter = |row: &HitRow| match row {
            HitRow::Document(_, count) => format!("D{count}"),
            HitRow::Section(_, count) => format!("S{count}"),
            HitRow::Hit(index) => index.to_string(),
        };
        list.rows.iter().map(letter).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn hits_are_grouped_sorted_and_narrowed() {
        let corpus = Corpus::new([
            Document::new("a.md", TEXT.as_bytes().to_vec()),
            Document::new("b.md", TEXT.as_bytes().to_vec()),
        ]);
        let found = |doc: Option<&str>| {
            let doc = doc.map(str::to_owned);
            grep::run(&corpus, &GrepArgs { pattern: "tax".into(), doc, ..GrepArgs::default() }).unwrap().hits
        };
        let one = found(Some("a.md"));
        let both = found(None);
        let mut list = HitList::default();
        let mut told = |hits: &[Hit], narrow: &str, by_count, flat, by_document| {
            list.narrow = narrow.to_owned();
            list.arrange(hits, &corpus, HitOrder { by_count, flat }, by_document);
            rows(&list)
        };
        assert_eq!(told(&one, "", false, false, false), "S1 0 S2 1 2 S1 3");
        assert_eq!(told(&one, "", true, false, false), "S2 1 2 S1 0 S1 3");
        assert_eq!(told(&one, "", true, true, false), "0 1 2 3");
        assert_eq!(told(&both, "", false, false, true), "D4 S1 0 S2 1 2 S1 3 D4 S1 4 S2 5 6 S1 7");
        assert_eq!(told(&one, "due", false, false, false), "S1 2");
        assert_eq!(told(&one, "!due", false, false, false), "S1 0 S1 1 S1 3");
        assert_eq!(told(&one, "two", false, false, false), "S2 1 2", "by the title of the section");
        assert_eq!(told(&both, "4", false, false, true), "D1 S1 3 D1 S1 7");
        assert_eq!(told(&one, "!", false, false, false), "S1 0 S2 1 2 S1 3");
        assert_eq!(told(&one, "nothing", false, false, false), "");
        for (by_count, flat, by_document) in (0..8).map(|bits| (bits & 1 > 0, bits & 2 > 0, bits & 4 > 0)) {
            let order = HitOrder { by_count, flat };
            let mut pieces = HitList::default();
            for end in 1..=both.len() {
                pieces.extend(&both[..end], end - 1, &corpus, order, by_document);
            }
            assert_eq!(rows(&pieces), told(&both, "", by_count, flat, by_document), "{order:?}, as they come in");
        }
        assert_eq!(HitList::default().step(0, true), 0);
    }

    #[test]
    fn one_steps_through_the_rows_as_they_are_listed() {
        let hit = HitRow::Hit;
        let rows = vec![HitRow::Section(1, 2), hit(1), hit(2), HitRow::Section(0, 1), hit(0)];
        let list = HitList { rows, ..HitList::default() };
        assert_eq!([list.step(1, true), list.step(2, true), list.step(0, true)], [2, 0, 0]);
        assert_eq!([list.step(1, false), list.step(2, false), list.step(0, false)], [1, 1, 2]);
        assert_eq!((list.end(false), list.end(true)), (Some(1), Some(0)));
        for height in 0..8 {
            for selected in 0..3 {
                let rows = list.view(selected, height);
                assert_eq!(rows.len(), height.min(5));
                assert!(height == 0 || rows.contains(&hit(selected)), "{selected} in {height}: {rows:?}");
            }
        }
        assert_eq!(list.view(0, 2), [HitRow::Section(0, 1), hit(0)]);
    }
}
