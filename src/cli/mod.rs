//! Floor 7: the command line: one file for each subcommand. It runs the same operations as the screen.
//!
//! Exit codes: 0 something was found or holds, 1 nothing was found or something does not hold, 2 an error. An error is
//! one line on standard error that says what to do. A reader that closes the pipe early is no error.

mod chunks;
mod completions;
mod config;
mod convert;
mod damage;
mod demo;
mod figures;
mod follow;
mod foot;
mod grep;
mod keys;
mod list;
mod man;
mod open;
mod out;
mod outline;
mod profile;
mod read;
mod shots;
mod source;
mod themes;
mod trail;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::files::OpenError;
use crate::ops::Refusal;
use crate::trail::StoreError;

/// Explore long financial documents; be certain of every number.
///
/// Opens documents (Markdown, text, HTML) on a full screen: outline, search hits and reader side by side, each number with
/// its unit and fiscal year and the lines that declare them. The subcommands give the same to scripts.
#[derive(Debug, Parser)]
#[command(
    name = "tieout",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Exit codes: 0 found or holds, 1 nothing found or does not hold, 2 error."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    open: open::OpenArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::ListArgs),
    Outline(outline::OutlineArgs),
    Convert(convert::ConvertArgs),
    Grep(grep::GrepArgs),
    Read(read::ReadArgs),
    Figures(figures::FiguresArgs),
    Follow(follow::FollowArgs),
    Damage(damage::DamageArgs),
    Foot(foot::FootArgs),
    Profile(profile::ProfileArgs),
    Chunks(chunks::ChunksArgs),
    Trail(trail::TrailArgs),
    Demo(demo::DemoArgs),
    Keys(keys::KeysArgs),
    Themes(themes::ThemesArgs),
    Config(config::ConfigArgs),
    Shots(shots::ShotsArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// What a subcommand that ran to its end has to say by its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// Found, or holds.
    Yes,
    /// Nothing found, or does not hold.
    No,
    /// Something was given, but not all that was asked for; the reasons are on standard error already.
    Partly,
}

/// Why a subcommand did not run to its end.
#[derive(Debug)]
enum Failure {
    /// The reader of the output has gone.
    Pipe,
    /// One line that says what to do.
    Error(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => Failure::Error(format!("cannot write the output: {error}")),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::Error(refusal.0)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Failure::Error(error.to_string())
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Failure::Error(error.to_string())
    }
}

/// Parses the arguments of the process and runs what they ask for.
pub fn main() -> ExitCode {
    let result = match Cli::try_parse() {
        Ok(cli) => dispatch(cli),
        Err(error) => usage(&error),
    };
    match result {
        Ok(Answer::Yes) | Err(Failure::Pipe) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Partly) => ExitCode::from(2),
        Err(Failure::Error(message)) => {
            note(&message);
            ExitCode::from(2)
        }
    }
}

fn dispatch(cli: Cli) -> Result<Answer, Failure> {
    match cli.command {
        None => open::run(&cli.open),
        Some(Command::List(args)) => list::run(&args),
        Some(Command::Outline(args)) => outline::run(&args),
        Some(Command::Convert(args)) => convert::run(&args),
        Some(Command::Grep(args)) => grep::run(&args),
        Some(Command::Read(args)) => read::run(&args),
        Some(Command::Figures(args)) => figures::run(&args),
        Some(Command::Follow(args)) => follow::run(&args),
        Some(Command::Damage(args)) => damage::run(&args),
        Some(Command::Foot(args)) => foot::run(&args),
        Some(Command::Profile(args)) => profile::run(&args),
        Some(Command::Chunks(args)) => chunks::run(&args),
        Some(Command::Trail(args)) => trail::run(&args),
        Some(Command::Demo(args)) => demo::run(&args),
        Some(Command::Keys(args)) => keys::run(&args),
        Some(Command::Themes(args)) => themes::run(&args),
        Some(Command::Config(args)) => config::run(&args),
        Some(Command::Shots(args)) => shots::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
        Some(Command::Man(args)) => man::run(&args),
    }
}

/// One line on standard error. Nobody may be listening, which changes nothing.
fn note(message: &str) {
    let line = message.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = crate::text::sanitise::sanitise(&line, 0);
    let _ = writeln!(io::stderr(), "tieout: {line}");
}

/// Prints help and version; makes one line of a usage error.
fn usage(error: &clap::Error) -> Result<Answer, Failure> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        error.print()?;
        return Ok(Answer::Yes);
    }
    let text = error.to_string();
    let (before, after) = text.split_once("Usage: ").unwrap_or((text.as_str(), ""));
    let before = before.split("For more information").next().unwrap_or_default();
    let message = before.trim().trim_start_matches("error: ");
    let usage = after.lines().next().map(|usage| format!(" — usage: {usage}")).unwrap_or_default();
    Err(Failure::Error(format!("{message}{usage} (--help tells more)")))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn usage_errors_are_one_line() {
        for (args, want) in [
            (&["tieout", "read", "a.md"][..], "required arguments were not provided"),
            (&["tieout", "grep", "a.md", "x", "--moode"], "--mode"),
            (&["tieout", "grep", "a.md", "x", "--mode", "fuzzy"], "smart"),
            (&["tieout", "trail"], "tieout trail"),
        ] {
            let error = Cli::try_parse_from(args).unwrap_err();
            let Err(Failure::Error(message)) = usage(&error) else { panic!("{args:?} gave help") };
            let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(message.contains(want), "{message}");
        }
    }
}
