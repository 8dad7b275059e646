//! Counts how many photos of a folder are read correctly.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Instant;

use ninefold_recognize::{meant, photo};

/// The greatest time that a photo should take, in milliseconds.
const MAX_TIME: f64 = 300.0;

/// The number of slowest photos that are named.
const SLOWEST: usize = 3;

/// The counts for all photos of a folder.
#[derive(Default)]
pub(crate) struct Table {
    /// The number of photos in the folder.
    pub(crate) photos: usize,
    /// Boards whose most probable cells are all right, without the solver.
    pub(crate) read: usize,
    /// Cells whose most probable content is right.
    pub(crate) cells: usize,
    /// Boards in which the reader is sure of every cell, without the solver.
    pub(crate) all_sure: usize,
    /// Those of [`Table::all_sure`] that are not right.
    pub(crate) all_sure_wrong: usize,
    /// Boards that are right with the help of the solver.
    pub(crate) right: usize,
    /// Boards that are called sure.
    pub(crate) sure: usize,
    /// Those of [`Table::sure`] that are not right.
    pub(crate) sure_wrong: usize,
    /// The milliseconds for each photo with its name, in ascending order.
    times: Vec<(f64, String)>,
    /// The photos that were not right.
    notes: Vec<String>,
    /// The boards that were called sure and are wrong.
    pub(crate) sure_wrong_notes: Vec<String>,
}

impl Table {
    /// Makes the table of a folder. Each photo is changed before it is read.
    pub(crate) fn of(folder: &Path, change: impl Fn(Vec<u8>) -> Vec<u8>) -> Table {
        let mut table = Table::default();
        for photo in &photos(folder) {
            table.add(photo, &change(std::fs::read(photo).expect("the photo")));
        }
        table.times.sort_by(|one, other| one.0.total_cmp(&other.0));
        table
    }

    fn add(&mut self, photo: &Path, bytes: &[u8]) {
        let name = photo.file_name().unwrap_or_default().to_string_lossy();
        let truth = truth(photo);
        self.photos += 1;
        let begin = worked();
        let read = photo::read(bytes).map(|readings| {
            readings
                .into_iter()
                .map(|reading| (meant(&reading, None), reading))
                .collect::<Vec<_>>()
        });
        let time = worked() - begin;
        self.times.push((time, name.clone().into_owned()));
        let read = match read {
            Ok(read) => read,
            Err(error) => return self.notes.push(format!("{name}: {error}")),
        };
        for (meant, _) in &read {
            let line = meant.puzzle.to_string();
            if meant.is_sure && line != truth {
                self.sure_wrong += 1;
                let note = format!("{name}: sure and wrong\n  meant {line}\n  truth {truth}");
                self.sure_wrong_notes.push(note);
            }
        }
        let [(meant, reading)] = read.as_slice() else {
            return self.notes.push(format!("{name}: {} grids", read.len()));
        };
        let signs = reading.line();
        let same = |line: &str| {
            line.bytes()
                .zip(truth.bytes())
                .filter(|(one, other)| one == other)
                .count()
        };
        let cells = same(&signs);
        let is_sure = reading.cells.iter().all(photo::Cell::is_sure);
        self.cells += cells;
        self.read += usize::from(cells == 81);
        self.all_sure += usize::from(is_sure);
        self.all_sure_wrong += usize::from(is_sure && cells < 81);
        let line = meant.puzzle.to_string();
        let is_right = line == truth;
        self.right += usize::from(is_right);
        self.sure += usize::from(meant.is_sure);
        if !is_right || cells < 81 {
            let words = if is_right {
                "right with the solver's help"
            } else {
                "wrong"
            };
            self.notes.push(format!("{name}: {cells} of 81 cells, {words}\n  read  {signs}\n  meant {line}\n  truth {truth}"));
        }
    }
}

/// Returns the photos of a folder.
pub(crate) fn photos(folder: &Path) -> Vec<PathBuf> {
    let files = folder.read_dir().expect("a folder of photos");
    let mut photos: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    photos.retain(|path| path.extension().is_some_and(|end| end == "jpg"));
    photos.sort();
    photos
}

/// Returns the milliseconds that this thread has worked. If the system does not count them, the time includes
/// waiting.
fn worked() -> f64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let counted = counted.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    counted.map_or_else(
        || BEGIN.elapsed().as_secs_f64() * 1e3,
        |nanoseconds| nanoseconds / 1e6,
    )
}

/// Returns the 81 signs of a photo, from the file beside it.
pub(crate) fn truth(photo: &Path) -> String {
    let text = std::fs::read_to_string(photo.with_extension("dat")).expect("the truth");
    let digits = text.lines().skip(2).flat_map(str::split_whitespace);
    let signs = digits.map(|digit| if digit == "0" { "." } else { digit });
    signs.take(81).collect()
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for note in &self.notes {
            writeln!(f, "{note}")?;
        }
        let all = self.photos;
        writeln!(
            f,
            "boards right by the reader alone    {} of {all}",
            self.read
        )?;
        writeln!(
            f,
            "cells right by the reader alone     {} of {}",
            self.cells,
            all * 81
        )?;
        writeln!(
            f,
            "boards with all cells sure          {}, wrong among them {}",
            self.all_sure, self.all_sure_wrong
        )?;
        writeln!(
            f,
            "boards right with the solver        {} of {all}",
            self.right
        )?;
        writeln!(
            f,
            "boards called sure                  {}, wrong among them {}",
            self.sure, self.sure_wrong
        )?;
        let mean = self.times.iter().map(|time| time.0).sum::<f64>() / all.max(1) as f64;
        let slow = self.times.iter().filter(|time| time.0 > MAX_TIME).count();
        writeln!(
            f,
            "processor time for a photo          {mean:.0} ms on average, more than {MAX_TIME} ms for {slow}"
        )?;
        let slowest = self.times.iter().rev().take(SLOWEST);
        let slowest: Vec<String> = slowest
            .map(|(time, name)| format!("{name} {time:.0} ms"))
            .collect();
        writeln!(
            f,
            "the slowest                         {}",
            slowest.join(", ")
        )
    }
}
