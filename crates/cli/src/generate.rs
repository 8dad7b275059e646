//! `ninefold generate`

mod by_words;
mod order;
mod rules;

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::format::{Format, Record, Writer};
use ninefold::generate::{
    Family, Goal, Grade, Made, Maker, PATIENCE, Run, Stop, Stopped, Symmetry, is_uniform,
    words as orders,
};
use ninefold::grid::notation::write_line;
use ninefold::grid::{Board, Digit, Puzzle, Shape};
use ninefold::logic::{Level, Technique};
use ninefold::render::{BoardText, Look};
use ninefold::report::{json, words};
use ninefold::search::Budget;
use ninefold::stream;

use crate::answer::{Answer, AnswerWriter, Body, Totals};
use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, NOT_ALL, say};
use crate::input::Origin;
use crate::limits::{Progress, Threads, seconds};
use crate::output::{Signs, Target};
use crate::terminal::{When, look};
use crate::values;

pub(crate) use by_words::Order;

/// Make new puzzles.
///
/// Every puzzle has exactly one solution. The same seed and options make the same puzzles in the same order, on any number of
/// threads. Unless you choose the clues, as many as possible are removed; on boards above 9×9, use `--minimal` to be sure that
/// every clue is needed. One puzzle on a terminal is drawn as a board. A file name in .parquet, .arrow, .feather or .csv makes a
/// table; `--to csv-grid` writes a grid of numbers.
///
/// The exit status is 1 if fewer puzzles were found than you asked for.
#[derive(Args)]
pub(crate) struct Generate {
    /// The clues to make beside digits, such as `killer` or `thermo arrow`.
    ///
    /// A killer has no digits, unless `--givens` allows some. Others get the digits that they need. With `--minimal`, no clue, part of
    /// a clue or number of a cage is redundant. The levels of `--difficulty` are those of the techniques that solve the puzzle.
    /// Without --to, the puzzle is written in Ninefold's own format.
    #[arg(value_name = "CLUES", value_parser = values::families(), conflicts_with_all = ["symmetry", "pattern", "practice", "unlike", "unbiased", "check", "solved"])]
    clues: Vec<Family>,

    /// The sizes of killer cages, such as 2..4. [default: 2..5; on boards above 12×12 2..2]
    #[arg(long, value_name = "RANGE", value_parser = orders::givens, requires = "clues")]
    cage_sizes: Option<RangeInclusive<usize>>,

