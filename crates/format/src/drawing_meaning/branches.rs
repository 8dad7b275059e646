//! Lines that belong together: branches of one line, and lines with equal sums.

use std::collections::{HashMap, HashSet};

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Constraint, KindRow, Numbers, segments};

use super::found::DrawingReader;
use super::line_rules::region_of;
use crate::drawn::Line;
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
        for i in members {
            reader.used_lines[i] = true;
        }
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
        for i in left {
            reader.used_lines[i] = true;
        }
        reader.add(own, Constraint::Any(alternatives));
    }
}

/// Adds the rule that the parts of all these lines in each region have equal sums.
pub(super) fn one_sum(reader: &mut DrawingReader, own: &Statement, members: &[usize]) {
    let lines = members.iter().map(|&i| &reader.drawing.lines[i]);
    let parts = lines.flat_map(|line| segments(reader.board, &line.cells));
    if let Some(rule) = equal_sums(parts.collect()) {
        reader.add(own, rule);
    }
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
            let mut seen: HashSet<Cell> = HashSet::new();
            let mut parts = Vec::new();
            for cell in cells {
                if !seen.insert(cell) {
                    continue;
                }
                let (mut part, mut next) = (vec![cell], 0);
                while let Some(cell) = part.get(next) {
                    next += 1;
                    let near = near.get(cell).map_or(&[][..], |near| near);
                    let new: Vec<Cell> = near
                        .iter()
                        .copied()
                        .filter(|&near| seen.insert(near))
                        .collect();
                    part.extend(new);
                }
                parts.push(part);
            }
            if let Some(rule) = equal_sums(parts) {
                for i in group {
                    reader.used_lines[i] = true;
                }
                reader.add(statement, rule);
            }
        }
    }
}

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
    let mut seen = vec![false; lines.len()];
    let mut found = Vec::new();
    for &first in members {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let (mut group, mut next) = (vec![first], 0);
        let mut cells: Vec<Cell> = Vec::new();
        while let Some(&i) = group.get(next) {
            next += 1;
            for &cell in &lines[i].cells {
                cells.push(cell);
                // If very many lines cross, the setter does not mean one line.
                let others = at.get(&cell).map_or(&[][..], |others| others);
                for &other in others.iter().take(8) {
                    let meets = is_one || is_end(i, cell) || is_end(other, cell);
                    if meets && is_like(i, other) && !std::mem::replace(&mut seen[other], true) {
                        group.push(other);
                    }
                }
            }
        }
        let mut known = HashSet::new();
        cells.retain(|cell| known.insert(*cell));
        found.push((group, cells));
    }
    found
}
