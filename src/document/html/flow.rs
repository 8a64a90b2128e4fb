//! From the tree to paragraphs, headings, tables and page breaks.

use super::dom::{Dom, Id, Step};
use super::marks;
use super::style::{Style, is_block};
use super::table;

/// A part of the page, from top to bottom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Block {
    /// A paragraph, as lines, or a heading.
    Text(Paragraph),
    /// The rows of a table.
    Table(Vec<Vec<String>>),
    /// A new page begins.
    Page,
}

/// Running text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Paragraph {
    /// One or more lines, with marks of facts.
    pub(super) text: String,
    /// Level of a heading by its tag, 1–6.
    pub(super) level: Option<u8>,
    /// All of it is set in bold.
    pub(super) bold: bool,
}

/// How deep tables are read in each other; deeper ones are read as text.
pub(super) const TABLES: usize = 6;

/// What is inherited from the elements around.
#[derive(Debug, Clone, Copy, Default)]
struct Inherited {
    bold: bool,
    raised: bool,
}

/// Collects the text of one paragraph.
#[derive(Debug, Default)]
struct Line {
    text: String,
    space: bool,
    level: Option<u8>,
    letters: usize,
    bold: usize,
}

impl Line {
    fn push(&mut self, text: &str, how: Inherited) {
        let raised = how.raised && text.chars().any(char::is_alphanumeric) && text.trim().chars().count() <= 6;
        if raised {
            self.text.push_str("<sup>");
        }
        for c in text.chars() {
            if c.is_whitespace() {
                self.space |= !raised;
            } else if matches!(c, '\u{200b}' | '\u{feff}' | '\u{ad}' | '\u{2060}') {
            } else {
                if self.space && !raised {
                    self.word_break();
                }
                self.letters += 1;
                self.bold += usize::from(how.bold);
                self.text.push(if marks::is_mark(c) { '\u{fffd}' } else { c });
            }
        }
        if raised {
            self.text.push_str("</sup>");
        }
    }

    fn word_break(&mut self) {
        self.space = false;
        let bare = self.text.trim_end_matches(marks::is_mark);
        if !bare.is_empty() && !bare.ends_with([' ', '\n']) {
            // Before the marks that opened since: they belong to what follows.
            let at = self.text.len()
                - self.text[bare.len()..]
                    .chars()
                    .rev()
                    .take_while(|c| *c != marks::close())
                    .map(char::len_utf8)
                    .sum::<usize>();
            self.text.insert(at, ' ');
        }
    }

    fn line_break(&mut self) {
        self.space = false;
        if !marks::visible(&self.text).trim().is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn end(&mut self, out: &mut Vec<Block>) {
        let line = std::mem::take(self);
        if line.letters == 0 {
            return;
        }
        let text = line.text.trim().to_owned();
        out.push(Block::Text(Paragraph { text, level: line.level, bold: line.bold == line.letters }));
    }
}

/// Counts the facts of a page while it is read.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The elements, in the order of their marks.
    pub(super) elements: Vec<Id>,
}

/// All that can be seen of `top`. `tables` says how deep in tables it lies.
pub(super) fn blocks(dom: &Dom, top: Id, tables: usize, facts: &mut Facts) -> Vec<Block> {
    let mut out = Vec::new();
    let mut line = Line::default();
    let mut open: Vec<(Inherited, Style)> = Vec::new();
    let mut walk = dom.walk(top);
    while let Some(step) = walk.next() {
        match step {
            Step::Enter(id) => {
                let around = open.last().map(|(how, _)| *how).unwrap_or_default();
                if let Some(text) = dom.own_text(id) {
                    line.push(text, around);
                    continue;
                }
                let style = Style::of(dom, id);
                let how = Inherited { bold: style.bold.unwrap_or(around.bold), raised: style.raised || around.raised };
                open.push((how, style));
                if style.hidden {
                    walk.leave_out(id);
                    continue;
                }
                let name = dom.local(id);
                if style.page_before {
                    line.end(&mut out);
                    out.push(Block::Page);
                }
                if name == "table" && tables < TABLES && id != top {
                    line.end(&mut out);
                    out.extend(table::read(dom, id, tables + 1, facts));
                    walk.leave_out(id);
                } else if name == "br" {
                    line.line_break();
                } else if is_own_block(dom, id, style) {
                    line.end(&mut out);
                    line.level = name
                        .strip_prefix('h')
                        .and_then(|level| level.parse().ok())
                        .filter(|level| (1..=6).contains(level));
                    if name == "li" {
                        line.text.push_str("- ");
                    }
                } else if name == "nonfraction"
                    && let Some(mark) = marks::open(facts.elements.len())
                {
                    facts.elements.push(id);
                    if line.space {
                        line.word_break();
                    }
                    line.text.push(mark);
                }
            }
            Step::Leave(id) if dom.own_text(id).is_none() => {
                let Some((_, style)) = open.pop().filter(|(_, style)| !style.hidden) else { continue };
                if is_own_block(dom, id, style) {
                    line.end(&mut out);
                } else if dom.local(id) == "nonfraction" {
                    line.text.push(marks::close());
                }
                if style.page_after {
                    line.end(&mut out);
                    out.push(Block::Page);
                }
            }
            Step::Leave(_) => {}
        }
    }
    line.end(&mut out);
    out
}

fn is_own_block(dom: &Dom, id: Id, style: Style) -> bool {
    style.block || is_block(dom.name(id)) && !style.inline
}
