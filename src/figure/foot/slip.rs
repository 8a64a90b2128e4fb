//! Slips of the pen and of the converter: how what is printed is related to the value that would mend a sum.

use serde::Serialize;

use super::sheet::Value;

/// What may have happened to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slip {
    /// Another sum fails by the same amount, and this number is what the two have in common.
    Crossed,
    /// Two neighbouring digits changed places: the difference is a multiple of 9.
    Transposed,
    /// The sign is missing or should not be there: the difference is twice the number.
    Sign,
    /// Ten, a hundred … times too much or too little.
    Shifted,
    /// Decimals are missing.
    Decimals,
    /// The total holds without this number.
    LeftOut,
    /// The total holds with this number counted twice.
    Twice,
    /// A number that the conversion damaged: the sum says what it was.
    Damaged,
    /// The number stands in the next column: the sum holds with it.
    Aside,
}

impl Slip {
    /// What may have happened, for people.
    pub fn words(self) -> &'static str {
        match self {
            Slip::Crossed => "is in two sums that fail alike",
            Slip::Transposed => "has digits changed over",
            Slip::Sign => "has the wrong sign",
            Slip::Shifted => "has its point in the wrong place",
            Slip::Decimals => "lacks its decimals",
            Slip::LeftOut => "is left out",
            Slip::Twice => "is counted twice",
            Slip::Damaged => "is damaged",
            Slip::Aside => "stands in the next column",
        }
    }

    /// The name used in machine output.
    pub fn name(self) -> &'static str {
        match self {
            Slip::Crossed => "crossed",
            Slip::Transposed => "transposed",
            Slip::Sign => "sign",
            Slip::Shifted => "shifted",
            Slip::Decimals => "decimals",
            Slip::LeftOut => "left-out",
            Slip::Twice => "twice",
            Slip::Damaged => "damaged",
            Slip::Aside => "aside",
        }
    }
}

/// The slip that turned `needed` into what is printed, within `slack`; `None` where none explains it. Amounts are in
/// units of 10^−`decimals`.
pub(super) fn slip(printed: Value, needed: i128, slack: i128, decimals: u32, part: bool) -> Option<Slip> {
    let amount = printed.amount;
    let near = |value: i128| (value - needed).abs() <= slack;
    // Where rounding alone explains a good part of a difference, slips of the pen explain nothing.
    if amount == 0 || (amount - needed).abs() <= 4 * slack {
        return None;
    }
    let digit = 10_i128.pow(decimals.saturating_sub(printed.decimals));
    if swaps(amount / digit).any(|swapped| near(swapped * digit)) {
        return Some(Slip::Transposed);
    }
    if near(-amount) {
        return Some(Slip::Sign);
    }
    if amount.signum() == needed.signum() && (1..=6).any(|power| shifted(amount, needed, 10_i128.pow(power), slack)) {
        return Some(Slip::Shifted);
    }
    let cut = needed.abs() - amount.abs();
    if digit > 1 && amount.signum() == needed.signum() && (1..digit).contains(&cut) {
        return Some(Slip::Decimals);
    }
    // With small numbers, or a slack as large as the number, anything would explain the difference.
    if !part || amount.abs() <= slack.saturating_mul(4) {
        return None;
    }
    if near(0) {
        return Some(Slip::LeftOut);
    }
    near(amount * 2).then_some(Slip::Twice)
}

fn shifted(amount: i128, needed: i128, factor: i128, slack: i128) -> bool {
    let near = |small: i128, large: i128, slack: i128| {
        small.checked_mul(factor).is_some_and(|product| (product - large).abs() <= slack)
    };
    near(amount, needed, slack) || needed.abs() > 4 * slack && near(needed, amount, slack.saturating_mul(factor))
}

/// `amount` with each pair of neighbouring digits that differ changed over.
fn swaps(amount: i128) -> impl Iterator<Item = i128> {
    let size = amount.abs();
    (0..26_u32)
        .map_while(move |place| {
            let low = 10_i128.pow(place);
            if size / low < 10 {
                return None;
            }
            let (right, left) = (size / low % 10, size / low / 10 % 10);
            // The higher digit goes down and the lower one up: a change of 9 times their difference.
            Some((left != right).then(|| amount.signum() * (size - (left - right) * 9 * low)))
        })
        .flatten()
}

/// Whether `needed` prints the digits of a damaged number: what a converter tore apart, glued or stripped of its
/// separators keeps the order of its digits.
pub(super) fn same_digits(printed: &str, needed: i128, decimals: u32) -> bool {
    let digits: String = printed.chars().filter(char::is_ascii_digit).collect();
    let whole = super::Decimal::from_units(needed.abs(), decimals).to_string();
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    digits.len() >= 3 && whole.starts_with(digits.as_str()) && whole.len() <= digits.len() + decimals as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(amount: i128, decimals: u32) -> Value {
        Value { figure: 0, amount, decimals }
    }

    #[test]
    fn slips_and_what_is_none() {
        // In hundredths.
        let cases = [
            (875_834, 857_834, 0, true, Some(Slip::Transposed)),
            (-15_110, -11_510, 0, true, Some(Slip::Transposed)),
            (21_436, -21_436, 0, true, Some(Slip::Sign)),
            (305_400, 30_540, 0, true, Some(Slip::Shifted)),
            (30_540, 305_400, 0, true, Some(Slip::Shifted)),
            (27_718_367, 27_628_367, 0, false, None),
            (50_000, 0, 0, true, Some(Slip::LeftOut)),
            (50_000, 100_000, 0, true, Some(Slip::Twice)),
            // A total cannot be left out of itself.
            (50_000, 0, 0, false, None),
            (50_000, 60_000, 0, true, None),
            // A slack as large as the number explains nothing.
            (100, 0, 50, true, None),
            (0, 500, 0, true, None),
        ];
        for (printed, needed, slack, part, want) in cases {
            assert_eq!(slip(value(printed, 2), needed, slack, 2, part), want, "{printed} for {needed}");
        }
        // Printed without the decimals that its column has.
        assert_eq!(slip(value(18_000, 0), 18_092, 0, 2, true), Some(Slip::Decimals));
        assert_eq!(slip(value(2_762_600, 0), 27_626, 0, 2, true), Some(Slip::Shifted));
    }

    #[test]
    fn damaged_digits_are_known_again() {
        let cases = [
            ("27626", 27_626, true),
            ("3 ,156.59", 315_659, true),
            ("180", 18_092, true),
            ("16,972", 1_697_262, true),
            ("27626", 27_726, false),
            ("12", 1_234, false),
        ];
        for (printed, needed, want) in cases {
            assert_eq!(same_digits(printed, needed, 2), want, "{printed} for {needed}");
        }
    }

    proptest::proptest! {
        #[test]
        fn a_transposition_is_found_and_divisible_by_nine(amount in 10_i128..1_000_000_000, place in 0_u32..8) {
            let low = 10_i128.pow(place);
            let (right, left) = (amount / low % 10, amount / low / 10 % 10);
            let swapped = amount - left * low * 10 - right * low + right * low * 10 + left * low;
            proptest::prop_assume!(left != right && amount / low >= 10 && swapped / low >= 10);
            proptest::prop_assert_eq!((amount - swapped) % 9, 0);
            proptest::prop_assert_eq!(slip(value(swapped, 0), amount, 0, 0, true), Some(Slip::Transposed));
        }
    }
}
