//! Vocabularies: currencies, scale words, measures, months, and the words that make a number a reference or a code.

use crate::figure::Kind;

/// The currency of a symbol.
pub(super) fn currency_symbol(c: char) -> Option<&'static str> {
    Some(match c {
        '$' | '＄' => "USD",
        '€' => "EUR",
        '£' | '￡' => "GBP",
        '¥' | '￥' => "JPY",
        // A backtick is a rupee sign whose font a converter did not know.
        '₹' | '₨' | '`' => "INR",
        '₩' | '￦' => "KRW",
        '₱' => "PHP",
        '₫' => "VND",
        '฿' => "THB",
        '₪' => "ILS",
        '₺' => "TRY",
        '₽' => "RUB",
        '₦' => "NGN",
        '₴' => "UAH",
        '₸' => "KZT",
        '₿' => "XBT",
        _ => return None,
    })
}

/// The currency of letters that stand before a `$`: `US$`, `HK$`.
pub(super) fn dollar_prefix(word: &str) -> Option<&'static str> {
    Some(match word {
        "US" | "U" | "USD" => "USD",
        "A" | "AU" | "AUD" => "AUD",
        "C" | "CA" | "CAD" | "Cdn" | "CDN" | "Can" => "CAD",
        "HK" | "HKD" => "HKD",
        "NT" | "NTD" | "TWD" => "TWD",
        "S" | "SG" | "SGD" => "SGD",
        "NZ" | "NZD" => "NZD",
        "R" | "BRL" => "BRL",
        "Mex" | "MX" => "MXN",
        "J" | "Jam" => "JMD",
        "TT" => "TTD",
        "Z" => "ZWL",
        _ => return None,
    })
}

/// The currency of a code or a name that stands before or after a number.
pub(super) fn currency_code(word: &str) -> Option<&'static str> {
    Some(match word {
        "USD" => "USD",
        "EUR" | "Euro" | "euro" | "euros" | "Euros" => "EUR",
        "GBP" | "STG" => "GBP",
        "INR" | "Rs" | "RS" | "rs" | "Re" | "Rupees" | "rupees" | "Rupee" | "RUPEES" => "INR",
        "JPY" | "yen" | "Yen" | "YEN" => "JPY",
        "CHF" | "Fr" | "SFr" | "sfr" => "CHF",
        "SEK" => "SEK",
        "NOK" => "NOK",
        "DKK" => "DKK",
        "RMB" | "CNY" | "CNH" | "Renminbi" | "renminbi" => "CNY",
        "KRW" | "won" | "Won" => "KRW",
        "AUD" => "AUD",
        "CAD" => "CAD",
        "HKD" => "HKD",
        "TWD" | "NTD" => "TWD",
        "SGD" => "SGD",
        "NZD" => "NZD",
        "ZAR" => "ZAR",
        "BRL" => "BRL",
        "MXN" => "MXN",
        "PHP" | "Php" => "PHP",
        "IDR" | "Rp" => "IDR",
        "MYR" | "RM" => "MYR",
        "THB" | "baht" | "Baht" => "THB",
        "VND" => "VND",
        "AED" => "AED",
        "SAR" => "SAR",
        "QAR" => "QAR",
        "KWD" => "KWD",
        "ILS" | "NIS" => "ILS",
        "TRY" => "TRY",
        "PLN" => "PLN",
        "CZK" => "CZK",
        "HUF" => "HUF",
        "RUB" | "roubles" | "rubles" => "RUB",
        "NGN" => "NGN",
        "KES" | "KSh" | "Kshs" | "KShs" => "KES",
        "PKR" => "PKR",
        "BDT" | "Tk" => "BDT",
        "LKR" => "LKR",
        "NPR" => "NPR",
        _ => return None,
    })
}

/// The currency of a name that can only stand after a number.
pub(super) fn currency_name(word: &str) -> Option<&'static str> {
    Some(match word {
        "dollars" | "dollar" | "Dollars" => "USD",
        "pounds" | "Pounds" => "GBP",
        "francs" | "Francs" => "CHF",
        _ => return currency_code(word),
    })
}

/// A word before a number that holds currency and scale: `TEUR`, `KUSD`.
pub(super) fn currency_with_scale(word: &str) -> Option<(&'static str, i32)> {
    let scale = match word.as_bytes().first()? {
        b'T' | b'k' | b'K' => 3,
        b'M' | b'm' => 6,
        _ => return None,
    };
    let rest = word.get(1..)?;
    (rest.len() == 3 && rest.bytes().all(|b| b.is_ascii_uppercase()))
        .then(|| currency_code(rest))
        .flatten()
        .map(|currency| (currency, scale))
}

