//! The whole path from a puzzle to its solution, step by step, as a person would take it.

use std::fmt;

use ninefold_explain::{Explanation, History, explain_after};
use ninefold_format::Record;
use ninefold_grid::Puzzle;
use ninefold_logic::{Conclusion, NotExplained, Reason, Several, Step, Technique};
use ninefold_search::Budget;
use ninefold_techniques::{End, Flow, Policy, Position};

use crate::lack::lack;
use crate::position::simplest;
use crate::{json, position, verdict, words};

/// The explanation of a puzzle.
#[derive(Clone)]
#[non_exhaustive]
pub struct Explained {
    /// The steps in order. Consecutive steps of one idea are one step, with [`Reason::Several`]. Ratings count them
    /// one by one.
    pub steps: Vec<Step>,
    /// How the explanation ended.
    pub end: End,
    /// A warning to show before any step: there is no solution, or several, or a placed digit is wrong.
    pub caution: Option<String>,
    /// The position before the first step.
    pub start: Position,
    /// The position after the last step.
    pub last: Position,
}

/// Explains the puzzle of a record from its current position, with its placed digits and notes.
///
/// `policy` determines which techniques are tried, in which order, and when to end. `budget` limits the search for
/// the solution.
///
/// # Errors
/// If the techniques do not support the board.
pub fn explain(
    record: &Record,
    policy: &Policy,
    budget: &Budget<'_>,
) -> Result<Explained, NotExplained> {
    explain_to(record, policy, budget, usize::MAX)
}

/// Explains the puzzle as [`explain`] does, but ends when this many steps are complete. The step after them may be there
/// too.
///
/// # Errors
/// As [`explain`].
pub fn explain_to(
    record: &Record,
    policy: &Policy,
    budget: &Budget<'_>,
    steps: usize,
) -> Result<Explained, NotExplained> {
    let begun = position(record, budget)?;
    let (start, mut last) = (begun.position.clone(), begun.position);
    let policy = match begun.is_nearly_empty {
        true => &simplest(policy),
        false => policy,
    };
    let mut joined = Joined {
        steps: Vec::new(),
        position: start.clone(),
        before: None,
    };
    let end = last.walk(policy, &mut |step| {
        joined.add(step);
        // The last step is not complete as long as the next one may be joined to it.
        match joined.steps.len() > steps {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    });
    Ok(Explained {
        steps: joined.steps,
        end,
        caution: begun.caution,
        start,
        last,
    })
}

/// The techniques whose consecutive steps are joined.
const JOINED: [Technique; 3] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::SeenByAllPlaces,
];
/// The greatest number of steps that are joined to one.
const MAX_JOINED: usize = 6;

/// Steps, of which consecutive ones of one idea are joined if each of them is true without the others.
struct Joined {
    steps: Vec<Step>,
    /// The position after all steps.
    position: Position,
    /// The position before the last step, if further steps may be joined to it.
    before: Option<Position>,
}

impl Joined {
    fn add(&mut self, step: &Step) {
        let here = self.before.as_ref().filter(|here| {
            let last = self.steps.last();
            last.is_some_and(|last| last.technique == step.technique && is_open(last))
                && here.verify(step).is_ok()
        });
        match (here, self.steps.last_mut()) {
            (Some(_), Some(last)) => join(last, step),
            _ => {
                self.before = (JOINED.contains(&step.technique)).then(|| self.position.clone());
                self.steps.push(step.clone());
            }
        }
        self.position.apply(step);
    }
}

/// Returns whether one more step can be joined to this one.
fn is_open(step: &Step) -> bool {
    match &step.because {
        Reason::Several(several) => several.steps.len() < MAX_JOINED,
        _ => true,
    }
}

/// Joins a step to the last one.
fn join(last: &mut Step, step: &Step) {
    let mut steps = match &last.because {
        Reason::Several(several) => several.steps.clone(),
        _ => vec![last.clone()],
    };
    let both = [&last.conclusion, &step.conclusion].map(Conclusion::candidates);
    if let Some(conclusion) = Conclusion::eliminate(both.concat()) {
        steps.push(step.clone());
        last.conclusion = conclusion;
        last.because = Reason::Several(Several { steps });
    }
}

