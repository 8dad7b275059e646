//! What is in a data set, how it was made, and how far a run has come.

use std::fmt::Write as _;

use ninefold::grid::Shape;
use ninefold::report::words;
use serde::{Deserialize, Serialize};

use crate::solved::unfit;
use crate::{Format, Splits, Strata, Unfit};

/// What a data set is made of and how: a run that goes on has the same.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Plan {
    /// The version of Ninefold.
    pub version: String,
    /// How the rows are written.
    pub format: Format,
    /// The identifier of the licence on the card.
    pub license: Option<String>,
    /// The parts, as [`Splits`](crate::Splits) are written.
    pub split: String,
    /// Which puzzles belong together, as [`Relation`](crate::Relation)s are called.
    pub by: String,
    /// Whether rows have steps.
    pub steps: bool,
    /// Whether steps have alternatives.
    pub alternatives: bool,
    /// The classes of which there are as many rows each, as [`Strata`] are written.
    pub strata: Option<String>,
    /// How many puzzles of each class there are in all parts together, at most.
    pub each: Option<u64>,
    /// How many images each puzzle of the first part has.
    pub augment: u64,
    /// Whether rows have a wrong digit.
    pub negatives: bool,
    /// The seed of images and wrong digits.
    pub seed: u64,
    /// Puzzles for each file.
    pub shard: u64,
    /// What was read, and how, or what was made, as words of a command.
    pub inputs: Vec<String>,
    /// Files with puzzles that are left out.
    pub against: Vec<String>,
}

/// What is in the files.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct State {
    /// How it is made.
    pub plan: Plan,
    /// Puzzles that have been looked at.
    pub puzzles: u64,
    /// Where puzzles are made: tries that have been looked at.
    pub tries: u64,
    /// The boxes of all puzzles, rows by columns, in formats that hold boards of one shape only.
    pub shape: Option<String>,
    /// The parts, in the order of the split.
    pub parts: Vec<Part>,
    /// Puzzles that belong together with others.
    pub left_out: u64,
    /// Puzzles of classes that were full, or of none.
    pub surplus: u64,
    /// Puzzles without a row.
    pub refused: u64,
    /// Whether nothing is left to do.
    pub is_finished: bool,
}

/// What a part has.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// How many rows, images among them.
    pub rows: u64,
    /// How many puzzles, without images.
    pub puzzles: u64,
    /// How many bytes its files have.
    pub bytes: u64,
    /// The numbers of its files.
    pub files: Vec<u64>,
    /// How many puzzles of each class; empty if there are no classes.
    pub classes: Vec<u64>,
    /// How many puzzles of each class it may have.
    pub room: u64,
}

impl Part {
    /// Whether there is room for a puzzle of this class; then it is counted.
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
    /// The beginning of a data set with these parts and classes.
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

    /// Takes note of the shape of a puzzle, in formats that hold puzzles of one shape: that of the first one.
    ///
    /// # Errors
    /// [`Unfit`] if it does not.
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
    /// In words, if the text is something else.
    pub fn parse(text: &str) -> Result<State, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The state as JSON.
    ///
    /// # Panics
    /// Never: JSON can say all of it.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("JSON can say numbers and words") + "\n"
    }

    /// How many rows there are.
    pub fn rows(&self) -> u64 {
        self.parts.iter().map(|part| part.rows).sum()
    }

    /// Whether there are classes, and all of them are full.
    pub fn is_full(&self) -> bool {
        let is_full = |part: &Part| part.classes.iter().all(|&rows| rows >= part.room);
        self.plan.strata.is_some() && self.parts.iter().all(is_full)
    }

    /// `3 rows: train 2, test 1; 1 puzzle without a row`.
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
            _ = write!(text, "; {surplus} more than the classes hold");
        }
        if self.refused > 0 {
            let refused = words::counted(self.refused, "puzzle");
            _ = write!(text, "; {refused} without a row");
        }
        text
    }
}
