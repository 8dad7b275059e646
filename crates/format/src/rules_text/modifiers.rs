//! Cells that count for another value than their digit, and have to be found: doublers, hot and cold cells,
//! vampires and their prey. Their sentences are read together, since one states how many there are, and another
//! what they count for.
//!
//! Only the usual form is understood: one cell of a role in each row, column and box, with each digit once among
//! them. Further statements about them are listed. If there is an exception, nothing is understood.

use super::clause::{Clause, number_of, sentences};

/// The effect of a role on the value of its cell.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Effect {
    /// Its digit times this number.
    Times(i32),
    /// Its digit times half of this number.
    Halves(i32),
    /// Its digit plus this number.
    Plus(i32),
    /// This number, whatever its digit.
    Fixed(i32),
    /// Its digit plus the digit of the cell with this role in the same box, by the number of the role.
    PlusDigitOf(usize),
    /// The number of its row plus that of its column, whatever its digit.
    Place,
    /// The digit in the cell opposite, seen from the middle of the board.
    Opposite,
}

/// The statements of a text about such cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Modifiers {
    /// The effect of each role. No cell has two roles, because no cell counts for two values.
    pub(crate) effects: Vec<Effect>,
    /// The names of the clues that use values. If there are none, all clues use them.
    pub(crate) clues: Vec<&'static str>,
    /// Whether the effects are not roles, but those of cells that are not shaded and of cells that are, in this
    /// order.
    pub(crate) by_shade: bool,
    /// The sentence that defines the values.
    pub(crate) source: String,
    /// Sentences about such cells that are only partly understood.
    pub(crate) unread: Vec<String>,
    /// Sentences that go on with those before them without naming the cells.
    continued: Vec<String>,
    /// The beginnings of the names of the roles.
    names: Vec<String>,
}

/// The usual names of cells with a role. Others are called "… cells" if the text says that each row has one.
const NAMES: [&str; 11] = [
    "doubler",
    "halver",
    "lighter",
    "heavier",
    "tripler",
    "hot$",
    "cold$",
    "vampire",
    "prey",
    "victim",
    "three sum",
];

/// The roles whose digits count for others.
const PREY: [&str; 2] = ["prey", "victim"];

/// Words before "cell" that are not names.
const NO_NAMES: [&str; 30] = [
    "a", "all", "any", "caged", "circled", "each", "every", "exactly", "green", "grey", "in",
    "its", "marked", "nine", "of", "one", "other", "own", "per", "red", "same", "shaded", "single",
    "that", "the", "these", "this", "those", "two", "9",
];

/// Names of clues in the sentence that states for which of them the values count.
const CLUES: [&str; 11] = [
    "arrow",
    "cage",
    "zipper",
    "whisper",
    "thermo",
    "renban",
    "nabner",
    "palindrome",
    "kropki",
    "dot",
    "line",
];

impl Modifiers {
    /// Returns the statements of a text about such cells, if there are any and all of them are understood.
    pub(crate) fn of(text: &str) -> Option<Modifiers> {
        let all = sentences(text);
        if let Some(found) = by_shade(&all) {
            return Some(found);
        }
        let names = names(&all);
        let mut known: Vec<Known> = vec![Known::default(); names.len()];
        let (mut clues, mut source, mut unread) = (Vec::new(), None, Vec::new());
        let mut continued = Vec::new();
        // The roles of the sentence before, to which "they" and "those cells" refer.
        let mut last: Vec<usize> = Vec::new();
        for sentence in &all {
            if sentence.begins_with(&["eg", "ie", "for example", "example", "note"]) {
                continue;
            }
            let own: Vec<usize> = (0..names.len())
                .filter(|&i| sentence.fits(&names[i], ""))
                .collect();
            let is_own = !own.is_empty();
            let goes_on = sentence.begins_with(&["they", "those", "these", "each", "one"]);
            let named = match own.is_empty() {
                false => own,
                true if goes_on => last.clone(),
                true => Vec::new(),
            };
            let effects = match is_own {
                true => effects(sentence, &names, &named)?,
                false => Vec::new(),
            };
            let mut says = !effects.is_empty();
            for &i in &named {
                says |= known[i].read(sentence);
            }
            for &(i, effect) in &effects {
                if *known[i].effect.get_or_insert(effect) != effect {
                    return None;
                }
            }
            if says && !is_own {
                continued.push(sentence.source.clone());
            }
            if !effects.is_empty() {
                clues.extend(CLUES.iter().copied().filter(|clue| sentence.fits(clue, "")));
                source.get_or_insert_with(|| sentence.source.clone());
            }
            if is_own && sentence.fits("same rule|same rules", "") {
                says = true;
                for own in &mut known {
                    (own.is_placed, own.is_set) = (true, true);
                }
            }
            if is_own && !says && !sentence.fits(HARMLESS, "") {
                if sentence.fits(EXCEPTIONS, "") {
                    return None;
                }
                unread.push(sentence.source.clone());
            }
            last = named;
        }
        clues.sort_unstable();
        clues.dedup();
        // "On zipper lines" excludes other lines. "Cages and lines" includes all lines.
        let small = source.as_deref().unwrap_or_default().to_lowercase();
        if clues.len() > 1 && !small.contains(" and line") {
            clues.retain(|clue| *clue != "line");
        }
        let effects: Option<Vec<Effect>> = known.iter().map(Known::whole).collect();
        Some(Modifiers {
            effects: effects.filter(|effects| !effects.is_empty())?,
            clues,
            by_shade: false,
            source: source?,
            unread,
            continued,
            names,
        })
    }

