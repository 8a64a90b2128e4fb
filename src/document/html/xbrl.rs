//! Inline XBRL: the facts that a filing tags in its own text (Inline XBRL 1.1, XBRL International 2013), with their
//! contexts, units, scale and sign.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use super::Place;
use super::dom::{Dom, Id, Step};

/// A number that the filing tags, where it stands in the Markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Line, from 1.
    pub line: u32,
    /// Bytes in the line.
    pub span: Range<u32>,
    /// Name of the concept with its prefix: `us-gaap:Assets`.
    pub concept: String,
    /// When, and of whom.
    pub context: Arc<Context>,
    /// In what.
    pub unit: Arc<Measure>,
    /// The printed number times ten to this power is the amount.
    pub scale: i8,
    /// The tag turns the sign of what is printed.
    pub negated: bool,
    /// The fact has no value.
    pub nil: bool,
    /// How the text is to be read: the local name of the transformation, `num-dot-decimal`.
    pub format: String,
}

/// The context of a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    /// First day of a duration, ISO 8601; none of an instant.
    pub start: Option<String>,
    /// Last day, or the instant; none of what holds forever.
    pub end: Option<String>,
    /// Dimensions and their members: `us-gaap:StatementBusinessSegmentsAxis`, `ko:EuropeMember`.
    pub dimensions: Vec<(String, String)>,
}

/// The unit of a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// Local names of what is counted: `USD`, `shares`, `pure`.
    pub of: Vec<String>,
    /// Local names of what it is counted by: `shares` in USD per share.
    pub per: Vec<String>,
}

/// The facts of a page at their places. Those whose context or unit the page does not declare are left out.
pub(super) fn tags(dom: &Dom, elements: &[Id], places: &[Place]) -> Vec<Tag> {
    if elements.is_empty() {
        return Vec::new();
    }
    let (contexts, units) = declared(dom);
    let read = |place: &Place| {
        let id = *elements.get(place.fact)?;
        let own = |name| dom.attribute(id, name);
        let local = |name: &str| name.rsplit_once(':').map_or(name, |(_, local)| local).to_owned();
        Some(Tag {
            line: place.line,
            span: place.span.clone(),
            concept: own("name")?.to_owned(),
            context: contexts.get(own("contextref")?)?.clone(),
            unit: units.get(own("unitref")?)?.clone(),
            scale: own("scale").and_then(|scale| scale.trim().parse().ok()).unwrap_or(0),
            negated: own("sign") == Some("-"),
            nil: own("xsi:nil").or(own("nil")).is_some_and(|nil| nil == "true" || nil == "1"),
            format: own("format").map(local).unwrap_or_default(),
        })
    };
    places.iter().filter_map(read).collect()
}

type Named<T> = HashMap<String, Arc<T>>;

fn declared(dom: &Dom) -> (Named<Context>, Named<Measure>) {
    let (mut contexts, mut units) = (HashMap::new(), HashMap::new());
    for id in dom.all() {
        let Some(name) = dom.attribute(id, "id") else { continue };
        match dom.local(id) {
            "context" => {
                contexts.insert(name.to_owned(), Arc::new(context(dom, id)));
            }
            "unit" => {
                units.insert(name.to_owned(), Arc::new(measure(dom, id)));
            }
            _ => {}
        }
    }
    (contexts, units)
}

/// The text of an element, trimmed.
fn text(dom: &Dom, id: Id) -> String {
    let parts = dom.walk(id).filter_map(|step| match step {
        Step::Enter(id) => dom.own_text(id),
        Step::Leave(_) => None,
    });
    parts.collect::<String>().trim().to_owned()
}

fn context(dom: &Dom, id: Id) -> Context {
    let mut out = Context { start: None, end: None, dimensions: Vec::new() };
    for step in dom.walk(id) {
        let Step::Enter(id) = step else { continue };
        match dom.local(id) {
            "startdate" => out.start = Some(text(dom, id)),
            "enddate" | "instant" => out.end = Some(text(dom, id)),
            "explicitmember" | "typedmember" => {
                let axis = dom.attribute(id, "dimension").unwrap_or_default().to_owned();
                out.dimensions.push((axis, text(dom, id)));
            }
            _ => {}
        }
    }
    out
}

fn measure(dom: &Dom, id: Id) -> Measure {
    let mut out = Measure { of: Vec::new(), per: Vec::new() };
    for step in dom.walk(id) {
        let Step::Enter(id) = step else { continue };
        if dom.local(id) != "measure" {
            continue;
        }
        let name = text(dom, id);
        let name = name.rsplit_once(':').map_or(name.as_str(), |(_, local)| local).to_owned();
        let below = dom.parent(id).is_some_and(|parent| dom.local(parent) == "unitdenominator");
        if below { out.per.push(name) } else { out.of.push(name) }
    }
    out
}
