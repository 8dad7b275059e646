//! A partly written image of a board: which of its columns and digits are already distinguished.

use std::iter;
use std::ops::Range;

use ninefold_grid::Shape;

use super::{Choice, NEW, Page};
use crate::Symmetry;

/// An image that is being written.
///
/// ```text
///    place     0 1 2 │ 3 4 5 │ 6 7 8
///    order     7 8 6 │ 0 2 1 │ 4 3 5     the column in each place
///    first     0 0 0 │ 3 3 3 │ 6 6 8     the first place of its class
///              ╰─empty────╯              stacks that hold nothing so far
/// ```
#[derive(Clone)]
pub(super) struct State {
    /// Whether the written part comes before the best image.
    pub(super) ahead: bool,
    /// The index of the board: 0 for the original, 1 for the transposed one.
    pub(super) orientation: u8,
    /// The rows taken so far; the last one is being written.
    pub(super) rows: Vec<u8>,
    /// The place to write next.
    pub(super) at: usize,
    pub(super) order: Vec<u8>,
    /// The place of each column.
    pub(super) place: Vec<u8>,
    first: Vec<u8>,
    /// The number of places of a class, stored at its first place.
    pub(super) size: Vec<u8>,
    /// For each place, the place at the same position of the next linked class; these links form cycles.
    next: Vec<u8>,
    /// The number of stacks at the left that are still empty. They are interchangeable if there are two or more.
    pub(super) empty_stacks: usize,
    /// The places of stacks whose order is still undecided. They are the stacks that the present row fills first. On
    /// full boards they are the stacks that the first row has filled, which are all alike.
    pub(super) open: Range<usize>,
    /// For each digit, its home column; `None` if it has not occurred yet.
    pub(super) home: Vec<Option<u8>>,
    /// The number of a digit minus the place of its home.
    pub(super) offset: Vec<i16>,
    /// How many digits have a number.
    pub(super) named: u8,
}

impl State {
    pub(super) fn new(shape: Shape) -> State {
        let (n, columns) = (shape.side(), shape.columns());
        let all: Vec<u8> = (0..n).map(|i| i as u8).collect();
        State {
            ahead: true,
            orientation: 0,
            rows: Vec::with_capacity(n),
            at: 0,
            order: all.clone(),
            place: all.clone(),
            next: all,
            first: (0..n).map(|i| (i / columns * columns) as u8).collect(),
            size: vec![columns as u8; n],
            empty_stacks: n / columns,
            open: 0..0,
            home: vec![None; n],
            offset: vec![0; n],
            named: 0,
        }
    }

    pub(super) fn choose(&mut self, choice: &Choice, columns: usize) {
        match *choice {
            Choice::Row(orientation, row) => {
                self.orientation = orientation;
                self.rows.push(row);
                self.at = 0;
            }
            Choice::Stack(stack) => {
                self.exchange_stacks(stack, self.open.start, columns);
                self.open.start += columns;
            }
            Choice::Column(column) => self.put_first(column),
        }
    }

    /// Writes a number. Returns whether the image is still not worse than the best.
    pub(super) fn write(&mut self, number: u8, page: &mut Page) -> bool {
        let i = (self.rows.len() - 1) * self.order.len() + self.at;
        self.at += 1;
        page.text[i] = number;
        if !self.ahead {
            if number > page.best[i] {
                return false;
            }
            self.ahead = number < page.best[i];
        }
        true
    }

    pub(super) fn write_empty(&mut self, end: usize, page: &mut Page) -> bool {
        while self.at < end {
            if !self.write(0, page) {
                return false;
            }
        }
        true
    }

