//! A figure as a citation: everything that somebody needs to find it again and to know what it means.

use crate::ops::{Corpus, FigureRow, Refusal};
use crate::text::Digest;
use crate::trail::DoneFigure;

/// A citation: a pure function of a document and a figure of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Citation {
    figure: DoneFigure,
}

impl Citation {
    /// Cites the figure that covers `byte` (from 0) of `line` (from 1) in the document `doc`.
    ///
    /// # Errors
    /// Where the document is not open, or no figure stands there.
    pub fn of(corpus: &Corpus, doc: &str, line: u64, byte: u64) -> Result<Self, Refusal> {
        corpus.entry(doc)?;
        let figure = DoneFigure::at(corpus, doc, line, byte)
            .ok_or_else(|| Refusal(format!("no figure stands at line {line}, byte {byte} of {doc}: move onto one")))?;
        Ok(Self { figure })
    }

    /// The figure cited.
    pub fn figure(&self) -> &DoneFigure {
        &self.figure
    }

    /// The citation as plain text, several lines, with a line end after the last.
    pub fn text(&self) -> String {
        let DoneFigure { doc, digest, row, .. } = &self.figure;
        let value = row.value.as_deref().unwrap_or("none: the mark stands for no number");
        let mut lines = vec![
            ("figure", row.text.clone()),
            ("value", value.to_owned()),
            ("unit", self.figure.unit()),
            ("period", self.figure.period()),
        ];
        if let Some(label) = &row.row {
            lines.push(("row", label.clone()));
        }
        if !row.column.is_empty() {
            lines.push(("column", row.column.join(" › ")));
        }
        if let Some(section) = &row.section {
            lines.push(("section", section.clone()));
        }
        if !row.flags.is_empty() {
            lines.push(("doubts", row.flags.join(", ")));
        }
        lines.push(("document", doc.clone()));
        lines.push(("SHA-256", digest.to_string()));
        lines.push(("place", self.place()));
        lines.iter().map(|(name, text)| format!("{name:<9} {text}\n")).collect()
    }

    /// SHA-256 of [`Citation::text`].
    pub fn digest(&self) -> Digest {
        Digest::of(self.text().as_bytes())
    }

    fn place(&self) -> String {
        let FigureRow { line, page, .. } = &self.figure.row;
        let page = page.map_or("page unknown".to_owned(), |page| format!("page {page}"));
        format!("{page}, line {line}, column {}", self.figure.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    const TEXT: &str = "<!-- page 7 -->\n# Statement 2\n\n(₹ in crore)\n\n| Item | 2024-25 | 2023-24 |\n|---|---:|---:|\n\
                        | Überschuss | 48,964.89 | nil |\n\nIn all 12 of them.\n";

    fn cite(line: u64, byte: u64) -> Result<Citation, Refusal> {
        Citation::of(&Corpus::new([Document::new("a.md", TEXT.as_bytes().to_vec())]), "a.md", line, byte)
    }

    #[test]
    fn a_citation_tells_everything() {
        let citation = cite(8, 18).unwrap();
        let digest = Digest::of(TEXT.as_bytes());
        assert_eq!(
            citation.text(),
            format!(
                "figure    48,964.89\nvalue     48964.89\nunit      ₹ crore ← line 4 (table): “(₹ in crore)”\n\
                 period    2024-25 ← line 6 (column): “Item | 2024-25 | 2023-24”\nrow       Überschuss\n\
                 column    2024-25\nsection   Statement 2\ndocument  a.md\nSHA-256   {digest}\n\
                 place     page 7, line 8, column 16\n"
            )
        );
        assert_eq!(citation.digest(), Digest::of(citation.text().as_bytes()));
    }

    #[test]
    fn a_mark_has_no_value_and_no_figure_no_citation() {
        assert!(cite(8, 28).unwrap().text().contains("value     none: the mark stands for no number\n"));
        for (line, byte) in [(8, 0), (3, 0), (99, 0), (0, 0), (8, u64::MAX)] {
            cite(line, byte).unwrap_err();
        }
    }
}
