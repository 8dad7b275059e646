//! Boards on paper: one, two, four or six on a page, and the solutions on pages at the end.

use std::fmt;
use std::str::FromStr;

use ninefold_grid::artwork::Artwork;
use ninefold_grid::{Grid, Puzzle};

use crate::board::BoardPicture;
use crate::constraint::{Caption, paragraphs};
use crate::drawing::{Drawing, Face, Point};
use crate::font;
use crate::picture::words;
use crate::theme::Theme;

/// A size of paper, in portrait format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Paper {
    /// The name.
    pub name: &'static str,
    /// The width in tenths of a millimetre.
    pub width: u16,
    /// The height in tenths of a millimetre.
    pub height: u16,
}

impl Paper {
    /// All sizes.
    pub const ALL: [Paper; 5] = [
        Paper::new("a3", 2970, 4200),
        Paper::new("a4", 2100, 2970),
        Paper::new("a5", 1480, 2100),
        Paper::new("letter", 2159, 2794),
        Paper::new("legal", 2159, 3556),
    ];

    const fn new(name: &'static str, width: u16, height: u16) -> Paper {
        Paper {
            name,
            width,
            height,
        }
    }

    fn size(self) -> Point {
        Point::new(tenths(self.width.into()), tenths(self.height.into()))
    }
}

/// Returns the pixels of this many tenths of a millimetre.
fn tenths(length: f32) -> f32 {
    length * 96.0 / 254.0
}

impl Default for Paper {
    fn default() -> Paper {
        Paper::ALL[1]
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Paper, String> {
        let known = Paper::ALL
            .iter()
            .find(|p| p.name.eq_ignore_ascii_case(text));
        known.copied().ok_or_else(|| {
            let names = Paper::ALL.map(|paper| paper.name).join(", ");
            format!("no paper of this name; known are {names}")
        })
    }
}

/// The number of boards on a page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PerPage {
    /// One large board.
    One,
    /// Two boards, one below the other.
    Two,
    /// Two by two boards.
    Four,
    /// Three rows of two boards.
    Six,
}

impl PerPage {
    /// Returns the columns and rows.
    fn grid(self) -> (usize, usize) {
        match self {
            PerPage::One => (1, 1),
            PerPage::Two => (1, 2),
            PerPage::Four => (2, 2),
            PerPage::Six => (2, 3),
        }
    }
}

impl FromStr for PerPage {
    type Err = String;

    fn from_str(text: &str) -> Result<PerPage, String> {
        match text {
            "1" => Ok(PerPage::One),
            "2" => Ok(PerPage::Two),
            "4" => Ok(PerPage::Four),
            "6" => Ok(PerPage::Six),
            _ => Err("1, 2, 4 or 6 boards fit a page".to_owned()),
        }
    }
}

/// A puzzle on a sheet.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The puzzle. Its constraints are explained below it.
    pub puzzle: Puzzle,
    /// The setter's own drawing of it.
    pub artwork: Option<Artwork>,
    /// Its solution, for the pages at the end.
    pub solution: Option<Grid>,
    /// The rules in the setter's words, a paragraph each. They are below it, before Ninefold's own words.
    pub rules: Vec<String>,
    /// The text above it on the left, after its number.
    pub title: String,
    /// The text above it on the right: how difficult it is.
    pub note: String,
}

impl Entry {
    /// Returns a puzzle without solution, words and a drawing of its own.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    /// use ninefold_picture::Entry;
    ///
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// let entry = Entry { title: "Empty".to_owned(), ..Entry::new(puzzle) };
    /// assert_eq!(entry.note, "");
    /// ```
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Entry {
        Entry {
            puzzle,
            artwork: None,
            solution: None,
            rules: Vec::new(),
            title: String::new(),
            note: String::new(),
        }
    }

    fn board(&self) -> BoardPicture<'_> {
        BoardPicture {
            artwork: self.artwork.as_ref(),
            ..BoardPicture::new(&self.puzzle)
        }
    }

    fn side(&self) -> usize {
        let board = self.puzzle.board();
        board.rows().max(board.columns())
    }
}

