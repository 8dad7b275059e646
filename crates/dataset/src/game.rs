//! A game for machines that learn from rewards: each move is judged.

use ninefold::Puzzle;
use ninefold::explain::rating::explainer;
use ninefold::grid::notation::write_line;
use ninefold::grid::{Candidate, Cell, Digit, ProperPuzzle};
use ninefold::logic::Technique;
use ninefold::report::json::Tenths;
use ninefold::search::Budget;
use ninefold::techniques::{Flow, Policy, Position, Reach, Until};

use crate::solved::{TOO_LONG, unfit};
use crate::step::candidate_bits;
use crate::{Solved, Unfit};

/// The kind of a move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A digit is placed in a cell.
    Place,
    /// A candidate of a cell is eliminated.
    Eliminate,
}

/// The judgement of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The solution contradicts the move. The position stays as it was.
    Wrong,
    /// The solution agrees, and this technique proves the move in the position before it.
    Right {
        /// The easiest technique, in the order of the catalogue.
        technique: Technique,
        /// The lowest price of such a step on Sudoku Explainer's scale.
        price: Tenths,
    },
    /// The solution agrees, but no technique proves the move in one step yet. Only singles and techniques that
    /// are no harder than those the puzzle needs count. With harder ones, nearly every move could be proved at
    /// once.
    NotDeducible,
}

/// The comparison of an answer with the solution, in the cells that the puzzle leaves empty.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// The number of cells with the digit of the solution.
    pub right: usize,
    /// The number of cells with another digit.
    pub wrong: usize,
    /// The number of cells without a digit.
    pub empty: usize,
    /// The number of givens that the answer has changed.
    pub changed: usize,
}

impl Score {
    /// Whether the answer is the solution.
    pub fn is_solved(&self) -> bool {
        self.wrong + self.empty + self.changed == 0
    }
}

/// A puzzle that is being played, and its positions so far.
#[derive(Clone)]
pub struct Game {
    solved: Solved,
    /// The hardest technique on the path to the solution that takes the easiest technique at each step. It is a
    /// single at least.
    hardest: Technique,
    now: Position,
    /// The effects of all steps that have proved a move so far. They stay true, even if the step is no longer
    /// found.
    known: Vec<Known>,
    /// The position before each move, and the number of effects known then.
    before: Vec<(Position, usize)>,
}

/// An effect of a step that has proved a move.
#[derive(Copy, Clone)]
struct Known {
    effect: (Candidate, bool),
    technique: Technique,
    price: u16,
}

impl Game {
    /// Begins a game. The walk through the puzzle, which finds its hardest technique, ends with `until`.
    ///
    /// ```
    /// use ninefold_dataset::{Game, Judgement, Move};
    /// use ninefold::search::Budget;
    /// use ninefold::techniques::Until;
    ///
    /// let mut game = Game::new("1..4.......34..1".parse()?, &Budget::default(), &Until::default())?;
    /// assert_eq!(game.play(Move::Place, 5, 3, &Until::default())?, Judgement::Wrong);
    /// let right = game.play(Move::Place, 5, 4, &Until::default())?;
    /// assert!(matches!(right, Judgement::Right { technique, .. } if technique.id() == "hidden-single"));
    /// assert_eq!(game.digits(), "1..4.4.....34..1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Unfit`] if the puzzle does not have exactly one solution, or if techniques cannot handle its board.
    pub fn new(puzzle: Puzzle, budget: &Budget<'_>, until: &Until) -> Result<Game, Unfit> {
        let solved = Solved::of(puzzle, budget)?;
        let proper = ProperPuzzle::vouched(solved.puzzle.clone());
        let now = Position::proper(&proper).map_err(unfit)?;
        let mut hardest = Technique::NakedSingle.max(Technique::HiddenSingle);
        let policy = Policy::default().until(until.clone());
        now.clone().walk(&policy, &mut |step| {
            hardest = hardest.max(step.technique);
            Flow::Continue(())
        });
        if until.is_over() {
            return Err(unfit(TOO_LONG));
        }
        Ok(Game {
            solved,
            hardest,
            now,
            known: Vec::new(),
            before: Vec::new(),
        })
    }

