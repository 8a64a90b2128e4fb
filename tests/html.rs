//! Pages of HTML and inline XBRL: the Markdown that is cited, and what the tags say.

use proptest::prelude::*;
use tieout::document::Document;
use tieout::figure::{Annotations, Kind};

fn lines(page: &str) -> Vec<String> {
    let document = Document::new("x.htm", page.as_bytes().to_vec());
    assert_eq!(document.reader().name, "html", "{page}");
    (1..=document.line_count()).map(|number| document.line(number).to_owned()).filter(|line| !line.is_empty()).collect()
}

/// A rule, a page, and its lines but the blank ones.
type Case = (&'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const CASES: &[Case] = &[
    (
        "white space collapses, blocks end paragraphs, br ends a line",
        "<html><body><div>One  <span>two</span>\n three<br/>four</div><p>five</p></body></html>",
        &["One two three", "four", "five"],
    ),
    (
        "headings by tag, titles in bold by style",
        "<html><body><h2>Notes</h2><div><span style='font-weight:700'>Balance sheets</span></div><p>A <b>bold</b> word</p></body></html>",
        &["## Notes", "**Balance sheets**", "A bold word"],
    ),
    (
        "what nobody sees is dropped",
        "<html><head><title>t</title><style>p{}</style></head><body><div style='display:none'>hidden</div><p hidden>gone</p><script>x</script><p>seen</p></body></html>",
        &["seen"],
    ),
    (
        "signs in cells of their own belong to their numbers",
        "<html><body><table><tr><td></td><td colspan='3'>2024</td><td></td><td colspan='3'>2023</td></tr><tr><td>Sales</td><td>$</td><td>1,234</td><td></td><td></td><td>$</td><td>1,100</td><td></td></tr><tr><td>Loss</td><td></td><td>(56</td><td>)</td><td></td><td></td><td>(7</td><td>)</td></tr><tr><td>Margin</td><td></td><td>12.5</td><td>%</td><td></td><td></td><td>11</td><td>%</td></tr></table></body></html>",
        &["||2024|2023|", "|---|---|---|", "|Sales|$ 1,234|$ 1,100|", "|Loss|(56)|(7)|", "|Margin|12.5%|11%|"],
    ),
    (
        "a header over several columns stands over the first of them, and blanks stay blank",
        "<html><body><table><tr><td></td><td colspan='2'>Three months</td><td colspan='2'>Nine months</td></tr><tr><td></td><td>2024</td><td>2023</td><td>2024</td><td>2023</td></tr><tr><td>Tax</td><td>1</td><td></td><td>3</td><td>4</td></tr></table></body></html>",
        &["||Three months||Nine months||", "|---|---|---|---|---|", "||2024|2023|2024|2023|", "|Tax|1||3|4|"],
    ),
    (
        "a cell over several rows stands in the first of them",
        "<html><body><table><tr><td rowspan='2'>BEAUTY</td><td>2025</td><td>3,491</td></tr><tr><td>2024</td><td>3,553</td></tr></table></body></html>",
        &["|BEAUTY|2025|3,491|", "|---|---|---|", "||2024|3,553|"],
    ),
    (
        "a bar in a cell is text, and so is one that begins a line",
        "<html><body><p>| not a table</p><table><tr><td>a|b</td><td>1</td></tr></table></body></html>",
        &["\\| not a table", "|a\\|b|1|", "|---|---|"],
    ),
    (
        "a table that lays out other things is none",
        "<html><body><table><tr><td><p>Left</p><table><tr><td>Cash</td><td>5</td></tr></table></td><td><p>Right</p></td></tr></table><table><tr><td>•</td><td>We may fail.</td></tr></table></body></html>",
        &["Left", "|Cash|5|", "|---|---|", "Right", "• We may fail."],
    ),
    (
        "pages are told by the breaks that the style asks for",
        "<html><body><p>one</p><hr style='page-break-after:always'/><p>two</p><div style='break-before:page'>three</div></body></html>",
        &["<!-- page 1 -->", "one", "<!-- page 2 -->", "two", "<!-- page 3 -->", "three"],
    ),
    (
        "raised digits are notes, not digits of the number before them",
        "<html><body><table><tr><td>Units<sup>2</sup></td><td>250<sup>9</sup></td></tr></table></body></html>",
        &["|Units<sup>2</sup>|250<sup>9</sup>|", "|---|---|"],
    ),
    (
        "well-formed XHTML is read as XML: an empty element holds nothing",
        "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><body><div style='display:none'/><p>seen &amp; read&nbsp;here</p></body></html>",
        &["seen & read here"],
    ),
    (
        "XHTML that is not well formed is read as browsers read it",
        "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><body><p>one<p>two<br></body></html>",
        &["one", "two"],
    ),
    (
        "an entity that names a file is never fetched",
        "<?xml version='1.0'?><!DOCTYPE html [<!ENTITY own SYSTEM 'file:///etc/hostname'>]><html xmlns='http://www.w3.org/1999/xhtml'><body><p>a &own; b</p></body></html>",
        &["a &own; b"],
    ),
];

