//! Titles: text without its markup, and whether a line reads like a title at all.

/// A line without its markup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plain {
    /// What a reader sees; white space collapsed.
    pub text: String,
    /// Whether every visible letter and digit is bold.
    pub bold: bool,
}

/// Strips emphasis, tags, code marks, escapes and entities; `<br>` and bars of white space become one space.
pub(crate) fn plain(raw: &str) -> Plain {
    let mut out = Out { text: String::with_capacity(raw.len()), gap: false, bold: 0, light: 0 };
    let mut bold = false;
    let mut rest = raw;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let run = rest.bytes().take_while(|byte| is_ordinary(*byte)).count();
        if run > 0 {
            out.push_run(&rest[..run], bold);
            before = rest[..run].chars().next_back().unwrap_or(' ');
            rest = &rest[run..];
            continue;
        }
        let mut used = c.len_utf8();
        match c {
            '\\' if rest[1..].starts_with(|next: char| next.is_ascii_punctuation()) => {
                let next = rest[1..].chars().next().unwrap_or(' ');
                out.push(next, bold);
                used += next.len_utf8();
            }
            '*' | '_' if is_mark(before, c, rest) => {
                let run = rest.len() - rest.trim_start_matches(c).len();
                if run >= 2 {
                    bold = !bold;
                }
                used = run;
            }
            '`' => {}
            '<' => match tag(rest) {
                Some((name, length)) => {
                    match name.to_ascii_lowercase().as_str() {
                        "br" | "br/" => out.gap = true,
                        "b" | "strong" => bold = true,
                        "/b" | "/strong" => bold = false,
                        _ => {}
                    }
                    used = length;
                }
                None => out.push('<', bold),
            },
            '&' => match entity(rest) {
                Some((character, length)) => {
                    out.push(character, bold);
                    used = length;
                }
                None => out.push('&', bold),
            },
            _ => out.push(c, bold),
        }
        before = c;
        rest = &rest[used..];
    }
    // Emphasis that is never closed is no emphasis: `** see the note below`.
    Plain { bold: out.bold > 0 && out.light == 0 && !bold, text: out.text }
}

/// Visible ASCII that means only itself.
fn is_ordinary(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'*' | b'_' | b'`' | b'<' | b'&')
}

struct Out {
    text: String,
    gap: bool,
    bold: usize,
    light: usize,
}

impl Out {
    fn push_run(&mut self, run: &str, bold: bool) {
        if self.gap && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.gap = false;
        self.text.push_str(run);
        let count = if bold { &mut self.bold } else { &mut self.light };
        *count += run.bytes().filter(u8::is_ascii_alphanumeric).count();
    }

    fn push(&mut self, c: char, bold: bool) {
        if c.is_whitespace() {
            self.gap = true;
            return;
        }
        if c.is_control() || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{feff}') {
            return;
        }
        if self.gap && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.gap = false;
        self.text.push(c);
        if c.is_alphanumeric() {
            if bold {
                self.bold += 1;
            } else {
                self.light += 1;
            }
        }
    }
}

/// Whether the run of `mark` that begins `rest` is emphasis: an underscore inside a word is text, and so is a lone
/// star between spaces.
fn is_mark(before: char, mark: char, rest: &str) -> bool {
    let after = rest.trim_start_matches(mark).chars().next().unwrap_or(' ');
    if mark == '_' {
        return !(before.is_alphanumeric() && after.is_alphanumeric());
    }
    !(before.is_whitespace() && after.is_whitespace() && !rest.starts_with("**"))
}

/// The tag or comment that begins `rest`: its name and its length in bytes.
fn tag(rest: &str) -> Option<(&str, usize)> {
    if let Some(body) = rest.strip_prefix("<!--") {
        return Some(("!", body.find("-->").map_or(rest.len(), |end| end + 7)));
    }
    let body = &rest[1..];
    let end = memchr::memchr2(b'>', b'<', body.as_bytes())?;
    let inside = &body[..end];
    let name = inside.strip_prefix('/').unwrap_or(inside);
    if !body[end..].starts_with('>') || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let stop = inside.find(char::is_whitespace).unwrap_or(inside.len());
    Some((&inside[..stop], end + 2))
}

