//! Lists of phrases, looked for in one pass over a text whatever their number.

use std::sync::OnceLock;

use aho_corasick::automaton::Automaton;
use aho_corasick::nfa::contiguous::NFA;
use aho_corasick::{AhoCorasick, AhoCorasickKind, Anchored, MatchKind};

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

/// Several lists of phrases, all looked for in one pass over a text. Compared byte by byte.
pub(crate) struct Vocabulary<const N: usize> {
    lists: [&'static [&'static str]; N],
    automaton: OnceLock<Option<(NFA, Vec<u64>)>>,
}

impl<const N: usize> Vocabulary<N> {
    /// At most 64 lists.
    pub(crate) const fn new(lists: [&'static [&'static str]; N]) -> Self {
        assert!(N <= 64);
        Self { lists, automaton: OnceLock::new() }
    }

    /// The automaton, and for each of its phrases the bit of its list.
    fn build(&self) -> Option<(NFA, Vec<u64>)> {
        let bits = self.lists.iter().enumerate().flat_map(|(at, list)| list.iter().map(move |_| 1 << at)).collect();
        let words = self.lists.iter().flat_map(|list| list.iter());
        // A table of all its states would take longer to make than it spares in a document.
        Some((NFA::builder().match_kind(MatchKind::Standard).prefilter(false).build(words).ok()?, bits))
    }

    /// The lists of which a phrase stands in `text`, each as the bit of its place.
    pub(crate) fn heard(&self, text: &str) -> u64 {
        let Some((automaton, bits)) = self.automaton.get_or_init(|| self.build()) else {
            // Only an absurd number of phrases is refused.
            let heard = self.lists.iter().map(|list| list.iter().any(|word| text.contains(word)));
            return heard.enumerate().map(|(at, heard)| u64::from(heard) << at).sum();
        };
        let Ok(mut state) = automaton.start_state(Anchored::No) else { return 0 };
        let mut out = 0;
        for byte in text.bytes() {
            state = automaton.next_state(Anchored::No, state, byte);
            if automaton.is_match(state) {
                for at in 0..automaton.match_len(state) {
                    out |= bits.get(automaton.match_pattern(state, at).as_usize()).copied().unwrap_or(0);
                }
            }
        }
        out
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
    use super::{Phrases, Vocabulary};

    #[test]
    fn the_first_place_counts_not_the_first_phrase() {
        static WORDS: Phrases = Phrases::new(&["of year", "end of", "of"]);
        let cases = [("balance at end of year", Some(11)), ("of year, end of", Some(0)), ("balance", None), ("", None)];
        for (text, want) in cases {
            assert_eq!(WORDS.first_in(text), want, "{text}");
            assert_eq!(WORDS.stand_in(text), want.is_some(), "{text}");
        }
    }

    #[test]
    fn every_list_is_heard_wherever_its_phrases_overlap() {
        static LISTS: Vocabulary<3> =
            Vocabulary::new([&["net assets", "sets a"], &["assets", "asset"], &["liabilities"]]);
        let cases =
            [("net assets are", 0b11), ("fixed asset", 0b10), ("assets and liabilities", 0b111), ("cash", 0), ("", 0)];
        for (text, want) in cases {
            assert_eq!(LISTS.heard(text), want, "{text}");
        }
    }
}