#[test]
fn pages_become_the_markdown_that_is_cited() {
    for (rule, page, want) in CASES {
        assert_eq!(lines(page), *want, "{rule}:\n{page}");
    }
}

/// A small filing: two contexts, three units, facts with scale, sign, a dash, a word, one that is hidden and one nil.
const FILING: &str = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml' xmlns:ix='http://www.xbrl.org/2013/inlineXBRL' xmlns:xbrli='http://www.xbrl.org/2003/instance' xmlns:xbrldi='http://xbrl.org/2006/xbrldi' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>
<body><div style='display:none'><ix:header><ix:hidden><ix:nonFraction name='x:Hidden' contextRef='d' unitRef='usd'>9</ix:nonFraction></ix:hidden><ix:resources>
<xbrli:context id='d'><xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id='i'><xbrli:entity><xbrli:segment><xbrldi:explicitMember dimension='x:RegionAxis'>x:EuropeMember</xbrldi:explicitMember></xbrli:segment></xbrli:entity><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id='usd'><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit><xbrli:unit id='shares'><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>
<xbrli:unit id='pure'><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
<xbrli:unit id='eps'><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
</ix:resources></ix:header></div>
<p>(in thousands)</p>
<table><tr><td></td><td>2024</td></tr>
<tr><td>Sales</td><td>$ <ix:nonFraction name='x:Sales' contextRef='d' unitRef='usd' scale='6' decimals='-6'>1,234</ix:nonFraction></td></tr>
<tr><td>Loss</td><td>(<ix:nonFraction name='x:Loss' contextRef='d' unitRef='usd' scale='3' sign='-'>56</ix:nonFraction>)</td></tr>
<tr><td>Cash in Europe</td><td><ix:nonFraction name='x:Cash' contextRef='i' unitRef='usd' scale='3'>78</ix:nonFraction></td></tr>
<tr><td>Earnings per share</td><td><ix:nonFraction name='x:Eps' contextRef='d' unitRef='eps'>0.12</ix:nonFraction></td></tr>
<tr><td>Shares</td><td><ix:nonFraction name='x:Shares' contextRef='i' unitRef='shares' scale='3'>500</ix:nonFraction></td></tr>
<tr><td>Rate</td><td><ix:nonFraction name='x:Rate' contextRef='d' unitRef='pure' scale='-2'>21</ix:nonFraction>%</td></tr>
<tr><td>Other</td><td><ix:nonFraction name='x:Nil' contextRef='d' unitRef='usd' xsi:nil='true'/>—</td></tr></table>
<p>We report <ix:nonFraction name='x:Segments' contextRef='d' unitRef='pure' format='ixt-sec:numwordsen'>two</ix:nonFraction> segments.</p>
</body></html>";

#[test]
fn the_tag_governs_and_the_page_is_its_rival() {
    let document = Document::new("filing.htm", FILING.as_bytes().to_vec());
    let annotations = Annotations::of(&document);
    let told: Vec<String> = annotations
        .figures()
        .iter()
        .filter_map(|figure| {
            let tag = document.tag_at(figure.line, &figure.span)?;
            let (unit, period) = (annotations.unit(figure), annotations.period(figure));
            let kind = figure.kind.name();
            let value = figure.value.as_ref().map_or_else(|| "–".to_owned(), ToString::to_string);
            let flags: Vec<_> = figure.flags.iter().map(|flag| flag.name()).collect();
            Some(format!(
                "{} {value} {kind} {} {} {} {} {}",
                tag.concept,
                unit.label,
                unit.basis.name(),
                period.label,
                tag.context.dimensions.iter().map(|(_, member)| member.as_str()).collect::<String>(),
                flags.join(" ")
            ))
        })
        .map(|line| line.trim_end().to_owned())
        .collect();
    assert_eq!(
        told,
        [
            "x:Sales 1234 amount $ million tag 2024-01-01 to 2024-12-31  tag-mismatch",
            "x:Loss -56 amount $ thousand tag 2024-01-01 to 2024-12-31",
            "x:Cash 78 amount $ thousand tag 2024-12-31 x:EuropeMember",
            "x:Eps 0.12 per_share $ tag 2024-01-01 to 2024-12-31",
            "x:Shares 500 shares thousand shares tag 2024-12-31 x:EuropeMember",
            "x:Rate 21 percent % tag 2024-01-01 to 2024-12-31",
            "x:Segments 2 ratio × tag 2024-01-01 to 2024-12-31",
        ]
    );
    let sales = annotations.figures().iter().find(|figure| figure.kind == Kind::Amount).unwrap();
    let rivals: Vec<_> = annotations.unit(sales).rivals.iter().map(|rival| rival.label.as_str()).collect();
    assert_eq!(rivals, ["$ thousand"]);
}

