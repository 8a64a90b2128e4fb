//! Declarations of units: `(₹ in crore)`, `in millions, except per share data`, `US$'000`, `(x 1.000)`, `百万円`.
//!
//! A phrase counts as a declaration only by its form: words that speak of units and of nothing else, alone in a cell,
//! in brackets, or led by words such as *amounts in* or *expressed in*. `rose to $3 million` declares nothing.

use std::ops::Range;

use super::super::phrases::Phrases;
use super::super::things::{is_measure, is_paid};

/// What a declaration speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// Amounts of money, or amounts whose measure stands elsewhere.
    Money,
    /// Numbers of shares.
    Shares,
    /// Percentages.
    Percent,
    /// Counted things: persons, branches, days.
    Count,
    /// Multiples: `2.5x`, `times`.
    Ratio,
    /// Money per share.
    PerShare,
}

/// A declared unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration {
    /// Byte span of the declaring words in the text that was given.
    pub span: Range<usize>,
    /// What it speaks of.
    pub subject: Subject,
    /// ISO 4217 code, where named.
    pub currency: Option<&'static str>,
    /// Power of ten, where named; a currency alone names none.
    pub scale: Option<i32>,
    /// Amounts per share are excepted from the scale.
    pub except_per_share: bool,
    /// Numbers of shares are excepted from the scale.
    pub except_shares: bool,
    /// The scale that is stated for numbers of shares.
    pub shares_scale: Option<i32>,
    /// Some other exception is made (`unless otherwise stated`).
    pub general: bool,
}

/// Where a text stands, which decides how much form a declaration must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A header or label cell.
    Cell,
    /// A short line above a table, or a heading.
    Caption,
    /// Running text.
    Sentence,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Currency(&'static str),
    Scale(i32),
    /// A number; `true` for a year, which may stand before a unit in a header.
    Number(bool),
    Mark(char),
}

struct Lexed<'a> {
    tokens: Vec<(Token<'a>, Range<usize>)>,
}

/// The declarations in `text`, in order.
pub fn declarations(text: &str, place: Place) -> Vec<Declaration> {
    if text.len() > 4_000 && place != Place::Sentence {
        return Vec::new();
    }
    let mut out = Vec::new();
    if !may_name_a_unit(text) {
        debug_assert!(!Lexed::of(&fold(text)).names_a_unit(), "{text}");
        return out;
    }
    let lower = fold(text);
    let lexed = Lexed::of(&lower);
    if !lexed.names_a_unit() {
        return out;
    }
    let mut at = 0;
    while at < lexed.tokens.len() {
        match lexed.phrase(at, place) {
            Some((declaration, next)) => {
                out.push(declaration);
                at = next.max(at + 1);
            }
            None => at += 1,
        }
    }
    // `Dollars in millions; shares in thousands`: the one governs the other's subject nowhere, and both travel together.
    let shares = out.iter().find(|d| d.subject == Subject::Shares).and_then(|d| d.scale);
    if let Some(money) = out.iter_mut().find(|d| d.subject == Subject::Money && d.scale.is_some()) {
        money.shares_scale = money.shares_scale.or(shares);
    }
    out
}

/// A cheap test that spares the lexer most labels: one of these stands in whatever [`Lexed::names_a_unit`] holds for.
fn may_name_a_unit(text: &str) -> bool {
    static FORMS: Phrases = Phrases::in_any_case(&[
        "rupee", "rs", "inr", "dollar", "usd", "eur", "pound", "sterling", "gbp", "yen", "jpy", "yuan", "renminbi",
        "rmb", "cny", "chf", "sek", "nok", "dkk", "aud", "cad", "nzd", "hkd", "sgd", "twd", "ntd", "krw", "won", "zar",
        "rand", "php", "myr", "brl", "reais", "mxn", "pln", "hundred", "thousand", "tsd", "duizend", "lakh", "lac",
        "million", "mio", "mln", "miljoen", "crore", "billion", "miljard", "trillion", "$", "`", "%", "000", "whole",
        "full", "actual", "cent", "pence", "pct",
    ]);
    !text.is_ascii() || FORMS.stand_in(text)
}

