//! Patterns for hard puzzles in words.

use ninefold_grid::{Candidate, Cell, Digit, House};
use ninefold_logic::{AlmostLockedCandidates, DoubleExocet, Exocet, Firework, Guardians, Sectors};

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

fn in_cells(cells: &[Cell], digits: &[Digit], role: Role) -> Vec<(Candidate, Role)> {
    let of = |&cell: &Cell| {
        let digits = digits.iter();
        digits.map(move |&digit| (Candidate { cell, digit }, role))
    };
    cells.iter().flat_map(of).collect()
}

fn all<T: Copy>(things: &[T], role: Role) -> Vec<(T, Role)> {
    things.iter().map(|&thing| (thing, role)).collect()
}

pub(crate) fn tell_guardians(names: Names<'_>, reason: &Guardians) -> Told {
    let digits = names.list_digits(&reason.digits);
    let guardians: Vec<String> = (reason.guardians.iter())
        .map(|c| format!("{} in {}", c.digit, names.cell(c.cell)))
        .collect();
    let short: Vec<String> = (reason.guardians.iter())
        .map(|c| format!("{}{}", c.digit, names.cell(c.cell)))
        .collect();
    let cells = names.list_cells(&reason.cells);
    let pattern = if reason.digits.len() == 1 {
        format!(
            "The cells {cells} form a ring in which each shares a house with the next: {}. They are an \
             odd number, so that {digits} cannot stand in one of its two in each of these houses.",
            names.list_houses(&reason.houses)
        )
    } else if reason.digits.len() == 2 {
        format!(
            "The cells {cells} form a loop in which each sees the next. They are an odd number, so \
             that {digits} alone cannot fill them in turn."
        )
    } else {
        format!(
            "The cells {cells} lie in four boxes that form a rectangle, three in each without a common \
             line. In an odd number of the boxes they go down the other way, so that {digits} alone \
             cannot fill them."
        )
    };
    let are = match &guardians[..] {
        [one] => format!("The only other candidate in them is {one}."),
        many => format!("One of the other candidates is right: {}.", many.join(", ")),
    };
    let mut candidates = in_cells(&reason.cells, &reason.digits, Role::Base);
    candidates.extend(all(&reason.guardians, Role::Fin));
    Told {
        notation: format!(
            "{} in {}, guardians {}",
            names.digits(&reason.digits),
            names.cells(&reason.cells),
            short.join(",")
        ),
        sentences: format!("{pattern} {are}"),
        figure: Figure {
            cells: all(&reason.cells, Role::Base),
            candidates,
            ..Figure::default()
        },
    }
}

pub(crate) fn tell_sectors(names: Names<'_>, sectors: &Sectors) -> Told {
    let cells = names.list_cells(&sectors.cells);
    let times = |&(digit, ref houses): &(Digit, Vec<House>)| {
        let often = match houses.len() {
            1 => "once".to_string(),
            2 => "twice".to_string(),
            count => format!("{count} times"),
        };
        format!("{digit} {often} ({})", names.houses(houses))
    };
    let rooms: Vec<String> = sectors.rooms.iter().map(times).collect();
    let short = |&(digit, ref houses): &(Digit, Vec<House>)| {
        format!("{digit}{}", names.houses(houses).replace(',', ""))
    };
    let short: Vec<String> = sectors.rooms.iter().map(short).collect();
    let mut houses: Vec<House> = (sectors.rooms.iter())
        .flat_map(|(_, houses)| houses.iter().copied())
        .collect();
    houses.sort_unstable();
    houses.dedup();
    Told {
        notation: format!("{} / {}", names.cells(&sectors.cells), short.join(" ")),
        sentences: format!(
            "The {} cells {cells} have room for {}. That is just as many digits as there are cells, so \
             that each digit stands there as often as it can. No digit is right where it would leave \
             less room for itself in these cells.",
            sectors.cells.len(),
            rooms.join(", "),
        ),
        figure: Figure {
            houses: all(&houses, Role::Cover),
            cells: all(&sectors.cells, Role::Base),
            ..Figure::default()
        },
    }
}

