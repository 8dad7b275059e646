//! The drawing of a puzzle by its setter in Ninefold's own text, a line for each piece:
//!
//! ```text
//! drawing: 2 9f3a77c1             # it draws the two rules above, which have this checksum
//! draw line colour f067f0 width 0.16 at 0.5,0.5 0.5,2.5
//! draw shape size 0.8x0.8 round fill ffffff edge 000000 0.03 at 0.5,3.5
//! draw over text size 0.4 colour 000000 at -0.5,0.5: 12
//! draw over cage colour 000000 cells r1c1 r1c2: 10
//! ```
//!
//! Points are rows and columns from the upper left corner of the board, in cells. A drawing whose rules were changed
//! is out of date: the reader leaves it out if the checksum is another one.

use std::fmt::Write;
use std::ops::Range;

use ninefold_grid::artwork::{Artwork, Form, Piece, Place, thousandths};
use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::super::native_write::{names, write_constraint};
use super::super::text::{Text, Word};
use crate::ReadError;
use crate::words::one_line;

/// The signs that a text of a line cannot have, and what is written in their place.
const ESCAPED: [(char, &str); 3] = [('%', "%25"), ('#', "%23"), ('"', "%22")];

/// Returns a checksum of constraints, by their text (FNV-1a).
fn checksum(constraints: &[Constraint], board: &Board) -> u32 {
    let mut text = String::new();
    for constraint in constraints {
        write_constraint(constraint, board, 0, &mut text);
    }
    text.bytes().fold(0x811c_9dc5, |sum, byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// Writes the lines of a drawing of the rules that were written last.
pub(crate) fn write(artwork: &Artwork, rules: &[Constraint], board: &Board, out: &mut String) {
    let sum = checksum(rules, board);
    let _ = writeln!(out, "drawing: {} {sum:08x}", rules.len());
    for piece in artwork.pieces() {
        write_piece(piece, board, out);
        out.push('\n');
    }
}

fn write_piece(piece: &Piece, board: &Board, out: &mut String) {
    *out += if piece.is_over { "draw over " } else { "draw " };
    let turn = |angle: i32| match angle {
        0 => String::new(),
        _ => format!(" turn {angle}"),
    };
    let _ = match &piece.form {
        Form::Line {
            points,
            colour,
            width,
            head,
            fill,
        } => {
            let colour = colour.map_or(String::new(), |colour| format!(" colour {colour:06x}"));
            let head = match head {
                0 => String::new(),
                head => format!(" head {}", length(*head)),
            };
            let points: String = points.iter().map(|at| format!(" {}", place(at))).collect();
            let (width, fill) = (length(*width), filled(*fill));
            write!(out, "line{colour} width {width}{head}{fill} at{points}")
        }
        Form::Shape {
            at,
            size: [height, width],
            is_round,
            angle,
            fill,
            edge,
        } => {
            let round = if *is_round { " round" } else { "" };
            let edge = edge.map_or(String::new(), |(colour, width)| {
                format!(" edge {colour:06x} {}", length(width))
            });
            let (size, fill) = (
                format!("{}x{}", length(*height), length(*width)),
                filled(*fill),
            );
            let (turn, at) = (turn(*angle), place(at));
            write!(out, "shape size {size}{round}{fill}{edge}{turn} at {at}")
        }
        Form::Text {
            at,
            size,
            angle,
            colour,
            text,
        } => {
            let (size, turn, at) = (length(*size), turn(*angle), place(at));
            let text = escaped(text);
            write!(
                out,
                "text size {size} colour {colour:06x}{turn} at {at}: {text}"
            )
        }
        Form::Cage {
            cells,
            colour,
            text,
        } => {
            let (cells, text) = (names(board, cells), escaped(text));
            let text = if text.is_empty() {
                text
            } else {
                ": ".to_owned() + &text
            };
            write!(out, "cage colour {colour:06x} cells {cells}{text}")
        }
    };
}

fn filled(fill: Option<u32>) -> String {
    fill.map_or(String::new(), |fill| format!(" fill {fill:06x}"))
}

/// Returns a length in cells.
fn length(length: i32) -> String {
    (f64::from(length) / 1000.0).to_string()
}

fn place([row, column]: &Place) -> String {
    format!("{},{}", length(*row), length(*column))
}

fn escaped(text: &str) -> String {
    let sign = |sign: char| match ESCAPED.iter().find(|(own, _)| *own == sign) {
        Some((_, written)) => (*written).to_owned(),
        None => sign.to_string(),
    };
    one_line(text).chars().map(sign).collect()
}

fn unescaped(text: &str) -> String {
    let mut text = text.to_owned();
    // The sign of the escapes themselves comes last.
    for (sign, written) in ESCAPED.iter().rev() {
        text = text.replace(written, &sign.to_string());
    }
    text
}

/// A drawing that is being read.
pub(super) struct Reading {
    rules: Range<usize>,
    checksum: u32,
    pieces: Vec<Piece>,
}

impl Reading {
    /// Reads `drawing: 2 9f3a77c1` after this many rules.
    pub(super) fn new(words: &[Word], rules: usize, text: &Text) -> Result<Reading, ReadError> {
        let [count, sum] = words else {
            let at = words.first().map_or(0, |word| word.at);
            return Err(text.error(at, "a number of rules and their checksum", "something else"));
        };
        let count: usize = count.number(text)?;
        let checksum = u32::from_str_radix(&sum.text, 16);
        Ok(Reading {
            // More rules than there are have another checksum.
            rules: rules.saturating_sub(count)..rules,
            checksum: checksum.map_err(|_| text.wrong(sum, "a checksum"))?,
            pieces: Vec::new(),
        })
    }

    /// Reads the words of `draw …` before the colon, which end at a place, and the text after it.
    pub(super) fn add(
        &mut self,
        words: Vec<Word>,
        end: usize,
        label: &str,
        board: &Board,
        text: &Text,
    ) -> Result<(), ReadError> {
        let mut line = Line {
            words: words.into_iter().peekable(),
            end,
            text,
        };
        self.pieces.push(line.piece(label, board)?);
        Ok(())
    }

    /// Returns the drawing, unless it is out of date or too large.
    pub(super) fn finish(self, constraints: &[Constraint], board: &Board) -> Option<Artwork> {
        let drawn = constraints.get(self.rules.clone())?;
        let is_current = checksum(drawn, board) == self.checksum;
        Artwork::new(self.rules, self.pieces).filter(|_| is_current)
    }
}

struct Line<'a> {
    words: std::iter::Peekable<std::vec::IntoIter<Word>>,
    /// The place after the last word.
    end: usize,
    text: &'a Text<'a>,
}

impl Line<'_> {
    fn piece(&mut self, label: &str, board: &Board) -> Result<Piece, ReadError> {
        let is_over = self.words.next_if(|word| word.text == "over").is_some();
        let form = self.word();
        let (mut colour, mut width, mut head, mut fill) = (None, 0, 0, None);
        let (mut size, mut is_round, mut edge, mut angle) = ([0, 0], false, None, 0);
        let (mut points, mut cells): (Vec<Place>, Vec<Cell>) = (Vec::new(), Vec::new());
        while let Some(word) = self.words.next() {
            match &word.text[..] {
                "colour" => colour = Some(self.colour()?),
                "fill" => fill = Some(self.colour()?),
                "width" => width = self.length()?,
                "head" => head = self.length()?,
                "edge" => edge = Some((self.colour()?, self.length()?)),
                "turn" => angle = self.word().number::<i32>(self.text)?.rem_euclid(360),
                "round" => is_round = true,
                "size" => {
                    let word = self.word();
                    size = match word.text.split_once('x') {
                        Some((height, width)) => {
                            [self.cells(&word, height)?, self.cells(&word, width)?]
                        }
                        None => [self.cells(&word, &word.text)?; 2],
                    };
                }
                "at" => {
                    for word in self.words.by_ref() {
                        let wrong = || self.text.wrong(&word, "points such as 0.5,2.5");
                        let (row, column) = word.text.split_once(',').ok_or_else(wrong)?;
                        let at = read_length(row).zip(read_length(column));
                        let (row, column) = at.ok_or_else(wrong)?;
                        points.push([row, column]);
                    }
                }
                "cells" => {
                    for word in self.words.by_ref() {
                        let cell = board.named(&word.text);
                        cells.push(cell.ok_or_else(|| self.text.wrong(&word, "cells"))?);
                    }
                }
                _ => {
                    let expected =
                        "colour, width, head, fill, edge, turn, round, size, at or cells";
                    return Err(self.text.wrong(&word, expected));
                }
            }
        }
        let text = unescaped(label);
        let one = points.first().copied();
        let form = match (&form.text[..], one) {
            ("line", Some(_)) => Form::Line {
                points,
                colour,
                width,
                head,
                fill,
            },
            ("shape", Some(at)) => Form::Shape {
                at,
                size,
                is_round,
                angle,
                fill,
                edge,
            },
            ("text", Some(at)) => Form::Text {
                at,
                size: size[0],
                angle,
                colour: colour.unwrap_or(0),
                text,
            },
            ("cage", _) if !cells.is_empty() => Form::Cage {
                cells,
                colour: colour.unwrap_or(0),
                text,
            },
            _ => {
                let expected = "a line, shape or text at points, or a cage of cells";
                return Err(self.text.wrong(&form, expected));
            }
        };
        Ok(Piece { is_over, form })
    }

    /// Returns the next word, or an empty one.
    fn word(&mut self) -> Word {
        let end = self.end;
        self.words.next().unwrap_or_else(|| Word::new("", end))
    }

    fn colour(&mut self) -> Result<u32, ReadError> {
        let word = self.word();
        let colour = u32::from_str_radix(&word.text, 16).ok();
        let colour = colour.filter(|colour| *colour <= 0xff_ffff);
        colour.ok_or_else(|| self.text.wrong(&word, "a colour such as ff0000"))
    }

    fn length(&mut self) -> Result<i32, ReadError> {
        let word = self.word();
        self.cells(&word, &word.text)
    }

    fn cells(&self, word: &Word, number: &str) -> Result<i32, ReadError> {
        read_length(number).ok_or_else(|| self.text.wrong(word, "a length in cells"))
    }
}

