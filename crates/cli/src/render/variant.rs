//! `ninefold render` of variants.

use std::process::ExitCode;

use ninefold::grid::variant::Filling;
use ninefold::picture::{Drawing, VariantBoard};
use ninefold::render::words;
use ninefold::search::rules::{self, Verdict};

use super::Render;
use super::files::Files;
use crate::failure::{Failure, NOT_ALL, complaint, say};
use crate::limits::{heed_ctrl_c, is_cancelled};
use crate::solve::variant::{reason, sentence};
use crate::variant::Case;

impl Render {
    /// Draws all variants.
    pub(super) fn variants(&self, cases: Vec<Case>, files: &Files) -> Result<ExitCode, Failure> {
        let what = &self.what;
        let other = what.candidates || what.step.is_some() || what.hint;
        if other || self.paper.sheet.is_some() {
            let words = "variants are drawn without --candidates, --step, --hint and --sheet";
            return Err(Failure::Usage(words.to_owned()));
        }
        if !self.input.is_typed() {
            heed_ctrl_c();
        }
        let (mut drawings, mut trouble, mut unreadable) = (Vec::<Drawing>::new(), 0, 0);
        let mut name = None;
        let many = cases.len();
        for Case { origin, record } in cases {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    unreadable += 1;
                    say(&complaint(&origin, &error));
                    continue;
                }
            };
            if let Some(words) = record.left_out() {
                say(&format!("{origin}:{}: {words}", record.line));
            }
            let title = record.meta.title.clone().unwrap_or_default();
            name.get_or_insert_with(|| title.clone());
            let mut told = None;
            let mut solution: Option<Filling> = None;
            if what.solved || what.both || what.time {
                let (verdict, stats) = rules::solve(&record.variant, &self.limits.budget(None));
                told = what.time.then(|| {
                    let nodes = words::counted(stats.nodes, "node");
                    let time = words::duration(stats.elapsed);
                    format!("{}; {nodes}, {time}.", sentence(&verdict, None))
                });
                match verdict {
                    Verdict::Unique(filling) => solution = Some(filling),
                    _ if what.time => {}
                    verdict => {
                        trouble += 1;
                        let words = reason(&verdict, None).unwrap_or_default();
                        say(&format!(
                            "ninefold: line {}: {words}, so none is drawn",
                            record.line
                        ));
                        continue;
                    }
                }
            }
            if is_cancelled() {
                return Err(Failure::Interrupted { written: false });
            }
            let solved = solution.filter(|_| what.solved || what.both);
            let board = |digits| {
                let board = VariantBoard {
                    digits,
                    title: &title,
                    has_words: !what.no_words,
                    has_coordinates: self.looks.coordinates,
                    note: told.as_deref().unwrap_or_default(),
                    ..VariantBoard::new(&record.variant)
                };
                board.draw(self.looks.theme)
            };
            if what.both || solved.is_none() {
                drawings.push(board(None));
            }
            if let Some(digits) = &solved {
                drawings.push(board(Some(digits)));
            }
        }
        if drawings.is_empty() {
            return match unreadable == many {
                true => Err(Failure::Unreadable),
                false => Ok(ExitCode::from(NOT_ALL)),
            };
        }
        let title = name.filter(|name| !name.is_empty());
        files.write(title.as_deref().unwrap_or("Sudoku"), &drawings)?;
        let status = if trouble + unreadable == 0 {
            0
        } else {
            NOT_ALL
        };
        Ok(ExitCode::from(status))
    }
}
