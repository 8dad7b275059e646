//! The colours of a board, as data.
//!
//! Colour alone never carries a meaning: givens are bold, and each role has a form of its own. The hues are near
//! those of Okabe and Ito, which people with any kind of colour vision can distinguish. They are made darker or
//! lighter until digits on them have a contrast of 4.5 to 1; a test measures it.

use std::fmt;

use ninefold_explain::Role;

use crate::drawing::Colour;

/// The form around a candidate.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A disc, or a ring if it is not filled.
    Disc,
    /// A square with round corners.
    Square,
    /// A disc with a ring around it.
    Ringed,
    /// No form. A line goes through the digit.
    Struck,
}

/// The look of a candidate with a role.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The form.
    pub form: Form,
    /// The colour inside.
    pub fill: Option<Colour>,
    /// The line around it, or through it.
    pub edge: Option<Colour>,
    /// Whether that line is dashed.
    pub is_dashed: bool,
    /// The colour of the digit.
    pub digit: Colour,
}

/// The look of a house or a cell with a role.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// The colour inside.
    pub fill: Colour,
    /// The line around it.
    pub edge: Colour,
    /// Whether that line is dashed.
    pub is_dashed: bool,
}

/// What a theme does with colours that were chosen for white paper.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Adapt {
    /// They stay.
    Keep,
    /// They are adapted to dark paper.
    Darken,
    /// They become greys.
    Grey,
}

/// The colours of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theme {
    /// The name.
    pub name: &'static str,
    pub(crate) adapt: Adapt,
    /// The colour behind everything.
    pub paper: Colour,
    /// Givens and titles.
    pub given: Colour,
    /// Found digits.
    pub found: Colour,
    /// Candidates without a role, and words.
    pub candidate: Colour,
    /// Labels beside the board.
    pub label: Colour,
    /// The lines between cells.
    pub thin: Colour,
    /// The lines between boxes.
    pub thick: Colour,
    /// Links.
    pub link: Colour,
    marks: [Mark; 8],
    areas: [Area; 8],
}

/// The error for a name that no theme has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTheme(String);

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [light, dark, print] = Theme::ALL.map(|theme| theme.name);
        write!(f, "expected {light}, {dark} or {print}, found {}", self.0)
    }
}

impl std::error::Error for UnknownTheme {}

fn place(role: Role) -> usize {
    match role {
        Role::Base => 0,
        Role::Cover => 1,
        Role::Fin => 2,
        Role::Pivot => 3,
        Role::On => 4,
        Role::Off => 5,
        Role::Placed => 6,
        Role::Eliminated => 7,
    }
}

const fn disc(fill: u32, digit: u32) -> Mark {
    Mark {
        form: Form::Disc,
        fill: Some(Colour(fill)),
        edge: None,
        is_dashed: false,
        digit: Colour(digit),
    }
}

const fn ring(edge: u32, digit: u32) -> Mark {
    Mark {
        form: Form::Disc,
        fill: None,
        edge: Some(Colour(edge)),
        is_dashed: false,
        digit: Colour(digit),
    }
}

const fn square(fill: u32, edge: u32, is_dashed: bool, digit: u32) -> Mark {
    Mark {
        form: Form::Square,
        fill: Some(Colour(fill)),
        edge: Some(Colour(edge)),
        is_dashed,
        digit: Colour(digit),
    }
}

const fn ringed(fill: u32, digit: u32) -> Mark {
    Mark {
        form: Form::Ringed,
        fill: Some(Colour(fill)),
        edge: Some(Colour(fill)),
        is_dashed: false,
        digit: Colour(digit),
    }
}

const fn struck(fill: u32, ink: u32) -> Mark {
    Mark {
        form: Form::Struck,
        fill: Some(Colour(fill)),
        edge: Some(Colour(ink)),
        is_dashed: false,
        digit: Colour(ink),
    }
}

const fn area(fill: u32, edge: u32, is_dashed: bool) -> Area {
    Area {
        fill: Colour(fill),
        edge: Colour(edge),
        is_dashed,
    }
}

impl Theme {
    /// All themes.
    pub const ALL: [&Theme; 3] = [&Theme::LIGHT, &Theme::DARK, &Theme::PRINT];

    /// The light theme: ink on white, and one accent colour.
    pub const LIGHT: Theme = Theme {
        name: "light",
        adapt: Adapt::Keep,
        paper: Colour(0xff_ffff),
        given: Colour(0x16_181d),
        found: Colour(0x1b_5fc2),
        candidate: Colour(0x5a_5f69),
        label: Colour(0x6b_7079),
        thin: Colour(0xbf_c3ca),
        thick: Colour(0x2a_2d34),
        link: Colour(0x5b_3f8c),
        marks: [
            disc(0xc9_ddf7, 0x10_3f87),
            disc(0xf6_e3bb, 0x6b_4a00),
            square(0xff_edc2, 0x9a_6a00, true, 0x6b_4a00),
            square(0xe2_d6f5, 0x5b_3f8c, false, 0x43_2b70),
            disc(0x00_7a5a, 0xff_ffff),
            ring(0xb3_5410, 0x8a_3c06),
            ringed(0x1b_5fc2, 0xff_ffff),
            struck(0xfb_dfda, 0xb3_2417),
        ],
        areas: [
            area(0xe9_f1fc, 0x1b_5fc2, false),
            area(0xfc_f3df, 0x9a_6a00, true),
            area(0xfb_ecc8, 0x9a_6a00, true),
            area(0xe9_e0f7, 0x5b_3f8c, false),
            area(0xd6_efe5, 0x00_7a5a, false),
            area(0xfb_e3d0, 0xb3_5410, true),
            area(0xdc_e9fb, 0x1b_5fc2, false),
            area(0xfb_dfda, 0xb3_2417, true),
        ],
    };

