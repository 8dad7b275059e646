//! Linked almost locked sets in words.

use ninefold_grid::words::capitalized;
use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{AlmostLocked, LinkedSets};

use super::names::{Names, count};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Line, Role};

pub(crate) fn describe(setting: Setting<'_>, linked: &LinkedSets) -> Wording {
    let names = setting.names;
    let short = |set: &AlmostLocked| {
        let digits = set.digits.iter();
        let digits: String = digits.map(|&d| names.digit(d).to_string()).collect();
        format!("{} {{{digits}}}", names.cells(&set.cells))
    };
    let sets: Vec<String> = linked.sets.iter().map(short).collect();
    let links = linked.links.iter().map(|digits| names.digits(digits));
    let notation = match linked.stem {
        Some(stem) => {
            let petals = links
                .zip(&sets)
                .map(|(digit, set)| format!("{digit}- {set}"));
            format!(
                "{}: {}",
                names.cell(stem),
                petals.collect::<Vec<_>>().join(", ")
            )
        }
        None => {
            let mut row = sets.first().cloned().unwrap_or_default();
            for (link, set) in links.zip(sets.iter().skip(1)) {
                row += &format!(" -{link}- {set}");
            }
            row
        }
    };
    Wording {
        notation,
        sentences: match linked.stem {
            Some(stem) => of_blossom(setting, linked, stem),
            None => of_row(setting, linked),
        },
        figure: figure(linked),
    }
}

/// Returns the cells of a set and their digits, of which there is one more: `r1c1 and r1c2 (1, 2 and 3)`.
fn candidates(names: Names<'_>, set: &AlmostLocked) -> String {
    format!(
        "{} ({})",
        names.list_cells(&set.cells),
        names.list_digits(&set.digits)
    )
}

fn of_blossom(setting: Setting<'_>, linked: &LinkedSets, stem: Cell) -> String {
    let names = setting.names;
    let digits = names.list_digits(&linked.digits);
    let petals = linked
        .links
        .iter()
        .zip(&linked.sets)
        .map(|(digits_of_link, set)| {
            let link = names.list_digits(digits_of_link);
            let others: Vec<Digit> = (set.digits.iter().copied())
                .filter(|digit| !digits_of_link.contains(digit))
                .collect();
            let hold = match set.cells.len() {
                1 => "it is",
                _ => "they hold",
            };
            format!(
                "If {} = {link}, then {link} is not in {}, so {hold} {}.",
                names.cell(stem),
                candidates(names, set),
                names.list_digits(&others),
            )
        });
    let petals: Vec<String> = petals.collect();
    format!(
        "{} So in every case one of these sets holds {digits}. {}",
        petals.join(" "),
        seeing(setting, &linked.digits)
    )
}

/// Returns a sentence about what the cells of the conclusion see.
fn seeing(setting: Setting<'_>, digits: &[Digit]) -> String {
    let names = setting.names;
    let gone = setting.cells();
    match digits {
        [digit] => format!(
            "{} all places for {} in these sets.",
            names.see(&gone),
            names.digit(*digit)
        ),
        _ => "A candidate that sees all places of its digit in these sets is false.".to_owned(),
    }
}

/// Returns the name of a set: `set A`, `set B`.
fn letter(number: usize) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    match letters.chars().nth(number) {
        Some(letter) => format!("set {letter}"),
        None => format!("set {}", number + 1),
    }
}

fn of_row(setting: Setting<'_>, linked: &LinkedSets) -> String {
    let names = setting.names;
    let sets = linked.sets.iter().enumerate();
    let sets = sets.map(|(i, set)| {
        let cells = match set.cells.len() {
            1 => "one cell".to_owned(),
            several => format!("{} cells", count(several)),
        };
        format!(
            "{} is {}: {} digits ({}) for {cells}.",
            capitalized(&letter(i)),
            names.list_cells(&set.cells),
            count(set.digits.len()),
            names.list_digits(&set.digits),
        )
    });
    let sets: Vec<String> = sets.collect();
    let lists = format!(
        "{} If a set does not have one of its digits, it has all the others.",
        sets.join(" ")
    );
    match (linked.links.as_slice(), linked.sets.as_slice()) {
        ([link], [_, _]) if link.len() > 1 => format!("{lists} {}", both_linked(setting, linked)),
        (links, [.., _]) => format!("{lists} {}", followed(setting, linked, links)),
        _ => lists,
    }
}

