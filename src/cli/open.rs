//! `tieout FILE…`: opens documents on the screen.

use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory as _};

use super::{Answer, Failure, note, source};
use crate::config::{Layers, Overrides};
use crate::files;
use crate::session::memory::Recent;
use crate::text::sanitise::sanitise;
use crate::trail::Store;
use crate::tui::memories::Memories;
use crate::tui::{self, Next};

/// The name of a document that was piped in.
const STDIN: &str = "standard input";

/// What to open.
#[derive(Debug, Clone, Args)]
pub struct OpenArgs {
    /// Documents, or folders of documents (Markdown, text, HTML); - is standard input
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
    /// In sentences, line by line, without a screen: for screen readers, and for pipes
    #[arg(long)]
    plain: bool,
    /// Start at the first line, whatever was left at the last time
    #[arg(long)]
    fresh: bool,
}

impl Look {
    /// What the settings are made of.
    pub fn layers(&self) -> Layers {
        let overrides = Overrides {
            keymap: self.keymap.clone(),
            theme: self.theme.clone(),
            mouse: self.no_mouse.then_some(false),
            ascii: self.ascii.then_some(true),
            preparer: self.preparer.clone(),
        };
        let ascii = crate::theme::no_utf8(|name| std::env::var(name).ok());
        Layers { file: self.config.clone(), ascii, overrides }
    }
}

/// Opens the documents on the screen.
pub fn run(args: &OpenArgs) -> Result<Answer, Failure> {
    if args.files.is_empty() && list_recent()? {
        return Ok(Answer::Yes);
    }
    if args.files.is_empty() {
        return Err(Failure::Error(
            "name a document to open: tieout FILE, or try tieout demo (--help tells more)".to_owned(),
        ));
    }
    if args.files.iter().any(|path| path.as_os_str() == "-") {
        if args.files.len() > 1 {
            return Err(Failure::Error("- is standard input: give it alone".to_owned()));
        }
        let document = (STDIN.to_owned(), source::stdin()?);
        // What cannot be read as text is refused before the screen is taken.
        files::from_bytes(Path::new(STDIN), STDIN, document.1.clone())?;
        return documents(&OpenArgs { files: Vec::new(), look: args.look.clone() }, vec![document]);
    }
    if let Some(meant) = misspelt(&args.files) {
        return Err(Failure::Error(meant));
    }
    documents(args, Vec::new())
}

/// Lists the documents that were open before, the latest first; whether there are any.
fn list_recent() -> Result<bool, Failure> {
    let recent = Memories::standard().map(|memories| memories.recent()).unwrap_or_default();
    let mut out = std::io::stdout().lock();
    for Recent { path, line, .. } in &recent {
        writeln!(out, "L {line:<6}  {}", sanitise(path, 0))?;
    }
    if !recent.is_empty() {
        note("these were open before; to open one: tieout FILE");
    }
    Ok(!recent.is_empty())
}

/// What to say where the first word is no file and looks like a subcommand: the others may well be files, and would
/// open as if nothing were wrong.
fn misspelt(files: &[PathBuf]) -> Option<String> {
    let first = files.first().filter(|first| !first.exists())?;
    let word = first.to_str().filter(|word| !word.contains(['/', '.', '\\']))?;
    let cli = super::Cli::command();
    let name =
        cli.get_subcommands().map(clap::Command::get_name).find(|name| slips(word, name) <= 2.min(name.len() / 2))?;
    Some(format!("no file or folder {word}, and no subcommand of that name: did you mean tieout {name}?"))
}

/// How many letters must be put in, left out, changed or exchanged with the next to make `a` of `b`.
fn slips(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(32).collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

/// Opens the files of `args` and `documents` (name and bytes), and prints the head of the trail at the end; so for each document that
/// is chosen in its place.
pub fn documents(args: &OpenArgs, documents: Vec<(String, Vec<u8>)>) -> Result<Answer, Failure> {
    let mut next = Some(Next { paths: args.files.clone(), documents, show: None });
    let (mut resume, mut fresh) = (args.look.resume.clone(), args.look.fresh);
    while let Some(Next { paths, documents, show }) = next {
        let options = tui::Options {
            paths,
            documents,
            layers: args.look.layers(),
            store: Some(Store::standard()?),
            resume: resume.take(),
            memories: Memories::standard(),
            // What this session has left is not what was left before it.
            fresh: std::mem::take(&mut fresh),
            show,
        };
        let held = if args.look.plain { in_sentences(options) } else { tui::run(options) };
        let finish = held.map_err(|error| match error {
            tui::TuiError::Terminal(reason) if reason.kind() == ErrorKind::BrokenPipe => Failure::Pipe,
            other => Failure::Error(other.to_string()),
        })?;
        let mut out = std::io::stdout().lock();
        if let Some(path) = &finish.trail {
            writeln!(out, "trail  {}", path.display())?;
        }
        writeln!(out, "head   {}", finish.head)?;
        writeln!(out, "count  {}", finish.count)?;
        next = finish.next;
    }
    Ok(Answer::Yes)
}

/// Holds a session in sentences: what is typed comes from standard input, or from the terminal where that was the
/// document.
fn in_sentences(options: tui::Options) -> Result<tui::Finish, tui::TuiError> {
    let mut out = std::io::stdout();
    if options.documents.iter().any(|(name, _)| name == STDIN) {
        let keys = std::fs::File::open("/dev/tty").map(std::io::BufReader::new);
        return match keys {
            Ok(keys) => tui::plain::run(options, keys, false, &mut out),
            Err(_) => tui::plain::run(options, std::io::empty(), false, &mut out),
        };
    }
    let stdin = std::io::stdin();
    let echo = !stdin.is_terminal();
    tui::plain::run(options, stdin.lock(), echo, &mut out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_subcommand_is_told_from_a_file() {
        for (word, want) in
            [("grp", "grep"), ("gerp", "grep"), ("lst", "list"), ("figure", "figures"), ("trial", "trail")]
        {
            let said = misspelt(&[PathBuf::from(word), PathBuf::from(".")]).unwrap_or_default();
            assert!(said.ends_with(&format!("did you mean tieout {want}?")), "{word}: {said}");
        }
        for word in ["annual-report.md", "x", "./list", "src", "q3"] {
            assert_eq!(misspelt(&[PathBuf::from(word)]), None, "{word}");
        }
        assert_eq!([slips("", "ab"), slips("ab", ""), slips("ab", "ba"), slips("same", "same")], [2, 2, 1, 0]);
    }
}
