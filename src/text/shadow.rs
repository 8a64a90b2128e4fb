//! Shadows of a line for matching, each with a map back to the printed bytes (SPEC section 2.1).
