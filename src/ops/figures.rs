//! `figures`: every figure with its unit, its period and the lines that declare them (SPEC section 14).

use serde::Serialize;

use super::{Entry, FiguresArgs, Refusal};
use crate::document::Document;
use crate::figure::{Annotations, Figure, Kind, Period, PeriodKind, Scenario, Unit};

/// The result of `figures`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureRows {
    /// Name of the document.
    pub doc: String,
    /// In document order.
    pub figures: Vec<FigureRow>,
}

/// One figure, with the keys that SPEC section 14 documents, in that order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureRow {
    /// Line, from 1.
    pub line: u32,
    /// Cell of the table line, from 0; `null` in prose.
    pub cell: Option<u16>,
    /// Half-open byte span of `text` in the line.
    pub bytes: [u32; 2],
    /// The digits with their sign marks, as printed.
    pub text: String,
    /// The printed value with its sign, not scaled; `null` for a mark that stands for no number.
    pub value: Option<String>,
    /// What it is.
    pub kind: Kind,
    /// `null` when unknown.
    pub unit: Option<UnitRow>,
    /// `null` when unknown.
    pub period: Option<PeriodRow>,
    /// Label of its row; `null` in prose.
    pub row: Option<String>,
    /// Header path of its column, from the top.
    pub column: Vec<String>,
    /// Title of the innermost section.
    pub section: Option<String>,
    /// Page; `null` where pages are unknown.
    pub page: Option<u32>,
    /// Flags by name.
    pub flags: Vec<&'static str>,
    /// The value that was probably printed, where a converter damaged it; left out where nothing tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probable: Option<String>,
}

/// A unit in machine output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnitRow {
    /// ISO 4217 code, `shares`, `pure`, a physical measure, or `null`.
    pub measure: Option<String>,
    /// Power of ten.
    pub scale: Option<i32>,
    /// For people.
    pub label: String,
    /// Where it was declared.
    pub basis: &'static str,
    /// Declaring line.
    pub line: Option<u32>,
    /// Lines from the declaring line down to the figure; negative where it stands below.
    pub distance: Option<i64>,
}

/// A period in machine output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PeriodRow {
    /// As printed.
    pub label: String,
    /// Instant, duration or `null`.
    pub kind: Option<PeriodKind>,
    /// ISO 8601 date.
    pub start: Option<String>,
    /// ISO 8601 date.
    pub end: Option<String>,
    /// Versions, as printed.
    pub scenario: Vec<Scenario>,
    /// Where it was declared.
    pub basis: &'static str,
    /// Declaring line.
    pub line: Option<u32>,
    /// Lines from the declaring line down to the figure; negative where it stands below.
    pub distance: Option<i64>,
}

impl UnitRow {
    fn of(unit: &Unit, figure: &Figure) -> Option<Self> {
        let line = unit.evidence.as_ref().map(|evidence| evidence.line);
        (unit.basis != crate::figure::UnitBasis::Unknown).then(|| Self {
            measure: unit.measure.clone(),
            scale: unit.scale,
            label: unit.label.clone(),
            basis: unit.basis.name(),
            line,
            distance: line.map(|line| i64::from(figure.line) - i64::from(line)),
        })
    }
}

impl PeriodRow {
    fn of(period: &Period, figure: &Figure) -> Option<Self> {
        let line = period.evidence.as_ref().map(|evidence| evidence.line);
        (period.basis != crate::figure::PeriodBasis::Unknown).then(|| Self {
            label: period.label.clone(),
            kind: period.kind,
            start: period.start.map(|date| date.to_string()),
            end: period.end.map(|date| date.to_string()),
            scenario: period.scenario.clone(),
            basis: period.basis.name(),
            line,
            distance: line.map(|line| i64::from(figure.line) - i64::from(line)),
        })
    }
}

impl FigureRow {
    /// The machine form of `figure`.
    pub fn of(document: &Document, annotations: &Annotations, figure: &Figure) -> Self {
        let structure = document.structure();
        let text =
            document.line(figure.line).get(figure.span.start as usize..figure.span.end as usize).unwrap_or_default();
        Self {
            line: figure.line,
            cell: figure.cell,
            bytes: [figure.span.start, figure.span.end],
            text: text.to_owned(),
            value: figure.value.as_ref().map(ToString::to_string),
            kind: figure.kind,
            unit: UnitRow::of(annotations.unit(figure), figure),
            period: PeriodRow::of(annotations.period(figure), figure),
            row: annotations.row_label(document, figure),
            column: annotations.column_path(document, figure),
            section: structure.section_at(figure.line).map(|index| structure.sections[index].title.clone()),
            page: structure.pages.at(figure.line),
            flags: figure.flags.iter().map(|flag| flag.name()).collect(),
            probable: annotations.probable(figure).map(ToString::to_string),
        }
    }

    /// One line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The figures of a document, or of a span of its lines.
///
/// # Errors
/// Where the span lies outside the document or is reversed.
pub fn run(entry: &Entry, args: &FiguresArgs) -> Result<FigureRows, Refusal> {
    let document = entry.document();
    let lines = args.span(document)?;
    let annotations = entry.annotations();
    let figures = annotations
        .in_lines(*lines.start(), *lines.end())
        .iter()
        .map(|figure| FigureRow::of(document, annotations, figure))
        .collect();
    Ok(FigureRows { doc: document.name().to_owned(), figures })
}
