//! `ninefold solve`

mod list;
mod parts;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use clap::Args;
use ninefold::format::{Format, ReadError, Record, write_str};
use ninefold::grid::{Digit, Grid, Marks, Pencilmarks, Puzzle};
use ninefold::render::{BoardText, Look};
use ninefold::report::{self, Status, json};
use ninefold::search::{self, Backend, Event, Limit, Method, Solved, Verdict};

use crate::answer::{
    Answer, AnswerWriter, Answers, Body, Peeked, answer_all, answer_shares, comment,
};
use crate::ending::heed_ctrl_c;
use crate::failure::Failure;
use crate::input::{Input, Item, Origin, Piece};
use crate::lanes::{self, Plain, write_digits};
use crate::limits::{Limits, Progress, Threads};
use crate::output::{Signs, Target};
use crate::proof::{Proofs, not_proved};
use crate::render::beside;
use crate::terminal::{When, look};
use crate::trace::Log;
use crate::values;
use words::{advice, costs};
pub(crate) use words::{reason, sentence};

/// Solve puzzles and show whether their solutions are unique.
///
/// One puzzle on a terminal is drawn as a board. Otherwise each puzzle is a line, in the order of the input:
///
/// - the solution; if there are several, the first, a tab, and `# more than one solution`;
///
/// - `# LINE: reason` if there is no solution, where LINE is the line of the puzzle in its file;
///
/// - `# LINE: cannot be read`. Standard error has the reason, for the first 20 of them.
///
/// The exit status is 0 if every puzzle has exactly one solution, 1 if some do not, and 2 if something could not be read.
#[derive(Args, Default)]
pub(crate) struct Solve {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    table: crate::table::Table,

    /// Write the solutions in this format.
    ///
    /// `ninefold convert --help` lists the formats.
    #[arg(long, value_name = "FORMAT", conflicts_with = "json", value_parser = values::formats(), hide_possible_values = true)]
    to: Option<Format>,

    #[command(flatten)]
    signs: Signs,

    /// Write JSON, one object on one line for each puzzle.
    #[arg(long)]
    json: bool,

    /// Draw every board, even in a pipe.
    #[arg(long, conflicts_with_all = ["json", "to", "all", "limit"])]
    draw: bool,

    /// Draw puzzle and solution side by side into this .svg, .png or .pdf file.
    ///
    /// With `--method logic` the picture shows the digits that logic places, and the candidates that it leaves.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,

    /// The method of solving.
    #[arg(long, value_name = "METHOD", default_value = "fast", conflicts_with = "proof", value_parser = values::methods())]
    method: Method,

    /// Find all solutions, one on each line.
    #[arg(long, conflicts_with_all = ["method", "trace", "verify", "to", "proof"])]
    all: bool,

    /// Find up to N solutions, one on each line.
    #[arg(long, value_name = "N", value_parser = values::from_one::<u64>, conflicts_with_all = ["method", "trace", "verify", "to", "proof"])]
    limit: Option<u64>,

    /// Compare the solution with the one that the file states.
    #[arg(long)]
    verify: bool,

    /// Show placements, backtracks, iterations, guesses and time, on standard error or in the JSON.
    #[arg(long)]
    stats: bool,

    /// Show each placement, contradiction and erasure of the method, before the answer.
    ///
    /// The method `fast` has no steps to show. Choose another one with `--method`.
    #[arg(long, conflicts_with_all = ["to", "proof"])]
    trace: bool,

    /// Show up to N steps of each puzzle.
    #[arg(long, value_name = "N", default_value = "1000", requires = "trace", value_parser = values::whole)]
    trace_limit: u64,

    #[command(flatten)]
    proofs: Proofs,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    threads: Threads,

    /// There is one puzzle, and all threads may work on it.
    #[arg(skip)]
    alone: AtomicBool,
}