#[test]
fn without_the_tags_the_page_tells() {
    let mut document = Document::new("filing.htm", FILING.as_bytes().to_vec());
    document.forget_tags();
    let annotations = Annotations::of(&document);
    assert!(annotations.figures().iter().all(|figure| annotations.unit(figure).basis.name() != "tag"));
    let sales = annotations.figures().iter().find(|figure| figure.kind == Kind::Amount).unwrap();
    assert_eq!(&*annotations.unit(sales).label, "$ thousand");
}

#[test]
fn what_no_page_holds_is_refused_or_read_in_bounded_time() {
    let began = std::time::Instant::now();
    let deep = format!("<html><body>{}<p>x", "<div>".repeat(100_000));
    // Too deep for a page: the text as it stands.
    assert_ne!(Document::new("deep.htm", deep.into_bytes()).reader().name, "html");
    let spans = "<html><body><table><tr><td colspan='999999999' rowspan='999999999'>1</td></tr></table></body></html>";
    assert_eq!(lines(spans), ["|1|", "|---|"]);
    let tables = format!("<html><body>{}x", "<table><tr><td>".repeat(3_000));
    assert!(lines(&tables).concat().contains('x'));
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}

#[test]
fn old_pages_in_a_western_encoding_are_read() {
    let page = b"<html><head><meta charset='windows-1252'></head><body><p>\x80 5 \x96 caf\xe9</p></body></html>";
    let document = Document::new("x.htm", page.to_vec());
    assert_eq!(document.line(1), "€ 5 – café");
}

/// Every visible tagged number of the filings at hand is found, with what its tag says.
#[test]
fn every_visible_fact_is_found_with_what_its_tag_says() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/html");
    let Ok(found) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: no filings at {}", folder.display());
        return;
    };
    for path in found.flatten().map(|entry| entry.path()) {
        let document = Document::new(path.to_string_lossy().into_owned(), std::fs::read(&path).unwrap());
        let annotations = Annotations::of(&document);
        assert!(!document.tags().is_empty(), "{}", path.display());
        for tag in document.tags().iter().filter(|tag| !tag.nil && tag.span.start < tag.span.end) {
            let text = &document.line(tag.line)[tag.span.start as usize..tag.span.end as usize];
            let figure = annotations
                .on_line(tag.line)
                .iter()
                .find(|figure| figure.span.start < tag.span.end && tag.span.start < figure.span.end)
                .unwrap_or_else(|| panic!("{}: {tag:?} {text}", path.display()));
            let unit = annotations.unit(figure);
            assert_eq!(unit.basis.name(), "tag", "{}: {tag:?} {text}", path.display());
            assert_eq!(unit.scale, Some(i32::from(tag.scale)), "{}: {tag:?} {text}", path.display());
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            let value = figure.value.as_ref().map(ToString::to_string).unwrap_or_default();
            let own: String = value.chars().filter(char::is_ascii_digit).collect();
            if !digits.is_empty() {
                assert_eq!(
                    own.trim_start_matches('0'),
                    digits.trim_start_matches('0'),
                    "{}: {tag:?} {text}",
                    path.display()
                );
            }
        }
    }
}

proptest! {
    #[test]
    fn no_page_makes_it_fail(parts in prop::collection::vec(prop_oneof![
        Just("<table>"), Just("</table>"), Just("<tr>"), Just("<td colspan=3>"), Just("<td rowspan='2'/>"), Just("</td>"),
        Just("$"), Just("1,234"), Just(")"), Just("%"), Just("<div style='display:none'>"), Just("</div>"), Just("<br>"),
        Just("<ix:nonFraction name='a' contextRef='c' unitRef='u'>"), Just("</ix:nonFraction>"), Just("&nbsp;"), Just("日本"),
        Just("<sup>"), Just("</sup>"), Just("\u{f0001}"), Just("\u{100000}"), Just("|"), Just("# x"), Just("<h1>"), Just("<!--"),
    ], 0..60)) {
        let page = format!("<html>{}", parts.concat());
        let document = Document::new("x.htm", page.into_bytes());
        for number in 1..=document.line_count() {
            prop_assert!(!document.line(number).contains(|c: char| c as u32 >= 0xF_0000));
        }
        let annotations = Annotations::of(&document);
        for figure in annotations.figures() {
            prop_assert!(document.line(figure.line).get(figure.span.start as usize..figure.span.end as usize).is_some());
        }
    }
}