fn entity(rest: &str) -> Option<(char, usize)> {
    let end = rest.bytes().take(10).position(|byte| byte == b';')?;
    let name = &rest[1..end];
    let character = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((character, end + 1))
}

/// What two spellings of one title share: its letters and digits, case folded.
pub(crate) fn key(title: &str) -> String {
    let mut out = String::with_capacity(title.len());
    for c in title.chars() {
        if c.is_ascii() {
            if c.is_ascii_alphanumeric() {
                out.push(c.to_ascii_lowercase());
            }
        } else if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        }
    }
    out
}

/// The title without its `(continued)`; `None` where it does not say so.
pub(crate) fn without_continued(title: &str) -> Option<&str> {
    let body = title.trim_end_matches([')', ']', '.', ' ', '…', '-', '–', '—']);
    let lower = body.to_ascii_lowercase();
    let mark = ["continued", "contd", "cont’d", "cont'd", "cont"].into_iter().find(|mark| lower.ends_with(mark))?;
    let head = &body[..body.len() - mark.len()];
    let short = head.trim_end_matches(['(', '[', '.', ',', ' ', '-', '–', '—', ':']);
    // `Discontinued` is a word; so is a lone `Continued`.
    (head.len() > short.len() && !short.is_empty()).then_some(short)
}

/// Whether a line that is set off by bold or capitals reads like a title: not a sentence, an amount, a date, a
/// unit, a lead-in or a signature.
pub(crate) fn is_title(text: &str) -> bool {
    let length = text.chars().count();
    if !(2..=120).contains(&length) {
        return false;
    }
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let digits = text.chars().filter(|c| c.is_numeric()).count();
    let body = lettered(text).unwrap_or(text);
    let Some(first) = body.chars().find(|c| c.is_alphabetic()) else { return false };
    let words = text.split_whitespace().count();
    if letters < 2 || digits > letters || first.is_lowercase() {
        return false;
    }
    if text.ends_with(['.', ',', ';']) || (text.ends_with(':') && words > 6) {
        return false;
    }
    if text.starts_with(['(', '$', '€', '£', '₹', '*', '†', '•', '/', '@', '“', '☒', '☐']) && lettered(text).is_none()
    {
        return false;
    }
    !is_period(text) && !is_unit(text) && !is_aside(text)
}

/// What follows a bracket that numbers a title: `(a) Taxation`, `(1) Revenue`.
fn lettered(text: &str) -> Option<&str> {
    let (mark, rest) = text.strip_prefix('(')?.split_once(')')?;
    (mark.chars().count() <= 4 && !rest.trim().is_empty()).then_some(rest)
}

/// Whether a line says only which period or date a statement is for.
pub(crate) fn is_period(text: &str) -> bool {
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return false;
    }
    const FILLERS: &[&str] = &[
        "for",
        "the",
        "as",
        "of",
        "at",
        "on",
        "and",
        "to",
        "from",
        "year",
        "years",
        "ended",
        "ending",
        "period",
        "periods",
        "quarter",
        "quarters",
        "fiscal",
        "financial",
        "half",
        "month",
        "months",
        "week",
        "weeks",
        "three",
        "six",
        "nine",
        "twelve",
        "through",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "fy",
        "quarterly",
        "annual",
        "transition",
        "interim",
        "st",
        "nd",
        "rd",
        "th",
    ];
    let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.all(|word| {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit());
        word.is_empty() || FILLERS.iter().any(|filler| filler.eq_ignore_ascii_case(word))
    })
}

/// Whether a line declares a unit rather than names a section.
fn is_unit(text: &str) -> bool {
    const UNITS: &[&str] = &[
        "in thousands",
        "in millions",
        "in billions",
        "in lakh",
        "in crore",
        "in rupees",
        "in $",
        "in ₹",
        "in rs",
        "per share data",
        "per share amounts",
        "otherwise stated",
    ];
    let lower = text.to_lowercase();
    UNITS.iter().any(|unit| lower.contains(unit))
}

