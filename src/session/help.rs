//! The help: what the keymap in force binds, found by typing.

use serde_json::Value;

use super::command::{COMMANDS, find};
use super::palette::Finder;
use super::prompt::{Ask, Prompt};
use crate::keys::{Keymap, show_chord};

/// The help with what is typed to find something in it.
#[derive(Debug, Clone)]
pub struct HelpView {
    /// What is typed.
    pub prompt: Prompt,
    /// What fits it, by context; without a text, everything.
    pub rows: Vec<HelpRow>,
    /// The row under the cursor; no heading where there is anything else.
    pub selected: usize,
    /// The pane that it was asked for in, whose keys come first.
    pub context: &'static str,
}

/// A row of the help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HelpRow {
    /// The name of a context.
    Context(String),
    /// Keys, and what they do.
    Binding {
        /// The context that they are bound in.
        context: String,
        /// All chords of the command, shown.
        keys: String,
        /// What it does.
        description: String,
        /// Its name.
        command: String,
        /// The arguments that it is given.
        args: Value,
    },
}

impl HelpView {
    /// The whole help of `keymap`; `keys` opened it.
    pub fn new(keymap: &Keymap, context: &'static str, keys: &str) -> Self {
        let mut view = Self { prompt: Prompt::new(Ask::Filter, "", keys), rows: Vec::new(), selected: 0, context };
        view.refresh(keymap);
        view
    }

    /// Finds anew, after the text or the keymap changed.
    pub fn refresh(&mut self, keymap: &Keymap) {
        let all = groups(keymap, &[self.context, "global"]);
        let text = self.prompt.text().trim();
        self.rows = if text.is_empty() { rows(all) } else { rows(found(all, text)) };
        self.selected = 0;
        self.step(0);
    }

    /// Moves the cursor by `rows`, and past headings.
    pub fn step(&mut self, rows: isize) {
        let last = self.rows.len().saturating_sub(1);
        let to = self.selected.saturating_add_signed(rows).min(last);
        let is_binding = |index: &usize| matches!(self.rows.get(*index), Some(HelpRow::Binding { .. }));
        let (below, above) = ((to..self.rows.len()).find(is_binding), (0..=to).rev().find(is_binding));
        let found = if rows < 0 { above.or(below) } else { below.or(above) };
        self.selected = found.unwrap_or(0);
    }
}

/// The bindings of one context.
type Group = (String, Vec<HelpRow>);

/// All bindings of `keymap` by context: `first` come first, then the others as the keymap has them.
fn groups(keymap: &Keymap, first: &[&str]) -> Vec<Group> {
    let mut order: Vec<String> = first.iter().map(|context| (*context).to_owned()).collect();
    for binding in keymap.bindings() {
        if !order.contains(&binding.context) {
            order.push(binding.context.clone());
        }
    }
    order
        .into_iter()
        .map(|context| {
            let mut bound: Vec<(&str, &Value, String)> = Vec::new();
            for binding in keymap.bindings().iter().filter(|binding| binding.context == context) {
                let keys = show_chord(&binding.chord);
                let same = |(command, args, _): &&mut (&str, &Value, String)| {
                    *command == binding.command && **args == binding.args
                };
                match bound.iter_mut().find(same) {
                    Some((_, _, before)) => {
                        before.push_str(", ");
                        before.push_str(&keys);
                    }
                    None => bound.push((&binding.command, &binding.args, keys)),
                }
            }
            // In the order of the command table: what belongs together stands together.
            bound.sort_by_key(|(command, ..)| COMMANDS.iter().position(|known| known.name == *command));
            let rows = bound.into_iter().filter_map(|(command, args, keys)| {
                Some(HelpRow::Binding {
                    context: context.clone(),
                    keys,
                    description: find(command)?.description.to_owned(),
                    command: command.to_owned(),
                    args: args.clone(),
                })
            });
            let rows = rows.collect();
            (context, rows)
        })
        .filter(|(_, rows): &Group| !rows.is_empty())
        .collect()
}

/// What of `all` fits `text`: by its keys, what it does, or its name. The best context comes first, and in it the best
/// row.
fn found(all: Vec<Group>, text: &str) -> Vec<Group> {
    let mut finder = Finder::new(text);
    let wanted = text.to_lowercase();
    let mut score = |row: &HelpRow| match row {
        HelpRow::Context(_) => None,
        // Whoever types a key asks what it does.
        HelpRow::Binding { keys, .. } if keys.split(", ").any(|chord| chord == text) => Some(u32::MAX),
        HelpRow::Binding { keys, description, command, .. } => {
            let line = format!("{keys} {description} {command}");
            // Scattered letters fit much; the text as it was typed comes before that.
            let whole = line.to_lowercase().contains(&wanted);
            finder.score(&line).map(|score| score + if whole { 10_000 } else { 0 })
        }
    };
    let mut scored: Vec<(u32, Group)> = all
        .into_iter()
        .filter_map(|(context, rows)| {
            let mut rows: Vec<(u32, HelpRow)> =
                rows.into_iter().filter_map(|row| score(&row).map(|score| (score, row))).collect();
            rows.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
            let best = rows.first()?.0;
            Some((best, (context, rows.into_iter().map(|(_, row)| row).collect())))
        })
        .collect();
    scored.sort_by_key(|(best, _)| std::cmp::Reverse(*best));
    scored.into_iter().map(|(_, group)| group).collect()
}

fn rows(groups: Vec<Group>) -> Vec<HelpRow> {
    groups.into_iter().flat_map(|(context, rows)| [HelpRow::Context(context)].into_iter().chain(rows)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands(view: &HelpView) -> Vec<&str> {
        let command = |row: &'_ HelpRow| match row {
            HelpRow::Binding { command, .. } => Some(COMMANDS.iter().find(|known| known.name == command)?.name),
            HelpRow::Context(_) => None,
        };
        view.rows.iter().filter_map(command).collect()
    }

    #[test]
    fn what_is_typed_is_found_by_key_by_words_and_by_name() {
        let keymap = Keymap::builtin("default").unwrap();
        let mut view = HelpView::new(&keymap, "hits", "?");
        assert_eq!(view.rows[0], HelpRow::Context("hits".into()));
        assert_eq!(view.selected, 1);
        for (text, wanted) in [
            ("ctrl-o", "reader.back"),
            ("g d", "reader.doubt_next"),
            ("declares the year", "reader.year_line"),
            ("outline.fold_all", "outline.fold_all"),
        ] {
            view.prompt.set(text);
            view.refresh(&keymap);
            assert_eq!(commands(&view).first(), Some(&wanted), "{text}");
            assert!(matches!(view.rows[view.selected], HelpRow::Binding { .. }));
        }
        view.prompt.set("zzqx");
        view.refresh(&keymap);
        assert_eq!((view.rows.len(), view.selected), (0, 0));
        view.step(1);
    }

    #[test]
    fn the_cursor_passes_over_headings() {
        let keymap = Keymap::builtin("default").unwrap();
        let mut view = HelpView::new(&keymap, "reader", "?");
        let headings: Vec<usize> =
            (0..view.rows.len()).filter(|at| matches!(view.rows[*at], HelpRow::Context(_))).collect();
        assert_eq!(headings.len(), 6);
        for step in [1, -1] {
            for _ in 0..view.rows.len() + 2 {
                view.step(step);
                assert!(!headings.contains(&view.selected));
            }
        }
        assert_eq!(view.selected, 1);
        view.step(isize::MAX);
        assert_eq!(view.selected, view.rows.len() - 1);
    }
}
