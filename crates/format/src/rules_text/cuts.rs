//! The places where a sentence continues with another statement.

use crate::drawn::colour::of_word;

/// Words that look like these, and continue with a list.
const KEPT: [&str; 15] = [
    " but not both",
    " while the digit on the other",
    ", and the digit on the other",
    ", and a high",
    ", and a low",
    ", and a mid",
    ", and a medium",
    ", and a large",
    " but can appear in any",
    " but may appear in any",
    " but can be in any",
    " but in any",
    " but not necessarily in",
    " but in no particular",
    " but may be in any",
];

/// Words that begin another clause within a sentence.
const CUTS: [&str; 33] = [
    ", and all ",
    " while ",
    " whereas ",
    ", and digits ",
    ", and cells ",
    ", and a ",
    ", and adjacent ",
    ", and orthogonally ",
    ", and diagonally ",
    ", and the ",
    ", and neighbouring ",
    ", cells ",
    ", digits ",
    ", a black ",
    ", black dots",
    " and a black ",
    " and black dots",
    ", and black",
    " - digits ",
    " and cells separated ",
    " and digits ",
    " and box borders ",
    ", clues on the ",
    ", clues above",
    ", and clues on the ",
    ", and clues above",
    " and clues on the ",
    " and clues above",
    ", those on the ",
    ", and those on the ",
    ", and those above",
    " but ",
    ", but ",
];

/// The least number of bytes before a cut.
const SHORTEST: usize = 12;

/// Returns the end of the first clause of a sentence, if another follows.
pub(super) fn cut_place(sentence: &str) -> Option<usize> {
    let small = sentence.to_lowercase();
    // Signs with longer small forms would move the places.
    if small.len() != sentence.len() {
        return None;
    }
    let mut from = SHORTEST;
    loop {
        let rest = small.get(from..)?;
        let cuts = CUTS.iter().filter_map(|cut| rest.find(cut));
        let next = next_colour(&small, from).map(|at| at - from);
        let place = on_line(rest);
        let at = from + cuts.chain(next_line(rest)).chain(next).chain(place).min()?;
        let bare = small[at..].trim_start_matches(',');
        let is_list = KEPT.iter().any(|kept| {
            [&small[at..], bare]
                .iter()
                .any(|rest| rest.starts_with(kept))
        }) || small[at..].starts_with(" and black")
            && small[..at].ends_with(" white");
        if sentence.is_char_boundary(at + 1) && !is_list && !is_lead(&small[..at]) {
            return Some(at);
        }
        from = at + 1;
    }
}

/// Returns the place where a sentence continues with a line of a colour: `, the stem (green line) is …`.
fn next_line(rest: &str) -> Option<usize> {
    let begins = rest.match_indices(", the ").map(|(at, _)| at);
    begins.into_iter().find(|&at| {
        let words = rest[at + 6..].split(|sign: char| !sign.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).take(6).collect();
        let mut pairs = words.windows(2);
        let is_subject = words.iter().any(|word| ["is", "are"].contains(word));
        is_subject && pairs.any(|pair| !of_word(pair[0]).is_empty() && pair[1].starts_with("line"))
    })
}

/// The beginnings of the parts of a sentence that say on which lines something holds.
const PLACES: [&str; 12] = [
    ", on ",
    ", along ",
    " and on ",
    " and along ",
    ", and on ",
    ", and along ",
    " and adjacent digits on ",
    " and adjacent digits along ",
    " and neighbouring digits on ",
    " and neighbouring digits along ",
    " and neighboring digits on ",
    " and neighboring digits along ",
];

/// Returns the place where a sentence continues with what holds on lines of a colour: `…, on purple lines digits …`.
fn on_line(rest: &str) -> Option<usize> {
    let begins = PLACES.iter().flat_map(|place| {
        let found = rest.match_indices(place);
        found.map(|(at, own)| (at, at + own.len()))
    });
    let names_lines = |&(_, end): &(usize, usize)| {
        let words = rest[end..].split(|sign: char| !sign.is_alphanumeric());
        let words = words.filter(|word| !["", "a", "the", "each"].contains(word));
        let words: Vec<&str> = words.take(2).collect();
        matches!(words[..], [colour, line] if !of_word(colour).is_empty() && line.starts_with("line"))
    };
    begins.filter(names_lines).map(|(at, _)| at).min()
}

/// Returns the place where a sentence continues with the lines of other colours: `Red lines are …, green and blue
/// are …`, or `Red = …, green = …`.
fn next_colour(small: &str, from: usize) -> Option<usize> {
    /// The number of letters after a comma that are examined.
    const NEAR: usize = 80;
    let words = |text: &str| -> Vec<String> {
        let spaced = text
            .replace('=', " = ")
            .replace(':', " : ")
            .replace(',', " ");
        spaced.split_whitespace().map(str::to_owned).collect()
    };
    let is_verb = |word: &String| VERBS.contains(&&word[..]);
    let is_colour = |word: &String| !of_word(word).is_empty();
    let begins = |at: usize| {
        let near: String = small[at + 2..].chars().take(NEAR).collect();
        let after = words(&near);
        let is_list = |word: &&String| ["and", "or", "the"].contains(&&word[..]) || is_colour(word);
        let list = after.iter().take_while(is_list).count();
        let mut rest = after[list..].iter();
        let verb = rest.find(|word| !word.starts_with("line"));
        after[..list].iter().any(is_colour) && verb.is_some_and(is_verb)
    };
    let has_verb = |at: usize| words(&small[..at]).iter().any(is_verb);
    let commas = small.match_indices(", ").map(|(at, _)| at);
    let mut commas = commas.skip_while(|&at| at < from);
    let comma = commas.find(|&at| begins(at) && has_verb(at));
    // "Green lines are … and purple lines are …".
    let is_line = |at: usize| {
        let after = words(&small[at + 5..]);
        let [colour, line, verb, ..] = &after[..] else {
            return false;
        };
        is_colour(colour) && line.starts_with("line") && is_verb(verb)
    };
    let ands = small.match_indices(" and ").map(|(at, _)| at);
    let mut ands = ands.skip_while(|&at| at < from);
    let and = ands.find(|&at| is_line(at) && has_verb(at));
    comma.into_iter().chain(and).min()
}

/// The words after the colours of lines that begin a statement about them.
const VERBS: [&str; 13] = [
    "is", "are", "=", ":", "have", "has", "contain", "contains", "must", "form", "act", "sum",
    "differ",
];

/// Returns whether the beginning of a sentence only says where something holds, such as "In each cage".
fn is_lead(words: &str) -> bool {
    let words: Vec<&str> = words.split_whitespace().collect();
    let places = [
        "in",
        "on",
        "along",
        "within",
        "inside",
        "for",
        "across",
        "from",
        "starting",
        "beginning",
    ];
    // A heading such as "Killer:" is skipped.
    let begin = words.iter().position(|word| word.ends_with(':'));
    let words = &words[begin.map_or(0, |heading| heading + 1)..];
    let is_place = words.first().is_some_and(|word| places.contains(word));
    let verbs = [
        "is", "are", "must", "do", "can", "cannot", "may", "have", "has", "sum", "form", "contain",
        "differ",
    ];
    is_place && words.len() < 10 && !words.iter().any(|word| verbs.contains(word))
}
