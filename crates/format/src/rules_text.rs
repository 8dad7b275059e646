//! The meaning of the rules' text of a puzzle, as far as its sentences are usual ones: which constraint is meant,
//! which colour its drawing has, and which sentence states it.
//!
//! A text is cut into clauses. Each clause is compared with a [table of phrases](phrases). Colours and numbers in
//! the clause are found beside the phrase. Clauses about digits that fit no phrase are listed, so that nobody
//! believes the puzzle to be fully understood. Sentences that only explain, such as "Not all dots are given", are
//! in the table too.

mod aside;
mod board;
mod changing;
mod clause;
mod coloured;
mod cuts;
mod diamonds;
mod doubt;
mod exception;
mod joined;
mod meaning;
mod modifiers;
mod phrases;
mod places;
mod plain;
mod relation;
mod sets;
mod snake;
mod spelling;
mod statement;

use clause::{Clause, clauses};
use exception::Exception;
use joined::Joined;
use meaning::Phrase;
use ninefold_grid::constraint::{KindRow, Scope};
use phrases::phrases;
use plain::{DOT, HARMLESS, KINDS_OF_LINES, LINE, MARKED, NEIGHBOURS, TALK, USUAL};

pub(crate) use board::{
    FreeHouses, colours_of_plain_lines, free_houses, greatest_of_choice, has_cave,
    has_clear_shading, has_free_houses, has_plain_colours, has_regions_to_find, has_shading,
};
pub(crate) use doubt::{OUTSIDE_KINDS, Subject};
pub(crate) use meaning::Meaning;
pub(crate) use modifiers::{Effect, Modifiers};
pub(crate) use relation::{Relation, is_prime_number};
pub(crate) use snake::Snake;
pub(crate) use statement::Statement;

use crate::drawn::colour::of_word;

/// The meaning of a text.
#[derive(Clone, Default, Debug)]
pub(crate) struct RulesText {
    pub(crate) statements: Vec<Statement>,
    /// Clauses about digits that were not understood.
    pub(crate) unknown: Vec<String>,
    /// Those of these clauses that are about lines of a colour.
    pub(crate) unread_lines: Vec<Statement>,
    /// Clauses that describe the forms of drawings. If anything else is not understood, something may have to be
    /// drawn, and they state rules.
    pub(crate) forms: Vec<String>,
    /// The subjects that these clauses make doubtful.
    pub(crate) doubted: Vec<Subject>,
    /// Those of these clauses that restrict other rules.
    exceptions: Vec<Exception>,
    /// The snake that has to be found.
    pub(crate) snake: Option<Snake>,
    /// The clauses by which two other digits are consecutive.
    joined: Vec<Joined>,
    /// The meanings of statements that were taken back because of such clauses.
    pub(crate) restricted: Vec<Meaning>,
    /// Whether the text states only the rules of every Sudoku.
    pub(crate) is_silent: bool,
}

/// Words that English sentences about rules contain.
const ENGLISH: [&str; 40] = [
    "the", "a", "an", "of", "in", "on", "is", "are", "and", "to", "must", "be", "with", "by",
    "not", "each", "rules", "apply", "all", "for", "from", "every", "digits", "no", "may", "have",
    "has", "or", "it", "this", "that", "you", "line", "lines", "cell", "cells", "digit", "cages",
    "sum", "along",
];

/// Returns whether a text is short or has some of the usual English words.
fn is_english(text: &str) -> bool {
    const SHORT: usize = 4;
    let small = text.to_lowercase();
    let words = small.split(|sign: char| !sign.is_alphabetic());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let known = words.iter().filter(|word| ENGLISH.contains(word)).count();
    words.len() < SHORT || known * 10 >= words.len()
}

/// Words for clues. A text with one of them is not silent about clues.
const CLUES: &str = "line|lines|cage|arrow|circle|dot|dots|thermo|square";

/// The greatest length of a text that is read, in bytes.
const LONGEST: usize = 20_000;

