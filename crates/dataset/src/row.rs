//! What is known of one puzzle.

use std::collections::BTreeMap;
use std::fmt;

use ninefold::Puzzle;
use ninefold::Record;
use ninefold::canon::{canonical, canonical_puzzle};
use ninefold::explain::rating::explainer;
use ninefold::format::{Format, write_str};
use ninefold::generate::{NotProper, redundant};
use ninefold::grid::notation::write_line;
use ninefold::grid::{Clue, Grid, ProperPuzzle};
use ninefold::logic::Technique;
use ninefold::report::Rateable;
use ninefold::report::json::{self, End, Tenths};
use ninefold::search::{Budget, Verdict, solve};
use ninefold::techniques::{Flow, Policy, Position, Reach, Until};
use serde::Serialize;

use crate::{Group, Relation, Step};

/// What a row shall have.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// Which puzzles belong together.
    pub relation: Relation,
    /// Whether the row has the steps.
    pub steps: bool,
}

/// A row: a puzzle that has exactly one solution, and what is known of it.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Row {
    /// The givens, a sign for each cell, row by row.
    pub puzzle: String,
    /// The solution.
    pub solution: String,
    /// The boxes, rows by columns, `3x3`; `null` if the board has others.
    #[serde(rename = "box")]
    pub shape: Option<String>,
    /// The whole puzzle in Ninefold's own format, if it has rules or a board that is not plain.
    pub rules: Option<String>,
    /// How many givens there are.
    pub givens: usize,
    /// Whether each given is needed.
    pub minimal: bool,
    /// The canonical form of the givens; `null` for puzzles with rules.
    pub canonical: Option<String>,
    /// The canonical form of the solution; `null` for puzzles with rules.
    pub grid_canonical: Option<String>,
    /// In how many ways the puzzle can be moved so that it comes out again, at most with digits renamed; at least 1.
    pub automorphisms: Option<u64>,
    /// The puzzles that belong together have the same group; a split never parts them.
    pub group: Group,
    /// Sudoku Explainer's rating (ER): what the hardest step costs. `null` for puzzles with rules.
    pub se_er: Option<Tenths>,
    /// What the hardest step up to the first placement costs (EP).
    pub se_ep: Option<Tenths>,
    /// What the first step costs (ED).
    pub se_ed: Option<Tenths>,
    /// HoDoKu's level, `Easy` to `Extreme`.
    pub hodoku_level: Option<String>,
    /// HoDoKu's score.
    pub hodoku_score: Option<u32>,
    /// How many guesses the search needed to prove the solution.
    pub guesses: u64,
    /// Whether singles solve it.
    pub singles_only: bool,
    /// The hardest technique on the way.
    pub hardest: Option<&'static str>,
    /// How often each technique was used on the way, the easiest first. It is a list, so that all rows have the same fields.
    pub techniques: Vec<Used>,
    /// How the way ended: `solved`, or `stuck` where no technique goes on.
    pub end: End,
    /// The way, if it is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Step>>,
}

/// How often a technique was used.
#[derive(Copy, Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Used {
    /// The technique's id, `x-wing`.
    pub technique: &'static str,
    /// How often.
    pub count: u32,
}

/// A row as it is written: with where the puzzle comes from, and which version wrote it.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    row: &'a Row,
    source: Option<String>,
    line: usize,
    version: &'a str,
}

/// Why a puzzle has no row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit(String);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

/// Techniques that are singles.
const SINGLES: [Technique; 3] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
];

impl Row {
    /// The row as JSON on one line, with the file that the puzzle was read from (`-` for standard input, `null` for an
    /// argument), the line on which it begins, from 1, and the version that made the row.
    pub fn json(&self, source: Option<String>, line: usize, version: &str) -> String {
        json::text(&Written {
            row: self,
            source,
            line,
            version,
        })
    }

    /// The row of a puzzle. The budget is for the search for its solution; the way to it ends with `until`.
    ///
    /// # Errors
    /// [`Unfit`] if the puzzle has no solution or several, if it took too long, or if techniques cannot look at its board.
    pub fn of(
        puzzle: &Puzzle,
        wanted: Wanted,
        budget: &Budget<'_>,
        until: &Until,
    ) -> Result<Row, Unfit> {
        let (solution, guesses) = solution(puzzle, budget)?;
        let forms = Forms::of(puzzle, &solution);
        let text = text(puzzle, forms.as_ref())?;
        let way = Way::of(puzzle, wanted.steps, until)?;
        let rated = forms
            .as_ref()
            .and_then(|_| Rateable::new(puzzle, budget).ok());
        let see = &mut |_: &_| Flow::Continue(());
        let scale = explainer::Scale::default();
        let se = rated
            .as_ref()
            .map(|rated| rated.explainer(scale, until.clone(), see));
        let hodoku = rated.as_ref().map(|rated| rated.hodoku(until.clone(), see));
        if until.is_over() {
            return Err(unfit(TOO_LONG));
        }
        let (se, hodoku) = (se.and_then(Result::ok), hodoku.and_then(Result::ok));
        let is_single = |technique: &Technique| SINGLES.contains(technique);
        Ok(Row {
            solution: write_line(&solution, '.'),
            shape: puzzle.board().shape().map(|shape| shape.to_string()),
            givens: puzzle.givens().filled().count(),
            minimal: is_minimal(puzzle, budget)?,
            group: group(wanted.relation, forms.as_ref(), &text),
            rules: forms.is_none().then_some(text),
            puzzle: write_line(puzzle.givens(), '.'),
            canonical: forms.as_ref().map(|forms| forms.puzzle.clone()),
            grid_canonical: forms.as_ref().map(|forms| forms.grid.clone()),
            automorphisms: forms.map(|forms| forms.automorphisms),
            se_er: se.as_ref().map(|grade| Tenths(grade.rating.0)),
            se_ep: se.as_ref().map(|grade| Tenths(grade.pearl.0)),
            se_ed: se.as_ref().map(|grade| Tenths(grade.diamond.0)),
            hodoku_level: hodoku.as_ref().map(|grade| grade.level.to_string()),
            hodoku_score: hodoku.as_ref().map(|grade| grade.score),
            guesses,
            singles_only: way.end == End::Solved && way.techniques.keys().all(is_single),
            hardest: way.hardest.map(Technique::id),
            techniques: way.techniques.iter().map(used).collect(),
            end: way.end,
            steps: way.steps,
        })
    }
}

