//! Floor 7: the terminal.

pub mod clipboard;
pub mod shot;
pub mod signals;
pub mod terminal;
