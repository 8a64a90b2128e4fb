//! Keys of our own, chords, and keymaps in layers. A leaf: it knows no command's meaning and no terminal but for
//! the one conversion in [`event`].

pub mod event;
pub mod keymap;
mod layers;
mod notation;

pub use keymap::{Binding, Keymap, Lookup, Origin};
pub use notation::{KeyError, parse_chord, show_chord};

/// A key press. What it produces counts, not where it lies: `/` is `/` on every layout, `G` is `G`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The character produced, or the name of the key.
    pub code: Code,
    /// Control was held.
    pub ctrl: bool,
    /// Alt was held.
    pub alt: bool,
    /// Shift was held; always false where the code is a character, which says so itself.
    pub shift: bool,
}

/// What a key produces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    /// A character.
    Char(char),
    /// Enter, return.
    Enter,
    /// Escape.
    Esc,
    /// Tabulator.
    Tab,
    /// Tabulator with shift.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, from 1 to 24.
    F(u8),
}

impl Key {
    /// The key `code` with nothing held.
    pub const fn plain(code: Code) -> Self {
        Self { code, ctrl: false, alt: false, shift: false }
    }

    /// The same key in its one normal form: no shift beside a character or [`Code::BackTab`], and shift with
    /// [`Code::Tab`] as [`Code::BackTab`].
    pub fn normal(mut self) -> Self {
        if self.shift && self.code == Code::Tab {
            self.code = Code::BackTab;
        }
        if matches!(self.code, Code::Char(_) | Code::BackTab) {
            self.shift = false;
        }
        self
    }
}
