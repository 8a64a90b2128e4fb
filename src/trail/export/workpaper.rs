//! The workpaper: what was looked for, what was read, what was decided, and how to check it.

use super::paper::Block;
use crate::figure::RULES;
use crate::ops::figures::ByHandRow;
use crate::ops::{Corpus, Outcome};
use crate::text::Digest;
use crate::trail::chain::Chain;
use crate::trail::commands::{Commands, Described, Done, DoneFigure, Part, quote};
use crate::trail::library::Library;
use crate::trail::record::{Header, Record};
use crate::trail::replay::{Step, Verdict, replay_with};
use crate::trail::verify::{CANNOT_PROVE, DocumentState, Report, verify_bytes};
use crate::trail::{kind, reserved};

/// How many hits of a search are named by their lines.
const HITS_NAMED: usize = 8;

/// Everything that the exports tell.
pub struct Findings {
    header: Header,
    report: Report,
    pub steps: Vec<Told>,
    /// Record and time of each resumption after an interruption.
    resumed: Vec<(u64, String)>,
    other_version: Option<String>,
    started: String,
    ended: String,
}

/// A step, told in words.
pub struct Told {
    pub step: Step,
    part: Option<Part>,
    pub what: String,
    pub result: String,
    /// First and last page of what it was about.
    pub pages: Option<(u32, u32)>,
    pub figures: Vec<DoneFigure>,
    /// SHA-256 of the document that it ran on.
    document: Option<Digest>,
}

impl Findings {
    /// Verifies and replays the trail; `None` where it has no header.
    pub fn collect(bytes: &[u8], chain: &Chain<'_>, library: &dyn Library, commands: &dyn Commands) -> Option<Self> {
        let mut steps = Vec::new();
        let replay = replay_with(chain, library, commands, |corpus, step, done| {
            steps.push(Told::of(corpus, step, done, commands));
        })?;
        let time = |record: Option<&Record>| record.map(|record| record.t.clone()).unwrap_or_default();
        Some(Self {
            header: chain.header()?,
            report: verify_bytes(bytes, None, Some(library)),
            steps,
            resumed: chain
                .records()
                .filter(|record| record.cmd == reserved::RESUME)
                .map(|record| (record.seq, record.t.clone()))
                .collect(),
            other_version: replay.other_version,
            started: time(chain.records().next()),
            ended: time(chain.records().last()),
        })
    }

    /// The title of the paper.
    pub fn title(&self) -> String {
        let names: Vec<_> = self.header.documents.iter().map(|document| document.doc.as_str()).collect();
        format!("Workpaper: {}", if names.is_empty() { "no document".to_owned() } else { names.join(", ") })
    }

    /// The SHA-256 of the document that a step was about; empty where it was about none.
    pub fn documents_digest(&self, told: &Told) -> String {
        told.document.map(|digest| digest.to_string()).unwrap_or_default()
    }

    /// Head and count of the trail, as they are to be quoted.
    pub fn head(&self) -> (String, String) {
        (self.report.head.to_string(), self.report.count.to_string())
    }

    fn reproduced(&self) -> usize {
        self.steps.iter().filter(|told| told.step.verdict == Verdict::Equal).count()
    }
}

impl Told {
    fn of(corpus: &Corpus, step: &Step, done: Option<&Done>, commands: &dyn Commands) -> Self {
        let record = &step.record;
        let described = commands.describe(corpus, &record.cmd, &record.args);
        let Described { part, what, figures } = match described {
            Some(described) => described,
            None => Described { part: Part::Decided, what: format!("{} {}", record.cmd, record.args), figures: vec![] },
        };
        let refused = record.result.kind == kind::REFUSED;
        let document =
            record.target.as_ref().and_then(|target| corpus.entry(&target.doc).ok()).map(|entry| entry.document());
        // What is found today stands in for what was found then only where it is the same.
        let same = step.verdict == Verdict::Equal;
        let page = |line: u64| document.and_then(|document| document.structure().pages.at(u32::try_from(line).ok()?));
        Self {
            part: (!refused).then_some(part),
            what,
            result: result(record, done.filter(|_| same)),
            pages: record
                .target
                .as_ref()
                .filter(|_| same)
                .and_then(|target| Some((page(target.span[0])?, page(target.span[1])?))),
            figures: if same { figures } else { Vec::new() },
            document: document.map(crate::document::Document::digest),
            step: step.clone(),
        }
    }

    /// Whether the same came of it today.
    pub fn run_again(&self) -> &'static str {
        match self.step.verdict {
            Verdict::Equal => "same",
            Verdict::Differs(_) => "DIFFERS",
            Verdict::NotRun(_) => "not run",
        }
    }
}

