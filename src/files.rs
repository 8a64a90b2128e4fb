//! Reading documents from disk: the only place that does. A whole file is read and hashed at once, never mapped,
//! so that a file cut short by somebody else cannot harm us.

use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::document::{Document, html};

/// Endings of files that a folder is searched for.
pub const ENDINGS: [&str; 8] = ["md", "markdown", "mkd", "txt", "text", "htm", "html", "xhtml"];

/// A file that could not be opened: one line that says why and what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Nothing is there.
    #[error("no file or folder {}: check the name and the folder you are in", path.display())]
    Missing {
        /// What was looked for.
        path: PathBuf,
    },
    /// The system's own reason.
    #[error("cannot read {}: {reason}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: std::io::Error,
    },
    /// The content is not text.
    #[error("{} is {what}: only Markdown, text and HTML can be opened; convert it first", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// What it seems to be.
        what: &'static str,
    },
    /// A page that no page is.
    #[error("{}: its elements lie more than 10,000 deep in each other, which no printed page needs: it is damaged, or made to harm", path.display())]
    TooDeep {
        /// The file.
        path: PathBuf,
    },
    /// A folder without a document.
    #[error("no document in {}: looked for files that end in .{}", path.display(), ENDINGS.join(", ."))]
    NoDocument {
        /// The folder.
        path: PathBuf,
    },
}

/// Reads the document at `path`; its name within the corpus is `name`.
///
/// # Errors
/// Where it cannot be read, or is no text.
pub fn open(path: &Path, name: &str) -> Result<Document, OpenError> {
    let bytes = fs::read(path).map_err(|reason| match reason.kind() {
        ErrorKind::NotFound => OpenError::Missing { path: path.to_owned() },
        _ => OpenError::Read { path: path.to_owned(), reason },
    })?;
    from_bytes(path, name, bytes)
}

/// Writes a file that is not there yet.
///
/// # Errors
/// One line that says why it could not be written; a file that is there already is left as it is.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), String> {
    use std::io::Write as _;
    let told = |reason: std::io::Error| match reason.kind() {
        ErrorKind::AlreadyExists => format!("{} is there already: name another file", path.display()),
        _ => format!("cannot write {}: {reason}", path.display()),
    };
    let mut file = fs::OpenOptions::new().write(true).create_new(true).open(path).map_err(told)?;
    file.write_all(bytes).map_err(told)
}

/// A document from bytes that were read already, from standard input for instance; `path` is what errors name.
///
/// # Errors
/// Where it is no text.
pub fn from_bytes(path: &Path, name: &str, bytes: Vec<u8>) -> Result<Document, OpenError> {
    if let Some(what) = binary_kind(&bytes) {
        return Err(OpenError::NotText { path: path.to_owned(), what });
    }
    let is_page = html::is_html(&bytes);
    let document = Document::new(name, bytes);
    if is_page && document.reader().name != "html" {
        return Err(OpenError::TooDeep { path: path.to_owned() });
    }
    Ok(document)
}

/// Reads every path given: a file under its file name, a folder as all the documents below it under their paths
/// relative to the folder, in order of name. A file that is named twice is read once. What cannot be opened is returned
/// beside what can.
pub fn gather(paths: &[PathBuf]) -> (Vec<(PathBuf, Document)>, Vec<OpenError>) {
    let mut documents = Vec::new();
    let mut errors = Vec::new();
    let mut read = HashSet::new();
    for path in paths {
        let found = if path.is_dir() { folder(path) } else { vec![(path.clone(), file_name(path))] };
        if found.is_empty() {
            errors.push(OpenError::NoDocument { path: path.clone() });
        }
        for (path, name) in found {
            let taken =
                |name: &str| documents.iter().any(|(_, document): &(PathBuf, Document)| document.name() == name);
            let name = if taken(&name) { path.to_string_lossy().replace('\\', "/") } else { name };
            // Two documents of one name could not be told apart by what names them.
            if fs::canonicalize(&path).is_ok_and(|whole| !read.insert(whole)) {
                continue;
            }
            match open(&path, &name) {
                Ok(document) => documents.push((path, document)),
                Err(error) => errors.push(error),
            }
        }
    }
    (documents, errors)
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn folder(root: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            // A link is not followed: it may lead out of the folder or around in a circle.
            let Ok(kind) = entry.file_type() else { continue };
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            if kind.is_dir() && !hidden {
                open.push(path);
            } else if kind.is_file() && is_document(&path) {
                let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                found.push((path, name));
            }
        }
    }
    found.sort_by(|a, b| a.1.cmp(&b.1));
    found
}

