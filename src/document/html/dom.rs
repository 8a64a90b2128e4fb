//! The tree of a page: elements and text, in document order. XHTML is read as XML where it is well formed, everything
//! else as browsers read HTML; nothing outside the file is ever fetched.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use scraper::Node as Parsed;

/// The deepest nesting that is read. Browsers stop at 512.
const DEEPEST: usize = 10_000;

/// An element, a text, or the root, by its place in [`Dom`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Id(u32);

#[derive(Debug)]
enum Kind {
    Element { name: String, attributes: Vec<(String, String)> },
    Text(String),
}

#[derive(Debug)]
struct Node {
    kind: Kind,
    first: Option<Id>,
    last: Option<Id>,
    next: Option<Id>,
    parent: Option<Id>,
}

/// The tree. Names of elements and attributes are in lower case, prefixes included: `ix:nonfraction`.
#[derive(Debug)]
pub(super) struct Dom {
    nodes: Vec<Node>,
}

/// Elements that never hold anything.
const VOID: [&str; 14] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

impl Dom {
    /// The tree of a page; `None` where its elements lie deeper in each other than any page's do.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if nesting(text) > DEEPEST {
            return None;
        }
        let head = &text[..text.floor_char_boundary(4_096)];
        let xml = head.contains("<?xml") || head.contains("http://www.w3.org/1999/xhtml");
        Some(xml.then(|| Self::xml(text)).flatten().unwrap_or_else(|| Self::html(text)))
    }

    fn empty() -> Self {
        let root = Kind::Element { name: String::new(), attributes: Vec::new() };
        Self { nodes: vec![Node { kind: root, first: None, last: None, next: None, parent: None }] }
    }

    fn push(&mut self, parent: Id, kind: Kind) -> Id {
        let id = Id(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.nodes.push(Node { kind, first: None, last: None, next: None, parent: Some(parent) });
        match self.nodes[parent.0 as usize].last {
            Some(before) => self.nodes[before.0 as usize].next = Some(id),
            None => self.nodes[parent.0 as usize].first = Some(id),
        }
        self.nodes[parent.0 as usize].last = Some(id);
        id
    }

    fn xml(text: &str) -> Option<Self> {
        let mut out = Self::empty();
        let mut open = vec![Self::ROOT];
        let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}').trim_start());
        loop {
            let here = *open.last()?;
            match reader.read_event().ok()? {
                Event::Start(start) => {
                    let kind = element(&start)?;
                    open.push(out.push(here, kind));
                }
                Event::Empty(start) => {
                    let kind = element(&start)?;
                    out.push(here, kind);
                }
                Event::End(_) => {
                    open.pop();
                }
                Event::Text(part) => {
                    let part = part.into_inner();
                    out.text(here, &part);
                }
                Event::CData(part) => {
                    let part = part.into_inner();
                    out.text(here, &part);
                }
                Event::GeneralRef(name) => {
                    let name = name.into_inner();
                    let said = format!("&{name};");
                    let read = quick_xml::escape::unescape_with(&said, quick_xml::escape::resolve_html5_entity);
                    // One that the file declares for itself stays as it stands.
                    out.text(here, &read.map_or_else(|_| said.clone(), std::borrow::Cow::into_owned));
                }
                Event::Eof => break,
                Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            }
        }
        (open.len() == 1 && out.nodes.len() > 1).then_some(out)
    }

    fn text(&mut self, parent: Id, part: &str) {
        if let Some(last) = self.nodes[parent.0 as usize].last
            && let Kind::Text(before) = &mut self.nodes[last.0 as usize].kind
        {
            before.push_str(part);
            return;
        }
        self.push(parent, Kind::Text(part.to_owned()));
    }

    fn html(text: &str) -> Self {
        let parsed = scraper::Html::parse_document(text);
        let mut out = Self::empty();
        let mut open = vec![Self::ROOT];
        for edge in parsed.tree.root().traverse() {
            match edge {
                ego_tree::iter::Edge::Open(node) => {
                    let here = *open.last().unwrap_or(&Self::ROOT);
                    let id = match node.value() {
                        Parsed::Element(element) => {
                            let attributes =
                                element.attrs().map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
                            out.push(here, Kind::Element { name: element.name().to_lowercase(), attributes })
                        }
                        Parsed::Text(text) => out.push(here, Kind::Text(text.to_string())),
                        _ => here,
                    };
                    open.push(id);
                }
                ego_tree::iter::Edge::Close(_) => {
                    open.pop();
                }
            }
        }
        out
    }

    /// The root, which is no element.
    pub(super) const ROOT: Id = Id(0);

    /// The name of an element; empty for text and for the root.
    pub(super) fn name(&self, id: Id) -> &str {
        match &self.nodes[id.0 as usize].kind {
            Kind::Element { name, .. } => name,
            Kind::Text(_) => "",
        }
    }

    /// The name of an element without its prefix.
    pub(super) fn local(&self, id: Id) -> &str {
        let name = self.name(id);
        name.rsplit_once(':').map_or(name, |(_, local)| local)
    }

    /// The text of a text.
    pub(super) fn own_text(&self, id: Id) -> Option<&str> {
        match &self.nodes[id.0 as usize].kind {
            Kind::Text(text) => Some(text),
            Kind::Element { .. } => None,
        }
    }

    /// An attribute of an element, by its name in lower case.
    pub(super) fn attribute(&self, id: Id, name: &str) -> Option<&str> {
        match &self.nodes[id.0 as usize].kind {
            Kind::Element { attributes, .. } => {
                attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
            }
            Kind::Text(_) => None,
        }
    }

    /// The element that holds it.
    pub(super) fn parent(&self, id: Id) -> Option<Id> {
        self.nodes[id.0 as usize].parent
    }

    /// All nodes, in document order.
    pub(super) fn all(&self) -> impl Iterator<Item = Id> + use<> {
        (0..self.nodes.len() as u32).map(Id)
    }

    /// Enters and leaves `top` and all that lies in it, in document order.
    pub(super) fn walk(&self, top: Id) -> Walk<'_> {
        Walk { dom: self, top, next: Some(Step::Enter(top)) }
    }
}

