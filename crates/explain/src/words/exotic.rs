//! Patterns for hard puzzles in words.

use ninefold_grid::{Candidate, Cell, Digit, House};
use ninefold_logic::{AlmostLockedCandidates, DoubleExocet, Exocet, Firework, Guardians, Sectors};

use super::names::{Names, count, either, group_by_key, list};
use super::setting::Setting;
use super::wording::Wording;
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

pub(crate) fn describe_guardians(setting: Setting<'_>, reason: &Guardians) -> Wording {
    let names = setting.names;
    let digits = names.list_digits(&reason.digits);
    let guardians: Vec<String> = (reason.guardians.iter())
        .map(|&c| names.candidate(c))
        .collect();
    let short: Vec<String> = (reason.guardians.iter())
        .map(|c| format!("{}{}", names.digit(c.digit), names.cell(c.cell)))
        .collect();
    let cells = names.list_cells(&reason.cells);
    let pattern = if reason.digits.len() == 1 {
        format!(
            "The cells {cells} form a ring: each shares a house with the next ({}). In each of these houses {digits} would \
             be in one of its two cells of the ring, and the next one would not have it. That fails, because the number of \
             cells is odd.",
            names.list_houses(&reason.houses)
        )
    } else if reason.digits.len() == 2 {
        format!(
            "The cells {cells} form a loop in which each sees the next. {digits} alone would have to alternate in it, \
             and that fails, because the number of cells is odd."
        )
    } else {
        format!(
            "The cells {cells} lie in four boxes that form a rectangle. Each box has three of them, no two in one line. \
             In an odd number of the boxes these cells run the other way, so {digits} alone cannot fill all of them."
        )
    };
    let are = match &guardians[..] {
        [one] => format!("The only other candidate in them is {one}, so it is true."),
        many => format!(
            "So one of the other candidates is true: {}. Each of them rules out {}.",
            many.join(", "),
            setting.concluded()
        ),
    };
    let mut candidates = in_cells(&reason.cells, &reason.digits, Role::Base);
    candidates.extend(all(&reason.guardians, Role::Fin));
    Wording {
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

/// Returns why one of the candidates is removed, if this is easy to see.
fn example(setting: Setting<'_>, sectors: &Sectors) -> String {
    let names = setting.names;
    let candidates = setting.conclusion.candidates().iter();
    let mut outside = candidates.filter(|candidate| !sectors.cells.contains(&candidate.cell));
    let found = outside.find_map(|candidate| {
        let (_, houses) = sectors
            .rooms
            .iter()
            .find(|(digit, _)| *digit == candidate.digit)?;
        let mut houses = houses.iter();
        let house = houses.find(|&&house| names.0.cells_of(house).contains(&candidate.cell))?;
        Some((candidate, *house))
    });
    found.map_or_else(String::new, |(candidate, house)| {
        format!(
            " For example, the {digit} of {} is in one of these cells, so {} is not {digit}.",
            names.long_house(house),
            names.cell(candidate.cell),
            digit = names.digit(candidate.digit),
        )
    })
}

pub(crate) fn describe_sectors(setting: Setting<'_>, sectors: &Sectors) -> Wording {
    let names = setting.names;
    let cells = names.list_cells(&sectors.cells);
    let times = |&(digit, ref houses): &(Digit, Vec<House>)| {
        let often = match houses.len() {
            1 => "once".to_string(),
            2 => "twice".to_string(),
            often => format!("{} times", count(often)),
        };
        format!(
            "{} fits at most {often} ({})",
            names.digit(digit),
            names.list_houses(houses)
        )
    };
    let rooms: Vec<String> = sectors.rooms.iter().map(times).collect();
    // A sentence is about two digits.
    let rooms: Vec<String> = rooms
        .chunks(2)
        .map(|two| format!("{}.", list(two)))
        .collect();
    let short = |&(digit, ref houses): &(Digit, Vec<House>)| {
        format!(
            "{}{}",
            names.digit(digit),
            names.houses(houses).replace(',', "")
        )
    };
    let short: Vec<String> = sectors.rooms.iter().map(short).collect();
    let mut houses: Vec<House> = (sectors.rooms.iter())
        .flat_map(|(_, houses)| houses.iter().copied())
        .collect();
    houses.sort_unstable();
    houses.dedup();
    Wording {
        notation: format!("{} / {}", names.cells(&sectors.cells), short.join(" ")),
        sentences: format!(
            "Look at the {number} cells {cells}. In each row, column or box a digit fits into them only once. {} Together that \
             makes {number}, just one digit for each cell. So none of these may be missing: each of these digits is in these \
             cells in each house that was named.{}",
            rooms.join(" "),
            example(setting, sectors),
            number = count(sectors.cells.len()),
        ),
        figure: Figure {
            houses: all(&houses, Role::Cover),
            cells: all(&sectors.cells, Role::Base),
            ..Figure::default()
        },
    }
}

pub(crate) fn describe_exocet(names: Names<'_>, exocet: &Exocet) -> Wording {
    let digits = names.list_digits(&exocet.digits);
    let (base, targets) = (
        names.list_cells(&exocet.base),
        names.list_cells(&exocet.targets),
    );
    let mut candidates = in_cells(&exocet.base, &exocet.digits, Role::Base);
    candidates.extend(in_cells(&exocet.targets, &exocet.digits, Role::On));
    Wording {
        notation: format!(
            "{} base {} targets {} lines {}",
            names.digits(&exocet.digits),
            names.cells(&exocet.base),
            names.cells(&exocet.targets),
            names.houses(&exocet.lines)
        ),
        sentences: format!(
            "The base cells {base} hold two of {digits}. Take one of these two digits. It also has to be in each of {lines}. \
             Away from the base there is room for it in only {} of these {} lines. Near the base only the target cells \
             {targets} can hold it. So it is in a target cell. That is true of both digits, so the target cells \
             hold the same two digits as the base cells. A digit that only one side can hold is removed.",
            count(exocet.lines.len().saturating_sub(1)),
            count(exocet.lines.len()),
            lines = names.list_houses(&exocet.lines)
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

pub(crate) fn describe_double_exocet(names: Names<'_>, double: &DoubleExocet) -> Wording {
    let [first, second] = double
        .exocets
        .each_ref()
        .map(|one| describe_exocet(names, one));
    let digits = names.list_digits(&double.exocets[0].digits);
    let mut figure = first.figure;
    figure.cells.extend(second.figure.cells);
    figure.candidates.extend(second.figure.candidates);
    Wording {
        notation: format!("{}; {}", first.notation, second.notation),
        sentences: format!(
            "{} In the same way, the base cells {} hold the same digits as the target cells {}. The two bases cannot \
             share a digit: it would have to be in both targets of one box. So each of {digits} is in one of the bases \
             and in one of its targets. A cell that sees all these places cannot hold it.",
            first.sentences,
            names.list_cells(&double.exocets[1].base),
            names.list_cells(&double.exocets[1].targets)
        ),
        figure,
    }
}

pub(crate) fn describe_firework(names: Names<'_>, firework: &Firework) -> Wording {
    let digits: Vec<Digit> = firework.digits.iter().map(|&(digit, _)| digit).collect();
    let groups = group_by_key(
        firework
            .digits
            .iter()
            .map(|&(digit, houses)| (houses, digit)),
    );
    let of = |(houses, digits): &([House; 2], Vec<Digit>)| {
        format!(
            "Outside the box where {} and {} cross, each of {} has at most one place in either of them. Each of them is \
             in one of these places or where the two lines cross.",
            names.long_house(houses[0]),
            names.long_house(houses[1]),
            names.list_digits(digits)
        )
    };
    let reasons: Vec<String> = groups.iter().map(of).collect();
    let mut houses: Vec<House> = groups.iter().flat_map(|(houses, _)| *houses).collect();
    houses.sort_unstable();
    Wording {
        notation: format!(
            "{} in {}",
            names.digits(&digits),
            names.cells(&firework.cells)
        ),
        sentences: format!(
            "{} So these {} digits fill the {} cells {}, which hold nothing else.",
            reasons.join(" "),
            count(digits.len()),
            count(firework.cells.len()),
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

pub(crate) fn describe_almost_locked(names: Names<'_>, locked: &AlmostLockedCandidates) -> Wording {
    let (house, other) = (
        names.long_house(locked.house),
        names.long_house(locked.other),
    );
    let (cells, others) = (
        names.list_cells(&locked.cells),
        names.list_cells(&locked.others),
    );
    let digits = [list, either].map(|join| join(&names.all_digits(&locked.digits)));
    let hold = |cells: &[Cell]| match cells.len() {
        1 => "it holds one of these digits".to_owned(),
        number => format!("they hold {} of these digits", count(number)),
    };
    Wording {
        notation: format!(
            "{} in {} {} / {} {}",
            names.digits(&locked.digits),
            names.house(locked.house),
            names.cells(&locked.cells),
            names.house(locked.other),
            names.cells(&locked.others)
        ),
        sentences: format!(
            "In {house}, {cells} can only be {}, so {}. At most one of them is left for the cells where {house} \
             and {other} cross. In {other}, {} are possible only there and in {others}. So {} {} of them and \
             nothing else, and the remaining digit is where {house} and {other} cross. No other cell of {house} can be {}.",
            digits[1],
            hold(&locked.cells),
            digits[0],
            names.with_verb(&locked.others, ["holds", "hold"]),
            count(locked.others.len()),
            digits[1],
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