/// The hundredth part of a currency as a word after a number: its currency where the word tells.
pub(super) fn subunit(word: &str) -> Option<Option<&'static str>> {
    Some(match word {
        "paise" | "paisa" | "Paise" | "Paisa" => Some("INR"),
        "pence" | "Pence" | "penny" => Some("GBP"),
        "cents" | "cent" | "Cents" => None,
        "sen" => Some("MYR"),
        "øre" | "öre" => None,
        _ => return None,
    })
}

/// The power of ten of a scale word.
pub(super) fn scale(word: &str) -> Option<i32> {
    let mut buffer = [0; 16];
    Some(match lower(word, &mut buffer) {
        "hundred" | "hundreds" => 2,
        "thousand" | "thousands" | "thsd" | "thd" | "tsd" => 3,
        "lakh" | "lakhs" | "lac" | "lacs" | "lakhs." => 5,
        "million" | "millions" | "mn" | "mln" | "mio" | "mm" | "miljoen" | "millionen" => 6,
        "crore" | "crores" | "cr" | "crs" => 7,
        "billion" | "billions" | "bn" | "bln" | "mrd" | "mld" | "milliard" | "milliards" => 9,
        "trillion" | "trillions" | "tn" | "trn" => 12,
        _ => return None,
    })
}

/// The power of ten of a scale letter glued to a number, with or without a currency before it.
pub(super) fn scale_letter(word: &str, has_currency: bool) -> Option<i32> {
    Some(match word {
        "k" | "K" => 3,
        "m" | "M" => 6,
        "b" | "B" if has_currency => 9,
        "t" | "T" if has_currency => 12,
        _ => return None,
    })
}

/// The East Asian numerals at the start of `rest`: their power of ten and their length. `百万` is 6, `億` 8.
pub(super) fn east_asian_scale(rest: &str) -> Option<(i32, usize)> {
    let mut power = 0;
    let mut length = 0;
    for c in rest.chars().take(4) {
        power += match c {
            '十' => 1,
            '百' => 2,
            '千' => 3,
            '万' | '萬' => 4,
            '億' | '亿' => 8,
            '兆' => 12,
            _ => break,
        };
        length += c.len_utf8();
    }
    (length > 0).then_some((power, length))
}

/// The currency word at the start of `rest`, in East Asian script, with its length.
pub(super) fn east_asian_currency(rest: &str) -> Option<(&'static str, usize)> {
    const NAMES: [(&str, &str); 10] = [
        ("人民币", "CNY"),
        ("人民幣", "CNY"),
        ("美元", "USD"),
        ("港元", "HKD"),
        ("欧元", "EUR"),
        ("日元", "JPY"),
        ("ドル", "USD"),
        ("ユーロ", "EUR"),
        ("円", "JPY"),
        ("원", "KRW"),
    ];
    NAMES.iter().find(|(name, _)| rest.starts_with(name)).map(|&(name, currency)| (currency, name.len()))
}

