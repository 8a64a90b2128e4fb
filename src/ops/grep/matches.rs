//! What a matcher says of a line.

use std::ops::Range;

use crate::text::shadow::Shadow;

/// The most spans that one line gives. A line of megabytes may hold a match at every byte; it is a hit all the same.
pub(super) const MOST_SPANS: usize = 1_000;

/// A line that matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Match {
    /// Half-open byte spans in the line, in order, apart from each other.
    pub spans: Vec<[u32; 2]>,
    /// Spans in the next line.
    pub below: Vec<[u32; 2]>,
    /// Which shadow matched first.
    pub shadow: &'static str,
}

/// Collects the spans of a line.
#[derive(Debug, Default)]
pub(super) struct Spans(Vec<[u32; 2]>);

impl Spans {
    /// Adds what the bytes `range` of `shadow` stem from.
    pub fn add(&mut self, shadow: &Shadow, range: Range<usize>, line: &str) {
        if self.0.len() < MOST_SPANS {
            self.0.extend(shadow.spans(range, line));
        }
    }

    /// Whether something was added.
    pub fn any(&self) -> bool {
        !self.0.is_empty()
    }

    /// Puts `name` into `slot` if something was added and nothing has been named yet.
    pub fn name(&self, slot: &mut Option<&'static str>, name: &'static str) {
        if slot.is_none() && self.any() {
            *slot = Some(name);
        }
    }

    /// The spans in order, those that overlap as one.
    pub fn finish(mut self) -> Vec<[u32; 2]> {
        self.0.sort_unstable();
        let mut out: Vec<[u32; 2]> = Vec::with_capacity(self.0.len());
        for span in self.0 {
            match out.last_mut() {
                Some(last) if span[0] < last[1] => last[1] = last[1].max(span[1]),
                _ => out.push(span),
            }
        }
        out
    }
}
