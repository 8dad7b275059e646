//! A relation between two digits, as a table of pairs.

use crate::Digit;

/// The pairs of digits that two cells may hold, in order. Digits are numbered as on the board.
///
/// ```
/// use ninefold_grid::Digit;
/// use ninefold_grid::constraint::Relation;
///
/// let double = Relation::new("double", 9, |a, b| b + 1 == 2 * (a + 1));
/// assert_eq!((double.name.as_str(), double.digits()), ("double", 9));
/// assert!(double.holds(Digit::from_index(2), Digit::from_index(5))); // 3 and 6
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Relation {
    /// The name that the author of the puzzle gave the relation; it may be empty.
    pub name: String,
    digits: usize,
    rows: Vec<u64>,
}

impl Relation {
    /// Returns the relation of the pairs for which `holds` is true. The arguments of `holds` are the numbers of
    /// two digits, from 0.
    ///
    /// The relation is about `digits` digits, at most 64; a greater number becomes 64.
    ///
    /// ```
    /// use ninefold_grid::constraint::Relation;
    ///
    /// let less = Relation::new("less", 4, |a, b| a < b);
    /// assert_eq!(less.row(1), 0b1100);
    /// ```
    pub fn new(name: &str, digits: usize, holds: impl Fn(usize, usize) -> bool) -> Relation {
        let digits = digits.min(64);
        let row = |a| {
            (0..digits)
                .filter(|&b| holds(a, b))
                .fold(0, |row, b| row | 1 << b)
        };
        Relation {
            name: name.to_owned(),
            digits,
            rows: (0..digits).map(row).collect(),
        }
    }

    /// Returns how many digits the relation is about.
    ///
    /// ```
    /// use ninefold_grid::constraint::Relation;
    ///
    /// let less = Relation::new("less", 4, |a, b| a < b);
    /// assert_eq!(less.digits(), 4);
    /// ```
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// Returns whether the first cell may hold `a` while the second holds `b`. No pair with a digit beyond
    /// [`digits`](Relation::digits) is in the relation.
    ///
    /// ```
    /// use ninefold_grid::Digit;
    /// use ninefold_grid::constraint::Relation;
    ///
    /// let less = Relation::new("less", 4, |a, b| a < b);
    /// assert!(less.holds(Digit::from_index(0), Digit::from_index(3)));
    /// assert!(!less.holds(Digit::from_index(3), Digit::from_index(0)));
    /// ```
    pub fn holds(&self, a: Digit, b: Digit) -> bool {
        let row = self.row(a.index());
        row.checked_shr(b.index() as u32).unwrap_or(0) & 1 == 1
    }

    /// Returns the digits that the second cell may hold if the first holds the digit with this number, from 0. Bit
    /// i stands for digit number i.
    ///
    /// ```
    /// use ninefold_grid::constraint::Relation;
    ///
    /// let less = Relation::new("less", 4, |a, b| a < b);
    /// assert_eq!((less.row(0), less.row(3), less.row(4)), (0b1110, 0, 0));
    /// ```
    pub fn row(&self, digit: usize) -> u64 {
        self.rows.get(digit).copied().unwrap_or(0)
    }

    /// Returns whether no digit is in the relation to itself, so that two cells in it hold different digits.
    ///
    /// ```
    /// use ninefold_grid::constraint::Relation;
    ///
    /// assert!(Relation::new("less", 4, |a, b| a < b).keeps_apart());
    /// assert!(!Relation::new("not greater", 4, |a, b| a <= b).keeps_apart());
    /// ```
    pub fn keeps_apart(&self) -> bool {
        let mut rows = self.rows.iter().enumerate();
        rows.all(|(digit, row)| row >> digit & 1 == 0)
    }

    /// Returns whether each digit is in the relation to itself alone, so that two cells in it hold the same digit.
    ///
    /// ```
    /// use ninefold_grid::constraint::Relation;
    ///
    /// assert!(Relation::new("same", 4, |a, b| a == b).is_equality());
    /// assert!(!Relation::new("not greater", 4, |a, b| a <= b).is_equality());
    /// ```
    pub fn is_equality(&self) -> bool {
        let mut rows = self.rows.iter().enumerate();
        rows.all(|(digit, row)| *row == 1 << digit)
    }
}