    /// Make N puzzles; 0 makes puzzles until you stop it.
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = values::whole)]
    count: u64,

    /// The seed of the random numbers. [default: a new one each time; `--json` shows it]
    #[arg(long, value_name = "S", value_parser = values::whole)]
    seed: Option<u64>,

    /// The shape of the boxes, rows by columns, such as 3x4.
    #[arg(long = "box", value_name = "RxC", default_value = "3x3")]
    shape: Shape,

    /// The number of clues, such as 28, or a range such as 24..30.
    #[arg(long, value_name = "RANGE", value_parser = orders::givens)]
    givens: Option<RangeInclusive<usize>>,

    /// Make sure that every clue is needed.
    #[arg(long)]
    minimal: bool,

    /// The symmetry of the cells with clues.
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = values::symmetries())]
    symmetry: Symmetry,

    /// The exact cells with clues, as a pattern or a file.
    ///
    /// The pattern has a sign for each cell: `.` or 0 for an empty one, and anything else for a clue.
    #[arg(long, value_name = "FILE|PATTERN", conflicts_with_all = ["givens", "symmetry"])]
    pattern: Option<String>,

    /// HoDoKu's level of difficulty.
    #[arg(long, value_name = "LEVEL", value_parser = values::levels(), conflicts_with_all = ["rating", "practice"])]
    difficulty: Option<Level>,

    /// A range of ratings, such as se:7.0..7.5 or hodoku:1000..1400.
    ///
    /// `se` is Sudoku Explainer's rating, with Ninefold's prices for rules where clues are made; `hodoku` is HoDoKu's score, for
    /// plain puzzles.
    #[arg(long, value_name = "SCALE:RANGE", value_parser = orders::rating, conflicts_with_all = ["technique", "practice"])]
    rating: Option<Goal>,

    /// Techniques that the puzzle needs, separated by commas.
    ///
    /// `ninefold explain` uses each of them, and cannot solve the puzzle without it by the other techniques that it uses.
    #[arg(long, value_name = "TECHNIQUE", value_delimiter = ',', value_parser = values::techniques(), hide_possible_values = true, conflicts_with = "practice")]
    technique: Vec<Technique>,

    /// The puzzle needs nothing harder than these techniques.
    #[arg(long, requires = "technique")]
    only_hardest: bool,

    /// Make positions in which this technique is the next step.
    ///
    /// They are written in HoDoKu's format, with the placed digits and the removed candidates.
    #[arg(long, value_name = "TECHNIQUE", value_parser = values::techniques(), hide_possible_values = true)]
    practice: Option<Technique>,

    /// Make a puzzle with the rules of this board, a file or a text in any format.
    ///
    /// The clues of the board stay, and others are added until there is exactly one solution. `.Diagonal~1.Diagonal~-1` is enough
    /// for an X. With the names of clues, these are made too. Without --to, the puzzle is written in Ninefold's own format.
    #[arg(long, value_name = "FILE|RULES", conflicts_with_all = ["shape", "symmetry", "pattern", "rating", "practice", "unlike", "unbiased", "check", "solved"])]
    rules: Option<String>,

    /// Make no puzzle that is equivalent to one of this file under the Sudoku symmetries.
    #[arg(long, value_name = "FILE")]
    unlike: Option<PathBuf>,

    /// Sample minimal 9×9 puzzles without bias, each with its weight.
    ///
    /// The method is controlled-bias sampling: weighted by the number that is printed, every minimal puzzle is equally likely.
    #[arg(long, conflicts_with_all = ["givens", "symmetry", "pattern", "shape", "solved"])]
    unbiased: bool,

    /// Prove the solution of each puzzle again with another engine.
    #[arg(long)]
    check: bool,

    /// Make filled grids instead of puzzles.
    ///
    /// Every grid is equally likely on 9×9, and on all smaller boards up to 6×6 but those with boxes of 1×6.
    #[arg(long, conflicts_with_all = ["givens", "minimal", "symmetry", "pattern", "difficulty", "rating", "technique", "practice"])]
    solved: bool,

    /// Refuse boards on which filled grids are not equally likely.
    #[arg(long, requires = "solved")]
    uniform: bool,

    /// Stop after N tries.
    #[arg(long, value_name = "N", value_parser = values::whole)]
    max_tries: Option<u64>,

    /// Stop after this time. [default: when nothing was found for a minute]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_time: Option<Duration>,

    /// The format to write.
    ///
    /// `ninefold convert --help` lists the formats.
    #[arg(long, value_name = "FORMAT", value_parser = values::formats(), hide_possible_values = true, conflicts_with = "json")]
    to: Option<Format>,

    #[command(flatten)]
    signs: Signs,

    /// Write JSON, one object on one line for each puzzle, with its solution.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    threads: Threads,
}

