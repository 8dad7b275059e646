//! The words below a board: the meaning of each kind of constraint, once, and a full description of what could not
//! be drawn. A piece of line stands before the meaning of a line.

use ninefold_grid::constraint::{Constraint, Numbers, Relation, Rule};
use ninefold_grid::words::capitalized;
use ninefold_grid::{Board, Cell, Digit};

use super::drawn::{Drawn, LineStyle, OnLine, drawn};
use super::lines;
use crate::board::BoardPicture;
use crate::drawing::{Drawing, Face, Point};
use crate::font;
use crate::theme::Theme;

/// A paragraph below a board.
#[derive(Clone)]
pub(crate) struct Caption {
    pub(crate) words: String,
    /// The line that it is about.
    line: Option<(LineStyle, OnLine)>,
}

/// The length of a piece of line, its distance from the words, and the side of a cell with such a line: in multiples of
/// the size of the words.
const PIECE: f32 = 2.9;
const GAP: f32 = 0.5;
const CELL: f32 = 1.5;

impl From<String> for Caption {
    fn from(words: String) -> Caption {
        Caption { words, line: None }
    }
}

impl Caption {
    /// Returns the distance of the words from the left end, in multiples of their size.
    pub(crate) fn indent(&self) -> f32 {
        match self.line {
            Some(_) => PIECE + GAP,
            None => 0.0,
        }
    }

    /// Returns the lines of words in a room of this width, which is in multiples of their size.
    pub(crate) fn wrapped(&self, room: f32) -> Vec<String> {
        font::wrapped_tightly(Face::Regular, &self.words, room - self.indent())
    }

    /// Draws the piece of line before words of this size. `at` is the left end of their base line.
    pub(crate) fn draw_line(&self, drawing: &mut Drawing, theme: &Theme, at: Point, size: f32) {
        if let Some((line_style, on)) = self.line {
            let y = at.y - 0.33 * size;
            let ends = [0.6, PIECE - 0.6].map(|x| Point::new(at.x + x * size, y));
            lines::through(ends.to_vec(), CELL * size, theme, drawing, line_style, on);
        }
    }
}

/// Returns the paragraphs, in the order in which kinds first appear. There are none for a plain puzzle.
pub(crate) fn paragraphs(picture: &BoardPicture<'_>) -> Vec<Caption> {
    let puzzle = picture.puzzle;
    if puzzle.is_plain() {
        return Vec::new();
    }
    let mut paragraphs: Vec<Caption> = Vec::new();
    let mut add = |words: String, line| {
        if !paragraphs.iter().any(|caption| caption.words == words) {
            paragraphs.push(Caption { words, line });
        }
    };
    // The setter's own lines have other colours.
    let line_of = |rule: &Rule| match drawn(rule) {
        Drawn::Line(line_style, on) if picture.artwork.is_none() => Some((line_style, on)),
        _ => None,
    };
    let board = puzzle.board();
    if board.regions().next().is_none() {
        add("There are no boxes.".to_owned(), None);
    }
    // Boards that overlap are larger together than the number of their digits.
    let is_usual = board.boards() > 1 || board.side() == board.rows().max(board.columns());
    if !is_usual || board.first() != 1 {
        let words = format!("Digits from {} to {}.", board.first(), board.last());
        add(words, None);
    }
    for constraint in &puzzle.constraints {
        for rule in constraint.certain() {
            add(meaning(rule), line_of(rule));
            let is_on = |cell: &Cell| cell.index() < board.board_cells();
            if let Numbers::Relation(relation) = rule.kind.numbers()
                && rule.groups.iter().flatten().all(is_on)
            {
                add(pairs(&relation, board), None);
            }
            let is_in_words = matches!(drawn(rule), Drawn::InWords | Drawn::Counter);
            if is_in_words && !rule.groups.is_empty() {
                add(format!("{}.", capitalized(&rule.words(board))), None);
            }
        }
        let mut open = vec![constraint];
        while let Some(constraint) = open.pop() {
            match constraint {
                Constraint::Rule(_) => {}
                Constraint::All(inner) => open.extend(inner),
                Constraint::Any(inner) => {
                    let words: Vec<String> = inner.iter().map(|c| c.words(board)).collect();
                    add(
                        format!("At least one of these: {}.", words.join("; ")),
                        None,
                    );
                }
            }
        }
    }
    paragraphs
}

/// Returns which digits may follow which on a line: `After 1, 3 or 5 comes 2 or 4. After 2 or 4 comes …`
fn pairs(relation: &Relation, board: &Board) -> String {
    let in_words = |digits: &[Digit]| {
        let values = digits.iter().map(|&digit| board.value(digit).to_string());
        alternatives(&values.collect::<Vec<String>>())
    };
    let mut sentences: Vec<String> = Vec::new();
    let mut rest: Vec<Digit> = board.digits().collect();
    while let Some(&first) = rest.first() {
        let row = relation.row(first.index());
        let is_alike = |digit: &Digit| relation.row(digit.index()) == row;
        let alike: Vec<Digit> = rest.iter().copied().filter(is_alike).collect();
        rest.retain(|digit| !is_alike(digit));
        let is_next = |digit: &Digit| relation.holds(first, *digit);
        let next: Vec<Digit> = board.digits().filter(is_next).collect();
        sentences.push(match next.is_empty() {
            true => format!("Nothing comes after {}.", in_words(&alike)),
            false => format!("After {} comes {}.", in_words(&alike), in_words(&next)),
        });
    }
    sentences.join(" ")
}

/// Returns names joined by "or".
fn alternatives(names: &[String]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        names => names.concat(),
    }
}

/// Returns the meaning of a rule: `Thermometer: the digits increase from the bulb to the tip.`
fn meaning(rule: &Rule) -> String {
    // The number of a line is not drawn, and neither is the usual one of a dot.
    let is_line = matches!(drawn(rule), Drawn::Line(..));
    let has_usual = rule.kind.row().usual.is_some();
    let with_numbers = has_usual || is_line && has_one_number(&rule.kind.numbers());
    format!("{}.", rule.kind.named_meaning(with_numbers))
}

fn has_one_number(numbers: &Numbers) -> bool {
    matches!(numbers, Numbers::Number(_) | Numbers::Positive(_))
}
