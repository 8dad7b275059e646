//! Sentences about a snake that has to be found: a path of cells, one cell wide, that does not touch itself. Whole
//! sentences are read, with their brackets. A sentence with a word that is not known here is no part of it.

use super::clause::{Clause, sentences};
use super::meaning::Meaning;
use super::statement::Statement;

/// A snake, as a text describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Snake {
    /// Whether it may touch itself by corners.
    pub(crate) may_touch: bool,
    /// The marks in the cells at its ends, if they are given.
    pub(crate) ends: Option<Statement>,
    /// Whether these marks are round.
    pub(crate) are_round: bool,
}

/// The meanings of sentences about a snake.
pub(super) const ON_SNAKES: [Meaning; 9] = [
    Meaning::ShadedWhisper,
    Meaning::CountShaded,
    Meaning::CirclesUnshaded,
    Meaning::DotsBetween,
    Meaning::OddShaded,
    Meaning::EvenShaded,
    Meaning::MarksShaded,
    Meaning::SeesShaded,
    Meaning::MarksBetween,
];

/// Sentences that say that there is a snake.
const FORM: &str = "draw a snake|draw a one|draw a 1|find a snake|construct a snake|construct a one|form a snake|a snake in the grid|a snake is|a snake into|shade some cells|there is a snake|draw the snake|find the snake;snake";

/// What a snake must not do, and below how it may touch itself and how it may not.
const NOT: &str = "not|n't|cannot|can't|doesn't|never|mustn't|nor|without touching";
const BY_CORNERS: &str = "may touch itself diagonally|can touch itself diagonally|may touch diagonally|can touch diagonally|may touch itself at corners|allowed to touch itself diagonally";
const NOT_BY_CORNERS: &str = "not even diagonally|even diagonally|orthogonally or diagonally|diagonally or orthogonally|nor diagonally|including diagonally|orthogonally and diagonally|not even at corners|not even at a corner";
const NOT_BY_SIDES: &str = "touch itself orthogonally|touch orthogonally|but not orthogonally|touching itself orthogonally";

/// Sentences about the ends, and marks in cells.
const ENDS: &str = "head and tail|tail and head|start and end|starts and ends|start and ends|endpoint|endpoints|end points|two ends|both ends|its ends|connecting|connects";
const CIRCLES: &str = "circle|circles|spot|spots|dot|dots";
const SQUARES: &str = "square|squares|cell|cells";
const MARKS: &str =
    "grey|gray|green|purple|blue|red|yellow|orange|pink|black|white|shaded|coloured|colored";

/// All words that such sentences have.
const KNOWN: &str = "a$|an$|the$|is$|are$|be$|it$|its$|itself|in$|into|on$|of$|at$|as$|to$|and$|or$|nor$|by$|with$|two$|one$|1$|\
    single|wide|thick|path|string|chain|line of|sequence of|cell$|cells|grid|snake|snakes|ie$|which|that|whose|where|some|shade|such|so$|they|\
    them|form$|forms|draw$|find$|construct|connected|connecting|connects|orthogonal|orthogonally|diagonally|even|moves$|move$|moving|\
    only$|itself|not$|cannot|can't|doesn't|does$|do$|don't|never|mustn't|may$|can$|must$|but$|branch|branches|cross|touch|\
    touches|touching|allowed|head|tail|start|starts|end$|ends|endpoint|endpoints|points|given|marked|shown|indicated|by$|there|from$|\
    its two|both|circle|circles|spot|spots|square|squares|dot$|dots|gray|grey|green|purple|blue|red$|yellow|orange|pink|black|\
    white|shaded|coloured|colored|loop|overlap|corners|corner|without|any$|neither|including|adjacent";

/// Moves that are no steps to a neighbour.
const OTHER_MOVES: &str = "diagonally connected|moves diagonally|move diagonally|vertically and diagonally|vertically or diagonally|snakes|two snakes|three snakes|loop";

/// Returns the snake of a text, its statement, and the sentences about it, if all of them are understood.
pub(super) fn read(text: &str) -> Option<(Snake, Statement, Vec<Clause>)> {
    let mut all: Vec<Clause> = Vec::new();
    let mut follows = false;
    for sentence in sentences(text) {
        let is_pronoun = sentence.begins_with(&["it", "they", "its"]);
        let is_it = sentence.fits("snake", "") || follows && is_pronoun;
        let is_known = sentence.beyond(&[KNOWN]).is_empty();
        let is_about = sentence.fits(FORM, "")
            || sentence.fits("touch", "")
            || sentence.fits("branch", "")
            || sentence.fits(ENDS, "");
        follows = is_it && is_known && is_about;
        if follows {
            all.push(sentence);
        }
    }
    let snake = snake(&all)?;
    let form = all.iter().find(|own| own.fits(FORM, ""));
    let form = form.filter(|_| !text.to_lowercase().contains("snakes"))?;
    let own = Statement::of(Meaning::Snake, &form.source);
    Some((snake, own, all))
}

/// Returns whether a clause is a part of one of these sentences.
pub(super) fn is_part(clause: &Clause, sentences: &[Clause]) -> bool {
    let words = clause.words();
    sentences.iter().any(|sentence| {
        let mut all = sentence.words().into_iter();
        words.iter().all(|word| all.any(|own| own == *word))
    })
}

/// Returns the snake that sentences describe.
fn snake(all: &[Clause]) -> Option<Snake> {
    let says = |words: &str| all.iter().any(|own| own.fits(words, ""));
    if !says(FORM) || says(OTHER_MOVES) {
        return None;
    }
    let may_touch = says(BY_CORNERS);
    let is_apart = all.iter().any(|own| {
        own.fits("touch|touching", "") && own.fits(NOT, "") && own.fits(NOT_BY_CORNERS, "")
    });
    let is_beside = all
        .iter()
        .any(|own| own.fits(NOT_BY_SIDES, "") && own.fits(NOT, ""));
    // "It does not touch itself" alone may be about corners, or not.
    let touches = match (may_touch, is_apart, is_beside) {
        (true, false, true) | (false, false, true) => true,
        (false, true, _) => false,
        _ => return None,
    };
    let mut of_ends = all.iter().filter(|own| own.fits(ENDS, ""));
    let ends = match (of_ends.next(), of_ends.next()) {
        (None, _) => None,
        (Some(own), None) => Some(own),
        _ => return None,
    };
    let (are_round, is_marked) = match ends {
        Some(own) => (own.fits(CIRCLES, ""), own.fits(MARKS, "")),
        None => (false, false),
    };
    // Only cells of a colour, squares and circles are marks.
    let is_clear = |own: &Clause| {
        are_round || own.fits("square|squares", "") || is_marked && own.fits(SQUARES, "")
    };
    if !ends.is_none_or(is_clear) {
        return None;
    }
    Some(Snake {
        may_touch: touches,
        ends: ends.map(|own| Statement {
            colours: own.without("shaded").colours(),
            ..Statement::of(Meaning::Snake, &own.source)
        }),
        are_round,
    })
}