impl Generate {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        let seed = self
            .seed
            .unwrap_or_else(|| RandomState::new().hash_one(0) >> 32);
        if let Some(rules) = self.rules.as_deref().filter(|_| self.clues.is_empty()) {
            if self.difficulty.is_some() || !self.technique.is_empty() {
                let words = "--rules: name the clues to be made if you ask for a difficulty or a technique, such as `ninefold generate killer`";
                return Err(Failure::Usage(words.to_owned()));
            }
            return self.with_rules(rules, seed);
        }
        if self.uniform && !is_uniform(self.shape) {
            let words = format!(
                "--uniform: with boxes of {}, the filled grids that are made are not equally likely",
                self.shape
            );
            return Err(Failure::Usage(words));
        }
        let maker = Maker::new(self.wanted()?, seed)
            .map_err(|impossible| Failure::Usage(impossible.to_string()))?;
        if let Some(format) = self.format() {
            let are_like = self.clues.is_empty() && self.practice.is_none();
            self.refuse(format, &Record::new(full(self.shape)), are_like)?;
        }
        heed_ctrl_c();
        let run = Run::new(&maker, self.stop());
        if let Some(kind) = self.table() {
            let output = self.target.create()?;
            let progress = Progress::new(true, None);
            let mut writer = crate::table::Made::begin(output, kind, maker.wanted())?;
            let made = self.make(&run, &progress, |puzzles: Vec<Made>| {
                self.check_again(&puzzles)?;
                writer.put(&puzzles)
            })?;
            writer.finish()?;
            return Ok(self.status(made));
        }
        let output = self.target.open()?;
        let progress = Progress::new(!output.is_terminal(), None);
        let is_plain = self.format().is_none() && !self.json;
        let is_plain = is_plain && self.clues.is_empty();
        if is_plain && Shape::usual(self.shape.side()) != Some(self.shape) {
            say(&format!(
                "ninefold: the lines do not say that boxes are {0}: read them with --box {0}, or write --to variant",
                self.shape
            ));
        }
        let look = (output.is_terminal() && is_plain && self.count == 1).then(|| look(when));
        let writer = match self.format() {
            Some(format) => AnswerWriter::of_records(output, format, self.signs),
            None => AnswerWriter::of_lines(output),
        };
        self.write(&run, writer, &progress, |puzzles: Vec<Made>| {
            let checked = self.check_again(&puzzles)?;
            let puzzles = puzzles.into_iter().zip(checked);
            let bodies = puzzles.map(|(made, checked)| match look {
                Some(look) => Body::Text(drawn(&made, look)),
                None => self.body(made, seed, checked),
            });
            Ok(bodies.collect())
        })
    }

    /// Refuses a format that cannot hold puzzles like this one, if they all `are_like` it, or not as many as are made.
    fn refuse(&self, format: Format, record: &Record, are_like: bool) -> Result<(), Failure> {
        let mut writer = Writer::new(io::sink(), format);
        if let Some(alphabet) = self.signs.to_alphabet {
            writer = writer.in_alphabet(alphabet);
        }
        match writer.write(record) {
            Ok(()) if self.count != 1 => writer.write(record).map_err(Failure::from),
            Err(error) if are_like => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Makes what is wanted and writes it as lines, objects or records.
    fn write<M: Send>(
        &self,
        run: &Run<M>,
        mut writer: AnswerWriter,
        progress: &Progress,
        bodies: impl Fn(Vec<M>) -> Result<Vec<Body>, Failure>,
    ) -> Result<ExitCode, Failure> {
        let mut totals = Totals::default();
        let mut number = 0;
        let made = self.make(run, progress, |made: Vec<M>| {
            let format = writer.format();
            let answers = bodies(made)?.into_iter().map(|body| {
                number += 1;
                let mut answer = Answer::new(body, true);
                if let Body::Record(_, record) = &mut answer.body {
                    record.line = number;
                }
                match format {
                    Some(format) => answer.read_back(format, &format!("puzzle {number}")),
                    None => answer,
                }
            });
            let answers = answers.collect();
            progress.aside(|| totals.put(answers, &mut writer))
        })?;
        let status = totals.finish_made(writer)?;
        Ok(match self.status(made) {
            ExitCode::SUCCESS => status,
            fewer => fewer,
        })
    }

    /// The kind of table that the name of the output asks for, unless lines are asked for.
    fn table(&self) -> Option<ninefold_table::Kind> {
        let is_text = self.json || self.to.is_some();
        let path = self.target.path().filter(|_| !is_text)?;
        ninefold_table::Kind::of(path)
    }

    /// Tries on all threads, and hands over what they make, in order, until that is enough. How many it
    /// was in all; if they are fewer than were asked for, that has been said.
    fn make<M: Send>(
        &self,
        run: &Run<M>,
        progress: &Progress,
        mut put: impl FnMut(Vec<M>) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut made = 0;
        // A share is as much as a worker takes at once.
        let weight = |_: &Range<u64>| stream::SHARE;
        let job = |shares: Vec<Range<u64>>| -> Vec<M> {
            let made = shares.into_iter().flat_map(|share| run.carry_out(share));
            made.collect()
        };
        let take = |mut puzzles: Vec<M>| {
            if self.count > 0 {
                puzzles.truncate(usize::try_from(self.count - made).unwrap_or(usize::MAX));
            }
            if !puzzles.is_empty() {
                run.found();
            }
            made += puzzles.len() as u64;
            progress.making(made, run.tries());
            let end = match put(puzzles) {
                Ok(()) if made == self.count && self.count > 0 => Err(None),
                put => put.map_err(Some),
            };
            end.inspect_err(|_| run.end())
        };
        let threads = self.threads.number();
        let end = stream::ordered(run.shares(), weight, threads, job, take);
        progress.clear();
        match end {
            Ok(()) => say(&self.shortfall(made, run)),
            Err(None) => {}
            Err(Some(failure)) => return Err(failure),
        }
        Ok(made)
    }

    /// When to stop beside having enough; time counts from now.
    fn stop(&self) -> Stop<'static> {
        let end = |time| Instant::now().checked_add(time);
        Stop {
            tries: self.max_tries,
            deadline: self.max_time.and_then(end),
            cancelled: Some(&is_cancelled),
        }
    }

    fn status(&self, made: u64) -> ExitCode {
        match made < self.count {
            true => ExitCode::from(NOT_ALL),
            false => ExitCode::SUCCESS,
        }
    }

    /// Why fewer puzzles were found than were asked for.
    fn shortfall<M>(&self, made: u64, run: &Run<M>) -> String {
        let tries = match run.tries() {
            1 => "1 try".to_owned(),
            tries => format!("{} tries", words::number(tries)),
        };
        let why = run.stopped().unwrap_or(Stopped::Tries);
        let advice = match why {
            Stopped::Nothing => " (--max-time or --max-tries allow longer)",
            _ => "",
        };
        let puzzles = match self.count {
            0 => words::counted(made, "puzzle"),
            count => format!(
                "{} of {}",
                words::number(made),
                words::counted(count, "puzzle")
            ),
        };
        let help = match made {
            0 => self.help(run.tries()),
            _ => String::new(),
        };
        format!("ninefold: {why}{advice}: {puzzles} found in {tries}{help}")
    }

    /// What would help if no puzzle with rules or clues was found in this number of tries.
    fn help(&self, tries: u64) -> String {
        let (has_clues, has_rules) = (!self.clues.is_empty(), self.rules.is_some());
        if !has_clues && !has_rules {
            return String::new();
        }
        let is_large = !has_rules && self.shape.side() > 9;
        let ways = [
            (tries == 0).then_some("more time (--max-time)"),
            is_large.then_some("a smaller board (--box 3x3)"),
            self.clues
                .contains(&Family::Killer)
                .then_some("smaller cages (--cage-sizes 2..3)"),
            has_clues.then_some("other clues"),
            has_rules.then_some("other rules"),
            self.givens.is_some().then_some("more digits (--givens)"),
        ];
        let ways: Vec<&str> = ways.into_iter().flatten().collect();
        let first = match tries {
            0 => "Not even the first try was finished. ",
            _ => "",
        };
        format!(". {first}What may help: {}", ways.join(", "))
    }

    /// The format of the output; none is lines or JSON.
    fn format(&self) -> Option<Format> {
        let is_position = self.practice.is_some() && !self.json;
        let has_clues = !self.clues.is_empty() && !self.json;
        let usual = is_position.then_some(Format::Hodoku);
        self.to.or(usual).or(has_clues.then_some(Format::Native))
    }

    /// With `--check`: of each puzzle, whether another engine has proved it again in time. A puzzle that it says
    /// otherwise of ends everything.
    fn check_again(&self, puzzles: &[Made]) -> Result<Vec<Option<bool>>, Failure> {
        let check = |made: &Made| {
            if !self.check {
                return Ok(None);
            }
            let budget = Budget {
                deadline: Instant::now().checked_add(PATIENCE),
                ..Budget::default()
            };
            match made.check(&budget) {
                Some(false) => {
                    let line = write_line(made.puzzle.givens(), '.');
                    let words = format!("--check: another engine does not confirm {line}");
                    Err(Failure::Usage(words))
                }
                proved => Ok(Some(proved.is_some())),
            }
        };
        let checked: Vec<Option<bool>> = puzzles.iter().map(check).collect::<Result<_, _>>()?;
        if checked.contains(&Some(false)) {
            say("ninefold: --check: for some puzzles, another engine needs more than a minute");
        }
        Ok(checked)
    }

    /// What is written of a puzzle.
    fn body(&self, made: Made, seed: u64, checked: Option<bool>) -> Body {
        if self.json {
            let object = order::object(&made, seed, checked);
            return Body::Text(json::text(&object) + "\n");
        }
        if self.format().is_some() {
            let mut record = Record::new(made.puzzle);
            record.solution = Some(made.solution);
            if let Some(Grade::Level(level)) = made.grade {
                record.meta.level = Some(level.to_string());
            }
            if let Some(Grade::Position(position)) = made.grade {
                (record.placed, record.notes) = (Some(position.0), Some(position.1));
            }
            return Body::Record(Origin::Argument, Box::new(record));
        }
        Body::Text(order::line(&made) + "\n")
    }
}

/// A board with a given in each cell.
fn full(shape: Shape) -> Puzzle {
    let board = Board::of(shape);
    let (side, height, width) = (shape.side(), shape.rows(), shape.columns());
    let mut puzzle = Puzzle::empty(board.clone());
    for (i, cell) in board.cells().enumerate() {
        let (row, column) = (i / side, i % side);
        let value = (row % height * width + row / height + column) % side + 1;
        puzzle.give(cell, Digit::new(value));
    }
    puzzle
}

/// A puzzle for a person: the board, and the line to copy with what is known of it.
fn drawn(made: &Made, look: Look) -> String {
    let board = BoardText {
        puzzle: &made.puzzle,
        found: None,
        marked: &[],
    };
    format!("{}{}\n", board.draw(look), order::line(made))
}
