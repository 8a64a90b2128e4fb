//! Tables that a converter wrote into one paragraph, a printed row after each `<br>`, where it took them for the text of
//! a picture. Columns are known by their order alone.

use std::ops::Range;

use super::super::cell::cell_lines;
use super::super::grid::{Class, classify};
use super::super::unit::declare::{Place, Subject, declarations};
use crate::document::{RowKind, Table};

/// The longest paragraph that is read as tables, in bytes.
const TEXT_CAP: usize = 60_000;

/// The tables of a paragraph. Each begins with a row that names the unit of every column; only rows with as many values
/// as that are rows of figures, since nothing tells which of the values a shorter one lacks.
pub(super) fn tables(line: &str, number: u32) -> Vec<Table> {
    if line.len() > TEXT_CAP || !line.contains("<br>") {
        return Vec::new();
    }
    let printed: Vec<Range<usize>> = lines(line).collect();
    let units: Vec<(usize, usize)> =
        printed.iter().enumerate().filter_map(|(at, row)| Some((at, columns(line, row)?))).collect();
    let heads: Vec<usize> = units.iter().map(|(at, _)| head(line, &printed, *at)).collect();
    let mut out = Vec::new();
    for (index, (at, columns)) in units.iter().enumerate() {
        let end = heads.get(index + 1).copied().unwrap_or(printed.len());
        let header = printed.get(heads[index]..=*at).unwrap_or_default();
        let header = header.iter().map(|row| head_cells(line, row, *columns));
        let body = printed.get(at + 1..end).unwrap_or_default();
        let body = body.iter().filter_map(|row| body_cells(line, row, *columns));
        let mut table = Table::default();
        header.chain(body).for_each(|cells| table.push_cells(number, RowKind::Data, cells));
        if table.rows(|_| line).skip(at + 1 - heads[index]).any(|row| row.cells.len() > 1) {
            out.push(table);
        }
    }
    out
}

/// The printed lines of a paragraph.
fn lines(line: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    cell_lines(line).map(move |part| {
        let range = start..start + part.len();
        start = range.end + "<br>".len();
        range
    })
}

/// What a printed line holds between gaps of two spaces and more.
fn cells(line: &str, row: &Range<usize>) -> Vec<Range<usize>> {
    let text = &line[row.clone()];
    let mut start = 0;
    let parts = text.split("  ").map(|part| {
        let at = start + (part.len() - part.trim_start().len());
        start += part.len() + 2;
        row.start + at..row.start + at + part.trim().len()
    });
    parts.filter(|part| !part.is_empty()).collect()
}

/// How many columns a row of units heads; `None` where the row is none.
fn columns(line: &str, row: &Range<usize>) -> Option<usize> {
    let cells = cells(line, row);
    let is_unit = |cell: &Range<usize>| {
        let text = &line[cell.clone()];
        text.len() <= 12 && classify(text) != Class::Number && !declarations(text, Place::Cell).is_empty()
    };
    let columns = cells.iter().rev().take_while(|cell| is_unit(cell)).count();
    let money = |cell: &Range<usize>| {
        declarations(&line[cell.clone()], Place::Cell).iter().any(|d| d.subject == Subject::Money && d.scale.is_some())
    };
    (columns > 0 && cells.len() - columns <= 1 && cells.iter().any(money)).then_some(columns)
}

/// The first printed line of the header that the row of units `at` ends.
fn head(line: &str, printed: &[Range<usize>], at: usize) -> usize {
    let names = |row: &Range<usize>| {
        let cells = cells(line, row);
        !cells.is_empty() && cells.iter().all(|cell| heads(&line[cell.clone()])) && !ends_on_value(line, row)
    };
    at - printed[..at].iter().rev().take(3).take_while(|row| names(row)).count()
}

/// Whether a cell names a column or a year.
fn heads(text: &str) -> bool {
    matches!(classify(text), Class::Text | Class::Year | Class::Date)
}

/// The cells of a header row. One that does not fit the columns is all label.
fn head_cells(line: &str, row: &Range<usize>, columns: usize) -> Vec<Range<usize>> {
    let mut cells = cells(line, row);
    if cells.len() == columns {
        cells.insert(0, row.start..row.start);
    } else if cells.len() != columns + 1 {
        cells = vec![row.clone()];
    }
    cells
}

/// The cells of a row of figures, or the one of a label. `None` for values that fit no columns.
fn body_cells(line: &str, row: &Range<usize>, columns: usize) -> Option<Vec<Range<usize>>> {
    values(line, row, columns).or_else(|| (!ends_on_value(line, row)).then(|| vec![row.clone()]))
}

/// Whether the last word of a printed line is a value.
fn ends_on_value(line: &str, row: &Range<usize>) -> bool {
    line[row.clone()].split_whitespace().next_back().is_some_and(is_value)
}

/// Whether a word stands for a value; `12)` closes the words before it.
fn is_value(word: &str) -> bool {
    word.contains('(') == word.contains(')') && matches!(classify(word), Class::Number | Class::Mark)
}

/// The label and the last `columns` words of a row, where these are values and stand apart from the label.
fn values(line: &str, row: &Range<usize>, columns: usize) -> Option<Vec<Range<usize>>> {
    let text = line.get(row.clone())?.trim_end();
    let mut out = Vec::with_capacity(columns + 1);
    let mut end = text.len();
    for _ in 0..columns {
        let before = text[..end].trim_end();
        let word = before.split_whitespace().next_back().filter(|word| is_value(word))?;
        end = before.len() - word.len();
        out.push(row.start + end..row.start + before.len());
    }
    let label = &text[..end];
    // Words that run on into the first value may have it for their own: `Within 6`.
    if !label.trim().is_empty() && !label.ends_with("  ") {
        return None;
    }
    // More values than columns.
    let last = label.split_whitespace().next_back().unwrap_or_default();
    if matches!(classify(last), Class::Mark) || label.trim() == last && classify(last) == Class::Number {
        return None;
    }
    out.push(row.start..row.start + label.trim_end().len());
    out.reverse();
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::tables;

    #[test]
    fn rows_are_cut_by_the_columns_of_their_units() {
        let line = "Group<br>2022  2021<br>$'000  $'000<br>Goodwill (note 3)  32 46<br>Less  (1,802) (1,802)<br>30 44<br>\
                    Cash  -   7<br>Loans<br>Fees (8)<br>Within 6  7<br>5<br>Level 1  Level 2  Total<br>\
                    Group - 2021  £m  £m  £m<br>Debt  1  -  2<br><!-- end -->";
        let shown: Vec<String> = tables(line, 4)
            .iter()
            .map(|table| {
                let rows = table.rows(|_| line).map(|row| {
                    let cells = row.cells.iter().map(|cell| &line[cell.start as usize..cell.end as usize]);
                    cells.collect::<Vec<_>>().join("|")
                });
                rows.collect::<Vec<_>>().join(" / ")
            })
            .collect();
        assert_eq!(
            shown,
            [
                "Group / |2022|2021 / |$'000|$'000 / Goodwill (note 3)|32|46 / Less|(1,802)|(1,802) / |30|44 / \
                 Cash|-|7 / Loans",
                "|Level 1|Level 2|Total / Group - 2021|£m|£m|£m / Debt|1|-|2 / <!-- end -->",
            ]
        );
        assert!(tables("Sales grew to  91,682<br>from  80,000", 1).is_empty());
    }
}
