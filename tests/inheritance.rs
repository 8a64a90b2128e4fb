//! Which unit and which period govern a figure, and which line says so: one small document for each rule.

use tieout::document::Document;
use tieout::figure::{Annotations, Kind};

/// The figures of `text`, each as `line text kind unit(basis @line) period(basis @line)`.
fn figures(text: &str) -> Vec<String> {
    described(text).into_iter().map(|(unit, period)| format!("{unit} {period}")).collect()
}

/// The figures of `text`, each with what is said of its unit and of its period.
fn described(text: &str) -> Vec<(String, String)> {
    let document = Document::new("x.md", text.as_bytes().to_vec());
    let annotations = Annotations::of(&document);
    annotations
        .figures()
        .iter()
        .filter(|figure| figure.kind.is_figure() && figure.value.is_some())
        .map(|figure| {
            let printed = &document.line(figure.line)[figure.span.start as usize..figure.span.end as usize];
            let unit = annotations.unit(figure);
            let period = annotations.period(figure);
            let at = |line: Option<u32>| line.map_or(String::new(), |line| format!(" @{line}"));
            let dates = match (period.start, period.end) {
                (Some(start), Some(end)) => format!("{start}..{end}"),
                (None, Some(end)) if period.kind.is_some() => format!("at {end}"),
                (None, Some(end)) => format!("? {end}"),
                _ => "?".to_owned(),
            };
            let kind = if figure.kind == Kind::Amount { String::new() } else { format!("{} ", figure.kind.name()) };
            let declared = at(unit.evidence.as_ref().map(|evidence| evidence.line));
            let dated = at(period.evidence.as_ref().map(|evidence| evidence.line));
            (
                format!("{} {printed} {kind}{}({}{declared})", figure.line, unit.label, unit.basis.name()),
                format!("{dates}({}{dated})", period.basis.name()),
            )
        })
        .collect()
}

/// A rule, a document, and what must be said of its figures.
type Case = (&'static str, &'static str, &'static [&'static str]);

