//! What a person makes of one puzzle: how hard it is, a hint, the steps there are, the whole way.

use ninefold::coach::{self, advice, position};
use ninefold::grid::notation::write_line;
use ninefold::logic::{Flow, Policy, Reach, Step, Technique, TooLarge};
use ninefold_column::{Grade, Scale, Unrated, grade};
use ninefold_wire as wire;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::one::record;
use crate::work::{attended, limits};

/// Rates a puzzle: the status, why there is no rating, and the rating as JSON.
#[pyfunction]
#[pyo3(signature = (text, scale="se", shape=None, seconds=None, nodes=None))]
pub(crate) fn rate(
    py: Python<'_>,
    text: &str,
    scale: &str,
    shape: Option<&str>,
    seconds: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<(&'static str, Option<String>, String)> {
    let puzzle = record(py, text, shape)?.puzzle;
    let by = scale_of(scale)?;
    let limits = limits(seconds, nodes)?;
    let mut object = wire::Rate {
        line: 1,
        scale: by.id(),
        puzzle: Some(write_line(puzzle.givens(), '.')),
        givens: Some(puzzle.givens().count()),
        ..wire::Rate::default()
    };
    let graded = attended(py, &limits.cancel, || grade(&puzzle, by, &limits))?;
    let counts = |used: &[(Technique, u32)]| used.iter().map(|(t, n)| (t.id(), *n)).collect();
    match graded {
        Ok(Grade::Explainer(grade)) => {
            let tenths =
                |price: ninefold::logic::rating::explainer::Price| Some(wire::Tenths(price.0));
            object.rating = tenths(grade.rating);
            object.pearl = tenths(grade.pearl);
            object.diamond = tenths(grade.diamond);
            object.steps = Some(grade.steps());
            object.hardest = grade.hardest.as_ref().map(|step| step.technique.id());
            object.techniques = counts(&grade.used);
        }
        Ok(Grade::Hodoku(grade)) => {
            object.level = Some(grade.level.to_string());
            object.score = Some(grade.score);
            object.steps = Some(grade.steps());
            object.hardest = grade.hardest().map(Technique::id);
            object.techniques = counts(&grade.used);
        }
        Err(Unrated { status, reason }) => return Ok((status, Some(reason), String::new())),
    }
    Ok(("rated", None, wire::json(&object)))
}

/// The scale of a word.
pub(crate) fn scale_of(word: &str) -> PyResult<Scale> {
    [Scale::Explainer, Scale::Hodoku]
        .into_iter()
        .find(|scale| scale.id() == word)
        .ok_or_else(|| PyValueError::new_err(format!("scale: expected se or hodoku, found {word}")))
}

/// A hint of a level from 1 to 3, as JSON.
#[pyfunction]
#[pyo3(signature = (text, level=1, shape=None, seconds=None))]
pub(crate) fn hint(
    py: Python<'_>,
    text: &str,
    level: u8,
    shape: Option<&str>,
    seconds: Option<f64>,
) -> PyResult<String> {
    if !(1..=3).contains(&level) {
        return Err(PyValueError::new_err("level: expected 1, 2 or 3"));
    }
    let record = record(py, text, shape)?;
    let limits = limits(seconds, None)?;
    let advice = attended(py, &limits.cancel, || {
        advice(&record, &limits.budget(), limits.until())
    })?;
    let found = advice.step.as_ref();
    Ok(wire::json(&wire::Hint {
        file: None,
        line: record.line,
        level,
        hint: advice.levels[usize::from(level) - 1].clone(),
        technique: found
            .filter(|_| level > 1)
            .map(|(step, _)| step.technique.id()),
        step: found.filter(|_| level > 2).map(|(step, position)| {
            wire::Step::told(position.geometry(), step, position.explain(step))
        }),
    }))
}

/// All steps that techniques find, as JSON, and whether these are all.
#[pyfunction]
#[pyo3(signature = (text, techniques, shape=None, seconds=None))]
pub(crate) fn steps(
    py: Python<'_>,
    text: &str,
    techniques: Vec<String>,
    shape: Option<&str>,
    seconds: Option<f64>,
) -> PyResult<(String, bool)> {
    let record = record(py, text, shape)?;
    let limits = limits(seconds, None)?;
    let wanted = techniques.iter().map(|name| name.parse::<Technique>());
    let wanted = wanted.collect::<Result<Vec<_>, _>>();
    let mut wanted = wanted.map_err(|error| PyValueError::new_err(error.to_string()))?;
    if wanted.is_empty() {
        wanted = Technique::all().collect();
    }
    let found = attended(py, &limits.cancel, || {
        let position = position(&record, &limits.budget())?;
        let reach = Reach {
            until: limits.until(),
            ..Reach::default()
        };
        let (steps, complete) = coach::steps(&position, wanted, &reach, usize::MAX);
        let told =
            |step: &Step| wire::Step::told(position.geometry(), step, position.explain(step));
        Ok((steps.iter().map(told).collect::<Vec<_>>(), complete))
    })?;
    let (steps, complete) =
        found.map_err(|error: TooLarge| PyValueError::new_err(error.to_string()))?;
    Ok((wire::json(&steps), complete))
}

/// The way through a puzzle, as JSON.
#[pyfunction]
#[pyo3(signature = (text, shape=None, seconds=None))]
pub(crate) fn explain(
    py: Python<'_>,
    text: &str,
    shape: Option<&str>,
    seconds: Option<f64>,
) -> PyResult<String> {
    let record = record(py, text, shape)?;
    let limits = limits(seconds, None)?;
    let told = attended(py, &limits.cancel, || {
        let mut position = position(&record, &limits.budget())?;
        let start = position.clone();
        let mut steps = Vec::new();
        let policy = Policy::default().until(limits.until());
        let end = position.walk(&policy, &mut |step| {
            steps.push(step.clone());
            Flow::Continue(())
        });
        let mut before = start;
        let told = steps.iter().map(|step| {
            let told = before.explain(step);
            before.apply(step);
            wire::Step::told(before.geometry(), step, told)
        });
        Ok(wire::Explain {
            file: None,
            line: record.line,
            end: end.into(),
            puzzle: Some(write_line(record.puzzle.givens(), '.')),
            digits: Some(write_line(&position.grid(), '.')),
            hardest: steps
                .iter()
                .map(|step| step.technique)
                .max()
                .map(Technique::id),
            reason: None,
            steps: told.collect(),
        })
    })?;
    let told = told.map_err(|error: TooLarge| PyValueError::new_err(error.to_string()))?;
    Ok(wire::json(&told))
}

/// The canonical form of a puzzle, how many symmetries lead to it, and the box shape.
#[pyfunction]
#[pyo3(signature = (text, shape=None))]
pub(crate) fn canonical(
    py: Python<'_>,
    text: &str,
    shape: Option<&str>,
) -> PyResult<(String, u128, String)> {
    let puzzle = record(py, text, shape)?.puzzle;
    let geometry = puzzle.geometry();
    let form = py.detach(|| ninefold::canon::canonical(geometry.shape(), puzzle.givens()));
    let form = form
        .map_err(|clash| PyValueError::new_err(ninefold::render::words::clash(geometry, &clash)))?;
    let line = write_line(&form.grid, '.');
    Ok((line, form.automorphisms, geometry.shape().to_string()))
}
