//! What of a page's looks says what its text is: hidden, bold, raised, a new page.

use super::dom::{Dom, Id};

/// What an element's own tag and `style` say; what they do not say is inherited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Style {
    /// Nobody sees it.
    pub(super) hidden: bool,
    /// Set in bold, where it says so.
    pub(super) bold: Option<bool>,
    /// Raised above the line.
    pub(super) raised: bool,
    /// A page begins with it.
    pub(super) page_before: bool,
    /// A page begins after it.
    pub(super) page_after: bool,
    /// It stands in the line of text around it, whatever its tag.
    pub(super) inline: bool,
    /// It stands on lines of its own.
    pub(super) block: bool,
}

impl Style {
    /// What the element says.
    pub(super) fn of(dom: &Dom, id: Id) -> Self {
        let mut out = Self::default();
        match dom.local(id) {
            "head" | "script" | "style" | "title" | "template" | "noscript" => out.hidden = true,
            // The header of inline XBRL: contexts, units, hidden facts.
            "header" if dom.name(id).contains(':') => out.hidden = true,
            "b" | "strong" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "th" => out.bold = Some(true),
            "sup" => out.raised = true,
            _ => {}
        }
        if dom.attribute(id, "hidden").is_some() {
            out.hidden = true;
        }
        for part in dom.attribute(id, "style").unwrap_or_default().split(';') {
            let Some((name, value)) = part.split_once(':') else { continue };
            let value = value.trim().to_ascii_lowercase();
            let breaks = || ["always", "page", "left", "right"].iter().any(|word| value.starts_with(word));
            match name.trim().to_ascii_lowercase().as_str() {
                "display" => match value.split(' ').next().unwrap_or_default() {
                    "none" => out.hidden = true,
                    "inline" | "inline-block" => out.inline = true,
                    "block" | "flex" => out.block = true,
                    _ => {}
                },
                "visibility" => out.hidden |= value.starts_with("hidden") || value.starts_with("collapse"),
                "font-weight" => {
                    let heavy = value.parse::<u32>().map_or_else(|_| value.starts_with("bold"), |weight| weight >= 600);
                    out.bold = Some(heavy);
                }
                "vertical-align" => out.raised |= value.starts_with("super"),
                "page-break-before" | "break-before" => out.page_before |= breaks(),
                "page-break-after" | "break-after" => out.page_after |= breaks(),
                _ => {}
            }
        }
        out
    }
}

/// Whether an element stands on lines of its own by its tag.
pub(super) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "body"
            | "center"
            | "dd"
            | "div"
            | "dl"
            | "dt"
            | "fieldset"
            | "figcaption"
            | "figure"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hr"
            | "html"
            | "li"
            | "main"
            | "nav"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "table"
            | "tbody"
            | "td"
            | "tfoot"
            | "th"
            | "thead"
            | "tr"
            | "ul"
    )
}
