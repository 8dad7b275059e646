//! HoDoKu's library of examples: a line is a position and the one step that a technique finds there.
//!
//! `:technique[-variant]:digits:cells:deleted:eliminations:placements:length`, where `cells` has `+`
//! before digits that are placed and not given, and candidates are written digit, row, column.
//! Variant `x` says that the technique finds nothing. A position has no other instance of the
//! technique with another result. The judge's rules are HoDoKu's own: every step found whose digits
//! are those of the line must equal the line; for chains it is enough that one does, if the others
//! differ only in length.

use std::fmt;

use ninefold_grid::{Board, Candidate, Cell, Digit, Grid, ProperPuzzle, Puzzle, Shape, notation};
use ninefold_logic::{Chain, Conclusion, Link, Reason, Step, Technique};
use ninefold_techniques::is_found;
use ninefold_techniques::{Position, Reach};

/// A line of the library.
#[derive(Clone)]
pub struct Example {
    /// The code with its variant, such as `0711-1`.
    pub code: String,
    /// The technique with this code, if the catalogue has it.
    pub technique: Option<Technique>,
    /// The board.
    pub position: Position,
    /// The digits that the line names, in ascending order.
    digits: Vec<Digit>,
    /// What follows, sorted; nothing if the technique must not fire.
    placed: Vec<Candidate>,
    eliminated: Vec<Candidate>,
    /// The links of the chain.
    length: Option<usize>,
}

/// Why a line cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExampleError {
    /// It has fewer than five fields.
    Fields,
    /// The field of cells is not 81 signs.
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

/// What comes of trying an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// As the line says.
    Passed,
    /// The technique finds nothing.
    Missed,
    /// The technique finds this, which differs.
    Differs(Box<Step>),
    /// There is no finder, or no such technique.
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

    /// Looks for steps of the technique in the position, and compares them with what the line says.
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

    /// Whether the same follows.
    fn follows(&self, step: &Step) -> bool {
        match &step.conclusion {
            Conclusion::Place(placed) => *placed == self.placed,
            Conclusion::Eliminate(eliminated) => *eliminated == self.eliminated,
        }
    }

    /// Whether the chain has as many links.
    fn is_as_long(&self, step: &Step) -> bool {
        match (&step.because, self.length) {
            (Reason::Chain(chain), Some(length)) => {
                // A loop that closes inside a cell is counted without that link.
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

/// How HoDoKu may count the links of a chain. Without almost locked sets there is one way. The link in a set
/// is not counted, but a set counts for two and a half, or for one if it has two cells, else for
/// twice the cells but one. A set that forces a cell has that cell in its link, which is counted; which sets
/// do so, their cells do not tell.
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

/// How far finders look for a code with its variant, such as `0402-1`.
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
        lean_rectangles: code == "0402-1" || code.starts_with("0405"),
        torn_rectangles: family != "06" || variant == "2",
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

/// A board of 81 signs; `+` before a digit that is placed.
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

/// Words of digit, row and column, sorted.
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

/// The digits that a step is about, in ascending order, as the library names them: those
/// that the reason uses, or, for chains and sets, those that are concluded.
fn named_digits(step: &Step) -> Vec<Digit> {
    let mut digits = match &step.because {
        Reason::Single(single) => vec![single.digit],
        Reason::Locked(locked) => vec![locked.digit],
        Reason::Subset(subset) => subset.digits.clone(),
        Reason::Direct(direct) => vec![direct.single.digit],
        Reason::Fish(fish) => vec![fish.digit],
        Reason::Siamese(siamese) => vec![siamese.fish[0].digit],
        Reason::Kraken(kraken) => vec![kraken.fish.digit],
        // Of two kites of different digits the first is named.
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
