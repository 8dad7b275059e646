//! Rules about single cells, about the whole board, and about regions that have to be found.

use ninefold_grid::constraint::{
    Constraint, Kind, Mark, Rule, Ties, ranked_lines, region_size, ties_of,
};
use ninefold_grid::{Board, Cell, Puzzle};

use super::super::clause::Clause;
use super::super::counts::{CountEqual, RunEqual};
use super::super::domains::Dead;
use super::super::either::{Either, Way};
use super::super::pairs::Shun;
use super::super::plain::digits_left;
use super::super::rank::Ranks;
use super::super::regions::Regions;
use super::{Lower, Name, Out, bits, numbers};

impl Lower<'_> {
    /// Lowers a rule of this file; `false` if it is none.
    pub(super) fn board(&mut self, rule: &Rule, out: &mut Out) -> Result<bool, Dead> {
        let cells = numbers(rule.cells());
        if let Some(digits) = digits_left(self.puzzle.board(), &rule.kind).map(bits) {
            out.only.extend(cells.iter().map(|&cell| (cell, digits)));
            return Ok(true);
        }
        match &rule.kind {
            Kind::Minimum => self.extremes(rule, false, out),
            Kind::Maximum => self.extremes(rule, true, out),
            Kind::Distinct
            | Kind::Diagonal
            | Kind::Windoku
            | Kind::Disjoint
            | Kind::AntiKnight
            | Kind::AntiKing => {}
            Kind::NonConsecutive => self.no_marks(&[Mark::Difference(1)], &[], out),
            Kind::NoOther(marks) => {
                let marked: Vec<Vec<Cell>> = self
                    .puzzle
                    .certain()
                    .filter(|rule| rule.kind.mark().is_some_and(|mark| marks.contains(&mark)))
                    .flat_map(|rule| rule.groups.clone())
                    .collect();
                self.no_marks(marks, &marked, out);
            }
            Kind::AntiTaxicab => self.taxicabs(out),
            Kind::Entropy => {
                let part = (self.digits() as i32 / 3).max(1);
                self.classes(|value| (value - 1).max(0) / part, out);
            }
            Kind::Modulo => self.classes(|value| value % 3, out),
            Kind::Flatmates => {
                let board = self.puzzle.board();
                for cell in board.cells() {
                    let mut clause = vec![(cell.index(), self.such(|value| value != 5))];
                    for (rows, wanted) in [(-1, 1), (1, 9)] {
                        let near = board.step(cell, rows, 0);
                        clause
                            .extend(near.map(|c| (c.index(), self.such(|value| value == wanted))));
                    }
                    out.push(Clause(clause));
                }
            }
            Kind::ZeroApart => {
                let (others, zero) = (
                    numbers(rule.groups.get(1).map_or(&[][..], |cells| cells)),
                    self.such(|value| value == 0),
                );
                let [cell] = cells[..] else {
                    return Ok(false);
                };
                let mut apart = Vec::new();
                for (j, &b) in others.iter().enumerate() {
                    apart.extend(others[..j].iter().map(|&a| (a, b)));
                }
                out.push(Either::new(vec![
                    Way {
                        rules: vec![Box::new(Clause(vec![(cell, !zero)]))],
                        apart: Vec::new(),
                    },
                    Way {
                        rules: Vec::new(),
                        apart,
                    },
                ]));
            }
            Kind::Regions => return self.regions(rule, out),
            Kind::CountEqual(less) => {
                let line = numbers(rule.groups.get(1).map_or(&[][..], |cells| cells));
                let [control] = cells[..] else {
                    return Ok(false);
                };
                if line.is_empty() || line.contains(&control) {
                    return Ok(false);
                }
                out.push(CountEqual {
                    control,
                    base: i64::from(self.first()) + i64::from(*less),
                    least: usize::from(self.has_company(&line)),
                    cells: line,
                });
            }
            Kind::RunEqual(less) => {
                let arms: Vec<Vec<usize>> =
                    rule.groups.iter().skip(1).map(|arm| numbers(arm)).collect();
                let arms: Vec<Vec<usize>> =
                    arms.into_iter().filter(|arm| !arm.is_empty()).collect();
                let [control] = cells[..] else {
                    return Ok(false);
                };
                let odd = arms
                    .iter()
                    .any(|arm| arm[0] != arms[0][0] || arm.contains(&control));
                if arms.is_empty() || odd {
                    return Ok(false);
                }
                out.push(RunEqual {
                    control,
                    arms,
                    base: i64::from(self.first()) + i64::from(*less),
                });
            }
            Kind::Rank(_) => self.rank(rule, out)?,
            Kind::Ties(ties) => return Ok(*ties != Ties::None),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn extremes(&mut self, rule: &Rule, greater: bool, out: &mut Out) {
        let same = self
            .puzzle
            .certain()
            .filter(|other| other.kind == rule.kind);
        let marked: Vec<Cell> = same.flat_map(|rule| rule.cells()).copied().collect();
        let table = self.table(Name::Less, |a, b| a < b);
        for &cell in rule.cells() {
            for near in self.puzzle.board().neighbours(cell) {
                if !marked.contains(&near) {
                    let (low, high) = if greater { (near, cell) } else { (cell, near) };
                    self.relate(low.index(), high.index(), &table, out);
                }
            }
        }
    }

    /// Neighbours that are not marked stand in none of the relations.
    fn no_marks(&mut self, marks: &[Mark], marked: &[Vec<Cell>], out: &mut Out) {
        let table = self.table(Name::NoMark(Self::mark_names(marks)), |a, b| {
            !marks.iter().any(|mark| mark.holds(a, b))
        });
        for (a, b) in self.puzzle.board().touching() {
            if !marked
                .iter()
                .any(|pair| **pair == [a, b] || **pair == [b, a])
            {
                self.relate(a.index(), b.index(), &table, out);
            }
        }
    }

    fn taxicabs(&mut self, out: &mut Out) {
        let board = self.puzzle.board();
        let placed: Vec<(usize, (usize, usize))> = board
            .cells()
            .filter_map(|cell| Some((cell.index(), board.place(cell)?)))
            .collect();
        for &(cell, (row, column)) in &placed {
            let at = |steps: i32| {
                let far = placed.iter().filter(|(other, place)| {
                    let own = place.0.abs_diff(row) + place.1.abs_diff(column);
                    own as i32 == steps && *other != cell
                });
                far.map(|&(other, _)| other).collect()
            };
            out.push(Shun {
                cell,
                others: (0..self.digits())
                    .map(|number| at(self.value(number)))
                    .collect(),
            });
        }
    }

    /// Each 2×2 square has all three classes.
    fn classes(&mut self, class: impl Fn(i32) -> i32, out: &mut Out) {
        for square in self.puzzle.board().squares() {
            for wanted in 0..3 {
                let set = self.such(|value| class(value) == wanted);
                out.push(Clause(
                    square.iter().map(|cell| (cell.index(), set)).collect(),
                ));
            }
        }
    }

    /// Whether the first of these cells says the region of a cell whose neighbours' are all among the rest: it
    /// shares its region with one of them.
    fn has_company(&self, line: &[usize]) -> bool {
        let board = self.puzzle.board();
        let regions = self
            .puzzle
            .certain()
            .find(|rule| rule.kind == Kind::Regions);
        let Some([cells, labels]) = regions.map(|rule| &rule.groups[..]) else {
            return false;
        };
        let label = |cell: Cell| {
            let own = cells.iter().position(|&other| other == cell)?;
            labels.get(own).map(|label| label.index())
        };
        let own = labels.iter().position(|label| label.index() == line[0]);
        let Some(&cell) = own.and_then(|own| cells.get(own)) else {
            return false;
        };
        let mut near = board.neighbours(cell).into_iter().filter_map(label);
        region_size(board) > 1 && near.all(|label| line[1..].contains(&label))
    }

    fn regions(&mut self, rule: &Rule, out: &mut Out) -> Result<bool, Dead> {
        let board = self.puzzle.board();
        let size = region_size(board);
        let cells = numbers(rule.cells());
        let region = numbers(rule.groups.get(1).map_or(&[][..], |cells| cells));
        if cells.len() != region.len() || cells.is_empty() || !cells.len().is_multiple_of(size) {
            return Err(Dead);
        }
        let labels = cells.len() / size;
        if labels > self.digits() || region.iter().any(|cell| cells.contains(cell)) {
            return Err(Dead);
        }
        let set = super::super::domains::first_n(labels);
        out.only.extend(region.iter().map(|&cell| (cell, set)));
        let near = rule.cells().iter().map(|&cell| {
            let near = board.neighbours(cell).into_iter();
            near.filter_map(|other| cells.iter().position(|&cell| cell == other.index()))
                .collect()
        });
        let near = near.collect();
        let in_order = self.labels != region;
        out.push(Regions::new(
            cells,
            region,
            near,
            size,
            self.digits(),
            in_order,
        ));
        Ok(true)
    }

    /// All ranks at once, when the first of them is met; and the digit that a rank tells.
    fn rank(&mut self, rule: &Rule, out: &mut Out) -> Result<(), Dead> {
        let board = self.puzzle.board();
        let Kind::Rank(rank) = rule.kind else {
            return Ok(());
        };
        let (n, lines) = (self.digits(), ranked_lines(board));
        let rank = usize::try_from(rank)
            .ok()
            .filter(|rank| (1..=lines.len()).contains(rank));
        let rank = rank.ok_or(Dead)?;
        let line = numbers(rule.cells());
        // Each digit begins four lines where rows and columns are houses.
        let is_house = |line: &Vec<Cell>| {
            let mut cells = line.clone();
            cells.sort_unstable();
            let mut houses = board.houses();
            cells.len() == n && houses.any(|house| board.cells_of(house) == cells)
        };
        let are_houses = n > 1 && lines.iter().all(is_house);
        if are_houses && let Some(&first) = line.first() {
            out.only.push((first, 1 << ((rank - 1) / 4)));
        }
        let lines: Vec<Vec<usize>> = lines.iter().map(|line| numbers(line)).collect();
        let certain: Vec<&Rule> = self.puzzle.certain().collect();
        let mut ranked: Vec<(usize, usize)> = Vec::new();
        let own = lines.iter().position(|other| *other == line).ok_or(Dead)?;
        match certain.iter().any(|other| std::ptr::eq(*other, rule)) {
            false => ranked.push((own, rank)),
            true => {
                let all = certain
                    .iter()
                    .filter(|rule| matches!(rule.kind, Kind::Rank(_)));
                if all
                    .clone()
                    .next()
                    .is_some_and(|first| !std::ptr::eq(*first, rule))
                {
                    return Ok(());
                }
                for other in all {
                    let Kind::Rank(rank) = other.kind else {
                        continue;
                    };
                    let cells = numbers(other.cells());
                    let line = lines.iter().position(|line| *line == cells).ok_or(Dead)?;
                    ranked.push((line, usize::try_from(rank).map_err(|_| Dead)?));
                }
            }
        }
        ranked.sort_by_key(|&(line, rank)| (rank, line));
        ranked.dedup();
        if ranked
            .iter()
            .any(|&(_, rank)| rank == 0 || rank > lines.len())
        {
            return Err(Dead);
        }
        out.push(Ranks {
            lines,
            ranked,
            ties: ties_of(self.puzzle),
            houses: are_houses,
        });
        Ok(())
    }
}

/// Pairs of cells so many steps apart.
pub(crate) fn leaps(
    board: &Board,
    steps: &[(isize, isize)],
) -> impl Iterator<Item = (usize, usize)> {
    board.cells().flat_map(move |cell| {
        let others = steps
            .iter()
            .filter_map(move |&(r, c)| board.step(cell, r, c));
        others.map(move |other| (cell.index(), other.index()))
    })
}

/// The cells that say the regions of a board, if nothing but the regions' order tells one number from another:
/// no rule looks at the numbers themselves.
pub(super) fn labels(puzzle: &Puzzle) -> Vec<usize> {
    let mut all: Vec<&Rule> = Vec::new();
    let mut open: Vec<&Constraint> = puzzle.constraints.iter().collect();
    while let Some(constraint) = open.pop() {
        match constraint {
            Constraint::Rule(rule) => all.push(rule),
            Constraint::All(inner) | Constraint::Any(inner) => open.extend(inner),
        }
    }
    let full = puzzle.board().side();
    let is_free = |rule: &Rule, cells: &[Cell]| {
        let here = |group: &[Cell]| group.iter().any(|cell| cells.contains(cell));
        let board = puzzle.board();
        let elsewhere = all.iter().filter(|other| !std::ptr::eq(**other, rule));
        cells
            .iter()
            .all(|&cell| puzzle.allowed_at(cell).len() == full)
            && board.houses().all(|house| !here(board.cells_of(house)))
            && cells.iter().all(|&cell| board.kept_apart(cell).is_empty())
            && elsewhere.into_iter().all(|other| {
                let groups = match other.kind {
                    Kind::CountEqual(_) | Kind::RunEqual(_) => {
                        other.groups.get(..1).unwrap_or_default()
                    }
                    _ => &other.groups[..],
                };
                !groups.iter().any(|group| here(group))
            })
    };
    let mut regions = puzzle.certain().filter(|rule| rule.kind == Kind::Regions);
    match regions.next().map(|rule| (rule, &rule.groups[..])) {
        Some((rule, [_, cells])) if is_free(rule, cells) => numbers(cells),
        _ => Vec::new(),
    }
}
