//! Cells that are left over from houses and sums, in words.

use ninefold_grid::Cell;
use ninefold_grid::words::capitalized;
use ninefold_logic::{Leftover, Leftovers, Step, left_over};
use ninefold_techniques::Position;

use super::argument::{Part, View, rule_facts};
use super::why::argued;
use crate::figure::{Figure, Role};
use crate::words::names::{Names, list};
use crate::words::wording::Wording;

/// Explains a step by houses and the sums of cages.
pub(crate) fn describe_leftover(
    names: Names<'_>,
    left: &Leftover,
    step: &Step,
    position: Option<&Position>,
) -> Wording {
    let [of_houses, of_rules] = left.sums;
    let add = match left.houses.len() {
        1 => "adds up",
        _ => "together add up",
    };
    let rules: Vec<&str> = (left.rules.iter())
        .map(|(_, name)| name.trim_start_matches("the "))
        .collect();
    let total = of_houses - of_rules;
    let mut sentences = format!(
        "{} {add} to {of_houses}. {} {} to {of_rules}.",
        capitalized(&names.list_houses(&left.houses)),
        capitalized(&joined_rule_names(&rules)),
        if rules.len() > 1 { "add up" } else { "adds up" },
    );
    let (innies, outies) = (
        names.list_cells(&left.innies),
        names.list_cells(&left.outies),
    );
    let are = |cells: &[Cell], one, several| if cells.len() == 1 { one } else { several };
    let make = are(&left.innies, "is", "make");
    sentences += &match (left.innies.is_empty(), left.outies.is_empty()) {
        (_, true) => {
            let begin = are(
                &left.innies,
                "The cell that is left",
                "The cells that are left",
            );
            format!(" {begin}, {innies}, {make} {of_houses} − {of_rules} = {total}.")
        }
        (true, false) => {
            let begin = are(&left.outies, "The cell outside", "The cells outside");
            let make = are(&left.outies, "is", "make");
            format!(
                " {begin}, {outies}, {make} {of_rules} − {of_houses} = {}.",
                -total
            )
        }
        (false, false) => {
            let so = match total {
                0 => format!("{innies} {make} as much as {outies}"),
                1.. => format!("{innies} {make} {total} more than {outies}"),
                _ => format!("{innies} {make} {} less than {outies}", -total),
            };
            format!(
                " They leave out {innies} and have {outies} outside {}. So {so}.",
                names.list_houses(&left.houses)
            )
        }
    };
    if left.innies.len() + left.outies.len() > 1
        && let Some(argument) = of_leftover(names, left, step, position)
    {
        sentences += &format!(" {argument}");
    }
    let sum = match (&left.innies[..], &left.outies[..]) {
        (innies, []) => format!("{} = {total}", names.cells(innies)),
        ([], outies) => format!("{} = {}", names.cells(outies), -total),
        (innies, outies) => format!(
            "{} − {} = {total}",
            names.cells(innies),
            names.cells(outies)
        ),
    };
    Wording {
        notation: format!("{}: {sum}", names.houses(&left.houses)),
        sentences,
        figure: Figure {
            houses: left
                .houses
                .iter()
                .map(|&house| (house, Role::Base))
                .collect(),
            cells: (left.innies.iter().map(|&cell| (cell, Role::On)))
                .chain(left.outies.iter().map(|&cell| (cell, Role::Fin)))
                .collect(),
            ..Figure::default()
        },
    }
}

/// Returns the names of rules: `the cages of 10, 18 and 9`; `the cage of 10 and the sum of 9`.
fn joined_rule_names(rules: &[&str]) -> String {
    let parts: Option<Vec<(&str, &str)>> =
        rules.iter().map(|name| name.split_once(" of ")).collect();
    match parts {
        Some(parts) if parts.len() > 1 && parts.iter().all(|part| part.0 == parts[0].0) => {
            let numbers: Vec<String> = parts.iter().map(|part| part.1.to_owned()).collect();
            format!("the {}s of {}", parts[0].0, list(&numbers))
        }
        _ => {
            let names: Vec<String> = rules.iter().map(|name| format!("the {name}")).collect();
            list(&names)
        }
    }
}

/// Returns why a sum of cells removes what the step removes.
fn of_leftover(
    names: Names<'_>,
    left: &Leftover,
    step: &Step,
    position: Option<&Position>,
) -> Option<String> {
    let position = position?;
    let rules = position.rules()?;
    let numbers: Vec<usize> = left.rules.iter().map(|&(number, _)| number).collect();
    let local = left_over(names.0, rules, &left.houses, &numbers)?;
    let part = Part {
        view: View::new(names, None, Some("the sum".to_owned())),
        facts: rule_facts(names.0, &local, &rules.puzzle),
    };
    argued(
        names,
        &[part],
        Some((&local, &rules.puzzle)),
        step,
        position,
    )
}

/// Explains a step by rows and pieces with the same digits.
pub(crate) fn describe_leftovers(names: Names<'_>, left: &Leftovers) -> Wording {
    let digits = names.list_digits(&left.digits);
    let (from, into) = (names.list_houses(&left.from), names.list_houses(&left.into));
    let (without, cells) = (
        names.list_cells(&left.without),
        names.list_cells(&left.cells),
    );
    Wording {
        notation: format!(
            "{} in {} / {}",
            names.digits(&left.digits),
            names.houses(&left.from),
            names.houses(&left.into)
        ),
        sentences: format!(
            "{} and {} hold the same digits. So {without}, outside {}, and {cells}, outside {}, hold the same digits too. \
             {digits} cannot be in {without}.",
            capitalized(&from),
            into,
            into,
            from
        ),
        figure: Figure {
            houses: (left.from.iter().map(|&house| (house, Role::Base)))
                .chain(left.into.iter().map(|&house| (house, Role::Cover)))
                .collect(),
            cells: (left.without.iter().map(|&cell| (cell, Role::Off)))
                .chain(left.cells.iter().map(|&cell| (cell, Role::On)))
                .collect(),
            ..Figure::default()
        },
    }
}
