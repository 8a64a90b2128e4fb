//! Where facts stand in the text: marks that travel with it through collapsing, joining and tables, and leave no trace.
//!
//! The marks are characters of the last two private planes of Unicode, which no page has a use for; those that stand in a
//! page are replaced before.

/// The first of the marks that open; the n-th fact is opened by the n-th.
const OPEN: u32 = 0xF_0000;
/// How many facts can be marked.
const MOST: u32 = 0xFFFE;
/// Closes the fact that was opened last.
const CLOSE: char = '\u{10_0000}';

/// The mark that opens fact `number`; `None` beyond what can be told apart.
pub(super) fn open(number: usize) -> Option<char> {
    u32::try_from(number).ok().filter(|number| *number < MOST).and_then(|number| char::from_u32(OPEN + number))
}

/// The mark that closes a fact.
pub(super) fn close() -> char {
    CLOSE
}

/// Whether a character is a mark.
pub(super) fn is_mark(c: char) -> bool {
    c as u32 >= OPEN
}

/// The text without its marks.
pub(super) fn visible(text: &str) -> String {
    text.chars().filter(|c| !is_mark(*c)).collect()
}

/// A line without its marks, and the facts in it: their numbers and bytes.
pub(super) fn take(line: &str, facts: &mut Vec<(usize, std::ops::Range<usize>)>) -> String {
    let mut out = String::with_capacity(line.len());
    let mut open: Vec<(usize, usize)> = Vec::new();
    for c in line.chars() {
        if c == CLOSE {
            if let Some((number, start)) = open.pop() {
                let blank = out[start..].len() - out[start..].trim_start().len();
                let end = out.trim_end().len().max(start + blank);
                facts.push((number, start + blank..end));
            }
        } else if is_mark(c) {
            open.push(((c as u32 - OPEN) as usize, out.len()));
        } else {
            out.push(c);
        }
    }
    // A fact that goes on in another line is one for each.
    for (number, start) in open {
        facts.push((number, start..out.len()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_leave_no_trace() {
        let line = format!("|Cash|$ {}1,234{}|", open(7).unwrap(), close());
        let mut facts = Vec::new();
        assert_eq!(take(&line, &mut facts), "|Cash|$ 1,234|");
        assert_eq!(facts, [(7, 8..13)]);
        assert_eq!(visible(&line), "|Cash|$ 1,234|");
    }
}
