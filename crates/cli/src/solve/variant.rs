//! `ninefold solve` of variants.

use std::ops::ControlFlow;
use std::process::ExitCode;

use ninefold::format::Format;
use ninefold::format::variant::{VariantFormat, VariantRecord, write_native};
use ninefold::grid::variant::Filling;
use ninefold::render::{Look, VariantBoard, words};
use ninefold::search::rules::{self, Verdict};
use ninefold::search::{End, Limit, Method, Stats};
use ninefold_wire as wire;
use wire::Status;

use crate::answer::{Answer, Body, Sheet, comment};
use crate::failure::Failure;
use crate::input::Origin;
use crate::limits::{Progress, heed_ctrl_c};
use crate::render::variants_beside;
use crate::variant::{Case, Form, answer_cases, digits, givens, unreadable};

use super::words::SEVERAL;
use super::{Solve, blank, wire_stats};

/// What solved variants are written in.
const LINES: Form = Form::Plain(Format::Line);
const TEXT: Form = Form::Variant(VariantFormat::Native);

/// Why all is not well, in a few words.
pub(crate) fn reason(verdict: &Verdict, verified: Option<bool>) -> Option<String> {
    Some(match (verdict, verified) {
        (Verdict::Unique(_), Some(false)) => "differs from the solution in the file".to_owned(),
        (Verdict::Unique(_), _) => return None,
        (Verdict::Multiple(..), _) => SEVERAL.to_owned(),
        (Verdict::None, _) => "no solution".to_owned(),
        (Verdict::Unknown { first: None, limit }, _) => format!("gave up ({limit})"),
        (Verdict::Unknown { limit, .. }, _) => {
            format!("gave up looking for a second solution ({limit})")
        }
    })
}

/// The status for a program.
pub(crate) fn status(verdict: &Verdict) -> Status {
    match verdict {
        Verdict::Unique(_) => Status::Unique,
        Verdict::Multiple(..) => Status::Multiple,
        Verdict::None => Status::None,
        Verdict::Unknown { .. } => Status::Unknown,
    }
}

/// The verdict for a person, without a full stop.
pub(crate) fn sentence(verdict: &Verdict, verified: Option<bool>) -> String {
    let first = |words: String| match words.get(..1) {
        Some(letter) => letter.to_ascii_uppercase() + &words[1..],
        None => words,
    };
    match (verdict, reason(verdict, verified)) {
        (Verdict::Unique(_), None) => "Exactly one solution".to_owned(),
        (Verdict::Unique(_), Some(reason)) => format!("Exactly one solution, which {reason}"),
        (Verdict::Multiple(..), _) => {
            "More than one solution, this is the first (`ninefold check` shows a second)".to_owned()
        }
        (Verdict::None, _) => "No solution (`ninefold check` says more)".to_owned(),
        (_, reason) => first(reason.unwrap_or_default()),
    }
}

impl Solve {
    /// Answers all variants.
    pub(super) fn variants(&self, cases: Vec<Case>, look: Look) -> Result<ExitCode, Failure> {
        let other = self.trace || self.proofs.are_wanted() || self.method != Method::Fast;
        if other {
            let words = "variants are solved without --method, --trace and --proof";
            return Err(Failure::Usage(words.to_owned()));
        }
        if !matches!(self.to, None | Some(LINES | TEXT)) {
            let words = "a solved variant is written --to variant or --to line";
            return Err(Failure::Usage(words.to_owned()));
        }
        let output = self.target.open()?;
        if !self.input.is_typed() {
            heed_ctrl_c();
        }
        if let Some(path) = &self.picture {
            variants_beside(&cases, path, &self.limits)?;
        }
        let list = self.all || self.limit.is_some();
        let plain = !self.json && self.to.is_none() && !list;
        let person = output.is_terminal();
        let drawn = plain && (self.draw || (person && cases.len() == 1));
        let progress = Progress::new(drawn || !person || cases.len() == 1, None);
        let sheet = Sheet::of_lines(output);
        answer_cases(cases, &self.threads, sheet, &progress, |case| {
            let Case { origin, record } = case;
            let record = match record {
                Ok(record) => record,
                Err(error) => return Some(self.unreadable_variant(origin, error)),
            };
            let mut answer = match (list, drawn) {
                (true, _) => self.list_variant(&origin, &record, &progress),
                (_, true) => self.draw_variant(&record, look, &progress),
                _ => self.answer_variant(&origin, &record, &progress),
            }?;
            if let Some(words) = record.left_out() {
                answer.aside = format!("{origin}:{}: {words}\n{}", record.line, answer.aside);
            }
            Some(answer)
        })
    }

    fn unreadable_variant(&self, origin: Origin, error: ninefold::format::ReadError) -> Answer {
        let file = origin.name();
        let object = |line, reason| {
            wire::json(&wire::Solve {
                reason: Some(reason),
                ..blank(file.clone(), line, Status::Invalid)
            })
        };
        unreadable(origin, error, self.json.then_some(&object))
    }

    fn solve_variant(&self, record: &VariantRecord, progress: &Progress) -> (Verdict, Stats) {
        let searching = |stats: &Stats| progress.searching(stats);
        rules::solve(&record.variant, &self.limits.budget(Some(&searching)))
    }

