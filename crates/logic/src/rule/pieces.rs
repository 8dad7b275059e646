//! Rules that say the same of many places of a board, as demands about a few cells each: pairs of cells, 2×2 squares,
//! a cell and those above and below it, two houses.

use ninefold_grid::constraint::{Constraint, Fact, Kind, Relation, Rule};
use ninefold_grid::{Board, Cell, Puzzle};

use super::fill::Demand;
use super::lower::{demand, with};

/// Pieces that are looked at, at most: of rules about larger boards some are left out.
const PIECES: usize = 8_000;

/// The demands of the facts of a rule, each about as few cells as possible.
pub(super) fn pieces(puzzle: &Puzzle, board: &Board, rule: &Rule, facts: &[Fact]) -> Vec<Demand> {
    let view = View {
        puzzle,
        board,
        kind: &rule.kind,
    };
    let mut demands: Vec<Demand> = Vec::new();
    // Facts about the same cells, one after the other.
    let mut any: Vec<&Fact> = Vec::new();
    for fact in facts {
        match fact {
            Fact::AnyOf(_) => {
                if any
                    .last()
                    .is_some_and(|last| cells_of(last) != cells_of(fact))
                {
                    demands.extend(view.any_of(&any));
                    any.clear();
                }
                any.push(fact);
            }
            Fact::Related(_, relation) => {
                let left = PIECES.saturating_sub(demands.len());
                demands.extend(view.pairs(fact, relation).take(left));
            }
            Fact::Same(groups) => demands.extend(view.same(groups)),
            _ => {}
        }
    }
    demands.extend(view.any_of(&any));
    demands
}

/// The cells of which one holds one of its digits.
fn cells_of(fact: &Fact) -> Vec<Cell> {
    match fact {
        Fact::AnyOf(cells) => cells.iter().map(|&(cell, _)| cell).collect(),
        _ => Vec::new(),
    }
}

struct View<'a> {
    puzzle: &'a Puzzle,
    board: &'a Board,
    kind: &'a Kind,
}

