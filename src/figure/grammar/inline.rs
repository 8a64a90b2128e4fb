//! What stands beside a number: currency, scale word, per cent sign, measure.

use std::ops::Range;

use super::grouping::Number;
use super::lex::{AtomKind, Gap, Scan};
use super::{Inline, words};
use crate::figure::Kind;

/// The unit beside a number.
#[derive(Debug, Default)]
pub(super) struct Beside {
    pub inline: Inline,
    /// The kind that the unit makes the number, where it makes one.
    pub kind: Option<Kind>,
    /// Index past the last atom that belongs to it.
    pub end: usize,
    /// `Dr` or `Cr` follows, and sides are told apart: true for the credit side.
    pub credit: Option<bool>,
}

/// Reads what stands beside the number at `number.atom`.
pub(super) fn of(scan: &Scan<'_>, number: &Number) -> Beside {
    let mut beside = Beside { end: number.atom + 1, ..Beside::default() };
    if let Some((currency, scale, range)) = currency_before(scan, number.atom) {
        beside.inline.currency = Some(currency);
        beside.inline.scale = scale;
        beside.extend(range);
    }
    // Past the marks that may stand between the digits and their unit: `(12.5)%`, `(20) bps`, `5/-`, a footnote.
    let mut at = number.atom + 1;
    if matches!(scan.symbol(at), ')' | '）')
        && (scan.gap(at + 1) <= Gap::Space && percent(scan, at + 1).is_some()
            || !scan.context.in_cell && scan.gap(at + 1) == Gap::Space && words::scale(scan.word(at + 1)).is_some())
        && opens_before(scan, number.atom)
    {
        at += 1;
    }
    if scan.symbol(at) == '/' && scan.glued(at) && matches!(scan.symbol(at + 1), '-' | '–' | '=') && scan.glued(at + 1)
    {
        at += 2;
        beside.end = at;
    }
    if scan.kind(at) == Some(AtomKind::SupOpen)
        && scan.kind(at + 2) == Some(AtomKind::SupClose)
        && scan.number(at + 1).is_some()
    {
        at += 3;
    } else if scan.kind(at) == Some(AtomKind::Superscript) {
        at += 1;
    }
    after(scan, number, at, &mut beside);
    beside
}

impl Beside {
    /// Takes the atoms `from..to` for the unit.
    fn take(&mut self, scan: &Scan<'_>, from: usize, to: usize) {
        self.extend(scan.atoms[from].start..scan.atoms[to - 1].end);
        self.end = to;
    }

    fn extend(&mut self, range: Range<usize>) {
        self.inline.span = Some(match self.inline.span.take() {
            Some(old) => old.start.min(range.start)..old.end.max(range.end),
            None => range,
        });
    }
}

/// Whether a parenthesis opens just before the number, signs and currency aside.
fn opens_before(scan: &Scan<'_>, atom: usize) -> bool {
    (1..=3).any(|back| atom >= back && matches!(scan.symbol(atom - back), '(' | '（'))
}

/// The currency before the number at `atom`, past its sign marks: code, scale that it holds, byte range.
fn currency_before(scan: &Scan<'_>, atom: usize) -> Option<(&'static str, Option<i32>, Range<usize>)> {
    let mut at = atom;
    for _ in 0..4 {
        at = at.checked_sub(1)?;
        if scan.gap(at + 1) == Gap::Wide && !scan.context.in_cell || scan.opens_segment(at + 1) {
            return None;
        }
        let start = scan.atoms[at].start;
        let range = start..scan.atoms[at].end;
        match scan.symbol(at) {
            '(' | '（' | '△' | '▲' | '~' | '≈' | '<' | '>' | '+' => continue,
            c if super::sign::is_minus(c) => {
                if at > 0 && scan.glued(at) && matches!(scan.kind(at - 1), Some(AtomKind::Number(_))) {
                    return None;
                }
                continue;
            }
            '`' if scan.symbol(atom + 1) == '`' => return None,
            '€' if scan.glued(at) && at > 0 && matches!(scan.word(at - 1), "T" | "k" | "K") => {
                return Some(("EUR", Some(3), scan.atoms[at - 1].start..range.end));
            }
            '$' | '＄' if scan.glued(at) && at > 0 => {
                if let Some(currency) = words::dollar_prefix(scan.word(at - 1)) {
                    return Some((currency, None, scan.atoms[at - 1].start..range.end));
                }
                return Some(("USD", None, range));
            }
            '.' => {
                // `Rs. 5`; other abbreviations are no currencies.
                let word = scan.word(at.wrapping_sub(1));
                let known = scan.glued(at) && matches!(word, "Rs" | "RS" | "rs" | "Re" | "Fr" | "SFr" | "Rp" | "Tk");
                let currency = words::currency_code(word).filter(|_| known)?;
                return Some((currency, None, scan.atoms[at - 1].start..range.end));
            }
            '\0' => {}
            c => return words::currency_symbol(c).map(|currency| (currency, None, range)),
        }
        let word = scan.word(at);
        if matches!(word, "m" | "M" | "bn" | "k") && at > 0 && scan.glued(at) {
            // `€m 12`
            let currency = words::currency_symbol(scan.symbol(at - 1))?;
            return Some((
                currency,
                words::scale(word).or_else(|| words::scale_letter(word, true)),
                scan.atoms[at - 1].start..range.end,
            ));
        }
        if let Some((currency, scale)) = words::currency_with_scale(word) {
            return Some((currency, Some(scale), range));
        }
        // Names such as `euros` and `yen` end a phrase, they do not open one; codes and rupees do.
        let opens = word.bytes().all(|b| b.is_ascii_uppercase())
            || matches!(
                word,
                "Rs" | "rs"
                    | "Re"
                    | "Rupees"
                    | "rupees"
                    | "Rupee"
                    | "Php"
                    | "Rp"
                    | "Tk"
                    | "KSh"
                    | "Kshs"
                    | "KShs"
                    | "Fr"
                    | "SFr"
            );
        return words::currency_code(word).filter(|_| opens).map(|currency| (currency, None, range));
    }
    None
}

