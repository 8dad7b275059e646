//! The verifier: proves a step from its truths. It knows no finder.
//!
//! The verifier assumes the opposite of each conclusion: an eliminated candidate is right, or a placed one
//! wrong. Then it searches for a candidate in each truth of the step, so that no two of them exclude each
//! other. If there is no such choice, the conclusion is proved. The search knows only that a cell holds one
//! digit and that a house holds a digit once. In a non-consecutive puzzle it also knows that cells that touch
//! hold no consecutive digits. What a finder thought of links, fins or colours does not matter. A
//! [`Truth::Escape`] is accepted only for a proper puzzle, and only if its pattern is deadly.
//!
//! A constraint is a truth of its own kind: all its cells have a digit, and the oracle of the rules accepts
//! them. A rule about the whole board must be able to hold with the digits that the cells have left. What can
//! be seen of either before all cells are full is in [`possible`](crate::possible), which no finder uses.
//!
//! The truth with the fewest choices left comes first, so chains need no branching. Among truths with a choice,
//! those that often ran out of candidates come sooner. Proofs of long nested chains need that.

use std::borrow::Cow;
use std::fmt;

use ninefold_grid::{Candidate, Cell, CellSet, Digit};

use crate::digits::Digits;
use crate::possible::{has_no_filling, is_broken, is_whole_broken, left_over};
use crate::reason::Reason;
use crate::rule::{Exclusions, LocalRule};
use crate::state::State;
use crate::step::Step;
use crate::truth::Truth;

/// The largest number of choices tried for one conclusion.
const MAX_CHOICES: u32 = 200_000;
/// The largest number of choices if a rule is checked after each choice. A proof that is not found by reading the
/// rule rarely ends, and took seconds with as many choices as other proofs.
const MAX_CHOICES_WITH_RULE: u32 = 10_000;
/// The largest number of choices if the rules of a house are checked after each choice.
const MAX_CHOICES_WITH_RULES: u32 = 600;

/// The number of truths, roughly, that are handled together without taking longer.
const TRUTHS_PER_COST: u32 = 16;

/// The number of choices after which a rule is read from cell to cell.
const CHOICES_BEFORE_READING: u32 = 60;

/// The reason why a step is not proved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unproved {
    /// The step concludes nothing.
    NoConclusion,
    /// The candidate is not there, so nothing can be concluded about it.
    NoSuchCandidate(Candidate),
    /// The truths of the step allow the opposite.
    DoesNotFollow(Candidate),
    /// The pattern cannot be filled in two ways, or the puzzle is not known to be proper.
    NotDeadly,
    /// Cells that should have too few digits have enough of them.
    NoLockedSet,
    /// The step refers to a rule that the board does not have.
    NoSuchRule,
    /// The proof is too long.
    TooLong(Candidate),
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::NoConclusion => f.write_str("the step concludes nothing"),
            Unproved::NoSuchCandidate(_) => {
                f.write_str("the step speaks of a candidate that is not there")
            }
            Unproved::DoesNotFollow(_) => f.write_str("the reason does not prove the conclusion"),
            Unproved::NotDeadly => f.write_str("the pattern of the step need not be avoided"),
            Unproved::NoLockedSet => f.write_str("the cells of a set have enough other digits"),
            Unproved::NoSuchRule => f.write_str("the step speaks of a rule that is not there"),
            Unproved::TooLong(_) => f.write_str("the proof is too long"),
        }
    }
}

impl std::error::Error for Unproved {}

/// Proves everything that a step changes.
///
/// # Errors
/// [`Unproved`] if the reason of the step does not prove what it concludes.
pub fn verify<const W: usize>(state: &State<W>, step: &Step) -> Result<(), Unproved> {
    if let Reason::Trial(trial) = &step.because {
        return match step.conclusion.candidates() {
            [] => Err(Unproved::NoConclusion),
            _ if trial.proves(&step.conclusion, state) => Ok(()),
            &[target, ..] => Err(Unproved::DoesNotFollow(target)),
        };
    }
    let mut truths = step.because.truths();
    let (cells, locals) = locals(state, &truths)?;
    truths.extend(cells);
    let (mut symmetries, mut wholes) = (Vec::new(), Vec::new());
    for truth in &truths {
        if let &Truth::Whole(rule) = truth {
            let rules = state.layout().rules().ok_or(Unproved::NoSuchRule)?;
            wholes.push(rules.wholes.get(rule).ok_or(Unproved::NoSuchRule)?);
        }
        if let Truth::Symmetric(symmetry) = truth {
            if state.proper().is_none() || !symmetry.holds(state) {
                return Err(Unproved::NotDeadly);
            }
            symmetries.push(symmetry);
        }
    }
    let choices = choices(state, &truths)?;
    let effort = match step.because {
        Reason::HouseRules(_) => MAX_CHOICES_WITH_RULES,
        _ if !locals.is_empty() => MAX_CHOICES_WITH_RULE,
        _ => MAX_CHOICES,
    };
    if step.conclusion.candidates().is_empty() {
        return Err(Unproved::NoConclusion);
    }
    for (candidate, is_placed) in step.effects() {
        if !state.has(candidate) {
            return Err(Unproved::NoSuchCandidate(candidate));
        }
        let mut start = Trial::of(state, &choices);
        if is_placed {
            start.domains[candidate.cell.index()].remove(candidate.digit);
        } else {
            let wrong = symmetries.iter().any(|symmetry| {
                let orbit = symmetry.orbit(state.layout().board(), candidate);
                orbit.into_iter().any(|image| {
                    let is_placed = state.value(image.cell) == Some(image.digit);
                    let is_wrong = !is_placed && !start.allows(image);
                    start.choose(state, image);
                    is_wrong
                })
            });
            if wrong || !start.allows(candidate) {
                continue;
            }
            start.choose(state, candidate);
        }
        let board = state.layout().board();
        if wholes
            .iter()
            .any(|rule| is_whole_broken(rule, board, &start.domains))
        {
            continue;
        }
        refute(state, &choices, &locals, start, effort).map_err(|open| match open {
            Open::Choice => Unproved::DoesNotFollow(candidate),
            Open::Effort => Unproved::TooLong(candidate),
        })?;
    }
    Ok(())
}

