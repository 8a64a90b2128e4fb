//! A cheap look at the raw line that rules most lines out before any shadow is built.
//!
//! The letters and digits of a pattern must stand in the line in their order, with nothing but marks, spaces and
//! cell bars between them, whichever shadow is to match. That is one pass over the bytes with a bit for each letter
//! of the pattern (shift-and). Where markup or unusual characters could hide letters, the line passes unseen.

use memchr::memmem::Finder;

/// The look, made for one pattern.
#[derive(Debug, Clone)]
pub(super) struct Prefilter {
    /// For each byte the places of the pattern that it fits.
    fits: [u64; 256],
    /// The bit of the last place; 0 if every line passes.
    last: u64,
    /// Whether the pattern holds a letter that no ASCII line can hold.
    beyond_ascii: bool,
    /// Such a letter that is written in one way only, as UTF-8.
    unique: Option<Finder<'static>>,
    /// Whether no digit but zero may touch the pattern: it is the whole of a number.
    alone: bool,
}

impl Prefilter {
    /// For lines that must hold the letters and digits of `text`, which is folded as the shadows are.
    pub fn text(text: &str) -> Self {
        Self::build(text, &[])
    }

    /// For lines that must hold one of `before`, a letter or a digit, and then the letters and digits of `text`.
    pub fn text_after(before: &[u8], text: &str) -> Self {
        Self::build(text, before)
    }

    /// For lines that must hold a number whose digits, without zeros at its ends, are `digits`: between digits that
    /// touch it, such as `4` in `2024`, it is another number.
    pub fn number(digits: &str) -> Self {
        // Of one that is longer than the register, the end is not seen.
        Self { alone: digits.len() <= 64, ..Self::text(digits) }
    }

    fn build(text: &str, before: &[u8]) -> Self {
        let mut fits = [0; 256];
        let mut places = 0;
        let mut add = |bytes: &[u8]| {
            if places < 64 {
                for byte in bytes {
                    fits[byte.to_ascii_lowercase() as usize] |= 1 << places;
                    fits[byte.to_ascii_uppercase() as usize] |= 1 << places;
                }
                places += 1;
            }
        };
        let beyond_ascii = text.chars().any(|c| !c.is_ascii() && c.is_alphanumeric());
        if !beyond_ascii {
            if !before.is_empty() {
                add(before);
            }
            text.bytes().filter(u8::is_ascii_alphanumeric).for_each(|byte| add(&[byte]));
        }
        // Ideographs and kana have no case and no accents set apart.
        let unique = text.chars().find(|c| matches!(c, '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}'));
        let unique = unique.map(|c| Finder::new(c.encode_utf8(&mut [0; 4])).into_owned());
        Self { fits, last: if places == 0 { 0 } else { 1 << (places - 1) }, beyond_ascii, unique, alone: false }
    }

    /// Whether `line` may match.
    pub fn passes(&self, line: &str) -> bool {
        let bytes = line.as_bytes();
        if self.beyond_ascii {
            let found = match &self.unique {
                Some(finder) => finder.find(bytes).is_some(),
                None => !line.is_ascii(),
            };
            return found || memchr::memchr(b'&', bytes).is_some();
        }
        if self.last == 0 {
            return true;
        }
        let mut state = 0u64;
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if byte.is_ascii_alphanumeric() {
                let touched = |at: usize| self.alone && matches!(bytes.get(at), Some(b'1'..=b'9'));
                state = (state << 1 | u64::from(!touched(at.wrapping_sub(1)))) & self.fits[byte as usize];
                if state & self.last != 0 && !touched(at + 1) {
                    return true;
                }
            } else if byte == b'<' {
                match bytes[at..] {
                    [_, b'b' | b'B', b'r' | b'R', b'>', ..] => at += 3,
                    _ => return true,
                }
            } else if byte == b'&' {
                if bytes.get(at + 1).is_some_and(|&next| next.is_ascii_alphanumeric() || next == b'#') {
                    return true;
                }
            } else if byte >= 0x80 && hides_ascii(&bytes[at..]) {
                return true;
            }
            at += 1;
        }
        false
    }
}

/// Whether `bytes` begin with a character that a shadow shows as ASCII letters or digits: ß, İ, ſ, ẞ, lowered
/// digits, the Kelvin sign, ligatures, full-width forms.
fn hides_ascii(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0xc3, 0x9f, ..]
            | [0xc4, 0xb0, ..]
            | [0xc5, 0xbf, ..]
            | [0xe1, 0xba, 0x9e, ..]
            | [0xe2, 0x82, 0x80..=0x89, ..]
            | [0xe2, 0x84, 0xaa, ..]
            | [0xef, 0xac..=0xae, ..]
            | [0xef, 0xbc..=0xbd, ..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_out_only_what_cannot_match() {
        let cases = [
            ("revenue surplus", "| Reve | nue **Surplus** |", true),
            ("revenue surplus", "REVENUE-SURPLUS", true),
            ("revenue surplus", "Revenue is Surplus", false),
            ("revenue", "x <b> y", true),
            ("revenue", "x <br> y", false),
            ("revenue", "reve<br>nue", true),
            ("revenue", "x &amp; y", true),
            ("revenue", "x & y", false),
            ("revenue", "₹ 5 – “it” −5\u{a0}", false),
            ("revenue", "₹ reve–nue", true),
            ("revenue", "é", false),
            ("revenue", "ＲＥ", true),
            ("売上", "| 売 | 上 |", true),
            ("売上", "é", false),
            ("é", "e", false),
            ("é", "é", true),
            ("₹ 5", "| 5 |", true),
            ("%", "anything", true),
        ];
        for (text, line, want) in cases {
            assert_eq!(Prefilter::text(text).passes(line), want, "{text} in {line}");
        }
        for (digits, line, want) in [
            ("4", "| 4 |", true),
            ("4", "| 2024 | 48,964 | 1,234 |", false),
            ("4", "4.00", true),
            ("05", "0.05", true),
            ("4", "2<b>4", true),
            ("48964", "4,8,9,6,4", true),
            ("48964", "48,9645", false),
            ("135", "1,350", true),
        ] {
            assert_eq!(Prefilter::number(digits).passes(line), want, "{digits} in {line}");
        }
        let after = Prefilter::text_after(b"to", "2");
        assert!(after.passes("St. No.2") && after.passes("Statement - 2") && !after.passes("12 of 2"));
    }

    #[test]
    fn a_pattern_longer_than_the_register_is_cut() {
        let long = "a".repeat(100);
        assert!(Prefilter::text(&long).passes(&long));
        assert!(!Prefilter::text(&long).passes(&"a".repeat(63)));
    }
}
