//! Cells that count for another value than their digit, such as doublers. Each cell has a cell beside the board
//! with its value. Each row has two cells beside the board for each role: the column of the cell with the role, and
//! its digit. Clues are then about the values.
//!
//! An experiment failed: a cell with its role for each cell of the board. The search guessed these first, and six
//! of 18 puzzles took more than three seconds.

use ninefold_grid::constraint::{Constraint, KindRow, Numbers, Rule, segments};
use ninefold_grid::{Board, BoardError, Cell};

use super::automaton_rules::automaton_rule;
use super::branches::equal_sums;
use super::line_rules::region_of;
use super::shades::{SHADED, UNSHADED, shades, with_shades};
use crate::format::sets::{different, of_kind, one_of, related, sum};
use crate::rules_text::{Effect, Meaning, Modifiers, Statement};

/// The values of the cells of a board.
pub(super) struct Values {
    modifiers: Modifiers,
    /// For each cell of the board, the cell beside it with its value.
    values: Vec<Cell>,
    /// The cells with the colours, if the values depend on these. Then the fields below are empty.
    shades: Vec<Cell>,
    /// For each row, the column of each role, and its digit.
    columns: Vec<Vec<Cell>>,
    digits: Vec<Vec<Cell>>,
    /// For each region, the digit of each role.
    in_region: Vec<Vec<Cell>>,
}

fn names(board: &Board, modifiers: &Modifiers) -> Vec<String> {
    let values =
        (0..board.board_cells()).map(|cell| format!("value-{}", board.name(Cell::new(cell))));
    let of = |what: &'static str, many: usize| {
        let each = (1..=many).flat_map(move |number| {
            let roles = 1..=modifiers.effects.len();
            roles.map(move |role| format!("{what}-{number}-{role}"))
        });
        each.collect::<Vec<String>>()
    };
    if modifiers.by_shade {
        return values.collect();
    }
    let rows = board.rows();
    let regions = board.regions().count();
    let lists = [
        of("column", rows),
        of("digit", rows),
        of("box-digit", regions),
    ];
    values.chain(lists.concat()).collect()
}

/// Returns the factor of the values beside the board: 2 if some values are halves, otherwise 1.
fn scale(modifiers: &Modifiers) -> i32 {
    let is_half = |effect: &Effect| matches!(effect, Effect::Halves(_));
    if modifiers.effects.iter().any(is_half) {
        2
    } else {
        1
    }
}

/// Returns the board with cells for values beside it, and with 0 and the greatest value as digits. The cells of the
/// board do not need to hold all of these.
pub(crate) fn with_values(board: &Board, modifiers: &Modifiers) -> Result<Board, BoardError> {
    let side = board.side() as i32;
    let greatest = modifiers.effects.iter().map(|effect| match *effect {
        Effect::Times(by) => side * by,
        Effect::Halves(by) => (side * by + 1) / 2,
        Effect::Plus(by) => side + by,
        Effect::Fixed(value) => value,
        Effect::PlusDigitOf(_) => 2 * side,
        Effect::Place => (board.rows() + board.columns()) as i32,
        Effect::Opposite => side,
    });
    let greatest = greatest.max().unwrap_or(side).max(side) * scale(modifiers);
    let plain = Board::rectangle(board.rows(), board.columns(), 0, greatest as usize + 1)?;
    let houses = board.houses().map(|house| {
        let cells = board.cells_of(house).to_vec();
        (0, board.kind(house), cells)
    });
    let mut wide = plain.with_houses(houses.collect(), &[])?;
    if shades(board).is_some() {
        wide = with_shades(&wide)?;
    }
    for name in names(board, modifiers) {
        wide.add_beside(&name)?;
    }
    Ok(wide)
}

