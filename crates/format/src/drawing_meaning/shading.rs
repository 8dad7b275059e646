//! A board in two colours that are each connected and have no 2×2 square, and clues about the colours. A cell
//! beside the board holds the colour of each cell: 1 if the cell is not shaded, and 2 if it is.

use ninefold_grid::constraint::{Constraint, KindRow, Numbers, third};
use ninefold_grid::{Board, Cell};

use super::automaton_rules::automaton_rule;
use super::cave;
use super::found::{DrawingReader, in_order};
use super::regions::{arms, sees_own};
use super::shades::{SHADED, UNSHADED, shades};
use super::snake;
use crate::drawn::Place;
use crate::format::sets::{different, one_of, related};
use crate::rules_text::{Meaning, Statement};

/// Adds the colours, and the clues about the whole board.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let form = rules_text
        .first(Meaning::Snake)
        .or(rules_text.first(Meaning::Loop))
        .or(rules_text.first(Meaning::Shading))
        .or(rules_text.first(Meaning::CaveRim));
    let Some(own) = form else {
        return;
    };
    let rules = shades(reader.board).and_then(|shades| match own.meaning {
        Meaning::Snake => snake::snake(reader, &shades),
        Meaning::CaveRim => cave::cave(reader.board, &shades),
        Meaning::Loop => closed_loop(reader.board, &shades),
        _ => both_connected(reader, &shades),
    });
    reader.add_or_list(own, rules);
    if own.meaning == Meaning::CaveRim {
        match rules_text.first(Meaning::CaveOpen) {
            Some(open) => reader.understand(open),
            None => reader.list_as_not_understood(own),
        }
        let squares = rules_text.first(Meaning::ShadedSquares);
        if let Some(squares) = squares.filter(|own| !own.says("allowed")) {
            reader.list_as_not_understood(squares);
        }
    }
}

/// Meanings that distinguish the two colours.
const OF_ONE_COLOUR: [Meaning; 8] = [
    Meaning::CountShaded,
    Meaning::CirclesUnshaded,
    Meaning::ShadedWhisper,
    Meaning::ShadedPolarity,
    Meaning::ShadedEntropic,
    Meaning::CagesShaded,
    Meaning::DotsShaded,
    Meaning::ShadedCounts,
];

fn both_connected(reader: &DrawingReader, shades: &[Cell]) -> Option<Vec<Constraint>> {
    let board = reader.board;
    let mut rules = vec![
        connected(board, SHADED, shades)?,
        connected(board, UNSHADED, shades)?,
    ];
    rules.push(one_of(vec![UNSHADED, SHADED], shades.to_vec()));
    // If no clue distinguishes the colours, the first cell decides their names.
    if reader.values.is_none() && !OF_ONE_COLOUR.iter().any(|&own| reader.rules_text.has(own)) {
        rules.push(one_of(vec![UNSHADED], shades[..1].to_vec()));
    }
    for square in board.squares() {
        let cells = square.map(|cell| shades[cell.index()]);
        let step = |&(all, shade): &(bool, i32), place: usize, value: i32| {
            Some((place == 0 || all && value == shade, value))
        };
        let are_both = |&(all, _): &(bool, i32)| !all;
        let start = (true, 0);
        let rule = automaton_rule(board, "both colours", cells.to_vec(), start, step, are_both);
        rules.push(rule?);
    }
    Some(rules)
}

/// Returns the rule that the cells of a colour are connected.
pub(super) fn connected(board: &Board, shade: i32, shades: &[Cell]) -> Option<Constraint> {
    let kind = KindRow::with_keyword("connected")?.kind(Numbers::Sized(vec![shade], None))?;
    let cells = (0..board.board_cells()).map(Cell::new).collect();
    Some(Constraint::of(kind, vec![cells, shades.to_vec()]))
}

