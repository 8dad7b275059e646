//! HoDoKu's library of examples. A line is a position and the one step that a technique finds there.
//!
//! The format of a line is `:technique[-variant]:digits:cells:deleted:eliminations:placements:length`. In `cells`,
//! a digit that is placed and not given has `+` before it. A candidate is written as digit, row, column. In a line
//! with the variant `x`, the technique must not find this result. A position has no other step of the technique
//! with another result.
//!
//! The rules of the comparison are HoDoKu's own: every step that has the digits of the line must have its result.
//! Chains that differ from the line only in their length are accepted, if one chain has the right length.

use std::fmt;

use ninefold_grid::{Board, Candidate, Cell, Digit, Grid, ProperPuzzle, Puzzle, Shape, notation};
use ninefold_logic::{Chain, Conclusion, Link, Reason, Step, Technique};
use ninefold_techniques::is_found;
use ninefold_techniques::{Position, Reach};

/// A line of the library, as it was read.
#[derive(Clone)]
pub struct Example {
    /// The code with its variant, such as `0711-1`.
    pub code: String,
    /// The technique with this code, if the catalogue has it.
    pub technique: Option<Technique>,
    /// The position of the line.
    pub position: Position,
    /// The digits that the line names, in ascending order.
    digits: Vec<Digit>,
    /// The placements that the line states, in ascending order.
    placed: Vec<Candidate>,
    eliminated: Vec<Candidate>,
    /// The number of links of the chain.
    length: Option<usize>,
}

/// The reason why a line cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExampleError {
    /// The line has fewer than five fields.
    Fields,
    /// The field of cells does not have 81 signs.
    Cells,
    /// A word is not a candidate.
    Candidate(String),
}

impl fmt::Display for ExampleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExampleError::Fields => f.write_str("not a line of the library: too few fields"),
            ExampleError::Cells => f.write_str("not 81 cells"),
            ExampleError::Candidate(word) => write!(f, "`{word}` is not digit, row, column"),
        }
    }
}

impl std::error::Error for ExampleError {}

/// The result of trying an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The technique finds what the line states.
    Passed,
    /// The technique finds nothing.
    Missed,
    /// The technique finds this step, which differs from the line.
    Differs(Box<Step>),
    /// There is no finder for the technique, or no such technique.
    Unknown,
}

impl Example {
    /// Reads a line.
    ///
    /// # Errors
    /// [`ExampleError`] if it is not a line of the library.
    ///
    /// # Examples
    /// ```
    /// use ninefold_logic::Technique;
    /// use ninefold_explain::library::{Example, Judgement};
    ///
    /// let example = Example::read(Technique::XWing.example().expect("an example"));
    /// // The project's own examples have the name of the technique in place of HoDoKu's code.
    /// assert!(example.is_ok_and(|example| example.judge() == Judgement::Unknown));
    /// ```
    pub fn read(line: &str) -> Result<Example, ExampleError> {
        let fields: Vec<&str> = line.trim().split(':').collect();
        let &[_, code, digits, cells, deleted, ..] = fields.as_slice() else {
            return Err(ExampleError::Fields);
        };
        let field = |i: usize| fields.get(i).copied().unwrap_or("");
        let mut position = read_cells(cells)?;
        for candidate in read_candidates(deleted)? {
            position.eliminate(candidate);
        }
        let technique = code.get(..4).and_then(Technique::of_code);
        let digit = |c: char| c.to_digit(10).and_then(|d| Digit::new(d as usize));
        let mut digits: Vec<Digit> = digits.chars().filter_map(digit).collect();
        digits.sort_unstable();
        Ok(Example {
            code: code.to_owned(),
            technique,
            position,
            digits,
            eliminated: read_candidates(field(5))?,
            placed: read_candidates(field(6))?,
            length: field(7).trim().parse().ok(),
        })
    }

