//! Bowman's bingo assumes a candidate and places every naked and hidden single that follows. If a cell has no
//! candidate left, or a house no place for a digit, the candidate is wrong.
//!
//! The method is by Rick Bowman, who did it with counters on the board. Here every candidate is tried, and the
//! shortest line to a contradiction comes first. A step reports only the inferences that lead to the
//! contradiction.

use ninefold_grid::{Candidate, CellSet};
use ninefold_logic::{
    Conclusion, Forcing, Inference, Reason, State, Step, Technique, Tried, Truth,
};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::Take;

pub(crate) fn find<const W: usize>(state: &State<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let mut found = Vec::new();
    let mut effort = 0;
    for cell in state.open() {
        reach.check_time()?;
        for target in state.candidates_of(cell, state.marks(cell)) {
            if effort > reach.forced_effort {
                break;
            }
            found.extend(Trial::of(state, target, &mut effort).map(|forcing| (target, forcing)));
        }
    }
    found.sort_by_key(|(_, forcing)| forcing.inferences.len());
    for (target, forcing) in found {
        take(Step {
            technique: Technique::BowmanBingo,
            because: Reason::Forcing(forcing),
            conclusion: Conclusion::Eliminate(vec![target]),
        })?;
    }
    Flow::Continue(())
}

/// What is known after a candidate was assumed.
struct Trial<'a, const W: usize> {
    state: &'a State<W>,
    /// The places that each digit has left.
    left: Vec<CellSet<W>>,
    inferences: Vec<Inference>,
    /// By cell and digit, the inference that removed the candidate.
    off: Vec<Option<usize>>,
    /// The placed candidates, each with its inference.
    put: Vec<(Candidate, usize)>,
}

