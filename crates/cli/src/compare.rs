//! `ninefold compare`

use std::process::ExitCode;

use clap::Args;
use ninefold::grid::Puzzle;
use ninefold::render::table;
use ninefold::report::{self, Status, json, words};
use ninefold::search::{self, Method, Solved, Verdict};

use crate::answer::{Answer, AnswerWriter, answer_all};
use crate::ending::heed_ctrl_c;
use crate::failure::Failure;
use crate::input::{Input, Item};
use crate::limits::{Limits, Progress, Threads};
use crate::output::Output;

/// Solve puzzles by every method and compare the effort.
///
/// The table has the guesses, backtracks and time up to the first solution, and those of the whole search, which proves that
/// there is no second solution. A method is given up after 60 seconds, or after `--max-time`.
#[derive(Args)]
pub(crate) struct Compare {
    #[command(flatten)]
    input: Input,

    /// Write JSON, one object on one line for each method.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limits: Limits,
}

impl Compare {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = self.input.items()?;
        if !self.input.is_typed() {
            heed_ctrl_c();
        }
        let progress = Progress::new(true, None);
        // One after the other, so that the times can be compared.
        let one = Threads::one();
        let writer = AnswerWriter::of_lines(Output::stdout());
        answer_all(items.pieces(), &one, writer, &progress, |item| {
            self.answer(item, &progress)
        })
    }

    fn answer(&self, item: Item, progress: &Progress) -> Answer {
        let record = match item.record {
            Ok(record) => record,
            Err(error) => return Answer::unreadable(item.origin, error, |_| None),
        };
        let searching = |stats: &search::Stats| progress.searching(stats);
        let limits = self.limits.or_seconds(60);
        let runs = Method::ALL.map(|method| {
            let budget = limits.budget(Some(&searching));
            search::solve_by(method, &record.puzzle, &budget, &mut |_| ())
        });
        let proper = matches!(runs[0].verdict, Verdict::Unique(_));
        let text = if self.json {
            runs.iter()
                .map(|run| json::text(&object(&record.puzzle, run)) + "\n")
                .collect()
        } else {
            let puzzle = &record.puzzle;
            // The digits of a line would not say which rules there are.
            let title = match puzzle.is_plain() {
                true => report::line(puzzle.board(), puzzle.givens()),
                false => format!("{}:{}", item.origin, record.line),
            };
            format!("{title}\n{}", drawn(puzzle, &runs))
        };
        Answer::text(text, proper).with_left_out(&item.origin, &record)
    }
}

fn object(puzzle: &Puzzle, run: &Solved) -> json::Comparison {
    json::Comparison {
        method: run.method.name(),
        status: Status::from(&run.verdict),
        solution: (run.verdict.solution()).map(|grid| report::line(puzzle.board(), grid)),
        reason: report::reason(puzzle, &run.verdict),
        to_first: run.to_first.as_ref().map(json::Stats::from),
        total: (&run.total).into(),
    }
}

fn drawn(puzzle: &Puzzle, runs: &[Solved]) -> String {
    let rows: Vec<[String; 8]> = runs
        .iter()
        .map(|run| {
            let first = run.to_first.as_ref();
            let or_dash = |figure: Option<String>| figure.unwrap_or_else(|| "-".to_owned());
            [
                run.method.to_string(),
                report::reason(puzzle, &run.verdict).unwrap_or_else(|| "one solution".to_owned()),
                or_dash(first.map(|stats| words::number(stats.nodes))),
                or_dash(first.map(|stats| words::number(stats.backtracks))),
                or_dash(first.map(|stats| words::duration(stats.elapsed))),
                words::number(run.total.nodes),
                words::number(run.total.backtracks),
                words::duration(run.total.elapsed),
            ]
        })
        .collect();
    let header = [
        "method",
        "verdict",
        "guesses to first",
        "backtracks",
        "time",
        "guesses in all",
        "backtracks",
        "time",
    ];
    table(header, &rows)
}
