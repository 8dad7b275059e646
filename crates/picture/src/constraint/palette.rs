//! The colours of constraints. Lines are pale, so that digits on them can be read; kinds that are often in one
//! puzzle are far apart. On paper without colour kinds differ in grey, in width and in dashes, and the words
//! below the board say which is which.

use ninefold_grid::constraint::Kind;

use crate::drawing::Colour;
use crate::theme::Theme;

/// How the line of a kind is drawn.
#[derive(Copy, Clone, Debug)]
pub(super) struct Look {
    pub(super) colour: Colour,
    /// In cells.
    pub(super) width: f32,
    pub(super) is_dashed: bool,
}

/// Between the paper and a full colour.
fn pale(theme: &Theme, full: u32) -> Colour {
    match theme.name {
        "print" => {
            let [r, g, b] = Colour(full).channels().map(u32::from);
            // Greys from light to middle, in the order of how dark the colours are.
            let grey = 150 + (r * 3 + g * 6 + b) / 10 * 85 / 255;
            Colour(grey << 16 | grey << 8 | grey)
        }
        _ => Colour(full).mixed(theme.paper),
    }
}

/// How a constraint about a line is drawn; `None` for what is no line.
pub(super) fn line(theme: &Theme, kind: &Kind) -> Option<Look> {
    let (full, width, is_dashed) = match kind {
        Kind::Thermo => (0x99_9999, 0.34, false),
        Kind::SlowThermo => (0x7f_a8c9, 0.34, false),
        Kind::Whisper(_) => (0x2f_a84f, 0.17, false),
        Kind::Renban => (0xa8_38b8, 0.17, false),
        Kind::Nabner => (0xd0_a000, 0.17, false),
        Kind::Palindrome => (0x88_8888, 0.12, false),
        Kind::Between => (0x5a_7fb0, 0.10, false),
        Kind::Lockout(_) => (0x2f_8f9f, 0.10, false),
        Kind::RegionSum => (0x20_90d8, 0.17, false),
        Kind::Zipper => (0x80_60d8, 0.17, false),
        Kind::Entropic => (0xe0_7020, 0.17, false),
        Kind::Modular(_) => (0x00_9a8a, 0.17, true),
        Kind::SumLine(_) => (0x98_7018, 0.17, false),
        Kind::SumLoop(_) => (0x98_7018, 0.12, true),
        Kind::ValueIndex => (0xd8_4878, 0.12, true),
        Kind::DoubleArrow => (0x70_7070, 0.06, false),
        Kind::Pair(_) => (0xb0_5030, 0.10, true),
        Kind::AllPairs(_) => (0x60_7030, 0.10, true),
        Kind::Regex(_) => (0x40_5080, 0.10, true),
        Kind::Automaton(_) => (0x80_4050, 0.10, true),
        _ => return None,
    };
    Some(Look {
        colour: pale(theme, full),
        width,
        is_dashed,
    })
}

/// The arrow: its circle and its shaft.
pub(super) fn arrow(theme: &Theme) -> Colour {
    pale(theme, 0x60_6060)
}

/// Shaded cells, with a number for what has several.
pub(super) fn shade(theme: &Theme, number: usize) -> Colour {
    const HUES: [u32; 9] = [
        0xa0_a0a0, 0x60_a0e0, 0xe0_a040, 0x60_c070, 0xd0_70c0, 0xc0_c040, 0x50_c0c0, 0xe0_7060,
        0x90_80e0,
    ];
    let full = HUES[number % HUES.len()];
    let half = pale(theme, full);
    match theme.name {
        "print" => Colour(if number.is_multiple_of(2) {
            0xe4_e4e4
        } else {
            0xd2_d2d2
        }),
        _ => half.mixed(theme.paper),
    }
}
