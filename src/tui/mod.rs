//! Floor 7: the terminal: the event loop, its workers, and what is drawn.

mod app;
mod ask;
mod clicks;
pub mod clipboard;
pub mod headless;
pub mod looks;
pub mod memories;
mod opening;
pub mod plain;
#[cfg(feature = "shots")]
pub mod png;
mod reload;
pub mod shot;
pub mod signals;
mod source;
pub mod terminal;
pub mod view;
mod watch;
mod work;

pub use app::run;
pub use opening::{Finish, Next, Options, TuiError};