/// Lower case without changing a byte's place: only ASCII letters fold.
fn fold(text: &str) -> String {
    text.to_ascii_lowercase()
}

/// ISO 4217 code of a currency word in lower case.
fn currency_word(word: &str) -> Option<&'static str> {
    Some(match word {
        "rupee" | "rupees" | "rs" | "inr" => "INR",
        "dollar" | "dollars" | "usd" => "USD",
        "euro" | "euros" | "eur" => "EUR",
        "pound" | "pounds" | "sterling" | "gbp" => "GBP",
        "yen" | "jpy" => "JPY",
        "yuan" | "renminbi" | "rmb" | "cny" => "CNY",
        "chf" => "CHF",
        "sek" => "SEK",
        "nok" => "NOK",
        "dkk" => "DKK",
        "aud" => "AUD",
        "cad" => "CAD",
        "nzd" => "NZD",
        "hkd" => "HKD",
        "sgd" => "SGD",
        "twd" | "ntd" => "TWD",
        "krw" | "won" => "KRW",
        "zar" | "rand" => "ZAR",
        "php" => "PHP",
        "myr" => "MYR",
        "brl" | "reais" => "BRL",
        "mxn" => "MXN",
        "pln" => "PLN",
        _ => return None,
    })
}

/// Power of ten of a scale word in lower case.
fn scale_word(word: &str) -> Option<i32> {
    Some(match word {
        "hundred" | "hundreds" => 2,
        "thousand" | "thousands" | "k" | "tsd" | "duizend" | "duizenden" => 3,
        "lakh" | "lakhs" | "lac" | "lacs" => 5,
        "million" | "millions" | "mn" | "mm" | "m" | "mio" | "mln" | "miljoen" => 6,
        "crore" | "crores" | "cr" | "crs" => 7,
        "billion" | "billions" | "bn" | "b" | "miljard" => 9,
        "trillion" | "trillions" | "tn" => 12,
        _ => return None,
    })
}

/// Scale words that are letters only: they need a currency beside them.
fn is_short_scale(word: &str) -> bool {
    matches!(word, "k" | "mn" | "mm" | "m" | "cr" | "crs" | "bn" | "b" | "tn" | "mio" | "mln")
}