    /// The dark theme: light ink on dark paper.
    pub const DARK: Theme = Theme {
        name: "dark",
        adapt: Adapt::Darken,
        paper: Colour(0x14_161a),
        given: Colour(0xf2_f0ea),
        found: Colour(0x7f_b4ff),
        candidate: Colour(0x9a_a0ab),
        label: Colour(0x8a_909b),
        thin: Colour(0x3d_424b),
        thick: Colour(0xa9_aeb8),
        link: Colour(0xc3_a6f5),
        marks: [
            disc(0x2a_4a7a, 0xe3_eeff),
            disc(0x5a_4515, 0xff_e9b8),
            square(0x4d_3b10, 0xe6_b23c, true, 0xff_e3a1),
            square(0x43_3263, 0xc3_a6f5, false, 0xee_e3ff),
            disc(0x35_c99b, 0x06_2b20),
            ring(0xf0_9a5c, 0xff_c49b),
            ringed(0x7f_b4ff, 0x0b_2247),
            struck(0x55_221c, 0xff_9c8f),
        ],
        areas: [
            area(0x1d_2a3f, 0x7f_b4ff, false),
            area(0x33_2a14, 0xe6_b23c, true),
            area(0x40_3416, 0xe6_b23c, true),
            area(0x33_294a, 0xc3_a6f5, false),
            area(0x17_3a2f, 0x35_c99b, false),
            area(0x42_2b1a, 0xf0_9a5c, true),
            area(0x1f_3252, 0x7f_b4ff, false),
            area(0x45_1f1a, 0xff_9c8f, true),
        ],
    };

    /// The theme for paper: black and grey on white. Forms replace the colours of the other themes.
    pub const PRINT: Theme = Theme {
        name: "print",
        adapt: Adapt::Grey,
        paper: Colour(0xff_ffff),
        given: Colour(0x00_0000),
        found: Colour(0x55_5555),
        candidate: Colour(0x55_5555),
        label: Colour(0x66_6666),
        thin: Colour(0x99_9999),
        thick: Colour(0x00_0000),
        link: Colour(0x33_3333),
        marks: [
            disc(0xdd_dddd, 0x00_0000),
            disc(0xee_eeee, 0x00_0000),
            square(0xff_ffff, 0x00_0000, true, 0x00_0000),
            square(0xdd_dddd, 0x00_0000, false, 0x00_0000),
            disc(0x33_3333, 0xff_ffff),
            ring(0x33_3333, 0x00_0000),
            ringed(0x00_0000, 0xff_ffff),
            struck(0xff_ffff, 0x00_0000),
        ],
        areas: [
            area(0xf0_f0f0, 0x33_3333, false),
            area(0xf7_f7f7, 0x33_3333, true),
            area(0xf2_f2f2, 0x33_3333, true),
            area(0xe2_e2e2, 0x33_3333, false),
            area(0xe6_e6e6, 0x33_3333, false),
            area(0xf2_f2f2, 0x33_3333, true),
            area(0xe6_e6e6, 0x00_0000, false),
            area(0xf2_f2f2, 0x33_3333, true),
        ],
    };

    /// Returns the theme with this name.
    ///
    /// # Errors
    /// If there is no such theme. The error says which there are.
    ///
    /// ```
    /// use ninefold_picture::Theme;
    ///
    /// assert_eq!(Theme::named("dark"), Ok(&Theme::DARK));
    /// let error = Theme::named("pink").err().map(|error| error.to_string());
    /// assert_eq!(error.as_deref(), Some("expected light, dark or print, found pink"));
    /// ```
    pub fn named(name: &str) -> Result<&'static Theme, UnknownTheme> {
        let theme = Theme::ALL.into_iter().find(|theme| theme.name == name);
        theme.ok_or_else(|| UnknownTheme(name.to_owned()))
    }

    /// Returns the look of a candidate with this role.
    pub fn mark(&self, role: Role) -> Mark {
        self.marks[place(role)]
    }

    /// Returns the look of a house or a cell with this role.
    pub fn area(&self, role: Role) -> Area {
        self.areas[place(role)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_can_be_read() {
        for theme in Theme::ALL {
            for ink in [theme.given, theme.found, theme.candidate, theme.label] {
                assert!(ink.contrast(theme.paper) >= 4.5, "{} {ink:?}", theme.name);
            }
            for mark in theme.marks {
                let under = mark.fill.unwrap_or(theme.paper);
                assert!(mark.digit.contrast(under) >= 4.5, "{} {mark:?}", theme.name);
            }
            for area in theme.areas {
                for ink in [theme.given, theme.found, theme.candidate] {
                    let contrast = ink.contrast(area.fill);
                    assert!(
                        contrast >= 4.5,
                        "{} {area:?} {ink:?} {contrast}",
                        theme.name
                    );
                }
                assert!(
                    area.edge.contrast(theme.paper) >= 3.0,
                    "{} {area:?}",
                    theme.name
                );
            }
            assert!(theme.link.contrast(theme.paper) >= 3.0);
        }
    }

    #[test]
    fn no_two_roles_look_alike_without_colour() {
        for theme in Theme::ALL {
            let dark = |c: Option<Colour>| c.map(|c| c.contrast(theme.paper) > 3.0);
            let look = |mark: &Mark| {
                (
                    mark.form as u8,
                    dark(mark.fill),
                    mark.edge.is_some(),
                    mark.is_dashed,
                )
            };
            let looks: Vec<_> = theme.marks.iter().map(look).collect();
            for (i, look) in looks.iter().enumerate() {
                // Base and cover are both the pattern. Their houses look different.
                assert!(i == 1 || !looks[..i].contains(look), "{} {i}", theme.name);
            }
        }
    }
}