pub(crate) fn tell_exocet(names: Names<'_>, exocet: &Exocet) -> Told {
    let digits = names.list_digits(&exocet.digits);
    let (base, targets) = (
        names.list_cells(&exocet.base),
        names.list_cells(&exocet.targets),
    );
    let mut candidates = in_cells(&exocet.base, &exocet.digits, Role::Base);
    candidates.extend(in_cells(&exocet.targets, &exocet.digits, Role::On));
    Told {
        notation: format!(
            "{} base {} targets {} lines {}",
            names.digits(&exocet.digits),
            names.cells(&exocet.base),
            names.cells(&exocet.targets),
            names.houses(&exocet.lines)
        ),
        sentences: format!(
            "The base {base} holds two of {digits}. A digit that stands there has to find places in {} \
             where the base does not see them, and without the targets {targets} there is room for one too \
             few. So each of the two digits stands in a target, and the targets hold what the base holds.",
            names.list_houses(&exocet.lines)
        ),
        figure: Figure {
            houses: all(&exocet.lines, Role::Cover),
            cells: [
                all(&exocet.base, Role::Base),
                all(&exocet.targets, Role::On),
                all(&exocet.companions, Role::Off),
            ]
            .concat(),
            candidates,
            ..Figure::default()
        },
    }
}

pub(crate) fn tell_double_exocet(names: Names<'_>, double: &DoubleExocet) -> Told {
    let [first, second] = double.exocets.each_ref().map(|one| tell_exocet(names, one));
    let digits = names.list_digits(&double.exocets[0].digits);
    let mut figure = first.figure;
    figure.cells.extend(second.figure.cells);
    figure.candidates.extend(second.figure.candidates);
    Told {
        notation: format!("{}; {}", first.notation, second.notation),
        sentences: format!(
            "{} In the same way the base {} needs the targets {}. Both bases cannot hold the same digit, \
             so that each of {digits} stands in one base and in one of its targets, and has no room to \
             spare.",
            first.sentences,
            names.list_cells(&double.exocets[1].base),
            names.list_cells(&double.exocets[1].targets)
        ),
        figure,
    }
}

pub(crate) fn tell_firework(names: Names<'_>, firework: &Firework) -> Told {
    let digits: Vec<Digit> = firework.digits.iter().map(|&(digit, _)| digit).collect();
    let mut groups: Vec<([House; 2], Vec<Digit>)> = Vec::new();
    for &(digit, houses) in &firework.digits {
        match groups.iter_mut().find(|(met, _)| *met == houses) {
            Some((_, digits)) => digits.push(digit),
            None => groups.push((houses, vec![digit])),
        }
    }
    let of = |(houses, digits): &([House; 2], Vec<Digit>)| {
        format!(
            "Each of {} has at most one place in {} and one in {} outside the box where they cross, and \
             stands there or in the crossing itself.",
            names.list_digits(digits),
            names.long_house(houses[0]),
            names.long_house(houses[1])
        )
    };
    let reasons: Vec<String> = groups.iter().map(of).collect();
    let mut houses: Vec<House> = groups.iter().flat_map(|(houses, _)| *houses).collect();
    houses.sort_unstable();
    Told {
        notation: format!(
            "{} in {}",
            names.digits(&digits),
            names.cells(&firework.cells)
        ),
        sentences: format!(
            "{} So these {} digits fill the {} cells {}.",
            reasons.join(" "),
            digits.len(),
            firework.cells.len(),
            names.list_cells(&firework.cells)
        ),
        figure: Figure {
            houses: all(&houses, Role::Base),
            cells: all(&firework.cells, Role::Base),
            candidates: in_cells(&firework.cells, &digits, Role::Base),
            ..Figure::default()
        },
    }
}

pub(crate) fn tell_almost_locked(names: Names<'_>, locked: &AlmostLockedCandidates) -> Told {
    let digits = names.list_digits(&locked.digits);
    let (house, other) = (
        names.long_house(locked.house),
        names.long_house(locked.other),
    );
    Told {
        notation: format!(
            "{} in {} {} / {} {}",
            names.digits(&locked.digits),
            names.house(locked.house),
            names.cells(&locked.cells),
            names.house(locked.other),
            names.cells(&locked.others)
        ),
        sentences: format!(
            "In {house}, {} can hold only {digits}, and leave one of these for the cells it shares with \
             {other}. All others of them must stand in {} in {other}, and fill that.",
            names.list_cells(&locked.cells),
            names.list_cells(&locked.others)
        ),
        figure: Figure {
            houses: vec![(locked.house, Role::Base), (locked.other, Role::Cover)],
            cells: [
                all(&locked.cells, Role::Base),
                all(&locked.others, Role::Cover),
            ]
            .concat(),
            ..Figure::default()
        },
    }
}