impl Solve {
    /// As without any option, on this number of threads.
    pub(crate) fn on(threads: Threads) -> Solve {
        Solve {
            threads,
            ..Solve::default()
        }
    }

    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        if self.table.is_wanted(&self.input, &self.target) {
            return self.table();
        }
        if self.trace && self.method == Method::Fast {
            let words = "--trace needs a method that has steps to show: use --method with backtrack, backjump, \
                         candidates or logic";
            return Err(Failure::Usage(words.to_owned()));
        }
        let is_list = self.all || self.limit.is_some();
        if self.stats && is_list && !self.json {
            let words = "--stats with --all or --limit needs --json";
            return Err(Failure::Usage(words.to_owned()));
        }
        let items = self.input.items()?;
        let items = match &self.picture {
            Some(path) => beside(items, path, self.method, &self.limits)?,
            None => items,
        };
        let reading = items.reading();
        let output = self.proofs.beside(self.target.open()?);
        self.proofs.open()?;
        if !self.input.is_typed() {
            heed_ctrl_c();
        }
        if is_list {
            return self.list(items, output);
        }
        let person = output.is_terminal();
        let plain = !self.json && self.to.is_none();
        let is_file = reading.total.is_some();
        let peeked = Peeked::new(items, person && plain || is_file && self.may_split());
        if peeked.alone && self.may_split() {
            self.alone.store(true, Relaxed);
        }
        let drawn = plain && (self.draw || person && peeked.alone);
        let progress = Progress::new(drawn || !person, Some(reading));
        let look = look(when);
        let writer = match self.to {
            Some(format) => AnswerWriter::of_records(output, format, self.signs),
            None => AnswerWriter::of_lines(output),
        };
        let threads = self.proofs.threads(self.threads);
        if drawn {
            let draw = |item: Item| match item.record {
                Ok(record) => {
                    let answer = self.draw(&item.origin, &record, look, &progress);
                    answer.with_left_out(&item.origin, &record)
                }
                Err(error) => Answer::unreadable(item.origin, error, |_| Some(String::new())),
            };
            let status = answer_all(peeked.pieces, &threads, writer, &progress, draw)?;
            return self.proofs.finish().map(|()| status);
        }
        self.lines(peeked.pieces, writer, &progress)
    }

    /// Whether a single puzzle may be split.
    fn may_split(&self) -> bool {
        let is_fast = self.method == Method::Fast && !self.trace;
        is_fast && !self.proofs.are_wanted() && self.threads.number().get() > 1
    }

    fn table(&self) -> Result<ExitCode, Failure> {
        let (is_text, is_list) = (
            self.json || self.to.is_some(),
            self.all || self.limit.is_some(),
        );
        let is_told = self.draw || self.trace || self.stats || self.verify;
        let is_other = self.picture.is_some() || self.method != Method::Fast;
        if is_text || is_list || is_told || is_other {
            let words = "a table goes only with --column, --overwrite, --prefix, --output, --threads, --max-time and --max-nodes";
            return Err(Failure::Usage(words.to_owned()));
        }
        let job = ninefold_table::Job::Solve { statistics: false };
        let (limits, threads) = (&self.limits, &self.threads);
        self.table
            .answer(job, &self.input, &self.target, limits, threads)
    }

    /// Answers in lines, objects or records.
    pub(crate) fn lines(
        &self,
        pieces: impl Iterator<Item = Piece> + Send,
        writer: AnswerWriter,
        progress: &Progress,
    ) -> Result<ExitCode, Failure> {
        let shows_more = self.json || self.to.is_some() || self.trace || self.stats || self.verify;
        let is_limited = self.proofs.are_wanted() || !self.limits.are_none();
        let bare = !shows_more && !is_limited && self.method == Method::Fast;
        let backend = Backend::chosen().ok().filter(|_| bare);
        let threads = self.proofs.threads(self.threads);
        let status = answer_shares(pieces, &threads, writer, progress, |share| {
            self.answers(share, backend, progress)
        })?;
        self.proofs.finish().map(|()| status)
    }

    /// Answers a share, through the lanes if there is a backend for them.
    fn answers(&self, share: Vec<Piece>, backend: Option<Backend>, progress: &Progress) -> Answers {
        let items = |items| self.answer_items(items, progress);
        match backend {
            Some(backend) => lanes::answer(share, backend, line, items),
            None => items(share.into_iter().flat_map(Piece::items).collect())
                .into_iter()
                .flatten()
                .collect(),
        }
    }

    /// One answer for each item; none for some after Ctrl-C.
    fn answer_items(&self, items: Vec<Item>, progress: &Progress) -> Vec<Option<Answer>> {
        let mut solved = self.solve_share(&items, progress).into_iter();
        let answer = |Item { origin, record }| match record {
            Ok(record) => match solved.next()? {
                Some(solved) => self.answer(&origin, record, solved),
                None => Some(not_proved(&origin, record.line)),
            },
            Err(error) => Some(self.unreadable(origin, error)),
        };
        items.into_iter().map(answer).collect()
    }

    /// Solves the puzzles of a share, all at once if nothing is wanted but their solutions.
    fn solve_share(&self, share: &[Item], progress: &Progress) -> Vec<Option<(Solved, String)>> {
        let puzzles = share
            .iter()
            .filter_map(|item| Some(&item.record.as_ref().ok()?.puzzle));
        let alone =
            self.trace || self.stats || self.proofs.are_wanted() || self.alone.load(Relaxed);
        if self.method == Method::Fast && !alone {
            let searching = |stats: &search::Stats| progress.searching(stats);
            let puzzles: Vec<&Puzzle> = puzzles.collect();
            let solved = search::solve_many(&puzzles, &self.limits.budget(Some(&searching)));
            return solved
                .into_iter()
                .map(|solved| Some((solved, String::new())))
                .collect();
        }
        puzzles
            .map(|puzzle| self.solve(puzzle, progress, false))
            .collect()
    }

    fn unreadable(&self, origin: Origin, error: ReadError) -> Answer {
        let (file, line) = (origin.name(), error.line().max(1));
        Answer::unreadable(origin, error, |reason| {
            let invalid = json::Solve {
                reason: Some(reason.to_owned()),
                ..blank(file, line, Status::Invalid)
            };
            self.json.then(|| json::text(&invalid) + "\n")
        })
    }

    /// Solves, with the trace if it is wanted. A person sees the iterations in any case. `None` if a proof is wanted
    /// of a puzzle that is not plain.
    fn solve(
        &self,
        puzzle: &Puzzle,
        progress: &Progress,
        person: bool,
    ) -> Option<(Solved, String)> {
        let searching = |stats: &search::Stats| progress.searching(stats);
        let budget = self.limits.budget(Some(&searching));
        let mut log = Log::new(puzzle, self.json, self.trace_limit);
        let mut tell = |event: Event| {
            if self.trace || (person && matches!(event, Event::Iteration { .. })) {
                log.note(event);
            }
        };
        let solved = if self.proofs.are_wanted() {
            self.proofs
                .write(puzzle, |proof| search::solve_proved(puzzle, &budget, proof))?
        } else if self.alone.load(Relaxed) {
            parts::solve(puzzle, &budget, self.threads.number(), progress)
        } else {
            search::solve_by(self.method, puzzle, &budget, &mut tell)
        };
        Some((solved, log.text()))
    }

    /// Whether the stated solution is the one, if that is asked, and whether all is well.
    fn judge(&self, record: &Record, solved: &Solved) -> (Option<bool>, bool) {
        let solution = solved.verdict.solution();
        let verified = self.verify.then(|| record.solution.as_ref() == solution);
        let unique = matches!(solved.verdict, Verdict::Unique(_));
        (verified, unique && verified != Some(false))
    }

    /// A line, an object or a record; nothing if Ctrl-C came first.
    fn answer(
        &self,
        origin: &Origin,
        record: Box<Record>,
        (solved, trace): (Solved, String),
    ) -> Option<Answer> {
        if let Verdict::Unknown {
            limit: Limit::Cancelled,
            ..
        } = solved.verdict
        {
            return None;
        }
        let (verified, good) = self.judge(&record, &solved);
        let line = record.line;
        let mut answer = if self.json {
            let object = json::text(&self.object(origin, &record, &solved, verified));
            Answer::text(format!("{trace}{object}\n"), good)
        } else {
            let trace: String = trace.lines().map(|line| format!("# {line}\n")).collect();
            let reason = reason(&record, &solved.verdict, verified);
            match (solved.verdict.solution(), self.to) {
                (None, _) => {
                    let comment = comment(line, reason.as_deref().unwrap_or_default());
                    Answer::text(trace + &comment, good)
                }
                (Some(solution), None) => {
                    let solution = report::line(record.puzzle.board(), solution);
                    let note = reason
                        .map(|reason| format!("\t# {reason}"))
                        .unwrap_or_default();
                    Answer::text(format!("{trace}{solution}{note}\n"), good)
                }
                (Some(solution), Some(format)) => {
                    let aside = reason.map(|reason| format!("{origin}:{line}: {reason}\n"));
                    Answer {
                        aside: aside.unwrap_or_default(),
                        ..Answer::new(solved_body(origin, &record, solution, format), good)
                    }
                }
            }
        };
        if self.stats && !self.json {
            for cost in costs(&solved) {
                answer.aside += &format!("{origin}:{line}: {cost}\n");
            }
        }
        Some(answer.with_left_out(origin, &record))
    }

    fn object(
        &self,
        origin: &Origin,
        record: &Record,
        solved: &Solved,
        verified: Option<bool>,
    ) -> json::Solve {
        let board = record.puzzle.board();
        let second = match &solved.verdict {
            Verdict::Multiple(_, second) => Some(report::line(board, second)),
            _ => None,
        };
        let candidates = match &solved.verdict {
            Verdict::Stuck(left) => {
                let value = |digit: Digit| usize::try_from(board.value(digit)).unwrap_or_default();
                let values = |(_, marks): (_, Marks)| marks.iter().map(value).collect();
                Some(left.iter().map(values).collect())
            }
            _ => None,
        };
        json::Solve {
            puzzle: Some(report::line(board, record.puzzle.givens())),
            shape: board.shape().map(|shape| shape.to_string()),
            rules: report::rules(&record.puzzle),
            solution: (solved.verdict.solution()).map(|grid| report::line(board, grid)),
            reason: reason(record, &solved.verdict, verified),
            method: Some(solved.method.name()),
            second,
            verified,
            candidates,
            stats: self.stats.then(|| (&solved.total).into()),
            stats_to_first: solved
                .to_first
                .as_ref()
                .filter(|_| self.stats)
                .map(json::Stats::from),
            ..blank(origin.name(), record.line, Status::from(&solved.verdict))
        }
    }

    /// A board and a sentence.
    fn draw(&self, origin: &Origin, record: &Record, look: Look, progress: &Progress) -> Answer {
        let puzzle = &record.puzzle;
        let Some((solved, trace)) = self.solve(puzzle, progress, true) else {
            return not_proved(origin, record.line);
        };
        let (verified, good) = self.judge(record, &solved);
        let found = found(puzzle, &solved.verdict);
        let board = BoardText {
            puzzle,
            found: found.as_ref(),
            marked: &[],
        };
        let mut text = trace + &board.draw(look);
        if let Verdict::Stuck(left) = &solved.verdict {
            let left = Puzzle::of_candidates(puzzle.board().clone(), left.clone());
            let record = left.ok().map(Record::new);
            // A board that this format cannot hold is shown without candidates.
            let left = record.and_then(|record| write_str(&record, Format::Pencilmarks).ok());
            text += &left.unwrap_or_default();
        }
        text += &sentence(puzzle, &solved);
        if let Some(advice) = advice(record, &solved.verdict, verified) {
            text += &format!(" {advice}");
        }
        text.push('\n');
        if self.stats {
            for cost in costs(&solved) {
                text += &format!("{cost}.\n");
            }
        }
        Answer::text(text, good)
    }
}