/// What came of a step, in words.
fn result(record: &Record, done: Option<&Done>) -> String {
    let mut text = record.result.told();
    match done.and_then(|done| done.outcome.as_ref()) {
        Some(Outcome::Hits(hits)) if !hits.hits.is_empty() => {
            let named: Vec<_> = hits.hits.iter().take(HITS_NAMED).map(|hit| place(hit.line, hit.page)).collect();
            let more = if hits.total > named.len() as u64 { ", …" } else { "" };
            text.push_str(&format!(": {}{more}", named.join(", ")));
        }
        Some(Outcome::Governor(governor)) => match (governor.line, &governor.text) {
            _ if governor.by_hand.is_some() => {
                let told = governor.by_hand.as_ref().map(ByHandRow::told).unwrap_or_default();
                text = format!("⚑ {}, {told}", governor.label);
            }
            (Some(line), Some(declaring)) => {
                let from = governor.text_from.unwrap_or(0);
                let quoted = quote(declaring, governor.span.map_or(0, |span| span[0].saturating_sub(from) as usize));
                text = format!("{} ← {}: “{quoted}”", governor.label, place(line, governor.page));
            }
            _ => text = format!("{}: no line declares it ({})", governor.label, governor.basis),
        },
        _ => {}
    }
    if let Some(seen) = record.seen {
        text.push_str(&format!(" (done while results were coming in; {seen} were there)"));
    }
    text
}

fn place(line: u32, page: Option<u32>) -> String {
    match page {
        Some(page) => format!("line {line} (page {page})"),
        None => format!("line {line}"),
    }
}

/// A range of pages for people; empty where pages are unknown.
pub fn pages(pages: Option<(u32, u32)>) -> String {
    match pages {
        None => String::new(),
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
    }
}

/// The paper.
pub fn blocks(findings: &Findings) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(1, findings.title())];
    blocks.extend(introduction(findings));
    blocks.extend(documents(findings));
    blocks.extend(figures(findings));
    for (part, title, nothing) in [
        (Part::Sought, "What was looked for", "Nothing was searched for."),
        (Part::Read, "What was read", "No lines were read."),
        (Part::Decided, "What was decided or cited", "Nothing was decided or cited."),
    ] {
        blocks.push(Block::Heading(2, title.to_owned()));
        if part == Part::Read {
            blocks.push(Block::Paragraph(
                "Moves that follow one another make one step, which tells the lines on the screen at its end. That \
                 lines were on the screen does not show that anybody took them in."
                    .to_owned(),
            ));
        }
        blocks.push(steps(findings, |told| told.part == Some(part)).unwrap_or(Block::Paragraph(nothing.to_owned())));
    }
    blocks.extend(by_hand(findings));
    if let Some(table) = steps(findings, |told| told.part.is_none()) {
        blocks.push(Block::Heading(2, "What was refused".to_owned()));
        blocks.push(table);
    }
    blocks.extend(order(findings));
    blocks.extend(integrity(findings));
    blocks
}

fn introduction(findings: &Findings) -> Vec<Block> {
    let Header { tool, version, preparer, .. } = &findings.header;
    let by =
        preparer.as_ref().map(|name| format!(" It was prepared by {name}, as the person states.")).unwrap_or_default();
    vec![
        Block::Paragraph(format!(
            "This paper tells what was looked for, read and cited in one session with {tool} {version}, a program that \
             shows long financial documents and names, for each figure, the unit and the period that govern it and the \
             lines that declare them. The session began at {} and its last record is of {} (UTC, by the computer's clock).{by}",
            findings.started, findings.ended
        )),
        Block::List(brief(findings)),
        Block::Paragraph(
            "Each step was recorded in a file, the trail, when it was done; steps have the numbers of its records. To \
             make this paper every step was run again on the documents named here, and what came of it compared with \
             what was recorded. Lines, pages and characters count from 1; pages are those that marks in the document \
             tell, and empty where it has none. “←” points to the line that declares a unit or a period, with the \
             words that stand there. A question mark in their place means that nothing in the document declares one, or \
             that its declarations disagree."
                .to_owned(),
        ),
    ]
}

