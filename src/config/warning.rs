//! What was wrong in a file that the user wrote, where, and what to do about it.

use std::fmt;

/// A fault in a configuration file. The rest of the file still counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// The file as it was named to us; empty where the fault is in no file (an unknown name on the command line).
    pub file: String,
    /// The line, from 1; 0 where the fault is in no line.
    pub line: u32,
    /// What is wrong.
    pub fault: String,
    /// What to do.
    pub remedy: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.is_empty(), self.line) {
            (true, _) => {}
            (false, 0) => write!(f, "{}: ", self.file)?,
            (false, line) => write!(f, "{}:{line}: ", self.file)?,
        }
        write!(f, "{}: {}", self.fault, self.remedy)
    }
}

/// "did you mean …", or the list of all names where none is near.
pub fn suggest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    match nearest(wrong, &names) {
        Some(name) => format!("did you mean `{name}`?"),
        None if names.len() <= 16 => format!("use one of {}", names.join(", ")),
        None => "look the name up in the help".to_owned(),
    }
}

/// The name nearest to `wrong`: at most a third of its characters differ.
pub fn nearest<'a>(wrong: &str, names: &[&'a str]) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    names
        .iter()
        .map(|name| (distance(&wrong, &name.to_lowercase()), *name))
        .min()
        .filter(|(distance, name)| distance * 3 <= wrong.chars().count().max(name.chars().count()).max(3))
        .map(|(_, name)| name)
}

/// Levenshtein's distance by character, two neighbours exchanged being one change.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        let cases = [
            ("", "", 0),
            ("abc", "", 3),
            ("", "abc", 3),
            ("kitten", "sitting", 3),
            ("größe", "grobe", 2),
            ("drak", "dark", 1),
            ("ab", "ba", 1),
        ];
        for (a, b, want) in cases {
            assert_eq!(distance(a, b), want, "{a} {b}");
        }
    }

    #[test]
    fn the_nearest_name_is_suggested_and_a_far_one_is_not() {
        let names = ["reader.top", "reader.bottom", "copy.figure"];
        assert_eq!(nearest("reader.tpo", &names), Some("reader.top"));
        assert_eq!(nearest("Copy.Figures", &names), Some("copy.figure"));
        assert_eq!(nearest("frobnicate", &names), None);
        assert!(suggest("frobnicate", names).contains("reader.bottom"));
    }

    #[test]
    fn a_warning_names_file_line_and_remedy() {
        let mut warning =
            Warning { file: "keys.toml".into(), line: 3, fault: "no such key".into(), remedy: "write esc".into() };
        assert_eq!(warning.to_string(), "keys.toml:3: no such key: write esc");
        warning.line = 0;
        assert_eq!(warning.to_string(), "keys.toml: no such key: write esc");
        warning.file.clear();
        assert_eq!(warning.to_string(), "no such key: write esc");
    }
}
