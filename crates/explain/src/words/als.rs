//! Linked almost locked sets in words.

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{AlmostLocked, LinkedSets};

use super::names::Names;
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

/// `r1c1 and r1c2 hold 1, 2 or 3`: cells and their digits, of which there is one more.
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
    let petals = linked.links.iter().zip(&linked.sets).map(|(link, set)| {
        let link = names.list_digits(link);
        format!(
            "If {} = {link}, then {} lose {link} and hold all their other digits.",
            names.cell(stem),
            candidates(names, set)
        )
    });
    let petals: Vec<String> = petals.collect();
    format!(
        "{} So in every case one of these sets holds {digits}. {}",
        petals.join(" "),
        seeing(setting, &linked.digits)
    )
}

/// What the cells of the conclusion see.
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

fn of_row(setting: Setting<'_>, linked: &LinkedSets) -> String {
    let names = setting.names;
    let sets: Vec<String> = (linked.sets.iter())
        .map(|set| candidates(names, set))
        .collect();
    let lists = format!(
        "Each of these sets of cells has one candidate digit more than cells: {}. A set that loses one digit holds \
         all the others.",
        sets.join("; ")
    );
    match linked.links.as_slice() {
        [link] if link.len() > 1 => format!(
            "{lists} Each of {} can be in only one of the two sets, so each set holds exactly one of them and all its \
             other digits. A candidate of a linking digit is false if it sees all its places in both sets. Any other candidate \
             is false if it sees all places of its digit in one set.",
            names.list_digits(link)
        ),
        [link] => format!(
            "{lists} Only one of the two sets can hold {}, so the other one holds all its other digits. So {} is in one \
             of the sets. {}",
            names.list_digits(link),
            names.list_digits(&linked.digits),
            seeing(setting, &linked.digits)
        ),
        links => {
            let links: Vec<String> = links.iter().map(|link| names.list_digits(link)).collect();
            format!(
                "{lists} Of neighbouring sets only one can hold the digit that links them ({}). If the first set loses \
                 {}, it takes its link from the second set, and so on to the last set. So {} is in the first set or in \
                 the last. {}",
                links.join(", then "),
                names.list_digits(&linked.digits),
                names.list_digits(&linked.digits),
                seeing(setting, &linked.digits)
            )
        }
    }
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