impl<'a> Lexed<'a> {
    fn of(lower: &'a str) -> Self {
        let mut tokens: Vec<(Token<'a>, Range<usize>)> = Vec::with_capacity(lower.len() / 4 + 2);
        let mut at = 0;
        // Where a word begins that a converter welded to the `of` before it: `Millions ofyen`, `ofU.S. dollars`.
        let mut welded = usize::MAX;
        while at < lower.len() {
            let rest = &lower[at..];
            let Some(c) = rest.chars().next() else { break };
            // Longest fixed forms first.
            const FIXED: [(&str, Token<'static>); 37] = [
                ("us$", Token::Currency("USD")),
                ("u.s. dollars", Token::Currency("USD")),
                ("u.s. dollar", Token::Currency("USD")),
                ("us dollars", Token::Currency("USD")),
                ("indian rupees", Token::Currency("INR")),
                ("a$", Token::Currency("AUD")),
                ("au$", Token::Currency("AUD")),
                ("australian dollars", Token::Currency("AUD")),
                ("c$", Token::Currency("CAD")),
                ("ca$", Token::Currency("CAD")),
                ("canadian dollars", Token::Currency("CAD")),
                ("hk$", Token::Currency("HKD")),
                ("nt$", Token::Currency("TWD")),
                ("s$", Token::Currency("SGD")),
                ("nz$", Token::Currency("NZD")),
                ("r$", Token::Currency("BRL")),
                ("pounds sterling", Token::Currency("GBP")),
                ("新台幣", Token::Currency("TWD")),
                ("新臺幣", Token::Currency("TWD")),
                ("人民币", Token::Currency("CNY")),
                ("十億", Token::Scale(9)),
                ("百万", Token::Scale(6)),
                ("百萬", Token::Scale(6)),
                ("千円", Token::Scale(3)),
                ("千", Token::Scale(3)),
                ("万", Token::Scale(4)),
                ("億", Token::Scale(8)),
                ("亿", Token::Scale(8)),
                ("兆", Token::Scale(12)),
                ("円", Token::Currency("JPY")),
                ("₹", Token::Currency("INR")),
                ("`", Token::Currency("INR")),
                ("€", Token::Currency("EUR")),
                ("£", Token::Currency("GBP")),
                ("¥", Token::Currency("JPY")),
                ("￥", Token::Currency("JPY")),
                ("$", Token::Currency("USD")),
            ];
            // A letter form must begin a word: `gas$` holds no `s$`.
            let begins =
                at == welded || !lower[..at].chars().next_back().is_some_and(|before| before.is_ascii_alphanumeric());
            // Only these letters begin a form.
            let may = match c {
                'u' | 'i' | 'a' | 'c' | 'h' | 'n' | 's' | 'r' | 'p' => begins,
                '`' | '$' => true,
                c => !c.is_ascii(),
            };
            let fixed = FIXED
                .iter()
                .filter(|(form, _)| may && form.as_bytes()[0] == lower.as_bytes()[at])
                .find(|(form, _)| rest.starts_with(form) && (begins || !form.as_bytes()[0].is_ascii_alphabetic()));
            if let Some((form, token)) = fixed {
                // `千円` is thousand and yen at once; the scale is kept and the currency follows as its own token.
                let (token, length) =
                    if *form == "千円" { (Token::Scale(3), "千".len()) } else { (token.clone(), form.len()) };
                tokens.push((token, at..at + length));
                at += length;
                continue;
            }
            if matches!(c, '\'' | '’' | '‘' | '`' | '′' | 'x' | '0')
                && let Some(length) = thousands(rest, tokens.last().map(|(token, _)| token))
            {
                tokens.push((Token::Scale(3), at..at + length));
                at += length;
                continue;
            }
            if c.is_ascii_digit() {
                let length = rest.bytes().take_while(|b| b.is_ascii_digit() || matches!(b, b'.' | b',')).count();
                let year = length == 4 && (rest.starts_with("19") || rest.starts_with("20"));
                tokens.push((Token::Number(year), at..at + length));
                at += length;
                continue;
            }
            if c.is_alphabetic() {
                let length = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
                let word = &rest[..length];
                if let Some(tail) = word.strip_prefix("of")
                    && (currency_word(tail).is_some() || rest.starts_with("ofu.s. dollar"))
                {
                    tokens.push((Token::Word("of"), at..at + 2));
                    at += 2;
                    welded = at;
                    continue;
                }
                // `(Rs.)`: the point belongs to the word.
                let length = length + usize::from(word == "rs" && rest[length..].starts_with('.'));
                let joined: Option<&[Token<'static>]> = match word {
                    "teur" | "keur" => Some(&[Token::Currency("EUR"), Token::Scale(3)]),
                    "meur" => Some(&[Token::Currency("EUR"), Token::Scale(6)]),
                    "tusd" | "kusd" => Some(&[Token::Currency("USD"), Token::Scale(3)]),
                    "musd" => Some(&[Token::Currency("USD"), Token::Scale(6)]),
                    "tchf" => Some(&[Token::Currency("CHF"), Token::Scale(3)]),
                    "tsek" | "ksek" => Some(&[Token::Currency("SEK"), Token::Scale(3)]),
                    "msek" => Some(&[Token::Currency("SEK"), Token::Scale(6)]),
                    "mnok" => Some(&[Token::Currency("NOK"), Token::Scale(6)]),
                    "mdkk" => Some(&[Token::Currency("DKK"), Token::Scale(6)]),
                    _ => None,
                };
                if let Some(joined) = joined {
                    tokens.extend(joined.iter().map(|token| (token.clone(), at..at + length)));
                } else if word == "t" && rest[length..].starts_with('€') {
                    tokens.push((Token::Scale(3), at..at + length));
                } else if word == "m" && rest[length..].starts_with('€') {
                    tokens.push((Token::Scale(6), at..at + length));
                } else if let Some(currency) = currency_word(word) {
                    tokens.push((Token::Currency(currency), at..at + length));
                } else if let Some(scale) = scale_word(word) {
                    let beside = matches!(tokens.last(), Some((Token::Currency(_), _)));
                    if !is_short_scale(word) || beside {
                        tokens.push((Token::Scale(scale), at..at + length));
                    } else {
                        tokens.push((Token::Word(word), at..at + length));
                    }
                } else {
                    tokens.push((Token::Word(word), at..at + length));
                }
                at += length;
                continue;
            }
            if c == '<'
                && let Some(close) = rest.bytes().take(24).position(|b| b == b'>')
            {
                at += close + 1;
                continue;
            }
            if !(c.is_whitespace() || matches!(c, '*' | '_' | '#' | '|' | '\u{a0}')) {
                tokens.push((Token::Mark(c), at..at + c.len_utf8()));
            }
            at += c.len_utf8();
        }
        Self { tokens }
    }

    /// Whether a word or a sign is there without which nothing is declared.
    fn names_a_unit(&self) -> bool {
        self.tokens.iter().any(|(token, _)| match token {
            Token::Currency(_) | Token::Scale(_) | Token::Mark('%' | '％') => true,
            Token::Word(word) => matches!(
                *word,
                "whole"
                    | "full"
                    | "actual"
                    | "cent"
                    | "cents"
                    | "pence"
                    | "percent"
                    | "percentage"
                    | "percentages"
                    | "pct"
            ),
            _ => false,
        })
    }

    fn token(&self, index: usize) -> Option<&Token<'a>> {
        self.tokens.get(index).map(|(token, _)| token)
    }

    fn word(&self, index: usize) -> Option<&'a str> {
        match self.token(index)? {
            Token::Word(word) => Some(word),
            _ => None,
        }
    }