/// Returns the rules that shaded cells are a loop along sides of cells, which does not touch itself, not even at
/// corners.
fn closed_loop(board: &Board, shades: &[Cell]) -> Option<Vec<Constraint>> {
    let mut rules = vec![
        connected(board, SHADED, shades)?,
        one_of(vec![UNSHADED, SHADED], shades.to_vec()),
    ];
    for cell in (0..board.board_cells()).map(Cell::new) {
        let near = board.neighbours(cell).into_iter();
        let near = near.map(|near| shades[near.index()]);
        let all = [shades[cell.index()]].into_iter().chain(near).collect();
        // Whether the cell is on the loop, and how many more of its neighbours are.
        let step = |&(is_on, left): &(bool, i32), place: usize, value: i32| match place {
            0 => Some((value == SHADED, if value == SHADED { 2 } else { 0 })),
            _ if is_on && value == SHADED => (left > 0).then_some((true, left - 1)),
            _ => Some((is_on, left)),
        };
        let has_two = |&(_, left): &(bool, i32)| left == 0;
        let start = (false, 0);
        let rule = automaton_rule(board, "two neighbours", all, start, step, has_two);
        rules.push(rule?);
    }
    rules.extend(not_by_corners(board, shades)?);
    Some(rules)
}

/// Adds that marked cells count the cells of their colour that they see along rows and columns, with themselves.
pub(super) fn count_seen(
    reader: &mut DrawingReader,
    own: &Statement,
    marked: &[(usize, Cell)],
    shades: &[Cell],
) {
    let kind = KindRow::with_keyword("run-equal").and_then(|row| row.with_number(Some(0)));
    let Some(kind) = kind else {
        return;
    };
    reader.use_marked(marked);
    for cell in in_order(marked.iter().map(|&(_, cell)| cell)) {
        let groups = [vec![vec![cell]], arms(reader.board, cell, shades)].concat();
        reader.add(own, Constraint::of(kind.clone(), groups));
    }
}

/// Returns the rules that shaded cells do not touch by a corner, unless a third one joins them.
pub(super) fn not_by_corners(board: &Board, shades: &[Cell]) -> Option<Vec<Constraint>> {
    let mut rules = Vec::new();
    for square in board.squares() {
        let cells = square.map(|cell| shades[cell.index()]);
        let step = |shaded: &u32, place: usize, value: i32| {
            Some(shaded | u32::from(value == SHADED) << place)
        };
        // The cells of a square in reading order. A diagonal alone must not be shaded.
        let is_apart = |shaded: &u32| ![0b1001, 0b0110].contains(shaded);
        let rule = automaton_rule(board, "no touch", cells.to_vec(), 0, step, is_apart);
        rules.push(rule?);
    }
    Some(rules)
}

/// Adds the clues about colours.
pub(super) fn clues(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    let Some(shades) = shades(reader.board) else {
        return;
    };
    snake::clues(reader, &shades);
    cave::clues(reader, &shades, single);
    let rules_text = reader.rules_text;
    if let Some(own) = rules_text.first(Meaning::CountShaded) {
        for cell in circles(reader, own, single) {
            reader.add_all(own, count_around(reader.board, &shades, cell));
        }
    }
    if let Some(own) = rules_text.first(Meaning::CirclesUnshaded) {
        let cells = circles(reader, own, single).into_iter();
        let cells: Vec<Cell> = cells.map(|cell| shades[cell.index()]).collect();
        if !cells.is_empty() {
            reader.add(own, one_of(vec![UNSHADED], cells));
        }
    }
    if let Some(own) = rules_text.first(Meaning::SeesOwnShade) {
        sees_own(reader, own, &shades, single);
    }
    if let Some(own) = rules_text.first(Meaning::CountShadedAlong) {
        arrows(reader, own, &shades);
    }
    for own in [Meaning::DotsBetween, Meaning::DotsShaded] {
        if let Some(own) = rules_text.first(own) {
            dots(reader, own, &shades);
        }
    }
    for own in rules_text.all(Meaning::ShadedWhisper) {
        whispers(reader, own, &shades);
    }
    if let Some(own) = rules_text.first(Meaning::ShadedPolarity) {
        let (low, board) = (
            reader.board.first() + reader.board.side() as i32 / 2,
            reader.board,
        );
        // If the number of digits is odd, the middle digit is neither low nor high.
        let high = board.last() - board.side() as i32 / 2;
        let holds = |a: i32, b: i32| a.min(b) < low && a.max(b) > high;
        relate(reader, own, (&shades, SHADED), holds);
    }
    if let Some(own) = rules_text.first(Meaning::ShadedCounts) {
        for digit in reader.board.first()..=reader.board.last() {
            reader.add_all(own, counts_itself(reader.board, digit, &shades));
        }
    }
    if let Some(own) = rules_text.first(Meaning::ShadedEntropic) {
        entropic(reader, own, &shades);
    }
    if let Some(own) = rules_text.first(Meaning::CagesShaded) {
        let cages = reader.drawing.cages.iter();
        let cells: Vec<Cell> = cages.flat_map(|cage| cage.cells.iter().copied()).collect();
        let shades: Vec<Cell> = cells.iter().map(|cell| shades[cell.index()]).collect();
        if !shades.is_empty() {
            reader.add(own, one_of(vec![SHADED], shades));
        }
    }
    if let Some(own) = rules_text.first(Meaning::LineParityShaded) {
        for (i, line) in reader.drawing.lines.iter().enumerate() {
            if let Some(rule) = parity_by_colour(reader.board, &line.once(), &shades) {
                reader.used_lines[i] = true;
                reader.add(own, rule);
            }
        }
    }
}

