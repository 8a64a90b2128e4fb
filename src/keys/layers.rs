//! Keymaps from their files: shipped ones, and the user's over them, each binding with its file and line.

use std::collections::BTreeMap;

use serde_json::Value;

use super::keymap::{CONTEXTS, NOOP};
use super::{Binding, Key, Keymap, Origin, parse_chord, show_chord};
use crate::config::Warning;
use crate::config::source::{Item, Source};
use crate::config::warning::suggest;

/// The keymaps that the program ships: name and text.
pub(super) const BUILTIN: [(&str, &str); 4] = [
    ("default", include_str!("../../keymaps/default.toml")),
    ("vim", include_str!("../../keymaps/vim.toml")),
    ("less", include_str!("../../keymaps/less.toml")),
    ("emacs", include_str!("../../keymaps/emacs.toml")),
];

/// The bindings collected so far, layer over layer.
struct Layers<'k> {
    bindings: Vec<Binding>,
    groups: BTreeMap<Vec<Key>, String>,
    warnings: Vec<Warning>,
    known: &'k dyn Fn(&str) -> bool,
}

/// A shipped keymap, with what is wrong in its files (nothing, as a test sees to).
pub(super) fn builtin(name: &str) -> Option<(Keymap, Vec<Warning>)> {
    BUILTIN.iter().any(|(known, _)| *known == name).then(|| {
        let mut layers = Layers::new(&|_| true);
        layers.lay_builtin(name);
        (Keymap::new(name, layers.bindings, layers.groups), layers.warnings)
    })
}

pub(super) fn load(name: &str, user: Option<(&str, &str)>, known: &dyn Fn(&str) -> bool) -> (Keymap, Vec<Warning>) {
    let mut layers = Layers::new(known);
    let shipped = Keymap::NAMES.contains(&name);
    match user {
        Some((file, text)) => {
            let source = Source::parse(file, text, &mut layers.warnings);
            let below = layers.inherits(&source).unwrap_or(if shipped { name } else { "default" }.to_owned());
            layers.lay_builtin(&below);
            layers.lay(&source, |line| Origin::User { file: file.to_owned(), line });
        }
        None if shipped => layers.lay_builtin(name),
        None => {
            let fault = format!("no keymap is called `{name}`");
            let remedy = format!("{} (`default` is used)", suggest(name, Keymap::NAMES));
            layers.warnings.push(Warning { file: String::new(), line: 0, fault, remedy });
            layers.lay_builtin("default");
        }
    }
    (Keymap::new(name, layers.bindings, layers.groups), layers.warnings)
}

impl<'k> Layers<'k> {
    fn new(known: &'k dyn Fn(&str) -> bool) -> Self {
        Self { bindings: Vec::new(), groups: BTreeMap::new(), warnings: Vec::new(), known }
    }

    /// Lays a shipped keymap, and below it the one that it inherits.
    fn lay_builtin(&mut self, name: &str) {
        let Some((keymap, text)) = BUILTIN.iter().find(|(known, _)| *known == name) else { return };
        let source = Source::parse(keymap, text, &mut self.warnings);
        if let Some(below) = self.inherits(&source).filter(|below| below != name) {
            self.lay_builtin(&below);
        }
        self.lay(&source, |line| Origin::Builtin { keymap, line });
    }

    /// The shipped keymap that a file inherits.
    fn inherits(&mut self, source: &Source) -> Option<String> {
        let item = source.items().iter().find(|item| item.key == "inherits")?;
        let name = item.value.as_str().unwrap_or_default();
        if Keymap::NAMES.contains(&name) {
            return Some(name.to_owned());
        }
        let fault = format!("`inherits` names no shipped keymap: `{name}`");
        self.warnings.push(source.warning(item.line, fault, suggest(name, Keymap::NAMES)));
        None
    }