    /// A declaration that begins at token `start`, and the token after it.
    fn phrase(&self, start: usize, place: Place) -> Option<(Declaration, usize)> {
        let bracketed =
            matches!(start.checked_sub(1).and_then(|at| self.token(at)), Some(Token::Mark('(' | '[' | '（' | '【')));
        let first = start == 0;
        let mut currency = None;
        let mut scale: Option<i32> = None;
        let mut stated: Option<i32> = None;
        let mut leads = false;
        let mut other = 0;
        let mut at = start;
        let mut end = start;
        let mut percent = false;
        let mut sen = false;
        while let Some(token) = self.token(at) {
            match token {
                Token::Currency(code) => {
                    if currency.is_some_and(|before| before != *code) {
                        break;
                    }
                    // `$'000<br>$'000`: two titles in one cell say it twice.
                    if currency.is_some() {
                        stated = stated.or(scale.take());
                    }
                    currency = Some(*code);
                    end = at + 1;
                }
                Token::Scale(power) => {
                    scale = Some(scale.unwrap_or(0) + power);
                    end = at + 1;
                }
                Token::Word("in" | "of" | "to" | "nearest") => leads |= currency.is_some() || scale.is_none(),
                Token::Word(
                    "amounts" | "amount" | "figures" | "values" | "tabular" | "expressed" | "stated" | "presented"
                    | "shown" | "reported" | "rounded" | "tables" | "bedragen",
                ) => {
                    leads = true;
                    other += 1;
                }
                Token::Word(
                    "all" | "the" | "are" | "is" | "and" | "have" | "been" | "table" | "million's" | "unit" | "units"
                    | "単位",
                ) => {}
                Token::Word("whole" | "full" | "actual") if scale.is_none() && leads => {
                    scale = Some(0);
                    end = at + 1;
                }
                Token::Word("cents" | "cent" | "pence") if scale.is_none() && place == Place::Cell && end == start => {
                    scale = Some(-2);
                    end = at + 1;
                }
                Token::Word("percent" | "percentage" | "percentages" | "pct")
                    if currency.is_none() && scale.is_none() =>
                {
                    percent = true;
                    end = at + 1;
                }
                Token::Word("per") if self.word(at + 1) == Some("cent") && currency.is_none() && scale.is_none() => {
                    percent = true;
                    end = at + 2;
                    at += 1;
                }
                Token::Mark('%' | '％') if currency.is_none() && scale.is_none() => {
                    percent = true;
                    end = at + 1;
                }
                // `Rs. in lakh`, `単位：百万円`, `£ in '000`, `￥ millions`.
                Token::Mark('.' | ':' | '：') if end > start || at == start => {}
                // `円 銭`: yen and sen head amounts per share.
                Token::Word("銭") if currency == Some("JPY") => {
                    sen = true;
                    end = at + 1;
                }
                Token::Mark(',') if currency.is_some() && scale.is_none() => {}
                _ => break,
            }
            at += 1;
        }
        match (stated, scale) {
            (Some(one), Some(other)) if one != other => return None,
            (stated, own) => scale = own.or(stated),
        }
        // `of yen`: the scale was cut off, and is not to be guessed.
        let cut = (start.saturating_sub(1)..end).any(|at| self.word(at) == Some("of"));
        if scale.is_none() && cut {
            return None;
        }
        if end == start || matches!(start.checked_sub(1).and_then(|at| self.token(at)), Some(Token::Number(false))) {
            return None;
        }
        let after = self.token(end);
        let closes = matches!(after, None | Some(Token::Mark(')' | ']' | '）' | '】' | ',' | ';')))
            || matches!(self.word(end), Some("except" | "unless" | "excluding" | "other" | "and" | "per" | "pershare"));
        let whole = first
            && (end == self.tokens.len()
                || self.word(end).is_some_and(|w| matches!(w, "except" | "unless"))
                || matches!(after, Some(Token::Mark(','))) && matches!(self.word(end + 1), Some("except" | "unless")));
        let span = self.tokens[start].1.start..self.tokens[end - 1].1.end;
        if percent {
            // `(per cent of GDP)` as well as `(per cent)`.
            let closes = closes || matches!(self.word(end), Some("of" | "to"));
            let good = (bracketed && closes) || (place == Place::Cell && whole);
            return good.then(|| (Declaration { scale: Some(-2), ..Declaration::new(span, Subject::Percent) }, end));
        }
        // A word alone such as `million` or `pounds` says nothing by itself; a number behind it makes it an amount.
        let amount_follows = matches!(after, Some(Token::Number(_))) && scale.is_none();
        let formed = match place {
            Place::Cell => {
                let dated = self.tokens[..start].iter().any(|(token, _)| matches!(token, Token::Number(true)))
                    && end == self.tokens.len();
                (bracketed && closes)
                    || whole
                    || (scale.is_some() && (leads || currency.is_some()) && (closes || end == self.tokens.len()))
                    || (currency.is_some() && scale.is_none() && dated && !leads)
                    || (currency.is_some()
                        && end == self.tokens.len()
                        && self.tokens.len() - start == 1
                        && start <= 16
                        && self.is_symbol(start))
            }
            Place::Caption => {
                (bracketed && closes && (scale.is_some() || whole || leads))
                    || whole && (scale.is_some() || leads)
                    || (scale.is_some() && leads && closes)
                    || (scale.is_some() && leads && other > 0)
            }
            Place::Sentence => {
                (bracketed && closes && scale.is_some() && (leads || currency.is_some()))
                    || (scale.is_some() && leads && other > 0)
            }
        };
        // More than a lakh crore or a million million is a unit that stands there twice.
        if !formed || amount_follows || scale.is_some_and(|scale| scale > 12) {
            return None;
        }
        if currency.is_none() && scale.is_none() {
            return None;
        }
        let mut declaration = Declaration::new(span, Subject::Money);
        declaration.currency = currency;
        declaration.scale = scale;
        let in_whole = place == Place::Caption
            && leads
            && self.tokens[start..end].iter().any(|(token, _)| matches!(token, Token::Word("in")));
        if scale.is_none() && (place == Place::Cell || in_whole) {
            // `(in rupees)` names whole units as well.
            // `2020 £`: a bare symbol heads figures in whole units.
            declaration.scale = Some(0);
        }
        let next = self.exceptions(end, &mut declaration);
        if sen {
            declaration.subject = Subject::PerShare;
        }
        let per_share =
            matches!((self.word(end), self.word(end + 1)), (Some("per"), Some("share" | "equity" | "ordinary")));
        if per_share || self.word(end) == Some("pershare") {
            declaration.subject = Subject::PerShare;
        }
        let counts = |word: Option<&str>| {
            matches!(
                word,
                Some("shares" | "units" | "options" | "awards" | "rsus" | "psus" | "warrants" | "securities")
            )
        };
        // `Units (in thousands)`, `Square feet in thousands`: the scale is that of what is counted.
        let before = [start.checked_sub(1), start.checked_sub(2).filter(|_| bracketed)];
        for noun in before.into_iter().flatten().filter_map(|at| self.word(at)).filter(|_| currency.is_none()) {
            if counts(Some(noun)) {
                declaration.subject = Subject::Shares;
            } else if is_measure(noun) && !(0..start).filter_map(|at| self.word(at)).any(is_paid) {
                declaration.subject = Subject::Count;
            }
        }
        Some((declaration, next))
    }

