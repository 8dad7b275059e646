//! Draws rules as SudokuPad draws them, and makes the sentences that state what the drawings mean.

use std::collections::HashSet;

use ninefold_grid::constraint::{Constraint, Mark, Numbers, Rule, Schema, Scope};
use ninefold_grid::{Board, Cell, Puzzle};

use super::fpuzzles_write::{list, number};
use super::sets::{
    as_arrow, as_cage, disjoint_of, falls, is_same, names_no_cells, only_differs, windoku,
};
use super::sudokupad_marks::{Between, GREY, between as between_of, is_round, stroke};
use super::sudokupad_words::{COLOURS, Colour, LineWords, of_line, sentence};
use crate::error::Unsupported;

/// The drawings, as parts of the JSON, and the sentences.
#[derive(Default)]
pub(super) struct Drawing {
    pub(super) cages: Vec<String>,
    pub(super) lines: Vec<String>,
    pub(super) arrows: Vec<String>,
    pub(super) overlays: Vec<String>,
    pub(super) underlays: Vec<String>,
    /// Sentences about the rules, each once.
    pub(super) words: Vec<String>,
    /// The colours of the kinds of lines, with their sentences.
    colours: Vec<(String, Colour)>,
    /// The places of the clues beside the board.
    outside: HashSet<String>,
    /// The lines that were drawn so far, each with its colour.
    paths: Vec<(Colour, Vec<Cell>)>,
}

/// The number of lines up to which the writer makes sure that none can be taken for a part of another.
const MAX_LINES_COMPARED: usize = 200;

/// A point, in cells from the upper left corner.
type Point = (f64, f64);

fn point((row, column): Point) -> String {
    format!("[{row},{column}]")
}

fn line(path: &str, colour: &str, thickness: u32) -> String {
    format!("{{\"wayPoints\":{path},\"color\":\"{colour}\",\"thickness\":{thickness}}}")
}

fn arrow(path: &str, head: f64) -> String {
    format!("{{\"wayPoints\":{path},\"color\":\"#000000\",\"thickness\":2,\"headLength\":{head}}}")
}

/// A circle or a pill.
fn round(at: Point, [height, width]: [f64; 2], border: &str, fill: &str, text: &str) -> String {
    let at = point(at);
    let text = match text {
        "" => String::new(),
        text => format!(",\"text\":\"{text}\""),
    };
    format!(
        "{{\"center\":{at},\"width\":{width},\"height\":{height},\"rounded\":true,\
         \"borderColor\":\"{border}\",\"backgroundColor\":\"{fill}\"{text}}}"
    )
}

/// A text without a shape.
fn text(at: Point, text: &str) -> String {
    let at = point(at);
    format!("{{\"center\":{at},\"width\":0.3,\"height\":0.3,\"text\":\"{text}\"}}")
}

fn middle(board: &Board, cell: Cell) -> Option<Point> {
    let (row, column) = board.place(cell)?;
    Some((row as f64 + 0.5, column as f64 + 0.5))
}

/// Returns the path along cells, which must touch each other. Otherwise it would go over other cells.
fn path(board: &Board, cells: &[Cell]) -> Option<String> {
    let points: Option<Vec<Point>> = cells.iter().map(|&cell| middle(board, cell)).collect();
    let points = points.filter(|points| points.len() > 1)?;
    let touch = points.windows(2).all(|pair| {
        let by = ((pair[0].0 - pair[1].0).abs(), (pair[0].1 - pair[1].1).abs());
        by.0.max(by.1) == 1.0
    });
    touch.then(|| list(points.into_iter().map(point)))
}

/// Returns the point between two neighbours.
fn between(board: &Board, pair: &[Cell]) -> Option<Point> {
    let &[a, b] = pair else { return None };
    let touch = board.neighbours(a).contains(&b);
    let (a, b) = (middle(board, a)?, middle(board, b)?);
    touch.then_some(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0))
}

/// Returns the sentence that all marks of these kinds are given, and those that state what they mean.
fn all_given(marks: &[Mark]) -> Option<Vec<String>> {
    let has = |mark: &Mark| marks.contains(mark);
    let [white, black] = [Mark::Difference(1), Mark::Ratio(2)].map(|mark| has(&mark));
    let letters = [Mark::Sum(5), Mark::Sum(10)].map(|mark| has(&mark));
    let known = [white, black, letters[0], letters[1]];
    let count = known.iter().filter(|known| **known).count();
    if letters[0] != letters[1] || count != marks.len() {
        return None;
    }
    let dots = match (white, black) {
        (true, true) => "dots",
        (true, false) => "white dots",
        (false, true) => "black dots",
        (false, false) => "",
    };
    let marks = match (dots, letters[0]) {
        ("", _) => "Xs and Vs".to_owned(),
        (dots, true) => format!("{dots}, Xs and Vs"),
        (dots, false) => dots.to_owned(),
    };
    let mut words = vec![format!("All {marks} are given.")];
    words.extend(sentence("difference").filter(|_| white).map(str::to_owned));
    words.extend(sentence("ratio").filter(|_| black).map(str::to_owned));
    if letters[0] {
        words.extend(["X", "V"].map(letter_words));
    }
    Some(words)
}

