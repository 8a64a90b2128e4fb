//! Floor 4: the trail: the one place that runs an audited command and writes its record (SPEC section 8).
//!
//! A trail is a file of JSON lines. Each record carries the SHA-256 of the exact bytes of the line before it, so that
//! whoever knows the last hash, the *head*, can tell whether anything before it was altered. That makes a trail
//! tamper-evident; it proves neither when something was done nor by whom.
//!
//! [`Recorder::run`] executes a command outside its lock, then appends one record under it. A record reaches the
//! operating system before the call returns, so a killed program loses no finished record; only [`Recorder::seal`]
//! waits for the disk, so a power cut may cost the last ones of a trail that was still open.

mod chain;
mod commands;
pub mod export;
mod library;
mod record;
mod recorder;
mod replay;
mod store;
mod verify;

#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use chain::{Chain, Line};
pub use commands::{Call, Commands, Described, Done, DoneFigure, OpCommands, Part, carried};
pub use library::{Files, Library};
pub use record::{Actor, Answer, DocumentId, Header, ReaderId, Record, Target, documents_in_force};
pub use recorder::{Recorder, Sealed};
pub use replay::{Replay, Step, Verdict, replay, replay_with};
pub use store::{State, Store, StoreError, Stored};
pub use verify::{CANNOT_PROVE, DocumentCheck, DocumentState, Finding, Report, verify, verify_bytes};

/// Gives the time as RFC 3339 in UTC with milliseconds. Handed in, so that tests and replays need no real clock.
pub type Clock = Arc<dyn Fn() -> String + Send + Sync>;

/// The clock of this computer.
pub fn system_clock() -> Clock {
    Arc::new(|| jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string())
}

/// Names of the records that the recorder writes by itself; no command may have one of them.
pub mod reserved {
    /// The first record.
    pub const HEADER: &str = "header";
    /// A trail that was interrupted is gone on with.
    pub const RESUME: &str = "resume";
    /// The last record.
    pub const SEAL: &str = "seal";

    /// Whether `name` is one of them.
    pub fn holds(name: &str) -> bool {
        [HEADER, RESUME, SEAL].contains(&name)
    }
}

/// Kinds of result that the trail itself understands, whichever command gives them.
pub mod kind {
    /// The command was not run; the digest is that of the reason.
    pub const REFUSED: &str = "refused";
    /// From here on the target document is the one whose SHA-256 is the digest of the result.
    pub const RELOADED: &str = "reloaded";
}