#[rustfmt::skip]
const CASES: &[Case] = &[
    (
        "a year with the mark of a footnote heads its column",
        "|$ million|2024 (2)|2023 <sup>1</sup>|\n|---|---|---|\n|Sales|1,367|1,250|\n",
        &["3 1,367 $ million(table @1) ?(column @1)", "3 1,250 $ million(table @1) ?(column @1)"],
    ),
    (
        "tables side by side: a number between two labels is no code",
        "(in millions of yen)\n\n|Plant|Cost|Plant|Cost|\n|---|---|---|---|\n|Suwa|27|Akita|21|\n|Chino|14|Sakata|19|\n|Hino|6|Minowa|8|\n",
        &["5 27 ¥ million(table @1) ?(unknown)", "5 21 ¥ million(table @1) ?(unknown)", "6 14 ¥ million(table @1) ?(unknown)", "6 19 ¥ million(table @1) ?(unknown)", "7 6 ¥ million(table @1) ?(unknown)", "7 8 ¥ million(table @1) ?(unknown)"],
    ),
    (
        "marks of footnotes are no figures where the footnotes stand below the table",
        "(in millions of yen)\n\n|Item|Bought|Left|\n|---|---|---|\n|April|4,317|(3)|\n|May|4,000|(3)|\n\n(3) No limit is set.\n",
        &["5 4,317 ¥ million(table @1) ?(unknown)", "6 4,000 ¥ million(table @1) ?(unknown)"],
    ),
    (
        "brackets are a loss where no footnote stands below the table",
        "(in millions of yen)\n\n|Item|Bought|Left|\n|---|---|---|\n|April|4,317|(3)|\n|May|4,000|(3)|\n\nNo limit is set.\n",
        &["5 4,317 ¥ million(table @1) ?(unknown)", "5 (3) ¥ million(table @1) ?(unknown)", "6 4,000 ¥ million(table @1) ?(unknown)", "6 (3) ¥ million(table @1) ?(unknown)"],
    ),
    (
        "the reference before a figure is none of it",
        "(in millions of yen)\n\n|Resolution|Class|Dividends|\n|---|---|---|\n|June meeting|Ordinary|(Note1) 10,731|\n|October meeting|Ordinary|(Note2) 10,731|\n",
        &["5 10,731 ¥ million(table @1) ?(unknown)", "6 10,731 ¥ million(table @1) ?(unknown)"],
    ),
    (
        "a unit on a line of its own in the cell is that of its number",
        "(in millions of yen)\n\n|Item|2024|2023|\n|---|---|---|\n|Capital|4,000<br>(thousand USD)|**Yen**<br>**89.35**|\n|Payout|%<br>52.2|times<br>15.92|\n",
        &[
            "5 4,000 $ thousand(inline @5) ?(column @3)",
            "5 89.35 ¥(inline @5) ?(column @3)",
            "6 52.2 percent %(exempt @6) ?(column @3)",
            "6 15.92 ratio ×(exempt @6) ?(column @3)",
        ],
    ),
    (
        "two titles in one cell say their unit once",
        "|Item|2024<br>$'000<br>$'000|\n|---|---|\n|Sales|1,367|\n",
        &[
            "3 1,367 $ thousand(column @1) ?(column @1)",
        ],
    ),
    (
        "what a scale counts is no money; what is paid for it is",
        "year ended December 31, 2024\n\n(in millions of dollars)\n\n|(Square feet in thousands)|Owned|Leased|\n|---|---|---|\n|Plants|40,073|11,011|\n\n|(Dollars in millions)|2024|2023|\n|---|---|---|\n|Customer transactions (in millions)|1,637.2|1,621.8|\n|Loans to customers (in millions)|1,250|1,240|\n",
        &[
            "7 40,073 count thousand count(exempt @5) 2024-01-01..2024-12-31(title @1)",
            "7 11,011 count thousand count(exempt @5) 2024-01-01..2024-12-31(title @1)",
            "11 1,637.2 count million count(exempt @11) ? 2024-12-31(column @9)",
            "11 1,621.8 count million count(exempt @11) ? 2023-12-31(column @9)",
            "12 1,250 $ million(row @12) ? 2024-12-31(column @9)",
            "12 1,240 $ million(row @12) ? 2023-12-31(column @9)",
        ],
    ),
    (
        "what $100 invested has become is in whole units; below a percentage a borrowed unit is doubtful, and so is one of amounts to the cent",
        "year ended December 31, 2024\n\n(in thousands of dollars)\n\n(in thousands of dollars)\n\n(in thousands of dollars)\n\n# Returns\n\nIt is assumed that $100 was invested in December 2022.\n\n||2024|2023|\n|---|---|---|\n|Company|$ 126|$ 116|\n|Index|121|141|\n\n# Margins\n\n|Margin|2024|2023|\n|---|---|---|\n|Group|21.2%|24.7%|\n|Europe|55.4|56.8|\n\n|Holder|Grant value|\n|---|---|\n|A. Ames|$12.98|\n|B. Bell|$13.45|\n",
        &[
            "11 100 $(inline @11) ?(unknown)",
            "15 126 $(inline @15) 2024-01-01..2024-12-31(column @13)",
            "15 116 $(inline @15) 2023-01-01..2023-12-31(column @13)",
            "16 121 $(table @15) 2024-01-01..2024-12-31(column @13)",
            "16 141 $(table @15) 2023-01-01..2023-12-31(column @13)",
            "22 21.2 percent %(exempt @22) ? 2024-12-31(column @20)",
            "22 24.7 percent %(exempt @22) ? 2023-12-31(column @20)",
            "23 55.4 ?(unknown) ? 2024-12-31(column @20)",
            "23 56.8 ?(unknown) ? 2023-12-31(column @20)",
            "27 12.98 ?(unknown) ?(unknown)",
            "28 13.45 ?(unknown) ?(unknown)",
        ],
    ),
    (
        "the numbers of notes go on under a header that does not name them, or stand under a unit",
        "year ended December 31, 2024\n\n|(in thousands of dollars)|Note|2024|2023|\n|---|---|---|---|\n|Sales|4|1,250|1,140|\n|||**Cents**|**Cents**|\n|Earnings per share|33|(10.21)|(2.59)|\n\n||Millions of yen|Millions of yen|Millions of yen|\n|---|---|---|---|\n||Notes|2024|2023|\n|Loans|19|500|4,088|\n|Bonds|19|69,676|352|\n\n|||£|£|\n|---|---|---|---|\n|Profit|5|520,427|143,377|\n|Dividends|13|345,140|377,470|\n",
        &[
            "5 1,250 $ thousand(table @3) 2024-01-01..2024-12-31(column @3)",
            "5 1,140 $ thousand(table @3) 2023-01-01..2023-12-31(column @3)",
            "7 (10.21) per_share $ cents(column @6) 2024-01-01..2024-12-31(column @3)",
            "7 (2.59) per_share $ cents(column @6) 2023-01-01..2023-12-31(column @3)",
            "12 500 ¥ million(column @9) at 2024-12-31(column @11)",
            "12 4,088 ¥ million(column @9) at 2023-12-31(column @11)",
            "13 69,676 ¥ million(column @9) at 2024-12-31(column @11)",
            "13 352 ¥ million(column @9) at 2023-12-31(column @11)",
            "17 520,427 £(column @15) at 2024-12-31(carried @11)",
            "17 143,377 £(column @15) at 2023-12-31(carried @11)",
            "18 345,140 £(column @15) at 2024-12-31(carried @11)",
            "18 377,470 £(column @15) at 2023-12-31(carried @11)",
        ],
    ),
    (
        "the nearest title says what is counted; a buoyancy is a ratio; options are counted",
        "year ended December 31, 2024\n\n||Millions of yen|Millions of yen|\n|---|---|---|\n|Company|Land|Number of employees (Persons)|\n|North|3,694|7,178|\n\n|Head|₹ lakh crore|\n|---|---|\n|Tax|7.55|\n|Buoyancy of tax|0.97|\n\n|Grant|Exercise Price|Number Under Option|\n|---|---|---|\n|A|$0.060|5,500,000|\n",
        &[
            "6 3,694 ¥ million(column @3) 2024-01-01..2024-12-31(title @1)",
            "6 7,178 count count(exempt @5) 2024-01-01..2024-12-31(title @1)",
            "10 7.55 ₹ lakh crore(column @8) 2024-01-01..2024-12-31(title @1)",
            "11 0.97 ratio ×(exempt @8) 2024-01-01..2024-12-31(title @1)",
            "15 0.060 per_share $(inline @15) 2024-01-01..2024-12-31(title @1)",
            "15 5,500,000 shares shares(row @13) 2024-01-01..2024-12-31(title @1)",
        ],
    ),
    (
        "a currency on the last line of a long header is its unit; a cell of running text heads nothing",
        "for the year ended 31 December 2022\n\n|Issue|**Net invested capital**<br>**(unadjusted)**<br>**£**|\n|---|---|\n|October|1,276,360|\n\n|A cash incentive was paid to staff in<br>February 2019 in relation to the targets of the<br>operations, and the board met all of them before the end of that year|was paid to staff|\n|---|---|\n|2021|$|\n|A. Ames|83,126|\n",
        &[
            "5 1,276,360 £(column @3) 2022-01-01..2022-12-31(title @1)",
            "10 83,126 $(column @9) ? 2021-12-31(title @9)",
        ],
    ),
    (
        "numbers of notes and statements are listed; physical measures head columns",
        "for the year ended 31 March 2025\n\n|Item|Summary|Detailed|\n|---|---|---|\n|Receipts|2, 3|14|\n|Debt|1, 2 and 6|17, 18|\n\n|Station|Capacity (MW)|Load factor (per cent)|\n|---|---|---|\n|Hydel|720|33.6|\n",
        &[
            "10 720 count MW(exempt @8) 2024-04-01..2025-03-31(title @1)",
            "10 33.6 percent %(exempt @8) 2024-04-01..2025-03-31(title @1)",
        ],
    ),
    (
        "where units differ throughout, a table with the same columns as the one before it goes on with its unit",
        "for the year ended 31 March 2025\n\n(₹ in lakh)\n\n(₹ in crore)\n\n(₹ in lakh)\n\n(₹ in lakh)\n\n(₹ in crore)\n\n# A\n\n(₹ in crore)\n\n|Head|2024-25|2023-24|\n|---|---|---|\n|Tax|10.50|9.25|\n\n**Capital**\n\n|Receipts|2024-25|2023-24|\n|---|---|---|\n|Loans|1.50|1.25|\n\n**Debt**\n\n|Debt|2024-25|Growth|\n|---|---|---|\n|Bonds|1.50|1.25|\n",
        &[
            "19 10.50 ₹ crore(table @15) 2024-04-01..2025-03-31(column @17)",
            "19 9.25 ₹ crore(table @15) 2023-04-01..2024-03-31(column @17)",
            "25 1.50 ₹ crore(statement @15) 2024-04-01..2025-03-31(column @23)",
            "25 1.25 ₹ crore(statement @15) 2023-04-01..2024-03-31(column @23)",
            "31 1.50 ?(unknown) at 2025-03-31(column @29)",
            "31 1.25 ?(unknown) at 2025-03-31(column @29)",
        ],
    ),
    (
        "a declaration for the document governs accounts: no stores, no ages, no years, no page numbers",
        "year ended December 31, 2024\n\n(in millions of dollars)\n\n|Contents||\n|---|---|\n|Business|1|\n|Risks|9|\n|Assets|21|\n|Notes|21|\n|Signatures|80|\n\n|Name|Age|Officer since|\n|---|---|---|\n|A. Ames|61|2009 (1)|\n|B. Bell|58|2018|\n\nDeliveries were as follows:\n\n||2024|2023|\n|---|---|---|\n|Small aircraft|1,012|980|\n\nSales were as follows:\n\n||2024|2023|\n|---|---|---|\n|Revenue|1,012|980|\n|Year that the contract ends|2031|2030|\n",
        &[
            "15 61 count count(exempt @13) 2024-01-01..2024-12-31(title @1)",
            "16 58 count count(exempt @13) 2024-01-01..2024-12-31(title @1)",
            "22 1,012 ?(unknown) ? 2024-12-31(column @20)",
            "22 980 ?(unknown) ? 2023-12-31(column @20)",
            "28 1,012 $ million(statement @3) 2024-01-01..2024-12-31(column @26)",
            "28 980 $ million(statement @3) 2023-01-01..2023-12-31(column @26)",
        ],
    ),
    (
        "a count in a column of its own; a length of time over the rows below it; how many people a table counts",
        "year ended December 31, 2024\n\n(in millions of dollars)\n\n|State|Stores|Sales|\n|---|---|---|\n|Ohio|28|$ 16|\n\n||2024|\n|---|---|\n|Remaining lease term (years):||\n|Leases|9|\n\nThe average number of employees was:\n\n||2024|\n|---|---|\n|Operations|6|\n",
        &[
            "7 28 count count(exempt @5) 2024-01-01..2024-12-31(title @1)",
            "7 16 $ million(table @3) 2024-01-01..2024-12-31(title @1)",
            "12 9 count count(exempt @11) ? 2024-12-31(column @9)",
            "18 6 count count(exempt @14) 2024-01-01..2024-12-31(column @16)",
        ],
    ),
    (
        "the date of an event is no period of its row; what moves between two balances of options is no money",
        "for the year ended 30 June 2022\n\n(in thousands of dollars)\n\nOptions granted:\n\n|Grant date|Expiry date|Exercise price|Balance at the start of the year|Granted|\n|---|---|---|---|---|\n|29/08/2019|31/12/2025|$0.060|13,325|62|\n",
        &[
            "9 0.060 per_share $(inline @9) 2021-07-01..2022-06-30(title @1)",
            "9 13,325 shares shares(table @3) at 2021-06-30(title @1)",
            "9 62 shares shares(table @3) 2021-07-01..2022-06-30(title @1)",
        ],
    ),
    (
        "a number in words between the figures has no column; a dash among percentages is one; things that are called by numbers head columns",
        "year ended December 31, 2024\n\n(in millions of dollars)\n\n|Executive|Pay|Post|\n|---|---|---|\n|A. Ames|$ 3|Chair of 3 committees since 2018|\n\n|Sales|Volume|Price|\n|---|---|---|\n|Soap|1%|2%|\n|Paper|3%|—|\n\n||737*|747|Total|\n|---|---|---|---|\n|Deliveries|387|5|392|\n",
        &[
            "7 3 $ million(table @3) 2024-01-01..2024-12-31(title @1)",
            "7 3 count committees(exempt @7) 2018-01-01..2018-12-31(cell @7)",
            "11 1 percent %(exempt @11) 2024-01-01..2024-12-31(title @1)",
            "11 2 percent %(exempt @11) 2024-01-01..2024-12-31(title @1)",
            "12 3 percent %(exempt @12) 2024-01-01..2024-12-31(title @1)",
            "16 387 ?(unknown) 2024-01-01..2024-12-31(title @1)",
            "16 5 ?(unknown) 2024-01-01..2024-12-31(title @1)",
            "16 392 ?(unknown) 2024-01-01..2024-12-31(title @1)",
        ],
    ),
    (
        "a unit that was cut over header cells is one, and governs as far as the next",
        "for the year ended 31 March 2023\n\n||**In**|**₹ lakh cror**|**e**|**as a per c**|**ent of BE**|\n|---|---|---|---|---|---|\n||**BE FY23**|**Apr-Nov<br>2021**|**Apr-Nov<br>2022**|**Apr-Nov<br>2021**|**Apr-Nov<br>2022**|\n|Revenue|22.04|13.58|14.23|75.9|64.6|\n",
        &[
            "6 22.04 ₹ lakh crore(column @3) 2022-04-01..2023-03-31(column @5)",
            "6 13.58 ₹ lakh crore(column @3) 2021-04-01..2021-11-30(column @5)",
            "6 14.23 ₹ lakh crore(column @3) 2022-04-01..2022-11-30(column @5)",
            "6 75.9 percent %(exempt @5) 2021-04-01..2021-11-30(column @5)",
            "6 64.6 percent %(exempt @5) 2022-04-01..2022-11-30(column @5)",
        ],
    ),
    (
        "dates and units that were cut line by line",
        "Balance sheet\n\n||Millions|ofyen|Thousands of<br>U.S. dollars|\n|---|---|---|---|\n||March|31,|March 31,|\n||2021|2022|2022|\n|Total|14,774|20,979|171,551|\n",
        &[
            "7 14,774 ¥ million(column @3) at 2021-03-31(column @6)",
            "7 20,979 ¥ million(column @3) at 2022-03-31(column @6)",
            "7 171,551 $ thousand(column @3) at 2022-03-31(column @6)",
        ],
    ),
    (
        "a row of units also governs the columns left of its first; periods to date begin with the year",
        "Apr-Nov 2022 and Apr-Nov 2021; from April to November 2020\n\n||BE FY23|FY22|YoY growth|\n|---|---|---|---|\n|||₹ lakh crore|(Per cent)|\n|Railways|1.37|1.15|76.65|\n",
        &[
            "6 1.37 ₹ lakh crore(column @5) 2022-04-01..2023-03-31(column @3)",
            "6 1.15 ₹ lakh crore(column @5) 2021-04-01..2022-03-31(column @3)",
            "6 76.65 percent %(exempt @5) 2022-04-01..2023-03-31(column @3)",
        ],
    ),
    (
        "rows merged into one cell; a unit over the title of a column; a signature dates nothing",
        "Statement as at 30 September 2024\n\nDate: 12-11-2024\n\n|Particulars|Book<br>value|Rs in Lakhs<br>Column C|\n|---|---|---|\n|Loans|3,740.00<br>120.50|45,450.21<br>7.00|\n",
        &[
            "7 3,740.00 ₹ lakh(table @5) at 2024-09-30(title @1)",
            "7 120.50 ₹ lakh(table @5) at 2024-09-30(title @1)",
            "7 45,450.21 ₹ lakh(table @5) at 2024-09-30(title @1)",
            "7 7.00 ₹ lakh(table @5) at 2024-09-30(title @1)",
        ],
    ),
    (
        "a table that a converter wrote into one paragraph; a row with too few values is in no column",
        "for the year ended 30 June 2022\n\nGroup<br>2022  2021<br>$'000  $'000<br>Sales  89,167  19,458<br>Other (note 4)  2,515  -<br>Costs  (44)<br>Sum  47 19<br>Level 1  Total<br>Group - 2021  $'000  $'000<br>Loans  3  5<br>\n",
        &[
            "3 89,167 $ thousand(column @3) 2021-07-01..2022-06-30(column @3)",
            "3 19,458 $ thousand(column @3) 2020-07-01..2021-06-30(column @3)",
            "3 2,515 $ thousand(column @3) 2021-07-01..2022-06-30(column @3)",
            "3 (44) ?(unknown) ?(unknown)",
            "3 47 $ thousand(column @3) 2021-07-01..2022-06-30(column @3)",
            "3 19 $ thousand(column @3) 2020-07-01..2021-06-30(column @3)",
            "3 3 $ thousand(column @3) 2020-07-01..2021-06-30(title @3)",
            "3 5 $ thousand(column @3) 2020-07-01..2021-06-30(title @3)",
        ],
    ),
    (
        "a group row right below the header is no header; serial numbers merged into one cell are serial numbers; a change belongs to the later year",
        "for the year ended 30 June 2016\n\n|Row|Appropriation<br>(in thousands)|2014-15|2015-16<br>Budget|$ Change<br>2015-16 over 2014-15|\n|---|---|---|---|---|\n|1 **G**|**overnor's Office**||||\n|2|Salaries|$6,508|$6,498|($10)|\n|3<br>4|**Total**|$6,508|$6,498|($10)|\n|5 **E**|**xecutive Offices**||||\n|6|Administration|8,267|8,598|331|\n",
        &[
            "6 6,508 $ thousand(table @3) 2014-07-01..2015-06-30(column @3)",
            "6 6,498 $ thousand(table @3) 2015-07-01..2016-06-30(column @3)",
            "6 10 $ thousand(table @3) 2015-07-01..2016-06-30(column @3)",
            "7 6,508 $ thousand(table @3) 2014-07-01..2015-06-30(column @3)",
            "7 6,498 $ thousand(table @3) 2015-07-01..2016-06-30(column @3)",
            "7 10 $ thousand(table @3) 2015-07-01..2016-06-30(column @3)",
            "9 8,267 $ thousand(table @3) 2014-07-01..2015-06-30(column @3)",
            "9 8,598 $ thousand(table @3) 2015-07-01..2016-06-30(column @3)",
            "9 331 $ thousand(table @3) 2015-07-01..2016-06-30(column @3)",
        ],
    ),
    (
        "a remark that slid into a column of figures heads nothing",
        "year ended 31 March 2025\n\n|₹ crore|2025|2024|\n|---|---|---|\n|Tax|10|9|\n|* before appeals||net of refunds|\n|Levies|4|3|\n||Others||\n|Dues|2|1|\n||2023|2022|\n||Actuals||\n|Dues|8|7|\n",
        &[
            "5 10 ₹ crore(table @3) 2024-04-01..2025-03-31(column @3)",
            "5 9 ₹ crore(table @3) 2023-04-01..2024-03-31(column @3)",
            "7 4 ₹ crore(table @3) 2024-04-01..2025-03-31(column @3)",
            "7 3 ₹ crore(table @3) 2023-04-01..2024-03-31(column @3)",
            "9 2 ₹ crore(table @3) 2024-04-01..2025-03-31(column @3)",
            "9 1 ₹ crore(table @3) 2023-04-01..2024-03-31(column @3)",
            "12 8 ₹ crore(table @3) 2022-04-01..2023-03-31(column @10)",
            "12 7 ₹ crore(table @3) 2021-04-01..2022-03-31(column @10)",
        ],
    ),
    (
        "a table below a heading of its own takes no years from the one above it; numbers may name its columns",
        "year ended 31 December 2022\n\n# Revenue\n\n|$ million|2022|2021|2020|\n|---|---|---|---|\n|Aircraft|10|9|8|\n\n# Deliveries\n\n||**737***|**747**|**767***|**Total**|\n|---|---|---|---|---|\n|**2022**|||||\n|Net sales|387|51|33|471|\n",
        &[
            "7 10 $ million(table @5) 2022-01-01..2022-12-31(column @5)",
            "7 9 $ million(table @5) 2021-01-01..2021-12-31(column @5)",
            "7 8 $ million(table @5) 2020-01-01..2020-12-31(column @5)",
            "14 387 ?(unknown) 2022-01-01..2022-12-31(row @13)",
            "14 51 ?(unknown) 2022-01-01..2022-12-31(row @13)",
            "14 33 ?(unknown) 2022-01-01..2022-12-31(row @13)",
            "14 471 ?(unknown) 2022-01-01..2022-12-31(row @13)",
        ],
    ),
    (
        "a table of many more columns does not go on under a header of few",
        "year ended 31 December 2022\n\n# Note\n\n|$ million|2022|2021|\n|---|---|---|\n|Sales|10|9|\n\n|Sales|1|2|3|4|6|\n|---|---|---|---|---|---|\n|Costs|3|4|5|6|9|\n\n# Note (continued)\n\n|Tax|5|4|\n|---|---|---|\n|Dues|7|6|\n",
        &[
            "7 10 $ million(table @5) 2022-01-01..2022-12-31(column @5)",
            "7 9 $ million(table @5) 2021-01-01..2021-12-31(column @5)",
            "9 1 $ million(statement @5) ?(unknown)",
            "9 2 $ million(statement @5) ?(unknown)",
            "9 3 $ million(statement @5) ?(unknown)",
            "9 4 $ million(statement @5) ?(unknown)",
            "9 6 $ million(statement @5) ?(unknown)",
            "11 3 $ million(statement @5) ?(unknown)",
            "11 4 $ million(statement @5) ?(unknown)",
            "11 5 $ million(statement @5) ?(unknown)",
            "11 6 $ million(statement @5) ?(unknown)",
            "11 9 $ million(statement @5) ?(unknown)",
            "15 5 $ million(table @5) 2022-01-01..2022-12-31(carried @5)",
            "15 4 $ million(table @5) 2021-01-01..2021-12-31(carried @5)",
            "17 7 $ million(table @5) 2022-01-01..2022-12-31(carried @5)",
            "17 6 $ million(table @5) 2021-01-01..2021-12-31(carried @5)",
        ],
    ),
    (
        "two years over one column are in conflict; a year over one column is stronger than one over several",
        "year ended 31 March 2025\n\n|₹ crore|2025|2024|\n|---|---|---|\n||2024|2024|\n|Tax|10|9|\n\n# Balance sheet\n\n|₹ crore|As at 31 March 2025||\n|---|---|---|\n||31 March 2025|31 March 2024|\n|Cash|8|7|\n",
        &[
            "6 10 ₹ crore(table @3) ?(conflict)",
            "6 9 ₹ crore(table @3) 2023-04-01..2024-03-31(column @3)",
            "13 8 ₹ crore(table @10) at 2025-03-31(column @10)",
            "13 7 ₹ crore(table @10) at 2024-03-31(column @12)",
        ],
    ),
    (
        "captions of the same standing that name two years are in conflict; what the columns say settles it",
        "# Balance sheet\n\nas at 31 March 2025\n\nas at 31 March 2024\n\n|₹ crore|Amount|\n|---|---|\n|Cash|8|\n\n# Receipts\n\nfor the year ended 31 March 2025\n\nfor the year ended 31 March 2024\n\n|₹ crore|2024-25|\n|---|---|\n|Tax|8|\n\n# Cash\n\nas at 31 March 2025\n\n|₹ crore as at 31 March 2024|Amount|\n|---|---|\n|Cash|8|\n\n# Dues\n\nas at 31 March 2025\n\nfor the year ended 31 March 2024\n\n|₹ crore|Amount|\n|---|---|\n|Due|8|\n",
        &[
            "9 8 ₹ crore(table @7) ?(conflict)",
            "19 8 ₹ crore(table @17) 2024-04-01..2025-03-31(column @17)",
            "27 8 ₹ crore(document @17) ?(conflict)",
            "37 8 ₹ crore(table @35) 2023-04-01..2024-03-31(title @33)",
        ],
    ),
    (
        "a header that is short stands where the columns add up: the change is the difference of its years",
        "(₹ in crore), year ended 31 March 2025\n\n|Head|2024-25|2023-24|Change|\n|---|---|---|---|\n|Tax|7|1,210.50|1,000.25|210.25|\n|Fees|8|310.75|290.50|20.25|\n|Dues|9|55.10|65.00|-9.90|\n",
        &[
            "5 7 ₹ crore(table @1) ?(unknown)",
            "5 1,210.50 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
            "5 1,000.25 ₹ crore(table @1) 2023-04-01..2024-03-31(column @3)",
            "5 210.25 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
            "6 8 ₹ crore(table @1) ?(unknown)",
            "6 310.75 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
            "6 290.50 ₹ crore(table @1) 2023-04-01..2024-03-31(column @3)",
            "6 20.25 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
            "7 9 ₹ crore(table @1) ?(unknown)",
            "7 55.10 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
            "7 65.00 ₹ crore(table @1) 2023-04-01..2024-03-31(column @3)",
            "7 -9.90 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
        ],
    ),
    (
        "titles that slid one column aside stand where the columns add up",
        "(₹ in crore), year ended 31 March 2025\n\n|Head||2024-25|2023-24||\n|---|---|---|---|---|\n|Tax|1,210.50|1,000.25|210.25||\n|Fees|310.75|290.50|20.25||\n",
        &[
            "5 1,210.50 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
            "5 1,000.25 ₹ crore(table @1) 2023-04-01..2024-03-31(column @3)",
            "5 210.25 ₹ crore(table @1) ?(unknown)",
            "6 310.75 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
            "6 290.50 ₹ crore(table @1) 2023-04-01..2024-03-31(column @3)",
            "6 20.25 ₹ crore(table @1) ?(unknown)",
        ],
    ),
    (
        "a short header of one year and of plans and totals: the total is the sum of what stands beside it",
        "(₹ in crore), year ended 31 March 2025\n\n|Head|Revenue|Capital|Total 2024-25|\n|---|---|---|---|\n|Tax|4|1,000.25|210.25|1,210.50|\n|Fees|5|290.50|20.25|310.75|\n",
        &[
            "5 4 ₹ crore(table @1) ?(unknown)",
            "5 1,000.25 ₹ crore(table @1) ?(unknown)",
            "5 210.25 ₹ crore(table @1) ?(unknown)",
            "5 1,210.50 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
            "6 5 ₹ crore(table @1) ?(unknown)",
            "6 290.50 ₹ crore(table @1) ?(unknown)",
            "6 20.25 ₹ crore(table @1) ?(unknown)",
            "6 310.75 ₹ crore(table @1) 2024-04-01..2025-03-31(column @3)",
        ],
    ),
    (
        "where no column is the sum of others, a header that does not fit binds none",
        "(₹ in crore), year ended 31 March 2025\n\n|Head|2024-25|2023-24|\n|---|---|---|\n|Tax|1,210.50|1,000.25|300.25|\n|Fees|310.75|290.50|25.25|\n",
        &[
            "5 1,210.50 ₹ crore(table @1) ?(unknown)",
            "5 1,000.25 ₹ crore(table @1) ?(unknown)",
            "5 300.25 ₹ crore(table @1) ?(unknown)",
            "6 310.75 ₹ crore(table @1) ?(unknown)",
            "6 290.50 ₹ crore(table @1) ?(unknown)",
            "6 25.25 ₹ crore(table @1) ?(unknown)",
        ],
    ),
    (
        "the caption of the table scales it, the column dates it",
        "For the year ended 31 March 2025\n\n# Statement of Receipts\n\n(₹ in crore)\n\n|Head|2024-25|2023-24|\n|---|---|---|\n|Tax|10.50|9.25|\n",
        &[
            "9 10.50 ₹ crore(table @5) 2024-04-01..2025-03-31(column @7)",
            "9 9.25 ₹ crore(table @5) 2023-04-01..2024-03-31(column @7)",
        ],
    ),
    (
        "a declaration does not leak into the next statement",
        "year ended December 31, 2024\n\n# Balance sheet\n\n(in thousands of dollars)\n\n||2024|2023|\n|---|---|---|\n|Cash|1|2|\n\n# Statement of cash flows\n\n||2024|2023|\n|---|---|---|\n|Cash paid|3|4|\n",
        &[
            "9 1 $ thousand(table @5) at 2024-12-31(column @7)",
            "9 2 $ thousand(table @5) at 2023-12-31(column @7)",
            "15 3 ?(unknown) 2024-01-01..2024-12-31(column @13)",
            "15 4 ?(unknown) 2023-01-01..2023-12-31(column @13)",
        ],
    ),
    (
        "a spanning header dates the columns below it; earnings per share are excepted from the scale",
        "year ended December 31, 2024\n\n|(Dollars in millions, except per share data)|Three months ended September 30,||Nine months ended September 30,||\n|---|---|---|---|---|\n||2024|2023|2024|2023|\n|Net sales|$ 10|$ 9|$ 30|$ 28|\n|Diluted earnings per share|$ 1.10|$ 1.00|$ 3.30|$ 3.00|\n",
        &[
            "6 10 $ million(table @3) 2024-07-01..2024-09-30(column @5)",
            "6 9 $ million(table @3) 2023-07-01..2023-09-30(column @5)",
            "6 30 $ million(table @3) 2024-01-01..2024-09-30(column @5)",
            "6 28 $ million(table @3) 2023-01-01..2023-09-30(column @5)",
            "7 1.10 per_share $(inline @7) 2024-07-01..2024-09-30(column @5)",
            "7 1.00 per_share $(inline @7) 2023-07-01..2023-09-30(column @5)",
            "7 3.30 per_share $(inline @7) 2024-01-01..2024-09-30(column @5)",
            "7 3.00 per_share $(inline @7) 2023-01-01..2023-09-30(column @5)",
        ],
    ),
    (
        "signs in cells of their own join their number and move no column",
        "|||2025||||2024||\n|---|---|---|---|---|---|---|---|---|\n|Loss||(20|)||||(10|)|\n|Sales|$|1,200||||$|1,100||\n",
        &[
            "3 (20 $(table @4) ?(column @1)",
            "3 (10 $(table @4) ?(column @1)",
            "4 1,200 $(inline @4) ?(column @1)",
            "4 1,100 $(inline @4) ?(column @1)",
        ],
    ),
    (
        "a table without a header goes on under the one before it, counted from the right",
        "Year ended 30 September 2020\n\n# Income statement\n\n|||2020|2019|\n|---|---|---|---|\n||Note|£|£|\n|Turnover|4|21,444|19,372|\n\n|Gross profit|7,472|6,149|\n|---|---|---|\n",
        &[
            "8 21,444 £(column @7) 2019-10-01..2020-09-30(column @5)",
            "8 19,372 £(column @7) 2018-10-01..2019-09-30(column @5)",
            "10 7,472 £(column @7) 2019-10-01..2020-09-30(carried @5)",
            "10 6,149 £(column @7) 2018-10-01..2019-09-30(carried @5)",
        ],
    ),
    (
        "a header with a cell too few binds neither its years nor its units",
        "For the year ended 31 March 2025\n\n(₹ in lakh)\n\n|Fund|2024-25 2023-24|Per cent|\n|---|---|---|---|\n|a|1,000|900|3.3|\n|b|2,000|800|4.1|\n",
        &[
            "7 1,000 ?(unknown) ?(unknown)",
            "7 900 ?(unknown) ?(unknown)",
            "7 3.3 ?(unknown) ?(unknown)",
            "8 2,000 ?(unknown) ?(unknown)",
            "8 800 ?(unknown) ?(unknown)",
            "8 4.1 ?(unknown) ?(unknown)",
        ],
    ),
    (
        "where a year stands that cannot be read, no wider one stands in",
        "Balance sheet as at 31 March 2020\n\n(₹ in lakh)\n\n|Head|On 31.03.20|On 310319|\n|---|---|---|\n||audited|**..**<br>audited|\n|a|1,000|900|\n",
        &[
            "8 1,000 ₹ lakh(table @3) at 2020-03-31(column @5)",
            "8 900 ₹ lakh(table @3) ?(unknown)",
        ],
    ),
    (
        "a header is carried over a page",
        "for the year ended 31 March 2025\n\n# STATEMENT No. 9\n\n(₹ in lakh)\n\n|Head|2024-25|2023-24|\n|---|---|---|\n|A|1,00,000.00|90,000.00|\n\n--- end of page=1 ---\n\n|B|2,00,000.00|80,000.00|\n|---|---|---|\n|C|3,00,000.00|70,000.00|\n",
        &[
            "9 1,00,000.00 ₹ lakh(table @5) 2024-04-01..2025-03-31(column @7)",
            "9 90,000.00 ₹ lakh(table @5) 2023-04-01..2024-03-31(column @7)",
            "13 2,00,000.00 ₹ lakh(statement @5) 2024-04-01..2025-03-31(carried @7)",
            "13 80,000.00 ₹ lakh(statement @5) 2023-04-01..2024-03-31(carried @7)",
            "15 3,00,000.00 ₹ lakh(statement @5) 2024-04-01..2025-03-31(carried @7)",
            "15 70,000.00 ₹ lakh(statement @5) 2023-04-01..2024-03-31(carried @7)",
        ],
    ),
    (
        "a dated balance is an instant, the rows between two are the flow",
        "year ended December 31, 2024\n\n# Statement of changes in equity\n\n(in millions)\n\n||Shares capital|Total|\n|---|---|---|\n|Balance at December 31, 2023|10|20|\n|Net income|1|2|\n|Balance at December 31, 2024|11|22|\n",
        &[
            "9 10 ¤ million(table @5) at 2023-12-31(row @9)",
            "9 20 ¤ million(table @5) at 2023-12-31(row @9)",
            "10 1 ¤ million(table @5) 2024-01-01..2024-12-31(row @11)",
            "10 2 ¤ million(table @5) 2024-01-01..2024-12-31(row @11)",
            "11 11 ¤ million(table @5) at 2024-12-31(row @11)",
            "11 22 ¤ million(table @5) at 2024-12-31(row @11)",
        ],
    ),
    (
        "a balance at the beginning of a year is the end of the year before",
        "year ended December 31, 2024\n\n# Statement of cash flows\n\n(in millions)\n\n|Year ended December 31,|2024|2023|\n|---|---|---|\n|Net change|5|4|\n|Cash at beginning of year|10|6|\n|Cash at end of year|15|10|\n",
        &[
            "9 5 ¤ million(table @5) 2024-01-01..2024-12-31(column @7)",
            "9 4 ¤ million(table @5) 2023-01-01..2023-12-31(column @7)",
            "10 10 ¤ million(table @5) at 2023-12-31(column @7)",
            "10 6 ¤ million(table @5) at 2022-12-31(column @7)",
            "11 15 ¤ million(table @5) at 2024-12-31(column @7)",
            "11 10 ¤ million(table @5) at 2023-12-31(column @7)",
        ],
    ),
    (
        "a year to come is no period: the amount is a balance of today",
        "year ended December 31, 2024\n\n# Balance sheet\n\nAs of December 31, 2024 (in millions):\n\n||Leases|\n|---|---|\n|2025|5|\n|2026|4|\n",
        &[
            "9 5 ¤ million(table @5) at 2024-12-31(title @5)",
            "10 4 ¤ million(table @5) at 2024-12-31(title @5)",
        ],
    ),
    (
        "a change belongs to the later year",
        "for the year ended 31 March 2025\n\n(₹ in crore)\n\n|Head|2024-25|2023-24|Variation (per cent)|\n|---|---|---|---|\n|Tax|110.00|100.00|10.0|\n",
        &[
            "7 110.00 ₹ crore(table @3) 2024-04-01..2025-03-31(column @5)",
            "7 100.00 ₹ crore(table @3) 2023-04-01..2024-03-31(column @5)",
            "7 10.0 percent %(exempt @5) 2024-04-01..2025-03-31(column @5)",
        ],
    ),
    (
        "shares and money per share have their own units; a currency that nothing names stays unknown",
        "year ended December 31, 2024\n\n|(in thousands, except share and per share data)|2024|2023|\n|---|---|---|\n|Net income|500|400|\n|Basic earnings per share|1.25|1.00|\n|Weighted average number of shares|400,000|400,100|\n",
        &[
            "5 500 ¤ thousand(table @3) 2024-01-01..2024-12-31(column @3)",
            "5 400 ¤ thousand(table @3) 2023-01-01..2023-12-31(column @3)",
            "6 1.25 per_share ?(unknown) 2024-01-01..2024-12-31(column @3)",
            "6 1.00 per_share ?(unknown) 2023-01-01..2023-12-31(column @3)",
            "7 400,000 shares shares(table @3) 2024-01-01..2024-12-31(column @3)",
            "7 400,100 shares shares(table @3) 2023-01-01..2023-12-31(column @3)",
        ],
    ),
    (
        "a year with a sign behind it heads a column of whole pounds and is no amount",
        "|year ended 30 September 2020||\n|---|---|\n\n||2020 £|2019 £|\n|---|---|---|\n|Stocks|281|300|\n",
        &[
            "6 281 £(column @4) 2019-10-01..2020-09-30(column @4)",
            "6 300 £(column @4) 2018-10-01..2019-09-30(column @4)",
        ],
    ),
    (
        "a bare dollar sign is the dollar that the document is presented in",
        "The financial statements are presented in Australian dollars.\n\n|year ended 30 June 2022|2022 $'000|2021 $'000|\n|---|---|---|\n|Revenue|91|75|\n",
        &[
            "5 91 AUD thousand(column @3) 2021-07-01..2022-06-30(column @3)",
            "5 75 AUD thousand(column @3) 2020-07-01..2021-06-30(column @3)",
        ],
    ),
    (
        "units and dates in Japanese",
        "||(単位：百万円)||\n|---|---|---|\n||前連結会計年度 (2023年３月31日)|当連結会計年度 (2024年３月31日)|\n|貸倒引当金|△12,338|△7,112|\n",
        &[
            "4 △12,338 ¥ million(column @1) at 2023-03-31(column @3)",
            "4 △7,112 ¥ million(column @1) at 2024-03-31(column @3)",
        ],
    ),
    (
        "accountants print the per cent sign at the first and the last figure only",
        "year ended December 31, 2024\n\n(in millions)\n\n||2024|2023|\n|---|---|---|\n|Statutory rate|21.0%|21.0%|\n|State taxes|1.2|1.3|\n|Effective rate|22.2%|22.3%|\n",
        &[
            "7 21.0 percent %(exempt @7) 2024-01-01..2024-12-31(column @5)",
            "7 21.0 percent %(exempt @7) 2023-01-01..2023-12-31(column @5)",
            "8 1.2 percent %(exempt) 2024-01-01..2024-12-31(column @5)",
            "8 1.3 percent %(exempt) 2023-01-01..2023-12-31(column @5)",
            "9 22.2 percent %(exempt @9) 2024-01-01..2024-12-31(column @5)",
            "9 22.3 percent %(exempt @9) 2023-01-01..2023-12-31(column @5)",
        ],
    ),
    (
        "a unit cut over two cells is read as one",
        "for the year ended 31 March 2023\n\n||In|₹ lakh cror|e|\n|---|---|---|---|\n||FY23|FY22|FY21|\n|Tax|27.58|15.42|17.81|\n",
        &[
            "6 27.58 ₹ lakh crore(column @3) 2022-04-01..2023-03-31(column @5)",
            "6 15.42 ₹ lakh crore(column @3) 2021-04-01..2022-03-31(column @5)",
            "6 17.81 ₹ lakh crore(column @3) 2020-04-01..2021-03-31(column @5)",
        ],
    ),
    (
        "figures and dates in lists are paired; plans and maturities date nothing",
        "for the year ended December 31, 2024\n\nSales were $1.5 billion and $1.2 billion for the years ended December 31, 2024 and 2023, respectively. The 2019 Incentive Award Plan holds 5 million shares. Notes of $300 million fall due in March 2034.\n",
        &[
            "3 1.5 $ billion(inline @3) 2024-01-01..2024-12-31(sentence @3)",
            "3 1.2 $ billion(inline @3) 2023-01-01..2023-12-31(sentence @3)",
            "3 5 shares million shares(inline @3) ?(unknown)",
            "3 300 $ million(inline @3) ?(unknown)",
        ],
    ),
    (
        "the day of an event dates no amount",
        "for the year ended 31 March 2025\n\nExcess on 1 April 2024 reduced by the surplus of the year, ₹18,942.94 crore.\n",
        &["3 18,942.94 ₹ crore(inline @3) ?(unknown)"],
    ),
    (
        "two captions of the same scope that disagree are a conflict",
        "year ended December 31, 2024\n\nSegments (in millions)\n\nAll segments (in thousands)\n\n||2024|\n|---|---|\n|Sales|$ 1,931|\n",
        &["9 1,931 ≠(conflict) 2024-01-01..2024-12-31(column @7)"],
    ),
    (
        "note numbers are no pounds, also where the word stands beside their column",
        "Year ended 30 September 2020\n\n||2020|2019|\n|---|---|---|\n|Note|£|£|\n\n|Stocks|16|281|300|\n|---|---|---|---|\n|Debtors|17|2,209|2,217|\n",
        &[
            "7 281 £(column @5) at 2020-09-30(carried @3)",
            "7 300 £(column @5) at 2019-09-30(carried @3)",
            "9 2,209 £(column @5) at 2020-09-30(carried @3)",
            "9 2,217 £(column @5) at 2019-09-30(carried @3)",
        ],
    ),
    (
        "a ratio in words is no money",
        "year ended December 31, 2022\n\n|(Dollars in millions)|2022|\n|---|---|\n|Net sales|1,425|\n|Sales-to-cost ratio|4.9-to-1|\n",
        &[
            "5 1,425 $ million(table @3) 2022-01-01..2022-12-31(column @3)",
            "6 4.9 ratio ×(exempt) 2022-01-01..2022-12-31(column @3)",
        ],
    ),
    (
        "the year of a law dates nothing",
        "year ended 31 March 2025\n\nUnder the Fiscal Responsibility Act, 2005 the State spent ₹48.2 crore.\n",
        &[
            "3 48.2 ₹ crore(inline @3) ?(unknown)",
        ],
    ),
    (
        "where debit and credit are printed, Cr is no crore",
        "as at 31 March 2025\n\n|Account|Balance|\n|---|---|\n|Cash|5.00 DR|\n|Loans|50.90 Cr|\n",
        &[
            "5 5.00 ?(unknown) at 2025-03-31(title @1)",
            "6 50.90 ?(unknown) at 2025-03-31(title @1)",
        ],
    ),
    (
        "capitals behind a number of a table in lakh are the credit side",
        "as at 31 March 2025\n\n(₹ in lakh)\n\n|Account|31 March 2025|\n|---|---|\n|Funds|40,16,415.00 CR|\n",
        &[
            "7 40,16,415.00 ₹ lakh(table @3) at 2025-03-31(column @5)",
        ],
    ),
    (
        "a head with its code is a label, its code no figure",
        "for the year ended 31 March 2025\n\n(₹ in lakh)\n\n||Head|Description|2024-25|2023-24|\n|---|---|---|---|---|\n||2011|Legislatures|||\n||001|Direction|2,697.37|2,210.71|\n||101|Programmes|8,606.40|7,674.90|\n",
        &[
            "8 2,697.37 ₹ lakh(table @3) 2024-04-01..2025-03-31(column @5)",
            "8 2,210.71 ₹ lakh(table @3) 2023-04-01..2024-03-31(column @5)",
            "9 8,606.40 ₹ lakh(table @3) 2024-04-01..2025-03-31(column @5)",
            "9 7,674.90 ₹ lakh(table @3) 2023-04-01..2024-03-31(column @5)",
        ],
    ),
    (
        "where nothing says it, nothing is said",
        "|Item|A|B|\n|---|---|---|\n|Cash|1,234|2,345|\n",
        &[
            "3 1,234 ?(unknown) ?(unknown)",
            "3 2,345 ?(unknown) ?(unknown)",
        ],
    ),
    (
        "a label over the rows says what the table holds",
        "for the year ended 31 March 2025\n\n(₹ in lakh)\n\n|Ratio (per cent)|2024-25|2023-24|\n|---|---|---|\n|Interest / receipts|9.95|10.42|\n|Receipts / debt service|5.6x|5.3x|\n",
        &[
            "7 9.95 percent %(exempt) 2024-04-01..2025-03-31(column @5)",
            "7 10.42 percent %(exempt) 2023-04-01..2024-03-31(column @5)",
            "8 5.6 ratio ×(exempt @8) 2024-04-01..2025-03-31(column @5)",
            "8 5.3 ratio ×(exempt @8) 2023-04-01..2024-03-31(column @5)",
        ],
    ),
    (
        "a minus apart from its digits is read as printed",
        "|(in thousands of dollars)|2017|\n|---|---|\n|Cash|- 6,759|\n|Year ended December 31, 2017||\n",
        &[
            "3 - 6,759 $ thousand(table @1) ? 2017-12-31(column @1)",
        ],
    ),
    (
        "a caption that names a currency and no scale means whole units",
        "Per capita figures (in rupees)\n\n|year ended 31 March 2025|2024-25|\n|---|---|\n|Receipts|40,864|\n",
        &[
            "5 40,864 ₹(table @1) 2024-04-01..2025-03-31(column @3)",
        ],
    ),
    (
        "a table of persons holds no money",
        "for the year ended 31 March 2025\n\nEmployees in position on 31 March 2025 (number of persons)\n\n|Group|Posts|\n|---|---|\n|A|21,480|\n",
        &[
            "7 21,480 count count(exempt @3) at 2025-03-31(title @3)",
        ],
    ),
    (
        "repeated lines that disagree are no running title",
        "for the year ended 31 March 2025\n\n# A\n\n(₹ in crore)\n\n|x|2024-25|\n|---|---|\n|a|1|\n\n# B\n\n(₹ in lakh)\n\n|x|2024-25|\n|---|---|\n|b|2|\n\n# C\n\n|x|2024-25|\n|---|---|\n|c|3|\n",
        &[
            "9 1 ₹ crore(table @5) 2024-04-01..2025-03-31(column @7)",
            "17 2 ₹ lakh(table @13) 2024-04-01..2025-03-31(column @15)",
            "23 3 ?(unknown) 2024-04-01..2025-03-31(column @21)",
        ],
    ),
    (
        "what all tables of a document agree on holds for one that is silent",
        "year ended December 31, 2024\n\n# A\n\n(in millions of dollars)\n\n|x|2024|\n|---|---|\n|a|1|\n\n# B\n\n(in millions of dollars)\n\n|x|2024|\n|---|---|\n|b|2|\n\n# C\n\n(in millions of dollars)\n\n|x|2024|\n|---|---|\n|c|3|\n\n# D\n\n|x|2024|\n|---|---|\n|d|4,000|\n",
        &[
            "9 1 $ million(table @5) ? 2024-12-31(column @7)",
            "17 2 $ million(table @13) ? 2024-12-31(column @15)",
            "25 3 $ million(table @21) ? 2024-12-31(column @23)",
            "31 4,000 $ million(document @21) ? 2024-12-31(column @29)",
        ],
    ),
    (
        "a list of years in a header is not the year reported on",
        "For the years ended March 31\n\n|For the years ended March 31|2021|2022|\n|---|---|---|\n|Revenue (Millions of yen)|995,940|1,128,914|\n\nAs of March 31, 2022\n",
        &[
            "5 995,940 ¥ million(row @5) 2020-04-01..2021-03-31(column @3)",
            "5 1,128,914 ¥ million(row @5) 2021-04-01..2022-03-31(column @3)",
        ],
    ),
    (
        "a list of figures is paired with an equally long list of years, of which its words are said",
        "year ended December 31, 2024\n\nInterest paid was $5 million, $4 million and $3 million in 2024, 2023 and 2022, respectively.\n",
        &[
            "3 5 $ million(inline @3) 2024-01-01..2024-12-31(sentence @3)",
            "3 4 $ million(inline @3) 2023-01-01..2023-12-31(sentence @3)",
            "3 3 $ million(inline @3) 2022-01-01..2022-12-31(sentence @3)",
        ],
    ),
    (
        "a date that opens a sentence holds on; one that ends a sentence on something else binds nothing",
        "year ended December 31, 2024\n\nIn 2024, we sold a plant for $9 million. The gain was $2 million.\n\nCosts were reduced by $8 million related to the acquisition of a brewer in 2021. They were $7 million.\n",
        &[
            "3 9 $ million(inline @3) 2024-01-01..2024-12-31(sentence @3)",
            "3 2 $ million(inline @3) 2024-01-01..2024-12-31(sentence @3)",
            "5 8 $ million(inline @5) ?(unknown)",
            "5 7 $ million(inline @5) ?(unknown)",
        ],
    ),
    (
        "terms agreed in a year are no flow of it, events tell only their date, and the beginning of a year is another year's end",
        "year ended December 31, 2024\n\nDuring 2024, we issued notes with a principal of $10 million.\n\nIn May 2024, we paid $6 million.\n\nAt the beginning of 2024, the limit was $30 million.\n",
        &[
            "3 10 $ million(inline @3) ? 2024-12-31(sentence @3)",
            "5 6 $ million(inline @5) ? 2024-05-31(sentence @5)",
            "7 30 $ million(inline @7) ?(unknown)",
        ],
    ),
    (
        "a comparative in brackets is of the day before it in its own year, and no date of the others",
        "year ended December 31, 2024\n\nEquity at December 31, 2024 was £12 million (2023: £11 million) and debt £4 million (2023: £3 million).\n",
        &[
            "3 12 £ million(inline @3) at 2024-12-31(sentence @3)",
            "3 11 £ million(inline @3) at 2023-12-31(sentence @3)",
            "3 4 £ million(inline @3) at 2024-12-31(sentence @3)",
            "3 3 £ million(inline @3) at 2023-12-31(sentence @3)",
        ],
    ),
    (
        "the points of a list take over the date of their introduction, a paragraph does not",
        "year ended December 31, 2024\n\nIn 2023, the segments were affected as follows:\n\n• Income fell by $1 million.\n\n• Income rose by $2 million.\n\nAssets are $5 million.\n",
        &[
            "5 1 $ million(inline @5) 2023-01-01..2023-12-31(sentence @3)",
            "7 2 $ million(inline @7) 2023-01-01..2023-12-31(sentence @3)",
            "9 5 $ million(inline @9) ?(unknown)",
        ],
    ),
    (
        "two lengths before one date are two periods; a scale behind brackets is the number's",
        "year ended December 31, 2024\n\nFor the three and nine months ended September 30, 2024, we recognized $(1.5) million and $4 million.\n\nFrom July 1, 2024 to July 21, 2024, we recognized $7 million.\n",
        &[
            "3 (1.5) $ million(inline @3) 2024-07-01..2024-09-30(sentence @3)",
            "3 4 $ million(inline @3) 2024-01-01..2024-09-30(sentence @3)",
            "5 7 $ million(inline @5) 2024-07-01..2024-07-21(sentence @5)",
        ],
    ),
    (
        "options are counted in shares, and their prices are per share, over the whole of a list",
        "year ended December 31, 2024\n\nWe excluded 3 million and 8 million stock options in 2024 and 2023, respectively.\n\nThe number of shares authorized at December 31, 2024 was 12,900,000.\n\nThe fair value of options granted in 2024 and 2023 was $57.16 and $56.63.\n",
        &[
            "3 3 shares million shares(inline @3) 2024-01-01..2024-12-31(sentence @3)",
            "3 8 shares million shares(inline @3) 2023-01-01..2023-12-31(sentence @3)",
            "5 12,900,000 shares shares(inline @5) at 2024-12-31(sentence @5)",
            "7 57.16 per_share $(inline @7) 2024-01-01..2024-12-31(sentence @7)",
            "7 56.63 per_share $(inline @7) 2023-01-01..2023-12-31(sentence @7)",
        ],
    ),
    (
        "figures and years that take turns go together, and a figure before two years is of both",
        "year ended December 31, 2024\n\nGrowth was 5% of sales in 2024, 4% of sales in 2023 and 3% of sales in 2022.\n\nCosts were $2.1 billion in 2024 and $2.0 billion in 2023 and 2022.\n",
        &[
            "3 5 percent %(exempt @3) 2024-01-01..2024-12-31(sentence @3)",
            "3 4 percent %(exempt @3) 2023-01-01..2023-12-31(sentence @3)",
            "3 3 percent %(exempt @3) 2022-01-01..2022-12-31(sentence @3)",
            "5 2.1 $ billion(inline @5) 2024-01-01..2024-12-31(sentence @5)",
            "5 2.0 $ billion(inline @5) 2023-01-01..2023-12-31(sentence @5)",
        ],
    ),
];

