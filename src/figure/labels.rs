//! The vocabulary of row labels, headers and titles: what they say about the kind of the figures that they govern.

use super::PeriodKind;
use super::phrases::{Phrases, any};

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

/// Words of a header or a label that make money *per share*.
static PER_SHARE: Phrases = Phrases::new(&[
    "per share",
    "per common share",
    "per ordinary share",
    "per unit",
    "per ads",
    "per equity share",
    "earnings per",
    "loss per",
    "(eps)",
    "１株当たり",
    "1株当たり",
    "per aandeel",
    "exercise price",
    "strike price",
    "share price",
    "stock price",
]);

fn per_share(text: &str) -> bool {
    let fair_value = text.contains("fair value") && any!(text, ["grant date", "grant-date", "granted"]);
    // `Common stock, par value $1 per share`, `Dividends (per share — $1.94)`: the label holds its own amount per share,
    // the figures of the row are totals.
    let own_amount = any!(text, ["par value", "stated value", "$", "£", "€", "₹"]);
    let eps = text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "eps");
    !own_amount
        && (PER_SHARE.stand_in(text) || eps || fair_value)
        && !any!(
            text,
            [
                "number of",
                "weighted average number",
                "used in computing",
                "used to compute",
                "used in the",
                "total fair value",
                "aggregate",
            ]
        )
}

fn percent(text: &str) -> bool {
    any!(text, ["(%)", "% of ", "per cent", "percent", " % ", "in %", "percentage", "配当性向"])
        || text.trim_end().ends_with('%')
        || text.trim() == "%"
}

fn count(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| !c.is_alphanumeric());
    let staff = text.ends_with("employees") && text.split(' ').count() <= 3 && !text.contains(" to ");
    // `2020 No.` over a column; `Expected life (in years)`.
    let last = bare.rsplit(' ').next().unwrap_or_default();
    let numbers = matches!(last.trim_start_matches('('), "no" | "nos" | "number" | "numbers");
    (staff
        || numbers
        || bare.starts_with("votes")
        || bare.ends_with(" votes")
        || any!(text, ["number of ", "headcount", "no. of ", "average number of"])
        || time(text))
        && !any!(
            text,
            [
                "cost", "expense", "benefit", "payable", "£", "$", "salar", "due to", "wages", "pay", "liabilit",
                "amounts",
            ]
        )
}

/// Whether a column is headed by what is counted in it, and nothing else.
fn counts_things(path: &str) -> bool {
    matches!(
        last_word(path),
        "age"
            | "ages"
            | "employees"
            | "headcount"
            | "persons"
            | "meetings"
            | "attended"
            | "directorships"
            | "male"
            | "female"
            | "males"
            | "females"
    ) && !any!(
        path,
        [
            "cost",
            "expense",
            "benefit",
            "payable",
            "receivable",
            "due ",
            "sales",
            "pay ",
            "value",
            "fee",
            "remuneration"
        ]
    )
}

/// Whether a column's header path (in lower case) ends with things that are counted, if nothing says that they are paid
/// for.
pub fn names_things(path: &str) -> bool {
    matches!(
        last_word(path),
        "stores"
            | "shops"
            | "branches"
            | "outlets"
            | "treasuries"
            | "vouchers"
            | "schools"
            | "hospitals"
            | "villages"
            | "districts"
            | "beneficiaries"
            | "pensioners"
            | "households"
            | "vehicles"
            | "students"
    )
}

