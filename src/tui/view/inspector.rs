//! What is known about the figure under the cursor, and which lines say so.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Scene;
use super::canvas::Canvas;
use crate::document::Document;
use crate::figure::{Annotations, Decimal, Evidence, Figure, Period, PeriodKind, Unit, unit::Rival};
use crate::session::page::Shown;
use crate::text::sanitise::sanitise;
use crate::theme::Role;

type Spans = Vec<(String, Style)>;

/// Draws the inspector: a rule, then the figure, its unit, its year, and what else must be known.
pub fn draw(scene: Scene<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    if area.is_empty() {
        return;
    }
    canvas.fill(area, scene.style(Role::Text));
    canvas.put(Rect { height: 1, ..area }, &"─".repeat(area.width as usize), scene.style(Role::Border));
    for (index, row) in rows(scene).into_iter().enumerate().take(area.height as usize - 1) {
        canvas.spans(Rect { y: area.y + 1 + index as u16, height: 1, ..area }, &row);
    }
}

fn rows(scene: Scene<'_>) -> Vec<Spans> {
    let state = scene.state;
    let shown = state.shown();
    let dim = scene.style(Role::Dim);
    let Some(entry) = state.entry(shown.doc) else { return Vec::new() };
    let document = entry.document();
    let Some(all) = entry.annotations_if_ready() else {
        return vec![vec![(" the figures are being worked out; the lines can be read meanwhile".to_owned(), dim)]];
    };
    let Some(figure) = state.figure_at(shown) else {
        let next = state.keymap.keys_for(&["reader", "global"], "reader.figure_next").unwrap_or_default();
        return vec![vec![
            (" no figure under the cursor   ".to_owned(), dim),
            (next, scene.style(Role::Key)),
            (" goes to the next".to_owned(), dim),
        ]];
    };
    let printed = document.line(figure.line).get(figure.span.start as usize..figure.span.end as usize);
    let printed = sanitise(printed.unwrap_or_default(), 0);
    let (unit, period) = (all.unit(figure), all.period(figure));
    let mut first: Spans = vec![(format!(" {printed}"), scene.style(Role::Cursor))];
    if figure.kind.is_figure() {
        if let Some(value) = &figure.value {
            first.push((format!("  = {}", in_full(value, unit)), scene.style(Role::Text)));
        } else {
            let flags: Vec<_> = figure.flags.iter().map(|flag| flag.name()).collect();
            first.push((format!("  no number: {}", flags.join(", ")), dim));
        }
    }
    first.push((format!("   {}", figure.kind.name().replace('_', " ")), dim));
    let place = place_of(document, all, figure);
    if !place.is_empty() {
        first.push((format!("   {place}"), scene.style(Role::Text)));
    }
    if !figure.kind.is_figure() {
        return vec![first, vec![(" classified, and no amount: it has neither unit nor year".to_owned(), dim)]];
    }
    let distance = |evidence: &Evidence| i64::from(figure.line) - i64::from(evidence.line);
    let governed = |name: &str, label: String, known: bool, role: Role, evidence: Option<&Evidence>, basis: &str| {
        let mut row: Spans = vec![(format!(" {name} "), dim)];
        row.push((label, scene.style(role)));
        if let Some(evidence) = evidence {
            let up = match distance(evidence) {
                0 => "this line".to_owned(),
                lines if lines > 0 => format!("{lines} up"),
                lines => format!("{} down", -lines),
            };
            row.push((format!(" ← L {} ", evidence.line), scene.style(Role::Accent)));
            row.push((format!("“{}”", quote(document, evidence)), scene.style(Role::Pinned)));
            row.push((format!("  {up}, {basis}"), dim));
        } else if known {
            row.push((format!("  {basis}"), dim));
        }
        row
    };
    let unit_role = if unit.is_known() { Role::UnitCursor } else { doubt(unit.basis.name()) };
    let period_role = if period.is_known() { Role::PeriodCursor } else { doubt(period.basis.name()) };
    let mut unit_row =
        governed("unit", unit_label(unit), unit.is_known(), unit_role, unit.evidence.as_ref(), unit.basis.name());
    let mut period_row = governed(
        "year",
        period_label(period),
        period.is_known(),
        period_role,
        period.evidence.as_ref(),
        period.basis.name(),
    );
    rivals(scene, &mut unit_row, unit.is_known(), &unit.rivals);
    rivals(scene, &mut period_row, period.is_known(), &period.rivals);
    let mut out = vec![first, unit_row, period_row];
    if !figure.flags.is_empty() {
        let role = if figure.flags.iter().any(|flag| flag.is_damage()) { Role::Damage } else { Role::Warning };
        let flags: Vec<_> = figure.flags.iter().map(|flag| flag.name()).collect();
        // On a low screen the flags stand on the first row: a suspicion must not be the part that is cut.
        if let Some(row) = out.first_mut() {
            row.insert(1, (format!("  {}", flags.join(", ")), scene.style(role)));
        }
    }
    out
}

fn doubt(basis: &str) -> Role {
    if basis == "conflict" { Role::Conflict } else { Role::Unknown }
}

fn rivals(scene: Scene<'_>, row: &mut Spans, known: bool, rivals: &[Rival]) {
    if rivals.is_empty() {
        if !known {
            row.push(("  no line declares it".to_owned(), scene.style(Role::Dim)));
        }
        return;
    }
    let role = if known { Role::Dim } else { Role::Conflict };
    let head = if known { "   not taken: " } else { "  of equal scope: " };
    let list: Vec<_> = rivals
        .iter()
        .take(3)
        .map(|rival| format!("{} at L {} ({})", sanitise(&rival.label, 0), rival.evidence.line, rival.scope))
        .collect();
    row.push((format!("{head}{}", list.join(", ")), scene.style(role)));
}

