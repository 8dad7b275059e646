//! Words of a clause that none of its phrases accounts for: words that change every statement, such as "not" or
//! "except", and words that have a meaning in some other phrase, such as "box" or "length". A clause with such a word
//! states something else than its phrase, or more, so it is not understood.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use ninefold_grid::constraint::Scope;

use super::clause::{Clause, is_one_of, number_of};
use super::meaning::Meaning::{self, *};
use super::meaning::Phrase;
use super::phrases::phrases;
use super::relation::Relation;
use super::statement::Statement;
use crate::drawn::colour::of_word;

/// Rules about clues, whose phrases are positive statements.
const POSITIVE: &[Meaning] = &[
    Kind("whisper"),
    Kind("renban"),
    Kind("palindrome"),
    Kind("region-sum"),
    Kind("thermo"),
    Kind("slow-thermo"),
    Kind("arrow"),
    Kind("double-arrow"),
    Kind("between"),
    Kind("zipper"),
    Kind("entropic"),
    Kind("modular"),
    Kind("sum-line"),
    Kind("difference"),
    Kind("ratio"),
    Kind("odd"),
    Kind("even"),
    Kind("circles"),
    Kind("contains"),
    Kind("minimum"),
    Kind("maximum"),
    Kind("clone"),
    Kind("greater"),
    Kind("sandwich"),
    Kind("x-sum"),
    Kind("skyscrapers"),
    Kind("room"),
    Kind("little-killer"),
    Kind("equal-sums"),
    Parity,
    Progression,
    LineSum,
    AtMost,
    Neighbours,
    CageSum,
    X,
    V,
    EndsByNumber,
    StepsByNumber,
];

/// Rules that say what does not happen, so that a negation in their clauses is usual.
const NEGATIVE: &[Meaning] = &[
    Kind("anti-knight"),
    Kind("anti-king"),
    Kind("non-consecutive"),
    Kind("disjoint"),
    Kind("diagonal"),
    Kind("nabner"),
    Kind("no-other"),
    Kind("lockout"),
    Apart,
    CageApart,
    CirclesApart,
];

/// Words that negate: beginnings of words, or whole words if they end with `$`.
const NEGATIONS: &str = "no$|not$|non$|cannot$|never$|neither$|none$|nor$";

/// Words that change a statement and are in no phrase.
const CHANGING: &str = "or$|if$|when$|whenever|start|begin|tallest|invisible|some$|without$|except|exempt|exclud|unless|\
    instead$|but$|reverse|broken$|faulty$|wrong|false$|could$|might$|modulo|remainder|inclusive|wrap|\
    rotat|mirror|hidden$|unknown|last$|minus$|plus$|more$|less$|fewer$|than$|most$|descend|ignor|after$|\
    together$|combined|another$|others$|rest$|anti$|offset|by$|average|opposite$|half$|increas|decreas|would$|wouldn't|because$";

/// Words that occur in phrases and state nothing by themselves.
const NEUTRAL: &str = "digit|number$|numbers$|value|cell|line|lines|a$|an$|the$|in$|of$|to$|must|on$|and$|are$|is$|be$|\
    that$|have$|has$|having$|each$|every$|from$|with$|any$|may$|can$|it$|its$|their|them|which$|as$|at$|\
    all$|within|given|marked|shown|show|indicat|drawn|placed|grid|puzzle|sudoku|rule|apply|applies|\
    normal|standard|usual|also$|contain|appear|form$|forms$|do$|does$|along|join|connect|separat|divide|\
    clue|for$|colo|type|constraint|additionally|color|arrow$|arrows$|cage|cages|thermo|read$|represent|\
    tell|written$|so$|presents|hold|occur|among|red$|green$|blue$|orange$|purple$|pink$|yellow$|grey$|gray$|\
    black$|white$|gold|shaped$|shape$|shapes$|square$|means|meaning|light$|have been|been$|stick|wall$|\
    loop$|string|draw$|such$|single$|where$|look|like$|this$|what$";

