//! Givens for a board with rules.

use std::borrow::Cow;
use std::process::ExitCode;

use ninefold::format::{Format, Options, Record, read_str, write_str};
use ninefold::generate::{Completer, Completion, Run};
use ninefold::report::{self, json};
use ninefold::search::Budget;

use crate::answer::{AnswerWriter, Body};
use crate::compression::text_or_file;
use crate::ending::heed_ctrl_c;
use crate::failure::{Failure, cannot_read, complaint};
use crate::generate::Generate;
use crate::input::Origin;
use crate::limits::Progress;

impl Generate {
    /// The puzzle of `--rules`, which is a file or the text itself.
    pub(super) fn stated(rules: &str) -> Result<Record, Failure> {
        let usage = |words: String| Failure::Usage(format!("--rules: {words}"));
        let text = text_or_file(rules)
            .map_err(|error| usage(format!("{rules}: {}", cannot_read(&error))))?;
        let is_file = matches!(text, Cow::Owned(_));
        let origin = match is_file {
            true => Origin::File(rules.into()),
            false => Origin::Argument,
        };
        let records = read_str(&text, Options::default()).map_err(|error| {
            let is_name = !is_file && !rules.trim().contains(['\n', ' ']);
            match is_name {
                true => usage(format!(
                    "{rules}: there is no such file, and it is not a puzzle"
                )),
                false => usage(complaint(&origin, &error)),
            }
        })?;
        match <[Record; 1]>::try_from(records) {
            Ok([record]) => Ok(record),
            Err(none) if none.is_empty() => Err(usage("there is no puzzle".to_owned())),
            Err(many) => Err(usage(format!(
                "expected the rules of one puzzle, found {} puzzles in {origin}",
                many.len()
            ))),
        }
    }

    /// Adds givens to rules.
    pub(super) fn with_rules(&self, rules: &str, seed: u64) -> Result<ExitCode, Failure> {
        let usage = |words: String| Failure::Usage(format!("--rules: {words}"));
        let record = Generate::stated(rules)?;
        let own = record.puzzle.givens().count();
        if let Some(most) = self.givens.as_ref().map(|range| *range.end())
            && own > most
        {
            return Err(Failure::Usage(format!(
                "--givens: expected {own} or more, because the puzzle of --rules has {own} givens, found {most}"
            )));
        }
        let maker = Completer::new(record.puzzle.clone(), self.givens.clone(), seed);
        let stop = self.stop();
        let budget = Budget {
            deadline: stop.deadline,
            ..Budget::default()
        };
        if maker.is_hopeless(&budget) {
            return Err(usage(
                "no board obeys all of them; `ninefold check` shows which contradict each other"
                    .to_owned(),
            ));
        }
        if !self.json {
            self.refuse(self.to.unwrap_or(Format::Native), &record, true)?;
        }
        let output = self.target.open()?;
        heed_ctrl_c();
        let progress = Progress::new(!output.is_terminal(), None);
        let writer = match self.json {
            true => AnswerWriter::of_lines(output),
            false => {
                AnswerWriter::of_records(output, self.to.unwrap_or(Format::Native), self.signs)
            }
        };
        let run = Run::completing(&maker, stop);
        self.write(&run, writer, &progress, |puzzles: Vec<Completion>| {
            let bodies = puzzles.into_iter();
            bodies
                .map(|made| self.body_with_rules(&record, made, seed))
                .collect()
        })
    }

    fn body_with_rules(
        &self,
        record: &Record,
        made: Completion,
        seed: u64,
    ) -> Result<Body, Failure> {
        let record = Record {
            solution: (!self.json).then(|| made.solution.clone()),
            ..record.clone().with_puzzle(made.puzzle)
        };
        if !self.json {
            return Ok(Body::Record(Origin::Argument, Box::new(record)));
        }
        let board = record.puzzle.board();
        let object = json::Completed {
            seed,
            number: made.number,
            variant: write_str(&record, Format::Native)?,
            puzzle: report::line(board, record.puzzle.givens()),
            solution: report::line(board, &made.solution),
            givens: made.givens,
            minimal: made.is_minimal,
        };
        Ok(Body::Text(json::text(&object) + "\n"))
    }
}
