//! Finds what is wrong with the puzzle, or with the digits that were placed since.

use ninefold_format::Record;
use ninefold_grid::legal::{self, Clash};
use ninefold_grid::{Cell, Digit, Grid};
use ninefold_search::{self as search, Budget, Conflict, Part, Verdict};

use crate::verdict::line;
use crate::{Status, blame, json, reason, sentence, words};

/// A placed digit that differs from the solution.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// Its cell.
    pub cell: Cell,
    /// The placed digit.
    pub digit: Digit,
    /// The digit of the solution.
    pub instead: Digit,
}

/// The result of [`check`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The verdict on the puzzle alone.
    pub verdict: Verdict,
    /// Pairs of equal givens in one house, the first [`MAX_CLASHES`].
    pub clashes: Vec<Clash>,
    /// The number of further pairs.
    pub more_clashes: usize,
    /// Givens and constraints that have no solution together, if there is none and they were found in time.
    pub conflict: Option<Conflict>,
    /// The cells in which two solutions differ.
    pub differences: Vec<Cell>,
    /// The placed digits that differ from the solution.
    pub wrong: Vec<Wrong>,
    /// Whether the record states another solution. `None` if it states none, or if the puzzle does not have exactly
    /// one.
    pub states_another: Option<bool>,
    /// The whole report in sentences, with the verdict first.
    pub sentences: Vec<String>,
}

impl Checked {
    /// Returns the verdict in one word.
    pub fn status(&self) -> Status {
        Status::from(&self.verdict)
    }

    /// Returns whether there is exactly one solution, no placed digit is wrong, and the record states no other
    /// solution.
    pub fn is_good(&self) -> bool {
        let is_unique = matches!(self.verdict, Verdict::Unique(_));
        is_unique && self.wrong.is_empty() && self.states_another != Some(true)
    }

    /// Returns the whole report as one text.
    pub fn text(&self) -> String {
        self.sentences.join(" ")
    }

    /// Returns the cells to look at, in ascending order: those that break the houses, those of a conflict, those
    /// where solutions differ, or those with a wrong digit.
    pub fn marked(&self, record: &Record) -> Vec<Cell> {
        let clashing = self.clashes.iter().flat_map(|c| [c.first, c.second]);
        let mut marked: Vec<Cell> = clashing.collect();
        if marked.is_empty() {
            let conflict = self.conflict.iter();
            marked.extend(conflict.flat_map(|conflict| conflict.cells(&record.puzzle)));
            marked.extend(&self.differences);
            marked.extend(self.wrong.iter().map(|wrong| wrong.cell));
        }
        marked.sort_unstable();
        marked.dedup();
        marked
    }

    /// Returns the report in its JSON form.
    pub fn report(&self, record: &Record) -> json::Report {
        let puzzle = &record.puzzle;
        let board = puzzle.board();
        let names = |cells: &[Cell]| cells.iter().map(|&cell| board.name(cell)).collect();
        let number = |digit: Option<Digit>| digit.map_or(0, |digit| board.value(digit));
        let parts = || self.conflict.iter().flat_map(|conflict| &conflict.parts);
        let suspects = || self.conflict.iter().flat_map(|conflict| &conflict.suspects);
        json::Report {
            status: self.status(),
            puzzle: Some(line(board, puzzle.givens())),
            shape: board.shape().map(|shape| shape.to_string()),
            solution: self.verdict.solution().map(|grid| line(board, grid)),
            sentence: self.text(),
            reason: reason(puzzle, &self.verdict).or_else(|| {
                let rest = self.sentences.get(1..).unwrap_or_default();
                (!self.is_good()).then(|| rest.join(" "))
            }),
            second: match &self.verdict {
                Verdict::Multiple(_, second) => Some(line(board, second)),
                _ => None,
            },
            differences: names(&self.differences),
            clashes: (self.clashes.iter())
                .map(|clash| json::Clash {
                    cells: [board.name(clash.first), board.name(clash.second)],
                    digit: board.value(clash.digit),
                    house: board.house_name(clash.house),
                })
                .collect(),
            conflict: parts()
                .filter_map(|part| match part {
                    Part::Cell(cell) => Some(board.name(*cell)),
                    Part::Constraints(_) => None,
                })
                .collect(),
            rules: parts()
                .filter(|part| matches!(part, Part::Constraints(_)))
                .flat_map(|part| blame::part_words(puzzle, part))
                .collect(),
            minimal: self.conflict.as_ref().map(|conflict| conflict.minimal),
            suspects: suspects()
                .filter_map(|(part, solution)| match part {
                    Part::Cell(cell) => Some(json::Suspect {
                        cell: board.name(*cell),
                        digit: number(puzzle.given(*cell)),
                        instead: number(solution.get(*cell)),
                    }),
                    Part::Constraints(_) => None,
                })
                .collect(),
            suspect_rules: suspects()
                .filter(|(part, _)| matches!(part, Part::Constraints(_)))
                .flat_map(|(part, _)| blame::part_words(puzzle, part))
                .collect(),
            wrong: (self.wrong.iter())
                .map(|wrong| json::Wrong {
                    cell: board.name(wrong.cell),
                    digit: board.value(wrong.digit),
                    instead: board.value(wrong.instead),
                })
                .collect(),
        }
    }
}

