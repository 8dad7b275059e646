//! The oracle for constraints: does a full board obey one?
//!
//! There is one arm for each kind, as short as possible, and only for full boards. All faster code is tested
//! against it.

use std::collections::BTreeSet;

use super::kind::Kind;
use super::numbers::Ties;
use super::rule::{Constraint, Rule};
use crate::{Board, Cell, Digit, Puzzle};

/// Returns whether a filling obeys a constraint. A filling has one digit for each cell of the board, in the
/// order of the cells.
///
/// Houses and the candidates of the puzzle are not checked; [`solves`](crate::legal::solves) checks them. A
/// cell beyond the end of the filling counts as if it held the lowest value.
///
/// ```
/// use ninefold_grid::constraint::{Constraint, Kind, obeys};
/// use ninefold_grid::{Cell, Grid, Puzzle};
///
/// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
/// let grid: Grid = "1234 3412 2143 4321".parse()?;
/// let thermo = Constraint::new(Kind::Thermo, (0..4).map(Cell::new).collect());
/// assert_eq!(grid.digits().map(|filling| obeys(&puzzle, &thermo, &filling)), Some(true));
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
pub fn obeys(puzzle: &Puzzle, constraint: &Constraint, filling: &[Digit]) -> bool {
    match constraint {
        Constraint::Rule(rule) => Oracle { puzzle, filling }.holds(rule),
        Constraint::All(all) => all.iter().all(|c| obeys(puzzle, c, filling)),
        Constraint::Any(any) => any.iter().any(|c| obeys(puzzle, c, filling)),
    }
}

struct Oracle<'a> {
    puzzle: &'a Puzzle,
    filling: &'a [Digit],
}

fn distinct<T: Ord + Copy>(values: &[T]) -> bool {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.windows(2).all(|pair| pair[0] != pair[1])
}

fn sorted(mut values: Vec<i32>) -> Vec<i32> {
    values.sort_unstable();
    values
}

/// Returns which third of the board's values a value is in: 0 for low, 1 for middle, 2 for high. With 9 digits from 1,
/// the thirds are 1 to 3, 4 to 6 and 7 to 9.
///
/// Each third has as many values as a third of the digits, rounded down, and at least 1. Values below the first are
/// low. Values above the three thirds give 3 or more.
///
/// ```
/// use ninefold_grid::constraint::third;
/// use ninefold_grid::{Board, Shape};
///
/// let board = Board::of(Shape::NINE);
/// assert_eq!([1, 3, 4, 6, 7, 9].map(|value| third(value, &board)), [0, 0, 1, 1, 2, 2]);
/// ```
pub fn third(value: i32, board: &Board) -> i32 {
    let part = (board.side() as i32 / 3).max(1);
    (value - board.first()).max(0) / part
}

