//! Units, periods and findings in the few columns that a figure's margin has.

use crate::figure::{Annotations, Figure, Kind, Period, PeriodKind, Unit, UnitBasis};

/// What the margin of a figure says, and how sure that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The unit, `?`, `≠`, or nothing where the number needs none or prints its own.
    pub unit: String,
    /// The period, `?` or `≠`; `year?` where it stands alone.
    pub period: String,
    /// `‡` where conversion damage is suspected.
    pub damaged: bool,
    /// Whether unit or period are unknown or in conflict.
    pub doubtful: bool,
}

impl Note {
    /// The parts in one string, with single spaces.
    pub fn text(&self) -> String {
        let mut out = self.unit.clone();
        if !self.period.is_empty() {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(&self.period);
        }
        if self.damaged {
            out.push('‡');
        }
        out
    }
}

/// The note of `figure`; `None` for classified tokens, which need neither unit nor period.
pub fn note(annotations: &Annotations, figure: &Figure) -> Option<Note> {
    if !figure.kind.is_figure() {
        return None;
    }
    let unit = annotations.unit(figure);
    let period = annotations.period(figure);
    // A dash or a nil is no number: that nothing says its unit is no finding.
    let is_mark = figure.value.is_none();
    let unit_text = match unit.basis {
        UnitBasis::Unknown if is_mark => String::new(),
        UnitBasis::Inline | UnitBasis::Exempt => String::new(),
        _ if figure.kind == Kind::Percent || figure.kind == Kind::Points => String::new(),
        _ => short_unit(unit),
    };
    let mut period = short_period(period);
    if period == "?" {
        match unit_text.as_str() {
            _ if is_mark => period.clear(),
            // Where the unit stands with the number itself, a lone question mark would seem to say that it is unknown.
            "" => period.insert_str(0, "year"),
            _ => {}
        }
    }
    Some(Note {
        // One question mark says it where neither is known.
        unit: if unit_text == "?" && period == "?" { String::new() } else { unit_text },
        period,
        damaged: figure.flags.iter().any(|flag| flag.is_damage()),
        doubtful: is_doubtful(annotations, figure),
    })
}

/// Whether something about `figure` must be looked at: unit or period unknown or in conflict, or damage.
pub fn is_doubtful(annotations: &Annotations, figure: &Figure) -> bool {
    figure.kind.is_figure()
        && (!annotations.unit(figure).is_known()
            || !annotations.period(figure).is_known()
            || figure.flags.iter().any(|flag| flag.is_damage()))
}

/// The mark of a figure's worst finding, for the gutter: `≠` conflict, `‡` damage, `?` unknown.
pub fn mark(annotations: &Annotations, figure: &Figure) -> Option<char> {
    use crate::figure::PeriodBasis;
    if !figure.kind.is_figure() {
        return None;
    }
    let unit = annotations.unit(figure).basis;
    let period = annotations.period(figure).basis;
    if unit == UnitBasis::Conflict || period == PeriodBasis::Conflict {
        Some('≠')
    } else if figure.flags.iter().any(|flag| flag.is_damage()) {
        Some('‡')
    } else if figure.value.is_some() && (unit == UnitBasis::Unknown || period == PeriodBasis::Unknown) {
        Some('?')
    } else {
        None
    }
}

/// A unit in about four columns: `₹cr`, `$m`, `£`, `?`.
pub fn short_unit(unit: &Unit) -> String {
    match unit.basis {
        UnitBasis::Unknown => return "?".into(),
        UnitBasis::Conflict => return "≠".into(),
        _ => {}
    }
    let symbol = match unit.measure.as_deref() {
        None => "¤",
        Some("INR") => "₹",
        Some("USD") => "$",
        Some("EUR") => "€",
        Some("GBP") => "£",
        Some("JPY") => "¥",
        Some("pure") => "",
        Some("shares") => "sh",
        Some(other) => other,
    };
    let scale = match unit.scale {
        None => "?",
        Some(0) => "",
        Some(2) => "h",
        Some(3) => "k",
        Some(4) => "万",
        Some(5) => "L",
        Some(6) => "m",
        Some(7) => "cr",
        Some(8) => "億",
        Some(9) => "bn",
        Some(12) => "tn",
        Some(-2) if unit.measure.as_deref() == Some("pure") => "%",
        Some(-2) => "/100",
        Some(-4) => "bp",
        Some(other) => return format!("{symbol}e{other}"),
    };
    format!("{symbol}{scale}")
}

