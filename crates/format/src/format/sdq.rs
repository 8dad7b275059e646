//! `.sdq`, the clauses of SudokuSAT: `{Sudoku:}`, `{Grid: …}`, `{Killer: …}` and others in any order, always on 9×9
//! cells. Cells are named by column, then row. Written from the project's description of its files:
//! github.com/sch-sebastian/SudokuSAT.

use ninefold_grid::constraint::{Constraint, Kind, Rule};
use ninefold_grid::{Board, Cell, Grid, Marks, Puzzle, Shape};

use super::sets::{cage, different, line, names_no_cells};
use super::text::{Text, Word};
use crate::ReadError;
use crate::Record;
use crate::error::Unsupported;
use crate::form::givens;
use crate::words::joined;

const SIDE: usize = 9;

/// Returns whether a text begins with a clause.
pub(crate) fn is_sdq(start: &str) -> bool {
    let name = start
        .strip_prefix('{')
        .and_then(|rest| rest.split_once(':'));
    name.is_some_and(|(name, _)| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

/// A clause: its name, and its words.
struct Clause<'a> {
    name: Word,
    body: &'a str,
    words: Vec<Word>,
}

fn clauses<'a>(text: &Text<'a>) -> Result<Vec<Clause<'a>>, ReadError> {
    let mut clauses = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text.0[at..];
        let begin = at + (rest.len() - rest.trim_start().len());
        let Some(sign) = text.0[begin..].chars().next() else {
            return Ok(clauses);
        };
        if sign != '{' {
            let found = format!("`{}`", sign.escape_default());
            return Err(text.error(begin, "a clause such as {Grid: …}", found));
        }
        let Some(end) = text.0[begin..].find('}').map(|end| begin + end) else {
            return Err(text.error(text.0.len(), "`}`", "the end"));
        };
        let Some(colon) = text.0[begin..end].find(':').map(|colon| begin + colon) else {
            return Err(text.error(begin, "a clause such as {Grid: …}", "no `:` in it"));
        };
        let name = Word::new(text.0[begin + 1..colon].trim(), begin + 1);
        // The text in brackets is an instruction to the other program about how to encode a sum.
        let words = text.words(colon + 1, end);
        let words = words.filter(|word| !word.text.starts_with('[')).collect();
        let body = text.0[colon + 1..end].trim();
        clauses.push(Clause { name, body, words });
        at = end + 1;
    }
}

/// Reads a whole text.
pub(crate) fn read(source: &str) -> Result<Record, ReadError> {
    let text = Text(source);
    let clauses = clauses(&text)?;
    let mut record = Record::new(board(&text, &clauses)?);
    let reading = Reading {
        text: &text,
        board: record.puzzle.board().clone(),
    };
    for (i, clause) in clauses.iter().enumerate() {
        let is_same = |before: &Clause| before.name.text == clause.name.text;
        if clause.name.text == "Grid" && clauses[..i].iter().any(is_same) {
            return Err(text.wrong(&clause.name, "one clause {Grid: …} in a file"));
        }
        reading.clause(clause, &mut record)?;
    }
    Ok(record)
}

/// Returns the houses that `Sudoku` asks for, which are all of them if it has no words. Rows without columns become
/// rules.
fn board(text: &Text, clauses: &[Clause]) -> Result<Puzzle, ReadError> {
    let names = ["row", "column", "box"];
    let mut houses = [false; 3];
    for clause in clauses.iter().filter(|clause| clause.name.text == "Sudoku") {
        for word in &clause.words {
            let house = names.iter().position(|name| *name == word.text);
            houses[house.ok_or_else(|| text.wrong(word, "row, column or box"))?] = true;
        }
        if clause.words.is_empty() {
            houses = [true; 3];
        }
    }
    let [rows, columns, boxes] = houses;
    let mut board = match rows && columns {
        true => Board::latin(SIDE, SIDE, 1, SIDE),
        false => Board::rectangle(SIDE, SIDE, 1, SIDE),
    };
    if boxes {
        board = board.and_then(|board| board.with_boxes(3, 3));
    }
    let board = board.map_err(text.no_board(0));
    let mut puzzle = Puzzle::empty(board?);
    if rows != columns {
        let lines = (0..SIDE).map(|i| line(puzzle.board(), rows, i)).collect();
        puzzle.constraints.push(different(lines));
    }
    Ok(puzzle)
}

