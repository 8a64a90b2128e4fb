//! Colours: how they are written, and what becomes of them where a terminal shows fewer.

use ratatui::style::Color;

/// How many colours the terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorDepth {
    /// 24 bits.
    True,
    /// The 256 of xterm.
    Ansi256,
    /// The 16 that the user's terminal chooses.
    Ansi16,
    /// None, by `NO_COLOR` or because the terminal has none: bold, underline and reverse only.
    None,
}

impl ColorDepth {
    /// The depth that the environment tells of; `variable` looks a variable up.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let of = |name: &str| variable(name).unwrap_or_default();
        let (term, program) = (of("TERM"), of("TERM_PROGRAM"));
        // NO_COLOR counts where it is set and not empty (no-color.org).
        if !of("NO_COLOR").is_empty() || term == "dumb" {
            return ColorDepth::None;
        }
        let rich = ["kitty", "alacritty", "foot", "wezterm", "ghostty", "-direct"];
        if matches!(of("COLORTERM").as_str(), "truecolor" | "24bit")
            || rich.iter().any(|name| term.contains(name))
            || ["iTerm.app", "WezTerm", "vscode", "ghostty"].contains(&program.as_str())
            || !of("WT_SESSION").is_empty()
        {
            return ColorDepth::True;
        }
        let many = term.contains("256color") || term.starts_with("tmux") || term.starts_with("screen");
        // A terminal on Windows that names no kind is the console, which shows 24 bits since Windows 10.
        match (many, term.is_empty() && cfg!(windows)) {
            (true, _) => ColorDepth::Ansi256,
            (_, true) => ColorDepth::True,
            _ => ColorDepth::Ansi16,
        }
    }

    /// The nearest colour that this depth shows; `None` where it shows none.
    pub fn nearest(self, color: Color) -> Option<Color> {
        Some(match (self, color) {
            (ColorDepth::None, _) => return None,
            (ColorDepth::Ansi256, Color::Rgb(r, g, b)) => Color::Indexed(nearest_256([r, g, b])),
            (ColorDepth::Ansi16, Color::Rgb(r, g, b)) => nearest_16([r, g, b]),
            (ColorDepth::Ansi16, Color::Indexed(index)) => nearest_16(rgb_of_index(index)),
            _ => color,
        })
    }
}

/// Why text is not UTF-8, as the environment tells: `LANG=C`; `None` where it is. `variable` looks a variable up.
/// Where nothing is set, it is UTF-8 on Windows and macOS, and is not elsewhere (the C locale).
pub fn no_utf8(variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| variable(name).map(|value| (name, value)))
        .find(|(_, value)| !value.is_empty());
    match set {
        Some((name, locale)) => {
            let lower = locale.to_ascii_lowercase();
            (!lower.contains("utf-8") && !lower.contains("utf8")).then(|| format!("{name}={locale}"))
        }
        None => cfg!(not(any(windows, target_os = "macos"))).then(|| "no locale is set".to_owned()),
    }
}

/// The 16 colours in order, with the values that xterm gives them.
pub(crate) const ANSI: [(Color, [u8; 3]); 16] = [
    (Color::Black, [0, 0, 0]),
    (Color::Red, [205, 0, 0]),
    (Color::Green, [0, 205, 0]),
    (Color::Yellow, [205, 205, 0]),
    (Color::Blue, [0, 0, 238]),
    (Color::Magenta, [205, 0, 205]),
    (Color::Cyan, [0, 205, 205]),
    (Color::Gray, [229, 229, 229]),
    (Color::DarkGray, [127, 127, 127]),
    (Color::LightRed, [255, 0, 0]),
    (Color::LightGreen, [0, 255, 0]),
    (Color::LightYellow, [255, 255, 0]),
    (Color::LightBlue, [92, 92, 255]),
    (Color::LightMagenta, [255, 0, 255]),
    (Color::LightCyan, [0, 255, 255]),
    (Color::White, [255, 255, 255]),
];

/// The steps of the 6×6×6 cube among the 256 colours.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Red, green and blue of a colour; `None` for the terminal's own default.
pub fn rgb(color: Color) -> Option<[u8; 3]> {
    match color {
        Color::Reset => None,
        Color::Rgb(r, g, b) => Some([r, g, b]),
        Color::Indexed(index) => Some(rgb_of_index(index)),
        named => ANSI.iter().find(|(color, _)| *color == named).map(|(_, rgb)| *rgb),
    }
}

fn rgb_of_index(index: u8) -> [u8; 3] {
    match index {
        0..16 => ANSI[usize::from(index)].1,
        16..232 => [36, 6, 1].map(|place| STEPS[usize::from((index - 16) / place % 6)]),
        232.. => [8 + 10 * (index - 232); 3],
    }
}

fn nearest_256(wanted: [u8; 3]) -> u8 {
    // The first 16 are the user's own and may be anything.
    (16..=255).min_by_key(|index| distance(rgb_of_index(*index), wanted)).unwrap_or(16)
}

fn nearest_16(wanted: [u8; 3]) -> Color {
    let nearest = ANSI.iter().min_by_key(|(_, rgb)| distance(*rgb, wanted));
    nearest.map_or(Color::Reset, |(color, _)| *color)
}

