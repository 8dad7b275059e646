//! A picture: one board or a few boards side by side, with words above and below.

use ninefold_grid::Grid;

use crate::board::{BoardPicture, MARGIN};
use crate::constraint::Caption;
use crate::drawing::{Colour, Drawing, Face, Item, Point, Text};
use crate::theme::Theme;
use crate::{alternative, constraint, font};

/// A board with a label below it.
#[derive(Clone, Debug)]
pub struct Panel<'a> {
    /// The board.
    pub board: BoardPicture<'a>,
    /// The label, such as `Puzzle` or `Solution`. If it is empty, nothing is drawn.
    pub label: String,
}

/// Boards side by side, with words.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The boards, from the left.
    pub panels: Vec<Panel<'a>>,
    /// The title above the boards, in bold. If it is empty, nothing is drawn.
    pub title: String,
    /// Paragraphs below the boards.
    pub note: Vec<String>,
    /// The rules in the setter's words, a paragraph each, below the note. Paragraphs whose letters are not in the
    /// typeface are left out.
    pub rules: Vec<String>,
    /// Whether the constraints are explained below the boards. Plain puzzles have nothing to explain.
    pub has_rules_in_words: bool,
    /// Whether title, note and rules are drawn. If not, they are only in the drawing's own title and description.
    pub has_words: bool,
}

/// The gap between two boards.
const GAP: f32 = 36.0;
const TITLE: f32 = 24.0;
const LABEL: f32 = 18.0;
const WORDS: f32 = 18.0;
/// The distance from one line to the next, in multiples of the size.
const LEADING: f32 = 1.4;
/// The least width of the text below small boards.
const NARROWEST: f32 = 380.0;

impl<'a> Picture<'a> {
    /// Returns a picture of one board, with no words except its rules.
    ///
    /// ```
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_picture::{BoardPicture, Picture, Theme};
    ///
    /// let puzzle = read_line("1.3...2........4", None)?;
    /// let picture = Picture { title: "Small".to_owned(), ..Picture::of(BoardPicture::new(&puzzle)) };
    /// assert_eq!(picture.draw(&Theme::LIGHT).title, "Small");
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn of(board: BoardPicture<'a>) -> Picture<'a> {
        Picture {
            panels: vec![Panel {
                board,
                label: String::new(),
            }],
            title: String::new(),
            note: Vec::new(),
            rules: Vec::new(),
            has_rules_in_words: true,
            has_words: true,
        }
    }

    /// Returns a picture of a board with its solution to the right.
    ///
    /// ```
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_picture::{BoardPicture, Picture, Theme};
    ///
    /// let puzzle = read_line("1.3...2........4", None)?;
    /// let solution = read_line("1234342141232341", None)?;
    /// let picture = Picture::with_solution(BoardPicture::new(&puzzle), solution.givens());
    /// assert!(picture.draw(&Theme::LIGHT).description.contains("Solution: "));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn with_solution(board: BoardPicture<'a>, solution: &'a Grid) -> Picture<'a> {
        let solved = BoardPicture {
            digits: Some(solution),
            candidates: None,
            figure: None,
            ..board
        };
        let panel = |(board, label): (BoardPicture<'a>, &str)| Panel {
            board,
            label: label.to_owned(),
        };
        Picture {
            panels: [(board, "Puzzle"), (solved, "Solution")].map(panel).into(),
            ..Picture::of(board)
        }
    }

