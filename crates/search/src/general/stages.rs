//! The three stages of the engine, and when it changes to the next one.

use ninefold_grid::{Board, Candidate, Grid, House, Puzzle};

use super::choice::{self, Weights};
use super::learn::proof::{Line, Proof};
use super::learn::{Learner, Outcome, Problem};
use super::questions::{Mark, Question, Questions};
use super::sixteen::{self, MAX_STORED_SOLUTIONS};
use crate::budget::Meter;
use crate::sink::{Run, Sink, Stop, ended, report};
use crate::{Backend, Budget, Limit};

/// Whether this engine supports the board. It needs n×n cells, each in a row, a column and one other house. Each house
/// must have as many cells as there are digits. Plain boards and jigsaws satisfy this.
pub(crate) fn fits(board: &Board) -> bool {
    let n = board.side();
    let kind = |house: &House| house.index() / n;
    board.is_square()
        && board.house_count() == 3 * n
        && board.houses().all(|house| board.is_complete(house))
        && board.cells().all(|cell| {
            board.kept_apart(cell).is_empty()
                && board.houses_of(cell).iter().map(kind).eq([0, 1, 2])
        })
}

/// Hands every solution of a puzzle to the sink. The puzzle must have no constraints, and its board must [fit](fits).
pub(crate) fn each_in_stages(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    each_in_stages_after(patience(puzzle.board()), puzzle, sink, budget)
}