/// Counted nouns and physical measures after a number, with the kind that they make it.
pub(super) fn measure(word: &str) -> Option<Kind> {
    match word {
        "MW" | "GW" | "kW" | "KW" | "TW" | "MWh" | "GWh" | "kWh" | "KWh" | "TWh" | "MWp" | "GJ" | "TJ" | "PJ"
        | "MMBtu" | "BTU" | "Bcf" | "Mcf" | "MMcf" | "Tcf" | "boe" | "BOE" | "MMboe" | "mboe" | "bbl" | "bbls"
        | "bpd" | "boepd" | "MT" | "MMT" | "MTPA" | "mtpa" | "KL" | "kl" | "ML" | "km" | "kms" | "Km" | "KM"
        | "Kms" | "cm" | "kg" | "kgs" | "Kg" | "oz" | "koz" | "Moz" | "lbs" | "lb" | "tCO" | "tCOe" | "tCO2e"
        | "TEU" | "TEUs" | "GB" | "MB" | "TB" | "kV" | "MVA" | "GHz" | "MHz" | "Nos" | "nos" | "NOS" => {
            return Some(Kind::Count);
        }
        _ => {}
    }
    let mut buffer = [0; 24];
    Some(match lower(word, &mut buffer) {
        "share" | "shares" | "adss" | "adrs" => Kind::Shares,
        "ton" | "tons" | "tonne" | "tonnes" | "barrel" | "barrels" | "acre" | "acres" | "hectare" | "hectares"
        | "litre" | "litres" | "liters" | "gallon" | "gallons" | "mile" | "miles" | "kilometre" | "kilometres"
        | "kilometers" | "metre" | "metres" | "meters" | "feet" | "ounces" | "pound" | "megawatt" | "megawatts"
        | "gigawatts" => Kind::Count,
        "people" | "persons" | "person" | "employees" | "employee" | "associates" | "staff" | "workers" | "members"
        | "directors" | "shareholders" | "stockholders" | "holders" | "customers" | "clients" | "users"
        | "subscribers" | "riders" | "drivers" | "patients" | "students" | "passengers" | "households" | "families"
        | "women" | "men" | "children" | "farmers" | "participants" | "suppliers" | "vendors" | "partners"
        | "beneficiaries" | "individuals" | "voters" | "votes" | "executives" | "officers" | "colleagues" | "teams"
        | "headcount" | "borrowers" | "taxpayers" | "attendees" => Kind::Count,
        "stores" | "store" | "branches" | "branch" | "offices" | "locations" | "countries" | "states"
        | "territories" | "provinces" | "districts" | "cities" | "villages" | "markets" | "plants" | "facilities"
        | "sites" | "units" | "unit" | "vehicles" | "aircraft" | "airplanes" | "bikes" | "scooters" | "rides"
        | "trips" | "flights" | "rooms" | "beds" | "schools" | "hospitals" | "projects" | "products" | "brands"
        | "categories" | "segments" | "subsidiaries" | "companies" | "entities" | "banks" | "funds" | "companies’"
        | "contracts" | "agreements" | "leases" | "properties" | "patents" | "licences" | "licenses" | "claims"
        | "cases" | "complaints" | "meetings" | "committees" | "resolutions" | "transactions" | "orders"
        | "accounts" | "loans" | "policies" | "items" | "instances" | "occasions" | "warrants" | "options" | "rsus"
        | "awards" | "ncds" | "debentures" | "bonds" | "servings" | "bottles" | "cases’" | "packages" | "states’"
        | "nations" | "regions" | "departments" | "institutions" | "organisations" | "organizations" | "languages"
        | "acquisitions" | "distributors" | "tenants" | "terminals" | "wells" | "mines" | "trucks" | "ships"
        | "vessels" | "containers" | "points" | "respondents" | "returns" | "invoices" => Kind::Count,
        "day" | "days" | "week" | "weeks" | "month" | "months" | "year" | "years" | "yrs" | "yr" | "hour" | "hours"
        | "hrs" | "minutes" | "quarters" | "decades" => Kind::Count,
        _ => return None,
    })
}

/// Whether a word is the name of a month, with a capital: `may` is a verb.
pub(super) fn is_month(word: &str) -> bool {
    if !word.starts_with(|c: char| c.is_ascii_uppercase()) || word.len() < 3 {
        return false;
    }
    let mut buffer = [0; 16];
    matches!(
        lower(word, &mut buffer),
        "january"
            | "february"
            | "march"
            | "april"
            | "may"
            | "june"
            | "july"
            | "august"
            | "september"
            | "october"
            | "november"
            | "december"
            | "jan"
            | "feb"
            | "mar"
            | "apr"
            | "jun"
            | "jul"
            | "aug"
            | "sep"
            | "sept"
            | "oct"
            | "nov"
            | "dec"
    )
}

/// Whether a word makes the number after it a reference.
pub(super) fn is_reference(word: &str) -> bool {
    let mut buffer = [0; 24];
    matches!(
        lower(word, &mut buffer),
        "note"
            | "notes"
            | "footnote"
            | "footnotes"
            | "item"
            | "items"
            | "section"
            | "sections"
            | "sec"
            | "subsection"
            | "rule"
            | "rules"
            | "schedule"
            | "schedules"
            | "article"
            | "articles"
            | "regulation"
            | "regulations"
            | "clause"
            | "clauses"
            | "para"
            | "paras"
            | "paragraph"
            | "paragraphs"
            | "part"
            | "parts"
            | "chapter"
            | "chapters"
            | "annexure"
            | "annexures"
            | "annex"
            | "appendix"
            | "appendices"
            | "exhibit"
            | "exhibits"
            | "table"
            | "tables"
            | "figure"
            | "figures"
            | "fig"
            | "chart"
            | "charts"
            | "graph"
            | "box"
            | "form"
            | "forms"
            | "ifrs"
            | "ias"
            | "frs"
            | "ifric"
            | "sic"
            | "ind"
            | "as"
            | "asc"
            | "asu"
            | "sfas"
            | "fas"
            | "gasb"
            | "topic"
            | "subtopic"
            | "level"
            | "levels"
            | "tier"
            | "stage"
            | "stages"
            | "phase"
            | "volume"
            | "vol"
            | "version"
            | "step"
            | "scope"
            | "statement"
            | "stmt"
            | "resolution"
            | "resolutions"
            | "notification"
            | "circular"
            | "order"
            | "title"
            | "subpart"
            | "division"
            | "isa"
            | "sa"
            | "sre"
            | "srs"
            | "saf"
            | "no"
            | "nos"
            | "number"
            | "numbers"
            | "grant"
            | "class"
            | "category"
            | "sdg"
            | "basel"
            | "iso"
            | "appropriation"
            | "proposal"
            | "building"
            | "floor"
            | "plot"
            | "block"
            | "suite"
            | "room"
            | "flat"
            | "unit"
            | "sector"
            | "ssap"
            | "series"
            | "covid"
    )
}

