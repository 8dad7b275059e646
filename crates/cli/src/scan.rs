//! `ninefold scan`

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use ninefold::generate::Scan as Search;
use ninefold::report::words;
use ninefold::search::Backend;
use ninefold::stream;

use crate::answer::{AnswerWriter, Answers, Totals};
use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, complaint, say};
use crate::input::Input;
use crate::limits::{Limits, Progress, Threads};
use crate::output::Target;
use crate::unavoidable::grid_of;
use crate::values;
use crate::vary::write;

/// Find all puzzles of a 9×9 grid that have a given number of clues.
///
/// The grid is the solution of the puzzle in the input. On one core, 16 clues take less than a second, 17 clues take 1 to 20 seconds,
/// and each further clue takes many times as long.
#[derive(Args)]
pub(crate) struct Scan {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    /// The number of clues. There are no puzzles with fewer than 17.
    #[arg(long, value_name = "N", default_value = "17", value_parser = values::within(1..=81_u8))]
    givens: u8,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    threads: Threads,
}

impl Scan {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let backend = Backend::chosen().map_err(|error| Failure::Usage(error.to_string()))?;
        heed_ctrl_c();
        let budget = self.limits.budget(None);
        let mut grids = Vec::new();
        for item in self.input.items()? {
            let record = item.record.map_err(|error| {
                say(&complaint(&item.origin, &error));
                Failure::Unreadable
            })?;
            let grid = grid_of(&record.puzzle, &budget);
            grids.push(grid.map_err(|reason| {
                Failure::Usage(format!("{}:{}: {reason}", item.origin, record.line))
            })?);
        }
        let output = self.target.open()?;
        let progress = Progress::new(!output.is_terminal(), None);
        let mut writer = AnswerWriter::of_lines(output);
        let mut totals = Totals::default();
        let [sets, solved, missed] = [const { AtomicU64::new(0) }; 3];
        // Each grid is prepared when its turn comes: a scan takes some 0.7 MB.
        let prepared = grids.iter().map_while(|grid| {
            // These grids are solutions, so nothing but the budget can be in the way.
            let scan = Search::new(grid, self.givens.into(), backend, &budget).ok();
            missed.fetch_add(u64::from(scan.is_none()), Ordering::Relaxed);
            let scan = scan?;
            sets.fetch_add(scan.sets() as u64, Ordering::Relaxed);
            Some(Arc::new(scan))
        });
        let parts =
            prepared.flat_map(|scan| (0..scan.parts()).map(move |part| (Arc::clone(&scan), part)));
        let job = |parts: Vec<(Arc<Search>, usize)>| {
            let mut answers = Answers::default();
            for (scan, part) in parts {
                let (found, tried, complete) = scan.part(part, &budget);
                solved.fetch_add(tried, Ordering::Relaxed);
                missed.fetch_add(u64::from(!complete), Ordering::Relaxed);
                for cells in found {
                    write(&cells, &mut answers);
                }
            }
            answers
        };
        let parts = parts.take_while(|_| !is_cancelled());
        stream::ordered(
            parts,
            |_| stream::SHARE,
            self.threads.number(),
            job,
            |answers| progress.aside(|| totals.put(answers, &mut writer)),
        )?;
        progress.clear();
        let missed = missed.into_inner();
        let end = totals.finish(writer)?;
        say(&format!(
            "{}, {} solved",
            words::counted(sets.into_inner(), "unavoidable set"),
            words::counted(solved.into_inner(), "candidate"),
        ));
        if missed > 0 {
            say("ninefold: the limit was reached, so there may be more puzzles");
            return Ok(ExitCode::from(crate::failure::NOT_ALL));
        }
        Ok(end)
    }
}
