//! `ninefold candidates`

use std::process::ExitCode;

use clap::Args;
use ninefold::report::{self, Extras, Status, json, words};

use crate::answer::Answer;
use crate::failure::Failure;
use crate::task::{Case, Place, Task};
use crate::values;

/// List the candidates that solutions have, and how many solutions have them.
///
/// These are the true candidates: for each cell that is not decided, a line such as `r1c2: 3 (5), 7 (10+)` lists the digits
/// that some solution has there, each with the number of solutions, counted up to `--limit`. A digit of exactly one solution
/// makes the solution unique. Groups of cells that hold the same digit in all solutions follow,
/// and pairs that never do, though no house says so. If time runs out, cells of which nothing is known are only counted.
///
/// The exit status is 0 if there is exactly one solution, 1 if not, and 2 if something could not be read.
#[derive(Args)]
pub(crate) struct Candidates {
    #[command(flatten)]
    task: Task,

    /// Count up to N solutions for each candidate.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = values::within(1..=10_000_u32))]
    limit: u32,
}

impl Candidates {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        self.task.each(
            |case| self.answer(case),
            |place, reason| object(place, None, unreadable(self.limit, reason)),
        )
    }

    fn answer(&self, case: &Case<'_>) -> Answer {
        let possible =
            report::true_candidates(&case.record.puzzle, self.limit, Extras::ALL, &case.budget);
        let good = possible.status == Status::Unique;
        let text = match self.task.json {
            true => {
                let rules = report::rules(&case.record.puzzle);
                object(case.place(), rules, possible) + "\n"
            }
            false => text(case, &possible),
        };
        Answer::text(text, good)
    }
}

/// The sentence, and the cells that have not one digit in all solutions.
fn text(case: &Case<'_>, possible: &json::Possible) -> String {
    let side = case.record.puzzle.board().side();
    let is_unknown = |cell: &json::PossibleCell| cell.undecided.len() == side;
    // The digits of a large board are many megabytes: a text that grew would be there twice.
    let listed = possible.cells.iter().filter(|cell| !is_unknown(cell));
    let digits: usize = listed
        .map(|cell| cell.digits.len() + cell.undecided.len())
        .sum();
    let mut text = String::with_capacity(12 * digits);
    text += &format!(
        "{}:{}: {}\n",
        case.origin, case.record.line, possible.sentence
    );
    if possible.status == Status::None {
        return text;
    }
    for cell in &possible.cells {
        let is_decided = cell.digits.len() == 1 && cell.undecided.is_empty();
        if is_decided || is_unknown(cell) {
            continue;
        }
        let found = cell.digits.iter().zip(&cell.solutions);
        let found = found.map(|(digit, &count)| {
            let is_all = possible.all || possible.complete && count < possible.limit;
            format!("{digit} ({count}{})", if is_all { "" } else { "+" })
        });
        let open = cell.undecided.iter().map(|digit| format!("{digit} (?)"));
        let listed: Vec<String> = found.chain(open).collect();
        text += &format!("  {}: {}\n", cell.cell, listed.join(", "));
    }
    let unknown = possible
        .cells
        .iter()
        .filter(|cell| is_unknown(cell))
        .count();
    if unknown > 0 {
        text += &format!(
            "  Nothing is known of {}.\n",
            words::counted(unknown as u64, "cell")
        );
    }
    for group in possible.same.iter().flatten() {
        text += &format!("  The same digit in all solutions: {}\n", group.join(", "));
    }
    let pairs = possible.different.as_deref().unwrap_or_default();
    for pairs in pairs.chunk_by(|a, b| a[0] == b[0]) {
        let others: Vec<&str> = pairs.iter().map(|pair| pair[1].as_str()).collect();
        let (first, others) = (&pairs[0][0], others.join(", "));
        text += &format!("  {first} never holds the same digit as {others}\n");
    }
    text
}

fn object(Place { file, line }: Place, rules: Option<String>, possible: json::Possible) -> String {
    json::text(&json::Candidates {
        file,
        line,
        rules,
        possible,
    })
}

/// The answer to what is no puzzle.
fn unreadable(limit: u32, reason: &str) -> json::Possible {
    json::Possible {
        status: Status::Invalid,
        puzzle: None,
        sentence: reason.to_owned(),
        limit,
        solutions: 0,
        all: false,
        complete: false,
        cells: Vec::new(),
        unique: Vec::new(),
        same: None,
        different: None,
        count: None,
        estimate: None,
    }
}
