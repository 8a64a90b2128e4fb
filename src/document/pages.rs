//! Pages, from the separators that converters write (SPEC section 1).

/// Where pages begin. Empty where nothing in the document marks pages.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pages {
    /// First line of each page and its number, by line.
    starts: Vec<(u32, u32)>,
}

/// What a page separator says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The page of this number ends here.
    End(u32),
    /// The page of this number begins here.
    Start(u32),
    /// A new page begins here (form feed).
    Next,
}

impl Mark {
    /// Reads a line as a page separator.
    ///
    /// Known: `--- end of page=N ---` and its variants (`end of page.page_number=N`), `<!-- page N -->` and
    /// `<!-- page N of M -->`, `<!-- PageBreak -->`, `{N}-----`, `----- Page N -----`, `=== Page N ===`,
    /// `[Page N]`, `\pagebreak` and `\newpage`, and a form feed that begins the line.
    pub fn parse(line: &str) -> Option<Self> {
        if line.starts_with('\u{c}') {
            return Some(Mark::Next);
        }
        let line = line.trim();
        match line.as_bytes().first()? {
            rule @ (b'-' | b'=') => {
                let rule = char::from(*rule);
                let body = line.trim_matches(rule).trim();
                if line.len() - body.len() < 6 {
                    return None;
                }
                let lower = body.to_ascii_lowercase();
                if let Some(rest) = lower.strip_prefix("end of page") {
                    return number_at_end(rest).map(Mark::End);
                }
                page_number(&lower).map(Mark::Start)
            }
            b'<' => {
                let body = line.strip_prefix("<!--")?.strip_suffix("-->")?.trim().to_ascii_lowercase();
                if matches!(body.as_str(), "pagebreak" | "page break" | "page-break") {
                    return Some(Mark::Next);
                }
                if let Some(rest) = body.strip_prefix("end of page") {
                    return number_at_end(rest).map(Mark::End);
                }
                page_number(&body).map(Mark::Start)
            }
            b'{' => {
                let (number, dashes) = line[1..].split_once('}')?;
                (dashes.len() >= 4 && dashes.bytes().all(|b| b == b'-')).then_some(())?;
                digits(number).map(Mark::Start)
            }
            b'[' => page_number(&line.strip_prefix('[')?.strip_suffix(']')?.to_ascii_lowercase()).map(Mark::Start),
            b'\\' => matches!(line, "\\pagebreak" | "\\newpage" | "\\pagebreak{}").then_some(Mark::Next),
            _ => None,
        }
    }
}

/// `page 7`, `page: 7`, `page=7`, `page 7 of 90`, in small letters.
fn page_number(body: &str) -> Option<u32> {
    let rest = body.strip_prefix("page")?.trim_start_matches([':', '=', ' ']);
    let number = match rest.split_once(" of ") {
        Some((number, total)) => {
            digits(total.trim())?;
            number
        }
        None => rest,
    };
    digits(number.trim())
}

/// Digits alone: no sign.
fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn number_at_end(text: &str) -> Option<u32> {
    digits(text.trim_start_matches(|c: char| !c.is_ascii_digit()).trim())
}

impl Pages {
    /// The page table of a document from its separators in order, each with its line (from 1). `last` is the last
    /// line that holds anything else: a separator below it closes the document and opens no page, unless it says
    /// that a page of its own begins there.
    pub fn of(marks: &[(u32, Mark)], last: u32) -> Self {
        let mut out = Self { starts: Vec::with_capacity(marks.len() + 1) };
        match marks.first() {
            Some(&(_, Mark::End(number))) => out.begin(1, number),
            Some(&(line, Mark::Next)) if line > 1 => out.begin(1, 1),
            _ => {}
        }
        for (index, &(line, mark)) in marks.iter().enumerate() {
            match mark {
                // What follows the end of one page is the page that ends next; nothing, if the next begins by name.
                Mark::End(number) if line < last => match marks.get(index + 1) {
                    Some(&(_, Mark::End(next))) => out.begin(line + 1, next),
                    _ => out.begin(line + 1, number.saturating_add(1)),
                },
                Mark::Next if line <= last => out.begin(line, out.last().map_or(1, |page| page.saturating_add(1))),
                Mark::Start(number) => out.begin(line, number),
                Mark::End(_) | Mark::Next => {}
            }
        }
        out
    }

