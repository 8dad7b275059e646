//! Cuts texts into clauses, and clauses into words.

use super::cuts::cut_place;
use super::spelling::{plain_sign, shortened, with_plain_names, with_round_sets};
use crate::drawn::colour::{Colour, of_word};

/// A part of a sentence that states one thing.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// The text, as it is written.
    pub(super) source: String,
    /// The text in small letters, with one blank before and after each word, and without punctuation.
    plain: String,
    /// Whether it continues a sentence.
    pub(super) is_rider: bool,
}

/// The words after a colour if it is the colour of a line.
const LINES: [&str; 19] = [
    "line",
    "ring",
    "whisper",
    "thermo",
    "renban",
    "palindrome",
    "zipper",
    "wire",
    "string",
    "ribbon",
    "nabner",
    "tube",
    "loop",
    "path",
    "arrow",
    "lock",
    "entropic",
    "modular",
    "region",
];

/// The words for numbers.
const NUMBERS: [(&str, i32); 13] = [
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("twice", 2),
    ("double", 2),
    ("triple", 3),
];

/// Cuts a text into whole sentences. Text in brackets stays in its place. Words joined by a slash become separate
/// words.
pub(super) fn sentences(text: &str) -> Vec<Clause> {
    let text: String = text.replace("\\n", "\n").chars().map(plain_sign).collect();
    let text = with_plain_names(&shortened(&text)).replace(['(', ')', '/'], " ");
    let mut found = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while !rest.is_empty() {
            let (sentence, next) = rest.split_at(sentence_end(rest));
            push(sentence, &mut found);
            let sign = next.chars().next().map_or(0, char::len_utf8);
            rest = &next[sign..];
        }
    }
    found
}

/// Returns whether a sentence begins as questions do.
fn is_question(sentence: &str) -> bool {
    let begins = [
        "can you",
        "could you",
        "will you",
        "who",
        "what",
        "where",
        "why",
        "how",
        "do you",
    ];
    whole(sentence).is_some_and(|clause| clause.begins_with(&begins))
}

/// Cuts a text into clauses.
pub(super) fn clauses(text: &str) -> Vec<Clause> {
    let text: String = text.replace("\\n", "\n").chars().map(plain_sign).collect();
    let text = without_asides(&with_plain_names(&shortened(&with_round_sets(&text))));
    let mut found = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        loop {
            let end = sentence_end(rest);
            let sentence = &rest[..end];
            // A question states nothing, unless it asks for a board with a property.
            let asks = is_question(sentence) && rest[end..].starts_with('?');
            let has_property = whole(sentence).is_some_and(|own| own.fits("so that|such that", ""));
            if !asks || has_property {
                push_cut(sentence, &mut found);
            }
            if end >= rest.len() {
                break;
            }
            let sign = rest[end..].chars().next().map_or(1, char::len_utf8);
            rest = &rest[end + sign..];
        }
    }
    found
}

/// The greatest number of words in brackets that are part of the sentence around them, such as a colour.
const ASIDE: usize = 2;

/// Words in brackets that give the number of a rule: "(green, difference at least 3)".
const NUMBERED: [&str; 3] = ["at least ", "or more", "difference of "];

/// The greatest number of words in such brackets.
const SHORT: usize = 6;

/// Words in brackets that restrict what is before them, and below the words with which they only explain.
const RESTRICTS: &str = "not apply|n't apply|not including|not counting|not the|exception|apart from|only|excluding|excluded|ignoring|plus|minus|in base|count as|counts as|counting only|broken|wrong|liar|false|but$|all but|at least in|exactly one|does not$|doesn't$|or digits|or decrease|or to|too$|wrap";
const EXPLAINS: &str = "eg|ie|for example|for instance|not necessarily|and vice versa|in any order|if any|not only|read";

