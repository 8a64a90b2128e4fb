//! `tieout demo`: the sample documents that ship inside the program.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::open::{self, OpenArgs};
use super::{Answer, Failure};
use crate::demo;

/// Open the sample document: the finance account of a state that does not exist
#[derive(Debug, Clone, Args)]
pub struct DemoArgs {
    /// Last year's account of the same state instead
    #[arg(long)]
    prior: bool,
    /// Write the document to FILE instead of opening it; - is standard output
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Write it so many times over, as one long document: 16 give 1.7 MB, 1640 give 170 MB, 929 give 2 million lines
    #[arg(long, value_name = "N", requires = "write", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    repeat: u64,
    #[command(flatten)]
    look: open::Look,
}

/// Opens or writes the sample.
pub fn run(args: &DemoArgs) -> Result<Answer, Failure> {
    let (name, text) = if args.prior { (demo::PRIOR_NAME, demo::PRIOR) } else { (demo::NAME, demo::ACCOUNT) };
    let Some(path) = &args.write else {
        let documents = vec![(name.to_owned(), text.as_bytes().to_vec())];
        return open::documents(&OpenArgs { files: Vec::new(), look: args.look.clone() }, documents);
    };
    if path.as_os_str() == "-" {
        let mut out = BufWriter::new(io::stdout().lock());
        demo::write_repeated(text, args.repeat, &mut out)?;
        out.flush()?;
        return Ok(Answer::Yes);
    }
    let cannot = |error: io::Error| Failure::Error(format!("cannot write {}: {error}", path.display()));
    let mut out = BufWriter::new(File::create(path).map_err(cannot)?);
    demo::write_repeated(text, args.repeat, &mut out).and_then(|()| out.flush()).map_err(cannot)?;
    Ok(Answer::Yes)
}