fn letter_words(letter: &str) -> String {
    let total = if letter == "V" { 5 } else { 10 };
    format!("{letter}: sum of {total} between two cells.")
}

impl Drawing {
    /// Draws the rules of a puzzle, and makes their sentences.
    pub(super) fn of(puzzle: &Puzzle) -> Result<Drawing, Unsupported> {
        let board = puzzle.board();
        let mut drawing = Drawing::default();
        // A rule that is stated again is not drawn again.
        let mut seen: HashSet<&Rule> = HashSet::new();
        for constraint in &puzzle.constraints {
            if let Constraint::Any(_) = constraint {
                return Err(Unsupported::new(constraint.words(board)));
            }
            for rule in constraint
                .certain()
                .into_iter()
                .filter(|rule| seen.insert(rule))
            {
                let words = drawing.rule(rule, puzzle);
                let words = words.ok_or_else(|| Unsupported::new(rule.words(board)))?;
                for words in words {
                    if !drawing.words.contains(&words) {
                        drawing.words.push(words);
                    }
                }
            }
        }
        Ok(drawing)
    }

    /// Draws a rule and returns its sentences, or `None` if it cannot be drawn.
    fn rule(&mut self, rule: &Rule, puzzle: &Puzzle) -> Option<Vec<String>> {
        if names_no_cells(rule) {
            return None;
        }
        let (board, cells, row) = (puzzle.board(), rule.cells(), rule.kind.row());
        let sentences = || match sentence(row.keyword) {
            Some(words) => vec![words.to_owned()],
            None => vec![format!("{}: {}.", row.keyword, row.meaning)],
        };
        let group = |cells: &[Cell]| {
            list(cells.iter().map(|&cell| {
                let (row, column) = board.place(cell).unwrap_or_default();
                format!("[{row},{column}]")
            }))
        };
        let number = number(&rule.kind.numbers());
        if let Some(words) = of_line(row.keyword) {
            return self.line(board, words, row.keyword, number, cells);
        }
        if let Some(stroke) = stroke(&rule.kind) {
            let path = path(board, cells)?;
            self.lines
                .push(line(&path, stroke.colour, stroke.thickness));
            if stroke.has_bulb {
                let at = middle(board, *cells.first()?)?;
                let bulb = round(at, [0.8, 0.8], stroke.colour, stroke.colour, "");
                self.underlays.push(bulb);
            }
            return Some(sentences());
        }
        if let Some(drawn) = between_of(&rule.kind) {
            for pair in &rule.groups {
                let at = between(board, pair)?;
                self.overlays.push(match drawn {
                    Between::White => round(at, [0.3, 0.3], "#000000", "#FFFFFF", ""),
                    Between::Black => round(at, [0.3, 0.3], "#000000", "#000000", ""),
                    Between::Letter(letter) => text(at, letter),
                });
            }
            return Some(match drawn {
                // The letter is the name of the rule.
                Between::Letter(letter) => vec![letter_words(letter)],
                _ => sentences(),
            });
        }
        if let Some(rounded) = is_round(&rule.kind) {
            for &cell in rule.groups.iter().flatten() {
                let at = point(middle(board, cell)?);
                self.underlays.push(format!(
                    "{{\"center\":{at},\"width\":0.8,\"height\":0.8,\"rounded\":{rounded},\
                     \"backgroundColor\":\"{GREY}\"}}"
                ));
            }
            return Some(sentences());
        }
        if let Some((circle, arm)) = as_arrow(rule) {
            self.arrow(board, circle, arm)?;
            return Some(sentences());
        }
        if let Some(falls) = falls(board, rule) {
            let side = board.rows() as f64;
            for falls in falls {
                let ends = match falls {
                    true => [(0.0, 0.0), (side, side)],
                    false => [(0.0, side), (side, 0.0)],
                };
                let path = list(ends.map(point));
                self.lines.push(line(&path, "#34BBE6", 2));
            }
            return Some(sentences());
        }
        if let Some((sum, cells)) = as_cage(rule) {
            let value = sum.map_or(String::new(), |sum| format!(",\"value\":\"{sum}\""));
            let cage = format!("{{\"cells\":{}{value}}}", group(cells));
            self.cages.push(cage);
            return Some(sentences());
        }
        if let Numbers::Marks(marks) = rule.kind.numbers() {
            return all_given(&marks);
        }
        match row.scope {
            // A rule about the whole board has only words.
            Scope::Board if row.schema == Schema::None => Some(sentences()),
            Scope::Board => Some(vec![rule.words(board)]),
            Scope::Groups if only_differs(puzzle, rule) => {
                let known = [disjoint_of(board), windoku(board, board.side())];
                if !known.iter().any(|known| is_same(rule, known)) {
                    let cage = |cells: &Vec<Cell>| format!("{{\"cells\":{}}}", group(cells));
                    self.cages.extend(rule.groups.iter().map(cage));
                }
                Some(sentences())
            }
            Scope::Outside => {
                let is_diagonal = row.keyword == "little-killer";
                self.outside(board, cells, number?, is_diagonal)?;
                Some(sentences())
            }
            Scope::Pairs if row.schema == Schema::None => {
                for pair in &rule.groups {
                    let at = between(board, pair)?;
                    let &[a, b] = &pair[..] else { return None };
                    let ((r, c), (to_r, to_c)) = (board.place(a)?, board.place(b)?);
                    self.overlays.push(text(
                        at,
                        match (r.cmp(&to_r), c.cmp(&to_c)) {
                            (_, std::cmp::Ordering::Less) => ">",
                            (_, std::cmp::Ordering::Greater) => "<",
                            (std::cmp::Ordering::Less, _) => "∨",
                            _ => "∧",
                        },
                    ));
                }
                Some(sentences())
            }
            Scope::Cells => {
                self.cells(board, cells, &rule.kind.numbers(), row.keyword)?;
                Some(sentences())
            }
            _ => None,
        }
    }