/// Follows the sets from the first to the last: if the first lacks the digit of the conclusion, the last has it.
fn followed(setting: Setting<'_>, linked: &LinkedSets, links: &[Vec<Digit>]) -> String {
    let names = setting.names;
    let ends = names.list_digits(&linked.digits);
    let first = linked.digits.first().map_or(0, |&digit| names.digit(digit));
    let mut text = format!("Suppose set A does not have {first}.");
    let mut last: Option<Digit> = None;
    for (i, link) in links.iter().enumerate() {
        // The digit that leads into a set cannot also be the one that it lacks.
        let other = link.iter().find(|&&digit| Some(digit) != last);
        let Some(&digit) = other.or(link.first()) else {
            continue;
        };
        let value = names.digit(digit);
        let (from, into) = (letter(i), letter(i + 1));
        text += &format!(
            " Then {from} has {value}. Every place for {value} in {from} sees every one in {into}, so {into} does not \
             have {value}."
        );
        last = Some(digit);
    }
    let end = letter(links.len());
    let same = match linked.digits.len() {
        0 | 1 => String::new(),
        _ => format!(" The same is true of each of {ends}."),
    };
    format!(
        "{text} Then {end} has {first}. So {first} is in set A or in {end}.{same} {}",
        seeing(setting, &linked.digits)
    )
}

/// Explains two sets with two links: each set holds one of the two linking digits, and all its other digits.
fn both_linked(setting: Setting<'_>, linked: &LinkedSets) -> String {
    let names = setting.names;
    let links: &[Digit] = linked.links.first().map_or(&[], |links| links);
    let mut text = format!(
        "For each of {}, the places in one set see all the places in the other, so only one of the sets can have it. \
         So each set is missing one of these digits and has all its other digits.",
        names.list_digits(links)
    );
    let mut in_words: Vec<(String, Vec<Cell>, Vec<Cell>)> = Vec::new();
    for candidate in setting.conclusion.candidates() {
        let digit = candidate.digit;
        let value = names.digit(digit);
        let places = |set: &AlmostLocked| -> Vec<Cell> {
            let may_hold = |cell: &&Cell| {
                let position = setting.position;
                position.is_none_or(|position| position.candidates(**cell).contains(digit))
            };
            set.cells.iter().filter(may_hold).copied().collect()
        };
        let sees_all = |set: &AlmostLocked| {
            let mut places = places(set).into_iter();
            set.digits.contains(&digit) && places.all(|cell| names.0.sees(cell, candidate.cell))
        };
        let place = match links.contains(&digit) {
            true => {
                let all = linked.sets.iter().flat_map(places).collect();
                Some((format!("{value} is in one of the two sets"), all))
            }
            false => (linked.sets.iter().enumerate())
                .find(|(_, set)| sees_all(set))
                .map(|(i, set)| (format!("{value} is in {}", letter(i)), places(set))),
        };
        let Some((place, places)) = place else {
            continue;
        };
        match in_words.iter_mut().find(|(other, ..)| *other == place) {
            Some((_, _, cells)) => cells.push(candidate.cell),
            None => in_words.push((place, places, vec![candidate.cell])),
        }
    }
    for (place, places, cells) in in_words {
        let all = if places.len() == 1 {
            "its only place"
        } else {
            "all its places"
        };
        text += &format!(
            " {}, and {} {all} there ({}).",
            capitalized(&place),
            names.see(&cells),
            names.list_cells(&places)
        );
    }
    text
}

fn figure(linked: &LinkedSets) -> Figure {
    let roles = [Role::Base, Role::Fin, Role::Cover];
    let mut figure = Figure::default();
    figure
        .cells
        .extend(linked.stem.map(|cell| (cell, Role::Pivot)));
    for (set, role) in linked.sets.iter().zip(roles.iter().cycle()) {
        figure
            .cells
            .extend(set.cells.iter().map(|&cell| (cell, *role)));
    }
    let mut ends = linked.sets.windows(2);
    for digits in linked.links.iter().filter(|_| linked.stem.is_none()) {
        let Some([from, to]) = ends.next() else { break };
        for &digit in digits {
            let of = |set: &AlmostLocked| -> Vec<Candidate> {
                let candidate = |&cell: &_| Candidate { cell, digit };
                set.cells.iter().map(candidate).collect()
            };
            figure.links.push(Line {
                from: of(from),
                to: of(to),
                is_strong: false,
            });
        }
    }
    figure
}
