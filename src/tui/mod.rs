//! Floor 7: the terminal.
pub mod view;
