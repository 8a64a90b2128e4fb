//! Which unit and which period govern a figure, and which line says so: one small document for each rule.

use tieout::document::Document;
use tieout::figure::{Annotations, Kind};

/// The figures of `text`, each as `line text kind unit(basis @line) period(basis @line)`.
fn figures(text: &str) -> Vec<String> {
    let document = Document::new("x.md", text.as_bytes().to_vec());
    let annotations = Annotations::of(&document);
    annotations
        .figures()
        .iter()
        .filter(|figure| figure.kind.is_figure() && figure.value.is_some())
        .map(|figure| {
            let printed = &document.line(figure.line)[figure.span.start as usize..figure.span.end as usize];
            let unit = annotations.unit(figure);
            let period = annotations.period(figure);
            let at = |line: Option<u32>| line.map_or(String::new(), |line| format!(" @{line}"));
            let dates = match (period.start, period.end) {
                (Some(start), Some(end)) => format!("{start}..{end}"),
                (None, Some(end)) if period.kind.is_some() => format!("at {end}"),
                (None, Some(end)) => format!("? {end}"),
                _ => "?".to_owned(),
            };
            let kind = if figure.kind == Kind::Amount { String::new() } else { format!("{} ", figure.kind.name()) };
            format!(
                "{} {printed} {kind}{}({}{}) {dates}({}{})",
                figure.line,
                unit.label,
                unit.basis.name(),
                at(unit.evidence.as_ref().map(|evidence| evidence.line)),
                period.basis.name(),
                at(period.evidence.as_ref().map(|evidence| evidence.line)),
            )
        })
        .collect()
}

/// A rule, a document, and what must be said of its figures.
type Case = (&'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const CASES: &[Case] = &[
];

#[test]
fn each_rule_on_a_document_of_its_own() {
    for (rule, text, want) in CASES {
        assert_eq!(figures(text), *want, "{rule}:\n{text}");
    }
}

#[test]
fn a_minus_apart_from_its_digits_is_flagged() {
    let document = Document::new("x.md", b"|A|B|\n|---|---|\n|Cash|- 6,759|\n".to_vec());
    let annotations = Annotations::of(&document);
    let figure = annotations.figures().iter().find(|figure| figure.value.is_some()).expect("the figure");
    assert_eq!(figure.value.as_ref().map(ToString::to_string).as_deref(), Some("-6759"));
    assert!(figure.flags.contains(&tieout::figure::Flag::TwoValues), "{:?}", figure.flags);
}
