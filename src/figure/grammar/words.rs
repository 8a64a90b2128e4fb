//! Vocabularies: currencies, scale words, measures, months, and the words that make a number a reference or a code.

use super::vocabulary::{CAPITALS, CODES, CURRENCIES, MEASURES, MONTHS, NOUNS, PHONES, REFERENCES, SCALES};
use crate::figure::Kind;

/// Whether a sorted list holds `word`.
fn contains(list: &[&str], word: &str) -> bool {
    !word.is_empty() && list.binary_search(&word).is_ok()
}

/// The value of `word` in a sorted list.
fn value<V: Copy>(list: &[(&str, V)], word: &str) -> Option<V> {
    list.binary_search_by_key(&word, |&(key, _)| key).ok().map(|index| list[index].1)
}

/// The currency of a symbol.
pub(super) fn currency_symbol(c: char) -> Option<&'static str> {
    Some(match c {
        '$' | '＄' => "USD",
        '€' => "EUR",
        '£' | '￡' => "GBP",
        '¥' | '￥' => "JPY",
        // A backtick is a rupee sign whose font a converter did not know.
        '₹' | '₨' | '`' => "INR",
        '₩' | '￦' => "KRW",
        '₱' => "PHP",
        '₫' => "VND",
        '฿' => "THB",
        '₪' => "ILS",
        '₺' => "TRY",
        '₽' => "RUB",
        '₦' => "NGN",
        '₴' => "UAH",
        '₸' => "KZT",
        '₿' => "XBT",
        _ => return None,
    })
}

/// The currency of letters that stand before a `$`: `US$`, `HK$`.
pub(super) fn dollar_prefix(word: &str) -> Option<&'static str> {
    Some(match word {
        "US" | "U" | "USD" => "USD",
        "A" | "AU" | "AUD" => "AUD",
        "C" | "CA" | "CAD" | "Cdn" | "CDN" | "Can" => "CAD",
        "HK" | "HKD" => "HKD",
        "NT" | "NTD" | "TWD" => "TWD",
        "S" | "SG" | "SGD" => "SGD",
        "NZ" | "NZD" => "NZD",
        "R" | "BRL" => "BRL",
        "Mex" | "MX" => "MXN",
        "J" | "Jam" => "JMD",
        "TT" => "TTD",
        "Z" => "ZWL",
        _ => return None,
    })
}

/// The currency of a code or a name that stands before or after a number.
pub(super) fn currency_code(word: &str) -> Option<&'static str> {
    value(CURRENCIES, word)
}

/// The currency of a name that can only stand after a number.
pub(super) fn currency_name(word: &str) -> Option<&'static str> {
    Some(match word {
        "dollars" | "dollar" | "Dollars" => "USD",
        "pounds" | "Pounds" => "GBP",
        "francs" | "Francs" => "CHF",
        _ => return currency_code(word),
    })
}

/// A word before a number that holds currency and scale: `TEUR`, `KUSD`.
pub(super) fn currency_with_scale(word: &str) -> Option<(&'static str, i32)> {
    let scale = match word.as_bytes().first()? {
        b'T' | b'k' | b'K' => 3,
        b'M' | b'm' => 6,
        _ => return None,
    };
    let rest = word.get(1..)?;
    (rest.len() == 3 && rest.bytes().all(|b| b.is_ascii_uppercase()))
        .then(|| currency_code(rest))
        .flatten()
        .map(|currency| (currency, scale))
}

/// The hundredth part of a currency as a word after a number: its currency where the word tells.
pub(super) fn subunit(word: &str) -> Option<Option<&'static str>> {
    Some(match word {
        "paise" | "paisa" | "Paise" | "Paisa" => Some("INR"),
        "pence" | "Pence" | "penny" => Some("GBP"),
        "cents" | "cent" | "Cents" => None,
        "sen" => Some("MYR"),
        "øre" | "öre" => None,
        _ => return None,
    })
}

/// The power of ten of a scale word.
pub(super) fn scale(word: &str) -> Option<i32> {
    let mut buffer = [0; 16];
    value(SCALES, lower(word, &mut buffer))
}

/// The power of ten of a scale letter glued to a number, with or without a currency before it.
pub(super) fn scale_letter(word: &str, has_currency: bool) -> Option<i32> {
    Some(match word {
        "k" | "K" => 3,
        "m" | "M" => 6,
        "mil" if has_currency => 6,
        "b" | "B" if has_currency => 9,
        "t" | "T" if has_currency => 12,
        _ => return None,
    })
}