    /// Lays the bindings of one file over those below.
    fn lay(&mut self, source: &Source, origin: impl Fn(u32) -> Origin) {
        let mut own = Vec::new();
        for part in source.items() {
            let context = part.key.as_str();
            if context == "inherits" {
                continue;
            }
            if !part.value.is_object() {
                let fault = format!("`{context}` stands outside a context");
                let remedy = format!("put it below one of [{}]", CONTEXTS.join("], ["));
                self.warnings.push(source.warning(part.line, fault, remedy));
            } else if context == "groups" {
                for item in &part.items {
                    self.name_group(source, item);
                }
            } else if CONTEXTS.contains(&context) {
                for item in &part.items {
                    let read = self.read(context, item, origin(item.line)).and_then(|binding| accept(&own, binding));
                    match read {
                        Ok(binding) => own.push(binding),
                        Err((fault, remedy)) => self.warnings.push(source.warning(item.line, fault, remedy)),
                    }
                }
            } else {
                let fault = format!("no context is called `{context}`");
                let remedy = suggest(context, CONTEXTS.into_iter().chain(["groups"]));
                self.warnings.push(source.warning(part.line, fault, remedy));
            }
        }
        self.bindings.retain(|old| !own.iter().any(|new| hides(new, old)));
        // An unbound chord that is bound at greater length in the same file has done its work on the layers below.
        let done: Vec<bool> = own
            .iter()
            .map(|one| one.command == NOOP && own.iter().any(|other| one != other && begins(one, other)))
            .collect();
        self.bindings.extend(own.into_iter().zip(done).filter(|(_, done)| !done).map(|(binding, _)| binding));
    }

    /// Reads one entry of a context.
    fn read(&self, context: &str, item: &Item, origin: Origin) -> Result<Binding, Fault> {
        let chord = parse_chord(&item.key).map_err(|error| (error.to_string(), error.remedy().to_owned()))?;
        let form = || {
            let fault = format!("`{}` in [{context}] is bound to no command", item.key);
            (fault, "write \"reader.top\" or { command = \"reader.top\", args = { … } }".to_owned())
        };
        let mut args = Value::Null;
        let mut command = item.value.as_str();
        for part in &item.items {
            match part.key.as_str() {
                "command" => command = part.value.as_str(),
                "args" if part.value.is_object() => args = part.value.clone(),
                _ => return Err(form()),
            }
        }
        let command = command.ok_or_else(form)?;
        if command != NOOP && !(self.known)(command) {
            let default = builtin("default");
            let bindings = default.as_ref().map_or(&[][..], |(default, _)| default.bindings());
            let names = bindings.iter().map(|binding| binding.command.as_str()).filter(|name| (self.known)(name));
            return Err((format!("no command is called `{command}`"), suggest(command, names)));
        }
        Ok(Binding { context: context.to_owned(), chord, command: command.to_owned(), args, origin })
    }

    fn name_group(&mut self, source: &Source, item: &Item) {
        match (parse_chord(&item.key), item.value.as_str()) {
            (Ok(chord), Some(name)) => {
                self.groups.insert(chord, name.to_owned());
            }
            (Err(error), _) => {
                self.warnings.push(source.warning(item.line, error.to_string(), error.remedy()));
            }
            (_, None) => {
                self.warnings.push(source.warning(item.line, "a group's name is text", "write it in quotes"));
            }
        }
    }
}

/// What is wrong, and the remedy.
type Fault = (String, String);

/// Whether the chord of `one` is that of `other` or begins it, in the same context.
fn begins(one: &Binding, other: &Binding) -> bool {
    one.context == other.context && other.chord.starts_with(&one.chord)
}

/// Whether `new`, laid over `old`, leaves it no chord to be typed by. An unbound chord takes only itself away and
/// what it begins.
fn hides(new: &Binding, old: &Binding) -> bool {
    begins(new, old) || new.command != NOOP && begins(old, new)
}

/// Takes a binding beside those of the same file, unless one of them leaves it no chord.
fn accept(own: &[Binding], new: Binding) -> Result<Binding, Fault> {
    let in_the_way = |old: &&Binding| {
        let alike = old.context == new.context && old.chord == new.chord;
        alike || old.command != NOOP && new.command != NOOP && (begins(old, &new) || begins(&new, old))
    };
    let Some(old) = own.iter().find(in_the_way) else { return Ok(new) };
    let (mine, theirs, line) = (show_chord(&new.chord), show_chord(&old.chord), line_of(&old.origin));
    Err(if old.chord == new.chord {
        let fault = format!("`{mine}` is bound twice in [{}]", new.context);
        (fault, format!("remove one of them (line {line} counts)"))
    } else {
        let fault = format!("`{mine}` and `{theirs}` of line {line} cannot both be typed in [{}]", new.context);
        (fault, "one begins the other: choose another chord for one of them".to_owned())
    })
}

fn line_of(origin: &Origin) -> u32 {
    match origin {
        Origin::Builtin { line, .. } | Origin::User { line, .. } => *line,
    }
}