/// Whether it is proved that a rule has no filling.
pub(crate) fn is_impossible<const W: usize>(state: &State<W>, local: &LocalRule) -> bool {
    let cells: Vec<Truth> = local.cells.iter().copied().map(Truth::Cell).collect();
    choices(state, &cells).is_ok_and(|choices| {
        let start = Trial::of(state, &choices);
        let locals = [Cow::Borrowed(local)];
        refute(state, &choices, &locals, start, MAX_CHOICES_WITH_RULE).is_ok()
    })
}

/// Returns the rules among the truths, and their cells, which are truths too.
fn locals<'a, const W: usize>(
    state: &'a State<W>,
    truths: &[Truth],
) -> Result<(Vec<Truth>, Vec<Cow<'a, LocalRule>>), Unproved> {
    let mut locals = Vec::new();
    for truth in truths {
        let rules = || state.layout().rules().ok_or(Unproved::NoSuchRule);
        let board = state.layout().board();
        let local = match truth {
            Truth::Rule(number) => rules()?.local(*number).map(Cow::Borrowed),
            Truth::Sums(houses, numbers) => {
                left_over(board, rules()?, houses, numbers).map(Cow::Owned)
            }
            _ => continue,
        };
        locals.push(local.ok_or(Unproved::NoSuchRule)?);
    }
    let cells = locals.iter().flat_map(|local| &local.cells);
    Ok((cells.copied().map(Truth::Cell).collect(), locals))
}

/// Returns the candidates of each truth.
fn choices<const W: usize>(
    state: &State<W>,
    truths: &[Truth],
) -> Result<Vec<Vec<Candidate>>, Unproved> {
    // A truth whose digit is already placed adds nothing.
    let is_settled = |truth: &&Truth| match truth {
        Truth::Cell(cell) => state.value(*cell).is_some(),
        Truth::House(house, digit) => {
            let cells = state.layout().board().cells_of(*house);
            cells.iter().any(|&cell| state.value(cell) == Some(*digit))
        }
        // These truths are not choices.
        Truth::Symmetric(_) | Truth::Rule(_) | Truth::Whole(_) | Truth::Sums(..) => true,
        Truth::Set(..) | Truth::Escape(_) => false,
    };
    let of = |truth: &Truth| match truth {
        Truth::Set(cells, digits) => {
            let set: CellSet<W> = cells.iter().copied().collect();
            let (mut all, pair) = (Digits::EMPTY, digits.iter().copied().collect::<Digits>());
            for &cell in cells {
                all |= state.marks(cell);
            }
            let is_open = set.is_within(state.open());
            let differ = |cell| (set - CellSet::of(cell)).is_within(state.layout().peers(cell));
            if !is_open || !set.iter().all(differ) || (all - pair).len() >= set.len() {
                return Err(Unproved::NoLockedSet);
            }
            Ok(pair.iter().flat_map(|d| state.candidates(d, set)).collect())
        }
        Truth::Cell(cell) => Ok(state.candidates_of(*cell, state.marks(*cell))),
        Truth::House(house, digit) => Ok(state.candidates(*digit, state.layout().cells(*house))),
        Truth::Symmetric(_) | Truth::Rule(_) | Truth::Whole(_) | Truth::Sums(..) => Ok(Vec::new()),
        Truth::Escape(pattern) => {
            if state.proper().is_none() || !pattern.is_deadly(state) {
                return Err(Unproved::NotDeadly);
            }
            let others = pattern.cells.iter().flat_map(|(cell, digits)| {
                let inside: Digits = digits.iter().copied().collect();
                state.candidates_of(*cell, state.marks(*cell) - inside)
            });
            Ok(others.collect())
        }
    };
    truths.iter().filter(|t| !is_settled(t)).map(of).collect()
}