/// The East Asian numerals at the start of `rest`: their power of ten and their length. `百万` is 6, `億` 8.
pub(super) fn east_asian_scale(rest: &str) -> Option<(i32, usize)> {
    let mut power = 0;
    let mut length = 0;
    for c in rest.chars().take(4) {
        power += match c {
            '十' => 1,
            '百' => 2,
            '千' => 3,
            '万' | '萬' => 4,
            '億' | '亿' => 8,
            '兆' => 12,
            _ => break,
        };
        length += c.len_utf8();
    }
    (length > 0).then_some((power, length))
}

/// The currency word at the start of `rest`, in East Asian script, with its length.
pub(super) fn east_asian_currency(rest: &str) -> Option<(&'static str, usize)> {
    const NAMES: [(&str, &str); 10] = [
        ("人民币", "CNY"),
        ("人民幣", "CNY"),
        ("美元", "USD"),
        ("港元", "HKD"),
        ("欧元", "EUR"),
        ("日元", "JPY"),
        ("ドル", "USD"),
        ("ユーロ", "EUR"),
        ("円", "JPY"),
        ("원", "KRW"),
    ];
    NAMES.iter().find(|(name, _)| rest.starts_with(name)).map(|&(name, currency)| (currency, name.len()))
}

/// Counted nouns and physical measures after a number, with the kind that they make it.
pub(super) fn measure(word: &str) -> Option<Kind> {
    if contains(MEASURES, word) {
        return Some(Kind::Count);
    }
    let mut buffer = [0; 24];
    match lower(word, &mut buffer) {
        // Options, warrants and units of stock are counted in the shares that they stand for.
        "share" | "shares" | "adss" | "adrs" | "rsus" | "psus" | "prsus" | "options" | "warrants" => Some(Kind::Shares),
        word => contains(NOUNS, word).then_some(Kind::Count),
    }
}

/// Whether a word is a physical measure: `MW`, `tCO2e`.
pub(crate) fn is_physical(word: &str) -> bool {
    contains(MEASURES, word)
}

/// Whether a word is the name of a month, with a capital: `may` is a verb.
pub(super) fn is_month(word: &str) -> bool {
    if !word.starts_with(|c: char| c.is_ascii_uppercase()) || word.len() < 3 {
        return false;
    }
    let mut buffer = [0; 16];
    contains(MONTHS, lower(word, &mut buffer))
}

/// Whether a word makes the number after it a reference.
pub(super) fn is_reference(word: &str) -> bool {
    let mut buffer = [0; 24];
    contains(REFERENCES, lower(word, &mut buffer))
}

/// Words of [`is_reference`] that are also ordinary words: they make a reference only with a capital.
pub(super) fn needs_capital(word: &str) -> bool {
    contains(CAPITALS, word)
}

/// Whether a word makes the number after it a page number.
pub(super) fn is_page(word: &str) -> bool {
    matches!(
        word,
        "page" | "Page" | "PAGE" | "pages" | "Pages" | "pp" | "Pg" | "pg" | "p" | "row" | "Row" | "Sl" | "Sr"
    )
}

/// Whether a word makes the number after it a code.
pub(super) fn is_code(word: &str) -> bool {
    let mut buffer = [0; 24];
    contains(CODES, lower(word, &mut buffer))
}

/// Whether a word makes the numbers after it telephone numbers.
pub(super) fn is_phone(word: &str) -> bool {
    let mut buffer = [0; 24];
    contains(PHONES, lower(word, &mut buffer))
}

/// Whether a word before a number makes it a fiscal label: `FY 25`, `Q2`.
pub(super) fn is_fiscal(word: &str) -> bool {
    matches!(
        word,
        "FY" | "CY"
            | "AY"
            | "Fy"
            | "fy"
            | "FYE"
            | "FYs"
            | "PY"
            | "Q"
            | "H"
            | "QE"
            | "HY"
            | "YE"
            | "fiscal"
            | "Fiscal"
            | "FISCAL"
            | "CYs"
    )
}

/// Letters after a number, glued, that make an ordinal.
pub(super) fn is_ordinal(word: &str) -> bool {
    matches!(word, "st" | "nd" | "rd" | "th" | "ST" | "ND" | "RD" | "TH" | "St" | "Nd" | "Rd" | "Th")
}

/// `word` in lower case, in `buffer`; empty where it is too long or not ASCII, and so in no list.
pub(super) fn lower<'b, const N: usize>(word: &str, buffer: &'b mut [u8; N]) -> &'b str {
    if word.len() > N || !word.is_ascii() {
        return "";
    }
    let out = &mut buffer[..word.len()];
    out.copy_from_slice(word.as_bytes());
    out.make_ascii_lowercase();
    std::str::from_utf8(out).unwrap_or_default()
}