impl View<'_> {
    fn demand(&self, cells: &[Cell]) -> Option<Demand> {
        let meaning = self.kind.meaning().to_owned();
        demand(self.board, self.kind.noun(), meaning, cells)
    }

    /// Each two cells in a relation, unless that says nothing.
    fn pairs(&self, fact: &Fact, relation: &Relation) -> impl Iterator<Item = Demand> {
        let digits = self.board.side();
        let says = move |rule: &Rule| {
            let &[a, b] = rule.cells() else { return false };
            let is_apart = self.board.sees(a, b);
            let may_be = |i: usize, j: usize| (is_apart && i == j) || relation.row(i) >> j & 1 == 1;
            a != b && !(0..digits).all(|i| (0..digits).all(|j| may_be(i, j)))
        };
        let rules = fact.constraints(self.board).unwrap_or_default();
        rules
            .into_iter()
            .filter_map(move |constraint| match constraint {
                Constraint::Rule(rule) if says(&rule) => {
                    Some(with(self.puzzle, self.demand(rule.cells())?, &rule))
                }
                _ => None,
            })
    }

    /// Of the cells of each of these facts at least one holds one of its digits; the cells are the same in all.
    fn any_of(&self, facts: &[&Fact]) -> Option<Demand> {
        let says = |fact: &&&Fact| match fact {
            Fact::AnyOf(cells) => cells
                .iter()
                .all(|(_, digits)| digits.len() < self.board.side()),
            _ => false,
        };
        let said = facts.iter().filter(says);
        let all = said.filter_map(|fact| fact.constraints(self.board));
        let all: Vec<Constraint> = all.flatten().collect();
        if all.is_empty() {
            return None;
        }
        Some(Demand {
            constraint: Some(Constraint::All(all)),
            is_sum: false,
            ..self.demand(&cells_of(facts.first()?))?
        })
    }

    /// The first of several groups with each other one. Houses that hold every digit say nothing new.
    fn same(&self, groups: &[Vec<Cell>]) -> Vec<Demand> {
        let own = self.puzzle.board();
        let house = |cells: &[Cell]| own.houses().find(|&house| own.cells_of(house) == cells);
        let is_complete =
            |cells: &Vec<Cell>| house(cells).is_some_and(|house| own.is_complete(house));
        let name = |cells: &[Cell]| Some(own.house_name(house(cells)?));
        if groups.iter().all(is_complete) {
            return Vec::new();
        }
        let demand_of = |first: &Vec<Cell>, other: &Vec<Cell>| {
            let fact = Fact::Same(vec![first.clone(), other.clone()]);
            let mut demand = self.demand(&[&first[..], other].concat())?;
            if let Some((first, other)) = name(first).zip(name(other)) {
                demand.name = format!("{first} and {other}");
            }
            match fact.constraints(own)?.pop()? {
                Constraint::Rule(rule) => Some(with(self.puzzle, demand, &rule)),
                _ => None,
            }
        };
        match groups.split_first() {
            Some((first, rest)) => {
                let demands = rest.iter().filter_map(|other| demand_of(first, other));
                demands.collect()
            }
            None => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::{Marks, Shape};

    use super::*;
    use crate::{Position, Reach, Step, Technique};

    fn first(puzzle: &Puzzle, technique: Technique) -> Option<String> {
        let position = Position::new(puzzle).expect("a small board");
        let step: Step = position.first(technique, &Reach::default())?;
        assert_eq!(position.verify(&step), Ok(()), "{step:?}");
        Some(position.explain(&step).sentences)
    }

    fn give(puzzle: &mut Puzzle, place: (usize, usize), value: i32) {
        let board = puzzle.board();
        let (cell, digit) = (board.at(place.0, place.1), board.digit(value));
        let (cell, digit) = (cell.expect("a cell"), digit.expect("a digit"));
        puzzle.restrict(cell, Marks::of(digit));
    }

    fn nine(kind: Kind, givens: &[((usize, usize), i32)]) -> Puzzle {
        let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
        for &(place, value) in givens {
            give(&mut puzzle, place, value);
        }
        puzzle.constraints.push(Constraint::of(kind, Vec::new()));
        puzzle
    }

    #[test]
    fn squares_have_all_thirds_and_remainders() {
        let told = first(
            &nine(Kind::Entropy, &[((0, 0), 1), ((0, 1), 2), ((1, 0), 4)]),
            Technique::OtherRule,
        )
        .expect("a step");
        assert_eq!(
            told,
            "The entropy of 2×2 squares in r1c1, r1c2, r2c1 and r2c2: each 2×2 square has a low, a middle and a high digit. r2c2 can hold \
             only 7, 8, or 9. No such filling uses what goes. So 3, 5 and 6 go from r2c2."
        );
        let told = first(
            &nine(Kind::Modulo, &[((0, 0), 1), ((0, 1), 4), ((1, 0), 3)]),
            Technique::OtherRule,
        )
        .expect("a step");
        assert_eq!(
            told,
            "The remainders of 2×2 squares in r1c1, r1c2, r2c1 and r2c2: each 2×2 square has all remainders of 3. r2c2 can hold only 2, 5, \
             or 8. No such filling uses what goes. So 6, 7 and 9 go from r2c2."
        );
    }

    #[test]
    fn flatmates_stand_above_and_below() {
        let told = first(
            &nine(Kind::Flatmates, &[((3, 0), 5), ((4, 0), 8)]),
            Technique::OtherRule,
        )
        .expect("a step");
        assert_eq!(
            told,
            "The rule of Dutch flatmates in r4c1, r3c1 and r5c1: each 5 has a 1 above it or a 9 below it. r3c1 can \
             hold only 1. No such filling uses what goes. So 2, 3, 4, 6, 7 and 9 go from r3c1."
        );
    }

    #[test]
    fn digits_keep_their_distance() {
        let told = first(
            &nine(Kind::AntiTaxicab, &[((0, 0), 4)]),
            Technique::MarkedPair,
        )
        .expect("a step");
        assert_eq!(
            told,
            "The rule of taxicab distances in r1c1 and r2c4: no two equal digits are as many steps apart as they say. No \
             filling with their candidates uses what goes. So 4 goes from r2c4."
        );
    }

    #[test]
    fn largest_houses_hold_the_same_digits() {
        // 2×3 cells, digits 1 to 5: 4 stands in the first row, and in the second not in column 1 or 2.
        let mut puzzle = Puzzle::empty(Board::latin(2, 3, 1, 5).expect("2×3"));
        puzzle
            .constraints
            .push(Constraint::of(Kind::SameHouses, Vec::new()));
        give(&mut puzzle, (0, 0), 4);
        give(&mut puzzle, (1, 0), 2);
        give(&mut puzzle, (0, 1), 3);
        let told = first(&puzzle, Technique::OtherRule).expect("a step");
        assert_eq!(
            told,
            "Row 1 and row 2 in r1c1, r1c2, r1c3, r2c1, r2c2 and r2c3: the largest houses hold the same digits. r1c3, r2c2 and \
             r2c3 can hold only 2 and 3 and 4 between them. No such filling uses what goes. So 1 and 5 go from r1c3, r2c2 and r2c3 and 4 goes from r2c3."
        );
    }
}