impl RulesText {
    /// Reads a text.
    pub(crate) fn of(text: &str) -> RulesText {
        let mut end = text.len().min(LONGEST);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let mut rules_text = RulesText::default();
        let mut rest = String::new();
        for line in text[..end].lines() {
            if !rules_text.add_own(line) {
                rest.push_str(line);
                rest.push('\n');
            }
        }
        let clauses = clauses(&rest);
        let mut of_snake = Vec::new();
        if let Some((snake, own, sentences)) = snake::read(&rest) {
            rules_text.snake = Some(snake);
            rules_text.statements.push(own);
            of_snake = sentences;
        }
        for (i, clause) in clauses.iter().enumerate() {
            if snake::is_part(clause, &of_snake) {
                continue;
            }
            rules_text.add(clause, clauses.get(i + 1));
        }
        if !is_english(&rest) && rules_text.statements.is_empty() {
            let sentences = clause::sentences(&rest).into_iter();
            rules_text.unknown = sentences.map(|own| own.source).collect();
        }
        let joined = std::mem::take(&mut rules_text.joined);
        if !joined.is_empty() {
            rules_text.restricted.extend(joined::UNREAD);
        }
        let RulesText {
            statements,
            unknown,
            ..
        } = &mut rules_text;
        joined::join(joined, statements, unknown);
        rules_text.pair_diamonds();
        rules_text.take_back();
        if rules_text.statements.is_empty() {
            rules_text.unknown.append(&mut rules_text.forms);
        }
        let mut rules = clauses.iter().filter(|clause| !is_title(&clause.source));
        rules_text.is_silent = rules_text.statements.is_empty()
            && rules_text.unknown.is_empty()
            && !rules.any(|clause| clause.fits(CLUES, ""));
        rules_text
    }

    /// Returns what setters mean if the text says nothing: the usual colours and forms. These statements have no
    /// source.
    pub(crate) fn usual() -> RulesText {
        let mut rules_text = RulesText::default();
        for clause in clauses(USUAL) {
            rules_text.add(&clause, None);
        }
        for statement in &mut rules_text.statements {
            statement.source.clear();
        }
        rules_text.unknown.clear();
        rules_text
    }

    /// Adds a line in the form of Ninefold's writers, the keyword and the meaning of a kind. Returns whether it is
    /// one.
    fn add_own(&mut self, line: &str) -> bool {
        let kind = line.split_once(": ").and_then(|(keyword, words)| {
            let row = KindRow::with_keyword(keyword)?;
            words.starts_with(row.meaning).then_some(row)
        });
        let Some(row) = kind else {
            return false;
        };
        let own = [Meaning::Kind(row.keyword)];
        let meanings = match row.keyword {
            "cage" | "distinct" => &[Meaning::CageSum, Meaning::CageApart][..],
            "pair-sum" => &[Meaning::X, Meaning::V],
            _ => &own,
        };
        // Marks in cells are drawn in grey.
        let colours = match row.scope {
            Scope::Each => vec![of_word("grey")],
            _ => Vec::new(),
        };
        self.statements
            .extend(meanings.iter().map(|&meaning| Statement {
                number: row.usual,
                names_line: true,
                colours: colours.clone(),
                ..Statement::of(meaning, line)
            }));
        true
    }

