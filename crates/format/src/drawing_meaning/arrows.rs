//! Arrows from circles.

use std::collections::HashMap;

use ninefold_grid::constraint::{Constraint, Numbers};
use ninefold_grid::{Board, Cell};

use super::automaton_rules::automaton_rule;
use super::found::DrawingReader;
use super::line_rules::rule as line_rule;
use crate::drawn::{Line, path};
use crate::format::sets::{arrow, of_kind, related};
use crate::rules_text::{Meaning, Statement};

/// The number of cells of an arm along which branches are looked for.
const MAX_ARM: usize = 30;

/// Adds the arrows that begin in a circle or a pill.
pub(super) fn read(reader: &mut DrawingReader) {
    let meanings = [
        Meaning::Kind("arrow"),
        Meaning::ArrowProduct,
        Meaning::ArrowMean,
        Meaning::ArrowNear,
    ];
    let stated = meanings
        .iter()
        .find_map(|&own| reader.rules_text.first(own));
    let Some(statement) = stated else {
        return;
    };
    // The pills, with the cells that they cover.
    let mut pills: Vec<(usize, Vec<Cell>)> = Vec::new();
    for (i, shape) in reader.drawing.shapes.iter().enumerate() {
        if shape.is_pill() {
            pills.push((i, shape.covered(reader.board)));
        }
    }
    let mut pill_at = vec![None; reader.board.cell_count()];
    for (place, (_, cells)) in pills.iter().enumerate() {
        for cell in cells {
            pill_at[cell.index()].get_or_insert(place);
        }
    }
    // The circle of each cell of an arm, and the arm up to the cell. An arrow that begins there is a branch.
    let mut arms: HashMap<Cell, (Vec<Cell>, Vec<Cell>)> = HashMap::new();
    for (i, drawn) in reader.drawing.arrows.iter().enumerate() {
        let Some(cells) = path(reader.board, &drawn.points) else {
            continue;
        };
        let begin = cells[0];
        let mut before = Vec::new();
        let (circle, shapes) = match (pill_at[begin.index()], reader.circle_in(begin)) {
            (Some(pill), _) => (pills[pill].1.clone(), vec![pills[pill].0]),
            (None, Some(shape)) => (vec![begin], vec![shape]),
            (None, None) => match arms.get(&begin) {
                Some((circle, arm)) => {
                    before = arm.clone();
                    (circle.clone(), Vec::new())
                }
                None => continue,
            },
        };
        let more = cells.into_iter().skip(usize::from(!before.is_empty()));
        before.extend(more.filter(|cell| !circle.contains(cell)));
        let arm = before;
        if arm.is_empty() {
            continue;
        }
        for (end, &cell) in arm.iter().enumerate().take(MAX_ARM) {
            let up_to = || (circle.clone(), arm[..=end].to_vec());
            arms.entry(cell).or_insert_with(up_to);
        }
        let Some(rule) = rule(reader.board, statement.meaning, circle, arm) else {
            continue;
        };
        reader.used_arrows[i] = true;
        reader.use_shapes(shapes);
        reader.add(statement, rule);
    }
}

/// Adds the statements about neighbours along arrows and their order, if the text says that circles are included.
pub(super) fn neighbours(reader: &mut DrawingReader) {
    let meanings = [
        Meaning::Kind("whisper"),
        Meaning::RelationLine,
        Meaning::Parity,
        Meaning::AtMost,
        Meaning::SortedArrow,
    ];
    let rules_text = reader.rules_text;
    let arrows: Vec<Vec<Cell>> = reader
        .rules()
        .filter(|rule| rule.kind.keyword() == "arrow")
        .map(|rule| rule.groups.concat())
        .collect();
    for own in &rules_text.statements {
        let is_of_arrows = own.says(" arrow") && !own.says(" line");
        if !meanings.contains(&own.meaning) || !is_of_arrows {
            continue;
        }
        let rules = arrows.iter().map(|cells| along(reader.board, own, cells));
        let rules = rules.collect::<Option<Vec<Constraint>>>();
        reader.add_or_list(own, rules.filter(|_| own.says("including")));
    }
}

/// Returns the rule of a statement about the cells of an arrow, in order.
fn along(board: &Board, own: &Statement, cells: &[Cell]) -> Option<Constraint> {
    if own.meaning == Meaning::SortedArrow {
        let of = |by: i32| {
            let holds = move |a: i32, b: i32| (b - a) * by > 0;
            related(board, "in order", cells.to_vec(), holds)
        };
        return Some(Constraint::Any(vec![of(1), of(-1)]));
    }
    let line = Line {
        cells: cells.to_vec(),
        is_closed: false,
        colour: [0.0; 3],
        thickness: 0.0,
        ends: [(0.0, 0.0); 2],
        is_centred: true,
    };
    line_rule(board, own, &line)
}

/// Returns the rule of an arrow.
fn rule(board: &Board, meaning: Meaning, circle: Vec<Cell>, arm: Vec<Cell>) -> Option<Constraint> {
    let many = arm.len();
    let all = || arm.iter().chain(&circle).copied().collect::<Vec<Cell>>();
    // The value read along the arm, and then the number in the circle.
    type Read = (i64, i64);
    let read = |join: fn(i64, i64) -> i64, slack: i64| {
        // Cells beside the board may hold more than digits.
        let most = 10_i64.pow(circle.len().min(4) as u32);
        let most = most.max(i64::from(board.last()));
        let places = many + circle.len();
        move |&(total, number): &Read, place: usize, value: i32| {
            let value = i64::from(value);
            let next = match place < many {
                true => (join(total, value), number),
                false => (total, number * 10 + value),
            };
            // The number read so far must still allow the total.
            let left = 10_i64.checked_pow(places.saturating_sub(place + 1).min(9) as u32)?;
            let is_far = next.1 * left > next.0 + slack || (next.1 + 1) * left <= next.0 - slack;
            (next.0 <= most && (place < many || !is_far)).then_some(next)
        }
    };
    match meaning {
        Meaning::ArrowProduct => {
            let is_equal = |&(product, number): &Read| product == number;
            let start = (1, 0);
            let name = "product";
            automaton_rule(board, name, all(), start, read(|a, b| a * b, 0), is_equal)
        }
        Meaning::ArrowNear => {
            let is_near = |&(sum, number): &Read| (sum - number).abs() == 1;
            let start = (0, 0);
            let name = "one more or less";
            automaton_rule(board, name, all(), start, read(|a, b| a + b, 1), is_near)
        }
        Meaning::ArrowMean => {
            let mut factors = vec![-1; many];
            factors.push(i32::try_from(many).ok()?);
            let mean = of_kind("linear", Numbers::Weighted(0, factors), all());
            mean.filter(|_| circle.len() == 1)
        }
        _ => Some(arrow(circle, arm)),
    }
}