/// Reads scale, per cent, currency and measure from atom `at` on.
fn after(scan: &Scan<'_>, number: &Number, mut at: usize, beside: &mut Beside) {
    let near = |at: usize| at < scan.atoms.len() && scan.gap(at) <= Gap::Space;
    if !near(at) {
        return;
    }
    if let Some(found) = percent(scan, at) {
        let (kind, scale, end) = found;
        beside.kind = Some(kind);
        beside.inline.scale = Some(scale);
        beside.take(scan, at, end);
        return;
    }
    let word = scan.word(at);
    let glued = scan.glued(at);
    // A capital after a whole number is a model: `777X`.
    let ratio = glued && (word == "x" || scan.symbol(at) == '×' || word == "X" && number.fraction.is_some());
    if ratio || word == "times" && number.fraction.is_some() {
        beside.kind = Some(Kind::Ratio);
        beside.take(scan, at, at + 1);
        return;
    }
    if scan.context.sides
        && beside.inline.scale.is_none()
        && (word.eq_ignore_ascii_case("cr") || word.eq_ignore_ascii_case("dr"))
    {
        beside.credit = Some(word.eq_ignore_ascii_case("cr"));
        beside.take(scan, at, at + 1);
        return;
    }
    if let Some(end) = scale_after(scan, at, beside) {
        beside.take(scan, at, end);
        at = end;
        if !near(at) {
            return;
        }
    }
    if !word.is_ascii() && east_asian(scan, at, beside) {
        return;
    }
    let word = scan.word(at);
    let glued = scan.glued(at);
    if beside.inline.currency.is_none() {
        let symbol = words::currency_symbol(scan.symbol(at)).filter(|_| scan.symbol(at) != '`');
        // A symbol after a number belongs to the number after it, where one follows: `12 $ 14`.
        let own = symbol.filter(|_| scan.number(at + 1).is_none() && (glued || scan.ends_segment(at + 1)));
        let name = words::currency_name(word).or((word == "kr").then_some("SEK")).filter(|_| {
            scan.number(at + 1).is_none()
                || scan.gap(at + 1) == Gap::Wide
                || !word.bytes().all(|b| b.is_ascii_uppercase())
        });
        if let Some(currency) =
            own.or(name.filter(|_| !matches!(word, "Re" | "Rs" | "RS") || scan.number(at + 1).is_none()))
        {
            beside.inline.currency = Some(currency);
            beside.take(scan, at, at + 1);
            at += 1;
        } else if let Some(currency) = words::subunit(word) {
            beside.inline.currency = currency;
            beside.inline.scale = Some(beside.inline.scale.unwrap_or(0) - 2);
            beside.take(scan, at, at + 1);
            at += 1;
        } else if glued && matches!(word, "p" | "c") || scan.symbol(at) == '¢' {
            beside.inline.currency = (word == "p").then_some("GBP");
            beside.inline.scale = Some(-2);
            beside.take(scan, at, at + 1);
            at += 1;
        }
    }
    if near(at) {
        measure(scan, at, beside);
    }
}

