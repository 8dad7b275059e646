//! `ninefold isomorphic`

use std::process::ExitCode;

use clap::Args;
use ninefold::canon::Symmetry;
use ninefold::grid::words::joined;
use ninefold::report::json;

use crate::failure::{Failure, NOT_ALL, complaint, say};
use crate::forms::{Asked, Clues, Trouble, Which, boards, symmetry_as_json};
use crate::input::{Input, Piece};
use crate::limits::Limits;
use crate::output::{Output, Target};
use std::io::Write;

/// Find out whether two puzzles are equivalent under the Sudoku symmetries.
///
/// Name two puzzles, or a file with two. If they are equivalent, the symmetry from one to the other is shown. The exit status is
/// 0 if they are equivalent and 1 if not.
#[derive(Args)]
pub(crate) struct Isomorphic {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    which: Which,

    /// Write JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limits: Limits,
}

impl Isomorphic {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = self.input.items()?;
        let pair: Vec<Asked> = boards(items.take(3).map(Piece::Item).collect());
        // What cannot be read, such as an empty file, is no puzzle and does not count.
        for asked in &pair {
            if let Err(Trouble::Read(error)) = &asked.board {
                say(&complaint(&asked.origin, error));
                return Err(Failure::Unreadable);
            }
        }
        if pair.len() != 2 {
            let found = ["none", "one", "two", "more"][pair.len()];
            return Err(Failure::Usage(format!(
                "expected two puzzles, found {found}"
            )));
        }
        let mut pair = pair.into_iter().map(|asked| self.board(asked));
        let (Some(one), Some(other)) = (pair.next(), pair.next()) else {
            return Err(Failure::Unreadable);
        };
        let (one, other) = (one?, other?);
        let usage = |reason| Failure::Usage(reason);
        let (first, second) = (one.form().map_err(usage)?, other.form().map_err(usage)?);
        let same = one.shape() == other.shape() && first.line() == second.line();
        let symmetry = same.then(|| first.symmetry().then(&second.symmetry().inverse()));
        let symmetries = first.automorphisms().filter(|_| same);
        let text = if self.json {
            json::text(&json::Isomorphic {
                isomorphic: same,
                symmetry: symmetry.as_ref().map(symmetry_as_json),
                symmetries,
            }) + "\n"
        } else {
            match &symmetry {
                None if one.shape() != other.shape() => {
                    format!(
                        "not equivalent: boxes of {} and {}\n",
                        one.shape(),
                        other.shape()
                    )
                }
                None => "not equivalent\n".to_owned(),
                Some(symmetry) => shown(symmetry, symmetries),
            }
        };
        let mut output: Output = self.target.open()?;
        output.write_all(text.as_bytes())?;
        output.finish()?;
        Ok(ExitCode::from(if same { 0 } else { NOT_ALL }))
    }

    fn board(&self, asked: Asked) -> Result<Clues, Failure> {
        let board = asked.board.and_then(|board| {
            let meant = board.meant(self.which, &self.limits);
            meant.map_err(Trouble::Reason)
        });
        board.map_err(|trouble| {
            let reason = match trouble {
                Trouble::Read(error) => error.to_string(),
                Trouble::Reason(reason) => reason,
            };
            Failure::Usage(format!("{}:{}: {reason}", asked.origin, asked.line))
        })
    }
}

/// The way in words.
fn shown(symmetry: &Symmetry, symmetries: Option<u128>) -> String {
    let [rows, columns, digits] = [symmetry.rows(), symmetry.columns(), symmetry.digits()];
    let transposed = match symmetry.is_transposed() {
        true => "the first board is transposed\n",
        false => "",
    };
    let others = match symmetries {
        Some(1) => "this is the only way".to_owned(),
        Some(ways) => format!("this is one of {ways} such symmetries"),
        None => "this is one of more than 2^128 such symmetries".to_owned(),
    };
    format!(
        "equivalent\n{transposed}rows     {}\ncolumns  {}\ndigits   {}\n\
         (row 1 of the second board was row {} of the first, and so on; 1 becomes {}; {others})\n",
        joined(&rows),
        joined(&columns),
        joined(&digits),
        rows[0],
        digits[0],
    )
}
