//! Writes Ninefold's own text.

use ninefold_grid::constraint::{Constraint, Mark, Numbers};
use ninefold_grid::{Board, Cell, Grid, Marks};

use std::collections::HashMap;
use std::fmt::Write;

use super::native::flaw::flaw;
use super::native::{HEADER, artwork};

use super::native_rules::on_usual_cells;
use crate::form::Form;
use crate::words::{joined, one_line};
use crate::{Light, Record};

/// Writes a text that the reader reads back.
pub(crate) fn write(record: &Record, form: &Form) -> String {
    let record = record.with_choices_stated();
    let (puzzle, board) = (&record.puzzle, record.puzzle.board());
    let mut out = String::new();
    out += &write_board(board, form);
    for (word, value) in [
        ("title", &record.meta.title),
        ("author", &record.meta.author),
        ("comment", &record.meta.comment),
        ("description", &record.meta.description),
    ] {
        if let Some(value) = value {
            let _ = writeln!(out, "{word}: {}", said(value));
        }
    }
    if !board.beside().is_empty() {
        let _ = writeln!(out, "beside: {}", board.beside().join(" "));
    }
    let wide = board.last() > 9;
    let gap = if wide { " " } else { "" };
    let value = |cell: Cell| {
        puzzle
            .given(cell)
            .map_or(".".to_owned(), |d| board.value(d).to_string())
    };
    if board.cells().any(|cell| puzzle.given(cell).is_some()) {
        let mut line = String::from("givens:");
        let mut row = None;
        for cell in board.cells() {
            let own = board.place(cell).map_or(usize::MAX, |place| place.0);
            line += if row == Some(own) { gap } else { " " };
            row = Some(own);
            line += &value(cell);
        }
        out += &line;
        out.push('\n');
    }
    let mut choices: Vec<(Marks, Vec<Cell>)> = Vec::new();
    let mut known: HashMap<Marks, usize> = HashMap::new();
    for cell in puzzle.stated().filter(|&cell| puzzle.given(cell).is_none()) {
        let left = puzzle.allowed_at(cell);
        let place = *known.entry(left).or_insert(choices.len());
        match choices.get_mut(place) {
            Some((_, cells)) => cells.push(cell),
            None => choices.push((left, vec![cell])),
        }
    }
    for (left, cells) in choices {
        let values = joined(left.iter().map(|digit| board.value(digit)), " ");
        let _ = writeln!(out, "one-of {values}: {}", names(board, &cells));
    }
    let artwork = record.artwork.as_ref().and_then(|artwork| {
        // The drawing of rules that are not there any more is out of date.
        Some((artwork, puzzle.constraints.get(artwork.rules())?))
    });
    let drawn = artwork.map_or(0, |(artwork, _)| artwork.rules().end);
    let (before, behind) = puzzle.constraints.split_at(drawn);
    for constraint in before {
        write_constraint(constraint, board, 0, &mut out);
    }
    if let Some((artwork, rules)) = artwork {
        artwork::write(artwork, rules, board, &mut out);
    }
    for constraint in behind {
        write_constraint(constraint, board, 0, &mut out);
    }
    if let Some(fog) = &record.fog {
        let _ = writeln!(out, "{}", format!("fog: {}", names(board, &fog.lit)).trim());
        for Light { of, lit } in &fog.lights {
            let _ = writeln!(out, "light: {} / {}", names(board, of), names(board, lit));
        }
    }
    if let Some(digits) = record.solution.as_ref().and_then(Grid::digits) {
        let values = digits.iter().map(|&digit| board.value(digit));
        let _ = writeln!(out, "solution: {}", joined(values, " "));
    }
    out
}

/// Returns a title or another text as it is written after its word. It is in quotes if it would not be read back
/// as it is: `"` is doubled there, and `\\n`, `\\t` and `\\\\` are a line end, a tab and a backslash.
fn said(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let is_special = |sign: char| matches!(sign, '"' | '#') || sign.is_control();
    if text.trim() == text && !text.contains(is_special) {
        return one_line(&text);
    }
    let mut out = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' => out += "\"\"",
            '\\' => out += "\\\\",
            '\n' => out += "\\n",
            '\t' => out += "\\t",
            '\u{feff}' => {}
            sign if sign.is_control() => out.push(' '),
            sign => out.push(sign),
        }
    }
    out.push('"');
    out
}

fn write_board(board: &Board, form: &Form) -> String {
    if let [_, ..] = form.corners[..] {
        let corner = |(row, column): &(usize, usize)| format!("r{}c{}", row + 1, column + 1);
        let corners = joined(form.corners.iter().map(corner), " ");
        let (height, width) = form.boxes.unwrap_or((1, board.side()));
        return format!("{HEADER} boards {height}x{width} at {corners}\n");
    }
    let mut line = format!("{HEADER} {}x{}", board.rows(), board.columns());
    let usual = board.rows().max(board.columns());
    if board.first() != 1 || board.side() != usual {
        let _ = write!(line, " digits {}-{}", board.first(), board.last());
    }
    match form.boxes {
        Some((height, width)) => {
            let _ = write!(line, " boxes {height}x{width}");
        }
        None if form.lines => line += " no-boxes",
        None => {}
    }
    if !form.lines {
        line += " no-lines";
    }
    line.push('\n');
    if let Some(pieces) = &form.pieces {
        line += "pieces:";
        for (i, &piece) in pieces.iter().enumerate() {
            if board.place(Cell::new(i)).is_some_and(|place| place.1 == 0) {
                line.push(' ');
            }
            line.push(piece.map_or('.', piece_sign));
        }
        line.push('\n');
    }
    line
}