impl<const W: usize> Trial<'_, W> {
    /// Returns the line to a contradiction, if singles lead to one.
    fn of(state: &State<W>, target: Candidate, effort: &mut usize) -> Option<Forcing> {
        let board = state.layout().board();
        let mut trial = Trial {
            state,
            left: board.digits().map(|d| state.places(d)).collect(),
            inferences: Vec::new(),
            off: vec![None; board.cell_count() * board.side()],
            put: Vec::new(),
        };
        trial.put(target, Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&(right, by)) = trial.put.get(at) {
            at += 1;
            *effort += 1;
            for eliminated in trial.excluded(right) {
                let slot = trial.slot(eliminated);
                trial.off[slot] = Some(trial.inferences.len());
                trial.inferences.push(Inference {
                    digit: eliminated.digit,
                    cells: vec![eliminated.cell],
                    is_on: false,
                    truths: Vec::new(),
                    on: vec![by],
                    inner: None,
                });
                trial.left[eliminated.digit.index()].remove(eliminated.cell);
                if let Some((truth, on)) = trial.look(eliminated) {
                    return Some(trial.into_forcing(target, truth, on));
                }
            }
        }
        None
    }

    fn slot(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.left.len() + candidate.digit.index()
    }

    fn put(&mut self, right: Candidate, truths: Vec<Truth>, on: Vec<usize>) {
        if self.put.iter().any(|&(known, _)| known == right) {
            return;
        }
        self.put.push((right, self.inferences.len()));
        self.inferences.push(Inference {
            digit: right.digit,
            cells: vec![right.cell],
            is_on: true,
            truths,
            on,
            inner: None,
        });
    }

    /// The candidates still present that this one excludes.
    fn excluded(&self, right: Candidate) -> Vec<Candidate> {
        let Candidate { cell, digit } = right;
        let others = self.state.marks(cell).iter().filter(|&d| d != digit);
        let others = others.map(|digit| Candidate { cell, digit });
        let peers = (self.state.layout().peers(cell) & self.left[digit.index()]).iter();
        let all = others.chain(peers.map(|cell| Candidate { cell, digit }));
        all.filter(|c| self.left[c.digit.index()].contains(c.cell))
            .collect()
    }

    /// Places the singles that a removed candidate leaves. If a cell or a house has nothing left, returns it.
    fn look(&mut self, eliminated: Candidate) -> Option<(Truth, Vec<usize>)> {
        let state = self.state;
        let cell = eliminated.cell;
        let of_cell = state.marks(cell).iter();
        let of_cell = of_cell.map(|digit| Candidate { cell, digit }).collect();
        let mut groups: Vec<(Truth, Vec<Candidate>)> = vec![(Truth::Cell(cell), of_cell)];
        for &house in state.layout().board().houses_of(cell) {
            let cells = state.layout().cells(house);
            let truth = Truth::House(house, eliminated.digit);
            groups.push((truth, state.candidates(eliminated.digit, cells)));
        }
        for (truth, candidates) in groups {
            let is_left = |c: &&Candidate| self.left[c.digit.index()].contains(c.cell);
            let mut left = candidates.iter().filter(is_left);
            let (first, second) = (left.next().copied(), left.next());
            if second.is_some() {
                continue;
            }
            let on = candidates.iter().filter_map(|&c| self.off[self.slot(c)]);
            let on: Vec<usize> = on.collect();
            match first {
                None => return Some((truth, on)),
                Some(single) => self.put(single, vec![truth], on),
            }
        }
        None
    }

    /// Keeps only what leads to the contradiction, with new numbers.
    fn into_forcing(self, target: Candidate, clash: Truth, on: Vec<usize>) -> Forcing {
        let mut needed = vec![false; self.inferences.len()];
        let mut waiting = on;
        while let Some(number) = waiting.pop() {
            if !std::mem::replace(&mut needed[number], true) {
                waiting.extend(&self.inferences[number].on);
            }
        }
        let mut numbers = vec![0; needed.len()];
        let mut kept: Vec<Inference> = Vec::new();
        for (number, inference) in self.inferences.into_iter().enumerate() {
            if needed[number] {
                numbers[number] = kept.len();
                let on = inference.on.iter().map(|&before| numbers[before]).collect();
                kept.push(Inference { on, ..inference });
            }
        }
        Forcing {
            tried: Tried::One(target, true),
            inferences: kept,
            clash: Some(clash),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    #[test]
    fn singles_lead_to_a_clash() {
        let state = |last: &str| {
            drawn(&format!(
                " . . . | 12 . . | . . .
                  . . . |  . . . | . . .
                  . . . |  . . . | . . .
                 -------+--------+------
                 {last} . . | 23 . . | . . .
                  . . . |  . . . | . . .
                  . . . |  . . . | . . .
                 -------+--------+------
                  . . . |  . . . | . . .
                  . . . |  . . . | . . .
                  . . . |  . . . | . . ."
            ))
        };
        assert_eq!(found(&state("13"), Technique::BowmanBingo), ["r1c1≠1"]);
        assert!(found(&state("134"), Technique::BowmanBingo).is_empty());
    }

    /// The slow search places singles on a board until the board is broken or no single is left.
    fn slowly(position: &crate::Position, target: Candidate) -> bool {
        let mut position = position.clone();
        position.place(target);
        let reach = Reach::default();
        loop {
            if position.is_broken() {
                return true;
            }
            let singles = [Technique::NakedSingle, Technique::HiddenSingle];
            let Some(step) = singles.iter().find_map(|&t| position.first(t, &reach)) else {
                return false;
            };
            position.apply(&step);
        }
    }

    #[test]
    fn agrees_with_a_board_of_singles() {
        use ninefold_grid::{ProperPuzzle, Shape};
        let mut count = 0;
        for seed in 0..6 {
            let puzzle = ninefold_testkit::full::proper(Shape::NINE, seed, 25);
            let mut position =
                crate::Position::proper(&ProperPuzzle::vouched(puzzle)).expect("9×9");
            // Singles that are already present do not follow from the assumption.
            let reach = Reach::default();
            let singles = [Technique::NakedSingle, Technique::HiddenSingle];
            while let Some(step) = singles.iter().find_map(|&t| position.first(t, &reach)) {
                position.apply(&step);
            }
            let steps = position.all(Technique::BowmanBingo, &Reach::default());
            let wrong: Vec<Candidate> =
                steps.iter().map(|s| s.conclusion.candidates()[0]).collect();
            for step in &steps {
                assert_eq!(position.verify(step), Ok(()), "{step:?}");
            }
            for cell in position.board().cells() {
                for digit in position.candidates(cell) {
                    let target: Candidate = Candidate { cell, digit };
                    assert_eq!(
                        wrong.contains(&target),
                        slowly(&position, target),
                        "{target:?}"
                    );
                    count += usize::from(wrong.contains(&target));
                }
            }
        }
        assert!(count > 20, "{count}");
    }
}