/// The end of the scale words that begin at `at`, counted into `beside`.
fn scale_after(scan: &Scan<'_>, at: usize, beside: &mut Beside) -> Option<usize> {
    let mut end = at;
    let mut scale = None;
    // `-million`, as in `a $5-million loan`.
    if scan.symbol(end) == '-' && scan.glued(end) && scan.glued(end + 1) && words::scale(scan.word(end + 1)).is_some() {
        end += 1;
    }
    if matches!(scan.symbol(end), '\'' | '’')
        && scan.number(end + 1).is_some_and(|number| &scan.text[number.start..number.end] == "000")
    {
        beside.inline.scale = Some(3);
        return Some(end + 2);
    }
    while scan.gap(end) <= Gap::Space && end < at + 4 {
        let word = scan.word(end);
        let letter = (end == at && scan.glued(end))
            .then(|| words::scale_letter(word, beside.inline.currency.is_some()))
            .flatten();
        let spaced = (beside.inline.currency.is_some() && matches!(word, "m" | "M") && end == at).then_some(6);
        let Some(power) = words::scale(word).or(letter).or(spaced) else { break };
        scale = Some(scale.unwrap_or(0) + power);
        end += 1;
        // `cr.`, `mn.` before another word.
        if scan.symbol(end) == '.'
            && scan.glued(end)
            && word.len() <= 3
            && scan.gap(end + 1) == Gap::Space
            && !scan.word(end + 1).is_empty()
        {
            let next = scan.word(end + 1);
            if next.starts_with(|c: char| c.is_lowercase()) {
                end += 1;
            }
        }
    }
    let scale = scale?;
    beside.inline.scale = Some(scale + beside.inline.scale.unwrap_or(0));
    Some(end)
}

/// Per cent, percentage points or basis points from `at` on: kind, scale and end.
fn percent(scan: &Scan<'_>, at: usize) -> Option<(Kind, i32, usize)> {
    let points = |at: usize| {
        let word = scan.word(at);
        matches!(word, "point" | "points" | "pts" | "pt" | "Points") && scan.gap(at) <= Gap::Space
    };
    if matches!(scan.symbol(at), '%' | '％' | '٪') {
        // `%-points`
        let dash = at + 1 + usize::from(scan.symbol(at + 1) == '-' && scan.glued(at + 1));
        return Some(if points(dash) { (Kind::Points, -2, dash + 1) } else { (Kind::Percent, -2, at + 1) });
    }
    // `12-percent`
    let hyphen = usize::from(scan.symbol(at) == '-' && scan.glued(at) && scan.glued(at + 1));
    let at = at + hyphen;
    let word = scan.word(at);
    let mut buffer = [0; 12];
    Some(match words::lower(word, &mut buffer) {
        "percent" | "pct" | "percentage" if points(at + 1) => (Kind::Points, -2, at + 2),
        "percent" | "pct" => (Kind::Percent, -2, at + 1),
        "per" if scan.word(at + 1).eq_ignore_ascii_case("cent") => {
            let end = at + 2;
            if points(end) { (Kind::Points, -2, end + 1) } else { (Kind::Percent, -2, end) }
        }
        "per" if scan.symbol(at + 1) == '-' && scan.word(at + 2) == "cent" => (Kind::Percent, -2, at + 3),
        "pp" | "ppt" | "ppts" | "pps" | "ppi" => (Kind::Points, -2, at + 1),
        "bps" | "bp" => (Kind::Points, -4, at + 1),
        "basis" if points(at + 1) => (Kind::Points, -4, at + 2),
        _ => return None,
    })
}

