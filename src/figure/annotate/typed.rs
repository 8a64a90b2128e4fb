//! Units and periods as a person types them, read by the grammars of documents.

use super::scope;
use super::table::inline_unit;
use crate::figure::grammar::{self, Convention};
use crate::figure::period::when::YearForm;
use crate::figure::period::{Calendar, When};
use crate::figure::unit::declare::{Place, Subject, declarations};
use crate::figure::{Period, PeriodBasis, PeriodKind, Unit, UnitBasis};

/// Reads a unit as typed. A bare dollar is `dollar`, the one of the document.
pub(super) fn read_unit(text: &str, dollar: &'static str) -> Result<Unit, String> {
    let text = text.trim();
    if text == "?" {
        return Ok(Unit::unknown());
    }
    declared_unit(text, dollar).or_else(|| printed_unit(text)).ok_or_else(|| match text {
        "" => "a unit, such as ₹ crore, $ thousands, £, %, shares; ? for unknown".to_owned(),
        _ => format!(
            "“{text}” is not understood as a unit: write it as ₹ crore, $ thousands, £, %, shares; ? for unknown"
        ),
    })
}

/// The unit that `text` declares, as a header cell would.
fn declared_unit(text: &str, dollar: &'static str) -> Option<Unit> {
    let mut found = declarations(text, Place::Cell).into_iter();
    let (declared, None) = (found.next()?, found.next()) else { return None };
    if !covers(text, declared.span.start, declared.span.end)
        || declared.except_per_share
        || declared.except_shares
        || declared.shares_scale.is_some()
    {
        return None;
    }
    let upper = text.to_ascii_uppercase();
    let american = ["US$", "USD", "US DOLLAR", "U.S"].iter().any(|form| upper.contains(form));
    let currency = declared.currency.map(|code| if code == "USD" && !american { dollar } else { code });
    let pure = |scale, label: &str| Unit {
        measure: Some("pure".into()),
        scale: Some(scale),
        label: label.into(),
        basis: UnitBasis::Hand,
        ..Unit::unknown()
    };
    Some(match declared.subject {
        Subject::Money => scope::money(currency, Some(declared.scale.unwrap_or(0)), UnitBasis::Hand, None),
        Subject::PerShare => scope::money(Some(currency?), Some(declared.scale.unwrap_or(0)), UnitBasis::Hand, None),
        Subject::Shares => scope::shares(declared.scale.unwrap_or(0), None, UnitBasis::Hand),
        Subject::Percent => pure(-2, "%"),
        Subject::Ratio => pure(0, "×"),
        Subject::Count => pure(0, "count"),
    })
}

/// The unit that `text` is beside a number: `bps`, `pence`, `MW`, `persons`.
fn printed_unit(text: &str) -> Option<Unit> {
    let beside = format!("1 {text}");
    let mut tokens = grammar::tokens(&beside, false, Convention::Point).into_iter();
    let (token, None) = (tokens.next()?, tokens.next()) else { return None };
    let words = token.inline.span.clone()?;
    if !covers(&beside, token.span.start.min(words.start), words.end) {
        return None;
    }
    let mut unit = inline_unit(&token, 0, 0, None);
    if !unit.is_known() {
        return None;
    }
    (unit.basis, unit.evidence) = (UnitBasis::Hand, None);
    Some(unit)
}

/// Reads a period as typed, in the calendar of the document.
pub(super) fn read_period(text: &str, calendar: &Calendar) -> Result<Period, String> {
    let text = text.trim();
    if text == "?" {
        return Ok(Period::unknown());
    }
    let when = When::of(text);
    let form = when.year.map(|(_, form)| form);
    if when.several {
        return Err(format!("“{text}” names more than one period"));
    }
    if form.is_none() || !covers(text, when.span.start, when.span.end) {
        return Err(match text {
            "" => "a period, such as FY 2024-25, 31 March 2025, year ended 31 March 2025; ? for unknown".to_owned(),
            _ => format!(
                "“{text}” is not understood as a period: write it as FY 2024-25, 31 March 2025, year ended 31 March 2025; ? for unknown"
            ),
        });
    }
    // A date alone is a day; a fiscal year that calls itself one is its whole length; of `2024-25` neither is sure.
    let fiscal = form == Some(YearForm::Fiscal) || text.to_ascii_lowercase().starts_with("fy");
    let kind = if when.is_full_date() && when.cue.is_none() && when.length.is_none() && when.from.is_none() {
        Some(PeriodKind::Instant)
    } else {
        fiscal.then_some(PeriodKind::Duration)
    };
    let resolved = calendar.resolve(&when, kind).ok_or_else(|| {
        format!(
            "the document does not say on which day its fiscal years end, so “{text}” has no dates: write them out, as in \
             year ended 31 March 2025"
        )
    })?;
    Ok(Period {
        label: text.into(),
        kind: resolved.kind,
        start: resolved.start.filter(|_| resolved.kind == Some(PeriodKind::Duration)),
        end: Some(resolved.end),
        scenario: when.scenario,
        basis: PeriodBasis::Hand,
        ..Period::unknown()
    })
}

