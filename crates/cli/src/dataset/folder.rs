//! The folder of a data set: files of rows, what they hold, and how far a run has come.

use std::fs::{self, DirEntry};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use ninefold::grid::Shape;
use ninefold_dataset::{Format, Plan, Splits, State, Strata, Unfit, npy, vocabulary};

use crate::dataset::Rows;
use crate::dataset::arrays::Arrays;
use crate::dataset::shard::Shard;
use crate::failure::Failure;
use crate::output::{BEGUN, Target};

/// The file that says how far a run has come.
const STATE: &str = "ninefold.json";

/// A folder that is written.
pub(crate) struct Folder {
    path: PathBuf,
    /// Whether a run of this data set has made the folder.
    is_own: bool,
    /// What is safe on the disk.
    kept: State,
    /// The state with what is in memory too.
    now: State,
    /// The file of each part that is being written, in formats whose rows are in files of their own.
    shards: Vec<Option<Shard>>,
    /// The arrays of each part that grow, in the format that has them.
    arrays: Vec<Arrays>,
}

impl Folder {
    /// Makes the folder, or finds how far an earlier run of the same plan has come.
    pub(crate) fn open(
        path: &Path,
        plan: Plan,
        splits: &Splits,
        strata: Option<&Strata>,
    ) -> Result<Folder, Failure> {
        let failure = |words: String| Failure::Usage(format!("{}: {words}", path.display()));
        let mut is_own = !path.exists();
        fs::create_dir_all(path).map_err(|error| match path.is_file() {
            true => {
                failure("a data set is a folder, and this is a file. Name another one".to_owned())
            }
            false => failure(format!("cannot be made: {error}")),
        })?;
        let state = match fs::read_to_string(path.join(STATE)) {
            Ok(text) => {
                let state = State::parse(&text)
                    .map_err(|error| failure(format!("{STATE} is damaged: {error}")))?;
                if state.plan != plan {
                    let words = "holds another data set. Name another folder, or remove this one";
                    return Err(failure(words.to_owned()));
                }
                is_own = true;
                state
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if fs::read_dir(path)?.any(|entry| !entry.is_ok_and(|entry| is_unfinished(&entry)))
                {
                    let words = "there are other files in this folder. Name an empty or a new one";
                    return Err(failure(words.to_owned()));
                }
                State::new(plan, splits, strata)
            }
            Err(error) => return Err(failure(format!("{STATE} cannot be read: {error}"))),
        };
        let mut folder = Folder {
            path: path.to_owned(),
            is_own,
            shards: state.parts.iter().map(|_| None).collect(),
            arrays: Vec::new(),
            now: state.clone(),
            kept: state,
        };
        if folder.finished().is_none() {
            remove_unfinished(path)?;
            folder.write_state()?;
            folder.begin()?;
        }
        Ok(folder)
    }

    /// How an earlier run ended, if nothing is left to do.
    pub(crate) fn finished(&self) -> Option<&State> {
        Some(&self.now).filter(|state| state.is_finished)
    }

    /// Makes the folders inside it, and opens the files that grow.
    fn begin(&mut self) -> Result<(), Failure> {
        match self.now.plan.format {
            Format::Parquet => {
                let data = self.path.join("data");
                fs::create_dir_all(&data)?;
                remove_unfinished(&data)
            }
            Format::Numpy => {
                let side = self.side();
                for part in &self.now.parts {
                    let folder = self.path.join(&part.name);
                    fs::create_dir_all(&folder)?;
                    remove_unfinished(&folder)?;
                    self.arrays.push(Arrays::open(&folder, part, side)?);
                }
                Ok(())
            }
            Format::Jsonl | Format::Tokens => Ok(()),
        }
    }

    /// The side of all boards, in formats that hold boards of one shape; 0 before the first one.
    fn side(&self) -> usize {
        let shape = self.now.shape.as_ref();
        let shape = shape.and_then(|shape| shape.parse::<Shape>().ok());
        shape.map_or(0, Shape::side)
    }

    /// How many puzzles are safe on the disk.
    pub(crate) fn puzzles(&self) -> u64 {
        self.kept.puzzles
    }

    /// How many puzzles have been looked at.
    pub(crate) fn now(&self) -> u64 {
        self.now.puzzles
    }

    /// How many tries of an order are safe on the disk.
    pub(crate) fn tries(&self) -> u64 {
        self.kept.tries
    }

    /// With the next puzzle, this number of tries of the order has been looked at.
    pub(crate) fn tried(&mut self, tries: u64) {
        self.now.tries = tries;
    }

    /// Whether all classes are full.
    pub(crate) fn is_full(&self) -> bool {
        self.now.is_full()
    }

    /// Whether a puzzle of this shape goes with those before it, in formats that hold boards of one shape.
    pub(crate) fn fits(&mut self, shape: Option<Shape>) -> Result<(), Unfit> {
        shape.map_or(Ok(()), |shape| self.now.fits(shape))
    }

