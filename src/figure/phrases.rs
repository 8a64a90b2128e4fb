//! Lists of phrases, looked for in one pass over a text whatever their number.

use std::sync::OnceLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

/// Phrases that mean the same wherever one of them stands. Compared byte by byte: give both in lower case.
pub(crate) struct Phrases {
    words: &'static [&'static str],
    any_case: bool,
    automaton: OnceLock<Option<AhoCorasick>>,
}

impl Phrases {
    pub(crate) const fn new(words: &'static [&'static str]) -> Self {
        Self { words, any_case: false, automaton: OnceLock::new() }
    }

    /// Phrases whose ASCII letters may stand in either case. Give them in lower case.
    pub(crate) const fn in_any_case(words: &'static [&'static str]) -> Self {
        Self { words, any_case: true, automaton: OnceLock::new() }
    }

    /// Whether one of them stands in `text`.
    pub(crate) fn stand_in(&self, text: &str) -> bool {
        self.first_in(text).is_some()
    }

    /// The byte offset of the first one in `text`.
    pub(crate) fn first_in(&self, text: &str) -> Option<usize> {
        let automaton = self.automaton.get_or_init(|| {
            AhoCorasick::builder()
                .kind(Some(AhoCorasickKind::DFA))
                // Labels are short: a filter before the automaton costs more than it spares.
                .prefilter(false)
                .ascii_case_insensitive(self.any_case)
                .match_kind(MatchKind::LeftmostFirst)
                .build(self.words)
                .ok()
        });
        match automaton {
            Some(automaton) => automaton.find(text).map(|found| found.start()),
            // Only an absurd number of phrases is refused.
            None if self.any_case => {
                let lower = text.to_ascii_lowercase();
                self.words.iter().filter_map(|word| lower.find(word)).min()
            }
            None => self.words.iter().filter_map(|word| text.find(word)).min(),
        }
    }
}

/// Whether one of the phrases in brackets stands in a text.
macro_rules! any {
    ($text:expr, [$($word:expr),* $(,)?]) => {{
        static PHRASES: $crate::figure::phrases::Phrases = $crate::figure::phrases::Phrases::new(&[$($word),*]);
        PHRASES.stand_in($text)
    }};
}
pub(crate) use any;

#[cfg(test)]
mod tests {
    use super::Phrases;

    #[test]
    fn the_first_place_counts_not_the_first_phrase() {
        static WORDS: Phrases = Phrases::new(&["of year", "end of", "of"]);
        let cases = [("balance at end of year", Some(11)), ("of year, end of", Some(0)), ("balance", None), ("", None)];
        for (text, want) in cases {
            assert_eq!(WORDS.first_in(text), want, "{text}");
            assert_eq!(WORDS.stand_in(text), want.is_some(), "{text}");
        }
    }
}
