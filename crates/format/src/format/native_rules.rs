//! Reads the rules of Ninefold's own text: a keyword, its numbers, and groups of cells.

use ninefold_grid::Board;
use ninefold_grid::constraint::{
    Automaton, Constraint, KINDS, Kind, KindRow, Numbers, Relation, Schema, Ties,
};

use std::sync::Arc;

use super::native::{Reading, listed, open_quote, words};
use super::sets::{self, diagonal_cells, disjoint_of, windoku};
use super::text::Word;
use crate::ReadError;
use crate::error::{nearest, unfit};
use crate::words::one_line;

/// Names of puzzles that players know, and the keywords of the rules that these puzzles have.
const USUAL_NAMES: [(&str, &str); 7] = [
    ("killer", "`cage`"),
    ("kropki", "`difference` or `ratio`"),
    ("xv", "`pair-sum`"),
    ("skyscraper", "`skyscrapers`"),
    ("jigsaw", "`distinct`, or a line `pieces:`"),
    ("king", "`anti-king`"),
    ("knight", "`anti-knight`"),
];

impl Reading<'_> {
    /// Reads `keyword arguments: cells / cells`.
    pub(super) fn rule(&self, line: &str, at: usize) -> Result<Constraint, ReadError> {
        if let Some(open) = open_quote(line) {
            let expected = "a quote at the end of the name or pattern";
            let open = Word::new(&line[open..], at + open);
            return Err(self.text.wrong(&open, expected));
        }
        let (head, cells) = split_rule(line);
        let head = words(head, at);
        let Some((keyword, arguments)) = head.split_first() else {
            return Err(self.text.error(at, "a rule", "nothing"));
        };
        // With `!` after the keyword the cells are taken as they are.
        let bare = keyword.text.strip_suffix('!');
        let is_as_it_is = bare.is_some();
        let bare = bare.unwrap_or(&keyword.text).to_ascii_lowercase();
        let keyword = &Word::new(&bare, keyword.at);
        let many = self.board.side();
        if many > Kind::MOST_DIGITS && Kind::WIDE.iter().all(|kind| kind.keyword() != keyword.text)
        {
            return Err(self.text.wrong(keyword, unfit(many)));
        }
        let kind = self.kind(keyword, arguments)?;
        let groups = self.groups_of_rule(&kind, keyword, line, at, cells, is_as_it_is)?;
        if cells.is_none()
            && let Some(usual) = on_usual_cells(&self.board, &kind)
        {
            return Ok(usual);
        }
        Ok(Constraint::of(kind, groups))
    }

    /// Returns the kind with this keyword and these arguments.
    fn kind(&self, keyword: &Word, arguments: &[Word]) -> Result<Kind, ReadError> {
        let wrong = || {
            let names = KINDS.iter().map(|row| row.keyword);
            let usual = USUAL_NAMES.iter().find(|(name, _)| *name == keyword.text);
            let such = match usual {
                Some((_, keywords)) => format!(" such as {keywords}"),
                None => nearest(&keyword.text, names)
                    .map(|name| format!(" such as `{name}`"))
                    .unwrap_or_default(),
            };
            let expected = format!("a rule{such} (docs/variants.md lists them)");
            self.text.wrong(keyword, expected)
        };
        let row = KindRow::with_keyword(&keyword.text).ok_or_else(wrong)?;
        let arguments = match has_names(row.schema) {
            true => arguments.to_vec(),
            false => arguments
                .iter()
                .flat_map(|word| listed(&word.text, word.at))
                .collect(),
        };
        let numbers = self.numbers(row, keyword, &arguments)?;
        row.kind(numbers).ok_or_else(wrong)
    }

    /// Reads the numbers of a kind.
    fn numbers(
        &self,
        row: &KindRow,
        keyword: &Word,
        arguments: &[Word],
    ) -> Result<Numbers, ReadError> {
        let (text, schema) = (&self.text, row.schema);
        let end = Word::new("", keyword.at + keyword.text.len());
        let argument = |i: usize| arguments.get(i).unwrap_or(&end);
        let number = |word: &Word| {
            let is_whole = word.text.strip_prefix('-').unwrap_or(&word.text);
            let is_large = !is_whole.is_empty() && is_whole.bytes().all(|b| b.is_ascii_digit());
            let expected = match row.number {
                _ if is_large => format!("a whole number up to {}", i32::MAX),
                name if word.text.is_empty() && !name.is_empty() => {
                    format!("a whole number after `{}`, the {name}", keyword.text)
                }
                _ => "a whole number".to_owned(),
            };
            let read = word.text.parse::<i32>();
            read.map_err(|_| text.wrong(word, expected))
        };
        let list =
            |words: &[Word]| -> Result<Vec<i32>, ReadError> { words.iter().map(number).collect() };
        let takes = match schema {
            Schema::None => Some(0),
            Schema::Number
            | Schema::Positive
            | Schema::Optional
            | Schema::Ties
            | Schema::Pattern => Some(1),
            _ => None,
        };
        if let Some(word) = takes.and_then(|count| arguments.get(count)) {
            return Err(text.wrong(word, "a colon and cells"));
        }
        Ok(match schema {
            Schema::None => Numbers::None,
            Schema::Number => Numbers::Number(number(argument(0))?),
            Schema::Positive => match number(argument(0))? {
                number if number >= 1 => Numbers::Positive(number),
                _ => return Err(text.wrong(argument(0), "a number from 1")),
            },
            Schema::Optional => Numbers::Optional(arguments.first().map(number).transpose()?),
            Schema::List => Numbers::List(list(arguments)?),
            Schema::Weighted => {
                let factors = arguments.get(1..).unwrap_or_default();
                Numbers::Weighted(number(argument(0))?, list(factors)?)
            }
            Schema::Sized => {
                let size = arguments
                    .iter()
                    .position(|word| word.text.eq_ignore_ascii_case("size"));
                let (values, size) = arguments.split_at(size.unwrap_or(arguments.len()));
                let size = size.get(1).map(number).transpose()?;
                Numbers::Sized(list(values)?, size)
            }
            Schema::Counts => {
                let pair = |word: &Word| {
                    let parts = word.text.split_once('x');
                    let parts = parts.and_then(|(a, b)| a.parse().ok().zip(b.parse().ok()));
                    parts.ok_or_else(|| text.wrong(word, "count x digit, such as 2x3"))
                };
                Numbers::Counts(arguments.iter().map(pair).collect::<Result<_, _>>()?)
            }
            Schema::Marks => {
                let mark = |pair: &[Word]| {
                    let by = number(pair.get(1).unwrap_or(&end))?;
                    let row = KindRow::with_keyword(&pair[0].text.to_ascii_lowercase());
                    let kind = row.and_then(|row| row.kind(Numbers::Number(by)));
                    kind.and_then(|kind| kind.mark())
                        .ok_or_else(|| text.wrong(&pair[0], "difference, ratio or pair-sum"))
                };
                Numbers::Marks(arguments.chunks(2).map(mark).collect::<Result<_, _>>()?)
            }
            Schema::Ties => {
                let mut ties = [Ties::None, Ties::Unranked, Ties::Any].into_iter();
                let ties = ties.find(|ties| argument(0).text.eq_ignore_ascii_case(ties.name()));
                let wrong = || text.wrong(argument(0), "none, unranked or any");
                Numbers::Ties(ties.ok_or_else(wrong)?)
            }
            Schema::Relation => {
                let (name, rows) = self.named(arguments);
                Numbers::Relation(Arc::new(self.relation(&name, rows)?))
            }
            Schema::Pattern => Numbers::Pattern(Arc::new(self.pattern(argument(0))?)),
            Schema::Automaton => Numbers::Automaton(Arc::new(self.automaton(arguments)?)),
        })
    }

    /// Reads a pattern in quotes.
    fn pattern(&self, word: &Word) -> Result<Automaton, ReadError> {
        let pattern = &unquoted(&word.text);
        let quote = usize::from(word.text.starts_with('"'));
        sets::pattern(&self.board, pattern).map_err(|(i, expected)| {
            let offset: usize = pattern.chars().take(i).map(char::len_utf8).sum();
            let found = format!("the pattern {pattern}");
            self.text.error(word.at + quote + offset, expected, found)
        })
    }

    /// Returns the name in quotes, if there is one, and the other arguments.
    fn named<'w>(&self, arguments: &'w [Word]) -> (String, &'w [Word]) {
        match arguments.split_first() {
            Some((name, rest)) if name.text.starts_with('"') => {
                (one_line(&unquoted(&name.text)), rest)
            }
            _ => (String::new(), arguments),
        }
    }

    /// Reads digits with commas, or digits without separators if all are below 10.
    fn digits(&self, list: &str, word: &Word) -> Result<u64, ReadError> {
        let wrong = || self.text.wrong(word, "digits of the board");
        let parts: Vec<String> = match list.contains(',') || self.board.last() > 9 {
            true => list.split(',').map(str::to_owned).collect(),
            false => list.chars().map(String::from).collect(),
        };
        let mut set = 0;
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let digit = part.parse().ok().and_then(|value| self.board.digit(value));
            set |= 1 << digit.ok_or_else(wrong)?.index();
        }
        Ok(set)
    }

    /// Reads the digits that may follow each digit: `1:23 2:13`.
    fn relation(&self, name: &str, rows: &[Word]) -> Result<Relation, ReadError> {
        let mut table = vec![0u64; self.board.side()];
        for word in rows {
            let wrong = || {
                let expected = match name.is_empty() && !word.text.contains(':') {
                    true => "a name in quotes, or a digit, a colon and digits, such as 1:23",
                    false => "a digit, a colon and digits, such as 1:23",
                };
                self.text.wrong(word, expected)
            };
            let (from, to) = word.text.split_once(':').ok_or_else(wrong)?;
            let from = from
                .parse()
                .ok()
                .and_then(|value| self.board.digit(value))
                .ok_or_else(wrong)?;
            table[from.index()] |= self.digits(to, word)?;
        }
        Ok(Relation::new(name, table.len(), |a, b| {
            table[a] >> b & 1 == 1
        }))
    }

    /// Reads `start 0 accept 1 moves 0-123-1 1-4-0`.
    fn automaton(&self, arguments: &[Word]) -> Result<Automaton, ReadError> {
        let (name, rest) = self.named(arguments);
        let mut automaton = Automaton::new(&name);
        let mut part = "";
        let (mut starts, mut accepts) = (Vec::new(), Vec::new());
        for word in rest {
            match &word.text[..] {
                "start" | "accept" | "moves" => part = &word.text,
                state if part == "start" || part == "accept" => {
                    let state: usize = state
                        .parse()
                        .map_err(|_| self.text.wrong(word, "a state's number"))?;
                    if state >= 65_536 || !automaton.grow(state + 1) {
                        return Err(self.text.wrong(word, "a state below 65536"));
                    }
                    if part == "start" {
                        starts.push(state)
                    } else {
                        accepts.push(state)
                    }
                }
                step if part == "moves" => {
                    let wrong = || self.text.wrong(word, "state-digits-state, such as 0-123-1");
                    let parts: Vec<&str> = step.split('-').collect();
                    let [from, on, to] = parts[..] else {
                        return Err(wrong());
                    };
                    let state =
                        |part: &str| part.parse().ok().filter(|state: &usize| *state < 65_536);
                    let (from, to) = state(from).zip(state(to)).ok_or_else(wrong)?;
                    automaton.grow(from.max(to) + 1);
                    automaton.go(from, self.digits(on, word)?, to);
                }
                _ if name.is_empty() => {
                    let expected = "a name in quotes, or start, accept or moves";
                    return Err(self.text.wrong(word, expected));
                }
                _ => return Err(self.text.wrong(word, "start, accept or moves")),
            }
        }
        starts.into_iter().for_each(|state| automaton.start(state));
        accepts
            .into_iter()
            .for_each(|state| automaton.accept(state));
        Ok(automaton)
    }
}

