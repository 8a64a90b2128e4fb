//! Tests of the number grammar.
