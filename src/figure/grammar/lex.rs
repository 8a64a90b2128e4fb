//! Lexing: a cell or a line becomes atoms (numbers, words, symbols); markup that shows nothing leaves no atom.

use super::grouping::{self, Number};
use super::{Context, words};

/// White space before an atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    /// None, or only markup that shows nothing.
    Glued,
    /// One space.
    Space,
    /// Two spaces or more, a tab, the start of the text or a line break: as wide as a column gap.
    Wide,
}

/// What an atom is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AtomKind {
    /// Index into [`Scan::numbers`].
    Number(usize),
    /// A run of letters.
    Word,
    /// Any other character that shows.
    Symbol(char),
    /// `<br>`.
    Break,
    /// `<sup>`.
    SupOpen,
    /// `</sup>`.
    SupClose,
    /// A run of superscript digits.
    Superscript,
    /// A URL.
    Url,
}

/// A piece of text that shows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Atom {
    pub kind: AtomKind,
    pub start: usize,
    pub end: usize,
    pub gap: Gap,
}

/// The atoms of one text.
pub(super) struct Scan<'t> {
    pub text: &'t str,
    pub context: Context,
    pub atoms: Vec<Atom>,
    pub numbers: Vec<Number>,
    /// Whether nothing but symbols stands so far in this piece between `<br>`.
    bare: bool,
}

/// Whether `c` is a decimal digit, ASCII or full-width.
pub(super) fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || ('０'..='９').contains(&c)
}

fn is_superscript(c: char) -> bool {
    matches!(c, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹')
}

/// Characters without width: they neither show nor separate.
fn is_invisible(c: char) -> bool {
    matches!(c, '*' | '_' | '\\' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}')
}

impl<'t> Scan<'t> {
    pub(super) fn of(text: &'t str, context: Context) -> Self {
        let mut scan =
            Self { text, context, atoms: Vec::with_capacity(text.len() / 4 + 4), numbers: Vec::new(), bare: true };
        scan.run();
        scan
    }

    fn run(&mut self) {
        let text = self.text;
        let mut at = 0;
        let mut gap = Gap::Wide;
        while let Some(c) = text[at..].chars().next() {
            let width = c.len_utf8();
            if is_digit(c) || (c == '.' && self.opens_fraction(at)) {
                let loose = self.is_loose(gap);
                let number = grouping::number(text, at, self.context, loose);
                let end = number.end;
                let index = self.numbers.len();
                self.numbers.push(Number { atom: self.atoms.len(), ..number });
                self.push(AtomKind::Number(index), at, end, &mut gap);
                at = end;
            } else if c.is_alphabetic() {
                let end = word_end(text, at);
                let word = &text[at..end];
                if let Some(length) = url_length(word, &text[at..]) {
                    self.push(AtomKind::Url, at, at + length, &mut gap);
                    at += length;
                } else {
                    self.push(AtomKind::Word, at, end, &mut gap);
                    at = end;
                }
            } else if c.is_whitespace() {
                gap = match gap {
                    Gap::Glued if c != '\t' => Gap::Space,
                    _ => Gap::Wide,
                };
                at += width;
            } else if is_superscript(c) {
                let end = at + text[at..].find(|c: char| !is_superscript(c)).unwrap_or(text.len() - at);
                self.push(AtomKind::Superscript, at, end, &mut gap);
                at = end;
            } else if let Some((end, kind)) = (c == '<').then(|| tag(&text[at..])).flatten() {
                match kind {
                    Some(AtomKind::Break) => {
                        self.push(AtomKind::Break, at, at + end, &mut gap);
                        gap = Gap::Wide;
                    }
                    Some(kind) => self.push(kind, at, at + end, &mut gap),
                    None => {}
                }
                at += end;
            } else if let Some((length, decoded)) = (c == '&').then(|| entity(&text[at..])).flatten() {
                if decoded.is_whitespace() {
                    gap = if gap == Gap::Glued { Gap::Space } else { Gap::Wide };
                } else {
                    self.push(AtomKind::Symbol(decoded), at, at + length, &mut gap);
                }
                at += length;
            } else {
                if !is_invisible(c) && !c.is_control() {
                    self.push(AtomKind::Symbol(c), at, at + width, &mut gap);
                }
                at += width;
            }
        }
    }

    fn push(&mut self, kind: AtomKind, start: usize, end: usize, gap: &mut Gap) {
        self.bare = match kind {
            AtomKind::Break => true,
            AtomKind::Symbol(_) => self.bare,
            _ => false,
        };
        self.atoms.push(Atom { kind, start, end, gap: *gap });
        *gap = Gap::Glued;
    }

    /// Whether the `.` at `at` opens a number such as `.50`.
    fn opens_fraction(&self, at: usize) -> bool {
        let next = self.text[at + 1..].chars().next();
        let previous = self.text[..at].chars().next_back();
        next.is_some_and(is_digit) && !previous.is_some_and(|c| c.is_alphanumeric() || c == '.' || c == ')')
    }

    /// Whether a number here has its cell to itself so far, or a currency before it, so that a doubtful grouping
    /// is one number rather than a list.
    fn is_loose(&self, gap: Gap) -> bool {
        let Some(last) = self.atoms.last() else { return self.context.in_cell };
        match last.kind {
            AtomKind::Symbol(c) if words::currency_symbol(c).is_some() => true,
            AtomKind::Symbol(_) | AtomKind::Break => self.context.in_cell && self.bare,
            AtomKind::Word => gap <= Gap::Space && words::currency_code(&self.text[last.start..last.end]).is_some(),
            _ => false,
        }
    }

    pub(super) fn kind(&self, index: usize) -> Option<AtomKind> {
        self.atoms.get(index).map(|atom| atom.kind)
    }

    /// The word at `index`, or the empty string.
    pub(super) fn word(&self, index: usize) -> &'t str {
        match self.atoms.get(index) {
            Some(atom) if atom.kind == AtomKind::Word => &self.text[atom.start..atom.end],
            _ => "",
        }
    }

    /// The symbol at `index`, or NUL.
    pub(super) fn symbol(&self, index: usize) -> char {
        match self.kind(index) {
            Some(AtomKind::Symbol(c)) => c,
            _ => '\0',
        }
    }

    /// The number at `index`.
    pub(super) fn number(&self, index: usize) -> Option<&Number> {
        match self.kind(index) {
            Some(AtomKind::Number(number)) => self.numbers.get(number),
            _ => None,
        }
    }

    /// Whether nothing shows between the atom at `index` and the one before it.
    pub(super) fn glued(&self, index: usize) -> bool {
        index > 0 && self.atoms.get(index).is_some_and(|atom| atom.gap == Gap::Glued)
    }

    /// The white space before the atom at `index`; [`Gap::Wide`] past the end.
    pub(super) fn gap(&self, index: usize) -> Gap {
        self.atoms.get(index).map_or(Gap::Wide, |atom| atom.gap)
    }

    /// Whether the atom at `index` is the first of the text or of a piece between `<br>`.
    pub(super) fn opens_segment(&self, index: usize) -> bool {
        index == 0 || self.kind(index - 1) == Some(AtomKind::Break)
    }

    /// Whether `index` lies past the last atom of its piece between `<br>`.
    pub(super) fn ends_segment(&self, index: usize) -> bool {
        matches!(self.kind(index), None | Some(AtomKind::Break))
    }
}