    /// Adds a clause. `next` is the one after it.
    fn add(&mut self, clause: &Clause, next: Option<&Clause>) {
        if is_title(&clause.source) {
            return;
        }
        let is_example = clause.begins_with(&[
            "eg",
            "ie",
            "for example",
            "ex",
            "example",
            "in other words",
            "for instance",
            "as an example",
            "if for example",
            "if for instance",
            "so eg",
            "so for example",
        ]);
        let found = phrases().filter(|phrase| clause.fits(phrase.needs, phrase.without));
        let mut found: Vec<&Phrase> = found.collect();
        // What is said of a snake is not said of lines that are drawn.
        if self.snake.is_some() && clause.fits("snake", "") {
            found.retain(|phrase| snake::ON_SNAKES.contains(&phrase.meaning));
        }
        // A clause that begins with "ie" may state the meaning of coloured clues, and not only repeat it.
        let explains = |phrase: &&Phrase| {
            [Meaning::CountShaded, Meaning::CirclesUnshaded].contains(&phrase.meaning)
        };
        let joined = Joined::of(clause, self.statements.last());
        if joined.is_some() {
            self.joined.extend(joined);
            return;
        }
        if exception::is_of_odd_clue(clause) {
            self.statements
                .push(Statement::of(Meaning::Liars, &clause.source));
            return;
        }
        if found.is_empty() && coloured::has_only_number(clause) {
            match self
                .statements
                .last()
                .and_then(|last| coloured::with_colour(clause, last))
            {
                Some(own) => self.statements.push(own),
                None => self.add_unknown(clause),
            }
            return;
        }
        // For example: "Cages show their sums. Repeats are allowed."
        let is_of_cages = |last: &Statement| last.meaning == Meaning::CageSum;
        if clause.fits(REPEATS, OF_OTHERS) && self.statements.last().is_some_and(is_of_cages) {
            let phrase = meaning::row(Meaning::CageRepeats, "", "", "");
            self.statements.push(of_phrase(clause, &phrase));
            return;
        }
        if doubt::is_of_one(clause) || doubt::is_crossed(clause) {
            self.note_exception(clause);
            self.unknown.push(clause.source.clone());
            return;
        }
        if !is_example || found.iter().any(explains) && clause.begins_with(&["ie"]) {
            let own = of_two(clause, &found)
                .or_else(|| of_sets(clause, &found))
                .or_else(|| of_threes(clause))
                .or_else(|| of_two_sets(clause))
                .or_else(|| places::of_places(clause, &found));
            let all = match own {
                Some(own) => vec![own],
                None => {
                    let all = found.iter().map(|phrase| of_phrase(clause, phrase));
                    all.filter(Statement::is_whole).collect()
                }
            };
            // A clause that changes all clues mentions each of them.
            let of_all = [Meaning::Values, Meaning::Liars, Meaning::Choice];
            let is_of_all = all.iter().any(|own| of_all.contains(&own.meaning));
            let is_changed = all.iter().any(|own| doubt::is_twisted(clause, own.meaning))
                || changing::has_word(clause, &found, &all)
                || changing::has_several(clause, &all);
            if !is_of_all && is_changed {
                if let Some(own) = coloured::of_pairs(clause, &all) {
                    return self.statements.extend(own);
                }
                if !aside::is_heading(clause, next) {
                    self.add_changed(clause);
                }
                return;
            }
            // A clause about the sum of a cage in addition to its digits is listed if the sum is not understood.
            let says_sum = clause.fits(CAGE_SUM, "");
            let is_understood = all
                .iter()
                .any(|own| own.meaning != Meaning::CageApart || !says_sum);
            for statement in all {
                // Circles may count odd digits while squares count even ones.
                let is_told_apart = statement.meaning == Meaning::CountOnLine;
                let is_said = |other: &Statement| {
                    other.meaning == statement.meaning
                        && (!is_told_apart || other.source == statement.source)
                        && other.number == statement.number
                        && other.relation == statement.relation
                        && other.colours == statement.colours
                };
                if !self.statements.iter().any(is_said) {
                    self.statements.push(statement);
                }
            }
            if is_understood {
                return;
            }
        }
        if !is_example {
            let is_rider = clause.is_rider && changing::changes_any(clause);
            let is_rule = is_rider || exception::restricts(clause) || clause.fits(TALK, "");
            self.add_unread(clause, next, is_rule);
        }
    }

