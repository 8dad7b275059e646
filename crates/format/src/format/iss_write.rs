//! Writes the text of Interactive-Sudoku-Solver, one rule after another, so that the reader reads it back.

use ninefold_grid::constraint::{
    Automaton, Constraint, Fact, Kind, Numbers, Relation, Rule, Scope, facts,
};
use ninefold_grid::{Board, Cell, Puzzle};

use super::iss_beside::{declared, group_beside};
use super::iss_names::{self, TIES};
use super::iss_regions::as_chaos;
use super::sets::{
    as_arrow, as_indexing, box_shape, disjoint, falls, is_same, line, names_no_cells, only_differs,
    windoku,
};
use crate::Record;
use crate::error::Unsupported;
use crate::form::Form;
use crate::words::joined;

/// Returns the text, or what it cannot hold.
pub(crate) fn write(record: &Record, form: &Form) -> Result<String, Unsupported> {
    let (puzzle, board) = (&record.puzzle, record.puzzle.board());
    let no = |what: &str| Unsupported::new(what);
    if board.rows().max(board.columns()) > 16 || board.side() > 16 {
        return Err(no("more than 16 rows, columns or digits"));
    }
    if board.boards() > 1 {
        return Err(no("boards that overlap"));
    }
    let (mut out, bare) = match board.beside().is_empty() {
        true => (shape(board, form)?, Puzzle::empty(board.clone())),
        false => declared(board, shape(board, form)?)?,
    };
    let givens: Vec<String> = puzzle
        .stated()
        .filter(|&cell| puzzle.allowed_at(cell) != bare.allowed_at(cell))
        .map(|cell| {
            let values = puzzle.allowed_at(cell);
            let values = values
                .iter()
                .map(|digit| format!("_{}", board.value(digit)));
            format!("~{}{}", name(board, cell), values.collect::<String>())
        })
        .collect();
    if !givens.is_empty() {
        out += &format!(".{}", givens.concat());
    }
    let boxes = form.boxes.map(|(height, width)| height * width);
    let writing = Writing {
        puzzle,
        board,
        boxes,
    };
    let mut rest: Vec<&Constraint> = puzzle.constraints.iter().collect();
    for own in &bare.constraints {
        let known = rest.iter().position(|constraint| *constraint == own);
        let known = known.ok_or_else(|| no("cells beside the board without their rules"))?;
        rest.remove(known);
    }
    for constraint in rest {
        out += &writing.constraint(constraint)?;
    }
    Ok(out + "\n")
}

fn name(board: &Board, cell: Cell) -> String {
    let sign = |n: usize| char::from_digit(n as u32 + 1, 17).unwrap_or('?');
    match board.place(cell) {
        Some((row, column)) => format!("R{}C{}", sign(row), sign(column)),
        None => board.name(cell),
    }
}

/// Writes `Shape`, `NoBoxes` and `Jigsaw`.
fn shape(board: &Board, form: &Form) -> Result<String, Unsupported> {
    let (rows, columns) = (board.rows(), board.columns());
    let side = rows.max(columns);
    let mut out = format!(".Shape~{rows}x{columns}");
    if board.first() != 1 || board.side() != side || !form.lines {
        out += &format!("~{}-{}", board.first(), board.last());
    }
    if !form.lines {
        out += "~Raw";
    }
    if let Some((height, width)) = form.boxes {
        let size = height * width;
        if box_shape(rows, columns, size) != form.boxes || !form.lines {
            return Err(Unsupported::new("boxes of this form"));
        }
        if size != side {
            out += &format!(".RegionSize~{size}");
        }
    } else if form.lines {
        out += ".NoBoxes";
    }
    if let Some(pieces) = &form.pieces {
        let count = pieces.iter().flatten().max().map_or(0, |last| last + 1);
        let size = pieces.iter().filter(|&&piece| piece == Some(0)).count();
        if count > 35 || !(side..=board.side()).contains(&size) {
            return Err(Unsupported::new("pieces of this size"));
        }
        out += ".Jigsaw~";
        for piece in pieces {
            let sign = piece.map_or(Some('-'), |i| char::from_digit(i as u32 + 1, 36));
            out.push(sign.unwrap_or('-'));
        }
    }
    Ok(out)
}

