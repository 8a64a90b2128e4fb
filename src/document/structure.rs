//! From decoded lines to pages, sections and tables, in a few linear passes.

use super::outline::Fences;
use super::{LineKind, Pages, RowKind, Structure, Table, cells, furniture, outline, pages, table};
use crate::text::Text;

impl Structure {
    /// The structure of a text.
    pub(super) fn of(text: &Text) -> Self {
        let (mut kinds, marks) = classify(text);
        let pages = Pages::of(&marks, last_content(&kinds));
        let mut tables: Vec<Table> =
            table_runs(&mut kinds).into_iter().map(|(first, last)| table::of_run(text, first, last)).collect();
        let repeated = furniture::find(text, &kinds, &pages);
        for line in repeated.iter().filter(|group| group.dense).flat_map(|group| &group.lines) {
            if let Some(LineKind::Table(index)) = kinds.get(*line as usize - 1)
                && let Some(table) = tables.get_mut(*index as usize)
            {
                table.furniture = table.lines().iter().filter(|(_, kind)| *kind != RowKind::Delimiter).count() == 1;
            }
        }
        let sections = outline::build(text, &mut kinds, &pages, &repeated);
        Self { pages, sections, tables, kinds }
    }
}

/// What each line is by itself, and the page separators with their lines. Table lines have no number yet.
fn classify(text: &Text) -> (Vec<LineKind>, Vec<(u32, pages::Mark)>) {
    let fences = Fences::find(text);
    let mut at = 0;
    let mut marks = Vec::new();
    let mut kinds = Vec::with_capacity(text.line_count());
    for (number, line) in (1_u32..).zip(text.lines()) {
        let fenced = fences.holds(number, &mut at);
        let mark = pages::Mark::parse(line);
        // Converters write separators between pages, whatever is open there.
        if let Some(mark) = mark {
            marks.push((number, mark));
        }
        let content = line.trim_start_matches('\u{c}');
        kinds.push(if mark.is_some() && (content.len() == line.len() || content.trim().is_empty()) {
            LineKind::Break
        } else if fenced {
            LineKind::Fenced
        } else if content.trim().is_empty() {
            LineKind::Blank
        } else if cells::is_table_line(line) {
            LineKind::Table(0)
        } else if is_thematic_break(content) {
            LineKind::Break
        } else {
            LineKind::Prose
        });
    }
    (kinds, marks)
}

/// Every maximal run of table lines: first and last line. Gives the lines the number of their run.
fn table_runs(kinds: &mut [LineKind]) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for (number, kind) in (1_u32..).zip(kinds) {
        if !matches!(kind, LineKind::Table(_)) {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.1 + 1 == number => run.1 = number,
            _ => runs.push((number, number)),
        }
        *kind = LineKind::Table(runs.len() as u32 - 1);
    }
    runs
}

/// The last line that holds something other than a separator; 0 for none.
fn last_content(kinds: &[LineKind]) -> u32 {
    kinds
        .iter()
        .rposition(|kind| !matches!(kind, LineKind::Blank | LineKind::Break))
        .map_or(0, |index| index as u32 + 1)
}

/// `---`, `***`, `___`, with spaces or without.
fn is_thematic_break(line: &str) -> bool {
    let line = line.trim();
    let Some(mark @ (b'-' | b'*' | b'_')) = line.as_bytes().first().copied() else { return false };
    let count = line.bytes().filter(|byte| *byte == mark).count();
    count >= 3 && line.bytes().all(|byte| byte == mark || byte == b' ' || byte == b'\t')
}