    fn is_symbol(&self, index: usize) -> bool {
        matches!(self.token(index), Some(Token::Currency(_)))
    }

    /// Reads `except …` and `unless …` after a declaration.
    fn exceptions(&self, end: usize, declaration: &mut Declaration) -> usize {
        let mut at = end;
        let limit = (end + 40).min(self.tokens.len());
        let mut found = false;
        while at < limit {
            match self.token(at) {
                Some(Token::Word("except" | "excluding" | "unless" | "other")) => found = true,
                Some(Token::Mark('.' | ')' | ']' | '）')) if at > end || !found => break,
                _ => {}
            }
            if found {
                match self.token(at) {
                    Some(Token::Word("share" | "shares")) => {
                        let per = at > 0 && self.word(at - 1) == Some("per");
                        let joint = self.word(at + 1) == Some("and") && self.word(at + 2) == Some("per")
                            || matches!(self.token(at + 1), Some(Token::Mark(',' | '/')));
                        if per {
                            declaration.except_per_share = true;
                        } else {
                            declaration.except_shares = true;
                            if joint {
                                declaration.except_per_share = true;
                            }
                        }
                    }
                    Some(Token::Word("otherwise")) => declaration.general = true,
                    Some(Token::Scale(power)) if declaration.except_shares => declaration.shares_scale = Some(*power),
                    _ => {}
                }
            } else if at > end + 2 {
                break;
            }
            at += 1;
        }
        if found { at } else { end }
    }
}

