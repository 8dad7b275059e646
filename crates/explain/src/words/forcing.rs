//! Forcing in words: what is supposed, what follows, and where it ends.
//!
//! In a chain, each claim follows from an earlier one, and the words give all of them. The notation is `r1c1=5 →
//! r1c4≠5 → r3c4=5`. A bar separates the choices, and a semicolon separates two chains from one choice.
//!
//! The words for a net are written so that a reader can follow it with a pencil. They give the placements in order,
//! each with the house or the cell in which nothing else is left. They give the patterns and chains inside by their
//! names. They leave out that a digit excludes others. The notation names the premises and the end.

use std::collections::BTreeMap;

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{Forcing, Inference, Inner, Node, Technique as T, Tried, Truth};

use super::chain::excluded;
use super::names::{Names, either, list};
use super::whip::nothing_left;
use super::wording::Wording;
use crate::figure::{Figure, Line, Role};

pub(crate) fn describe(names: Names<'_>, forcing: &Forcing) -> Wording {
    let inferences = &forcing.inferences;
    let is_chain = (inferences.iter()).all(|i| i.on.len() <= 1 && i.inner.is_none());
    let starts = (0..inferences.len()).filter(|&i| inferences[i].on.is_empty());
    let branches: Vec<String> = starts
        .map(|start| {
            let sentences = match is_chain {
                true => chain_sentences(names, inferences, start),
                false => net_sentences(names, inferences, start),
            };
            let premise = claim_words(names, &inferences[start]);
            format!("Suppose {premise}. {}", sentences.join(" "))
        })
        .collect();
    let sentences = match &forcing.tried {
        Tried::One(Candidate { cell, digit }, is_on) => {
            let opposite = match is_on {
                true => names.is_not(&[*cell], *digit),
                false => names.is(&[*cell], *digit),
            };
            let clash = contradiction(names, forcing);
            format!("{} But now {clash}, so {opposite}.", branches.join(" "))
        }
        tried => {
            let (begin, all) = choices(names, tried, inferences);
            format!(
                "{begin}\n- {}\n{all} lead to the same result.",
                branches.join("\n- ")
            )
        }
    };
    Wording {
        notation: match is_chain {
            true => chain(names, inferences),
            false => net(names, forcing),
        },
        sentences,
        figure: figure(inferences),
    }
}

/// Returns the choices, one of which is true, and the name for all of them.
fn choices(names: Names<'_>, tried: &Tried, inferences: &[Inference]) -> (String, &'static str) {
    let starts = inferences.iter().filter(|i| i.on.is_empty());
    match tried {
        Tried::One(Candidate { cell, digit }, _) | Tried::Both(Candidate { cell, digit }) => {
            let (cell, digit) = (names.cell(*cell), names.digit(*digit));
            (
                format!("Either {cell} is {digit}, or it is not:"),
                "Both cases",
            )
        }
        Tried::Cell(cell) => {
            let digits: Vec<String> = starts.map(|i| names.digit(i.digit).to_string()).collect();
            let begin = format!("{} is {}:", names.cell(*cell), either(&digits));
            (begin, "All cases")
        }
        Tried::House(house, digit) => {
            let cells: Vec<String> = starts.map(|i| names.cells(&i.cells)).collect();
            let (house, digit) = (names.long_house(*house), names.digit(*digit));
            let begin = format!("In {house}, {digit} is in {}:", either(&cells));
            (begin, "All cases")
        }
    }
}

/// Returns a premise and what follows from it.
fn branch(inferences: &[Inference], start: usize) -> &[Inference] {
    let rest = &inferences[start..];
    let end = rest.iter().skip(1).position(|i| i.on.is_empty());
    &rest[..end.map_or(rest.len(), |end| end + 1)]
}

/// Returns a claim in notation: `r1c1=5`, `r12c3≠5`.
fn claim(names: Names<'_>, digit: Digit, is_on: bool, cells: &[Cell]) -> String {
    let sign = if is_on { '=' } else { '≠' };
    format!("{}{sign}{}", names.cells(cells), names.digit(digit))
}

fn claim_of(names: Names<'_>, inference: &Inference) -> String {
    claim(names, inference.digit, inference.is_on, &inference.cells)
}

/// Returns a claim in words: `r1c1 = 5`, `r1c4 is not 5`.
fn claim_words(names: Names<'_>, inference: &Inference) -> String {
    match inference.is_on {
        true => names.is(&inference.cells, inference.digit),
        false => names.is_not(&inference.cells, inference.digit),
    }
}