    /// Returns the drawing of the picture.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    /// use ninefold_picture::{BoardPicture, Picture, Theme};
    ///
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// let drawing = Picture::of(BoardPicture::new(&puzzle)).draw(&Theme::PRINT);
    /// // Nine cells of 64 pixels, and a margin of 20.
    /// assert_eq!(drawing.size.x, 616.0);
    /// ```
    pub fn draw(&self, theme: &Theme) -> Drawing {
        let width_of = |panel: &Panel<'_>| panel.board.cell() * panel.board.extent().x;
        let gaps = GAP * self.panels.len().saturating_sub(1) as f32;
        let boards: f32 = self.panels.iter().map(width_of).sum::<f32>() + gaps;
        let (mut title, mut captions): (&str, Vec<Caption>) = ("", Vec::new());
        if self.has_words {
            title = &self.title;
            captions.extend(self.note.iter().cloned().map(Caption::from));
            captions.extend(font::legible(&self.rules).map(Caption::from));
            if self.has_rules_in_words {
                for caption in self
                    .panels
                    .iter()
                    .flat_map(|own| constraint::paragraphs(&own.board))
                {
                    if !captions.iter().any(|other| other.words == caption.words) {
                        captions.push(caption);
                    }
                }
            }
        }
        let inner = match title.is_empty() && captions.is_empty() {
            true => boards,
            false => boards.max(NARROWEST),
        };
        let mut drawing = Drawing::new(Point::default(), theme.paper);
        // Words begin at the left end of the board's lines.
        let origin = Point::default();
        let first = self.panels.first().map(|panel| &panel.board);
        let left = first.map_or(0.0, |board| board.frame(origin, board.cell(), theme).at.x);
        let left = MARGIN + left;
        let mut y = MARGIN;
        if !title.is_empty() {
            let room = (inner + MARGIN - left) / TITLE;
            for line in font::wrapped(Face::Bold, title, room) {
                y += TITLE * LEADING;
                let at = Point::new(left, y - 0.5 * TITLE);
                let item = words(at, TITLE, Face::Bold, theme.given, line);
                drawing.items.push(item);
            }
            y += 4.0;
        }
        let mut x = MARGIN;
        let mut bottom = y;
        for panel in &self.panels {
            let board = &panel.board;
            let cell = board.cell();
            let corner = board.draw(&mut drawing, Point::new(x, y), cell, theme);
            let mut end = y + cell * board.extent().y;
            if !panel.label.is_empty() {
                end += 1.7 * LABEL;
                let lines = cell * board.board().columns() as f32;
                let width = LABEL * font::width(Face::Regular, &panel.label);
                let at = Point::new(corner.x + (lines - width) / 2.0, end - 0.3 * LABEL);
                let label = words(at, LABEL, Face::Regular, theme.label, panel.label.clone());
                drawing.items.push(label);
            }
            bottom = bottom.max(end);
            x += width_of(panel) + GAP;
        }
        y = bottom;
        for caption in &captions {
            y += 10.0;
            let room = (inner + MARGIN - left) / WORDS;
            let first = Point::new(left, y + WORDS * (LEADING - 0.35));
            caption.draw_line(&mut drawing, theme, first, WORDS);
            for line in caption.wrapped(room) {
                y += WORDS * LEADING;
                let at = Point::new(left + WORDS * caption.indent(), y - 0.35 * WORDS);
                let item = words(at, WORDS, Face::Regular, theme.candidate, line);
                drawing.items.push(item);
            }
        }
        drawing.size = Point::new(inner + 2.0 * MARGIN, y + MARGIN);
        drawing.title = match self.title.is_empty() {
            true => "Sudoku".to_owned(),
            false => self.title.clone(),
        };
        drawing.description = self.description();
        drawing
    }

    /// Returns the sentences about the puzzles of all panels, each sentence once.
    fn once(&self, said: impl Fn(&ninefold_grid::Puzzle) -> Vec<String>) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for sentence in self
            .panels
            .iter()
            .flat_map(|panel| said(panel.board.puzzle))
        {
            if !all.contains(&sentence) {
                all.push(sentence);
            }
        }
        all
    }

    fn description(&self) -> String {
        let mut parts = [&self.note[..], &self.rules].concat();
        for panel in &self.panels {
            let label = match panel.label.is_empty() {
                true => String::new(),
                false => format!("{}: ", panel.label),
            };
            parts.push(label + &alternative::board(&panel.board));
        }
        parts.extend(self.once(alternative::constraints));
        parts.join("\n")
    }
}

/// Returns a line of text.
pub(crate) fn words(at: Point, size: f32, face: Face, colour: Colour, text: String) -> Item {
    Item::Text(Text {
        at,
        size,
        face,
        colour,
        text,
    })
}
