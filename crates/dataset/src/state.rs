//! The state of a data set: what is in it, how it was made, and how far a run has come.

use std::fmt::Write as _;

use ninefold::grid::Shape;
use ninefold::report::words;
use serde::{Deserialize, Serialize};

use crate::solved::unfit;
use crate::{Format, Splits, Strata, Unfit};

/// The plan of a data set: its contents and how it is made. A run that resumes has the same plan.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Plan {
    /// The version of Ninefold.
    pub version: String,
    /// The format of the rows.
    pub format: Format,
    /// The identifier of the licence on the card.
    pub license: Option<String>,
    /// The parts, in the form of [`Splits`](crate::Splits).
    pub split: String,
    /// Which puzzles belong to the same group, by the name of the [`Relation`](crate::Relation).
    pub by: String,
    /// Whether rows have steps.
    pub steps: bool,
    /// Whether steps have alternatives.
    pub alternatives: bool,
    /// The classes with equally many rows, in the form of [`Strata`].
    pub strata: Option<String>,
    /// The largest number of puzzles of each class, in all parts together.
    pub each: Option<u64>,
    /// The number of images of each puzzle of the first part.
    pub augment: u64,
    /// Whether rows have a wrong digit.
    pub negatives: bool,
    /// The seed of images and wrong digits.
    pub seed: u64,
    /// The number of puzzles for each file.
    pub shard: u64,
    /// What was read, and how, or what was made, as words of a command line.
    pub inputs: Vec<String>,
    /// The files with puzzles that are left out.
    pub against: Vec<String>,
}

/// The contents of the files, and the progress of a run.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct State {
    /// The plan of the data set.
    pub plan: Plan,
    /// The number of puzzles that were examined.
    pub puzzles: u64,
    /// The number of tries that were examined, if puzzles are made.
    pub tries: u64,
    /// The boxes of all puzzles, rows by columns, in formats that hold boards of only one shape.
    pub shape: Option<String>,
    /// The parts, in the order of the split.
    pub parts: Vec<Part>,
    /// The number of puzzles left out because a related puzzle is in the data set.
    pub left_out: u64,
    /// The number of puzzles of full classes, or of no class.
    pub surplus: u64,
    /// The number of puzzles for which no row could be made.
    pub refused: u64,
    /// Whether the data set is complete.
    pub is_finished: bool,
}

/// The contents of a part.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Part {
    /// The name of the part.
    pub name: String,
    /// The number of rows, including images.
    pub rows: u64,
    /// The number of puzzles, without images.
    pub puzzles: u64,
    /// The number of bytes of its files.
    pub bytes: u64,
    /// The numbers of its files.
    pub files: Vec<u64>,
    /// The number of puzzles of each class. Empty if there are no classes.
    pub classes: Vec<u64>,
    /// The largest number of puzzles of each class.
    pub room: u64,
}

impl Part {
    /// Counts a puzzle of this class if there is room for it. Returns whether there is.
    pub fn takes(&mut self, class: Option<usize>) -> bool {
        if self.classes.is_empty() {
            return true;
        }
        let room = self.room;
        let class = class.and_then(|class| self.classes.get_mut(class));
        match class {
            Some(puzzles) if *puzzles < room => {
                *puzzles += 1;
                true
            }
            _ => false,
        }
    }
}

impl State {
    /// Returns the state at the beginning of a data set with these parts and classes.
    pub fn new(plan: Plan, splits: &Splits, strata: Option<&Strata>) -> State {
        let classes = strata.map_or(0, |strata| strata.names().len());
        let each = plan.each.unwrap_or(0);
        let part = |(name, share): (&str, f64)| Part {
            name: name.to_owned(),
            rows: 0,
            puzzles: 0,
            bytes: 0,
            files: Vec::new(),
            classes: vec![0; classes],
            room: (share * each as f64).round() as u64,
        };
        State {
            parts: splits.parts().map(part).collect(),
            plan,
            shape: None,
            puzzles: 0,
            tries: 0,
            left_out: 0,
            surplus: 0,
            refused: 0,
            is_finished: false,
        }
    }

    /// Checks the shape of a puzzle, in formats that hold puzzles of one shape: that of the first puzzle.
    ///
    /// # Errors
    /// [`Unfit`] if the puzzle has another shape.
    pub fn fits(&mut self, shape: Shape) -> Result<(), Unfit> {
        let (shape, first) = (shape.to_string(), &mut self.shape);
        match first {
            Some(first) if *first != shape => Err(unfit(format_args!(
                "this format holds puzzles of one shape, with boxes of {first} here, not of {shape}"
            ))),
            _ => {
                *first = Some(shape);
                Ok(())
            }
        }
    }

    /// Reads what [`json`](State::json) wrote.
    ///
    /// # Errors
    /// A message, if the text is something else.
    pub fn parse(text: &str) -> Result<State, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// Returns the state as JSON.
    ///
    /// # Panics
    /// It never panics, because JSON can represent all of it.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("JSON can say numbers and words") + "\n"
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> u64 {
        self.parts.iter().map(|part| part.rows).sum()
    }

    /// Whether there are classes, and all of them are full.
    pub fn is_full(&self) -> bool {
        let is_full = |part: &Part| part.classes.iter().all(|&rows| rows >= part.room);
        self.plan.strata.is_some() && self.parts.iter().all(is_full)
    }

    /// Returns a summary such as `3 rows: train 2, test 1; 1 puzzle without a row`.
    pub fn words(&self) -> String {
        let parts = self.parts.iter();
        let parts: Vec<String> = parts
            .map(|part| format!("{} {}", part.name, words::number(part.rows)))
            .collect();
        let mut text = format!(
            "{}: {}",
            words::counted(self.rows(), "row"),
            parts.join(", ")
        );
        if self.left_out > 0 {
            let left_out = words::counted(self.left_out, "puzzle");
            _ = write!(text, "; {left_out} left out because of --against");
        }
        if self.surplus > 0 {
            let surplus = words::counted(self.surplus, "puzzle");
            _ = write!(text, "; {surplus} left out because their class was full");
        }
        if self.refused > 0 {
            let refused = words::counted(self.refused, "puzzle");
            _ = write!(text, "; {refused} without a row");
        }
        text
    }
}