/// Lead-ins, signatures and answers of forms.
fn is_aside(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "note",
        "notes",
        "page",
        "or",
        "and",
        "true",
        "false",
        "yes",
        "no",
        "total",
        "none",
        "n/a",
        "and/or",
        "issued by",
    ];
    const STARTS: &[&str] = &[
        "/s/",
        "by:",
        "date:",
        "place:",
        "signed",
        "dated",
        "on behalf of",
        "for and on behalf",
        "for, and on behalf",
        "issued by",
        "see accompanying",
        "the accompanying",
        "the notes form",
        "commission file",
        "securities registered",
        "for the transition period",
        "telephone",
    ];
    let lower = text.to_lowercase();
    let bare = lower.trim_end_matches([':', '.', ' ']);
    WORDS.contains(&bare)
        || STARTS.iter().any(|start| lower.starts_with(start))
        || lower.contains("/s/")
        || lower.contains("telephone number")
}

/// Whether a line is only the name of a company: a running title or a signature, never a section.
pub(crate) fn is_company(text: &str) -> bool {
    const FORMS: &[&str] = &[
        "limited",
        "ltd",
        "plc",
        "inc",
        "llc",
        "llp",
        "corporation",
        "corp",
        "and subsidiaries",
        "company",
        "gmbh",
        "ag",
        "n.v",
        "s.a",
    ];
    let lower = text.to_lowercase();
    let body = lower.trim_end_matches(['.', ',', ' ']);
    body.split(' ').count() <= 8
        && FORMS.iter().any(|form| body.strip_suffix(form).is_some_and(|head| head.ends_with([' ', ','])))
        && !is_statement(text)
}

/// Whether a line is set in capitals: at least four letters, none of them small, some letters with case.
pub(crate) fn is_capitals(text: &str) -> bool {
    let mut upper = 0;
    let mut digits = 0;
    for c in text.chars() {
        if c.is_lowercase() {
            return false;
        }
        upper += usize::from(c.is_uppercase());
        digits += usize::from(c.is_numeric());
    }
    upper >= 4 && digits * 4 <= upper
}

/// Whether most words of weight begin with a capital, as in a title.
pub(crate) fn is_headline(text: &str) -> bool {
    let mut heavy = 0;
    let mut raised = 0;
    for word in text.split_whitespace() {
        let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
        if word.chars().count() < 4 {
            continue;
        }
        heavy += 1;
        raised += usize::from(word.starts_with(|c: char| !c.is_lowercase()));
    }
    raised * 10 >= heavy * 7
}

