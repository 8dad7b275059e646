//! Variants in front of somebody: what is placed and noted, what is wrong with it, the next step.
//!
//! What is wrong is told in two ways. [`Begun::broken`] looks at each rule alone, with the digits in its own
//! cells, and knows no solution; a player may be told it at any time. [`Begun::check`] solves.

use ninefold_grid::variant::{Filling, Layout, UnitKind, Variant};
use ninefold_grid::{Candidate, Cell, Digit, Grid, Marks, Puzzle};
use ninefold_logic::{NotExplained, Position, Until};
use ninefold_render::words;
use ninefold_search::rules::{self, Part, RuleConflict, Verdict};
use ninefold_search::{Budget, End};

use crate::advice::{Advice, Place, lacking, misplaced, next};
use crate::position::keep_to_notes;

/// A variant, and what somebody has done with it.
#[derive(Clone, Debug)]
pub struct Begun {
    /// The puzzle.
    pub variant: Variant,
    /// The digits placed, none in cells with a given; cells beyond the end have none.
    pub placed: Vec<Option<Digit>>,
    /// The candidates left of each cell; a cell without any has not been looked at.
    pub notes: Vec<Marks>,
}

/// What a look at a variant tells.
#[derive(Clone, Debug)]
pub struct VariantChecked {
    /// What there is to say of the puzzle alone.
    pub verdict: Verdict,
    /// All of it in words.
    pub sentence: String,
    /// Givens, and cells of rules, that have no solution together.
    pub conflict: Vec<Cell>,
    /// Cells where two solutions differ.
    pub differences: Vec<Cell>,
    /// Placed digits that are not the solution's.
    pub wrong: Vec<Cell>,
}

/// Nodes for one rule alone: enough for any that a person could see to be broken.
const ALONE: u64 = 200;

