//! How the lists beside the reader, and their marks in it, are shown.

use serde::{Deserialize, Serialize};

use super::hitlist::HitOrder;

/// What was chosen for the outline and the hits; it is remembered with the session.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Lists {
    /// The order and groups of the hits.
    pub order: HitOrder,
    /// Whether hits are left unmarked in the reader.
    pub unmarked: bool,
    /// Whether the outline stays where it is while the reader moves.
    pub still: bool,
    /// Whether the outline counts figures, hits and unknowns of each section.
    pub counts: bool,
}