/// Whether a title names a primary statement, the notes to them, or a report that comes with them.
pub(crate) fn is_statement(text: &str) -> bool {
    let lower = text.to_lowercase().replace('’', "'");
    if lower.split_whitespace().count() > 22 || lower.ends_with([':', '.']) || lower.contains(" are ") {
        return false;
    }
    const PHRASES: &[&str] = &[
        "statement of comprehensive",
        "statements of comprehensive",
        "statement of financial position",
        "statements of financial position",
        "statement of other comprehensive",
        "statements of other comprehensive",
        "notes to the financial statements",
        "notes to consolidated financial statements",
        "notes to the consolidated financial statements",
        "statement of changes",
        "statements of changes",
        "statement of cash flow",
        "statements of cash flow",
        "statement of operations",
        "statements of operations",
        "statement of income",
        "statements of income",
        "statement of earnings",
        "statements of earnings",
        "statement of profit",
        "statements of profit",
        "statement of net position",
        "statement of activities",
        "income statement",
        "cash flow statement",
        "report of independent",
        "independent auditor",
        "statements of shareholders' equity",
        "statements of stockholders' equity",
        "statements of equity",
    ];
    const STARTS: &[&str] = &[
        "notes to",
        "balance sheet",
        "profit and loss account",
        "statement of",
        "statements of",
        "schedule of",
        "note to the",
    ];
    const QUALIFIERS: &[&str] = &[
        "interim ",
        "unaudited ",
        "audited ",
        "condensed ",
        "consolidated ",
        "standalone ",
        "company ",
        "group ",
        "the ",
        "parent ",
        "combined ",
        "separate ",
    ];
    let mut head = lower.as_str();
    while let Some(next) = QUALIFIERS.iter().find_map(|qualifier| head.strip_prefix(qualifier)) {
        head = next;
    }
    // Each phrase has one of these words; most titles have neither.
    let likely = lower.contains("statement") || lower.contains("independent");
    STARTS.iter().any(|start| head.starts_with(start))
        || (likely && PHRASES.iter().any(|phrase| lower.contains(phrase)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_stripped() {
        let cases = [
            ("**Debt**", "Debt", true),
            ("**_Debt_ and Equity**", "Debt and Equity", true),
            ("**Debt** (audited)", "Debt (audited)", false),
            ("**Note 1**<br> **Cash**", "Note 1 Cash", true),
            ("<b>Debt</b> <u>x</u>", "Debt x", false),
            ("__Debt__", "Debt", true),
            ("snake_case_name", "snake_case_name", false),
            ("R&amp;D&#39;s&nbsp;cost", "R&D's cost", false),
            ("a < b & c", "a < b & c", false),
            ("** open for ever", "open for ever", false),
            (r"\*not bold\*", "*not bold*", false),
            ("`①` **Aim**", "① Aim", false),
            ("", "", false),
            ("<!-- remark --> text", "text", false),
            ("<unclosed", "<unclosed", false),
        ];
        for (raw, text, bold) in cases {
            let got = plain(raw);
            assert_eq!((got.text.as_str(), got.bold), (text, bold), "{raw}");
        }
    }

    #[test]
    fn what_reads_like_a_title() {
        let yes = [
            "Revenue",
            "Liquidity and Capital Resources",
            "REPORT OF INDEPENDENT REGISTERED PUBLIC ACCOUNTING FIRM",
            "(a) Taxation",
            "Costs and Charges (“Charges”)",
            "2019 Restructuring Programme",
            "連結貸借対照表",
            "Directors:",
        ];
        for text in yes {
            assert!(is_title(text), "{text}");
        }
        let no = [
            "We depend on few customers.",
            "for the year",
            "(in thousands)",
            "(Exact name of registrant as specified in its charter)",
            "1,234 5,678",
            "December 31, 2024 and 2023",
            "For the year ended 31 March 2025",
            "Years ended December 31, 2024, 2023 and 2022",
            "As at 31st March, 2020",
            "Dollars in millions",
            "The following table sets out the amounts as follows:",
            "Notes:",
            "/s/ Jane Doe",
            "TRUE",
            "x",
            "",
        ];
        for text in no {
            assert!(!is_title(text), "{text}");
        }
        assert!(!is_title(&"Word ".repeat(30)));
    }

    #[test]
    fn continued_titles() {
        let cases = [
            ("Note 2. Policies (continued)", Some("Note 2. Policies")),
            ("NOTES TO THE ACCOUNTS - continued", Some("NOTES TO THE ACCOUNTS")),
            ("Annexure B (Contd.)", Some("Annexure B")),
            ("Statement 4 (CONT’D)", Some("Statement 4")),
            ("Discontinued", None),
            ("Operations discontinued", None),
            ("Continued", None),
            ("Debt", None),
        ];
        for (title, want) in cases {
            assert_eq!(without_continued(title), want, "{title}");
        }
    }

    #[test]
    fn capitals_headlines_and_statements() {
        assert!(is_capitals("BALANCE SHEET") && is_capitals("COVID-19 PANDEMIC"));
        assert!(!is_capitals("Balance SHEET") && !is_capitals("CV5 6UB") && !is_capitals("連結") && !is_capitals("OR"));
        assert!(is_headline("Financial Statements and Supplementary Data"));
        assert!(!is_headline("The amounts were settled during the year"));
        for text in [
            "Consolidated Statements of Operations",
            "BALANCE SHEET",
            "Notes to the Financial Statements",
            "Acme Ltd Statement of changes in equity For the year ended 30 June 2022",
        ] {
            assert!(is_statement(text), "{text}");
        }
        assert!(!is_statement("Revenue") && !is_statement("Off-balance arrangements"));
    }
}
