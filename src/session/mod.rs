//! Floor 6: the session: one [`State`], and [`update`], which turns messages into changes of it and into [`Effect`]s.
//!
//! There is no clock, no disk and no terminal here. What must be recorded leaves as an effect, is run by the
//! recorder of the trail, and comes back as a message; so the same update serves the terminal and the headless
//! driver.

pub mod audited;
pub mod beside;
pub mod cells;
pub mod citation;
pub mod command;
pub mod help;
pub mod history;
pub mod hitlist;
pub mod kept;
pub mod keystroke;
pub mod layout;
pub mod listing;
pub mod lists;
pub mod memory;
pub mod motion;
pub mod overlay;
pub mod overrule;
pub mod overruling;
pub mod page;
pub mod palette;
pub mod prompt;
pub mod report;
pub mod search;
pub mod sentences;
pub mod state;
pub mod tally;
mod update;
pub mod why;

pub use audited::AuditedCommands;
pub use citation::Citation;
pub use state::{Findings, Focus, Notice, OnDisk, Parting, Place, State, Tone};
pub use update::{Effect, Msg, Purpose, update};
