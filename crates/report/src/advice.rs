//! Hints: where to look, which technique to use, and the step. If something is already wrong, a hint reports that
//! first.

use ninefold_explain::explain_in;
use ninefold_format::Record;
use ninefold_grid::words::capitalized;
use ninefold_grid::{Board, Cell, Grid};
use ninefold_logic::{Conclusion, Step};
use ninefold_search::{self as search, Budget, Verdict};
use ninefold_techniques::{Policy, Position, Until};

use crate::check::{Wrong, check_solved, wrong};
use crate::json;
use crate::lack::lack;
use crate::position::{as_left, is_nearly_empty, look_budget, simplest};
use crate::spot::Spot;
use crate::words;

/// A hint, from the vague to the exact.
pub struct Advice {
    /// Where to look; then also which technique to use; then the step and why it is right.
    pub levels: [String; 3],
    /// The cells to look at, place by place, for the first level and for the second.
    pub places: [Vec<Vec<Cell>>; 2],
    /// The step, if there is one, and the position in which it was found.
    pub step: Option<(Step, Position)>,
    /// A warning to show first: the puzzle has several solutions. `None` if it has exactly one, or if this is not
    /// known.
    pub caution: Option<String>,
    /// Whether nothing is known to be wrong.
    pub good: bool,
}

impl Advice {
    /// Returns the cells to look at on level 1 or 2, place by place. The step of level 3 has a figure of its own.
    pub fn places_at(&self, level: usize) -> Vec<Vec<Cell>> {
        match level {
            2.. => self.places[1].clone(),
            _ => self.places[0].clone(),
        }
    }

    /// Returns whether this helps the player to continue. If not, it only explains why there is no hint.
    fn is_hint(&self) -> bool {
        self.good || !self.places[1].is_empty()
    }

    /// Returns what `ninefold hint --json` writes on this level, from 1 to 3.
    pub fn to_json(&self, level: u8, file: Option<String>, line: usize) -> json::Hint {
        let text = self.levels[usize::from(level) - 1].clone();
        let found = self.step.as_ref();
        let none = json::Hint::none(text, level, file, line);
        if !self.is_hint() {
            return none;
        }
        json::Hint {
            hint: none.reason,
            reason: None,
            caution: self.caution.clone(),
            technique: found
                .filter(|_| level > 1)
                .map(|(step, _)| step.technique.id()),
            step: found.filter(|_| level > 2).map(|(step, position)| {
                json::Step::explained(position.board(), step, explain_in(position, step))
            }),
            ..none
        }
    }

    fn plain(text: String, good: bool) -> Advice {
        Advice {
            levels: [text.clone(), text.clone(), text],
            places: [Vec::new(), Vec::new()],
            step: None,
            caution: None,
            good,
        }
    }
}

/// Returns a hint for the position of a record, with its placed digits and notes.
///
/// A puzzle without a solution gets no hint, only the report of [`check`](crate::check). A puzzle with several
/// solutions gets a hint after a caution, or only the report that it has several solutions. `budget` limits the
/// search for the solution, and `until` limits the search for a step.
pub fn advice(record: &Record, budget: &Budget<'_>, until: Until) -> Advice {
    let budget = look_budget(record, budget);
    let verdict = search::solve(&record.puzzle, &budget).verdict;
    let mut caution = None;
    match &verdict {
        Verdict::Unique(solution) => {
            if let Some(mistake) = mistake(record, solution) {
                return mistake;
            }
        }
        Verdict::None => {
            return Advice::plain(check_solved(record, verdict, &budget).text(), false);
        }
        Verdict::Multiple(..) => {
            caution = Some(check_solved(record, verdict.clone(), &budget).text());
        }
        Verdict::Stuck(_) | Verdict::Unknown { .. } => {}
    }
    let policy = Policy::default().until(until);
    match as_left(record, &verdict) {
        Ok(position) if caution.is_none() => next(position, &policy),
        Ok(position) => {
            let policy = match is_nearly_empty(&position) {
                true => simplest(&policy),
                false => policy,
            };
            let is_open = !position.is_full() && !position.is_broken();
            match next(position, &policy) {
                Advice { step: None, .. } if is_open && !policy.reach.until.is_over() => {
                    let text = match record.doubt() {
                        Some(doubt) => {
                            format!("No hint: {doubt}, so more than one solution is left.")
                        }
                        None => SEVERAL_AND_STUCK.to_owned(),
                    };
                    Advice::plain(text, false)
                }
                found => Advice { caution, ..found },
            }
        }
        Err(error) => Advice::plain(format!("No hint: {error}."), false),
    }
}