    /// Begins page `number` at `line`, unless that page is open: two marks may say the same.
    fn begin(&mut self, line: u32, number: u32) {
        if self.last() != Some(number) {
            self.starts.push((line, number));
        }
    }

    /// First line of each page and its number, in order.
    pub fn starts(&self) -> &[(u32, u32)] {
        &self.starts
    }

    /// The page that holds line `number`; `None` where unknown.
    pub fn at(&self, number: u32) -> Option<u32> {
        let index = self.starts.partition_point(|&(line, _)| line <= number).checked_sub(1)?;
        self.starts.get(index).map(|&(_, page)| page)
    }

    /// The first line of page `page`.
    pub fn line_of(&self, page: u32) -> Option<u32> {
        self.starts.iter().find(|&&(_, number)| number == page).map(|&(line, _)| line)
    }

    /// How many pages are marked.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The number of the last page.
    pub fn last(&self) -> Option<u32> {
        self.starts.last().map(|&(_, number)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators() {
        let cases = [
            ("--- end of page=12 ---", Some(Mark::End(12))),
            ("--- end of page.page_number=3 ---", Some(Mark::End(3))),
            ("-----end of page 4-----", Some(Mark::End(4))),
            ("<!-- page 7 -->", Some(Mark::Start(7))),
            ("<!-- Page: 7 -->", Some(Mark::Start(7))),
            ("<!-- PageBreak -->", Some(Mark::Next)),
            ("{0}------------------------------------------------", Some(Mark::Start(0))),
            ("----- Page 9 -----", Some(Mark::Start(9))),
            ("\u{c}Title", Some(Mark::Next)),
            ("---", None),
            ("- page 3 of the report", None),
            ("{12} of them", None),
            ("<!-- Start of picture text -->", None),
            ("|---|", None),
            ("<!-- page 7 of 90 -->", Some(Mark::Start(7))),
            ("<!-- page-break -->", Some(Mark::Next)),
            ("=== Page 9 ===", Some(Mark::Start(9))),
            ("--- PAGE 9 ---", Some(Mark::Start(9))),
            ("[Page 9]", Some(Mark::Start(9))),
            ("\\newpage", Some(Mark::Next)),
            ("[Page 9 and more]", None),
            ("--- page +9 ---", None),
            ("--- end of page=99999999999 ---", None),
            ("======", None),
            ("", None),
        ];
        for (line, want) in cases {
            assert_eq!(Mark::parse(line), want, "{line:?}");
        }
    }

    #[test]
    fn pages_of_lines() {
        let ends = Pages::of(&[(10, Mark::End(1)), (20, Mark::End(2))], 25);
        assert_eq!([1, 10, 11, 20, 21].map(|line| ends.at(line)), [Some(1), Some(1), Some(2), Some(2), Some(3)]);
        let starts = Pages::of(&[(5, Mark::Start(1)), (9, Mark::Start(2))], 25);
        assert_eq!([1, 5, 9].map(|line| starts.at(line)), [None, Some(1), Some(2)]);
        let feeds = Pages::of(&[(5, Mark::Next), (9, Mark::Next)], 25);
        assert_eq!([1, 5, 9].map(|line| feeds.at(line)), [Some(1), Some(2), Some(3)]);
        assert_eq!(feeds.line_of(3), Some(9));
        assert_eq!(Pages::default().at(3), None);
    }

    #[test]
    fn a_separator_that_closes_the_document_opens_no_page() {
        let cases = [
            (vec![(10, Mark::End(1)), (20, Mark::End(2))], 18, 2),
            (vec![(10, Mark::Next), (20, Mark::Next)], 18, 2),
            // A form feed before everything opens the first page, not the second.
            (vec![(1, Mark::Next), (10, Mark::Next)], 18, 2),
            // An empty page that is named is a page.
            (vec![(1, Mark::Start(1)), (20, Mark::Start(2))], 18, 2),
            // Two marks that say the same.
            (vec![(1, Mark::Start(1)), (9, Mark::End(1)), (10, Mark::Start(2)), (20, Mark::End(2))], 18, 2),
            (vec![(3, Mark::End(u32::MAX)), (9, Mark::Next)], 18, 1),
            (vec![], 18, 0),
        ];
        for (marks, last, count) in cases {
            assert_eq!(Pages::of(&marks, last).count(), count, "{marks:?}");
        }
    }
}
