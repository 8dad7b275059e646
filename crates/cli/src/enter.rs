//! `ninefold enter`: a puzzle typed by hand, row by row or cell by cell.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use clap::Args;
use ninefold::format::Record;
use ninefold::grid::notation::{Alphabet, read_sign, write_line};
use ninefold::grid::{Board, Cell, Digit, Grid, Puzzle, Shape, legal};
use ninefold::render::{BoardText, Look};
use ninefold::report::{self, words};
use ninefold::search::{self, Verdict};

use crate::failure::{Failure, NOT_ALL};
use crate::limits::{Limits, Progress};
use crate::output::Output;
use crate::solve::sentence;
use crate::terminal::{When, look};

/// Type a puzzle row by row and solve it.
///
/// At any time you can write, change or remove a digit with `row column digit`. An entry that breaks a rule is refused. `help`
/// lists all commands.
#[derive(Args)]
pub(crate) struct Enter {
    /// The shape of the boxes, rows by columns.
    #[arg(long = "box", value_name = "RxC", default_value = "3x3")]
    shape: Shape,

    #[command(flatten)]
    limits: Limits,
}

/// What can be typed, with examples for boards of this side.
fn help(side: usize) -> String {
    let row = |nine: &str| match side {
        9 => nine.to_owned(),
        1..=15 => "1".to_owned() + &".".repeat(side - 1),
        _ => "1…".to_owned(),
    };
    let (first, third) = (row("53..7...."), row(".98....6."));
    let (at, row_at) = (5.min(side), 2.min(side));
    let (digit, number) = (7.min(side), 3.min(side));
    let one = format!("{row_at} {at} {digit}");
    let cell = format!("r{row_at}c{at}={digit}");
    let lines = [
        (
            first,
            format!("the next row: {side} signs, . 0 * _ or - for empty cells"),
        ),
        (
            String::new(),
            "(or numbers with spaces between them); you can also".to_owned(),
        ),
        (String::new(), "type all rows at once".to_owned()),
        (
            format!("row {number} {third}"),
            format!("another entry for row {number}"),
        ),
        (
            one,
            format!("put {digit} into row {row_at}, column {at}, as {cell} does"),
        ),
        (format!("{row_at} {at} 0"), "empty the cell".to_owned()),
        ("undo".to_owned(), "undo the last entry".to_owned()),
        ("show".to_owned(), "draw the board".to_owned()),
        (
            "solve".to_owned(),
            "solve the board so far, and continue".to_owned(),
        ),
        (
            "done".to_owned(),
            "solve the board, and leave if it has one solution".to_owned(),
        ),
        ("quit".to_owned(), "leave".to_owned()),
    ];
    let wide = lines
        .iter()
        .map(|(typed, _)| typed.chars().count())
        .max()
        .unwrap_or(0);
    let line = |(typed, words): &(String, String)| format!("  {typed:wide$}  {words}\n");
    lines.iter().map(line).collect()
}

/// What a line asks for.
#[derive(Debug, PartialEq)]
enum Entry {
    Cell(Cell, Option<Digit>),
    /// The rows from this one on.
    Rows(usize, Vec<Option<Digit>>),
    Undo,
    Show,
    Solve,
    Done,
    Quit,
    Help,
}

/// The board so far, and every earlier state of it.
struct Entered {
    board: Board,
    grid: Grid,
    /// The row asked for next; the side when all have been entered.
    row: usize,
    past: Vec<(Grid, usize)>,
}