/// `'000`, `’000`, `000s`, `000` after a currency, `x 1.000`: thousands. Returns the length in bytes.
fn thousands(rest: &str, before: Option<&Token<'_>>) -> Option<usize> {
    for form in [
        "'000s", "’000s", "‘000s", "'000", "’000", "‘000", "`000", "′000", "x 1.000", "x 1,000", "x1.000", "x1,000",
        "x 1 000", "000s",
    ] {
        if rest.starts_with(form) && !rest[form.len()..].starts_with(|c: char| c.is_ascii_digit()) {
            return Some(form.len());
        }
    }
    let currency = matches!(before, Some(Token::Currency(_)));
    (currency
        && rest.starts_with("000")
        && !rest[3..].starts_with(|c: char| c.is_ascii_digit() || c == ',' || c == '.'))
    .then_some(3)
}

impl Declaration {
    fn new(span: Range<usize>, subject: Subject) -> Self {
        Self {
            span,
            subject,
            currency: None,
            scale: None,
            except_per_share: false,
            except_shares: false,
            shares_scale: None,
            general: false,
        }
    }
}

/// A currency that a sentence states for the whole document: `presented in US dollars`, `the reporting currency is
/// the Indian rupee`. Returns the code and the byte span of the words.
pub fn stated_currency(sentence: &str) -> Option<(&'static str, Range<usize>)> {
    let lower = fold(sentence);
    let verbs = [
        "presented in",
        "expressed in",
        "reporting currency",
        "presentation currency",
        "presentational currency",
        "prepared in",
    ];
    let (start, verb) = verbs
        .iter()
        .filter_map(|verb| memchr::memmem::find(lower.as_bytes(), verb.as_bytes()).map(|at| (at, *verb)))
        .min()?;
    let from = start + verb.len();
    let lexed = Lexed::of(&lower[from..]);
    let mut seen = 0;
    for (token, span) in &lexed.tokens {
        match token {
            Token::Currency(code) => return Some((code, start..from + span.end)),
            Token::Mark('.') => return None,
            _ => seen += 1,
        }
        if seen > 12 {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests;
