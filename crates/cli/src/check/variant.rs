//! `ninefold check` of variants.

use std::process::ExitCode;

use ninefold::coach::{Blame, part_words};
use ninefold::format::variant::VariantRecord;
use ninefold::grid::Cell;
use ninefold::grid::variant::{Filling, Variant};
use ninefold::render::{Look, VariantBoard, words};
use ninefold::search::rules::{self, Part, Verdict};
use ninefold::search::{Budget, Stats};
use ninefold_wire as wire;
use wire::Status;

use super::{Check, blank};
use crate::answer::Answer;
use crate::failure::Failure;
use crate::solve::variant::{reason, status};
use crate::task::Place;
use crate::variant::{Case, answer_cases, digits, givens, unreadable};

/// What is found: the object for a program, and for a person the sentences and the boards.
struct Report {
    object: wire::Check,
    sentences: Vec<String>,
    boards: Vec<(Option<Filling>, Vec<Cell>)>,
}

impl Check {
    /// Checks all variants.
    pub(super) fn variants(&self, cases: Vec<Case>, look: Look) -> Result<ExitCode, Failure> {
        let (sheet, progress) = self.task.begin_variants()?;
        answer_cases(cases, &self.task.threads, sheet, &progress, |case| {
            let (line, file) = (case.line(), case.origin.name());
            let record = match case.record {
                Ok(record) => record,
                Err(error) => {
                    let object = |line, reason| {
                        let place = Place {
                            file: file.clone(),
                            line,
                        };
                        wire::json(&wire::Check {
                            reason: Some(reason),
                            ..blank(place, Status::Invalid)
                        })
                    };
                    let object = self.task.json.then_some(&object as _);
                    return Some(unreadable(case.origin, error, object));
                }
            };
            let searching = |stats: &Stats| progress.searching(stats);
            let budget = self.task.limits.budget(Some(&searching));
            let report = report(&record, Place::of(&case.origin, line), &budget);
            let good = report.object.status == Status::Unique && report.object.reason.is_none();
            let text = match self.task.json {
                true => wire::json(&report.object) + "\n",
                false => {
                    let sentences = report.sentences.join("\n  ");
                    let mut text = format!("{}:{line}: {sentences}\n", case.origin);
                    for (found, marked) in &report.boards {
                        let board = VariantBoard {
                            variant: &record.variant,
                            found: found.as_deref(),
                            marked,
                        };
                        text += &board.draw(look);
                    }
                    text
                }
            };
            let mut answer = Answer::text(text, good);
            if let Some(words) = record.left_out() {
                answer.aside = format!("{}:{line}: {words}\n", case.origin);
            }
            Some(answer)
        })
    }
}

fn report(record: &VariantRecord, place: Place, budget: &Budget) -> Report {
    let variant = &record.variant;
    let layout = variant.layout();
    let verdict = rules::solve(variant, budget).0;
    let object = wire::Check {
        puzzle: Some(givens(variant)),
        solution: verdict.solution().map(|filling| digits(layout, filling)),
        ..blank(place, status(&verdict))
    };
    match verdict {
        Verdict::Unique(filling) => {
            let mut sentences = vec!["exactly one solution".to_owned()];
            let differs = record.solution.as_ref().is_some_and(|own| *own != filling);
            if differs {
                sentences.push("it differs from the solution in the file".to_owned());
            }
            Report {
                object: wire::Check {
                    reason: sentences.get(1).cloned(),
                    ..object
                },
                sentences,
                boards: Vec::new(),
            }
        }
        Verdict::Multiple(first, second) => several(variant, first, second, object),
        Verdict::None => contradictory(variant, budget, object),
        Verdict::Unknown { .. } => {
            let reason = reason(&verdict, None).unwrap_or_default();
            Report {
                object: wire::Check {
                    reason: Some(reason.clone()),
                    ..object
                },
                sentences: vec![format!("no verdict: {reason}")],
                boards: Vec::new(),
            }
        }
    }
}

/// Two solutions and where they differ.
fn several(variant: &Variant, first: Filling, second: Filling, object: wire::Check) -> Report {
    let layout = variant.layout();
    let differ: Vec<Cell> = layout
        .cells()
        .filter(|cell| first.get(cell.index()) != second.get(cell.index()))
        .collect();
    let names: Vec<String> = differ.iter().map(|&cell| layout.name(cell)).collect();
    let where_ = match names.len() {
        many if many > 12 => words::counted(many as u64, "cell"),
        _ => words::list(names.iter().cloned()),
    };
    let reason = format!("more than one solution; two of them differ in {where_}");
    Report {
        object: wire::Check {
            reason: Some(reason.clone()),
            second: Some(digits(layout, &second)),
            differences: names,
            ..object
        },
        sentences: vec![reason],
        boards: vec![(Some(first), differ.clone()), (Some(second), differ)],
    }
}

/// No solution: what contradicts each other?
fn contradictory(variant: &Variant, budget: &Budget, object: wire::Check) -> Report {
    let layout = variant.layout();
    let blame = Blame::of(variant, budget);
    let parts = blame.conflict.parts.iter();
    let (mut conflict, mut rules) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            Part::Cell(cell) => conflict.push(layout.name(*cell)),
            Part::Rules(_) => rules.extend(part_words(variant, part)),
        }
    }
    let mut sentences = vec![match blame.parts.is_empty() {
        true => blame.reason.to_owned(),
        false => format!("{}:", blame.reason),
    }];
    let reason = match blame.parts.is_empty() {
        true => blame.reason.to_owned(),
        false => format!("{}: {}", blame.reason, blame.parts.join("; ")),
    };
    sentences.extend(blame.parts);
    sentences.extend(blame.advice);
    Report {
        object: wire::Check {
            reason: Some(reason),
            conflict,
            rules,
            minimal: Some(blame.conflict.minimal),
            ..object
        },
        sentences,
        boards: vec![(None, blame.cells)],
    }
}
