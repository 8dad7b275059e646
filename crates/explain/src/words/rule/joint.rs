//! A house and the rules that cross it, in words.

use ninefold_grid::Cell;
use ninefold_grid::words::capitalized;
use ninefold_logic::{Digits, HouseRules, Step};
use ninefold_techniques::Position;

use super::argument::{Domains, Part, RuleFact, Style, View, fitting, name as name_of, union};
use super::why::{argued, domains, part, removed};
use crate::figure::{Figure, Role};
use crate::words::names::{Names, either, list};
use crate::words::wording::Wording;

/// The greatest number of combinations of several rules: of those that are listed, and of those that are examined.
const LISTED: [usize; 2] = [8, 400];

pub(crate) fn describe_joint(
    names: Names<'_>,
    joint: &HouseRules,
    step: &Step,
    position: Option<&Position>,
) -> Wording {
    let house = names.long_house(joint.house);
    let rules: Vec<String> = (joint.rules.iter())
        .map(|(_, name, cells)| format!("{name} in {}", names.list_cells(cells)))
        .collect();
    let short: Vec<String> = (joint.rules.iter())
        .map(|(_, name, cells)| {
            let name = name.trim_start_matches("the ");
            format!("{name} in {}", names.cells(cells))
        })
        .collect();
    let argument = position.and_then(|position| {
        combined_cages(names, joint, step, position).or_else(|| {
            let parts = parts(names, joint, position)?;
            argued(names, &parts, None, step, position)
        })
    });
    let argument = argument.unwrap_or_else(|| {
        format!("No way of filling {house} by these rules uses a digit that this step removes.")
    });
    let all = joint.rules.iter().flat_map(|(.., cells)| cells);
    Wording {
        notation: format!("{}: {}", names.house(joint.house), short.join(", ")),
        sentences: format!("Look at {house} together with {}. {argument}", list(&rules)),
        figure: Figure {
            houses: vec![(joint.house, Role::Base)],
            cells: all.map(|&cell| (cell, Role::Cover)).collect(),
            ..Figure::default()
        },
    }
}

/// Returns the house and each of the rules as parts of an argument.
fn parts<'a>(
    names: Names<'a>,
    joint: &HouseRules,
    position: &'a Position,
) -> Option<Vec<Part<'a>>> {
    let rules = position.rules()?;
    let mut parts = Vec::new();
    for (number, name, cells) in &joint.rules {
        let same = joint
            .rules
            .iter()
            .filter(|(_, other, _)| other == name)
            .count();
        let subject = match same {
            1 => name.clone(),
            _ => format!("{name} in {}", names.list_cells(cells)),
        };
        parts.push(part(
            names,
            rules.local(*number)?,
            &rules.puzzle,
            Some(subject),
        ));
    }
    let cells = names.0.cells_of(joint.house).to_vec();
    let count = |&digit| RuleFact::Count(cells.clone(), Digits::of(digit), 1, cells.len());
    let is_full = cells.len() == joint.digits.len();
    // Some cells of the rules lie outside the house, and see cells inside it.
    let of_rules = joint.rules.iter().flat_map(|(.., cells)| cells);
    let outside = of_rules.copied().filter(|cell| !cells.contains(cell));
    let mut all: Vec<Cell> = cells.iter().copied().chain(outside).collect();
    all.sort_unstable();
    all.dedup();
    let mut facts = vec![RuleFact::Differ(cells.clone()), RuleFact::Differ(all)];
    facts.extend(joint.digits.iter().filter(|_| is_full).map(count));
    parts.push(Part {
        view: View::new(names, None, Some(names.long_house(joint.house))),
        facts,
    });
    Some(parts)
}

/// Explains cages that lie in the house: which of their combinations fit together.
fn combined_cages(
    names: Names<'_>,
    joint: &HouseRules,
    step: &Step,
    position: &Position,
) -> Option<String> {
    let at = domains(position);
    let parts = parts(names, joint, position)?;
    let house = names.0.cells_of(joint.house);
    let mut in_words = Vec::new();
    let mut cages: Vec<(Vec<Cell>, Vec<Digits>, Style)> = Vec::new();
    for part in parts.iter().take(joint.rules.len()) {
        let found = part.facts.iter().find_map(|fact| match fact {
            RuleFact::Sets(cells, sets, style) if cells.iter().all(|cell| house.contains(cell)) => {
                Some((fitting(cells, sets, &at)?, *style))
            }
            _ => None,
        });
        let (fitting, style) = found?;
        in_words.push(fitting.in_words(&part.view, style, &at)?);
        cages.push((fitting.open, fitting.left, style));
    }
    let chosen = choices(&cages)?;
    if chosen.is_empty() || chosen.len() > LISTED[0] || cages.len() < 2 {
        return None;
    }
    let kept = |cell: Cell| kept(&cages, &chosen, &at, cell, house);
    let all_explained = removed(step, &at)
        .iter()
        .all(|&(cell, digits)| !kept(cell).meets(digits));
    if !all_explained {
        return None;
    }
    let name = |choice: &Vec<Digits>| {
        let sets = choice.iter().zip(&cages);
        let names: Vec<String> = sets
            .map(|(&set, &(_, _, style))| name_of(&parts[0].view, set, style))
            .collect();
        list(&names)
    };
    let alternatives: Vec<String> = chosen.iter().map(name).collect();
    let order = if alternatives.len() == 1 && cages.len() == 1 {
        ""
    } else {
        ", in this order"
    };
    in_words.push(format!(
        "{} has each digit once, so together they can only be {}{order}.",
        capitalized(&names.long_house(joint.house)),
        either(&alternatives)
    ));
    Some(in_words.join(" "))
}

/// Returns all choices of one combination for each cage, in which no two share a digit.
fn choices(cages: &[(Vec<Cell>, Vec<Digits>, Style)]) -> Option<Vec<Vec<Digits>>> {
    let mut chosen: Vec<Vec<Digits>> = vec![Vec::new()];
    for (_, left, _) in cages {
        let mut next = Vec::new();
        for choice in &chosen {
            let used = union(choice.iter().copied());
            let free = left.iter().filter(|set| !set.meets(used));
            next.extend(free.map(|&set| [&choice[..], &[set]].concat()));
        }
        if next.len() > LISTED[1] {
            return None;
        }
        chosen = next;
    }
    Some(chosen)
}

/// Returns what a cell of the house can hold with these combinations.
fn kept(
    cages: &[(Vec<Cell>, Vec<Digits>, Style)],
    chosen: &[Vec<Digits>],
    at: &Domains,
    cell: Cell,
    house: &[Cell],
) -> Digits {
    let own = cages.iter().position(|(cells, ..)| cells.contains(&cell));
    let mut kept = Digits::EMPTY;
    for choice in chosen {
        kept |= match own {
            Some(own) => choice[own],
            None if house.contains(&cell) => at.of(cell) - union(choice.iter().copied()),
            None => at.of(cell),
        };
    }
    kept & at.of(cell)
}
