//! Tables: cells placed by their spans, signs joined to their numbers, columns that print nothing left out.

use super::dom::{Dom, Id, Step};
use super::flow::{Block, Facts, blocks};
use super::marks;
use super::style::Style;

/// The most columns that a cell may span: more is no table that anybody printed.
const SPAN: usize = 1_000;

/// A cell in its row.
#[derive(Debug, Clone)]
struct Cell {
    start: usize,
    end: usize,
    text: String,
    looks: Looks,
}

/// What a cell is by its looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Looks {
    /// `$`, `(`: belongs to the number at its right.
    Prefix,
    /// `)`, `%`: belongs to the number at its left.
    Suffix,
    /// A number, a dash.
    Number,
    /// Anything else.
    Text,
}

impl Looks {
    fn of(text: &str) -> Self {
        let text = marks::visible(text);
        let text = text.split("<sup>").next().unwrap_or_default().trim();
        if matches!(
            text,
            "$" | "€"
                | "£"
                | "¥"
                | "₹"
                | "("
                | "$ ("
                | "$("
                | "US$"
                | "A$"
                | "C$"
                | "Rs."
                | "€ ("
                | "£ ("
                | "£("
                | "€("
        ) {
            return Self::Prefix;
        }
        if matches!(text, ")" | "%" | ")%" | "%)" | ") %" | "pts" | "bps" | "x") {
            return Self::Suffix;
        }
        let digits = text.chars().filter(char::is_ascii_digit).count();
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let dash = !text.is_empty()
            && text.chars().all(|c| matches!(c, '-' | '–' | '—' | '−' | '$' | ' ' | '(' | ')' | '%' | '€' | '£'));
        if dash || digits > 0 && letters == 0 || matches!(text, "N/A" | "n/a" | "NM" | "nm" | "nil" | "Nil" | "*") {
            Self::Number
        } else {
            Self::Text
        }
    }
}

/// What a table shows: its rows; or what lies in it, where it only lays out other things.
pub(super) fn read(dom: &Dom, table: Id, depth: usize, facts: &mut Facts) -> Vec<Block> {
    let mut rows: Vec<Vec<(usize, usize, Vec<Block>)>> = Vec::new();
    let mut walk = dom.walk(table);
    let mut broken = false;
    while let Some(step) = walk.next() {
        let Step::Enter(id) = step else { continue };
        if dom.own_text(id).is_some() {
            continue;
        }
        let style = Style::of(dom, id);
        if style.hidden {
            walk.leave_out(id);
            continue;
        }
        match dom.local(id) {
            "tr" => {
                broken |= style.page_before;
                rows.push(Vec::new());
            }
            "td" | "th" => {
                let span =
                    |name| dom.attribute(id, name).and_then(|span| span.trim().parse::<usize>().ok()).unwrap_or(1);
                if rows.is_empty() {
                    rows.push(Vec::new());
                }
                let content = blocks(dom, id, depth, facts);
                if let Some(row) = rows.last_mut() {
                    row.push((span("colspan").clamp(1, SPAN), span("rowspan").clamp(1, SPAN), content));
                }
                walk.leave_out(id);
            }
            "caption" => {
                let content = blocks(dom, id, depth, facts);
                rows.push(vec![(1, 1, content)]);
                walk.leave_out(id);
            }
            _ => {}
        }
    }
    let mut out = Vec::new();
    if broken {
        out.push(Block::Page);
    }
    let lays_out = |block: &Block| !matches!(block, Block::Text(_));
    if rows.iter().flatten().any(|(_, _, content)| content.iter().any(lays_out)) {
        out.extend(rows.into_iter().flatten().flat_map(|(_, _, content)| content));
        return out;
    }
    let rows: Vec<Vec<Cell>> = place(rows).into_iter().map(join_signs).filter(|row| !row.is_empty()).collect();
    out.extend(shown(rows));
    out
}

/// Places the cells of each row by their spans, those that hold text.
fn place(rows: Vec<Vec<(usize, usize, Vec<Block>)>>) -> Vec<Vec<Cell>> {
    // For each column, how many rows further down are covered from above.
    let mut covered: Vec<usize> = Vec::new();
    let mut out = Vec::with_capacity(rows.len());
    for row in rows {
        let mut cells = Vec::new();
        let mut at = 0;
        let mut falls: Vec<(usize, usize, usize)> = Vec::new();
        for (across, down, content) in row {
            while covered.get(at).is_some_and(|rows| *rows > 0) {
                at += 1;
            }
            let text = joined(content);
            if !marks::visible(&text).trim().is_empty() {
                let looks = Looks::of(&text);
                cells.push(Cell { start: at, end: at + across, text, looks });
            }
            falls.push((at, at + across, down));
            at += across;
        }
        covered.iter_mut().for_each(|rows| *rows = rows.saturating_sub(1));
        for (start, end, down) in falls.into_iter().filter(|(_, _, down)| *down > 1) {
            if covered.len() < end {
                covered.resize(end, 0);
            }
            covered[start..end].fill(down - 1);
        }
        out.push(cells);
    }
    out
}

