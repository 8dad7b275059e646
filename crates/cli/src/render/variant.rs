//! `ninefold render` of variants.

use std::path::Path;
use std::process::ExitCode;

use ninefold::coach::{as_puzzle, candidates};
use ninefold::format::variant::VariantRecord;
use ninefold::grid::variant::Filling;
use ninefold::grid::{Grid, Pencilmarks, Puzzle};
use ninefold::logic::{Explanation, Position};
use ninefold::picture::{Board, Drawing, Entry, Printed, Theme, VariantBoard};
use ninefold::render::words;
use ninefold::search::rules::{self, Verdict};

use super::Render;
use super::files::Files;
use super::scene::before;
use crate::failure::{Failure, NOT_ALL, complaint, say};
use crate::limits::{Limits, heed_ctrl_c, is_cancelled};
use crate::solve::variant::{reason, sentence};
use crate::variant::Case;

impl Render {
    /// Draws all variants.
    pub(super) fn variants(&self, cases: Vec<Case>, files: &Files) -> Result<ExitCode, Failure> {
        if !self.input.is_typed() {
            heed_ctrl_c();
        }
        let (mut records, mut unreadable) = (Vec::new(), 0);
        for Case { origin, record } in cases {
            match record {
                Ok(record) => {
                    if let Some(words) = record.left_out() {
                        say(&format!("{origin}:{}: {words}", record.line));
                    }
                    records.push(*record);
                }
                Err(error) => {
                    unreadable += 1;
                    say(&complaint(&origin, &error));
                }
            }
        }
        if records.is_empty() {
            return Err(Failure::Unreadable);
        }
        let (drawings, trouble) = match self.paper.sheet {
            Some(per_page) => {
                let (entries, unsolved) = self.ruled_entries(&records);
                (self.sheet(per_page, &entries, unsolved), unsolved)
            }
            None => self.ruled_pictures(&records),
        };
        if is_cancelled() {
            return Err(Failure::Interrupted { written: false });
        }
        if drawings.is_empty() {
            return Ok(ExitCode::from(NOT_ALL));
        }
        let title = records[0].meta.title.as_deref();
        files.write(title.unwrap_or("Sudoku"), &drawings)?;
        let status = if trouble + unreadable == 0 {
            0
        } else {
            NOT_ALL
        };
        Ok(ExitCode::from(status))
    }

    /// The entries for a sheet, and how many have no solution to show.
    fn ruled_entries(&self, records: &[VariantRecord]) -> (Vec<Entry>, usize) {
        let mut unsolved = 0;
        let entry = |record: &VariantRecord| {
            let budget = self.limits.budget(None);
            let solve = || rules::solve(&record.variant, &budget).0;
            let solution = match self.paper.solutions.then(solve) {
                Some(Verdict::Unique(solution)) => Some(solution),
                _ => None,
            };
            unsolved += usize::from(self.paper.solutions && solution.is_none());
            Entry {
                puzzle: Printed::Ruled(Box::new(record.variant.clone()), solution),
                title: record.meta.title.clone().unwrap_or_default(),
                note: record.meta.level.clone().unwrap_or_default(),
            }
        };
        (records.iter().map(entry).collect(), unsolved)
    }

    /// The pictures of each record, and how many could not be drawn as wished.
    fn ruled_pictures(&self, records: &[VariantRecord]) -> (Vec<Drawing>, usize) {
        let what = &self.what;
        let (mut drawings, mut trouble) = (Vec::new(), 0);
        for record in records {
            if is_cancelled() {
                break;
            }
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
            let reached = match self.reached(record) {
                Ok(reached) => reached,
                Err(reason) => {
                    trouble += 1;
                    say(&format!("ninefold: line {}: {reason}", record.line));
                    continue;
                }
            };
            let step = reached.as_ref().and_then(|reached| reached.told.as_ref());
            let (title, note) = match step {
                Some(_) if what.no_words => ("", ""),
                Some(step) => (step.title, &step.sentences[..]),
                None => (
                    record.meta.title.as_deref().unwrap_or_default(),
                    told.as_deref().unwrap_or_default(),
                ),
            };
            let board = VariantBoard {
                digits: solution.as_deref().filter(|_| what.solved && !what.both),
                beside: solution.as_deref().filter(|_| what.both),
                position: reached.as_ref().map(Reached::board),
                title,
                note,
                has_words: !what.no_words && step.is_none(),
                // An explanation names cells.
                has_coordinates: self.looks.coordinates || step.is_some(),
                ..VariantBoard::new(&record.variant)
            };
            drawings.push(board.draw(self.looks.theme));
        }
        (drawings, trouble)
    }

    /// The position that is to be drawn, if one is asked for.
    fn reached(&self, record: &VariantRecord) -> Result<Option<Reached>, String> {
        let number = self.what.step.or(self.what.hint.then_some(1));
        if number.is_none() && !self.what.candidates {
            return Ok(None);
        }
        let start = Position::variant(&record.variant).map_err(|error| error.to_string())?;
        let (position, told) = match number {
            None => (start, None),
            Some(number) => {
                let (position, told) = before(start, number, &self.limits)?;
                (position, Some(told))
            }
        };
        Ok(Some(Reached {
            puzzle: as_puzzle(&record.variant, &position),
            digits: position.grid(),
            candidates: candidates(&position),
            told,
        }))
    }
}

/// Draws each variant with its solution beside it into a file.
pub(crate) fn variants_beside(cases: &[Case], path: &Path, limits: &Limits) -> Result<(), Failure> {
    let files = Files::new(Some(path), None, false, None)?;
    let mut drawings = Vec::new();
    for Case { origin, record } in cases {
        let Ok(record) = record else { continue };
        let verdict = rules::solve(&record.variant, &limits.budget(None)).0;
        let Verdict::Unique(solution) = &verdict else {
            let words = reason(&verdict, None).unwrap_or_default();
            say(&format!("{origin}:{}: no picture: {words}", record.line));
            continue;
        };
        let board = VariantBoard {
            beside: Some(solution),
            title: record.meta.title.as_deref().unwrap_or_default(),
            ..VariantBoard::new(&record.variant)
        };
        drawings.push(board.draw(&Theme::LIGHT));
    }
    if !drawings.is_empty() {
        files.write("Sudoku", &drawings)?;
    }
    Ok(())
}

/// A position, and the step that comes next.
struct Reached {
    puzzle: Puzzle,
    digits: Grid,
    candidates: Pencilmarks,
    told: Option<Explanation>,
}

impl Reached {
    fn board(&self) -> Board<'_> {
        Board {
            digits: Some(&self.digits),
            candidates: Some(&self.candidates),
            figure: self.told.as_ref().map(|told| &told.figure),
            ..Board::new(&self.puzzle)
        }
    }
}
