//! A finite automaton that reads the digits of a line, and patterns that become one.
//!
//! Patterns are turned into automata by Glushkov's construction: one state for each symbol of the pattern, and
//! no moves without reading. Source: V. M. Glushkov, The abstract theory of automata, 1961.

use crate::Digit;

/// A nondeterministic automaton over the digits of a board. States are numbered from 0. A set of digits is a
/// word in which bit i stands for digit number i, so bit 0 is the digit 1.
///
/// ```
/// use ninefold_grid::Digit;
/// use ninefold_grid::constraint::Automaton;
///
/// let mut automaton = Automaton::new("a 1, then 2s");
/// assert!(automaton.grow(2));
/// automaton.start(0);
/// automaton.go(0, 0b01, 1); // 1 leads from state 0 to state 1
/// automaton.go(1, 0b10, 1); // 2 stays in state 1
/// automaton.accept(1);
/// assert!(automaton.accepts([1, 2, 2].into_iter().filter_map(Digit::new)));
/// assert_eq!((automaton.states(), automaton.starts()), (2, &[0][..]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Automaton {
    /// The name that the author of the puzzle gave the automaton, or its pattern.
    pub name: String,
    starts: Vec<usize>,
    accepting: Vec<bool>,
    /// The moves of each state: (digits, next state).
    moves: Vec<Vec<(u64, usize)>>,
}

/// The greatest number of states.
const MOST_STATES: usize = 1 << 16;

