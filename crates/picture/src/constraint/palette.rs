//! The colours of constraints. Lines are pale, so that digits on them can be read, with an edge that stands out
//! from the paper. Kinds that often occur in one puzzle have very different colours. On paper without colour, kinds
//! differ in grey, in width and in dashes, and the words below the board explain them.

use crate::drawing::Colour;
use crate::theme::{Adapt, Theme};

/// Returns a colour between the paper and a full colour.
pub(super) fn pale(theme: &Theme, full: u32) -> Colour {
    match theme.adapt {
        Adapt::Grey => {
            let [r, g, b] = Colour(full).channels().map(u32::from);
            // Greys from light to middle, in the order of the darkness of the colours.
            let grey = 150 + (r * 3 + g * 6 + b) / 10 * 85 / 255;
            Colour(grey << 16 | grey << 8 | grey)
        }
        Adapt::Keep | Adapt::Darken => Colour(full).mixed(theme.paper),
    }
}

/// The least contrast between a drawing and the paper.
const STANDS_OUT: f64 = 3.0;

/// Returns the edge of something pale: the full colour, or a colour nearer to the ink if the full colour would not
/// stand out from the paper.
pub(super) fn edge(theme: &Theme, full: u32) -> Colour {
    let full = match theme.adapt {
        Adapt::Grey => pale(theme, full),
        Adapt::Keep | Adapt::Darken => Colour(full),
    };
    let stands_out = |colour: &Colour| colour.contrast(theme.paper) >= STANDS_OUT;
    let nearer = |colour: &Colour| Some(colour.mixed(theme.given));
    std::iter::successors(Some(full), nearer)
        .take(8)
        .find(stands_out)
        .unwrap_or(theme.given)
}

/// Returns the colour of an arrow's circle and shaft.
pub(super) fn arrow(theme: &Theme) -> Colour {
    edge(theme, 0x8a_8a8a)
}

/// Returns the colour of shaded cells. The number distinguishes several groups.
pub(super) fn shade(theme: &Theme, number: usize) -> Colour {
    const HUES: [u32; 9] = [
        0xa0_a0a0, 0x60_a0e0, 0xe0_a040, 0x60_c070, 0xd0_70c0, 0xc0_c040, 0x50_c0c0, 0xe0_7060,
        0x90_80e0,
    ];
    let full = HUES[number % HUES.len()];
    let half = pale(theme, full);
    match theme.adapt {
        Adapt::Grey => Colour(if number.is_multiple_of(2) {
            0xe4_e4e4
        } else {
            0xd2_d2d2
        }),
        Adapt::Keep | Adapt::Darken => half.mixed(theme.paper),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_stand_out() {
        for theme in Theme::ALL {
            for full in (0..=0xff_ffff).step_by(0x1234) {
                assert!(
                    edge(theme, full).contrast(theme.paper) >= STANDS_OUT,
                    "{full:x}"
                );
            }
        }
    }
}
