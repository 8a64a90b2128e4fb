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
    /// Known: `--- end of page=N ---` and its variants (`end of page.page_number=N`), `<!-- page N -->`,
    /// `<!-- PageBreak -->`, `{N}-----`, `----- Page N -----`, and a form feed that begins the line.
    pub fn parse(line: &str) -> Option<Self> {
        if line.starts_with('\u{c}') {
            return Some(Mark::Next);
        }
        let line = line.trim();
        match line.as_bytes().first()? {
            b'-' => {
                let body = line.trim_start_matches('-').trim_end_matches('-').trim();
                if line.len() - body.len() < 6 {
                    return None;
                }
                let lower = body.to_ascii_lowercase();
                if let Some(rest) = lower.strip_prefix("end of page") {
                    return number_at_end(rest).map(Mark::End);
                }
                let rest = lower.strip_prefix("page")?;
                rest.trim().parse().ok().map(Mark::Start)
            }
            b'<' => {
                let body = line.strip_prefix("<!--")?.strip_suffix("-->")?.trim().to_ascii_lowercase();
                if body == "pagebreak" || body == "page break" {
                    return Some(Mark::Next);
                }
                let rest = body.strip_prefix("page")?;
                rest.trim_matches(|c: char| c == ':' || c == '=' || c == ' ').parse().ok().map(Mark::Start)
            }
            b'{' => {
                let (number, dashes) = line[1..].split_once('}')?;
                (dashes.len() >= 4 && dashes.bytes().all(|b| b == b'-')).then_some(())?;
                number.parse().ok().map(Mark::Start)
            }
            _ => None,
        }
    }
}

fn number_at_end(text: &str) -> Option<u32> {
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.trim().parse().ok()
}

impl Pages {
    /// Builds the page table from the separators in order, each with its line (from 1).
    pub fn from_marks(marks: &[(u32, Mark)]) -> Self {
        let Some(&(_, first)) = marks.first() else { return Self::default() };
        let mut starts = Vec::with_capacity(marks.len() + 1);
        match first {
            Mark::End(number) => starts.push((1, number)),
            Mark::Next => starts.push((1, 1)),
            Mark::Start(_) => {}
        }
        for (index, &(line, mark)) in marks.iter().enumerate() {
            let start = match mark {
                Mark::End(number) => match marks.get(index + 1) {
                    Some((_, Mark::End(next))) => (line + 1, *next),
                    _ => (line + 1, number.saturating_add(1)),
                },
                Mark::Start(number) => (line, number),
                Mark::Next => (line, starts.last().map_or(1, |&(_, number)| number.saturating_add(1))),
            };
            starts.push(start);
        }
        // A separator that closes the document opens no page.
        Self { starts }
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

    /// Drops a page that would begin past line `last`.
    pub(super) fn clip(&mut self, last: u32) {
        self.starts.retain(|&(line, _)| line <= last);
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
            ("", None),
        ];
        for (line, want) in cases {
            assert_eq!(Mark::parse(line), want, "{line:?}");
        }
    }

    #[test]
    fn pages_of_lines() {
        let ends = Pages::from_marks(&[(10, Mark::End(1)), (20, Mark::End(2))]);
        assert_eq!([1, 10, 11, 20, 21].map(|line| ends.at(line)), [Some(1), Some(1), Some(2), Some(2), Some(3)]);
        let starts = Pages::from_marks(&[(5, Mark::Start(1)), (9, Mark::Start(2))]);
        assert_eq!([1, 5, 9].map(|line| starts.at(line)), [None, Some(1), Some(2)]);
        let feeds = Pages::from_marks(&[(5, Mark::Next), (9, Mark::Next)]);
        assert_eq!([1, 5, 9].map(|line| feeds.at(line)), [Some(1), Some(2), Some(3)]);
        assert_eq!(feeds.line_of(3), Some(9));
        assert_eq!(Pages::default().at(3), None);
    }
}
