//! What is wrong: with the givens, or with what was placed since.

use ninefold_format::Record;
use ninefold_grid::legal::{self, Clash};
use ninefold_grid::{Cell, Digit, Grid, Puzzle};
use ninefold_render::words;
use ninefold_search::{self as search, Budget, Conflict, Verdict};

/// What a look at a position tells.
pub struct Checked {
    /// What there is to say of the puzzle alone.
    pub verdict: Verdict,
    /// All of it in words.
    pub sentence: String,
    /// Givens that break a rule.
    pub clashes: Vec<Clash>,
    /// Givens that have no solution together.
    pub conflict: Vec<Cell>,
    /// Givens without which there is exactly one solution, and what it has instead.
    pub suspects: Vec<(Cell, Digit)>,
    /// Cells where two solutions differ.
    pub differences: Vec<Cell>,
    /// Placed digits that are not the solution's.
    pub wrong: Vec<Cell>,
}

impl Checked {
    fn new(verdict: Verdict, sentence: &str) -> Checked {
        Checked {
            verdict,
            sentence: sentence.to_owned(),
            clashes: Vec::new(),
            conflict: Vec::new(),
            suspects: Vec::new(),
            differences: Vec::new(),
            wrong: Vec::new(),
        }
    }

    /// Whether there is exactly one solution, and nothing placed is wrong.
    pub fn is_good(&self) -> bool {
        matches!(self.verdict, Verdict::Unique(_)) && self.wrong.is_empty()
    }
}

/// What is wrong with the puzzle of a record, or with the digits placed.
pub fn check(record: &Record, budget: &Budget<'_>) -> Checked {
    let puzzle = &record.puzzle;
    let verdict = search::solve(puzzle, budget).verdict;
    match &verdict {
        Verdict::Unique(solution) => {
            let placed = record.placed.iter().flat_map(Grid::filled);
            let wrong = placed.filter(|&(cell, digit)| solution[cell] != Some(digit));
            let wrong: Vec<Cell> = wrong.map(|(cell, _)| cell).collect();
            let sentence = match wrong.len() {
                0 => "Exactly one solution, and nothing is wrong so far.".to_owned(),
                n => format!("{} wrong.", words::counted(n as u64, "digit")),
            };
            Checked {
                wrong,
                ..Checked::new(verdict, &sentence)
            }
        }
        Verdict::Multiple(first, second) => {
            let sentence =
                "More than one solution; two of them differ in the cells that are marked.";
            let cells = puzzle.geometry().cells();
            Checked {
                differences: cells.filter(|&cell| first[cell] != second[cell]).collect(),
                ..Checked::new(verdict, sentence)
            }
        }
        Verdict::None => refuted(puzzle, budget),
        _ => Checked::new(verdict, "No answer within the time allowed."),
    }
}

/// Which givens are to blame for there being no solution.
fn refuted(puzzle: &Puzzle, budget: &Budget<'_>) -> Checked {
    let Some(conflict) = search::conflict(puzzle, budget).ok().flatten() else {
        return Checked::new(Verdict::None, "No solution.");
    };
    let clashes = legal::clashes(puzzle.geometry(), puzzle.givens());
    let suspect = |(cell, grid): &(Cell, Grid)| Some((*cell, grid[*cell]?));
    let suspects: Vec<(Cell, Digit)> = conflict.suspects.iter().filter_map(suspect).collect();
    let sentence = blame(puzzle, &clashes, &conflict, &suspects);
    Checked {
        clashes,
        conflict: conflict.cells,
        suspects,
        ..Checked::new(Verdict::None, &sentence)
    }
}

/// The same in words.
fn blame(
    puzzle: &Puzzle,
    clashes: &[Clash],
    conflict: &Conflict,
    suspects: &[(Cell, Digit)],
) -> String {
    let geometry = puzzle.geometry();
    let mut text = match clashes.first() {
        Some(clash) => format!("No solution: {}.", words::clash(geometry, clash)),
        None => format!(
            "No solution: these {} already contradict each other{}.",
            words::counted(conflict.cells.len() as u64, "given"),
            if conflict.minimal {
                ", and none of them can be left out"
            } else {
                ""
            }
        ),
    };
    for (cell, digit) in suspects.iter().take(3) {
        let name = geometry.name(*cell);
        text += &format!(" With {digit} in {name} there would be exactly one.");
    }
    text
}
