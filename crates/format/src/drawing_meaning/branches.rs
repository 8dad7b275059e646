//! Lines that belong together: branches of one line, and lines with equal sums.

use std::collections::{HashMap, HashSet};

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Constraint, KindRow, Numbers, segments};

use super::found::DrawingReader;
use super::line_rules::region_of;
use crate::drawn::Line;
use crate::groups::connected;
use crate::rules_text::Statement;

/// Returns the rule that groups of cells have equal sums.
pub(super) fn equal_sums(groups: Vec<Vec<Cell>>) -> Option<Constraint> {
    let kind = KindRow::with_keyword("equal-sums")?.kind(Numbers::None)?;
    (groups.len() > 1).then(|| Constraint::of(kind, groups))
}

/// Adds the rule that all lines of these classes have equal sums.
pub(super) fn equal_lines(reader: &mut DrawingReader, classes: &[(&Statement, &[usize])]) {
    let lines = &reader.drawing.lines;
    let members: Vec<usize> = classes.iter().flat_map(|(_, own)| own.to_vec()).collect();
    let groups = members.iter().map(|&i| lines[i].once()).collect();
    if let (Some((statement, _)), Some(rule)) = (classes.first(), equal_sums(groups)) {
        reader.use_lines(members);
        reader.add(statement, rule);
    }
}

/// The greatest sum that is tried for the parts of lines.
const MAX_SUM: i32 = 45;

/// Adds the rule that all remaining lines can be cut into parts of one sum, whatever it is.
pub(super) fn sum_lines(reader: &mut DrawingReader, own: &Statement) {
    let all = 0..reader.drawing.lines.len();
    let left: Vec<usize> = all.filter(|&i| !reader.used_lines[i]).collect();
    let of = |sum: i32| {
        let lines = left.iter().map(|&i| {
            let line = &reader.drawing.lines[i];
            let keyword = if line.is_closed {
                "sum-loop"
            } else {
                "sum-line"
            };
            let kind = KindRow::with_keyword(keyword)?.with_number(Some(sum))?;
            Some(Constraint::new(kind, line.cells.clone()))
        });
        lines
            .collect::<Option<Vec<Constraint>>>()
            .map(Constraint::All)
    };
    let alternatives: Option<Vec<Constraint>> = (1..=MAX_SUM).map(of).collect();
    if let Some(alternatives) = alternatives.filter(|_| !left.is_empty()) {
        reader.use_lines(left);
        reader.add(own, Constraint::Any(alternatives));
    }
}

/// Adds the rule that the parts of all these lines in each region have equal sums.
pub(super) fn one_sum(reader: &mut DrawingReader, own: &Statement, members: &[usize]) {
    let lines = members.iter().map(|&i| &reader.drawing.lines[i]);
    let parts = lines.flat_map(|line| segments(reader.board, &line.cells));
    reader.add_all(own, equal_sums(parts.collect()));
}

/// Adds the region sums of lines with branches: cells of one region that are joined by the lines are one part.
pub(super) fn region_sums(reader: &mut DrawingReader, classes: &[(&Statement, &[usize])]) {
    for (statement, members) in classes {
        for (group, cells) in touching(&reader.drawing.lines, members, false) {
            if group.len() < 2 {
                continue;
            }
            let mut near: HashMap<Cell, Vec<Cell>> = HashMap::new();
            for &i in &group {
                for pair in reader.drawing.lines[i].round().windows(2) {
                    if region_of(reader.board, pair[0]) == region_of(reader.board, pair[1]) {
                        near.entry(pair[0]).or_default().push(pair[1]);
                        near.entry(pair[1]).or_default().push(pair[0]);
                    }
                }
            }
            let parts = connected(cells, |cell| near.get(&cell).cloned().unwrap_or_default());
            if let Some(rule) = equal_sums(parts) {
                reader.use_lines(group);
                reader.add(statement, rule);
            }
        }
    }
}

/// The greatest number of lines of a cell that may be one line.
const MAX_CROSSING: usize = 8;

/// Returns groups of lines that begin or end on each other, with all their cells. These are branches of one line,
/// and the order of the cells does not matter. Lines that only cross belong together if the text is about one line
/// (`is_one`).
pub(super) fn touching(
    lines: &[Line],
    members: &[usize],
    is_one: bool,
) -> Vec<(Vec<usize>, Vec<Cell>)> {
    let mut at: HashMap<Cell, Vec<usize>> = HashMap::new();
    for &i in members {
        for &cell in &lines[i].cells {
            at.entry(cell).or_default().push(i);
        }
    }
    let is_end = |i: usize, cell: Cell| {
        let cells = &lines[i].cells;
        !lines[i].is_closed && (cells.first() == Some(&cell) || cells.last() == Some(&cell))
    };
    let is_like = |a: usize, b: usize| {
        lines[a].colour == lines[b].colour
            && lines[a].thickness == lines[b].thickness
            && lines[a].is_centred
            && lines[b].is_centred
    };
    let near = |i: usize| {
        let mut near = Vec::new();
        for &cell in &lines[i].cells {
            // If very many lines cross, the setter does not mean one line.
            let others = at
                .get(&cell)
                .into_iter()
                .flatten()
                .take(MAX_CROSSING)
                .copied();
            let meets = |other: usize| is_one || is_end(i, cell) || is_end(other, cell);
            near.extend(others.filter(|&other| meets(other) && is_like(i, other)));
        }
        near
    };
    let with_cells = |group: Vec<usize>| {
        let cells = group.iter().flat_map(|&i| lines[i].cells.iter().copied());
        let mut known = HashSet::new();
        let cells = cells.filter(|cell| known.insert(*cell)).collect();
        (group, cells)
    };
    let groups = connected(members.iter().copied(), near);
    groups.into_iter().map(with_cells).collect()
}