/// Returns a claim with its reason in brackets: the house or the cell in which nothing else is left, or what the
/// cell sees.
fn with_reason(names: Names<'_>, inferences: &[Inference], inference: &Inference) -> String {
    let why = match (inference.truths.as_slice(), inference.on.first()) {
        ([Truth::Cell(_)], _) => " (its only candidate left)".to_owned(),
        ([Truth::House(house, _)], _) => names.only_place(&inference.cells, *house),
        ([], Some(&by)) => inferences.get(by).map_or_else(String::new, |by| {
            let node = |i: &Inference| Node {
                digit: i.digit,
                cells: i.cells.clone(),
            };
            excluded(names, &node(by), &node(inference))
        }),
        _ => String::new(),
    };
    claim_words(names, inference) + &why
}

/// The greatest number of claims that are named as causes of another one.
const MAX_CAUSES: usize = 3;

/// Returns a claim of a net with its reason, and with the claims that leave nothing else.
fn in_net(
    names: Names<'_>,
    all: &[Inference],
    inference: &Inference,
    before: Option<&Inference>,
) -> String {
    if inference.truths.is_empty() {
        return with_reason(names, all, inference);
    }
    let mut causes: Vec<String> = Vec::new();
    for cause in inference.on.iter().filter_map(|&cause| all.get(cause)) {
        // A claim that a candidate is false has another claim as its cause, so the sentence names that claim.
        let by = match (cause.is_on, cause.truths.is_empty(), cause.on.first()) {
            (false, true, Some(&by)) => all.get(by),
            (false, true, None) if cause.cells == inference.cells => None,
            _ => Some(cause),
        };
        // The sentence does not repeat the claim just before it.
        let by = by.filter(|&by| Some(by) != before);
        let in_words = by.map(|by| claim_words(names, by));
        causes.extend(in_words.filter(|in_words| !causes.contains(in_words)));
    }
    let in_words = with_reason(names, all, inference);
    match (in_words.strip_suffix(')'), causes.len()) {
        (Some(in_words), 1..=MAX_CAUSES) => format!("{in_words}, because {})", list(&causes)),
        _ => in_words,
    }
}

/// Returns what follows from the premise of a chain, two claims in a sentence. A claim that does not follow from
/// the one just before it begins a new sentence.
fn chain_sentences(names: Names<'_>, all: &[Inference], start: usize) -> Vec<String> {
    let mut sentences: Vec<Vec<String>> = Vec::new();
    for (number, inference) in branch(all, start).iter().enumerate().skip(1) {
        let with_reason = with_reason(names, all, inference);
        match inference.on.first() {
            Some(&by) if by + 1 != start + number => {
                let by = all.get(by).map(|by| claim_words(names, by));
                let by = by.unwrap_or_default();
                sentences.push(vec![format!("Because {by}, also {with_reason}")]);
            }
            _ => match sentences.last_mut() {
                Some(last) if last.len() == 1 => last.push(with_reason),
                _ => sentences.push(vec![format!("Then {with_reason}")]),
            },
        }
    }
    let joined = sentences.iter().map(|claims| claims.join(", so ") + ".");
    joined.collect()
}

/// Returns what follows from a premise in a net: runs of singles, and patterns.
fn net_sentences(names: Names<'_>, all: &[Inference], start: usize) -> Vec<String> {
    let branch = branch(all, start);
    let last = branch.len() - 1;
    let mut sentences: Vec<String> = Vec::new();
    let mut run: Vec<String> = Vec::new();
    let flush = |run: &mut Vec<String>, sentences: &mut Vec<String>| {
        sentences.extend(run.iter().map(|claim| format!("Then {claim}.")));
        run.clear();
    };
    let same = |a: &Inference, b: &Inference| {
        a.inner.is_some() && a.inner == b.inner && a.truths == b.truths
    };
    let mut number = 0;
    let mut last_said: Option<&Inference> = None;
    for group in branch.chunk_by(same) {
        let first = &group[0];
        let is_end = number + group.len() > last;
        number += group.len();
        match &first.inner {
            Some(inner) => {
                flush(&mut run, &mut sentences);
                let name = pattern(names, inner, &first.truths);
                sentences.push(format!(
                    "Then {name} shows that {}.",
                    joined_claims(names, group)
                ));
            }
            None if first.on.is_empty() => {}
            None if first.truths.is_empty() && !is_end => continue,
            None => run.push(in_net(names, all, first, last_said)),
        }
        last_said = group.last();
    }
    flush(&mut run, &mut sentences);
    sentences
}

/// Returns claims in words. Claims that exclude the same digit are joined.
fn joined_claims(names: Names<'_>, inferences: &[Inference]) -> String {
    let mut excluded: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
    let mut parts: Vec<String> = Vec::new();
    for inference in inferences {
        match inference.is_on {
            true => parts.push(claim_words(names, inference)),
            false => excluded
                .entry(inference.digit)
                .or_default()
                .extend(&inference.cells),
        }
    }
    parts.extend(excluded.into_iter().map(|(digit, mut cells)| {
        cells.sort_unstable();
        cells.dedup();
        names.is_not(&cells, digit)
    }));
    list(&parts)
}