    /// Returns whether a clause is about these cells.
    pub(crate) fn has_named(&self, clause: &str) -> bool {
        if self.continued.iter().any(|own| own == clause) {
            return true;
        }
        let clause = sentences(clause);
        let named = |name: &String| clause.iter().any(|part| part.fits(name, ""));
        self.names.iter().any(named)
    }
}

/// Returns the values that sentences define for shaded cells and for others.
fn by_shade(all: &[Clause]) -> Option<Modifiers> {
    let of = |is_shaded: bool| {
        let (needs, without) = match is_shaded {
            true => (
                "a shaded cell|each shaded cell|shaded cells;value",
                "unshaded;circle;sum to",
            ),
            false => (
                "an unshaded cell|each unshaded cell|unshaded cells;value",
                "circle;sum to",
            ),
        };
        let mut found = all.iter().filter(|sentence| sentence.fits(needs, without));
        let sentence = found.next().filter(|_| found.next().is_none())?;
        let plain = sentence.words().join(" ");
        let effect = effect(plain.split_once("shaded")?.1)??;
        Some((effect, sentence))
    };
    let (unshaded, shaded) = (of(false)?, of(true)?);
    Some(Modifiers {
        effects: vec![unshaded.0, shaded.0],
        clues: Vec::new(),
        by_shade: true,
        source: shaded.1.source.clone(),
        unread: Vec::new(),
        continued: Vec::new(),
        names: SHADES.iter().map(|&name| name.to_owned()).collect(),
    })
}

/// Beginnings of sentences that define the values of shaded cells.
const SHADES: [&str; 5] = [
    "value of a shaded",
    "value of an unshaded",
    "value of shaded",
    "shaded cell containing",
    "unshaded cell has",
];

/// Returns the names of cells with a role in these sentences.
fn names(all: &[Clause]) -> Vec<String> {
    let is_there = |name: &&&str| all.iter().any(|sentence| sentence.fits(name, ""));
    let mut found: Vec<String> = NAMES
        .iter()
        .filter(is_there)
        .map(|&name| name.to_owned())
        .collect();
    for sentence in all.iter().filter(|sentence| sentence.fits(HOUSES, "")) {
        // The words before a colon are a heading.
        let heading = sentence
            .source
            .rfind(": ")
            .map_or(0, |end| sentence.source[..end].split_whitespace().count());
        let words = sentence.words();
        for pair in words[heading.min(words.len())..].windows(2) {
            let is_name = pair[1].starts_with("cell") && !NO_NAMES.contains(&pair[0]);
            let is_new = !found
                .iter()
                .any(|name| pair[0].starts_with(name.trim_end_matches('$')));
            if is_name && is_new && number_of(pair[0]).is_none() {
                found.push(pair[0].to_owned());
            }
        }
    }
    found
}