impl Oracle<'_> {
    fn board(&self) -> &Board {
        self.puzzle.board()
    }

    fn digit(&self, cell: Cell) -> Digit {
        let digit = self.filling.get(cell.index()).copied();
        digit.unwrap_or(Digit::from_index(0))
    }

    fn value(&self, cell: Cell) -> i32 {
        self.board().value(self.digit(cell))
    }

    fn values(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.value(cell)).collect()
    }

    fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.value(cell)).sum()
    }

    fn pairs(&self, rule: &Rule, holds: impl Fn(i32, i32) -> bool) -> bool {
        rule.groups
            .iter()
            .all(|pair| pair.len() != 2 || holds(self.value(pair[0]), self.value(pair[1])))
    }

    /// Returns whether no two cells that are one of these steps apart hold the same value.
    fn apart(&self, steps: &[(isize, isize)]) -> bool {
        let board = self.board();
        board.cells().all(|cell| {
            let others = steps.iter().filter_map(|&(r, c)| board.step(cell, r, c));
            others
                .into_iter()
                .all(|other| self.value(other) != self.value(cell))
        })
    }

    fn holds(&self, rule: &Rule) -> bool {
        let board = self.board();
        let (first, last, digits) = (board.first(), board.last(), board.side());
        let cells = rule.cells();
        let v = self.values(cells);
        let sum: i32 = v.iter().sum();
        let count = |value: i32| v.iter().filter(|&&other| other == value).count();
        let group = |i: usize| rule.groups.get(i).map_or(&[][..], |cells| cells);
        let head = v.first().copied().unwrap_or(first);
        match &rule.kind {
            Kind::OneOf(values) => v.iter().all(|value| values.contains(value)),
            Kind::Odd => v.iter().all(|value| value % 2 == 1),
            Kind::Even => v.iter().all(|value| value % 2 == 0),
            Kind::Distinct | Kind::Diagonal | Kind::Windoku | Kind::Disjoint => rule
                .groups
                .iter()
                .all(|cells| distinct(&self.values(cells))),
            Kind::Cage(total) => {
                // A cell that is named twice counts twice, and differs from the others.
                let mut once = cells.to_vec();
                once.sort_unstable();
                once.dedup();
                distinct(&self.values(&once)) && total.is_none_or(|total| sum == total)
            }
            Kind::Sum(total) | Kind::LittleKiller(total) => sum == *total,
            Kind::Linear(total, factors) => {
                let products = v.iter().zip(factors);
                products
                    .map(|(&v, &f)| i64::from(v) * i64::from(f))
                    .sum::<i64>()
                    == i64::from(*total)
            }
            Kind::Rellik(total) => {
                // The sums of the sets of cells so far, without the empty set.
                let mut sums = BTreeSet::new();
                for &value in &v {
                    let with: Vec<i32> = sums.iter().map(|sum| sum + value).collect();
                    sums.extend(with);
                    sums.insert(value);
                }
                distinct(&v) && !sums.contains(total)
            }
            Kind::Product(product) => {
                let found = v
                    .iter()
                    .try_fold(1i64, |found, &v| found.checked_mul(v.into()));
                distinct(&v) && found == Some(i64::from(*product))
            }
            Kind::Balanced => {
                let half = digits as i32 / 2;
                let low = v.iter().filter(|&&value| value < first + half).count();
                let high = v.iter().filter(|&&value| value > last - half).count();
                let even = v.iter().filter(|&&value| value % 2 == 0).count();
                distinct(&v) && low == high && low + high == v.len() && 2 * even == v.len()
            }
            Kind::Lunchbox(total) => distinct(&v) && self.sandwich(&v, None) == Some(*total),
            Kind::Contains(values) => sorted(values.clone())
                .chunk_by(|a, b| a == b)
                .all(|equal| count(equal[0]) >= equal.len()),
            Kind::Exactly(values) => sorted(values.clone())
                .chunk_by(|a, b| a == b)
                .all(|equal| count(equal[0]) == equal.len()),
            Kind::LookAndSay(pairs) => pairs
                .iter()
                .all(|&(often, value)| count(value) as i32 == often),
            Kind::Circles => v.iter().all(|&value| count(value) as i32 == value),
            Kind::CountDistinct => {
                let mut others = sorted(self.values(group(1)));
                others.dedup();
                head == others.len() as i32
            }
            Kind::SameSets => {
                let sets = rule.groups.iter().map(|cells| sorted(self.values(cells)));
                let sets: Vec<_> = sets.collect();
                sets.windows(2).all(|pair| pair[0] == pair[1])
            }
            Kind::EqualSums => {
                let sums: Vec<i32> = rule.groups.iter().map(|cells| self.sum(cells)).collect();
                sums.windows(2).all(|pair| pair[0] == pair[1])
            }
            Kind::Clone => {
                let copies: Vec<_> = rule.groups.iter().map(|c| self.values(c)).collect();
                copies.windows(2).all(|pair| pair[0] == pair[1])
            }
            Kind::Minimum => self.extreme(rule, |value, other| value < other),
            Kind::Maximum => self.extreme(rule, |value, other| value > other),
            Kind::Thermo => v.windows(2).all(|pair| pair[0] < pair[1]),
            Kind::SlowThermo => v.windows(2).all(|pair| pair[0] <= pair[1]),
            Kind::Whisper(least) => v.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= *least),
            Kind::Renban => {
                let values = sorted(v);
                values.windows(2).all(|pair| pair[1] == pair[0] + 1)
            }
            Kind::Nabner => {
                let values = sorted(v);
                values.windows(2).all(|pair| pair[1] > pair[0] + 1)
            }
            Kind::Palindrome => v.iter().eq(v.iter().rev()),
            Kind::Between => self.ends(&v, |low, high, value| low < value && value < high, 0),
            Kind::Lockout(least) => {
                self.ends(&v, |low, high, value| value < low || high < value, *least)
            }
            Kind::RegionSum => {
                let sums: Vec<i32> = segments(board, cells).iter().map(|c| self.sum(c)).collect();
                sums.windows(2).all(|pair| pair[0] == pair[1])
            }
            Kind::Zipper => {
                let middle = (v.len() % 2 == 1).then(|| v[v.len() / 2]);
                let sums = (0..v.len() / 2).map(|i| v[i] + v[v.len() - 1 - i]);
                let sums: Vec<i32> = sums.chain(middle).collect();
                sums.windows(2).all(|pair| pair[0] == pair[1])
            }
            Kind::Entropic => (0..v.len()).all(|i| {
                let until = (i + 3).min(v.len());
                distinct(
                    &v[i..until]
                        .iter()
                        .map(|v| third(*v, board))
                        .collect::<Vec<_>>(),
                )
            }),
            Kind::Modular(modulus) => {
                let classes: Option<Vec<i32>> = v.iter().map(|v| v.checked_rem(*modulus)).collect();
                let window = usize::try_from(*modulus).unwrap_or(0);
                classes.is_some_and(|classes| {
                    (0..v.len()).all(|i| {
                        let until = i.saturating_add(window).min(v.len());
                        distinct(&classes[i..until])
                    })
                })
            }
            Kind::SumLine(total) => falls_into_sums(v.iter(), *total),
            Kind::SumLoop(total) => (0..v.len().max(1))
                .any(|start| falls_into_sums(v.iter().cycle().skip(start).take(v.len()), *total)),
            Kind::ValueIndex => {
                let distance = v.get(1).map_or(0, |&distance| distance);
                distance > 0 && v.get(1 + distance as usize) == Some(&head)
            }
            Kind::Arrow => {
                let number = v.iter().fold(0i64, |number, &digit| {
                    number.saturating_mul(10).saturating_add(i64::from(digit))
                });
                let single = v.iter().skip(1).all(|&digit| digit < 10);
                single && number == i64::from(self.sum(group(1)))
            }
            Kind::DoubleArrow => {
                let ends = head + v.last().unwrap_or(&first);
                v.len() < 2 || sum - ends == ends
            }
            Kind::Pair(relation) => cells
                .windows(2)
                .all(|pair| relation.holds(self.digit(pair[0]), self.digit(pair[1]))),
            Kind::AllPairs(relation) => (0..cells.len()).all(|j| {
                let later = self.digit(cells[j]);
                cells[..j]
                    .iter()
                    .all(|&cell| relation.holds(self.digit(cell), later))
            }),
            Kind::Regex(automaton) | Kind::Automaton(automaton) => {
                automaton.accepts(cells.iter().map(|&cell| self.digit(cell)))
            }
            Kind::Difference(by) => self.pairs(rule, |a, b| (a - b).abs() == *by),
            Kind::Ratio(by) => self.pairs(rule, |a, b| {
                let times = |value: i32| i64::from(value) * i64::from(*by);
                i64::from(a) == times(b) || i64::from(b) == times(a)
            }),
            Kind::PairSum(total) => self.pairs(rule, |a, b| a + b == *total),
            Kind::Greater => self.pairs(rule, |a, b| a > b),
            Kind::Sandwich(total) => self.sandwich(&v, Some((first, last))) == Some(*total),
            Kind::XSum(total) => {
                let many = usize::try_from(head).unwrap_or(0);
                (1..=v.len()).contains(&many) && v[..many].iter().sum::<i32>() == *total
            }
            Kind::Skyscrapers(seen) => {
                let mut highest = 0;
                let visible = v.iter().filter(|&&value| {
                    let higher = value > highest;
                    highest = highest.max(value);
                    higher
                });
                visible.count() as i32 == *seen
            }
            Kind::HiddenSkyscraper(value) => {
                let hidden = (1..v.len()).find(|&i| v[..i].iter().any(|&before| before >= v[i]));
                hidden.is_some_and(|i| v[i] == *value)
            }
            Kind::Room(value) => head > 0 && v.get(head as usize - 1) == Some(value),
            Kind::Index(value) => {
                let line = self.values(group(1));
                head > 0 && line.get(head as usize - 1) == Some(value)
            }
            Kind::Rank(rank) => self.rank(cells, *rank),
            Kind::Ties(ties) => self.ties(*ties),
            Kind::AntiKnight => self.apart(&[(1, 2), (2, 1), (1, -2), (2, -1)]),
            Kind::AntiKing => self.apart(&[(1, 1), (1, -1)]),
            Kind::NonConsecutive => board
                .touching()
                .iter()
                .all(|&(a, b)| (self.value(a) - self.value(b)).abs() != 1),
            Kind::AntiTaxicab => board.cells().all(|a| {
                board.cells().all(|b| {
                    let (Some(p), Some(q)) = (board.place(a), board.place(b)) else {
                        return true;
                    };
                    let steps = p.0.abs_diff(q.0) + p.1.abs_diff(q.1);
                    a == b || self.value(a) != self.value(b) || steps as i32 != self.value(a)
                })
            }),
            Kind::Entropy => self.squares(|value| third(value, board)),
            Kind::Modulo => self.squares(|value| value % 3),
            Kind::Flatmates => board.cells().all(|cell| {
                let near = |rows, value| {
                    board
                        .step(cell, rows, 0)
                        .is_some_and(|c| self.value(c) == value)
                };
                self.value(cell) != 5 || near(-1, 1) || near(1, 9)
            }),
            Kind::NoOther(marks) => {
                let marked: Vec<&Vec<Cell>> = self
                    .puzzle
                    .certain()
                    .filter(|rule| rule.kind.mark().is_some_and(|m| marks.contains(&m)))
                    .flat_map(|rule| &rule.groups)
                    .collect();
                board.touching().iter().all(|&(a, b)| {
                    marked
                        .iter()
                        .any(|pair| ***pair == [a, b] || ***pair == [b, a])
                        || marks.iter().all(|m| !m.holds(self.value(a), self.value(b)))
                })
            }
            Kind::ZeroApart => head != 0 || distinct(&self.values(group(1))),
            Kind::Regions => self.regions(cells, group(1)),
            Kind::CountEqual(less) => {
                let others = self.values(group(1));
                let equal = others.iter().filter(|&other| Some(other) == others.first());
                i64::from(head) == equal.count() as i64 - i64::from(*less)
            }
            Kind::RunEqual(less) => {
                let arms = rule.groups[1.min(rule.groups.len())..].iter();
                let runs = arms.filter(|arm| !arm.is_empty()).map(|arm| {
                    let start = self.value(arm[0]);
                    let equal = arm[1..]
                        .iter()
                        .take_while(|&&cell| self.value(cell) == start);
                    equal.count() as i64
                });
                i64::from(head) == 1 + runs.sum::<i64>() - i64::from(*less)
            }
            Kind::Connected(values, size) => {
                let all: Vec<Cell> = match cells.is_empty() {
                    true => (0..board.board_cells()).map(Cell::new).collect(),
                    false => cells.to_vec(),
                };
                let labels = if rule.groups.len() > 1 {
                    group(1)
                } else {
                    &all[..]
                };
                let inside: Vec<Cell> = (all.iter().zip(labels))
                    .filter(|(_, label)| values.contains(&self.value(**label)))
                    .map(|(&cell, _)| cell)
                    .collect();
                all.len() == labels.len()
                    && board.is_connected(&inside)
                    && size.is_none_or(|size| size as usize == inside.len())
            }
            Kind::SameHouses => {
                let houses = || board.houses().map(|house| board.cells_of(house));
                let most = houses().map(<[Cell]>::len).max().unwrap_or(0);
                let sets: Vec<Vec<i32>> = houses()
                    .filter(|cells| cells.len() == most)
                    .map(|cells| sorted(self.values(cells)))
                    .collect();
                sets.windows(2).all(|pair| pair[0] == pair[1])
            }
        }
    }

    /// Returns the sum of the values between two others: between the values in `bread`, or between the least and
    /// the greatest value of the line.
    fn sandwich(&self, v: &[i32], bread: Option<(i32, i32)>) -> Option<i32> {
        let (low, high) = match bread {
            Some(bread) => bread,
            None => (*v.iter().min()?, *v.iter().max()?),
        };
        let low = v.iter().position(|&value| value == low)?;
        let high = v.iter().position(|&value| value == high)?;
        let between = low.min(high) + 1..low.max(high);
        Some(v.get(between).map_or(0, |between| between.iter().sum()))
    }

    fn ends(&self, v: &[i32], holds: impl Fn(i32, i32, i32) -> bool, least: i32) -> bool {
        let (Some(&a), Some(&b)) = (v.first(), v.last()) else {
            return true;
        };
        let (low, high) = (a.min(b), a.max(b));
        let inner = v.get(1..v.len() - 1).unwrap_or(&[]);
        high - low >= least && inner.iter().all(|&value| holds(low, high, value))
    }

    fn extreme(&self, rule: &Rule, holds: impl Fn(i32, i32) -> bool) -> bool {
        let same = self
            .puzzle
            .certain()
            .filter(|other| other.kind == rule.kind);
        let same = same.chain([rule]);
        let marked: Vec<Cell> = same.flat_map(|rule| rule.cells()).copied().collect();
        rule.cells().iter().all(|&cell| {
            let near = self.board().neighbours(cell).into_iter();
            near.filter(|other| !marked.contains(other))
                .all(|other| holds(self.value(cell), self.value(other)))
        })
    }

    fn squares(&self, class: impl Fn(i32) -> i32) -> bool {
        self.board().squares().iter().all(|square| {
            let classes: Vec<i32> = square.iter().map(|&cell| class(self.value(cell))).collect();
            (0..3).all(|wanted| classes.contains(&wanted))
        })
    }

    fn rank(&self, line: &[Cell], rank: i32) -> bool {
        let own = self.values(line);
        let lines = ranked_lines(self.board());
        let others = || lines.iter().filter(|other| other[..] != *line);
        let less = others().filter(|other| self.values(other) < own).count() as i32;
        let equal = others().filter(|other| self.values(other) == own).count() as i32;
        match ties_of(self.puzzle) {
            Ties::Any => less < rank && rank <= less + equal + 1,
            _ => equal == 0 && rank == less + 1,
        }
    }

    fn ties(&self, ties: Ties) -> bool {
        let lines = ranked_lines(self.board());
        let lines: Vec<Vec<i32>> = lines.iter().map(|line| self.values(line)).collect();
        let mut sorted = lines.clone();
        sorted.sort();
        ties != Ties::None || sorted.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn regions(&self, cells: &[Cell], of_cell: &[Cell]) -> bool {
        let board = self.board();
        let first = board.first();
        let of: Vec<i32> = self
            .values(of_cell)
            .iter()
            .map(|value| value - first)
            .collect();
        let size = region_size(board);
        if of.len() != cells.len() || size == 0 {
            return false;
        }
        let mut seen = 0;
        let ordered = of.iter().all(|&region| {
            let fits = region <= seen;
            seen = seen.max(region + 1);
            fits
        });
        ordered
            && (0..seen).all(|region| {
                let own = (0..cells.len()).filter(|&i| of[i] == region);
                let own: Vec<Cell> = own.map(|i| cells[i]).collect();
                own.len() == size && distinct(&self.values(&own)) && board.is_connected(&own)
            })
    }
}

