use super::*;
use crate::figure::UnitBasis;

fn figure(value: &str, kind: Kind) -> Figure {
    Figure {
        line: 1,
        cell: None,
        span: 0..1,
        value: Decimal::parse(value),
        kind,
        governed: 0,
        flags: crate::figure::Flags::NONE,
    }
}

fn unit(measure: Option<&str>, scale: i32) -> Unit {
    Unit { measure: measure.map(Into::into), scale: Some(scale), basis: UnitBasis::Statement, ..Unit::unknown() }
}

fn query(pattern: &str) -> ValueQuery {
    ValueQuery::new(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

#[test]
fn readings_for_the_prompt() {
    let cases = [
        (
            "=30021.95 crore",
            "value 3,00,21,95,00,000 ± 50,000, any currency · also as 30,02,195 lakh, 300,219.5 million",
        ),
        ("=₹ 30,021.95 cr", "value ₹ 3,00,21,95,00,000 ± 50,000 · also as 30,02,195 lakh, 300,219.5 million"),
        ("=$1.2bn ±0.5%", "value $ 1,200,000,000 ± 6,000,000 (0.5 %) · also as 1,200 million, 120 crore"),
        (
            "=30,021.95 crore +-0.01",
            "value 3,00,21,95,00,000 ± 1,00,000, any currency · also as 30,02,195 lakh, 300,219.5 million",
        ),
        ("48964.89", "value 48,964.89 ± 0.005, as printed or in full, any unit"),
        ("=12.5%", "value 12.5 ± 0.05 %"),
        ("=25 bps", "value 25 ± 0.5 basis points"),
        ("=(1,234)", "value −1,234 ± 0.5, as printed or in full, any unit"),
        ("=5 lakh ± 2 thousand", "value 5,00,000 ± 2,000, any currency · also as 0.05 crore, 0.5 million"),
    ];
    for (pattern, want) in cases {
        assert_eq!(query(pattern).read_as(), want, "{pattern}");
    }
}

#[test]
fn refusals_name_what_is_wrong() {
    let cases = [
        ("=", "no value"),
        ("=crore", "no number"),
        ("=5 apples", "\"apples\""),
        ("=5 10", "more than one"),
        ("=$5 €", "two currencies"),
        ("=5 crore ± -1", "sign"),
        ("=5 crore ±", "no number"),
        ("=5 crore %", "percentage"),
    ];
    for (pattern, want) in cases {
        let error = ValueQuery::new(pattern).expect_err(pattern).to_string();
        assert!(error.contains(want) && !error.contains('\n'), "{pattern}: {error}");
    }
}

#[test]
fn matching_converts_units_and_takes_nothing_for_granted() {
    use Kind::{Amount, Count, PerShare, Percent, Shares, Year};
    let inr = |scale| unit(Some("INR"), scale);
    let cases = [
        ("=30021.95 crore", "3002195", Amount, inr(5), true),
        ("=30021.95 crore", "300219.5", Amount, inr(6), true),
        ("=30021.95 crore", "30021.95", Amount, inr(7), true),
        ("=30021.95 crore", "-30021.95", Amount, inr(7), true),
        ("=30021.95 crore", "300219500000", Amount, inr(0), true),
        ("=30021.95 crore", "30021.95", Amount, inr(5), false),
        ("=30021.95 crore", "30021.95", Amount, Unit::unknown(), false),
        ("=30021.95 crore", "30021.955", Amount, inr(7), true),
        ("=30021.95 crore", "30021.956", Amount, inr(7), false),
        ("=30021.95 crore", "3002195", Amount, unit(None, 5), true),
        ("=₹30021.95 crore", "3002195", Amount, unit(None, 5), true),
        ("=$30021.95 crore", "3002195", Amount, inr(5), false),
        ("=-30021.95 crore", "-3002195", Amount, inr(5), true),
        ("=-30021.95 crore", "3002195", Amount, inr(5), false),
        ("=+30021.95 crore", "-3002195", Amount, inr(5), false),
        ("=1.2bn ±0.5%", "1206", Amount, unit(Some("USD"), 6), true),
        ("=1.2bn ±0.5%", "1206.1", Amount, unit(Some("USD"), 6), false),
        ("=1.2bn", "1249", Amount, unit(Some("USD"), 6), true),
        ("=1.2bn", "1251", Amount, unit(Some("USD"), 6), false),
        ("=48964.89", "48964.89", Amount, Unit::unknown(), true),
        ("=48964.89", "48964.89", Amount, inr(7), true),
        ("=48964.89", "48964.90", Amount, inr(7), false),
        ("=489648900000", "48964.89", Amount, inr(7), true),
        ("=12.5%", "12.5", Percent, unit(Some("pure"), -2), true),
        ("=12.5%", "12.5", Amount, inr(0), false),
        ("=12.5%", "1250", Kind::Points, unit(Some("pure"), -4), true),
        ("=12.5", "12.5", Percent, unit(Some("pure"), -2), true),
        ("=0.125", "12.5", Percent, unit(Some("pure"), -2), false),
        ("=12.5 crore", "12.5", Percent, unit(Some("pure"), 7), false),
        ("=39.1 €", "39.1", PerShare, unit(Some("EUR"), 0), true),
        ("=80 crore", "80", Count, unit(Some("persons"), 7), true),
        ("=₹80 crore", "80", Count, unit(Some("persons"), 7), false),
        ("=₹80 crore", "80", Shares, unit(Some("shares"), 7), false),
        ("=2024", "2024", Year, Unit::unknown(), false),
        ("=0 crore", "0", Amount, inr(7), true),
    ];
    for (pattern, value, kind, unit, want) in cases {
        assert_eq!(query(pattern).matches(&figure(value, kind), &unit), want, "{pattern} {value} {kind:?} {unit:?}");
    }
    let conflict = Unit { basis: UnitBasis::Conflict, ..inr(7) };
    assert!(!query("=5 crore").matches(&figure("5", Amount), &conflict));
    let nil = Figure { value: None, ..figure("0", Amount) };
    assert!(!query("=0").matches(&nil, &inr(7)));
}

/// What rules figures out by their magnitude rules out none that matches.
#[test]
fn magnitude_rules_out_only_what_is_far() {
    let numbers = ["0", "0.5", "1", "9.99", "10", "10.01", "99.5", "100", "4896489", "48964.89", "-48964.89"];
    for printed in numbers {
        for margin in ["0", "0.01", "1", "50", "1000000"] {
            let query = query(&format!("{} crore ±{margin}", printed.trim_start_matches('-')));
            for value in numbers {
                for scale in [0, 5, 7, 9] {
                    let amount = Decimal::parse(value).unwrap();
                    let near = |scaled: Decimal| {
                        let target = query.printed.abs().scaled(7);
                        scaled.abs().sub(&target).abs() <= query.tolerance.scaled(7)
                    };
                    let want = near(amount.scaled(scale));
                    assert_eq!(query.within(&amount, scale), want, "{value}e{scale} is {printed} crore ±{margin}");
                }
            }
        }
    }
}