/// Parts of phrases that account for such words in clauses about these meanings, or about any meaning.
const USUAL: &[(&[Meaning], &str)] = &[
    (
        &[],
        "not necessarily|need not|some order|at least once|not all$|not every$|double arrow|without repe|\
        without any repe|without dupl|non repe|non dupl|non overlap|more than once|if given|if shown|\
        when given|when shown|when moving|if present|if any|if applicable|if provided|if indicated|\
        if allowed|if permitted|if possible|if there is|if one is given|if a number|if a total|if a sum|\
        if stated|if two|if digits|if a digit|if cells|if each|if every|horizontally or vertically|\
        vertically or horizontally|row or column|column or row|rows or columns|columns or rows|don't overlap|\
        not overlap|never overlap|don't branch|not branch|branch or overlap|could only contain|only move|\
        don't share|not share|can only contain|may only contain|must only contain|cells or digits|\
        digits or cells|smaller white|larger white|smaller black|larger black|1 9$|1 to 9$|1 through 9$|0 9$|\
        1 6$|1 to 6$|separated by|joined by|add up|adds up|adding up|sum up|sums up|connected by|formed by|\
        linked by|marked by|indicated by|denoted by|given by|shown by|touching by|represented by|\
        surrounded by|enclosed by|shared by|affected by|outlined by|each other|one another|in order|\
        in any order|any order|small circle|small white|large circle|large white|small black|small grey|\
        small clue|small number|small dot|repeat if|by other rules|by other constraints|if allowed by other|\
        the same line|both directions|left to right|left or right|or top to bottom|or from top to bottom|by sudoku|by normal sudoku|by the rules|by standard sudoku",
    ),
    (
        &[Kind("whisper"), AtMost],
        "adjacent|neighb|german|dutch|whisper|any 2|2 digits|2 adjacent|2 neighb|2 cells|two adjacent|two neighb|two consecutive|any two|two digits|\
        two cells connected|two orthogonal|two cells adjacent|consecutive digit$|consecutive number$|\
        between their digits|between the digits|between adjacent|between any two|between two|between neighb|between consecutive|not smaller than|consecutive digits|consecutive cells|orthogonal|\
        next to each other|next to one another|including the circle|including the bulb|including the oval|\
        including the pill|pair|directly|by$|or more|or greater|or higher|or larger|at least|difference|3x3",
    ),
    (
        &[Kind("renban")],
        "consecutive|cannot repeat|not repeat|no repeat|don't repeat|not contain repeat|no digit repeat|\
        same purple|same pink|different and|when rearranged|but not necessarily|but in no|but may be in|but can appear in|but may appear in|but can be in|but in any|renban|distinct|order$|up of|sequence|group|all different|different digits|set$|no gaps",
    ),
    (
        &[Kind("palindrome")],
        "when read|left to right as|right to left as|forwards or backwards|forward or backward|backwards or forwards|left or right|or backward|same$|\
        equal$|without a bulb|without bulb|without a circle|identical|both$|direction|sequence|either direction|either end|from each end|right to left|own$|\
        german palindrome|equidistant|distance from|centre|center",
    ),
    (
        &[Kind("region-sum")],
        "small segment|multiple segment|multiple section|multiple times|odd numbered|even numbered|3x3|2x2|\
        box|different line|different blue|different regions|different boxes|different 3x3|different segment|\
        cut$|by$|goes|two or more|one or more|add to|particular|n$|visit|through|sum$|sums$|section|segment|divided by|part$|parts$|\
        region|enters|passes|same$|equal|each time",
    ),
    (
        &[
            Kind("thermo"),
            Kind("slow-thermo"),
            ThermoLeast,
            ThermoSteps,
        ],
        "increas|ascend|larger|greater|higher|smaller|lower|than$|overlap or|overlap with each other or|\
        only move|never diagonally|branch or|end$|ends$|strictly|away|move|the other|one end|towards the|\
        previous|one$|bigger|bulb|overlap|starting|beginning|order from|ascending order|increasing order|sequence|all different|\
        other end",
    ),
    (
        &[Kind("slow-thermo")],
        "or stay|or increase|or remain|or be equal|or are equal|or equal|not decrease|never decrease|decreas|\
        non decreas|same$|equal|stay|either increase|either stay",
    ),
    (
        &[Parity],
        "odd|even|parity|parities|opposite|between|adjacent|one$|pair|consecutive digits|consecutive cells|\
        both$|different|alternat|neighb|two adjacent|any two|two neighb|two cells adjacent|orthogonal|\
        next to",
    ),
    (&[Kind("odd"), Kind("even")], "parity|shaded|inside|circle"),
    (
        &[Kind("modular")],
        "remainder|modulo|mod$|3$|divided by|147|258|369|1 4 7|2 5 8|3 6 9|1/4/7|2/5/8|3/6/9",
    ),
    (
        &[Kind("entropic")],
        "123|456|789|1 3$|4 6$|7 9$|1 2 3|4 5 6|7 8 9|1/2/3|4/5/6|7/8/9|1 2 or 3|4 5 or 6|7 8 or 9|high|low$|\
        medium|middle|entrop",
    ),
    (
        &[Kind("entropic"), Kind("modular"), Sets],
        "one$|three|set$|sets$|group|different|sequential|adjacent|neighb|run$|consecutive|exactly one|order$|\
        different group|string of|sequence|successive|continuous|full$|complete|between the$|including the|\
        circles|same continuous order|when divided|after being divided|under division by|following|\
        move orthogonal|alternat|3$|one each|contiguous",
    ),
    (
        &[Kind("zipper")],
        "odd length|even length|odd number of|same distance|equal distance|equidistant|equally|far from|\
        distance|centr|center|middle|circled|sum$|sums$|pair|two digits|two cells|circle|away|in the circle|\
        same total|same sum|same number|same value",
    ),
    (
        &[Kind("sum-line")],
        "one or more|ten$|contiguous|consecutive|adjacent|exactly|overlap|completely|fully|entirely",
    ),
    (
        &[Kind("between")],
        "not inclusive|2 circles|two$|strictly|greater|larger|higher|less$|smaller|lower|than$|one end|lie$|lies$|attached|either end|other end|numerical|at its ends|\
        at the ends|ends of|both|circle|at each end",
    ),
    (
        &[Kind("nabner")],
        "or$|equal|neither|itself|consecutive|repeat|different|not$|no$|set$|position|two$|same|cannot|order|non$|other|\
        pair|nor$|may not",
    ),
    (
        &[Kind("lockout")],
        "cannot|not$|circle|between|or equal|equal|differ|least|endpoint|diamond|end$|ends|4$|four|two$|difference|\
        outside|strictly|lie$|lockout|inside|or the same|by$",
    ),
    (
        &[Kind("disjoint")],
        "in the other boxes|in other boxes|than in the other boxes|than in other boxes|than all the other boxes|than the other boxes|multiple|more$|3x3|inside|group|set$|sets$|subset|across|once|only once|all boxes|same|cannot|extra|region|two$|relative|position|not$|\
        repeat|different",
    ),
    (
        &[Kind("arrow")],
        "or pill|or oval|or bulb|or two digit|or 2 digit|or a two digit|or the two digit|or circles|2 digit|\
        3 digit|two cell|2 cell|oval|pill|comes from|come from|circle|attached|bulb|equal$|equals$|equal to|up to|corresponding|two digit|reads$|\
        reading left|repeat",
    ),
    (
        &[CageSum, CageApart, CageRepeats],
        "equal to|equals|some cages|if$|corner|value or|or value|top left|upper left|left corner|left hand|top$|two digit|\
        provided|identical|up to|sum$|sums$|inside|total|small|unique|a set of|all different|are different|\
        different digits|dashed|dotted|same cage|one cage|killer|leftmost|top row|more than once|repeated|\
        orthogonal|different lengths",
    ),
    (
        &[Kind("contains")],
        "present|large$|at least one|1|2|3|4|5|6|7|8|9|four|inside|circle|one of|area|touch|around|set of|\
        surround|somewhere|quad|adjacent|neighb|small|corner",
    ),
    (
        &[Kind("clone")],
        "two|three|without rotat|without reflec|without mirror|rotation or reflection|rotations or reflections|1|2|3|4|\
        5|6|7|8|9|same|relative|identical|position|order|corresponding|both boxes|region|area|group|shaded|clone",
    ),
    (
        &[Kind("greater"), Kind("maximum"), Kind("minimum")],
        "greater|larger|smaller|lower|higher|bigger|less|more|than|minus|two cells|two digits|between|\
        of the two|towards|side$|edge|adjacent|next to|neighb|orthogonal|surround|sign|one$|higher or lower|\
        lower/higher|greater than/less|domino|small$|occupies|around|point|either side|inequal|maxim|minim|\
        shaded|four|all of|squares|outward|inward|pointing|pointy|end$|plus|minus",
    ),
    (
        &[Kind("difference")],
        "1 greater than|one greater than|1 more than|one more than|1$|2 consecutive|two$|between|difference|\
        adjacent|pair|neighb|by$|next to each other|either side|on both sides|in one cell is exactly|\
        of the other cell|touch|small",
    ),
    (
        &[Kind("ratio")],
        "double|twice|2$|1$|other|one$|two$|between|domino|places|across|exactly|adjacent|where one|neighb|\
        half|either side|pair|times",
    ),
    (
        &[X, V],
        "by$|attached|10$|5$|x or v|v or x|both cells|both digits|sum|two$|adjacent|xv|add|between|orthogonal|neighb|pair|total|\
        up to",
    ),
    (
        &[Kind("skyscrapers")],
        "higher|larger|smaller|lower|greater|bigger|or equal|or identical|than$|8$|9$|visible|outside|\
        how many|number of|count|direction|block|hide|hides|obscure|obstruct|taller|shorter|row|column|seen|see|\
        skyscraper|building|side$|before|preceding|diagonal|beside|when|standing|looking|across|position|equal to|n$|ones$|first",
    ),
    (
        &[Kind("sandwich")],
        "1$|9$|least and the greatest|outside|row$|rows$|column|between|corresponding|total|sum|found|strictly|\
        sandwich|beside|one$|ones$|nines$|above|left of|lie$|lies$|respective|by the$|by 1$",
    ),
    (&[Kind("minimum")], "unshaded"),
    (
        &[Kind("room"), Kind("x-sum")],
        "if the first|if x|if n|x$|n$|first|outside|side$|sum$|seen|direction|corresponding|row$|column|including|\
        total|nth|xth|position|looking|starting|next to the clue|next to the grid|next to it$|itself|edge|\
        diagonal|beside",
    ),
    (
        &[
            Kind("room"),
            Kind("x-sum"),
            Kind("sandwich"),
            Kind("skyscrapers"),
        ],
        "on the left|to the left|at the left|left of the|left of a row|left of rows|left of each row|left side|\
        left hand side|left edge|on the right|to the right|at the right|right of the|right of a row|right of rows|\
        right of each row|right side|right hand side|right edge|above|at the top|on top|on the top|along the top|\
        top of the|top side|top edge|below|beneath|underneath|at the bottom|on the bottom|along the bottom|\
        bottom of the|bottom side|bottom edge",
    ),
    (
        &[EndsByNumber, StepsByNumber],
        "differ|end$|ends|endpoint|circle|adjacent|neighb|two$|number on|number at|number written|by$|between|any two|\
        equal|both|its ends|two ends|on it$|consecutive digits",
    ),
    (
        &[Kind("little-killer")],
        "sum$|sums$|equal$|equals$|small|diagonal|pointed|point|next to the arrow|outside|up to|by$|is both|beside|killer|corresponding|direction|\
        may repeat|can repeat|repeat if|not have to be|repeated",
    ),
    (
        &[Kind("circles")],
        "exactly|counting|many|times|often|equal|if a digit|if n|n$|x$|circle",
    ),
    (
        &[Kind("no-other")],
        "x or v|v or x|dots|x's|xs$|v's|vs$|circles|squares|total|x$|v$|xv|x/v|negative|kropki|neither|nor$|\
        pairs|visible|sum$|adjacent|symbols|5$|10$|seen|if there is no|no dot|other|than$|between|consecutive|ratio|\
        1:2|2:1|double|two$|or in a|without",
    ),
    (
        &[Kind("diagonal")],
        "repeats$|repeat|including|main|either|two$|both|exactly once|directions|positive|negative|long|diagonal|digit 1|not$|\
        row$|rows$|column|box$|3x3",
    ),
    (
        &[Kind("anti-knight"), Kind("anti-king")],
        "move|same|identical|apart|away|two$|other|repeat|share|itself|equal|one$|only one|not allowed|\
        another|by a single|diagonal|adjacent|touch|not even|including diag",
    ),
    (
        &[Kind("non-consecutive")],
        "adjacent|orthogonal|neighb|non$|two$|pair|consecutive|horizontally|vertically|by$|differ",
    ),
    (&[Apart, CirclesApart], "same|repeat|no two|different"),
    (
        &[Kind("equal-sums")],
        "all |same|equal|sum|total|region|together|box|without a given|without a total|without a sum|determined|by the solver|\
        same unknown|same but unknown",
    ),
    (&[Neighbours], "adjacent|neighb|two$|by$|differ|either"),
    (&[LineSum], "up to|add"),
    (
        &[Kind("double-arrow")],
        "two$|either end|sum$|equal|circle|both|end$|ends$|between|total|other|circled|same as|same sum",
    ),
];