/// Returns whether what is behind a keyword may be in quotes, and may have commas and colons of its own.
fn has_names(schema: Schema) -> bool {
    matches!(
        schema,
        Schema::Relation | Schema::Pattern | Schema::Automaton
    )
}

/// Returns the keyword and the numbers of a rule, and the place where its cells begin. They begin behind a colon.
/// Without one, the first word that names a cell begins them, if the rule can have no such word before.
fn split_rule(line: &str) -> (&str, Option<usize>) {
    let mut quoted = false;
    let colon = line.char_indices().find(|&(i, sign)| {
        quoted ^= sign == '"';
        // A digit follows a colon in the row of a relation.
        let is_row = |rest: &str| rest.starts_with(|next: char| next.is_ascii_digit());
        sign == ':' && !quoted && !is_row(&line[i + 1..])
    });
    if let Some((colon, _)) = colon {
        return (&line[..colon], Some(colon + 1));
    }
    let own = words(line, 0);
    let keyword = own
        .first()
        .map(|word| word.text.trim_end_matches('!').to_ascii_lowercase());
    let row = keyword.and_then(|keyword| KindRow::with_keyword(&keyword));
    let cell = match row.is_some_and(|row| !has_names(row.schema)) {
        true => own.iter().skip(1).find(|word| is_cell(&word.text)),
        false => None,
    };
    match cell {
        Some(word) => (&line[..word.at], Some(word.at)),
        None => (line, None),
    }
}

