//! `tieout themes`: the themes that there are.

use clap::Args;

use super::out::Out;
use super::{Answer, Failure};
use crate::theme::Theme;

/// Name the themes that ship with the program
#[derive(Debug, Clone, Args)]
pub struct ThemesArgs {}

/// Lists them.
pub fn run(_: &ThemesArgs) -> Result<Answer, Failure> {
    let mut out = Out::stdout();
    Theme::NAMES.iter().try_for_each(|name| out.line(name))?;
    out.finish()?;
    Ok(Answer::Yes)
}
