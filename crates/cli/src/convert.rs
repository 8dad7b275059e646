//! `ninefold convert`

use std::process::ExitCode;

use clap::Args;
use ninefold::format::Record;
use ninefold::format::variant::{VariantFormat, VariantRecord, write};
use ninefold::grid::variant::Layout;
use ninefold::grid::{Geometry, Grid, Pencilmarks, Puzzle, Shape};

use crate::answer::{Answer, Body, Sheet, answer_all, comment};
use crate::failure::Failure;
use crate::input::{Input, Item, Items, format_help, format_table};
use crate::limits::{Progress, Threads};
use crate::output::{Signs, Target};
use crate::variant::{Case, Form, Given, answer_cases, unreadable};

/// Write puzzles in another format. What the format can hold is kept.
#[derive(Args)]
#[command(after_long_help = format_table())]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    /// The format to write.
    #[arg(long, value_name = "FORMAT", help = format_help("The format to write."))]
    to: Form,

    #[command(flatten)]
    signs: Signs,

    #[command(flatten)]
    threads: Threads,
}

impl Convert {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = match (self.input.given()?, self.to) {
            (Given::Plain(items), Form::Plain(_)) => *items,
            (Given::Plain(items), Form::Variant(format)) => {
                let cases = items.map(|item| Case::of_plain(item.origin, item.record));
                return self.variants(cases.collect(), format);
            }
            (Given::Variants(cases), Form::Variant(format)) => return self.variants(cases, format),
            (Given::Variants(cases), Form::Plain(_)) => Items::of_read(plain(cases)?),
        };
        let Form::Plain(to) = self.to else {
            return Ok(ExitCode::SUCCESS);
        };
        let output = self.target.open()?;
        let progress = Progress::new(!output.is_terminal(), Some(items.reading()));
        let sheet = Sheet::of_records(output, to, self.signs);
        answer_all(items.pieces(), &self.threads, sheet, &progress, |item| {
            let line = item.line();
            match item.record {
                Ok(record) => Answer::new(Body::Record(record), true),
                Err(error) => Answer::unreadable(item.origin, error, |reason| {
                    Body::Text(comment(line, reason))
                }),
            }
        })
    }

    /// Writes variants. What the format cannot hold is an error that names the rule.
    fn variants(&self, cases: Vec<Case>, format: VariantFormat) -> Result<ExitCode, Failure> {
        if self.signs.to_alphabet.is_some() {
            let words = "--to-alphabet is for plain formats";
            return Err(Failure::Usage(words.to_owned()));
        }
        let sheet = Sheet::of_lines(self.target.open()?);
        let progress = Progress::new(false, None);
        let several = cases.len() > 1 && !format.is_line_format();
        answer_cases(cases, &self.threads, sheet, &progress, |case| {
            let Case { origin, record } = case;
            let record = match record {
                Ok(record) => record,
                Err(error) => return Some(unreadable(origin, error, None)),
            };
            let line = record.line;
            let mut answer = match write(&record, format) {
                Ok(text) if several => Answer::text(text + "\n", true),
                Ok(text) => Answer::text(text, true),
                Err(error) => Answer {
                    aside: format!("{origin}:{line}: {error}\n"),
                    ..Answer::text(comment(line, &error.to_string()), false)
                },
            };
            if let Some(words) = record.left_out() {
                answer.aside += &format!("{origin}:{line}: {words}\n");
            }
            Some(answer)
        })
    }
}

/// Variants that are plain puzzles, as such.
fn plain(cases: Vec<Case>) -> Result<Vec<Item>, Failure> {
    let item = |case: Case| {
        let record = match case.record {
            Err(error) => Err(error),
            Ok(record) => match plain_record(&record) {
                Some(plain) => Ok(Box::new(plain)),
                None => {
                    let words = format!(
                        "{}:{}: a variant, which plain formats cannot hold; write it with --to variant, iss or f-puzzles",
                        case.origin, record.line
                    );
                    return Err(Failure::Usage(words));
                }
            },
        };
        Ok(Item {
            origin: case.origin,
            record,
        })
    };
    cases.into_iter().map(item).collect()
}

/// A board of boxes without rules as a plain puzzle.
fn plain_record(record: &VariantRecord) -> Option<Record> {
    let (variant, layout) = (&record.variant, record.variant.layout());
    let region = layout.regions().next()?;
    let (first, last) = (
        layout.place(*region.cells.first()?)?,
        layout.place(*region.cells.last()?)?,
    );
    let shape = Shape::new(last.0 - first.0 + 1, last.1 - first.1 + 1).ok()?;
    let is_plain = Layout::of(shape).ok()? == *layout && variant.constraints.is_empty();
    if !is_plain {
        return None;
    }
    let geometry = Geometry::of(shape);
    let only_givens = variant.stated().all(|cell| variant.given(cell).is_some());
    let puzzle = if only_givens {
        let mut givens = Grid::empty(shape.side());
        for cell in layout.cells() {
            givens.set(cell, variant.given(cell));
        }
        Puzzle::new(geometry, givens)
    } else {
        let mut marks = Pencilmarks::full(shape.side());
        for cell in layout.cells() {
            marks[cell] = variant.allowed(cell);
        }
        Puzzle::of_candidates(geometry, marks)
    };
    Some(Record {
        line: record.line,
        meta: record.meta.clone(),
        ..Record::new(puzzle)
    })
}
