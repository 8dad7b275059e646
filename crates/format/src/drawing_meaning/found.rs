//! What is known so far about a drawing's meaning: the rules found, the sentence behind each, and what is not
//! understood.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use ninefold_grid::constraint::{Constraint, Rule, Scope};
use ninefold_grid::words::capitalized;
use ninefold_grid::{Board, Cell};

use super::values::Values;
use super::{doubt, stated};
use crate::Record;
use crate::drawn::{Drawing, Line, Place, Shape, colour};
use crate::format::sets::as_cage;
use crate::rules_text::{Meaning, RulesText, Statement};

/// Meanings that setters also state if nothing of the kind is drawn, and those that are read together with another.
const USUAL: [Meaning; 16] = [
    Meaning::Letters,
    Meaning::FirstAndLast,
    Meaning::X,
    Meaning::V,
    Meaning::CageSum,
    Meaning::CageApart,
    Meaning::CageRepeats,
    Meaning::Values,
    Meaning::Shading,
    Meaning::ShadedSquares,
    Meaning::Loop,
    Meaning::LoopApart,
    Meaning::Apart,
    Meaning::Chaos,
    Meaning::RelationDot,
    Meaning::Parity,
];

/// What is known so far about the meaning of a drawing.
pub(super) struct DrawingReader<'a> {
    pub(super) board: &'a Board,
    pub(super) drawing: &'a Drawing,
    pub(super) rules_text: &'a RulesText,
    /// What cells count for, if this is not their digit.
    pub(super) values: Option<Values>,
    /// The shapes in the middle of each cell. Below are those elsewhere in it.
    in_cell: HashMap<Cell, Vec<usize>>,
    pub(super) within: HashMap<Cell, Vec<usize>>,
    /// The place of each shape.
    pub(super) places: Vec<Place>,
    /// Which lines, arrows and shapes are part of something understood.
    pub(super) used_lines: Vec<bool>,
    pub(super) used_arrows: Vec<bool>,
    pub(super) used_shapes: Vec<bool>,
    /// The constraints by the clause that states them. The empty clause has the constraints that no clause states.
    found: BTreeMap<String, Vec<Constraint>>,
    pub(super) not_understood: Vec<String>,
    /// The beginnings of sentences that would explain what is not understood.
    unexplained: BTreeSet<String>,
}