/// What a reviewer must know before the rest is worth reading.
fn brief(findings: &Findings) -> Vec<String> {
    let Report { findings: broken, sealed, documents, head, count, .. } = &findings.report;
    let (total, reproduced) = (findings.steps.len(), findings.reproduced());
    let documents_hold = documents.iter().all(|check| check.state == DocumentState::Same);
    let mut doubts = Vec::new();
    if !broken.is_empty() {
        doubts.push("the trail was altered");
    }
    if !sealed {
        doubts.push("the trail has no seal, so its end may be missing");
    }
    if !documents_hold {
        doubts.push("a document is not the one that was read, or is missing");
    }
    if reproduced < total {
        doubts.push("not every step gave the same again");
    }
    let verdict = if doubts.is_empty() {
        "Holds: the trail is whole, the documents are unchanged, and every step gave the same again.".to_owned()
    } else {
        format!("DOES NOT HOLD: {}.", doubts.join("; "))
    };
    let by_hand = findings.steps.iter().filter(|told| told.part == Some(Part::ByHand)).count();
    let mut out = vec![
        verdict,
        format!("Steps that gave the same when run again: {reproduced} of {total}"),
        format!("Records in the trail: {count}"),
        format!("Head of the trail, the SHA-256 of its last line: {head}"),
    ];
    if by_hand > 0 {
        out.insert(1, format!("Units or years that a person overruled or took back by hand: {by_hand}, told below"));
    }
    out
}

fn documents(findings: &Findings) -> Vec<Block> {
    let rows = findings
        .report
        .documents
        .iter()
        .map(|check| {
            let state = match &check.state {
                DocumentState::Same => "unchanged".to_owned(),
                DocumentState::Changed { found } => format!("CHANGED: it has SHA-256 {found} now"),
                DocumentState::Missing => "not found".to_owned(),
            };
            let document = &check.document;
            vec![document.doc.clone(), document.digest.to_string(), document.bytes.to_string(), state]
        })
        .collect();
    let head = vec![("Document", false), ("SHA-256", false), ("Bytes", true), ("When this paper was made", false)];
    vec![Block::Heading(2, "Documents".to_owned()), Block::Table { head, rows }]
}

/// A figure with every step that was about it.
struct Cited<'a> {
    figure: &'a DoneFigure,
    steps: Vec<String>,
}

fn figures(findings: &Findings) -> Vec<Block> {
    let mut cited: Vec<Cited<'_>> = Vec::new();
    for told in &findings.steps {
        for figure in &told.figures {
            let step = format!(
                "{} ({})",
                told.step.record.seq,
                if told.part == Some(Part::Decided) { "cited" } else { "followed" }
            );
            match cited.iter_mut().find(|known| known.figure == figure) {
                Some(known) => known.steps.push(step),
                None => cited.push(Cited { figure, steps: vec![step] }),
            }
        }
    }
    let mut blocks = vec![Block::Heading(2, "Figures".to_owned())];
    if cited.is_empty() {
        let why = if findings.reproduced() < findings.steps.len() {
            "No figure is told here: none was cited or followed, or the steps that were about one did not give the same \
             again."
        } else {
            "No single figure was cited or followed to what governs it."
        };
        blocks.push(Block::Paragraph(why.to_owned()));
        return blocks;
    }
    blocks.push(Block::Paragraph(
        "The figures that were cited, or followed to the lines that govern them, as printed; the unit is to be read \
         with each. Doubts are what the program holds against a figure or its unit and period."
            .to_owned(),
    ));
    let rows = cited
        .iter()
        .map(|Cited { figure, steps }| {
            let row = &figure.row;
            vec![
                row.text.clone(),
                figure.unit(),
                figure.period(),
                row.row.clone().unwrap_or_default(),
                row.column.join(" › "),
                row.page.map(|page| page.to_string()).unwrap_or_default(),
                row.line.to_string(),
                figure.doc.clone(),
                steps.join(", "),
                if row.flags.is_empty() { "none".to_owned() } else { row.flags.join(", ") },
            ]
        })
        .collect();
    if findings.reproduced() < findings.steps.len() {
        blocks.push(Block::Paragraph(
            "Figures of steps that did not give the same again are left out: what they were is not known any more."
                .to_owned(),
        ));
    }
    let head = vec![
        ("Figure", true),
        ("Unit", false),
        ("Period", false),
        ("Row", false),
        ("Column", false),
        ("Page", true),
        ("Line", true),
        ("Document", false),
        ("Steps", false),
        ("Doubts", false),
    ];
    blocks.push(Block::Table { head, rows });
    let mut digests: Vec<(&str, Digest)> = Vec::new();
    for Cited { figure, .. } in &cited {
        if !digests.contains(&(&figure.doc, figure.digest)) {
            digests.push((&figure.doc, figure.digest));
        }
    }
    blocks.push(Block::List(
        digests.into_iter().map(|(doc, digest)| format!("{doc} is the document with SHA-256 {digest}")).collect(),
    ));
    blocks
}

