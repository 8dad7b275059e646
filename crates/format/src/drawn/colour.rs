//! Colours by the names that people use: a drawing in `#67f067` is called green, and a rule about a green line is
//! about it.

/// A colour by the name that rules use.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Colour {
    Red,
    Orange,
    /// Light orange.
    Peach,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
    Pink,
    Brown,
    Grey,
    Black,
    White,
}

impl Colour {
    /// Returns whether it is a warm colour, or `None` if it is no colour but grey, black or white.
    pub(crate) fn warmth(self) -> Option<bool> {
        match self {
            Grey | Black | White => None,
            Green | Teal | Blue | Purple => Some(false),
            Red | Orange | Peach | Yellow | Pink | Brown => Some(true),
        }
    }

    /// Returns its usual name.
    pub(crate) fn name(self) -> &'static str {
        let own = WORDS.iter().find(|(_, colours)| colours[0] == self);
        own.map_or("", |(name, _)| name)
    }
}

use Colour::*;

/// The words for colours, and the colours that each word may mean, the most likely first.
const WORDS: [(&str, &[Colour]); 50] = [
    ("red", &[Red]),
    ("crimson", &[Red]),
    ("orange", &[Orange, Peach]),
    ("peach", &[Peach, Orange, Yellow, Brown, Pink]),
    ("salmon", &[Orange, Peach, Red, Pink]),
    ("coral", &[Orange, Peach, Red, Pink]),
    ("beige", &[Yellow, Peach, Orange, Brown, Grey]),
    ("tan", &[Brown, Peach, Orange, Yellow]),
    ("cream", &[Yellow, Peach, Orange]),
    ("yellow", &[Yellow, Orange]),
    ("gold", &[Yellow, Orange, Brown]),
    ("golden", &[Yellow, Orange, Brown]),
    ("brown", &[Brown, Orange, Red]),
    ("green", &[Green, Teal]),
    ("greens", &[Green]),
    ("lime", &[Green, Yellow]),
    ("mint", &[Green, Teal]),
    ("olive", &[Green, Yellow]),
    ("emerald", &[Green, Teal]),
    ("teal", &[Teal, Green, Blue]),
    ("turquoise", &[Teal, Blue, Green]),
    ("cyan", &[Teal, Blue]),
    ("aqua", &[Teal, Blue]),
    ("aquamarine", &[Teal, Green, Blue]),
    ("blue", &[Blue, Teal]),
    ("navy", &[Blue]),
    ("indigo", &[Blue, Purple]),
    ("periwinkle", &[Blue, Purple]),
    ("purple", &[Purple, Pink]),
    ("violet", &[Purple, Pink]),
    ("lavender", &[Purple, Pink, Blue, Grey]),
    ("lilac", &[Purple, Pink]),
    ("mauve", &[Purple, Pink]),
    ("magenta", &[Pink, Purple]),
    ("fuchsia", &[Pink, Purple]),
    ("pink", &[Pink, Purple, Red]),
    ("rose", &[Pink, Red]),
    ("grey", &[Grey]),
    ("gray", &[Grey]),
    ("greyed", &[Grey]),
    ("silver", &[Grey]),
    ("shaded", &[Grey]),
    ("black", &[Black]),
    ("blackcurrant", &[Black]),
    ("blackcurrants", &[Black]),
    ("redcurrant", &[Red]),
    ("redcurrants", &[Red]),
    ("white", &[White]),
    ("maroon", &[Red, Brown]),
    ("amber", &[Orange, Yellow]),
];

/// Returns the colours that a word in small letters may mean, the most likely first. Returns none for other words.
pub(crate) fn of_word(word: &str) -> &'static [Colour] {
    let found = WORDS.iter().find(|(own, _)| *own == word);
    found.map_or(&[], |(_, colours)| *colours)
}