fn last_word(text: &str) -> &str {
    text.rsplit(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or_default()
}

/// Whether a length of time is measured: remaining terms, useful lives.
fn time(text: &str) -> bool {
    any!(text, ["(years)", "(in years)", "life in years", "term in years", "(months)", "(in months)", "(days)"])
}

/// Whether a header path (in lower case) names money.
pub fn names_money(path: &str) -> bool {
    any!(path, ["value", "amount", "price", "cost", "$", "£", "€", "₹"])
}

/// What a row label (in lower case) says of the figures in its row. Words such as *shares issued* describe a movement
/// of money as often as a number of shares, and say nothing here.
pub fn row_says(label: &str) -> Option<Says> {
    static SHARES: Phrases = Phrases::new(&[
        "number of options",
        "number of units",
        "number of awards",
        "number of shares",
        "number of equity shares",
        "number of ordinary shares",
        "shares outstanding",
        "weighted average number",
        "weighted-average number",
        "shares authorized",
        "shares authorised",
        "shares in issue",
        "株式数",
        "no. of shares",
        "shares at end",
        "shares at beginning",
        "unallocated shares",
    ]);
    if per_share(label) {
        return Some(Says::PerShare);
    }
    let bare = label.trim_matches(|c: char| !c.is_alphanumeric());
    if counts_its_own_shares(label) {
        return None;
    }
    if SHARES.stand_in(label) || bare == "shares" || label.contains("weighted") && label.contains("shares") {
        return Some(Says::Shares);
    }
    if percent(label) {
        return Some(Says::Percent);
    }
    if count(label) {
        return Some(Says::Count);
    }
    if any!(label, ["(times)", "(in times)", "ratio (x)"]) {
        return Some(Says::Ratio);
    }
    None
}

/// Whether a label prints numbers of shares itself: `Common stock, $1 par value, 10,000 shares authorized`. The figures
/// of its row are amounts.
fn counts_its_own_shares(label: &str) -> bool {
    memchr::memmem::find_iter(label.as_bytes(), b" shares")
        .any(|at| label[..at].ends_with(|c: char| c.is_ascii_digit()))
}

/// What a column's header path (in lower case, from the top) says of the figures below it.
pub fn column_says(path: &str) -> Option<Says> {
    if per_share(path) {
        return Some(Says::PerShare);
    }
    let end = path.trim_end_matches(|c: char| !c.is_alphabetic());
    let unbracketed = path.split('(').next().unwrap_or_default().trim_end();
    if end.ends_with("shares")
        || unbracketed.ends_with("shares")
        || any!(
            path,
            [
                "number of shares",
                "shares issued",
                "shares outstanding",
                "shares authorized",
                "shares authorised",
                "株式数",
                "number of options",
                "number of units",
                "number of awards",
            ]
        )
    {
        return Some(Says::Shares);
    }
    if path.contains("shareholding") && !percent(path) {
        return Some(Says::Shares);
    }
    if percent(path) || end.ends_with(" rate") || end == "rate" || end.ends_with(" rates") {
        return Some(Says::Percent);
    }
    if count(path) || counts_things(path) || path.ends_with(" no.") || path.ends_with(" number") {
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

/// Whether the words above a table (in lower case) speak of what is counted rather than paid. Too weak to make counts of
/// its figures, strong enough to doubt that they are money.
pub fn caption_counts(words: &str) -> bool {
    any!(
        words,
        [
            "number of ",
            "numbers of ",
            "headcount",
            "workforce",
            "staff numbers",
            "deliveries",
            "units delivered",
            "undelivered units",
            "quantities",
            "attendance",
            "meetings",
            "facilities",
            "stores",
            "our people",
            "emissions",
            "tonnes",
            "employees by",
        ]
    )
}

/// Whether the words above a table (in lower case) say that it counts persons. So do those above one of what they cost.
pub fn caption_counts_persons(words: &str) -> bool {
    any!(words, ["number of employees", "number of persons", "number of staff", "headcount", "staff numbers"])
}

/// Whether a header (in lower case) names the date of an event: a date below it is not the one for which the figures of
/// its row stand.
pub fn names_event_date(header: &str) -> bool {
    static EVENTS: Phrases = Phrases::new(&[
        "grant",
        "expir",
        "vest",
        "exercis",
        "maturity",
        "birth",
        "appoint",
        "incorporat",
        "acqui",
        "issue",
        "redemption",
        "allotment",
        "joining",
        "due date",
        "record date",
        "payment date",
        "declar",
    ]);
    let dated = header.split(|c: char| !c.is_alphabetic()).any(|word| matches!(word, "date" | "dates" | "dated"));
    dated && EVENTS.stand_in(header) || any!(header, ["expiry", "maturity", "date of birth"])
}

/// Whether a column's header path (in lower case) names what happens to options and other rights.
pub fn names_grants(path: &str) -> bool {
    let end = path.trim_end_matches(|c: char| !c.is_alphabetic());
    let rights = ["award", "awards", "options", "rights", "rsus", "psus", "warrants"];
    (rights.iter().any(|word| end.ends_with(word))
        || any!(path, ["granted", "exercised", "forfeited", "lapsed", "cancelled", "vested"]))
        && !path.contains("fair value")
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
    let lower = title.to_lowercase().replace('’', "'").replace("accumulated other comprehensive", "accumulated");
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

/// Reads `label` (in lower case) as an opening or closing balance.
pub fn edge(label: &str) -> Option<Edge> {
    if any!(label, ["during the", "still held"]) {
        return None;
    }
    if any!(
        label,
        [
            "beginning of",
            "at beginning",
            "at start",
            "start of year",
            "start of the",
            "start of period",
            "opening",
            "期首",
            "brought forward",
            "beginning balance",
            "beginning net",
            ", beginning",
            "- beginning",
            "at the beginning",
        ]
    ) {
        return Some(Edge::Opening);
    }
    if any!(
        label,
        [
            "end of year",
            "end of the year",
            "end of period",
            "end of the period",
            "end of fiscal",
            "at end",
            "closing",
            "期末残高",
            "carried forward",
            "ending balance",
            "balance, end",
            ", ending",
            "- ending",
            "end of quarter",
        ]
    ) {
        return Some(Edge::Closing);
    }
    None
}

/// The kind that words tell where no date does: flows and balances have their vocabulary. Both in one label say nothing,
/// except that a change, a payment or an income *of* a balance is a flow.
pub fn row_kind(label: &str) -> Option<PeriodKind> {
    /// Words that make a flow of whatever follows.
    static CHANGE: Phrases = Phrases::new(&[
        "interest on",
        "during the",
        "average daily",
        "dilut",
        "weighted average common",
        "increase",
        "decrease",
        "change",
        "additions",
        "deductions",
        "disposals",
        "proceeds",
        "payments",
        "repayment",
        "cash flow",
        "cash paid",
        "expense",
        "similar income",
        "income tax benefit",
        "impairment",
        "write-off",
        "charged",
        "recognized in",
        "recognised in",
        "reclassified",
        "provision for income tax",
        "transfers",
        "net periodic",
        "obtained in exchange",
    ]);
    static INSTANT: Phrases = Phrases::new(&[
        "total assets",
        "current assets",
        "liabilities",
        "receivable",
        "payable",
        "inventor",
        "goodwill",
        "accrued",
        "prepaid",
        "allowance",
        "total equity",
        "net assets",
        "carrying",
        "outstanding",
        "cash and cash equivalents",
        "deferred tax asset",
        "deferred tax liab",
        "accumulated",
        "property, plant",
        "unvested",
        "nonvested",
        "exercisable",
        "expected to vest",
        "obligation",
        "plan assets",
        "funded status",
        "debtors",
        "creditors",
        "stocks",
        "share capital",
        "notional",
        "aoci",
        "borrowings",
        "bonds",
        "securities",
        "deposits",
        "notes due",
        "fair value of",
        "work in progress",
        "not later than",
        "net asset",
    ]);
    static DURATION: Phrases = Phrases::new(&[
        "revenue",
        "turnover",
        "sales",
        "income tax",
        "net income",
        "net earnings",
        "net loss",
        "profit",
        "operating income",
        "before income tax",
        "cost of",
        "lease cost",
        "depreciation",
        "amortization",
        "amortisation",
        "interest cost",
        "interest income",
        "service cost",
        "contributions",
        "dividends",
        "purchases",
        "issued",
        "granted",
        "vested",
        "forfeited",
        "exercised",
        "remuneration",
        "wages",
        "salaries",
        "staff costs",
        "benefit cost",
        "gains",
        "losses",
        "gain/",
        "loss/",
        "charges",
        "effective tax rate",
        "tax rate",
        "capital expenditure",
        "earnings before",
        "earnings per",
        "taxes paid",
        "settlements",
        "exchange difference",
    ]);
    if CHANGE.stand_in(label) {
        return Some(PeriodKind::Duration);
    }
    match (INSTANT.stand_in(label), DURATION.stand_in(label)) {
        (true, false) => Some(PeriodKind::Instant),
        (false, true) => Some(PeriodKind::Duration),
        _ => None,
    }
}

/// The kind that a column's header path (in lower case) tells where it names no date of its own.
pub fn column_kind(path: &str) -> Option<PeriodKind> {
    static INSTANT: Phrases = Phrases::new(&[
        "fair value",
        "carrying",
        "outstanding",
        "net book",
        "notional",
        "期末残高",
        "principal amount",
        "balance",
    ]);
    static DURATION: Phrases =
        Phrases::new(&["recognized in", "recognised in", "reclassified", "expense", "total losses", "revenue"]);
    match (INSTANT.stand_in(path), DURATION.stand_in(path)) {
        (true, false) => Some(PeriodKind::Instant),
        (false, true) => Some(PeriodKind::Duration),
        _ => None,
    }
}

/// Whether a row (label in lower case) sums up what is owned at one day, in whatever statement it stands.
pub fn is_balance(label: &str) -> bool {
    let change = any!(label, ["change", "effect", "increase", "decrease", "net cash"]);
    !change
        && (label.starts_with("total") && label.contains("equity")
            || any!(label, ["restricted cash", "cash and cash equivalents included", "cash and cash equivalents for"]))
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
            assert_eq!(row_says(label), want, "{label}");
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
            assert_eq!(column_says(path), want, "{path}");
        }
    }

    #[test]
    fn kinds_by_title_and_edge() {
        use PeriodKind::{Duration, Instant};
        assert_eq!(statement_kind("CONSOLIDATED BALANCE SHEETS"), Some(Instant));
        assert_eq!(statement_kind("Statement of Changes in Net Position"), Some(Duration));
        assert_eq!(statement_kind("Consolidated Statements of Stockholders’ Equity"), Some(Duration));
        assert_eq!(statement_kind("Note 5"), None);
        assert_eq!(edge("cash and cash equivalents at beginning of year"), Some(Edge::Opening));
        assert_eq!(edge("balance, end of year"), Some(Edge::Closing));
        assert_eq!(edge("net sales"), None);
        assert!(is_reference_header(" Note "));
        assert!(!is_reference_header("Notes payable"));
        assert!(is_index_header("Sl. No."));
    }
}