    /// Draws a line in a colour of its kind.
    fn line(
        &mut self,
        board: &Board,
        words: &LineWords,
        keyword: &str,
        number: Option<i32>,
        cells: &[Cell],
    ) -> Option<Vec<String>> {
        // The sentence knows no other number.
        let is_known = keyword != "modular" || number == Some(3);
        let path = path(board, cells).filter(|_| is_known)?;
        let key = format!("{keyword} {number:?}");
        let known = self.colours.iter().find(|(own, _)| *own == key);
        let colour = match known {
            Some(&(_, colour)) => colour,
            None => {
                let is_free =
                    |colour: &&Colour| self.colours.iter().all(|(_, other)| other != *colour);
                let usual = COLOURS.iter().find(|(_, word)| *word == words.colour);
                let colour = *usual.into_iter().chain(&COLOURS).find(is_free)?;
                self.colours.push((key, colour));
                colour
            }
        };
        // Lines of one colour and thickness that meet are taken for one line.
        let meets = |(other, path): &(Colour, Vec<Cell>)| {
            *other == colour && path.iter().any(|cell| cells.contains(cell))
        };
        let meeting = self
            .paths
            .iter()
            .take(MAX_LINES_COMPARED)
            .filter(|path| meets(path));
        let thickness = 8 + meeting.count().min(8) as u32;
        self.paths.push((colour, cells.to_vec()));
        self.lines.push(line(&path, colour.0, thickness));
        if words.has_circles {
            for end in [cells.first()?, cells.last()?] {
                self.circle(middle(board, *end)?, [0.8, 0.8]);
            }
        }
        Some(vec![words.sentence(colour.1, number)])
    }

    /// Draws a white circle or pill below the lines, unless it is there already.
    fn circle(&mut self, at: Point, size: [f64; 2]) {
        let circle = round(at, size, "#000000", "#FFFFFF", "");
        if !self.underlays.contains(&circle) {
            self.underlays.push(circle);
        }
    }

    /// Draws an arrow from a circle, or from a pill over cells in reading order.
    fn arrow(&mut self, board: &Board, circle: &[Cell], arm: &[Cell]) -> Option<()> {
        let (&first, &last) = (circle.first()?, circle.last()?);
        let path = path(board, &[&[last], arm].concat())?;
        let (from, to) = (middle(board, first)?, middle(board, last)?);
        let (down, right) = (to.0 - from.0, to.1 - from.1);
        let is_straight = (down == 0.0 || right == 0.0)
            && down + right == (circle.len() - 1) as f64
            && circle.windows(2).all(|pair| pair[0] < pair[1]);
        if !is_straight {
            return None;
        }
        self.arrows.push(arrow(&path, 0.3));
        let at = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        self.circle(at, [down + 0.8, right + 0.8]);
        Some(())
    }

