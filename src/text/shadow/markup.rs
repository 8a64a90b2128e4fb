//! The HTML that converters leave in Markdown: tags and character entities.

/// What a tag means to a shadow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    /// Changes the look of the text only.
    Inline,
    /// Parts what stands before from what stands after.
    Block,
    /// Begins a new line or cell within the line.
    Break,
    /// Raised print begins.
    Above,
    /// Lowered print begins.
    Below,
    /// Raised or lowered print ends.
    Level,
}

/// The longest tag that is looked for, in bytes: `<` in running text must not make a search of the whole line.
const LONGEST: usize = 1024;

const INLINE: [&str; 23] = [
    "a", "abbr", "b", "big", "center", "code", "del", "em", "font", "i", "img", "ins", "mark", "nobr", "s", "small",
    "span", "strike", "strong", "tt", "u", "var", "wbr",
];

const BLOCK: [&str; 17] = [
    "blockquote",
    "body",
    "caption",
    "col",
    "colgroup",
    "div",
    "dl",
    "html",
    "ol",
    "pre",
    "section",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "ul",
    "figure",
];

const BREAK: [&str; 15] = ["br", "dd", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "p", "td", "th", "tr"];

/// The tag or comment that `text`, which begins with `<`, begins with, and its length. Names that HTML does not
/// know are text, unless they have a prefix as in XML (`ix:nonFraction`).
pub(super) fn tag(text: &str) -> Option<(usize, Tag)> {
    if let Some(rest) = text.strip_prefix("<!--") {
        return rest.find("-->").map(|at| (at + 7, Tag::Inline));
    }
    let bytes = text.as_bytes();
    let window = &bytes[..bytes.len().min(LONGEST)];
    let end = memchr::memchr(b'>', window)?;
    let body = &text[1..end];
    let (closes, body) = body.strip_prefix('/').map_or((false, body), |rest| (true, rest));
    let name = body.split(|c: char| c.is_ascii_whitespace() || c == '/').next()?;
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || body.contains('<') {
        return None;
    }
    let is_one_of = |list: &[&str]| list.iter().any(|known| known.eq_ignore_ascii_case(name));
    let tag = if name.eq_ignore_ascii_case("sup") {
        if closes { Tag::Level } else { Tag::Above }
    } else if name.eq_ignore_ascii_case("sub") {
        if closes { Tag::Level } else { Tag::Below }
    } else if is_one_of(&BREAK) {
        Tag::Break
    } else if is_one_of(&INLINE) {
        Tag::Inline
    } else if is_one_of(&BLOCK) {
        Tag::Block
    } else if name.split_once(':').is_some_and(|(_, rest)| rest.starts_with(|c: char| c.is_ascii_alphabetic())) {
        Tag::Inline
    } else {
        return None;
    };
    Some((end + 1, tag))
}

const NAMED: [(&str, char); 42] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("shy", '\u{ad}'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("zwnj", '\u{200c}'),
    ("zwj", '\u{200d}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("minus", '−'),
    ("hyphen", '‐'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("cent", '¢'),
    ("pound", '£'),
    ("yen", '¥'),
    ("euro", '€'),
    ("sect", '§'),
    ("para", '¶'),
    ("copy", '©'),
    ("reg", '®'),
    ("trade", '™'),
    ("hellip", '…'),
    ("bull", '•'),
    ("middot", '·'),
    ("deg", '°'),
    ("plusmn", '±'),
    ("times", '×'),
    ("frac12", '½'),
    ("dagger", '†'),
    ("Dagger", '‡'),
];

/// The character reference that `text`, which begins with `&`, begins with, and its length.
pub(super) fn entity(text: &str) -> Option<(usize, char)> {
    let bytes = text.as_bytes();
    let end = memchr::memchr(b';', &bytes[..bytes.len().min(12)])?;
    let name = &text[1..end];
    let c = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
        None => NAMED.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((end + 1, c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags() {
        let cases = [
            ("<br>x", Some((4, Tag::Break))),
            ("<BR/>", Some((5, Tag::Break))),
            ("<br />", Some((6, Tag::Break))),
            ("</td>", Some((5, Tag::Break))),
            ("<span style=\"a:1\">", Some((18, Tag::Inline))),
            ("<ix:nonFraction name=\"x\">", Some((25, Tag::Inline))),
            ("<sup>9", Some((5, Tag::Above))),
            ("</sup>", Some((6, Tag::Level))),
            ("<div>", Some((5, Tag::Block))),
            ("<!-- page 3 -->x", Some((15, Tag::Inline))),
            ("<Company name>", None),
            ("<https://example.org>", None),
            ("< 5 and > 3", None),
            ("<5%>", None),
            ("<b", None),
            ("<", None),
        ];
        for (text, want) in cases {
            assert_eq!(tag(text), want, "{text}");
        }
    }

    #[test]
    fn entities() {
        let cases = [
            ("&amp;", Some((5, '&'))),
            ("&#8377; 5", Some((7, '₹'))),
            ("&#x20B9;", Some((8, '₹'))),
            ("&nbsp;x", Some((6, '\u{a0}'))),
            ("&unknown;", None),
            ("&#xD800;", None),
            ("& Co; Ltd", None),
            ("&", None),
            ("&日本;", None),
        ];
        for (text, want) in cases {
            assert_eq!(entity(text), want, "{text}");
        }
    }
}
