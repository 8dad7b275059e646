//! Fish in words.

use ninefold_grid::words::capitalized;
use ninefold_grid::{Candidate, Cell, House};
use ninefold_logic::{Fish, Kraken, Siamese};

use super::chain;
use super::names::{Names, count};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(setting: Setting<'_>, fish: &Fish) -> Wording {
    let names = setting.names;
    let mut wording = pattern(names, fish);
    let shown = names.digit(fish.digit);
    if let Some(twice) = covered_twice(setting, fish) {
        wording.sentences += &format!(
            " {} in two of {} at once, and a {shown} there would leave too few for the others.",
            names.with_verb(&twice, ["lies", "lie"]),
            names.list_houses(&fish.cover),
        );
    }
    let fins = fins(fish);
    if !fins.is_empty() {
        wording.sentences += &format!(
            " If {} is {shown}, no cell that it sees is {shown}. Both cases rule out {}.",
            one_of(names, &fins),
            setting.concluded()
        );
    }
    wording
}

/// Returns the cells of the conclusion that lie in two cover houses, or `None` if there are none.
fn covered_twice(setting: Setting<'_>, fish: &Fish) -> Option<Vec<Cell>> {
    let board = setting.names.0;
    let covers = |cell: Cell| {
        let holds = |&&house: &&House| board.cells_of(house).contains(&cell);
        fish.cover.iter().filter(holds).count()
    };
    let cells = setting.cells().into_iter();
    let twice: Vec<Cell> = cells.filter(|&cell| covers(cell) > 1).collect();
    (!twice.is_empty()).then_some(twice)
}

fn fins(fish: &Fish) -> Vec<Cell> {
    [fish.fins.as_slice(), &fish.endo_fins].concat()
}

/// Returns the words for one of the fins: the cell itself if there is no other.
fn one_of(names: Names<'_>, fins: &[Cell]) -> String {
    match fins {
        [only] => names.cell(*only),
        _ => "a fin".to_owned(),
    }
}

/// Returns the houses, the fins, and what is true if no fin is the digit.
fn pattern(names: Names<'_>, fish: &Fish) -> Wording {
    let digit = fish.digit;
    let shown = names.digit(digit);
    let (base, cover) = (
        names.list_houses(&fish.base),
        names.list_houses(&fish.cover),
    );
    let fins = fins(fish);
    let mut notation = format!(
        "{shown} in {} / {}",
        names.houses(&fish.base),
        names.houses(&fish.cover)
    );
    let size = fish.base.len();
    let all = match size {
        2 => "both".to_owned(),
        _ => format!("all {}", count(size)),
    };
    // If the fish has houses of several kinds, the sentence names them again.
    let is_mixed = |houses: &[House]| names.these(houses) == "these houses";
    let full = match is_mixed(&fish.base) || is_mixed(&fish.cover) {
        true => format!(
            "the {} {shown}s of {base} need {all} of {cover}, so no other cell of {cover} is {shown}.",
            count(size)
        ),
        false => format!(
            "the {} {shown}s of {} take {all} {}, so no other cell of {} is {shown}.",
            count(size),
            names.these(&fish.base),
            plural(names, &fish.cover),
            names.these(&fish.cover)
        ),
    };
    let sentences = if fins.is_empty() {
        format!(
            "In {base}, {shown} is possible only in {cover}. {}",
            capitalized(&full)
        )
    } else {
        notation += &format!(" fins {}", names.cells(&fins));
        let noun = |fins: &[Cell]| if fins.len() == 1 { "fin" } else { "fins" };
        let outside = match fish.fins.as_slice() {
            [] => String::new(),
            outside => format!(
                ", except for the {} {}",
                noun(outside),
                names.list_cells(outside)
            ),
        };
        let inside = match fish.endo_fins.as_slice() {
            [] => String::new(),
            [one] => format!(
                " {} is in two of {base}, so it counts as a fin.",
                names.cell(*one)
            ),
            some => format!(
                " {} are in two of {base}, so they count as fins.",
                names.list_cells(some)
            ),
        };
        let without = match fins.as_slice() {
            [only] => format!("{} is not", names.cell(*only)),
            _ => "no fin is".to_owned(),
        };
        format!(
            "In {base}, {shown} is possible only in {cover}{outside}.{inside} If {without} {shown}, {full}"
        )
    };
    let base = fish.base.iter().map(|&house| (house, Role::Base));
    let cover = fish.cover.iter().map(|&house| (house, Role::Cover));
    let fins = fins
        .into_iter()
        .map(|cell| (Candidate { cell, digit }, Role::Fin));
    Wording {
        notation,
        sentences,
        figure: Figure {
            houses: base.chain(cover).collect(),
            candidates: fins.collect(),
            ..Figure::default()
        },
    }
}

/// Returns the noun for the houses of a fish: `rows`, or `houses` for several kinds.
fn plural(names: Names<'_>, houses: &[House]) -> String {
    let these = names.these(houses);
    let noun = these
        .trim_start_matches("these ")
        .trim_start_matches("this ");
    match houses.len() {
        1 if noun == "box" => "boxes".to_owned(),
        1 => format!("{noun}s"),
        _ => noun.to_owned(),
    }
}

/// Explains two fish with the same base, one after the other.
pub(crate) fn describe_siamese(setting: Setting<'_>, siamese: &Siamese) -> Wording {
    let names = setting.names;
    let [first, second] = siamese.fish.each_ref().map(|fish| pattern(names, fish));
    let mut figure = first.figure;
    figure.houses.extend(second.figure.houses);
    figure.candidates.extend(second.figure.candidates);
    let shown = names.digit(siamese.fish[0].digit);
    Wording {
        notation: format!("{} and {}", first.notation, second.notation),
        sentences: format!(
            "These are two fish in the same {}. {} For the second fish: {} If a fin is {shown}, no cell that it sees \
             is {shown}.",
            plural(names, &siamese.fish[0].base),
            first.sentences,
            second.sentences,
        )
        .replace("second fish: In", "second fish: in"),
        figure,
    }
}

/// Explains a fish and its chains.
pub(crate) fn describe_kraken(setting: Setting<'_>, kraken: &Kraken) -> Wording {
    let names = setting.names;
    let fish = pattern(names, &kraken.fish);
    let digit = names.digit(kraken.fish.digit);
    let chains: Vec<Wording> = (kraken.chains.iter())
        .map(|one| chain::describe_case(setting, one))
        .collect();
    let notations: Vec<&str> = chains.iter().map(|one| one.notation.as_str()).collect();
    let cases: Vec<&str> = chains.iter().map(|one| one.sentences.as_str()).collect();
    let with_all = match kraken.house {
        Some(house) => format!(
            " Then {} has its {digit} in one of the cells of the fish.",
            names.long_house(house)
        ),
        None => String::new(),
    };
    let mut figure = fish.figure;
    for one in &chains {
        figure.links.extend(one.figure.links.iter().cloned());
    }
    Wording {
        notation: format!("{} and {}", fish.notation, notations.join(", ")),
        sentences: format!(
            "{}{with_all}\n- {}\nAll cases rule out {}.",
            fish.sentences,
            cases.join("\n- "),
            setting.concluded()
        ),
        figure,
    }
}