/// Words of clauses about a relation of two digits.
const OF_RELATIONS: &str = "differ|apart|sum|add|adds|total|consecutive|nonconsecutive|ratio|double|twice|half|\
    multipl|divisib|prime|parit|odd|even|different|opposite|opposing|same parity|least$|most$|more$|less$|than$|\
    fewer|minimum|maximum|greater|larger|or$|either|both|two$|one$|other$|adjacent|neighb|orthogonal|between|pair|by$|\
    exactly|set$|sets$|group|entrop|domino|next to|share|edge|side|x$|v$|xv|kropki|dot|dots|circle|diamond|kind|\
    positive diagonal|negative diagonal|diagonal|horizontal|vertical|in each row|in each column|in every row|\
    in every column|touch|triple|value|not$|no$|non$|never$|cannot$|neither|nor$|end$|ends$|only|low$|middle|high$|times$|1:|2:|3:|4:|blackcurrant|endpoint|alternat|y$|not repeat|large$|small$";

/// Pairs of rules that a clause may join with "or".
const JOINED: [[Meaning; 2]; 2] = [[X, V], [Kind("anti-knight"), Kind("anti-king")]];

/// Words before the number of a rule in a list.
const HEADINGS: [&str; 4] = ["type", "rule", "part", "title"];

/// Words that begin an example.
const EXAMPLES: [&str; 6] = ["eg", "ie", "such", "like", "example", "ex"];

