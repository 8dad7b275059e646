//! Orders for puzzles, and the orders that are impossible.

use std::fmt;
use std::ops::RangeInclusive;

use ninefold_explain::rating::explainer::Price;
use ninefold_explain::rating::rules;
use ninefold_grid::{Cell, Grid, Shape};
use ninefold_logic::{Level, MAX_SIDE, Technique};

use crate::clues::{self, Clues, Family};
use crate::goal::Goal;
use crate::graded;
use crate::pattern::has_interchangeable_lines;
use crate::symmetry::Symmetry;

/// An order for puzzles. The default is a 9×9 puzzle from which no given can be removed.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    /// The shape of the board.
    pub shape: Shape,
    /// The number of givens. If it is `None`, givens are removed until no more can be removed.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether no given may be redundant, which is proved for every puzzle. Without this, a dig on sides above
    /// 9 skips questions that take long.
    pub minimal: bool,
    /// A symmetry of the cells that are given.
    pub symmetry: Symmetry,
    /// The cells that have a given, exactly.
    pub pattern: Option<Vec<Cell>>,
    /// How hard the puzzle shall be.
    pub goal: Option<Goal>,
    /// Whether to make minimal 9×9 puzzles with known weights, by controlled-bias sampling.
    pub unbiased: bool,
    /// Grids of givens. No puzzle is equivalent to one of them under the Sudoku symmetries. Grids with two
    /// equal digits in a house have no effect.
    pub unlike: Vec<Grid>,
    /// Whether to make filled grids in place of puzzles.
    pub solved: bool,
    /// Clues that are made with the puzzle, such as killer cages. `minimal` covers them too.
    pub clues: Option<Clues>,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            shape: Shape::NINE,
            givens: None,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: None,
            goal: None,
            unbiased: false,
            unlike: Vec::new(),
            solved: false,
            clues: None,
        }
    }
}

/// The reason why there can be no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// The range of givens is empty.
    EmptyRange(usize, usize),
    /// The board does not have this many cells.
    TooMany(usize),
    /// There is no proper puzzle with so few givens: more are needed.
    TooFew {
        /// The largest number that was ordered.
        most: usize,
        /// The smallest number that is needed.
        fewest: usize,
    },
    /// No minimal puzzle with this many givens is known.
    TooManyForMinimal {
        /// The smallest number that was ordered.
        least: usize,
        /// The largest number that is known.
        known: usize,
    },
    /// The symmetry groups cells so that no choice of groups has this number of cells.
    Symmetry(Symmetry),
    /// The pattern has a cell that is not on the board.
    NotOnBoard(Cell),
    /// The pattern leaves two rows of a band or two columns of a stack empty.
    Interchangeable,
    /// There is no finder for this technique.
    NotFound(Technique),
    /// Techniques do not support this side.
    TooLarge(usize),
    /// Singles solve every puzzle of this shape, and something harder was ordered.
    OnlySingles(Shape),
    /// An easy puzzle does not need this technique.
    NotEasy(Technique),
    /// No puzzle with such a rating is known.
    Ratings,
    /// A range of ratings or scores is empty.
    EmptyGoal,
    /// Controlled-bias sampling is for plain 9×9 puzzles.
    Unbiased,
    /// A pattern determines the number of givens and their symmetry.
    Pattern,
    /// Clues that are made cannot be combined with this option.
    WithClues(&'static str),
    /// Clues are not made on boards of this side.
    CluesOnSide(usize),
    /// No cage has a size in this range.
    CageSizes(usize, usize),
    /// No family of clues is named.
    NoFamily,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::EmptyRange(from, to) => {
                write!(f, "there is no number of givens from {from} to {to}")
            }
            Impossible::TooMany(cells) => write!(f, "the board has only {cells} cells"),
            Impossible::TooFew { most: _, fewest } => write!(
                f,
                "a puzzle of this size with a unique solution has at least {fewest} givens"
            ),
            Impossible::TooManyForMinimal { least: _, known } => write!(
                f,
                "no minimal puzzle of this shape with more than {known} givens is known"
            ),
            Impossible::Symmetry(symmetry) => write!(
                f,
                "no puzzle with the symmetry `{symmetry}` has this number of givens: with this symmetry givens come in groups"
            ),
            Impossible::NotOnBoard(cell) => write!(
                f,
                "the pattern has cell number {}, and the board has fewer cells",
                cell.index() + 1
            ),
            Impossible::Interchangeable => f.write_str(
                "the pattern leaves two rows of a band or two columns of a stack empty; these could change \
                 places in every solution",
            ),
            Impossible::NotFound(technique) => {
                write!(f, "no finder knows the technique {}", technique.id())
            }
            Impossible::TooLarge(side) => write!(
                f,
                "techniques and ratings go up to side {MAX_SIDE}, and this is {side}"
            ),
            Impossible::OnlySingles(shape) => write!(
                f,
                "full houses, naked singles and hidden singles solve every puzzle of {0}x{0} cells",
                shape.side()
            ),
            Impossible::NotEasy(technique) => {
                write!(f, "singles solve every easy puzzle, so none needs {}", technique.id())
            }
            Impossible::Ratings => write!(
                f,
                "Sudoku Explainer's ratings begin at {LOWEST}, and no 9x9 puzzle above {HIGHEST} is known"
            ),
            Impossible::EmptyGoal => f.write_str("the range of ratings is empty"),
            Impossible::Unbiased => f.write_str(
                "unbiased puzzles are 9x9, without a pattern, a symmetry or a number of givens",
            ),
            Impossible::Pattern => f.write_str(
                "a pattern says how many givens there are and where: neither a number nor a symmetry goes with it",
            ),
            Impossible::WithClues(what) => write!(f, "clues cannot be made together with {what}"),
            Impossible::CluesOnSide(side) => write!(
                f,
                "clues are made on boards from {0}x{0} to {1}x{1} cells, and this has {side}x{side}",
                clues::SIDES.start(),
                clues::SIDES.end()
            ),
            Impossible::CageSizes(least, most) => write!(
                f,
                "cage sizes from {least} to {most} cannot be used: write a range such as 2..5. The smallest size is from 1 to the number of digits, and the largest is 2 or more"
            ),
            Impossible::NoFamily => f.write_str("no kind of clues is named"),
        }
    }
}

