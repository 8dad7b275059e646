//! How boards are made: every constructor, and the tables behind them.

use std::sync::{Arc, LazyLock};

use super::places::place_of;
use super::{Board, BoardError, Holes, House, HouseKind, NewHouse, Tables};
use crate::{Cell, Shape};

static NINE: LazyLock<Board> = LazyLock::new(|| Board::plain(Shape::NINE));

impl Board {
    /// Returns the plain board with boxes of this shape: rows, columns and boxes, and digits from 1.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let board = Board::of(Shape::new(2, 3)?);
    /// assert_eq!((board.side(), board.house_count()), (6, 18));
    /// # Ok::<(), ninefold_grid::ShapeError>(())
    /// ```
    pub fn of(shape: Shape) -> Board {
        if shape == Shape::NINE {
            NINE.clone()
        } else {
            Board::plain(shape)
        }
    }

    fn plain(shape: Shape) -> Board {
        let n = shape.side();
        let mut houses = lines(n, n);
        houses.extend(boxes(n, n, shape.rows(), shape.columns()));
        Board::with_tables(Tables {
            plain: Some(shape),
            ..Tables::rectangle(n, n, 1, n).with_houses(houses, Vec::new())
        })
    }

    /// Returns a board of `rows` × `columns` cells without houses. It has `digits` digits, whose values begin
    /// with `first`, 0 or 1.
    ///
    /// # Errors
    /// Unless there are 1 to 255 rows and columns and 1 to 255 digits, and the first value is 0 or 1.
    ///
    /// ```
    /// use ninefold_grid::Board;
    ///
    /// let board = Board::rectangle(5, 10, 0, 10)?;
    /// assert_eq!((board.cell_count(), board.house_count()), (50, 0));
    /// assert_eq!((board.first(), board.last()), (0, 9));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn rectangle(
        rows: usize,
        columns: usize,
        first: usize,
        digits: usize,
    ) -> Result<Board, BoardError> {
        let most = Board::MAX_LINES;
        if !(1..=most).contains(&rows) || !(1..=most).contains(&columns) {
            return Err(BoardError(format!(
                "a board of {rows}x{columns} cells (1 to {most} rows and columns)"
            )));
        }
        if !(1..=Board::MAX_DIGITS).contains(&digits) || first > 1 {
            let last = first.saturating_add(digits).saturating_sub(1);
            return Err(BoardError(format!(
                "digits {first} to {last} (at most {} of them, from 0 or 1)",
                Board::MAX_DIGITS
            )));
        }
        Ok(Board::with_tables(Tables::rectangle(
            rows, columns, first, digits,
        )))
    }

    /// Returns a board of `rows` × `columns` cells whose houses are its rows and columns. An n×n board with n
    /// digits is a Latin square.
    ///
    /// The values of the `digits` digits begin with `first`, 0 or 1.
    ///
    /// # Errors
    /// If [`rectangle`](Board::rectangle) refuses the numbers, or a row or a column has more cells than there are
    /// digits.
    ///
    /// ```
    /// use ninefold_grid::Board;
    ///
    /// assert_eq!(Board::latin(4, 5, 1, 5)?.lines(), [4, 5]);
    /// assert!(Board::latin(4, 5, 1, 4).is_err()); // rows of 5 cells with 4 digits
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn latin(
        rows: usize,
        columns: usize,
        first: usize,
        digits: usize,
    ) -> Result<Board, BoardError> {
        let board = Board::rectangle(rows, columns, first, digits)?;
        if digits < rows.max(columns) {
            return Err(BoardError(format!(
                "{digits} digits for lines of {} cells",
                rows.max(columns)
            )));
        }
        board.with_more(lines(rows, columns))
    }

    /// Returns the board with additional houses: boxes of `height` × `width` cells. A board that has these boxes
    /// already stays as it is.
    ///
    /// # Errors
    /// If the boxes do not fill the board or have more cells than there are digits, or if the board has holes.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let board = Board::latin(6, 6, 1, 6)?.with_boxes(2, 3)?;
    /// assert_eq!(board.shape(), Shape::new(2, 3).ok());
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn with_boxes(&self, height: usize, width: usize) -> Result<Board, BoardError> {
        let (rows, columns) = (self.rows(), self.columns());
        let fits = height > 0
            && width > 0
            && rows.is_multiple_of(height)
            && columns.is_multiple_of(width)
            && height.saturating_mul(width) <= self.side()
            && self.0.holes.is_none();
        if !fits {
            return Err(BoardError(format!(
                "boxes of {height}x{width} on a board of {rows}x{columns} with {} digits",
                self.side()
            )));
        }
        let boxes = boxes(rows, columns, height, width);
        let is_there = |(_, _, cells): &NewHouse| {
            self.houses().any(|house| {
                matches!(self.kind(house), HouseKind::Box(_)) && self.cells_of(house) == cells
            })
        };
        match boxes.iter().all(is_there) {
            true => Ok(self.clone()),
            false => self.with_more(boxes),
        }
    }

    /// Returns the board with additional houses: its pieces.
    ///
    /// `of_cell` has one entry for each cell on the board: the number of its piece, or `None` for a cell that is
    /// in no piece. The numbers only mark which cells belong together.
    ///
    /// # Errors
    /// If there is not one entry for each cell on the board, or a piece has more cells than there are digits.
    ///
    /// ```
    /// use ninefold_grid::Board;
    ///
    /// let numbers = "0001 2011 2231 2333".chars().filter_map(|sign| sign.to_digit(10));
    /// let pieces: Vec<Option<usize>> = numbers.map(|number| Some(number as usize)).collect();
    /// let jigsaw = Board::latin(4, 4, 1, 4)?.with_pieces(&pieces)?;
    /// assert_eq!(jigsaw.regions().count(), 4);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn with_pieces(&self, of_cell: &[Option<usize>]) -> Result<Board, BoardError> {
        if of_cell.len() != self.board_cells() {
            return Err(BoardError(format!(
                "pieces for {} cells on a board of {}",
                of_cell.len(),
                self.board_cells()
            )));
        }
        let mut numbers: Vec<usize> = of_cell.iter().flatten().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut pieces = Vec::new();
        for (piece, number) in numbers.into_iter().enumerate() {
            let cells: Vec<Cell> = (0..of_cell.len())
                .filter(|&i| of_cell[i] == Some(number))
                .map(Cell::new)
                .collect();
            if cells.len() > self.side() {
                return Err(BoardError(format!(
                    "a piece of {} cells for {} digits",
                    cells.len(),
                    self.side()
                )));
            }
            pieces.push((0, HouseKind::Piece(piece), cells));
        }
        self.with_more(pieces)
    }

    /// Returns plain boards that share the cells where they lie over each other (a samurai). `corners` are the
    /// row and the column, from 0, of the first cell of each board.
    ///
    /// A box that two boards share is one house.
    ///
    /// # Errors
    /// If `corners` is empty, or the whole has more than 255 rows or columns.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let corners = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
    /// let samurai = Board::overlapping(Shape::NINE, &corners)?;
    /// assert_eq!((samurai.rows(), samurai.cell_count(), samurai.boards()), (21, 369, 5));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn overlapping(shape: Shape, corners: &[(usize, usize)]) -> Result<Board, BoardError> {
        let n = shape.side();
        let (Some(rows), Some(columns)) = (
            corners.iter().map(|c| c.0.saturating_add(n)).max(),
            corners.iter().map(|c| c.1.saturating_add(n)).max(),
        ) else {
            return Err(BoardError("no board".to_owned()));
        };
        let mut tables = Tables::clone(&Board::rectangle(rows, columns, 1, n)?.0);
        let mut covered = vec![false; rows * columns];
        for &(top, left) in corners {
            for i in 0..n * n {
                covered[(top + i / n) * columns + left + i % n] = true;
            }
        }
        let places: Vec<(usize, usize)> = (0..rows * columns)
            .filter(|&i| covered[i])
            .map(|i| (i / columns, i % columns))
            .collect();
        let mut at = vec![None; rows * columns];
        for (i, &(row, column)) in places.iter().enumerate() {
            at[row * columns + column] = Some(Cell::new(i));
        }
        tables.boards = corners.len();
        let mut houses: Vec<NewHouse> = Vec::new();
        for (number, &(top, left)) in corners.iter().enumerate() {
            let own = lines(n, n)
                .into_iter()
                .chain(boxes(n, n, shape.rows(), shape.columns()));
            for (_, kind, cells) in own {
                let moved = cells.iter().filter_map(|cell| {
                    let (row, column) = (cell.row(n), cell.column(n));
                    at[(top + row) * columns + left + column]
                });
                let cells: Vec<Cell> = moved.collect();
                // A box that two boards share is one house.
                if houses.iter().all(|(.., other)| *other != cells) {
                    houses.push((number, kind, cells));
                }
            }
        }
        tables.holes = covered.contains(&false).then_some(Holes { at, places });
        fits_numbers(&houses)?;
        Ok(Board::with_tables(tables.with_houses(houses, Vec::new())))
    }

    /// Returns a board with the cells and digits of this one, but with these houses and these kept-apart pairs in
    /// place of all others.
    ///
    /// Rows come first, then columns, then all other houses in the order given. A cell that a house names twice
    /// counts once. `apart` lists pairs of cells that differ although they share no house.
    ///
    /// # Errors
    /// If a house has a cell that the board does not have, or more cells than there are digits. Also if a house
    /// belongs to a board that is not one of [`boards`](Board::boards). Also if the cells of a pair are equal, or
    /// the board does not have one of them.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, HouseKind, Shape};
    ///
    /// let nine = Board::of(Shape::NINE);
    /// let own = nine.houses().map(|house| (0, nine.kind(house), nine.cells_of(house).to_vec()));
    /// let diagonal = (0, HouseKind::Diagonal(true), (0..9).map(|i| Cell::at(i, i, 9)).collect());
    /// let apart = [(Cell::at(0, 1, 9), Cell::at(2, 0, 9))];
    /// let board = nine.with_houses(own.chain([diagonal]).collect(), &apart)?;
    /// assert_eq!((board.shape(), board.house_count()), (None, 28));
    /// assert_eq!(board.kept_apart(Cell::at(0, 1, 9)), [Cell::at(2, 0, 9)]);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn with_houses(
        &self,
        houses: Vec<NewHouse>,
        apart: &[(Cell, Cell)],
    ) -> Result<Board, BoardError> {
        let count = self.cell_count();
        let mut houses = houses;
        fits_numbers(&houses)?;
        for (number, kind, cells) in &mut houses {
            if *number >= self.boards() {
                return Err(BoardError(format!(
                    "{kind} of board {} ({} on this one)",
                    *number + 1,
                    self.boards()
                )));
            }
            cells.sort_unstable();
            cells.dedup();
            let is_on = |cell: &Cell| cell.index() < count;
            if cells.len() > self.side() || !cells.iter().all(is_on) {
                return Err(BoardError(format!(
                    "{kind} has {} cells for {} digits, or a cell that is not on the board",
                    cells.len(),
                    self.side()
                )));
            }
        }
        let mut of_cell = vec![Vec::new(); if apart.is_empty() { 0 } else { count }];
        for &(a, b) in apart {
            if a == b || a.index().max(b.index()) >= count {
                return Err(BoardError("a pair that is not of two cells".to_owned()));
            }
            of_cell[a.index()].push(b);
            of_cell[b.index()].push(a);
        }
        for cells in &mut of_cell {
            cells.sort_unstable();
            cells.dedup();
        }
        let tables = Tables::clone(&self.0);
        Ok(Board::with_tables(
            tables.with_houses(houses, of_cell).recognized(),
        ))
    }

    /// Adds a cell beside the board, in no house, and returns it. It comes after all other cells.
    ///
    /// # Errors
    /// If a cell has this name already, or if the name is empty, has a space or is that of a place (`r1c1`). Also
    /// if the board has 10,000 cells or more.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let mut board = Board::of(Shape::NINE);
    /// let cell = board.add_beside("A")?;
    /// assert_eq!((board.named("A"), board.place(cell)), (Some(cell), None));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn add_beside(&mut self, name: &str) -> Result<Cell, BoardError> {
        if self.named(name).is_some() {
            return Err(BoardError(format!("two cells named {name}")));
        }
        if name.is_empty() || name.contains(char::is_whitespace) || place_of(name).is_some() {
            return Err(BoardError(format!(
                "a cell beside the board named \"{name}\""
            )));
        }
        let count = self.cell_count();
        if count >= Board::MAX_CELLS_WITH_BESIDE {
            return Err(BoardError("more than 10000 cells".to_owned()));
        }
        let tables = Arc::make_mut(&mut self.0);
        tables.beside.push(name.to_owned());
        tables.starts.push(tables.of_cell.len() as u32);
        if !tables.apart.is_empty() {
            tables.apart.push(Vec::new());
        }
        tables.plain = None;
        Ok(Cell::new(count))
    }

    /// Returns the board with values that begin with `first`, 0 or 1.
    ///
    /// # Errors
    /// If `first` is above 1.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let zero = Board::of(Shape::NINE).counted_from(0)?;
    /// assert_eq!((zero.first(), zero.last()), (0, 8));
    /// assert!(!zero.is_plain());
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn counted_from(&self, first: usize) -> Result<Board, BoardError> {
        if first > 1 {
            return Err(BoardError(format!("digits from {first} (0 or 1)")));
        }
        let tables = Tables {
            first,
            ..Tables::clone(&self.0)
        };
        Ok(Board::with_tables(tables.recognized()))
    }

    fn with_more(&self, more: Vec<NewHouse>) -> Result<Board, BoardError> {
        let own = self.houses().map(|house| {
            let (kind, board) = self.0.kinds[house.index()];
            (usize::from(board), kind, self.cells_of(house).to_vec())
        });
        let houses: Vec<NewHouse> = own.chain(more).collect();
        fits_numbers(&houses)?;
        let tables = Tables::clone(&self.0);
        let apart = tables.apart.clone();
        Ok(Board::with_tables(
            tables.with_houses(houses, apart).recognized(),
        ))
    }

    fn with_tables(tables: Tables) -> Board {
        Board(Arc::new(tables))
    }
}