/// Returns the rule that on these cells, odd digits have one colour and even digits the other.
fn parity_by_colour(board: &Board, line: &[Cell], shades: &[Cell]) -> Option<Constraint> {
    let cells = line.iter().flat_map(|&cell| [shades[cell.index()], cell]);
    // The colour of odd digits, and that of the cell whose digit follows.
    let step = |&(odd, shade): &(i32, i32), place: usize, value: i32| match place % 2 {
        0 => [UNSHADED, SHADED].contains(&value).then_some((odd, value)),
        _ => {
            let own = match value % 2 {
                1 => shade,
                _ => UNSHADED + SHADED - shade,
            };
            (odd == 0 || odd == own).then_some((own, 0))
        }
    };
    let name = "parity by colour";
    automaton_rule(board, name, cells.collect(), (0, 0), step, |_| true)
}

/// Returns the rule that a digit is in as many shaded cells as its value, or in none.
fn counts_itself(board: &Board, digit: i32, shades: &[Cell]) -> Option<Constraint> {
    let cells = (0..board.board_cells()).map(Cell::new);
    let cells = cells.flat_map(|cell| [shades[cell.index()], cell]);
    // The number of shaded cells with the digit so far, and whether the cell whose digit follows is shaded.
    let step = |&(many, is_shaded): &(i32, bool), place: usize, value: i32| match place % 2 {
        0 => [UNSHADED, SHADED]
            .contains(&value)
            .then_some((many, value == SHADED)),
        _ => {
            let many = many + i32::from(is_shaded && value == digit);
            (many <= digit).then_some((many, false))
        }
    };
    let is_right = |&(many, _): &(i32, bool)| many == 0 || many == digit;
    let name = format!("{digit} in shaded cells");
    automaton_rule(board, &name, cells.collect(), (0, false), step, is_right)
}

/// Adds the rule that any three consecutive cells of a colour are a low, a middle and a high digit.
fn entropic(reader: &mut DrawingReader, own: &Statement, shades: &[Cell]) {
    let board = reader.board;
    for cell in (0..board.board_cells()).map(Cell::new) {
        let near = board.neighbours(cell);
        for (i, &one) in near.iter().enumerate() {
            for &other in &near[..i] {
                let three = [one, cell, other];
                let cells = three
                    .map(|cell| shades[cell.index()])
                    .into_iter()
                    .chain(three);
                // Whether all cells so far are on the loop, and which thirds have been seen.
                let step = |&(all, seen): &(bool, u32), place: usize, value: i32| match place {
                    0..3 => Some((all && value == SHADED, 0)),
                    _ if !all => Some((false, 0)),
                    _ => {
                        let own = 1 << third(value, board);
                        (seen & own == 0).then_some((true, seen | own))
                    }
                };
                let start = (true, 0);
                let name = "entropic on the loop";
                let rule = automaton_rule(board, name, cells.collect(), start, step, |_| true);
                reader.add_all(own, rule);
            }
        }
    }
}

