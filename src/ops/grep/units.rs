//! The units that are typed in a value query, and numbers grouped for people.

use crate::figure::Decimal;
use crate::ops::Refusal;

/// The unit that was typed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Asked {
    /// ISO 4217 code.
    pub currency: Option<&'static str>,
    /// Power of ten; 0 where only a currency was typed, `None` where nothing was.
    pub scale: Option<i32>,
    /// Whether a percentage or basis points were asked for.
    pub percent: bool,
    /// Whether the scale was named in lakh or crore.
    pub indian: bool,
}

enum Word {
    Currency(&'static str),
    Scale(i32),
    Indian(i32),
    Percent(i32),
}

use Word::{Currency, Indian, Percent, Scale};

/// Longer spellings before shorter ones that they begin with.
const WORDS: [(&str, Word); 89] = [
    ("hundred", Scale(2)),
    ("thousands", Scale(3)),
    ("thousand", Scale(3)),
    ("'000s", Scale(3)),
    ("'000", Scale(3)),
    ("000s", Scale(3)),
    ("000", Scale(3)),
    ("lakhs", Indian(5)),
    ("lakh", Indian(5)),
    ("lacs", Indian(5)),
    ("lac", Indian(5)),
    ("crores", Indian(7)),
    ("crore", Indian(7)),
    ("millions", Scale(6)),
    ("million", Scale(6)),
    ("billions", Scale(9)),
    ("billion", Scale(9)),
    ("trillions", Scale(12)),
    ("trillion", Scale(12)),
    ("百万", Scale(6)),
    ("十億", Scale(9)),
    ("万", Scale(4)),
    ("億", Scale(8)),
    ("亿", Scale(8)),
    ("兆", Scale(12)),
    ("千", Scale(3)),
    ("per cent", Percent(-2)),
    ("percent", Percent(-2)),
    ("basis points", Percent(-4)),
    ("bps", Percent(-4)),
    ("bp", Percent(-4)),
    ("%", Percent(-2)),
    ("us$", Currency("USD")),
    ("a$", Currency("AUD")),
    ("c$", Currency("CAD")),
    ("hk$", Currency("HKD")),
    ("s$", Currency("SGD")),
    ("nz$", Currency("NZD")),
    ("nt$", Currency("TWD")),
    ("r$", Currency("BRL")),
    ("$", Currency("USD")),
    ("usd", Currency("USD")),
    ("dollars", Currency("USD")),
    ("dollar", Currency("USD")),
    ("₹", Currency("INR")),
    ("rupees", Currency("INR")),
    ("rupee", Currency("INR")),
    ("inr", Currency("INR")),
    ("rs.", Currency("INR")),
    ("rs", Currency("INR")),
    ("€", Currency("EUR")),
    ("euros", Currency("EUR")),
    ("euro", Currency("EUR")),
    ("eur", Currency("EUR")),
    ("£", Currency("GBP")),
    ("pounds", Currency("GBP")),
    ("gbp", Currency("GBP")),
    ("¥", Currency("JPY")),
    ("円", Currency("JPY")),
    ("yen", Currency("JPY")),
    ("jpy", Currency("JPY")),
    ("rmb", Currency("CNY")),
    ("cny", Currency("CNY")),
    ("yuan", Currency("CNY")),
    ("元", Currency("CNY")),
    ("chf", Currency("CHF")),
    ("sek", Currency("SEK")),
    ("nok", Currency("NOK")),
    ("dkk", Currency("DKK")),
    ("aud", Currency("AUD")),
    ("cad", Currency("CAD")),
    ("hkd", Currency("HKD")),
    ("sgd", Currency("SGD")),
    ("nzd", Currency("NZD")),
    ("twd", Currency("TWD")),
    ("zar", Currency("ZAR")),
    ("brl", Currency("BRL")),
    ("krw", Currency("KRW")),
    ("mio", Scale(6)),
    ("mn", Scale(6)),
    ("mm", Scale(6)),
    ("m", Scale(6)),
    ("bn", Scale(9)),
    ("b", Scale(9)),
    ("tn", Scale(12)),
    ("trn", Scale(12)),
    ("k", Scale(3)),
    ("cr.", Indian(7)),
    ("cr", Indian(7)),
];

impl Asked {
    /// Whether no unit was typed.
    pub fn is_any(self) -> bool {
        self.scale.is_none()
    }