    /// Adds the rows of a puzzle to their part, if there is room for it in its class.
    pub(crate) fn add(&mut self, rows: &Rows) -> Result<(), Failure> {
        let number = self.kept.puzzles / self.now.plan.shard;
        let plan = &self.now.plan;
        let part = &mut self.now.parts[rows.part];
        if !part.takes(rows.class) {
            self.now.surplus += 1;
            return self.step();
        }
        part.rows += rows.rows.len() as u64;
        part.puzzles += 1;
        if let Some(arrays) = self.arrays.get_mut(rows.part) {
            arrays.add(&rows.rows)?;
            return self.step();
        }
        let shard = match &mut self.shards[rows.part] {
            Some(shard) => shard,
            none => {
                let path = self.path.join(plan.format.file(&part.name, number));
                none.insert(Shard::new(path, plan)?)
            }
        };
        for row in &rows.rows {
            shard.write(row)?;
        }
        self.step()
    }

    /// A puzzle that belongs together with another one.
    pub(crate) fn leave_out(&mut self) -> Result<(), Failure> {
        self.now.left_out += 1;
        self.step()
    }

    /// A puzzle without a row.
    pub(crate) fn refuse(&mut self) -> Result<(), Failure> {
        self.now.refused += 1;
        self.step()
    }

    fn step(&mut self) -> Result<(), Failure> {
        self.now.puzzles += 1;
        match self.now.puzzles.is_multiple_of(self.now.plan.shard) {
            true => self.keep(),
            false => Ok(()),
        }
    }

    /// Puts the files that were begun into their places, and then writes how far this is.
    fn keep(&mut self) -> Result<(), Failure> {
        let number = self.kept.puzzles / self.now.plan.shard;
        for (shard, part) in self.shards.iter_mut().zip(&mut self.now.parts) {
            if let Some(shard) = shard.take() {
                part.bytes += shard.finish()?;
                part.files.push(number);
            }
        }
        let side = self.side();
        for (arrays, part) in self.arrays.iter_mut().zip(&mut self.now.parts) {
            part.bytes = arrays.keep(part, side)?;
        }
        self.write_state()
    }

    fn write_state(&mut self) -> Result<(), Failure> {
        write(&self.path.join(STATE), &self.now.json())?;
        self.kept = self.now.clone();
        Ok(())
    }

    /// Whether no puzzle has a row, and not because other puzzles were left out.
    pub(crate) fn is_void(&self) -> bool {
        self.now.rows() == 0 && self.now.left_out == 0
    }

    /// Removes what was written of a data set without rows, and the folder if it was made for it.
    pub(crate) fn remove(self) -> Result<State, Failure> {
        drop(self.arrays);
        fs::remove_file(self.path.join(STATE))?;
        match self.now.plan.format {
            Format::Parquet => fs::remove_dir(self.path.join("data"))?,
            Format::Numpy => {
                for part in &self.now.parts {
                    fs::remove_dir_all(self.path.join(&part.name))?;
                }
            }
            Format::Jsonl | Format::Tokens => {}
        }
        if self.is_own {
            fs::remove_dir(&self.path)?;
        }
        Ok(self.now)
    }

    /// Writes what is left, and the card.
    pub(crate) fn finish(mut self) -> Result<State, Failure> {
        if self.now.puzzles > self.kept.puzzles || !self.arrays.is_empty() {
            self.keep()?;
        }
        let (format, side) = (self.now.plan.format, self.side());
        for part in &self.now.parts {
            for (index, &number) in part.files.iter().enumerate() {
                let Some(last) = format.last_name(&part.name, index, part.files.len()) else {
                    continue;
                };
                let first = self.path.join(format.file(&part.name, number));
                // A run that was killed here has given names to some.
                if first.exists() {
                    fs::rename(first, self.path.join(last))?;
                }
            }
            if format == Format::Numpy {
                let path = self.path.join(&part.name).join("dataset.json");
                write(&path, &npy::description(part, side))?;
            }
        }
        if format == Format::Numpy {
            write(&self.path.join("identifiers.json"), "[\"<blank>\"]\n")?;
        }
        let shape = self.now.shape.as_ref().and_then(|shape| shape.parse().ok());
        if let (Format::Tokens, Some(shape)) = (format, shape) {
            let tokens = vocabulary(shape).join("\n") + "\n";
            write(&self.path.join("vocabulary.txt"), &tokens)?;
        }
        write(&self.path.join("README.md"), &self.now.card())?;
        self.now.is_finished = true;
        self.write_state()?;
        Ok(self.now)
    }
}

/// Removes what a killed run left behind in a folder.
fn remove_unfinished(folder: &Path) -> Result<(), Failure> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_unfinished(&entry) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Whether it is a file that was not written to its end.
fn is_unfinished(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    name.to_string_lossy().starts_with(BEGUN)
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let mut output = Target::named(path).create()?;
    output.write_all(text.as_bytes())?;
    output.finish()
}
