//! Papers in HTML: one file, no script, nothing loaded from elsewhere.

use super::paper::Block;
use crate::text::sanitise::sanitise;

const STYLE: &str = "\
body{font:14px/1.45 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}\
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem;border-bottom:1px solid #999}\
table{border-collapse:collapse;width:100%;margin:.5rem 0}\
th,td{border:1px solid #bbb;padding:.2rem .4rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}\
th{background:#eee}.n{text-align:right;font-variant-numeric:tabular-nums}\
pre{background:#f4f4f4;padding:.6rem;white-space:pre-wrap;overflow-wrap:anywhere}\
@media print{body{margin:0;max-width:none;font-size:9pt}h2{break-after:avoid}tr{break-inside:avoid}thead{display:table-header-group}}";

/// The paper as HTML.
pub fn render(title: &str, blocks: &[Block]) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        escape(title)
    );
    for block in blocks {
        match block {
            Block::Heading(level, text) => out.push_str(&format!("<h{level}>{}</h{level}>\n", escape(text))),
            Block::Paragraph(text) => out.push_str(&format!("<p>{}</p>\n", escape(text))),
            Block::List(items) => {
                out.push_str("<ul>\n");
                for item in items {
                    out.push_str(&format!("<li>{}</li>\n", escape(item)));
                }
                out.push_str("</ul>\n");
            }
            Block::Code(text) => {
                let lines: Vec<_> = text.lines().map(escape).collect();
                out.push_str(&format!("<pre>{}</pre>\n", lines.join("\n")));
            }
            Block::Table { head, rows } => table(&mut out, head, rows),
        }
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn table(out: &mut String, head: &[(&'static str, bool)], rows: &[Vec<String>]) {
    let class = |numeric: bool| if numeric { " class=\"n\"" } else { "" };
    out.push_str("<table>\n<thead><tr>");
    for (name, numeric) in head {
        out.push_str(&format!("<th{}>{}</th>", class(*numeric), escape(name)));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        out.push_str("<tr>");
        for (cell, (_, numeric)) in row.iter().zip(head) {
            out.push_str(&format!("<td{}>{}</td>", class(*numeric), escape(cell)));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in sanitise(text, 0).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_escaped() {
        let nasty = "<script>alert('\"&')</script>";
        let safe = "&lt;script&gt;alert(&#39;&quot;&amp;&#39;)&lt;/script&gt;";
        let blocks = [
            Block::Heading(1, nasty.into()),
            Block::Paragraph(nasty.into()),
            Block::List(vec![nasty.into()]),
            Block::Code(format!("{nasty}\n")),
            Block::Table { head: vec![("a", true)], rows: vec![vec![nasty.into()]] },
        ];
        let out = render(nasty, &blocks);
        assert!(!out.contains("<script"), "{out}");
        assert_eq!(out.matches(safe).count(), 6);
        assert!(out.contains("<td class=\"n\">"));
    }
}
