//! What is in a data set, how it was made, and how far a run has come.

use std::fmt::{self, Write as _};

use ninefold::report::words;
use serde::{Deserialize, Serialize};

use crate::{Relation, Splits, Strata};

/// What a data set is made of and how: a run that goes on has the same.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Plan {
    /// The version of Ninefold.
    pub version: String,
    /// The parts, as [`Splits`](crate::Splits) are written.
    pub split: String,
    /// Which puzzles belong together, as [`Relation`]s are called.
    pub by: String,
    /// Whether rows have steps.
    pub steps: bool,
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
    /// What was read, and how, as words of a command.
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
            classes: vec![0; classes],
            room: (share * each as f64).round() as u64,
        };
        State {
            parts: splits.parts().map(part).collect(),
            plan,
            puzzles: 0,
            left_out: 0,
            surplus: 0,
            refused: 0,
            is_finished: false,
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

    /// The card: what is in the folder, as people and `datasets` read it.
    pub fn card(&self) -> String {
        let mut text = String::from("---\nconfigs:\n- config_name: default\n  data_files:\n");
        for Part { name, .. } in self.parts.iter().filter(|part| part.rows > 0) {
            _ = write!(text, "  - split: {name}\n    path: {name}-*.jsonl\n");
        }
        text += "---\n\n# Sudoku puzzles\n\n";
        text += &self.sizes();
        let plan = &self.plan;
        let together = plan.by.parse().map_or("", Relation::description);
        _ = write!(
            text,
            "\nEach row is a puzzle with exactly one solution. No two puzzles {together} are in different parts. Each step is proved.\n\n\
             Made by Ninefold {} with\n\n```sh\n{}\n```\n\n{FIELDS}",
            plan.version,
            plan.command(),
        );
        text
    }

    /// How many rows each part has, and of which classes, as a table.
    fn sizes(&self) -> String {
        let strata = self.plan.strata.as_ref();
        let names = strata.and_then(|strata| strata.parse::<Strata>().ok());
        let names = names.map_or(Vec::new(), |strata| strata.names());
        let columns: String = names.iter().map(|name| format!(" {name} |")).collect();
        let rules = "---:|".repeat(names.len());
        let mut text = format!("| part | rows |{columns}\n|---|---:|{rules}\n");
        for part in &self.parts {
            let classes = part.classes.iter().map(|number| format!(" {number} |"));
            let classes: String = classes.collect();
            _ = writeln!(text, "| {} | {} |{classes}", part.name, part.rows);
        }
        text
    }
}

impl Plan {
    /// The command that makes the data set.
    fn command(&self) -> String {
        let mut command = format!("ninefold dataset {} -o FOLDER", self.inputs.join(" "));
        let mut option = |name: &str, value: &dyn fmt::Display| {
            _ = write!(command, " --{name} {value}");
        };
        option("split", &self.split);
        option("by", &self.by);
        for name in &self.against {
            option("against", name);
        }
        if let Some(strata) = &self.strata {
            option("strata", strata);
        }
        if let Some(each) = &self.each {
            option("each", each);
        }
        if self.augment > 0 {
            option("augment", &self.augment);
        }
        if self.augment > 0 || self.negatives {
            option("seed", &self.seed);
        }
        option("shard", &self.shard);
        for (flag, is_set) in [("steps", self.steps), ("negatives", self.negatives)] {
            if is_set {
                _ = write!(command, " --{flag}");
            }
        }
        command
    }
}

/// What the fields mean.
const FIELDS: &str = "\
| field | meaning |
|---|---|
| `puzzle`, `solution` | a sign for each cell, row by row; `.` is an empty cell |
| `box` | rows and columns of a box; `null` if the board has others |
| `rules` | the whole puzzle as text, if it has rules or another board than boxes, rows and columns |
| `givens`, `minimal` | how many givens there are, and whether each is needed |
| `canonical`, `grid_canonical` | the first of all equivalent puzzles, and of all equivalent solutions |
| `automorphisms` | in how many ways the puzzle can be moved so that it comes out again |
| `group` | puzzles that belong together have the same |
| `se_er`, `se_ep`, `se_ed` | Sudoku Explainer's ratings: the hardest step, the hardest up to the first digit, the first step |
| `hodoku_level`, `hodoku_score` | HoDoKu's rating |
| `guesses` | guesses of the search that proves the solution |
| `singles_only`, `hardest`, `techniques`, `end` | whether singles solve it, the hardest technique, each `technique` with the `count` of its uses, and `solved` or `stuck` |
| `steps` | with `--steps`: `technique`, `price`, and before the step the `board` and the `candidates` (bit 0 is the smallest digit); the `houses` and `cells` it is about; `placed` and `eliminated` as pairs of cell and digit; the reason as `text`. Cells are numbered from 0, row by row |
| `negative` | with `--negatives`: a wrong `digit` in a `cell`, how many `steps` by which `hardest` technique show that it is wrong, the `board` at that point, and the clash: `clash_cell` has no candidates, or `clash_digit` has no place in `clash_house` |
| `back` | with `--augment`: the way from an image to its puzzle, `null` for the puzzles themselves. Transpose the image if `transposed`; row i and column j of the puzzle are row `rows[i]` and column `columns[j]` of that, with digit d renamed to `digits[d - 1]` |
| `source`, `line`, `version` | where the puzzle was read, and which version of Ninefold wrote the row |
";