impl Automaton {
    /// Returns an automaton without states, which accepts nothing. The example of [`Automaton`] builds a whole
    /// one.
    ///
    /// ```
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let automaton = Automaton::new("nothing");
    /// assert_eq!(automaton.states(), 0);
    /// assert!(!automaton.accepts([]));
    /// ```
    pub fn new(name: &str) -> Automaton {
        Automaton {
            name: name.to_owned(),
            starts: Vec::new(),
            accepting: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Makes sure that there are at least `states` states. Returns `false`, and changes nothing, if that is more
    /// than 65,536.
    ///
    /// ```
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let mut automaton = Automaton::new("");
    /// assert!(automaton.grow(3) && automaton.grow(2));
    /// assert_eq!(automaton.states(), 3);
    /// assert!(!automaton.grow(100_000));
    /// ```
    pub fn grow(&mut self, states: usize) -> bool {
        if states > MOST_STATES {
            return false;
        }
        let states = states.max(self.moves.len());
        self.moves.resize(states, Vec::new());
        self.accepting.resize(states, false);
        true
    }

    /// Makes a state one in which reading may begin. Nothing changes if there is no such state.
    ///
    /// ```
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let mut automaton = Automaton::new("");
    /// automaton.grow(2);
    /// automaton.start(1);
    /// automaton.start(7); // no such state
    /// assert_eq!(automaton.starts(), [1]);
    /// ```
    pub fn start(&mut self, state: usize) {
        if state < self.moves.len() && !self.starts.contains(&state) {
            self.starts.push(state);
        }
    }

    /// Makes a state one in which reading may end. Nothing changes if there is no such state.
    ///
    /// ```
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let mut automaton = Automaton::new("");
    /// automaton.grow(1);
    /// automaton.start(0);
    /// automaton.accept(0);
    /// assert!(automaton.accepts([])); // the empty line
    /// ```
    pub fn accept(&mut self, state: usize) {
        if let Some(accepting) = self.accepting.get_mut(state) {
            *accepting = true;
        }
    }

    /// Adds a move from one state to another on any of these digits; bit i stands for digit number i. Nothing
    /// changes if one of the states does not exist or there are no digits.
    ///
    /// ```
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let mut automaton = Automaton::new("");
    /// automaton.grow(2);
    /// automaton.go(0, 0b001, 1);
    /// automaton.go(0, 0b100, 1);
    /// assert_eq!(automaton.moves(0), [(0b101, 1)]);
    /// ```
    pub fn go(&mut self, from: usize, digits: u64, to: usize) {
        if from >= self.moves.len() || to >= self.moves.len() || digits == 0 {
            return;
        }
        match self.moves[from].iter_mut().find(|(_, next)| *next == to) {
            Some((on, _)) => *on |= digits,
            None => self.moves[from].push((digits, to)),
        }
    }

    /// Returns the number of states.
    ///
    /// ```
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let mut automaton = Automaton::new("");
    /// automaton.grow(3);
    /// assert_eq!(automaton.states(), 3);
    /// ```
    pub fn states(&self) -> usize {
        self.moves.len()
    }

    /// Returns the states in which reading may begin.
    ///
    /// ```
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let mut automaton = Automaton::new("");
    /// automaton.grow(2);
    /// automaton.start(1);
    /// assert_eq!(automaton.starts(), [1]);
    /// ```
    pub fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// Returns whether reading may end in a state; `false` if there is no such state.
    ///
    /// ```
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let mut automaton = Automaton::new("");
    /// automaton.grow(2);
    /// automaton.accept(1);
    /// assert!(automaton.accepts_in(1) && !automaton.accepts_in(0));
    /// ```
    pub fn accepts_in(&self, state: usize) -> bool {
        self.accepting.get(state).copied().unwrap_or(false)
    }

    /// Returns the moves out of a state, each as (digits, next state). A state that does not exist has none.
    ///
    /// ```
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let mut automaton = Automaton::new("");
    /// automaton.grow(1);
    /// automaton.go(0, 0b11, 0);
    /// assert_eq!(automaton.moves(0), [(0b11, 0)]);
    /// ```
    pub fn moves(&self, state: usize) -> &[(u64, usize)] {
        self.moves.get(state).map_or(&[], |moves| moves)
    }

    /// Returns whether the automaton can read the whole line from a start state and end in an accepting state.
    ///
    /// ```
    /// use ninefold_grid::Digit;
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let mut automaton = Automaton::new("2");
    /// automaton.grow(2);
    /// automaton.start(0);
    /// automaton.go(0, 0b10, 1);
    /// automaton.accept(1);
    /// assert!(automaton.accepts(Digit::new(2)));
    /// assert!(!automaton.accepts(Digit::new(1)));
    /// ```
    pub fn accepts(&self, line: impl IntoIterator<Item = Digit>) -> bool {
        let mut states = self.starts.clone();
        for digit in line {
            let next = states.iter().flat_map(|&state| self.moves(state));
            let mut next: Vec<usize> = next
                .filter(|(on, _)| on.checked_shr(digit.index() as u32).unwrap_or(0) & 1 == 1)
                .map(|&(_, to)| to)
                .collect();
            next.sort_unstable();
            next.dedup();
            states = next;
        }
        states.iter().any(|&state| self.accepting[state])
    }

    /// Returns the automaton of a pattern, which accepts exactly the lines that match the pattern from end to end.
    ///
    /// `sign` returns the digit of a symbol as a word with one bit; `all` is the word of all digits. A pattern may
    /// use `( ) | . [abc] [a-c] [^abc] * + ? {n} {n,} {n,m}`.
    ///
    /// # Errors
    /// The place where the pattern is wrong, in characters from 0, and what was expected there.
    ///
    /// ```
    /// use ninefold_grid::Digit;
    /// use ninefold_grid::constraint::Automaton;
    ///
    /// let sign = |c: char| c.to_digit(10).filter(|&d| d > 0).map(|d| 1 << (d - 1));
    /// let automaton = Automaton::of_pattern("1[2-4]+", 0x1ff, sign)?;
    /// assert!(automaton.accepts([1, 3, 3].into_iter().filter_map(Digit::new)));
    /// assert_eq!(Automaton::of_pattern("(1", 0x1ff, sign), Err((2, "`)`".to_owned())));
    /// # Ok::<(), (usize, String)>(())
    /// ```
    pub fn of_pattern(
        pattern: &str,
        all: u64,
        sign: impl Fn(char) -> Option<u64>,
    ) -> Result<Automaton, (usize, String)> {
        let mut reading = Reading {
            signs: pattern.chars().collect(),
            at: 0,
            depth: 0,
            parts: 0,
            all,
            sign: &sign,
            classes: Vec::new(),
            follows: Vec::new(),
        };
        let whole = reading.choice()?;
        if reading.at < reading.signs.len() {
            return Err(reading.error("the end of the pattern"));
        }
        let mut automaton = Automaton::new(pattern);
        automaton.grow(reading.classes.len() + 1);
        automaton.start(0);
        if whole.empty {
            automaton.accept(0);
        }
        for &position in &whole.first {
            automaton.go(0, reading.classes[position], position + 1);
        }
        for &position in &whole.last {
            automaton.accept(position + 1);
        }
        for (position, next) in reading.follows.iter().enumerate() {
            for &next in next {
                automaton.go(position + 1, reading.classes[next], next + 1);
            }
        }
        Ok(automaton)
    }
}

/// A part of a pattern: whether it can match an empty line, and the positions with which it can begin and end.
#[derive(Clone, Default)]
struct Part {
    empty: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

struct Reading<'a> {
    signs: Vec<char>,
    at: usize,
    depth: usize,
    /// The number of parts read so far, copies included.
    parts: usize,
    all: u64,
    sign: &'a dyn Fn(char) -> Option<u64>,
    /// The digits of each position.
    classes: Vec<u64>,
    /// The positions that may follow each position.
    follows: Vec<Vec<usize>>,
}

/// The greatest number of positions of a pattern.
const MOST_POSITIONS: usize = 2_000;
/// The greatest number of brackets inside each other.
const MOST_DEPTH: usize = 50;

impl Reading<'_> {
    fn error(&self, expected: &str) -> (usize, String) {
        (self.at, expected.to_owned())
    }

    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn choice(&mut self) -> Result<Part, (usize, String)> {
        let mut part = self.sequence()?;
        while self.peek() == Some('|') {
            self.at += 1;
            let other = self.sequence()?;
            part.empty |= other.empty;
            part.first.extend(other.first);
            part.last.extend(other.last);
        }
        Ok(part)
    }

    fn sequence(&mut self) -> Result<Part, (usize, String)> {
        let mut part = Part {
            empty: true,
            ..Part::default()
        };
        while self.peek().is_some_and(|sign| sign != '|' && sign != ')') {
            let next = self.repeated()?;
            part = self.join(part, next);
        }
        Ok(part)
    }

    fn join(&mut self, a: Part, b: Part) -> Part {
        for &last in &a.last {
            self.follow(last, &b.first);
        }
        let mut joined = Part {
            empty: a.empty && b.empty,
            first: a.first,
            last: b.last,
        };
        if a.empty {
            joined.first.extend(b.first);
        }
        if b.empty {
            joined.last.extend(a.last);
        }
        joined
    }

    fn follow(&mut self, position: usize, next: &[usize]) {
        for &next in next {
            if !self.follows[position].contains(&next) {
                self.follows[position].push(next);
            }
        }
    }

    fn repeated(&mut self) -> Result<Part, (usize, String)> {
        let begin = self.at;
        let mut part = self.atom()?;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    let end = self.at;
                    let counts = self.counts()?;
                    let after = self.at;
                    part = self.times(begin, end, part, counts)?;
                    self.at = after;
                    continue;
                }
                _ => return Ok(part),
            };
            self.at += 1;
            if most.is_none() {
                for last in part.last.clone() {
                    self.follow(last, &part.first.clone());
                }
            }
            part.empty |= least == 0;
        }
    }

    /// Repeats the part from `begin` to `end`, which has been read once, `least` to `most` times.
    fn times(
        &mut self,
        begin: usize,
        end: usize,
        once: Part,
        (least, most): (usize, Option<usize>),
    ) -> Result<Part, (usize, String)> {
        let copies = most.unwrap_or(least.max(1));
        let mut part = Part {
            empty: true,
            ..Part::default()
        };
        for i in 0..copies {
            let mut next = if i == 0 {
                once.clone()
            } else {
                self.at = begin;
                let next = self.inner(end)?;
                self.at = end;
                next
            };
            if most.is_none() && i + 1 == copies {
                for last in next.last.clone() {
                    self.follow(last, &next.first.clone());
                }
            }
            next.empty |= i >= least;
            part = self.join(part, next);
        }
        Ok(part)
    }

    /// Reads the text before `end` again, for another copy.
    fn inner(&mut self, end: usize) -> Result<Part, (usize, String)> {
        let rest = self.signs.split_off(end);
        let part = self.repeated();
        self.signs.extend(rest);
        part
    }

    fn counts(&mut self) -> Result<(usize, Option<usize>), (usize, String)> {
        self.at += 1;
        let least = self.number()?;
        let most = match self.peek() {
            Some(',') => {
                self.at += 1;
                match self.peek() {
                    Some('}') => None,
                    _ => Some(self.number()?),
                }
            }
            _ => Some(least),
        };
        if self.peek() != Some('}') {
            return Err(self.error("`}`"));
        }
        self.at += 1;
        if most.is_some_and(|most| most < least) {
            return Err(self.error("a greater second number"));
        }
        Ok((least, most))
    }

    fn number(&mut self) -> Result<usize, (usize, String)> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|sign| sign.to_digit(10)) {
            let next = number.unwrap_or(0) * 10 + digit as usize;
            if next > 200 {
                return Err(self.error("a number up to 200"));
            }
            number = Some(next);
            self.at += 1;
        }
        number.ok_or_else(|| self.error("a number"))
    }

    fn atom(&mut self) -> Result<Part, (usize, String)> {
        self.parts += 1;
        if self.parts > 10 * MOST_POSITIONS {
            return Err(self.error("a shorter pattern"));
        }
        let class = match self.peek() {
            Some('(') => {
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    return Err(self.error("fewer brackets inside each other"));
                }
                self.at += 1;
                let part = self.choice()?;
                if self.peek() != Some(')') {
                    return Err(self.error("`)`"));
                }
                self.at += 1;
                self.depth -= 1;
                return Ok(part);
            }
            Some('[') => self.class()?,
            Some('.') => {
                self.at += 1;
                self.all
            }
            _ => self.one()?,
        };
        if self.classes.len() >= MOST_POSITIONS {
            return Err(self.error("a shorter pattern"));
        }
        let position = self.classes.len();
        self.classes.push(class);
        self.follows.push(Vec::new());
        Ok(Part {
            empty: false,
            first: vec![position],
            last: vec![position],
        })
    }

    fn one(&mut self) -> Result<u64, (usize, String)> {
        let digit = self.peek().and_then(|sign| (self.sign)(sign));
        let digit = digit.ok_or_else(|| self.error("a digit, `.`, `[` or `(`"))?;
        self.at += 1;
        Ok(digit)
    }

    fn class(&mut self) -> Result<u64, (usize, String)> {
        self.at += 1;
        let without = self.peek() == Some('^');
        self.at += usize::from(without);
        let mut class = 0;
        while self.peek().is_some_and(|sign| sign != ']') {
            let from = self.one()?;
            class |= from;
            if self.peek() == Some('-') {
                self.at += 1;
                let to = self.one()?;
                if to < from {
                    return Err(self.error("a later digit"));
                }
                class |= to | (to - 1) & !(from - 1);
            }
        }
        if self.peek().is_none() {
            return Err(self.error("`]`"));
        }
        self.at += 1;
        Ok(if without { self.all & !class } else { class })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(pattern: &str, line: &str) -> bool {
        let sign = |c: char| {
            c.to_digit(10)
                .filter(|d| (1..=9).contains(d))
                .map(|d| 1 << (d - 1))
        };
        let automaton = Automaton::of_pattern(pattern, 0x1ff, sign).unwrap();
        automaton.accepts(
            line.chars()
                .filter_map(|c| Digit::new(c.to_digit(10)? as usize)),
        )
    }

    #[test]
    fn patterns_accept_what_they_should() {
        for (pattern, yes, no) in [
            ("12", &["12"][..], &["", "1", "21", "123"][..]),
            ("1|23", &["1", "23"], &["123", "2"]),
            ("(1|23)*", &["", "1", "23", "123231"], &["2", "13"]),
            (".[^12]?[3-5]+", &["13", "1345", "944"], &["11", "122", ""]),
            ("1{3}", &["111"], &["11", "1111"]),
            ("(12){1,2}3", &["123", "12123"], &["3", "1212123"]),
            ("1{2,}", &["11", "1111"], &["1", ""]),
            ("(1?2){0,1}", &["", "2", "12"], &["1", "22"]),
            ("", &[""], &["1"]),
        ] {
            for line in yes {
                assert!(accepts(pattern, line), "{pattern} {line}");
            }
            for line in no {
                assert!(!accepts(pattern, line), "{pattern} {line}");
            }
        }
    }

    #[test]
    fn wrong_patterns_have_places() {
        let sign = |c: char| c.to_digit(10).filter(|&d| d > 0).map(|d| 1 << (d - 1));
        for (pattern, at) in [
            ("(1", 2),
            ("1)", 1),
            ("[12", 3),
            ("*", 0),
            ("1{2", 3),
            ("1{", 2),
            ("a", 0),
            ("1{999}", 4),
            ("[3-1]", 4),
            ("1{3,2}", 6),
            ("((.{200}){200}){200}", 3),
        ] {
            let error = Automaton::of_pattern(pattern, 0x1ff, sign).unwrap_err();
            assert_eq!(error.0, at, "{pattern}: {error:?}");
        }
        let deep = "(".repeat(100_000);
        assert!(Automaton::of_pattern(&deep, 0x1ff, sign).is_err());
    }
}
