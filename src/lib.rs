//! tieout: a terminal explorer for people who must be certain of a number.
//!
//! The modules are floors; each may use those listed before it, never one after:
//! [`text`], [`document`] and the leaves [`config`], [`keys`], [`theme`]; [`figure`]; [`ops`]; [`trail`];
//! [`session`]; [`tui`] and [`cli`].

pub mod cli;
pub mod config;
pub mod demo;
pub mod document;
pub mod figure;
pub mod files;
pub mod keys;
pub mod ops;
pub mod session;
pub mod text;
pub mod theme;
pub mod trail;
pub mod tui;