impl Values {
    /// Returns the values of a board that was made [with them](with_values).
    pub(super) fn of(board: &Board, modifiers: Modifiers) -> Option<Values> {
        let cells = names(board, &modifiers);
        let cells: Option<Vec<Cell>> = cells.iter().map(|name| board.named(name)).collect();
        let cells = cells?;
        let (values, rest) = cells.split_at_checked(board.board_cells())?;
        if modifiers.by_shade {
            return Some(Values {
                values: values.to_vec(),
                shades: shades(board)?,
                columns: Vec::new(),
                digits: Vec::new(),
                in_region: Vec::new(),
                modifiers,
            });
        }
        let roles = modifiers.effects.len();
        let (columns, rest) = rest.split_at_checked(board.rows() * roles)?;
        let (digits, in_region) = rest.split_at_checked(board.rows() * roles)?;
        let by_role = |cells: &[Cell]| cells.chunks(roles).map(<[Cell]>::to_vec).collect();
        Some(Values {
            values: values.to_vec(),
            shades: Vec::new(),
            columns: by_role(columns),
            digits: by_role(digits),
            in_region: by_role(in_region),
            modifiers,
        })
    }

    /// Returns the sentence that defines the values.
    pub(super) fn source(&self) -> &str {
        &self.modifiers.source
    }

    /// Returns the sentences about these cells that are only partly understood.
    pub(super) fn unread(&self) -> &[String] {
        &self.modifiers.unread
    }

    /// Returns whether a clause is about the values. Its parts that are not understood are among the
    /// [`unread`](Values::unread) sentences.
    pub(super) fn says(&self, clause: &str) -> bool {
        self.modifiers.has_named(clause)
    }

    /// Returns the rules that define the values. Returns `None` if the board has no boxes, or if they have another
    /// size than rows.
    pub(super) fn rules(&self, board: &Board) -> Option<Vec<Constraint>> {
        let side = board.rows() as i32;
        if self.modifiers.by_shade {
            return self.by_shade(board);
        }
        let houses = || board.houses().map(|house| board.cells_of(house));
        let side_houses = 3 * board.rows();
        let is_square = board.rows() == board.columns()
            && board.regions().count() == board.rows()
            && board.house_count() == side_houses;
        if !is_square || houses().any(|cells| cells.len() != board.rows()) {
            return None;
        }
        let roles = self.modifiers.effects.len();
        let mut rules = Vec::new();
        let has_opposite = self.modifiers.effects.contains(&Effect::Opposite);
        let by_place = self.modifiers.effects.contains(&Effect::Place);
        // The value of each cell: the same for all cells of a column, unless it also depends on the row.
        let mut known: Vec<Option<Rule>> = vec![None; board.columns()];
        for (cell, &value) in (0..board.board_cells()).map(Cell::new).zip(&self.values) {
            let (row, column) = board.place(cell)?;
            let region = board
                .regions()
                .position(|own| board.cells_of(own).contains(&cell))?;
            let opposite = Cell::new(board.board_cells() - 1 - cell.index());
            let opposite = has_opposite.then_some(opposite);
            let own: Vec<Cell> = opposite.into_iter().chain([cell, value]).collect();
            let cells = [&self.in_region[region], &self.columns[row], &own];
            let cells = cells.map(Vec::as_slice).concat();
            let kind = match &known[column] {
                Some(rule) if !by_place => rule.kind.clone(),
                _ => {
                    let rule = self.value(board, (row, column), cells.clone())?;
                    let Constraint::Rule(rule) = rule else {
                        return None;
                    };
                    known[column].insert(rule).kind.clone()
                }
            };
            rules.push(Constraint::new(kind, cells));
        }
        let others = [&self.columns, &self.digits, &self.in_region];
        let digits = (0..board.board_cells()).map(Cell::new);
        let digits = digits.chain(others.into_iter().flatten().flatten().copied());
        rules.push(one_of((1..=side).collect(), digits.collect()));
        for (row, house) in board.houses().take(board.rows()).enumerate() {
            for role in 0..roles {
                let head = [self.digits[row][role], self.columns[row][role]];
                let cells = [&head[..], board.cells_of(house)].concat();
                rules.push(of_kind("value-index", Numbers::None, cells)?);
            }
            // No cell has two roles.
            rules.push(different(vec![self.columns[row].clone()]));
        }
        let region_at = |row: usize, column: i32| {
            let cell = board.at(row, usize::try_from(column - 1).ok()?)?;
            region_of(board, cell)
        };
        for role in 0..roles {
            let each =
                |cells: &[Vec<Cell>]| cells.iter().map(|own| own[role]).collect::<Vec<Cell>>();
            rules.push(different(vec![each(&self.digits)]));
            let columns = each(&self.columns);
            rules.push(different(vec![columns.clone()]));
            for row in 0..columns.len() {
                for other in 0..row {
                    let pair = vec![columns[row], columns[other]];
                    let are_apart = |a, b| a != b && region_at(row, a) != region_at(other, b);
                    rules.push(related(board, "not in one box", pair, are_apart));
                }
            }
        }
        rules.extend(self.region_digits(board)?);
        Some(rules)
    }

