//! Forcing in words: what is tried, what follows, and where it ends.
//!
//! Chains, in which each inference rests on one before, are told in the notation: `r1c1=5 → r1c4≠5 → r3c4=5`. A
//! bar parts the choices, and a semicolon two ways of one choice.
//!
//! Nets are told so that a reader can follow them with a pencil: what is placed, in order, with the house or
//! the cell in which nothing else is left; and the patterns and chains inside, by their names. That a digit
//! excludes others goes without saying. The notation names the premises and the end.

use std::collections::BTreeMap;

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{Forcing, Inference, Inner, Technique as T, Tried, Truth};

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Line, Role};

pub(crate) fn tell(names: Names<'_>, forcing: &Forcing) -> Told {
    let inferences = &forcing.inferences;
    let tried = tried(names, forcing);
    let is_one = matches!(forcing.tried, Tried::One(..));
    let end = match is_one {
        true => contradiction(names, forcing),
        false => end(names, inferences),
    };
    let is_chain = (inferences.iter()).all(|i| i.on.len() <= 1 && i.inner.is_none());
    let (notation, sentences) = match (is_chain, is_one) {
        (true, true) => {
            let all = format!("{tried} Following what must be then, {end}. That cannot be.");
            (chain(names, inferences), all)
        }
        (true, false) => (chain(names, inferences), format!("{tried} {end}.")),
        (false, true) => {
            let mut all = format!("{tried} Then, with where nothing else is left in brackets:");
            let stages = stages(names, inferences);
            all.extend(stages.iter().map(|stage| format!("\n- {stage}")));
            all += &format!("\nNow {end}. That cannot be.");
            (net(names, forcing), all)
        }
        (false, false) => {
            let mut all = format!("{tried} {end}:");
            for branch in inferences.chunk_by(|_, next| !next.on.is_empty()) {
                let premise = told(names, &branch[0]);
                let stages = stages(names, branch).join("; ");
                all += &format!("\n- {premise}: {stages}.");
            }
            all.push('\n');
            (net(names, forcing), all)
        }
    };
    Told {
        notation,
        sentences,
        figure: figure(inferences),
    }
}

/// What is tried, up to what all choices lead to.
fn tried(names: Names<'_>, forcing: &Forcing) -> String {
    let starts = forcing.inferences.iter().filter(|i| i.on.is_empty());
    match &forcing.tried {
        Tried::One(Candidate { cell, digit }, is_on) => {
            let verb = if *is_on { "holds" } else { "does not hold" };
            format!(
                "Suppose that {} {verb} {}.",
                names.cell(*cell),
                names.digit(*digit)
            )
        }
        Tried::Both(Candidate { cell, digit }) => {
            format!(
                "Whether {} holds {} or not,",
                names.cell(*cell),
                names.digit(*digit)
            )
        }
        Tried::Cell(cell) => {
            let digits = either(
                starts
                    .map(|start| names.digit(start.digit).to_string())
                    .collect(),
            );
            format!("{} holds {digits}. With each of them", names.cell(*cell))
        }
        Tried::House(house, digit) => {
            let cells = either(starts.map(|start| names.cells(&start.cells)).collect());
            let house = names.long_house(*house);
            let digit = names.digit(*digit);
            format!("In {house}, {digit} stands in {cells}. From each of them it follows that")
        }
    }
}

/// `r1c1=5`, `r12c3≠5`.
fn claim(names: Names<'_>, digit: Digit, is_on: bool, cells: &[Cell]) -> String {
    let sign = if is_on { '=' } else { '≠' };
    format!("{}{sign}{}", names.cells(cells), names.digit(digit))
}

fn told(names: Names<'_>, inference: &Inference) -> String {
    claim(names, inference.digit, inference.is_on, &inference.cells)
}

/// Claims, of which those that take the same digit away are named together.
fn together<'a>(names: Names<'_>, inferences: impl Iterator<Item = &'a Inference>) -> String {
    let mut lost: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
    let mut parts: Vec<String> = Vec::new();
    for inference in inferences {
        match inference.is_on {
            true => parts.push(told(names, inference)),
            false => lost
                .entry(inference.digit)
                .or_default()
                .extend(&inference.cells),
        }
    }
    parts.extend(lost.into_iter().map(|(digit, mut cells)| {
        cells.sort_unstable();
        cells.dedup();
        claim(names, digit, false, &cells)
    }));
    parts.join(", ")
}

