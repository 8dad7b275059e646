//! The card of a data set, which people and `datasets` read: a description of what is in the folder.

use std::fmt::{self, Write as _};

use crate::schema::yaml;
use crate::{Format, Part, Plan, Relation, State, Strata};

/// The upper bounds of the hub's size classes, in rows, with the names of the classes.
const SIZES: [(u64, &str); 10] = [
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
    (1_000_000_000, "100M<n<1B"),
    (10_000_000_000, "1B<n<10B"),
    (100_000_000_000, "10B<n<100B"),
    (1_000_000_000_000, "100B<n<1T"),
];

impl State {
    /// Returns the card, README.md.
    pub fn card(&self) -> String {
        let plan = &self.plan;
        let together = plan.by.parse().map_or("", Relation::description);
        format!(
            "---\n{}---\n\n# Sudoku puzzles\n\n{}\n\
             Each row is a puzzle with exactly one solution. No two puzzles {together} are in different parts. Each step is proved.\n\n\
             Made by Ninefold {} with\n\n```sh\n{}\n```\n\n{}",
            self.head(),
            self.sizes(),
            plan.version,
            plan.command(),
            match plan.format {
                Format::Jsonl | Format::Parquet => FIELDS,
                Format::Numpy => NUMPY,
                Format::Tokens => TOKENS,
            }
        )
    }

    /// Returns the head in YAML: licence, size, fields, parts and their files.
    fn head(&self) -> String {
        let format = self.plan.format;
        let mut text = String::new();
        if let Some(license) = &self.plan.license {
            _ = writeln!(text, "license: {license}");
        }
        let size = SIZES.iter().find(|(rows, _)| self.rows() < *rows);
        _ = write!(
            text,
            "pretty_name: Sudoku puzzles\nsize_categories:\n- {}\n",
            size.map_or("n>1T", |(_, name)| name)
        );
        if format == Format::Numpy {
            return text;
        }
        let parts = || self.parts.iter().filter(|part| part.rows > 0);
        text += "dataset_info:\n  features:\n";
        text += &match format {
            Format::Tokens => "  - name: text\n    dtype: string\n".to_owned(),
            _ => yaml(&self.plan.fields(), 2),
        };
        text += "  splits:\n";
        for Part {
            name, rows, bytes, ..
        } in parts()
        {
            _ = write!(
                text,
                "  - name: {name}\n    num_bytes: {bytes}\n    num_examples: {rows}\n"
            );
        }
        let bytes: u64 = self.parts.iter().map(|part| part.bytes).sum();
        _ = write!(text, "  download_size: {bytes}\n  dataset_size: {bytes}\n");
        text += "configs:\n- config_name: default\n  data_files:\n";
        for Part { name, .. } in parts() {
            let folder = if format == Format::Parquet {
                "data/"
            } else {
                ""
            };
            _ = write!(
                text,
                "  - split: {name}\n    path: {folder}{name}-*.{}\n",
                format.ending()
            );
        }
        text
    }
    /// Returns a table of the number of rows in each part, by class.
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
    /// Returns the command that makes the data set.
    fn command(&self) -> String {
        let mut command = format!("ninefold dataset {} -o FOLDER", self.inputs.join(" "));
        let mut option = |name: &str, value: &dyn fmt::Display| {
            _ = write!(command, " --{name} {value}");
        };
        option("format", &self.format.name());
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
        if let Some(license) = &self.license {
            option("license", license);
        }
        for (flag, is_set) in [
            ("steps", self.steps),
            ("alternatives", self.alternatives),
            ("negatives", self.negatives),
        ] {
            if is_set {
                _ = write!(command, " --{flag}");
            }
        }
        command
    }
}

/// The meaning of the fields.
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
| `steps` | with `--steps`: `index`, `technique`, `price`, and before the step the `board` and the `candidates` (bit 0 is the smallest digit); the `houses`, `cells` and `digits` it is about; `placed` and `eliminated` as pairs of cell and digit; the reason as `text`. With `--alternatives` also what up to 100 other steps by the same technique place and eliminate there. Cells are numbered from 0, row by row |
| `negative` | with `--negatives`: a wrong `digit` in a `cell`, how many `steps` by which `hardest` technique show that it is wrong, the `board` at that point, and the clash: `clash_cell` has no candidates, or `clash_digit` has no place in `clash_house` |
| `back` | with `--augment`: the way from an image to its puzzle, `null` for the puzzles themselves. Transpose the image if `transposed`; row i and column j of the puzzle are row `rows[i]` and column `columns[j]` of that, with digit d renamed to `digits[d - 1]` |
| `source`, `line`, `seed`, `try`, `version` | the file and the line that the puzzle was read from, or the seed and the try that made it, and which version of Ninefold wrote the row |
";

/// The meaning of the files of the NumPy format.
const NUMPY: &str = "\
Each part is a folder with the files that the training code of the Hierarchical Reasoning Model (HRM) and of the Tiny Recursive Model (TRM) reads.

| file | content |
|---|---|
| `all__inputs.npy`, `all__labels.npy` | puzzle and solution, a row each, as bytes: 1 is an empty cell, and digit d is d + 1; 0 is padding |
| `all__puzzle_identifiers.npy` | 0 for each row |
| `all__puzzle_indices.npy` | the row at which each puzzle begins, and the number of rows |
| `all__group_indices.npy` | the row at which each puzzle begins that is no image, and the number of rows. A group is a puzzle with its images |
| `dataset.json` | the numbers that describe the arrays |

`identifiers.json` names the identifier 0. `ninefold.json` says how the data set was made.
";

/// The meaning of the tokens.
const TOKENS: &str = "\
Each line is a row: tokens with blanks between them. `vocabulary.txt` lists all tokens, one on a line. The number of a token is its line, counted from 0.

| token | meaning |
|---|---|
| `<puzzle>` | the puzzle follows, a token for each cell, row by row: a digit, or `.` for an empty cell |
| `<step>` | with `--steps`: a step follows, its technique and then its effects, `r4c5=7` for a digit that is placed and `r4c5<>7` for one that is eliminated |
| `<solution>` | the solution follows, a digit for each cell |
| `<end>` | the end of the row |
| `<pad>` | the number 0; in no row |
";
