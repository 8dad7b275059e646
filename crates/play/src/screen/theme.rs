//! Styles in the sixteen colours that every terminal has, or without colours. Nothing is shown by a colour alone:
//! each colour comes with a weight, a line, a reversal, a sign or words.

use ninefold::explain::Role;
use ninefold::render::{Ink, Look};
use ratatui_core::style::{Color, Modifier, Style};

/// The abilities of the terminal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Theme {
    pub(crate) colour: bool,
    pub(crate) unicode: bool,
}

/// The lines of a board: corners, crossings and lines of the boxes, then thin lines.
pub(crate) struct Lines {
    /// Four signs each for the top, a line between boxes, a thin line and the bottom.
    pub(crate) rules: [[&'static str; 4]; 4],
    pub(crate) upright: &'static str,
    pub(crate) thin: &'static str,
}

const HEAVY: Lines = Lines {
    rules: [
        ["┏", "━", "┳", "┓"],
        ["┣", "━", "╋", "┫"],
        ["┃", "╌", "┃", "┃"],
        ["┗", "━", "┻", "┛"],
    ],
    upright: "┃",
    thin: "│",
};

const SIGNS: Lines = Lines {
    rules: [
        ["+", "-", "+", "+"],
        ["+", "-", "+", "+"],
        ["|", " ", "|", "|"],
        ["+", "-", "+", "+"],
    ],
    upright: "|",
    thin: " ",
};

impl Theme {
    pub(crate) fn of(look: Look) -> Theme {
        Theme {
            colour: look.ink == Ink::Colour,
            unicode: look.unicode,
        }
    }

    pub(crate) fn lines(self) -> &'static Lines {
        if self.unicode { &HEAVY } else { &SIGNS }
    }

    /// Returns one of two styles: with colours, or without.
    fn pick(self, colour: Style, plain: Style) -> Style {
        if self.colour { colour } else { plain }
    }

    pub(crate) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn title(self) -> Style {
        self.pick(self.bold().fg(Color::Cyan), self.bold())
    }

    /// The style of thin lines, labels and other secondary text.
    pub(crate) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(crate) fn key(self) -> Style {
        self.pick(Style::new().fg(Color::Yellow), self.bold())
    }

    pub(crate) fn given(self) -> Style {
        self.bold()
    }

    pub(crate) fn placed(self) -> Style {
        self.pick(Style::new().fg(Color::Cyan), Style::new())
    }

    /// The style of a digit of the solution that the player has not placed.
    pub(crate) fn found(self) -> Style {
        let italic = Style::new().add_modifier(Modifier::ITALIC);
        self.pick(italic.fg(Color::Green), italic)
    }

    pub(crate) fn corner(self) -> Style {
        Style::new()
    }

    pub(crate) fn centre(self) -> Style {
        self.pick(Style::new().fg(Color::Magenta), Style::new())
    }

    pub(crate) fn wrong(self) -> Style {
        self.pick(self.bold().fg(Color::Red), self.bold())
    }

    pub(crate) fn good(self) -> Style {
        self.pick(self.bold().fg(Color::Green), self.bold())
    }

    pub(crate) fn cursor(self) -> Style {
        self.pick(self.bold().fg(Color::Yellow), self.bold())
    }

    /// The background of selected cells.
    pub(crate) fn selected(self) -> Style {
        let blue = Style::new().bg(Color::Blue).fg(Color::White);
        self.pick(blue, Style::new().add_modifier(Modifier::REVERSED))
    }

    /// The background of the highlighted digit.
    pub(crate) fn same(self) -> Style {
        let yellow = Style::new().bg(Color::Yellow).fg(Color::Black);
        let underlined = Style::new().add_modifier(Modifier::UNDERLINED);
        self.pick(yellow.patch(underlined), underlined.patch(self.bold()))
    }

    /// The background of a cell that the player has coloured. A letter shows the colour, too.
    pub(crate) fn painted(self, colour: u8) -> Style {
        let backgrounds = [
            Color::Red,
            Color::Green,
            Color::Yellow,
            Color::Blue,
            Color::Magenta,
            Color::Cyan,
            Color::Gray,
            Color::DarkGray,
        ];
        let background = backgrounds[usize::from(colour - 1) % backgrounds.len()];
        let ink = match background {
            Color::Red | Color::Blue | Color::Magenta | Color::DarkGray => Color::White,
            _ => Color::Black,
        };
        self.pick(Style::new().bg(background).fg(ink), Style::new())
    }

    /// The style of a candidate of a step.
    pub(crate) fn role(self, role: Role) -> Style {
        let on = |background| Style::new().bg(background).fg(Color::Black);
        let line = Style::new().add_modifier(Modifier::UNDERLINED);
        let strong = self.bold().patch(line);
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        match role {
            Role::Base | Role::Cover | Role::Pivot | Role::On => {
                self.pick(on(Color::Green).patch(line), strong)
            }
            Role::Off => self.pick(on(Color::Cyan), line),
            Role::Fin => self.pick(on(Color::Magenta).patch(line), strong),
            Role::Placed => self.pick(on(Color::Yellow).patch(self.bold()), reversed.patch(strong)),
            Role::Eliminated => {
                let struck = Style::new().add_modifier(Modifier::CROSSED_OUT);
                let red = Style::new().bg(Color::Red).fg(Color::White);
                self.pick(red.patch(struck), reversed)
            }
        }
    }

    /// The style of the selected line of a list.
    pub(crate) fn pointed(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}