/// The layout of sheets.
#[derive(Copy, Clone, Debug)]
pub struct Sheet<'a> {
    /// The number of boards on a page.
    pub per_page: PerPage,
    /// The paper.
    pub paper: Paper,
    /// The colours.
    pub theme: &'a Theme,
}

/// The margin, in tenths of a millimetre. Below is the gap between two boards.
const MARGIN: f32 = 160.0;
const GAP: f32 = 120.0;
/// The distance from one line of the rules to the next, in multiples of the size.
const LEADING: f32 = 1.3;
/// The greatest width of a board, in tenths of a millimetre.
const WIDEST: f32 = 1650.0;

/// The layouts of the pages of solutions: columns and rows.
const OF_SOLUTIONS: [(usize, usize); 5] = [(1, 1), (1, 2), (2, 2), (2, 3), (3, 4)];

impl Sheet<'_> {
    /// Returns the pages of the puzzles.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    /// use ninefold_picture::{Entry, Paper, PerPage, Sheet, Theme, pdf};
    ///
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// let entry = Entry { title: "Empty".to_owned(), ..Entry::new(puzzle) };
    /// let (paper, theme) = (Paper::default(), &Theme::PRINT);
    /// let sheet = Sheet { per_page: PerPage::Two, paper, theme };
    /// let pages = sheet.puzzles(&vec![entry; 3]);
    /// assert_eq!(pages.len(), 2);
    /// assert!(pdf("Three", &pages).starts_with(b"%PDF"));
    /// ```
    pub fn puzzles(&self, entries: &[Entry]) -> Vec<Drawing> {
        let (columns, rows) = self.per_page.grid();
        let mut pages = Vec::new();
        for (i, part) in entries.chunks(columns * rows).enumerate() {
            let first = i * columns * rows;
            let mut page = self.page(&format!("Sudoku, page {}", i + 1));
            for (j, entry) in part.iter().enumerate() {
                let number = (entries.len() > 1).then_some(first + j + 1);
                let one = Placed {
                    board: entry.board(),
                    rules: font::legible(&entry.rules)
                        .map(Caption::from)
                        .chain(paragraphs(&entry.board()))
                        .collect(),
                    title: &titled(number, &entry.title),
                    note: &entry.note,
                };
                self.put(&mut page, (columns, rows), j, &one);
                for words in &entry.rules {
                    page.description.push('\n');
                    page.description.push_str(words);
                }
            }
            pages.push(page);
        }
        pages
    }

    /// Returns the pages of the solutions, for the puzzles that have one.
    pub fn solutions(&self, entries: &[Entry]) -> Vec<Drawing> {
        let numbered = entries.iter().enumerate();
        let solved: Vec<(usize, &Entry)> = numbered.filter(|(_, e)| e.solution.is_some()).collect();
        let mut rest = &solved[..];
        let mut pages = Vec::new();
        while !rest.is_empty() {
            let (mut many, mut side) = (0, 0);
            for (_, entry) in rest {
                let largest = entry.side().max(side);
                if many >= solutions_of(largest) {
                    break;
                }
                (many, side) = (many + 1, largest);
            }
            // If there are further pages, boards have the same size there.
            let most = solutions_of(side).min(solved.len());
            let fits = |(columns, rows): &&(usize, usize)| columns * rows >= most;
            let grid = OF_SOLUTIONS.iter().find(fits).copied().unwrap_or((3, 4));
            let (part, later) = rest.split_at(many);
            rest = later;
            let mut page = self.page("Solutions");
            for (j, (i, entry)) in part.iter().enumerate() {
                let title = match entries.len() {
                    1 => "Solution".to_owned(),
                    _ => (i + 1).to_string(),
                };
                let one = Placed {
                    board: BoardPicture {
                        digits: entry.solution.as_ref(),
                        ..entry.board()
                    },
                    rules: Vec::new(),
                    title: &title,
                    note: "",
                };
                self.put(&mut page, grid, j, &one);
            }
            pages.push(page);
        }
        pages
    }

    fn page(&self, title: &str) -> Drawing {
        let mut page = Drawing::new(self.paper.size(), self.theme.paper);
        page.title = title.to_owned();
        page
    }

    /// Draws a board at its place on a page, with a line of words above it and its rules below.
    fn put(
        &self,
        page: &mut Drawing,
        (columns, rows): (usize, usize),
        place: usize,
        one: &Placed<'_>,
    ) {
        let Placed {
            board,
            rules,
            title,
            note,
        } = one;
        let (margin, gap) = (tenths(MARGIN), tenths(GAP));
        let gap = if columns > 2 { gap * 0.7 } else { gap };
        let each =
            |length: f32, n: usize| (length - 2.0 * margin - gap * (n as f32 - 1.0)) / n as f32;
        let room = Point::new(each(page.size.x, columns), each(page.size.y, rows));
        let text = (room.x * 0.045).clamp(11.0, 17.0);
        let head = 1.7 * text;
        let extent = board.extent();
        let mut below = 0.0;
        let small = 0.72 * text;
        let (cell, mut lines) = loop {
            let widest = room.x.min(tenths(WIDEST));
            let cell = (widest / extent.x).min((room.y - head - below) / extent.y);
            let mut lines: Vec<(&Caption, bool, String)> = Vec::new();
            for caption in rules {
                let wrapped = caption.wrapped(cell * extent.x / small).into_iter();
                lines.extend(wrapped.enumerate().map(|(i, line)| (caption, i == 0, line)));
            }
            let needed = LEADING * small * lines.len() as f32;
            // Words take at most half of the room.
            if needed <= below || below >= room.y / 2.0 {
                break (cell, lines);
            }
            below = needed.min(room.y / 2.0);
        };
        let fitting = (room.y / 2.0 / (LEADING * small)) as usize;
        if lines.len() > fitting {
            lines.truncate(fitting);
            if let Some((_, _, last)) = lines.last_mut() {
                last.push_str(" …");
            }
        }
        let width = cell * extent.x;
        let (column, row) = ((place % columns) as f32, (place / columns) as f32);
        let x = margin + column * (room.x + gap) + (room.x - width) / 2.0;
        // The boards of one row are at one height. The remaining space is between rows.
        let y = margin + row * (room.y + gap) + head;
        let theme = self.theme;
        let baseline = y - 0.6 * text;
        if !title.is_empty() {
            let right = text * font::width(Face::Regular, note);
            let limit = (width - right) / text - 0.5;
            let line = font::wrapped(Face::Bold, title, limit).into_iter().next();
            let at = Point::new(x, baseline);
            let item = line.map(|line| words(at, text, Face::Bold, theme.given, line));
            page.items.extend(item);
        }
        if !note.is_empty() {
            let length = text * font::width(Face::Regular, note);
            let at = Point::new(x + width - length, baseline);
            page.items.push(words(
                at,
                text,
                Face::Regular,
                theme.label,
                (*note).to_owned(),
            ));
        }
        board.draw(page, Point::new(x, y), cell, theme);
        let bottom = y + cell * extent.y;
        for (i, (caption, is_first, line)) in lines.into_iter().enumerate() {
            let begin = Point::new(x, bottom + LEADING * small * (i as f32 + 1.0));
            if is_first {
                caption.draw_line(page, theme, begin, small);
            }
            let at = Point::new(begin.x + small * caption.indent(), begin.y);
            page.items
                .push(words(at, small, Face::Regular, theme.candidate, line));
        }
        if !page.description.is_empty() {
            page.description.push('\n');
        }
        let parts = [title, note, &board.description()[..]];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        page.description += &parts.join(". ");
    }
}

/// The content of one place of a page.
struct Placed<'a> {
    board: BoardPicture<'a>,
    /// Paragraphs below the board.
    rules: Vec<Caption>,
    title: &'a str,
    note: &'a str,
}

/// Returns the number of solutions on a page if the largest of them has this side. Digits stay as large as those of
/// twelve 9×9 boards.
fn solutions_of(side: usize) -> usize {
    match side {
        0..=9 => 12,
        10..=16 => 6,
        17..=25 => 2,
        _ => 1,
    }
}

fn titled(number: Option<usize>, title: &str) -> String {
    match (number, title) {
        (None, title) => title.to_owned(),
        (Some(number), "") => number.to_string(),
        (Some(number), title) => format!("{number}  {title}"),
    }
}