    /// Draws a number beside the board that is about a whole row, column or diagonal.
    fn outside(
        &mut self,
        board: &Board,
        cells: &[Cell],
        number: i32,
        is_diagonal: bool,
    ) -> Option<()> {
        let (first, second) = (
            middle(board, *cells.first()?)?,
            middle(board, *cells.get(1)?)?,
        );
        let by = (second.0 - first.0, second.1 - first.1);
        let (rows, columns) = (board.rows() as f64, board.columns() as f64);
        let is_in = |(r, c): Point| (0.0..rows).contains(&r) && (0.0..columns).contains(&c);
        let at = (first.0 - by.0, first.1 - by.1);
        let last = middle(board, *cells.last()?)?;
        let is_step = by.0.abs().max(by.1.abs()) == 1.0;
        let is_whole = is_step && !is_in(at) && !is_in((last.0 + by.0, last.1 + by.1));
        // Two clues in one place would not be distinguishable.
        let is_free = self.outside.insert(point(at));
        if !is_whole || !is_free || is_diagonal != (by.0 != 0.0 && by.1 != 0.0) {
            return None;
        }
        self.overlays.push(text(at, &number.to_string()));
        if is_diagonal {
            let on = |part: f64| point((at.0 + part * by.0, at.1 + part * by.1));
            let path = list([on(0.25), on(0.55)]);
            self.arrows.push(arrow(&path, 0.2));
        }
        Some(())
    }

    /// Draws digits in a circle at the corner of four cells, or circles in cells.
    fn cells(
        &mut self,
        board: &Board,
        cells: &[Cell],
        numbers: &Numbers,
        keyword: &str,
    ) -> Option<()> {
        sentence(keyword)?;
        match numbers {
            Numbers::List(values) => {
                let points: Option<Vec<Point>> =
                    cells.iter().map(|&cell| middle(board, cell)).collect();
                let points = points.filter(|points| points.len() == 4)?;
                let mean = |of: fn(&Point) -> f64| points.iter().map(of).sum::<f64>() / 4.0;
                let at = (mean(|at| at.0), mean(|at| at.1));
                let near = |at: &Point, to: Point| {
                    (at.0 - to.0).abs() == 0.5 && (at.1 - to.1).abs() == 0.5
                };
                let is_short =
                    values.len() < 5 && values.iter().all(|value| (1..10).contains(value));
                if !is_short || !points.iter().all(|own| near(own, at)) {
                    return None;
                }
                let digits: String = values.iter().map(i32::to_string).collect();
                self.overlays
                    .push(round(at, [0.6, 0.6], "#000000", "#FFFFFF", &digits));
            }
            Numbers::None => {
                for &cell in cells {
                    let at = middle(board, cell)?;
                    self.underlays
                        .push(round(at, [0.8, 0.8], "#000000", "#FFFFFF", ""));
                }
            }
            _ => return None,
        }
        Some(())
    }
}

/// A rule, or a part of one that has the same meaning alone.
type Part = (String, Vec<Vec<Cell>>);

/// Returns whether two puzzles state the same, whatever the order of their rules and however these are divided into
/// groups.
pub(super) fn is_same_puzzle(own: &Puzzle, other: &Puzzle) -> bool {
    own.board() == other.board()
        && own.allowed() == other.allowed()
        && parts(own).is_some_and(|own| parts(other) == Some(own))
}

fn parts(puzzle: &Puzzle) -> Option<HashSet<Part>> {
    let mut found = HashSet::new();
    for constraint in &puzzle.constraints {
        if let Constraint::Any(_) = constraint {
            return None;
        }
        for rule in constraint.certain() {
            let row = rule.kind.row();
            let name = match rule.kind.numbers() {
                Numbers::Marks(marks) => {
                    let mut names: Vec<String> =
                        marks.iter().map(|mark| format!("{mark:?}")).collect();
                    names.sort();
                    names.concat()
                }
                _ => format!("{:?}", rule.kind),
            };
            let differ = only_differs(puzzle, rule);
            let sorted = |cells: &Vec<Cell>| {
                let mut cells = cells.clone();
                cells.sort_unstable();
                cells
            };
            match row.scope {
                Scope::Groups | Scope::Cells if differ => {
                    let groups = rule.groups.iter().map(|cells| vec![sorted(cells)]);
                    found.extend(groups.map(|group| ("differ".to_owned(), group)));
                }
                Scope::Each => {
                    let cells = rule.groups.iter().flatten();
                    found.extend(cells.map(|&cell| (name.clone(), vec![vec![cell]])));
                }
                Scope::Pairs => found.extend(rule.groups.iter().map(|pair| {
                    let is_sign = row.schema == Schema::None;
                    let pair = if is_sign { pair.clone() } else { sorted(pair) };
                    (name.clone(), vec![pair])
                })),
                Scope::Cells => {
                    found.insert((name, rule.groups.iter().map(sorted).collect()));
                }
                // Lines mean the same from both ends.
                Scope::Line if of_line(row.keyword).is_some() => {
                    let cells = rule.cells().to_vec();
                    let back: Vec<Cell> = cells.iter().rev().copied().collect();
                    found.insert((name, vec![cells.min(back)]));
                }
                _ => {
                    found.insert((name, rule.groups.clone()));
                }
            }
        }
    }
    Some(found)
}