impl Explained {
    /// Returns each step with the position in which it was found.
    pub fn found(&self) -> impl Iterator<Item = (&Step, Position)> {
        let mut position = self.start.clone();
        self.steps.iter().map(move |step| {
            let before = position.clone();
            position.apply(step);
            (step, before)
        })
    }

    /// Returns each step with the position in which it was found, and its explanation. Only the first step by a
    /// rule has the definition of the rule.
    pub fn explanations(&self) -> impl Iterator<Item = (&Step, Position, Explanation)> {
        let mut history = History::default();
        self.found().map(move |(step, before)| {
            let explanation = explain_after(&history, &before, step);
            history.add(step);
            (step, before, explanation)
        })
    }

    /// Returns what `make` makes of each step and its explanation.
    fn explained<T>(&self, make: impl Fn(&Step, Explanation) -> T) -> Vec<T> {
        let (mut position, mut history) = (self.start.clone(), History::default());
        let each = |step: &Step| {
            let explanation = explain_after(&history, &position, step);
            position.apply(step);
            history.add(step);
            make(step, explanation)
        };
        self.steps.iter().map(each).collect()
    }

    /// Returns the hardest technique that was used.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }

    /// Returns what `ninefold explain --json` writes, for the explained puzzle and its place in a file. Each step has
    /// its price on Sudoku Explainer's scale if `has_prices` is true.
    ///
    /// ```
    /// use ninefold_format::{Options, read_str};
    /// use ninefold_report::explain;
    /// use ninefold_search::Budget;
    /// use ninefold_techniques::Policy;
    ///
    /// let record = &read_str(".1...4....1...2.", Options::default())?[0];
    /// let explained = explain(record, &Policy::default(), &Budget::default())?;
    /// let json = explained.to_json(&record.puzzle, None, record.line, false);
    /// assert_eq!(json.ending, Some(explained.ending()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(
        &self,
        puzzle: &Puzzle,
        file: Option<String>,
        line: usize,
        has_prices: bool,
    ) -> json::Explain {
        let board = self.start.board();
        let as_json = match has_prices {
            true => json::Step::priced,
            false => json::Step::explained,
        };
        json::Explain {
            end: self.end.into(),
            ending: Some(self.ending()),
            puzzle: Some(verdict::line(board, puzzle.givens())),
            rules: verdict::rules(puzzle),
            digits: Some(verdict::line(board, &self.last.grid())),
            hardest: self.hardest().map(Technique::id),
            reason: None,
            caution: self.caution.clone(),
            steps: self.explained(|step, explanation| as_json(board, step, explanation)),
            ..json::Explain::none(String::new(), file, line)
        }
    }

    /// Returns a sentence about how the explanation ended.
    pub fn ending(&self) -> String {
        let steps = words::counted(self.steps.len() as u64, "step");
        let hardest = self
            .hardest()
            .map(|technique| format!("; the hardest technique was {technique}"));
        let hardest = hardest.unwrap_or_default();
        match self.end {
            End::Solved => format!("Solved in {steps}{hardest}."),
            End::Stuck => {
                let cells = self.last.board().cells();
                let open = cells.filter(|&cell| self.last.value(cell).is_none());
                let open = words::counted(open.count() as u64, "empty cell");
                format!("No technique finds another step after {steps}{hardest}. {open} left.")
            }
            End::Broken => {
                let why = lack(&self.last);
                let why = why.unwrap_or_else(|| "the filled board breaks a rule".to_owned());
                format!("After {steps}, {why}: this position has no solution.")
            }
            End::Stopped => format!("Stopped after {steps}."),
        }
    }
}

/// Writes the caution if there is one, then the numbered steps, then how it ended.
impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(caution) = &self.caution {
            writeln!(f, "{caution}")?;
        }
        for (number, (_, _, explanation)) in self.explanations().enumerate() {
            writeln!(f, "{}. {}", number + 1, explanation.sentences)?;
        }
        writeln!(f, "{}", self.ending())
    }
}
