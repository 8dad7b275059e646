//! Linked almost locked sets in words.

use ninefold_grid::Candidate;
use ninefold_logic::{AlmostLocked, LinkedSets};

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Line, Role};

pub(crate) fn tell(names: Names<'_>, linked: &LinkedSets) -> Told {
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
    Told {
        notation,
        sentences: match linked.stem {
            Some(stem) => of_blossom(names, linked, &names.cell(stem)),
            None => of_row(names, linked),
        },
        figure: figure(linked),
    }
}

/// `r1c1 and r1c2 with 1, 2 and 3`.
fn long(names: Names<'_>, set: &AlmostLocked) -> String {
    format!(
        "{} with {}",
        names.list_cells(&set.cells),
        names.list_digits(&set.digits)
    )
}

fn of_blossom(names: Names<'_>, linked: &LinkedSets, stem: &str) -> String {
    let petals = linked.links.iter().zip(&linked.sets).map(|(digits, set)| {
        let digit = names.list_digits(digits);
        format!(
            "if it holds {digit}, {} have to do without",
            long(names, set)
        )
    });
    let petals: Vec<String> = petals.collect();
    format!(
        "Each digit of {stem} is missing from some cells then, which hold all their other digits: \
         {}. In each case one of these sets holds {}.",
        petals.join("; "),
        names.list_digits(&linked.digits)
    )
}

fn of_row(names: Names<'_>, linked: &LinkedSets) -> String {
    let sets: Vec<String> = linked.sets.iter().map(|set| long(names, set)).collect();
    let lists = format!(
        "These sets of cells have one digit more than they can hold: {}.",
        sets.join("; ")
    );
    match linked.links.as_slice() {
        [link] if link.len() > 1 => format!(
            "{lists} The two cannot share {}: each holds one of these digits, and all its others.",
            names.list_digits(link)
        ),
        [link] => format!(
            "{lists} Only one of the two can hold {}, so the other one holds all its other digits; \
             {} stands in one of them.",
            names.list_digits(link),
            names.list_digits(&linked.digits)
        ),
        links => {
            let links: Vec<String> = links.iter().map(|link| names.digits(link)).collect();
            format!(
                "{lists} Each two neighbours can hold their link only once; the links are {}. If the \
                 first set lacks {}, each set takes its link from the next one, so that the last one \
                 holds all its other digits.",
                links.join(", "),
                names.list_digits(&linked.digits)
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