/// Returns a text without its brackets, which explain. One or two words in brackets stay, such as a colour, and so
/// do brackets that say which cells are meant, or restrict what is before them. Brackets by which two digits are
/// consecutive become a sentence of their own.
fn without_asides(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        let mut after = String::new();
        while let Some(open) = rest.find('(') {
            let Some(close) = rest[open..].find(')').map(|close| open + close) else {
                break;
            };
            let inner = &rest[open + 1..close];
            out.push_str(&rest[..open]);
            if is_joined(inner) {
                after = format!(" {inner}.");
                rest = &rest[close + 1..];
                continue;
            }
            // A separate sentence is in the brackets.
            let is_own = open == 0 || rest[..open].trim_end().ends_with(['.', '!', '?']);
            // The brackets say which cells are meant, which lines are one, or whether digits repeat.
            let small = inner.to_lowercase();
            let begins = [
                "including ",
                "inclusive",
                "each ",
                "except ",
                "unless ",
                "outside of ",
                "or stay",
                "or remain",
                "or equal",
                "or be equal",
                "or are equal",
                "or may ",
            ];
            let words = inner.split_whitespace().count();
            let restricts = whole(inner).is_some_and(|own| own.fits(RESTRICTS, EXPLAINS));
            let says_more = small.contains("repeat")
                || restricts
                || small.contains("same set")
                || NUMBERED.iter().any(|own| small.contains(own)) && words <= SHORT
                || begins.iter().any(|begin| small.starts_with(begin));
            if is_own || says_more || words <= ASIDE {
                out.push(' ');
                out.push_str(inner);
                out.push_str(if is_own { ". " } else { " " });
            }
            rest = &rest[close + 1..];
        }
        match after.is_empty() {
            true => out.push_str(rest),
            false => {
                out.push_str(rest.trim_end());
                out.push('.');
                out.push_str(&after);
                out.push('\n');
            }
        }
    }
    out
}

/// Words of clauses that state something else about two digits.
const NOT_JOINED: &str = "not|non|cannot|can't|never|isn't|aren't|don't|doesn't;between|from$;if$|unless|except|only;line;dot|dots;cage|circle|arrow;cell|cells|box|row|column;or$;sum|ratio|position";

/// Returns the two digits that a clause calls consecutive, if it says no more: "9 and 1 are considered consecutive".
pub(super) fn joined_digits(clause: &Clause) -> Option<[i32; 2]> {
    let is_it = clause.fits("consecutive|adjacent in value|sequential", NOT_JOINED);
    let has_sign = clause.source.contains('&');
    let words = clause.words();
    let mut pairs = words.windows(3).filter_map(|near| {
        let (one, other) = match near {
            [one, "and", other] => (one, other),
            [one, other, _] if has_sign => (one, other),
            _ => return None,
        };
        let both = [number_of(one)?, number_of(other)?];
        ((both[0] - both[1]).abs() > 1).then_some(both)
    });
    let (Some(found), None) = (pairs.next(), pairs.next()) else {
        return None;
    };
    is_it.then_some(found)
}

/// Returns whether brackets only say that two digits are consecutive.
fn is_joined(inner: &str) -> bool {
    whole(inner).is_some_and(|clause| joined_digits(&clause).is_some())
}

/// Returns the end of a sentence: a full stop that is not in a number, or another sign of this kind.
fn sentence_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_end = |&(at, sign): &(usize, char)| match sign {
        '.' => !bytes
            .get(at + 1)
            .is_some_and(|next| next.is_ascii_digit() || next.is_ascii_lowercase()),
        '!' | '?' | ';' | '•' | '[' | ']' => true,
        _ => false,
    };
    let found = text.char_indices().find(is_end);
    found.map_or(text.len(), |(at, _)| at)
}

/// Adds the clauses of a sentence.
fn push_cut(sentence: &str, found: &mut Vec<Clause>) {
    let mut rest = sentence;
    let begin = found.len();
    while let Some(at) = cut_place(rest) {
        push(&rest[..at], found);
        rest = &rest[at + 1..];
    }
    push(rest, found);
    // An example is a single clause.
    let examples = ["eg", "for example", "for instance"];
    if found
        .get(begin)
        .is_some_and(|own| own.begins_with(&examples))
    {
        found.truncate(begin + 1);
    }
    for i in begin + 1..found.len() {
        found[i].is_rider = true;
        let own = found[i - 1].line_words();
        let goes_on = [
            "and adjacent",
            "adjacent",
            "and neighbouring",
            "neighbouring",
            "and digits",
            "digits",
        ];
        if found[i].begins_with(&goes_on) && !found[i].fits(OTHERS, "") {
            found[i].plain.push_str(&own);
        }
        // "White dots are …, black are …" is about dots.
        let of_dots = found[i - 1].fits("dot|dots|kropki", "") && !found[i].fits("dot|circle", "");
        if of_dots && found[i].begins_with(&["black", "white", "and black", "and white"]) {
            found[i].plain.push_str("dot ");
        }
    }
}

/// Words of a clause about neighbours that show that it is not about the line of the clause before.
const OTHERS: &str =
    "line|dot|cage|cell|arrow|thermo|row|column|box|loop|path|whisper|diagonal|orthogonal";