    /// Returns the rules of what each cell counts for by its colour.
    fn by_shade(&self, board: &Board) -> Option<Vec<Constraint>> {
        let value = |effect: Effect, cell: Cell, digit: i32| match effect {
            Effect::Times(by) => Some(digit * by),
            Effect::Plus(by) => Some(digit + by),
            Effect::Fixed(value) => Some(value),
            Effect::Halves(_) => None,
            Effect::Place => board
                .place(cell)
                .map(|(row, column)| (row + column + 2) as i32),
            Effect::PlusDigitOf(_) | Effect::Opposite => None,
        };
        let cells = || (0..board.board_cells()).map(Cell::new);
        let most = board.rows().max(board.columns()) as i32;
        let mut rules = vec![one_of((1..=most).collect(), cells().collect())];
        for cell in cells() {
            let &[unshaded, shaded] = &self.modifiers.effects[..] else {
                return None;
            };
            // The state is the colour, and then the value to expect.
            let step = |read: &i32, place: usize, number: i32| match place {
                0 => [UNSHADED, SHADED].contains(&number).then_some(number),
                1 if *read == SHADED => value(shaded, cell, number),
                1 => value(unshaded, cell, number),
                _ => (*read == number).then_some(0),
            };
            let all = [
                self.shades.get(cell.index())?,
                &cell,
                self.values.get(cell.index())?,
            ];
            let all = all.into_iter().copied().collect();
            let rule = automaton_rule(board, "value by colour", all, 0, step, |_| true);
            rules.push(rule?);
        }
        Some(rules)
    }

    /// Returns the rules that the digit of a role in a region is that of its cell. For roles that no other role
    /// needs, it is the least digit.
    fn region_digits(&self, board: &Board) -> Option<Vec<Constraint>> {
        let mut rules = Vec::new();
        for (region, digits) in board.regions().zip(&self.in_region) {
            for (role, &digit) in digits.iter().enumerate() {
                if !self.is_needed(role) {
                    rules.push(one_of(vec![1], vec![digit]));
                    continue;
                }
                for &cell in board.cells_of(region) {
                    let (row, column) = board.place(cell)?;
                    let own = column as i32 + 1;
                    // Whether the cell has the role, and its digit.
                    let step = |&(is_it, known): &(bool, i32), place: usize, value: i32| match place
                    {
                        0 => Some((value == own, 0)),
                        1 if is_it => Some((true, value)),
                        _ => (!is_it || place == 1 || value == known).then_some((is_it, known)),
                    };
                    let cells = vec![self.columns[row][role], cell, digit];
                    let start = (false, 0);
                    let rule =
                        automaton_rule(board, "digit of the role", cells, start, step, |_| true);
                    rules.push(rule?);
                }
            }
        }
        Some(rules)
    }

    fn is_needed(&self, role: usize) -> bool {
        self.modifiers.effects.contains(&Effect::PlusDigitOf(role))
    }