/// The text of a cell: its paragraphs in one line; rows of numbers stay apart.
fn joined(content: Vec<Block>) -> String {
    let lines: Vec<String> = content
        .into_iter()
        .filter_map(|block| match block {
            Block::Text(paragraph) => Some(paragraph.text),
            _ => None,
        })
        .flat_map(|text| text.split('\n').map(str::to_owned).collect::<Vec<_>>())
        .filter(|line| !line.is_empty())
        .collect();
    let rows = lines.len() > 1 && lines.iter().all(|line| Looks::of(line) == Looks::Number);
    lines.join(if rows { "<br>" } else { " " })
}

/// Joins `$`, `(`, `)` and `%` in cells of their own to the numbers beside them.
fn join_signs(row: Vec<Cell>) -> Vec<Cell> {
    let mut out: Vec<Cell> = Vec::with_capacity(row.len());
    let mut waiting: Option<Cell> = None;
    for mut cell in row {
        match cell.looks {
            Looks::Prefix => {
                out.extend(waiting.take());
                waiting = Some(cell);
                continue;
            }
            Looks::Suffix => {
                if let Some(number) = out.last_mut().filter(|before| before.looks == Looks::Number) {
                    number.text.push_str(&cell.text);
                    number.end = cell.end;
                    continue;
                }
            }
            Looks::Number | Looks::Text => {}
        }
        if let Some(sign) = waiting.take() {
            if cell.looks == Looks::Number {
                let space = if sign.text.ends_with('(') { "" } else { " " };
                cell.text = format!("{}{space}{}", sign.text, cell.text);
                cell.start = sign.start;
            } else {
                out.push(sign);
            }
        }
        out.push(cell);
    }
    out.extend(waiting);
    out
}

/// Stretches of the table's own columns that make one column of what is printed.
fn columns(rows: &[Vec<Cell>]) -> Vec<(usize, usize)> {
    let mut cells: Vec<&Cell> = rows.iter().flatten().collect();
    // Numbers first and the narrowest first: a header spans columns, and makes none.
    cells.sort_by_key(|cell| (cell.looks != Looks::Number, cell.end - cell.start));
    let mut numbers: Vec<(usize, usize)> = Vec::new();
    let mut texts: Vec<(usize, usize)> = Vec::new();
    let overlaps = |known: &(usize, usize), cell: &Cell| known.0 < cell.end && cell.start < known.1;
    for cell in cells {
        let is_number = cell.looks == Looks::Number;
        if !is_number && numbers.iter().any(|known| overlaps(known, cell)) {
            continue;
        }
        let known = if is_number { &mut numbers } else { &mut texts };
        let mut hit = known.iter_mut().filter(|known| overlaps(known, cell));
        match (hit.next(), hit.next()) {
            (None, _) => known.push((cell.start, cell.end)),
            (Some(one), None) => *one = (one.0.min(cell.start), one.1.max(cell.end)),
            (Some(_), Some(_)) => {}
        }
    }
    // A text that was widened may have run into numbers by now: the numbers' column is the one.
    texts.retain(|text| !numbers.iter().any(|number| number.0 <= text.0 && text.1 <= number.1));
    numbers.extend(texts);
    numbers.sort_unstable();
    numbers
}

/// The column of a cell: the first that it covers whole, else the one that it shares most with.
fn column_of(cell: &Cell, columns: &[(usize, usize)]) -> Option<usize> {
    let shared = |(start, end): &(usize, usize)| cell.end.min(*end).saturating_sub(cell.start.max(*start));
    let whole = columns.iter().position(|column| column.0 >= cell.start && column.1 <= cell.end);
    whole.or_else(|| {
        let most = columns.iter().map(shared).max().filter(|most| *most > 0)?;
        columns.iter().position(|column| shared(column) == most)
    })
}

fn shown(rows: Vec<Vec<Cell>>) -> Vec<Block> {
    let columns = columns(&rows);
    let text = |text: String| Block::Text(super::flow::Paragraph { text, ..Default::default() });
    if columns.len() < 2 && !rows.iter().flatten().any(|cell| cell.looks == Looks::Number) {
        return rows.into_iter().flatten().map(|cell| text(cell.text)).collect();
    }
    // `• | We may not …`: a list that a table lays out.
    let listed = rows.iter().all(|row| match &row[..] {
        [only] => only.looks == Looks::Text,
        [mark, body] => marks::visible(&mark.text).chars().count() <= 4 && body.looks == Looks::Text,
        _ => false,
    });
    if listed {
        let join = |row: Vec<Cell>| row.into_iter().map(|cell| cell.text).collect::<Vec<_>>().join(" ");
        return rows.into_iter().map(|row| text(join(row))).collect();
    }
    let mut out = Vec::with_capacity(rows.len());
    for row in rows {
        let mut line = vec![String::new(); columns.len()];
        for cell in row {
            let Some(at) = column_of(&cell, &columns) else { continue };
            // What another cell of the row took already stands beside it.
            let free = (at..columns.len()).find(|&at| line[at].is_empty() && columns[at].0 < cell.end);
            let slot = &mut line[free.unwrap_or(at)];
            if !slot.is_empty() {
                slot.push(' ');
            }
            slot.push_str(&cell.text);
        }
        out.push(line);
    }
    vec![Block::Table(out)]
}
