//! Units, periods and findings in the few columns that a figure's margin has.

use super::shown::Ink;
use crate::figure::{Annotations, Figure, Governs, Kind, Period, PeriodBasis, PeriodKind, Unit, UnitBasis};

/// What the margin of a figure says, and how sure that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The unit, `?`, `≠`, or nothing where the number needs none or prints its own.
    pub unit: String,
    /// The period, `?` or `≠`; `year?` where it stands alone.
    pub period: String,
    /// `‡` where conversion damage is suspected.
    pub damaged: bool,
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

/// The ink of a part of a note: what is in doubt and what is by hand stand out.
pub fn ink(text: &str, otherwise: Ink) -> Ink {
    if text.contains(['?', '≠', '‡']) {
        Ink::Doubt
    } else if text.contains('⚑') {
        Ink::Hand
    } else {
        otherwise
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
    let hand = |what, text: String| match annotations.by_hand(figure, what) {
        Some(_) => format!("⚑{text}"),
        None => text,
    };
    let unit_text = match unit.basis {
        UnitBasis::Hand => short_unit(unit),
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
    let (unit, period) = (hand(Governs::Unit, unit_text), hand(Governs::Period, period));
    Some(Note {
        // One question mark says it where neither is known.
        unit: if unit == "?" && period == "?" { String::new() } else { unit },
        period,
        damaged: figure.flags.iter().any(|flag| flag.is_damage()),
    })
}

/// A sort of doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// Any of them.
    Any,
    /// Nothing declares the unit or the period.
    Unknown,
    /// Declarations of the unit or of the period disagree.
    Conflict,
    /// The conversion may have damaged the figure.
    Damage,
}

/// What is doubtful about a figure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Doubts {
    /// Nothing declares its unit or its period.
    pub unknown: bool,
    /// Declarations of its unit or of its period disagree.
    pub conflict: bool,
    /// The conversion may have damaged it.
    pub damage: bool,
}

impl Doubts {
    /// What is doubtful about `figure`. Of a mark that stands for no number, that nothing declares its unit is no
    /// finding.
    pub fn of(annotations: &Annotations, figure: &Figure) -> Self {
        if !figure.kind.is_figure() {
            return Self::default();
        }
        let (unit, period) = (annotations.unit(figure).basis, annotations.period(figure).basis);
        Self {
            unknown: figure.value.is_some() && (unit == UnitBasis::Unknown || period == PeriodBasis::Unknown),
            conflict: unit == UnitBasis::Conflict || period == PeriodBasis::Conflict,
            damage: figure.flags.iter().any(|flag| flag.is_damage()),
        }
    }

    /// Whether there is any.
    pub fn any(self) -> bool {
        self.unknown || self.conflict || self.damage
    }

    /// Whether there is one of this sort.
    pub fn has(self, doubt: Doubt) -> bool {
        match doubt {
            Doubt::Any => self.any(),
            Doubt::Unknown => self.unknown,
            Doubt::Conflict => self.conflict,
            Doubt::Damage => self.damage,
        }
    }

    /// The mark of the worst, for the gutter: `≠` conflict, `‡` damage, `?` unknown.
    pub fn mark(self) -> Option<char> {
        let marks = [(self.conflict, '≠'), (self.damage, '‡'), (self.unknown, '?')];
        marks.into_iter().find(|(is, _)| *is).map(|(_, mark)| mark)
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
