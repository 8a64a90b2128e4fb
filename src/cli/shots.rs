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
    /// Write PNG beside SVG, drawn with the fonts of this machine
    #[cfg(feature = "shots")]
    #[arg(long)]
    png: bool,
}

/// A scripted session and the picture at its end.
struct Shot {
    name: &'static str,
    width: u16,
    height: u16,
    keys: &'static str,
}

const fn shot(name: &'static str, width: u16, height: u16, keys: &'static str) -> Shot {
    Shot { name, width, height, keys }
}

/// Every view once.
const SHOTS: [Shot; 23] = [
    shot("reading", 150, 32, "/ fiscal space deficit enter n"),
    shot("search", 150, 32, "/ =48964.89 space crore"),
    shot("strip", 150, 32, "/ fiscal space deficit enter n a"),
    shot("two-readers", 170, 36, "/ fiscal space deficit enter n p s 4 n n"),
    shot("selection", 120, 32, "/ fiscal space deficit enter n v k k k"),
    shot("row", 120, 32, "/ fiscal space deficit enter n e"),
    shot("why", 120, 32, "/ fiscal space deficit enter n I"),
    shot("overrule", 120, 32, "g c U ₹ space lakh"),
    shot("doubt", 120, 32, "/ fiscal space deficit enter n g ?"),
    shot("kept-searches", 150, 32, "/ deficit enter s k deficits enter / surplus enter s k surpluses enter s l"),
    shot("outline", 120, 32, "o S"),
    shot("palette", 120, 32, ": unit"),
    shot("help", 120, 32, "?"),
    shot("tour", 120, 32, "f2"),
    shot("keys-after-g", 120, 32, "g"),
    shot("documents", 120, 32, "B"),
    shot("trail", 120, 32, "/ fiscal space deficit enter n u ctrl-o c c t"),
    shot("messages", 120, 32, "/ fiscal space deficit enter n c f r a !"),
    shot("profile", 120, 32, "D p"),
    shot("damage", 120, 32, "D d"),
    shot("chunks", 120, 32, "D c"),
    shot("totals", 120, 32, "D f"),
    shot("narrow", 80, 24, "/ fiscal space deficit enter n"),
];

/// A theme that the views are drawn in: what its pictures are named by, and what a terminal has without it.
const THEMES: [(&str, &str, Ground); 2] = [("", "dark", Ground::DARK), ("-light", "light", Ground::LIGHT)];

/// Two views in themes for other eyes.
const OTHERS: [(&str, &str); 2] = [("narrow", "mono"), ("reading", "high-contrast")];

/// Draws them.
pub fn run(args: &ShotsArgs) -> Result<Answer, Failure> {
    let cannot = |error: std::io::Error| Failure::Error(format!("cannot write to {}: {error}", args.folder.display()));
    fs::create_dir_all(&args.folder).map_err(cannot)?;
    let pixels = Pixels::of(args)?;
    let mut out = Out::stdout();
    let all =
        SHOTS.iter().flat_map(|shot| THEMES.iter().map(move |theme| (shot, theme.0.to_owned(), theme.1, theme.2)));
    let others = OTHERS.iter().flat_map(|(name, theme)| {
        let shot = SHOTS.iter().find(|shot| shot.name == *name);
        shot.map(|shot| (shot, format!("-{theme}"), *theme, Ground::DARK))
    });
    for (shot, suffix, theme, ground) in all.chain(others) {
        let settings = Settings { theme: theme.to_owned(), ..Settings::default() };
        let documents = vec![
            (demo::NAME.to_owned(), demo::ACCOUNT.as_bytes().to_vec()),
            (demo::PRIOR_NAME.to_owned(), demo::PRIOR.as_bytes().to_vec()),
        ];
        // Only the list of documents shows that there are two.
        let count = if shot.name == "documents" { 2 } else { 1 };
        let documents = documents.into_iter().take(count).collect();
        let mut driver = Driver::new(documents, settings, shot.width, shot.height);
        driver.keys(shot.keys).map_err(|error| Failure::Error(format!("script {}: {error}", shot.name)))?;
        let picture = svg(&driver.frame(), "tieout", ground);
        let path = args.folder.join(format!("{}{suffix}.svg", shot.name));
        fs::write(&path, &picture).map_err(cannot)?;
        out.line(&path.display().to_string())?;
        if let Some(png) = pixels.png(&picture)? {
            let path = path.with_extension("png");
            fs::write(&path, png).map_err(cannot)?;
            out.line(&path.display().to_string())?;
        }
    }
    out.finish()?;
    Ok(Answer::Yes)
}

/// What draws pixels, where they are wanted.
struct Pixels {
    #[cfg(feature = "shots")]
    painter: Option<crate::tui::png::Painter>,
}

impl Pixels {
    #[cfg(feature = "shots")]
    fn of(args: &ShotsArgs) -> Result<Self, Failure> {
        let painter = args.png.then(crate::tui::png::Painter::new);
        if painter.as_ref().is_some_and(|painter| !painter.has_fonts()) {
            return Err(Failure::Error(
                "no font is installed: install one, such as DejaVu Sans Mono, or leave --png out".into(),
            ));
        }
        Ok(Self { painter })
    }

    #[cfg(not(feature = "shots"))]
    fn of(_: &ShotsArgs) -> Result<Self, Failure> {
        Ok(Self {})
    }

    /// The PNG of a picture; `None` where none is wanted.
    #[cfg(feature = "shots")]
    fn png(&self, svg: &str) -> Result<Option<Vec<u8>>, Failure> {
        let drawn = self.painter.as_ref().map(|painter| painter.png(svg)).transpose();
        drawn.map_err(|error| Failure::Error(format!("cannot draw the picture: {error}")))
    }

    #[cfg(not(feature = "shots"))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "as with the feature")]
    fn png(&self, _: &str) -> Result<Option<Vec<u8>>, Failure> {
        Ok(None)
    }
}