/// Whether nothing but signs stands outside the bytes from `start` to `end`.
fn covers(text: &str, start: usize, end: usize) -> bool {
    let signs = |part: Option<&str>| part.is_some_and(|part| !part.contains(char::is_alphanumeric));
    signs(text.get(..start)) && signs(text.get(end..))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::period::calendar::CalendarBuilder;

    #[test]
    fn units_are_read_by_the_grammars_of_documents() {
        let cases = [
            ("₹ crore", "INR 7 ₹ crore"),
            ("(₹ in lakh)", "INR 5 ₹ lakh"),
            ("$ thousands", "CAD 3 CAD thousand"),
            ("US$ millions", "USD 6 $ million"),
            ("£", "GBP 0 £"),
            ("£'000", "GBP 3 £ thousand"),
            ("百万円", "JPY 6 ¥ million"),
            ("crore", "- 7 ¤ crore"),
            ("%", "pure -2 %"),
            ("per cent", "pure -2 %"),
            ("bps", "pure -4 bps"),
            ("shares", "shares 0 shares"),
            ("MW", "pure 0 MW"),
            ("?", "- - ?"),
            ("", "!"),
            ("₹ crore and more", "!"),
            ("apples", "!"),
            ("2024-25", "!"),
            ("12 ₹ crore", "!"),
            ("in thousands, except per share data", "!"),
        ];
        for (text, want) in cases {
            let got = read_unit(text, "CAD").map_or("!".to_owned(), |unit| {
                let scale = unit.scale.map_or("-".to_owned(), |scale| scale.to_string());
                assert_eq!(unit.basis, if text == "?" { UnitBasis::Unknown } else { UnitBasis::Hand }, "{text}");
                assert_eq!(unit.evidence, None, "{text}");
                format!("{} {scale} {}", unit.measure.as_deref().unwrap_or("-"), unit.label)
            });
            assert_eq!(got, want, "{text}");
        }
    }

    #[test]
    fn periods_are_read_in_the_calendar_of_the_document() {
        let mut builder = CalendarBuilder::default();
        builder.line(1, "for the year ended 31 March 2025");
        let calendar = builder.finish();
        let cases = [
            ("FY 2024-25", "d 2024-04-01 2025-03-31"),
            ("2024-25", "- - 2025-03-31"),
            ("31 March 2025", "i - 2025-03-31"),
            ("as at 31.03.2025", "i - 2025-03-31"),
            ("year ended 31 March 2025", "d 2024-04-01 2025-03-31"),
            ("Nine months ended December 31, 2024", "d 2024-04-01 2024-12-31"),
            ("?", "- - -"),
            ("", "!"),
            ("2024 and 2025", "!"),
            ("some time in 2025", "!"),
            ("₹ crore", "!"),
        ];
        for (text, want) in cases {
            let got = read_period(text, &calendar).map_or("!".to_owned(), |period| {
                let kind = period.kind.map_or("-", |kind| if kind == PeriodKind::Instant { "i" } else { "d" });
                let day = |day: Option<crate::figure::Date>| day.map_or("-".to_owned(), |day| day.to_string());
                format!("{kind} {} {}", day(period.start), day(period.end))
            });
            assert_eq!(got, want, "{text}");
        }
        // Without a year end of the document there is none to be made up.
        assert!(read_period("FY 2024-25", &Calendar::default()).unwrap_err().contains("write them out"));
        assert!(read_period("year ended 31 March 2025", &Calendar::default()).is_ok());
    }
}