impl<'a> DrawingReader<'a> {
    pub(super) fn new(
        board: &'a Board,
        drawing: &'a Drawing,
        rules_text: &'a RulesText,
    ) -> DrawingReader<'a> {
        let places: Vec<Place> = drawing
            .shapes
            .iter()
            .map(|shape| shape.place(board))
            .collect();
        let mut in_cell: HashMap<Cell, Vec<usize>> = HashMap::new();
        let mut within: HashMap<Cell, Vec<usize>> = HashMap::new();
        for (i, place) in places.iter().enumerate() {
            match place {
                Place::Cell(cell) => in_cell.entry(*cell).or_default().push(i),
                Place::Within(cell) => within.entry(*cell).or_default().push(i),
                _ => {}
            }
        }
        DrawingReader {
            board,
            drawing,
            rules_text,
            values: None,
            in_cell,
            within,
            places,
            used_lines: vec![false; drawing.lines.len()],
            used_arrows: vec![false; drawing.arrows.len()],
            used_shapes: vec![false; drawing.shapes.len()],
            found: BTreeMap::new(),
            not_understood: Vec::new(),
            unexplained: BTreeSet::new(),
        }
    }

    /// Returns whether clues mean what they state: no cell counts for something other than its digit, and no clue
    /// is false.
    pub(super) fn are_reliable(&mut self) -> bool {
        let rules_text = self.rules_text;
        let mut values = rules_text.all(Meaning::Values);
        let doubt = match &self.values {
            None => values.next(),
            // A clause about values that are known is no reason for doubt.
            Some(_) => values.find(|own| {
                let is_same = |other: &Statement| {
                    other.source == own.source && other.meaning != Meaning::Values
                };
                let is_heading = own.source.split_whitespace().count() < 3;
                !is_heading && !rules_text.statements.iter().any(is_same)
            }),
        };
        let doubt = doubt.or_else(|| rules_text.first(Meaning::Liars));
        if let Some(doubt) = doubt {
            let words = format!("all that is drawn, because of the rule “{}”", doubt.source);
            self.not_understood.push(words);
        }
        doubt.is_none()
    }

    /// Returns whether the kind of each line is known, and does not have to be found.
    pub(super) fn are_certain(&mut self) -> bool {
        let choice = self.rules_text.first(Meaning::Choice);
        if let Some(choice) = choice {
            self.list_as_not_understood(choice);
        }
        choice.is_none()
    }

    /// Lists a statement as not understood.
    pub(super) fn list_as_not_understood(&mut self, statement: &Statement) {
        self.not_understood
            .push(format!("the rule “{}”", statement.source));
    }

    /// Notes that a statement is understood, though it may add no rule to this puzzle.
    pub(super) fn understand(&mut self, statement: &Statement) {
        self.found.entry(statement.source.clone()).or_default();
    }

    pub(super) fn add(&mut self, statement: &Statement, constraint: Constraint) {
        let moved = match &self.values {
            Some(values) => values.moved(self.board, statement, &constraint),
            None => Some(constraint),
        };
        match moved {
            Some(rule) => {
                let found = self.found.entry(statement.source.clone()).or_default();
                found.push(rule);
            }
            None => {
                let not_understood = format!("the rule “{}”, about values", statement.source);
                if !self.not_understood.contains(&not_understood) {
                    self.not_understood.push(not_understood);
                }
            }
        }
    }

    /// Adds the rules of a statement.
    pub(super) fn add_all(
        &mut self,
        statement: &Statement,
        rules: impl IntoIterator<Item = Constraint>,
    ) {
        for rule in rules {
            self.add(statement, rule);
        }
    }

    /// Adds the rules of a statement, or lists it as not understood if there are none.
    pub(super) fn add_or_list(&mut self, statement: &Statement, rules: Option<Vec<Constraint>>) {
        match rules.filter(|rules| !rules.is_empty()) {
            Some(rules) => self.add_all(statement, rules),
            None => self.list_as_not_understood(statement),
        }
    }

    /// Adds the rules that define what cells count for.
    pub(super) fn add_values(&mut self) {
        let Some(values) = &self.values else {
            return;
        };
        let source = values.source().to_owned();
        match values.rules(self.board) {
            Some(rules) => self.found.entry(source).or_default().extend(rules),
            None => self.not_understood.push(format!("the rule “{source}”")),
        }
    }

    /// Returns the rules that were found so far and hold in any case.
    pub(super) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.found.values().flatten().flat_map(Constraint::certain)
    }

    /// Adds a rule of the kind of a statement, with the number that is drawn, if there is one.
    pub(super) fn add_kind(
        &mut self,
        statement: &Statement,
        number: Option<i32>,
        cells: Vec<Cell>,
    ) {
        if let Some(kind) = statement.kind(number) {
            self.add(statement, Constraint::new(kind, cells));
        }
    }

    /// Returns the marked cells whose shapes are not part of something understood and that `fits` accepts.
    pub(super) fn unused(
        &self,
        marked: &[(usize, Cell)],
        fits: impl Fn(&Shape) -> bool,
    ) -> Vec<(usize, Cell)> {
        let is_open = |i: usize| !self.used_shapes[i] && fits(&self.drawing.shapes[i]);
        marked
            .iter()
            .copied()
            .filter(|&(i, _)| is_open(i))
            .collect()
    }

    /// Returns the cells of each cage if a statement is about cages, or else those of each line.
    pub(super) fn cages_or_lines(&self, own: &Statement) -> Vec<Vec<Cell>> {
        match own.says("cage") {
            true => {
                let cages = self.drawing.cages.iter();
                cages.map(|cage| cage.cells.clone()).collect()
            }
            false => self.drawing.lines.iter().map(Line::once).collect(),
        }
    }

    /// Marks the shapes of marked cells as part of something understood.
    pub(super) fn use_marked(&mut self, marked: &[(usize, Cell)]) {
        self.use_shapes(marked.iter().map(|&(shape, _)| shape));
    }

    /// Marks shapes as part of something understood.
    pub(super) fn use_shapes(&mut self, shapes: impl IntoIterator<Item = usize>) {
        for i in shapes {
            self.used_shapes[i] = true;
        }
    }

    /// Marks lines as part of something understood.
    pub(super) fn use_lines(&mut self, lines: impl IntoIterator<Item = usize>) {
        for i in lines {
            self.used_lines[i] = true;
        }
    }

    /// Returns the shapes in the middle of a cell that `fits` accepts.
    pub(super) fn shapes_in(&self, cell: Cell, fits: impl Fn(&Shape) -> bool) -> Vec<usize> {
        let shapes = self
            .in_cell
            .get(&cell)
            .map_or(&[][..], |shapes| &shapes[..]);
        let fits = |&i: &usize| fits(&self.drawing.shapes[i]);
        shapes.iter().copied().filter(fits).collect()
    }

    /// Returns the circle that fills most of a cell, if there is one.
    pub(super) fn circle_in(&self, cell: Cell) -> Option<usize> {
        self.shapes_in(cell, Shape::is_large_circle)
            .first()
            .copied()
    }

    pub(super) fn finish(mut self, record: &mut Record, unknown: Vec<String>) {
        self.list_unused();
        self.list_unmade();
        doubt::take_back_negative(record, &mut self.not_understood);
        for constraints in self.found.values() {
            // A rule may be stated already.
            let stated = &record.puzzle.constraints;
            let new = constraints.iter().filter(|rule| !stated.contains(rule));
            let new: Vec<Constraint> = new.cloned().collect();
            record.puzzle.constraints.extend(new);
        }
        let broken = stated::take_broken(record);
        self.list_broken(&broken);
        let meta = &mut record.meta;
        for (source, mut constraints) in self.found {
            constraints.retain(|rule| !broken.contains(rule));
            // A cage by itself is not listed as a guess.
            let is_listed = |rule: &&Constraint| {
                let kinds = rule.certain();
                !source.is_empty() || !kinds.iter().all(|rule| as_cage(rule).is_some())
            };
            let found = constraints.iter().filter(is_listed);
            let words: Vec<String> = found.map(|rule| rule.words(self.board)).collect();
            match source.is_empty() {
                true => meta.guessed.extend(words),
                false => {
                    let rule = first_of(&words).map(|rule| format!("{rule}, by “{source}”"));
                    meta.from_text.extend(rule);
                }
            }
        }
        meta.not_read.extend(self.not_understood);
        meta.unexplained.extend(self.unexplained);
        let clauses = unknown.into_iter();
        meta.not_read
            .extend(clauses.map(|clause| format!("the rule “{clause}”")));
    }

    /// Lists the constraints that were taken out because the stated solution breaks them.
    fn list_broken(&mut self, broken: &[Constraint]) {
        let mut others: Vec<&Constraint> = broken.iter().collect();
        for (source, constraints) in self.found.iter().filter(|(source, _)| !source.is_empty()) {
            others.retain(|rule| !constraints.contains(rule));
            let own = constraints.iter().filter(|rule| broken.contains(rule));
            let words: Vec<String> = own.map(|rule| rule.words(self.board)).collect();
            if let Some(rule) = first_of(&words) {
                let words = format!("the rule “{source}”: the stated solution breaks {rule}");
                self.not_understood.push(words);
            }
        }
        let words = others.into_iter().map(|rule| rule.words(self.board));
        self.not_understood
            .extend(words.map(|words| format!("{words}: the stated solution breaks it")));
    }

    /// Lists statements from which no rule was made. Some kinds are also described by setters if none is drawn. Of
    /// these, only drawings are listed.
    fn list_unmade(&mut self) {
        let is_made = |own: &Statement| self.found.contains_key(&own.source);
        let mut unmade = Vec::new();
        for own in &self.rules_text.statements {
            let mut same = self.rules_text.all(own.meaning);
            let words = format!("the rule “{}”", own.source);
            let is_listed = unmade.contains(&words)
                || self
                    .not_understood
                    .iter()
                    .any(|not_understood| not_understood.contains(&own.source));
            let is_usual = matches!(own.meaning, Meaning::Kind(_)) || USUAL.contains(&own.meaning);
            let is_lost =
                !is_usual && !same.any(is_made) || doubt::is_about_all_marks(own) && !is_made(own);
            if !own.source.is_empty() && !is_listed && is_lost {
                unmade.push(words);
            }
        }
        self.not_understood.extend(unmade);
    }

    /// Lists the drawings that were not used.
    fn list_unused(&mut self) {
        let mut unused: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
        let mut texts: Vec<String> = Vec::new();
        for (line, used) in self.drawing.lines.iter().zip(&self.used_lines) {
            if !used {
                let colour = colour::names(line.colour)[0].name();
                let names = self.board.names(&line.cells);
                let article = match colour.starts_with(['a', 'e', 'i', 'o', 'u']) {
                    true => "an",
                    false => "a",
                };
                self.not_understood
                    .push(format!("{article} {colour} line at {names}"));
                self.unexplained
                    .insert(capitalized(&format!("{colour} lines")));
            }
        }
        if self.drawing.has_figures {
            self.not_understood
                .push("lines that do not go from cell to cell".to_owned());
        }
        let arrows = self.used_arrows.iter().filter(|used| !**used).count();
        match arrows {
            0 => {}
            1 => self.not_understood.push("an arrow".to_owned()),
            many => self.not_understood.push(format!("{many} arrows")),
        }
        for ((shape, place), used) in self
            .drawing
            .shapes
            .iter()
            .zip(&self.places)
            .zip(&self.used_shapes)
        {
            if *used {
                continue;
            }
            let what = match (shape.is_round, shape.width > 0.95) {
                (true, _) => "circles",
                (false, true) => "shaded cells",
                (false, false) => "squares",
            };
            if shape.text.is_empty() && matches!(place, Place::Cell(_) | Place::Within(_)) {
                self.unexplained.insert(capitalized(what));
            }
            match place {
                _ if !shape.text.is_empty() => texts.push(format!("{:?}", shape.text)),
                Place::Cell(cell) => unused.entry(what).or_default().push(*cell),
                Place::Border(pair) => unused.entry("marks between").or_default().extend(pair),
                Place::Corner(cells) => unused
                    .entry("marks at the corner of")
                    .or_default()
                    .extend(cells),
                Place::Within(cell) => unused.entry(what).or_default().push(*cell),
                Place::Beside(..) | Place::Rim => {
                    unused.entry("marks beside the board").or_default();
                }
            }
        }
        texts.sort();
        texts.dedup();
        if !texts.is_empty() {
            self.not_understood
                .push(format!("the texts {}", texts.join(", ")));
        }
        for (what, mut cells) in unused {
            cells.sort_unstable();
            cells.dedup();
            self.not_understood.push(match cells.is_empty() {
                true => what.to_owned(),
                false if what.ends_with("between") || what.ends_with("of") => {
                    format!("{what} {}", self.board.names(&cells))
                }
                false => format!("{what} at {}", self.board.names(&cells)),
            });
        }
        self.not_understood.dedup();
    }
}

/// Returns whether a rule is about the whole board, and not a clue in some place.
pub(super) fn is_whole(rule: &Rule) -> bool {
    matches!(rule.kind.row().scope, Scope::Board | Scope::Groups)
}

/// Returns cells in the order of the board, each once.
pub(super) fn in_order(cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    BTreeSet::from_iter(cells).into_iter().collect()
}

/// Returns the first of several words, and how many more there are. Returns `None` if there are none.
fn first_of(words: &[String]) -> Option<String> {
    let (first, others) = words.split_first()?;
    Some(match others.len() {
        0 => first.clone(),
        many => format!("{first} and {many} more"),
    })
}
