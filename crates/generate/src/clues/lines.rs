//! Single clues that a solution obeys: random lines, dots, and clues outside the board.

use ninefold_grid::constraint::{Constraint, Mark, obeys};
use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle};

use super::family::Family;
use crate::rng::Rng;

/// The number of lines that are tried before the board counts as full.
const MAX_WALKS: usize = 200;

/// Returns the sum of some cells of a solution.
pub(super) fn sum(board: &Board, solution: &Grid, cells: &[Cell]) -> i32 {
    cells.iter().map(|&cell| value(board, solution, cell)).sum()
}

fn value(board: &Board, solution: &Grid, cell: Cell) -> i32 {
    solution.get(cell).map_or(0, |digit| board.value(digit))
}

/// A solution, and the cells that lines already use.
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

    /// Draws a random line of a family on cells that no other line uses.
    pub(super) fn line(&mut self, family: Family, rng: &mut Rng) -> Option<Constraint> {
        let free: Vec<Cell> = self
            .board()
            .cells()
            .take(self.board().board_cells())
            .collect();
        for _ in 0..MAX_WALKS {
            let start = free[rng.below(free.len())];
            if self.used[start.index()] {
                continue;
            }
            let Some(clue) = self.begun_at(family, start, rng) else {
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

    fn begun_at(&self, family: Family, start: Cell, rng: &mut Rng) -> Option<Constraint> {
        let side = self.board().side() as i32;
        let length = 3 + rng.below(3.min(self.board().side() - 2));
        let half = (side + 1) / 2;
        let value = |cell: Cell| self.value(cell);
        let mut number = None;
        let mut least = 3;
        let line = match family {
            Family::Thermo => self.walk(start, length, rng, |line, next| {
                value(line[line.len() - 1]) < value(next)
            }),
            Family::Whisper => {
                number = Some(half);
                self.walk(start, length, rng, |line, next| {
                    (value(line[line.len() - 1]) - value(next)).abs() >= half
                })
            }
            Family::Renban => {
                least = length;
                self.walk(start, length, rng, |line, next| {
                    line.iter().all(|&cell| {
                        let apart = (value(cell) - value(next)).abs();
                        apart > 0 && apart < length as i32
                    })
                })
            }
            Family::Sum => {
                let line = self.walk(start, length, rng, |_, _| true);
                number = Some(sum(self.board(), self.solution, &line));
                line
            }
            Family::Arrow => self.walk(start, 5, rng, |line, next| {
                sum(self.board(), self.solution, &line[1..]) + value(next) <= value(start)
            }),
            Family::Palindrome => self.palindrome(start, length, rng),
            _ => return None,
        };
        let groups = match family {
            Family::Arrow => vec![vec![start], line[1..].to_vec()],
            _ => vec![line],
        };
        let is_long = groups.concat().len() >= least;
        Some(Constraint::of(family.kind(number)?, groups)).filter(|_| is_long)
    }

    /// Returns a line of free cells, as long as the next cell fits. The line does not cross itself.
    fn walk(
        &self,
        start: Cell,
        length: usize,
        rng: &mut Rng,
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
            line.push(next[rng.below(next.len())]);
        }
        line
    }

    /// The free cells that touch a cell.
    fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<'_, 'a> {
        let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
        let steps = steps.filter(|&step| step != (0, 0));
        let cells = steps.filter_map(move |(row, column)| self.board().step(cell, row, column));
        cells.filter(|cell| !self.used[cell.index()])
    }

    /// Returns a palindrome, grown from its middle to both sides.
    fn palindrome(&self, middle: Cell, length: usize, rng: &mut Rng) -> Vec<Cell> {
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
            let (a, b) = pairs[rng.below(pairs.len())];
            line.push_front(a);
            line.push_back(b);
        }
        line.into()
    }

    /// Returns all clues of a family that needs no drawing, in a random order.
    pub(super) fn all(&self, family: Family, rng: &mut Rng) -> Vec<Constraint> {
        let board = self.board();
        let touching = board.touching().into_iter();
        let of =
            |line: Vec<Cell>, number: i32| Some(Constraint::new(family.kind(Some(number))?, line));
        let mut clues: Vec<Constraint> = match family {
            Family::Kropki => touching.filter_map(|(a, b)| self.dot(a, b)).collect(),
            Family::Xv => {
                let sums = touching.map(|(a, b)| (self.value(a) + self.value(b), a, b));
                let signs = sums.filter(|(sum, ..)| [5, 10].contains(sum));
                signs
                    .filter_map(|(sum, a, b)| of(vec![a, b], sum))
                    .collect()
            }
            Family::LittleKiller => {
                let diagonals = self.diagonals().into_iter();
                let total = |line: &[Cell]| sum(board, self.solution, line);
                diagonals
                    .filter_map(|line| of(line.clone(), total(&line)))
                    .collect()
            }
            Family::Sandwich | Family::Skyscraper | Family::XSum => {
                let number = |line: &[Cell]| match family {
                    Family::Sandwich => self.sandwich(line),
                    Family::Skyscraper => self.skyscraper(line),
                    _ => self.x_sum(line),
                };
                let both_ways = family != Family::Sandwich;
                let lines = self.lines(both_ways);
                lines
                    .filter_map(|line| of(line.clone(), number(&line)))
                    .collect()
            }
            _ => Vec::new(),
        };
        rng.shuffle(&mut clues);
        clues
    }

    /// Returns the dot between two cells, if there is one. It is black if both kinds are possible.
    fn dot(&self, a: Cell, b: Cell) -> Option<Constraint> {
        let (less, more) = (
            self.value(a).min(self.value(b)),
            self.value(a).max(self.value(b)),
        );
        let mark = match (less, more) {
            _ if less * 2 == more => Mark::Ratio(2),
            _ if less + 1 == more => Mark::Difference(1),
            _ => return None,
        };
        Some(Constraint::new(mark.into(), vec![a, b]))
    }

    /// The rows and columns, also reversed if that makes a difference.
    fn lines(&self, both_ways: bool) -> impl Iterator<Item = Vec<Cell>> + use<'a> {
        let board = self.board();
        let houses = board.houses().filter(|&house| board.kind(house).is_line());
        houses.flat_map(move |house| {
            let line = board.cells_of(house).to_vec();
            let back = both_ways.then(|| line.iter().rev().copied().collect());
            std::iter::once(line).chain(back)
        })
    }

    fn sandwich(&self, line: &[Cell]) -> i32 {
        let board = self.board();
        let is_end = |&cell: &Cell| [board.first(), board.last()].contains(&self.value(cell));
        let first = line.iter().position(is_end).unwrap_or(0);
        let last = line.iter().rposition(is_end).unwrap_or(first);
        let inner = line.get(first + 1..last);
        inner.map_or(0, |cells| sum(board, self.solution, cells))
    }

    fn skyscraper(&self, line: &[Cell]) -> i32 {
        let mut most = 0;
        let mut seen = 0;
        for &cell in line {
            if self.value(cell) > most {
                most = self.value(cell);
                seen += 1;
            }
        }
        seen
    }

    fn x_sum(&self, line: &[Cell]) -> i32 {
        let count = usize::try_from(self.value(line[0]))
            .unwrap_or(0)
            .min(line.len());
        sum(self.board(), self.solution, &line[..count])
    }

    /// Returns every diagonal of three or more cells, from its upper end.
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
