//! Lines of every colour.

use std::collections::HashMap;

use ninefold_grid::Cell;
use ninefold_grid::constraint::Constraint;

use super::branches::{equal_lines, one_sum, region_sums, sum_lines, touching};
use super::ends::{Ends, from_mark, parts};
use super::found::DrawingReader;
use super::labels::of_lines;
use super::line_rules::{CIRCLES, Cells, row_of, rule};
use super::together::together;
use crate::drawn::colour::{Colour, names};
use crate::drawn::{Line, Shape};
use crate::format::sets::different;
use crate::rules_text::{Meaning, Statement};

use Cells::Once;
use Colour::{Black, Grey, Orange, White};
use Meaning::Kind;

/// The greatest number of classes of lines.
const MAX_CLASSES: usize = 64;

/// A class of lines: the names of its colour, the marks at its ends, and its lines.
pub(super) type Class = (Vec<Colour>, Ends, Vec<usize>);

/// Returns the usual colours of a statement's lines, if it names none.
fn usual(statement: &Statement) -> &'static [Colour] {
    if statement.meaning == Kind("whisper") && statement.number == Some(4) {
        return &[Orange];
    }
    row_of(statement.meaning).map_or(&[], |(_, colours, ..)| colours)
}

/// Adds the rules of the lines that are not thermometers.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let stated = rules_text.statements.iter();
    let stated: Vec<&Statement> = stated
        .filter(|statement| row_of(statement.meaning).is_some())
        // If the sums of parts increase, they are not equal.
        .filter(|own| {
            own.meaning != Kind("region-sum") || !rules_text.has(Meaning::SegmentsIncrease)
        })
        .filter(|own| !own.is_of_path())
        .collect();
    cover(reader);
    let lines = &reader.drawing.lines;
    let rest: Vec<usize> = (0..lines.len())
        .filter(|&i| !reader.used_lines[i])
        .collect();
    // The classes of lines: those of one colour, with or without circles at both ends.
    let mut classes: Vec<Class> = Vec::new();
    for i in rest {
        let class = (names(lines[i].colour), ends(reader, &lines[i]));
        let is_same = |other: &Class| (&other.0, other.1) == (&class.0, class.1);
        match classes.iter().position(is_same) {
            Some(place) => classes[place].2.push(i),
            None if classes.len() < MAX_CLASSES => classes.push((class.0, class.1, vec![i])),
            None => {}
        }
    }
    let mut chosen: Vec<Vec<&Statement>> = Vec::new();
    for (names, ends, _) in &classes {
        chosen.push(of_class(&stated, names, *ends));
    }
    // If all lines look alike, all statements about lines apply to them.
    if let [own] = &mut chosen[..]
        && own.is_empty()
        && stated
            .iter()
            .all(|own| !own.has_colour() && !own.source.is_empty())
    {
        let fitting = stated.iter().copied();
        own.extend(fitting.filter(|own| fits_ends(own.meaning, classes[0].1)));
    }
    settle(&stated, &classes, &mut chosen);
    // If there is only one line, everything that is stated of "the line" applies to it.
    if let ([(_, ends, members)], [own]) = (&classes[..], &mut chosen[..])
        && members.len() == 1
        && !own.is_empty()
    {
        let is_of_it = |other: &&Statement| {
            !other.has_colour() && other.says("the line") && fits_ends(other.meaning, *ends)
        };
        for other in stated.iter().copied().filter(is_of_it) {
            if !own.iter().any(|known| known.meaning == other.meaning) {
                own.push(other);
            }
        }
    }
    // A clause that is not understood may be about lines of another colour with the same name.
    let is_other = |own: &&Statement| stated.iter().all(|other| !own.names_same_colour(other));
    let unread: Vec<&Statement> = rules_text.unread_lines.iter().filter(is_other).collect();
    settle(&unread, &classes, &mut chosen);
    for ((.., members), chosen) in classes.iter().zip(&mut chosen) {
        let lines = members.iter().map(|&i| &reader.drawing.lines[i]).collect();
        if let Some((own, texts)) = of_lines(reader.board, reader.drawing, &stated, lines) {
            for i in texts {
                reader.used_shapes[i] = true;
            }
            *chosen = vec![own];
        }
    }
    // If one class and one meaning are left over, they belong together.
    let idle: Vec<&Statement> = stated
        .iter()
        .copied()
        .filter(|own| own.meaning != Meaning::Apart)
        .filter(|own| !chosen.iter().flatten().any(|other| other == own))
        .filter(|own| {
            !chosen
                .iter()
                .flatten()
                .any(|other| other.meaning == own.meaning)
        })
        .collect();
    let open: Vec<usize> = (0..classes.len())
        .filter(|&i| chosen[i].is_empty())
        .collect();
    let meanings = idle.iter().all(|own| own.meaning == idle[0].meaning);
    if let (&[class], [statement, ..], true) = (&open[..], &idle[..], meanings)
        && fits_ends(statement.meaning, classes[class].1)
    {
        chosen[class].push(statement);
    }
    equal_lines(reader, &classes_of(&classes, &chosen, Meaning::LinesEqual));
    together(reader, &classes, &chosen);
    if let Some(own) = rules_text.first(Meaning::SumLinesEqual) {
        sum_lines(reader, own);
    }
    let sums = classes_of(&classes, &chosen, Kind("region-sum"));
    if let Some(own) = rules_text.first(Meaning::ColourSums) {
        for (_, members) in &sums {
            one_sum(reader, own, members);
        }
    }
    region_sums(reader, &sums);
    // Lines with branches are read by now. Further statements about them apply to each as a whole.
    for ((.., members), statements) in classes.iter().zip(&chosen) {
        let apart = statements.iter().find(|own| own.meaning == Meaning::Apart);
        for (group, cells) in touching(&reader.drawing.lines, members, false) {
            if let Some(own) = apart.filter(|_| group.iter().all(|&i| reader.used_lines[i])) {
                reader.add(own, different(vec![cells]));
            }
        }
    }
    for ((.., members), statements) in classes.iter().zip(&chosen) {
        let is_set = |own: &&Statement| {
            own.row().is_some() && row_of(own.meaning).is_some_and(|row| row.3 == Once)
        };
        if !statements.is_empty() && statements.iter().all(is_set) {
            let side = reader.board.side();
            let all = touching(&reader.drawing.lines, members, true);
            let has_said = |cells: usize| statements.iter().any(|own| says_cells(own, cells));
            let is_one = statements.iter().all(|own| names_one(own))
                || all.iter().all(|(_, cells)| has_said(cells.len()));
            let all = match is_one {
                true => all,
                false => touching(&reader.drawing.lines, members, false),
            };
            let all = all.into_iter();
            // If there are more cells than digits, these are several lines that only touch.
            let apart =
                |(lines, cells): (Vec<usize>, Vec<Cell>)| match cells.len() > side && !is_one {
                    true => {
                        let own = |i: usize| (vec![i], reader.drawing.lines[i].once());
                        lines.into_iter().map(own).collect()
                    }
                    false => vec![(lines, cells)],
                };
            let all: Vec<(Vec<usize>, Vec<Cell>)> = all.flat_map(apart).collect();
            for (lines, cells) in all {
                for i in lines {
                    reader.used_lines[i] = true;
                }
                for statement in statements {
                    reader.add_kind(statement, None, cells.clone());
                }
            }
            continue;
        }
        for &i in members {
            if reader.used_lines[i] {
                continue;
            }
            let line = &reader.drawing.lines[i];
            // Some lines count their cells from the marked end.
            let is_marked = |cell| !reader.shapes_in(cell, |shape| shape.width < 1.2).is_empty();
            let counts = statements
                .iter()
                .any(|own| own.meaning == Meaning::IndexLine);
            let line = match counts {
                true => from_mark(line, is_marked),
                false => line.clone(),
            };
            let of = |own: &Statement| {
                let is_between = !fits_ends(own.meaning, Ends::Bare);
                parts(&line, |cell| is_between && reader.circle_in(cell).is_some())
            };
            let own = statements.iter().copied();
            let parts: Vec<(&Statement, Vec<Line>)> = own.map(|own| (own, of(own))).collect();
            let rules = parts.iter().flat_map(|(own, parts)| {
                let board = reader.board;
                let of = move |part| Some((*own, rule(board, own, part)?));
                parts.iter().map(of)
            });
            let rules: Option<Vec<(&Statement, Constraint)>> = rules.collect();
            let Some(rules) = rules.filter(|rules| !rules.is_empty()) else {
                continue;
            };
            reader.used_lines[i] = true;
            for (statement, rule) in rules {
                reader.add(statement, rule);
            }
            for (own, parts) in &parts {
                for part in parts {
                    use_ends(reader, own, part);
                }
            }
        }
    }
    for own in rules_text.statements.iter().filter(|own| own.is_of_path()) {
        if row_of(own.meaning).is_some() {
            reader.list_as_not_understood(own);
        }
    }
    // A sentence about neighbours that names no line may not be about lines, if no line has its meaning.
    for own in stated {
        let is_used = chosen
            .iter()
            .flatten()
            .any(|other| other.meaning == own.meaning);
        let is_of_cages = own.says("cage");
        // Neighbours on a loop that has to be found are read with the loop.
        let is_of_loop = |other: &Statement| other.source == own.source;
        let is_of_loop = rules_text.all(Meaning::ShadedWhisper).any(is_of_loop);
        if !is_used && !own.source.is_empty() && !own.names_line && !is_of_cages && !is_of_loop {
            reader.list_as_not_understood(own);
        }
    }
}

