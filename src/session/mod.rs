//! Floor 6: what a session of somebody at the terminal is made of, without the terminal.

pub mod audited;
pub mod citation;

pub use audited::AuditedCommands;
pub use citation::Citation;
