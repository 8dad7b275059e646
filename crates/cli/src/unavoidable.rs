//! `ninefold unavoidable`

use std::fmt::Write;
use std::process::ExitCode;

use clap::Args;
use ninefold::generate::{LARGEST, digits_in, unavoidable};
use ninefold::grid::{Cell, Grid, Puzzle, Shape};
use ninefold::render::words;
use ninefold::search::{Budget, Verdict, solve};

use crate::answer::{Answer, comment};
use crate::failure::Failure;
use crate::task::{Case, Task};

/// Write the minimal unavoidable sets of 9×9 grids: cells that could be filled in another way while all others stay.
///
/// Every proper puzzle of a grid has a given in each of them. A puzzle stands for its solution. One line for each set: how many cells, the cells, the digits
/// in them.
#[derive(Args)]
pub(crate) struct Unavoidable {
    #[command(flatten)]
    task: Task,

    /// The most cells of a set; all sets up to that are found.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u8).range(4..=LARGEST as i64))]
    size: u8,
}

impl Unavoidable {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        if self.task.json {
            return Err(Failure::Usage(
                "unavoidable: there is no JSON for it yet".to_owned(),
            ));
        }
        self.task
            .each(|case| self.answer(case), |_, reason| reason.to_owned())
    }

    fn answer(&self, case: &Case<'_>) -> Answer {
        let line = case.record.line;
        let sets = grid_of(&case.record.puzzle, &case.budget).and_then(|grid| {
            let sets = unavoidable(&grid, self.size.into(), &case.budget);
            Ok((sets.ok_or("gave up")?, grid))
        });
        let (sets, grid) = match sets {
            Ok(found) => found,
            Err(reason) => return Answer::text(comment(line, reason), false),
        };
        let geometry = case.record.puzzle.geometry();
        let mut text = format!(
            "# {line}: {} up to {} cells\n",
            words::counted(sets.len() as u64, "set"),
            self.size
        );
        for set in sets {
            let cells: Vec<Cell> = geometry
                .cells()
                .filter(|cell| set >> cell.index() & 1 == 1)
                .collect();
            let digits: Vec<String> = digits_in(&grid, set)
                .iter()
                .map(|digit| digit.to_string())
                .collect();
            let names: Vec<String> = cells.iter().map(|&cell| geometry.name(cell)).collect();
            let _ = writeln!(
                text,
                "{}\t{}\t{}",
                cells.len(),
                names.join(" "),
                digits.join("")
            );
        }
        Answer::text(text, true)
    }
}

/// The full 9×9 grid that a puzzle stands for.
pub(crate) fn grid_of(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Grid, &'static str> {
    if puzzle.geometry().shape() != Shape::NINE {
        return Err("boards of 9x9 only");
    }
    match solve(puzzle, budget).verdict {
        Verdict::Unique(grid) => Ok(grid),
        Verdict::Multiple(..) => Err("more than one solution"),
        Verdict::None => Err("no solution"),
        Verdict::Stuck(_) | Verdict::Unknown { .. } => Err("gave up"),
    }
}
