//! A keymap: which command a chord means in which context.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Bound;

use serde_json::Value;

use super::{Key, layers, show_chord};
use crate::config::{Warning, shipped};
use crate::text::Digest;

/// The contexts that a binding can stand in, from the widest.
pub const CONTEXTS: [&str; 6] = ["global", "reader", "hits", "outline", "overlay", "prompt"];

/// The command that unbinds: its chord does nothing, in narrower and wider contexts alike.
pub const NOOP: &str = "noop";

/// Where a binding was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// In a keymap that the program ships.
    Builtin {
        /// Name of the keymap.
        keymap: &'static str,
        /// Line, from 1.
        line: u32,
    },
    /// In a file of the user.
    User {
        /// The file as it was named to us.
        file: String,
        /// Line, from 1.
        line: u32,
    },
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Builtin { keymap, line } => write!(f, "built-in keymap {keymap}, line {line}"),
            Origin::User { file, line } => write!(f, "{file}:{line}"),
        }
    }
}

/// A chord that means a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// One of [`CONTEXTS`].
    pub context: String,
    /// The keys, one after the other; never empty.
    pub chord: Vec<Key>,
    /// Name of the command.
    pub command: String,
    /// Its arguments; null where it is given none.
    pub args: Value,
    /// Where the binding was written.
    pub origin: Origin,
}

/// What the keys typed so far mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lookup<'a> {
    /// Nothing, and no further key can change that.
    None,
    /// Nothing yet: they begin a chord.
    Pending,
    /// A command.
    Matched(&'a Binding),
}

/// Bindings by context and chord, with names for groups of chords that begin alike.
#[derive(Debug, Clone)]
pub struct Keymap {
    name: String,
    bindings: Vec<Binding>,
    /// By context, chord to index; a chord that is unbound points nowhere and hides the wider contexts.
    index: BTreeMap<String, BTreeMap<Vec<Key>, Option<usize>>>,
    groups: BTreeMap<Vec<Key>, String>,
}

impl Keymap {
    /// Names of the keymaps that the program ships.
    pub const NAMES: [&'static str; layers::BUILTIN.len()] = shipped(&layers::BUILTIN);

    /// A keymap that the program ships.
    pub fn builtin(name: &str) -> Option<Self> {
        layers::builtin(name).map(|(keymap, _)| keymap)
    }

    /// The keymap `name`, with the user's file (as named, and its text) over it.
    ///
    /// The file may say `inherits`; else it lies over the shipped keymap `name`, or over `default` where none is
    /// called so. `known` tells whether a command exists. What is wrong is warned of and left out, the rest counts.
    pub fn load(name: &str, user: Option<(&str, &str)>, known: &dyn Fn(&str) -> bool) -> (Self, Vec<Warning>) {
        layers::load(name, user, known)
    }

    pub(super) fn new(name: &str, all: Vec<Binding>, groups: BTreeMap<Vec<Key>, String>) -> Self {
        let mut keymap = Self { name: name.to_owned(), bindings: Vec::new(), index: BTreeMap::new(), groups };
        for binding in all {
            let chords = keymap.index.entry(binding.context.clone()).or_default();
            let at = (binding.command != NOOP).then_some(keymap.bindings.len());
            chords.insert(binding.chord.clone(), at);
            if at.is_some() {
                keymap.bindings.push(binding);
            }
        }
        keymap
    }

    /// What `keys` mean, in the first of `contexts` (the narrowest first) in which they mean something.
    pub fn lookup<'a>(&'a self, contexts: &[&str], keys: &[Key]) -> Lookup<'a> {
        for chords in contexts.iter().filter_map(|context| self.index.get(*context)) {
            match chords.get(keys) {
                Some(Some(at)) => return self.bindings.get(*at).map_or(Lookup::None, Lookup::Matched),
                Some(None) => return Lookup::None,
                None if begun(chords, keys).any(|(_, at)| at.is_some()) => return Lookup::Pending,
                None => {}
            }
        }
        Lookup::None
    }

    /// All bindings, in the order of the files.
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// The shortest chord that means `command` in `contexts` (the narrowest first), as written; one without
    /// arguments where there is one. A chord that a narrower context hides does not count.
    pub fn keys_for(&self, contexts: &[&str], command: &str) -> Option<String> {
        let mut found: Vec<_> = self
            .bindings
            .iter()
            .enumerate()
            .filter(|(_, binding)| binding.command == command && contexts.contains(&binding.context.as_str()))
            .filter(|(_, binding)| self.lookup(contexts, &binding.chord) == Lookup::Matched(binding))
            .collect();
        found.sort_by_key(|(at, binding)| (!binding.args.is_null(), binding.chord.len(), *at));
        found.first().map(|(_, binding)| show_chord(&binding.chord))
    }

    /// The keys that can follow `prefix`, each with the command that it then means, or the name of the group of
    /// chords that it goes on to. Narrower contexts come first.
    pub fn next_keys(&self, contexts: &[&str], prefix: &[Key]) -> Vec<(Key, String)> {
        let mut found: Vec<(Key, String)> = Vec::new();
        for chords in contexts.iter().filter_map(|context| self.index.get(*context)) {
            for key in begun(chords, prefix).filter_map(|(chord, _)| chord.get(prefix.len()).copied()) {
                if found.iter().any(|(seen, _)| *seen == key) {
                    continue;
                }
                let chord: Vec<Key> = prefix.iter().copied().chain([key]).collect();
                match self.lookup(contexts, &chord) {
                    Lookup::None => {}
                    Lookup::Pending => found.push((key, self.group(&chord))),
                    Lookup::Matched(binding) => found.push((key, binding.command.clone())),
                }
            }
        }
        found
    }

    /// The name of the group of chords that begin with `prefix`; an ellipsis where it has none.
    pub fn group(&self, prefix: &[Key]) -> String {
        self.groups.get(prefix).cloned().unwrap_or_else(|| "…".to_owned())
    }

    /// The name that it was loaded by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// SHA-256 of what it binds: equal for two keymaps that mean the same, wherever they were written.
    pub fn digest(&self) -> Digest {
        let mut lines: Vec<String> = self
            .bindings
            .iter()
            .map(|binding| {
                let Binding { context, chord, command, args, .. } = binding;
                format!("{context}\t{}\t{command}\t{args}\n", show_chord(chord))
            })
            .collect();
        // An unbound chord hides wider contexts, so it is part of the meaning.
        for (context, chords) in &self.index {
            let unbound = chords.iter().filter(|(_, at)| at.is_none());
            lines.extend(unbound.map(|(chord, _)| format!("{context}\t{}\t{NOOP}\n", show_chord(chord))));
        }
        lines.sort();
        Digest::of(lines.concat().as_bytes())
    }
}

/// The chords that begin with `keys` and are longer.
fn begun<'c>(
    chords: &'c BTreeMap<Vec<Key>, Option<usize>>,
    keys: &'c [Key],
) -> impl Iterator<Item = (&'c Vec<Key>, &'c Option<usize>)> {
    let after = (Bound::Excluded(keys), Bound::Unbounded);
    chords.range::<[Key], _>(after).take_while(move |(chord, _)| chord.starts_with(keys))
}
