//! Times, and the document that all benchmarks use.
// Each benchmark is a program of its own and uses a part of this.
#![allow(dead_code)]

use std::time::{Duration, Instant};

use tieout::demo;

/// The sample account `copies` times over.
pub fn sample(copies: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    demo::write_repeated(demo::ACCOUNT, copies, &mut bytes).expect("memory can be written");
    bytes
}

/// Times of one thing that was done again and again.
#[derive(Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// None yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Does it, and keeps how long it took.
    pub fn of<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.add(start.elapsed());
        result
    }

    /// Keeps a time.
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The time that the share `quantile` (0 to 1) of all does not exceed: the nearest rank. Zero where there is none.
    pub fn quantile(&self, quantile: f64) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let rank = (quantile * sorted.len() as f64).ceil() as usize;
        sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }

    /// The median.
    pub fn median(&self) -> Duration {
        self.quantile(0.5)
    }

    /// Minimum and median, for people.
    pub fn min_and_median(&self) -> String {
        format!("min {}   median {}", show(self.quantile(0.0)), show(self.median()))
    }
}

/// A time in milliseconds.
pub fn show(time: Duration) -> String {
    format!("{:8.3} ms", time.as_secs_f64() * 1e3)
}