/// Past the last letter of the word at `at`.
fn word_end(text: &str, at: usize) -> usize {
    let bytes = &text.as_bytes()[at..];
    let ascii = bytes.iter().position(|b| !b.is_ascii_alphabetic()).unwrap_or(bytes.len());
    if bytes.get(ascii).is_none_or(u8::is_ascii) {
        return at + ascii;
    }
    at + text[at..].find(|c: char| !c.is_alphabetic()).unwrap_or(text.len() - at)
}

/// The length of the URL that begins with `word`, if one does.
fn url_length(word: &str, rest: &str) -> Option<usize> {
    let after = &rest[word.len()..];
    let is_url = (matches!(word, "http" | "https" | "ftp" | "HTTP" | "HTTPS" | "Https") && after.starts_with("://"))
        || (word.eq_ignore_ascii_case("www") && after.starts_with('.'));
    is_url.then(|| rest.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '|' | '"')).unwrap_or(rest.len()))
}

/// The longest tag that is looked for: what is longer is no markup of a converter.
const TAG_CAP: usize = 80;

/// The tag at the start of `rest`: its length, and its atom where it shows or matters.
fn tag(rest: &str) -> Option<(usize, Option<AtomKind>)> {
    let bytes = rest.as_bytes();
    let closing = bytes.get(1) == Some(&b'/');
    let name_at = 1 + usize::from(closing);
    if !bytes.get(name_at)?.is_ascii_alphabetic() {
        return None;
    }
    let end = 1 + bytes.iter().take(TAG_CAP).position(|&b| b == b'>')?;
    let inner = &rest[name_at..end - 1];
    let name = inner.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let is = |tag: &str| name.eq_ignore_ascii_case(tag);
    let kind = match closing {
        _ if is("br") || is("p") || is("div") || is("li") => Some(AtomKind::Break),
        true if is("sup") => Some(AtomKind::SupClose),
        false if is("sup") => Some(AtomKind::SupOpen),
        _ => None,
    };
    Some((end, kind))
}

/// The HTML entity at the start of `rest`: its length and the character.
fn entity(rest: &str) -> Option<(usize, char)> {
    let end = rest.bytes().take(12).position(|b| b == b';')?;
    let name = &rest[1..end];
    let decoded = if let Some(code) = name.strip_prefix('#') {
        let code = match code.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => code.parse().ok()?,
        };
        char::from_u32(code)?
    } else {
        match name {
            "nbsp" | "ensp" | "emsp" | "thinsp" | "numsp" => ' ',
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "apos" | "rsquo" | "lsquo" => '’',
            "minus" => '−',
            "ndash" => '–',
            "mdash" => '—',
            "hellip" => '…',
            "pound" => '£',
            "euro" => '€',
            "yen" => '¥',
            "cent" => '¢',
            "dollar" => '$',
            "percnt" => '%',
            "lpar" => '(',
            "rpar" => ')',
            "times" => '×',
            "sect" => '§',
            "bull" | "middot" => '•',
            _ => return None,
        }
    };
    Some((end + 1, decoded))
}