/// Returns whether a clause has a word that changes what it states, and that its phrases do not account for.
pub(super) fn has_word(clause: &Clause, found: &[&Phrase], all: &[Statement]) -> bool {
    let is = |own: &Statement, list: &[Meaning]| list.contains(&own.meaning);
    let is_usual = |own: &Statement| is(own, POSITIVE) || is(own, NEGATIVE);
    let has_relation = all.iter().any(|own| own.relation.is_some());
    if all.is_empty() || !has_relation && !all.iter().all(is_usual) {
        return false;
    }
    // A rule about the whole board is not about the cells of a colour. Only marks that are all given may have one.
    let is_of_board = |own: &Statement| {
        let is_board = own.row().is_some_and(|row| row.scope == Scope::Board);
        is_board && own.meaning != Kind("no-other")
    };
    if all.iter().all(is_of_board) && !clause.colours().is_empty() {
        return true;
    }
    let mut needs: Vec<&str> = Vec::new();
    let has = |meaning: Meaning| all.iter().any(|own| own.meaning == meaning);
    needs.extend(
        found
            .iter()
            .filter(|own| has(own.meaning))
            .map(|own| own.needs),
    );
    let usual = USUAL
        .iter()
        .filter(|(of, _)| of.is_empty() || of.iter().any(|own| has(*own)));
    needs.extend(usual.map(|(_, words)| *words));
    // The numbers that the statements have.
    let numbers = all.iter().filter_map(|own| own.number);
    let numbers = numbers.chain(all.iter().flat_map(|own| own.sets.concat()));
    let relations = all.iter().filter_map(|own| own.relation.as_ref());
    let numbers = numbers.chain(relations.flat_map(Relation::numbers));
    let numbers: Vec<i32> = numbers.collect();
    let in_digits: Vec<String> = numbers.iter().map(|number| format!("{number}$")).collect();
    needs.extend(in_digits.iter().map(|own| &own[..]));
    if has_relation {
        needs.push(OF_RELATIONS);
    }
    let are_joined = JOINED.iter().any(|pair| pair.iter().all(|own| has(*own)));
    let has_choice = all.iter().any(|own| own.sets.len() == 1);
    if are_joined || has_choice {
        needs.push("or$");
    }
    // "All lines are both renbans and zippers."
    if all.iter().any(|own| own.meaning != all[0].meaning) {
        needs.push("both$");
    }
    let is_positive = !has_relation && !all.iter().any(|own| is(own, NEGATIVE));
    let words = clause.words();
    let heading = heading(clause);
    let changes = |at: usize, word: &str| {
        let next = words.get(at + 1).copied().unwrap_or_default();
        let is_amount = next.starts_with("cell") || !of_word(next).is_empty();
        // Numbers at the beginning are those of a list: "2) …", "Type 2: …".
        let is_digits = |word: &str| word.bytes().all(|sign| sign.is_ascii_digit());
        let before = &words[..at];
        let is_heading = before
            .iter()
            .all(|word| is_digits(word) || HEADINGS.contains(word));
        let is_number = is_digits(word) && !is_amount && !is_heading;
        // The letters of a list are numbers too.
        if is_digits(word) || at == 0 && word.len() == 1 {
            return is_number;
        }
        let is_negation = is_one_of(word, NEGATIONS) || word.ends_with("n't");
        let is_joint = word == "if" && at == 0 || word == "or" && !of_word(next).is_empty();
        let is_read = number_of(word).is_some_and(|number| numbers.contains(&number));
        let is_usual = is_joint || is_read || is_negation && !is_positive;
        !is_usual && (is_negation || is_one_of(word, CHANGING) || at >= heading && states(word))
    };
    let left = clause.beyond(&needs).into_iter();
    let mut left = left.take_while(|(_, word)| !EXAMPLES.contains(word));
    left.any(|(at, word)| changes(at, word))
}

