//! Rules of Interactive-Sudoku-Solver about regions that you have to find, and about missing digits.

use ninefold_grid::constraint::{Constraint, Kind, KindRow, Numbers, Rule};
use ninefold_grid::{Board, Cell};

use super::iss::Reading;
use super::iss_nodes::Node;
use super::sets::{line, one_of};
use crate::ReadError;

/// The rules that count cells around a cell or along arms if regions have to be found, with the keywords of their
/// kinds.
const COUNTS: [(&str, &str); 2] = [("ChaosCount", "count-equal"), ("ChaosArrow", "run-equal")];

/// Returns the name of a rule that counts cells if regions have to be found, and the number that it subtracts.
pub(super) fn as_chaos(board: &Board, rule: &Rule) -> Option<(&'static str, i32)> {
    (board.named("CC1").is_some() && rule.groups.len() > 1).then_some(())?;
    let keyword = rule.kind.keyword();
    let (name, _) = COUNTS.iter().find(|(_, own)| *own == keyword)?;
    match rule.kind.numbers() {
        Numbers::Number(less) => Some((name, less)),
        _ => None,
    }
}

impl Reading<'_> {
    pub(super) fn chaos(&self, node: &Node) -> Result<Vec<Constraint>, ReadError> {
        let regions = self.group("CC");
        let wrong = |expected: &str| Err(self.text.wrong(&node.kind, expected));
        let Some((control, rest)) = node.arguments.split_first() else {
            return wrong("a cell after this");
        };
        let cell = self.cell(control)?;
        if regions.is_empty() || cell.index() >= regions.len() {
            return wrong("ChaosConstruction, and a cell of the board");
        }
        let less = match rest.first() {
            Some(word) if !word.text.is_empty() => word.number(&self.text)?,
            _ => 0,
        };
        let mut arms = match rest.get(1..) {
            Some(words) if !words.is_empty() => self.segments(words)?,
            _ => Vec::new(),
        };
        let step =
            |cell: Cell, (rows, columns): (isize, isize)| self.board.step(cell, rows, columns);
        match &node.kind.text[..] {
            "ChaosCount" => {
                if arms.is_empty() {
                    let around = [
                        (0, 0),
                        (-1, 0),
                        (1, 0),
                        (0, -1),
                        (0, 1),
                        (-1, -1),
                        (-1, 1),
                        (1, -1),
                        (1, 1),
                    ];
                    let near = around.into_iter().filter_map(|by| step(cell, by));
                    arms = vec![near.map(|cell| regions[cell.index()]).collect()];
                }
                arms = vec![arms.concat()];
            }
            _ => {
                if arms.is_empty() {
                    for by in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                        let line = std::iter::successors(Some(cell), |&cell| step(cell, by));
                        arms.push(line.map(|cell| regions[cell.index()]).collect());
                    }
                }
            }
        }
        arms.insert(0, vec![cell]);
        let own = COUNTS.iter().find(|(name, _)| *name == node.kind.text);
        let row = own.and_then(|(_, keyword)| KindRow::with_keyword(keyword));
        let kind = row.and_then(|row| row.with_number(Some(less)));
        Ok(kind
            .map(|kind| Constraint::of(kind, arms))
            .into_iter()
            .collect())
    }

    pub(super) fn doppelganger(&self, node: &Node) -> Result<Vec<Constraint>, ReadError> {
        let board = &self.board;
        let (rows, columns) = (board.rows(), board.columns());
        let square = rows == columns && board.first() == 0 && board.side() == rows + 1;
        let boxes: Vec<Vec<Cell>> = board
            .regions()
            .map(|house| board.cells_of(house).to_vec())
            .collect();
        if !square || boxes.iter().any(|cells| cells.len() != rows) {
            return Err(self
                .text
                .wrong(&node.kind, "a square board with the digits 0 to its side"));
        }
        let zero = self.group("DGZ");
        let (by_row, by_column, by_box) = (self.group("DGC"), self.group("DGR"), self.group("DGB"));
        let mut groups = Vec::new();
        let with = |line: Vec<Cell>, missing: Option<&Cell>| {
            line.into_iter().chain(missing.copied()).collect::<Vec<_>>()
        };
        for i in 0..rows {
            groups.push(with(line(board, true, i), by_row.get(i)));
            groups.push(with(line(board, false, i), by_column.get(i)));
        }
        for (i, cells) in boxes.iter().enumerate() {
            groups.push(with(cells.clone(), by_box.get(i)));
        }
        let missing = [&by_row, &by_column, &by_box];
        for missing in missing.into_iter().filter(|missing| !missing.is_empty()) {
            groups.push(with(missing.clone(), zero.first()));
        }
        let mut constraints = vec![
            one_of(vec![0], zero),
            Constraint::of(Kind::Distinct, groups),
        ];
        for cell in (0..board.board_cells()).map(Cell::new) {
            let Some((row, column)) = board.place(cell) else {
                continue;
            };
            let own = boxes.iter().position(|cells| cells.contains(&cell));
            let missing = [
                by_row.get(row),
                by_column.get(column),
                own.and_then(|i| by_box.get(i)),
            ];
            let missing = missing.into_iter().flatten().copied().collect();
            constraints.push(Constraint::of(Kind::ZeroApart, vec![vec![cell], missing]));
        }
        Ok(constraints)
    }
}