    /// Lists a clause of which no statement was made, if it is a rule and does not only explain, or describe the
    /// forms of drawings.
    fn add_unread(&mut self, clause: &Clause, next: Option<&Clause>, is_rule: bool) {
        let is_harmless = aside::is_heading(clause, next) || only_explains(clause);
        let before = self.doubted.len();
        self.doubted.extend(doubt::of(clause));
        let doubts = self.doubted.len() > before;
        if !doubts && !is_harmless && aside::is_form(clause) {
            self.forms.push(clause.source.clone());
        } else if doubts || !is_harmless && is_rule {
            self.add_unknown(clause);
        }
    }

    /// Lists a clause that states something else than the rule of its phrase.
    fn add_changed(&mut self, clause: &Clause) {
        let before = self.doubted.len();
        self.doubted.extend(doubt::of(clause));
        let doubts = self.doubted.len() > before;
        if doubts || !only_explains(clause) || clause.fits(STATES, POSSIBLE) {
            self.add_unknown(clause);
        }
    }

    /// Lists a clause that is not understood. If it is about lines of a colour, it is also stored as their meaning.
    fn add_unknown(&mut self, clause: &Clause) {
        self.note_exception(clause);
        self.unknown.push(clause.source.clone());
        let colours = clause.colours();
        let words = clause.words();
        let is_heading = words.first().is_some_and(|word| !of_word(word).is_empty());
        if !colours.is_empty() && (is_heading || clause.fits("line", "")) {
            self.unread_lines.push(Statement {
                names_line: true,
                colours,
                ..Statement::of(Meaning::UnreadLine, &clause.source)
            });
        }
    }

    /// Returns the statements with this meaning.
    pub(crate) fn all(&self, meaning: Meaning) -> impl Iterator<Item = &Statement> {
        let statements = self.statements.iter();
        statements.filter(move |statement| statement.meaning == meaning)
    }

    /// Returns the first statement with this meaning.
    pub(crate) fn first(&self, meaning: Meaning) -> Option<&Statement> {
        self.all(meaning).next()
    }

    /// Returns whether there is a statement with this meaning.
    pub(crate) fn has(&self, meaning: Meaning) -> bool {
        self.first(meaning).is_some()
    }
}

/// Words of clauses that state a rule, even if they also have words that explain, and of those that do not.
const POSSIBLE: &str = "may|can|could|might|each visit|each time|multiple times";
const STATES: &str = "sum$|sums$|add$|adds$|add up|differ$|differs$|consecutive|ratio|increase|increases|must|cannot";

/// Returns whether a clause only explains a rule.
fn only_explains(clause: &Clause) -> bool {
    let follows = clause.begins_with(&["therefore", "thus", "hence", "consequently"]);
    let is_row = |(needs, without): &(&str, &str)| clause.fits(needs, without);
    follows && !clause.fits("connected|same line|one line|part of", "")
        || aside::goes_on_with_example(clause)
        || HARMLESS.iter().any(is_row)
}

/// Returns whether a clause is a line of a file that is no rule, such as the title.
fn is_title(source: &str) -> bool {
    let names = ["title", "author", "solution", "msgcorrect"];
    let before = source.split_once(':').map(|(name, _)| name.trim());
    before.is_some_and(|before| names.contains(&before))
}

/// Returns the statement of a clause by a phrase.
fn of_phrase(clause: &Clause, phrase: &Phrase) -> Statement {
    Statement {
        number: number(phrase, clause),
        sets: match phrase.meaning {
            Meaning::CageSum | Meaning::EitherSum => clause.choice_of_sums().into_iter().collect(),
            _ => Vec::new(),
        },
        names_line: clause.fits(LINE, "") || clause.fits(KINDS_OF_LINES, ""),
        colours: match OF_SHADING.contains(&phrase.meaning) {
            true => clause.without("shaded").colours(),
            false => clause.colours(),
        },
        ..Statement::of(phrase.meaning, &clause.source)
    }
}

/// Words that say that digits repeat. Below are the things that then repeat their digits.
const REPEATS: &str =
    "repeats are allowed|repeats allowed|may repeat|digits can repeat|repetition is allowed";
