//! `tieout FILE…`: opens documents on the screen.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;

use super::{Answer, Failure};
use crate::config::{self, Overrides, Settings, Warning};
use crate::trail::Store;
use crate::tui;

/// What to open.
#[derive(Debug, Clone, Args)]
pub struct OpenArgs {
    /// Documents, or folders of documents (Markdown, text)
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub look: Look,
}

/// Settings that the command line overrules.
#[derive(Debug, Clone, Args)]
pub struct Look {
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
    /// Who prepares, as the trail states it (stated, not proven)
    #[arg(long = "as", value_name = "NAME")]
    preparer: Option<String>,
    /// Go on with this unsealed trail
    #[arg(long, value_name = "TRAIL")]
    resume: Option<PathBuf>,
}

impl Look {
    /// The settings in force, and what was wrong in the files that hold them.
    pub fn settings(&self) -> (Settings, Vec<Warning>) {
        let overrides = Overrides {
            keymap: self.keymap.clone(),
            theme: self.theme.clone(),
            mouse: self.no_mouse.then_some(false),
            ascii: (self.ascii || !crate::theme::utf8(|name| std::env::var(name).ok())).then_some(true),
            preparer: self.preparer.clone(),
        };
        config::load(self.config.as_deref(), &overrides)
    }
}

/// Opens the documents on the screen.
pub fn run(args: &OpenArgs) -> Result<Answer, Failure> {
    if args.files.is_empty() {
        return Err(Failure::Error(
            "name a document to open: tieout FILE, or try tieout demo (--help tells more)".to_owned(),
        ));
    }
    documents(args, Vec::new())
}

/// Opens the files of `args` and `documents` (name and bytes), and prints the head of the trail at the end.
pub fn documents(args: &OpenArgs, documents: Vec<(String, Vec<u8>)>) -> Result<Answer, Failure> {
    let (settings, warnings) = args.look.settings();
    let options = tui::Options {
        paths: args.files.clone(),
        documents,
        settings,
        warnings: warnings.iter().map(ToString::to_string).collect(),
        store: Some(Store::standard()?),
        resume: args.look.resume.clone(),
    };
    let finish = tui::run(options).map_err(|error| Failure::Error(error.to_string()))?;
    let mut out = std::io::stdout().lock();
    if let Some(path) = &finish.trail {
        writeln!(out, "trail  {}", path.display())?;
    }
    writeln!(out, "head   {}", finish.head)?;
    writeln!(out, "count  {}", finish.count)?;
    Ok(Answer::Yes)
}