/// A measure, counted noun, `shares`, or `per share` from `at` on.
fn measure(scan: &Scan<'_>, at: usize, beside: &mut Beside) {
    if let Some(end) = per_share(scan, at) {
        beside.kind = Some(Kind::PerShare);
        beside.take(scan, at, end);
        return;
    }
    // Money is counted in no measure: `Rs. 5 crore shares` would be neither.
    if beside.inline.currency.is_some() {
        return;
    }
    // `12-month` is a name, not a count of months.
    let word = scan.word(at);
    let word_end = at + 1;
    // `2.31Employee` is a numbered heading whose space a converter lost.
    let heading =
        scan.glued(at) && word.starts_with(char::is_uppercase) && word.ends_with(char::is_lowercase) && word.len() > 3;
    if let Some(kind) = words::measure(word).filter(|_| !heading) {
        let mut end = word_end;
        let mut text = word.to_owned();
        if word == "tCO" {
            // `tCO<sub>2</sub>e`, `tCO2e`, `tCO₂e`
            while end < at + 3
                && scan.glued(end)
                && (scan.number(end).is_some() || scan.word(end) == "e" || scan.symbol(end) == '₂')
            {
                end += 1;
            }
            text = "tCO2e".to_owned();
        }
        if scan.word(end) == "of" && scan.word(end + 1) == "CO" {
            text.push_str(" of CO2");
        }
        beside.kind = Some(kind);
        beside.inline.measure = Some(text);
        beside.take(scan, at, end);
        return;
    }
    // `18,000,000 Class A shares`
    let letter = scan.word(at + 1);
    if matches!(word, "Class" | "class" | "Series" | "series")
        && (1..=2).contains(&letter.len())
        && letter.bytes().all(|b| b.is_ascii_uppercase())
        && !matches!(scan.word(at + 2), "Class" | "class" | "Series" | "series")
    {
        measure(scan, at + 2, beside);
        return;
    }
    // `3.5 million ordinary shares`, `250 full-time employees`
    let adjective = matches!(
        word,
        "equity"
            | "ordinary"
            | "common"
            | "preferred"
            | "preference"
            | "treasury"
            | "restricted"
            | "additional"
            | "new"
            | "full"
            | "outstanding"
            | "Equity"
            | "Ordinary"
            | "performance"
            | "convertible"
            | "fully"
            | "business"
            | "calendar"
            | "working"
            | "trading"
            | "consecutive"
            | "stock"
            | "independent"
            | "executive"
            | "registered"
            | "active"
            | "retail"
            | "diluted"
            | "weighted"
            | "unvested"
            | "vested"
            | "incremental"
    );
    if adjective && scan.gap(at + 1) <= Gap::Space {
        let next = scan.word(at + 1);
        if let Some(kind) = words::measure(next) {
            beside.kind = Some(kind);
            beside.inline.measure = Some(next.to_owned());
            beside.take(scan, at, at + 2);
        }
    }
}

/// `per share`, `per equity share`, `a share`, `/share`, `par value per share`: the end.
fn per_share(scan: &Scan<'_>, at: usize) -> Option<usize> {
    let mut at = at;
    if matches!(scan.word(at), "par" | "stated" | "nominal" | "face") && scan.word(at + 1) == "value" {
        at += 2;
    }
    let opens = matches!(scan.word(at), "per" | "Per" | "a" | "each") || scan.symbol(at) == '/';
    if !opens {
        return None;
    }
    let mut end = at + 1;
    while end < at + 4
        && matches!(
            scan.word(end),
            "equity"
                | "ordinary"
                | "common"
                | "diluted"
                | "basic"
                | "Equity"
                | "Ordinary"
                | "Common"
                | "preferred"
                | "preference"
        )
    {
        end += 1;
    }
    matches!(scan.word(end), "share" | "Share" | "SHARE" | "ADS" | "ADR" | "warrant" | "option" | "RSU")
        .then_some(end + 1)
}

/// East Asian scale, currency and counters glued after a number; whether anything was found.
fn east_asian(scan: &Scan<'_>, at: usize, beside: &mut Beside) -> bool {
    let Some(atom) = scan.atoms.get(at).filter(|atom| atom.kind == AtomKind::Word) else { return false };
    let mut rest = &scan.text[atom.start..atom.end];
    let mut used = 0;
    if let Some((scale, length)) = words::east_asian_scale(rest) {
        beside.inline.scale = Some(scale + beside.inline.scale.unwrap_or(0));
        rest = &rest[length..];
        used += length;
    }
    if let Some((currency, length)) = words::east_asian_currency(rest) {
        beside.inline.currency = Some(currency);
        used += length;
    } else if rest.starts_with('元') {
        // The currency is that of the document: Taiwan's or China's.
        used += '元'.len_utf8();
    } else if rest.starts_with("株当") {
        beside.kind = Some(Kind::Other);
        used += "株当".len();
    } else if rest.starts_with('株') || rest.starts_with('股') {
        beside.kind = Some(Kind::Shares);
        beside.inline.measure = rest.chars().next().map(String::from);
        used += '株'.len_utf8();
    } else if let Some(unit) =
        ["カ月", "ヶ月", "か月", "個月", "年間", "日間", "年", "人", "名", "社", "倍", "件", "店", "台", "円"]
            .iter()
            .find(|unit| rest.starts_with(**unit))
    {
        beside.kind = Some(if *unit == "倍" { Kind::Ratio } else { Kind::Count });
        beside.inline.measure = Some((*unit).to_owned());
        used += unit.len();
    }
    if used == 0 {
        return false;
    }
    beside.extend(atom.start..atom.start + used);
    beside.end = at + 1;
    true
}