fn push(source: &str, found: &mut Vec<Clause>) {
    let source = source.trim_matches(|sign: char| sign.is_whitespace() || "-*\"',:".contains(sign));
    let mut plain = String::from(" ");
    let mut signs = source.chars().flat_map(char::to_lowercase).peekable();
    while let Some(sign) = signs.next() {
        let in_number = plain.ends_with(|sign: char| sign.is_ascii_digit())
            && signs.peek().is_some_and(char::is_ascii_digit);
        // An apostrophe within a word is kept, but not a quotation mark.
        let in_word = plain.ends_with(char::is_alphanumeric)
            && signs.peek().is_some_and(|next| next.is_alphanumeric());
        let is_kept = sign.is_alphanumeric()
            || matches!(sign, '/' | '+')
            || sign == '\'' && in_word
            || sign == ':' && in_number;
        match is_kept {
            true => plain.push(sign),
            false if !plain.ends_with(' ') => plain.push(' '),
            false => {}
        }
    }
    if !plain.ends_with(' ') {
        plain.push(' ');
    }
    if plain.len() > 2 {
        let source = source.to_owned();
        found.push(Clause {
            source,
            plain,
            is_rider: false,
        });
    }
}

/// Returns a text as one clause.
pub(super) fn whole(text: &str) -> Option<Clause> {
    let mut found = Vec::new();
    push(text, &mut found);
    found.pop()
}

impl Clause {
    /// Returns whether the clause has all parts of `needs`, which are separated by `;`, and none of `without`. A
    /// part is a choice of beginnings of words, separated by `|`.
    pub(super) fn fits(&self, needs: &str, without: &str) -> bool {
        needs.split(';').all(|part| self.has(part))
            && (without.is_empty() || !without.split(';').any(|part| self.has(part)))
    }

    /// Returns whether one of these beginnings of words occurs. A choice that ends with `$` is a whole word.
    fn has(&self, choices: &str) -> bool {
        let mut choices = choices.split('|');
        choices.any(|choice| self.plain.contains(&pattern(choice)))
    }

    /// Returns the words that no choice of these parts of phrases accounts for, each with its place among all words.
    pub(super) fn beyond(&self, needs: &[&str]) -> Vec<(usize, &str)> {
        let mut is_known = vec![false; self.plain.len()];
        let choices = needs.iter().flat_map(|needs| needs.split([';', '|']));
        for choice in choices.filter(|own| !own.trim_start().is_empty()) {
            for (at, found) in self.plain.match_indices(&pattern(choice)) {
                is_known[at + 1..at + found.len()].fill(true);
            }
        }
        let begins = self.plain.match_indices(' ').map(|(at, _)| at + 1);
        let places = begins.zip(self.plain.split_whitespace()).enumerate();
        let left = places.filter(|(_, (at, _))| !is_known[*at]);
        left.map(|(i, (_, word))| (i, word)).collect()
    }

    /// Returns whether the clause begins with one of these words.
    pub(super) fn begins_with(&self, words: &[&str]) -> bool {
        words.iter().any(|word| {
            let rest = self.plain.trim_start().strip_prefix(word);
            rest.is_some_and(|rest| rest.starts_with([' ', ':']))
        })
    }

    /// Returns the words that make the next clause about the same lines: the colours and "line". They are empty if
    /// the clause is not about lines of a colour.
    fn line_words(&self) -> String {
        let is_colour = |word: &&str| !of_word(word).is_empty();
        let colours: Vec<&str> = self.plain.split(' ').filter(is_colour).collect();
        match colours.is_empty() || !self.fits("line", "") {
            true => String::new(),
            false => format!("{} line ", colours.join(" ")),
        }
    }

    /// Returns the clause without a word.
    pub(super) fn without(&self, word: &str) -> Clause {
        Clause {
            source: self.source.clone(),
            plain: self.plain.replace(&format!(" {word} "), " "),
            is_rider: self.is_rider,
        }
    }