/// The greatest number of pairs of equal givens that a report lists. A board full of one digit has millions.
pub const MAX_CLASHES: usize = 100;

/// The greatest number of cells that a sentence lists. More cells are only counted.
const MAX_LISTED_CELLS: usize = 12;

/// Checks the puzzle of a record, its placed digits, and the solution that it states. The node budget applies to
/// each search, and the deadline and the cancel flag apply to all of them.
pub fn check(record: &Record, budget: &Budget<'_>) -> Checked {
    let verdict = search::solve(&record.puzzle, budget).verdict;
    check_solved(record, verdict, budget)
}

/// Does the work of [`check`] for a puzzle that has been solved.
pub(crate) fn check_solved(record: &Record, verdict: Verdict, budget: &Budget<'_>) -> Checked {
    let puzzle = &record.puzzle;
    let board = puzzle.board();
    let mut clashes = legal::each_clash(board, puzzle.givens());
    let mut checked = Checked {
        clashes: clashes.by_ref().take(MAX_CLASHES).collect(),
        more_clashes: clashes.count(),
        conflict: None,
        differences: Vec::new(),
        wrong: Vec::new(),
        states_another: None,
        sentences: vec![sentence(puzzle, &verdict)],
        verdict,
    };
    match &checked.verdict {
        Verdict::Unique(solution) => {
            checked.wrong = wrong(record, solution);
            checked.states_another = record.solution.as_ref().map(|stated| stated != solution);
            checked.sentences.extend(about_placed(record, &checked));
            if checked.states_another == Some(true) {
                let text = "The file states a different solution.";
                checked.sentences.push(text.to_owned());
            }
        }
        Verdict::Multiple(first, second) => {
            let differ = board.cells().filter(|&c| first.get(c) != second.get(c));
            checked.differences = differ.collect();
            let cells = match checked.differences.len() {
                n if n > MAX_LISTED_CELLS => words::counted(n as u64, "cell"),
                _ => words::cells(board, &checked.differences),
            };
            let text = format!("Two of the solutions differ in {cells}.");
            checked.sentences.push(text);
        }
        Verdict::None => {
            checked.conflict = search::conflict(puzzle, budget).ok().flatten();
            checked.sentences = no_solution(record, &checked);
        }
        Verdict::Stuck(_) | Verdict::Unknown { .. } => {}
    }
    checked
}

/// Returns the placed digits that differ from the solution.
pub(crate) fn wrong(record: &Record, solution: &Grid) -> Vec<Wrong> {
    let placed = record.placed.iter().flat_map(Grid::filled);
    let wrong = placed.filter_map(|(cell, digit)| {
        let instead = solution.get(cell).filter(|&right| right != digit)?;
        Some(Wrong {
            cell,
            digit,
            instead,
        })
    });
    wrong.collect()
}

fn about_placed(record: &Record, checked: &Checked) -> Vec<String> {
    let board = record.puzzle.board();
    let is_begun = record.placed.iter().any(|grid| grid.count() > 0);
    if is_begun && checked.wrong.is_empty() {
        return vec!["Every digit placed so far is right.".to_owned()];
    }
    // The digit of the solution is only in the data: a player who asks what is wrong does not ask for it.
    let sentence = |wrong: &Wrong| {
        let (name, digit) = (board.name(wrong.cell), board.value(wrong.digit));
        format!("{name} = {digit} is wrong.")
    };
    checked.wrong.iter().map(sentence).collect()
}

fn no_solution(record: &Record, checked: &Checked) -> Vec<String> {
    let puzzle = &record.puzzle;
    let mut sentences = vec!["No solution.".to_owned()];
    for clash in &checked.clashes {
        sentences.push(words::clash(puzzle.board(), clash) + ".");
    }
    if checked.more_clashes > 0 {
        let more = words::counted(checked.more_clashes as u64, "more pair");
        sentences.push(format!("There are {more} of equal clues in one house."));
    }
    match &checked.conflict {
        Some(conflict) => {
            if checked.clashes.is_empty() {
                sentences.extend(blame::contradiction(puzzle, conflict));
            }
            sentences.extend(blame::remedies(puzzle, conflict));
        }
        None if checked.clashes.is_empty() => sentences
            .push("The search for givens that contradict each other ended early.".to_owned()),
        None => {}
    }
    sentences
}
