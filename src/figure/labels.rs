//! The vocabulary of row labels, headers and titles: what they say about the kind of the figures that they govern.

use super::PeriodKind;
pub use super::lists::Words;
use super::lists::{
    ANY_SHARES, BALANCES, CASH, CHANGE, CHANGED, CLOSING, COLUMN_BALANCES, COLUMN_FLOWS, COLUMN_SHARES, COUNT, DURING,
    EPS, FAIR_VALUE, FLOWS, GRANTED, MONEY, MOVES, NOT_COUNT, NOT_PER_SHARE, OPENING, OWED, OWN_AMOUNT, PER_SHARE,
    PERCENT, RATIO, SHARES, TIME, WEIGHTED,
};
use super::phrases::{Phrases, any};
use super::things::counts_things;

/// What a label or header says its figures are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says {
    /// Money per share.
    PerShare,
    /// Numbers of shares.
    Shares,
    /// Percentages.
    Percent,
    /// Counted things.
    Count,
    /// Multiples.
    Ratio,
}

fn per_share(words: &Words<'_>) -> bool {
    let fair_value = words.say(FAIR_VALUE) && words.say(GRANTED);
    // `Common stock, par value $1 per share`, `Dividends (per share — $1.94)`: the label holds its own amount per share,
    // the figures of the row are totals.
    let own_amount = words.say(OWN_AMOUNT);
    let eps = words.say(EPS) && words.text().split(|c: char| !c.is_alphanumeric()).any(|word| word == "eps");
    !own_amount && (words.say(PER_SHARE) || eps || fair_value) && !words.say(NOT_PER_SHARE)
}

fn percent(words: &Words<'_>) -> bool {
    words.say(PERCENT) || words.text().trim_end().ends_with('%')
}

fn count(words: &Words<'_>) -> bool {
    let text = words.text();
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
    let staff = text.ends_with("employees") && text.split(' ').count() <= 3 && !text.contains(" to ");
    // `2020 No.` over a column; `Expected life (in years)`.
    let last = bare.rsplit(' ').next().unwrap_or_default();
    let numbers = matches!(last.trim_start_matches('('), "no" | "nos" | "number" | "numbers");
    (staff || numbers || bare.starts_with("votes") || bare.ends_with(" votes") || words.say(COUNT) || words.say(TIME))
        && !words.say(NOT_COUNT)
}

/// Whether a header path names money.
pub fn names_money(path: &Words<'_>) -> bool {
    path.say(MONEY)
}

/// What a row label says of the figures in its row. Words such as *shares issued* describe a movement
/// of money as often as a number of shares, and say nothing here.
pub fn row_says(words: &Words<'_>) -> Option<Says> {
    let label = words.text();
    if per_share(words) {
        return Some(Says::PerShare);
    }
    let bare = label.trim_matches(|c: char| !c.is_alphanumeric());
    if words.say(ANY_SHARES) && counts_its_own_shares(label) {
        return None;
    }
    if words.say(SHARES) || bare == "shares" || words.say(WEIGHTED) && words.say(ANY_SHARES) {
        return Some(Says::Shares);
    }
    if percent(words) {
        return Some(Says::Percent);
    }
    if count(words) {
        return Some(Says::Count);
    }
    if words.say(RATIO) {
        return Some(Says::Ratio);
    }
    None
}

/// Whether a label prints numbers of shares itself: `Common stock, $1 par value, 10,000 shares authorized`, `10,000 Class A
/// shares`. The figures of its row are amounts.
fn counts_its_own_shares(label: &str) -> bool {
    let is_class = |word: &str| {
        matches!(word, "class" | "series" | "common" | "ordinary" | "preferred" | "preference" | "equity")
            || word.len() == 1 && word.bytes().all(|b| b.is_ascii_alphabetic())
    };
    memchr::memmem::find_iter(label.as_bytes(), b" shares").any(|at| {
        let mut words = label[..at].rsplit(' ').skip_while(|word| is_class(word));
        words.next().is_some_and(|word| word.ends_with(|c: char| c.is_ascii_digit()))
    })
}

/// What a column's header path (from the top) says of the figures below it.
pub fn column_says(words: &Words<'_>) -> Option<Says> {
    let path = words.text();
    if per_share(words) {
        return Some(Says::PerShare);
    }
    let end = path.trim_end_matches(|c: char| !c.is_alphabetic());
    let unbracketed = path.split('(').next().unwrap_or_default().trim_end();
    if end.ends_with("shares") || unbracketed.ends_with("shares") || words.say(COLUMN_SHARES) {
        return Some(Says::Shares);
    }
    if path.contains("shareholding") && !percent(words) {
        return Some(Says::Shares);
    }
    if percent(words) || end.ends_with(" rate") || end == "rate" || end.ends_with(" rates") {
        return Some(Says::Percent);
    }
    if count(words) || counts_things(path) || path.ends_with(" no.") || path.ends_with(" number") {
        return Some(Says::Count);
    }
    None
}

