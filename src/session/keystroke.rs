//! Keys as the text area takes them.

use tui_textarea::Input;
use tui_textarea::Key as AreaKey;

use crate::keys::{Code, Key};

/// The key for a text area of one line; Enter and Tab are not for it.
pub fn input(key: Key) -> Input {
    let code = match key.code {
        Code::Char(c) => AreaKey::Char(c),
        Code::Backspace => AreaKey::Backspace,
        Code::Delete => AreaKey::Delete,
        Code::Left => AreaKey::Left,
        Code::Right => AreaKey::Right,
        Code::Home => AreaKey::Home,
        Code::End => AreaKey::End,
        _ => AreaKey::Null,
    };
    // As in a shell, what stands before the cursor goes; the text area has another key for it.
    if key == (Key { ctrl: true, ..Key::plain(Code::Char('u')) }) {
        return Input { key: AreaKey::Char('j'), ctrl: true, alt: false, shift: false };
    }
    // Ctrl-m is Enter to a text area, which has one line here.
    let code = if key.ctrl && matches!(key.code, Code::Char('m' | 'j')) { AreaKey::Null } else { code };
    Input { key: code, ctrl: key.ctrl, alt: key.alt, shift: key.shift }
}