struct Reading<'a> {
    text: &'a Text<'a>,
    board: Board,
}

impl Reading<'_> {
    fn clause(&self, clause: &Clause, record: &mut Record) -> Result<(), ReadError> {
        let board = &self.board;
        let words = &clause.words[..];
        let rules = &mut record.puzzle.constraints;
        match &clause.name.text[..] {
            "Grid" => {
                for (cell, value) in board.cells().zip(self.grid(clause)?) {
                    if let Some(digit) = board.digit(value) {
                        record.puzzle.restrict(cell, Marks::of(digit));
                    }
                }
            }
            "Solution" => {
                let values = self.grid(clause)?.into_iter();
                let digits: Option<Vec<_>> = values.map(|value| board.digit(value)).collect();
                record.solution = digits.map(|all| Grid::of_digits(board, &all));
            }
            "AntiKnight" => rules.push(Constraint::of(Kind::AntiKnight, Vec::new())),
            "Killer" => rules.extend(self.killer(clause)?),
            "SandwichSum" => {
                let mut words = words.iter();
                for is_row in [false, true] {
                    let Some(count) = words.next() else { break };
                    for _ in 0..self.number(count, 0, SIDE as i32)? {
                        let number = self.next(&mut words, clause, 1, SIDE as i32)?;
                        let sum = self.next(&mut words, clause, 0, 45)?;
                        let cells = line(board, is_row, number as usize - 1);
                        rules.push(Constraint::new(Kind::Sandwich(sum), cells));
                    }
                }
                if let Some(word) = words.next() {
                    return Err(self.text.wrong(word, "no further sum"));
                }
            }
            "ArrowHead" => {
                let equal = words.first().is_some_and(|word| word.text == "EQ");
                let cells = self.cells(&words[usize::from(equal)..])?;
                for pair in cells.chunks(2) {
                    let &[less, more] = pair else {
                        return Err(self.text.wrong(&clause.name, "pairs of cells after this"));
                    };
                    rules.push(match equal {
                        true => Constraint::new(Kind::SlowThermo, vec![less, more]),
                        false => Constraint::new(Kind::Greater, vec![more, less]),
                    });
                }
            }
            "Thermometer" => {
                let slow = words.first().is_some_and(|word| word.text == "frozen");
                let words = &words[usize::from(slow)..];
                let mut parts = words.split(|word| word.text == "0");
                if let Some(word) = parts.next().and_then(|before| before.first()) {
                    return Err(self.text.wrong(word, "0 before the cells of a thermometer"));
                }
                for part in parts {
                    let kind = if slow { Kind::SlowThermo } else { Kind::Thermo };
                    let cells = self.cells(part)?;
                    if cells.len() < 2 {
                        let word = part.first().unwrap_or(&clause.name);
                        return Err(self.text.wrong(word, "two cells at least after each 0"));
                    }
                    rules.push(Constraint::new(kind, cells));
                }
            }
            "Difficulty" => {
                for part in words.chunks(3) {
                    let [cell, from, to] = part else {
                        return Err(self.text.wrong(&clause.name, "a cell and two digits"));
                    };
                    let cells = self.cells(std::slice::from_ref(cell))?;
                    let (from, to) = (self.number(from, 1, 9)?, self.number(to, 1, 9)?);
                    let marks = (from..=to).filter_map(|value| board.digit(value)).collect();
                    cells
                        .iter()
                        .for_each(|&cell| record.puzzle.restrict(cell, marks));
                }
            }
            "C" => record.meta.comment = Some(clause.body.to_owned()),
            "Sudoku" | "PBC" => {}
            _ => {
                let known = "a clause that can be read: Sudoku, Grid, Killer, SandwichSum, AntiKnight, \
                    Thermometer, ArrowHead, Difficulty, Solution, C or PBC";
                return Err(self.text.wrong(&clause.name, known));
            }
        }
        Ok(())
    }

    fn number(&self, word: &Word, least: i32, most: i32) -> Result<i32, ReadError> {
        let number = word.text.parse().ok();
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| {
            self.text
                .wrong(word, format!("a number from {least} to {most}"))
        })
    }

    fn next<'w>(
        &self,
        words: &mut impl Iterator<Item = &'w Word>,
        clause: &Clause,
        least: i32,
        most: i32,
    ) -> Result<i32, ReadError> {
        let word = words.next();
        let word = word.ok_or_else(|| self.text.wrong(&clause.name, "more numbers after this"))?;
        self.number(word, least, most)
    }

    fn cells(&self, words: &[Word]) -> Result<Vec<Cell>, ReadError> {
        let cell = |word: &Word| {
            let place = self.number(word, 11, 99)? as usize;
            let cell = (place % 10).checked_sub(1);
            let cell = cell.and_then(|row| self.board.at(row, place / 10 - 1));
            cell.ok_or_else(|| {
                self.text
                    .wrong(word, "column and row of a cell, such as 19")
            })
        };
        words.iter().map(cell).collect()
    }

    /// Reads 81 numbers, with 0 (or a dot) for none.
    fn grid(&self, clause: &Clause) -> Result<Vec<i32>, ReadError> {
        if clause.words.len() != SIDE * SIDE {
            let found = format!("{} of them", clause.words.len());
            return Err(self
                .text
                .error(clause.name.at, "81 numbers after this", found));
        }
        let number = |word: &Word| match &word.text[..] {
            "." => Ok(0),
            _ => self.number(word, 0, SIDE as i32),
        };
        clause.words.iter().map(number).collect()
    }

    /// Reads the number of cages, their sums, and the cage of each cell.
    fn killer(&self, clause: &Clause) -> Result<Vec<Constraint>, ReadError> {
        let mut words = clause.words.iter();
        let count = self.next(&mut words, clause, 0, 81)?;
        let mut cages: Vec<(i32, Vec<Cell>)> = Vec::new();
        for _ in 0..count {
            cages.push((self.next(&mut words, clause, 0, 405)?, Vec::new()));
        }
        for cell in self.board.cells() {
            let cage = self.next(&mut words, clause, 0, count)? as usize;
            if let Some(cage) = cage.checked_sub(1).and_then(|i| cages.get_mut(i)) {
                cage.1.push(cell);
            }
        }
        if let Some(word) = words.next() {
            return Err(self.text.wrong(word, "the end of the cages"));
        }
        let cages = cages.into_iter().filter(|(_, cells)| !cells.is_empty());
        Ok(cages.map(|(sum, cells)| cage(Some(sum), cells)).collect())
    }
}