/// The line of a plain puzzle and whether its solution is the only one; nothing if the lanes gave up.
fn line(plain: &Plain, text: &mut Vec<u8>) -> Option<bool> {
    match plain.found.solutions {
        0 => {
            let reason = report::reason(&plain.puzzle(), &Verdict::None).unwrap_or_default();
            text.extend_from_slice(comment(plain.line, &reason).as_bytes());
        }
        1 => {
            write_digits(&plain.found.first, text);
            text.push(b'\n');
        }
        2 => {
            write_digits(&plain.found.first, text);
            text.extend_from_slice(b"\t# ");
            text.extend_from_slice(report::SEVERAL.as_bytes());
            text.push(b'\n');
        }
        _ => return None,
    }
    Some(plain.found.solutions == 1)
}

pub(crate) fn blank(file: Option<String>, line: usize, status: Status) -> json::Solve {
    json::Solve {
        file,
        line,
        status,
        puzzle: None,
        shape: None,
        rules: None,
        solution: None,
        reason: None,
        method: None,
        second: None,
        solutions: None,
        verified: None,
        candidates: None,
        stats: None,
        stats_to_first: None,
    }
}

/// The digits that a verdict puts on the board: a solution, or the cells that have one candidate left.
pub(crate) fn found(puzzle: &Puzzle, verdict: &Verdict) -> Option<Grid> {
    let single = |left: &Pencilmarks| {
        let mut found = Grid::on(puzzle.board());
        for (cell, marks) in left.iter() {
            found.set(cell, marks.only());
        }
        found
    };
    match verdict {
        Verdict::Stuck(left) => Some(single(left)),
        verdict => verdict.solution().cloned(),
    }
}