/// What a person said against the document, with who and when; nothing where nobody did.
fn by_hand(findings: &Findings) -> Vec<Block> {
    let preparer = findings.header.preparer.as_deref();
    let rows: Vec<_> = findings
        .steps
        .iter()
        .filter(|told| told.part == Some(Part::ByHand))
        .map(|told| {
            let Record { seq, t, actor, .. } = &told.step.record;
            let who = preparer.map_or(actor.name().to_owned(), |name| format!("{} ({name})", actor.name()));
            vec![seq.to_string(), t.clone(), who, told.what.clone(), told.result.clone(), pages(told.pages)]
        })
        .collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let head = vec![
        ("Step", true),
        ("Time", false),
        ("Who", false),
        ("What was said", false),
        ("What came of it", false),
        ("Pages", true),
    ];
    vec![
        Block::Heading(2, "What was overruled by hand".to_owned()),
        Block::Paragraph(
            "Units and years that a person gave in the place of what the document says, or of its silence, with the \
             person’s reason. From that step on they govern the figures told here, marked “⚑”, until they are taken back. \
             The document does not bear them out."
                .to_owned(),
        ),
        Block::Table { head, rows },
    ]
}

/// A table of the steps that `wanted` picks; `None` where it picks none.
fn steps(findings: &Findings, wanted: impl Fn(&Told) -> bool) -> Option<Block> {
    let rows: Vec<_> = findings
        .steps
        .iter()
        .filter(|told| wanted(told))
        .map(|told| vec![told.step.record.seq.to_string(), told.what.clone(), told.result.clone(), pages(told.pages)])
        .collect();
    let head = vec![("Step", true), ("What was done", false), ("What came of it", false), ("Pages", true)];
    (!rows.is_empty()).then_some(Block::Table { head, rows })
}

fn order(findings: &Findings) -> Vec<Block> {
    let rows = findings
        .steps
        .iter()
        .map(|told| {
            let record = &told.step.record;
            vec![
                record.seq.to_string(),
                record.t.clone(),
                record.actor.name().to_owned(),
                record.keys.clone(),
                record.cmd.clone(),
                record.result.digest.to_string(),
                told.run_again().to_owned(),
            ]
        })
        .collect();
    let head = vec![
        ("Step", true),
        ("Time", false),
        ("Who", false),
        ("Keys", false),
        ("Command", false),
        ("SHA-256 of the result", false),
        ("Run again", false),
    ];
    let keys = "Keys are named one by one as they were pressed; a step without keys was made by the program itself or by \
                a command line. “Who” is what the program was told.";
    vec![
        Block::Heading(2, "Every step in order".to_owned()),
        Block::Paragraph(keys.to_owned()),
        Block::Table { head, rows },
    ]
}

fn integrity(findings: &Findings) -> Vec<Block> {
    let Report { head, count, sealed, torn, .. } = &findings.report;
    let mut facts: Vec<_> = findings.report.findings.iter().map(|finding| format!("BROKEN: {finding}")).collect();
    if facts.is_empty() {
        facts.push("The chain holds; each record is chained to the one before.".to_owned());
    }
    facts.push(match sealed {
        true => "The trail is sealed: it was ended in the ordinary way.".to_owned(),
        false => "UNSEALED: the trail was interrupted or cut; nothing in it tells which.".to_owned(),
    });
    if *torn > 0 {
        facts.push(format!("{torn} bytes of a record that was not written to its end follow."));
    }
    for (seq, time) in &findings.resumed {
        facts.push(format!("The session was interrupted and gone on with at {time} (record {seq})."));
    }
    if let Some(version) = &findings.other_version {
        facts.push(format!(
            "The trail was written by version {version}, this paper by version {} (rules {RULES}).",
            env!("CARGO_PKG_VERSION")
        ));
    }
    facts.push(format!("Head of the chain: {head}"));
    facts.push(format!("Count of records: {count}"));
    vec![
        Block::Heading(2, "How to check this paper".to_owned()),
        Block::List(facts),
        Block::Paragraph(
            "With the trail (here TRAIL.jsonl, a text file with one record a line) and the documents at hand, these two \
             commands check the chain and the documents, and run every step again. Take the head from where it was \
             noted down when the session ended, if it was, and not from this paper:"
                .to_owned(),
        ),
        Block::Code(format!(
            "tieout trail verify TRAIL.jsonl --head {head} --doc DOCUMENT\ntieout trail replay TRAIL.jsonl --doc DOCUMENT\n"
        )),
        Block::Paragraph(
            "Without the program: in each line of the trail, “prev” is the SHA-256 of the line before without its line \
             end, and the SHA-256 of the last line is the head. The first command prints the head, the second the \
             SHA-256 of a document, the third a line of it, here line 12:"
                .to_owned(),
        ),
        Block::Code("tail -n 1 TRAIL.jsonl | tr -d '\\n' | sha256sum\nsha256sum DOCUMENT\nsed -n 12p DOCUMENT\n".to_owned()),
        Block::Heading(2, "What it cannot prove".to_owned()),
        Block::Paragraph(CANNOT_PROVE.to_owned()),
    ]
}
