//! Plain 9×9 puzzles straight from their lines through the lanes to their answers.
//!
//! With two cores an easy puzzle takes a fifth of a microsecond, and a record of it takes longer to
//! make than that. So where nothing but the puzzle counts, none is made: the digits go from the line
//! to the engine, and from its answer to the text. Whatever is not so plain takes the usual way, in
//! its place.

use std::cell::RefCell;

use ninefold::format::{Entry, Record};
use ninefold::grid::{Board, Cell, Digit, Puzzle, Shape};
use ninefold::search::Backend;
use ninefold::search::batch;
use ninefold::stream::SHARE;

use crate::answer::{Answer, Answers};
use crate::ending::is_cancelled;
use crate::input::{Item, Origin, Piece};

/// A puzzle and what the lanes say about it.
pub(crate) struct Plain<'a> {
    /// The line, from 1.
    pub(crate) line: usize,
    cells: &'a [u8; 81],
    pub(crate) found: &'a batch::Answer,
}

impl Plain<'_> {
    pub(crate) fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
        for (cell, &value) in self.cells.iter().enumerate() {
            puzzle.give(Cell::new(cell), Digit::new(value.into()));
        }
        puzzle
    }
}

/// What a share holds. Kept from one share to the next, so that memory is asked for once.
#[derive(Default)]
struct Share {
    /// The plain puzzles.
    cells: Vec<[u8; 81]>,
    /// The line of each.
    lines: Vec<usize>,
    /// Where they come from: the first puzzle of each source.
    origins: Vec<(usize, Origin)>,
    /// Everything else, and how many plain puzzles come before.
    others: Vec<(usize, Item)>,
    found: Vec<batch::Answer>,
    /// How many puzzles go to the engine at once.
    chunk: usize,
}

/// A short chunk, of puzzles that take [`HARD`] guesses or more on average.
const SHORT: usize = 64;

/// Ten times what the hardest proper puzzles take.
const HARD: u64 = 1000;

thread_local! {
    static KEPT: RefCell<Share> = RefCell::default();
}

/// Answers a share. `plain` writes lines for a puzzle and says whether all is well with it; where it
/// cannot tell, and for whatever is not plain, `others` gives one answer for each item, or none after
/// Ctrl-C.
pub(crate) fn answer(
    share: Vec<Piece>,
    backend: Backend,
    plain: impl Fn(&Plain, &mut Vec<u8>) -> Option<bool>,
    others: impl Fn(Vec<Item>) -> Vec<Option<Answer>>,
) -> Answers {
    KEPT.with_borrow_mut(|kept| {
        kept.sort(share);
        kept.solve(backend);
        kept.answers(plain, others)
    })
}

impl Share {
    /// Takes the pieces apart.
    fn sort(&mut self, share: Vec<Piece>) {
        self.cells.clear();
        self.lines.clear();
        self.origins.clear();
        self.others.clear();
        for piece in share {
            match piece {
                Piece::Item(item) => self.put(item),
                Piece::Block(origin, block) => {
                    self.origins.push((self.cells.len(), origin.clone()));
                    for entry in block.entries() {
                        match entry {
                            Entry::Plain { line, cells } => {
                                self.cells.push(cells);
                                self.lines.push(line);
                            }
                            Entry::Other(record) => self.put(Item {
                                origin: origin.clone(),
                                record,
                            }),
                        }
                    }
                }
            }
        }
    }

    fn put(&mut self, item: Item) {
        // The lanes say nothing of what a reader left out.
        let record = item.record.as_ref().ok();
        let record = record.filter(|record| record.left_out().is_none());
        match record.and_then(|record| batch::cells(&record.puzzle)) {
            Some(cells) => {
                self.lines.push(item.line());
                self.origins.push((self.cells.len(), item.origin));
                self.cells.push(cells);
            }
            None => self.others.push((self.cells.len(), item)),
        }
    }

    /// Finds answers to the plain puzzles, to fewer after Ctrl-C: that is looked for between chunks,
    /// which are long unless puzzles turn out to be very hard. (Chunks of 512 instead of 2048 make
    /// the engine slower by 2 to 12 %, those of 128 by 8 to 50 %.)
    fn solve(&mut self, backend: Backend) {
        self.found.resize(self.cells.len(), batch::Answer::NONE);
        let mut done = 0;
        while done < self.cells.len() && !is_cancelled() {
            let end = (done + self.chunk.max(SHORT)).min(self.cells.len());
            let found = &mut self.found[done..end];
            batch::solve(&self.cells[done..end], backend, found);
            let guesses: u64 = found.iter().map(|found| u64::from(found.guesses)).sum();
            self.chunk = match guesses / (end - done) as u64 {
                HARD.. => SHORT,
                _ => SHARE,
            };
            done = end;
        }
        self.found.truncate(done);
    }

    fn answers(
        &mut self,
        plain: impl Fn(&Plain, &mut Vec<u8>) -> Option<bool>,
        others: impl Fn(Vec<Item>) -> Vec<Option<Answer>>,
    ) -> Answers {
        let (before, items): (Vec<usize>, Vec<Item>) = self.others.drain(..).unzip();
        let answered = if items.is_empty() {
            Vec::new()
        } else {
            others(items)
        };
        let mut waiting = before.into_iter().zip(answered).peekable();
        let mut answers = Answers::default();
        if !self.found.is_empty() {
            answers.text().reserve(82 * self.found.len());
        }
        for (i, found) in self.found.iter().enumerate() {
            while let Some((_, answer)) = waiting.next_if(|&(before, _)| before <= i) {
                answer.into_iter().for_each(|answer| answers.push(answer));
            }
            let puzzle = Plain {
                line: self.lines[i],
                cells: &self.cells[i],
                found,
            };
            match plain(&puzzle, answers.text()) {
                Some(good) => answers.count(good),
                None => {
                    let item = self.item(i, &puzzle);
                    let answered = others(vec![item]).into_iter().flatten();
                    answered.for_each(|answer| answers.push(answer));
                }
            }
        }
        for (_, answer) in waiting {
            answer.into_iter().for_each(|answer| answers.push(answer));
        }
        answers
    }

    /// A plain puzzle as an item.
    fn item(&self, i: usize, plain: &Plain) -> Item {
        let sources = self.origins.partition_point(|&(first, _)| first <= i);
        let record = Record {
            line: plain.line,
            ..Record::new(plain.puzzle())
        };
        Item {
            origin: self.origins[sources - 1].1.clone(),
            record: Ok(Box::new(record)),
        }
    }
}

/// Appends the digits of a solution.
pub(crate) fn write_digits(digits: &[u8; 81], text: &mut Vec<u8>) {
    text.extend(digits.iter().map(|digit| digit + b'0'));
}