/// Rules of units alone: each figure as `line text kind unit(basis @line)`.
#[rustfmt::skip]
const UNIT_CASES: &[Case] = &[
    (
        "a scale that is declared for all of a document, except otherwise stated, holds in the prose of other sections",
        "# Report\n\nNotes to the accounts _(Dollars in millions, except otherwise stated)_\n\n|(Dollars in millions)|2024|\n|---|---|\n|Sales|$ 5,000|\n\n(Dollars in millions)\n\n# Note 5\n\nAdvances increased from $52,980 to $53,081.\n\n|(Dollars in millions)|2024|\n|---|---|\n|Costs|$ 4,000|\n",
        &[
            "7 5,000 $ million(table @5)",
            "13 52,980 $ million(statement @3)",
            "13 53,081 $ million(statement @3)",
            "17 4,000 $ million(table @15)",
        ],
    ),
    (
        "`Thousands of` over `U.S. dollars` is one unit; so is one with the date below it in its cell",
        "Year ended March 31, 2022\n\n||||Thousands of|\n|---|---|---|---|\n||Millions of|yen|U.S. dollars|\n||2021|2022|2022|\n|Income|20,220|10,541|86,196|\n\n# Note\n\n||Millions of yen<br>Year ended<br>March 31,|Thousands of<br>U.S. dollars<br>Year ended<br>March 31,|\n|---|---|---|\n||2022|2022|\n|Loss|(7,823)|(11,938)|\n",
        &[
            "7 20,220 ¥ million(column @5)",
            "7 10,541 ¥ million(column @5)",
            "7 86,196 $ thousand(column @5)",
            "14 (7,823) ¥ million(column @11)",
            "14 (11,938) $ thousand(column @11)",
        ],
    ),
    (
        "things are counted in millions, and no money",
        "# Report\n\n|square footage in millions|Owned|Total|\n|---|---|---|\n|Stores|89%|243.5|\n\n# Sales\n\n||2024|2023|\n|---|---|---|\n|Net sales ($)|17|16|\n|Customer transactions (in millions)|1,637.2|1,621.8|\n",
        &[
            "5 89 percent %(exempt @5)",
            "5 243.5 count million count(exempt @3)",
            "11 17 ?(unknown)",
            "11 16 ?(unknown)",
            "12 1,637.2 count million count(exempt @12)",
            "12 1,621.8 count million count(exempt @12)",
        ],
    ),
    (
        "a pound is not scaled by what is said of euros; nor what is printed in full",
        "# A\n\n(€ in millions)\n\n# B\n\n(€ in millions)\n\n# C\n\n(€ in millions)\n\n# D\n\n|| Nominal value |May yet be bought|\n|---|---|---|\n|A. Jones|£305|€11,657,503,041|\n",
        &[
            "17 305 ?(unknown)",
            "17 11,657,503,041 ?(unknown)",
        ],
    ),
    (
        "a table headed by shares alone counts shares, by the scale that it names for them",
        "Accounts for the year ended December 31, 2024\n\n# Note\n\n|shares in thousands|2024|2023|\n|---|---|---|\n|Held at start|804|778|\n|Repurchases of common stock|(2)|(26)|\n",
        &[
            "7 804 shares thousand shares(table @5)",
            "7 778 shares thousand shares(table @5)",
            "8 (2) shares thousand shares(table @5)",
            "8 (26) shares thousand shares(table @5)",
        ],
    ),
    (
        "money and shares of one declaration each have their scale, however many digits the shares have",
        "Accounts for the year ended December 31, 2024\n\n# Equity\n\n|Dollars in millions except per share amounts; shares in thousands|Common Stock||Retained|\n|---|---|---|---|\n||Shares|Amount|Earnings|\n|Balance December 31, 2024|2,393,877|$4,009|$112,429|\n",
        &[
            "8 2,393,877 shares thousand shares(table @5)",
            "8 4,009 $ million(table @5)",
            "8 112,429 $ million(table @5)",
        ],
    ),
    (
        "a heading that counts speaks of every row down to the first that prints money",
        "Accounts for the year ended December 31, 2024\n\n# Equity\n\n(In millions except per share data)\n\n||2024|\n|---|---|\n|Number of Common Shares Outstanding||\n|Balance at beginning of year|4,308|\n|Issued to employees|21|\n|Common Stock|$ 1,760|\n|Surplus|19,209|\n",
        &[
            "10 4,308 shares million shares(table @5)",
            "11 21 shares million shares(table @5)",
            "12 1,760 $ million(table @5)",
            "13 19,209 $ million(table @5)",
        ],
    ),
    (
        "a heading that counts leaves columns of money alone",
        "Accounts for the year ended December 31, 2024\n\n# Options\n\n(Dollars in millions)\n\n||Shares|Average Exercise Price|Aggregate Intrinsic Value|\n|---|---|---|---|\n|Number of shares under option:||||\n|Granted|124,374|200.83|12|\n",
        &[
            "10 124,374 shares shares(table @5)",
            "10 200.83 per_share $(table @5)",
            "10 12 $ million(table @5)",
        ],
    ),
    (
        "rows that lead from one number of shares to the next are shares, where the sum shows it",
        "Accounts for the year ended December 31, 2024\n\n# Note\n\n(In millions)\n\n||2024|2023|\n|---|---|---|\n|Average shares outstanding|4,309|4,323|\n|Effect of dilutive securities|11|16|\n|Diluted average shares outstanding|4,320|4,339|\n|Consideration paid|900|800|\n|Weighted average number of shares|4,100|4,200|\n",
        &[
            "9 4,309 shares million shares(table @5)",
            "9 4,323 shares million shares(table @5)",
            "10 11 shares million shares(table @5)",
            "10 16 shares million shares(table @5)",
            "11 4,320 shares million shares(table @5)",
            "11 4,339 shares million shares(table @5)",
            "12 900 ¤ million(table @5)",
            "12 800 ¤ million(table @5)",
            "13 4,100 shares million shares(table @5)",
            "13 4,200 shares million shares(table @5)",
        ],
    ),
    (
        "a label that counts its own shares stands before an amount",
        "Accounts for the year ended December 31, 2024\n\n# Balance sheet\n\n(In millions)\n\n||2024|\n|---|---|\n|Common stock, $0.25 par value, 11,200 shares authorized; 2,738 and 2,732 shares issued|1,760|\n",
        &[
            "9 0.25 per_share $(inline @9)",
            "9 11,200 shares million shares(table @5)",
            "9 2,738 shares million shares(table @5)",
            "9 2,732 shares million shares(table @5)",
            "9 1,760 ¤ million(table @5)",
        ],
    ),
    (
        "bare currencies over the tables of a document make it one in whole units, where a table says nothing",
        "Accounts for the year ended December 31, 2024\n\n# One\n\n||2024|\n|---|---|\n||£|\n|Sales|1,000|\n\n# Two\n\n||2024|\n|---|---|\n||£|\n|Cost|900|\n\n# Three\n\n||2024|\n|---|---|\n||£|\n|Tax|90|\n\n# Four\n\n||2024|\n|---|---|\n|Loans|5,975|\n|Shares in issue|400|\n",
        &[
            "8 1,000 £(column @7)",
            "15 900 £(column @14)",
            "22 90 £(column @21)",
            "28 5,975 £(document @21)",
            "29 400 shares shares(document @21)",
        ],
    ),
    (
        "`No.` counts, and counts shares where the labels name them",
        "Accounts for the year ended December 31, 2024\n\n# Staff\n\n||2024|\n|---|---|\n||No.|\n|Production staff|112|\n\n# Capital\n\n||2024||\n|---|---|---|\n||No.|£|\n|Ordinary A shares of £1 each|5,975|5,975|\n",
        &[
            "8 112 count count(exempt @7)",
            "15 1 per_share £(inline @15)",
            "15 5,975 shares shares(row @14)",
            "15 5,975 £(column @14)",
        ],
    ),
    (
        "captions that disagree throughout stay with their tables",
        "Accounts for the year ended December 31, 2024\n\n# Notes\n\nMillions of yen\n\n||2024|\n|---|---|\n|Item 3|31|\n\nThousands of U.S. dollars\n\n||2024|\n|---|---|\n|Item 3|32|\n\nMillions of yen\n\n||2024|\n|---|---|\n|Item 4|41|\n\nThousands of U.S. dollars\n\n||2024|\n|---|---|\n|Item 4|42|\n\nMillions of yen\n\n||2024|\n|---|---|\n|Item 5|51|\n\nThousands of U.S. dollars\n\n||2024|\n|---|---|\n|Item 5|52|\n\nThe following is undeclared.\n\n||2024|\n|---|---|\n|Item 6|63|\n",
        &[
            "9 31 ¥ million(table @5)",
            "15 32 $ thousand(table @11)",
            "21 41 ¥ million(table @17)",
            "27 42 $ thousand(table @23)",
            "33 51 ¥ million(table @29)",
            "39 52 $ thousand(table @35)",
            "45 63 ?(unknown)",
        ],
    ),
    (
        "the thousands of a unit are no number, and its row heads the table",
        "Accounts for the year ended December 31, 2024\n\n# Note\n\n||1 year or less|Over 1 year|\n|---|---|---|\n|Consolidated - 2024|%|$'000|\n|Trade payables|4.5|243|\n",
        &[
            "5 1 count year(exempt @5)",
            "5 1 count year(exempt @5)",
            "8 4.5 percent %(exempt @7)",
            "8 243 $ thousand(column @7)",
        ],
    ),
    (
        "a per cent sign behind a range speaks of its start",
        "Accounts for the year ended December 31, 2024\n\n# Options\n\n(In millions)\n\n||2024|||\n|---|---|---|---|\n|Interest rate|3.5|- 4.4|%|\n",
        &[
            "9 3.5 percent %(exempt)",
            "9 - 4.4 percent %(exempt)",
        ],
    ),
    (
        "fair value at grant is per share as an average or with decimals, else of them all",
        "Accounts for the year ended December 31, 2024\n\n# Options\n\n(Dollars in millions, except per share amounts)\n\n||2024|\n|---|---|\n|Weighted average grant-date fair value of options granted|$ 36|\n|Fair value of options on grant date|10.28|\n|Grant-date fair value of options that vested|299|\n",
        &[
            "9 36 per_share $(inline @9)",
            "10 10.28 per_share $(table @5)",
            "11 299 $ million(table @5)",
        ],
    ),
    (
        "per cent in the caption, per share in the caption",
        "Accounts for the year ended December 31, 2024\n\n# One\n\n**Fiscal parameters (Per cent of GDP)**\n\n||2024|\n|---|---|\n|Revenue receipts|8.4|\n\n# Two\n\n**Market price (in Rs. per share)**\n\n||High|\n|---|---|\n|April 2024|10.40|\n",
        &[
            "9 8.4 percent %(exempt @5)",
            "17 10.40 per_share ₹(table @13)",
        ],
    ),
    (
        "what a unit excepts does not name the columns below it; exceptional items are no exception",
        "Accounts for the year ended December 31, 2024\n\n# Data\n\n||2024|Exceptional items|\n|---|---|---|\n||(in thousands, except for per share amounts)||\n|Revenue|$ 3,615|$ 12|\n|Net loss per share|$ (11.44)||\n",
        &[
            "8 3,615 $ thousand(column @7)",
            "8 12 $ thousand(column @7)",
            "9 (11.44) per_share $(inline @9)",
        ],
    ),
    (
        "a column that prints money is no percentage, whatever stands above it",
        "Accounts for the year ended December 31, 2024\n\n# Note\n\n(In millions)\n\n|Name|Ownership percentage|\n|---|---|\n|Alliance|$557|\n|Other|391|\n",
        &[
            "9 557 $ million(table @5)",
            "10 391 $ million(table @5)",
        ],
    ),
    (
        "shares that the document excepts from its scale are whole, where no table scales them",
        "Accounts for the year ended December 31, 2024\n\n# One\n\n(in thousands, except share and per share data)\n\n||2024|\n|---|---|\n|Cash|10|\n\n# Two\n\n(in thousands)\n\n||2024|\n|---|---|\n|Cash|10|\n\n# Three\n\n(in thousands)\n\n||2024|\n|---|---|\n|Cash|10|\n\n# Four\n\n||Number of Shares|\n|---|---|\n|Granted|16,437|\n",
        &[
            "9 10 ¤ thousand(table @5)",
            "17 10 ¤ thousand(table @13)",
            "25 10 ¤ thousand(table @21)",
            "31 16,437 shares shares(document @5)",
        ],
    ),
];