/// A step of a walk through the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Enter(Id),
    Leave(Id),
}

/// See [`Dom::walk`].
pub(super) struct Walk<'a> {
    dom: &'a Dom,
    top: Id,
    next: Option<Step>,
}

impl Walk<'_> {
    /// Leaves out what lies in the element that was entered last.
    pub(super) fn leave_out(&mut self, id: Id) {
        self.next = Some(Step::Leave(id));
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let step = self.next?;
        let node = |id: Id| &self.dom.nodes[id.0 as usize];
        self.next = match step {
            Step::Enter(id) => Some(node(id).first.map_or(Step::Leave(id), Step::Enter)),
            Step::Leave(id) if id == self.top => None,
            Step::Leave(id) => match node(id).next {
                Some(next) => Some(Step::Enter(next)),
                None => node(id).parent.map(Step::Leave),
            },
        };
        Some(step)
    }
}

fn element(start: &BytesStart<'_>) -> Option<Kind> {
    let name = start.name().as_ref().to_lowercase();
    let mut attributes = Vec::new();
    for attribute in start.attributes() {
        let attribute = attribute.ok()?;
        let key = attribute.key.as_ref().to_lowercase();
        let raw = &*attribute.value;
        let value = quick_xml::escape::unescape_with(raw, quick_xml::escape::resolve_html5_entity);
        attributes.push((key, value.map_or_else(|_| raw.to_owned(), std::borrow::Cow::into_owned)));
    }
    Some(Kind::Element { name, attributes })
}

/// How deep the elements of a page lie in each other, as far as their tags say it.
fn nesting(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut deepest) = (0usize, 0usize);
    for at in memchr::memchr_iter(b'<', bytes) {
        let rest = &bytes[at + 1..];
        match rest.first() {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(first) if first.is_ascii_alphabetic() => {
                let length = rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
                let name = String::from_utf8_lossy(&rest[..length.min(16)]).to_ascii_lowercase();
                let end = memchr::memchr(b'>', rest).unwrap_or(rest.len());
                let closed = rest[..end].last() == Some(&b'/');
                // These close their like by themselves.
                let implied = matches!(name.as_str(), "p" | "td" | "th" | "tr" | "li" | "option" | "dt" | "dd");
                if !closed && !implied && !VOID.contains(&name.as_str()) {
                    depth += 1;
                    deepest = deepest.max(depth);
                }
            }
            _ => {}
        }
    }
    deepest
}