/// Words of [`is_reference`] that are also ordinary words: they make a reference only with a capital.
pub(super) fn needs_capital(word: &str) -> bool {
    matches!(
        word,
        "as" | "no"
            | "no."
            | "order"
            | "part"
            | "parts"
            | "form"
            | "forms"
            | "class"
            | "number"
            | "series"
            | "unit"
            | "floor"
            | "block"
            | "room"
            | "flat"
            | "sector"
            | "building"
            | "box"
            | "title"
            | "category"
            | "items"
            | "figures"
            | "ind"
            | "step"
            | "stage"
            | "grant"
            | "appropriation"
            | "statement"
            | "division"
            | "level"
            | "levels"
            | "phase"
            | "volume"
            | "resolutions"
            | "proposal"
            | "plot"
            | "suite"
            | "figure"
            | "rules"
    )
}

/// Whether a word makes the number after it a page number.
pub(super) fn is_page(word: &str) -> bool {
    matches!(
        word,
        "page" | "Page" | "PAGE" | "pages" | "Pages" | "pp" | "Pg" | "pg" | "p" | "row" | "Row" | "Sl" | "Sr"
    )
}

/// Whether a word makes the number after it a code.
pub(super) fn is_code(word: &str) -> bool {
    let mut buffer = [0; 16];
    matches!(
        lower(word, &mut buffer),
        "din"
            | "cin"
            | "pan"
            | "tan"
            | "gstin"
            | "isin"
            | "udin"
            | "frn"
            | "acs"
            | "fcs"
            | "cp"
            | "code"
            | "registration"
            | "membership"
            | "tel"
            | "telephone"
            | "phone"
            | "ph"
            | "fax"
            | "mobile"
            | "mob"
            | "zip"
            | "pin"
            | "pincode"
            | "cusip"
            | "sedol"
            | "ein"
            | "cik"
            | "lei"
            | "mno"
            | "swift"
            | "iban"
            | "bsb"
            | "abn"
            | "acn"
            | "llpin"
            | "frno"
            | "icai"
            | "scrip"
            | "symbol"
    )
}

/// Whether a word makes the numbers after it telephone numbers.
pub(super) fn is_phone(word: &str) -> bool {
    let mut buffer = [0; 16];
    matches!(
        lower(word, &mut buffer),
        "tel" | "telephone" | "phone" | "ph" | "fax" | "mobile" | "mob" | "tele" | "telefax" | "helpline"
    )
}

/// Whether a word before a number makes it a fiscal label: `FY 25`, `Q2`.
pub(super) fn is_fiscal(word: &str) -> bool {
    matches!(
        word,
        "FY" | "CY"
            | "AY"
            | "Fy"
            | "fy"
            | "FYE"
            | "FYs"
            | "PY"
            | "Q"
            | "H"
            | "QE"
            | "HY"
            | "YE"
            | "fiscal"
            | "Fiscal"
            | "FISCAL"
            | "CYs"
    )
}

/// Letters after a number, glued, that make an ordinal.
pub(super) fn is_ordinal(word: &str) -> bool {
    matches!(word, "st" | "nd" | "rd" | "th" | "ST" | "ND" | "RD" | "TH" | "St" | "Nd" | "Rd" | "Th")
}

/// `word` in lower case, in `buffer`; empty where it is too long or not ASCII, and so in no list.
pub(super) fn lower<'b, const N: usize>(word: &str, buffer: &'b mut [u8; N]) -> &'b str {
    if word.len() > N || !word.is_ascii() {
        return "";
    }
    let out = &mut buffer[..word.len()];
    out.copy_from_slice(word.as_bytes());
    out.make_ascii_lowercase();
    std::str::from_utf8(out).unwrap_or_default()
}
