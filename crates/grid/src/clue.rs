//! The clues of a puzzle: what its setter could leave out.

use crate::constraint::{Constraint, Numbers, Rule, Scope};
use crate::{Cell, Puzzle};

/// Something that a setter could leave out of a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Clue {
    /// The given in a cell.
    Given(Cell),
    /// A constraint, by its place among the constraints of the puzzle.
    Constraint(usize),
    /// One part of a constraint whose parts are independent, such as one of many dots or one odd cell. The numbers
    /// are the place of the constraint and the place of the part.
    Part(usize, usize),
    /// The number of a constraint that can also be without one, such as the sum of a cage.
    Number(usize),
}

impl Clue {
    /// Returns all clues of a puzzle: first its givens, then each constraint. Each constraint is followed by its
    /// parts, if it has several, and by its number, if it can be without one.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind};
    /// use ninefold_grid::{Cell, Clue, Puzzle};
    ///
    /// let puzzle: Puzzle = "12.. .... .... ....".parse()?;
    /// let cage = Constraint::new(Kind::Cage(Some(5)), vec![Cell::new(8), Cell::new(9)]);
    /// let puzzle = puzzle.with_constraints(vec![cage]);
    /// let givens = [0, 1].map(|cell| Clue::Given(Cell::new(cell)));
    /// assert_eq!(Clue::all(&puzzle)[..2], givens);
    /// assert_eq!(Clue::all(&puzzle)[2..], [Clue::Constraint(0), Clue::Number(0)]);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn all(puzzle: &Puzzle) -> Vec<Clue> {
        let givens = puzzle.givens().filled().map(|(cell, _)| Clue::Given(cell));
        let constraints = puzzle.constraints.iter().enumerate();
        let constraints = constraints.flat_map(|(place, constraint)| {
            let parts = parts_of(constraint);
            let parts = (0..parts).filter(move |_| parts > 1);
            let number = without_number(constraint).map(|_| Clue::Number(place));
            let parts = parts.map(move |part| Clue::Part(place, part));
            std::iter::once(Clue::Constraint(place))
                .chain(parts)
                .chain(number)
        });
        givens.chain(constraints).collect()
    }

    /// Returns the puzzle without the clue. Constraints after one that is left out move up. A clue that the puzzle does not
    /// have changes nothing.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind};
    /// use ninefold_grid::{Cell, Clue, Puzzle};
    ///
    /// let puzzle: Puzzle = "12.. .... .... ....".parse()?;
    /// let dots = vec![vec![Cell::new(8), Cell::new(9)], vec![Cell::new(9), Cell::new(10)]];
    /// let puzzle = puzzle.with_constraints(vec![Constraint::of(Kind::Difference(1), dots)]);
    /// let fewer = Clue::Part(0, 1).left_out(&puzzle);
    /// assert_eq!(fewer.constraints[0].cells(), [Cell::new(8), Cell::new(9)]);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn left_out(self, puzzle: &Puzzle) -> Puzzle {
        let mut fewer = puzzle.clone();
        match self {
            Clue::Given(cell) if puzzle.given(cell).is_some() => return puzzle.with(cell, None),
            Clue::Constraint(place) if place < fewer.constraints.len() => {
                fewer.constraints.remove(place);
            }
            Clue::Part(place, part) => {
                if let Some(rest) = puzzle
                    .constraints
                    .get(place)
                    .and_then(|c| without_part(c, part))
                {
                    fewer.constraints[place] = rest;
                }
            }
            Clue::Number(place) => {
                if let Some(rest) = puzzle.constraints.get(place).and_then(without_number) {
                    fewer.constraints[place] = rest;
                }
            }
            Clue::Given(_) | Clue::Constraint(_) => {}
        }
        fewer
    }

    /// Returns the clue in words that can be part of a sentence: `the given 5 in r1c1`, `the dot 1 at r1c1 r1c2`.
    pub fn words(self, puzzle: &Puzzle) -> String {
        let board = puzzle.board();
        let words = |constraint: Option<Constraint>| {
            constraint.map_or_else(String::new, |constraint| constraint.words(board))
        };
        match self {
            Clue::Given(cell) => match puzzle.given(cell) {
                Some(digit) => format!("the given {} in {}", board.value(digit), board.name(cell)),
                None => board.name(cell),
            },
            Clue::Constraint(place) => words(puzzle.constraints.get(place).cloned()),
            Clue::Part(place, part) => words(
                puzzle
                    .constraints
                    .get(place)
                    .and_then(|c| only_part(c, part)),
            ),
            Clue::Number(place) => {
                let own = words(puzzle.constraints.get(place).cloned());
                format!("the number of {own}")
            }
        }
    }
}