/// Writes the clauses.
pub(crate) fn write(record: &Record) -> Result<String, Unsupported> {
    let (puzzle, board) = (&record.puzzle, record.puzzle.board());
    let no = |what: &str| Unsupported::new(what);
    let lines = Board::latin(SIDE, SIDE, 1, SIDE);
    let mut out = match board {
        _ if board.shape() == Some(Shape::NINE) => "{Sudoku:}\n",
        _ if lines.is_ok_and(|lines| lines == *board) => "{Sudoku: row column}\n",
        _ => return Err(no("a board that is not 9x9 with boxes of 3x3 or none")),
    }
    .to_owned();
    let grid = |name: &str, values: Vec<i32>| {
        let rows = values.chunks(SIDE).map(|row| joined(row, " ") + "\n");
        format!("{{{name}:\n{}}}\n", rows.collect::<String>())
    };
    if puzzle.stated().next().is_some() {
        let givens = givens(puzzle)?.into_iter();
        out += &grid("Grid", givens.map(Option::unwrap_or_default).collect());
    }
    let place = |cell: &Cell| board.place(*cell).unwrap_or_default();
    let xy = |cells: &[Cell]| {
        let names = cells.iter().map(place);
        joined(
            names.map(|(row, column)| format!("{}{}", column + 1, row + 1)),
            " ",
        )
    };
    let (mut cages, mut cage_of) = (Vec::new(), vec![0; board.cell_count()]);
    let mut sandwiches = [Vec::new(), Vec::new()];
    let (mut thermos, mut slow, mut pairs) = (String::new(), String::new(), String::new());
    for constraint in &puzzle.constraints {
        let refused = || no(&constraint.words(board));
        let Constraint::Rule(rule) = constraint else {
            return Err(refused());
        };
        if names_no_cells(rule) {
            return Err(refused());
        }
        let Rule { kind, groups } = rule;
        let cells = groups.first().map_or(&[][..], |cells| cells);
        match kind {
            Kind::Cage(Some(sum)) if (0..=405).contains(sum) && cages.len() < 81 => {
                cages.push(format!("{sum:02}"));
                for &cell in cells {
                    if std::mem::replace(&mut cage_of[cell.index()], cages.len()) != 0 {
                        return Err(no(&format!("two cages over {}", board.name(cell))));
                    }
                }
            }
            Kind::Sandwich(sum) if (0..=45).contains(sum) => {
                let is = |is_row: bool, number: usize| {
                    let line = line(board, is_row, number);
                    cells == line || cells.iter().rev().eq(&line)
                };
                let lines = [false, true].map(|is_row| (0..SIDE).find(|&i| is(is_row, i)));
                let (list, line) = match lines {
                    [Some(column), _] => (0, column),
                    [_, Some(row)] => (1, row),
                    _ => return Err(refused()),
                };
                sandwiches[list].push(format!("{} {sum}\n", line + 1));
            }
            Kind::Thermo => thermos += &format!("0 {}\n", xy(cells)),
            Kind::SlowThermo => slow += &format!("0 {}\n", xy(cells)),
            Kind::Greater => {
                for group in groups {
                    let less: Vec<Cell> = group.iter().rev().copied().collect();
                    pairs += &format!("{}\n", xy(&less));
                }
            }
            Kind::AntiKnight => out += "{AntiKnight:}\n",
            _ => return Err(refused()),
        }
    }
    if !cages.is_empty() {
        out += &format!("{{Killer:\n{}\n{}\n", cages.len(), cages.join(" "));
        for row in cage_of.chunks(SIDE) {
            out += &joined(row.iter().map(|cage| format!("{cage:02}")), " ");
            out.push('\n');
        }
        out += "}\n";
    }
    if sandwiches.iter().any(|lines| !lines.is_empty()) {
        let [columns, rows] =
            sandwiches.map(|lines| format!("{}\n{}", lines.len(), lines.concat()));
        out += &format!("{{SandwichSum:\n{columns}{rows}}}\n");
    }
    for (head, body) in [
        ("Thermometer:", thermos),
        ("Thermometer:\nfrozen", slow),
        ("ArrowHead:", pairs),
    ] {
        if !body.is_empty() {
            out += &format!("{{{head}\n{body}}}\n");
        }
    }
    if let Some(digits) = record.solution.as_ref().and_then(Grid::digits) {
        let values = digits.iter().map(|&digit| board.value(digit));
        out += &grid("Solution", values.collect());
    }
    if let Some(comment) = &record.meta.comment {
        out += &format!("{{C:\n{}\n}}\n", comment.replace(['{', '}'], " "));
    }
    Ok(out)
}
