//! Sudoku Explainer's scale, which most people mean by the rating of a puzzle.
//!
//! The techniques of its table are tried from the top, in its order of search. The first step is taken, and the
//! search begins again. Each step has a price. The rating (ER) is the highest price of all steps. The pearl rating
//! (EP) is the highest price up to the first placed digit. The diamond rating (ED) is the price of the first step.
//! So a rating belongs to this one path: another path may be easier.
//!
//! The scale is that of version 1.2.1, which collections of puzzles quote. Version 1.18 of its successor
//! SukakuExplainer adds strong links of one digit and bent sets to the table. If a puzzle has rules such as cages,
//! the table also has their techniques, at [prices of Ninefold's own](super::rules).

mod price;

use std::sync::LazyLock;

use ninefold_grid::Puzzle;
use ninefold_logic::{Conclusion, Step, Technique};
use ninefold_techniques::{Choice, End, Flow, Order, Policy, Position, Reach, Row, Until};

use super::count;
use super::rules::{is_by_placed, is_of_one_digit};

pub use price::{NoPrice, Price, price};

/// How the search looks for unique loops and BUGs.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Uniqueness {
    /// The search finds all of them, as later versions do. It agrees with published ratings, except for one in a
    /// thousand.
    #[default]
    Classic,
    /// The search works as in version 1.2.1, which overlooks some.
    Original,
}

/// The techniques in the table.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Table {
    /// The techniques of Sudoku Explainer 1.2.1.
    #[default]
    Old,
    /// The techniques that SukakuExplainer 1.18.1 uses by default: also two to four strong links, and bent sets.
    New,
}

/// The form of the scale.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Scale {
    /// How the search looks for unique loops and BUGs.
    pub uniqueness: Uniqueness,
    /// The techniques in the table.
    pub table: Table,
}

/// The grade of a puzzle on Sudoku Explainer's scale.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grade {
    /// ER: the highest price.
    pub rating: Price,
    /// EP: the highest price up to the first placed digit.
    pub pearl: Price,
    /// ED: the price of the first step.
    pub diamond: Price,
    /// The first step with the highest price.
    pub hardest: Option<Step>,
    /// The first step with the highest price among those up to the first placed digit.
    pub hardest_to_pearl: Option<Step>,
    /// The first step.
    pub first: Option<Step>,
    /// The step that placed the first digit, and the number of steps before it.
    pub first_placement: Option<(u32, Step)>,
    /// The number of uses of each technique, in the order of the catalogue.
    pub used: Vec<(Technique, u32)>,
}

impl Grade {
    /// Returns the number of steps.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_explain::rating::explainer::{Scale, grade};
    /// use ninefold_techniques::{Flow, Until};
    ///
    /// let (grade, _) = grade(position, Scale::default(), Until::default(), &mut |_, _| {
    ///     Flow::Continue(())
    /// });
    /// assert_eq!(grade.steps(), 51);
    /// ```
    pub fn steps(&self) -> u32 {
        self.used.iter().map(|&(_, count)| count).sum()
    }

    /// Adds a step to the grade.
    fn add(&mut self, step: &Step, price: Price) {
        if self.first.is_none() {
            self.diamond = price;
            self.first = Some(step.clone());
        }
        if price > self.rating || self.hardest.is_none() {
            self.rating = price;
            self.hardest = Some(step.clone());
        }
        if self.first_placement.is_none() {
            self.pearl = self.rating;
            if let Conclusion::Place(_) = step.conclusion {
                self.hardest_to_pearl = self.hardest.clone();
                self.first_placement = Some((self.steps(), step.clone()));
            }
        }
        count(&mut self.used, step.technique);
    }
}

/// The rules that a puzzle has in addition to the houses of a plain board.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Rules {
    /// No further rules.
    None,
    /// Further houses, and cells that differ, in addition to rows, columns and boxes. SukakuExplainer knows such
    /// puzzles.
    Houses,
    /// Cells that touch hold no consecutive digits. SukakuExplainer knows such puzzles too.
    NonConsecutive,
    /// The two together.
    NonConsecutiveHouses,
    /// Any other rules.
    Any,
}

impl Rules {
    /// All of them, in order.
    const ALL: [Rules; 5] = [
        Rules::None,
        Rules::Houses,
        Rules::NonConsecutive,
        Rules::NonConsecutiveHouses,
        Rules::Any,
    ];

