//! What is asked for, from the words of the command line, and a puzzle as a line and as an object.

use std::borrow::Cow;
use std::path::Path;

use ninefold::format::{Format, Options, Reader, Record, write_str};
use ninefold::generate::{Clues, Family, Goal, Grade, Made, Wanted, words};
use ninefold::grid::notation::write_line;
use ninefold::grid::{Cell, Digit, Grid};
use ninefold::logic::Technique;
use ninefold::report::json;

use crate::compression::{opened, text_or_file};
use crate::failure::{Failure, cannot_read, complaint};
use crate::generate::Generate;
use crate::input::Origin;

impl Generate {
    /// The order.
    pub(super) fn wanted(&self) -> Result<Wanted, Failure> {
        let goal = if !self.technique.is_empty() {
            Some(Goal::Techniques {
                needed: self.technique.clone(),
                only_hardest: self.only_hardest,
                level: self.difficulty,
            })
        } else if let Some(difficulty) = self.difficulty {
            Some(Goal::Level(difficulty))
        } else {
            self.practice.map(Goal::Practice).or(self.rating.clone())
        };
        Ok(Wanted {
            shape: self.shape,
            givens: self.givens.clone(),
            minimal: self.minimal,
            symmetry: self.symmetry,
            pattern: self
                .pattern
                .as_deref()
                .map(|text| self.cells(text))
                .transpose()?,
            goal,
            unbiased: self.unbiased,
            unlike: match &self.unlike {
                Some(path) => self.listed(path)?,
                None => Vec::new(),
            },
            solved: self.solved,
            clues: match self.clues[..] {
                [] => None,
                _ => Some(self.made_clues()?),
            },
        })
    }

    /// The clues that are to be made.
    fn made_clues(&self) -> Result<Clues, Failure> {
        let mut clues = Clues::of(&self.clues);
        // With cages of up to five cells, no 16×16 killer was found in 40 seconds.
        if self.shape.side() > 12 {
            clues.cage_sizes = 2..=2;
        }
        if let Some(sizes) = &self.cage_sizes {
            if !self.clues.contains(&Family::Killer) {
                return Err(Failure::Usage(
                    "--cage-sizes goes only with killer".to_owned(),
                ));
            }
            clues.cage_sizes = sizes.clone();
        }
        if let Some(rules) = &self.rules {
            clues.rules = Some(Box::new(Generate::stated(rules)?.puzzle));
        }
        Ok(clues)
    }

    /// The cells of a pattern.
    fn cells(&self, text: &str) -> Result<Vec<Cell>, Failure> {
        let signs = text_or_file(text).map_err(|error| {
            Failure::Usage(format!("--pattern: {text}: {}", cannot_read(&error)))
        })?;
        words::pattern(self.shape, &signs).map_err(|error| {
            let found = match signs {
                Cow::Borrowed(_) => ", and there is no file of this name",
                Cow::Owned(_) => "",
            };
            Failure::Usage(format!("--pattern: {error}{found}"))
        })
    }

    /// The puzzles of a file.
    fn listed(&self, path: &Path) -> Result<Vec<Grid>, Failure> {
        let name = path.display().to_string();
        let trouble = |reason: String| Failure::Usage(format!("--unlike: {name}: {reason}"));
        let input = opened(path).map_err(|error| trouble(cannot_read(&error)))?;
        let options = Options {
            shape: Some(self.shape),
            ..Options::default()
        };
        let reader = Reader::new(input, options);
        let reader = reader.map_err(|error| trouble(error.to_string()))?;
        let mut listed = Vec::new();
        for record in reader {
            let record = record.map_err(|error| trouble(complaint(&Origin::Argument, &error)))?;
            if record.puzzle.board().shape() != Some(self.shape) {
                let words = format!("expected a puzzle with boxes of {}", self.shape);
                return Err(trouble(format!("{}: {words}", record.line)));
            }
            listed.push(record.puzzle.givens().clone());
        }
        Ok(listed)
    }
}

/// A puzzle and what is known of it.
pub(super) fn line(made: &Made) -> String {
    let puzzle = write_line(made.puzzle.givens(), '.');
    let grade = match &made.grade {
        Some(Grade::Hodoku(level, score)) => format!(" {level} ({score})"),
        Some(Grade::Level(level)) => format!(" {level}"),
        Some(Grade::Explainer(rating)) => format!(" ER={rating}"),
        Some(Grade::Techniques(_) | Grade::Position(_)) | None => String::new(),
    };
    let weight = (made.weight).map_or_else(String::new, |weight| format!(" weight={weight:.6}"));
    puzzle + &grade + &weight
}

pub(super) fn object(made: &Made, seed: u64, checked: Option<bool>) -> json::Generate {
    let givens = made.puzzle.givens();
    let is_puzzle = !givens.is_full();
    let mut object = json::Generate {
        seed,
        number: made.number,
        puzzle: is_puzzle.then(|| write_line(givens, '.')),
        variant: (!made.puzzle.is_plain())
            .then(|| write_str(&Record::new(made.puzzle.clone()), Format::Native).ok())
            .flatten(),
        solution: write_line(&made.solution, '.'),
        shape: (made.puzzle.board().shape()).map_or_else(String::new, |shape| shape.to_string()),
        givens: is_puzzle.then(|| givens.count()),
        rating: None,
        level: None,
        score: None,
        techniques: None,
        placed: None,
        candidates: None,
        weight: made.weight,
        checked,
    };
    match &made.grade {
        Some(Grade::Hodoku(level, score)) => {
            (object.level, object.score) = (Some(level.to_string()), Some(*score));
        }
        Some(Grade::Level(level)) => object.level = Some(level.to_string()),
        Some(Grade::Explainer(rating)) => object.rating = Some(json::Tenths(rating.0)),
        Some(Grade::Techniques(used)) => {
            object.techniques = Some(used.iter().copied().map(Technique::id).collect());
        }
        Some(Grade::Position(position)) => {
            let (placed, left) = &**position;
            object.placed = Some(write_line(placed, '.'));
            let digits = left
                .iter()
                .map(|(_, marks)| marks.iter().map(Digit::value).collect());
            object.candidates = Some(digits.collect());
        }
        None => {}
    }
    object
}