/// What follows from a premise in a net: runs of singles, and patterns.
fn stages(names: Names<'_>, branch: &[Inference]) -> Vec<String> {
    let last = branch.len() - 1;
    let mut stages: Vec<String> = Vec::new();
    let mut run: Vec<String> = Vec::new();
    let same = |a: &Inference, b: &Inference| {
        a.inner.is_some() && a.inner == b.inner && a.truths == b.truths
    };
    let mut number = 0;
    for group in branch.chunk_by(same) {
        let first = &group[0];
        let is_end = number + group.len() > last;
        number += group.len();
        match &first.inner {
            Some(inner) => {
                if !run.is_empty() {
                    stages.push(std::mem::take(&mut run).join(", "));
                }
                let gone = together(names, group.iter());
                stages.push(format!("{}: {gone}", pattern(names, inner, &first.truths)));
            }
            None if first.on.is_empty() => {}
            None if first.truths.is_empty() && !is_end => {}
            None => {
                let why = match first.truths.as_slice() {
                    [Truth::Cell(_)] => " (cell)".to_owned(),
                    [Truth::House(house, _)] => format!(" ({})", names.long_house(*house)),
                    _ => String::new(),
                };
                run.push(told(names, first) + &why);
            }
        }
    }
    if !run.is_empty() {
        stages.push(run.join(", "));
    }
    stages
}

/// `X-Wing, 5 in row 1, 5 in row 4`, `Forcing Chain (r1c1=5 → r1c4≠5 → r3c4=5)`.
fn pattern(names: Names<'_>, inner: &Inner, truths: &[Truth]) -> String {
    let of_truth = |truth: &Truth| match truth {
        Truth::Cell(cell) => names.cell(*cell),
        Truth::House(house, digit) => {
            format!("{} in {}", names.digit(*digit), names.long_house(*house))
        }
        _ => String::new(),
    };
    let is_net = matches!(
        inner.technique,
        T::DynamicForcingChain | T::DynamicForcingChainPlus | T::NestedForcingChain
    );
    let of_way = |way: &Vec<(Candidate, bool)>| {
        let claims = way.iter().filter(|(_, is_on)| *is_on || !is_net);
        let claims = claims.map(|&(c, is_on)| claim(names, c.digit, is_on, &[c.cell]));
        let arrow = if is_net { ", " } else { " → " };
        claims.collect::<Vec<_>>().join(arrow)
    };
    let parts: Vec<String> = match inner.ways.is_empty() {
        true => truths.iter().map(of_truth).collect(),
        false => inner.ways.iter().map(of_way).collect(),
    };
    let name = inner.technique.name();
    match inner.ways.is_empty() {
        true => format!("{name}, {}", parts.join(", ")),
        false => format!("{name} ({})", parts.join(" | ")),
    }
}

/// The premises of a net, and where they lead.
fn net(names: Names<'_>, forcing: &Forcing) -> String {
    let inferences = &forcing.inferences;
    let starts = inferences.iter().filter(|i| i.on.is_empty());
    let starts: Vec<String> = starts.map(|start| told(names, start)).collect();
    let end = match (&forcing.clash, inferences.last()) {
        (Some(Truth::Cell(cell)), _) => format!("{} empty", names.cell(*cell)),
        (Some(Truth::House(house, digit)), _) => {
            format!("no {} in {}", names.digit(*digit), names.house(*house))
        }
        (_, Some(end)) if matches!(forcing.tried, Tried::One(..)) => {
            let both = [true, false].map(|is_on| claim(names, end.digit, is_on, &end.cells));
            both.join(", ")
        }
        (_, Some(end)) => told(names, end),
        _ => String::new(),
    };
    format!("{} → … → {end}", starts.join(" | "))
}

/// Chains: each inference after the one on which it rests.
fn chain(names: Names<'_>, inferences: &[Inference]) -> String {
    let mut text = String::new();
    for (number, inference) in inferences.iter().enumerate() {
        match inference.on.first() {
            None => text += if number == 0 { "" } else { " | " },
            Some(&before) if before + 1 == number => text += " → ",
            Some(&before) => {
                let before = inferences.get(before).map(|i| told(names, i));
                text += &format!("; {} → ", before.unwrap_or_default());
            }
        }
        text += &told(names, inference);
    }
    text
}

/// `a`, `a or b`, `a, b or c`.
fn either(names: Vec<String>) -> String {
    match names.as_slice() {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{} or {last}", names.join(", ")),
    }
}

/// What cannot be.
fn contradiction(names: Names<'_>, forcing: &Forcing) -> String {
    match &forcing.clash {
        Some(Truth::Cell(cell)) => format!("{} is left without a candidate", names.cell(*cell)),
        Some(Truth::House(house, digit)) => {
            format!(
                "{} has no place left for {}",
                names.long_house(*house),
                names.digit(*digit)
            )
        }
        _ => {
            let inferences = &forcing.inferences;
            let is_opposite = |i: &Inference, j: &Inference| {
                j.digit == i.digit && j.cells == i.cells && j.is_on != i.is_on
            };
            let both = inferences.iter().rev().find_map(|last| {
                let other = inferences.iter().find(|other| is_opposite(last, other))?;
                Some(if last.is_on {
                    (last, other)
                } else {
                    (other, last)
                })
            });
            let Some((on, off)) = both else {
                return "a candidate would be both right and wrong".to_owned();
            };
            let (cells, digit) = (names.cells(&on.cells), names.digit(on.digit));
            let by = off.on.first().filter(|_| off.truths.is_empty());
            let by = by
                .and_then(|&before| inferences.get(before))
                .filter(|by| by.is_on);
            match by {
                Some(by) if by.cells == on.cells => {
                    let other = names.digit(by.digit);
                    format!("{cells} would hold both {digit} and {other}")
                }
                Some(by) => {
                    let other = names.cells(&by.cells);
                    format!("{digit} would stand in both {cells} and {other}, which see each other")
                }
                None => format!("{cells} would both hold {digit} and not hold it"),
            }
        }
    }
}