    /// Returns the colours in the clause: those of lines if there are any, or else all.
    pub(super) fn colours(&self) -> Vec<&'static [Colour]> {
        let words: Vec<&str> = self.plain.split([' ', '/', '\'', ':']).collect();
        let colour = |i: usize| Some(of_word(words.get(i)?)).filter(|colours| !colours.is_empty());
        let is_line = |word: &&str| LINES.iter().any(|line| word.starts_with(line));
        // "Green and grey lines" are lines of both colours.
        let is_listed = |word: &&&str| ["and", "or"].contains(*word) || !of_word(word).is_empty();
        let of_lines = (0..words.len()).filter(|&i| {
            let next = words[i + 1..].iter().skip_while(is_listed);
            next.take(3).any(is_line)
        });
        let found: Vec<_> = of_lines.filter_map(colour).collect();
        match found.is_empty() {
            true => (0..words.len()).filter_map(colour).collect(),
            false => found,
        }
    }

    /// Returns its words, in small letters.
    pub(super) fn words(&self) -> Vec<&str> {
        self.plain.split_whitespace().collect()
    }

    /// Returns the greater numbers of ratios such as 1:3, each once.
    pub(super) fn ratios(&self) -> Vec<i32> {
        let mut all: Vec<i32> = self.plain.split_whitespace().filter_map(ratio).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns whether it has a ratio such as 2:3.
    pub(super) fn has_mixed_ratio(&self) -> bool {
        self.plain.split_whitespace().any(is_mixed_ratio)
    }

    /// Returns the first number after one of these words. If none of them occurs, returns the first number of the
    /// clause.
    pub(super) fn number(&self, after: &str) -> Option<i32> {
        if after.is_empty() {
            return None;
        }
        // The ratio 1:2 is 2, and so is 2:1.
        let number = |word: &str| number_of(word).or_else(|| ratio(word));
        let numbers = |text: &str| text.split_whitespace().find_map(number);
        self.number_after(after).or_else(|| numbers(&self.plain))
    }

    /// Returns whether a number follows "sum to".
    pub(super) fn names_sum(&self) -> bool {
        let words = self.words();
        let is_number = |after: &[&str]| after.first().copied().and_then(number_of).is_some();
        after_sum(&words).any(is_number)
    }

    /// Returns the number in "sum to 10".
    pub(super) fn sum(&self) -> Option<i32> {
        let words = self.words();
        let found = after_sum(&words).find_map(|after| number_of(after.first()?));
        let is_other = self.fits(
            "corner|given|indicated|shown|clue|if |or$|opposite|opposing|face|the ",
            "",
        );
        found.filter(|number| *number > 1 && !is_other)
    }

    /// Returns the two possible numbers of a sum: "sum to 13 or 14".
    pub(super) fn choice_of_sums(&self) -> Option<Vec<i32>> {
        let words = self.words();
        after_sum(&words).find_map(|after| match after {
            ["either", one, "or", other, ..] | [one, "or", other, ..] => {
                Some(vec![number_of(one)?, number_of(other)?])
            }
            _ => None,
        })
    }

    /// Returns the first number after one of these words.
    pub(super) fn number_after(&self, after: &str) -> Option<i32> {
        let places = after
            .split('|')
            .filter_map(|word| self.plain.find(&format!(" {}", word.trim())));
        let words: Vec<&str> = self.plain[places.min()?..].split_whitespace().collect();
        let numbers = (0..words.len()).filter(|&at| !counts_things(&words, at));
        let mut numbers =
            numbers.filter_map(|at| number_of(words[at]).or_else(|| ratio(words[at])));
        numbers.next()
    }
}

/// Returns the text that a choice of a phrase stands for in the plain text of a clause.
fn pattern(choice: &str) -> String {
    let choice = choice.trim_start();
    match choice.strip_suffix('$') {
        Some(word) => format!(" {word} "),
        None => format!(" {choice}"),
    }
}

/// Returns whether a word is one of these choices.
pub(super) fn is_one_of(word: &str, choices: &str) -> bool {
    let word = format!(" {word} ");
    let mut choices = choices.split('|');
    choices.any(|choice| word.starts_with(&pattern(choice)))
}

/// Returns the words after each "sum to".
fn after_sum<'a>(words: &'a [&'a str]) -> impl Iterator<Item = &'a [&'a str]> {
    (2..words.len())
        .filter(|&at| ["sum", "sums", "add"].contains(&words[at - 2]) && words[at - 1] == "to")
        .map(|at| &words[at..])
}

/// Returns whether a word is the "two" of "the difference between two cells", which is not a number of a rule.
pub(super) fn counts_things(words: &[&str], at: usize) -> bool {
    let things = ["cell", "digit", "adjacent", "neighb"];
    let next = words.get(at + 1).copied().unwrap_or_default();
    words[at] == "two" && things.iter().any(|thing| next.starts_with(thing))
}

/// Returns a number in digits or in words.
pub(super) fn number_of(word: &str) -> Option<i32> {
    let named = NUMBERS.iter().find(|(name, _)| *name == word);
    let named = named.map(|(_, number)| *number);
    named.or_else(|| word.parse().ok())
}

/// Returns the greater number of 1:2 or 2:1.
fn ratio(word: &str) -> Option<i32> {
    let (a, b) = word.split_once(':')?;
    Some(a.parse::<i32>().ok()?.max(b.parse().ok()?))
}

/// Returns whether a word is a ratio such as 2:3, of which neither part is 1.
fn is_mixed_ratio(word: &str) -> bool {
    let parts = word
        .split_once(':')
        .map(|(a, b)| (a.parse::<i32>(), b.parse::<i32>()));
    matches!(parts, Some((Ok(a), Ok(b))) if a != 1 && b != 1)
}