impl Tables {
    fn rectangle(rows: usize, columns: usize, first: usize, side: usize) -> Tables {
        Tables {
            rows,
            columns,
            holes: None,
            beside: Vec::new(),
            first,
            side,
            boards: 1,
            plain: None,
            lines: [0, 0],
            kinds: Vec::new(),
            members: Vec::new(),
            ends: vec![0],
            of_cell: Vec::new(),
            starts: vec![0; rows * columns + 1],
            apart: Vec::new(),
        }
    }

    fn cell_count(&self) -> usize {
        let on_board = match &self.holes {
            Some(holes) => holes.places.len(),
            None => self.rows * self.columns,
        };
        on_board + self.beside.len()
    }

    /// Returns the tables with these houses, lines first, and with these cells kept apart. It does not check
    /// whether the board is plain; see [`recognized`](Tables::recognized).
    fn with_houses(self, houses: Vec<NewHouse>, apart: Vec<Vec<Cell>>) -> Tables {
        let mut houses = houses;
        houses.sort_by_key(|&(_, kind, _)| match kind {
            HouseKind::Row(_) => 0,
            HouseKind::Column(_) => 1,
            _ => 2,
        });
        let count_of = |is_kind: fn(&HouseKind) -> bool| {
            houses.iter().filter(|(_, kind, _)| is_kind(kind)).count()
        };
        let lines = [
            count_of(|kind| matches!(kind, HouseKind::Row(_))),
            count_of(|kind| matches!(kind, HouseKind::Column(_))),
        ];
        let mut by_cell = vec![Vec::with_capacity(3); self.cell_count()];
        let (mut members, mut ends) = (Vec::new(), vec![0]);
        for (number, (.., cells)) in houses.iter().enumerate() {
            for cell in cells {
                by_cell[cell.index()].push(House(number as u16));
            }
            members.extend(cells);
            ends.push(members.len() as u32);
        }
        let mut starts = vec![0];
        let mut end = 0;
        for houses in &by_cell {
            end += houses.len() as u32;
            starts.push(end);
        }
        Tables {
            plain: None,
            lines,
            kinds: houses
                .iter()
                .map(|&(board, kind, _)| (kind, board as u16))
                .collect(),
            members,
            ends,
            of_cell: by_cell.concat(),
            starts,
            apart,
            ..self
        }
    }