struct Writing<'a> {
    puzzle: &'a Puzzle,
    board: &'a Board,
    /// The number of cells of each box, if there are boxes.
    boxes: Option<usize>,
}

impl Writing<'_> {
    fn constraint(&self, constraint: &Constraint) -> Result<String, Unsupported> {
        let all = |word: &str, inner: &[Constraint]| {
            let mut out = format!(".{word}");
            for constraint in inner {
                let text = self.constraint(constraint)?;
                // One rule of several groups is several rules here. Within `Or` they must all hold together.
                let many =
                    matches!(constraint, Constraint::Rule(_)) && text.matches('.').count() != 1;
                match word == "Or" && many {
                    true => out += &format!(".And{text}.End"),
                    false => out += &text,
                }
            }
            Ok(out + ".End")
        };
        match constraint {
            Constraint::Rule(rule) => self.rule(rule),
            Constraint::All(inner) => all("And", inner),
            Constraint::Any(inner) => all("Or", inner),
        }
    }

    fn cells(&self, cells: &[Cell]) -> String {
        let names = cells
            .iter()
            .map(|&cell| format!("~{}", name(self.board, cell)));
        names.collect()
    }

    /// Returns the name of a row or column, `R1` or `C1`, and whether it is read from its end.
    fn line(&self, cells: &[Cell]) -> Option<(String, bool)> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let of_rows = (0..rows).map(|i| (format!("R{}", i + 1), line(self.board, true, i)));
        let of_columns = (0..columns).map(|i| (format!("C{}", i + 1), line(self.board, false, i)));
        let lines = of_rows.chain(of_columns);
        for (name, mut line) in lines {
            if line == cells {
                return Some((name, false));
            }
            line.reverse();
            if line == cells {
                return Some((name, true));
            }
        }
        None
    }

    fn rule(&self, rule: &Rule) -> Result<String, Unsupported> {
        let no = || Unsupported::new(rule.words(self.board));
        if names_no_cells(rule) {
            return Err(no());
        }
        let cells = self.cells(rule.cells());
        let each = |word: &str| -> String {
            let groups = rule.groups.iter();
            groups
                .map(|group| format!(".{word}{}", self.cells(group)))
                .collect()
        };
        let even = |group: &Vec<Cell>| group.len() == rule.cells().len();
        // Dots and signs are between adjacent cells in this format. Other pairs become relations.
        let touch = rule.groups.iter().all(|cells| {
            let mut pairs = cells.windows(2);
            pairs.all(|pair| self.board.neighbours(pair[0]).contains(&pair[1]))
        });
        // The circle has several digits, in the order of the board.
        if let Some((circle @ [_, _, ..], arm)) = as_arrow(rule) {
            return match circle.len() <= 3 && circle.is_sorted() {
                true => Ok(format!(
                    ".PillArrow~{}{cells}{}",
                    circle.len(),
                    self.cells(arm)
                )),
                false => Err(no()),
            };
        }
        if let Some((cell, by_row)) = as_indexing(self.board, rule) {
            let axis = if by_row { "R" } else { "C" };
            return Ok(format!(".Indexing~{axis}{}", self.cells(&[cell])));
        }
        if let Some((name, less)) = as_chaos(self.board, rule) {
            let gap = if name == "ChaosCount" { "" } else { "~-" };
            let arms = joined(rule.groups[1..].iter().map(|arm| self.cells(arm)), gap);
            return Ok(format!(".{name}{cells}~{less}{arms}"));
        }
        let size = self.boxes.unwrap_or(self.board.side());
        if is_same(rule, &windoku(self.board, size)) {
            return Ok(".Windoku".to_owned());
        }
        let side = self.board.rows().max(self.board.columns());
        if is_same(rule, &disjoint(self.board, self.boxes.unwrap_or(side))) {
            return Ok(".DisjointSets".to_owned());
        }
        Ok(match &rule.kind {
            Kind::SameSets if rule.groups.iter().all(even) => {
                format!(".SameValues~{}{}", rule.groups.len(), self.all(rule))
            }
            Kind::Clone if rule.groups.iter().all(even) => {
                // A rule for each cell, since sets have no order.
                let one = |i: usize| {
                    let cells = rule.groups.iter().filter_map(|group| group.get(i).copied());
                    let cells: Vec<Cell> = cells.collect();
                    format!(".SameValues~{}{}", cells.len(), self.cells(&cells))
                };
                (0..rule.cells().len()).map(one).collect()
            }
            Kind::SumLoop(sum) => format!(".SumLine~{sum}{cells}~LOOP"),
            Kind::Sandwich(sum) => {
                let (line, _) = self.line(rule.cells()).ok_or_else(no)?;
                format!(".Sandwich~{sum}~{line}")
            }
            // Its cells may be read from either end, because the sum is the same.
            Kind::LittleKiller(sum) if let Some(start) = self.rim(rule.cells()) => {
                format!(".LittleKiller~{sum}~{start}")
            }
            kind => match (iss_names::name(kind), falls(self.board, rule)) {
                (Some(name), _) if touch => match rule.groups.is_empty() {
                    true => format!(".{name}"),
                    false => each(name),
                },
                (_, Some(falls)) => {
                    let direction = |falls| if falls { ".Diagonal~-1" } else { ".Diagonal~1" };
                    falls.into_iter().map(direction).collect()
                }
                _ => match self.usual(rule, touch) {
                    Some(text) => text,
                    None => self.by_facts(rule).ok_or_else(no)?,
                },
            },
        })
    }

    /// Writes a rule of a kind that is written in the usual way: its numbers, then its cells.
    fn usual(&self, rule: &Rule, touch: bool) -> Option<String> {
        let row = rule.kind.row();
        let name = row.iss?;
        let cells = rule.cells();
        let numbers = match rule.kind.numbers() {
            Numbers::None => String::new(),
            Numbers::Number(number) | Numbers::Positive(number) => format!("~{number}"),
            Numbers::Optional(number) => format!("~{}", number.unwrap_or(0)),
            Numbers::List(values) => format!("~{}", list(&values)),
            Numbers::Counts(pairs) => {
                let digit = |value: i32| char::from_digit(u32::try_from(value).ok()?, 10);
                let pair = |&(often, value): &(i32, i32)| Some([digit(often)?, digit(value)?]);
                let pairs: Option<Vec<[char; 2]>> = pairs.iter().map(pair).collect();
                format!("~{}", pairs?.iter().flatten().collect::<String>())
            }
            Numbers::Ties(ties) => {
                let (name, _) = TIES.iter().find(|(_, own)| *own == ties)?;
                format!("~{name}")
            }
            Numbers::Sized(values, size) => {
                let all = || (0..self.board.board_cells()).map(Cell::new);
                let group = match &rule.groups[..] {
                    [] => String::new(),
                    [cells] if all().eq(cells.iter().copied()) => String::new(),
                    [places, cells] if all().zip(places).all(|(own, place)| own == *place) => {
                        group_beside(self.board, cells)?
                    }
                    _ => return None,
                };
                let size = size.map_or(String::new(), |size| format!("~{size}"));
                return Some(format!(".{name}~{group}~{}{size}", list(&values)));
            }
            Numbers::Pattern(automaton) => {
                let bytes = automaton.name.bytes();
                let escaped: String = bytes.map(|byte| format!("%{byte:02X}")).collect();
                format!("~{escaped}")
            }
            Numbers::Automaton(automaton) => self.automaton(&automaton)?,
            Numbers::Relation(relation) => self.relation(&relation),
            _ => return None,
        };
        Some(match row.scope {
            Scope::Board => format!(".{name}{numbers}"),
            Scope::Outside => {
                let (line, back) = self.line(cells)?;
                let gap = if back { "~" } else { "" };
                format!(".{name}~{line}{gap}{numbers}")
            }
            Scope::Pairs if !touch => return None,
            Scope::Pairs => {
                let groups = rule.groups.iter().map(|group| self.cells(group));
                groups
                    .map(|cells| format!(".{name}{numbers}{cells}"))
                    .collect()
            }
            // Each group is written by itself, or all of them together.
            Scope::Groups if only_differs(self.puzzle, rule) => {
                let groups = rule.groups.iter().map(|group| self.cells(group));
                groups.map(|cells| format!(".{name}{cells}")).collect()
            }
            Scope::Groups => {
                let groups = rule.groups.iter().map(|group| self.cells(group));
                format!(".{name}{numbers}{}", joined(groups, "~-"))
            }
            Scope::Head => format!(".{name}{numbers}{}", self.all(rule)),
            _ => format!(".{name}{numbers}{}", self.cells(cells)),
        })
    }

    /// Writes a rule as other rules with the same meaning, if its facts can be written in this form.
    fn by_facts(&self, rule: &Rule) -> Option<String> {
        let facts = facts(self.puzzle, rule);
        // The relation of any two cells already implies that they differ.
        let is_implied = |fact: &Fact| {
            let any_two = |fact: &Fact| matches!(fact, Fact::AnyTwo(..)) && self.is_apart(fact);
            matches!(fact, Fact::Differ(..)) && facts.iter().any(any_two)
        };
        let stated = facts.iter().filter(|fact| !is_implied(fact));
        stated.map(|fact| self.fact(rule, fact)).collect()
    }

    fn is_apart(&self, fact: &Fact) -> bool {
        !fact.apart(self.board).is_empty()
    }

    fn fact(&self, rule: &Rule, fact: &Fact) -> Option<String> {
        let named = |relation: &Relation| {
            let mut relation = relation.clone();
            relation.name = rule.kind.keyword().to_owned();
            self.relation(&relation)
        };
        Some(match fact {
            Fact::Only(cells, digits) => {
                let values = digits.iter();
                let values = values.map(|digit| format!("_{}", self.board.value(digit)));
                let values: String = values.collect();
                let cells = cells.iter();
                cells
                    .map(|&cell| format!(".~{}{values}", name(self.board, cell)))
                    .collect()
            }
            Fact::Differ(cells, _) => format!(".AllDifferent{}", self.cells(cells)),
            Fact::Related(pairs, relation) => {
                let chain = rule.cells().windows(2).map(|pair| (pair[0], pair[1]));
                let is_chain = rule.groups.len() == 1 && chain.eq(pairs.iter().copied());
                let each = pairs.iter().map(|&(a, b)| self.cells(&[a, b]));
                match is_chain {
                    true => format!(".Pair{}{}", named(relation), self.cells(rule.cells())),
                    false => each
                        .map(|cells| format!(".Pair{}{cells}", named(relation)))
                        .collect(),
                }
            }
            Fact::AnyTwo(cells, relation) => {
                format!(".PairX{}{}", named(relation), self.cells(cells))
            }
            Fact::Sum(terms, total) => {
                let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
                let factors: Vec<i64> = terms.iter().map(|&(_, factor)| factor).collect();
                let factors = match factors.iter().all(|&factor| factor == 1) {
                    true => String::new(),
                    false => format!("_=_{}", list(&factors)),
                };
                format!(".Sum~{total}{factors}{}", self.cells(&cells))
            }
            _ => return None,
        })
    }

    /// Returns the first cell of a whole diagonal of more than one cell, as the format names it. A diagonal from
    /// the left side goes down, from the right side up, from the top down, and from the bottom up.
    fn rim(&self, cells: &[Cell]) -> Option<String> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        for back in [false, true] {
            let mut line = cells.to_vec();
            if back {
                line.reverse();
            }
            let (first, second) = (*line.first()?, *line.get(1)?);
            let ((row, column), next) = (self.board.place(first)?, self.board.place(second)?);
            let begins = match (next.0 > row, next.1 > column) {
                (true, true) => column == 0 && row + 1 < rows,
                (false, false) => column + 1 == columns && row > 0 && row + 1 < rows,
                (true, false) => row == 0 && column > 0,
                (false, true) => row + 1 == rows && column > 0 && column + 1 < columns,
            };
            let by = (
                next.0 as isize - row as isize,
                next.1 as isize - column as isize,
            );
            let whole =
                std::iter::successors(Some(first), |&cell| self.board.step(cell, by.0, by.1));
            if begins && by.0.abs() == 1 && by.1.abs() == 1 && whole.eq(line.iter().copied()) {
                return Some(name(self.board, first));
            }
        }
        None
    }

    fn all(&self, rule: &Rule) -> String {
        rule.groups.iter().map(|group| self.cells(group)).collect()
    }

    /// Returns a relation and its name.
    fn relation(&self, relation: &Relation) -> String {
        let digits = self.board.side();
        let mut signs = vec![0u8; (digits * digits).div_ceil(6)];
        for a in 0..digits {
            for b in (0..digits).filter(|&b| relation.row(a) >> b & 1 == 1) {
                let at = a * digits + b;
                signs[at / 6] |= 1 << (at % 6);
            }
        }
        let packed: String = signs.into_iter().map(sign).collect();
        format!("~{packed}{}", named(&relation.name))
    }

    /// Packs an automaton as the reader unpacks it, with its name. Start states come first, then accepting states.
    fn automaton(&self, automaton: &Automaton) -> Option<String> {
        let states = automaton.states();
        let starts = automaton.starts();
        let mut order: Vec<usize> = starts.to_vec();
        let accepting: Vec<usize> = (0..states)
            .filter(|state| automaton.accepts_in(*state) && !starts.contains(state))
            .collect();
        order.extend(&accepting);
        let others: Vec<usize> = (0..states).filter(|state| !order.contains(state)).collect();
        order.extend(others);
        let place = |state: usize| order.iter().position(|&other| other == state);
        let state_bits = (usize::BITS - states.leading_zeros()).max(1) as usize;
        let symbols = self.board.side();
        let symbol_bits = (usize::BITS - symbols.saturating_sub(1).leading_zeros()) as usize;
        let mut bits: Vec<bool> = Vec::new();
        let mut put = |value: usize, width: usize| {
            bits.extend((0..width).rev().map(|bit| value >> bit & 1 == 1));
        };
        put(0, 2);
        put(state_bits.checked_sub(1).filter(|&bits| bits < 16)?, 4);
        put(symbols.checked_sub(1).filter(|&symbols| symbols < 16)?, 4);
        put(starts.len(), state_bits);
        put(accepting.len(), state_bits);
        for &state in starts.iter().rev() {
            put(usize::from(automaton.accepts_in(state)), 1);
        }
        // Eight bits for the number of moves, so that the padding of the last byte is not a state.
        put(8, 4);
        for &state in &order {
            let mut moves = Vec::new();
            for &(on, to) in automaton.moves(state) {
                let symbols = (0..symbols).filter(|symbol| on >> symbol & 1 == 1);
                moves.extend(symbols.map(|symbol| (symbol, to)));
            }
            put((moves.len() < 256).then_some(moves.len())?, 8);
            for (symbol, to) in moves {
                put(symbol, symbol_bits);
                put(place(to)?, state_bits);
            }
        }
        bits.resize(bits.len().next_multiple_of(8), false);
        bits.resize(bits.len().next_multiple_of(6), false);
        let packed = bits.chunks(6).map(|bits| {
            let value = bits
                .iter()
                .fold(0, |value, &bit| value << 1 | u8::from(bit));
            sign(value)
        });
        let packed: String = packed.collect();
        Some(format!("~{packed}{}", named(&automaton.name)))
    }
}

/// Returns the name of what follows, if it has one.
fn named(name: &str) -> String {
    let escaped: String = name
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect();
    match escaped.is_empty() {
        true => String::new(),
        false => format!("~_{escaped}"),
    }
}

fn list<T: ToString>(values: &[T]) -> String {
    joined(values.iter().map(T::to_string), "_")
}

/// Returns the sign of six bits in URL-safe base64.
fn sign(value: u8) -> char {
    match value {
        0..26 => (b'A' + value) as char,
        26..52 => (b'a' + value - 26) as char,
        52..62 => (b'0' + value - 52) as char,
        62 => '-',
        _ => '_',
    }
}