#[rustfmt::skip]
const PERIOD_CASES: &[Case] = &[
    (
        "the tables of an acquisition are of the day on which it was completed",
        "year ended December 31, 2020\n\n# Acquisitions\n\nOn February 7, 2020, the Company completed its acquisition of Example LLC for $20.0 million.\n\nThe costs were immaterial.\n\nThe following table summarizes the fair value of the assets acquired and liabilities assumed (in thousands):\n\n|Cash|$ 587|\n|---|---|\n|Loans|134,121|\n",
        &["5 20.0 ? 2020-02-07(sentence @5)", "11 587 at 2020-02-07(title @5)", "13 134,121 at 2020-02-07(title @5)"],
    ),
    (
        "paragraphs that tell of two acquisitions date the table of neither",
        "year ended December 31, 2020\n\n# Acquisitions\n\nOn February 7, 2020, the Company acquired Example LLC, and on May 8, 2020, the Company acquired Sample Inc.\n\nThe following table summarizes the assets acquired (in thousands):\n\n|Cash|$ 587|\n|---|---|\n|Loans|134,121|\n",
        &["9 587 ?(unknown)", "11 134,121 ?(unknown)"],
    ),
    (
        "two columns of amounts under each year, and each row a table of its own",
        "# Accounts for the year ended 30 November 2020\n\n## BALANCE SHEET\n\n|2020|2019|\n|---|---|\n\n|Notes|£|£|£|£|\n|---|---|---|---|---|\n\n|FIXED ASSETS|\n|---|\n\n|Intangible assets|8|153,134|55|\n|---|---|---|---|\n\n|1,624,126|1,094,330|\n|---|---|\n\n|Cash at bank|25,957|140,485|\n|---|---|---|\n",
        &["14 153,134 at 2020-11-30(carried @5)", "14 55 at 2019-11-30(carried @5)", "17 1,624,126 at 2020-11-30(carried @5)", "17 1,094,330 at 2019-11-30(carried @5)", "20 25,957 at 2020-11-30(carried @5)", "20 140,485 at 2019-11-30(carried @5)"],
    ),
    (
        "two columns more than years, under no unit of their own, take none of the years",
        "# Accounts for the year ended 30 November 2020\n\n## BALANCE SHEET\n\n||2020|2019|\n|---|---|---|\n|Debtors|2,501|2,836|\n\n|Stocks|10|7|1,306|1,020|\n|---|---|---|---|---|\n",
        &["7 2,501 2019-12-01..2020-11-30(column @5)", "7 2,836 2018-12-01..2019-11-30(column @5)", "9 10 2019-12-01..2020-11-30(title @1)", "9 7 2019-12-01..2020-11-30(title @1)", "9 1,306 at 2020-11-30(carried @5)", "9 1,020 at 2019-11-30(carried @5)"],
    ),
    (
        "a column of years beside the labels dates their rows",
        "THE COMPANY, nine months ended March 31, 2025\n\nNine months ended March 31, 2024\n\n# Note\n\n|||Three Months Ended March 31|||\n|---|---|---|---|---|\n|||Net Sales|Earnings|Tax|\n|BEAUTY|2025|3,491|741|602|\n||2024|3,553|776|622|\n|GROOMING|2025|1,523|380|300|\n||2024|1,540|390|310|\n",
        &[
            "10 3,491 2025-01-01..2025-03-31(row @10)",
            "10 741 2025-01-01..2025-03-31(row @10)",
            "10 602 2025-01-01..2025-03-31(row @10)",
            "11 3,553 2024-01-01..2024-03-31(row @11)",
            "11 776 2024-01-01..2024-03-31(row @11)",
            "11 622 2024-01-01..2024-03-31(row @11)",
            "12 1,523 2025-01-01..2025-03-31(row @12)",
            "12 380 2025-01-01..2025-03-31(row @12)",
            "12 300 2025-01-01..2025-03-31(row @12)",
            "13 1,540 2024-01-01..2024-03-31(row @13)",
            "13 390 2024-01-01..2024-03-31(row @13)",
            "13 310 2024-01-01..2024-03-31(row @13)",
        ],
    ),
    (
        "nine months end three before the fiscal year",
        "For the nine months ended March 31, 2025 and the nine months ended March 31, 2024\n\nNine months ended March 31, 2025\n\n# Note\n\n||Year|\n|---|---|\n||2024|\n|Net sales|80|\n",
        &[
            "10 80 2023-07-01..2024-06-30(column @9)",
        ],
    ),
    (
        "a fair value is a balance, whatever its caption says of the year",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nAssets measured at fair value on a nonrecurring basis during the year ended December 31, 2024, were as follows:\n\n||Fair Value|\n|---|---|\n|Equipment|15|\n",
        &[
            "11 15 at 2024-12-31(title @7)",
        ],
    ),
    (
        "what consists of parts at a day is a balance, whatever its note is called",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Other comprehensive income\n\nThe reserve consisted of the following:\n\n|December 31,|2024|2023|\n|---|---|---|\n|Unrealized net gains|15|14|\n",
        &[
            "11 15 at 2024-12-31(column @9)",
            "11 14 at 2023-12-31(column @9)",
        ],
    ),
    (
        "a day in figures over a column names a year as well as a day: the rows tell",
        "Accounts for the year ended 31 March 2020\n\nYear ended 31 March 2019\n\n# Note\n\n||31.3.20|31.3.19|\n|---|---|---|\n||£|£|\n|Turnover|8|7|\n|Debtors|5|4|\n|Prepayments|3|2|\n",
        &[
            "10 8 2019-04-01..2020-03-31(column @7)",
            "10 7 2018-04-01..2019-03-31(column @7)",
            "11 5 at 2020-03-31(column @7)",
            "11 4 at 2019-03-31(column @7)",
            "12 3 at 2020-03-31(column @7)",
            "12 2 at 2019-03-31(column @7)",
        ],
    ),
    (
        "columns around a flow, and beside the first day of a year, hold balances",
        "Accounts for the year ended 31 March 2020\n\nYear ended 31 March 2019\n\n# Notes to the Cash Flow Statement\n\n||At 1.4.19|Cash flow|At 31.3.20|\n|---|---|---|---|\n|Cash at bank|5|1|6|\n\nYear ended 31 March 2020\n\n||31.3.20|1.4.19|\n|---|---|---|\n|Cash|6|5|\n",
        &[
            "9 5 at 2019-04-01(column @7)",
            "9 1 2019-04-01..2020-03-31(column @7)",
            "9 6 at 2020-03-31(column @7)",
            "15 6 at 2020-03-31(column @13)",
            "15 5 at 2019-04-01(column @13)",
        ],
    ),
    (
        "the day of an issue in a label is no balance",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nListed debt outstanding as at September 30, 2024:\n\n|Debt|Issued amount|\n|---|---|\n|Notes (issued<br>on November 24, 2023)|25.00|\n|Bonds issued on March 3, 2024|24.50|\n|Total|49.50|\n",
        &[
            "11 25.00 at 2024-09-30(title @7)",
            "12 24.50 at 2024-09-30(title @7)",
            "13 49.50 at 2024-09-30(title @7)",
        ],
    ),
    (
        "a table without a header goes on with the kind of the page before",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n--- end of page.page_number=1 ---\n\n|Particulars|Charge|Other|\n|---|---|---|\n|**ASSETS**|||\n|Loans|1,234|5,678|\n\n--- end of page.page_number=2 ---\n\n|Lease liabilities||384|12|\n|---|---|---|---|\n|Provisions||105|13|\n",
        &[
            "12 1,234 at 2024-12-31(document @1)",
            "12 5,678 at 2024-12-31(document @1)",
            "16 384 at 2024-12-31(document @1)",
            "16 12 at 2024-12-31(document @1)",
            "18 105 at 2024-12-31(document @1)",
            "18 13 at 2024-12-31(document @1)",
        ],
    ),
    (
        "a comparative in brackets dates the figure before it",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nThe loss was $3.3 million (2023: $34.3 million).\n\nThe loss was $3.3 million, costs included (2020: $34.3 million).\n",
        &[
            "7 3.3 ? 2024-12-31(document @1)",
            "7 34.3 ? 2023-12-31(sentence @7)",
            "9 3.3 ?(unknown)",
            "9 34.3 ? 2020-12-31(sentence @9)",
        ],
    ),
    (
        "years that are named by their place",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nRevenue for the year under review has been $417.00 (Previous Year: $199.71).\n\nThe dividend during the year ended June 2023 was $2.\n",
        &[
            "7 417.00 2024-01-01..2024-12-31(sentence @7)",
            "7 199.71 ? 2023-12-31(sentence @7)",
            "9 2 2022-07-01..2023-06-30(sentence @9)",
        ],
    ),
    (
        "columns with names of their own take over no years",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||2024|2023|\n|---|---|---|\n||$'000|$'000|\n|Cash|7|8|\n\n||Reserves<br>$'000|Total<br>$'000|\n|---|---|---|\n|Balance at 1 January 2023|1|2|\n|Issue of shares|3|4|\n|Balance at 31 December 2023|4|6|\n",
        &[
            "10 7 ? 2024-12-31(column @7)",
            "10 8 ? 2023-12-31(column @7)",
            "14 1 at 2023-01-01(row @14)",
            "14 2 at 2023-01-01(row @14)",
            "15 3 2023-01-01..2023-12-31(row @16)",
            "15 4 2023-01-01..2023-12-31(row @16)",
            "16 4 at 2023-12-31(row @16)",
            "16 6 at 2023-12-31(row @16)",
        ],
    ),
    (
        "the row of the year before is a year older than its columns",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||As on 31.12.2024|As on 31.12.2023|\n|---|---|---|\n|Vehicles|5|4|\n|Previous Year|4|3|\n",
        &[
            "9 5 at 2024-12-31(column @7)",
            "9 4 at 2023-12-31(column @7)",
            "10 4 at 2023-12-31(row @10)",
            "10 3 at 2022-12-31(row @10)",
        ],
    ),
    (
        "a heading that breaks up an opening balance",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||2024|\n|---|---|\n|Additions|1|\n|Breakdown of balance at the beginning of the year||\n|Cost|9|\n",
        &[
            "9 1 2024-01-01..2024-12-31(column @7)",
            "11 9 at 2023-12-31(column @7)",
        ],
    ),
    (
        "a caption that names the year by its place",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nThe shares held during the financial year by each director:\n\n||Balance at Start of the Year|Received|Balance at End of the Year|\n|---|---|---|---|\n|A. Jones|5|1|6|\n",
        &[
            "11 5 at 2023-12-31(title @7)",
            "11 1 2024-01-01..2024-12-31(title @7)",
            "11 6 at 2024-12-31(title @7)",
        ],
    ),
    (
        "the sentence that introduces a table dates it",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nHolders filed a report as of December 7, 2024, claiming that they hold shares as follows as of November 30, 2024. However, the company could not confirm the number of shares that they held at the record date for voting rights, so that they are not listed.\n\n|Name|Number of shares|\n|---|---|\n|A. Jones|12,172|\n",
        &[
            "11 12,172 at 2024-11-30(title @7)",
        ],
    ),
    (
        "growth that names both of its years",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||FY20|FY24|CAGR (FY24 over FY20)|Growth FY24 over FY23|\n|---|---|---|---|---|\n|Sales|10|15|10.7%|3%|\n",
        &[
            "9 10 2020-01-01..2020-12-31(column @7)",
            "9 15 2024-01-01..2024-12-31(column @7)",
            "9 10.7 2020-01-01..2024-12-31(column @7)",
            "9 3 2024-01-01..2024-12-31(column @7)",
        ],
    ),
    (
        "a label cell leads the years of the columns: flows",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n|Year ended December 31,|2024|2023|\n|---|---|---|\n|Proceeds|7|8|\n",
        &[
            "9 7 2024-01-01..2024-12-31(column @7)",
            "9 8 2023-01-01..2023-12-31(column @7)",
        ],
    ),
    (
        "a label cell leads the years of the columns: balances",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n|December 31,|2024|2023|\n|---|---|---|\n|Other|7|8|\n",
        &[
            "9 7 at 2024-12-31(column @7)",
            "9 8 at 2023-12-31(column @7)",
        ],
    ),
    (
        "the caption's last sentence leads the years of the columns",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nInterest paid was small. Receivables at December 31 consisted of the following:\n\n||2024|2023|\n|---|---|---|\n|Billed|7|8|\n",
        &[
            "11 7 at 2024-12-31(column @9)",
            "11 8 at 2023-12-31(column @9)",
        ],
    ),
    (
        "rows between an opening and a closing balance are flows",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||2024|\n|---|---|\n|Balance at beginning of year|5|\n|Amendments|1|\n|Balance at end of year|6|\n",
        &[
            "9 5 at 2023-12-31(column @7)",
            "10 1 2024-01-01..2024-12-31(column @7)",
            "11 6 at 2024-12-31(column @7)",
        ],
    ),
    (
        "a day in a label is the day of a balance, whatever the caption says",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nActivity during the year ended December 31, 2024 was as follows:\n\n||Units|\n|---|---|\n|Outstanding, December 31, 2023|5|\n|Granted|2|\n|Outstanding, December 31, 20241|7|\n|Exercisable|3|\n",
        &[
            "11 5 at 2023-12-31(row @11)",
            "12 2 2024-01-01..2024-12-31(row @13)",
            "13 7 at 2024-12-31(row @13)",
            "14 3 at 2024-12-31(row @13)",
        ],
    ),
    (
        "three years side by side are those of flows",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||2024|2023|2022|\n|---|---|---|---|\n|Americas|7|8|9|\n",
        &[
            "9 7 2024-01-01..2024-12-31(column @7)",
            "9 8 2023-01-01..2023-12-31(column @7)",
            "9 9 2022-01-01..2022-12-31(column @7)",
        ],
    ),
    (
        "most rows speak for all rows of a table",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||2024|2023|\n|---|---|---|\n|Accrued wages|7|8|\n|Accrued interest|7|8|\n|Other|1|2|\n",
        &[
            "9 7 at 2024-12-31(column @7)",
            "9 8 at 2023-12-31(column @7)",
            "10 7 at 2024-12-31(column @7)",
            "10 8 at 2023-12-31(column @7)",
            "11 1 at 2024-12-31(column @7)",
            "11 2 at 2023-12-31(column @7)",
        ],
    ),
    (
        "years to come are those in which balances fall due",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nExpected payments after December 31, 2024 are as follows:\n\n||2025|2026|2027-2031|\n|---|---|---|---|\n|Payments|7|8|9|\n\n# Next\n\nAs of December 31, 2024 leases fell due as follows:\n\n||Leases|\n|---|---|\n|2025|7|\n|2026|8|\n|Thereafter|9|\n",
        &[
            "11 7 at 2024-12-31(title @7)",
            "11 8 at 2024-12-31(title @7)",
            "11 9 at 2024-12-31(document @1)",
            "19 7 at 2024-12-31(title @15)",
            "20 8 at 2024-12-31(title @15)",
            "21 9 at 2024-12-31(title @15)",
        ],
    ),
    (
        "columns named after the year in which a loan was made hold balances of the caption's day",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\nLoans at December 31, 2024, by year of origination:\n\n|Rating|2024|2023|Prior|Total|\n|---|---|---|---|---|\n|BBB|1|2|3|6|\n",
        &[
            "11 1 at 2024-12-31(title @7)",
            "11 2 at 2024-12-31(title @7)",
            "11 3 at 2024-12-31(title @7)",
            "11 6 at 2024-12-31(title @7)",
        ],
    ),
    (
        "a list in a label is paired with the columns",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n|Year ended December 31,|2024|2023|2022|\n|---|---|---|---|\n|Gain, net of tax of $1, ($2) and $3|7|8|9|\n",
        &[
            "9 1 2024-01-01..2024-12-31(column @7)",
            "9 2 2023-01-01..2023-12-31(column @7)",
            "9 3 2022-01-01..2022-12-31(column @7)",
            "9 7 2024-01-01..2024-12-31(column @7)",
            "9 8 2023-01-01..2023-12-31(column @7)",
            "9 9 2022-01-01..2022-12-31(column @7)",
        ],
    ),
    (
        "a rate in a label is that of the latest balance",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n|December 31,|2024|2023|\n|---|---|---|\n|3.5% notes due June 2031|7|8|\n",
        &[
            "9 3.5 at 2024-12-31(column @7)",
            "9 7 at 2024-12-31(column @7)",
            "9 8 at 2023-12-31(column @7)",
        ],
    ),
    (
        "a date in a cell holds for what follows it in the row",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n|Own capital|December 31, 2024|7|million|December 31, 2023|8|million|\n|---|---|---|---|---|---|---|\n",
        &[
            "7 7 at 2024-12-31(cell @7)",
            "7 8 at 2023-12-31(cell @7)",
        ],
    ),
    (
        "a column between two days is the flow from the one to the other",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||At January 1, 2024|Cash flows|At December 31, 2024|\n|---|---|---|---|\n|Cash|7|2|9|\n",
        &[
            "9 7 at 2024-01-01(column @7)",
            "9 2 2024-01-01..2024-12-31(column @7)",
            "9 9 at 2024-12-31(column @7)",
        ],
    ),
    (
        "a range of days outranks the stretch it is a part of",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||Nine months ended||\n|---|---|---|\n||September 30,||\n||2023||\n||January 1 to July 21|July 22 to September 30|\n|Depreciation|7|8|\n",
        &[
            "12 7 2023-01-01..2023-07-21(column @10)",
            "12 8 2023-07-22..2023-09-30(column @10)",
        ],
    ),
    (
        "a fiscal year over two rows of a header is a year, no day",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||Fiscal|Fiscal|\n|---|---|---|\n||2024|2023|\n|Sundries|7|8|\n",
        &[
            "10 7 2024-01-01..2024-12-31(column @9)",
            "10 8 2023-01-01..2023-12-31(column @9)",
        ],
    ),
    (
        "restated cash in a statement of flows is a balance",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n**Statement of cash flows**\n\n|Year ended December 31,|2024|\n|---|---|\n|Net increase in cash|1|\n|Cash and cash equivalents at end of year|5|\n|Less restricted cash included in investments|2|\n",
        &[
            "11 1 2024-01-01..2024-12-31(column @9)",
            "12 5 at 2024-12-31(column @9)",
            "13 2 at 2024-12-31(column @9)",
        ],
    ),
    (
        "codes of heads beside their names are no years to come, and headers of labels stand over no figures",
        "Accounts for the year ended 31 March 2025\n\n31 March 2024\n\n# A. Expenditure by function\n\n|Head|Description||2024-25||2023-24|\n|---|---|---|---|---|---|\n|2039|State excise||132.86||116.84|\n|2055|Police||141.06||125.88|\n|2056|Jails|||56.82|52.86|\n",
        &[
            "9 132.86 2024-04-01..2025-03-31(column @7)",
            "9 116.84 2023-04-01..2024-03-31(column @7)",
            "10 141.06 2024-04-01..2025-03-31(column @7)",
            "10 125.88 2023-04-01..2024-03-31(column @7)",
            "11 56.82 2024-04-01..2025-03-31(column @7)",
            "11 52.86 2023-04-01..2024-03-31(column @7)",
        ],
    ),
    (
        "a year by itself below the figures of another heads the columns that follow",
        "### Report 30 June 2022\n\nfor the year ended 30 June 2022\n\n|2022||||\n|---|---|---|---|\n|Grant date|At the start|Granted|Exercised|\n|01/02/2019|9,000|-|(500)|\n|2021||||\n|||Issued|Used|\n|Grant date|At the start|Granted|Exercised|\n|15/02/2019|8,000|-|(250)|\n",
        &[
            "8 9,000 2021-07-01..2022-06-30(title @5)",
            "8 (500) 2021-07-01..2022-06-30(title @5)",
            "12 8,000 2020-07-01..2021-06-30(title @9)",
            "12 (250) 2020-07-01..2021-06-30(title @9)",
        ],
    ),
    (
        "a change from a year that its header names belongs to the later one",
        "for the year ended June 30, 2025\n\n|($ millions)|2025|2024|Change vs. 2024|\n|---|---|---|---|\n|Net sales|110|100|10%|\n\n|($ millions)|Change from 2024|\n|---|---|\n|Net sales|10%|\n",
        &[
            "5 110 2024-07-01..2025-06-30(column @3)",
            "5 100 2023-07-01..2024-06-30(column @3)",
            "5 10 2024-07-01..2025-06-30(column @3)",
            "9 10 ?(unknown)",
        ],
    ),
    (
        "a growth compares like with like; an average over years has no year",
        "for the year ended March 31, 2023\n\n||BE FY23|Apr-Nov 2022|Apr-Nov 2021|5 yr Avg growth|YoY growth|\n|---|---|---|---|---|---|\n|Roads|1.88|1.49|0.74|20.1|102.1|\n",
        &[
            "3 5 ?(unknown)",
            "5 1.88 2022-04-01..2023-03-31(column @3)",
            "5 1.49 2022-04-01..2022-11-30(column @3)",
            "5 0.74 2021-04-01..2021-11-30(column @3)",
            "5 20.1 ?(unknown)",
            "5 102.1 2022-04-01..2022-11-30(column @3)",
        ],
    ),
    (
        "a range of days is a stretch from the first to the last",
        "for the year ended December 31, 2024\n\n|Period|Number of shares purchased|\n|---|---|\n|10/1/2024 thru 10/31/2024|900|\n|11/1/2024 - 11/30/2024|800|\n|December 1, 2024 – December 31, 2024|700|\n",
        &[
            "5 900 2024-10-01..2024-10-31(row @5)",
            "6 800 2024-11-01..2024-11-30(row @6)",
            "7 700 2024-12-01..2024-12-31(row @7)",
        ],
    ),
    (
        "a balance of the day that opens a printed period is that of its beginning",
        "The period from July 22, 2023 to September 30, 2023 is that of the successor.\n\n|($ thousands)|Equity|\n|---|---|\n|Balance, July 22, 2023 (Successor)|300|\n|Net income|40|\n|Balance, September 30, 2023|340|\n",
        &[
            "5 300 at 2023-07-22(row @5)",
            "6 40 2023-07-22..2023-09-30(row @7)",
            "7 340 at 2023-09-30(row @7)",
        ],
    ),
    (
        "columns headed by years are not dated by the events of the rows",
        "Options, year ended 30 June 2022:\n\n|Grant date|Expiry date|2022<br>Number|2021<br>Number|\n|---|---|---|---|\n|29/08/2019|31/12/2021|11|13|\n|28/09/2019|31/12/2021|12|14|\n",
        &[
            "5 11 2021-07-01..2022-06-30(column @3)",
            "5 13 2020-07-01..2021-06-30(column @3)",
            "6 12 2021-07-01..2022-06-30(column @3)",
            "6 14 2020-07-01..2021-06-30(column @3)",
        ],
    ),
    (
        "a range over a column outranks the stretch that stands over several",
        "|($ thousands)|Nine Months Ended||\n|---|---|---|\n||September 30,||\n||2023|2022|\n||January 1, 2023 to July 21, 2023|Predecessor|\n|Cost|153|210|\n",
        &[
            "6 153 2023-01-01..2023-07-21(column @5)",
            "6 210 2022-01-01..2022-09-30(column @4)",
        ],
    ),
    (
        "the date of a report that is not given is not that of the running title",
        "### Report 30 June 2022\n\nfor the year ended 30 June 2022\n\nUnissued shares under rights at the date of this report are as follows:\n\n|Grant Date|Number|\n|---|---|\n|27 May 2020|1,000|\n",
        &[
            "9 1,000 ?(unknown)",
        ],
    ),
    (
        "a figure in brackets behind another is the same in another currency",
        "Costs were ¥18,852 million and ¥21,392 million ($174,928 thousand) for the years ended March 31, 2021 and 2022, respectively.\n",
        &[
            "1 18,852 2020-04-01..2021-03-31(sentence @1)",
            "1 21,392 2021-04-01..2022-03-31(sentence @1)",
            "1 174,928 2021-04-01..2022-03-31(sentence @1)",
        ],
    ),
    (
        "what is compared with a year is not of that year; months that a day opens do not end on it",
        "Income was $5 million, compared to $4 million during the nine months ended September 30, 2022.\n\nWe lost €3 for the nine months from 31 March 2023 to the reporting date.\n",
        &[
            "1 5 ?(unknown)",
            "1 4 2022-01-01..2022-09-30(sentence @1)",
            "3 3 ?(unknown)",
        ],
    ),
    (
        "the date of an event of each column, or in the words of a cell, dates no figure",
        "|Name|A. Ames|B. Bell|C. Cole|\n|---|---|---|---|\n|Date of first appointment|12/10/2018|15/09/2020|12/10/2019|\n|Qualifications|Engineer|Lawyer|Chemist|\n|Meetings attended|5|Nil (appointed 15/09/2020)|6|\n",
        &[
            "5 5 ?(unknown)",
            "5 6 ?(unknown)",
        ],
    ),
    (
        "the code of a head is no year",
        "Accounts for the year ended December 31, 2024\n\nYear ended December 31, 2023\n\n# Note\n\n||||2024|Per cent|\n|---|---|---|---|---|\n||**2071**|**Pensions and other benefits**||\n||101|Family pensions|7,000|1.5|\n||102|Gratuities|8,000|2.5|\n",
        &[
            "10 7,000 ? 2024-12-31(column @7)",
            "10 1.5 ?(unknown)",
            "11 8,000 ? 2024-12-31(column @7)",
            "11 2.5 ?(unknown)",
        ],
    ),
];