    /// Reads the words around a number. Scales multiply: `lakh crore` is 10¹².
    ///
    /// # Errors
    /// Names the word that is no unit, or the two currencies.
    pub fn read(words: &str) -> Result<Self, Refusal> {
        let mut out = Self::default();
        let mut rest = words.trim();
        while !rest.is_empty() {
            if let Some(next) = ["in ", "of "].iter().find_map(|filler| rest.strip_prefix(filler)) {
                rest = next.trim_start();
                continue;
            }
            let known = WORDS.iter().find(|(word, _)| {
                let letters = word.ends_with(|c: char| c.is_ascii_alphabetic());
                rest.strip_prefix(word)
                    .is_some_and(|after| !(letters && after.starts_with(|c: char| c.is_ascii_alphabetic())))
            });
            let Some((word, meaning)) = known else {
                let unknown = rest.split_whitespace().next().unwrap_or(rest);
                return Err(Refusal::new(format!(
                    "{unknown:?} is no unit that is known here: use a currency and a scale, such as ₹ crore, $m, thousand, %"
                )));
            };
            let mut scale_by = |power: i32| out.scale = Some(out.scale.unwrap_or(0) + power);
            match *meaning {
                Currency(code) => {
                    if out.currency.is_some_and(|other| other != code) {
                        return Err(Refusal::new(format!("two currencies in {words:?}: give one")));
                    }
                    out.currency = Some(code);
                    scale_by(0);
                }
                Scale(power) => scale_by(power),
                Indian(power) => {
                    scale_by(power);
                    out.indian = true;
                }
                Percent(power) => {
                    scale_by(power);
                    out.percent = true;
                }
            }
            rest = rest[word.len()..].trim_start_matches([' ', '.', ',', '/', '(', ')']);
        }
        if out.percent && (out.currency.is_some() || out.indian) {
            return Err(Refusal::new(format!("{words:?} is both an amount and a percentage: give one of them")));
        }
        Ok(out)
    }
}

/// What is printed before an amount of `currency`.
pub(super) fn symbol(currency: &str) -> String {
    match currency {
        "INR" => "₹ ".into(),
        "USD" => "$ ".into(),
        "EUR" => "€ ".into(),
        "GBP" => "£ ".into(),
        "JPY" => "¥ ".into(),
        code => format!("{code} "),
    }
}

/// `number` with its digits in groups of three.
pub(super) fn western(number: &Decimal) -> String {
    grouped(number, 3)
}

/// `number` with its digits in groups of two before the last three.
pub(super) fn indian(number: &Decimal) -> String {
    grouped(number, 2)
}

fn grouped(number: &Decimal, size: usize) -> String {
    let printed = number.abs().to_string();
    let (whole, fraction) = printed.split_once('.').map_or((printed.as_str(), None), |(w, f)| (w, Some(f)));
    let mut out = String::new();
    if number.is_negative() {
        out.push('−');
    }
    for (index, digit) in whole.chars().enumerate() {
        let left = whole.len() - index;
        if index > 0 && (left == 3 || (left > 3 && (left - 3) % size == 0)) {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(fraction) = fraction {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        let cases = [
            ("", None, None),
            ("crore", None, Some(7)),
            ("₹ crore", Some("INR"), Some(7)),
            ("rs. in lakh", Some("INR"), Some(5)),
            ("lakh crore", None, Some(12)),
            ("$ bn", Some("USD"), Some(9)),
            ("us$m", Some("USD"), Some(6)),
            ("£'000", Some("GBP"), Some(3)),
            ("million dollars", Some("USD"), Some(6)),
            ("百万円", Some("JPY"), Some(6)),
            ("€", Some("EUR"), Some(0)),
            ("mm", None, Some(6)),
            ("bps", None, Some(-4)),
        ];
        for (text, currency, scale) in cases {
            let asked = Asked::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!((asked.currency, asked.scale), (currency, scale), "{text}");
        }
        for text in ["apples", "crore apples", "$ €", "% crore", "lakhx"] {
            assert!(Asked::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn grouping() {
        let cases = [
            ("300219500000", "300,219,500,000", "3,00,21,95,00,000"),
            ("50000", "50,000", "50,000"),
            ("999", "999", "999"),
            ("-1234.50", "−1,234.50", "−1,234.50"),
            ("100000", "100,000", "1,00,000"),
            ("0.005", "0.005", "0.005"),
        ];
        for (number, in_three, in_two) in cases {
            let number = Decimal::parse(number).expect("a number");
            assert_eq!((western(&number), indian(&number)), (in_three.into(), in_two.into()));
        }
    }
}
