//! What cells that touch exclude in a non-consecutive puzzle, in words.

use ninefold_grid::{Cell, Digit, House};
use ninefold_logic::{Technique, Touch, Truth, Whip};
use ninefold_techniques::Position;

use super::names::either;
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

/// Returns the rule, as a reason.
fn rule(setting: Setting<'_>) -> String {
    let rules = setting.position.and_then(Position::rules);
    let exclusions = rules.and_then(|rules| rules.exclusions.as_ref());
    let touching = match exclusions.map(|own| own.touch) {
        None | Some(Touch::Sides) => "cells that touch",
        Some(Touch::JoinedSides) => "cells that touch, also across the edges of the board,",
        Some(Touch::Corners) => "cells that touch by a corner",
    };
    let board = setting.names.0;
    let ends = match exclusions {
        Some(own) if own.is_cyclic => format!(", and not {} and {}", board.first(), board.last()),
        _ => String::new(),
    };
    format!("{touching} do not hold consecutive digits{ends}")
}

/// Explains a candidate that a placed digit, all candidates of a cell, or all places of a digit in a house
/// exclude. Returns `None` if the reason is another one.
pub(super) fn describe(setting: Setting<'_>, technique: Technique, whip: &Whip) -> Option<Wording> {
    use Technique as T;
    match (technique, whip.links.as_slice()) {
        (T::MarkedPair, [(Truth::Cell(cell), Some(node))]) => {
            Some(by_placed(setting, *cell, node.digit))
        }
        (T::MarkedPair, [(Truth::Cell(cell), None)]) => Some(by_cell(setting, *cell)),
        (T::SeenByAllPlaces, [(Truth::House(house, digit), None)])
            if *digit != whip.target.digit =>
        {
            Some(by_places(setting, *house, *digit))
        }
        _ => None,
    }
}

fn by_placed(setting: Setting<'_>, cell: Cell, digit: Digit) -> Wording {
    let names = setting.names;
    let (name, digit) = (names.cell(cell), names.digit(digit));
    Wording {
        notation: format!("{name}={digit}"),
        sentences: format!("{name} is {digit}, and {}.", rule(setting)),
        figure: Figure::default(),
    }
}

fn by_cell(setting: Setting<'_>, cell: Cell) -> Wording {
    let names = setting.names;
    let name = names.cell(cell);
    let begin = setting.position.map_or_else(String::new, |position| {
        let digits: Vec<Digit> = position.candidates(cell).iter().collect();
        format!("{name} is {}. ", either(&names.all_digits(&digits)))
    });
    let excluded = either(&names.all_digits(&digits_of(setting)));
    Wording {
        notation: format!("all of {name}"),
        sentences: format!(
            "{begin}Whichever digit it is, a cell that touches {name} cannot hold {excluded}, because {}.",
            rule(setting)
        ),
        figure: Figure::default(),
    }
}

fn by_places(setting: Setting<'_>, house: House, digit: Digit) -> Wording {
    let names = setting.names;
    let (value, place) = (names.digit(digit), names.long_house(house));
    let begin = setting.position.map_or_else(String::new, |position| {
        let cells = names.0.cells_of(house).iter();
        let can = cells.filter(|&&cell| position.candidates(cell).contains(digit));
        let places: Vec<String> = can.map(|&cell| names.cell(cell)).collect();
        format!("In {place}, {value} can only be in {}. ", either(&places))
    });
    let excluded = either(&names.all_digits(&digits_of(setting)));
    Wording {
        notation: format!("{value} in {}", names.house(house)),
        sentences: format!(
            "{begin}Wherever it is, {} cannot hold {excluded}, because {}.",
            names.list_cells(&setting.cells()),
            rule(setting)
        ),
        figure: Figure {
            houses: vec![(house, Role::Base)],
            ..Figure::default()
        },
    }
}

/// The digits that the step removes, each once.
fn digits_of(setting: Setting<'_>) -> Vec<Digit> {
    let candidates = setting.conclusion.candidates().iter();
    let mut digits: Vec<Digit> = candidates.map(|candidate| candidate.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ninefold_grid::constraint::{Constraint, Kind, Relation};
    use ninefold_grid::{Board, Candidate, Cell, Digit, Puzzle, Shape};
    use ninefold_logic::Technique;
    use ninefold_techniques::{Order, Position, Reach};

    use crate::words::explain_in;

    /// Returns an empty non-consecutive puzzle.
    fn empty() -> Position {
        let rule = Constraint::of(Kind::NonConsecutive, Vec::new());
        let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![rule]);
        Position::new(&puzzle).expect("9×9")
    }

    /// Returns the words for the first step of a technique.
    fn says(position: &Position, technique: Technique) -> String {
        let reach = Reach {
            order: Order::Explainer,
            ..Reach::default()
        };
        let step = position.first(technique, &reach).expect("a step");
        explain_in(position, &step).sentences
    }

    fn digit(value: usize) -> Digit {
        Digit::from_index(value - 1)
    }

    /// Tests that words name the edges and the greatest digit if these matter.
    #[test]
    fn joined_edges_and_a_circle_of_digits() {
        let not_beside = |a: usize, b: usize| ![1, 8].contains(&a.abs_diff(b));
        let relation = Arc::new(Relation::new("", 9, not_beside));
        let lines = (0..18).map(|i| {
            let place = |k: usize| if i < 9 { (i, k % 9) } else { (k % 9, i - 9) };
            let cells = (0..10).map(|k| Cell::at(place(k).0, place(k).1, 9));
            Constraint::new(Kind::Pair(Arc::clone(&relation)), cells.collect())
        });
        let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(lines.collect());
        let mut position = Position::new(&puzzle).expect("9×9");
        position.place(Candidate {
            cell: Cell::at(0, 0, 9),
            digit: digit(9),
        });
        let words = says(&position, Technique::MarkedPair);
        let begin = "r1c1 is 9, and cells that touch, also across the edges of the board, do not hold consecutive digits, \
                     and not 1 and 9.";
        assert!(words.starts_with(begin), "{words}");
        assert!(
            words.contains("Remove 1 and 8 from r1c2, r1c9, r2c1 and r9c1."),
            "{words}"
        );
    }

    #[test]
    fn a_placed_digit_all_candidates_and_all_places() {
        let mut position = empty();
        position.place(Candidate {
            cell: Cell::at(0, 0, 9),
            digit: digit(5),
        });
        let words = says(&position, Technique::MarkedPair);
        let begin = "r1c1 is 5, and cells that touch do not hold consecutive digits.";
        assert!(words.starts_with(begin), "{words}");

        let mut position = empty();
        let cell = Cell::at(4, 4, 9);
        for digit in [1, 2, 3, 5, 7, 8, 9].map(digit) {
            position.eliminate(Candidate { cell, digit });
        }
        let words = says(&position, Technique::MarkedPair);
        let begin = "r5c5 is 4 or 6. Whichever digit it is, a cell that touches r5c5 cannot hold 5, because";
        assert!(words.starts_with(begin), "{words}");

        let mut position = empty();
        for (row, column) in [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)] {
            position.eliminate(Candidate {
                cell: Cell::at(row, column, 9),
                digit: digit(7),
            });
        }
        let words = says(&position, Technique::SeenByAllPlaces);
        let begin = "In box 1, 7 can only be in r2c2 or r2c3. Wherever it is, r2c2 and r2c3 cannot hold 6 or 8, because";
        assert!(words.starts_with(begin), "{words}");
    }
}
