//! `ninefold check`

mod variant;

use std::process::ExitCode;

use clap::Args;
use ninefold::format::Record;
use ninefold::grid::notation::write_line;
use ninefold::grid::{Cell, Digit, Grid, Puzzle, legal};
use ninefold::render::{Board, Look, words};
use ninefold::search::{self, Conflict, Verdict};
use ninefold_wire as wire;
use wire::Status;

use crate::answer::Answer;
use crate::failure::Failure;
use crate::solve::status;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};
use crate::variant::Given;

/// Say what is wrong with puzzles.
///
/// Givens that break a rule are pointed at. A puzzle without solution gets a smallest set of givens
/// that already contradict each other, and those among them that may be typed wrong. A puzzle with
/// several solutions gets two of them and the cells where they differ. Digits placed by hand are
/// compared with the solution. A variant without solution gets a smallest set of givens and rules that
/// contradict each other. The exit status is 0 if nothing is wrong.
#[derive(Args)]
pub(crate) struct Check {
    #[command(flatten)]
    task: Task,
}

/// What is found: the object for a program, and for a person the sentences and the boards.
struct Report {
    object: wire::Check,
    sentences: Vec<String>,
    boards: Vec<(Option<Grid>, Vec<Cell>)>,
}

impl Check {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let look = look(when);
        let items = match self.task.given()? {
            Given::Plain(items) => *items,
            Given::Variants(cases) => return self.variants(cases, look),
        };
        self.task.each_of(
            items,
            |case| {
                let report = report(case);
                let good = report.object.status == Status::Unique && report.object.wrong.is_empty();
                Answer::text(self.text(case, report, look), good)
            },
            |place, reason| {
                let reason = Some(reason.to_owned());
                wire::json(&wire::Check {
                    reason,
                    ..blank(place, Status::Invalid)
                })
            },
        )
    }

    fn text(&self, case: &Case<'_>, report: Report, look: Look) -> String {
        if self.task.json {
            return wire::json(&report.object) + "\n";
        }
        let Case { origin, record, .. } = case;
        let mut text = format!(
            "{origin}:{}: {}\n",
            record.line,
            report.sentences.join("\n  ")
        );
        for (found, marked) in &report.boards {
            let board = Board {
                puzzle: &record.puzzle,
                found: found.as_ref(),
                marked,
            };
            text += &board.draw(look);
        }
        text
    }
}

