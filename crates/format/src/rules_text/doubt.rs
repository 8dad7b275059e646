//! Sentences that state something unusual about clues and are not understood. They make other statements about such
//! clues doubtful, so no rules are made of these.

use super::clause::{Clause, whole};
use super::exception::Exception;
use super::{LINE, Meaning, RulesText, Statement};
use Meaning::Kind;
use ninefold_grid::constraint::Scope;

/// A subject that a sentence can make doubtful.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    Lines,
    /// Lines with equal sums in each region that they pass.
    RegionSums,
    Cages,
    Arrows,
    Dots,
    /// Clues beside the board.
    Outside,
}

/// Keywords of the kinds of clues beside the board that programs state.
pub(crate) const OUTSIDE_KINDS: &[&str] =
    &["sandwich", "x-sum", "little-killer", "skyscrapers", "room"];

/// The subject, the words that must be in the sentence, and those that must not.
type Doubt = (Subject, &'static str, &'static str);

static DOUBTS: &[Doubt] = &[
    // Lines that are only a part, or whose kind has to be found.
    (
        Subject::Lines,
        "line|wire|once;cut$|are cut|be cut",
        "border|box|region",
    ),
    (
        Subject::Lines,
        "line segment|segments;part of a|part of the|belong|extend",
        "border|box|region|sum",
    ),
    (
        Subject::Lines,
        "which line|line's|lines;ends|which line;type|obey|rule|constraint",
        "border|sum",
    ),
    (
        Subject::Lines,
        "within|inside|in$;shaded area|unshaded area|shaded region|unshaded region;line",
        "",
    ),
    (
        Subject::RegionSums,
        "segment;sum|total;difference|differ|ratio|consecutive|product|double",
        "same sum|same total|equal|may|can ",
    ),
    (
        Subject::RegionSums,
        "divide|divided|partition;grid|board;square|rectang|region",
        "line|border",
    ),
    // Cages whose digits count in another way, or whose number is not the sum.
    (
        Subject::Cages,
        "cage;count as|counts as|counted as|treated as|considered|regarded as;positive|negative|zero|nothing",
        "",
    ),
    (
        Subject::Cages,
        "cage;adjacent cage|neighbouring cage|neighboring cage|touching cage;sum|total",
        "no two|differ|common|share|not|sign",
    ),
    (
        Subject::Arrows,
        "arrow;product|total|sum;digital root|digit sum|summed|last digit|units digit",
        "outside|diagonal",
    ),
    (
        Subject::Dots,
        "which dot|dot's|colour of dot|color of dot;type|kind|which",
        "line|cage",
    ),
    (
        Subject::Outside,
        "arrow|clue|outside|diagonal;reflect|bounce|ricochet|deflect|wrap around|wraps around",
        "line|symmetr|parity",
    ),
];

/// Words for several things, which a sentence uses if it is about one of them and does not say which.
const SEVERAL: [&str; 11] = [
    "lines",
    "line",
    "dots",
    "cages",
    "arrows",
    "diagonals",
    "thermometers",
    "thermos",
    "whispers",
    "renbans",
    "clues",
];

