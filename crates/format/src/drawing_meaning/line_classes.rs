//! The lines that look alike, and the statements about each such class of lines.

use std::collections::HashMap;

use ninefold_grid::Cell;

use super::ends::Ends;
use super::found::DrawingReader;
use super::labels::of_lines;
use super::line_rules::{CIRCLES, row_of};
use crate::drawn::colour::{Colour, names};
use crate::drawn::{Line, Shape};
use crate::groups::alike;
use crate::rules_text::{Meaning, Statement};

use Colour::{Black, Grey, Orange, White};
use Meaning::Kind;

/// The greatest number of classes of lines.
const MAX_CLASSES: usize = 64;

/// Lines that look alike: those of one colour, with or without marks at both ends.
pub(super) struct Class<'s> {
    /// The names of the colour.
    names: Vec<Colour>,
    ends: Ends,
    /// The places of the lines.
    pub(super) members: Vec<usize>,
    /// The statements about these lines.
    pub(super) statements: Vec<&'s Statement>,
}

/// Returns the classes of the lines that mean nothing so far, each with the statements about it.
pub(super) fn classes<'s>(
    reader: &mut DrawingReader<'s>,
    stated: &[&'s Statement],
) -> Vec<Class<'s>> {
    cover(reader);
    let lines = reader.drawing.lines.iter().enumerate();
    let open = lines.filter(|&(i, _)| !reader.used_lines[i]);
    let looks = open.map(|(i, line)| ((names(line.colour), ends(reader, line)), i));
    let class = |((names, ends), members): ((Vec<Colour>, Ends), Vec<usize>)| Class {
        statements: of_class(stated, &names, ends),
        names,
        ends,
        members,
    };
    let groups = alike(looks, MAX_CLASSES).into_iter();
    let mut classes: Vec<Class> = groups.map(class).collect();
    // If all lines look alike, all statements about lines apply to them.
    if let [class] = &mut classes[..]
        && class.statements.is_empty()
        && stated
            .iter()
            .all(|own| !own.has_colour() && !own.source.is_empty())
    {
        let fitting = stated.iter().copied();
        let fitting = fitting.filter(|own| fits_ends(own.meaning, class.ends));
        class.statements.extend(fitting);
    }
    settle(stated, &mut classes);
    // If there is only one line, everything that is stated of "the line" applies to it.
    if let [class] = &mut classes[..]
        && class.members.len() == 1
        && !class.statements.is_empty()
    {
        for &other in stated {
            let is_of_it = !other.has_colour()
                && other.says("the line")
                && fits_ends(other.meaning, class.ends);
            if is_of_it && !has(&class.statements, other.meaning) {
                class.statements.push(other);
            }
        }
    }
    // A clause that is not understood may be about lines of another colour with the same name.
    let is_other = |own: &&Statement| stated.iter().all(|other| !own.names_same_colour(other));
    let unread = reader.rules_text.unread_lines.iter();
    let unread: Vec<&Statement> = unread.filter(is_other).collect();
    settle(&unread, &mut classes);
    for class in &mut classes {
        let lines = class.members.iter().map(|&i| &reader.drawing.lines[i]);
        let labelled = of_lines(reader.board, reader.drawing, stated, lines.collect());
        if let Some((own, texts)) = labelled {
            reader.use_shapes(texts);
            class.statements = vec![own];
        }
    }
    pair_rest(stated, &mut classes);
    classes
}

/// Assigns the statements that are left over, if they have one meaning and one class is left over.
fn pair_rest<'s>(stated: &[&'s Statement], classes: &mut [Class<'s>]) {
    let is_idle = |own: &&&Statement| {
        own.meaning != Meaning::Apart
            && !classes
                .iter()
                .any(|class| has(&class.statements, own.meaning))
    };
    let idle: Vec<&Statement> = stated.iter().filter(is_idle).copied().collect();
    let mut open = classes
        .iter_mut()
        .filter(|class| class.statements.is_empty());
    if let (Some(class), None, [first, ..]) = (open.next(), open.next(), &idle[..])
        && idle.iter().all(|own| own.meaning == first.meaning)
        && (!first.has_colour() || first.names_similar(&class.names))
        && fits_ends(first.meaning, class.ends)
    {
        class.statements.push(first);
    }
}

/// Returns whether one of these statements has this meaning.
fn has(statements: &[&Statement], meaning: Meaning) -> bool {
    statements.iter().any(|own| own.meaning == meaning)
}

/// Assigns statements to classes if two colours have one name. If another sentence also fits one of these classes,
/// less well, and fits no other class, the class is its own.
fn settle<'s>(stated: &[&'s Statement], classes: &mut [Class<'s>]) {
    for &own in stated.iter().filter(|own| own.has_colour()) {
        let is_meant = |other: &&Statement| other.meaning == own.meaning;
        if classes
            .iter()
            .flat_map(|class| &class.statements)
            .any(is_meant)
        {
            continue;
        }
        let is_open = |&at: &usize| {
            let class = &classes[at];
            let fits_better = |other: &&Statement| {
                let mut rest = classes[..at].iter().chain(&classes[at + 1..]);
                let fit = |class: &Class| other.fit(&class.names);
                rest.any(|rest| rest.statements.contains(other) && fit(rest) <= fit(class))
            };
            let mut known = class.statements.iter();
            own.fit(&class.names).is_some()
                && fits_ends(own.meaning, class.ends)
                && !class.statements.is_empty()
                && known.all(|other| other.has_colour() && fits_better(other))
        };
        let open: Vec<usize> = (0..classes.len()).filter(is_open).collect();
        let named = |&&class: &&usize| own.names_one_of(&classes[class].names);
        let first: Vec<usize> = open.iter().filter(named).copied().collect();
        match (&open[..], &first[..]) {
            (&[class], _) | (_, &[class]) => classes[class].statements = vec![own],
            _ => {}
        }
    }
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

/// Returns the usual colours of a statement's lines, if it names none.
fn usual(statement: &Statement) -> &'static [Colour] {
    if statement.meaning == Kind("whisper") && statement.number == Some(4) {
        return &[Orange];
    }
    row_of(statement.meaning).map_or(&[], |row| row.colours)
}

/// Returns whether a line with such ends can have this meaning.
pub(super) fn fits_ends(meaning: Meaning, ends: Ends) -> bool {
    row_of(meaning).is_none_or(|row| row.ends.contains(&ends))
}

/// Returns the marks at the ends of a line.
fn ends(reader: &DrawingReader, line: &Line) -> Ends {
    // If the text names the colour of a closed line, it is not a set of lines between the circles on it, unless the
    // text says so.
    let is_other = |own: &Statement| {
        own.has_colour()
            && own.fit(&names(line.colour)).is_some()
            && row_of(own.meaning).is_some_and(|row| row.ends.contains(&Ends::Bare))
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
        row_of(own.meaning).is_some_and(|row| row.ends == CIRCLES && own.fit(&[Grey]).is_some())
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

/// Returns the classes of lines that have this meaning and no other, with the statement.
pub(super) fn classes_of<'s, 'c>(
    classes: &'c [Class<'s>],
    meaning: Meaning,
) -> Vec<(&'s Statement, &'c [usize])> {
    let found = classes.iter().filter_map(|class| {
        let statements = class.statements.iter().copied();
        let mut others = statements.filter(|own| own.meaning != Meaning::Apart);
        match (others.next(), others.next()) {
            (Some(only), None) if only.meaning == meaning => Some((only, &class.members[..])),
            _ => None,
        }
    });
    found.collect()
}