/// Returns how many independent parts a constraint has.
fn parts_of(constraint: &Constraint) -> usize {
    let Constraint::Rule(rule) = constraint else {
        return 1;
    };
    match rule.kind.row().scope {
        Scope::Each => rule.groups.iter().map(Vec::len).sum(),
        Scope::Pairs => rule.groups.len(),
        _ => 1,
    }
}

/// Returns the rule with other groups of cells.
fn with_groups(rule: &Rule, groups: Vec<Vec<Cell>>) -> Constraint {
    Constraint::of(rule.kind.clone(), groups)
}

/// Returns the groups of a rule that has only this one part.
fn part_groups(rule: &Rule, part: usize) -> Option<Vec<Vec<Cell>>> {
    match rule.kind.row().scope {
        Scope::Each => rule
            .groups
            .iter()
            .flatten()
            .nth(part)
            .map(|&cell| vec![vec![cell]]),
        Scope::Pairs => rule.groups.get(part).map(|group| vec![group.clone()]),
        _ => None,
    }
}

fn only_part(constraint: &Constraint, part: usize) -> Option<Constraint> {
    let Constraint::Rule(rule) = constraint else {
        return None;
    };
    part_groups(rule, part).map(|groups| with_groups(rule, groups))
}

fn without_part(constraint: &Constraint, part: usize) -> Option<Constraint> {
    let Constraint::Rule(rule) = constraint else {
        return None;
    };
    part_groups(rule, part)?;
    let mut groups = rule.groups.clone();
    match rule.kind.row().scope {
        Scope::Pairs => {
            groups.remove(part);
        }
        _ => {
            let mut before = 0;
            for group in &mut groups {
                if part < before + group.len() {
                    group.remove(part - before);
                    break;
                }
                before += group.len();
            }
            groups.retain(|group| !group.is_empty());
        }
    }
    Some(with_groups(rule, groups))
}

/// Returns the constraint without its number, or `None` if it has no number or needs it.
fn without_number(constraint: &Constraint) -> Option<Constraint> {
    let Constraint::Rule(rule) = constraint else {
        return None;
    };
    match rule.kind.numbers() {
        Numbers::Optional(Some(_)) => {
            let kind = rule.kind.row().kind(Numbers::Optional(None))?;
            Some(Constraint::of(kind, rule.groups.clone()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::Kind;
    use crate::{Board, Shape};

    #[test]
    fn every_clue_can_be_left_out_and_told() {
        let board = Board::of(Shape::new(2, 2).expect("4×4"));
        let cells = |numbers: &[usize]| numbers.iter().map(|&i| Cell::new(i)).collect::<Vec<_>>();
        let constraints = vec![
            Constraint::new(Kind::Odd, cells(&[0, 5, 10])),
            Constraint::of(Kind::Ratio(2), vec![cells(&[0, 1]), cells(&[4, 5])]),
            Constraint::new(Kind::Cage(Some(6)), cells(&[0, 1, 2])),
            Constraint::new(Kind::Thermo, cells(&[3, 7])),
        ];
        let puzzle = Puzzle::empty(board).with_constraints(constraints);
        let clues = Clue::all(&puzzle);
        assert_eq!(clues.len(), 4 + 3 + 2 + 1);
        for clue in clues {
            let fewer = clue.left_out(&puzzle);
            assert_ne!(fewer.constraints, puzzle.constraints, "{clue:?}");
            assert!(!clue.words(&puzzle).is_empty());
        }
        let odd = Clue::Part(0, 1).left_out(&puzzle);
        assert_eq!(odd.constraints[0].cells(), cells(&[0, 10]));
        for none in [
            Clue::Constraint(9),
            Clue::Part(2, 0),
            Clue::Number(3),
            Clue::Given(Cell::new(0)),
        ] {
            assert_eq!(none.left_out(&puzzle).constraints, puzzle.constraints);
        }
    }
}