fn read_length(number: &str) -> Option<i32> {
    number.parse().ok().and_then(thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Options, Record, read_str, write_str};

    const RULES: &str = "variant 4x4\nthermo: r1c1 r1c2 r1c3\nrenban: r2c1 r2c2\n";

    fn read(text: &str) -> Record {
        read_str(text, Options::default()).unwrap().remove(0)
    }

    /// Returns a record with two rules, of which the second one is drawn.
    fn drawn() -> Record {
        let text = |text: &str| Form::Text {
            at: [-500, 500],
            size: 333,
            angle: 90,
            colour: 0xff,
            text: text.to_owned(),
        };
        let cage = |text: &str| Form::Cage {
            cells: vec![Cell::new(0), Cell::new(4)],
            colour: 0,
            text: text.to_owned(),
        };
        let forms = [
            Form::Line {
                points: vec![[500, 500], [1250, -3]],
                colour: Some(0x00_ff00),
                width: 156,
                head: 0,
                fill: None,
            },
            Form::Line {
                points: vec![[0, 0]],
                colour: None,
                width: 0,
                head: 300,
                fill: Some(0xff_ffff),
            },
            Form::Shape {
                at: [500, 3500],
                size: [1000, 250],
                is_round: true,
                angle: 45,
                fill: None,
                edge: Some((0x12_3456, 30)),
            },
            text("50 %: #1 \"A\" %23 ä"),
            cage(""),
            cage("≥ 10"),
        ];
        let pieces = forms.into_iter().enumerate().map(|(i, form)| Piece {
            is_over: i % 2 == 1,
            form,
        });
        Record {
            artwork: Artwork::new(1..2, pieces.collect()),
            ..read(RULES)
        }
    }

    #[test]
    fn a_drawing_is_read_back() {
        let record = drawn();
        let text = write_str(&record, Format::Native).unwrap();
        assert_eq!(read(&text).artwork, record.artwork, "{text}");
        // Rules may be added behind it.
        let more = read(&format!("{text}renban: r3c1 r3c2\n"));
        assert_eq!(more.artwork, record.artwork);
        assert_eq!(
            read(&write_str(&more, Format::Native).unwrap()).artwork,
            record.artwork
        );
    }

    #[test]
    fn a_drawing_of_other_rules_is_left_out() {
        let text = write_str(&drawn(), Format::Native).unwrap();
        for (rule, other) in [
            ("renban: r2c1 r2c2\n", "renban: r2c1 r2c3\n"),
            ("renban: r2c1 r2c2\n", ""),
            ("drawing: 1", "drawing: 2"),
            ("drawing: 1", "drawing: 9"),
        ] {
            assert!(text.contains(rule));
            assert_eq!(read(&text.replace(rule, other)).artwork, None, "{other}");
        }
        let fewer = Record {
            puzzle: read("variant 4x4\n").puzzle,
            ..drawn()
        };
        assert!(!write_str(&fewer, Format::Native).unwrap().contains("draw"));
    }

    #[test]
    fn what_is_wrong_is_shown() {
        let error = |line: &str| {
            let text = format!("{RULES}drawing: 1 0\n{line}\n");
            let error = read_str(&text, Options::default()).unwrap_err();
            (error.line(), error.column())
        };
        for (line, column) in [
            ("draw", 5),
            ("draw circle at 1,1", 6),
            ("draw line colour red at 1,1", 18),
            ("draw line width wide at 1,1", 17),
            ("draw shape at 1;1", 15),
            ("draw text size 1", 6),
            ("draw cage cells r9c9", 17),
            ("draw line colour", 17),
        ] {
            assert_eq!(error(line), (5, column), "{line}");
        }
        let alone = format!("{RULES}draw line at 1,1\n");
        assert!(read_str(&alone, Options::default()).is_err());
        for line in ["drawing:", "drawing: 1", "drawing: 1 x", "drawing: -1 0"] {
            assert!(read_str(&format!("{RULES}{line}\n"), Options::default()).is_err());
        }
    }
}