const OF_OTHERS: &str = "line|arrow|thermo|diagonal|row|column|box|circle|dot|not|only|if ";

/// Words that introduce the sum of a cage.
const CAGE_SUM: &str = "sum to|sums to|sum up to|add to|add up|adds up|adds to";

/// Meanings in which "shaded" is not the colour of a drawing.
const OF_SHADING: [Meaning; 6] = [
    Meaning::ShadedCounts,
    Meaning::DotsShaded,
    Meaning::CountShaded,
    Meaning::CirclesUnshaded,
    Meaning::SeesOwnShade,
    Meaning::DotsBetween,
];

/// Meanings that are relations of two digits. They are too narrow if a clause states several things about them.
const OF_TWO: [Meaning; 8] = [
    Meaning::Kind("whisper"),
    Meaning::Kind("difference"),
    Meaning::Kind("ratio"),
    Meaning::AtMost,
    Meaning::Parity,
    Meaning::Neighbours,
    Meaning::FarDot,
    Meaning::ParityDot,
];

/// Returns the statement of a clause about two digits, if no phrase covers all of it.
fn of_two(clause: &Clause, found: &[&Phrase]) -> Option<Statement> {
    let is_of_others = clause.fits("no dot|no dots|without a dot|without dots", "");
    if is_of_others || !found.iter().all(|phrase| OF_TWO.contains(&phrase.meaning)) {
        return None;
    }
    // Clauses about the neighbours in each row, or in each column.
    let in_rows = clause.fits("in each row|in every row|horizontally adjacent", "column");
    let in_columns = clause.fits("in each column|in every column|vertically adjacent", "row");
    let relation = match (in_rows, in_columns) {
        (false, false) => Relation::of(clause),
        _ => Relation::of(&clause.without("row").without("column")),
    };
    let relation = relation?;
    let is_line = clause.fits(LINE, "");
    let is_dot = clause.fits(DOT, "");
    let are_neighbours = clause.fits(NEIGHBOURS, MARKED);
    let rising = clause.fits("positive diagonal;neighbour|neighbor|adjacent", "marked");
    let falling = clause.fits("negative diagonal;neighbour|neighbor|adjacent", "marked");
    let ends = "endpoint|end point|ends of|end digits|two ends|both ends";
    // If neighbours have the same parity, all digits of the line have it.
    let is_of_all = clause.fits(
        "all digits|every digit|all the digits|digits on|digits along;same parity",
        ends,
    );
    let is_along = is_of_all || clause.fits("adjacent|neighbour|neighbor|next to|successive", "");
    let meaning = match (is_line, is_dot) {
        (true, false) if clause.fits(ends, "between|circle|segment|middle|equal") => {
            Meaning::RelationEnds
        }
        (true, false) if !is_along => return None,
        (true, false) => Meaning::RelationLine,
        (false, _) if rising && !falling => Meaning::RelationRising,
        (false, _) if falling && !rising => Meaning::RelationFalling,
        (false, true) => Meaning::RelationDot,
        (false, false) if in_rows && are_neighbours => Meaning::RelationRows,
        (false, false) if in_columns && are_neighbours => Meaning::RelationColumns,
        (false, false) if are_neighbours && clause.fits("diagonal", "orthogonal") => {
            Meaning::RelationDiagonal
        }
        (false, false) if are_neighbours => Meaning::RelationBoard,
        _ => return None,
    };
    // If a phrase covers the clause too, the phrase gives its usual name.
    let always = [
        Meaning::RelationEnds,
        Meaning::RelationRows,
        Meaning::RelationColumns,
        Meaning::RelationDiagonal,
        Meaning::RelationRising,
        Meaning::RelationFalling,
    ];
    let is_whole = always.contains(&meaning)
        || meaning == Meaning::RelationBoard && clause.fits("orthogonal", "");
    if !found.is_empty() && !relation.is_compound() && !is_whole {
        return None;
    }
    Some(Statement {
        relation: Some(relation),
        names_line: is_line,
        colours: clause.colours(),
        ..Statement::of(meaning, &clause.source)
    })
}