/// The solution in a format: a record; or its digits in a line, where `line` is asked for and the board is not plain.
fn solved_body(origin: &Origin, record: &Record, solution: &Grid, format: Format) -> Body {
    let board = record.puzzle.board();
    if format == Format::Line && !board.is_plain() {
        return Body::Text(report::line(board, solution) + "\n");
    }
    let solved = solved_record(record.clone(), solution, format);
    Body::Record(origin.clone(), Box::new(solved))
}

/// The record of a solution. A format that tells givens from placed digits, or the puzzle from its
/// solution, gets both, and one that holds rules gets them; for the others the solution is all there is.
fn solved_record(record: Record, solution: &Grid, format: Format) -> Record {
    if matches!(format, Format::Kaggle | Format::Native) {
        return Record {
            solution: Some(solution.clone()),
            ..record
        };
    }
    let tells_givens = matches!(format, Format::Hodoku | Format::Sdk | Format::Marked);
    // The candidates of a solved puzzle are of no interest, and not every format has them.
    let board = record.puzzle.board();
    let (mut puzzle, mut placed) = (Puzzle::empty(board.clone()), Grid::on(board));
    for (cell, digit) in solution.filled() {
        match record.puzzle.given(cell) {
            None if tells_givens => placed.set(cell, Some(digit)),
            _ => puzzle.give(cell, Some(digit)),
        }
    }
    if tells_givens || format.holds_constraints() {
        puzzle.constraints.clone_from(&record.puzzle.constraints);
    }
    Record {
        puzzle,
        placed: tells_givens.then_some(placed),
        notes: None,
        ..record
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::input::Items;

    const PROPER: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn lanes_answer_as_records_do() {
        let several = PROPER.replace("419", "4..");
        let none = PROPER
            .replacen("53..7", "53..78", 1)
            .replacen("6..195", "...195", 1);
        let clash = PROPER.replacen("53..7", "53..5", 1);
        let lines = [
            PROPER,
            &PROPER.replace('.', "0"),
            &format!("{} a name", PROPER.replace('.', "-")),
            "# a comment",
            "",
            &several,
            &none,
            &clash,
            &PROPER[1..],
            "1..4..1..3..4..1 # small",
            &format!("{several},{PROPER}\r"),
            "nonsense",
            &".".repeat(81),
            &".".repeat(16),
            &format!("{PROPER}é"),
            &"1.".repeat(364),
            PROPER,
        ];
        let text: Arc<[u8]> = lines.join("\n").repeat(20).into_bytes().into();
        let solve = Solve::on(Threads::one());
        let progress = Progress::new(false, None);
        let answers = |backend| {
            let pieces: Vec<Piece> = Items::of_text(&text).pieces().collect();
            assert!(pieces.iter().any(|piece| matches!(piece, Piece::Block(..))));
            format!("{:?}", solve.answers(pieces, backend, &progress))
        };
        let records = answers(None);
        for backend in Backend::available() {
            assert_eq!(answers(Some(backend)), records, "{}", backend.name());
        }
    }
}
