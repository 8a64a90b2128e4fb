//! How lines of a document are laid out as rows of a pane: what of a line is shown, where prose breaks, how the
//! columns of a table stand. Pure; the cost is that of the view, never that of the document.

pub mod describe;
pub mod flow;
pub mod grid;
pub mod pins;
pub mod shown;
pub mod wrap;

pub use flow::{Flow, Spot, TextRow, figure_on, figures_between, in_spans};
pub use grid::{Grid, GridKey, Look};
pub use shown::{Glyph, Ink, Shown};