    /// Returns the rule that the last of these cells holds the value. Before it come the digits of the roles in the
    /// region, the columns of the roles, the digit of the opposite cell if it matters, and the digit.
    fn value(
        &self,
        board: &Board,
        (row, column): (usize, usize),
        cells: Vec<Cell>,
    ) -> Option<Constraint> {
        /// What has been read: the digits of roles, then the effect on the cell, then the value to expect.
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Read {
            Digits(Vec<i32>),
            Effect(Option<Effect>, i32),
            Value(i32),
            Done,
        }
        let effects = &self.modifiers.effects;
        let many = effects.len();
        let has_opposite = effects.contains(&Effect::Opposite);
        let scale = scale(&self.modifiers);
        let step = |read: &Read, place: usize, value: i32| match read {
            Read::Digits(digits) if place < many => {
                let digit = if self.is_needed(place) { value } else { 0 };
                Some(Read::Digits([&digits[..], &[digit]].concat()))
            }
            Read::Digits(digits) => {
                let role = place - many;
                let is_it = usize::try_from(value).is_ok_and(|value| value == column + 1);
                let other = match (is_it, effects[role]) {
                    (true, Effect::PlusDigitOf(other)) => digits[other],
                    _ => 0,
                };
                match is_it {
                    true => Some(Read::Effect(Some(effects[role]), other)),
                    false if role + 1 == many => Some(Read::Effect(None, 0)),
                    false => Some(Read::Digits(digits.clone())),
                }
            }
            // The columns of the other roles.
            Read::Effect(..) if place < 2 * many => Some(read.clone()),
            Read::Effect(Some(Effect::Opposite), _) if place == 2 * many => {
                Some(Read::Effect(Some(Effect::Fixed(value)), 0))
            }
            Read::Effect(..) if has_opposite && place == 2 * many => Some(read.clone()),
            Read::Effect(effect, other) => Some(Read::Value(match effect {
                Some(Effect::Times(by)) => value * by * scale,
                Some(Effect::Halves(by)) => value * by * scale / 2,
                Some(Effect::Plus(by)) => (value + by) * scale,
                Some(Effect::Fixed(number)) => number * scale,
                Some(Effect::PlusDigitOf(_)) => (value + other) * scale,
                Some(Effect::Place) => (row + column + 2) as i32 * scale,
                // This case has become a fixed value.
                Some(Effect::Opposite) | None => value * scale,
            })),
            Read::Value(own) => (value == *own).then_some(Read::Done),
            Read::Done => None,
        };
        let start = Read::Digits(Vec::new());
        automaton_rule(board, "value", cells, start, step, |read| {
            *read == Read::Done
        })
    }

    /// Returns the constraint of a statement, about values if the statement is about values. Returns `None` if it
    /// is unclear what the statement is about, or if the constraint is not possible for values.
    pub(super) fn moved(
        &self,
        board: &Board,
        own: &Statement,
        rule: &Constraint,
    ) -> Option<Constraint> {
        let all = |inner: &[Constraint]| -> Option<Vec<Constraint>> {
            let moved = inner.iter().map(|rule| self.moved(board, own, rule));
            moved.collect()
        };
        if DOUBTFUL.contains(&own.meaning) {
            return None;
        }
        match rule {
            Constraint::All(inner) => Some(Constraint::All(all(inner)?)),
            Constraint::Any(inner) => Some(Constraint::Any(all(inner)?)),
            Constraint::Rule(rule) => self.moved_rule(board, own, rule),
        }
    }

    fn moved_rule(&self, board: &Board, own: &Statement, rule: &Rule) -> Option<Constraint> {
        let keyword = rule.kind.keyword();
        let stays = OF_DIGITS.contains(&keyword) || OF_BOARD.contains(&own.meaning);
        if stays || !self.counts_for(own, keyword) && OF_EITHER.contains(&keyword) {
            return Some(Constraint::Rule(rule.clone()));
        }
        let moved = |cells: &[Cell]| -> Vec<Cell> {
            let value = |cell: &Cell| self.values.get(cell.index()).copied().unwrap_or(*cell);
            cells.iter().map(value).collect()
        };
        let scale = scale(&self.modifiers);
        match keyword {
            // By default, sums are about values only.
            "cage" if scale > 1 => {
                let apart = different(vec![rule.cells().to_vec()]);
                let total = match rule.kind.numbers() {
                    Numbers::Optional(total) => total?,
                    _ => return None,
                };
                let total = sum(total * scale, moved(rule.cells()));
                Some(Constraint::All(vec![apart, total]))
            }
            // By default, digits do not repeat and values add up.
            "cage" => {
                if own.says("value") && own.says("repeat") && !own.says("digit") {
                    return Some(Constraint::new(rule.kind.clone(), moved(rule.cells())));
                }
                let apart = different(vec![rule.cells().to_vec()]);
                let total = match rule.kind.numbers() {
                    Numbers::Optional(Some(total)) if self.counts_for(own, keyword) => total,
                    Numbers::Optional(None) => return Some(apart),
                    _ => return Some(Constraint::Rule(rule.clone())),
                };
                Some(Constraint::All(vec![
                    apart,
                    sum(total, moved(rule.cells())),
                ]))
            }
            "region-sum" => {
                let parts = segments(board, rule.cells());
                equal_sums(parts.iter().map(|part| moved(part)).collect())
            }
            // A number of several digits has no value.
            "arrow" if rule.cells().len() > 1 => None,
            _ if scale > 1 && OF_NUMBER.contains(&keyword) => {
                let Numbers::Number(number) = rule.kind.numbers() else {
                    return None;
                };
                let kind = KindRow::with_keyword(keyword)?.with_number(Some(number * scale))?;
                let groups = rule.groups.iter().map(|cells| moved(cells)).collect();
                Some(Constraint::of(kind, groups))
            }
            _ if scale > 1 && !OF_ANY_SCALE.contains(&keyword) => None,
            _ if OF_EITHER.contains(&keyword) => {
                let groups = rule.groups.iter().map(|cells| moved(cells)).collect();
                Some(Constraint::of(rule.kind.clone(), groups))
            }
            _ => None,
        }
    }

