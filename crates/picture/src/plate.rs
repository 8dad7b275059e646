//! A plate: one board or a few side by side, with words above and below.

use crate::board::Board;
use crate::drawing::{Drawing, Face, Item, Point, Text};
use crate::font;
use crate::theme::Theme;

/// A board with a word below it.
#[derive(Clone, Debug)]
pub struct Panel<'a> {
    /// The board.
    pub board: Board<'a>,
    /// What it is: `Puzzle`, `Solution`. Nothing if empty.
    pub label: String,
}

/// Boards side by side.
#[derive(Clone, Debug)]
pub struct Plate<'a> {
    /// The boards, from the left.
    pub panels: Vec<Panel<'a>>,
    /// Above the boards, in bold. Nothing if empty.
    pub title: String,
    /// Paragraphs below the boards.
    pub text: Vec<String>,
}

/// Around everything.
const MARGIN: f32 = 20.0;
/// Between two boards.
const GAP: f32 = 36.0;
const TITLE: f32 = 24.0;
const LABEL: f32 = 18.0;
const WORDS: f32 = 18.0;
/// From one line to the next, in sizes.
const LEADING: f32 = 1.4;
/// The narrowest text below small boards.
const NARROWEST: f32 = 380.0;

impl<'a> Plate<'a> {
    /// One board and no words.
    pub fn of(board: Board<'a>) -> Plate<'a> {
        Plate {
            panels: vec![Panel {
                board,
                label: String::new(),
            }],
            title: String::new(),
            text: Vec::new(),
        }
    }

    /// The drawing of the plate.
    pub fn draw(&self, theme: &Theme) -> Drawing {
        let width_of = |panel: &Panel<'_>| {
            let board = &panel.board;
            board.cell() * (board.side() as f32 + board.gutter())
        };
        let gaps = GAP * self.panels.len().saturating_sub(1) as f32;
        let boards: f32 = self.panels.iter().map(width_of).sum::<f32>() + gaps;
        let has_words = !self.text.is_empty() || !self.title.is_empty();
        let inner = if has_words {
            boards.max(NARROWEST)
        } else {
            boards
        };
        let mut drawing = Drawing::new(Point::default(), theme.paper);
        let mut y = MARGIN;
        let mut left = MARGIN;
        if let Some(panel) = self.panels.first() {
            // Words begin where the lines of the board do.
            left += panel.board.cell() * panel.board.gutter();
        }
        if !self.title.is_empty() {
            let room = (inner + MARGIN - left) / TITLE;
            for line in font::wrapped(Face::Bold, &self.title, room) {
                y += TITLE * LEADING;
                let at = Point::new(left, y - 0.5 * TITLE);
                drawing
                    .items
                    .push(words(at, TITLE, Face::Bold, theme.given, line));
            }
            y += 4.0;
        }
        let mut x = MARGIN;
        let mut bottom = y;
        for panel in &self.panels {
            let board = &panel.board;
            let cell = board.cell();
            let corner = Point::new(x + cell * board.gutter(), y + cell * board.gutter());
            board.draw(&mut drawing, corner, cell, theme);
            let side = cell * board.side() as f32;
            let mut end = corner.y + side;
            if !panel.label.is_empty() {
                end += 1.7 * LABEL;
                let width = LABEL * font::width(Face::Regular, &panel.label);
                let at = Point::new(corner.x + (side - width) / 2.0, end - 0.3 * LABEL);
                let label = words(at, LABEL, Face::Regular, theme.label, panel.label.clone());
                drawing.items.push(label);
            }
            bottom = bottom.max(end);
            x += width_of(panel) + GAP;
        }
        y = bottom;
        for paragraph in &self.text {
            y += 10.0;
            let room = (inner + MARGIN - left) / WORDS;
            for line in font::wrapped(Face::Regular, paragraph, room) {
                y += WORDS * LEADING;
                let at = Point::new(left, y - 0.35 * WORDS);
                drawing
                    .items
                    .push(words(at, WORDS, Face::Regular, theme.candidate, line));
            }
        }
        drawing.size = Point::new(inner + 2.0 * MARGIN, y + MARGIN);
        drawing.title = self.name();
        drawing.description = self.description();
        drawing
    }

    fn name(&self) -> String {
        if self.title.is_empty() {
            "Sudoku".to_owned()
        } else {
            self.title.clone()
        }
    }

    fn description(&self) -> String {
        let mut parts: Vec<String> = self.text.clone();
        for panel in &self.panels {
            let label = if panel.label.is_empty() {
                String::new()
            } else {
                format!("{}: ", panel.label)
            };
            parts.push(label + &panel.board.description());
        }
        parts.join("\n")
    }
}

pub(crate) fn words(
    at: Point,
    size: f32,
    face: Face,
    colour: crate::drawing::Colour,
    text: String,
) -> Item {
    Item::Text(Text {
        at,
        size,
        face,
        colour,
        text,
    })
}