impl Begun {
    /// A variant with which nothing has been done.
    pub fn new(variant: Variant) -> Begun {
        Begun {
            variant,
            placed: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn layout(&self) -> &Layout {
        self.variant.layout()
    }

    /// The digits placed, in order of their cells.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let placed = self.layout().cells().zip(&self.placed);
        placed.filter_map(|(cell, digit)| Some((cell, (*digit)?)))
    }

    /// The position for techniques.
    ///
    /// # Errors
    /// If techniques cannot look at such a board.
    pub fn position(&self) -> Result<Position, NotExplained> {
        let mut position = Position::variant(&self.variant)?;
        for (cell, digit) in self.placed() {
            if position.value(cell).is_none() {
                position.place(Candidate { cell, digit });
            }
        }
        let notes = self.layout().cells().zip(self.notes.iter().copied());
        keep_to_notes(&mut position, notes);
        Ok(position)
    }

    /// What to say next. The budget is for the search for the solution, the end for that for a step.
    pub fn advice(&self, budget: &Budget<'_>, until: Until) -> Advice {
        match rules::solve(&self.variant, budget).0 {
            Verdict::None => {
                return Advice::plain("The puzzle has no solution.".to_owned(), false);
            }
            Verdict::Unique(solution) => {
                if let Some(mistake) = self.mistake(&solution) {
                    return mistake;
                }
            }
            _ => {}
        }
        match self.position() {
            Ok(position) => next(position, until),
            Err(error) => Advice::plain(format!("No hint: {error}."), false),
        }
    }

    fn mistake(&self, solution: &Filling) -> Option<Advice> {
        let wrong = self.wrong(solution);
        let value = |digit: Digit| self.layout().value(digit).to_string();
        if let Some(&(cell, digit)) = wrong.first() {
            return Some(misplaced(wrong.len(), self.place(cell), &value(digit)));
        }
        let open = |cell: &Cell| {
            let placed = self.placed.get(cell.index()).copied().flatten();
            self.variant.given(*cell).or(placed).is_none()
        };
        let cells = self.layout().cells().zip(&self.notes).zip(solution);
        let mut lack = cells.filter(|((cell, marks), right)| {
            open(cell) && !marks.is_empty() && !marks.contains(**right)
        });
        let ((cell, _), &right) = lack.next()?;
        Some(lacking(self.place(cell), &value(right)))
    }

    /// The placed digits that are not the solution's.
    fn wrong(&self, solution: &Filling) -> Vec<(Cell, Digit)> {
        let right = |cell: Cell| solution.get(cell.index()).copied();
        let wrong = self.placed().filter(|&(cell, d)| right(cell) != Some(d));
        wrong.collect()
    }

    /// A cell and where it lies: its box or piece, else the first of its houses, else itself.
    fn place(&self, cell: Cell) -> Place {
        let layout = self.layout();
        let own = |is_line: bool| {
            let mut units = layout.units().iter();
            units.find(|unit| {
                is_line == matches!(unit.kind, UnitKind::Row(..) | UnitKind::Column(..))
                    && unit.cells.contains(&cell)
            })
        };
        let unit = own(false).or_else(|| own(true));
        Place {
            cell,
            name: layout.name(cell),
            area: unit.map_or_else(|| layout.name(cell), |unit| unit.name(layout)),
            cells: unit.map_or_else(|| vec![cell], |unit| unit.cells.clone()),
        }
    }

    /// The numbers of the constraints that the digits on the board break: with those in their own cells no
    /// filling is left. Nobody needs to know the solution for this; what takes long to see is not seen.
    pub fn broken(&self, budget: &Budget<'_>) -> Vec<usize> {
        let trial = Budget {
            nodes: Some(ALONE),
            ..*budget
        };
        let layout = self.layout();
        let digit = |cell: Cell| {
            let placed = self.placed.get(cell.index()).copied().flatten();
            self.variant.given(cell).or(placed)
        };
        let all: Vec<Cell> = layout.cells().collect();
        let constraints = self.variant.constraints.iter().enumerate();
        let broken = constraints.filter(|(_, constraint)| {
            let mut cells = constraint.cells();
            if cells.is_empty() {
                cells.clone_from(&all);
            }
            if cells.iter().all(|&cell| digit(cell).is_none()) {
                return false;
            }
            let mut alone = Variant::new(layout.clone());
            for cell in cells {
                if let Some(digit) = digit(cell) {
                    alone.restrict(cell, Marks::of(digit));
                }
            }
            alone.constraints = vec![(*constraint).clone()];
            let counted = rules::count(&alone, 1, &trial);
            counted.end == End::Exhausted && counted.count == 0
        });
        broken.map(|(number, _)| number).collect()
    }

    /// What is wrong with the puzzle or with the digits placed.
    pub fn check(&self, budget: &Budget<'_>) -> VariantChecked {
        let verdict = rules::solve(&self.variant, budget).0;
        let mut checked = VariantChecked {
            sentence: String::new(),
            conflict: Vec::new(),
            differences: Vec::new(),
            wrong: Vec::new(),
            verdict,
        };
        checked.sentence = match &checked.verdict {
            Verdict::Unique(solution) => {
                let wrong = self.wrong(solution);
                checked.wrong = wrong.into_iter().map(|(cell, _)| cell).collect();
                match checked.wrong.len() {
                    0 => "Exactly one solution, and nothing is wrong so far.".to_owned(),
                    n => format!("{} wrong.", words::counted(n as u64, "digit")),
                }
            }
            Verdict::Multiple(first, second) => {
                let cells = self.layout().cells();
                let differ = cells.filter(|cell| first[cell.index()] != second[cell.index()]);
                checked.differences = differ.collect();
                "More than one solution; two of them differ in the cells that are marked."
                    .to_owned()
            }
            Verdict::None => {
                let blame = Blame::of(&self.variant, budget);
                checked.conflict.clone_from(&blame.cells);
                let mut text = sentence(blame.reason);
                if !blame.parts.is_empty() {
                    text = format!(
                        "{}: {}.",
                        text.trim_end_matches('.'),
                        blame.parts.join("; ")
                    );
                }
                for advice in blame.advice.iter().take(3) {
                    text += " ";
                    text += &sentence(advice);
                }
                text
            }
            Verdict::Unknown { .. } => "No answer within the time allowed.".to_owned(),
        };
        checked
    }
}

/// Why a variant has no solution, in words.
#[derive(Clone, Debug)]
pub struct Blame {
    /// What was found.
    pub conflict: RuleConflict,
    /// `no solution; these contradict each other …`, without a stop at the end.
    pub reason: &'static str,
    /// The rules and givens that contradict each other, as things to speak of.
    pub parts: Vec<String>,
    /// `without … there is exactly one solution`, for each part of which that is true.
    pub advice: Vec<String>,
    /// The givens and all cells of the rules.
    pub cells: Vec<Cell>,
}

impl Blame {
    /// The blame for a variant that has no solution, which nobody asks again. See [`rules::conflict`].
    pub fn of(variant: &Variant, budget: &Budget<'_>) -> Blame {
        let layout = variant.layout();
        let conflict = rules::conflict(variant, budget);
        let reason = match (conflict.parts.len(), conflict.minimal) {
            (0, _) => "no solution, whatever is given: the houses alone have none",
            (1, _) => "no solution; this alone contradicts the houses",
            (_, true) => {
                "no solution; these contradict each other, and none of them can be left out"
            }
            (_, false) => {
                "no solution; these contradict each other (a smaller set was not found in time)"
            }
        };
        let advice = conflict.suspects.iter().map(|(part, filling)| {
            let instead = match part {
                Part::Cell(cell) => {
                    let digit = filling.get(cell.index()).copied();
                    digit.map_or(String::new(), |digit| {
                        format!(", with {}={}", layout.name(*cell), layout.value(digit))
                    })
                }
                Part::Rules(_) => String::new(),
            };
            let without = part_words(variant, part).join(" and ");
            format!("without {without} there is exactly one solution{instead}")
        });
        let cells = conflict.parts.iter().flat_map(|part| match part {
            Part::Cell(cell) => vec![*cell],
            Part::Rules(rules) => {
                let rules = rules.iter().filter_map(|&i| variant.constraints.get(i));
                rules.flat_map(|constraint| constraint.cells()).collect()
            }
        });
        let parts = conflict.parts.iter();
        Blame {
            reason,
            advice: advice.collect(),
            parts: parts.flat_map(|part| part_words(variant, part)).collect(),
            cells: cells.collect(),
            conflict,
        }
    }
}

/// With a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut signs = words.chars();
    let first = signs.next().map(|sign| sign.to_ascii_uppercase());
    first.into_iter().chain(signs).chain(['.']).collect()
}

/// A part of a conflict as things to speak of: one for a given, one for each rule.
pub fn part_words(variant: &Variant, part: &Part) -> Vec<String> {
    let layout = variant.layout();
    match part {
        Part::Cell(cell) => {
            let name = layout.name(*cell);
            let value = |digit: Digit| layout.value(digit).to_string();
            vec![match variant.given(*cell) {
                Some(digit) => format!("the given {} at {name}", value(digit)),
                None => {
                    let left: Vec<String> = variant.allowed(*cell).iter().map(value).collect();
                    format!("the digits {} left to {name}", left.join(" "))
                }
            }]
        }
        Part::Rules(rules) => {
            let rules = rules.iter().filter_map(|&i| variant.constraints.get(i));
            rules.map(|constraint| constraint.words(layout)).collect()
        }
    }
}

/// The givens of a variant on the board of its position, which draws and writes as other puzzles do.
pub fn as_puzzle(variant: &Variant, position: &Position) -> Puzzle {
    let geometry = position.geometry();
    let mut givens = Grid::on(geometry);
    for cell in geometry.cells() {
        givens.set(cell, variant.given(cell));
    }
    Puzzle::new(geometry.clone(), givens)
}
