//! A pattern applied to single lines, for what narrows hits that were found before.

use std::sync::Arc;

use super::GrepArgs;
use super::matcher::Matcher;
use super::search::decimals_of;
use crate::ops::grep::Hit;
use crate::ops::{Corpus, Refusal};
use crate::text::shadow::Shadow;
use crate::text::shadow::digits::Decimals;

/// Lines longer than this, in bytes, are looked at around their first match only: the time of a key must not be that
/// of the longest line.
const LONG: usize = 64 << 10;

/// A pattern made ready for single lines. Document and scope of its arguments do not matter.
#[derive(Debug)]
pub struct LineMatcher {
    matcher: Matcher,
    scratch: Shadow,
    /// The decimal mark of the document that was looked at last.
    decimals: Option<(Arc<str>, Decimals)>,
}

impl LineMatcher {
    /// Reads the pattern.
    ///
    /// # Errors
    /// As [`super::run`], where the pattern is at fault.
    pub fn new(args: &GrepArgs) -> Result<Self, Refusal> {
        let (matcher, _) = Matcher::new(args)?;
        Ok(Self { matcher, scratch: Shadow::default(), decimals: None })
    }

    /// Whether the line of `hit` matches too. A value is looked for among the figures, where they are known already.
    pub fn matches(&mut self, corpus: &Corpus, hit: &Hit) -> bool {
        let Ok(entry) = corpus.entry(&hit.doc) else { return false };
        if let Matcher::Value(query) = &self.matcher {
            let Some(annotations) = entry.annotations_if_ready() else { return false };
            let mut figures = annotations.on_line(hit.line).iter();
            return figures.any(|figure| query.matches(figure, annotations.unit(figure)));
        }
        let known = self.decimals.as_ref().filter(|(doc, _)| *doc == hit.doc).map(|(_, decimals)| *decimals);
        let decimals = known.unwrap_or_else(|| decimals_of(entry.document().text().content()));
        if known.is_none() {
            self.decimals = Some((hit.doc.clone(), decimals));
        }
        let line = entry.document().line(hit.line);
        let line = if line.len() > LONG { &hit.text } else { line };
        self.matcher.find(line, None, decimals, &mut self.scratch).is_some()
    }

    /// Whether a text that belongs to no document matches, such as a title.
    pub fn matches_text(&mut self, text: &str) -> bool {
        self.matcher.find(text, None, Decimals::Point, &mut self.scratch).is_some()
    }
}