/// Returns red, green and blue, 0 to 255, of a colour such as `#67f067`, `67f067ff`, `#F`, `#0003` or `rgba(1, 2,
/// 3, 0.5)`, on white paper. Returns `None` if the colour is invisible.
pub(crate) fn channels(colour: &str) -> Option<[f64; 3]> {
    let (colour, alpha) = with_alpha(colour)?;
    on_white(colour, alpha)
}

/// Returns whether what is below such a colour can be seen through it.
pub(crate) fn is_translucent(colour: &str) -> bool {
    with_alpha(colour).is_some_and(|(_, alpha)| alpha > 0.0 && alpha < 0.95)
}

/// Returns red, green and blue, and the share of the colour from 0 to 1.
fn with_alpha(colour: &str) -> Option<([f64; 3], f64)> {
    let colour = colour.trim();
    if let Some(inner) = colour.strip_prefix("rgb") {
        let inner = inner.trim_start_matches('a').trim_matches(['(', ')']);
        let mut parts = inner.split([',', ' ']).filter(|part| !part.is_empty());
        let mut next = || parts.next()?.parse::<f64>().ok();
        let colour = [next()?, next()?, next()?];
        return Some((colour, next().unwrap_or(1.0)));
    }
    if let Some(inner) = colour.strip_prefix("oklch(") {
        return Some((oklch(inner)?, 1.0));
    }
    let hex = match colour.find('#') {
        Some(at) => &colour[at + 1..],
        None => colour,
    };
    let end = hex.find(|sign: char| !sign.is_ascii_hexdigit());
    let (hex, rest) = hex.split_at(end.unwrap_or(hex.len()));
    if !rest.is_empty() && !colour.contains('#') {
        return None;
    }
    let width = if hex.len() >= 6 { 2 } else { 1 };
    let channel = |i: usize| {
        let from = if hex.len() < 3 { 0 } else { i * width };
        let value = u32::from_str_radix(hex.get(from..from + width)?, 16).ok()?;
        Some(f64::from(if width == 1 { value * 17 } else { value }))
    };
    let has_alpha = matches!(hex.len(), 4 | 8);
    let alpha = if has_alpha { channel(3)? / 255.0 } else { 1.0 };
    Some(([channel(0)?, channel(1)?, channel(2)?], alpha))
}

