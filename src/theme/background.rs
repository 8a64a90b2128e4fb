//! Whether the terminal's background is dark or light, as far as it tells.

/// A terminal's background.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Background {
    /// Dark; also what is taken where nothing tells.
    #[default]
    Dark,
    /// Light.
    Light,
}

impl Background {
    /// What `COLORFGBG` says: colours of text and ground by their numbers among the 16, `15;0` or `15;default;0`, as
    /// rxvt, Konsole and others set it. `None` where it is not set or names no such number.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let value = variable("COLORFGBG")?;
        let (_, ground) = value.rsplit_once(';')?;
        match ground.parse::<u8>().ok()? {
            // The light grey and white, and the bright colours but dark grey.
            7 | 9..=15 => Some(Background::Light),
            0..=6 | 8 => Some(Background::Dark),
            _ => None,
        }
    }

    /// Of a ground's colour: light where it is nearer to white than to black, by the luma of ITU-R BT.601.
    pub fn of_rgb([r, g, b]: [u8; 3]) -> Self {
        let luma = 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b);
        if luma > 127_500 { Background::Light } else { Background::Dark }
    }

    /// The shipped theme for it.
    pub fn theme(self) -> &'static str {
        match self {
            Background::Dark => "dark",
            Background::Light => "light",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colorfgbg() {
        let cases = [
            (Some("15;0"), Some(Background::Dark)),
            (Some("0;15"), Some(Background::Light)),
            (Some("0;default;15"), Some(Background::Light)),
            (Some("12;8"), Some(Background::Dark)),
            (Some("0;7"), Some(Background::Light)),
            (Some("15;default"), None),
            (Some("15;16"), None),
            (Some("15"), None),
            (Some(""), None),
            (Some("15;-1"), None),
            (None, None),
        ];
        for (value, want) in cases {
            let found = Background::of_environment(|name| (name == "COLORFGBG").then(|| value.map(str::to_owned))?);
            assert_eq!(found, want, "{value:?}");
        }
    }

    #[test]
    fn colours_of_the_ground() {
        let cases = [
            ([0, 0, 0], Background::Dark),
            ([255, 255, 255], Background::Light),
            ([0x28, 0x2c, 0x34], Background::Dark),
            ([0xfd, 0xf6, 0xe3], Background::Light),
            ([0, 0, 255], Background::Dark),
            ([255, 255, 0], Background::Light),
            ([128, 128, 128], Background::Light),
            ([127, 127, 127], Background::Dark),
        ];
        for (rgb, want) in cases {
            assert_eq!(Background::of_rgb(rgb), want, "{rgb:?}");
        }
    }
}
