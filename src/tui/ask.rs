//! Asks the terminal for the colour of its background, and takes the answer out of what comes in as keys.
//!
//! Nothing waits for the answer: over a slow line it comes late, from some terminals never. It is recognised key by
//! key in what is typed, and what turns out to be no answer is handed on in the order that it was typed.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::theme::Background;

/// The question: OSC 11 (xterm, "Operating System Commands").
pub const QUESTION: &str = "\x1b]11;?\x1b\\";

/// How an answer begins; three numbers in base 16 follow, parted by `/`, then BEL or ESC `\`.
const HEAD: &str = "\x1b]11;rgb:";

/// How long after the question an answer still counts. One that comes later is taken out of the keys all the same.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long keys that may begin an answer are held back.
const HOLD: Duration = Duration::from_millis(50);

/// Listens for the answer.
#[derive(Debug, Default)]
pub struct Ask {
    /// When the terminal was asked; `None` where it was not, or has answered.
    asked: Option<Instant>,
    /// What has come in of what may be an answer, and since when.
    held: Vec<KeyEvent>,
    text: String,
    since: Option<Instant>,
}

impl Ask {
    /// Begins to listen: the question is being put.
    pub fn begin(&mut self, now: Instant) {
        self.asked = Some(now);
    }

    /// Takes a key. Gives the keys that are no answer, in order, and the background where this key ended an answer
    /// that still counts.
    pub fn take(&mut self, event: KeyEvent, now: Instant) -> (Vec<KeyEvent>, Option<Background>) {
        let Some(asked) = self.asked else { return (vec![event], None) };
        let mut out = Vec::new();
        // Where the held keys do not go on so, this one may still begin an answer.
        for _ in 0..2 {
            let begins = self.held.is_empty();
            let in_time = now.duration_since(asked) <= PATIENCE;
            // A lone Esc is a key like any other once no answer is due.
            let hopeless = begins && event.code == KeyCode::Esc && !in_time;
            let before = self.text.len();
            let read = match written(&event) {
                Some(part) if !hopeless => {
                    self.text += &part;
                    read(&self.text)
                }
                _ => Read::No,
            };
            match read {
                Read::Part => {
                    self.held.push(event);
                    self.since = Some(now);
                    return (out, None);
                }
                Read::Whole(rgb) => {
                    *self = Self::default();
                    return (out, in_time.then(|| Background::of_rgb(rgb)));
                }
                Read::No if begins => {
                    self.text.clear();
                    out.push(event);
                    return (out, None);
                }
                Read::No => {
                    self.text.truncate(before);
                    out.append(&mut self.give_up());
                }
            }
        }
        (out, None)
    }

    /// When held keys are to be handed on.
    pub fn deadline(&self) -> Option<Instant> {
        self.since.map(|since| since + HOLD)
    }

    /// The keys that were held for too long.
    pub fn expired(&mut self, now: Instant) -> Vec<KeyEvent> {
        if self.deadline().is_some_and(|at| at <= now) { self.give_up() } else { Vec::new() }
    }

    fn give_up(&mut self) -> Vec<KeyEvent> {
        self.text.clear();
        self.since = None;
        std::mem::take(&mut self.held)
    }
}

/// What the terminal wrote that came in as this key; `None` where that is no part of an answer.
fn written(event: &KeyEvent) -> Option<String> {
    let KeyEvent { code, modifiers, kind: KeyEventKind::Press, .. } = *event else { return None };
    let held = modifiers - KeyModifiers::SHIFT;
    match code {
        KeyCode::Esc if held.is_empty() => Some("\x1b".to_owned()),
        KeyCode::Char('g') if held == KeyModifiers::CONTROL => Some("\x07".to_owned()),
        KeyCode::Char(c) if held == KeyModifiers::ALT => Some(format!("\x1b{c}")),
        KeyCode::Char(c) if held.is_empty() => Some(c.to_string()),
        _ => None,
    }
}

/// What has come in so far.
#[derive(Debug, PartialEq, Eq)]
enum Read {
    /// No answer.
    No,
    /// The beginning of one.
    Part,
    /// An answer: red, green and blue.
    Whole([u8; 3]),
}

fn read(text: &str) -> Read {
    if HEAD.starts_with(text) {
        return Read::Part;
    }
    let Some(rest) = text.strip_prefix(HEAD) else { return Read::No };
    let (body, end) = rest.split_at(rest.find(['\x07', '\x1b']).unwrap_or(rest.len()));
    let parts: Vec<&str> = body.split('/').collect();
    // Of up to four digits each; the value is that part of the greatest number of as many digits (XParseColor).
    let fits = |part: &&str| part.len() <= 4 && part.bytes().all(|digit| digit.is_ascii_hexdigit());
    if parts.len() > 3 || !parts.iter().all(fits) {
        return Read::No;
    }
    match (end, parts.as_slice()) {
        ("" | "\x1b", _) => Read::Part,
        ("\x07" | "\x1b\\", [r, g, b]) => match (scaled(r), scaled(g), scaled(b)) {
            (Some(r), Some(g), Some(b)) => Read::Whole([r, g, b]),
            _ => Read::No,
        },
        _ => Read::No,
    }
}