#[test]
fn each_rule_on_a_document_of_its_own() {
    for (rule, text, want) in CASES {
        assert_eq!(figures(text), *want, "{rule}:\n{text}");
    }
}

#[test]
fn a_minus_apart_from_its_digits_is_flagged() {
    let document = Document::new("x.md", b"|A|B|\n|---|---|\n|Cash|- 6,759|\n".to_vec());
    let annotations = Annotations::of(&document);
    let figure = annotations.figures().iter().find(|figure| figure.value.is_some()).expect("the figure");
    assert_eq!(figure.value.as_ref().map(ToString::to_string).as_deref(), Some("-6759"));
    assert!(figure.flags.contains(tieout::figure::Flag::TwoValues), "{:?}", figure.flags);
}

#[test]
fn each_rule_of_units_on_a_document_of_its_own() {
    for (rule, text, want) in UNIT_CASES {
        let units: Vec<String> = described(text).into_iter().map(|(unit, _)| unit).collect();
        assert_eq!(units, *want, "{rule}:\n{text}");
    }
}

#[test]
fn each_rule_of_periods_on_a_document_of_its_own() {
    for (rule, text, want) in PERIOD_CASES {
        let periods: Vec<String> = described(text)
            .into_iter()
            .map(|(unit, period)| format!("{} {period}", unit.split(' ').take(2).collect::<Vec<_>>().join(" ")))
            .collect();
        assert_eq!(periods, *want, "{rule}:\n{text}");
    }
}

