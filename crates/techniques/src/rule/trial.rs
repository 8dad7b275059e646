//! Trial by rules: a candidate is assumed. Singles, locked candidates, pairs and the rules of the variant are
//! followed until a cell, a house or a rule has nothing left. So the candidate is wrong.
//!
//! This is the last resort for somebody who does not want to look the solution up. A trial keeps only the steps
//! that the contradiction needs. Each of these is a step like any other, on the board as it would be then, and
//! is proved there. If a trial ends without a contradiction, trials continue inside it: a second candidate is
//! assumed beside the first. [`follow`](super::follow) searches for trials.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::{
    Clash, Conclusion, Digits, MAX_DEPTH, Reason, State, Step, Trial, Truth, apply, verify,
};

use super::read::Mix;
use crate::reach::Reach;
use crate::survey::Survey;

/// The largest number of proofs that are kept.
const MAX_PROOFS: usize = 20_000;

/// Returns a trial without the steps that nothing needs.
pub(super) fn shortened<const W: usize>(trial: Trial, state: &Survey<W>, reach: &Reach) -> Trial {
    state.proofs().shortened(trial, state, reach)
}

/// Whether the verifier proves a step. Steps by rules, and parts of a trial, that were proved before are not proved
/// again.
pub(crate) fn is_proved<const W: usize>(state: &Survey<W>, step: &Step) -> bool {
    match &step.because {
        Reason::Trial(trial) => {
            (state.proofs()).proves_trial(state, trial, &step.conclusion, MAX_DEPTH)
        }
        // What placed digits exclude elsewhere is no part of the key of a proof.
        _ if state.layout().exclusions().is_some() => verify(state, step).is_ok(),
        _ => state.proofs().is_proved(state, step),
    }
}

/// What a step by a rule rests on, what it concludes, and what the cells of the rule may hold.
type Key = (Vec<Truth>, Conclusion, Vec<Digits>);

/// Which steps by rules the verifier proves. The proof depends on the cells of the rule alone. So most steps
/// need no second proof when an earlier step is left out.
#[derive(Default)]
pub(crate) struct Proofs(HashMap<Key, bool, BuildHasherDefault<Mix>>);

impl Proofs {
    /// Returns a trial without the steps that nothing needs.
    fn shortened<const W: usize>(
        &mut self,
        mut trial: Trial,
        state: &State<W>,
        reach: &Reach,
    ) -> Trial {
        let mut boards = Vec::new();
        let mut at = state.clone();
        at.place(trial.target);
        for step in &mut trial.steps {
            if let Reason::Trial(inside) = &mut step.because {
                *inside = self.shortened(inside.clone(), &at, reach);
            }
            boards.push(at.clone());
            apply(&mut at, step);
        }
        // When a step is left out, the steps after it are already reduced to those that are needed.
        for i in (0..trial.steps.len()).rev() {
            if reach.check_time().is_break() {
                break;
            }
            if let Some(mut at) = boards.pop()
                && self.leads(&mut at, &trial.steps[i + 1..], &trial.clash, MAX_DEPTH)
            {
                trial.steps.remove(i);
            }
        }
        trial
    }

    /// Whether a trial is proved, and the step concludes its candidate.
    fn proves_trial<const W: usize>(
        &mut self,
        at: &State<W>,
        trial: &Trial,
        conclusion: &Conclusion,
        depth: usize,
    ) -> bool {
        let is_about_it =
            matches!(conclusion, Conclusion::Eliminate(all) if *all == [trial.target]);
        is_about_it && at.has(trial.target) && {
            let mut inside = at.clone();
            inside.place(trial.target);
            self.leads(&mut inside, &trial.steps, &trial.clash, depth)
        }
    }

    /// Returns a cached result, or computes and caches it. Everything is forgotten once there are too many
    /// results.
    fn cached(&mut self, key: Key, find_out: impl FnOnce() -> bool) -> bool {
        if self.0.len() > MAX_PROOFS {
            self.0.clear();
        }
        *self.0.entry(key).or_insert_with(find_out)
    }

    /// Takes the steps. Returns whether each is proved on the board that the earlier steps leave, and whether
    /// the contradiction is there at the end. [`verify`] checks the same of a whole trial.
    fn leads<const W: usize>(
        &mut self,
        at: &mut State<W>,
        steps: &[Step],
        clash: &Clash,
        depth: usize,
    ) -> bool {
        let are_proved = steps.iter().all(|step| {
            let is_proved = match &step.because {
                Reason::Trial(trial) => {
                    depth > 0 && self.proves_trial(at, trial, &step.conclusion, depth - 1)
                }
                _ => self.is_proved(at, step),
            };
            apply(at, step);
            is_proved
        });
        are_proved
            && match clash {
                Clash::Rule(rule, _, cells) => {
                    let key = (
                        vec![Truth::Rule(*rule)],
                        Conclusion::Eliminate(Vec::new()),
                        at.domains(cells),
                    );
                    self.cached(key, || clash.is_there(at))
                }
                _ => clash.is_there(at),
            }
    }

