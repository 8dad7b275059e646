//! Arrows in cells that point along rows, columns or diagonals, and are clues about the digit in their cell.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Constraint;

use super::automaton_rules::automaton_rule;
use super::found::DrawingReader;
use super::shades::{SHADED, UNSHADED, shades};
use crate::format::sets::one_of;
use crate::rules_text::{Meaning, Statement};

/// Adds the rules of these arrows.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    if let Some(own) = rules_text.first(Meaning::ArrowDistance) {
        each(reader, own, |reader, along| distance(reader, own, along));
    }
    if let Some(own) = rules_text.first(Meaning::OtherShadeSum) {
        let Some(shades) = shades(reader.board) else {
            return;
        };
        each(reader, own, |reader, along| {
            other_shade(reader, &shades, along)
        });
    }
}

/// Adds a rule for each arrow, about its cell and those in its direction.
fn each(
    reader: &mut DrawingReader,
    own: &Statement,
    rule: impl Fn(&DrawingReader, &[Cell]) -> Option<Constraint>,
) {
    for (i, arrow) in reader.drawing.arrows.iter().enumerate() {
        // Arrows of cells end in their cell, or at its rim.
        let along = arrow.ray(reader.board).filter(|_| arrow.length() < 1.1);
        let along = along.filter(|along| along.len() > 1 && !reader.used_arrows[i]);
        if let Some(made) = along.and_then(|along| rule(reader, &along)) {
            reader.used_arrows[i] = true;
            reader.add(own, made);
        }
    }
}

/// Returns the rule that the digit in the first cell is the distance to one of the digits that the sentence names.
fn distance(reader: &DrawingReader, own: &Statement, along: &[Cell]) -> Option<Constraint> {
    let words = own.words().into_iter();
    let digits = words.filter_map(|word| word.trim_end_matches('s').parse::<i32>().ok());
    let digits: Vec<i32> = digits
        .filter(|digit| *digit <= reader.board.last())
        .collect();
    let at = |(by, &cell): (usize, &Cell)| {
        Constraint::All(vec![
            one_of(vec![by as i32], vec![along[0]]),
            one_of(digits.clone(), vec![cell]),
        ])
    };
    let alternatives = along.iter().enumerate().skip(1).map(at);
    (!digits.is_empty()).then(|| Constraint::Any(alternatives.collect()))
}

/// Returns the rule that the digit in the first cell is the sum of the digits of the other colour.
fn other_shade(reader: &DrawingReader, shades: &[Cell], along: &[Cell]) -> Option<Constraint> {
    // The colour of the first cell, the rest of its digit, and whether the next digit counts.
    type Read = (i32, i32, bool);
    let step = |&(own, left, counts): &Read, place: usize, value: i32| match place {
        0 => [UNSHADED, SHADED]
            .contains(&value)
            .then_some((value, 0, false)),
        1 => Some((own, value, false)),
        _ if place.is_multiple_of(2) => {
            [UNSHADED, SHADED]
                .contains(&value)
                .then_some((own, left, value != own))
        }
        _ if counts => (left >= value).then_some((own, left - value, false)),
        _ => Some((own, left, false)),
    };
    let cells = along.iter().flat_map(|&cell| [shades[cell.index()], cell]);
    let name = "sum of the other colour";
    let start = (0, 0, false);
    let cells = cells.collect();
    automaton_rule(reader.board, name, cells, start, step, |own| own.1 == 0)
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;
    use crate::format::sudokupad_tests::read_drawing;

    /// An arrow to the right in the first cell, and one down in the cell beside it, drawn as lines.
    const ARROWS: &str = "l:[{wp:[[.5,.2],[.5,.66],[.43,.66],[.5,.77],[.57,.66],[.5,.66]],c:'#FF0000',th:4},\
        {wp:[[.2,1.5],[.66,1.5],[.66,1.43],[.77,1.5],[.66,1.57],[.66,1.5]],c:'#FF0000',th:4}]";

    #[test]
    fn arrows_that_are_distances() {
        compare(
            "A digit in an arrow shows the distance to a cell containing a 3 or a 4 in the indicated direction.",
            ARROWS,
            |f| {
                let along = |cells: [usize; 4]| {
                    let far = cells.get(f[cells[0]] as usize);
                    far.is_some_and(|&cell| f[cell] > 2)
                };
                along([0, 1, 2, 3]) && along([1, 5, 9, 13])
            },
        );
    }

    #[test]
    fn sums_of_the_other_colour() {
        let rules = "Shade the grid using two colours, so that each colour forms a single orthogonally connected area, and no 2x2 area is \
            entirely one colour. An arrow in a cell indicates that the digit in that cell equals the sum of the contents of all cells of the \
            opposite colour in the direction of the arrow.";
        let (words, not_understood) = read_drawing(rules, ARROWS);
        assert_eq!(not_understood, [""; 0]);
        let sums = words
            .iter()
            .filter(|own| own.contains("sum of the other colour"));
        assert_eq!(sums.count(), 2, "{words:?}");
    }
}