/// Returns the values that a sentence gives to cells of these roles, each in the words after the role's name.
/// Returns `None` if it gives several.
fn effects(sentence: &Clause, names: &[String], named: &[usize]) -> Option<Vec<(usize, Effect)>> {
    if sentence.fits("non", "") {
        return Some(Vec::new());
    }
    let prey = names.iter().position(|name| PREY.contains(&&name[..]));
    // A vampire adds the digit of its prey. It has no other effect then.
    if let Some(prey) = prey
        && sentence.fits("sum of|steal|plus|add|adds;prey|victim;box|region", "")
    {
        let eater = named.iter().copied().find(|&i| i != prey);
        let eaten = eater.map(|eater| (eater, Effect::PlusDigitOf(prey)));
        // What the prey counts for may follow.
        let plain = sentence.words().join(" ");
        let last = plain.rfind(names[prey].trim_end_matches('$'));
        let own = last.and_then(|at| effect(plain.get(at..)?)).flatten();
        let own = own.filter(|own| *own == Effect::Fixed(0));
        return Some(
            eaten
                .into_iter()
                .chain(own.map(|own| (prey, own)))
                .collect(),
        );
    }
    let plain = sentence.words().join(" ");
    let place = |&i: &usize| Some((plain.find(names[i].trim_end_matches('$'))?, i));
    let mut places: Vec<(usize, usize)> = named.iter().filter_map(place).collect();
    places.sort_unstable();
    let mut found = Vec::new();
    for (number, &(begin, role)) in places.iter().enumerate() {
        let end = places.get(number + 1).map_or(plain.len(), |next| next.0);
        let effect = effect(plain.get(begin..end)?);
        // "There is one …" does not define a value.
        let is_value = |effect: &Option<Effect>| {
            !matches!(effect, Some(Effect::Fixed(_)))
                || sentence.fits(
                    "value|count|contribute",
                    "every cell|all cells|in the grid|mean$|average",
                )
        };
        if let Some(effect) = effect.filter(is_value) {
            found.push((role, effect?));
        }
    }
    Some(found)
}

/// Returns the value in words such as "twice its digit". The inner value is `None` if it is not understood.
fn effect(words: &str) -> Option<Option<Effect>> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let has = |all: &[&str]| words.iter().any(|word| all.contains(word));
    let has_pair = |first: &[&str], second: &[&str]| {
        let mut pairs = words.windows(2);
        pairs.any(|pair| first.contains(&pair[0]) && second.contains(&pair[1]))
    };
    let number_before = |all: &[&str]| {
        let mut pairs = words.windows(2);
        pairs.find_map(|pair| number_of(pair[0]).filter(|_| all.contains(&pair[1])))
    };
    let number_after = |all: &[&str]| {
        let mut pairs = words.windows(2);
        pairs.find_map(|pair| number_of(pair[1]).filter(|_| all.contains(&pair[0])))
    };
    // For example "one and a half times its digit", and "half of its digit".
    if has(&["half", "halved", "halves"]) {
        let is_more = has_pair(&["and"], &["a"]);
        return Some(Some(Effect::Halves(if is_more { 3 } else { 1 })));
    }
    if words.ends_with(&["divided", "by", "two"]) || words.ends_with(&["divided", "by", "2"]) {
        return Some(Some(Effect::Halves(1)));
    }
    if has(&["double", "doubles", "doubled", "doubling", "twice"])
        || has_pair(&["two", "2"], &["times"])
    {
        return Some(Some(Effect::Times(2)));
    }
    if has(&["triple", "triples", "tripled", "tripling"]) || has_pair(&["three", "3"], &["times"]) {
        return Some(Some(Effect::Times(3)));
    }
    let added = words
        .iter()
        .find_map(|word| word.strip_prefix("x+")?.parse().ok());
    if let Some(added) = added {
        return Some(Some(Effect::Plus(added)));
    }
    let is_same = words.ends_with(&["is", "its", "digit"])
        || words.ends_with(&["equal", "to", "its", "digit"]);
    if is_same {
        return Some(Some(Effect::Times(1)));
    }
    if let Some(added) = number_after(&["plus"]) {
        return Some(Some(Effect::Plus(added)));
    }
    // No board has values below zero.
    if has_pair(&["minus"], &["1", "one"]) {
        return Some(Some(Effect::Plus(-1)));
    }
    if has(&["minus", "negative"]) {
        return Some(None);
    }
    let more = has(&[
        "increase",
        "increases",
        "increased",
        "greater",
        "more",
        "higher",
    ]);
    let less = has(&[
        "decrease",
        "decreases",
        "decreased",
        "less",
        "fewer",
        "lower",
    ]);
    let by = number_after(&["by"])
        .or_else(|| number_before(&["greater", "more", "higher", "less", "fewer", "lower"]));
    match (more, less) {
        (true, true) => return Some(None),
        (true, false) => return Some(by.map(Effect::Plus)),
        (false, true) => return Some(by.map(|by| Effect::Plus(-by))),
        (false, false) => {}
    }
    if has(&["zero"]) || has_pair(&["no"], &["value"]) || words.ends_with(&["value", "of", "0"]) {
        return Some(Some(Effect::Fixed(0)));
    }
    let is_place = has_pair(&["row"], &["number"]) && has_pair(&["column"], &["number"]);
    if is_place && has(&["adding", "sum", "plus"]) {
        return Some((!has(&["digit"])).then_some(Effect::Place));
    }
    if has(&["opposite"]) && has(&["rotationally", "rotational", "180", "symmetrically"]) {
        return Some(Some(Effect::Opposite));
    }
    let fixed = number_after(&["is", "always", "contribute", "contributes", "for"]);
    fixed.map(|number| Some(Effect::Fixed(number)))
}

