//! Steps of human techniques, explanations of puzzles, and hints.

use ninefold_explain::Explanation;
use ninefold_explain::rating::explainer;
use ninefold_grid::Board;
use ninefold_logic as logic;
use ninefold_techniques as techniques;
use serde::Serialize;

use super::Tenths;

/// One step: an element of `ninefold steps --json`, and of the path of `ninefold explain --json`.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Step {
    /// The technique's id, such as `x-wing`.
    pub technique: &'static str,
    /// The technique's name, such as `X-Wing`.
    pub name: &'static str,
    /// The candidates that are removed, such as `r4c7<>2`.
    pub eliminations: Vec<String>,
    /// The digits that are placed, such as `r4c7=2`.
    pub placements: Vec<String>,
    /// The step in one line of notation.
    pub notation: String,
    /// Why it is right, in plain English.
    pub because: String,
    /// Its price on Sudoku Explainer's scale, if that scale is used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Tenths>,
}

impl Step {
    /// A step with its explanation.
    pub fn explained(board: &Board, step: &logic::Step, explanation: Explanation) -> Step {
        let effects = |wanted: bool, sign: &str| {
            step.effects()
                .filter(|&(_, is_placed)| is_placed == wanted)
                .map(|(c, _)| {
                    let digit = board.value(c.digit);
                    format!("{}{sign}{digit}", board.name(c.cell))
                })
                .collect()
        };
        Step {
            technique: step.technique.id(),
            name: step.technique.name(),
            eliminations: effects(false, "<>"),
            placements: effects(true, "="),
            notation: explanation.notation,
            because: explanation.sentences,
            price: None,
        }
    }

    /// A step with its explanation and its price on Sudoku Explainer's scale.
    pub fn priced(board: &Board, step: &logic::Step, explanation: Explanation) -> Step {
        Step {
            price: Some(Tenths(explainer::price(board, step).0)),
            ..Step::explained(board, step, explanation)
        }
    }
}

/// How a walk through a puzzle ended.
#[derive(Copy, Clone, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// Every cell holds a digit.
    Solved,
    /// No technique finds another step.
    Stuck,
    /// A cell or a digit has no place left: there is no solution.
    Broken,
    /// The budget ran out.
    Stopped,
    /// Not a puzzle: it could not be read.
    Invalid,
}

impl From<techniques::End> for End {
    fn from(end: techniques::End) -> End {
        match end {
            techniques::End::Solved => End::Solved,
            techniques::End::Stuck => End::Stuck,
            techniques::End::Broken => End::Broken,
            techniques::End::Stopped => End::Stopped,
        }
    }
}

/// One puzzle of `ninefold explain --json`.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Explain {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// How the explanation ended.
    pub end: End,
    /// How it ended, in a sentence.
    pub ending: Option<String>,
    /// The puzzle's givens.
    pub puzzle: Option<String>,
    /// The whole puzzle in Ninefold's own text, if its line of givens does not say everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The digits at the end, given or found.
    pub digits: Option<String>,
    /// The id of the hardest technique used.
    pub hardest: Option<&'static str>,
    /// Why there is no explanation.
    pub reason: Option<String>,
    /// A warning: the puzzle has no solution, or several, or a placed digit is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
    /// The steps.
    pub steps: Vec<Step>,
}

impl Explain {
    /// Returns that there is no explanation, and why.
    pub fn none(reason: String, file: Option<String>, line: usize) -> Explain {
        Explain {
            file,
            line,
            end: End::Invalid,
            ending: None,
            puzzle: None,
            rules: None,
            digits: None,
            hardest: None,
            reason: Some(reason),
            caution: None,
            steps: Vec::new(),
        }
    }
}

/// One position of `ninefold hint --json`.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Hint {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// How much the hint says: 1 is where to look, 2 adds the technique, 3 is the whole step.
    pub level: u8,
    /// The hint in words.
    pub hint: Option<String>,
    /// Why there is no hint.
    pub reason: Option<String>,
    /// A warning that the puzzle has several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caution: Option<String>,
    /// From level 2 on: the technique's id.
    pub technique: Option<&'static str>,
    /// From level 3 on: the step.
    pub step: Option<Step>,
}

impl Hint {
    /// Returns that there is no hint, and why.
    pub fn none(reason: String, level: u8, file: Option<String>, line: usize) -> Hint {
        Hint {
            file,
            line,
            level,
            hint: None,
            reason: Some(reason),
            caution: None,
            technique: None,
            step: None,
        }
    }
}

/// What `ninefold library --json` says of one technique or variant.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Library {
    /// The code with its variant, such as `0711-1`.
    pub code: String,
    /// The technique's id; `null` if there is none with this code.
    pub technique: Option<&'static str>,
    /// The number of its lines.
    pub lines: usize,
    /// The number of lines whose step is found as the line says.
    pub passed: usize,
    /// The numbers of the other lines.
    pub failed: Vec<usize>,
}
