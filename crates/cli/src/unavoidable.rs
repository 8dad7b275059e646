//! `ninefold unavoidable`

use std::fmt::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::generate::{LARGEST, digits_in, unavoidable};
use ninefold::grid::notation::write_line;
use ninefold::grid::{Grid, Puzzle, Shape};
use ninefold::report::words::{self, NOT_PLAIN};
use ninefold::report::{self, json};
use ninefold::search::{Budget, Verdict, solve};

use crate::answer::{Answer, comment};
use crate::failure::Failure;
use crate::task::{Case, Place, Task};
use crate::values;

/// List the minimal unavoidable sets of 9×9 grids.
///
/// An unavoidable set is a set of cells that can be filled in another way while all other cells stay as they are, so every
/// puzzle with a unique solution has a clue in it. The grid is the solution of the puzzle in the input. Each set becomes a line
/// with the number of cells, the cells, and their digits.
#[derive(Args)]
pub(crate) struct Unavoidable {
    #[command(flatten)]
    task: Task,

    /// Find all sets of up to N cells.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = values::within(4..=LARGEST as u8))]
    size: u8,
}

impl Unavoidable {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        self.task.each(
            |case| self.answer(case),
            |place, reason| self.object(place, None, Vec::new(), Some(reason)),
        )
    }

    fn answer(&self, case: &Case<'_>) -> Answer {
        let line = case.record.line;
        let found = grid_of(&case.record.puzzle, &case.budget).and_then(|grid| {
            let sets = unavoidable(&grid, self.size.into(), &case.budget);
            Ok((sets.map_err(|error| error.to_string())?, grid))
        });
        let (sets, grid) = match found {
            Ok(found) => found,
            Err(reason) if self.task.json => {
                let object = self.object(case.place(), None, Vec::new(), Some(&reason));
                return Answer::text(object + "\n", false);
            }
            Err(reason) => return Answer::text(comment(line, &reason), false),
        };
        let board = case.record.puzzle.board();
        let as_json = |set: &u128| {
            let cells = board.cells().filter(|cell| set >> cell.index() & 1 == 1);
            json::UnavoidableSet {
                cells: cells.map(|cell| board.name(cell)).collect(),
                digits: digits_in(&grid, *set)
                    .iter()
                    .map(|digit| digit.value())
                    .collect(),
            }
        };
        let sets: Vec<json::UnavoidableSet> = sets.iter().map(as_json).collect();
        if self.task.json {
            let object = self.object(case.place(), Some(&grid), sets, None);
            return Answer::text(object + "\n", true);
        }
        let mut text = format!(
            "# {line}: {} up to {} cells\n",
            words::counted(sets.len() as u64, "set"),
            self.size
        );
        for set in sets {
            let digits: String = set.digits.iter().map(usize::to_string).collect();
            let cells = set.cells.join(" ");
            let _ = writeln!(text, "{}\t{cells}\t{digits}", set.cells.len());
        }
        Answer::text(text, true)
    }

    fn object(
        &self,
        place: Place,
        grid: Option<&Grid>,
        sets: Vec<json::UnavoidableSet>,
        reason: Option<&str>,
    ) -> String {
        json::text(&json::Unavoidable {
            file: place.file,
            line: place.line,
            grid: grid.map(|grid| write_line(grid, '.')),
            size: self.size,
            sets,
            reason: reason.map(str::to_owned),
        })
    }
}

/// The full 9×9 grid that a puzzle stands for.
pub(crate) fn grid_of(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Grid, String> {
    if !puzzle.is_plain() {
        return Err(format!("expected a plain 9x9 puzzle: {NOT_PLAIN}"));
    }
    if puzzle.board().shape() != Some(Shape::NINE) {
        return Err("boards of 9x9 only".to_owned());
    }
    match solve(puzzle, budget).verdict {
        Verdict::Unique(grid) => Ok(grid),
        verdict => Err(report::reason(puzzle, &verdict).unwrap_or_default()),
    }
}