    /// Whether cells that touch hold no consecutive digits, and no other rule is unknown to SukakuExplainer.
    fn is_non_consecutive(self) -> bool {
        matches!(self, Rules::NonConsecutive | Rules::NonConsecutiveHouses)
    }

    fn of(position: &Position) -> Rules {
        let board = position.board();
        match position.rules() {
            None => Rules::None,
            Some(rules) if rules.exclusions.is_some() => {
                let is_plain = board.house_count() == 3 * board.side()
                    && board.cells().all(|cell| board.kept_apart(cell).is_empty());
                match is_plain {
                    true => Rules::NonConsecutive,
                    false => Rules::NonConsecutiveHouses,
                }
            }
            Some(rules) if rules.is_empty() && rules.only_differences => match board.boxes() {
                Some(_) if board.is_square() => Rules::Houses,
                _ => Rules::Any,
            },
            Some(_) => Rules::Any,
        }
    }
}

/// The policies, by the rules of the puzzle, then the table, then the uniqueness.
static POLICIES: LazyLock<[[[Policy; 2]; 2]; 5]> = LazyLock::new(|| {
    Rules::ALL.map(|rules| {
        [Table::Old, Table::New].map(|table| {
            [Uniqueness::Classic, Uniqueness::Original]
                .map(|uniqueness| policy_of(Scale { uniqueness, table }, rules))
        })
    })
});

/// Returns the order in which Sudoku Explainer searches, with the techniques of rules between its own.
///
/// ```
/// use ninefold_explain::rating::explainer::{Scale, policy};
///
/// assert!(!policy(Scale::default()).rows.is_empty());
/// ```
pub fn policy(scale: Scale) -> &'static Policy {
    policy_with(scale, Rules::Any)
}

/// Returns the order in which Sudoku Explainer searches a puzzle. It includes the techniques of rules if the puzzle
/// has rules that SukakuExplainer does not know. Ratings use this order.
///
/// ```
/// use ninefold_explain::rating::explainer::{Scale, policy, policy_for};
/// use ninefold_grid::{Board, Puzzle, Shape};
///
/// let plain = Puzzle::empty(Board::of(Shape::NINE));
/// let (own, all) = (policy_for(&plain, Scale::default()), policy(Scale::default()));
/// assert!(own.rows.len() < all.rows.len());
/// ```
pub fn policy_for(puzzle: &Puzzle, scale: Scale) -> &'static Policy {
    let rules = Position::new(puzzle).map_or(Rules::Any, |position| Rules::of(&position));
    policy_with(scale, rules)
}

fn policy_with(scale: Scale, rules: Rules) -> &'static Policy {
    &POLICIES[rules as usize][scale.table as usize][scale.uniqueness as usize]
}

/// The additions of the new table: each technique, and the technique of the old table that comes after it.
const ADDED: [(Technique, Technique); 7] = [
    (Technique::TwoStrongLinks, Technique::XyWing),
    (Technique::ThreeStrongLinks, Technique::BugPlusOne),
    (Technique::WxyzWing, Technique::BugPlusOne),
    (Technique::FourStrongLinks, Technique::AlignedPairExclusion),
    (Technique::VwxyzWing, Technique::AlignedPairExclusion),
    (Technique::UvwxyzWing, Technique::BidirectionalXCycle),
    (Technique::TuvwxyzWing, Technique::AlignedTripleExclusion),
];

/// The place of the row that begins with this technique, or the end.
fn place_of(rows: &[Row], technique: Technique) -> usize {
    let place = rows.iter().position(|row| row.techniques[0] == technique);
    place.unwrap_or(rows.len())
}