/// Whether the words above a table (in lower case) say that it counts shares and no money.
pub fn caption_counts_shares(words: &str) -> bool {
    words.contains("shares")
        && any!(
            words,
            [
                "dilutive",
                "class of shares",
                "shares outstanding",
                "excluded from",
                "number of shares",
                "reserved for issuance",
                "shares of common stock outstanding",
                "reserved shares",
            ]
        )
}

/// Whether the words above a table (in lower case) say that it counts things: `(number of persons)`.
pub fn caption_counts_things(words: &str) -> bool {
    any!(words, ["(number of ", "(numbers)", "(in numbers)", "(no. of ", "(figures in numbers)", "(in number)"])
}

/// The kind of period that a statement's title tells: a balance sheet holds instants, an income statement durations.
pub fn statement_kind(title: &str) -> Option<PeriodKind> {
    static DURATION: Phrases = Phrases::new(&[
        "owners' equity",
        "members' equity",
        "partners' capital",
        "of equity",
        "receipts and disbursements",
        "of receipts",
        "expenditure",
        "revenue account",
        "deficit",
        "statement of income",
        "statements of income",
        "income statement",
        "of operations",
        "of earnings",
        "profit and loss",
        "profit or loss",
        "comprehensive income",
        "comprehensive loss",
        "cash flow",
        "changes in equity",
        "changes in net",
        "changes in stockholders",
        "changes in shareholders",
        "stockholders' equity",
        "shareholders' equity",
        "receipts and payments",
        "receipts and expenditure",
        "損益計算書",
        "経営成績",
        "包括利益計算書",
        "キャッシュ・フロー",
        "株主資本等変動",
        "of activities",
        "revenues, expenditures",
    ]);
    static INSTANT: Phrases = Phrases::new(&[
        "balance sheet",
        "financial position",
        "net position",
        "assets and liabilities",
        "貸借対照表",
        "財政状態",
        "financial condition",
        "balance sheets",
        "balans",
    ]);
    // What has accumulated is a balance, whatever it is called after.
    let mut lower = title.to_lowercase();
    if !lower.is_ascii() {
        lower = lower.replace('’', "'");
    }
    if any!(&lower, ["accumulated other comprehensive"]) {
        lower = lower.replace("accumulated other comprehensive", "accumulated");
    }
    // `changes in net position` and `stockholders' equity` beside `balance sheet`: the earlier words name the statement.
    match (DURATION.first_in(&lower), INSTANT.first_in(&lower)) {
        (Some(_), None) => Some(PeriodKind::Duration),
        (None, Some(_)) => Some(PeriodKind::Instant),
        (Some(duration), Some(instant)) if duration < instant => Some(PeriodKind::Duration),
        (Some(_), Some(_)) => Some(PeriodKind::Instant),
        (None, None) => None,
    }
}

/// Whether a row is a balance at the start or at the end of its column's period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// At the beginning: the day before the period's first.
    Opening,
    /// At the end.
    Closing,
}

/// Reads a label as an opening or closing balance.
pub fn edge(words: &Words<'_>) -> Option<Edge> {
    if words.say(DURING) {
        return None;
    }
    if words.say(OPENING) {
        return Some(Edge::Opening);
    }
    if words.say(CLOSING) {
        return Some(Edge::Closing);
    }
    None
}

/// The kind that words tell where no date does: flows and balances have their vocabulary. Both in one label say nothing,
/// except that a change, a payment or an income *of* a balance is a flow.
pub fn row_kind(words: &Words<'_>) -> Option<PeriodKind> {
    // What is prepaid or accrued is owed, whatever its name ends in.
    let owed = words.say(OWED) && !words.say(CHANGED);
    if !owed && words.say(CHANGE) {
        return Some(PeriodKind::Duration);
    }
    match (words.say(BALANCES), words.say(FLOWS)) {
        (true, false) => Some(PeriodKind::Instant),
        (false, true) => Some(PeriodKind::Duration),
        _ => None,
    }
}

/// The kind that a column's header path tells where it names no date of its own.
pub fn column_kind(words: &Words<'_>) -> Option<PeriodKind> {
    match (words.say(COLUMN_BALANCES), words.say(COLUMN_FLOWS)) {
        (true, false) => Some(PeriodKind::Instant),
        (false, true) => Some(PeriodKind::Duration),
        _ => None,
    }
}