    /// Moves the empty stacks that this row leaves empty to the left. The stacks that it fills become open.
    pub(super) fn separate_empty_stacks(&mut self, row: &[u8], columns: usize) {
        let empty_stacks = self.empty_stacks;
        self.empty_stacks = 0;
        for stack in 0..empty_stacks {
            let places = stack * columns..(stack + 1) * columns;
            if self.order[places]
                .iter()
                .all(|&column| row[usize::from(column)] == 0)
            {
                self.exchange_stacks(stack * columns, self.empty_stacks * columns, columns);
                self.empty_stacks += 1;
            }
        }
        self.open = self.empty_stacks * columns..empty_stacks * columns;
    }

    /// Exchanges the stacks that begin in these places. Each must be a single class.
    fn exchange_stacks(&mut self, one: usize, other: usize, columns: usize) {
        for i in 0..columns {
            self.swap(one + i, other + i);
        }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.order.swap(one, other);
        for place in [one, other] {
            self.place[usize::from(self.order[place])] = place as u8;
        }
    }

    /// Exchanges two columns of a class, and the columns linked with them.
    pub(super) fn exchange(&mut self, one: usize, other: usize) {
        let (mut here, mut there) = (one, other);
        loop {
            self.swap(here, there);
            (here, there) = (self.next[here].into(), self.next[there].into());
            if here == one {
                break;
            }
        }
    }

    /// Moves a column to the front of its class, and makes it a class of its own.
    pub(super) fn put_first(&mut self, column: u8) {
        let place = usize::from(self.place[usize::from(column)]);
        let first = usize::from(self.first[place]);
        self.exchange(place, first);
        self.split_class(first, 1);
    }

    /// Splits the first `count` places of a class from the others, and does the same in linked classes.
    pub(super) fn split_class(&mut self, first: usize, count: usize) {
        let size = usize::from(self.size[first]);
        if count == 0 || count == size {
            return;
        }
        for first in self.linked_classes(first).collect::<Vec<_>>() {
            self.size[first] = count as u8;
            self.size[first + count] = (size - count) as u8;
            self.first[first + count..first + size].fill((first + count) as u8);
        }
    }

    /// Iterates over the first places of a class and of the classes linked with it.
    fn linked_classes(&self, first: usize) -> impl Iterator<Item = usize> {
        let next = move |&place: &usize| Some(usize::from(self.next[place]));
        iter::successors(Some(first), next).take_while({
            let mut begun = false;
            move |&place| !std::mem::replace(&mut begun, true) || place != first
        })
    }

    /// For a row that permutes the names of the columns of a class: keeps the columns in the shortest cycles and
    /// returns their length. They come first, as 2 3 1 comes before 2 3 4 1.
    pub(super) fn keep_shortest_cycles(
        &self,
        row: &[u8],
        columns: &mut Vec<usize>,
    ) -> Option<usize> {
        let at = columns[0];
        let next = |place: usize| {
            let home = self.home_of(row, place)?;
            Some(at + home - usize::from(self.first[home]))
        };
        let length = |place: usize| {
            let cycle = iter::successors(next(place), |&place| next(place));
            1 + cycle.take_while(|&other| other != place).count()
        };
        let shortest = columns.iter().map(|&place| length(place)).min();
        columns.retain(|&place| Some(length(place)) == shortest);
        shortest
    }

    /// The place of the home column of the digit in this place of the row.
    pub(super) fn home_of(&self, row: &[u8], place: usize) -> Option<usize> {
        let digit = usize::from(row[usize::from(self.order[place])]) - 1;
        self.home[digit].map(|home| usize::from(self.place[usize::from(home)]))
    }

    /// Links the class of `count` columns that begins here with the home columns of its digits in this row. The home
    /// columns must be in one other class, and become the first columns of it.
    pub(super) fn link(&mut self, row: &[u8], at: usize, count: usize) {
        let Some(first) = self
            .home_of(row, at)
            .map(|home| usize::from(self.first[home]))
        else {
            return;
        };
        for i in 0..count {
            if let Some(home) = self.home_of(row, at + i) {
                self.exchange(home, first + i);
            }
        }
        self.split_class(first, count);
        if count > 1 {
            for i in 0..count {
                self.next.swap(at + i, first + i);
            }
        }
    }