pub(super) fn each_in_stages_after(
    nodes: u64,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Run {
    debug_assert!(fits(puzzle.board()) && puzzle.constraints.is_empty());
    let mut meter = Meter::new(budget);
    let outcome = match puzzle.board().side() {
        0..=64 => search::<1>(nodes, puzzle, sink, &mut meter),
        65..=128 => search::<2>(nodes, puzzle, sink, &mut meter),
        _ => search::<4>(nodes, puzzle, sink, &mut meter),
    };
    ended(outcome, &meter)
}

/// Searches as [`each`](super::each) does, but only by propagation and clause learning (the third stage). It hands
/// every [line](Line) of a proof to `on_line`. The proof shows that there are no solutions besides those handed over.
/// Only a search that ends with [`End::Exhausted`](crate::End::Exhausted) proves anything. Returns `None` if the puzzle
/// is not plain, because proofs exist only for plain puzzles.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, Count, End, general};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let (mut sink, mut reported) = (Count::default(), 0);
/// let mut on_line = |line: general::Line| reported += u64::from(matches!(line, general::Line::Solution(_)));
/// let run = general::prove(&puzzle, &mut sink, &Budget::default(), &mut on_line);
/// assert_eq!(run.map(|run| run.end), Some(End::Exhausted));
/// assert_eq!((sink.count, reported), (288, 288));
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn prove(
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    budget: &Budget,
    on_line: &mut dyn FnMut(Line),
) -> Option<Run> {
    if !puzzle.is_plain() {
        return None;
    }
    let mut meter = Meter::new(budget);
    let proof = Proof::new(puzzle.board().side(), on_line);
    let outcome = match puzzle.board().side() {
        0..=64 => search_with::<1>(proof, puzzle, sink, &mut meter),
        65..=128 => search_with::<2>(proof, puzzle, sink, &mut meter),
        _ => search_with::<4>(proof, puzzle, sink, &mut meter),
    };
    Some(ended(outcome, &meter))
}

fn search_with<const W: usize>(
    mut proof: Proof,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let Ok(mut questions) = Questions::<W>::of(puzzle) else {
        proof.nothing_else();
        return Ok(());
    };
    let settled = settle(&mut questions, meter)?;
    questions
        .removed()
        .for_each(|candidate| proof.wrong(candidate));
    if settled.is_err() {
        proof.nothing_else();
        return Ok(());
    }
    learn(questions, &[], Some(proof), sink, meter)
}

/// Runs the third stage from a settled board. It skips the solutions that have been reported.
fn learn<const W: usize>(
    questions: Questions<W>,
    reported: &[Grid],
    proof: Option<Proof>,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let mut grid = questions.grid();
    let mut problem = Problem::of(questions.open_questions(), meter)?;
    if reported.is_empty() {
        problem.anneal(questions.annealing());
    }
    drop(questions);
    let mut learner = Learner::new(problem, &grid, reported, proof, meter)?;
    while learner.next(meter)? == Outcome::Solution {
        for Candidate { cell, digit } in learner.solution() {
            grid.set(cell, Some(digit));
        }
        learner.exclude(&grid, meter);
        report(sink, &grid, meter)?;
    }
    Ok(())
}

/// A callback that receives the true candidates of an answer.
pub(crate) type OnTrueCandidates<'a> = dyn FnMut(&[Candidate], &Meter) -> Result<(), Stop> + 'a;

/// The third stage alone, for problems of other engines.
pub(crate) struct LearnedSolutions(Learner<'static>);

impl LearnedSolutions {
    pub(crate) fn new(problem: Problem, meter: &mut Meter) -> Result<LearnedSolutions, Limit> {
        let learner = Learner::new(problem, &Grid::empty(1), &[], None, meter)?;
        Ok(LearnedSolutions(learner.with_stable_mode()))
    }

    /// Hands over what it finds within a number of conflicts, or until it has found more than [`MAX_STORED_SOLUTIONS`].
    /// Returns whether that was everything. If not, the next call continues from there.
    pub(crate) fn run(
        &mut self,
        conflicts: u64,
        on_solution: &mut OnTrueCandidates,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        self.pause_after(conflicts);
        for _ in 0..=MAX_STORED_SOLUTIONS {
            match self.next(meter)? {
                LearnerResult::Exhausted => return Ok(true),
                LearnerResult::Paused => return Ok(false),
                LearnerResult::Solution(true_candidates) => on_solution(&true_candidates, meter)?,
            }
        }
        Ok(false)
    }

    /// Makes the learner pause after this number of further conflicts.
    pub(crate) fn pause_after(&mut self, conflicts: u64) {
        self.0.pause_after(conflicts);
    }

    /// Finds the next answer and excludes it from the further search.
    pub(crate) fn next(&mut self, meter: &mut Meter) -> Result<LearnerResult, Limit> {
        Ok(match self.0.next(meter)? {
            Outcome::Exhausted => LearnerResult::Exhausted,
            Outcome::Paused => LearnerResult::Paused,
            Outcome::Solution => {
                let true_candidates: Vec<Candidate> = self.0.solution().collect();
                self.0.exclude(&Grid::empty(1), meter);
                LearnerResult::Solution(true_candidates)
            }
        })
    }

    /// Requires that one of these candidates is true in every further answer.
    pub(crate) fn require(&mut self, is_wanted: &dyn Fn(Candidate) -> bool, meter: &mut Meter) {
        self.0.require(is_wanted, meter);
    }
}

/// The result of a turn of the third stage.
pub(crate) enum LearnerResult {
    /// The candidates that are true.
    Solution(Vec<Candidate>),
    /// There are no more answers.
    Exhausted,
    /// Its number of conflicts is used up.
    Paused,
}

/// A guess: the guessed candidate, and the trail before it.
struct Frame {
    before: Mark,
    guess: Candidate,
    /// The share of the tree that belongs to the opposite of the guess.
    share: f64,
}

/// The number of nodes for the second stage. A puzzle that needs no more nodes is solved faster there than in the third
/// stage.
fn patience(board: &Board) -> u64 {
    match board.side() {
        0..=9 => 2_000,
        16 if sixteen::is_for(board) => 50_000,
        10..=16 => 500,
        _ => 100,
    }
}

fn search<const W: usize>(
    max_nodes: u64,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<(), Stop> {
    let mut reported = Vec::new();
    if sixteen::is_for(puzzle.board()) {
        let backend = Backend::chosen().unwrap_or_else(|_| Backend::best());
        if sixteen::guess(backend, max_nodes, puzzle, &mut reported, sink, meter)? {
            return Ok(());
        }
    }
    let Ok(mut questions) = Questions::<W>::of(puzzle) else {
        return Ok(());
    };
    // If `sixteen` has used up the nodes, this only settles the board.
    if guess(max_nodes, &mut questions, &mut reported, sink, meter)? {
        return Ok(());
    }
    learn(questions, &reported, None, sink, meter)
}

/// Runs the second stage. Returns whether it has seen the whole tree. If not, its nodes are used up, and the board is
/// settled without guesses and without the branches that have been seen. `reported` receives the reported solutions.
fn guess<const W: usize>(
    max_nodes: u64,
    questions: &mut Questions<W>,
    reported: &mut Vec<Grid>,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    let mut weights = Weights::new(questions.question_count());
    let mut frames: Vec<Frame> = Vec::new();
    let (mut here, mut seen) = (1.0, 0.0);
    loop {
        match settle(questions, meter)? {
            Ok(()) => match choice::choose(questions, &weights) {
                Some(_)
                    if meter.stats.nodes >= max_nodes && reported.len() <= MAX_STORED_SOLUTIONS =>
                {
                    if let Some(first) = frames.first() {
                        questions.undo(first.before);
                    }
                    meter.stats.share = 0;
                    return Ok(false);
                }
                Some(question) => {
                    meter.node()?;
                    meter.stats.placements += 1;
                    let guess = questions.first_option(question);
                    here /= 2.0;
                    frames.push(Frame {
                        before: questions.mark(),
                        guess,
                        share: here,
                    });
                    match questions.assume(guess) {
                        Ok(()) => continue,
                        Err(failed) => {
                            meter.stats.backtracks += 1;
                            weights.bump(failed);
                        }
                    }
                }
                None => {
                    let grid = questions.grid();
                    report(sink, &grid, meter)?;
                    if reported.len() <= MAX_STORED_SOLUTIONS {
                        reported.push(grid);
                    }
                }
            },
            Err(failed) => {
                meter.stats.backtracks += 1;
                weights.bump(failed);
            }
        }
        // Backtrack to the latest guess: either it was wrong, or all that follows from it has been seen.
        loop {
            let Some(Frame {
                before,
                guess,
                share,
            }) = frames.pop()
            else {
                return Ok(true);
            };
            seen += here;
            here = share;
            meter.stats.share = (1000.0 * seen) as u32;
            questions.undo(before);
            match questions.refute(guess) {
                Ok(()) => break,
                Err(failed) => weights.bump(failed),
            }
        }
    }
}

/// Propagates to the fixpoint. Returns a question without options if there is one.
pub(super) fn settle<const W: usize>(
    questions: &mut Questions<W>,
    meter: &mut Meter,
) -> Result<Result<(), Question>, Stop> {
    meter.stats.iterations += 1;
    let before = questions.open();
    let outcome = loop {
        match questions.step() {
            Ok(None) => break Ok(()),
            Ok(Some(work)) => meter.work(work as u64)?,
            Err(failed) => break Err(failed),
        }
    };
    meter.stats.placements += (before - questions.open()) as u64;
    Ok(outcome)
}
