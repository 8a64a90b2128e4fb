//! Floor 7: the terminal.
