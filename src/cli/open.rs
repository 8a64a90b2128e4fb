//! `tieout FILE…`: opens documents on the screen.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use super::{Answer, Failure};
use crate::config::{self, Overrides};
use crate::trail::Store;
use crate::tui::{self, TuiError};

/// What to open.
#[derive(Debug, Clone, Args)]
pub struct OpenArgs {
    /// Documents, or folders of documents (Markdown, text)
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Settings file, instead of the one in the configuration folder
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Keymap
    #[arg(long, value_name = "NAME")]
    keymap: Option<String>,
    /// Theme
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
    /// Borders and marks in ASCII
    #[arg(long)]
    ascii: bool,
    /// Go on with this unsealed trail
    #[arg(long, value_name = "TRAIL")]
    resume: Option<PathBuf>,
}

/// Opens the documents on the screen.
pub fn run(args: &OpenArgs) -> Result<Answer, Failure> {
    if args.files.is_empty() {
        return Err(Failure::Error("name a document to open: tieout FILE (--help tells more)".to_owned()));
    }
    show(args, tui::Options { paths: args.files.clone(), ..tui::Options::default() })
}

/// Opens what `options` name, with the settings of `args`, and prints the head of the trail at the end.
fn show(args: &OpenArgs, mut options: tui::Options) -> Result<Answer, Failure> {
    let overrides = Overrides {
        keymap: args.keymap.clone(),
        theme: args.theme.clone(),
        mouse: args.no_mouse.then_some(false),
        ascii: (args.ascii || !crate::theme::utf8(|name| std::env::var(name).ok())).then_some(true),
        ..Overrides::default()
    };
    let (settings, warnings) = config::load(args.config.as_deref(), &overrides);
    options.settings = settings;
    options.warnings = warnings.iter().map(ToString::to_string).collect();
    options.store = Some(Store::standard()?);
    options.resume.clone_from(&args.resume);
    let finish = tui::run(options).map_err(|error: TuiError| Failure::Error(error.to_string()))?;
    let mut out = std::io::stdout().lock();
    if let Some(path) = &finish.trail {
        writeln!(out, "trail  {}", path.display())?;
    }
    writeln!(out, "head   {}", finish.head)?;
    writeln!(out, "count  {}", finish.count)?;
    Ok(Answer::Yes)
}