/// Returns the sign of a piece. After 62 signs, it takes the Chinese characters from U+4E00 on.
fn piece_sign(number: usize) -> char {
    const SIGNS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let sign = SIGNS.chars().nth(number);
    sign.or_else(|| char::from_u32(0x4E00 + number as u32))
        .unwrap_or('?')
}

/// Returns the names of cells, with blanks between them.
pub(super) fn names(board: &Board, cells: &[Cell]) -> String {
    joined(cells.iter().map(|&cell| board.name(cell)), " ")
}

/// Writes a constraint, at a depth inside others.
pub(super) fn write_constraint(
    constraint: &Constraint,
    board: &Board,
    depth: usize,
    out: &mut String,
) {
    let indent = "  ".repeat(depth);
    match constraint {
        Constraint::Rule(rule) => {
            let arguments = arguments(&rule.kind.numbers(), board);
            let groups = rule.groups.iter().map(|cells| names(board, cells));
            let groups = joined(groups, " / ");
            let _ = write!(out, "{indent}{}", rule.kind.keyword());
            if flaw(&rule.kind, &rule.groups).is_some() {
                out.push('!');
            }
            if !arguments.is_empty() {
                let _ = write!(out, " {arguments}");
            }
            if !rule.groups.is_empty() {
                let _ = write!(out, ": {groups}");
            } else if on_usual_cells(board, &rule.kind).is_some() {
                // Without the colon it would be read on the usual cells.
                out.push(':');
            }
            out.push('\n');
        }
        Constraint::All(inner) | Constraint::Any(inner) => {
            let any = matches!(constraint, Constraint::Any(_));
            let _ = writeln!(out, "{indent}{}", if any { "any" } else { "all" });
            for constraint in inner {
                write_constraint(constraint, board, depth + 1, out);
            }
            let _ = writeln!(out, "{indent}end");
        }
    }
}

/// Returns the numbers of a rule, as they are written after its keyword.
fn arguments(numbers: &Numbers, board: &Board) -> String {
    let list = |values: &[i32]| joined(values, " ");
    let quoted = |name: &str| match one_line(name) {
        none if none.is_empty() => none,
        name => format!("\"{}\" ", name.replace('"', "\"\"")),
    };
    let set = |digits: u64| {
        let numbers = (0..board.side()).filter(|number| digits >> number & 1 == 1);
        let values = numbers.map(|number| board.first() + number as i32);
        joined(values, if board.last() > 9 { "," } else { "" })
    };
    match numbers {
        Numbers::None => String::new(),
        Numbers::Number(number) | Numbers::Positive(number) => number.to_string(),
        Numbers::Optional(number) => number.map_or(String::new(), |number| number.to_string()),
        Numbers::List(values) => list(values),
        Numbers::Weighted(total, factors) => format!("{total} {}", list(factors)),
        Numbers::Counts(pairs) => {
            let pairs = pairs.iter();
            joined(pairs.map(|(count, value)| format!("{count}x{value}")), " ")
        }
        Numbers::Ties(ties) => ties.name().to_owned(),
        Numbers::Marks(marks) => {
            let mark = |mark: &Mark| match mark {
                Mark::Difference(n) => format!("difference {n}"),
                Mark::Ratio(n) => format!("ratio {n}"),
                Mark::Sum(n) => format!("pair-sum {n}"),
            };
            joined(marks.iter().map(mark), " ")
        }
        Numbers::Sized(values, size) => {
            let size = size.map_or(String::new(), |size| format!(" size {size}"));
            format!("{}{size}", list(values))
        }
        Numbers::Relation(relation) => {
            let digits = (0..relation.digits()).filter(|&digit| relation.row(digit) != 0);
            let value = |digit: usize| board.first() + digit as i32;
            let rows = digits.map(|digit| format!("{}:{}", value(digit), set(relation.row(digit))));
            format!("{}{}", quoted(&relation.name), joined(rows, " "))
        }
        Numbers::Pattern(automaton) => format!("\"{}\"", automaton.name),
        Numbers::Automaton(automaton) => {
            let accepting = (0..automaton.states()).filter(|&state| automaton.accepts_in(state));
            let mut moves = String::new();
            for from in 0..automaton.states() {
                for &(on, to) in automaton.moves(from) {
                    let _ = write!(moves, " {from}-{}-{to}", set(on));
                }
            }
            format!(
                "{}start {} accept {} moves{moves}",
                quoted(&automaton.name),
                joined(automaton.starts(), " "),
                joined(accepting, " "),
            )
        }
    }
}
