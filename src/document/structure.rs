//! PLACEHOLDER until the reader lands.
use super::*;
impl Structure {
    pub(super) fn of(text: &Text) -> Self {
        let mut marks = Vec::new();
        let mut kinds = Vec::new();
        let mut tables: Vec<Table> = Vec::new();
        let mut sections: Vec<Section> = Vec::new();
        let mut in_table = false;
        for (index, line) in text.lines().enumerate() {
            let number = index as u32 + 1;
            if let Some(mark) = pages::Mark::parse(line) {
                marks.push((number, mark));
                kinds.push(LineKind::Break);
                in_table = false;
                continue;
            }
            if cells::is_table_line(line) {
                if !in_table {
                    tables.push(Table { rows: vec![], captions: vec![], continues: None });
                }
                in_table = true;
                let t = tables.len() - 1;
                tables[t].rows.push(Row {
                    line: number,
                    kind: if cells::is_delimiter_row(line) { RowKind::Delimiter } else { RowKind::Data },
                    cells: cells::cells(line).into_iter().map(|r| r.start as u32..r.end as u32).collect(),
                });
                kinds.push(LineKind::Table(t as u32));
                continue;
            }
            in_table = false;
            if line.starts_with('#') {
                if let Some(s) = sections.last_mut() {
                    s.end = number - 1;
                }
                kinds.push(LineKind::Heading(sections.len() as u32));
                sections.push(Section {
                    level: line.bytes().take_while(|b| *b == b'#').count() as u8,
                    title: line.trim_matches(|c: char| c == '#' || c == ' ' || c == '*').into(),
                    line: number,
                    end: text.line_count() as u32,
                    parent: None,
                    source: SectionSource::Atx,
                });
                continue;
            }
            kinds.push(if line.trim().is_empty() { LineKind::Blank } else { LineKind::Prose });
        }
        Self { pages: Pages::from_marks(&marks), sections, tables, kinds }
    }
}
