//! `tieout shots`: pictures of the screen, drawn by scripted sessions on the sample document.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use super::out::Out;
use super::{Answer, Failure};
use crate::config::Settings;
use crate::demo;
use crate::tui::headless::Driver;
use crate::tui::shot::{Ground, svg};

/// Draw pictures of the screen (SVG) from scripted sessions on the sample document
#[derive(Debug, Clone, Args)]
pub struct ShotsArgs {
    /// Folder for the pictures; made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// A scripted session and the picture at its end.
struct Shot {
    name: &'static str,
    width: u16,
    height: u16,
    theme: &'static str,
    keys: &'static str,
}

const SHOTS: [Shot; 7] = [
    Shot { name: "reading", width: 150, height: 32, theme: "dark", keys: "/ fiscal space deficit enter n" },
    Shot { name: "search", width: 150, height: 32, theme: "dark", keys: "/ =48964.89 space crore" },
    Shot { name: "strip", width: 150, height: 32, theme: "light", keys: "/ fiscal space deficit enter n a" },
    Shot { name: "palette", width: 120, height: 32, theme: "dark", keys: ": unit" },
    Shot { name: "help", width: 120, height: 32, theme: "high-contrast", keys: "?" },
    Shot { name: "narrow", width: 80, height: 24, theme: "mono", keys: "/ fiscal space deficit enter n" },
    Shot { name: "doubt", width: 120, height: 32, theme: "dark", keys: "/ fiscal space deficit enter n g ?" },
];

/// Draws them.
pub fn run(args: &ShotsArgs) -> Result<Answer, Failure> {
    let cannot = |error: std::io::Error| Failure::Error(format!("cannot write to {}: {error}", args.folder.display()));
    fs::create_dir_all(&args.folder).map_err(cannot)?;
    let mut out = Out::stdout();
    for shot in &SHOTS {
        let settings = Settings { theme: shot.theme.to_owned(), ..Settings::default() };
        let documents = vec![(demo::NAME.to_owned(), demo::ACCOUNT.as_bytes().to_vec())];
        let mut driver = Driver::new(documents, settings, shot.width, shot.height);
        driver.keys(shot.keys).map_err(|error| Failure::Error(format!("script {}: {error}", shot.name)))?;
        let ground = if shot.theme == "light" { Ground::LIGHT } else { Ground::DARK };
        let path = args.folder.join(format!("{}.svg", shot.name));
        fs::write(&path, svg(&driver.frame(), "tieout", ground)).map_err(cannot)?;
        out.line(&path.display().to_string())?;
    }
    out.finish()?;
    Ok(Answer::Yes)
}
