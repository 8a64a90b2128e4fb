//! A paper as blocks of plain text, before Markdown or HTML makes something of it.

/// A piece of a paper. All texts are plain; the renderers escape them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A heading of a level from 1.
    Heading(u8, String),
    /// A paragraph.
    Paragraph(String),
    /// A list.
    List(Vec<String>),
    /// Lines to be kept as they are: only what the program itself wrote.
    Code(String),
    /// A table.
    Table {
        /// Names of the columns, and whether they hold numbers.
        head: Vec<(&'static str, bool)>,
        /// Rows with as many cells.
        rows: Vec<Vec<String>>,
    },
}
