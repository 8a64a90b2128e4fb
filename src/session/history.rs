//! What was typed into prompts before, by kind of prompt.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::prompt::Ask;
use crate::ops::grep::Mode;

/// What was typed before, the latest last.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct History {
    searches: Vec<(String, Mode)>,
    /// By the name of the kind of prompt.
    typed: BTreeMap<String, Vec<String>>,
    /// Commands that were chosen by name.
    commands: Vec<String>,
}

/// Entries that are kept of each kind.
const KEPT: usize = 200;

/// The name of a kind of prompt whose texts are kept; searches have their modes beside them.
fn kind(ask: Ask) -> Option<&'static str> {
    match ask {
        Ask::Line => Some("line"),
        Ask::Page => Some("page"),
        Ask::Reference => Some("reference"),
        Ask::Filter => Some("outline"),
        Ask::Narrow => Some("hits"),
        Ask::Overrule => Some("overrule"),
        Ask::Reason => Some("reason"),
        Ask::Path => Some("path"),
        Ask::Search | Ask::Mark | Ask::ToMark | Ask::Name | Ask::Confirm => None,
    }
}

fn push<T: PartialEq>(entries: &mut Vec<T>, entry: T) {
    entries.retain(|before| *before != entry);
    entries.push(entry);
    if entries.len() > KEPT {
        entries.remove(0);
    }
}

impl History {
    /// Adds a search; the same one is kept once.
    pub fn add_search(&mut self, pattern: &str, mode: Mode) {
        push(&mut self.searches, (pattern.to_owned(), mode));
    }

    /// Adds what was typed into another prompt, where texts of its kind are kept; the same one is kept once.
    pub fn add(&mut self, ask: Ask, text: &str) {
        if let Some(kind) = kind(ask).filter(|_| !text.trim().is_empty()) {
            push(self.typed.entry(kind.to_owned()).or_default(), text.to_owned());
        }
    }

    /// Adds a command that was chosen by name; the same one is kept once.
    pub fn add_command(&mut self, name: &str) {
        push(&mut self.commands, name.to_owned());
    }

    /// The commands that were chosen by name, the latest first.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        self.commands.iter().rev().map(String::as_str)
    }

    /// Adds all of `later`.
    pub fn extend(&mut self, later: &Self) {
        for (pattern, mode) in &later.searches {
            self.add_search(pattern, *mode);
        }
        later.commands.iter().for_each(|name| self.add_command(name));
        for (kind, texts) in &later.typed {
            let entries = self.typed.entry(kind.clone()).or_default();
            texts.iter().for_each(|text| push(entries, text.clone()));
        }
    }

    /// What was typed `back` times before, from 1; of a search, with its mode.
    pub fn get(&self, ask: Ask, back: usize) -> Option<(&str, Option<Mode>)> {
        if ask == Ask::Search {
            let (pattern, mode) = self.searches.get(self.searches.len().checked_sub(back)?)?;
            return Some((pattern, Some(*mode)));
        }
        let texts = self.typed.get(kind(ask)?)?;
        Some((texts.get(texts.len().checked_sub(back)?)?, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_prompt_has_its_own() {
        let mut history = History::default();
        for pattern in ["tax", "fees", "tax"] {
            history.add_search(pattern, Mode::Smart);
        }
        history.add_search("tax", Mode::Literal);
        history.add(Ask::Filter, "note");
        history.add(Ask::Line, "12");
        history.add(Ask::Line, " ");
        history.add(Ask::Mark, "a");
        ["hits.sort", "app.tour", "hits.sort"].into_iter().for_each(|name| history.add_command(name));
        assert_eq!(history.commands().collect::<Vec<_>>(), ["hits.sort", "app.tour"]);
        let got = |history: &History, ask, back| history.get(ask, back).map(|(text, mode)| (text.to_owned(), mode));
        let search = |text: &str, mode| Some((text.to_owned(), Some(mode)));
        assert_eq!(got(&history, Ask::Search, 1), search("tax", Mode::Literal));
        assert_eq!(got(&history, Ask::Search, 2), search("tax", Mode::Smart));
        assert_eq!(got(&history, Ask::Search, 3), search("fees", Mode::Smart));
        assert_eq!((got(&history, Ask::Search, 4), got(&history, Ask::Search, 0)), (None, None));
        assert_eq!(got(&history, Ask::Filter, 1), Some(("note".into(), None)));
        assert_eq!((got(&history, Ask::Line, 1), got(&history, Ask::Line, 2)), (Some(("12".into(), None)), None));
        assert_eq!(got(&history, Ask::Mark, 1), None);
        let mut other = History::default();
        other.add_search("other", Mode::Regex);
        other.extend(&history);
        assert_eq!(got(&other, Ask::Search, 4), search("other", Mode::Regex));
        let text = serde_json::to_string(&other).unwrap();
        assert_eq!(serde_json::from_str::<History>(&text).unwrap(), other);
        assert_eq!(serde_json::from_str::<History>("{}").unwrap(), History::default());
    }

    #[test]
    fn the_oldest_go() {
        let mut history = History::default();
        (0..KEPT + 3).for_each(|number| history.add(Ask::Line, &number.to_string()));
        assert_eq!(history.get(Ask::Line, KEPT), Some(("3", None)));
        assert_eq!(history.get(Ask::Line, KEPT + 1), None);
    }
}
