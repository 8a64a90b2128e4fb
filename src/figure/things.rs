//! The vocabulary of what stands in tables beside money: things that are counted, options and other rights, the dates of
//! events. All texts are in lower case.

use super::phrases::{Phrases, any};

/// Whether a column is headed by what is counted in it, and nothing else.
pub fn counts_things(path: &str) -> bool {
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

/// Whether a column's header path ends with things that are counted, if nothing says that they are paid
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

/// Whether a word, in lower case, is what a scale beside it counts: `square feet in thousands`.
pub fn is_measure(word: &str) -> bool {
    matches!(
        word,
        "feet"
            | "footage"
            | "metres"
            | "meters"
            | "acres"
            | "tonnes"
            | "tons"
            | "barrels"
            | "ounces"
            | "litres"
            | "gallons"
            | "ft"
            | "hectares"
            | "members"
            | "vehicles"
            | "households"
            | "miles"
            | "transactions"
            | "customers"
            | "subscribers"
            | "users"
            | "passengers"
            | "persons"
            | "people"
            | "employees"
            | "cases"
            | "hours"
    )
}

/// Whether a word, in lower case, says that what is counted is paid for: `loans to customers (in millions)`.
pub fn is_paid(word: &str) -> bool {
    matches!(
        word,
        "from"
            | "to"
            | "by"
            | "with"
            | "for"
            | "per"
            | "due"
            | "cost"
            | "costs"
            | "expense"
            | "expenses"
            | "revenue"
            | "revenues"
            | "sales"
            | "benefits"
            | "payable"
            | "receivable"
            | "value"
    )
}

fn last_word(text: &str) -> &str {
    text.rsplit(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or_default()
}

/// Whether the words above a table speak of what is counted rather than paid. Too weak to make counts of
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

/// Whether the words above a table say that it counts persons. So do those above one of what they cost.
pub fn caption_counts_persons(words: &str) -> bool {
    any!(words, ["number of employees", "number of persons", "number of staff", "headcount", "staff numbers"])
}

/// Whether a header names the date of an event: a date below it is not the one for which the figures of
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

/// Whether a column's header path names what happens to options and other rights.
pub fn names_grants(path: &str) -> bool {
    let end = path.trim_end_matches(|c: char| !c.is_alphabetic());
    let rights = ["award", "awards", "options", "rights", "rsus", "psus", "warrants"];
    (rights.iter().any(|word| end.ends_with(word))
        || any!(path, ["granted", "exercised", "forfeited", "lapsed", "cancelled", "vested"]))
        && !path.contains("fair value")
}