/// Returns the number of cells in each region of a [`Kind::Regions`] rule: the longer side of the board.
///
/// ```
/// use ninefold_grid::Board;
/// use ninefold_grid::constraint::region_size;
///
/// assert_eq!(region_size(&Board::latin(4, 6, 1, 6)?), 6);
/// # Ok::<(), ninefold_grid::BoardError>(())
/// ```
pub fn region_size(board: &Board) -> usize {
    board.rows().max(board.columns())
}

/// Returns the parts of a line, cut where it goes from one [region](Board::regions) to another. A board without
/// regions leaves the line in one part.
///
/// ```
/// use ninefold_grid::constraint::segments;
/// use ninefold_grid::{Board, Cell, Shape};
///
/// let line: Vec<Cell> = (1..5).map(Cell::new).collect(); // r1c2 to r1c5
/// let parts = segments(&Board::of(Shape::NINE), &line);
/// assert_eq!(parts, [&line[..2], &line[2..]]);
/// ```
pub fn segments(board: &Board, line: &[Cell]) -> Vec<Vec<Cell>> {
    let region = |cell: Cell| {
        board
            .regions()
            .position(|region| board.cells_of(region).contains(&cell))
    };
    let mut segments: Vec<Vec<Cell>> = Vec::new();
    let mut current = None;
    for &cell in line {
        let own = region(cell);
        match segments.last_mut() {
            Some(segment) if current == Some(own) => segment.push(cell),
            _ => segments.push(vec![cell]),
        }
        current = Some(own);
    }
    // Without regions there is nothing to compare.
    segments
}