#[test]
fn a_conflict_of_years_names_both_lines_and_flags_the_figure() {
    let text = "year ended 31 March 2025\n\n|₹ crore|2025|2024|\n|---|---|---|\n||2024|2024|\n|Tax|10|9|\n|2023|8|7|\n";
    let document = Document::new("x.md", text.as_bytes().to_vec());
    let annotations = Annotations::of(&document);
    let figure = &annotations.on_line(6)[0];
    let period = annotations.period(figure);
    let rivals: Vec<_> = period.rivals.iter().map(|rival| (rival.label.as_str(), rival.evidence.line)).collect();
    assert_eq!(rivals, [("2025", 3), ("2024", 5)]);
    assert!(figure.flags.contains(tieout::figure::Flag::PeriodConflict));
    // A row that names its own year overrules its column, and says what it overruled.
    let row = annotations.on_line(7).iter().rfind(|figure| figure.kind.is_figure()).unwrap();
    let period = annotations.period(row);
    assert_eq!((&*period.label, period.basis.name()), ("2023", "row"));
    assert_eq!(
        period.rivals.iter().map(|rival| (rival.label.as_str(), rival.scope)).collect::<Vec<_>>(),
        [("2024", "column")]
    );
}

#[test]
fn what_arithmetic_decides_names_the_row_that_adds_up_and_stays_flagged() {
    let text = "year ended 31 March 2025\n\n|Head|2024-25|2023-24|Change|\n|---|---|---|---|\n|Tax|7|1,210.50|1,000.25|210.25|\n\
                |Fees|8|310.75|290.50|20.25|\n";
    let document = Document::new("x.md", text.as_bytes().to_vec());
    let annotations = Annotations::of(&document);
    let figure = &annotations.on_line(5)[1];
    assert_eq!(annotations.period(figure).witness, Some(5));
    assert_eq!(figure.flags, tieout::figure::Flag::HeaderMismatch.into());
    let [found] = annotations.damage() else { panic!("{:?}", annotations.damage()) };
    assert!(found.reason.ends_with("it is read as they add up, at line 5 and others"), "{}", found.reason);
    // Without a sum there is no witness, and no year.
    let document = Document::new("x.md", text.replace("210.25", "300.25").into_bytes());
    let annotations = Annotations::of(&document);
    let period = annotations.period(&annotations.on_line(5)[1]);
    assert!(period.witness.is_none() && !period.is_known());
}