fn policy_of(scale: Scale, rules: Rules) -> Policy {
    use Technique as T;
    let first = |techniques: &[Technique]| Row {
        techniques: techniques.to_vec(),
        choice: Choice::First,
    };
    let first_of = |technique, is_such| Row {
        techniques: vec![technique],
        choice: Choice::FirstOf(is_such),
    };
    let mut rows = vec![
        first(&[T::FullHouse, T::HiddenSingle]),
        first(&[T::DirectPointing, T::DirectClaiming]),
        first(&[T::DirectHiddenPair]),
        first(&[T::NakedSingle]),
        first(&[T::DirectHiddenTriple]),
        match rules {
            Rules::Houses => first(&[T::SeenByAllPlaces]),
            Rules::NonConsecutiveHouses => first_of(T::SeenByAllPlaces, is_of_one_digit),
            _ => first(&[T::Pointing, T::Claiming]),
        },
        first(&[T::NakedPair]),
        first(&[T::XWing]),
        first(&[T::HiddenPair]),
        first(&[T::NakedTriple]),
        first(&[T::Swordfish]),
        first(&[T::HiddenTriple]),
        first(&[T::XyWing]),
        first(&[T::XyzWing]),
        Row {
            techniques: vec![
                T::UniqueRectangle1,
                T::UniqueRectangle2,
                T::UniqueRectangle3,
                T::UniqueRectangle4,
                T::UniqueLoop1,
                T::UniqueLoop2,
                T::UniqueLoop3,
                T::UniqueLoop4,
            ],
            choice: Choice::Least(price::cheaper_loop),
        },
        first(&[T::NakedQuadruple]),
        first(&[T::Jellyfish]),
        first(&[T::HiddenQuadruple]),
        first(&[T::BugPlusOne, T::Bug2, T::Bug4, T::Bug3]),
        first(&[T::AlignedPairExclusion]),
        first(&[
            T::BidirectionalXCycle,
            T::ForcingXChain,
            T::BidirectionalYCycle,
            T::BidirectionalCycle,
            T::ForcingChain,
        ]),
        first(&[T::AlignedTripleExclusion]),
        first(&[T::NishioForcingChain]),
        first(&[T::RegionForcingChain, T::CellForcingChain]),
        first(&[T::DynamicForcingChain]),
        first(&[T::DynamicForcingChainPlus]),
        first(&[T::NestedForcingChain]),
    ];
    if scale.table == Table::New {
        for (technique, next) in ADDED {
            rows.insert(place_of(&rows, next), first(&[technique]));
        }
    }
    if rules.is_non_consecutive() {
        let place = place_of(&rows, T::DirectHiddenTriple);
        let own = [
            first(&[T::MarkedPair]),
            first_of(T::SeenByAllPlaces, |step| !is_of_one_digit(step)),
        ];
        rows.splice(place..place, own);
        rows.insert(0, first_of(T::MarkedPair, is_by_placed));
    }
    if rules == Rules::Any {
        for (techniques, next) in super::rules::BEFORE {
            let place = place_of(&rows, next);
            let own = techniques.iter().map(|&technique| first(&[technique]));
            rows.splice(place..place, own);
        }
    }
    Policy {
        rows: rows.into(),
        reach: Reach {
            order: Order::Explainer,
            first_uniqueness: scale.uniqueness == Uniqueness::Original,
            ..Reach::default()
        },
        oldest_single: false,
    }
}

/// Grades a position, and returns how the walk ended. If this is not [`End::Solved`], the grade is that of the
/// steps so far. `see` gets each step with its price. Both `see` and `until` may end the walk.
///
/// ```
/// # use ninefold_grid::notation;
/// # use ninefold_techniques::Position;
/// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let puzzle = notation::read_line(line, None).expect("a puzzle");
/// let position = Position::new(&puzzle).expect("9×9");
///
/// use ninefold_explain::rating::explainer::{Scale, grade};
/// use ninefold_techniques::{End, Flow, Until};
///
/// let (grade, end) = grade(position, Scale::default(), Until::default(), &mut |_, _| {
///     Flow::Continue(())
/// });
/// assert_eq!((grade.rating.to_string().as_str(), end), ("1.2", End::Solved));
/// ```
pub fn grade(
    mut position: Position,
    scale: Scale,
    until: Until,
    see: &mut dyn FnMut(&Step, Price) -> Flow,
) -> (Grade, End) {
    let mut grade = Grade::default();
    let board = position.board().clone();
    let policy = policy_with(scale, Rules::of(&position)).until(until);
    let end = position.walk(&policy, &mut |step| {
        let price = price(&board, step);
        see(step, price)?;
        // SukakuExplainer removes these candidates together with the placement.
        if !is_by_placed(step) {
            grade.add(step, price);
        }
        Flow::Continue(())
    });
    grade.used.sort_by_key(|&(technique, _)| technique);
    (grade, end)
}
