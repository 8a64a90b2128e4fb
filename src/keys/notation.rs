//! How keys and chords are written: `g`, `G`, `<`, `space`, `esc`, `ctrl-o`, `alt-shift-left`, `g g`.

use std::fmt;
use std::str::FromStr;

use super::{Code, Key};

/// Text that names no key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Nothing was written.
    #[error("no key is written")]
    Empty,
    /// A name that no key has.
    #[error("no key is called `{0}`")]
    Unknown(String),
    /// A modifier written twice.
    #[error("`{0}` stands twice")]
    Repeated(&'static str),
    /// Shift beside a character.
    #[error("shift stands beside the character `{0}`")]
    Shift(char),
}

impl KeyError {
    /// What to do.
    pub fn remedy(&self) -> &'static str {
        match self {
            KeyError::Shift(_) => "write the character that the keys produce together, as in `G`",
            KeyError::Empty | KeyError::Unknown(_) | KeyError::Repeated(_) => {
                "write keys as in `g g`, `ctrl-o`, `alt-left`, `space`, `f5`"
            }
        }
    }
}

/// The keys that have a name; the first name of a key is the one shown.
const NAMES: [(&str, Code); 21] = [
    ("space", Code::Char(' ')),
    ("enter", Code::Enter),
    ("return", Code::Enter),
    ("esc", Code::Esc),
    ("escape", Code::Esc),
    ("tab", Code::Tab),
    ("backtab", Code::BackTab),
    ("backspace", Code::Backspace),
    ("delete", Code::Delete),
    ("del", Code::Delete),
    ("insert", Code::Insert),
    ("up", Code::Up),
    ("down", Code::Down),
    ("left", Code::Left),
    ("right", Code::Right),
    ("home", Code::Home),
    ("end", Code::End),
    ("pageup", Code::PageUp),
    ("pgup", Code::PageUp),
    ("pagedown", Code::PageDown),
    ("pgdn", Code::PageDown),
];

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let mut key = Key::plain(Code::Esc);
        let mut rest = text;
        loop {
            let (held, name, after) = if let Some(after) = rest.strip_prefix("ctrl-") {
                (&mut key.ctrl, "ctrl", after)
            } else if let Some(after) = rest.strip_prefix("alt-") {
                (&mut key.alt, "alt", after)
            } else if let Some(after) = rest.strip_prefix("shift-") {
                (&mut key.shift, "shift", after)
            } else {
                break;
            };
            if std::mem::replace(held, true) {
                return Err(KeyError::Repeated(name));
            }
            rest = after;
        }
        key.code = code(rest)?;
        match key.code {
            Code::Char(c) if key.shift => Err(KeyError::Shift(c)),
            _ => Ok(key.normal()),
        }
    }
}

fn code(text: &str) -> Result<Code, KeyError> {
    let mut chars = text.chars();
    match (chars.next(), chars.as_str()) {
        (None, _) => return Err(KeyError::Empty),
        (Some(c), "") if !c.is_control() && !c.is_whitespace() => return Ok(Code::Char(c)),
        (Some('f' | 'F'), digits) if !digits.starts_with(['0', '+']) => {
            if let Ok(number @ 1..=24) = digits.parse() {
                return Ok(Code::F(number));
            }
        }
        _ => {}
    }
    let found = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    found.map(|(_, code)| *code).ok_or_else(|| KeyError::Unknown(text.to_owned()))
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.normal();
        for (held, name) in [(key.ctrl, "ctrl-"), (key.alt, "alt-"), (key.shift, "shift-")] {
            if held {
                f.write_str(name)?;
            }
        }
        match key.code {
            Code::BackTab => f.write_str("shift-tab"),
            Code::F(number) => write!(f, "f{number}"),
            Code::Char(c) if c != ' ' => write!(f, "{c}"),
            code => f.write_str(NAMES.iter().find(|(_, named)| *named == code).map_or("?", |(name, _)| name)),
        }
    }
}

/// Reads a chord: keys with white space between them.
///
/// # Errors
/// Where there is no key, or a word is none.
pub fn parse_chord(text: &str) -> Result<Vec<Key>, KeyError> {
    let keys: Vec<Key> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    if keys.is_empty() { Err(KeyError::Empty) } else { Ok(keys) }
}

