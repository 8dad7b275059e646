//! `ninefold shuffle`

use std::hash::{BuildHasher, Hasher, RandomState};
use std::process::ExitCode;

use clap::Args;
use ninefold::canon::Symmetry;

use crate::answer::{Answer, AnswerWriter, Answers, answer_shares, comment};
use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::Failure;
use crate::forms::{Asked, Clues, Trouble, boards};
use crate::input::Input;
use crate::limits::{Progress, Threads};
use crate::output::Target;
use crate::values;

/// Disguise puzzles by exchanging rows, columns and digits at random.
///
/// Rows are exchanged within bands, columns within stacks, and bands, stacks and digits as a whole, so the puzzle stays
/// equivalent under the Sudoku symmetries and exactly as hard.
#[derive(Args)]
pub(crate) struct Shuffle {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    /// The seed of the random numbers: the same seed gives the same result. [default: a new one each time]
    #[arg(long, value_name = "S", value_parser = values::whole)]
    seed: Option<u64>,

    /// Write N disguises of each puzzle.
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::whole)]
    count: u64,

    /// Add the exchanges that were made, after a tab.
    #[arg(long)]
    transformation: bool,

    #[command(flatten)]
    threads: Threads,
}

impl Shuffle {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = self.input.items()?;
        let output = self.target.open()?;
        heed_ctrl_c();
        let progress = Progress::new(!output.is_terminal(), Some(items.reading()));
        let writer = AnswerWriter::of_lines(output);
        let seed = self
            .seed
            .unwrap_or_else(|| RandomState::new().build_hasher().finish());
        answer_shares(items.pieces(), &self.threads, writer, &progress, |share| {
            let mut answers = Answers::default();
            for asked in boards(share) {
                self.answer(asked, seed, &mut answers);
            }
            answers
        })
    }

    fn answer(&self, asked: Asked, seed: u64, answers: &mut Answers) {
        let line = asked.line;
        match asked.board {
            Ok(board) => {
                answers.count(true);
                for copy in 0..self.count {
                    if is_cancelled() {
                        break;
                    }
                    self.write(&board, seed_of(seed, line, copy), answers.text());
                }
            }
            Err(Trouble::Reason(reason)) => {
                answers.push(Answer::text(comment(line, &reason), false));
            }
            Err(Trouble::Read(error)) => {
                answers.push(Answer::unreadable(asked.origin, error, |_| None));
            }
        }
    }

    fn write(&self, board: &Clues, seed: u64, text: &mut Vec<u8>) {
        let symmetry = Symmetry::random(board.shape(), seed);
        let image = symmetry.apply(&board.grid());
        Clues::Other(board.shape(), image).write(text);
        if self.transformation {
            text.extend(format!("\t{symmetry}").bytes());
        }
        text.push(b'\n');
    }
}

/// A seed for each copy of each board: boards are told apart by their lines.
fn seed_of(seed: u64, line: usize, copy: u64) -> u64 {
    let mixed = |seed: u64, number: u64| {
        let mixed = (seed ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    };
    mixed(mixed(seed, line as u64), copy)
}
