//! `tieout trail`: the trails that sessions leave.

mod export;
mod list;
mod replay;
mod show;
mod verify;

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::{Answer, Failure};
use crate::demo;
use crate::text::Digest;
use crate::trail::{DocumentId, Files, Library, Store};

/// List, show, verify, replay and export trails
#[derive(Debug, Clone, Args)]
pub struct TrailArgs {
    #[command(subcommand)]
    command: TrailCommand,
}

#[derive(Debug, Clone, Subcommand)]
enum TrailCommand {
    List(list::ListArgs),
    Show(show::ShowArgs),
    Verify(verify::VerifyArgs),
    Replay(replay::ReplayArgs),
    Export(export::ExportArgs),
}

/// A trail and where its documents are.
#[derive(Debug, Clone, Args)]
struct TrailFile {
    /// The trail: a file, or the name of one that tieout trail list gives
    #[arg(value_name = "TRAIL")]
    trail: PathBuf,
    /// A document of the trail, or the folder that it is in, where it is not where it was; may be given again
    #[arg(long, value_name = "FILE")]
    doc: Vec<PathBuf>,
}

impl TrailFile {
    fn path(&self) -> Result<PathBuf, Failure> {
        find(&self.trail)
    }

    fn bytes(&self) -> Result<Vec<u8>, Failure> {
        read(&self.path()?)
    }

    fn library(&self) -> Documents {
        Documents(Files::new(self.doc.clone()))
    }
}

/// Documents on disk, and those that ship inside the program, which are known by their digest.
struct Documents(Files);

impl Library for Documents {
    fn bytes(&self, wanted: &DocumentId) -> Option<Vec<u8>> {
        self.0.bytes(wanted).or_else(|| {
            [demo::ACCOUNT, demo::PRIOR]
                .into_iter()
                .map(str::as_bytes)
                .find(|bytes| Digest::of(bytes) == wanted.digest)
                .map(<[u8]>::to_vec)
        })
    }
}

/// Runs a subcommand.
pub fn run(args: &TrailArgs) -> Result<Answer, Failure> {
    match &args.command {
        TrailCommand::List(args) => list::run(args),
        TrailCommand::Show(args) => show::run(args),
        TrailCommand::Verify(args) => verify::run(args),
        TrailCommand::Replay(args) => replay::run(args),
        TrailCommand::Export(args) => export::run(args),
    }
}

/// The trail of that path, else of that name in the store.
fn find(trail: &Path) -> Result<PathBuf, Failure> {
    if trail.exists() {
        return Ok(trail.to_owned());
    }
    let store = Store::standard()?;
    let stored = store.dir().join(trail);
    if stored.is_file() {
        return Ok(stored);
    }
    Err(Failure::Error(format!(
        "no trail {} here or in {}: tieout trail list names them",
        trail.display(),
        store.dir().display()
    )))
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::Error(format!("cannot read {}: {error}", path.display())))
}