/// Returns red, green and blue of `70% 0.1 200)`: lightness, chroma and hue in degrees, in the colour space Oklab.
fn oklch(inner: &str) -> Option<[f64; 3]> {
    let mut parts = inner
        .split([' ', ')', '%', '/'])
        .filter(|part| !part.is_empty());
    let mut next = || parts.next()?.parse::<f64>().ok();
    let (light, chroma, hue) = (next()? / 100.0, next()?, next()?.to_radians());
    let (a, b) = (chroma * hue.cos(), chroma * hue.sin());
    let l = (light + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let m = (light - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let s = (light - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    let linear = [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ];
    Some(linear.map(|channel| {
        let channel = channel.clamp(0.0, 1.0);
        255.0
            * match channel > 0.003_130_8 {
                true => 1.055 * channel.powf(1.0 / 2.4) - 0.055,
                false => 12.92 * channel,
            }
    }))
}

fn on_white(colour: [f64; 3], alpha: f64) -> Option<[f64; 3]> {
    let alpha = alpha.clamp(0.0, 1.0);
    (alpha > 0.03).then(|| colour.map(|channel| channel * alpha + 255.0 * (1.0 - alpha)))
}

/// Returns the hue in degrees, and the difference between the strongest and the weakest channel.
pub(crate) fn hue([r, g, b]: [f64; 3]) -> (f64, f64) {
    let most = r.max(g).max(b);
    let spread = most - r.min(g).min(b);
    let hue = if spread < 1.0 {
        0.0
    } else if most == r {
        60.0 * ((g - b) / spread).rem_euclid(6.0)
    } else if most == g {
        60.0 * ((b - r) / spread + 2.0)
    } else {
        60.0 * ((r - g) / spread + 4.0)
    };
    (hue, spread)
}

/// Returns the possible names of a colour, the most likely first.
pub(crate) fn names(channels: [f64; 3]) -> Vec<Colour> {
    let (hue, spread) = hue(channels);
    let most = channels.iter().copied().fold(0.0, f64::max);
    let grey = match most {
        245.0.. => White,
        ..60.0 => Black,
        _ => Grey,
    };
    if spread < 16.0 {
        return vec![grey];
    }
    let is_dark = most < 190.0;
    let is_light = most - spread > 150.0;
    let mut names = match hue {
        ..16.0 | 348.0.. if is_light => vec![Pink, Red],
        ..16.0 | 348.0.. if is_dark => vec![Red, Brown],
        ..16.0 | 348.0.. => vec![Red],
        ..42.0 if is_light => vec![Peach, Orange, Brown],
        ..42.0 if is_dark => vec![Brown, Orange],
        ..42.0 => vec![Orange, Brown],
        ..50.0 => vec![Yellow, Orange, Brown],
        ..66.0 if is_dark => vec![Yellow, Brown, Green],
        ..66.0 => vec![Yellow],
        ..80.0 => vec![Green, Yellow],
        ..150.0 => vec![Green],
        ..170.0 => vec![Green, Teal],
        ..186.0 => vec![Teal, Blue, Green],
        ..200.0 => vec![Blue, Teal],
        ..242.0 => vec![Blue],
        ..262.0 => vec![Purple, Blue],
        ..290.0 => vec![Purple],
        ..322.0 => vec![Purple, Pink],
        _ if is_dark => vec![Pink, Purple, Red],
        _ => vec![Pink, Red],
    };
    if spread < 42.0 {
        names.push(grey);
    }
    names
}

/// Returns how well a word for a colour names a drawn one. 0 is best, and `None` is not at all.
pub(crate) fn fit(word: &[Colour], drawn: &[Colour]) -> Option<usize> {
    let pairs = word.iter().enumerate().filter_map(|(i, colour)| {
        let place = drawn.iter().position(|own| own == colour)?;
        Some(i + place)
    });
    let sum = pairs.min()?;
    // If two words name it equally well, it decides how likely the drawn colour has the word's first meaning.
    let first = drawn.iter().position(|own| Some(own) == word.first());
    Some(16 * sum + first.unwrap_or(drawn.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_colours_have_the_names_that_setters_use() {
        for (colour, name) in [
            ("#67f067", Green),
            ("67f067ff", Green),
            ("F067F0", Purple),
            ("34BBE6", Blue),
            ("2ECBFF", Blue),
            ("FFA600", Orange),
            ("F7D038", Yellow),
            ("E6261F", Red),
            ("7FE7E7", Teal),
            ("CFCFCF", Grey),
            ("#0003", Grey),
            ("#F", White),
            ("#0", Black),
            ("rgba(255, 0, 0, 0.9)", Red),
            ("FD5EAA", Pink),
            ("oklch(88.739% 0.07926 208.88)", Blue),
        ] {
            let names = names(channels(colour).unwrap());
            assert_eq!(names[0], name, "{colour}: {names:?}");
        }
        for nothing in ["none", "#FFFFFF00", "transparent", ""] {
            assert_eq!(channels(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn words_fit_the_colours_they_are_used_for() {
        let purple = names([240.0, 103.0, 240.0]);
        assert_eq!(fit(of_word("purple"), &purple), Some(0));
        assert!(fit(of_word("pink"), &purple).is_some());
        let cyan = names([0.0, 255.0, 255.0]);
        assert!(fit(of_word("blue"), &cyan) < fit(of_word("green"), &cyan));
        let (peach, orange) = (names([255.0, 204.0, 170.0]), names([255.0, 166.0, 0.0]));
        assert!(fit(of_word("peach"), &peach) < fit(of_word("orange"), &peach));
        assert!(fit(of_word("orange"), &orange) < fit(of_word("peach"), &orange));
        assert_eq!(fit(of_word("green"), &purple), None);
        assert!(of_word("line").is_empty());
    }
}
