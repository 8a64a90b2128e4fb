//! A trail as a table: one row for each command.

use super::workpaper::{Findings, Told, pages};
use crate::figure::Governs;
use crate::text::csv::{Cell, row};

const HEAD: [&str; 33] = [
    "step",
    "time",
    "actor",
    "keys",
    "command",
    "arguments",
    "what",
    "document",
    "document_sha256",
    "first_line",
    "last_line",
    "pages",
    "result",
    "n",
    "result_sha256",
    "run_again",
    "figure",
    "value",
    "kind",
    "unit",
    "scale",
    "unit_line",
    "unit_by_hand",
    "period",
    "period_end",
    "period_line",
    "period_by_hand",
    "row",
    "column",
    "figure_page",
    "flags",
    "trail_head",
    "trail_count",
];

/// The trail as CSV.
pub fn render(findings: &Findings) -> String {
    let mut out = row(HEAD.map(Cell::Text));
    for told in &findings.steps {
        out.push_str(&told_row(findings, told));
    }
    out
}

fn told_row(findings: &Findings, told: &Told) -> String {
    let record = &told.step.record;
    let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    let figure = told.figures.first().map(|figure| &figure.row);
    let unit = figure.and_then(|figure| figure.unit.as_ref());
    let period = figure.and_then(|figure| figure.period.as_ref());
    let doc = record.target.as_ref().map(|target| target.doc.as_str()).unwrap_or_default();
    let digest = findings.documents_digest(told);
    let (seq, n) = (record.seq.to_string(), record.result.n.to_string());
    let first = number(record.target.as_ref().map(|target| target.span[0]));
    let last = number(record.target.as_ref().map(|target| target.span[1]));
    let (args, result) = (record.args.to_string(), record.result.digest.to_string());
    let pages = pages(told.pages);
    let run_again = told.run_again();
    let value = figure.and_then(|figure| figure.value.clone()).unwrap_or_default();
    let scale = unit.and_then(|unit| unit.scale).map(|scale| scale.to_string()).unwrap_or_default();
    let unit_line = number(unit.and_then(|unit| unit.line).map(u64::from));
    let period_line = number(period.and_then(|period| period.line).map(u64::from));
    let column = figure.map(|figure| figure.column.join(" › ")).unwrap_or_default();
    let page = number(figure.and_then(|figure| figure.page).map(u64::from));
    let (head, count) = findings.head();
    let reason = |what| {
        let hand = told.figures.first().and_then(|figure| figure.overruled(what));
        hand.map(|hand| hand.told()).unwrap_or_default()
    };
    let (unit_by_hand, period_by_hand) = (reason(Governs::Unit), reason(Governs::Period));
    let flags = figure.map(|figure| figure.flags.join(" ")).unwrap_or_default();
    row([
        Cell::Number(&seq),
        Cell::Text(&record.t),
        Cell::Text(record.actor.name()),
        Cell::Text(&record.keys),
        Cell::Text(&record.cmd),
        Cell::Text(&args),
        Cell::Text(&told.what),
        Cell::Text(doc),
        Cell::Text(&digest),
        Cell::Number(&first),
        Cell::Number(&last),
        Cell::Text(&pages),
        Cell::Text(&told.result),
        Cell::Number(&n),
        Cell::Text(&result),
        Cell::Text(run_again),
        Cell::Text(figure.map(|figure| figure.text.as_str()).unwrap_or_default()),
        Cell::Number(&value),
        Cell::Text(figure.map(|figure| figure.kind.name()).unwrap_or_default()),
        Cell::Text(unit.map(|unit| unit.label.as_str()).unwrap_or_default()),
        Cell::Number(&scale),
        Cell::Number(&unit_line),
        Cell::Text(&unit_by_hand),
        Cell::Text(period.map(|period| period.label.as_str()).unwrap_or_default()),
        Cell::Text(period.and_then(|period| period.end.as_deref()).unwrap_or_default()),
        Cell::Number(&period_line),
        Cell::Text(&period_by_hand),
        Cell::Text(figure.and_then(|figure| figure.row.as_deref()).unwrap_or_default()),
        Cell::Text(&column),
        Cell::Number(&page),
        Cell::Text(&flags),
        Cell::Text(&head),
        Cell::Number(&count),
    ])
}
