//! tieout: a terminal explorer for people who must be certain of a number.
//!
//! The modules are floors; each may use those listed before it, never one after:
//! [`text`], [`document`] and the leaves [`keys`], [`theme`], [`config`]; [`figure`]; [`ops`]; [`trail`];
//! [`session`]; [`tui`] and [`cli`].

pub mod cli;
pub mod document;
pub mod figure;
pub mod files;
pub mod ops;
pub mod session;
pub mod text;
pub mod trail;
