//! Units as values: from a declaration, a symbol or a kind to what is shown.

use super::super::grammar::Token;
use super::super::unit::Rival;
use super::super::{Evidence, Kind, Unit, UnitBasis};
use super::facts::Declared;

/// An amount of money. A currency that is not known leaves the measure open.
pub(super) fn money(currency: Option<&str>, scale: Option<i32>, basis: UnitBasis, evidence: Option<Evidence>) -> Unit {
    Unit {
        measure: currency.map(Into::into),
        scale,
        label: label(currency, scale).into(),
        basis,
        evidence,
        rivals: Vec::new(),
    }
}

/// A number of shares.
pub(super) fn shares(scale: i32, evidence: Option<Evidence>, basis: UnitBasis) -> Unit {
    let label = match scale_name(scale) {
        "" => "shares".to_owned(),
        name => format!("{name} shares"),
    };
    Unit {
        measure: Some("shares".into()),
        scale: Some(scale),
        label: label.into(),
        basis,
        evidence,
        rivals: Vec::new(),
    }
}

/// A percentage, points or a ratio: a pure number.
pub(super) fn pure(kind: Kind, token: &Token, declared: Option<&Declared>, line: u32, at: u32) -> Unit {
    let (scale, label) = match kind {
        Kind::Percent => (token.inline.scale.unwrap_or(-2), "%"),
        Kind::Points => (token.inline.scale.unwrap_or(-2), if token.inline.scale == Some(-4) { "bps" } else { "pp" }),
        _ => (0, "×"),
    };
    let evidence = token
        .inline
        .span
        .as_ref()
        .map(|span| Evidence { line, span: span.start as u32 + at..span.end as u32 + at })
        .or_else(|| declared.map(Declared::evidence));
    Unit {
        measure: Some("pure".into()),
        scale: Some(scale),
        label: label.into(),
        basis: UnitBasis::Exempt,
        evidence,
        rivals: Vec::new(),
    }
}

/// A number of counted things.
pub(super) fn count(token: &Token, line: u32, at: u32) -> Unit {
    let evidence =
        token.inline.span.as_ref().map(|span| Evidence { line, span: span.start as u32 + at..span.end as u32 + at });
    Unit {
        measure: Some("pure".into()),
        scale: Some(token.inline.scale.unwrap_or(0)),
        label: token.inline.measure.as_deref().unwrap_or("count").into(),
        basis: UnitBasis::Exempt,
        evidence,
        rivals: Vec::new(),
    }
}

/// A number of counted things, in the scale that is declared for them.
pub(super) fn counted(declared: &Declared) -> Unit {
    let scale = declared.declaration.scale.unwrap_or(0);
    let label = match scale_name(scale) {
        "" => "count".to_owned(),
        name => format!("{name} count"),
    };
    let evidence = Some(declared.evidence());
    Unit {
        measure: Some("pure".into()),
        scale: Some(scale),
        label: label.into(),
        basis: UnitBasis::Exempt,
        evidence,
        rivals: Vec::new(),
    }
}

/// A physical measure, as printed.
pub(super) fn measure(word: &str, evidence: Option<Evidence>) -> Unit {
    Unit {
        measure: Some(word.into()),
        scale: Some(0),
        label: word.into(),
        basis: UnitBasis::Inline,
        evidence,
        rivals: Vec::new(),
    }
}

/// No answer: two declarations of the same scope disagree.
pub(super) fn conflict(currency: Option<&str>, candidates: [&Declared; 2]) -> Unit {
    let rivals = candidates
        .into_iter()
        .map(|candidate| Rival {
            label: label(candidate.declaration.currency.or(currency), candidate.declaration.scale),
            evidence: candidate.evidence(),
            scope: UnitBasis::Table.name(),
        })
        .collect();
    Unit { measure: None, scale: None, label: "≠".into(), basis: UnitBasis::Conflict, evidence: None, rivals }
}

/// The declarations of other scopes that say something else.
pub(super) fn rivals(scopes: &[(&Declared, UnitBasis)], chosen: &Declared) -> Vec<Rival> {
    scopes
        .iter()
        .filter(|(other, _)| other.declaration.scale != chosen.declaration.scale && other.declaration.scale.is_some())
        .map(|(other, basis)| Rival {
            label: label(other.declaration.currency, other.declaration.scale),
            evidence: other.evidence(),
            scope: basis.name(),
        })
        .collect()
}

/// The sign of a currency for people; the code itself where it has no sign of its own.
pub fn sign(code: &str) -> &str {
    match code {
        "INR" => "₹",
        "USD" => "$",
        "EUR" => "€",
        "GBP" => "£",
        "JPY" => "¥",
        other => other,
    }
}

fn scale_name(scale: i32) -> &'static str {
    match scale {
        -2 => "hundredths",
        2 => "hundred",
        3 => "thousand",
        4 => "ten thousand",
        5 => "lakh",
        6 => "million",
        7 => "crore",
        8 => "hundred million",
        9 => "billion",
        12 => "trillion",
        _ => "",
    }
}

/// The label of a unit of money: `₹ crore`, `$ million`, `£`.
pub fn label(currency: Option<&str>, scale: Option<i32>) -> String {
    let sign = currency.map_or("¤", sign);
    match scale {
        None => format!("{sign} ?"),
        Some(-2) => match currency {
            Some("GBP") => "pence".into(),
            Some("INR") => "paise".into(),
            _ => format!("{sign} cents"),
        },
        Some(12) if currency == Some("INR") => format!("{sign} lakh crore"),
        Some(scale) => match scale_name(scale) {
            "" if scale == 0 => sign.to_owned(),
            "" => format!("{sign} ×10^{scale}"),
            name => format!("{sign} {name}"),
        },
    }
}