/// Words with which a clause states something unusual about a rule, although each of them is usual by itself.
static TWISTS: &[(&[Meaning], &str)] = &[
    (
        &[Meaning::CageSum],
        "base |squares of|square of|counted|worth",
    ),
    (&[Kind("arrow")], "square of|distinct digits"),
    (
        &[Kind("thermo"), Kind("slow-thermo")],
        "either end|out of order|sum to|sum up|to the bulb|towards the bulb|toward the bulb",
    ),
    (
        &[Kind("whisper"), Meaning::AtMost, Meaning::RelationLine],
        "or are equal|or be equal|or equal|treating|unless|except|from each other|from the digits on|from digits on|from those on|from all other|from every other|all different|are different|any two digits on|at least one neighbo|different box|different region|least n$|least x$",
    ),
    (
        &[Kind("anti-knight"), Kind("anti-king")],
        "no anti|not today|normally|n't apply|not apply",
    ),
    (
        &[Kind("non-consecutive")],
        "thermo|line|arrow|cage|other neighbour|other neighbor|unmarked|horizontal|vertical|with all|all of its",
    ),
    (&[Kind("disjoint")], "necessarily|adjacent box"),
    (
        &[Kind("no-other")],
        "n't used|not used|does not apply|doesn't apply",
    ),
    (&[Kind("double-arrow")], "is between|lies between"),
    (
        &[Kind("sum-line")],
        "has a group|has a segment|contains a group|contains a segment|at least one group|at least one segment",
    ),
    (
        &[Kind("contains")],
        "clockwise|exactly those|digits in a circle may|may appear in|can appear in|one of them does",
    ),
    (
        &[Kind("odd"), Kind("even")],
        "may contain odd|may contain even|can contain odd|can contain even|may be odd|may be even",
    ),
    (
        &[Kind("palindrome")],
        "remainder|modulo|parity|polarity|in terms of|high|low$",
    ),
    (
        &[Kind("greater")],
        "point to the larger|points to the larger|point to the greater|points to the greater|sums of the two",
    ),
    (
        &[Meaning::RelationBoard],
        "unmarked|other neighbo|other adjacent|other cells|all other",
    ),
    (
        &[Meaning::Parity],
        "odd odd|even even|contain consecutive|set of consecutive",
    ),
    (
        &[Meaning::CountNear],
        "is odd|is even|must be odd|must be even",
    ),
    (&[Meaning::Progression], "any order"),
    (&[Meaning::MagicSquare], "not|except"),
];

/// Returns whether a clause states something unusual about a rule, so that it is not understood: for example, that
/// a sum is off by one, or that a thermometer is broken.
pub(super) fn is_twisted(clause: &Clause, meaning: Meaning) -> bool {
    match meaning {
        _ if clause.has_mixed_ratio() => true,
        // Pairs, or ends, with a sum of their own.
        Kind("zipper") | Kind("double-arrow") if clause.names_sum() => true,
        // Cells of one colour are compared with those of another.
        Kind("maximum") | Kind("minimum") if clause.colours().len() > 1 => true,
        Kind("little-killer") if clause.fits("first two|first three|first 2|first 3", "also") => {
            true
        }
        Meaning::AtMost | Kind("whisper") if clause.fits("at least;at most", "") => true,
        _ => TWISTS
            .iter()
            .any(|(meanings, words)| meanings.contains(&meaning) && clause.fits(words, "")),
    }
}

/// Returns whether a clause says, contrary to the usual rule, that circles are even and squares odd.
pub(super) fn is_crossed(clause: &Clause) -> bool {
    let words = clause.words();
    let place = |begin: &str| words.iter().position(|word| word.starts_with(begin));
    match ["circle", "square", "odd", "even"].map(place) {
        [Some(circle), Some(square), Some(odd), Some(even)] => (circle < square) != (odd < even),
        _ => false,
    }
}

/// Returns whether a clause is about one of several lines, dots or cages and does not say which: "one of the red
/// lines", "the other line".
pub(super) fn is_of_one(clause: &Clause) -> bool {
    let words = clause.words();
    let is_thing = |word: &&str| SEVERAL.contains(word);
    let one = words
        .windows(3)
        .position(|near| near == ["one", "of", "the"]);
    let is_one = one.is_some_and(|at| {
        // "On each side of one of the lines" is about all of them, and "is one of the lines" is a choice.
        let before = words.get(at.wrapping_sub(1)).copied().unwrap_or_default();
        let is_all = ["is", "be", "are", "exactly", "least", "each"].contains(&before);
        let mut after = words[at + 3..]
            .iter()
            .take(3)
            .take_while(|word| **word != "in");
        !is_all && after.any(|word| is_thing(word) && word.ends_with('s'))
    });
    let mut pairs = words.windows(3);
    let is_other = pairs.any(|near| {
        near[..2] == ["the", "other"]
            && (is_thing(&near[2]) || near[2] == "one" || near[2] == "dot")
    });
    is_one
        || is_other
            && clause.fits(
                "while|whereas|along the other|on the other",
                "equal|same digit",
            )
}

