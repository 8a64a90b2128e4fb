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
use crate::trail::{Chain, DocumentId, Files, Library, Store, documents_in_force};

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

    /// Where the documents of the trail in `bytes` are. A file that was named and is none of them is an error: what it
    /// was named for would not be checked.
    fn library(&self, bytes: &[u8]) -> Result<Documents, Failure> {
        let files = Files::new(self.doc.clone());
        let chain = Chain::parse(bytes);
        if let Some(header) = chain.header() {
            let documents = documents_in_force(&header, chain.records());
            if let Some(stranger) = files.strangers(&documents).first() {
                let names: Vec<&str> = documents.iter().map(|document| document.doc.as_str()).collect();
                return Err(Failure::Error(format!(
                    "--doc {} is none of the documents of this trail, neither by name nor by content; they are: {}",
                    stranger.display(),
                    names.join(", ")
                )));
            }
        }
        Ok(Documents(files))
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