fn is_document(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}

/// A typed path, with `~` for the home folder.
pub fn typed(path: &str) -> PathBuf {
    let home = || Some(directories::BaseDirs::new()?.home_dir().to_owned());
    match path.strip_prefix("~").filter(|rest| rest.is_empty() || rest.starts_with('/')).zip(home()) {
        Some((rest, home)) => home.join(rest.trim_start_matches('/')),
        None => PathBuf::from(path),
    }
}

/// The most paths that a typed one is completed to.
const COMPLETIONS: usize = 200;

/// The documents and folders that begin as `path` was typed, written as it was; folders end in `/`.
pub fn complete(path: &str) -> Vec<String> {
    let (folder, begun) = path.rfind('/').map_or(("", path), |at| path.split_at(at + 1));
    let inside = if folder.is_empty() { PathBuf::from(".") } else { typed(folder) };
    let Ok(entries) = fs::read_dir(inside) else { return Vec::new() };
    let mut found: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_typed = name.starts_with(begun) && !name.contains(char::is_control);
            let wanted = is_typed && (begun.starts_with('.') || !name.starts_with('.'));
            let path = entry.path();
            let end = if wanted && path.is_dir() { "/" } else { "" };
            (wanted && (end == "/" || is_document(&path))).then(|| format!("{folder}{name}{end}"))
        })
        .collect();
    found.sort();
    found.truncate(COMPLETIONS);
    found
}

/// What a file that is no text seems to be, told by its first bytes.
fn binary_kind(bytes: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 5] = [
        (b"%PDF-", "a PDF"),
        (b"PK\x03\x04", "a ZIP archive or an Office file"),
        (b"\x89PNG", "a picture"),
        (b"\xD0\xCF\x11\xE0", "an old Office file"),
        (b"\x1F\x8B", "a compressed file"),
    ];
    kinds.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, what)| *what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_once_and_names_differ() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        fs::create_dir(path("b")).unwrap();
        for name in ["x.md", "b/x.md", "y.bin"] {
            fs::write(path(name), "one").unwrap();
        }
        let (found, errors) = gather(&[path("x.md"), path("b/../x.md"), path("b/x.md"), dir.path().to_owned()]);
        let names: Vec<_> = found.iter().map(|(_, document)| document.name().to_owned()).collect();
        assert_eq!(names, ["x.md".to_owned(), path("b/x.md").to_string_lossy().replace('\\', "/")]);
        assert!(errors.is_empty());
        // What is named by itself is opened, whatever its ending.
        assert_eq!(gather(&[path("y.bin")]).0.len(), 1);
    }

    #[test]
    fn a_path_is_completed_to_documents_and_folders() {
        let dir = tempfile::tempdir().unwrap();
        let root = format!("{}/", dir.path().display());
        for name in ["report", "report/q1", ".hidden"] {
            fs::create_dir(dir.path().join(name)).unwrap();
        }
        for name in ["report-a.md", "report-b.HTML", "report.pdf", "ü.md"] {
            fs::write(dir.path().join(name), "").unwrap();
        }
        let of = |begun: &str| {
            let found = complete(&format!("{root}{begun}"));
            found.iter().map(|path| path.strip_prefix(&root).unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(of("rep"), ["report-a.md", "report-b.HTML", "report/"]);
        assert_eq!(of("report/"), ["report/q1/"]);
        assert_eq!((of("ü"), of(".h"), of("none")), (vec!["ü.md".into()], vec![".hidden/".into()], vec![]));
        assert_eq!(complete(&format!("{root}none/x")), Vec::<String>::new());
        assert!(typed("~/a").is_absolute() && typed("~a") == Path::new("~a"));
    }

    #[test]
    fn errors_say_what_to_do() {
        let dir = tempfile::tempdir().unwrap();
        let said = |path: &Path| gather(&[path.to_owned()]).1.remove(0).to_string();
        assert!(said(&dir.path().join("none.md")).ends_with("none.md: check the name and the folder you are in"));
        assert!(said(dir.path()).contains("looked for files that end in .md"));
        for (start, want) in
            [(&b"%PDF-1.7"[..], "a PDF"), (b"PK\x03\x04", "an Office file"), (b"\x1F\x8B", "compressed")]
        {
            let error = from_bytes(Path::new("x"), "x", start.to_vec()).unwrap_err().to_string();
            assert!(error.contains(want) && error.contains("convert it first"), "{error}");
        }
    }
}
