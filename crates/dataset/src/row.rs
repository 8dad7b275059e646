//! A row: the facts about one puzzle.

use std::collections::BTreeMap;

use ninefold::explain::rating::explainer;
use ninefold::generate::is_minimal;
use ninefold::grid::ProperPuzzle;
use ninefold::grid::notation::write_line;
use ninefold::logic::Technique;
use ninefold::report::Rateable;
use ninefold::report::json::{self, End, Tenths};
use ninefold::search::Budget;
use ninefold::techniques::{Flow, Policy, Position, Until};
use serde::Serialize;

use crate::solved::{TOO_LONG, grid_form, puzzle_form, unfit};
use crate::{Alternative, Back, Group, Negative, Relation, Solved, Step, Unfit};

/// What a row shall contain.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// Which puzzles belong to the same group.
    pub relation: Relation,
    /// Whether the row contains the steps.
    pub steps: bool,
    /// Whether each step contains its alternatives.
    pub alternatives: bool,
    /// The seed that chooses a wrong digit, if the row shall contain one.
    pub negative: Option<u64>,
}

/// A row: a puzzle that has exactly one solution, and facts about it.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Row {
    /// The givens, one character for each cell, row by row.
    pub puzzle: String,
    /// The solution.
    pub solution: String,
    /// The boxes, rows by columns, such as `3x3`; `null` if the board has others.
    #[serde(rename = "box")]
    pub shape: Option<String>,
    /// The whole puzzle in Ninefold's own format, if its givens do not say everything: if it has rules, states
    /// candidates, or has a board that is not plain.
    pub rules: Option<String>,
    /// The number of givens.
    pub givens: usize,
    /// Whether each given is needed.
    pub minimal: bool,
    /// The canonical form of the givens; `null` for puzzles with rules.
    pub canonical: Option<String>,
    /// The canonical form of the solution; `null` for puzzles with rules.
    pub grid_canonical: Option<String>,
    /// The number of automorphisms: symmetries that map the puzzle to itself, with digits renamed if necessary.
    /// It is at least 1.
    pub automorphisms: Option<u64>,
    /// The group of the puzzle. Puzzles of the same group are always in the same part of a split.
    pub group: Group,
    /// Sudoku Explainer's rating (ER): the price of the hardest step. `null` for puzzles with rules.
    pub se_er: Option<Tenths>,
    /// The price of the hardest step up to the first placement (EP).
    pub se_ep: Option<Tenths>,
    /// The price of the first step (ED).
    pub se_ed: Option<Tenths>,
    /// HoDoKu's level, `Easy` to `Extreme`.
    pub hodoku_level: Option<String>,
    /// HoDoKu's score.
    pub hodoku_score: Option<u32>,
    /// The number of guesses that the search needed to prove the solution.
    pub guesses: u64,
    /// Whether singles solve the puzzle.
    pub singles_only: bool,
    /// The hardest technique on the path to the solution.
    pub hardest: Option<&'static str>,
    /// How often each technique was used on the path, the easiest first. It is a list, so that all rows have
    /// the same fields.
    pub techniques: Vec<Used>,
    /// How the path ended: `solved`, or `stuck` if no technique finds a step.
    pub end: End,
    /// The steps of the path, if they are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
    /// A wrong digit, if one is wanted; `null` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub negative: Option<Option<Negative>>,
}

/// How often a technique was used.
#[derive(Copy, Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Used {
    /// The technique's id, `x-wing`.
    pub technique: &'static str,
    /// The number of times.
    pub count: u32,
}

/// The origin of the puzzle of a row.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Debug)]
pub struct Origin {
    /// The file that it was read from: `-` for standard input, `None` for an argument or a puzzle that was
    /// made.
    pub source: Option<String>,
    /// The line on which it begins, or its row in a table, counted from 1.
    pub line: Option<u64>,
    /// The seed of the order that made it.
    pub seed: Option<u64>,
    /// The number of the try that made it, from 0.
    #[serde(rename = "try")]
    pub number: Option<u64>,
}

/// A row in the form in which it is written.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Written {
    /// The facts about the puzzle.
    #[serde(flatten)]
    pub row: Row,
    /// In a data set with images, the map from an image back to its puzzle. It is `Some(None)` for the puzzles
    /// themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<Option<Back>>,
    /// The origin of the puzzle.
    #[serde(flatten)]
    pub origin: Origin,
    /// The version that made the row.
    pub version: &'static str,
}

impl Written {
    /// Returns the row as JSON on one line.
    pub fn json(&self) -> String {
        json::text(self)
    }
}

/// The techniques that are singles.
const SINGLES: [Technique; 3] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
];

