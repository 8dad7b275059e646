//! A game for machines that learn by reward.

use ninefold_dataset::{Judgement, Move, Unfit};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::one::record;
use crate::work::{attended, limits};

/// A puzzle that is played.
#[pyclass(module = "ninefold._native")]
pub(crate) struct Game {
    game: ninefold_dataset::Game,
}

fn wrong(unfit: Unfit) -> PyErr {
    PyValueError::new_err(unfit.to_string())
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (text, shape=None, seconds=None))]
    fn new(
        py: Python<'_>,
        text: &str,
        shape: Option<&str>,
        seconds: Option<f64>,
    ) -> PyResult<Game> {
        let puzzle = record(py, text, shape)?.puzzle;
        let limits = limits(seconds, None)?;
        let game = attended(py, &limits.cancel, || {
            ninefold_dataset::Game::new(puzzle, &limits.budget(), &limits.until())
        })?;
        Ok(Game {
            game: game.map_err(wrong)?,
        })
    }

    /// Plays a move: `right`, `wrong` or `not deducible`, and the technique and its price where there is one.
    #[pyo3(signature = (is_placed, cell, digit, seconds=None))]
    fn play(
        &mut self,
        py: Python<'_>,
        is_placed: bool,
        cell: usize,
        digit: i32,
        seconds: Option<f64>,
    ) -> PyResult<(&'static str, Option<&'static str>, Option<f64>)> {
        let what = if is_placed {
            Move::Place
        } else {
            Move::Eliminate
        };
        let limits = limits(seconds, None)?;
        let until = limits.until();
        let judged = attended(py, &limits.cancel, || {
            self.game.play(what, cell, digit, &until)
        })?;
        Ok(match judged.map_err(wrong)? {
            Judgement::Wrong => ("wrong", None, None),
            Judgement::NotDeducible => ("not deducible", None, None),
            Judgement::Right { technique, price } => (
                "right",
                Some(technique.id()),
                Some(f64::from(price.0) / 10.0),
            ),
        })
    }

    /// Takes the last right move back. Whether there was one.
    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    #[getter]
    fn puzzle(&self) -> String {
        self.game.puzzle()
    }

    #[getter]
    fn digits(&self) -> String {
        self.game.digits()
    }

    #[getter]
    fn candidates(&self) -> Vec<u32> {
        self.game.candidates()
    }

    #[getter]
    fn moves(&self) -> usize {
        self.game.moves()
    }

    #[getter]
    fn solved(&self) -> bool {
        self.game.is_solved()
    }

    /// Cells of an answer that are right, wrong and empty, and givens that it has changed.
    fn score(&self, answer: &str) -> PyResult<(usize, usize, usize, usize)> {
        let score = self.game.score(answer).map_err(wrong)?;
        Ok((score.right, score.wrong, score.empty, score.changed))
    }
}
