//! A TOML file in which every entry knows its line, read so that one bad line does not cost the others.

use serde_json::Value;
use toml::de::{DeTable, DeValue, Error};

use super::Warning;

/// The most bad lines that are stepped over in one file; past that it is hardly a TOML file.
const MOST_FAULTS: usize = 20;

/// How many lines above a fault its cause is looked for.
const LOOK_BACK: u32 = 30;

/// An entry of a file or of a table in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The key, unquoted.
    pub key: String,
    /// Line of the key, from 1.
    pub line: u32,
    /// The value; dates are strings, numbers that JSON cannot hold are null.
    pub value: Value,
    /// Where the value is a table: its entries, in the order of the file.
    pub items: Vec<Item>,
}

/// A parsed file.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    file: String,
    items: Vec<Item>,
}

impl Source {
    /// Parses `text`, found in `file`; each line that is no TOML gives a warning and is left out.
    pub fn parse(file: &str, text: &str, warnings: &mut Vec<Warning>) -> Self {
        let mut text = text.to_owned();
        let mut items = None;
        for _ in 0..MOST_FAULTS {
            let error = match DeTable::parse(&text) {
                Ok(table) => {
                    items = Some(items_of(table.get_ref(), &text));
                    break;
                }
                Err(error) => error,
            };
            let (line, without) = step_over(&text, fault_at(&text, &error));
            let (fault, remedy) = match error.message() {
                "duplicate key" => ("the key stands twice".to_owned(), "remove one of the two"),
                message => (
                    format!("not TOML: {}", message.trim().replace('\n', " ")),
                    "mend the line (it is left out, the others count)",
                ),
            };
            warnings.push(Warning { file: file.to_owned(), line, fault, remedy: remedy.to_owned() });
            text = without;
        }
        let items = items.unwrap_or_else(|| items_of(DeTable::parse_recoverable(&text).0.get_ref(), &text));
        Self { file: file.to_owned(), items }
    }

    /// The entries at the top, in the order of the file.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// A warning about a line of this file.
    pub fn warning(&self, line: u32, fault: impl Into<String>, remedy: impl Into<String>) -> Warning {
        Warning { file: self.file.clone(), line, fault: fault.into(), remedy: remedy.into() }
    }
}

/// The line to leave out for a fault on `line`, and the text without it. A bracket or quote left open shows itself
/// only later: so that line, or one of those before it, whichever lets the parser get furthest.
fn step_over(text: &str, line: u32) -> (u32, String) {
    let reach = |without: &str| DeTable::parse(without).map_or_else(|error| fault_at(without, &error), |_| u32::MAX);
    let mut best = (line, blank(text, line));
    let mut furthest = reach(&best.1).max(line);
    for before in (line.saturating_sub(LOOK_BACK).max(1)..line).rev() {
        let without = blank(text, before);
        let reached = reach(&without);
        if reached > furthest {
            furthest = reached;
            best = (before, without);
        }
    }
    best
}

/// `text` with nothing on line `number`.
fn blank(text: &str, number: u32) -> String {
    let keep = |(line, at): (&str, u32)| {
        let end = if line.ends_with('\n') { "\n" } else { "" };
        if at == number { end.to_owned() } else { line.to_owned() }
    };
    text.split_inclusive('\n').zip(1..).map(keep).collect()
}

fn fault_at(text: &str, error: &Error) -> u32 {
    line_of(text, error.span().map_or(text.len(), |span| span.start))
}

/// The line, from 1, of byte `at` of `text`; the last that holds something where `at` lies past the end.
fn line_of(text: &str, at: usize) -> u32 {
    let at = at.min(text.trim_end().len());
    let breaks = text.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count();
    u32::try_from(breaks).unwrap_or(u32::MAX - 1) + 1
}

fn items_of(table: &DeTable<'_>, text: &str) -> Vec<Item> {
    let mut items: Vec<(usize, Item)> = table
        .iter()
        .map(|(key, value)| {
            let start = key.span().start;
            let items = value.get_ref().as_table().map(|table| items_of(table, text)).unwrap_or_default();
            let item = Item {
                key: key.get_ref().to_string(),
                line: line_of(text, start),
                value: to_json(value.get_ref()),
                items,
            };
            (start, item)
        })
        .collect();
    items.sort_by_key(|(start, _)| *start);
    items.into_iter().map(|(_, item)| item).collect()
}

fn to_json(value: &DeValue<'_>) -> Value {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn keys(source: &Source) -> Vec<(&str, u32)> {
        source.items().iter().map(|item| (item.key.as_str(), item.line)).collect()
    }

    #[test]
    fn entries_keep_their_lines_and_their_order() {
        let text = "b = 1\n# c\n\"a a\" = \"x\"\n[t]\nz = 2\ny = 3\n";
        let mut warnings = Vec::new();
        let source = Source::parse("f", text, &mut warnings);
        assert_eq!(warnings, []);
        assert_eq!(keys(&source), [("b", 1), ("a a", 3), ("t", 4)]);
        let table: Vec<_> = source.items()[2].items.iter().map(|item| (item.key.as_str(), item.line)).collect();
        assert_eq!(table, [("z", 5), ("y", 6)]);
    }

    #[test]
    fn a_bad_line_costs_only_itself() {
        let bad =
            ["oops", "b = ", "= 3", "b = \"open", "b = [1, 2", "b = {", "a = 9", "é = 1", "b = 1979-99-99", "[", "]"];
        for bad in bad {
            let text = format!("a = 1\n{bad}\nc = 3\n\n[t]\nd = 4\n");
            let mut warnings = Vec::new();
            let source = Source::parse("f", &text, &mut warnings);
            let lines: Vec<_> = warnings.iter().map(|warning| warning.line).collect();
            assert_eq!(lines, [2], "{bad}: {warnings:?}");
            assert_eq!(keys(&source), [("a", 1), ("c", 3), ("t", 5)], "{bad}");
        }
    }

    #[test]
    fn several_bad_lines_are_each_named() {
        let text = "oops\na = 1\nb = [\nc = \"x\nd = 4\r\ne e\r\nf = 6";
        let mut warnings = Vec::new();
        let source = Source::parse("f", text, &mut warnings);
        let mut lines: Vec<_> = warnings.iter().map(|warning| warning.line).collect();
        lines.sort_unstable();
        assert_eq!(lines, [1, 3, 4, 6], "{warnings:?}");
        assert_eq!(keys(&source), [("a", 2), ("d", 5), ("f", 7)]);
    }

    #[test]
    fn values_become_json() {
        let text = "a = { s = \"x\", i = 0x10, t = true, l = [1, -2], f = 1.5 }";
        let source = Source::parse("f", text, &mut Vec::new());
        let want = serde_json::json!({ "s": "x", "i": 16, "t": true, "l": [1, -2], "f": 1.5 });
        assert_eq!(source.items()[0].value, want);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in "[a-c=\\[\\]{}\"'\\n #.é0-9-]{0,60}") {
            let mut warnings = Vec::new();
            let source = Source::parse("f", &text, &mut warnings);
            let last = text.split('\n').count() as u32;
            prop_assert!(warnings.iter().all(|warning| (1..=last).contains(&warning.line)));
            prop_assert!(source.items().iter().all(|item| (1..=last).contains(&item.line)));
        }
    }
}
