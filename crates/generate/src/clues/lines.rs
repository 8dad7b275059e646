//! Single clues that a solution obeys: lines drawn by chance, dots, and clues outside the board.

use ninefold_grid::constraint::{Constraint, Kind, obeys};
use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle};

use super::family::Family;
use crate::dice::Dice;

/// Lines that are begun before no more room is assumed.
const MAX_WALKS: usize = 200;

/// The sum of some cells of a solution.
pub(super) fn sum(board: &Board, solution: &Grid, cells: &[Cell]) -> i32 {
    cells.iter().map(|&cell| value(board, solution, cell)).sum()
}

fn value(board: &Board, solution: &Grid, cell: Cell) -> i32 {
    solution.get(cell).map_or(0, |digit| board.value(digit))
}

/// A solution, and the cells that lines use already.
pub(super) struct Drawing<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) solution: &'a Grid,
    filling: Vec<Digit>,
    used: Vec<bool>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, solution: &'a Grid) -> Drawing<'a> {
        let cells = puzzle.board().cell_count();
        Drawing {
            puzzle,
            solution,
            filling: solution.digits().unwrap_or_default(),
            used: vec![false; cells],
        }
    }

    fn board(&self) -> &'a Board {
        self.puzzle.board()
    }

    fn value(&self, cell: Cell) -> i32 {
        value(self.board(), self.solution, cell)
    }

    /// A line of a family on cells that no other line uses.
    pub(super) fn line(&mut self, family: Family, dice: &mut Dice) -> Option<Constraint> {
        let free: Vec<Cell> = self
            .board()
            .cells()
            .take(self.board().board_cells())
            .collect();
        for _ in 0..MAX_WALKS {
            let start = free[dice.below(free.len())];
            if self.used[start.index()] {
                continue;
            }
            let Some(clue) = self.begun_at(family, start, dice) else {
                continue;
            };
            if !obeys(self.puzzle, &clue, &self.filling) {
                continue;
            }
            for cell in clue.cells() {
                self.used[cell.index()] = true;
            }
            return Some(clue);
        }
        None
    }

    fn begun_at(&self, family: Family, start: Cell, dice: &mut Dice) -> Option<Constraint> {
        let side = self.board().side() as i32;
        let length = 3 + dice.below(3.min(self.board().side() - 2));
        let half = (side + 1) / 2;
        let value = |cell: Cell| self.value(cell);
        match family {
            Family::Thermo => {
                let line = self.walk(start, length, dice, |line, next| {
                    value(line[line.len() - 1]) < value(next)
                });
                (line.len() > 2).then(|| Constraint::new(Kind::Thermo, line))
            }
            Family::Whisper => {
                let is_far = |line: &[Cell], next: Cell| {
                    (value(line[line.len() - 1]) - value(next)).abs() >= half
                };
                let line = self.walk(start, length, dice, is_far);
                (line.len() > 2).then(|| Constraint::new(Kind::Whisper(half), line))
            }
            Family::Renban => {
                let is_near = |line: &[Cell], next: Cell| {
                    line.iter().all(|&cell| {
                        let apart = (value(cell) - value(next)).abs();
                        apart > 0 && apart < length as i32
                    })
                };
                let line = self.walk(start, length, dice, is_near);
                (line.len() == length).then(|| Constraint::new(Kind::Renban, line))
            }
            Family::Sum => {
                let line = self.walk(start, length, dice, |_, _| true);
                let total = sum(self.board(), self.solution, &line);
                (line.len() > 2).then(|| Constraint::new(Kind::Sum(total), line))
            }
            Family::Arrow => {
                let total = value(start);
                let fits = |line: &[Cell], next: Cell| {
                    line[1..].iter().map(|&c| value(c)).sum::<i32>() + value(next) <= total
                };
                let line = self.walk(start, 5, dice, fits);
                let groups = vec![vec![start], line[1..].to_vec()];
                (line.len() > 2).then(|| Constraint::of(Kind::Arrow, groups))
            }
            Family::Palindrome => self.palindrome(start, length, dice),
            _ => None,
        }
    }

    /// A line of free cells, as long as the next cell fits. It does not cross itself.
    fn walk(
        &self,
        start: Cell,
        length: usize,
        dice: &mut Dice,
        fits: impl Fn(&[Cell], Cell) -> bool,
    ) -> Vec<Cell> {
        let mut line = vec![start];
        while line.len() < length {
            let end = line[line.len() - 1];
            let next = self.around(end).filter(|cell| !line.contains(cell));
            let next: Vec<Cell> = next.filter(|&cell| fits(&line, cell)).collect();
            if next.is_empty() {
                break;
            }
            line.push(next[dice.below(next.len())]);
        }
        line
    }

    /// The free cells around a cell.
    fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<'_, 'a> {
        let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
        let steps = steps.filter(|&step| step != (0, 0));
        let cells = steps.filter_map(move |(row, column)| self.board().step(cell, row, column));
        cells.filter(|cell| !self.used[cell.index()])
    }

    /// A palindrome, grown from its middle to both sides.
    fn palindrome(&self, middle: Cell, length: usize, dice: &mut Dice) -> Option<Constraint> {
        let mut line = std::collections::VecDeque::from([middle]);
        while line.len() < length.max(5) {
            let (first, last) = (line[0], line[line.len() - 1]);
            let mut pairs = Vec::new();
            for a in self.around(first).filter(|cell| !line.contains(cell)) {
                let others = self
                    .around(last)
                    .filter(|cell| !line.contains(cell) && *cell != a);
                pairs.extend(
                    others
                        .filter(|&b| self.value(a) == self.value(b))
                        .map(|b| (a, b)),
                );
            }
            if pairs.is_empty() {
                break;
            }
            let (a, b) = pairs[dice.below(pairs.len())];
            line.push_front(a);
            line.push_back(b);
        }
        (line.len() > 2).then(|| Constraint::new(Kind::Palindrome, line.into()))
    }

    /// All clues of a family that needs no drawing, in an order of chance.
    pub(super) fn all(&self, family: Family, dice: &mut Dice) -> Vec<Constraint> {
        let board = self.board();
        let touching = board.touching().into_iter();
        let mut clues: Vec<Constraint> = match family {
            Family::Kropki => touching.filter_map(|(a, b)| self.dot(a, b)).collect(),
            Family::Xv => {
                let sums = touching.map(|(a, b)| (self.value(a) + self.value(b), a, b));
                let signs = sums.filter(|(sum, ..)| [5, 10].contains(sum));
                signs
                    .map(|(sum, a, b)| Constraint::of(Kind::PairSum(sum), vec![vec![a, b]]))
                    .collect()
            }
            Family::Sandwich => self.lines(false).map(|line| self.sandwich(line)).collect(),
            Family::Skyscraper => self.lines(true).map(|line| self.skyscraper(line)).collect(),
            Family::XSum => self.lines(true).map(|line| self.x_sum(line)).collect(),
            Family::LittleKiller => {
                let diagonals = self.diagonals().into_iter();
                let total = |line: &Vec<Cell>| sum(board, self.solution, line);
                diagonals
                    .map(|line| Constraint::new(Kind::LittleKiller(total(&line)), line))
                    .collect()
            }
            _ => Vec::new(),
        };
        dice.shuffle(&mut clues);
        clues
    }

    /// The dot between two cells, if there is one: black where both would be possible.
    fn dot(&self, a: Cell, b: Cell) -> Option<Constraint> {
        let (less, more) = (
            self.value(a).min(self.value(b)),
            self.value(a).max(self.value(b)),
        );
        let kind = match (less, more) {
            _ if less * 2 == more => Kind::Ratio(2),
            _ if less + 1 == more => Kind::Difference(1),
            _ => return None,
        };
        Some(Constraint::of(kind, vec![vec![a, b]]))
    }

    /// Rows and columns, also backwards if that makes a difference.
    fn lines(&self, both_ways: bool) -> impl Iterator<Item = Vec<Cell>> + use<'a> {
        let board = self.board();
        let houses = board.houses().filter(|&house| board.kind(house).is_line());
        houses.flat_map(move |house| {
            let line = board.cells_of(house).to_vec();
            let back = both_ways.then(|| line.iter().rev().copied().collect());
            std::iter::once(line).chain(back)
        })
    }

    fn sandwich(&self, line: Vec<Cell>) -> Constraint {
        let board = self.board();
        let is_end = |&cell: &Cell| [board.first(), board.last()].contains(&self.value(cell));
        let first = line.iter().position(is_end).unwrap_or(0);
        let last = line.iter().rposition(is_end).unwrap_or(first);
        let total = line
            .get(first + 1..last)
            .map_or(0, |cells| sum(board, self.solution, cells));
        Constraint::new(Kind::Sandwich(total), line)
    }

    fn skyscraper(&self, line: Vec<Cell>) -> Constraint {
        let mut most = 0;
        let mut seen = 0;
        for &cell in &line {
            if self.value(cell) > most {
                most = self.value(cell);
                seen += 1;
            }
        }
        Constraint::new(Kind::Skyscrapers(seen), line)
    }

    fn x_sum(&self, line: Vec<Cell>) -> Constraint {
        let count = usize::try_from(self.value(line[0]))
            .unwrap_or(0)
            .min(line.len());
        let total = sum(self.board(), self.solution, &line[..count]);
        Constraint::new(Kind::XSum(total), line)
    }

    /// Every diagonal of three or more cells, from its upper end.
    fn diagonals(&self) -> Vec<Vec<Cell>> {
        let board = self.board();
        let mut diagonals = Vec::new();
        for step in [1, -1] {
            for cell in board
                .cells()
                .filter(|&cell| board.step(cell, -1, -step).is_none())
            {
                let next = |cell: &Cell| board.step(*cell, 1, step);
                let line: Vec<Cell> = std::iter::successors(Some(cell), next).collect();
                if line.len() > 2 {
                    diagonals.push(line);
                }
            }
        }
        diagonals
    }
}
