//! Forcing in words: what is tried, where it ends, and each inference in the notation `r1c2=5`, `r1c2≠5`.
//!
//! What follows from the inference before it alone comes after an arrow; what rests on others names them:
//! `r1c1=5; r12c4≠5 → r3c4=5`. That a digit excludes itself from the cells that see it, and others from its
//! own, is left out where nothing follows from it alone. A bar parts the choices.

use std::collections::BTreeMap;

use ninefold_grid::{Candidate, Cell, Digit};

use super::{Names, Told};
use crate::figure::{Figure, Line, Role};
use crate::forcing::{Forcing, Inference, Tried};
use crate::truth::Truth;

pub(crate) fn tell(names: Names<'_>, forcing: &Forcing) -> Told {
    let inferences = &forcing.inferences;
    let sentences = match &forcing.tried {
        Tried::One(Candidate { cell, digit }, is_on) => {
            let verb = if *is_on { "holds" } else { "does not hold" };
            format!(
                "Suppose that {} {verb} {digit}. Following what must be then, {}. That cannot be.",
                names.cell(*cell),
                contradiction(names, forcing)
            )
        }
        Tried::Both(Candidate { cell, digit }) => format!(
            "Whether {} holds {digit} or not, {}.",
            names.cell(*cell),
            end(names, inferences)
        ),
        Tried::Cell(cell) => {
            let starts = inferences.iter().filter(|i| i.on.is_empty());
            let digits = starts.map(|start| start.digit.to_string());
            format!(
                "{} holds {}. With each of them {}.",
                names.cell(*cell),
                either(digits.collect()),
                end(names, inferences)
            )
        }
        Tried::House(house, digit) => {
            let starts = inferences.iter().filter(|i| i.on.is_empty());
            let cells = starts.map(|start| names.cells(&start.cells));
            format!(
                "In {}, {digit} stands in {}. From each of them it follows that {}.",
                names.long_house(*house),
                either(cells.collect()),
                end(names, inferences)
            )
        }
    };
    Told {
        notation: notation(names, inferences),
        sentences,
        figure: figure(inferences),
    }
}

/// `a`, `a or b`, `a, b or c`.
fn either(names: Vec<String>) -> String {
    match names.as_slice() {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} or {last}", names.join(", ")),
    }
}

fn notation(names: Names<'_>, inferences: &[Inference]) -> String {
    let told = |digit: Digit, is_on: bool, cells: &[Cell]| {
        let sign = if is_on { '=' } else { '≠' };
        format!("{}{sign}{digit}", names.cells(cells))
    };
    let one = |i: &Inference| told(i.digit, i.is_on, &i.cells);
    // Cells without the same digit are named together.
    let all = |on: &[usize]| {
        let mut lost: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
        let mut parts: Vec<String> = Vec::new();
        for inference in on.iter().filter_map(|&before| inferences.get(before)) {
            match inference.is_on {
                true => parts.push(one(inference)),
                false => lost
                    .entry(inference.digit)
                    .or_default()
                    .extend(&inference.cells),
            }
        }
        parts.extend(lost.into_iter().map(|(digit, mut cells)| {
            cells.sort_unstable();
            cells.dedup();
            told(digit, false, &cells)
        }));
        parts.join(", ")
    };
    let rests_on = |later: usize, before: usize| {
        (inferences.get(later)).is_some_and(|i| i.on.as_slice() == [before])
    };
    let is_last = |number: usize| {
        inferences
            .get(number + 1)
            .is_none_or(|next| next.on.is_empty())
    };
    let is_plain = |number: usize, i: &Inference| {
        !i.is_on && i.truths.is_empty() && !is_last(number) && !rests_on(number + 1, number)
    };
    let mut text = String::new();
    for (number, inference) in inferences.iter().enumerate() {
        if inference.on.is_empty() {
            // The same choice again, for another end of it, is not a new one.
            text += if number == 0 { "" } else { " | " };
        } else if is_plain(number, inference) {
            continue;
        } else if number > 0 && rests_on(number, number - 1) {
            text += " → ";
        } else {
            text += &format!("; {} → ", all(&inference.on));
        }
        text += &one(inference);
    }
    text
}

