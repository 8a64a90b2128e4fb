//! Exact decimals: an integer mantissa of any length and a number of decimals. Never a binary float.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};

/// An exact decimal number as printed: `-0.00` keeps its sign and its two decimals.
///
/// Equality and order are by value (`1.0 == 1.00`, `-0 == 0`); [`fmt::Display`] gives the printed digits
/// without grouping, with a leading `-` for negative numbers.
#[derive(Debug, Clone)]
pub struct Decimal(Repr);

/// Documents hold millions of numbers, and nearly all fit into a word: 16 bytes, and nothing on the heap.
#[derive(Debug, Clone)]
enum Repr {
    Word { negative: bool, decimals: u32, mantissa: u64 },
    Long(Box<Long>),
}

#[derive(Debug, Clone)]
struct Long {
    negative: bool,
    decimals: u32,
    mantissa: BigUint,
}

/// Digits that fit into a machine word, whatever they are.
const WORD_DIGITS: u32 = 18;

impl Decimal {
    /// Reads plain digits with at most one `.`, and an optional leading `-`. No grouping, no exponent.
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        if !whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit()) {
            return None;
        }
        let bytes = || whole.bytes().chain(fraction.bytes());
        let decimals = u32::try_from(fraction.len()).ok()?;
        if whole.len() + fraction.len() <= WORD_DIGITS as usize {
            let mantissa = bytes().fold(0, |value: u64, digit| value * 10 + u64::from(digit - b'0'));
            return Some(Self::word(negative, mantissa, decimals));
        }
        let mantissa = BigUint::parse_bytes(&bytes().collect::<Vec<u8>>(), 10)?;
        Some(Self::new(negative, mantissa, decimals))
    }

    /// Reads digits without a sign, grouped by commas in any way, with at most one `.` before the last of them.
    pub(super) fn of_digits(text: &str) -> Option<Self> {
        let (mut mantissa, mut digits, mut decimals) = (0u64, 0u32, None);
        for byte in text.bytes() {
            match byte {
                b'0'..=b'9' if digits < WORD_DIGITS => {
                    mantissa = mantissa * 10 + u64::from(byte - b'0');
                    digits += 1;
                    decimals = decimals.map(|decimals: u32| decimals + 1);
                }
                b'.' if decimals.is_none() => decimals = Some(0),
                b',' if decimals.is_none() => {}
                _ => return Self::parse(&text.replace(',', "")),
            }
        }
        let decimals = decimals.unwrap_or(0);
        (digits > 0).then(|| Self::word(false, mantissa, decimals))
    }

    const fn word(negative: bool, mantissa: u64, decimals: u32) -> Self {
        Self(Repr::Word { negative, decimals, mantissa })
    }

    fn new(negative: bool, mantissa: BigUint, decimals: u32) -> Self {
        match u64::try_from(&mantissa) {
            Ok(mantissa) => Self::word(negative, mantissa, decimals),
            Err(_) => Self(Repr::Long(Box::new(Long { negative, decimals, mantissa }))),
        }
    }

    /// The same number with the sign given.
    pub fn with_sign(mut self, negative: bool) -> Self {
        match &mut self.0 {
            Repr::Word { negative: sign, .. } => *sign = negative,
            Repr::Long(long) => long.negative = negative,
        }
        self
    }

    /// Whether a minus was printed, also before a zero.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Word { negative, .. } => *negative,
            Repr::Long(long) => long.negative,
        }
    }

    /// Whether the value is zero.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Word { mantissa: 0, .. })
    }

    /// Number of decimals as printed.
    pub fn decimals(&self) -> u32 {
        match &self.0 {
            Repr::Word { decimals, .. } => *decimals,
            Repr::Long(long) => long.decimals,
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Self {
        self.clone().with_sign(false)
    }

    /// Bounds of the common logarithm of the value without its sign, in thousandths; `None` for zero. Cheap, and exact
    /// enough to tell that two values are far from each other.
    pub fn magnitude(&self) -> Option<(i64, i64)> {
        let bits = match &self.0 {
            Repr::Word { mantissa, .. } => u64::from(u64::BITS - mantissa.leading_zeros()),
            Repr::Long(long) => long.mantissa.bits(),
        };
        let bits = i64::try_from(bits).ok().filter(|bits| *bits > 0)?;
        let decimals = 1000 * i64::from(self.decimals());
        // A bit is 301.0299… thousandths.
        Some(((bits - 1) * 30102 / 100 - decimals, bits * 30104 / 100 + 1 - decimals))
    }

    /// The value times 10^`power`, exact.
    pub fn scaled(&self, power: i32) -> Self {
        let decimals = i64::from(self.decimals()) - i64::from(power);
        match u32::try_from(decimals) {
            Ok(decimals) => self.with_decimals(decimals),
            Err(_) => {
                let zeros = u32::try_from(-decimals).unwrap_or(0);
                Self::new(self.is_negative(), self.mantissa() * BigUint::from(10u8).pow(zeros), 0)
            }
        }
    }

    /// The same digits with the point elsewhere.
    fn with_decimals(&self, decimals: u32) -> Self {
        let mut out = self.clone();
        match &mut out.0 {
            Repr::Word { decimals: own, .. } => *own = decimals,
            Repr::Long(long) => long.decimals = decimals,
        }
        out
    }

    /// The exact sum, with the longer of the two fractions.
    pub fn add(&self, other: &Self) -> Self {
        let decimals = self.decimals().max(other.decimals());
        if let (Some(a), Some(b)) = (self.short(decimals), other.short(decimals))
            && let Some(sum) = a.checked_add(b)
        {
            return Self::from_units(sum, decimals);
        }
        let sum = self.integer(decimals) + other.integer(decimals);
        Self::new(sum.sign() == Sign::Minus, sum.magnitude().clone(), decimals)
    }

    /// The exact difference, with the longer of the two fractions.
    pub fn sub(&self, other: &Self) -> Self {
        self.add(&other.clone().with_sign(!other.is_negative()))
    }

    /// Half a unit of the last digit printed.
    pub fn half_unit(&self) -> Self {
        Self::word(false, 5, self.decimals() + 1)
    }

    /// The exact product.
    pub fn mul(&self, other: &Self) -> Self {
        let negative = self.is_negative() != other.is_negative();
        Self::new(negative, self.mantissa() * other.mantissa(), self.decimals() + other.decimals())
    }

    /// The value in units of 10^−`decimals`; `None` where it has more decimals than that, or more than 38 digits.
    pub fn to_units(&self, decimals: u32) -> Option<i128> {
        if decimals < self.decimals() {
            return None;
        }
        self.short(decimals).or_else(|| i128::try_from(self.integer(decimals)).ok())
    }

    /// `units` of 10^−`decimals`.
    pub fn from_units(units: i128, decimals: u32) -> Self {
        match u64::try_from(units.unsigned_abs()) {
            Ok(mantissa) => Self::word(units < 0, mantissa, decimals),
            Err(_) => Self::new(units < 0, BigUint::from(units.unsigned_abs()), decimals),
        }
    }

    /// The value without zeros at the end of its fraction, for keys of equal value.
    pub fn normalised(&self) -> Self {
        let (mut mantissa, mut decimals) = (self.mantissa(), self.decimals());
        let ten = BigUint::from(10u8);
        while decimals > 0 && &mantissa % &ten == BigUint::ZERO {
            mantissa /= &ten;
            decimals -= 1;
        }
        let negative = self.is_negative() && mantissa != BigUint::ZERO;
        Self::new(negative, mantissa, decimals)
    }

    fn mantissa(&self) -> BigUint {
        match &self.0 {
            Repr::Word { mantissa, .. } => BigUint::from(*mantissa),
            Repr::Long(long) => long.mantissa.clone(),
        }
    }

    /// The value in units of 10^−`decimals`, which are no fewer than its own, where it fits.
    fn short(&self, decimals: u32) -> Option<i128> {
        let Repr::Word { negative, decimals: own, mantissa } = self.0 else { return None };
        let units = i128::from(mantissa).checked_mul(10_i128.checked_pow(decimals.checked_sub(own)?)?)?;
        Some(if negative { -units } else { units })
    }

    fn integer(&self, decimals: u32) -> BigInt {
        let shifted = self.mantissa() * BigUint::from(10u8).pow(decimals - self.decimals());
        BigInt::from_biguint(if self.is_negative() { Sign::Minus } else { Sign::Plus }, shifted)
    }
}

impl From<u64> for Decimal {
    fn from(value: u64) -> Self {
        Self::word(false, value, 0)
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal {}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let decimals = self.decimals().max(other.decimals());
        match (self.short(decimals), other.short(decimals)) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.integer(decimals).cmp(&other.integer(decimals)),
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = match &self.0 {
            Repr::Word { mantissa, .. } => mantissa.to_string(),
            Repr::Long(long) => long.mantissa.to_string(),
        };
        let decimals = self.decimals() as usize;
        if self.is_negative() {
            f.write_str("-")?;
        }
        if decimals == 0 {
            return f.write_str(&digits);
        }
        let digits = format!("{digits:0>width$}", width = decimals + 1);
        let (whole, fraction) = digits.split_at(digits.len() - decimals);
        write!(f, "{whole}.{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> Decimal {
        Decimal::parse(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn prints_what_was_read() {
        for text in ["0", "-0.00", "48964.89", "0.05", "123456789012345678901234567890123456789012.5", "1.00"] {
            assert_eq!(d(text).to_string(), text);
        }
        assert_eq!(d(".5").to_string(), "0.5");
        for text in ["", "-", ".", "1.2.3", "1,2", "1e5", "٣", "+1"] {
            assert!(Decimal::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn magnitudes_hold_the_logarithm() {
        for (text, log) in [("1", 0), ("-1000", 3000), ("0.01", -2000), ("48964.89", 4689)] {
            let (low, high) = d(text).magnitude().unwrap();
            assert!(low <= log && log <= high && high - low < 350, "{text}: {low} to {high}");
        }
        assert_eq!(d("0.00").magnitude(), None);
        let long = d(&format!("1{}", "0".repeat(400))).magnitude();
        assert!(long.is_some_and(|(low, high)| low <= 400_000 && 400_000 <= high), "{long:?}");
    }

    #[test]
    fn arithmetic_is_exact() {
        assert_eq!(d("48964.89").sub(&d("18942.94")).to_string(), "30021.95");
        assert_eq!(d("0.1").add(&d("0.2")), d("0.30"));
        assert_eq!(d("30021.95").scaled(2), d("3002195"));
        let (long, word) = (d("-99999999999999999999.5"), d("0.25"));
        assert_eq!(long.add(&word).to_string(), "-99999999999999999999.25");
        assert_eq!(long.sub(&long).to_string(), "0.0");
        assert!(long < word);
        assert!(long.abs() > word);
        assert_eq!(d("18446744073709551615").add(&d("1")).to_string(), "18446744073709551616");
        assert_eq!(d("4294967296").mul(&d("4294967296")).to_string(), "18446744073709551616");
        assert_eq!(long.scaled(1).to_string(), "-999999999999999999995");
        assert_eq!(size_of::<Option<Decimal>>(), 16);
        assert_eq!(d("3").scaled(12).to_string(), "3000000000000");
        assert_eq!(d("12.5").scaled(-2).to_string(), "0.125");
        assert_eq!(d("-0.00"), d("0"));
        assert!(d("-1") < d("0.5"));
        assert_eq!(d("30021.95").half_unit(), d("0.005"));
        assert_eq!(d("-1.50").normalised().to_string(), "-1.5");
        assert_eq!(d("-1.5").mul(&d("0.02")).to_string(), "-0.030");
        assert_eq!(d("-30021.95").to_units(3), Some(-30_021_950));
        assert_eq!(d("0.125").to_units(2), None);
        assert_eq!(d(&"9".repeat(60)).to_units(0), None);
        assert_eq!(Decimal::from_units(-5, 2).to_string(), "-0.05");
    }
}
