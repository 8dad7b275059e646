//! Lines of every colour.

use ninefold_grid::constraint::Constraint;

use super::branches::{equal_lines, one_sum, region_sums, sum_lines, touching};
use super::ends::{Ends, from_mark, parts};
use super::found::DrawingReader;
use super::line_classes::{Class, classes, classes_of, fits_ends};
use super::line_rules::{Cells, row_of, rule};
use super::together::together;
use crate::drawn::Line;
use crate::format::sets::different;
use crate::rules_text::{Meaning, Statement};

use Meaning::Kind;

/// Adds the rules of the lines that are not thermometers.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    // If the sums of parts increase, they are not equal.
    let is_stated = |own: &&Statement| {
        row_of(own.meaning).is_some()
            && (own.meaning != Kind("region-sum") || !rules_text.has(Meaning::SegmentsIncrease))
            && !own.is_of_path()
    };
    let stated: Vec<&Statement> = rules_text.statements.iter().filter(is_stated).collect();
    let classes = classes(reader, &stated);
    equal_lines(reader, &classes_of(&classes, Meaning::LinesEqual));
    together(reader, &classes);
    if let Some(own) = rules_text.first(Meaning::SumLinesEqual) {
        sum_lines(reader, own);
    }
    let sums = classes_of(&classes, Kind("region-sum"));
    if let Some(own) = rules_text.first(Meaning::ColourSums) {
        for (_, members) in &sums {
            one_sum(reader, own, members);
        }
    }
    region_sums(reader, &sums);
    for class in &classes {
        branches_apart(reader, class);
    }
    for class in &classes {
        let is_set = |own: &&Statement| {
            own.row().is_some() && row_of(own.meaning).is_some_and(|row| row.cells == Cells::Once)
        };
        match !class.statements.is_empty() && class.statements.iter().all(is_set) {
            true => sets(reader, class),
            false => each(reader, class),
        }
    }
    for own in rules_text.statements.iter().filter(|own| own.is_of_path()) {
        if row_of(own.meaning).is_some() {
            reader.list_as_not_understood(own);
        }
    }
    // A sentence about neighbours that names no line may not be about lines, if no line has its meaning.
    for own in stated {
        let mut used = classes.iter().flat_map(|class| &class.statements);
        let is_used = used.any(|other| other.meaning == own.meaning);
        // Neighbours on a loop that has to be found are read with the loop.
        let is_of_loop = |other: &Statement| other.source == own.source;
        let is_of_loop = rules_text.all(Meaning::ShadedWhisper).any(is_of_loop);
        let is_of_others = own.source.is_empty() || own.says("cage") || is_of_loop;
        if !is_used && !own.names_line && !is_of_others {
            reader.list_as_not_understood(own);
        }
    }
}

/// Adds the rule that no digit repeats on lines with branches. They are read by now, and the rule is about each as
/// a whole.
fn branches_apart(reader: &mut DrawingReader, class: &Class) {
    let mut statements = class.statements.iter();
    let Some(own) = statements.find(|own| own.meaning == Meaning::Apart) else {
        return;
    };
    for (group, cells) in touching(&reader.drawing.lines, &class.members, false) {
        if group.iter().all(|&i| reader.used_lines[i]) {
            reader.add(own, different(vec![cells]));
        }
    }
}

/// Adds the rules of lines on which the order of the cells does not matter.
fn sets(reader: &mut DrawingReader, class: &Class) {
    let (statements, lines) = (&class.statements, &reader.drawing.lines);
    let side = reader.board.side();
    let crossing = touching(lines, &class.members, true);
    let has_said = |cells: usize| statements.iter().any(|own| says_cells(own, cells));
    let is_one = statements.iter().all(|own| names_one(own))
        || crossing.iter().all(|(_, cells)| has_said(cells.len()));
    let groups = match is_one {
        true => crossing,
        false => touching(lines, &class.members, false),
    };
    for (members, cells) in groups {
        // If there are more cells than digits, these are several lines that only touch.
        let groups = match cells.len() > side && !is_one {
            true => members.iter().map(|&i| lines[i].once()).collect(),
            false => vec![cells],
        };
        reader.use_lines(members);
        for cells in groups {
            for statement in statements {
                reader.add_kind(statement, None, cells.clone());
            }
        }
    }
}

/// Adds the rules of lines, each by itself.
fn each(reader: &mut DrawingReader, class: &Class) {
    let board = reader.board;
    let mut statements = class.statements.iter();
    let counts = statements.any(|own| own.meaning == Meaning::IndexLine);
    for &i in &class.members {
        if reader.used_lines[i] {
            continue;
        }
        let line = &reader.drawing.lines[i];
        // Some lines count their cells from the marked end.
        let is_marked = |cell| !reader.shapes_in(cell, |shape| shape.width < 1.2).is_empty();
        let line = match counts {
            true => from_mark(line, is_marked),
            false => line.clone(),
        };
        let parts = class.statements.iter().flat_map(|&own| {
            let is_between = !fits_ends(own.meaning, Ends::Bare);
            let parts = parts(&line, |cell| is_between && reader.circle_in(cell).is_some());
            parts.into_iter().map(move |part| (own, part))
        });
        let parts: Vec<(&Statement, Line)> = parts.collect();
        let rules = parts.iter().map(|(own, part)| rule(board, own, part));
        let Some(rules) = rules.collect::<Option<Vec<Constraint>>>() else {
            continue;
        };
        reader.used_lines[i] |= !parts.is_empty();
        for ((own, part), rule) in parts.iter().zip(rules) {
            reader.add(own, rule);
            use_ends(reader, own, part);
        }
    }
}

/// Returns whether a statement is about one line, such as "the purple line".
fn names_one(own: &Statement) -> bool {
    let small = own.small();
    let words: Vec<&str> = small.split_whitespace().collect();
    let mut near = words.windows(3);
    near.any(|words| words[0] == "the" && words[2] == "line")
}

/// Returns whether a statement says that each line has this number of cells.
fn says_cells(own: &Statement, many: usize) -> bool {
    let words = own.words();
    let number = many.to_string();
    let says = |near: &[String]| near[0] == number && near[1] == "cells";
    words.iter().any(|word| word == "each") && words.windows(2).any(says)
}

/// Marks the circles at the ends of a line as understood, if they belong to it.
fn use_ends(reader: &mut DrawingReader, own: &Statement, line: &Line) {
    let meaning = own.meaning;
    let has_mark = [Kind("zipper"), Meaning::IndexLine].contains(&meaning)
        || meaning == Meaning::EndIsSum && own.source.contains("circle");
    if fits_ends(meaning, Ends::Bare) && !has_mark {
        return;
    }
    let cells = &line.cells;
    let ends = [cells.first().copied(), cells.last().copied()];
    for cell in ends.into_iter().flatten() {
        reader
            .use_shapes(reader.shapes_in(cell, |shape| shape.text.is_empty() && shape.width < 1.2));
    }
}