/// Distance of two colours, weighted as the eye weighs red, green and blue.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let square = |index: usize| u32::from(a[index].abs_diff(b[index])).pow(2);
    2 * square(0) + 4 * square(1) + 3 * square(2)
}

/// Reads a colour: `default`, `#rrggbb`, an index from 0 to 255, or the name of one of the 16.
pub fn parse(text: &str) -> Option<Color> {
    if text == "default" {
        return Some(Color::Reset);
    }
    if let Some(digits) = text.strip_prefix('#') {
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(digits, 16).ok()?;
        let [_, r, g, b] = number.to_be_bytes();
        return Some(Color::Rgb(r, g, b));
    }
    if !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit()) {
        return text.parse().ok().map(Color::Indexed);
    }
    NAMES.iter().find(|(name, _)| *name == text).map(|(_, color)| *color)
}

/// The names of the 16 colours.
pub(super) const NAMES: [(&str, Color); 16] = [
    ("black", Color::Black),
    ("red", Color::Red),
    ("green", Color::Green),
    ("yellow", Color::Yellow),
    ("blue", Color::Blue),
    ("magenta", Color::Magenta),
    ("cyan", Color::Cyan),
    ("gray", Color::Gray),
    ("dark-gray", Color::DarkGray),
    ("bright-red", Color::LightRed),
    ("bright-green", Color::LightGreen),
    ("bright-yellow", Color::LightYellow),
    ("bright-blue", Color::LightBlue),
    ("bright-magenta", Color::LightMagenta),
    ("bright-cyan", Color::LightCyan),
    ("white", Color::White),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Variables with their values.
    type Variables<'e> = &'e [(&'e str, &'e str)];

    fn environment<'e>(set: Variables<'e>) -> impl Fn(&str) -> Option<String> + 'e {
        |wanted| set.iter().find(|(name, _)| *name == wanted).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn depth_of_terminals() {
        use ColorDepth::{Ansi16, Ansi256, None, True};
        let cases: [(&[(&str, &str)], ColorDepth); 11] = [
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], True),
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")], None),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Ansi256),
            (&[("TERM", "xterm-256color")], Ansi256),
            (&[("TERM", "tmux")], Ansi256),
            (&[("TERM", "xterm-kitty")], True),
            (&[("TERM", "xterm-direct")], True),
            (&[("TERM", "linux")], Ansi16),
            (&[("TERM", "vt100")], Ansi16),
            (&[("TERM", "dumb"), ("COLORTERM", "truecolor")], None),
            (&[("TERM", "xterm"), ("WT_SESSION", "a")], True),
        ];
        for (set, want) in cases {
            assert_eq!(ColorDepth::detect(environment(set)), want, "{set:?}");
        }
    }

    #[test]
    fn utf8_of_locales() {
        let cases: [(Variables, Option<&str>); 5] = [
            (&[("LANG", "en_IN.UTF-8")], None),
            (&[("LC_ALL", "C"), ("LANG", "en_IN.UTF-8")], Some("LC_ALL=C")),
            (&[("LC_ALL", ""), ("LC_CTYPE", "de_DE.utf8")], None),
            (&[("LANG", "de_DE@euro")], Some("LANG=de_DE@euro")),
            (&[], cfg!(not(any(windows, target_os = "macos"))).then_some("no locale is set")),
        ];
        for (set, want) in cases {
            assert_eq!(no_utf8(environment(set)).as_deref(), want, "{set:?}");
        }
    }

    #[test]
    fn written_colours() {
        let cases = [
            ("default", Some(Color::Reset)),
            ("#7aA2f7", Some(Color::Rgb(0x7a, 0xa2, 0xf7))),
            ("bright-blue", Some(Color::LightBlue)),
            ("0", Some(Color::Indexed(0))),
            ("255", Some(Color::Indexed(255))),
            ("256", None),
            ("", None),
            ("#", None),
            ("#fff", None),
            ("#+12345", None),
            ("#1234567", None),
            ("#é1234", None),
            ("blue ", None),
            ("Blue", None),
        ];
        for (text, want) in cases {
            assert_eq!(parse(text), want, "{text:?}");
        }
    }

    #[test]
    fn fewer_colours() {
        let exact = Color::Rgb(95, 135, 255);
        assert_eq!(ColorDepth::True.nearest(exact), Some(exact));
        assert_eq!(ColorDepth::Ansi256.nearest(exact), Some(Color::Indexed(69)));
        assert_eq!(ColorDepth::Ansi256.nearest(Color::Rgb(128, 128, 128)), Some(Color::Indexed(244)));
        assert_eq!(ColorDepth::Ansi16.nearest(Color::Rgb(250, 5, 5)), Some(Color::LightRed));
        assert_eq!(ColorDepth::Ansi16.nearest(Color::Indexed(231)), Some(Color::White));
        assert_eq!(ColorDepth::Ansi16.nearest(Color::Reset), Some(Color::Reset));
        assert_eq!(ColorDepth::None.nearest(exact), None);
    }

    #[test]
    fn every_colour_of_the_cube_is_its_own_nearest() {
        for index in 16..=255 {
            let rgb = rgb_of_index(index);
            assert_eq!(rgb_of_index(nearest_256(rgb)), rgb, "{index}");
        }
    }
}