/// A chord as [`parse_chord`] reads it.
pub fn show_chord(keys: &[Key]) -> String {
    keys.iter().map(Key::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn written_keys() {
        let plain = Key::plain;
        let ctrl = |code| Key { ctrl: true, ..plain(code) };
        let cases = [
            ("g", plain(Code::Char('g'))),
            ("G", plain(Code::Char('G'))),
            ("<", plain(Code::Char('<'))),
            ("-", plain(Code::Char('-'))),
            ("é", plain(Code::Char('é'))),
            ("年", plain(Code::Char('年'))),
            ("f", plain(Code::Char('f'))),
            ("f1", plain(Code::F(1))),
            ("F12", plain(Code::F(12))),
            ("space", plain(Code::Char(' '))),
            ("Escape", plain(Code::Esc)),
            ("return", plain(Code::Enter)),
            ("pgdn", plain(Code::PageDown)),
            ("ctrl-o", ctrl(Code::Char('o'))),
            ("ctrl--", ctrl(Code::Char('-'))),
            ("ctrl-space", ctrl(Code::Char(' '))),
            ("alt-ctrl-x", Key { alt: true, ..ctrl(Code::Char('x')) }),
            ("shift-tab", plain(Code::BackTab)),
            ("backtab", plain(Code::BackTab)),
            ("shift-left", Key { shift: true, ..plain(Code::Left) }),
        ];
        for (text, want) in cases {
            assert_eq!(text.parse(), Ok(want), "{text}");
        }
    }

    #[test]
    fn leftovers_are_refused() {
        let unknown = |text: &str| KeyError::Unknown(text.to_owned());
        let cases = [
            ("", KeyError::Empty),
            ("ctrl-", KeyError::Empty),
            ("ctrl-ctrl-x", KeyError::Repeated("ctrl")),
            ("shift-g", KeyError::Shift('g')),
            ("gg", unknown("gg")),
            ("ctrl-xx", unknown("xx")),
            ("ctrl-o ", unknown("o ")),
            ("f0", unknown("f0")),
            ("f01", unknown("f01")),
            ("f+1", unknown("f+1")),
            ("f25", unknown("f25")),
            ("f300", unknown("f300")),
            ("e\u{301}", unknown("e\u{301}")),
            ("\u{7}", unknown("\u{7}")),
            (" ", unknown(" ")),
            ("hyper-x", unknown("hyper-x")),
            ("escé", unknown("escé")),
        ];
        for (text, want) in cases {
            assert_eq!(text.parse::<Key>(), Err(want), "{text:?}");
        }
    }

    #[test]
    fn chords() {
        let shown = |text: &str| parse_chord(text).map(|keys| show_chord(&keys));
        assert_eq!(shown("g  g"), Ok("g g".into()));
        assert_eq!(shown(" ctrl-x ctrl-s "), Ok("ctrl-x ctrl-s".into()));
        assert_eq!(shown("g ?"), Ok("g ?".into()));
        assert_eq!(shown(""), Err(KeyError::Empty));
        assert_eq!(shown("g nope"), Err(KeyError::Unknown("nope".into())));
    }

    pub(crate) fn any_key() -> impl Strategy<Value = Key> {
        let code = prop_oneof![
            any::<char>()
                .prop_filter("printable", |c| *c == ' ' || !c.is_control() && !c.is_whitespace())
                .prop_map(Code::Char),
            (0..NAMES.len()).prop_map(|index| NAMES[index].1),
            (1u8..=24).prop_map(Code::F),
        ];
        (code, any::<bool>(), any::<bool>(), any::<bool>())
            .prop_map(|(code, ctrl, alt, shift)| Key { code, ctrl, alt, shift }.normal())
    }

    proptest! {
        #[test]
        fn what_is_shown_is_read_as_the_same_key(keys in prop::collection::vec(any_key(), 1..5)) {
            prop_assert_eq!(parse_chord(&show_chord(&keys)), Ok(keys));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC{0,12}") {
            if let Ok(key) = text.parse::<Key>() {
                prop_assert_eq!(key.to_string().parse(), Ok(key));
            }
        }
    }
}
