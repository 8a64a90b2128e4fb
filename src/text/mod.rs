//! Floor 0: bytes become decoded lines; shadows for matching; sanitising for terminals; display width.
//!
//! Nothing here knows what a document, a table or a figure is.

pub mod csv;
pub mod decode;
pub mod hash;
pub mod sanitise;
pub mod shadow;
pub mod wrap;

pub use decode::{Encoding, Text};
pub use hash::Digest;
