//! Fish in words.

use ninefold_grid::Candidate;
use ninefold_logic::{Fish, Kraken, Siamese};

use super::chain;
use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, fish: &Fish) -> Told {
    let digit = fish.digit;
    let shown = names.digit(digit);
    let mut notation = format!(
        "{shown} in {} / {}",
        names.houses(&fish.base),
        names.houses(&fish.cover)
    );
    let (base, cover) = (
        names.list_houses(&fish.base),
        names.list_houses(&fish.cover),
    );
    let mut fins = fish.fins.clone();
    fins.extend(&fish.endo_fins);
    let sentences = if fins.is_empty() {
        format!(
            "In {base} all places of {shown} lie in {cover}. Each of {base} puts its {shown} there, so \
             {cover} are served: no other cell of them can hold {shown}."
        )
    } else {
        notation += &format!(" fins {}", names.cells(&fins));
        let cells = names.list_cells(&fins);
        let one = if fins.len() == 1 {
            "there"
        } else {
            "in one of these"
        };
        format!(
            "In {base} all places of {shown} lie in {cover}, but for {cells}. Either {shown} stands \
             {one}, or {base} put theirs there and {cover} are served. What goes either way goes."
        )
    };
    let base = fish.base.iter().map(|&house| (house, Role::Base));
    let cover = fish.cover.iter().map(|&house| (house, Role::Cover));
    let fins = fins
        .into_iter()
        .map(|cell| (Candidate { cell, digit }, Role::Fin));
    Told {
        notation,
        sentences,
        figure: Figure {
            houses: base.chain(cover).collect(),
            candidates: fins.collect(),
            ..Figure::default()
        },
    }
}

/// Two fish of one base, one after the other.
pub(crate) fn tell_twins(names: Names<'_>, twins: &Siamese) -> Told {
    let [first, second] = twins.fish.each_ref().map(|fish| tell(names, fish));
    let mut figure = first.figure;
    figure.houses.extend(second.figure.houses);
    figure.candidates.extend(second.figure.candidates);
    Told {
        notation: format!("{} and {}", first.notation, second.notation),
        sentences: format!(
            "Two fish share their base. {} The base can be covered in another way, too. {}",
            first.sentences, second.sentences
        ),
        figure,
    }
}

/// A fish and its chains.
pub(crate) fn tell_kraken(names: Names<'_>, kraken: &Kraken) -> Told {
    let fish = tell(names, &kraken.fish);
    let digit = names.digit(kraken.fish.digit);
    let chains: Vec<Told> = (kraken.chains.iter())
        .map(|one| chain::tell(names, one))
        .collect();
    let notations: Vec<&str> = chains.iter().map(|one| one.notation.as_str()).collect();
    let with_all = match kraken.house {
        Some(house) => format!(
            "In the second case {digit} stands in one of the base cells of {}. A chain leads from each \
             of these and from each fin to the same end.",
            names.long_house(house)
        ),
        None => "What the fish would take falls with each fin, too, by a chain.".to_owned(),
    };
    let mut figure = fish.figure;
    for one in &chains {
        figure.links.extend(one.figure.links.iter().cloned());
    }
    Told {
        notation: format!("{} and {}", fish.notation, notations.join(", ")),
        sentences: format!("{} {with_all}", fish.sentences),
        figure,
    }
}