    /// Returns whether a clue is about values.
    fn counts_for(&self, own: &Statement, keyword: &str) -> bool {
        let clues = &self.modifiers.clues;
        let is_line = own.names_line && !["cage", "arrow", "thermo"].contains(&keyword);
        let is_meant = |clue: &&str| match *clue {
            "line" => is_line,
            "kropki" | "dot" => !is_line && ["difference", "ratio", "pair"].contains(&keyword),
            clue => own.says(clue) || keyword == clue,
        };
        clues.is_empty() || clues.iter().any(is_meant)
    }
}

/// Returns whether rules of a kind are about digits, whatever the digits count for.
pub(super) fn is_of_digits(keyword: &str) -> bool {
    OF_DIGITS.contains(&keyword)
}

/// Kinds that are about digits, whatever the digits count for.
const OF_DIGITS: [&str; 11] = [
    "connected",
    "odd",
    "even",
    "one-of",
    "distinct",
    "diagonal",
    "anti-knight",
    "anti-king",
    "windoku",
    "disjoint",
    "clone",
];

/// Kinds that can be about digits or about values, and that do not depend on the greatest digit of the board.
const OF_EITHER: [&str; 26] = [
    "cage",
    "sum",
    "linear",
    "thermo",
    "slow-thermo",
    "whisper",
    "renban",
    "nabner",
    "palindrome",
    "between",
    "lockout",
    "region-sum",
    "zipper",
    "sum-line",
    "sum-loop",
    "double-arrow",
    "arrow",
    "difference",
    "ratio",
    "pair-sum",
    "greater",
    "little-killer",
    "equal-sums",
    "pair",
    "automaton",
    "contains",
];

/// Those of these kinds whose number grows with the values.
const OF_NUMBER: [&str; 8] = [
    "sum",
    "whisper",
    "lockout",
    "sum-line",
    "sum-loop",
    "difference",
    "pair-sum",
    "little-killer",
];

/// Those of these kinds whose meaning does not change if all values are multiplied by a number.
const OF_ANY_SCALE: [&str; 11] = [
    "thermo",
    "slow-thermo",
    "palindrome",
    "between",
    "region-sum",
    "zipper",
    "double-arrow",
    "arrow",
    "ratio",
    "greater",
    "equal-sums",
];

/// Clues of which it is unclear whether they are about digits or values.
const DOUBTFUL: [Meaning; 8] = [
    Meaning::CageRemote,
    Meaning::NoneAround,
    Meaning::Battlefield,
    Meaning::SumToParity,
    Meaning::Rossini,
    Meaning::RossiniAll,
    Meaning::JapaneseSums,
    Meaning::IndexBox,
];

/// Rules about all neighbours of the board, which are about digits.
const OF_BOARD: [Meaning; 16] = [
    Meaning::Leaper,
    Meaning::RelationBoard,
    Meaning::RelationRows,
    Meaning::RelationColumns,
    Meaning::RelationDiagonal,
    Meaning::RelationRising,
    Meaning::RelationFalling,
    Meaning::TypesApart,
    Meaning::NoThreeConsecutive,
    Meaning::NoThreeParity,
    Meaning::SquareParity,
    Meaning::ThreeOnDiagonal,
    Meaning::Index159,
    Meaning::Index159Rows,
    Meaning::LetterDigit,
    Meaning::LettersDiffer,
];