    /// Looks for steps of the technique in the position, and compares them with the line.
    ///
    /// ```
    /// use ninefold_explain::library::{Example, Judgement};
    ///
    /// // A naked single: 5 in row 5, column 5.
    /// let line = ":0003:5:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::555:";
    /// assert_eq!(Example::read(line)?.judge(), Judgement::Passed);
    /// # Ok::<(), ninefold_explain::library::ExampleError>(())
    /// ```
    pub fn judge(&self) -> Judgement {
        let Some(technique) = self.technique.filter(|t| is_found(*t)) else {
            return Judgement::Unknown;
        };
        let steps = self.position.all(technique, &reach(&self.code));
        if self.code.ends_with("-x") {
            let wrong = steps.into_iter().find(|step| self.follows(step));
            return wrong.map_or(Judgement::Passed, |step| Judgement::Differs(step.into()));
        }
        let mut passed = false;
        for step in steps
            .into_iter()
            .filter(|step| named_digits(step) == self.digits)
        {
            if !self.follows(&step) {
                return Judgement::Differs(step.into());
            }
            passed = passed || self.is_as_long(&step);
        }
        if passed {
            Judgement::Passed
        } else {
            Judgement::Missed
        }
    }

    /// Returns whether a step has the result of the line.
    fn follows(&self, step: &Step) -> bool {
        match &step.conclusion {
            Conclusion::Place(placed) => *placed == self.placed,
            Conclusion::Eliminate(eliminated) => *eliminated == self.eliminated,
        }
    }

    /// Returns whether the chain of a step has the number of links that the line states.
    fn is_as_long(&self, step: &Step) -> bool {
        match (&step.because, self.length) {
            (Reason::Chain(chain), Some(length)) => {
                // HoDoKu does not count the link with which a loop closes inside a cell.
                let ends = (chain.nodes.first(), chain.nodes.last());
                let closes_inside =
                    chain.is_loop() && matches!(ends, (Some(a), Some(b)) if a.cells == b.cells);
                let links = chain.links.len() - usize::from(closes_inside);
                lengths(chain, links).contains(&length)
            }
            _ => true,
        }
    }
}

/// Returns the possible lengths of a chain in HoDoKu's count. Without almost locked sets there is only one.
///
/// The link in a set is not counted. Instead, a set counts two and a half. In the other count it is 1 for two
/// cells, and 2·(n − 1) for n cells. If a set forces a cell, that cell is part of its link here, and the link is
/// counted. The cells do not show which sets force one.
fn lengths(chain: &Chain, links: usize) -> Vec<usize> {
    let sets = chain.links.iter().filter_map(|link| match link {
        Link::Set(cells) => Some(cells.len()),
        _ => None,
    });
    let penalty = |cells: usize| match cells {
        2 => 1,
        _ => 2 * (cells - 1),
    };
    let count = sets.clone().count();
    let halves = (0..=count).map(|forced| links + forced - count + count * 5 / 2);
    let mut all = vec![links - count];
    for cells in sets {
        let before = all.iter();
        let after = |&sum: &usize| [sum + penalty(cells), sum + 1 + penalty(cells - 1)];
        all = before.flat_map(after).collect();
        all.sort_unstable();
        all.dedup();
    }
    all.extend(halves);
    all
}

/// Returns how far finders look for a code with its variant, such as `0402-1`.
///
/// ```
/// use ninefold_explain::library::reach;
///
/// assert!(reach("0709-2").sets_in_chains);
/// assert!(!reach("0709-1").sets_in_chains);
/// ```
pub fn reach(code: &str) -> Reach {
    let variant = code.split_once('-').map_or("", |(_, variant)| variant);
    let family = code.get(..2).unwrap_or("");
    Reach {
        empty_rectangles_of_two_cells: code == "0402-1" || code.starts_with("0405"),
        rectangles_with_missing_candidates: family != "06" || variant == "2",
        siamese: code.split('-').next().is_some_and(|c| c.len() == 5),
        duals: code.starts_with("0404") || code.starts_with("0405"),
        sets_in_chains: matches!(code, "0709-2" | "0710-3" | "0710-4" | "0711-3" | "0711-4"),
        sets_overlap: family != "09" || variant == "2" && !code.starts_with("0901"),
        set_links_back: true,
        set_links: 6,
        chain_links: usize::MAX,
        fish_effort: usize::MAX,
        ..Reach::default()
    }
}