/// The text if no technique finds anything because there are several solutions.
const SEVERAL_AND_STUCK: &str = "This board has more than one solution, so no technique can fill it. Add clues until exactly one solution is left.";

/// Returns the hint for the next step.
fn next(position: Position, policy: &Policy) -> Advice {
    if position.is_full() {
        return Advice::plain("Every cell is filled: nothing is left to do.".into(), true);
    }
    if position.is_broken() {
        let why = lack(&position);
        let why = why.unwrap_or_else(|| "the filled board breaks a rule".to_owned());
        let text = format!("{}: a digit or a note must be wrong.", capitalized(&why));
        return Advice::plain(text, false);
    }
    let Some(step) = position.next(policy) else {
        let text = match policy.reach.until.is_over() {
            true => "No hint was found in time.",
            false => "No technique finds anything here.",
        };
        return Advice::plain(text.to_owned(), false);
    };
    let explanation = explain_in(&position, &step);
    let near = Spot::near(&position, &step, &explanation.figure);
    let exact = Spot::exact(&position, &step, &explanation.figure);
    let name = step.technique.name();
    let can = match step.conclusion {
        Conclusion::Place(_) => "A digit can be placed",
        Conclusion::Eliminate(_) => "Candidates can be removed",
    };
    Advice {
        levels: [
            format!("{can}: look at {}.", near.name),
            format!("{can}: look at {} for this technique: {name}.", exact.name),
            format!("{} ({})", explanation.sentences, explanation.notation),
        ],
        places: [near.cells, exact.cells],
        step: Some((step, position)),
        caution: None,
        good: true,
    }
}

/// A cell, and the part of the board in which to look for it.
struct Place {
    cell: Cell,
    name: String,
    around: Spot,
}

impl Place {
    fn of(board: &Board, cell: Cell) -> Place {
        Place {
            cell,
            name: board.name(cell),
            around: Spot::around(board, cell),
        }
    }

    fn mistake(self, levels: [String; 3]) -> Advice {
        Advice {
            levels,
            places: [self.around.cells, vec![vec![self.cell]]],
            step: None,
            caution: None,
            good: false,
        }
    }
}

/// Returns the hint for placed digits that differ from the solution. Its first level names no cell.
fn misplaced(board: &Board, wrong: &[Wrong]) -> Option<Advice> {
    let first = wrong.first()?;
    let cells: Vec<Cell> = wrong.iter().map(|wrong| wrong.cell).collect();
    let place = Place::of(board, first.cell);
    let area = &place.around.name;
    let levels = if let [_] = wrong {
        let (name, digit) = (&place.name, board.value(first.digit));
        [
            format!("1 digit is wrong: look at {area}."),
            format!("1 digit is wrong: look at {name}."),
            format!("{name} cannot hold {digit}. Remove it, and what you concluded from it."),
        ]
    } else {
        let (count, names) = (wrong.len(), words::cells(board, &cells));
        let named = format!("{count} digits are wrong: look at {names}.");
        [
            format!("{count} digits are wrong, one of them in {area}."),
            named.clone(),
            format!("{named} Remove them, and what you concluded from them."),
        ]
    };
    Some(Advice {
        places: [place.around.cells.clone(), vec![cells]],
        ..place.mistake(levels)
    })
}

/// Returns the hint for a cell whose notes lack the digit of the solution.
fn lacking(place: Place, digit: i32) -> Advice {
    let (name, area) = (&place.name, &place.around.name);
    let levels = [
        format!("A candidate was removed by mistake: look at {area}."),
        format!("A candidate was removed by mistake: look at {name}."),
        format!("The notes of {name} lack {digit}, which is still possible there."),
    ];
    place.mistake(levels)
}

/// Returns the hint for placed digits that differ from the solution, or for notes without the digit of the
/// solution.
fn mistake(record: &Record, solution: &Grid) -> Option<Advice> {
    let puzzle = &record.puzzle;
    let board = puzzle.board();
    let wrong = wrong(record, solution);
    if !wrong.is_empty() {
        return misplaced(board, &wrong);
    }
    let notes = record.notes.iter().flat_map(|notes| notes.iter());
    for (cell, marks) in notes {
        let placed = record.placed.as_ref().and_then(|grid| grid.get(cell));
        let is_open = puzzle.given(cell).or(placed).is_none();
        let right = solution.get(cell)?;
        if is_open && !marks.is_empty() && !marks.contains(right) {
            return Some(lacking(Place::of(board, cell), board.value(right)));
        }
    }
    None
}
