//! From the terminal's events to our keys: the only place here that knows them.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::{Code, Key};

impl Key {
    /// The key of a terminal's event. `None` for releases (some systems report each key twice), for keys that have
    /// no name here, and for keys held with super, hyper or meta, which belong to the desktop. A repeat is a press.
    pub fn from_event(event: &KeyEvent) -> Option<Self> {
        let held = event.modifiers;
        if event.kind == KeyEventKind::Release
            || held.intersects(KeyModifiers::SUPER | KeyModifiers::HYPER | KeyModifiers::META)
        {
            return None;
        }
        let code = match event.code {
            KeyCode::Char(c) => Code::Char(c),
            KeyCode::Enter => Code::Enter,
            KeyCode::Esc => Code::Esc,
            KeyCode::Tab => Code::Tab,
            KeyCode::BackTab => Code::BackTab,
            KeyCode::Backspace => Code::Backspace,
            KeyCode::Delete => Code::Delete,
            KeyCode::Insert => Code::Insert,
            KeyCode::Up => Code::Up,
            KeyCode::Down => Code::Down,
            KeyCode::Left => Code::Left,
            KeyCode::Right => Code::Right,
            KeyCode::Home => Code::Home,
            KeyCode::End => Code::End,
            KeyCode::PageUp => Code::PageUp,
            KeyCode::PageDown => Code::PageDown,
            KeyCode::F(number) => Code::F(number),
            _ => return None,
        };
        let mut key = Key {
            code,
            ctrl: held.contains(KeyModifiers::CONTROL),
            alt: held.contains(KeyModifiers::ALT),
            shift: held.contains(KeyModifiers::SHIFT),
        };
        // Windows reports AltGr as Ctrl and Alt together: the character that it produced is what counts.
        if cfg!(windows) && key.ctrl && key.alt && matches!(code, Code::Char(c) if !c.is_ascii_alphanumeric()) {
            (key.ctrl, key.alt) = (false, false);
        }
        Some(key.normal())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(code: KeyCode, held: KeyModifiers, kind: KeyEventKind) -> KeyEvent {
        KeyEvent::new_with_kind(code, held, kind)
    }

    #[test]
    fn the_character_produced_is_what_counts() {
        let cases = [
            // On many layouts `/` is Shift and 7.
            (KeyCode::Char('/'), KeyModifiers::SHIFT, "/"),
            (KeyCode::Char('/'), KeyModifiers::NONE, "/"),
            (KeyCode::Char('G'), KeyModifiers::SHIFT, "G"),
            (KeyCode::Char('?'), KeyModifiers::SHIFT, "?"),
            (KeyCode::Char('o'), KeyModifiers::CONTROL, "ctrl-o"),
            (KeyCode::Char(' '), KeyModifiers::NONE, "space"),
            (KeyCode::BackTab, KeyModifiers::SHIFT, "shift-tab"),
            (KeyCode::Tab, KeyModifiers::SHIFT, "shift-tab"),
            (KeyCode::Right, KeyModifiers::ALT, "alt-right"),
            (KeyCode::Up, KeyModifiers::SHIFT, "shift-up"),
            (KeyCode::F(5), KeyModifiers::NONE, "f5"),
        ];
        for (code, held, want) in cases {
            let key = Key::from_event(&event(code, held, KeyEventKind::Press));
            assert_eq!(key.map(|key| key.to_string()).as_deref(), Some(want), "{code:?} {held:?}");
        }
    }

    #[test]
    fn releases_are_dropped_and_repeats_are_presses() {
        let of = |kind| Key::from_event(&event(KeyCode::Char('j'), KeyModifiers::NONE, kind));
        assert_eq!(of(KeyEventKind::Release), None);
        assert_eq!(of(KeyEventKind::Repeat), of(KeyEventKind::Press));
        assert!(of(KeyEventKind::Press).is_some());
        let with_super = event(KeyCode::Char('q'), KeyModifiers::SUPER, KeyEventKind::Press);
        assert_eq!(Key::from_event(&with_super), None);
    }
}
