//! Keymap and theme by the names in the settings, with the user's own files over them.

use std::env;
use std::sync::Arc;

use crate::config::{self, Layers, Settings, Warning};
use crate::keys::Keymap;
use crate::session::Tone;
use crate::session::command::find;
use crate::theme::{Background, ColorDepth, Theme, resolve};

/// The keymap `name`; what is wrong in the user's file is warned of, the rest of it counts.
pub fn keymap(name: &str, warnings: &mut Vec<Warning>) -> Keymap {
    let user = config::user_file("keymaps", name, warnings);
    let user = user.as_ref().map(|(file, text)| (file.as_str(), text.as_str()));
    let (keymap, more) = Keymap::load(name, user, &|name| find(name).is_some());
    warnings.extend(more);
    keymap
}

/// The theme `name` on that background; what is wrong in the user's file is warned of, the rest of it counts.
pub fn theme(name: &str, background: Background, depth: ColorDepth, warnings: &mut Vec<Warning>) -> Theme {
    let name = resolve(name, background);
    let user = config::user_file("themes", name, warnings);
    let user = user.as_ref().map(|(file, text)| (file.as_str(), text.as_str()));
    let (theme, more) = Theme::load(name, user, depth);
    warnings.extend(more);
    theme
}

/// Keymap and theme in force, and what is known to be wrong in the user's files.
#[derive(Debug)]
pub(super) struct Looks {
    /// The keymap.
    pub keymap: Arc<Keymap>,
    /// The theme.
    pub theme: Theme,
    /// How many colours the terminal shows.
    pub depth: ColorDepth,
    background: Background,
    /// The faults that were said, of settings, keymap and theme: said once, and not at each change of another file.
    faults: [Vec<Warning>; 3],
}

impl Looks {
    /// The settings, and the looks that they name; what is wrong, to be said: the first fault last, since the last is
    /// what is seen.
    pub fn load(layers: &Layers) -> (Settings, Self, Vec<String>) {
        let variable = |name: &str| env::var(name).ok();
        let (depth, background) = (ColorDepth::detect(variable), Background::of_environment(variable));
        let background = background.unwrap_or_default();
        let loaded = layers.load();
        let mut faults = [loaded.warnings, Vec::new(), Vec::new()];
        let keymap = Arc::new(keymap(&loaded.settings.keymap, &mut faults[1]));
        let theme = theme(&loaded.settings.theme, background, depth, &mut faults[2]);
        let all: Vec<&Warning> = faults.iter().flatten().collect();
        let mut notes: Vec<String> = all.iter().skip(1).rev().map(ToString::to_string).collect();
        notes.extend(first_of(&all));
        (loaded.settings, Self { keymap, theme, depth, background, faults }, notes)
    }

    /// Lays a theme that goes by the background on this one.
    pub fn lay_on(&mut self, background: Background, settings: &Settings) {
        self.background = background;
        // What is wrong in the file of the other theme is said by `tieout config check`.
        self.theme = theme(&settings.theme, background, self.depth, &mut Vec::new());
    }

    /// Reads the user's files again: the settings to be in force after `before`, and what is to be said. Of a file with
    /// a fault nothing is taken over.
    pub fn again(&mut self, layers: &Layers, before: &Settings) -> (Settings, Vec<(Tone, String)>) {
        let mut said = Vec::new();
        let mut taken: Vec<String> = Vec::new();
        let loaded = layers.load();
        let mut settings = if loaded.warnings.is_empty() { loaded.settings } else { before.clone() };
        self.judge(0, loaded.warnings, "settings", &mut said);
        let mut faults = Vec::new();
        let keymap = keymap(&settings.keymap, &mut faults);
        if !faults.is_empty() {
            settings.keymap.clone_from(&before.keymap);
        } else if keymap.digest() != self.keymap.digest() {
            taken.push(format!("keymap {}", keymap.name()));
            self.keymap = Arc::new(keymap);
        }
        self.judge(1, faults, "keymap", &mut said);
        let mut faults = Vec::new();
        let theme = theme(&settings.theme, self.background, self.depth, &mut faults);
        if !faults.is_empty() {
            settings.theme.clone_from(&before.theme);
        } else if theme != self.theme {
            taken.push(format!("theme {}", theme.name()));
            self.theme = theme;
        }
        self.judge(2, faults, "theme", &mut said);
        let mut others = Vec::new();
        for ((name, now), (_, then)) in settings.written().into_iter().zip(before.written()) {
            if now != then && name == "preparer" {
                others.push("preparer: from the next session on, since the trail of this one names another".to_owned());
            } else if now != then && name != "keymap" && name != "theme" {
                others.push(format!("{name} {now}"));
            }
        }
        taken.extend(others);
        if !taken.is_empty() {
            // Before the faults: the last that is said is what is seen.
            said.insert(0, (Tone::Info, format!("taken over from your files: {}", taken.join("; "))));
        }
        (settings, said)
    }

    fn judge(&mut self, part: usize, faults: Vec<Warning>, what: &str, said: &mut Vec<(Tone, String)>) {
        if faults != self.faults[part] {
            let first = first_of(&faults.iter().collect::<Vec<_>>());
            said.extend(first.map(|first| (Tone::Error, format!("{first}; {what} as before"))));
            self.faults[part] = faults;
        }
    }
}

/// The first fault, and how many more there are.
fn first_of(faults: &[&Warning]) -> Option<String> {
    let first = faults.first()?;
    let more = match faults.len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more: `tieout config check` lists them)"),
    };
    Some(format!("{first}{more}"))
}
