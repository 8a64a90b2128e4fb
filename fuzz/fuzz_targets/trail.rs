//! Verification of a trail from anybody: no panic; and where a trail holds against its head, no byte of it can be
//! another without that it shows.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tieout::trail::verify_bytes;

fuzz_target!(|input: (u16, u8, &[u8])| {
    let (at, other, bytes) = input;
    let head = verify_bytes(bytes, None, None).head;
    let report = verify_bytes(bytes, Some(head), None);
    let mut changed = bytes.to_vec();
    // What follows the last finished record is no part of the trail.
    let end = bytes.len().saturating_sub(usize::try_from(report.torn).unwrap_or(usize::MAX));
    let Some(byte) = changed[..end].get_mut(usize::from(at)).filter(|byte| **byte != other) else { return };
    *byte = other;
    if report.holds() {
        assert!(!verify_bytes(&changed, Some(head), None).holds());
    }
});
