//! Symmetrical placement in words.

use ninefold_grid::Digit;
use ninefold_logic::{Motion, Symmetry};

use super::names::Names;
use super::wording::Wording;
use crate::figure::Figure;

pub(crate) fn describe(names: Names<'_>, symmetry: &Symmetry) -> Wording {
    let motion = match symmetry.motion {
        Motion::HalfTurn => "turned by 180°",
        Motion::QuarterTurn => "turned by 90°",
        Motion::Diagonal => "reflected at the diagonal from the upper left",
        Motion::OtherDiagonal => "reflected at the diagonal from the upper right",
    };
    // The cycles of the digits: each digit is followed by the digit it turns into.
    let mut cycles: Vec<Vec<Digit>> = Vec::new();
    for start in (0..symmetry.digits.len()).map(Digit::from_index) {
        if cycles.iter().flatten().any(|&digit| digit == start) {
            continue;
        }
        let mut cycle = vec![start];
        let mut next = symmetry.digits[start.index()];
        while next != start && cycle.len() <= symmetry.digits.len() {
            cycle.push(next);
            next = symmetry.digits[next.index()];
        }
        cycles.push(cycle);
    }
    let (fixed, moved): (Vec<_>, Vec<_>) = cycles.iter().partition(|cycle| cycle.len() == 1);
    let fixed: Vec<Digit> = fixed.into_iter().flatten().copied().collect();
    let moved: Vec<String> = (moved.iter())
        .map(|cycle| {
            let mut around = (*cycle).clone();
            around.extend(cycle.first());
            let around: Vec<String> = names.all_digits(&around);
            around.join("→")
        })
        .collect();
    let stays = match &fixed[..] {
        [] => "every digit changes".to_string(),
        [one] => format!("{} stays the same", names.digit(*one)),
        fixed => format!("{} stay the same", names.list_digits(fixed)),
    };
    let moves = match &moved[..] {
        [] => String::new(),
        moved => format!("{}, and ", moved.join(", ")),
    };
    Wording {
        notation: format!("{motion}, {}", moved.join(" ")),
        sentences: format!(
            "The givens, {motion}, are the same puzzle with other digits: {moves}{stays}. The puzzle has only one solution, \
             so the solution has this symmetry too. A candidate is false if it contradicts its own image."
        ),
        figure: Figure::default(),
    }
}