/// What cannot be.
fn contradiction(names: Names<'_>, forcing: &Forcing) -> String {
    match &forcing.clash {
        Some(Truth::Cell(cell)) => format!("{} is left without a candidate", names.cell(*cell)),
        Some(Truth::House(house, digit)) => {
            format!("{} has no place left for {digit}", names.long_house(*house))
        }
        _ => {
            let inferences = &forcing.inferences;
            let is_both = |i: &&Inference| {
                (inferences.iter())
                    .any(|j| j.digit == i.digit && j.cells == i.cells && j.is_on != i.is_on)
            };
            inferences.iter().rev().find(is_both).map_or_else(
                || "a candidate would be both right and wrong".to_owned(),
                |i| {
                    let cells = names.cells(&i.cells);
                    format!("{cells} would both hold {} and not hold it", i.digit)
                },
            )
        }
    }
}

/// Where all choices end.
fn end(names: Names<'_>, inferences: &[Inference]) -> String {
    inferences.last().map_or_else(String::new, |end| {
        let verb = if end.is_on { "holds" } else { "does not hold" };
        format!("{} {verb} {}", names.cells(&end.cells), end.digit)
    })
}

fn figure(inferences: &[Inference]) -> Figure {
    let candidates = |i: &Inference| -> Vec<Candidate> {
        let digit = i.digit;
        let cells = i.cells.iter();
        cells.map(|&cell| Candidate { cell, digit }).collect()
    };
    let mut figure = Figure::default();
    for inference in inferences {
        let role = if inference.is_on { Role::On } else { Role::Off };
        let own = candidates(inference);
        figure.candidates.extend(own.iter().map(|&c| (c, role)));
        figure.links.extend(inference.on.iter().map(|&before| Line {
            from: candidates(&inferences[before]),
            to: own.clone(),
            is_strong: !inference.truths.is_empty(),
        }));
    }
    figure
}

#[cfg(test)]
mod tests {
    use ninefold_grid::{Candidate, Cell, Digit, Geometry, Shape};

    use crate::catalogue::Technique;
    use crate::forcing::{Forcing, Inference, Tried};
    use crate::step::{Conclusion, Reason, Step};
    use crate::truth::Truth;
    use crate::words::explain;

    #[test]
    fn a_net() {
        let digit = Digit::new(5).expect("a digit");
        let cell = |row: usize, column: usize| Cell::at(row - 1, column - 1, 9);
        let inference = |cell, is_on, truths, on| Inference {
            digit,
            cells: vec![cell],
            is_on,
            truths,
            on,
        };
        let first = Candidate {
            cell: cell(1, 1),
            digit,
        };
        let step = Step {
            technique: Technique::ForcingNetContradiction,
            because: Reason::Forcing(Forcing {
                tried: Tried::One(first, true),
                inferences: vec![
                    inference(cell(1, 1), true, vec![], vec![]),
                    inference(cell(1, 4), false, vec![], vec![0]),
                    inference(cell(2, 2), false, vec![], vec![0]),
                    inference(cell(2, 5), true, vec![Truth::Cell(cell(2, 5))], vec![1, 2]),
                    inference(cell(2, 2), true, vec![Truth::Cell(cell(2, 2))], vec![1]),
                ],
                clash: None,
            }),
            conclusion: Conclusion::Eliminate(vec![first]),
        };
        let told = explain(&Geometry::of(Shape::NINE), &step);
        assert_eq!(
            told.notation,
            "Forcing Net Contradiction: r1c1=5; r1c4,r2c2≠5 → r2c5=5; r1c4≠5 → r2c2=5 => r1c1≠5"
        );
        assert_eq!(
            told.sentences,
            "Suppose that r1c1 holds 5. Following what must be then, r2c2 would both hold 5 and not hold \
             it. That cannot be. So 5 goes from r1c1."
        );
    }
}