    /// Whether the verifier proves a step.
    fn is_proved<const W: usize>(&mut self, at: &State<W>, step: &Step) -> bool {
        let cells: Vec<Cell> = match &step.because {
            Reason::Ruled(ruled) => ruled.cells.clone(),
            Reason::Leftover(left) => [&left.innies[..], &left.outies].concat(),
            _ => return verify(at, step).is_ok(),
        };
        let is_there = |&candidate: &Candidate| at.has(candidate);
        step.conclusion.candidates().iter().all(is_there) && {
            let conclusion = step.conclusion.clone();
            let key = (step.because.truths(), conclusion, at.domains(&cells));
            self.cached(key, || verify(at, step).is_ok())
        }
    }
}

/// Returns a cell or a house that has nothing left.
pub(super) fn clash<const W: usize>(at: &State<W>) -> Option<Clash> {
    if !at.is_broken() {
        return None;
    }
    let board = at.layout().board();
    let cells = board.cells().map(Clash::Cell);
    let houses = board.houses();
    let houses = houses.flat_map(|h| board.digits().map(move |d| Clash::House(h, d)));
    cells.chain(houses).find(|clash| clash.is_there(at))
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Shape};
    use ninefold_logic::{Technique, houses};
    use ninefold_testkit::constraints::dug;
    use ninefold_testkit::full::{Rng, full_grid};

    use super::*;
    use crate::rule::line::{Line, LineEnd};

    /// Whether the verifier proves a trial as a whole. The kept proofs must agree.
    fn is_proved_whole(state: &Survey<2>, trial: &Trial) -> bool {
        let step = Step {
            technique: Technique::TrialByRules,
            conclusion: Conclusion::Eliminate(vec![trial.target]),
            because: Reason::Trial(trial.clone()),
        };
        let is_proved_whole = verify(state, &step).is_ok();
        assert_eq!(is_proved(state, &step), is_proved_whole);
        let also = Step {
            conclusion: Conclusion::Place(vec![trial.target]),
            ..step
        };
        assert!(!is_proved(state, &also) && verify(state, &also).is_err());
        is_proved_whole
    }

    #[test]
    fn trials_are_as_short_as_without_knowing_proofs() {
        let mut rng = Rng::new(5);
        let (mut seen, mut shorter) = (0, 0);
        for seed in 0..20 {
            let shape = Shape::usual(6).expect("6×6");
            let solution = full_grid(shape, seed);
            let mut puzzle = dug(Board::of(shape), &solution, 6, &mut rng);
            for line in [[0, 7, 14], [3, 4, 10], [20, 26, 27]] {
                let line: Vec<Cell> = line.map(Cell::new).into();
                let sum = line.iter().filter_map(|&cell| solution.get(cell));
                let sum = sum.map(|digit| digit.value() as i32).sum();
                puzzle
                    .constraints
                    .push(Constraint::new(Kind::Sum(sum), line));
            }
            let survey: Survey<2> =
                Survey::new(State::ruled(houses(&puzzle).expect("small"), false));
            let start = Line::of(&survey);
            let reach = Reach::default();
            for cell in survey.open().iter() {
                for target in survey.candidates_of(cell, survey.marks(cell)) {
                    let mut line = start.supposing(target);
                    let LineEnd::Clash(clash) = line.follow(usize::MAX, &reach) else {
                        continue;
                    };
                    let trial = line.into_trial(&start, target, clash, &reach);
                    let trial = trial.expect("a way with a clash");
                    let mut slowly = trial.clone();
                    for i in (0..trial.steps.len()).rev() {
                        let mut without = slowly.clone();
                        without.steps.remove(i);
                        if is_proved_whole(&survey, &without) {
                            slowly = without;
                        }
                    }
                    let shortened = shortened(trial.clone(), &survey, &reach);
                    assert_eq!(shortened, slowly);
                    assert!(is_proved_whole(&survey, &shortened));
                    seen += 1;
                    shorter += usize::from(shortened.steps.len() < trial.steps.len());
                }
            }
        }
        assert!(seen > 100 && shorter > 50, "{seen} {shorter}");
    }
}
