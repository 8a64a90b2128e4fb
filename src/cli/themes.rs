//! `tieout themes`: the themes that there are.

use clap::Args;

use super::out::Out;
use super::{Answer, Failure};
use crate::config;
use crate::theme::Theme;

/// Name the themes: those that ship with the program, then your own
#[derive(Debug, Clone, Args)]
pub struct ThemesArgs {}

/// Lists them.
pub fn run(_: &ThemesArgs) -> Result<Answer, Failure> {
    let mut out = Out::stdout();
    config::names("themes", &Theme::NAMES).iter().try_for_each(|name| out.line(name))?;
    out.finish()?;
    Ok(Answer::Yes)
}
