//! HoDoKu 2.3.2's scale: a level and a score.
//!
//! The enabled rows of its table are tried in its order. The first step is taken, and the search begins again. The
//! score is the sum of the scores of all steps. The level is the highest level of any step, raised until it admits
//! the score: Easy to 800, Medium to 1000, Hard to 1600, Unfair to 1800. HoDoKu knows only 9×9 boards. A larger
//! board has more steps, so here its scores may be higher, in the ratio of its number of cells to 81.

use std::cmp::{Ordering, Reverse};
use std::sync::LazyLock;

use ninefold_grid::Grid;
use ninefold_logic::{Level, Reason, Step, Technique};
use ninefold_techniques::is_found;
use ninefold_techniques::{Choice, End, Flow, Order, Policy, Position, Reach, Row, Until};

/// The greatest score of each level except the last, on boards of up to 81 cells.
const LIMITS: [(Level, Level, u32); 4] = [
    (Level::Easy, Level::Medium, 800),
    (Level::Medium, Level::Hard, 1000),
    (Level::Hard, Level::Unfair, 1600),
    (Level::Unfair, Level::Extreme, 1800),
];

/// The grade of a puzzle on HoDoKu's scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
    /// The number of uses of each technique, in HoDoKu's order.
    pub used: Vec<(Technique, u32)>,
    /// How the walk ended.
    pub end: End,
}

impl Grade {
    /// Returns the last of the techniques used, in HoDoKu's order, or `None` if no step was taken.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_explain::rating::hodoku;
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::{Flow, Until};
    ///
    /// let grade = hodoku::grade(position, None, Until::default(), &mut |_| Flow::Continue(()));
    /// assert_eq!(grade.hardest(), Some(Technique::NakedSingle));
    /// ```
    pub fn hardest(&self) -> Option<Technique> {
        self.used.last().map(|&(technique, _)| technique)
    }

    /// Returns whether the techniques were stuck and a digit was taken from the solution.
    pub fn uses_brute_force(&self) -> bool {
        self.used
            .iter()
            .any(|&(technique, _)| technique == Technique::BruteForce)
    }

    /// Returns the number of steps.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_explain::rating::hodoku;
    /// use ninefold_techniques::{Flow, Until};
    ///
    /// let grade = hodoku::grade(position, None, Until::default(), &mut |_| Flow::Continue(()));
    /// assert_eq!(grade.steps(), 51);
    /// ```
    pub fn steps(&self) -> u32 {
        self.used.iter().map(|&(_, count)| count).sum()
    }

    /// Returns whether the techniques, with digits from the solution where they were stuck, solved the puzzle.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_explain::rating::hodoku;
    /// use ninefold_techniques::{Flow, Until};
    ///
    /// let grade = hodoku::grade(position, None, Until::default(), &mut |_| Flow::Continue(()));
    /// assert!(grade.is_solved());
    /// ```
    pub fn is_solved(&self) -> bool {
        self.end == End::Solved
    }
}

/// HoDoKu's order of search, with those of its techniques that have a finder here.
pub static POLICY: LazyLock<Policy> = LazyLock::new(|| {
    let enabled = |t: &Technique| is_found(*t) && t.hodoku().is_some_and(|row| row.enabled);
    let order = |t: &Technique| t.hodoku().map(|row| row.order);
    let mut techniques: Vec<Technique> = Technique::all().filter(enabled).collect();
    techniques.sort_by_key(order);
    Policy {
        rows: techniques
            .chunk_by(|a, b| order(a) == order(b))
            .map(|row| Row {
                techniques: row.to_vec(),
                choice: choice(row[0]),
            })
            .collect(),
        reach: Reach {
            order: Order::Hodoku,
            empty_rectangles_of_two_cells: false,
            narrow_bases: true,
            fish_effort: usize::MAX,
            ..Reach::default()
        },
        oldest_single: true,
    }
});

/// Returns which of its steps HoDoKu takes. For most techniques it takes the first. It collects chains and sorts
/// them.
fn choice(technique: Technique) -> Choice {
    use Technique as T;
    match technique {
        T::RemotePair | T::TurbotFish | T::XChain | T::XyChain => Choice::Least(by_effect),
        T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => Choice::Least(by_effect),
        T::AlsXyChain => Choice::Least(by_effect),
        _ => Choice::First,
    }
}

/// Compares two steps: first comes the step that removes most, then the step with the shortest chain. The last
/// criterion is a sum over the cells and digits that are removed, with increasing weights.
fn by_effect(a: &Step, b: &Step) -> Ordering {
    let key = |step: &Step| {
        let mut gone = step.conclusion.candidates().to_vec();
        gone.sort_unstable_by_key(|c| (c.digit, c.cell));
        let weighted = gone.iter().zip((1..).step_by(80));
        let sum: usize = weighted
            .map(|(c, weight)| c.cell.index() * weight + c.digit.value())
            .sum();
        let nodes = match &step.because {
            Reason::Chain(chain) => chain.nodes.len(),
            _ => 0,
        };
        (Reverse(gone.len()), nodes, sum)
    };
    key(a).cmp(&key(b))
}

/// Grades a position.
///
/// If no technique finds a step, a digit is taken from `solution`, at HoDoKu's price for brute force. Without a
/// solution the walk ends there, and the level is [`Level::Extreme`]. `see` gets each step. Both `see` and `until`
/// may end the walk. The score is then that of the steps so far, and the level is [`Level::Extreme`] too.
///
/// ```
/// # use ninefold_grid::notation;
/// # use ninefold_techniques::Position;
/// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let puzzle = notation::read_line(line, None).expect("a puzzle");
/// let position = Position::new(&puzzle).expect("9×9");
///
/// use ninefold_explain::rating::hodoku;
/// use ninefold_logic::Level;
/// use ninefold_techniques::{Flow, Until};
///
/// let grade = hodoku::grade(position, None, Until::default(), &mut |_| Flow::Continue(()));
/// assert!(grade.is_solved());
/// assert_eq!((grade.level, grade.steps()), (Level::Easy, 51));
/// ```
pub fn grade(
    mut position: Position,
    solution: Option<&Grid>,
    until: Until,
    see: &mut dyn FnMut(&Step) -> Flow,
) -> Grade {
    let mut score = 0;
    let mut level = Level::Easy;
    let mut used: Vec<(Technique, u32)> = Vec::new();
    let mut take = |step: &Step| {
        see(step)?;
        if let Some(row) = step.technique.hodoku() {
            score += u32::from(row.score);
            level = level.max(row.level);
        }
        super::count(&mut used, step.technique);
        Flow::Continue(())
    };
    let policy = POLICY.until(until);
    let end = match solution {
        Some(solution) => position.walk_knowing(&policy, solution, &mut take),
        None => position.walk(&policy, &mut take),
    };
    let cells = position.board().cell_count().max(81) as u32;
    for (of, next, limit) in LIMITS {
        if level == of && score > limit * cells / 81 {
            level = next;
        }
    }
    if end != End::Solved {
        level = Level::Extreme;
    }
    used.sort_by_key(|(technique, _)| (technique.hodoku().map(|row| row.order), *technique));
    Grade {
        level,
        score,
        used,
        end,
    }
}