    fn judge_variant(&self, record: &VariantRecord, verdict: &Verdict) -> (Option<bool>, bool) {
        let verified = self
            .verify
            .then(|| record.solution.as_ref() == verdict.solution());
        let unique = matches!(verdict, Verdict::Unique(_));
        (verified, unique && verified != Some(false))
    }

    /// A line or an object; nothing if Ctrl-C came first.
    fn answer_variant(
        &self,
        origin: &Origin,
        record: &VariantRecord,
        progress: &Progress,
    ) -> Option<Answer> {
        let (verdict, stats) = self.solve_variant(record, progress);
        if let Verdict::Unknown {
            limit: Limit::Cancelled,
            ..
        } = verdict
        {
            return None;
        }
        let (verified, good) = self.judge_variant(record, &verdict);
        let (layout, line) = (record.variant.layout(), record.line);
        let solution = verdict.solution();
        let told = |filling: &Filling| digits(layout, filling);
        let reason = reason(&verdict, verified);
        if self.json {
            let second = match &verdict {
                Verdict::Multiple(_, second) => Some(told(second)),
                _ => None,
            };
            let object = wire::Solve {
                puzzle: Some(givens(&record.variant)),
                solution: solution.map(told),
                reason,
                second,
                verified,
                stats: self.stats.then(|| wire_stats(&stats)),
                ..blank(origin.name(), line, status(&verdict))
            };
            return Some(Answer::text(wire::json(&object) + "\n", good));
        }
        let text = match (solution, self.to) {
            (None, _) => comment(line, reason.as_deref().unwrap_or_default()),
            (Some(solution), Some(TEXT)) => write_native(&VariantRecord {
                solution: Some(solution.clone()),
                ..record.clone()
            }),
            (Some(solution), _) => match reason {
                Some(reason) => format!("{}\t# {reason}\n", told(solution)),
                None => told(solution) + "\n",
            },
        };
        let mut answer = Answer::new(Body::Text(text), good);
        if self.stats {
            answer.aside = format!("{origin}:{line}: {}\n", costs(&stats));
        }
        Some(answer)
    }

    /// A board and a sentence.
    fn draw_variant(
        &self,
        record: &VariantRecord,
        look: Look,
        progress: &Progress,
    ) -> Option<Answer> {
        let (verdict, stats) = self.solve_variant(record, progress);
        let (verified, good) = self.judge_variant(record, &verdict);
        let board = VariantBoard {
            variant: &record.variant,
            found: verdict.solution().map(Vec::as_slice),
            marked: &[],
        };
        let nodes = words::counted(stats.nodes, "node");
        let time = words::duration(stats.elapsed);
        let mut text = format!(
            "{}{}; {nodes}, {time}.\n",
            board.draw(look),
            sentence(&verdict, verified)
        );
        if self.stats {
            text += &format!("{}.\n", costs(&stats));
        }
        Some(Answer::text(text, good))
    }

    /// Every solution, a line for each.
    fn list_variant(
        &self,
        origin: &Origin,
        record: &VariantRecord,
        progress: &Progress,
    ) -> Option<Answer> {
        let limit = self.limit.filter(|&limit| limit > 0).unwrap_or(u64::MAX);
        let searching = |stats: &Stats| progress.searching(stats);
        let layout = record.variant.layout();
        let mut found = Vec::new();
        let run = rules::each(
            &record.variant,
            &mut |filling, _| {
                found.push(digits(layout, filling));
                match (found.len() as u64) < limit {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            },
            &self.limits.budget(Some(&searching)),
        );
        let many = words::counted(found.len() as u64, "solution");
        let reason = match run.end {
            End::Exhausted if found.is_empty() => Some("no solution".to_owned()),
            End::Exhausted => None,
            End::Stopped => Some(format!("stopped at {many}")),
            End::Limit(limit) => Some(format!("gave up ({limit}) after {many}")),
        };
        let status = match (found.len(), run.end) {
            (2.., _) => Status::Multiple,
            (1, End::Exhausted) => Status::Unique,
            (0, End::Exhausted) => Status::None,
            _ => Status::Unknown,
        };
        let good = status == Status::Unique;
        if self.json {
            let object = wire::Solve {
                puzzle: Some(givens(&record.variant)),
                solution: found.first().cloned(),
                solutions: Some(found),
                reason,
                stats: self.stats.then(|| wire_stats(&run.stats)),
                ..blank(origin.name(), record.line, status)
            };
            return Some(Answer::text(wire::json(&object) + "\n", good));
        }
        let mut text: String = found.iter().flat_map(|line| [line, "\n"]).collect();
        if let Some(reason) = reason {
            text += &comment(record.line, &reason);
        }
        Some(Answer::text(text, good))
    }
}

fn costs(stats: &Stats) -> String {
    format!(
        "{}, {}, {}, {}",
        words::counted(stats.placements, "placement"),
        words::counted(stats.backtracks, "backtrack"),
        words::counted(stats.nodes, "node"),
        words::duration(stats.elapsed)
    )
}
