//! Lists that lie over the panes: help, palette, messages, records of the trail.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::command::{COMMANDS, find};
use super::prompt::{Ask, Prompt};
use super::report::ReportView;
use super::state::State;
use crate::keys::{Keymap, show_chord};

/// What lies over the panes.
#[derive(Debug, Clone)]
pub enum Overlay {
    /// The keys that are bound.
    Help(List),
    /// Commands by name.
    Palette(Box<Palette>),
    /// Earlier messages.
    Messages(List),
    /// Documents that were open before.
    Recent(List),
    /// Searches that are kept.
    Kept(List),
    /// The latest records of the trail.
    Trail(List),
    /// Why the unit and the year of a figure are what they are.
    Why(List),
    /// What an operation found.
    Report(Box<ReportView>),
}

/// A list with a cursor.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct List {
    /// The row under the cursor.
    pub selected: usize,
}

/// Commands found by typing part of their name or description.
#[derive(Debug, Clone)]
pub struct Palette {
    /// What is typed.
    pub prompt: Prompt,
    /// Indices into [`COMMANDS`], the best first.
    pub found: Vec<usize>,
    /// Index into `found`.
    pub selected: usize,
    /// The pane that the command will run in.
    pub context: &'static str,
}

impl Palette {
    /// A palette that shows every command.
    pub fn new(context: &'static str, keys: &str) -> Self {
        let mut palette = Self { prompt: Prompt::new(Ask::Filter, "", keys), found: Vec::new(), selected: 0, context };
        palette.refresh();
        palette
    }

    /// Finds anew, after the text changed.
    pub fn refresh(&mut self) {
        let offered = COMMANDS.iter().enumerate().filter(|(_, command)| is_offered(command.name));
        let text = self.prompt.text();
        if text.trim().is_empty() {
            self.found = offered.map(|(index, _)| index).collect();
            // What one comes for stands first, and Enter by mistake must not quit.
            self.found.sort_by_key(|index| {
                let area = COMMANDS[*index].name.split_once('.').map_or("", |(area, _)| area);
                AREAS.iter().position(|known| *known == area).unwrap_or(AREAS.len())
            });
        } else {
            let mut matcher = Matcher::new(Config::DEFAULT);
            let pattern = Pattern::parse(text, CaseMatching::Ignore, Normalization::Smart);
            let mut buffer = Vec::new();
            let mut scored: Vec<(u32, usize)> = offered
                .filter_map(|(index, command)| {
                    let line = format!("{} {}", command.description, command.name);
                    pattern.score(Utf32Str::new(&line, &mut buffer), &mut matcher).map(|score| (score, index))
                })
                .collect();
            scored.sort_by_key(|(score, index)| (std::cmp::Reverse(*score), *index));
            self.found = scored.into_iter().map(|(_, index)| index).collect();
        }
        self.selected = 0;
    }
}

/// The order of areas in a palette without a pattern; the others follow.
const AREAS: [&str; 11] =
    ["search", "reader", "mark", "figure", "copy", "report", "hits", "outline", "document", "trail", "pane"];

/// Commands that make sense when chosen by name: those that move within a list or work while one types do not.
fn is_offered(name: &str) -> bool {
    !name.starts_with("overlay.")
        && !matches!(name, "app.palette" | "search.mode" | "search.scope" | "search.word" | "search.case")
}

/// A row of the help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HelpRow {
    /// The name of a context.
    Context(String),
    /// Keys, and what they do.
    Binding {
        /// All chords of the command, shown.
        keys: String,
        /// What it does.
        description: String,
        /// Its name.
        command: String,
    },
}

/// The help for `keymap`, the contexts in force first.
pub fn help(keymap: &Keymap, contexts: &[&str]) -> Vec<HelpRow> {
    let mut order: Vec<String> = contexts.iter().map(|context| (*context).to_owned()).collect();
    for binding in keymap.bindings() {
        if !order.contains(&binding.context) {
            order.push(binding.context.clone());
        }
    }
    let mut out = Vec::new();
    for context in order {
        let mut rows: Vec<(String, String)> = Vec::new();
        for binding in keymap.bindings().iter().filter(|binding| binding.context == context) {
            let keys = show_chord(&binding.chord);
            match rows.iter_mut().find(|(command, _)| *command == binding.command) {
                Some((_, before)) => {
                    before.push_str(", ");
                    before.push_str(&keys);
                }
                None => rows.push((binding.command.clone(), keys)),
            }
        }
        rows.retain(|(command, _)| find(command).is_some());
        // In the order of the command table: what belongs together stands together.
        rows.sort_by_key(|(command, _)| COMMANDS.iter().position(|known| known.name == command));
        if rows.is_empty() {
            continue;
        }
        out.push(HelpRow::Context(context));
        out.extend(rows.into_iter().map(|(command, keys)| HelpRow::Binding {
            keys,
            description: find(&command).map_or(String::new(), |known| known.description.to_owned()),
            command,
        }));
    }
    out
}

/// How many rows the list of `overlay` has.
pub fn length(state: &State, overlay: &Overlay) -> usize {
    match overlay {
        Overlay::Help(_) => help(&state.keymap, &[state.focus.context(), "global"]).len(),
        Overlay::Palette(palette) => palette.found.len(),
        Overlay::Messages(_) => state.notices.len(),
        Overlay::Recent(_) => state.recent.len(),
        Overlay::Kept(_) => state.kept.len(),
        // The head stands below the records.
        Overlay::Trail(_) => state.trail.latest.len().max(1) + 1,
        Overlay::Why(_) => state.why().len(),
        Overlay::Report(view) => view.lines().len(),
    }
}