/// Returns the cells of every row and every column of the board, read in both directions: first the rows from
/// the top, then the columns from the left. Each line comes backwards first, then forwards.
///
/// ```
/// use ninefold_grid::constraint::ranked_lines;
/// use ninefold_grid::{Board, Cell, Shape};
///
/// let lines = ranked_lines(&Board::of(Shape::NINE));
/// assert_eq!(lines.len(), 4 * 9);
/// assert_eq!((lines[0][0], lines[1][0]), (Cell::new(8), Cell::new(0)));
/// ```
pub fn ranked_lines(board: &Board) -> Vec<Vec<Cell>> {
    let mut lines = Vec::new();
    let rows = (0..board.rows()).map(|row| {
        (0..board.columns())
            .filter_map(|c| board.at(row, c))
            .collect()
    });
    let columns = (0..board.columns()).map(|column| {
        (0..board.rows())
            .filter_map(|r| board.at(r, column))
            .collect()
    });
    for line in rows.chain(columns) {
        let line: Vec<Cell> = line;
        lines.push(line.iter().rev().copied().collect());
        lines.push(line);
    }
    lines
}

/// Returns which lines may be equal in a puzzle: the [`Ties`] of its first [`Kind::Ties`] rule that holds in
/// any case, or [`Ties::Unranked`] if there is none.
///
/// ```
/// use ninefold_grid::constraint::{Constraint, Kind, Ties, ties_of};
/// use ninefold_grid::{Board, Puzzle, Shape};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// assert_eq!(ties_of(&puzzle), Ties::Unranked);
/// let rule = Constraint::of(Kind::Ties(Ties::None), vec![]);
/// assert_eq!(ties_of(&puzzle.with_constraints(vec![rule])), Ties::None);
/// ```
pub fn ties_of(puzzle: &Puzzle) -> Ties {
    let stated = puzzle.certain().find_map(|rule| match rule.kind {
        Kind::Ties(ties) => Some(ties),
        _ => None,
    });
    stated.unwrap_or(Ties::Unranked)
}

/// Returns whether consecutive values can be cut into parts that each have this sum.
fn falls_into_sums<'a>(mut values: impl Iterator<Item = &'a i32>, total: i32) -> bool {
    let (mut part, mut is_cut, mut is_empty) = (0, false, true);
    let fits = values.all(|value| {
        part += value;
        is_empty = false;
        if part == total {
            (part, is_cut) = (0, true);
        }
        part <= total
    });
    fits && part == 0 && (is_cut || is_empty)
}