/// A period in about seven columns: `24-25`, `FY25`, `31 Mar 25`, `9m 31 Dec 24`, `?`.
///
/// The printed label is kept where it is short: a year is never renamed by the calendar.
pub fn short_period(period: &Period) -> String {
    use crate::figure::PeriodBasis;
    match period.basis {
        PeriodBasis::Unknown => return "?".into(),
        PeriodBasis::Conflict => return "≠".into(),
        _ => {}
    }
    let label = crate::text::sanitise::sanitise(period.label.trim(), 0);
    if let Some(short) = short_fiscal_year(&label) {
        return short;
    }
    if label.chars().count() <= 8 && !label.is_empty() {
        return label;
    }
    let Some(end) = period.end else { return crate::text::sanitise::truncate(&label, 10) };
    let day = end.strftime("%-d %b %y").to_string();
    match (period.kind, period.start) {
        (Some(PeriodKind::Duration), Some(start)) => {
            let days = (end - start).get_days();
            let months = (f64::from(days) / 30.4).round() as i32;
            if months == 12 { format!("y/e {day}") } else { format!("{months}m/e {day}") }
        }
        (Some(PeriodKind::Duration), None) => format!("to {day}"),
        _ => day,
    }
}

/// The fiscal year that a label prints, `2024-25` in any of its spellings, as `24-25`.
fn short_fiscal_year(label: &str) -> Option<String> {
    label.split([' ', '(', ')', ',', ':']).find_map(|word| {
        let (first, second) = word.split_once(['-', '–', '/'])?;
        let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if !digits(first) || !digits(second) || first.len() != 4 || !matches!(second.len(), 2 | 4) {
            return None;
        }
        // Only a year and the one after it: `2020-2025` is no fiscal year.
        let year: u32 = first.parse().ok()?;
        let next = &second[second.len() - 2..];
        let following: u32 = next.parse().ok()?;
        ((year + 1) % 100 == following).then(|| format!("{}-{next}", &first[2..]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::PeriodBasis;
    use crate::figure::period::Date;

    #[test]
    fn units_are_short() {
        let cases = [
            (Some("INR"), Some(7), "₹cr"),
            (Some("INR"), Some(5), "₹L"),
            (Some("USD"), Some(6), "$m"),
            (Some("GBP"), Some(0), "£"),
            (None, Some(3), "¤k"),
            (Some("CHF"), Some(3), "CHFk"),
            (Some("shares"), Some(0), "sh"),
            (Some("INR"), None, "₹?"),
        ];
        for (measure, scale, want) in cases {
            let unit = Unit { measure: measure.map(Into::into), scale, basis: UnitBasis::Table, ..Unit::unknown() };
            assert_eq!(short_unit(&unit), want);
        }
        assert_eq!(short_unit(&Unit::unknown()), "?");
        assert_eq!(short_unit(&Unit { basis: UnitBasis::Conflict, ..Unit::unknown() }), "≠");
    }

    #[test]
    fn periods_are_short_and_never_renamed() {
        let day = |text: &str| text.parse::<Date>().ok();
        let year = |label: &str, start: &str, end: &str, kind| Period {
            label: label.into(),
            kind,
            start: day(start),
            end: day(end),
            basis: PeriodBasis::Column,
            ..Period::unknown()
        };
        let flow = Some(PeriodKind::Duration);
        let cases = [
            (year("2024-25", "2024-04-01", "2025-03-31", flow), "24-25"),
            (year("2024–2025", "2024-04-01", "2025-03-31", flow), "24-25"),
            (year("Actuals 2023-24", "", "2024-03-31", None), "23-24"),
            (year("FY25", "", "", None), "FY25"),
            (year("Fiscal 2024 ended February 2, 2025", "2024-01-29", "2025-02-02", flow), "y/e 2 Feb 25"),
            (year("Nine months ended December 31, 2024", "2024-04-01", "2024-12-31", flow), "9m/e 31 Dec 24"),
            (year("As at March 31, 2025", "", "2025-03-31", Some(PeriodKind::Instant)), "31 Mar 25"),
        ];
        for (period, want) in cases {
            assert_eq!(short_period(&period), want, "{}", period.label);
        }
        assert_eq!(short_period(&Period::unknown()), "?");
    }
}