fn used((technique, &count): (&Technique, &u32)) -> Used {
    Used {
        technique: technique.id(),
        count,
    }
}

/// The only solution, and how many guesses its proof takes.
fn solution(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<(Grid, u64), Unfit> {
    let answer = solve(puzzle, budget);
    match answer.verdict {
        Verdict::Unique(solution) => Ok((solution, answer.total.nodes)),
        Verdict::None => Err(unfit("no solution")),
        Verdict::Multiple(..) => Err(unfit("more than one solution")),
        _ => Err(unfit(TOO_LONG)),
    }
}

/// The puzzle as a text: its givens, and in Ninefold's own format if it is not plain.
fn text(puzzle: &Puzzle, forms: Option<&Forms>) -> Result<String, Unfit> {
    match forms {
        Some(_) => Ok(write_line(puzzle.givens(), '.')),
        None => write_str(&Record::new(puzzle.clone()), Format::Native).map_err(unfit),
    }
}

const TOO_LONG: &str = "it took too long";

/// The way to the solution, by the easiest technique at each step.
struct Way {
    end: End,
    hardest: Option<Technique>,
    techniques: BTreeMap<Technique, u32>,
    steps: Option<Vec<Step>>,
}

impl Way {
    fn of(puzzle: &Puzzle, has_steps: bool, until: &Until) -> Result<Way, Unfit> {
        let policy = Policy {
            reach: Reach {
                until: until.clone(),
                ..Reach::default()
            },
            ..Policy::default()
        };
        let proper = ProperPuzzle::vouched(puzzle.clone());
        let mut position = Position::proper(&proper).map_err(unfit)?;
        let mut before = position.clone();
        let (mut hardest, mut techniques, mut steps) = (None, BTreeMap::new(), Vec::new());
        let mut doubt = None;
        let end = position.walk(&policy, &mut |step| {
            hardest = hardest.max(Some(step.technique));
            *techniques.entry(step.technique).or_default() += 1;
            if has_steps {
                if let Err(error) = before.verify(step) {
                    doubt = Some(unfit(error));
                    return Flow::Break(());
                }
                steps.push(Step::of(step, &before));
                before.apply(step);
            }
            Flow::Continue(())
        });
        match doubt {
            Some(doubt) => Err(doubt),
            None => Ok(Way {
                end: end.into(),
                hardest,
                techniques,
                steps: has_steps.then_some(steps),
            }),
        }
    }
}

fn unfit(reason: impl fmt::Display) -> Unfit {
    Unfit(reason.to_string())
}

/// Whether the solution is no longer unique without any one of the givens.
fn is_minimal(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<bool, Unfit> {
    let found = redundant(puzzle, budget).map_err(|error: NotProper| unfit(error))?;
    Ok(!found.iter().any(|clue| matches!(clue, Clue::Given(_))))
}

/// The canonical forms of a plain puzzle.
struct Forms {
    puzzle: String,
    grid: String,
    automorphisms: u64,
}

impl Forms {
    fn of(puzzle: &Puzzle, solution: &Grid) -> Option<Forms> {
        let own = canonical_puzzle(puzzle).ok()?;
        let grid = canonical(puzzle.board().shape()?, solution).ok()?;
        Some(Forms {
            puzzle: write_line(&own.grid, '.'),
            grid: write_line(&grid.grid, '.'),
            automorphisms: own.automorphisms.try_into().unwrap_or(u64::MAX),
        })
    }
}

impl Group {
    /// The group of a puzzle that has exactly one solution, as its row has it.
    ///
    /// # Errors
    /// [`Unfit`] if the solution is needed, and there is none or there are several, or the budget ran out.
    pub fn of_puzzle(
        puzzle: &Puzzle,
        relation: Relation,
        budget: &Budget<'_>,
    ) -> Result<Group, Unfit> {
        let solution = solution(puzzle, budget)?.0;
        let forms = Forms::of(puzzle, &solution);
        let text = text(puzzle, forms.as_ref())?;
        Ok(group(relation, forms.as_ref(), &text))
    }
}

fn group(relation: Relation, forms: Option<&Forms>, text: &str) -> Group {
    Group::of(match (relation, forms) {
        (Relation::Grid, Some(forms)) => &forms.grid,
        (Relation::Puzzle, Some(forms)) => &forms.puzzle,
        _ => text,
    })
}