    /// Returns the tables with their box shape, if the board is plain.
    fn recognized(self) -> Tables {
        Tables {
            plain: self.shape_of_plain(),
            ..self
        }
    }

    fn shape_of_plain(&self) -> Option<Shape> {
        let n = self.side;
        let is_square = (self.rows, self.columns, self.first, self.boards) == (n, n, 1, 1);
        let is_bare = self.holes.is_none() && self.beside.is_empty() && self.apart.is_empty();
        if !is_square || !is_bare || self.kinds.len() != 3 * n {
            return None;
        }
        let shape = self.regular_boxes().filter(|shape| shape.side() == n)?;
        let plain = Board::of(shape);
        (plain.0.kinds == self.kinds && plain.0.members == self.members).then_some(shape)
    }

    /// Returns the shape of the boxes, if they are all alike, lie side by side, and fill the rectangle.
    pub(super) fn regular_boxes(&self) -> Option<Shape> {
        if self.holes.is_some() || self.boards != 1 {
            return None;
        }
        let is_box = |&i: &usize| matches!(self.kinds[i].0, HouseKind::Box(_));
        let cells_of = |i: usize| &self.members[self.ends[i] as usize..self.ends[i + 1] as usize];
        let boxes: Vec<&[Cell]> = (0..self.kinds.len()).filter(is_box).map(cells_of).collect();
        let place = |cell: &Cell| (cell.index() / self.columns, cell.index() % self.columns);
        let last = place(boxes.first()?.last()?);
        let (height, width) = (last.0 + 1, last.1 + 1);
        let shape = Shape::new(height, width).ok()?;
        let is_tile = |cells: &&[Cell]| {
            let (top, left) = cells.first().map_or((0, 0), place);
            let tile =
                (0..height * width).map(|i| (top + i / width) * self.columns + left + i % width);
            top.is_multiple_of(height)
                && left.is_multiple_of(width)
                && tile.eq(cells.iter().map(|cell| cell.index()))
        };
        let fills = self.rows.is_multiple_of(height)
            && self.columns.is_multiple_of(width)
            && boxes.len() * height * width == self.rows * self.columns;
        (fills && boxes.iter().all(is_tile)).then_some(shape)
    }
}