    /// Plays a move and judges it. Cells are numbers from 0, row by row; digits are as they are written. A
    /// correct move is carried out: a placed digit is eliminated from the candidates in the houses of its cell.
    /// The search for a step ends with `until`. A move for which none was found by then counts as not
    /// deducible.
    ///
    /// # Errors
    /// [`Unfit`] if there is no such cell or digit, if the cell is filled, or if the candidate is no longer
    /// there.
    pub fn play(
        &mut self,
        what: Move,
        cell: usize,
        digit: i32,
        until: &Until,
    ) -> Result<Judgement, Unfit> {
        let candidate = self.candidate(cell, digit)?;
        let is_solution = self.solved.solution.get(candidate.cell) == Some(candidate.digit);
        if is_solution != (what == Move::Place) {
            return Ok(Judgement::Wrong);
        }
        self.before.push((self.now.clone(), self.known.len()));
        let judgement = self.shown(candidate, what == Move::Place, until);
        match what {
            Move::Place => self.now.place(candidate),
            Move::Eliminate => self.now.eliminate(candidate),
        }
        Ok(judgement)
    }

    fn candidate(&self, cell: usize, digit: i32) -> Result<Candidate, Unfit> {
        let board = self.now.board();
        let cell = board.cells().find(|own: &Cell| own.index() == cell);
        let cell = cell.ok_or_else(|| unfit("there is no such cell"))?;
        let mut digits = (0..board.side()).map(Digit::from_index);
        let digit = digits.find(|&own| board.value(own) == digit);
        let digit = digit.ok_or_else(|| unfit("there is no such digit"))?;
        if self.now.value(cell).is_some() {
            return Err(unfit("the cell is filled"));
        }
        if !self.now.candidates(cell).iter().any(|own| own == digit) {
            return Err(unfit("the cell does not have this candidate any more"));
        }
        Ok(Candidate { cell, digit })
    }

    /// Returns the easiest technique that proves a placement or an elimination in one step, and its lowest
    /// price. If there is none, uses a step that proved an earlier move and also this one.
    fn shown(&mut self, candidate: Candidate, is_placed: bool, until: &Until) -> Judgement {
        let (effect, mut known) = ((candidate, is_placed), Vec::new());
        let reach = Reach {
            until: until.clone(),
            ..Reach::default()
        };
        let counts = |technique: &Technique| *technique <= self.hardest;
        for technique in Technique::all().filter(counts) {
            _ = self.now.each(technique, &reach, &mut |step| {
                if step.effects().any(|own| own == effect) {
                    let price = explainer::price(self.now.board(), &step).0;
                    known.extend(step.effects().map(|effect| Known {
                        effect,
                        technique,
                        price,
                    }));
                }
                match until.is_over() {
                    true => Flow::Break(()),
                    false => Flow::Continue(()),
                }
            });
            if !known.is_empty() || until.is_over() {
                break;
            }
        }
        self.known.extend(known);
        let shown = self.known.iter().filter(|known| known.effect == effect);
        let easiest = shown.min_by_key(|known| (known.technique, known.price));
        easiest.map_or(Judgement::NotDeducible, |known| Judgement::Right {
            technique: known.technique,
            price: Tenths(known.price),
        })
    }

    /// Takes back the last correct move. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let last = self.before.pop();
        let is_there = last.is_some();
        if let Some((position, known)) = last {
            self.now = position;
            self.known.truncate(known);
        }
        is_there
    }

    /// The number of moves that were carried out.
    pub fn moves(&self) -> usize {
        self.before.len()
    }

    /// Whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.now.is_full()
    }

    /// Returns the givens, one character for each cell.
    pub fn puzzle(&self) -> String {
        write_line(self.solved.puzzle.givens(), '.')
    }

    /// Returns the current digits, one character for each cell.
    pub fn digits(&self) -> String {
        write_line(&self.now.grid(), '.')
    }

    /// Returns the current candidates, in the form of [`Step::candidates`](crate::Step::candidates).
    pub fn candidates(&self) -> Vec<u32> {
        candidate_bits(&self.now)
    }

    /// Compares an answer with the solution. It has one character for each cell, as [`digits`](Game::digits)
    /// writes them.
    ///
    /// # Errors
    /// [`Unfit`] if the answer has another number of cells.
    pub fn score(&self, answer: &str) -> Result<Score, Unfit> {
        let (puzzle, solution) = (self.puzzle(), write_line(&self.solved.solution, '.'));
        let (found, expected) = (answer.chars().count(), solution.chars().count());
        if found != expected {
            return Err(unfit(format_args!(
                "expected an answer of {expected} cells, found {found}"
            )));
        }
        let mut score = Score::default();
        for ((sign, right), given) in answer.chars().zip(solution.chars()).zip(puzzle.chars()) {
            let is_empty = sign == '.' || sign == '0' && right != '0';
            match given {
                '.' if sign == right => score.right += 1,
                '.' if is_empty => score.empty += 1,
                '.' => score.wrong += 1,
                _ if sign != given => score.changed += 1,
                _ => {}
            }
        }
        Ok(score)
    }
}