impl std::error::Error for Impossible {}

/// The smallest number of givens of a proper puzzle. On 9×9 it is 17 (McGuire, Tugemann and Civario, "There is
/// no 16-clue Sudoku", 2012), on 4×4 four, on 6×6 eight. Elsewhere it is only certain that at most one digit
/// may be missing, because two could be exchanged.
fn fewest(shape: Shape) -> usize {
    match (shape.rows(), shape.columns()) {
        (3, 3) => 17,
        (2, 2) => 4,
        (2, 3) | (3, 2) => 8,
        _ => shape.side() - 1,
    }
}

/// Whether singles solve every proper puzzle of a shape. A test checks all puzzles of 4×4 cells.
fn is_always_easy(shape: Shape) -> bool {
    (shape.rows(), shape.columns()) == (2, 2)
}

/// Returns the levels of which puzzles of this shape are made within a few seconds, the easiest first. Other
/// levels may exist, but are too rare or take too long to rate. There are none above side 36.
///
/// ```
/// use ninefold_generate::levels;
/// use ninefold_grid::Shape;
/// use ninefold_logic::Level;
///
/// assert_eq!(levels(Shape::NINE), Level::ALL);
/// assert_eq!(levels(Shape::new(2, 2)?), [Level::Easy]);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn levels(shape: Shape) -> &'static [Level] {
    use Level::{Easy, Extreme, Hard, Medium, Unfair};
    let has_boxes = shape.rows().min(shape.columns()) > 1;
    match shape.side() {
        ..=5 => &[Easy],
        6 => &[Easy, Medium, Hard, Unfair],
        7..=12 => &Level::ALL,
        13..=16 if has_boxes => &[Easy, Medium, Hard, Extreme],
        13..=25 => &[Easy, Medium, Hard],
        26..=36 => &[Easy, Medium],
        _ => &[],
    }
}

/// Sudoku Explainer's rating of the last digit of a house, and of a naked single.
const LOWEST: Price = Price(10);
const SINGLES: Price = Price(23);

/// The highest known rating of a 9×9 puzzle.
const HIGHEST: Price = Price(119);

/// The largest known number of givens of a minimal 9×9 puzzle.
const MAX_MINIMAL_GIVENS: usize = 40;

impl Wanted {
    /// Refuses impossible orders.
    pub(crate) fn check(&self) -> Result<(), Impossible> {
        let side = self.shape.side();
        if let Some(goal) = &self.goal {
            if let Some(technique) = goal.not_found() {
                return Err(Impossible::NotFound(technique));
            }
            if side > MAX_SIDE {
                return Err(Impossible::TooLarge(side));
            }
            let is_empty = match goal {
                Goal::Rating(range) => range.is_empty(),
                Goal::Score(range) => range.is_empty(),
                _ => false,
            };
            if is_empty {
                return Err(Impossible::EmptyGoal);
            }
            if self.clues.is_none() {
                self.check_goal(goal)?;
            }
        }
        if let Some(clues) = &self.clues {
            return self.check_clues(clues);
        }
        let is_free = self.givens.is_none() && self.symmetry == Symmetry::None;
        if self.unbiased && !(is_free && self.pattern.is_none() && self.shape == Shape::NINE) {
            return Err(Impossible::Unbiased);
        }
        if let Some(pattern) = &self.pattern {
            if !is_free {
                return Err(Impossible::Pattern);
            }
            let cells = self.shape.cell_count();
            if let Some(&cell) = pattern.iter().find(|cell| cell.index() >= cells) {
                return Err(Impossible::NotOnBoard(cell));
            }
            let (most, fewest) = (pattern.len(), fewest(self.shape));
            if most < fewest {
                return Err(Impossible::TooFew { most, fewest });
            }
            if has_interchangeable_lines(self.shape, pattern) {
                return Err(Impossible::Interchangeable);
            }
            return Ok(());
        }
        let Some(givens) = self.givens.as_ref().filter(|_| !self.solved) else {
            return Ok(());
        };
        let (least, most) = (*givens.start(), *givens.end());
        if least > most {
            return Err(Impossible::EmptyRange(least, most));
        }
        let cells = self.shape.cell_count();
        if least > cells {
            return Err(Impossible::TooMany(cells));
        }
        let fewest = fewest(self.shape);
        if most < fewest {
            return Err(Impossible::TooFew { most, fewest });
        }
        if self.minimal && self.shape == Shape::NINE && least > MAX_MINIMAL_GIVENS {
            return Err(Impossible::TooManyForMinimal {
                least,
                known: MAX_MINIMAL_GIVENS,
            });
        }
        let symmetries = self.symmetries();
        if !symmetries
            .iter()
            .any(|symmetry| self.adds_up(*symmetry, givens))
        {
            return Err(Impossible::Symmetry(self.symmetry));
        }
        Ok(())
    }

