use super::*;

fn show(text: &str, place: Place) -> String {
    declarations(text, place)
        .iter()
        .map(|d| {
            let mut out = format!(
                "{:?} {} {}",
                d.subject,
                d.currency.unwrap_or("-"),
                d.scale.map_or("-".into(), |s| s.to_string())
            );
            if d.except_per_share {
                out += " xps";
            }
            if d.except_shares {
                out += " xs";
            }
            if let Some(scale) = d.shares_scale {
                out += &format!(" s{scale}");
            }
            out
        })
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn forms() {
    use Place::{Caption, Cell, Sentence};
    let cases = [
        ("(₹ in crore)", Caption, "Money INR 7"),
        ("₹ in crore", Cell, "Money INR 7"),
        ("(Rs. in lakhs)", Caption, "Money INR 5"),
        ("(₹ Lakh)", Caption, "Money INR 5"),
        ("Rs. in '000", Cell, "Money INR 3"),
        ("₹ lakh crore", Cell, "Money INR 12"),
        ("(` in crore)", Caption, "Money INR 7"),
        ("in millions, except per share data", Cell, "Money - 6 xps"),
        (
            "(In millions, except number of shares, which are reflected in thousands, and per share amounts)",
            Caption,
            "Money - 6 xps xs s3",
        ),
        ("(Dollars in thousands, except per share data)", Caption, "Money USD 3 xps"),
        ("(in thousands, except share and per share data)", Caption, "Money - 3 xps xs"),
        ("(amounts expressed in thousands)", Caption, "Money - 3"),
        ("£'000", Cell, "Money GBP 3"),
        ("£’000", Cell, "Money GBP 3"),
        ("£000", Cell, "Money GBP 3"),
        ("2022<br>£’000", Cell, "Money GBP 3"),
        ("US$'000", Cell, "Money USD 3"),
        ("$'000<br>$'000", Cell, "Money USD 3"),
        ("€000<br>€000", Cell, "Money EUR 3"),
        ("₹ lakh crore<br>₹ lakh crore", Cell, "Money INR 12"),
        ("£m", Cell, "Money GBP 6"),
        ("€ million", Cell, "Money EUR 6"),
        ("TEUR", Cell, "Money EUR 3"),
        ("(x 1.000 )", Cell, "Money - 3"),
        ("€", Cell, "Money EUR 0"),
        ("2020 £", Cell, "Money GBP 0"),
        ("(単位：百万円)", Cell, "Money JPY 6"),
        ("百万円", Cell, "Money JPY 6"),
        ("Millions of yen", Cell, "Money JPY 6"),
        ("Millions ofyen", Cell, "Money JPY 6"),
        ("Thousands ofU.S. dollars", Cell, "Money USD 3"),
        ("As at 31.03.2020<br> (Rs.)", Cell, "Money INR 0"),
        ("(Rs.)", Cell, "Money INR 0"),
        ("(Thousands of U.S. dollars)", Caption, "Money USD 3"),
        ("%", Cell, "Percent - -2"),
        ("Per cent", Cell, "Percent - -2"),
        ("Growth (%)", Cell, "Percent - -2"),
        ("Estimated revenue collection (₹ lakh crore)", Cell, "Money INR 12"),
        ("All amounts are in millions of dollars unless otherwise stated", Sentence, "Money USD 6"),
        ("All tabular amounts in thousands of euros", Caption, "Money EUR 3"),
        ("(Per cent of GDP)", Caption, "Percent - -2"),
        (
            "shares in thousands, dollars in millions, except for per share amounts",
            Cell,
            "Shares - 3; Money USD 6 xps s3",
        ),
        ("Dollars in millions except per share amounts; shares in thousands", Cell, "Money USD 6 xps xs s3"),
        ("rose to $3 million in the year", Sentence, ""),
        ("sales of $3 million", Cell, ""),
        ("a fine of 3 million euros", Caption, ""),
        ("We sold millions of units in thousands of shops", Sentence, ""),
        ("Per capita figures (in rupees)", Caption, "Money INR 0"),
        ("Units (in thousands)", Cell, "Shares - 3"),
        ("(Square feet in thousands)", Cell, "Count - 3"),
        ("square footage in millions", Cell, "Count - 6"),
        ("Customer transactions (in millions)", Cell, "Count - 6"),
        ("Receivables from customers (in millions)", Cell, "Money - 6"),
        ("illions of yen", Cell, ""),
        ("Cents", Cell, "Money - -2"),
        ("円 銭", Cell, "PerShare JPY 0"),
        ("Total", Cell, ""),
        ("par value $0.05", Cell, ""),
        ("2024", Cell, ""),
    ];
    for (text, place, want) in cases {
        assert_eq!(show(text, place), want, "{text}");
    }
}

#[test]
fn stated_currencies() {
    let code = |text| stated_currency(text).map(|(code, _)| code);
    assert_eq!(code("The financial statements are presented in US dollars."), Some("USD"));
    assert_eq!(code("The Group's presentational currency is Pounds Sterling (£)."), Some("GBP"));
    assert_eq!(code("The presentation currency of each entity is determined. Dollars are used."), None);
    assert_eq!(code("We sell in US dollars."), None);
}
