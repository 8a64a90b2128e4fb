//! A picture of the screen as pixels, from its SVG. Characters are drawn with the fonts of the machine: unlike the SVG, the
//! file is not the same everywhere.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Pixels for each pixel of the SVG, so that small print is read on dense screens too.
const SCALE: f32 = 2.0;

/// Draws SVGs as PNG files.
pub struct Painter {
    options: Options<'static>,
}

impl Painter {
    /// A painter with the fonts of this machine.
    pub fn new() -> Self {
        let mut options = Options::default();
        options.fontdb_mut().load_system_fonts();
        Self { options }
    }

    /// Whether it has any font: without, pictures have no text.
    pub fn has_fonts(&self) -> bool {
        !self.options.fontdb.is_empty()
    }

    /// The PNG file of an SVG.
    ///
    /// # Errors
    /// Where the text is no SVG, or the picture is too large.
    pub fn png(&self, svg: &str) -> Result<Vec<u8>, String> {
        let tree = Tree::from_str(svg, &self.options).map_err(|error| error.to_string())?;
        let size = tree.size().to_int_size().scale_by(SCALE).ok_or("the picture has no size")?;
        let mut pixels = Pixmap::new(size.width(), size.height()).ok_or("the picture is too large")?;
        resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| error.to_string())
    }
}

impl Default for Painter {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_its_colours() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"3\"><rect width=\"4\" height=\"3\" fill=\"#ff0000\"/></svg>";
        let png = Painter::new().png(svg).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (8, 6));
        assert!(pixels.pixels().iter().all(|pixel| (pixel.red(), pixel.green(), pixel.blue()) == (255, 0, 0)));
        assert!(Painter::new().png("no picture").is_err());
    }
}