/// Where all choices end.
fn end(names: Names<'_>, inferences: &[Inference]) -> String {
    inferences.last().map_or_else(String::new, |end| {
        let verb = if end.is_on { "holds" } else { "does not hold" };
        format!(
            "{} {verb} {}",
            names.cells(&end.cells),
            names.digit(end.digit)
        )
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
    use ninefold_grid::{Board, Candidate, Cell, Digit, Shape};

    use crate::words::{Explanation, explain};
    use ninefold_logic::Technique;
    use ninefold_logic::Truth;
    use ninefold_logic::{Conclusion, Reason, Step};
    use ninefold_logic::{Forcing, Inference, Inner, Tried};

    fn digit() -> Digit {
        Digit::new(5).expect("a digit")
    }

    fn cell(row: usize, column: usize) -> Cell {
        Cell::at(row - 1, column - 1, 9)
    }

    /// That 5 stands in a house.
    fn truth(house: usize) -> Truth {
        let mut houses = Board::of(Shape::NINE).houses();
        Truth::House(houses.nth(house).expect("a house"), digit())
    }

    fn inference(cell: Cell, is_on: bool, truths: Vec<Truth>, on: Vec<usize>) -> Inference {
        Inference {
            digit: digit(),
            cells: vec![cell],
            is_on,
            truths,
            on,
            inner: None,
        }
    }

    fn told(tried: Tried, inferences: Vec<Inference>) -> Explanation {
        let first = Candidate {
            cell: inferences[0].cells[0],
            digit: digit(),
        };
        let step = Step {
            technique: Technique::ForcingNetContradiction,
            because: Reason::Forcing(Forcing {
                tried,
                inferences,
                clash: None,
            }),
            conclusion: Conclusion::Eliminate(vec![first]),
        };
        explain(&Board::of(Shape::NINE), &step)
    }

    #[test]
    fn a_chain_is_told_in_the_notation() {
        let start = Candidate {
            cell: cell(1, 1),
            digit: digit(),
        };
        let row = truth(1);
        let told = told(
            Tried::One(start, true),
            vec![
                inference(cell(1, 1), true, vec![], vec![]),
                inference(cell(2, 2), false, vec![], vec![0]),
                inference(cell(2, 8), true, vec![row], vec![1]),
                inference(cell(1, 8), false, vec![], vec![0]),
            ],
        );
        assert_eq!(
            told.notation,
            "Forcing Net Contradiction: r1c1=5 → r2c2≠5 → r2c8=5; r1c1=5 → r1c8≠5 => r1c1≠5"
        );
    }

    #[test]
    fn a_net_is_told_in_stages() {
        let start = Candidate {
            cell: cell(1, 1),
            digit: digit(),
        };
        let column = truth(9 + 4);
        let mut pair = inference(cell(8, 5), false, vec![column.clone()], vec![1]);
        pair.inner = Some(Inner {
            technique: Technique::Claiming,
            ways: Vec::new(),
        });
        let inferences = vec![
            inference(cell(1, 1), true, vec![], vec![]),
            inference(cell(1, 4), false, vec![], vec![0]),
            inference(cell(2, 2), false, vec![], vec![0]),
            inference(cell(2, 5), true, vec![column], vec![1, 2]),
            pair,
            inference(cell(2, 2), true, vec![Truth::Cell(cell(2, 2))], vec![1]),
        ];
        let told = told(Tried::One(start, true), inferences);
        assert_eq!(
            told.notation,
            "Forcing Net Contradiction: r1c1=5 → … → r2c2=5, r2c2≠5 => r1c1≠5"
        );
        let lines: Vec<&str> = told.sentences.lines().collect();
        assert_eq!(
            lines,
            [
                "Suppose that r1c1 holds 5. Then, with where nothing else is left in brackets:",
                "- r2c5=5 (column 5)",
                "- Locked Candidates Type 2 (Claiming), 5 in column 5: r8c5≠5",
                "- r2c2=5 (cell)",
                "Now 5 would stand in both r2c2 and r1c1, which see each other. That cannot be. So 5 goes from r1c1.",
            ]
        );
    }
}