/// The houses in which there is one such cell.
const HOUSES: &str = "row;column;box|region|3x3|2x3|3x2|2x2";

/// Words that explain such cells and add nothing.
const HARMLESS: &str = "not necessarily|aren't necessarily|need not|may or may not|only one of these|share a cell|non|is counted|nine cells in the grid are|there are nine|to be found|must be found|to find|not have to|no cell is both|no cell can be both|no cell may be both";

/// Words of an exception, which makes even the rest wrong.
const EXCEPTIONS: &str =
    "except|unless|either increase|or decrease|broken|instead|randomly|half of|some of|exactly two";

/// What is known about a role so far.
#[derive(Clone, Default)]
struct Known {
    /// There is one such cell in each row, column and box.
    is_placed: bool,
    /// Each digit is in one of these cells.
    is_set: bool,
    effect: Option<Effect>,
}

impl Known {
    /// Reads how many such cells there are and which digits they hold. Returns whether the sentence states this.
    fn read(&mut self, sentence: &Clause) -> bool {
        let others = "two|2 in each|18|some of|four of|at least|at most|up to|except";
        let is_placed = sentence.fits(HOUSES, others);
        let sets = "each digit|each of the digits|every digit|different digit|set of|sets of|digits 1 9|digits 1 6|1 9 once|digit from 1|box and digit|all digits|all the digits|all nine digits|all of the digits|cell is different|cells are different";
        let is_set = sentence.fits(sets, others);
        self.is_placed |= is_placed;
        self.is_set |= is_set;
        is_placed || is_set
    }

