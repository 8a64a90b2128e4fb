//! Exports of a trail.
