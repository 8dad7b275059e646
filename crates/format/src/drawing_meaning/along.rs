//! Clues of rows and columns that setters put on diagonals: skyscrapers, numbered rooms and X-sums along an arrow.
//! Digits may repeat there.

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::automaton_rules::automaton_rule;
use crate::rules_text::{Meaning, RulesText, Statement};

const SKYSCRAPERS: Meaning = Meaning::Kind("skyscrapers");
const ROOM: Meaning = Meaning::Kind("room");
const X_SUM: Meaning = Meaning::Kind("x-sum");

/// Returns the statement about numbers with an arrow along a diagonal, if they are not sums.
pub(super) fn stated(rules_text: &RulesText) -> Option<&Statement> {
    let all = [SKYSCRAPERS, ROOM, X_SUM];
    let mut found = all
        .into_iter()
        .filter_map(|meaning| rules_text.first(meaning));
    let only = found.next().filter(|_| found.next().is_none());
    only.filter(|_| !rules_text.has(Meaning::Kind("little-killer")))
}

/// Returns whether clues with this meaning are only about diagonals.
pub(super) fn is_diagonal(rules_text: &RulesText, own: &Statement) -> bool {
    let says = |word: &str| rules_text.all(own.meaning).any(|own| own.says(word));
    let is_known = stated(rules_text).is_some_and(|known| known.meaning == own.meaning);
    is_known && says("diagonal") && !says("row") && !says("column")
}

/// Returns the rule of a number about the cells along its diagonal.
pub(super) fn rule(
    board: &Board,
    rules_text: &RulesText,
    own: &Statement,
    clue: i32,
    cells: &[Cell],
) -> Option<Constraint> {
    let many = cells.len() as i32;
    let cells = cells.to_vec();
    match own.meaning {
        SKYSCRAPERS => {
            let step = |&(most, seen): &(i32, i32), _: usize, value: i32| {
                let seen = seen + i32::from(value > most);
                (seen <= clue).then_some((most.max(value), seen))
            };
            let name = format!("{clue} seen");
            let start = (board.first() - 1, 0);
            automaton_rule(board, &name, cells, start, step, |&(_, seen)| seen == clue)
        }
        ROOM => {
            let says_first = |own: &Statement| own.says("first occurrence");
            let is_first = rules_text.all(ROOM).any(says_first);
            // The state is the number in the first cell.
            let step = |&first: &i32, place: usize, value: i32| {
                let first = if place == 0 { value } else { first };
                let is_place = place as i32 + 1 == first;
                let is_wrong = is_place && value != clue
                    || is_first && value == clue && (place as i32) + 1 < first;
                (!is_wrong && (1..=many).contains(&first)).then_some(first)
            };
            let name = format!("numbered room {clue}");
            automaton_rule(board, &name, cells, 0, step, |_| true)
        }
        _ => {
            let step = |&(first, sum): &(i32, i32), place: usize, value: i32| {
                let first = if place == 0 { value } else { first };
                let sum = if (place as i32) < first {
                    sum + value
                } else {
                    sum
                };
                (sum <= clue && first <= many).then_some((first, sum))
            };
            let start = (0, 0);
            let name = format!("X-sum {clue}");
            automaton_rule(board, &name, cells, start, step, |&(_, sum)| sum == clue)
        }
    }
}

/// Returns the cells of a diagonal that turns at the rim of the board and continues on the next diagonal.
pub(super) fn reflected(board: &Board, cells: &[Cell]) -> Vec<Cell> {
    let place = |cell: &Cell| {
        board
            .place(*cell)
            .map(|(row, column)| (row as i32, column as i32))
    };
    let mut all = cells.to_vec();
    let [.., before, last] = cells else {
        return all;
    };
    let (Some(from), Some(to)) = (place(before), place(last)) else {
        return all;
    };
    let is_in = |at: (i32, i32)| {
        (0..board.rows() as i32).contains(&at.0) && (0..board.columns() as i32).contains(&at.1)
    };
    let (mut down, mut right) = (to.0 - from.0, to.1 - from.1);
    // At a corner, the diagonal would only go back.
    match (is_in((to.0 + down, to.1)), is_in((to.0, to.1 + right))) {
        (false, true) => down = -down,
        (true, false) => right = -right,
        _ => return all,
    }
    let mut at = (to.0 + down, to.1 + right);
    while is_in(at) {
        all.extend(board.at(at.0 as usize, at.1 as usize));
        at = (at.0 + down, at.1 + right);
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;
    use crate::format::sudokupad_tests::read_drawing;

    /// The number 2 with an arrow from above, along r1c2 r2c3 r3c4.
    const DRAWN: &str = "a:[{wp:[[-.3,.7],[-.1,.9]],c:#0,th:3}],o:[{ct:[-.5,.5],w:.3,h:.3,te:2}]";

    fn seen(cells: &[i32]) -> usize {
        (0..cells.len())
            .filter(|&i| cells[..i].iter().all(|before| *before < cells[i]))
            .count()
    }

    #[test]
    fn skyscrapers_along_a_diagonal() {
        for rules in [
            "Skyscrapers: a number beside the grid says how many buildings are seen along its diagonal.",
            "A clue outside the grid is the number of digits visible along the diagonal; smaller digits hide behind larger ones.",
            "Each arrow with a number tells how many digits can be seen along that diagonal.",
        ] {
            compare(rules, DRAWN, |f| seen(&[f[1], f[6], f[11]]) == 2);
        }
    }

    #[test]
    fn rooms_and_sums_along_a_diagonal() {
        for rules in [
            "Numbered rooms: a number outside the grid is in the Nth cell of its diagonal, where N is the first digit.",
            "Clues outside the grid give the digit in the Nth cell in that direction, where N is in the first cell.",
        ] {
            let cells = |f: &[i32; 16]| [f[1], f[6], f[11]];
            compare(rules, DRAWN, |f| {
                cells(f).get(f[1] as usize - 1) == Some(&2)
            });
        }
        let sum = DRAWN.replace("te:2", "te:5");
        compare(
            "An X-sum clue is the sum of the first X digits, where X is the first of them.",
            &sum,
            |f| {
                let first = f[1] as usize;
                first < 4 && [f[1], f[6], f[11]][..first].iter().sum::<i32>() == 5
            },
        );
    }

    #[test]
    fn diagonals_that_turn_at_the_rim() {
        let rooms = "Clues outside the grid are the digit in the Nth cell in the direction of the arrow, where N is in the first cell.";
        for turns in [
            "At the edge of the grid the diagonal is reflected at 90 degrees.",
            "An arrow bounces off the border of the grid and goes on.",
            "Each clue’s path reflects at the edge.",
        ] {
            let rules = format!("{rooms} {turns}");
            compare(&rules, DRAWN, |f| {
                [f[1], f[6], f[11], f[14]][f[1] as usize - 1] == 2
            });
        }
    }

    #[test]
    fn clues_of_diagonals_are_none_of_rows_or_columns() {
        let bare = "o:[{ct:[-.5,.5],w:.3,h:.3,te:2}]";
        let rules = "A clue outside the grid is the number of digits visible along the diagonal.";
        let (words, not_understood) = read_drawing(rules, bare);
        assert_eq!(words, [""; 0]);
        assert!(!not_understood.is_empty());
    }
}