/// Returns the rows, then the columns, of a rectangle of cells.
fn lines(rows: usize, columns: usize) -> Vec<NewHouse> {
    let across = (0..rows).map(|row| {
        let cells = (0..columns).map(|column| Cell::new(row * columns + column));
        (0, HouseKind::Row(row), cells.collect())
    });
    let down = (0..columns).map(|column| {
        let cells = (0..rows).map(|row| Cell::new(row * columns + column));
        (0, HouseKind::Column(column), cells.collect())
    });
    across.chain(down).collect()
}

/// Returns the boxes of a rectangle of cells, row by row.
fn boxes(rows: usize, columns: usize, height: usize, width: usize) -> Vec<NewHouse> {
    let corners = (0..rows)
        .step_by(height)
        .flat_map(|top| (0..columns).step_by(width).map(move |left| (top, left)));
    corners
        .enumerate()
        .map(|(number, (top, left))| {
            let cells = (0..height * width)
                .map(|i| Cell::new((top + i / width) * columns + left + i % width));
            (0, HouseKind::Box(number), cells.collect())
        })
        .collect()
}

/// Returns an error unless every house can have a number of its own.
fn fits_numbers(houses: &[NewHouse]) -> Result<(), BoardError> {
    match houses.len() <= usize::from(u16::MAX) {
        true => Ok(()),
        false => Err(BoardError(format!("more than {} houses", u16::MAX))),
    }
}