/// Returns the name of a pattern or chain: `the X-Wing of 5 in row 1 and 5 in row 4`, `the Forcing Chain r1c1=5 →
/// r1c4≠5 → r3c4=5`.
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
    let of_path = |path: &Vec<(Candidate, bool)>| {
        let claims = path.iter().filter(|(_, is_on)| *is_on || !is_net);
        let claims = claims.map(|&(c, is_on)| claim(names, c.digit, is_on, &[c.cell]));
        let arrow = if is_net { ", " } else { " → " };
        claims.collect::<Vec<_>>().join(arrow)
    };
    let name = inner.technique.name();
    match inner.ways.is_empty() {
        true => {
            let parts: Vec<String> = truths.iter().map(of_truth).collect();
            format!("the {name} of {}", list(&parts))
        }
        false => {
            let parts: Vec<String> = inner.ways.iter().map(of_path).collect();
            format!("the {name} {}", parts.join(" | "))
        }
    }
}

/// Returns the notation of a net: its premises and its end.
fn net(names: Names<'_>, forcing: &Forcing) -> String {
    let inferences = &forcing.inferences;
    let starts = inferences.iter().filter(|i| i.on.is_empty());
    let starts: Vec<String> = starts.map(|start| claim_of(names, start)).collect();
    let end = match (&forcing.clash, inferences.last()) {
        (Some(Truth::Cell(cell)), _) => format!("{} empty", names.cell(*cell)),
        (Some(Truth::House(house, digit)), _) => {
            format!("no {} in {}", names.digit(*digit), names.house(*house))
        }
        (_, Some(end)) if matches!(forcing.tried, Tried::One(..)) => {
            let both = [true, false].map(|is_on| claim(names, end.digit, is_on, &end.cells));
            both.join(", ")
        }
        (_, Some(end)) => claim_of(names, end),
        _ => String::new(),
    };
    format!("{} → … → {end}", starts.join(" | "))
}

/// Returns the notation of chains: each inference is written after the one on which it rests.
fn chain(names: Names<'_>, inferences: &[Inference]) -> String {
    let mut text = String::new();
    for (number, inference) in inferences.iter().enumerate() {
        match inference.on.first() {
            None => text += if number == 0 { "" } else { " | " },
            Some(&before) if before + 1 == number => text += " → ",
            Some(&before) => {
                let before = inferences.get(before).map(|i| claim_of(names, i));
                text += &format!("; {} → ", before.unwrap_or_default());
            }
        }
        text += &claim_of(names, inference);
    }
    text
}

/// Returns the contradiction at the end.
fn contradiction(names: Names<'_>, forcing: &Forcing) -> String {
    if let Some(truth) = &forcing.clash {
        return nothing_left(names, truth);
    }
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
        return "a candidate must be both true and false".to_owned();
    };
    let digit = names.digit(on.digit);
    let by = off.on.first().filter(|_| off.truths.is_empty());
    let by = by
        .and_then(|&before| inferences.get(before))
        .filter(|by| by.is_on);
    match by {
        Some(by) if by.cells == on.cells => format!(
            "{} must be both {digit} and {}",
            names.list_cells(&on.cells),
            names.digit(by.digit)
        ),
        Some(by) => format!(
            "both {} and {} must be {digit}, although they see each other",
            names.cells(&on.cells),
            names.cells(&by.cells)
        ),
        None => format!("{} must be {digit} and not {digit}", names.cells(&on.cells)),
    }
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

    /// Returns the truth that 5 is in a house.
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

    fn in_words(tried: Tried, inferences: Vec<Inference>) -> Explanation {
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
        let in_words = in_words(
            Tried::One(start, true),
            vec![
                inference(cell(1, 1), true, vec![], vec![]),
                inference(cell(2, 2), false, vec![], vec![0]),
                inference(cell(2, 8), true, vec![row], vec![1]),
                inference(cell(1, 8), false, vec![], vec![0]),
            ],
        );
        assert_eq!(
            in_words.notation,
            "Forcing Net Contradiction: r1c1=5 → r2c2≠5 → r2c8=5; r1c1=5 → r1c8≠5 => r1c1≠5"
        );
    }

    #[test]
    fn a_net_is_told_by_its_singles_and_patterns() {
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
        let in_words = in_words(Tried::One(start, true), inferences);
        assert_eq!(
            in_words.notation,
            "Forcing Net Contradiction: r1c1=5 → … → r2c2=5, r2c2≠5 => r1c1≠5"
        );
        assert_eq!(
            in_words.sentences,
            "Suppose r1c1 = 5. Then r2c5 = 5 (the only place left in column 5). Then the Locked Candidates Type 2 \
             (Claiming) of 5 in column 5 shows that r8c5 is not 5. Then r2c2 = 5 (its only candidate left, because r1c1 = 5). But now both r2c2 and r1c1 \
             must be 5, although they see each other, so r1c1 is not 5. Remove 5 from r1c1."
        );
    }
}