/// Returns the number of words before a colon, if they are the name of the rule.
fn heading(clause: &Clause) -> usize {
    const LONGEST: usize = 4;
    let name = clause.source.split_once(": ").map_or("", |(name, _)| name);
    let small = name.to_lowercase();
    let is_side = ["left", "right", "top", "bottom", "above", "below"].contains(&&small[..]);
    match name.split_whitespace().count() {
        many if many > LONGEST || is_side => 0,
        many => many,
    }
}

/// Returns whether a clause has a word that states something.
pub(super) fn changes_any(clause: &Clause) -> bool {
    let words = clause.words();
    // "…, but this is what peak performance looks like."
    let mut words = words.iter().skip_while(|word| **word == "but");
    words.any(|word| is_one_of(word, CHANGING) || is_one_of(word, NEGATIONS) || states(word))
}

/// Returns whether a word is a part of some phrase, and states something.
fn states(word: &str) -> bool {
    static WORDS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let choices = phrases().flat_map(|phrase| phrase.needs.split([';', '|', ' ']));
        choices.map(|word| word.trim_end_matches('$')).collect()
    });
    /// The least length of a word of which the table may have only the beginning.
    const SHORTEST: usize = 4;
    let has = |end: usize| word.is_char_boundary(end) && WORDS.contains(&word[..end]);
    let is_there = (SHORTEST..=word.len()).any(has) || has(word.len());
    is_there && !is_one_of(word, NEUTRAL) || word.len() > 1 && word.contains('+')
}

