//! Bytes to lines, structure and figures: no panic, and every span lies in its line.
//!
//! To run a target (needs a nightly toolchain, and `cargo install cargo-fuzz`), from the top folder:
//!
//! ```text
//! mkdir -p fuzz/corpus/figures && cp src/demo/*.md fuzz/corpus/figures
//! cargo +nightly fuzz run figures -- -max_len=20000
//! ```
//!
//! The other targets are `grammar`, `keys` and `trail`. That they compile is checked without nightly by
//! `cargo check --manifest-path fuzz/Cargo.toml`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tieout::document::Document;
use tieout::figure::Annotations;

fuzz_target!(|bytes: &[u8]| {
    for name in ["fuzz.md", "fuzz.txt"] {
        let document = Document::new(name, bytes.to_vec());
        let structure = document.structure();
        assert_eq!(structure.kinds.len(), document.line_count() as usize);
        let all = Annotations::of(&document);
        for figure in all.figures() {
            let line = document.line(figure.line);
            let text = line.get(figure.span.start as usize..figure.span.end as usize);
            assert!(text.is_some_and(|text| !text.is_empty()), "{figure:?} in {line:?}");
            let evidence = [all.unit(figure).evidence.as_ref(), all.period(figure).evidence.as_ref()];
            for evidence in evidence.into_iter().flatten() {
                let line = document.line(evidence.line);
                assert!(line.get(evidence.span.start as usize..evidence.span.end as usize).is_some(), "{evidence:?}");
            }
            all.row_label(&document, figure);
            all.column_path(&document, figure);
        }
    }
});