/// Reads a board of 81 signs, with `+` before a digit that is placed.
fn read_cells(text: &str) -> Result<Position, ExampleError> {
    let board = Board::of(Shape::NINE);
    let mut givens = Grid::empty(9);
    let mut placed = Vec::new();
    let mut cells = board.cells();
    let mut is_placed = false;
    for sign in text.chars() {
        if sign == '+' {
            is_placed = true;
            continue;
        }
        let cell = cells.next().ok_or(ExampleError::Cells)?;
        let alphabet = notation::Alphabet::detect(std::iter::once(sign), 9);
        let digit = notation::read_sign(sign, alphabet, 9).ok_or(ExampleError::Cells)?;
        match digit {
            Some(digit) if is_placed => placed.push(Candidate { cell, digit }),
            digit => givens.set(cell, digit),
        }
        is_placed = false;
    }
    if cells.next().is_some() {
        return Err(ExampleError::Cells);
    }
    let puzzle = Puzzle::new(board, givens).map_err(|_| ExampleError::Cells)?;
    let puzzle = ProperPuzzle::vouched(puzzle);
    let mut position = Position::proper(&puzzle).map_err(|_| ExampleError::Cells)?;
    placed
        .into_iter()
        .for_each(|candidate| position.place(candidate));
    Ok(position)
}

/// Reads words of digit, row and column, and returns the candidates in ascending order.
fn read_candidates(text: &str) -> Result<Vec<Candidate>, ExampleError> {
    let read = |word: &str| {
        let numbers: Option<Vec<usize>> = word
            .chars()
            .map(|c| c.to_digit(10).filter(|&n| n > 0).map(|n| n as usize))
            .collect();
        match numbers.as_deref() {
            Some(&[digit, row, column]) => Digit::new(digit).map(|digit| Candidate {
                cell: Cell::at(row - 1, column - 1, 9),
                digit,
            }),
            _ => None,
        }
        .ok_or_else(|| ExampleError::Candidate(word.to_owned()))
    };
    let mut candidates: Vec<Candidate> = text
        .split_whitespace()
        .map(read)
        .collect::<Result<_, _>>()?;
    candidates.sort_unstable();
    Ok(candidates)
}

/// Returns the digits of a step in ascending order, as the library names them. These are the digits that the reason
/// uses. For chains and sets they are the digits of the conclusion.
fn named_digits(step: &Step) -> Vec<Digit> {
    let mut digits = match &step.because {
        Reason::Single(single) => vec![single.digit],
        Reason::Locked(locked) => vec![locked.digit],
        Reason::Subset(subset) => subset.digits.clone(),
        Reason::Direct(direct) => vec![direct.single.digit],
        Reason::Fish(fish) => vec![fish.digit],
        Reason::Siamese(siamese) => vec![siamese.fish[0].digit],
        Reason::Kraken(kraken) => vec![kraken.fish.digit],
        // If two kites have different digits, the library names the first.
        Reason::Dual(dual) => dual.chains[0].nodes.iter().map(|node| node.digit).collect(),
        Reason::Wing(wing) => wing.digits.clone(),
        Reason::Rectangle(rectangle) => rectangle.digits.to_vec(),
        Reason::UniqueLoop(ring) => ring.digits.to_vec(),
        Reason::Avoided(avoided) => {
            let cells = avoided.pattern.cells.iter();
            cells.flat_map(|(_, digits)| digits).copied().collect()
        }
        Reason::LookedUp(candidate) => vec![candidate.digit],
        Reason::Chain(chain) if step.technique == Technique::RemotePair => {
            chain.nodes.iter().map(|node| node.digit).collect()
        }
        Reason::Colouring(colouring) => vec![colouring.digit],
        Reason::Bug(_) => Vec::new(),
        Reason::Template(template) => vec![template.digit],
        _ => step.conclusion.digits(),
    };
    digits.sort_unstable();
    digits.dedup();
    digits
}