impl Row {
    /// Returns the row of a puzzle. The budget is for each question to the search; the walk to the solution
    /// ends with `until`.
    ///
    /// # Errors
    /// [`Unfit`] if it took too long, or if techniques cannot handle the board.
    pub fn of(
        solved: &Solved,
        wanted: Wanted,
        budget: &Budget<'_>,
        until: &Until,
    ) -> Result<Row, Unfit> {
        let Solved {
            puzzle, solution, ..
        } = solved;
        let proper = ProperPuzzle::vouched(puzzle.clone());
        let shape = solved.shape();
        let grid_canonical = shape.and_then(|shape| grid_form(shape, solution));
        let (canonical, automorphisms) = shape.and_then(|_| puzzle_form(puzzle)).unzip();
        let text = solved.text()?;
        let group = Group::of(match wanted.relation {
            Relation::Grid => grid_canonical.as_ref().unwrap_or(&text),
            Relation::Puzzle => canonical.as_ref().unwrap_or(&text),
            Relation::Exact => &text,
        });
        let path = SolvingPath::of(&proper, wanted, until)?;
        let rated = Rateable::solved(&proper, solution.clone()).ok();
        let see = &mut |_: &_| Flow::Continue(());
        let scale = explainer::Scale::default();
        let se = rated
            .as_ref()
            .map(|rated| rated.explainer(scale, until.clone(), see));
        let level = (rated.as_ref()).and_then(|rated| rated.level(until.clone(), see).ok()?);
        let hodoku = rated.as_ref().map(|rated| rated.hodoku(until.clone(), see));
        let negative = wanted.negative.map(|seed| solved.negative(seed, until));
        if until.is_over() {
            return Err(unfit(TOO_LONG));
        }
        let (se, hodoku) = (se.and_then(Result::ok), hodoku.and_then(Result::ok));
        let is_single = |technique: &Technique| SINGLES.contains(technique);
        Ok(Row {
            solution: write_line(solution, '.'),
            shape: puzzle.board().shape().map(|shape| shape.to_string()),
            givens: puzzle.givens().filled().count(),
            minimal: is_minimal(&proper, budget).map_err(unfit)?,
            group,
            rules: shape.is_none().then_some(text),
            puzzle: write_line(puzzle.givens(), '.'),
            canonical,
            grid_canonical,
            automorphisms,
            se_er: se.as_ref().map(|grade| Tenths(grade.rating.0)),
            se_ep: se.as_ref().map(|grade| Tenths(grade.pearl.0)),
            se_ed: se.as_ref().map(|grade| Tenths(grade.diamond.0)),
            hodoku_level: (hodoku.as_ref().map(|grade| grade.level))
                .or(level.map(|grade| grade.level))
                .map(|level| level.to_string()),
            hodoku_score: hodoku.as_ref().map(|grade| grade.score),
            guesses: solved.guesses,
            singles_only: path.end == End::Solved && path.techniques.keys().all(is_single),
            hardest: path.hardest.map(Technique::id),
            techniques: path.techniques.iter().map(used).collect(),
            end: path.end,
            steps: path.steps,
            negative: negative.transpose()?,
        })
    }
}

fn used((technique, &count): (&Technique, &u32)) -> Used {
    Used {
        technique: technique.id(),
        count,
    }
}

/// The path to the solution, with the easiest technique at each step.
struct SolvingPath {
    end: End,
    hardest: Option<Technique>,
    techniques: BTreeMap<Technique, u32>,
    steps: Option<Vec<Step>>,
}

impl SolvingPath {
    fn of(proper: &ProperPuzzle, wanted: Wanted, until: &Until) -> Result<SolvingPath, Unfit> {
        let policy = Policy::default().until(until.clone());
        let mut position = Position::proper(proper).map_err(unfit)?;
        let mut before = position.clone();
        let (mut hardest, mut techniques, mut steps) = (None, BTreeMap::new(), Vec::new());
        let mut doubt = None;
        let end = position.walk(&policy, &mut |step| {
            hardest = hardest.max(Some(step.technique));
            *techniques.entry(step.technique).or_default() += 1;
            if wanted.steps {
                let proved = before.verify(step).map_err(unfit);
                let alternatives = proved.and_then(|()| {
                    let wanted = wanted.alternatives;
                    let others = wanted.then(|| Alternative::of(step, &before, until));
                    others.transpose()
                });
                let alternatives = match alternatives {
                    Ok(alternatives) => alternatives,
                    Err(unproved) => {
                        doubt = Some(unproved);
                        return Flow::Break(());
                    }
                };
                steps.push(Step::of(step, &before, steps.len(), alternatives));
                before.apply(step);
            }
            Flow::Continue(())
        });
        match doubt {
            Some(doubt) => Err(doubt),
            None => Ok(SolvingPath {
                end: end.into(),
                hardest,
                techniques,
                steps: wanted.steps.then_some(steps),
            }),
        }
    }
}
