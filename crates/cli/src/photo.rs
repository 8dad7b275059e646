//! Puzzles in images, for every command that reads puzzles.

use ninefold::format::{Options, ReadError, Reader, Record};
use ninefold::grid::Shape;
pub(crate) use ninefold_recognize::photo::MAGIC;
use ninefold_recognize::photo::{self, Reading};
use ninefold_recognize::{Recognized, meant};

/// The largest file that is read, in bytes.
pub(crate) const MAX_BYTES: u64 = 64 << 20;

/// A grid that was read, and the board it shows.
pub(crate) struct Seen {
    pub(crate) reading: Reading,
    pub(crate) meant: Recognized,
}

/// All puzzles of an image, in reading order.
pub(crate) fn seen(bytes: &[u8], shape: Option<Shape>) -> Result<Vec<Seen>, String> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("the file has more than {MAX_BYTES} bytes"));
    }
    let readings = photo::read(bytes).map_err(|error| error.to_string())?;
    let seen = readings.into_iter().map(|reading| Seen {
        meant: meant(&reading, shape),
        reading,
    });
    Ok(seen.collect())
}

/// What is not sure about a board, in words.
pub(crate) fn doubt(meant: &Recognized) -> Option<String> {
    if meant.is_sure {
        return None;
    }
    let cells = meant.doubtful_names();
    Some(match (meant.has_one_solution, cells.is_empty()) {
        (true, _) => format!("not sure. Compare with the photo: {cells}"),
        (false, true) => "not sure: this board does not have exactly one solution".to_owned(),
        (false, false) => format!(
            "not sure: this board does not have exactly one solution. Compare with the photo: {cells}"
        ),
    })
}

/// Which digits of a board are no givens, in words.
pub(crate) fn placed(meant: &Recognized) -> Option<String> {
    let board = meant.puzzle.board();
    let names = meant.placed.iter();
    let names: Vec<String> = names
        .map(|&(cell, digit)| format!("{}={}", board.name(cell), digit.value()))
        .collect();
    let words = "left out, because their colour is not that of print";
    (!names.is_empty()).then(|| format!("{words}: {}", names.join(" ")))
}

/// All puzzles of an image as records, each with its number as its line. What is not sure is an error.
pub(crate) fn records(bytes: &[u8], shape: Option<Shape>) -> Vec<Result<Record, ReadError>> {
    let seen = match seen(bytes, shape) {
        Ok(seen) => seen,
        Err(reason) => {
            let found = format!("none: {reason}");
            return vec![Err(ReadError::unfit(0, "an image of a puzzle", found))];
        }
    };
    let record = |number: usize, meant: &Recognized| {
        if let Some(doubt) = doubt(meant) {
            let found = format!(
                "a board that is {doubt}. `ninefold read` writes the board so that you can correct it"
            );
            return Err(ReadError::unfit(number, "a board that is sure", found));
        }
        let line = meant.puzzle.to_string();
        let options = Options {
            shape,
            ..Options::default()
        };
        let record = Reader::new(line.as_bytes(), options)?.next();
        let unread = || ReadError::unfit(number, "a board", line.as_str());
        let mut record = record.unwrap_or_else(|| Err(unread()))?;
        record.line = number;
        if !meant.placed.is_empty() {
            // What may be misread is left out: a hint would call it a mistake.
            let mut placed = meant.placed_grid();
            meant
                .doubtful
                .iter()
                .for_each(|&cell| placed.set(cell, None));
            record.placed = Some(placed);
        }
        Ok(record)
    };
    let numbered = (1..).zip(&seen);
    numbered
        .map(|(number, seen)| record(number, &seen.meant))
        .collect()
}