    /// Returns what the cells count for, if everything is known.
    fn whole(&self) -> Option<Effect> {
        self.effect.filter(|_| self.is_placed && self.is_set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Vec<Effect>> {
        Modifiers::of(text).map(|found| found.effects)
    }

    #[test]
    fn doublers() {
        let text = "Nine cells (one in every row, column and box) are doublers. Each digit is in exactly one doubler. A doubler counts \
            for twice its digit along arrows.";
        let found = Modifiers::of(text).unwrap();
        assert_eq!(found.effects, [Effect::Times(2)]);
        assert_eq!(found.clues, ["arrow"]);
        assert!(
            found.has_named("A doubler may be anywhere") && !found.has_named("Arrows are sums")
        );
        let more = text.replace(
            "Each digit is in exactly one doubler.",
            "These are the digits 1-9 once each.",
        );
        let goes_on = Modifiers::of(&more).unwrap();
        assert!(goes_on.has_named("These are the digits 1-9 once each"));
        assert!(!goes_on.has_named("These are cages"));
        // The text does not state where they are, which digits they hold, or what they count for.
        assert_eq!(read("Doublers count for twice their digit."), None);
        assert_eq!(
            read("Each row, column and box has a doubler. A doubler counts for twice its digit."),
            None
        );
        // A further statement that is not understood is listed. An exception makes everything doubtful.
        assert!(found.unread.is_empty());
        let more = format!("{text} No two doublers touch by a corner.");
        let unread = Modifiers::of(&more).unwrap().unread;
        assert_eq!(unread, ["No two doublers touch by a corner"]);
        let except = format!("{text} The doubler in box 5 is broken.");
        assert_eq!(read(&except), None);
        assert_eq!(read("Normal sudoku rules apply."), None);
    }

    #[test]
    fn other_wordings() {
        for (text, effect) in [
            (
                "The grid contains nine doubler cells: each row, column, box and digit has exactly one doubler. A doubler cell counts double.",
                Effect::Times(2),
            ),
            (
                "Place 9 doublers in the grid, one in each row, column and box. Doublers must contain all digits from 1-9. Doublers count for \
                twice their digit.",
                Effect::Times(2),
            ),
            (
                "Hot cells: one hot cell in each row, column and box. Each digit appears once in a hot cell. Hot cells have a value one \
                higher than their digit.",
                Effect::Plus(1),
            ),
            (
                "There is one cold cell in each row, column and box. The digit in each cold cell is different. A cold cell's value is one \
                lower than its digit.",
                Effect::Plus(-1),
            ),
            (
                "Each row, column, and box contains exactly one decrement cell. These cells have each digit from 1 to 9 exactly once. The \
                value of a decrement cell is its digit minus 1.",
                Effect::Plus(-1),
            ),
        ] {
            let found = Modifiers::of(text).map(|own| (own.effects, own.unread));
            assert_eq!(found, Some((vec![effect], Vec::new())), "{text}");
        }
    }

    #[test]
    fn values_of_shaded_cells() {
        let text = "The value of an unshaded cell is its digit. The value of a shaded cell is double its digit.";
        assert_eq!(read(text), Some(vec![Effect::Times(1), Effect::Times(2)]));
        let text = "A shaded cell containing digit x has value x+10; an unshaded cell has value equal to its digit.";
        assert_eq!(read(text), Some(vec![Effect::Times(1), Effect::Plus(10)]));
        let text = "The value of a shaded cell is one more than its digit. The value of an unshaded cell is one less than its digit.";
        assert_eq!(read(text), Some(vec![Effect::Plus(-1), Effect::Plus(1)]));
        // Values below zero, and a value of only one colour.
        let below = "The value of a shaded cell is its digit. The value of an unshaded cell is zero minus its digit.";
        assert_eq!(read(below), None);
        assert_eq!(
            read("The value of a shaded cell is double its digit."),
            None
        );
    }

    #[test]
    fn roles_of_two_kinds() {
        let text = "There is one hot cell in each row, column and box, and among them each digit is once. Cold cells follow the same rules. \
            A hot cell has a value one greater than its digit. A cold cell has a value one less than its digit.";
        assert_eq!(read(text), Some(vec![Effect::Plus(1), Effect::Plus(-1)]));
        let text = "Each row, column and box has one vampire; the vampires hold each digit once. Each row, column and box has one victim; the \
            victims hold each digit once. A vampire counts for the sum of its digit and that of the victim in its box. A victim counts for 0.";
        assert_eq!(
            read(text),
            Some(vec![Effect::PlusDigitOf(1), Effect::Fixed(0)])
        );
        let both = "There are 9 vampires (digits 1-9 once each) in the grid; one in each row, column and box. There are also 9 victims (digits \
            1-9 once each) in the grid; one in each row, column and box. (a) vampire cells have a value equal to the sum of their digit and \
            that of the victim cell in their box, and (b) victim cells have a value of 0.";
        assert_eq!(
            read(both),
            Some(vec![Effect::PlusDigitOf(1), Effect::Fixed(0)])
        );
        // A vampire without prey.
        let (one, _) = text
            .split_once("Each row, column and box has one victim")
            .unwrap();
        assert_eq!(
            read(&format!(
                "{one} A vampire counts for the sum of its digit and 3."
            )),
            None
        );
        let text = "One pale cell is in each row, column and box, and the pale cells hold a set of the digits. The value of a pale cell is \
            always 3. The value of non-pale cells is their digit.";
        assert_eq!(read(text), Some(vec![Effect::Fixed(3)]));
        let place = text.replace(
            "is always 3",
            "is found by adding its row number to its column number",
        );
        assert_eq!(read(&place), Some(vec![Effect::Place]));
        let copy = text.replace(
            "is always 3",
            "is the digit in the cell rotationally opposite it",
        );
        assert_eq!(read(&copy), Some(vec![Effect::Opposite]));
        let half = text.replace("is always 3", "is half of its digit");
        assert_eq!(read(&half), Some(vec![Effect::Halves(1)]));
        let more = text.replace("is always 3", "is one and a half times its digit");
        assert_eq!(read(&more), Some(vec![Effect::Halves(3)]));
        let heading = text.replace("One pale cell", "Strange cells: one pale cell");
        assert_eq!(read(&heading), Some(vec![Effect::Fixed(3)]));
        // The text does not state which of two values applies.
        let either = text.replace("is always 3", "is increased or decreased by 1");
        assert_eq!(read(&either), None);
    }
}