fn report(case: &Case<'_>) -> Report {
    let puzzle = &case.record.puzzle;
    let geometry = puzzle.geometry();
    let clashes = legal::clashes(geometry, puzzle.givens());
    let object = wire::Check {
        puzzle: Some(write_line(puzzle.givens(), '.')),
        ..blank(case.place(), Status::None)
    };
    if !clashes.is_empty() {
        let sentences: Vec<String> = clashes
            .iter()
            .map(|clash| words::clash(geometry, clash))
            .collect();
        let mut marked: Vec<Cell> = clashes
            .iter()
            .flat_map(|clash| [clash.first, clash.second])
            .collect();
        marked.sort_unstable();
        marked.dedup();
        let conflict = search::conflict(puzzle, &case.budget).ok().flatten();
        let suspects = suspects(puzzle, conflict.as_ref());
        return Report {
            object: wire::Check {
                reason: Some(sentences.join("; ")),
                clashes: clashes
                    .iter()
                    .map(|clash| wire::Clash {
                        cells: [geometry.name(clash.first), geometry.name(clash.second)],
                        digit: clash.digit.value(),
                        house: geometry.kind(clash.house).to_string(),
                    })
                    .collect(),
                suspects: suspects.clone(),
                ..object
            },
            sentences: [
                vec!["breaks the rules:".to_owned()],
                sentences,
                advice(&suspects),
            ]
            .concat(),
            boards: vec![(None, marked)],
        };
    }
    let solved = search::solve(puzzle, &case.budget);
    let object = wire::Check {
        status: status(&solved.verdict),
        solution: solved.verdict.solution().map(|grid| write_line(grid, '.')),
        ..object
    };
    match solved.verdict {
        Verdict::Unique(solution) => proper(case.record, &solution, object),
        Verdict::Multiple(first, second) => several(case.record, first, second, object),
        Verdict::None => contradictory(case, object),
        Verdict::Stuck(_) | Verdict::Unknown { .. } => {
            let reason = crate::solve::reason(puzzle, &solved, None).unwrap_or_default();
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

/// No solution: which givens are to blame?
fn contradictory(case: &Case<'_>, object: wire::Check) -> Report {
    let puzzle = &case.record.puzzle;
    let geometry = puzzle.geometry();
    let Ok(Some(conflict)) = search::conflict(puzzle, &case.budget) else {
        let reason = "no solution; gave up looking for the givens that contradict each other";
        return Report {
            object: wire::Check {
                reason: Some(reason.to_owned()),
                ..object
            },
            sentences: vec![reason.to_owned()],
            boards: Vec::new(),
        };
    };
    let suspects = suspects(puzzle, Some(&conflict));
    let reason = format!(
        "no solution; {}: {}",
        if conflict.minimal {
            "these givens contradict each other, and none of them can be left out"
        } else {
            "these givens contradict each other (a smaller set was not found in time)"
        },
        words::cells(geometry, &conflict.cells)
    );
    let sentences = [vec![reason.clone()], advice(&suspects)].concat();
    Report {
        object: wire::Check {
            reason: Some(reason),
            conflict: conflict
                .cells
                .iter()
                .map(|&cell| geometry.name(cell))
                .collect(),
            minimal: Some(conflict.minimal),
            suspects,
            ..object
        },
        sentences,
        boards: vec![(None, conflict.cells)],
    }
}

/// The givens that may be typed wrong.
fn suspects(puzzle: &Puzzle, conflict: Option<&Conflict>) -> Vec<wire::Suspect> {
    let value = |grid: &Grid, cell: Cell| grid[cell].map_or(0, Digit::value);
    let suspects = conflict.iter().flat_map(|conflict| &conflict.suspects);
    let suspect = |(cell, solution): &(Cell, Grid)| wire::Suspect {
        cell: puzzle.geometry().name(*cell),
        digit: value(puzzle.givens(), *cell),
        instead: value(solution, *cell),
    };
    suspects.map(suspect).collect()
}

/// One sentence for each suspect.
fn advice(suspects: &[wire::Suspect]) -> Vec<String> {
    let sentence = |suspect: &wire::Suspect| {
        let wire::Suspect {
            cell,
            digit,
            instead,
        } = suspect;
        format!("without {cell}={digit} there is exactly one solution, with {cell}={instead}")
    };
    suspects.iter().map(sentence).collect()
}

/// Exactly one solution; are the digits placed so far those of the solution?
fn proper(record: &Record, solution: &Grid, object: wire::Check) -> Report {
    let geometry = record.puzzle.geometry();
    let placed = record.placed.iter().flat_map(Grid::filled);
    let wrong: Vec<(Cell, Digit)> = placed
        .filter(|&(cell, digit)| solution[cell] != Some(digit))
        .collect();
    let mut sentences = vec!["exactly one solution".to_owned()];
    let mut object = object;
    for &(cell, digit) in &wrong {
        let instead = solution[cell].map_or(0, Digit::value);
        let name = geometry.name(cell);
        sentences.push(format!(
            "{name}={digit} is wrong, the solution has {instead} there"
        ));
        object.wrong.push(wire::Wrong {
            cell: name,
            digit: digit.value(),
            instead,
        });
    }
    let mut boards = Vec::new();
    if !wrong.is_empty() {
        object.reason = Some(sentences[1..].join("; "));
        boards.push((
            record.placed.clone(),
            wrong.into_iter().map(|(cell, _)| cell).collect(),
        ));
    }
    Report {
        object,
        sentences,
        boards,
    }
}

/// Two solutions and where they differ.
fn several(record: &Record, first: Grid, second: Grid, object: wire::Check) -> Report {
    let geometry = record.puzzle.geometry();
    let differ: Vec<Cell> = geometry
        .cells()
        .filter(|&cell| first[cell] != second[cell])
        .collect();
    let reason = format!(
        "more than one solution; two of them differ in {}",
        match differ.len() {
            n if n > 12 => words::counted(n as u64, "cell"),
            _ => words::cells(geometry, &differ),
        }
    );
    Report {
        object: wire::Check {
            reason: Some(reason.clone()),
            second: Some(write_line(&second, '.')),
            differences: differ.iter().map(|&cell| geometry.name(cell)).collect(),
            ..object
        },
        sentences: vec![reason],
        boards: vec![(Some(first), differ.clone()), (Some(second), differ)],
    }
}

fn blank(Place { file, line }: Place, status: Status) -> wire::Check {
    wire::Check {
        file,
        line,
        status,
        puzzle: None,
        solution: None,
        reason: None,
        second: None,
        differences: Vec::new(),
        clashes: Vec::new(),
        conflict: Vec::new(),
        rules: Vec::new(),
        minimal: None,
        suspects: Vec::new(),
        wrong: Vec::new(),
    }
}