impl Enter {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let look = look(when);
        let mut output = Output::stdout();
        let mut entered = Entered::new(self.shape);
        let side = self.shape.side();
        writeln!(
            output,
            "A {side}x{side} board with boxes of {}. `help` lists what you can type.",
            self.shape
        )?;
        loop {
            write!(output, "{}", entered.prompt())?;
            output.flush()?;
            let Some(line) = next_line()? else {
                writeln!(output)?;
                let unique = self.solve(&entered, look, &mut output)?;
                output.finish()?;
                return Ok(status(unique));
            };
            match entered.read(&line) {
                Err(reason) => writeln!(output, "  {reason}")?,
                Ok(None) => (),
                Ok(Some(Entry::Quit)) => return output.finish().map(|()| ExitCode::from(NOT_ALL)),
                Ok(Some(Entry::Done)) => {
                    if self.solve(&entered, look, &mut output)? {
                        output.finish()?;
                        return Ok(ExitCode::SUCCESS);
                    }
                    entered.row = side;
                    writeln!(
                        output,
                        "Add or change a digit (`row column digit`), then `done`."
                    )?;
                }
                Ok(Some(Entry::Solve)) => {
                    self.solve(&entered, look, &mut output)?;
                }
                Ok(Some(Entry::Show)) => write!(output, "{}", entered.draw(look))?,
                Ok(Some(Entry::Help)) => write!(output, "{}", help(side))?,
                Ok(Some(entry)) => match entered.apply(entry) {
                    Err(reason) => writeln!(output, "  {reason}")?,
                    Ok(()) if entered.row == side && !entered.past.is_empty() => {
                        write!(output, "{}", entered.draw(look))?;
                    }
                    Ok(()) => (),
                },
            }
        }
    }

    /// Solves what there is and says how it went; whether there is exactly one solution.
    fn solve(&self, entered: &Entered, look: Look, output: &mut Output) -> Result<bool, Failure> {
        let puzzle = entered.puzzle();
        let progress = Progress::new(true, None);
        let searching = |stats: &search::Stats| progress.searching(stats);
        let budget = self.limits.budget(Some(&searching));
        let solved = search::solve(&puzzle, &budget);
        progress.clear();
        let found = solved.verdict.solution();
        let board = BoardText {
            puzzle: &puzzle,
            found,
            marked: &[],
        };
        write!(output, "{}", board.draw(look))?;
        writeln!(output, "{}", sentence(&puzzle, &solved))?;
        if solved.verdict == Verdict::None {
            let budget = self.limits.budget(Some(&searching));
            let checked = report::check(&Record::new(puzzle.clone()), &budget);
            for sentence in checked.sentences.iter().skip(1) {
                writeln!(output, "{sentence}")?;
            }
        }
        writeln!(output, "puzzle    {}", write_line(&entered.grid, '.'))?;
        if let Some(grid) = found {
            writeln!(output, "solution  {}", write_line(grid, '.'))?;
        }
        Ok(matches!(solved.verdict, Verdict::Unique(_)))
    }
}

fn status(unique: bool) -> ExitCode {
    if unique {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(NOT_ALL)
    }
}

/// The next line of standard input, or `None` at its end. A line of a mebibyte is as long as any
/// board can need.
fn next_line() -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let read = io::stdin()
        .lock()
        .take(1 << 20)
        .read_until(b'\n', &mut bytes);
    match read {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned())),
        Err(error) => Err(Failure::Usage(format!(
            "cannot read standard input: {error}"
        ))),
    }
}

impl Entered {
    fn new(shape: Shape) -> Entered {
        let grid = Grid::empty(shape.side());
        Entered {
            board: Board::of(shape),
            grid,
            row: 0,
            past: Vec::new(),
        }
    }

    fn side(&self) -> usize {
        self.board.side()
    }

    fn prompt(&self) -> String {
        match self.row {
            row if row < self.side() => format!("row {}> ", row + 1),
            _ => "> ".to_owned(),
        }
    }

    fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::empty(self.board.clone());
        for (cell, digit) in self.grid.filled() {
            puzzle.give(cell, Some(digit));
        }
        puzzle
    }

    fn draw(&self, look: Look) -> String {
        let board = BoardText {
            puzzle: &self.puzzle(),
            found: None,
            marked: &[],
        };
        board.draw(look)
    }

    /// What a line means; `None` for one that is empty when no row is asked for.
    fn read(&self, line: &str) -> Result<Option<Entry>, String> {
        let word = line.to_ascii_lowercase();
        let entry = match word.as_str() {
            "undo" => Entry::Undo,
            "show" => Entry::Show,
            "solve" => Entry::Solve,
            "done" => Entry::Done,
            "quit" | "exit" => Entry::Quit,
            "help" | "?" => Entry::Help,
            "" if self.row == self.side() => return Ok(None),
            _ => self.read_digits(line)?,
        };
        Ok(Some(entry))
    }

    fn read_digits(&self, line: &str) -> Result<Entry, String> {
        let side = self.side();
        if let Some(rest) = line.strip_prefix("row ") {
            let (row, rest) = rest
                .trim_start()
                .split_once([' ', ':'])
                .unwrap_or((rest, ""));
            let row = number(row).filter(|row| (1..=side).contains(row));
            let row = row.ok_or(format!("rows go from 1 to {side}"))?;
            return Ok(Entry::Rows(row - 1, self.read_row(rest)?));
        }
        if let Some(entry) = self.read_cell(line)? {
            return Ok(entry);
        }
        let signs: String = line.chars().filter(|c| !is_decoration(*c)).collect();
        if signs.chars().count() == side * side {
            return Ok(Entry::Rows(0, self.read_signs(&signs)?));
        }
        if self.row == side {
            let example = "`2 5 7` (row, column, digit)";
            return Err(format!(
                "all rows are in; change a cell with {example}, or type `done`"
            ));
        }
        Ok(Entry::Rows(self.row, self.read_row(line)?))
    }

    /// `2 5 7`, or `r2c5=7`.
    fn read_cell(&self, line: &str) -> Result<Option<Entry>, String> {
        let side = self.side();
        let spaced = match line.strip_prefix(['r', 'R']) {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                rest.replace(['c', 'C', '='], " ")
            }
            _ => line.to_owned(),
        };
        let parts: Vec<&str> = spaced.split_whitespace().collect();
        let [row, column, value] = parts[..] else {
            return Ok(None);
        };
        let (Some(row), Some(column)) = (number(row), number(column)) else {
            return Ok(None);
        };
        if !(1..=side).contains(&row) || !(1..=side).contains(&column) {
            return Err(format!("rows and columns go from 1 to {side}"));
        }
        let digit = self.read_value(value)?;
        Ok(Some(Entry::Cell(
            Cell::at(row - 1, column - 1, side),
            digit,
        )))
    }

    /// A number, or one sign.
    fn read_value(&self, text: &str) -> Result<Option<Digit>, String> {
        let side = self.side();
        let mut signs = text.chars();
        let digit = match (number(text), signs.next(), signs.next()) {
            (Some(0), ..) => Some(None),
            (Some(value), ..) => Digit::new(value).filter(|d| d.value() <= side).map(Some),
            (None, Some(sign), None) => read_sign(sign, Alphabet::Digits, side),
            _ => None,
        };
        digit.ok_or_else(|| format!("expected a digit from 1 to {side}, found `{text}`"))
    }

    fn read_row(&self, text: &str) -> Result<Vec<Option<Digit>>, String> {
        let side = self.side();
        let parts: Vec<&str> = text
            .split(is_decoration)
            .filter(|part| !part.is_empty())
            .collect();
        if parts.len() == side {
            return parts
                .into_iter()
                .map(|part| self.read_value(part))
                .collect();
        }
        let signs = parts.concat();
        match signs.chars().count() {
            count if count == side => self.read_signs(&signs),
            0 => Ok(vec![None; side]),
            count => Err(format!("a row has {side} cells, but this one has {count}")),
        }
    }

    fn read_signs(&self, signs: &str) -> Result<Vec<Option<Digit>>, String> {
        signs
            .chars()
            .map(|sign| self.read_value(&sign.to_string()))
            .collect()
    }

    /// Changes the board, unless that breaks a rule.
    fn apply(&mut self, entry: Entry) -> Result<(), String> {
        let side = self.side();
        let (mut grid, mut next) = (self.grid.clone(), self.row);
        match entry {
            Entry::Cell(cell, digit) => grid.set(cell, digit),
            Entry::Rows(row, digits) => {
                for (i, &digit) in digits.iter().enumerate() {
                    grid.set(Cell::new(row * side + i), digit);
                }
                let after = row + digits.len() / side;
                next = if row <= next { next.max(after) } else { next };
            }
            Entry::Undo => {
                let (grid, row) = self.past.pop().ok_or("there is no entry to undo")?;
                (self.grid, self.row) = (grid, row);
                return Ok(());
            }
            Entry::Show | Entry::Solve | Entry::Done | Entry::Quit | Entry::Help => return Ok(()),
        }
        if let Some(clash) = legal::clashes(&self.board, &grid).first() {
            return Err(format!("refused: {}", words::clash(&self.board, clash)));
        }
        let (grid, row) = (std::mem::replace(&mut self.grid, grid), self.row);
        self.past.push((grid, row));
        self.row = next;
        Ok(())
    }
}