/// Whether a row sums up what is owned at one day, in whatever statement it stands.
pub fn is_balance(words: &Words<'_>) -> bool {
    let label = words.text();
    let change = words.say(MOVES);
    !change && (label.starts_with("total") && label.contains("equity") || words.say(CASH))
}

/// Whether a header names a column of references, serial numbers or pages: its numbers are no figures.
pub fn is_reference_header(header: &str) -> bool {
    let bare = header.trim().trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    matches!(
        bare.as_str(),
        "note"
            | "notes"
            | "note no"
            | "note nos"
            | "notes no"
            | "ref"
            | "reference"
            | "schedule"
            | "schedule no"
            | "page"
            | "page no"
            | "pages"
            | "exhibit"
            | "exhibit no"
            | "item"
    )
}

/// Whether a header names a change from one year to another.
pub fn is_change_header(header: &str) -> bool {
    let lower = header.to_lowercase();
    any!(&lower, ["variation", "increase", "decrease", "change", "growth", "difference", "yoy", "y-o-y", "cagr"])
}

/// Whether captions, in lower case, say that the table breaks up what there is at a day: `inventories consisted of`.
pub fn caption_breaks_up(words: &str) -> bool {
    any!(words, ["consisted of", "consist of", "consists of", "comprised of", "comprises", "comprised the following"])
}

/// Whether a label, in lower case, says that its row is that of the year before: `Previous Year` under the totals of a
/// schedule.
pub fn is_prior_year(label: &str) -> bool {
    matches!(
        label.trim_matches(|c: char| !c.is_alphanumeric()),
        "previous year" | "prior year" | "previous year total" | "total previous year" | "previous period"
    )
}

/// Whether a header names a column of serial numbers.
pub fn is_index_header(header: &str) -> bool {
    let bare = header.trim().trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    matches!(
        bare.as_str(),
        "sl" | "sl no"
            | "s no"
            | "sr"
            | "sr no"
            | "s.no"
            | "sl. no"
            | "sr. no"
            | "row"
            | "level"
            | "fair value hierarchy level"
            | "no"
            | "serial no"
            | "line"
            | "line no"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_by_label() {
        let cases = [
            ("basic earnings per share", Some(Says::PerShare)),
            ("adjusted eps", Some(Says::PerShare)),
            ("epsilon steps (north) co., ltd.", None),
            ("dividends declared per common share", Some(Says::PerShare)),
            ("weighted average number of shares used in computing net income per share", Some(Says::Shares)),
            ("basic weighted average common shares", Some(Says::Shares)),
            ("shares", Some(Says::Shares)),
            ("shares issued under employee stock plans", None),
            ("repurchases of common stock", None),
            ("growth (%)", Some(Says::Percent)),
            ("as per cent of gsdp", Some(Says::Percent)),
            ("average number of employees", Some(Says::Count)),
            ("employee benefits expense", None),
            ("net sales", None),
        ];
        for (label, want) in cases {
            assert_eq!(row_says(&Words::of(label)), want, "{label}");
        }
    }

    #[test]
    fn kinds_by_column() {
        let cases = [
            ("convertible preferred stock shares", Some(Says::Shares)),
            ("shares (in millions)", Some(Says::Shares)),
            ("weighted average grant date fair value", Some(Says::PerShare)),
            ("december 31, 2024 average rate1", Some(Says::Percent)),
            ("2024 amount", None),
        ];
        for (path, want) in cases {
            assert_eq!(column_says(&Words::of(path)), want, "{path}");
        }
    }

    #[test]
    fn kinds_by_title_and_edge() {
        use PeriodKind::{Duration, Instant};
        assert_eq!(statement_kind("CONSOLIDATED BALANCE SHEETS"), Some(Instant));
        assert_eq!(statement_kind("Statement of Changes in Net Position"), Some(Duration));
        assert_eq!(statement_kind("Consolidated Statements of Stockholders’ Equity"), Some(Duration));
        assert_eq!(statement_kind("Note 5"), None);
        assert_eq!(edge(&Words::of("cash and cash equivalents at beginning of year")), Some(Edge::Opening));
        assert_eq!(edge(&Words::of("balance, end of year")), Some(Edge::Closing));
        assert_eq!(edge(&Words::of("net sales")), None);
        assert!(is_reference_header(" Note "));
        assert!(!is_reference_header("Notes payable"));
        assert!(is_index_header("Sl. No."));
    }
}
