//! Bytes to decoded lines: encodings and line endings (SPEC section 1).

use std::ops::Range;

use serde::Serialize;

/// How the bytes of a document were decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, little endian, told by its byte order mark.
    Utf16Le,
    /// UTF-16, big endian, told by its byte order mark.
    Utf16Be,
}

/// Decoded text, split into lines. Lines are numbered from 1.
#[derive(Debug, Clone)]
pub struct Text {
    content: String,
    /// Start of each line in `content`, then the end of the text.
    starts: Starts,
    encoding: Encoding,
    bom: bool,
    replaced: usize,
    lone_cr: bool,
}

/// Where lines start. Documents have millions of them, and nearly all are shorter than four gigabytes.
#[derive(Debug, Clone)]
enum Starts {
    Short(Vec<u32>),
    Long(Vec<usize>),
}

impl Starts {
    /// Those of a text of `bytes` bytes.
    fn of(bytes: usize, starts: impl Iterator<Item = usize>) -> Self {
        match u32::try_from(bytes) {
            // None lies behind the end of the text.
            Ok(_) => Self::Short(starts.map(|start| start as u32).collect()),
            Err(_) => Self::Long(starts.collect()),
        }
    }

    fn count(&self) -> usize {
        match self {
            Self::Short(starts) => starts.len(),
            Self::Long(starts) => starts.len(),
        }
    }

    fn get(&self, index: usize) -> Option<usize> {
        match self {
            Self::Short(starts) => starts.get(index).map(|start| *start as usize),
            Self::Long(starts) => starts.get(index).copied(),
        }
    }
}

impl Text {
    /// Decodes leniently. Malformed sequences become U+FFFD and are counted; nothing is dropped.
    ///
    /// LF and CRLF end a line; a lone CR ends one only in a text that has no LF at all.
    pub fn decode(bytes: Vec<u8>) -> Self {
        let (content, encoding, bom, replaced) = decode_string(bytes);
        let has_lf = memchr::memchr(b'\n', content.as_bytes()).is_some();
        let lone_cr = !has_lf && memchr::memchr(b'\r', content.as_bytes()).is_some();
        let end_mark = if lone_cr { b'\r' } else { b'\n' };
        // A final line end closes the last line; it does not open an empty one.
        let open = !content.is_empty() && content.as_bytes().last() != Some(&end_mark);
        let ends = memchr::memchr_iter(end_mark, content.as_bytes()).map(|at| at + 1);
        let starts = std::iter::once(0).chain(ends).chain(open.then_some(content.len()));
        let starts = Starts::of(content.len(), starts);
        Self { content, starts, encoding, bom, replaced, lone_cr }
    }

    /// Number of lines; 0 for an empty text.
    pub fn line_count(&self) -> usize {
        self.starts.count() - 1
    }

    /// Line `number` (from 1) without its line end; `None` outside the text.
    pub fn line(&self, number: usize) -> Option<&str> {
        self.line_range(number).map(|range| &self.content[range])
    }

    /// All lines in order.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        (1..self.line_count() + 1).map(|number| self.line(number).unwrap_or_default())
    }

    /// The byte range of line `number` in [`Text::content`], without its line end.
    pub fn line_range(&self, number: usize) -> Option<Range<usize>> {
        let index = number.checked_sub(1)?;
        let start = self.starts.get(index)?;
        let mut end = self.starts.get(index + 1)?;
        let bytes = self.content.as_bytes();
        let mark = if self.lone_cr { b'\r' } else { b'\n' };
        if end > start && bytes[end - 1] == mark {
            end -= 1;
            if !self.lone_cr && end > start && bytes[end - 1] == b'\r' {
                end -= 1;
            }
        }
        Some(start..end)
    }

    /// The whole decoded text, without its byte order mark.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// How the bytes were decoded.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether a byte order mark stood at the start (it is not part of the content).
    pub fn has_bom(&self) -> bool {
        self.bom
    }

    /// How many malformed sequences became U+FFFD.
    pub fn replaced(&self) -> usize {
        self.replaced
    }
}

fn decode_string(bytes: Vec<u8>) -> (String, Encoding, bool, usize) {
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        let (content, replaced) = decode_utf16(rest, u16::from_le_bytes);
        return (content, Encoding::Utf16Le, true, replaced);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        let (content, replaced) = decode_utf16(rest, u16::from_be_bytes);
        return (content, Encoding::Utf16Be, true, replaced);
    }
    let bom = bytes.starts_with(b"\xEF\xBB\xBF");
    let (mut content, replaced) = match String::from_utf8(bytes) {
        Ok(content) => (content, 0),
        Err(error) => {
            let bytes = error.into_bytes();
            let mut content = String::with_capacity(bytes.len());
            let mut replaced = 0;
            for chunk in bytes.utf8_chunks() {
                content.push_str(chunk.valid());
                if !chunk.invalid().is_empty() {
                    content.push('\u{FFFD}');
                    replaced += 1;
                }
            }
            (content, replaced)
        }
    };
    if bom {
        content.drain(..'\u{FEFF}'.len_utf8());
    }
    (content, Encoding::Utf8, bom, replaced)
}

fn decode_utf16(bytes: &[u8], read: fn([u8; 2]) -> u16) -> (String, usize) {
    let mut replaced = 0;
    let units = bytes.chunks_exact(2).map(|pair| read([pair[0], pair[1]]));
    let mut content: String = char::decode_utf16(units)
        .map(|unit| {
            unit.unwrap_or_else(|_| {
                replaced += 1;
                '\u{FFFD}'
            })
        })
        .collect();
    if bytes.len() % 2 == 1 {
        content.push('\u{FFFD}');
        replaced += 1;
    }
    (content, replaced)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        Text::decode(bytes.to_vec()).lines().map(str::to_owned).collect()
    }

    #[test]
    fn line_endings() {
        let cases: [(&[u8], &[&str]); 9] = [
            (b"", &[]),
            (b"a", &["a"]),
            (b"a\n", &["a"]),
            (b"a\n\n", &["a", ""]),
            (b"a\r\nb\r\n", &["a", "b"]),
            (b"a\rb\r", &["a", "b"]),
            (b"a\rb\nc", &["a\rb", "c"]),
            (b"\n", &[""]),
            (b"\r\n\nx", &["", "", "x"]),
        ];
        for (bytes, want) in cases {
            assert_eq!(lines(bytes), want, "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn encodings_and_replacements() {
        let text = Text::decode(b"\xEF\xBB\xBFab".to_vec());
        assert_eq!((text.content(), text.has_bom(), text.replaced()), ("ab", true, 0));
        let text = Text::decode(b"\xFF\xFEa\0\n\0\xAC\x20".to_vec());
        assert_eq!((text.content(), text.encoding()), ("a\n\u{20AC}", Encoding::Utf16Le));
        let text = Text::decode(b"\xFE\xFF\0a\xD8\0\0b\0".to_vec());
        assert_eq!((text.content(), text.replaced()), ("a\u{FFFD}b\u{FFFD}", 2));
        let text = Text::decode(b"a\xFF\xFEb\xC3".to_vec());
        assert_eq!((text.content(), text.replaced()), ("a\u{FFFD}\u{FFFD}b\u{FFFD}", 3));
    }
}
