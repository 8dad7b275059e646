//! The constraints of each rule of Interactive-Sudoku-Solver's text.

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Constraint, KINDS, Kind, KindRow, Numbers, Schema, Scope};

use super::iss::Reading;
use super::iss_names::{self, TIES};
use super::iss_nodes::Node;
use super::iss_packed::Named;
use super::sets::{arrow, diagonal, disjoint, indexing, line, one_of, windoku};
use super::text::Word;
use crate::ReadError;

impl Reading<'_> {
    /// Returns the constraints of a node without nodes inside.
    pub(super) fn rule<'n>(&self, node: &'n Node) -> Result<Vec<Constraint>, ReadError> {
        let words = &node.arguments[..];
        let text = &self.text;
        let one = |kind, words: &[Word]| Ok(vec![Constraint::new(kind, self.cells(words)?)]);
        let sets = |kind, groups| Ok(vec![Constraint::of(kind, groups)]);
        let first = |words: &'n [Word], expected: &str| {
            let first = words.first();
            first.ok_or_else(|| text.wrong(&node.kind, expected))
        };
        // Returns the first argument as a number, and the rest.
        let with = |words: &'n [Word]| -> Result<(i32, &'n [Word]), ReadError> {
            let word = first(words, "a number after this")?;
            Ok((word.number(text)?, &words[1..]))
        };
        match &node.kind.text[..] {
            "" => self.givens(words),
            "Shape" | "NoBoxes" | "RegionSize" | "Var" | "Jigsaw" | "SearchPriority" => {
                Ok(Vec::new())
            }
            "SumLine" if words.last().is_some_and(|word| word.text == "LOOP") => {
                let (sum, rest) = with(&words[..words.len() - 1])?;
                one(Kind::SumLoop(sum), rest)
            }
            "PillArrow" => {
                let (size, rest) = with(words)?;
                let mut cells = self.cells(rest)?;
                let size = usize::try_from(size)
                    .ok()
                    .filter(|size| (2..=3).contains(size));
                let size = size.filter(|size| *size < cells.len());
                let size =
                    size.ok_or_else(|| text.wrong(&words[0], "2 or 3, and more cells than that"))?;
                let arm = cells.split_off(size);
                cells.sort_unstable();
                Ok(vec![arrow(cells, arm)])
            }
            "Diagonal" => {
                let (direction, _) = with(words)?;
                Ok(vec![diagonal(&self.board, direction <= 0)])
            }
            "Windoku" => {
                let size = self.region_size.unwrap_or(self.board.side());
                Ok(vec![windoku(&self.board, size)])
            }
            "DisjointSets" => {
                let side = self.board.rows().max(self.board.columns());
                let size = self.region_size.unwrap_or(side);
                Ok(vec![disjoint(&self.board, size)])
            }
            "Sandwich" => {
                let (sum, rest) = with(words)?;
                let line = self.line(first(rest, "a row or column")?)?;
                Ok(vec![Constraint::new(Kind::Sandwich(sum), line)])
            }
            "LittleKiller" => {
                let (sum, rest) = with(words)?;
                let diagonal = self.diagonal(first(rest, "a cell")?)?;
                Ok(vec![Constraint::new(Kind::LittleKiller(sum), diagonal)])
            }
            "Quad" => {
                let word = first(words, "a cell after this")?;
                let corner = self.cell(word)?;
                let step = |(rows, columns)| self.step(corner, rows, columns);
                let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().map(step);
                let cells: Option<Vec<Cell>> = cells.collect();
                let cells =
                    cells.ok_or_else(|| text.wrong(word, "a corner of a square of four cells"))?;
                let values = words[1..].iter().map(|word| word.number(text));
                let kind = Kind::Contains(values.collect::<Result<_, _>>()?);
                Ok(vec![Constraint::new(kind, cells)])
            }
            "SameValues" => {
                let (count, rest) = with(words)?;
                let cells = self.cells(rest)?;
                let count = usize::try_from(count).ok().filter(|count| *count > 0);
                let size = count
                    .filter(|count| cells.len().is_multiple_of(*count))
                    .map(|c| cells.len() / c);
                let size = size
                    .filter(|size| *size > 0)
                    .ok_or_else(|| text.wrong(&words[0], "a number of equal sets"))?;
                let groups: Vec<Vec<Cell>> = cells.chunks(size).map(<[Cell]>::to_vec).collect();
                let kind = match size {
                    1 => Kind::Clone,
                    _ => Kind::SameSets,
                };
                sets(kind, groups)
            }
            "Indexing" => self.indexing(node),
            "ChaosConstruction" => {
                let cells = (0..self.board.board_cells()).map(Cell::new).collect();
                sets(Kind::Regions, vec![cells, self.group("CC")])
            }
            "ChaosArrow" | "ChaosCount" => self.chaos(node),
            "Doppelganger" => self.doppelganger(node),
            name => {
                if let Some(kind) = iss_names::kind(name) {
                    return match kind.row().scope {
                        Scope::Pairs => self.dots(node, kind),
                        _ => sets(kind, Vec::new()),
                    };
                }
                // Two rules have an older name, and a sum with factors is a kind of its own here.
                let is_weighted = |word: &Word| word.text.contains("_=_");
                let row = match name.strip_prefix("Binary") {
                    Some(rest) => row_of(&format!("Pair{rest}")),
                    None if name == "Sum" && words.first().is_some_and(is_weighted) => {
                        KINDS.iter().find(|row| row.schema == Schema::Weighted)
                    }
                    None => row_of(name),
                };
                let wrong = || text.wrong(&node.kind, "a rule that Interactive-Sudoku-Solver has");
                self.usual(node, row.ok_or_else(wrong)?)
            }
        }
    }

    /// Reads the rules of a kind that is written in the usual way: its numbers, then its cells.
    fn usual(&self, node: &Node, row: &KindRow) -> Result<Vec<Constraint>, ReadError> {
        let (text, words) = (&self.text, &node.arguments[..]);
        let kind = |numbers: Numbers| {
            let kind = row.kind(numbers);
            kind.ok_or_else(|| text.wrong(&node.kind, "a rule with numbers of another form"))
        };
        if row.scope == Scope::Outside {
            return self.outside(node, |clue| kind(Numbers::Number(clue)));
        }
        let first = || {
            let first = words.first();
            first.ok_or_else(|| text.wrong(&node.kind, "a number after this"))
        };
        let rest = words.get(1..).unwrap_or_default();
        let (numbers, cells) = match row.schema {
            Schema::Number => match (first()?.number(text), row.usual) {
                (Err(_), Some(usual)) if row.scope == Scope::Line => {
                    (Numbers::Number(usual), words)
                }
                (number, _) => (Numbers::Number(number?), rest),
            },
            Schema::Positive => match first()?.number(text)? {
                number if number >= 1 => (Numbers::Positive(number), rest),
                _ => return Err(text.wrong(first()?, "a number from 1")),
            },
            // No number, or 0, means that there is none.
            Schema::Optional => match &first()?.text[..] {
                "" | "0" => (Numbers::Optional(None), rest),
                _ => (Numbers::Optional(Some(first()?.number(text)?)), rest),
            },
            Schema::List => {
                let values = match &first()?.text[..] {
                    "" => Vec::new(),
                    values => numbers(values, '_')
                        .ok_or_else(|| text.wrong(&words[0], "numbers and _"))?,
                };
                (Numbers::List(values), rest)
            }
            Schema::Weighted => (self.weighted(first()?, rest.len())?, rest),
            Schema::Counts => {
                let digits = first()?.text.chars();
                let digits: Option<Vec<i32>> =
                    digits.map(|sign| Some(sign.to_digit(10)? as i32)).collect();
                let digits =
                    digits.filter(|digits| digits.len().is_multiple_of(2) && !digits.is_empty());
                let digits = digits.ok_or_else(|| text.wrong(&words[0], "pairs of digits"))?;
                let pairs = digits.chunks(2).map(|pair| (pair[0], pair[1]));
                (Numbers::Counts(pairs.collect()), rest)
            }
            Schema::Ties => {
                let own = words.first().map(|word| &word.text[..]);
                let found = TIES.iter().find(|(name, _)| Some(*name) == own);
                let wrong = || text.wrong(&node.kind, "none, any or only-unclued after this");
                (Numbers::Ties(found.ok_or_else(wrong)?.1), rest)
            }
            Schema::Pattern => self.pattern(node)?,
            Schema::Automaton => {
                let rules = self.automata(node)?.into_iter();
                let rule =
                    |(numbers, named): (_, Named)| Ok(Constraint::new(kind(numbers)?, named.cells));
                return rules.map(rule).collect();
            }
            Schema::Relation => self.relation(node)?,
            Schema::Sized => {
                let (numbers, groups) = self.connected(node)?;
                return Ok(vec![Constraint::of(kind(numbers)?, groups)]);
            }
            _ => (Numbers::None, words),
        };
        let kind = kind(numbers)?;
        if matches!(row.schema, Schema::Pattern | Schema::Relation) {
            let groups = self.named_groups(cells)?.into_iter();
            let rule = |named: Named| Constraint::new(kind.clone(), named.cells);
            return Ok(groups.map(rule).collect());
        }
        let groups = match row.scope {
            Scope::Board => Vec::new(),
            Scope::Pairs => return self.dots(node, kind),
            Scope::Groups => self.segments(cells)?,
            Scope::Head => {
                let cells = self.cells(cells)?;
                let head = cells.len().min(1);
                vec![cells[..head].to_vec(), cells[head..].to_vec()]
            }
            _ => vec![self.cells(cells)?],
        };
        Ok(vec![Constraint::of(kind, groups)])
    }

    fn givens(&self, words: &[Word]) -> Result<Vec<Constraint>, ReadError> {
        let given = |word: &Word| {
            let (name, values) = word.text.split_once('_').unwrap_or((&word.text, ""));
            let cell = self.cell(&Word::new(name, word.at))?;
            let first = self.board.first();
            let values: Option<Vec<i32>> = match values {
                "" => Some(Vec::new()),
                _ => numbers(values, '_')
                    .filter(|v| v.iter().all(|v| (first..=self.board.last()).contains(v))),
            };
            let values =
                values.ok_or_else(|| self.text.wrong(word, "a cell and digits, such as R1C1_5"))?;
            Ok(one_of(values, vec![cell]))
        };
        words
            .iter()
            .filter(|word| !word.text.is_empty())
            .map(given)
            .collect()
    }

    /// Reads a sum, and a factor for each of this many cells.
    fn weighted(&self, word: &Word, cells: usize) -> Result<Numbers, ReadError> {
        let parts = || {
            let (sum, factors) = word.text.split_once("_=_")?;
            Some((sum.parse().ok()?, numbers(factors, '_')?))
        };
        let fits = |(_, factors): &(i32, Vec<i32>)| {
            factors.len() == cells && factors.iter().all(|factor| factor.unsigned_abs() <= 100)
        };
        let expected = "a sum, or a sum and one factor for each cell";
        match parts().filter(fits) {
            Some((sum, factors)) => Ok(Numbers::Weighted(sum, factors)),
            None => Err(self.text.wrong(word, expected)),
        }
    }

    /// Returns a rule for each pair of cells of a list that touch, the earlier first.
    fn dots(&self, node: &Node, kind: Kind) -> Result<Vec<Constraint>, ReadError> {
        let cells = self.cells(&node.arguments)?;
        let mut pairs = Vec::new();
        for (i, &cell) in cells.iter().enumerate() {
            let near = self.neighbours(cell);
            let later = cells[i + 1..].iter().filter(|other| near.contains(other));
            pairs.extend(later.map(|&other| vec![cell, other]));
        }
        if pairs.is_empty() {
            return Err(self.text.wrong(&node.kind, "cells that touch"));
        }
        Ok(vec![Constraint::of(kind, pairs)])
    }

    /// Returns the cells of `R1` or `C1`.
    fn line(&self, word: &Word) -> Result<Vec<Cell>, ReadError> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let number = |rest: &str, most: usize| {
            rest.parse::<usize>()
                .ok()
                .filter(|n| (1..=most).contains(n))
                .map(|n| n - 1)
        };
        let (row, column) = (word.text.strip_prefix('R'), word.text.strip_prefix('C'));
        let row = row.and_then(|rest| number(rest, rows));
        let column = column.and_then(|rest| number(rest, columns));
        match (row, column) {
            (Some(row), _) => Ok(line(&self.board, true, row)),
            (_, Some(column)) => Ok(line(&self.board, false, column)),
            _ => Err(self.text.wrong(word, "a row or a column, such as R1 or C1")),
        }
    }

    /// Reads a clue at each end of a line.
    fn outside(
        &self,
        node: &Node,
        kind: impl Fn(i32) -> Result<Kind, ReadError>,
    ) -> Result<Vec<Constraint>, ReadError> {
        let word = node.arguments.first();
        let word = word.ok_or_else(|| self.text.wrong(&node.kind, "a row or column after this"))?;
        let mut line = self.line(word)?;
        let mut clues = Vec::new();
        for clue in node.arguments[1..].iter().take(2) {
            if !clue.text.is_empty() {
                let value = clue.number(&self.text)?;
                clues.push(Constraint::new(kind(value)?, line.clone()));
            }
            line.reverse();
        }
        Ok(clues)
    }

    /// Returns the diagonal that is named by its first cell.
    fn diagonal(&self, word: &Word) -> Result<Vec<Cell>, ReadError> {
        let (rows, columns) = (self.board.rows() as isize, self.board.columns() as isize);
        let mut seen: Vec<Vec<Cell>> = Vec::new();
        let start = self.cell(word)?;
        let begins = (0..rows - 1)
            .map(|row| (row, 0, 1, 1))
            .chain((1..rows - 1).map(|row| (row, columns - 1, -1, -1)))
            .chain((1..columns).map(|column| (0, column, 1, -1)))
            .chain((1..columns - 1).map(|column| (rows - 1, column, -1, 1)));
        let mut found = None;
        for (row, column, down, right) in begins {
            let mut cells = Vec::new();
            let mut next = self.board.at(row as usize, column as usize);
            while let Some(cell) = next {
                cells.push(cell);
                next = self.board.step(cell, down, right);
            }
            let mut sorted = cells.clone();
            sorted.sort_unstable();
            if cells.len() > 1 && !seen.contains(&sorted) {
                seen.push(sorted);
                if cells[0] == start {
                    found = Some(cells);
                }
            }
        }
        found.ok_or_else(|| {
            self.text
                .wrong(word, "a cell at the rim where a diagonal begins")
        })
    }

    /// Reads cells in groups with `-` between them.
    pub(super) fn segments(&self, words: &[Word]) -> Result<Vec<Vec<Cell>>, ReadError> {
        words
            .split(|word| word.text == "-")
            .map(|words| self.cells(words))
            .collect()
    }

    fn indexing(&self, node: &Node) -> Result<Vec<Constraint>, ReadError> {
        let word = node.arguments.first();
        let by_row = match word.map(|word| &word.text[..]) {
            Some("R") => true,
            Some("C") => false,
            _ => return Err(self.text.wrong(&node.kind, "R or C after this")),
        };
        let rule = |word: &Word| {
            let rule = indexing(&self.board, self.cell(word)?, by_row);
            rule.ok_or_else(|| self.text.wrong(word, "a cell on the board"))
        };
        node.arguments[1..].iter().map(rule).collect()
    }
}

/// Returns the kind with this name.
fn row_of(name: &str) -> Option<&'static KindRow> {
    KINDS.iter().find(|row| row.iss == Some(name))
}

/// Reads numbers with a sign between them.
pub(super) fn numbers(text: &str, between: char) -> Option<Vec<i32>> {
    text.split(between)
        .map(|number| number.parse().ok())
        .collect()
}