/// Assigns statements to classes if two colours have one name. If another sentence also fits one of these classes,
/// less well, and fits no other class, the class is its own.
fn settle<'s>(stated: &[&'s Statement], classes: &[Class], chosen: &mut [Vec<&'s Statement>]) {
    for &own in stated.iter().filter(|own| own.has_colour()) {
        let is_meant = |other: &&Statement| other.meaning == own.meaning;
        if chosen.iter().flatten().any(is_meant) {
            continue;
        }
        let is_open = |&class: &usize| {
            let (names, ends, _) = &classes[class];
            let fits_better = |other: &&Statement| {
                (0..classes.len()).any(|i| {
                    i != class
                        && chosen[i].contains(other)
                        && other.fit(&classes[i].0) <= other.fit(names)
                })
            };
            own.fit(names).is_some()
                && fits_ends(own.meaning, *ends)
                && !chosen[class].is_empty()
                && chosen[class]
                    .iter()
                    .all(|other| other.has_colour() && fits_better(other))
        };
        let open: Vec<usize> = (0..classes.len()).filter(is_open).collect();
        let named = |&&class: &&usize| own.names_one_of(&classes[class].0);
        let first: Vec<usize> = open.iter().filter(named).copied().collect();
        match (&open[..], &first[..]) {
            (&[class], _) | (_, &[class]) => chosen[class] = vec![own],
            _ => {}
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

/// Returns the classes of lines that have this meaning and no other, with the statement.
pub(super) fn classes_of<'s, 'c>(
    classes: &'c [Class],
    chosen: &[Vec<&'s Statement>],
    meaning: Meaning,
) -> Vec<(&'s Statement, &'c [usize])> {
    let pairs = classes.iter().zip(chosen);
    let found = pairs.filter_map(|((.., members), statements)| {
        let mut others = statements
            .iter()
            .filter(|own| own.meaning != Meaning::Apart);
        match (others.next(), others.next()) {
            (Some(only), None) if only.meaning == meaning => Some((*only, &members[..])),
            _ => None,
        }
    });
    found.collect()
}

/// Merges lines that are drawn over each other. The colour of the line is the one that is not grey.
fn cover(reader: &mut DrawingReader) {
    let mut same: HashMap<Vec<Cell>, Vec<usize>> = HashMap::new();
    for (i, line) in reader.drawing.lines.iter().enumerate() {
        let mut back = line.cells.clone();
        back.reverse();
        same.entry(back.min(line.cells.clone()))
            .or_default()
            .push(i);
    }
    // A line between circles is also kept, if the text is about such lines.
    let of_circles = |own: &Statement| {
        row_of(own.meaning).is_some_and(|row| row.2 == CIRCLES && own.fit(&[Grey]).is_some())
    };
    let has_between = reader.rules_text.statements.iter().any(of_circles);
    for group in same.into_values().filter(|group| group.len() > 1) {
        let lines = &reader.drawing.lines;
        let is_between = |i: usize| has_between && ends(reader, &lines[i]) == Ends::Circles;
        if group.iter().all(|&i| is_between(i)) && all_differ(lines, &group) {
            continue;
        }
        let is_grey = |&i: &usize| {
            let first = names(lines[i].colour)[0];
            matches!(first, Grey | Black | White)
        };
        let coloured: Vec<usize> = group.iter().copied().filter(|i| !is_grey(i)).collect();
        let kept = match coloured.is_empty() {
            true => {
                let rank = |i: &usize| match names(lines[*i].colour)[0] {
                    Grey => 0,
                    _ => 1,
                };
                group.iter().copied().min_by_key(rank).into_iter().collect()
            }
            false => coloured,
        };
        let mut colours: Vec<[f64; 3]> = Vec::new();
        for i in group {
            let colour = reader.drawing.lines[i].colour;
            if !kept.contains(&i) || colours.contains(&colour) {
                reader.used_lines[i] = true;
            }
            colours.push(colour);
        }
    }
}

/// Returns whether no two of these lines have the same colour.
fn all_differ(lines: &[Line], group: &[usize]) -> bool {
    let colours = |&i: &usize| names(lines[i].colour)[0];
    let mut colours: Vec<Colour> = group.iter().map(colours).collect();
    let many = colours.len();
    colours.sort_unstable();
    colours.dedup();
    colours.len() == many
}

fn ends(reader: &DrawingReader, line: &Line) -> Ends {
    // If the text names the colour of a closed line, it is not a set of lines between the circles on it, unless the
    // text says so.
    let is_other = |own: &Statement| {
        own.has_colour()
            && own.fit(&names(line.colour)).is_some()
            && row_of(own.meaning).is_some_and(|row| row.2.contains(&Ends::Bare))
    };
    if line.is_closed && reader.rules_text.statements.iter().any(is_other) {
        return Ends::Bare;
    }
    let is_square = |shape: &Shape| {
        !shape.is_round && (0.4..0.9).contains(&shape.width) && shape.text.is_empty()
    };
    Ends::of(
        line,
        |cell| reader.circle_in(cell).is_some(),
        |cell| !reader.shapes_in(cell, is_square).is_empty(),
    )
}

/// Returns whether a line with such ends can have this meaning.
fn fits_ends(meaning: Meaning, ends: Ends) -> bool {
    row_of(meaning).is_none_or(|row| row.2.contains(&ends))
}

/// Returns the statements about lines of a colour with such ends.
fn of_class<'s>(stated: &[&'s Statement], names: &[Colour], ends: Ends) -> Vec<&'s Statement> {
    let fitting = || {
        stated
            .iter()
            .copied()
            .filter(|own| fits_ends(own.meaning, ends))
    };
    let best = fitting().filter_map(|own| own.fit(names)).min();
    // Statements about lines between circles take precedence over statements about a colour.
    let between = fitting().any(|own| !own.has_colour() && !fits_ends(own.meaning, Ends::Bare));
    let best = best.filter(|_| !between || ends == Ends::Bare);
    let mut chosen: Vec<&Statement> = match best {
        Some(best) => fitting()
            .filter(|own| own.fit(names) == Some(best))
            .collect(),
        None => {
            let plain =
                || fitting().filter(|own| !own.has_colour() && own.meaning != Meaning::Apart);
            let by_ends = || plain().filter(|own| !fits_ends(own.meaning, Ends::Bare));
            let by_colour = || plain().filter(|own| usual(own).contains(&names[0]));
            if by_ends().next().is_some() {
                by_ends().collect()
            } else if by_colour().next().is_some() {
                by_colour()
                    .filter(|own| !is_said_elsewhere(stated, own))
                    .collect()
            } else {
                let rest: Vec<&Statement> = plain()
                    .filter(|own| usual(own).is_empty() || !own.source.is_empty())
                    .filter(|own| !is_said_elsewhere(stated, own))
                    .collect();
                let only = stated.iter().all(|own| !own.has_colour());
                let are_apart = stated.iter().all(|own| own.meaning == Meaning::Apart);
                match rest.len() {
                    0 if are_apart && only => stated.iter().copied().take(1).collect(),
                    1 if only => rest,
                    2.. if only && rest.iter().all(|own| own.source == rest[0].source) => rest,
                    _ => Vec::new(),
                }
            }
        }
    };
    // A statement that digits do not repeat on lines of a colour comes in addition to the meaning of such lines.
    let is_weak = |own: &&Statement| own.meaning == Meaning::Apart && own.has_colour();
    if !chosen.is_empty() && chosen.iter().all(is_weak) {
        let plain = fitting().filter(|own| !own.has_colour() && own.meaning != Meaning::Apart);
        let usual: Vec<&Statement> = plain.filter(|own| usual(own).contains(&names[0])).collect();
        let is_other = |own: &&Statement| !is_said_elsewhere(stated, own);
        chosen.extend(usual.into_iter().filter(is_other));
    }
    // A further statement about a colour comes in addition to the meaning of all lines between circles.
    let more = fitting().filter(|own| {
        let small = own.small();
        let words = [
            "moreover",
            "furthermore",
            "additionally",
            "in addition",
            "also",
        ];
        let is_first = own.has_colour() && own.fit(names).is_some();
        is_first && words.iter().any(|word| small.starts_with(word))
    });
    for own in more {
        if !chosen.contains(&own) {
            chosen.push(own);
        }
    }
    let of_all = |own: &&Statement| {
        let is_all = ["all lines", "all the lines", "every line", "lines are also"];
        // A statement without a colour applies to every line, in addition to its own meaning.
        let is_apart = own.meaning == Meaning::Apart && !own.has_colour();
        let is_grey = names[0] == Grey && own.says_one_of(&["colored", "coloured"]);
        let is_both = own.says_one_of(&["line is both", "lines are both"]);
        let is_both = is_both && !own.has_colour() && !is_grey;
        let is_all = own.says_one_of(&is_all);
        // The sum by length is that of all lines, whatever else they mean.
        let is_of_each = own.meaning == Meaning::SumByLength
            && !own.has_colour()
            && own.says("in this puzzle")
            && own.says("each line");
        is_apart || is_of_each || own.row().is_some() && (is_both || is_all)
    };
    chosen.extend(fitting().filter(of_all));
    // A heading and its sentence have the same meaning.
    let mut seen: Vec<Meaning> = Vec::new();
    chosen.retain(|own| {
        let is_new = !seen.contains(&own.meaning);
        seen.push(own.meaning);
        is_new
    });
    chosen
}

/// Returns whether another statement with this meaning names a colour, so that this one is only its heading.
fn is_said_elsewhere(stated: &[&Statement], own: &Statement) -> bool {
    let mut others = stated.iter().filter(|other| other.meaning == own.meaning);
    others.any(|other| other.has_colour())
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
        for i in reader.shapes_in(cell, |shape| shape.text.is_empty() && shape.width < 1.2) {
            reader.used_shapes[i] = true;
        }
    }
}