fn number(text: &str) -> Option<usize> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}

/// What may stand between the cells of a row.
fn is_decoration(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '|')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entered(shape: &str) -> Entered {
        Entered::new(shape.parse().unwrap())
    }

    fn enter(entered: &mut Entered, line: &str) -> Result<(), String> {
        let entry = entered.read(line)?.ok_or("an empty line")?;
        entered.apply(entry)
    }

    #[test]
    fn rows_and_cells() {
        let mut entered = entered("2x2");
        enter(&mut entered, "1...").unwrap();
        enter(&mut entered, "0 0 | 1 0").unwrap();
        enter(&mut entered, "r4c4=1").unwrap();
        assert_eq!(entered.row, 2);
        assert_eq!(write_line(&entered.grid, '.'), "1.....1........1");
        enter(&mut entered, "undo").unwrap();
        assert_eq!(write_line(&entered.grid, '.'), "1.....1.........");
        enter(&mut entered, "row 1 .2..").unwrap();
        enter(&mut entered, "1 2 0").unwrap();
        assert_eq!(write_line(&entered.grid, '.'), "......1.........");
        enter(&mut entered, "").unwrap();
        enter(&mut entered, "").unwrap();
        assert_eq!(entered.row, 4);
        assert!(
            enter(&mut entered, "1234")
                .unwrap_err()
                .starts_with("all rows are in")
        );
    }

    #[test]
    fn all_rows_at_once() {
        let mut entered = entered("2x2");
        enter(&mut entered, "1... ...2 3... ...4").unwrap();
        assert_eq!((entered.row, entered.grid.count()), (4, 4));
    }

    #[test]
    fn wrong_entries_are_refused_with_the_reason() {
        let mut entered = entered("3x3");
        enter(&mut entered, "53..7....").unwrap();
        let mut refusal = |line: &str| enter(&mut entered, line).unwrap_err();
        assert_eq!(refusal("53..7..."), "a row has 9 cells, but this one has 8");
        assert_eq!(
            refusal("53..q...."),
            "expected a digit from 1 to 9, found `q`"
        );
        assert_eq!(
            refusal("5........"),
            "refused: r1c1 and r2c1 are both 5 (column 1)"
        );
        assert_eq!(
            refusal("2 2 3"),
            "refused: r1c2 and r2c2 are both 3 (column 2)"
        );
        assert_eq!(
            refusal("2 2 12"),
            "expected a digit from 1 to 9, found `12`"
        );
        assert_eq!(refusal("0 2 1"), "rows and columns go from 1 to 9");
        assert_eq!(
            refusal("row 99999999999999999999999 1"),
            "rows go from 1 to 9"
        );
        assert_eq!(entered.grid.count(), 3);
    }

    #[test]
    fn numbers_above_nine() {
        let mut entered = entered("3x4");
        enter(&mut entered, "12 11 10 0 0 0 0 0 0 0 0 1").unwrap();
        enter(&mut entered, "...C.......").unwrap_err();
        enter(&mut entered, "....C.......").unwrap();
        enter(&mut entered, "3 3 9").unwrap();
        assert_eq!(entered.grid.count(), 6);
    }
}