/// Returns the subjects that a clause makes doubtful if it is not understood.
pub(super) fn of(clause: &Clause) -> impl Iterator<Item = Subject> {
    let fits = |(_, needs, without): &&Doubt| clause.fits(needs, without);
    DOUBTS.iter().filter(fits).map(|(subject, ..)| *subject)
}

impl Subject {
    /// Returns whether a statement is about this subject.
    fn has(self, own: &Statement) -> bool {
        let says = |words: &str| whole(&own.source).is_some_and(|clause| clause.fits(words, ""));
        match self {
            Subject::Lines => says(LINE) || says(LINES_BY_NAME),
            Subject::RegionSums => own.meaning == Kind("region-sum"),
            Subject::Cages => says("cage|killer"),
            Subject::Arrows => says("arrow"),
            Subject::Dots => says("dot|kropki"),
            Subject::Outside => own.row().is_some_and(|row| row.scope == Scope::Outside),
        }
    }

    /// Returns the keywords of the kinds that a program states for this subject.
    pub(crate) fn kinds(self) -> &'static [&'static str] {
        match self {
            Subject::Cages => &["cage"],
            Subject::Arrows => &["arrow"],
            Subject::Outside => OUTSIDE_KINDS,
            Subject::Lines | Subject::RegionSums | Subject::Dots => &[],
        }
    }
}

/// The names of lines of some kinds.
const LINES_BY_NAME: &str =
    "palindrome|renban|zipper|entropic|modular|nabner|lockout|region sum|thermo";

/// Words that tell lines of one colour apart.
const FORMS: &str =
    "thick|thicker|thin|thinner|dashed|dotted|solid|straight|curved|wavy|short|long|wide|narrow";

/// Returns whether a clause is about lines of one form while another states something else about lines of the same
/// colour. Which lines have this form is not known.
fn is_of_form(own: &Statement, all: &[Statement]) -> bool {
    let clause_fits = |own: &Statement, words: &str| {
        whole(&own.source).is_some_and(|clause| clause.fits(LINE, "") && clause.fits(words, ""))
    };
    let is_like = |other: &Statement| {
        other.meaning != own.meaning
            && other.source != own.source
            && other.colours == own.colours
            && clause_fits(other, "line")
            && (clause_fits(own, FORMS) || clause_fits(other, FORMS))
    };
    clause_fits(own, "line") && own.meaning != Meaning::Choice && all.iter().any(is_like)
}

impl RulesText {
    /// Notes a clause that is not understood, if it restricts rules.
    pub(super) fn note_exception(&mut self, clause: &Clause) {
        self.exceptions
            .extend(Exception::of(clause, self.statements.last()));
    }

    /// Returns whether a statement is restricted by a clause that is not understood.
    fn is_restricted(&self, own: &Statement) -> bool {
        self.exceptions.iter().any(|other| other.has(own))
    }

    /// Removes the doubtful statements, and lists them.
    pub(super) fn take_back(&mut self) {
        let is_restricted = |own| self.is_restricted(own) || is_of_form(own, &self.statements);
        let are_restricted = self.statements.iter().map(is_restricted);
        let are_restricted: Vec<bool> = are_restricted.collect();
        let mut are_restricted = are_restricted.into_iter();
        let RulesText {
            statements,
            unknown,
            doubted,
            restricted,
            ..
        } = self;
        let is_doubted = |own: &mut Statement| {
            let is_restricted = are_restricted.next() == Some(true);
            if is_restricted {
                restricted.push(own.meaning);
            }
            is_restricted || doubted.iter().any(|subject| subject.has(own))
        };
        for own in statements.extract_if(.., is_doubted) {
            if !own.source.is_empty() && !unknown.contains(&own.source) {
                unknown.push(own.source);
            }
        }
    }
}
