//! What is in a data set, how it was made, and how far a run has come.

use std::fmt::Write as _;

use ninefold::report::words;
use serde::{Deserialize, Serialize};

use crate::Splits;

/// What a data set is made of and how: a run that goes on has the same.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Plan {
    /// The version of Ninefold.
    pub version: String,
    /// The parts, as [`Splits`](crate::Splits) are written.
    pub split: String,
    /// Which puzzles belong together: `grid`, `puzzle` or `exact`.
    pub by: String,
    /// Whether rows have steps.
    pub steps: bool,
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
    /// Rows of each part, in the order of the split.
    pub parts: Vec<(String, u64)>,
    /// Puzzles that belong together with others.
    pub left_out: u64,
    /// Puzzles without a row.
    pub refused: u64,
    /// Whether nothing is left to do.
    pub is_finished: bool,
}

impl State {
    /// The beginning of a data set with these parts.
    pub fn new(plan: Plan, splits: &Splits) -> State {
        let names = splits.names();
        State {
            parts: names.map(|name| (name.to_owned(), 0)).collect(),
            plan,
            puzzles: 0,
            left_out: 0,
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
        self.parts.iter().map(|(_, rows)| rows).sum()
    }

    /// `3 rows: train 2, test 1; 1 puzzle without a row`.
    pub fn words(&self) -> String {
        let parts = self.parts.iter();
        let parts: Vec<String> = parts
            .map(|(name, rows)| format!("{name} {}", words::number(*rows)))
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
        if self.refused > 0 {
            let refused = words::counted(self.refused, "puzzle");
            _ = write!(text, "; {refused} without a row");
        }
        text
    }

    /// The card: what is in the folder, as people and `datasets` read it.
    pub fn card(&self) -> String {
        let mut text = String::from("---\nconfigs:\n- config_name: default\n  data_files:\n");
        for (name, _) in self.parts.iter().filter(|(_, rows)| *rows > 0) {
            _ = write!(text, "  - split: {name}\n    path: {name}-*.jsonl\n");
        }
        text += "---\n\n# Sudoku puzzles\n\n| part | rows |\n|---|---:|\n";
        for (name, rows) in &self.parts {
            _ = writeln!(text, "| {name} | {rows} |");
        }
        let plan = &self.plan;
        let together = match plan.by.as_str() {
            "grid" => "whose solutions are equivalent under the Sudoku symmetries",
            "puzzle" => "that are equivalent under the Sudoku symmetries",
            _ => "that are the same",
        };
        let steps = if plan.steps { " --steps" } else { "" };
        let against: String = plan
            .against
            .iter()
            .map(|name| format!(" --against {name}"))
            .collect();
        _ = write!(
            text,
            "\nEach row is a puzzle with exactly one solution. No two puzzles {together} are in different parts. Each step is proved.\n\n\
             Made by Ninefold {} with\n\n```sh\nninefold dataset {} -o FOLDER --split {} --by {}{steps}{against} --shard {}\n```\n\n{FIELDS}",
            plan.version,
            plan.inputs.join(" "),
            plan.split,
            plan.by,
            plan.shard,
        );
        text
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
| `source`, `line`, `version` | where the puzzle was read, and which version of Ninefold wrote the row |
";
