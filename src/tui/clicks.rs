//! Which clicks belong together.

use std::time::{Duration, Instant};

/// The longest time between two clicks that are one double click.
const APART: Duration = Duration::from_millis(400);

/// The last click.
#[derive(Debug, Default)]
pub struct Clicks {
    last: Option<((u16, u16), Instant)>,
}

impl Clicks {
    /// Whether a click at this place and time is the second of a double click. A third one begins anew.
    pub fn is_double(&mut self, place: (u16, u16), now: Instant) -> bool {
        let double = self.last.is_some_and(|(before, at)| before == place && now.duration_since(at) <= APART);
        self.last = (!double).then_some((place, now));
        double
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_quick_clicks_at_one_place() {
        let (mut clicks, start) = (Clicks::default(), Instant::now());
        let mut at = |place, millis| clicks.is_double(place, start + Duration::from_millis(millis));
        assert!(!at((3, 4), 0));
        assert!(at((3, 4), 200));
        assert!(!at((3, 4), 300), "a third click");
        assert!(!at((3, 5), 400), "another place");
        assert!(!at((3, 5), 1000), "too late");
        assert!(at((3, 5), 1300));
    }
}