    /// Refuses a goal that no plain puzzle meets.
    fn check_goal(&self, goal: &Goal) -> Result<(), Impossible> {
        let is_harder = |technique: &Technique| rules::level(*technique) > Level::Easy;
        if let Goal::Techniques {
            needed,
            level: Some(Level::Easy),
            ..
        } = goal
            && let Some(technique) = needed.iter().copied().find(is_harder)
        {
            return Err(Impossible::NotEasy(technique));
        }
        let needs_more = match goal {
            Goal::Level(level) => *level > Level::Easy,
            Goal::Rating(range) => *range.start() > SINGLES,
            Goal::Techniques { needed, .. } => needed.iter().any(is_harder),
            Goal::Practice(technique) => is_harder(technique),
            Goal::Score(_) => false,
        };
        if needs_more && is_always_easy(self.shape) {
            return Err(Impossible::OnlySingles(self.shape));
        }
        match goal {
            Goal::Rating(range)
                if *range.end() < LOWEST
                    || self.shape == Shape::NINE && *range.start() > HIGHEST =>
            {
                Err(Impossible::Ratings)
            }
            _ => Ok(()),
        }
    }

    /// Refuses what cannot be combined with made clues.
    fn check_clues(&self, clues: &Clues) -> Result<(), Impossible> {
        let refused = [
            (self.symmetry != Symmetry::None, "a symmetry"),
            (self.pattern.is_some(), "a pattern of givens"),
            (self.unbiased, "unbiased puzzles"),
            (!self.unlike.is_empty(), "puzzles that are not wanted"),
            (self.solved, "filled grids"),
            (matches!(self.goal, Some(Goal::Score(_))), "HoDoKu's scores"),
            (
                matches!(self.goal, Some(Goal::Practice(_))),
                "positions to practise",
            ),
            (
                clues.rules.is_some() && clues.has(Family::Jigsaw),
                "jigsaw pieces and a board of your own",
            ),
        ];
        if let Some((_, what)) = refused.into_iter().find(|(is_wanted, _)| *is_wanted) {
            return Err(Impossible::WithClues(what));
        }
        if clues.families.is_empty() {
            return Err(Impossible::NoFamily);
        }
        let side = clues
            .rules
            .as_ref()
            .map_or(self.shape.side(), |rules| rules.board().side());
        if !clues::SIDES.contains(&side) {
            return Err(Impossible::CluesOnSide(side));
        }
        let (least, most) = (*clues.cage_sizes.start(), *clues.cage_sizes.end());
        if !(1..=side).contains(&least) || most < least.max(2) {
            return Err(Impossible::CageSizes(least, most));
        }
        match &self.givens {
            Some(givens) if givens.is_empty() => {
                Err(Impossible::EmptyRange(*givens.start(), *givens.end()))
            }
            Some(givens) if *givens.start() > side * side => Err(Impossible::TooMany(side * side)),
            _ => Ok(()),
        }
    }

    /// The symmetries that a puzzle may have.
    pub(crate) fn symmetries(&self) -> Vec<Symmetry> {
        match self.symmetry {
            Symmetry::Any => Symmetry::ALL[1..8].to_vec(),
            one => vec![one],
        }
    }

    /// Returns the level of a large puzzle, if the order has only a level and a symmetry.
    pub(crate) fn level_of_large(&self) -> Option<Level> {
        let is_free = self.givens.is_none() && self.pattern.is_none() && !self.minimal;
        let side = self.shape.side();
        match self.goal {
            Some(Goal::Level(level)) if is_free && side >= graded::MIN_SIDE => Some(level),
            _ => None,
        }
    }

    /// Whether some groups of cells have a number of cells in this range together.
    fn adds_up(&self, symmetry: Symmetry, givens: &RangeInclusive<usize>) -> bool {
        let mut sums = vec![false; self.shape.cell_count() + 1];
        sums[0] = true;
        for orbit in symmetry.orbits(self.shape) {
            for sum in (orbit.len()..sums.len()).rev() {
                sums[sum] |= sums[sum - orbit.len()];
            }
        }
        givens.clone().any(|sum| sums.get(sum) == Some(&true))
    }
}
