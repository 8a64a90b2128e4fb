//! A TOML file in which every entry knows its line, read so that one bad line does not cost the others.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Warning;

/// An entry of a table: key, its line, value.
#[derive(Debug, Clone, Copy)]
pub struct Item<'a> {
    /// The key, unquoted.
    pub key: &'a str,
    /// Line of the key, from 1.
    pub line: u32,
    /// The value.
    pub value: &'a DeValue<'a>,
}

/// A parsed file.
#[derive(Debug)]
pub struct Source<'a> {
    file: &'a str,
    text: &'a str,
    table: DeTable<'a>,
    broken: Vec<u32>,
}

impl<'a> Source<'a> {
    /// Parses `text`, found in `file`; each line that is no TOML gives a warning and is left out.
    pub fn parse(file: &'a str, text: &'a str, warnings: &mut Vec<Warning>) -> Self {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut broken = Vec::new();
        for error in errors {
            let line = line_of(text, error.span().map_or(text.len(), |span| span.start));
            // The parser may stumble several times over one line: the first fault is the one to mend.
            if broken.contains(&line) {
                continue;
            }
            broken.push(line);
            let remedy = if error.message() == "duplicate key" {
                "remove one of the two"
            } else {
                "mend the line; it is left out, the others count"
            };
            let fault = error.message().trim().replace('\n', " ");
            warnings.push(Warning { file: file.to_owned(), line, fault, remedy: remedy.to_owned() });
        }
        Self { file, text, table: table.into_inner(), broken }
    }

    /// The file as it was named.
    pub fn file(&self) -> &'a str {
        self.file
    }

    /// The entries at the top, in the order of the file.
    pub fn items(&self) -> Vec<Item<'_>> {
        self.items_of(&self.table)
    }

    /// The entries of `table`, which must be part of this file, in the order of the file. Those on a line that is
    /// no TOML are left out: what the parser made of them is a guess.
    pub fn items_of<'t>(&self, table: &'t DeTable<'t>) -> Vec<Item<'t>> {
        let mut items: Vec<(usize, Item<'t>)> = table
            .iter()
            .map(|(key, value): (&Spanned<_>, &Spanned<_>)| {
                let Range { start, .. } = key.span();
                (start, Item { key: key.get_ref(), line: line_of(self.text, start), value: value.get_ref() })
            })
            .filter(|(_, item)| !self.broken.contains(&item.line))
            .collect();
        items.sort_by_key(|(start, _)| *start);
        items.into_iter().map(|(_, item)| item).collect()
    }

    /// A warning about a line of this file.
    pub fn warning(&self, line: u32, fault: impl Into<String>, remedy: impl Into<String>) -> Warning {
        Warning { file: self.file.to_owned(), line, fault: fault.into(), remedy: remedy.into() }
    }
}

/// A value as JSON; dates become strings, numbers that JSON cannot hold become null.
pub fn to_json(value: &DeValue<'_>) -> serde_json::Value {
    match value {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok().into(),
        DeValue::Float(number) => number.as_str().parse::<f64>().ok().into(),
        DeValue::Boolean(truth) => (*truth).into(),
        DeValue::Datetime(date) => date.to_string().into(),
        DeValue::Array(values) => values.iter().map(|value| to_json(value.get_ref())).collect(),
        DeValue::Table(table) => {
            table.iter().map(|(key, value)| (key.get_ref().to_string(), to_json(value.get_ref()))).collect()
        }
    }
}

/// The line, from 1, of byte `at` of `text`; of the last character where `at` lies past the end.
fn line_of(text: &str, at: usize) -> u32 {
    let at = at.min(text.trim_end().len());
    let breaks = text.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count();
    u32::try_from(breaks).unwrap_or(u32::MAX - 1) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_lines_and_their_order() {
        let text = "b = 1\n# c\n\"a a\" = \"x\"\n[t]\nz = 2\ny = 3\n";
        let mut warnings = Vec::new();
        let source = Source::parse("f", text, &mut warnings);
        assert_eq!(warnings, []);
        let found: Vec<_> = source.items().iter().map(|item| (item.key.to_owned(), item.line)).collect();
        assert_eq!(found, [("b".into(), 1), ("a a".into(), 3), ("t".into(), 4)]);
        let items = source.items();
        let table = items[2].value.as_table().unwrap();
        let found: Vec<_> = source.items_of(table).iter().map(|item| (item.key.to_owned(), item.line)).collect();
        assert_eq!(found, [("z".into(), 5), ("y".into(), 6)]);
    }

    #[test]
    fn a_bad_line_costs_only_itself() {
        for bad in ["oops", "b = ", "= 3", "b = \"open", "b = [1, 2", "a = 9", "é = 1", "b = 1979-99-99"] {
            let text = format!("a = 1\n{bad}\nc = 3\n");
            let mut warnings = Vec::new();
            let source = Source::parse("f", &text, &mut warnings);
            assert_eq!(warnings.first().map(|warning| warning.line), Some(2), "{bad}: {warnings:?}");
            let keys: Vec<_> = source.items().iter().map(|item| item.key.to_owned()).collect();
            assert!(keys.contains(&"a".to_owned()), "{bad}: {keys:?}");
            // An array that is never closed swallows what follows: no reader can tell where it was to end.
            assert!(keys.contains(&"c".to_owned()) || bad.contains('['), "{bad}: {keys:?}");
        }
    }

    #[test]
    fn values_become_json() {
        let text = "a = { s = \"x\", i = 0x10, t = true, l = [1, -2], f = 1.5 }";
        let mut warnings = Vec::new();
        let source = Source::parse("f", text, &mut warnings);
        let want = serde_json::json!({ "s": "x", "i": 16, "t": true, "l": [1, -2], "f": 1.5 });
        assert_eq!(to_json(source.items()[0].value), want);
    }
}