/// Returns the statement of a clause about the digits of any three cells in a row or in a column within a box.
fn of_threes(clause: &Clause) -> Option<Statement> {
    let needs = "box;threesome|three horizontal|three vertical|mini row|mini column;horizontal|vertical|mini";
    let is_it = clause.fits(needs, "line;cage;circle;not|no two")
        && clause.fits("one digit|one of|one from", "");
    let sets = sets::of(clause).filter(|sets| is_it && sets.len() == 3)?;
    Some(Statement {
        sets,
        ..Statement::of(Meaning::ThreeSets, &clause.source)
    })
}

/// Returns the statement of a clause about the sets from which the digits of each row and column are.
fn of_two_sets(clause: &Clause) -> Option<Statement> {
    let needs = "row;column;only|exactly two|at most two;digits from two|two of the|two of these";
    let sets = sets::of(clause).filter(|sets| sets.len() == 3)?;
    clause
        .fits(needs, "line;cage;circle;box;not|no two")
        .then(|| Statement {
            sets,
            ..Statement::of(Meaning::TwoSets, &clause.source)
        })
}

/// Words that say that neighbours do not hold a digit of each set.
const NOT_EACH: &str = "not contain|cannot contain|can't contain|never contain|not have|cannot have|not include|never include|never have|never hold|not hold";

/// Returns the statement of a clause about the sets from which neighbouring digits of a line are, if no phrase
/// covers it.
fn of_sets(clause: &Clause, found: &[&Phrase]) -> Option<Statement> {
    let is_other = |phrase: &&Phrase| phrase.meaning != Meaning::Kind("entropic");
    if found.iter().any(is_other) || !clause.fits(LINE, "") {
        return None;
    }
    let sets = sets::of(clause)?;
    let is_usual = sets == [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    let in_turn = clause.fits(NOT_EACH, "") || clause.fits("one digit from|one from|one of each|alternat|each of the|adjacent|sequential|consecutive|successive", "");
    if is_usual && !found.is_empty() || !in_turn {
        return None;
    }
    // Neighbours hold one digit of each set, or they do not.
    let meaning = match clause.fits(NOT_EACH, "") {
        true => Meaning::NotSets,
        false => Meaning::Sets,
    };
    Some(Statement {
        sets,
        names_line: true,
        colours: clause.colours(),
        ..Statement::of(meaning, &clause.source)
    })
}

/// Returns the number in a clause for a phrase.
fn number(phrase: &Phrase, clause: &Clause) -> Option<i32> {
    let found = clause.number(phrase.number);
    match phrase.meaning {
        Meaning::Kind("whisper") => {
            found.or_else(|| Some(if clause.fits("dutch", "") { 4 } else { 5 }))
        }
        Meaning::Kind("sum-line") if clause.fits("10 line|10 lines|ten line|ten lines", "") => {
            Some(10)
        }
        Meaning::CageSum => clause.sum(),
        Meaning::SegmentsIncrease => clause.number_after("increase by|increases by|increasing by"),
        Meaning::Kind("sum-line")
        | Meaning::LineSum
        | Meaning::SumByLength
        | Meaning::SumBefore
        | Meaning::BesideDigit
        | Meaning::LineProduct
        | Meaning::ShadedWhisper
        | Meaning::IndexInRow
        | Meaning::IndexInColumn
        | Meaning::IndexInEither
        | Meaning::ThreeMultiple => clause.number_after(phrase.number),
        // "One is double the other" also contains the number 1.
        Meaning::Kind("ratio") => clause
            .ratios()
            .first()
            .copied()
            .or(found)
            .map(|number| number.max(2)),
        _ => found,
    }
}

#[cfg(test)]
mod changing_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod wording_tests;
