//! Commands by name: those that were chosen last come first, until something is typed.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::command::COMMANDS;
use super::history::History;
use super::prompt::{Ask, Prompt};

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
    /// The commands that were chosen last, as indices into [`COMMANDS`], the latest first.
    recent: Vec<usize>,
}

/// Commands that are shown before the others.
const RECENT: usize = 6;

impl Palette {
    /// A palette that shows every command, those of `history` first.
    pub fn new(context: &'static str, keys: &str, history: &History) -> Self {
        let known = history.commands().filter(|name| is_offered(name) && !LEAVING.contains(name));
        let recent = known.filter_map(|name| COMMANDS.iter().position(|command| command.name == name));
        let mut palette = Self {
            prompt: Prompt::new(Ask::Filter, "", keys),
            found: Vec::new(),
            selected: 0,
            context,
            recent: recent.take(RECENT).collect(),
        };
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
                let of_area = AREAS.iter().position(|known| *known == area).unwrap_or(AREAS.len());
                (self.recent.iter().position(|known| known == index).unwrap_or(RECENT), of_area)
            });
        } else {
            let mut find = Finder::new(text);
            let mut scored: Vec<(u32, usize)> = offered
                .filter_map(|(index, command)| {
                    let is_name = command.name == text.trim() || meant(text.trim()) == Some(command.name);
                    let score = find.score(&format!("{} {}", command.description, command.name));
                    Some((if is_name { u32::MAX } else { score? }, index))
                })
                .collect();
            scored.sort_by_key(|(score, index)| (std::cmp::Reverse(*score), *index));
            self.found = scored.into_iter().map(|(_, index)| index).collect();
        }
        self.selected = 0;
    }

    /// The line that is gone to, where what is typed is its number and no command.
    pub fn line(&self) -> Option<u64> {
        let text = self.prompt.text().trim();
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
    }

    /// Whether the entry `row` is shown first because it was chosen before.
    pub fn is_recent(&self, row: usize) -> bool {
        self.prompt.text().trim().is_empty() && row < self.recent.len()
    }
}

/// The command that other programs call so.
fn meant(text: &str) -> Option<&'static str> {
    match text {
        "q" | "q!" | "wq" | "x" | "exit" | "quit" => Some("app.quit"),
        "h" | "help" => Some("app.help"),
        "e" | "edit" | "open" => Some("document.open"),
        "ls" | "buffers" | "files" => Some("document.list"),
        "bd" | "close" => Some("document.close"),
        _ => None,
    }
}

/// A text that others are compared with, letter by letter in order.
pub struct Finder {
    matcher: Matcher,
    pattern: Pattern,
    buffer: Vec<char>,
}

impl Finder {
    /// Looks for the words of `text`, in any order and any case.
    pub fn new(text: &str) -> Self {
        Self {
            matcher: Matcher::new(Config::DEFAULT),
            pattern: Pattern::parse(text, CaseMatching::Ignore, Normalization::Smart),
            buffer: Vec::new(),
        }
    }

    /// How well `line` fits; `None` where it does not.
    pub fn score(&mut self, line: &str) -> Option<u32> {
        self.pattern.score(Utf32Str::new(line, &mut self.buffer), &mut self.matcher)
    }
}

/// The order of areas in a palette without a pattern; the others follow.
const AREAS: [&str; 11] =
    ["search", "reader", "mark", "figure", "copy", "report", "hits", "outline", "document", "trail", "pane"];

/// What is never offered first: Enter by mistake must not leave.
const LEAVING: [&str; 2] = ["app.quit", "app.suspend"];

/// Commands that make sense when chosen by name: those that move within a list or work while one types do not.
fn is_offered(name: &str) -> bool {
    !name.starts_with("overlay.")
        && !matches!(name, "app.palette" | "search.mode" | "search.scope" | "search.word" | "search.case")
}