/// Rules about lines of which a clause states one at a time.
const OF_LINES: &[Meaning] = &[
    Kind("whisper"),
    Kind("renban"),
    Kind("palindrome"),
    Kind("region-sum"),
    Kind("between"),
    Kind("zipper"),
    Kind("entropic"),
    Kind("modular"),
    Kind("sum-line"),
    Kind("nabner"),
    Kind("lockout"),
    Parity,
    AtMost,
];

/// Returns whether a clause states several rules about lines, or different numbers for lines of several colours, so that
/// it is unclear which line has which rule.
pub(super) fn has_several(clause: &Clause, all: &[Statement]) -> bool {
    let has = |meaning: &Meaning| all.iter().any(|own| own.meaning == *meaning);
    let rules = OF_LINES.iter().filter(|own| has(own)).count();
    let mut colours: Vec<_> = all.iter().flat_map(|own| &own.colours).collect();
    colours.dedup();
    let words = clause.words();
    let mut numbers: Vec<i32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let has_both = has(&Kind("odd")) && has(&Kind("even"));
    let is_unlike = rules > 1 || has_both || numbers.len() > 1 || clause.fits("german;dutch", "");
    let is_list =
        rules > 2 && !clause.fits("rules apply|rules also apply|standard|normal|usual", "");
    (rules > 0 || has_both) && colours.len() > 1 && is_unlike && rules < 3 || is_list
}