fn unit_label(unit: &Unit) -> String {
    match unit.basis.name() {
        "conflict" => "≠ in conflict".to_owned(),
        "unknown" => "? unknown".to_owned(),
        "exempt" => format!("{} (needs none)", sanitise(&unit.label, 0)),
        _ => sanitise(&unit.label, 0),
    }
}

fn period_label(period: &Period) -> String {
    match period.basis.name() {
        "conflict" => return "≠ in conflict".to_owned(),
        "unknown" => return "? unknown".to_owned(),
        _ => {}
    }
    let mut out = sanitise(&period.label, 0);
    let dates = match (period.kind, period.start, period.end) {
        (Some(PeriodKind::Duration), Some(start), Some(end)) => format!(" ({start} to {end})"),
        (Some(PeriodKind::Duration), None, Some(end)) => format!(" (up to {end})"),
        (Some(PeriodKind::Instant), _, Some(end)) => format!(" (as at {end})"),
        (None, _, Some(end)) => format!(" ({end}; as at, or the year to then: not said)"),
        _ => String::new(),
    };
    out.push_str(&dates);
    for scenario in &period.scenario {
        let name = serde_json::to_value(scenario).ok();
        let name = name.as_ref().and_then(|name| name.as_str()).unwrap_or_default();
        out.push_str(&format!(", {}", name.replace('_', " ")));
    }
    out
}

/// Row label and header path.
fn place_of(document: &Document, all: &Annotations, figure: &Figure) -> String {
    let mut parts = Vec::new();
    if let Some(label) = all.row_label(document, figure).filter(|label| !label.trim().is_empty()) {
        parts.push(format!("row {}", sanitise(label.trim(), 0)));
    }
    let path = all.column_path(document, figure);
    if !path.is_empty() {
        parts.push(format!("column {}", sanitise(&path.join(" › "), 0)));
    }
    parts.join("   ")
}

/// The declaring words, or the line around them.
fn quote(document: &Document, evidence: &Evidence) -> String {
    let line = document.line(evidence.line);
    let (start, end) = (evidence.span.start as usize, evidence.span.end as usize);
    let words = line.get(start..end).filter(|words| !words.trim().is_empty());
    let text = words.unwrap_or(line);
    let end = text.floor_char_boundary(text.len().min(240));
    let mut shown = Shown::of(text, 0..end, false);
    shown.trim();
    shown.truncate(60);
    shown.text
}

/// The amount in full: printed value times its scale, grouped, with its currency.
fn in_full(value: &Decimal, unit: &Unit) -> String {
    let known = unit.is_known();
    let Some(scale) = unit.scale.filter(|_| known) else { return format!("{value}, of unknown scale") };
    let measure = unit.measure.as_deref();
    if measure == Some("pure") && scale == -2 {
        return format!("{value} %");
    }
    let amount = value.scaled(scale).normalised().to_string();
    let (sign, digits) = amount.strip_prefix('-').map_or(("", amount.as_str()), |rest| ("−", rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let grouped = group(whole, measure == Some("INR"));
    let fraction = if fraction.is_empty() { String::new() } else { format!(".{fraction}") };
    match measure {
        Some("INR") => format!("{sign}₹ {grouped}{fraction}"),
        Some("USD") => format!("{sign}$ {grouped}{fraction}"),
        Some("EUR") => format!("{sign}€ {grouped}{fraction}"),
        Some("GBP") => format!("{sign}£ {grouped}{fraction}"),
        Some("pure") => format!("{sign}{grouped}{fraction}"),
        Some(other) => format!("{sign}{grouped}{fraction} {}", sanitise(other, 0)),
        None => format!("{sign}{grouped}{fraction}, of unknown currency"),
    }
}

/// Digits in groups of three, or of three and then two where lakh and crore are at home.
fn group(digits: &str, indian: bool) -> String {
    let length = digits.len();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        let left = length - index;
        let breaks = if indian { left == 3 || (left > 3 && left % 2 == 1) } else { left.is_multiple_of(3) };
        if index > 0 && breaks {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::UnitBasis;

    #[test]
    fn amounts_in_full() {
        let unit = |measure: Option<&str>, scale| Unit {
            measure: measure.map(Into::into),
            scale,
            basis: UnitBasis::Table,
            ..Unit::unknown()
        };
        let cases = [
            ("48964.89", unit(Some("INR"), Some(7)), "₹ 4,89,64,89,00,000"),
            ("-20076", unit(Some("USD"), Some(6)), "−$ 20,076,000,000"),
            ("1931334", unit(None, Some(3)), "1,931,334,000, of unknown currency"),
            ("39.1", unit(Some("GBP"), Some(-2)), "£ 0.391"),
            ("12.5", unit(Some("pure"), Some(-2)), "12.5 %"),
            ("5", Unit::unknown(), "5, of unknown scale"),
        ];
        for (value, unit, want) in cases {
            let value = Decimal::parse(value).unwrap();
            assert_eq!(in_full(&value, &unit), want);
        }
        assert_eq!(group("123", true), "123");
        assert_eq!(group("1234567", true), "12,34,567");
        assert_eq!(group("1234567", false), "1,234,567");
    }
}
