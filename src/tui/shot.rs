//! A screenful as SVG: one file that needs nothing else.