/// Returns the cells of the circles that a statement is about, including those that also mean something else.
fn circles(reader: &mut DrawingReader, own: &Statement, single: &[(usize, Cell)]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for &(i, cell) in single {
        let shape = &reader.drawing.shapes[i];
        let fits = own.allows(&shape.fill_names());
        if shape.is_round && fits {
            reader.used_shapes[i] = true;
            cells.push(cell);
        }
    }
    in_order(cells)
}

/// Returns the rule that the digit of a cell is the number of shaded cells around it.
fn count_around(board: &Board, shades: &[Cell], cell: Cell) -> Option<Constraint> {
    let mut cells = vec![cell];
    for down in -1..=1 {
        for right in -1..=1 {
            let near = board.step(cell, down, right);
            let near = near.filter(|near| *near != cell);
            cells.extend(near.map(|near| shades[near.index()]));
        }
    }
    count_shaded(board, cells)
}

/// Returns the rule that the digit of the first cell is the number of shaded cells among those whose colours the
/// others hold.
fn count_shaded(board: &Board, cells: Vec<Cell>) -> Option<Constraint> {
    let step = |&left: &i32, place: usize, value: i32| match place {
        0 => Some(value),
        _ => Some(left - i32::from(value == SHADED)).filter(|left| *left >= 0),
    };
    automaton_rule(board, "count of shaded cells", cells, 0, step, |left| {
        *left == 0
    })
}

/// Adds cells with arrows that count the shaded cells in their direction.
fn arrows(reader: &mut DrawingReader, own: &Statement, shades: &[Cell]) {
    let board = reader.board;
    for (i, arrow) in reader.drawing.arrows.iter().enumerate() {
        let ray = arrow.ray(board).filter(|_| !reader.used_arrows[i]);
        let Some((&cell, along)) = ray.as_deref().and_then(<[Cell]>::split_first) else {
            continue;
        };
        let shades = along.iter().map(|cell| shades[cell.index()]);
        let cells = [cell].into_iter().chain(shades).collect();
        if let Some(rule) = count_shaded(board, cells) {
            reader.used_arrows[i] = true;
            reader.add(own, rule);
        }
    }
}

/// Adds the rule that dots are between two colours, or touch a shaded cell.
fn dots(reader: &mut DrawingReader, own: &Statement, shades: &[Cell]) {
    let mut found = Vec::new();
    for (shape, place) in reader.drawing.shapes.iter().zip(&reader.places) {
        let is_dot = shape.is_round && shape.text.is_empty() && shape.width < 0.6;
        let fits = own.allows(&shape.fill_names());
        if let (Place::Border(pair), true) = (place, is_dot && fits) {
            found.push(pair.map(|cell| shades[cell.index()]).to_vec());
        }
    }
    for pair in found {
        let rule = match own.meaning {
            Meaning::DotsShaded => related(reader.board, "one is shaded", pair, |a, b| {
                a == SHADED || b == SHADED
            }),
            _ => different(vec![pair]),
        };
        reader.add(own, rule);
    }
}

/// Adds the rule that neighbours of one colour differ.
fn whispers(reader: &mut DrawingReader, own: &Statement, shades: &[Cell]) {
    let shade = match own.says("unshaded") {
        true => UNSHADED,
        false => SHADED,
    };
    let Some(least) = own.number else {
        return;
    };
    relate(reader, own, (shades, shade), |a, b| (a - b).abs() >= least);
}

/// Adds a relation that holds for any two neighbours of a colour.
fn relate(
    reader: &mut DrawingReader,
    own: &Statement,
    (shades, shade): (&[Cell], i32),
    holds: impl Fn(i32, i32) -> bool,
) {
    let board = reader.board;
    for (a, b) in board.touching() {
        let cells = vec![shades[a.index()], shades[b.index()], a, b];
        // Whether both have the colour so far, and the digit of the first.
        let step = |&(both, digit): &(bool, i32), place: usize, value: i32| match place {
            0 | 1 => Some((both && value == shade, 0)),
            2 if both => Some((true, value)),
            _ => (!both || holds(digit, value)).then_some((both, 0)),
        };
        let name = "neighbours of a colour";
        let rule = automaton_rule(board, name, cells, (true, 0), step, |_| true);
        reader.add_all(own, rule);
    }
}