fn scaled(digits: &str) -> Option<u8> {
    let value = u32::from_str_radix(digits, 16).ok()?;
    let greatest = 16u32.pow(u32::try_from(digits.len()).ok()?) - 1;
    u8::try_from(value * 255 / greatest).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The keys that crossterm makes of what a terminal writes.
    fn typed(text: &str) -> Vec<KeyEvent> {
        let mut out = Vec::new();
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let (c, alt) = match (c, chars.peek()) {
                ('\x1b', Some(&next)) if next != '\x1b' => {
                    chars.next();
                    (next, KeyModifiers::ALT)
                }
                _ => (c, KeyModifiers::NONE),
            };
            out.push(match c {
                '\x1b' => KeyEvent::new(KeyCode::Esc, alt),
                '\x07' => KeyEvent::new(KeyCode::Char('g'), alt | KeyModifiers::CONTROL),
                c if c.is_uppercase() => KeyEvent::new(KeyCode::Char(c), alt | KeyModifiers::SHIFT),
                c => KeyEvent::new(KeyCode::Char(c), alt),
            });
        }
        out
    }

    /// What comes through of `keys`, `after` the question, once the time for held keys is over.
    fn through(keys: &[KeyEvent], after: Duration) -> (Vec<KeyEvent>, Option<Background>) {
        let start = Instant::now();
        let mut ask = Ask::default();
        ask.begin(start);
        let (mut out, mut found) = (Vec::new(), None);
        for key in keys {
            let (mut keys, told) = ask.take(*key, start + after);
            out.append(&mut keys);
            found = found.or(told);
        }
        assert_eq!(ask.expired(start + after), [], "the time is not over yet");
        out.append(&mut ask.expired(start + after + HOLD));
        (out, found)
    }

    #[test]
    fn an_answer_is_taken_out_of_the_keys_and_no_key_with_it() {
        use Background::{Dark, Light};
        let cases = [
            ("\x1b]11;rgb:ffff/ffff/ffff\x1b\\", "", Some(Light)),
            ("\x1b]11;rgb:1e1e/1E1E/2e2e\x07", "", Some(Dark)),
            ("\x1b]11;rgb:f/f/f\x07", "", Some(Light)),
            ("jj\x1b]11;rgb:fd/f6/e3\x1b\\k?", "jjk?", Some(Light)),
            ("\x1b", "\x1b", None),
            ("\x1b]", "\x1b]", None),
            ("\x1b]1j", "\x1b]1j", None),
            ("\x1b]11;rgb:ffff/ffff", "\x1b]11;rgb:ffff/ffff", None),
            ("\x1b]11;rgb:ffff/ffff\x07", "\x1b]11;rgb:ffff/ffff\x07", None),
            ("\x1b]11;rgb:fffff/", "\x1b]11;rgb:fffff/", None),
            ("\x1b]11;rgb:ffff/ffff/xx\x07", "\x1b]11;rgb:ffff/ffff/xx\x07", None),
        ];
        for (keys, left, want) in cases {
            assert_eq!(through(&typed(keys), Duration::ZERO), (typed(left), want), "{keys:?}");
        }
    }

    #[test]
    fn an_escape_typed_just_before_the_answer_comes_through() {
        let escape = typed("\x1b");
        let keys: Vec<_> = escape.iter().copied().chain(typed("\x1b]11;rgb:0000/0000/0000\x1b\\q")).collect();
        let left = escape.into_iter().chain(typed("q")).collect();
        assert_eq!(through(&keys, Duration::ZERO), (left, Some(Background::Dark)));
    }

    #[test]
    fn an_answer_that_was_cut_between_escape_and_the_rest_is_one_too() {
        let mut keys = typed("\x1b");
        keys.extend(typed("]11;rgb:ffff/ffff/ffff"));
        keys.extend(typed("\x1b"));
        keys.extend(typed("\\"));
        assert_eq!(through(&keys, Duration::ZERO), (vec![], Some(Background::Light)));
    }

    #[test]
    fn a_late_answer_types_nothing_and_does_not_count() {
        let late = PATIENCE + Duration::from_secs(1);
        assert_eq!(through(&typed("a\x1b]11;rgb:ffff/ffff/ffff\x1b\\b"), late), (typed("ab"), None));
    }

    #[test]
    fn who_was_not_asked_takes_nothing() {
        let mut ask = Ask::default();
        for key in typed("\x1b]11;rgb:ffff/ffff/ffff\x07") {
            assert_eq!(ask.take(key, Instant::now()), (vec![key], None));
        }
        assert_eq!(ask.deadline(), None);
    }

    proptest! {
        #[test]
        fn keys_that_are_no_answer_all_come_through_in_order(text in "[\x1b\x07\\\\\\]1;rgb:f/jq]{0,40}") {
            let keys = typed(&text);
            let (out, found) = through(&keys, Duration::ZERO);
            if found.is_none() {
                prop_assert_eq!(out, keys);
            }
        }
    }
}