    /// Moves the columns of the class that are empty in this row to its left, and splits them from the others. Returns
    /// their number.
    pub(super) fn empty_first(&mut self, row: &[u8]) -> usize {
        let mut empty = 0;
        for place in self.at..self.at + usize::from(self.size[self.at]) {
            if row[usize::from(self.order[place])] == 0 {
                self.exchange(place, self.at + empty);
                empty += 1;
            }
        }
        self.split_class(self.at, empty);
        empty
    }

    /// The least number that the digit in this place of the row can have.
    pub(super) fn value(&self, row: &[u8], place: usize) -> u16 {
        let digit = usize::from(row[usize::from(self.order[place])]) - 1;
        self.home[digit].map_or(NEW, |home| {
            let place = usize::from(self.place[usize::from(home)]);
            let first = match self.open.contains(&place) {
                true => self.open.start as i16,
                false => self.first[place].into(),
            };
            (self.offset[digit] + first) as u16
        })
    }

    /// Whether the home column of the digit in this place is in the class that begins at `class`, or in one linked with
    /// it.
    pub(super) fn is_at_home_in(&self, row: &[u8], place: usize, class: usize) -> bool {
        self.home_of(row, place).is_some_and(|home| {
            let home = usize::from(self.first[home]);
            self.linked_classes(class).any(|class| class == home)
        })
    }

    /// The number of empty cells with which this row would begin, and the number after them if it is easy to find.
    pub(super) fn beginning(&self, row: &[u8], columns: usize) -> (usize, Option<u16>) {
        let n = self.order.len();
        let filled = |place: &usize| row[usize::from(self.order[*place])] != 0;
        let mut zeros = 0;
        if self.empty_stacks > 1 {
            let counts = (0..self.empty_stacks).map(|stack| {
                (stack * columns..(stack + 1) * columns)
                    .filter(filled)
                    .count()
            });
            zeros = columns * counts.clone().filter(|&count| count == 0).count();
            if zeros < self.empty_stacks * columns {
                let least = counts.filter(|&count| count > 0).min().unwrap_or(0);
                return (zeros + columns - least, None);
            }
        }
        while zeros < n {
            let class = zeros..zeros + usize::from(self.size[zeros]);
            let filled: Vec<usize> = class.clone().filter(filled).collect();
            if !filled.is_empty() {
                let own = filled.len() > 1
                    && filled
                        .iter()
                        .any(|&place| self.is_at_home_in(row, place, zeros));
                let value = filled.iter().map(|&place| self.value(row, place)).min();
                return (class.end - filled.len(), value.filter(|_| !own));
            }
            zeros = class.end;
        }
        (n, None)
    }

    /// The number of ways to exchange columns that have never been distinguished.
    pub(super) fn exchanges(&self) -> u128 {
        let factorial = |n: usize| (1..=n as u128).fold(1, u128::saturating_mul);
        let mut product = factorial(self.empty_stacks);
        let mut place = 0;
        while place < self.order.len() {
            let size = usize::from(self.size[place]);
            if self.linked_classes(place).all(|linked| linked >= place) {
                product = product.saturating_mul(factorial(size));
            }
            place += size;
        }
        product
    }

    pub(super) fn symmetry(&self, shape: Shape) -> Symmetry {
        let mut symmetry = Symmetry::identity(shape);
        symmetry.transposed = self.orientation == 1;
        symmetry.rows.clone_from(&self.rows);
        symmetry.columns.clone_from(&self.order);
        let mut unnamed = self.named;
        for (digit, name) in symmetry.digits.iter_mut().enumerate() {
            *name = match self.home[digit] {
                Some(home) => {
                    let place = i16::from(self.place[usize::from(home)]);
                    (self.offset[digit] + place - 1) as u8
                }
                None => {
                    unnamed += 1;
                    unnamed - 1
                }
            };
        }
        symmetry
    }
}
