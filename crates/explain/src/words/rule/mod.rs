//! Steps by rules in words: what such a step removes, and the argument for it.

mod argument;
mod cases;
mod fillings;
mod joint;
mod leftover;
mod smooth;
#[cfg(test)]
mod tests;
mod trial;
mod why;

pub(super) use joint::describe_joint;
pub(super) use leftover::{describe_leftover, describe_leftovers};
pub(super) use trial::describe_trial;

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Cell, House, HouseKind, Puzzle};
use ninefold_logic::{Digits, LocalRule, Ruled, Step};
use ninefold_techniques::Position;

use super::names::{Names, either, list};
use super::wording::Wording;
use crate::figure::{Figure, Role};
use argument::{Fitting, Part, RuleFact, fitting};
use fillings::Fillings;
use why::{MAX_SENTENCES, argued, contradiction, count, domains, part};

/// Returns the meaning of a rule as a sentence.
pub(super) fn definition(ruled: &Ruled, position: Option<&Position>) -> String {
    let constraint = || position?.rules()?.local(ruled.rule)?.constraint.as_ref();
    match constraint() {
        // A part of a rule may be of another kind than the rule.
        Some(Constraint::Rule(rule)) if rule.kind.meaning() == ruled.meaning => {
            format!("Its rule: {}.", rule.kind.meaning_with_numbers())
        }
        _ => format!("Its rule: {}.", ruled.meaning),
    }
}

/// Returns the names of the cells of a rule. If they are a house, its name is used. For a row or column the name
/// also shows in which direction the rule reads it.
fn named(names: Names<'_>, cells: &[Cell]) -> String {
    let board = names.0;
    let is_whole = |&house: &House| {
        let own = board.cells_of(house);
        own.len() == cells.len() && own.iter().all(|cell| cells.contains(cell))
    };
    let (Some(house), [first, .., last]) = (board.houses().find(is_whole), cells) else {
        return names.list_cells(cells);
    };
    let (name, own) = (names.long_house(house), board.cells_of(house));
    let is_along = own == cells || own.iter().rev().eq(cells);
    match board.kind(house) {
        HouseKind::Row(_) | HouseKind::Column(_) if is_along => {
            format!(
                "{name}, from {} to {}",
                names.cell(*first),
                names.cell(*last)
            )
        }
        HouseKind::Row(_) | HouseKind::Column(_) | HouseKind::Box(_) => name,
        _ => names.list_cells(cells),
    }
}

/// Explains a rule, and why it removes candidates.
pub(super) fn describe(
    names: Names<'_>,
    ruled: &Ruled,
    step: &Step,
    position: Option<&Position>,
) -> Wording {
    let (name, cells) = (&ruled.name, named(names, &ruled.cells));
    let mut sentences = format!("Look at {name} in {cells}. {}", definition(ruled, position));
    let found = position.and_then(|position| {
        let rules = position.rules()?;
        let local = rules.local(ruled.rule)?;
        Some((position, local, &rules.puzzle))
    });
    let argument = found.and_then(|(position, local, puzzle)| {
        let part = part(names, local, puzzle, None);
        match ruled.locked.is_empty() {
            true => argued(names, &[part], Some((local, puzzle)), step, position),
            false => locked(names, ruled, &part, (local, puzzle), position),
        }
    });
    if !ruled.locked.is_empty() {
        let digits = names.list_digits(&ruled.locked);
        let argument =
            argument.unwrap_or_else(|| format!("Every way of filling it uses {digits}."));
        sentences += &format!(" {argument} {}", seen(names, ruled, position));
    } else {
        let argument = argument.unwrap_or_else(|| {
            let filled = found.map(|(position, local, puzzle)| {
                Fillings::of(names.0, local, puzzle, &domains(position))
            });
            fillings::unused(names, filled.as_ref(), step)
        });
        sentences += &format!(" {argument}");
    }
    Wording {
        notation: format!(
            "{} in {}",
            name.trim_start_matches("the "),
            names.cells(&ruled.cells)
        ),
        sentences,
        figure: Figure {
            cells: ruled.cells.iter().map(|&cell| (cell, Role::Base)).collect(),
            ..Figure::default()
        },
    }
}

/// Returns why every filling of a rule contains some digits.
fn locked(
    names: Names<'_>,
    ruled: &Ruled,
    part: &Part<'_>,
    (local, puzzle): (&LocalRule, &Puzzle),
    position: &Position,
) -> Option<String> {
    let at = domains(position);
    let digits = names.list_digits(&ruled.locked);
    let all: Digits = ruled.locked.iter().copied().collect();
    let is_needed = |digit| {
        let wanted = |fact: &RuleFact| matches!(fact, RuleFact::Count(_, of, 1.., _) if of.only() == Some(digit));
        part.facts.iter().any(wanted)
    };
    if ruled.locked.iter().all(|&digit| is_needed(digit)) {
        return Some(format!("It has to contain {digits}."));
    }
    for fact in &part.facts {
        let RuleFact::Sets(cells, sets, style) = fact else {
            continue;
        };
        let Some(fitting) = fitting(cells, sets, &at) else {
            continue;
        };
        let Fitting { left, .. } = &fitting;
        if left.iter().all(|&set| all - set == Digits::EMPTY)
            && let Some(in_words) = fitting.in_words(&part.view, *style, &at)
        {
            let each = match left.len() {
                1 => String::new(),
                2 => format!(" Both combinations that are left have {digits}."),
                _ => format!(" Each combination that is left has {digits}."),
            };
            return Some(format!("{in_words}{each}"));
        }
    }
    if let Some(listed) = Fillings::of(names.0, local, puzzle, &at).listed(names) {
        return Some(format!("{listed} Each of these has {digits}."));
    }
    let mut in_words = Vec::new();
    for &digit in &ruled.locked {
        let mut without = at.clone();
        for &cell in &ruled.cells {
            without.remove(cell, Digits::of(digit));
        }
        let why = contradiction(names, std::slice::from_ref(part), &without)?;
        if count(&why) > MAX_SENTENCES {
            return None;
        }
        in_words.push(format!(
            "Suppose none of its cells is {}. {why}",
            names.digit(digit)
        ));
    }
    Some(in_words.join(" "))
}

/// Returns the possible places of the digits that a rule needs, and the cells that see all these places.
fn seen(names: Names<'_>, ruled: &Ruled, position: Option<&Position>) -> String {
    let places = |digit| -> Vec<String> {
        let can = |cell: &&Cell| position.is_none_or(|p| p.candidates(**cell).contains(digit));
        ruled
            .cells
            .iter()
            .filter(can)
            .map(|&cell| names.cell(cell))
            .collect()
    };
    let parts: Vec<String> = ruled
        .locked
        .iter()
        .map(|&digit| format!("{} is in {}", names.digit(digit), either(&places(digit))))
        .collect();
    let only = match &ruled.locked[..] {
        [one] => places(*one).len() == 1,
        _ => false,
    };
    let all = if only { "it" } else { "all these cells" };
    let digits = names.list_digits(&ruled.locked);
    let same = ruled
        .locked
        .iter()
        .all(|&digit| places(digit) == places(ruled.locked[0]));
    match ruled.locked.len() {
        1 => format!(
            "So {}, and no cell that sees {all} can be {digits}.",
            list(&parts)
        ),
        _ if same => format!(
            "So {digits} are each in {}. No cell that sees all of these can hold one of them.",
            either(&places(ruled.locked[0]))
        ),
        _ => format!(
            "So {}. A cell that sees all the places of one of these digits cannot hold it.",
            list(&parts)
        ),
    }
}
