//! What a person makes of one puzzle: how hard it is, a hint, the steps there are, the explanation and its pictures.

use ninefold::explain::explain_in;
use ninefold::explain::rating::explainer;
use ninefold::logic::{NotExplained, Step, Technique};
use ninefold::picture::{self as pictures, BoardPicture, Picture};
use ninefold::report::{self, Scale, Unrated, advice, json, line, position};
use ninefold::techniques::{Policy, Reach};
use ninefold_column as column;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::draw::theme_of;
use crate::one::{Kind, kind, record};
use crate::work::{attended, limits};

/// Rates a puzzle: `rated` or the status of its verdict, why there is no rating, and the rating as JSON.
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
    let mut object = json::Rate {
        line: 1,
        scale: match by {
            Scale::Explainer(_) => "se",
            Scale::Hodoku => "hodoku",
        },
        puzzle: Some(line(puzzle.board(), puzzle.givens())),
        givens: Some(puzzle.givens().count()),
        ..json::Rate::default()
    };
    let rated = attended(py, &limits.cancel, || column::rate(&puzzle, by, &limits))?;
    match rated {
        Ok(rating) => object.set_rating(puzzle.board(), &rating),
        Err(Unrated { status, reason }) => {
            return Ok((status.name(), Some(reason), String::new()));
        }
    }
    Ok(("rated", None, json::text(&object)))
}

/// The scale of a word.
pub(crate) fn scale_of(word: &str) -> PyResult<Scale> {
    match word {
        "se" => Ok(Scale::Explainer(explainer::Scale::default())),
        "hodoku" => Ok(Scale::Hodoku),
        _ => Err(PyValueError::new_err(format!(
            "scale: expected se or hodoku, found {word}"
        ))),
    }
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
    Ok(json::text(&advice.to_json(level, None, record.line)))
}

/// Steps that techniques find, as JSON, whether these are all, and what to say first.
#[pyfunction]
#[pyo3(signature = (text, techniques, all=false, shape=None, seconds=None))]
pub(crate) fn steps(
    py: Python<'_>,
    text: &str,
    techniques: Vec<String>,
    all: bool,
    shape: Option<&str>,
    seconds: Option<f64>,
) -> PyResult<(String, bool, Option<String>)> {
    let record = record(py, text, shape)?;
    let limits = limits(seconds, None)?;
    let wanted = techniques.iter().map(|name| name.parse::<Technique>());
    let wanted = wanted.collect::<Result<Vec<_>, _>>();
    let mut wanted = wanted.map_err(not_told)?;
    let all = all || !wanted.is_empty();
    if wanted.is_empty() {
        wanted = Technique::all().collect();
    }
    let found = attended(py, &limits.cancel, || {
        let start = position(&record, &limits.budget())?;
        let position = &start.position;
        let reach = Reach {
            until: limits.until(),
            ..Reach::default()
        };
        let found = report::steps(position, wanted, &reach, !all, usize::MAX);
        let as_json =
            |step: &Step| json::Step::explained(position.board(), step, explain_in(position, step));
        let steps: Vec<_> = found.steps.iter().map(as_json).collect();
        Ok((json::text(&steps), found.is_complete, start.caution))
    })?;
    found.map_err(|error: NotExplained| not_told(error))
}

/// The way through a puzzle, as JSON, and the kind of its board.
#[pyfunction]
#[pyo3(signature = (text, shape=None, seconds=None))]
pub(crate) fn explain(
    py: Python<'_>,
    text: &str,
    shape: Option<&str>,
    seconds: Option<f64>,
) -> PyResult<(String, Kind)> {
    let record = record(py, text, shape)?;
    let board = record.puzzle.board();
    let limits = limits(seconds, None)?;
    let explained = attended(py, &limits.cancel, || {
        let policy = Policy::default().until(limits.until());
        report::explain(&record, &policy, &limits.budget()).map(|explained| json::Explain {
            file: None,
            line: record.line,
            end: explained.end.into(),
            puzzle: Some(line(board, record.puzzle.givens())),
            rules: None,
            digits: Some(line(board, &explained.last.grid())),
            hardest: explained.hardest().map(Technique::id),
            reason: None,
            caution: explained.caution.clone(),
            steps: explained
                .explanations()
                .map(|(step, before, explanation)| {
                    json::Step::explained(before.board(), step, explanation)
                })
                .collect(),
        })
    })?;
    let explained = explained.map_err(not_told)?;
    Ok((json::text(&explained), kind(&record.puzzle)?))
}

/// That nothing can be said about the steps of a puzzle.
fn not_told(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The candidates before each of the first steps of the way through a puzzle, and after them: for each cell and each digit
/// 1 or 0; and how many digits there are.
#[pyfunction]
#[pyo3(signature = (text, shape, steps))]
pub(crate) fn step_candidates<'py>(
    py: Python<'py>,
    text: &str,
    shape: Option<&str>,
    steps: usize,
) -> PyResult<(Bound<'py, PyBytes>, usize)> {
    let record = record(py, text, shape)?;
    let digits = record.puzzle.board().side();
    let limits = limits(None, None)?;
    let seen = attended(py, &limits.cancel, || {
        let policy = Policy::default().until(limits.until());
        let explained = report::explain(&record, &policy, &limits.budget())?;
        let before = explained.explanations().map(|(_, before, _)| before);
        let positions = before.chain([explained.last.clone()]);
        let mut bits = Vec::new();
        for position in positions.take(steps + 1) {
            let board = position.board();
            for cell in board.cells() {
                let start = bits.len();
                bits.resize(start + digits, 0);
                match position.value(cell) {
                    Some(digit) => bits[start + digit.index()] = 1,
                    None => position
                        .candidates(cell)
                        .iter()
                        .for_each(|digit| bits[start + digit.index()] = 1),
                }
            }
        }
        Ok(bits)
    })?;
    let bits = seen.map_err(|error: NotExplained| not_told(error))?;
    Ok((PyBytes::new(py, &bits), digits))
}

/// Pictures of steps, from `first` on and at most `count` of them: the position before each, and what the step is about.
#[pyfunction]
#[pyo3(signature = (text, first, count, shape=None, theme="light", seconds=None))]
pub(crate) fn step_pictures(
    py: Python<'_>,
    text: &str,
    first: usize,
    count: usize,
    shape: Option<&str>,
    theme: &str,
    seconds: Option<f64>,
) -> PyResult<Vec<String>> {
    let record = record(py, text, shape)?;
    let theme = theme_of(theme)?;
    let limits = limits(seconds, None)?;
    let drawn = attended(py, &limits.cancel, || {
        let policy = Policy::default().until(limits.until());
        report::explain(&record, &policy, &limits.budget()).map(|explained| {
            let steps = explained.explanations().skip(first).take(count);
            steps
                .map(|(_, before, explanation)| {
                    let board = BoardPicture {
                        digits: Some(&before.grid()),
                        candidates: Some(&report::candidates(&before)),
                        figure: Some((&explanation.figure, before.board())),
                        has_coordinates: true,
                        artwork: record.artwork.as_ref(),
                        ..BoardPicture::new(&record.puzzle)
                    };
                    pictures::svg(&Picture::of(board).draw(theme))
                })
                .collect()
        })
    })?;
    drawn.map_err(not_told)
}