/// Returns whether a word begins like `r1c1`.
fn is_cell(word: &str) -> bool {
    let number = |text: &str| text.starts_with(|sign: char| sign.is_ascii_digit());
    let rest = word.strip_prefix(['r', 'R']).filter(|rest| number(rest));
    let column = rest.and_then(|rest| rest.split_once(['c', 'C']));
    column.is_some_and(|(_, column)| number(column))
}

/// Returns a word without the quotes around it. Two quotes inside it are one quote of the name.
fn unquoted(word: &str) -> String {
    let word = word.strip_prefix('"').unwrap_or(word);
    word.strip_suffix('"').unwrap_or(word).replace("\"\"", "\"")
}

/// Returns the rule on the cells that people mean if they name none: both diagonals, all inner boxes, all disjoint groups. Returns
/// `None` for other rules, and for boards that have no such cells.
pub(super) fn on_usual_cells(board: &Board, kind: &Kind) -> Option<Constraint> {
    let usual = match kind {
        Kind::Diagonal if board.is_square() => {
            let diagonals = [true, false].map(|falls| diagonal_cells(board, falls));
            Constraint::of(Kind::Diagonal, diagonals.to_vec())
        }
        Kind::Windoku if board.is_square() => windoku(board, board.side()),
        Kind::Disjoint => disjoint_of(board),
        _ => return None,
    };
    Some(usual).filter(|rule| !rule.cells().is_empty())
}
