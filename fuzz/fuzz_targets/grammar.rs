//! The number grammar: tokens are in order, apart, not empty, and cut the text at characters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tieout::figure::grammar::{Context, Convention, tokens_in};

fuzz_target!(|input: (u8, &str)| {
    let (bits, text) = input;
    let bit = |at: u8| bits >> at & 1 == 1;
    let context = Context {
        in_cell: bit(0),
        convention: if bit(1) { Convention::Comma } else { Convention::Point },
        sides: bit(2),
        first_cell: bit(3),
        spaced_minus: bit(4),
    };
    let mut end = 0;
    for token in tokens_in(text, &context) {
        assert!(token.span.start >= end && token.span.end > token.span.start, "{token:?} in {text:?}");
        assert!(text.get(token.span.clone()).is_some(), "{token:?} in {text:?}");
        if let Some(span) = &token.inline.span {
            assert!(text.get(span.clone()).is_some(), "{token:?} in {text:?}");
        }
        end = token.span.end;
    }
});