/// What is still possible, and which truths have their candidate.
#[derive(Clone)]
struct Trial {
    /// The digits that each cell of the board may hold, or the one that it holds.
    domains: Vec<Digits>,
    settled: Vec<bool>,
}

/// The reason why a proof fails.
enum Open {
    Choice,
    Effort,
}

impl Trial {
    fn of<const W: usize>(state: &State<W>, truths: &[Vec<Candidate>]) -> Trial {
        let mut trial = Trial {
            domains: state.all_domains(),
            settled: vec![false; truths.len()],
        };
        if let Some(exclusions) = state.layout().exclusions() {
            // A state keeps candidates that placed digits exclude.
            for cell in state.layout().board().cells() {
                if let Some(digit) = state.value(cell) {
                    trial.exclude(exclusions, cell, digit);
                }
            }
        }
        trial
    }

    /// Removes what this digit of a cell excludes in the cells that touch it.
    fn exclude(&mut self, exclusions: &Exclusions, cell: Cell, digit: Digit) {
        for near in exclusions.near(cell) {
            self.domains[near.index()] -= exclusions.digits(digit);
        }
    }

    fn allows(&self, candidate: Candidate) -> bool {
        self.domains[candidate.cell.index()].contains(candidate.digit)
    }

    /// Makes this candidate right.
    fn choose<const W: usize>(&mut self, state: &State<W>, Candidate { cell, digit }: Candidate) {
        for other in state.layout().peers(cell) {
            self.domains[other.index()].remove(digit);
        }
        if let Some(exclusions) = state.layout().exclusions() {
            self.exclude(exclusions, cell, digit);
        }
        self.domains[cell.index()] &= Digits::of(digit);
    }
}

/// Shows that not every truth can have its candidate.
fn refute<const W: usize>(
    state: &State<W>,
    truths: &[Vec<Candidate>],
    locals: &[Cow<'_, LocalRule>],
    start: Trial,
    most: u32,
) -> Result<(), Open> {
    let first = start.domains.clone();
    // Truths with all candidates of a cell. They have as many candidates left as the cell may hold digits.
    let of_cell: Vec<Option<Cell>> = truths
        .iter()
        .map(|truth| {
            let cell = truth.first()?.cell;
            let of: Digits = truth.iter().map(|candidate| candidate.digit).collect();
            let is_of_cell = truth.iter().all(|candidate| candidate.cell == cell);
            (is_of_cell && of == state.marks(cell)).then_some(cell)
        })
        .collect();
    // A rule with many cells takes longer at each choice.
    let most = most / (1 + truths.len() as u32 / TRUTHS_PER_COST);
    let mut waiting = vec![start];
    let mut effort = 0;
    // How often each truth had no candidate left, plus one.
    let mut failures = vec![1u64; truths.len()];
    while let Some(mut trial) = waiting.pop() {
        effort += 1;
        if effort > most {
            return Err(Open::Effort);
        }
        let has_none = |local: &Cow<'_, LocalRule>| {
            let rules = state.layout().rules();
            rules.is_some_and(|r| has_no_filling(local, state.layout(), &r.puzzle, &first))
        };
        if effort == CHOICES_BEFORE_READING && locals.iter().any(has_none) {
            return Ok(());
        }
        let is_broken = |local: &Cow<'_, LocalRule>| {
            let rules = state.layout().rules();
            rules.is_some_and(|r| is_broken(local, state.layout(), &r.puzzle, &trial.domains))
        };
        if locals.iter().any(is_broken) {
            continue;
        }
        let left = |i: usize| match of_cell[i] {
            Some(cell) => trial.domains[cell.index()].len(),
            None => truths[i].iter().filter(|&&c| trial.allows(c)).count(),
        };
        let open = (0..truths.len()).filter(|&i| !trial.settled[i]);
        // A truth with a choice counts for less, the more often it had no candidate left.
        let next = open.map(|i| (i, left(i))).min_by(|&(i, a), &(j, b)| {
            let has_choice = |left: usize| left > 1;
            has_choice(a).cmp(&has_choice(b)).then(match a > 1 {
                true => (a as u64 * failures[j]).cmp(&(b as u64 * failures[i])),
                false => a.cmp(&b),
            })
        });
        let Some((i, count)) = next else {
            return Err(Open::Choice);
        };
        failures[i] += u64::from(count == 0);
        trial.settled[i] = true;
        for &candidate in &truths[i] {
            if trial.allows(candidate) {
                let mut next = trial.clone();
                next.choose(state, candidate);
                waiting.push(next);
            }
        }
    }
    Ok(())
}
