//! Checks the style of explanations: short sentences, plain words, a conclusion.

/// The greatest number of words of a sentence. A list of cells, digits or houses counts as one word.
const MAX_WORDS: usize = 30;

/// The words that must not be used; the file explains its format. The documents and the page are checked too.
const RETIRED: &str = include_str!("retired.txt");

/// Iterates over the words that players do not use.
fn retired() -> impl Iterator<Item = &'static str> {
    let (everywhere, in_steps) = RETIRED
        .split_once("[in explanations]")
        .unwrap_or((RETIRED, ""));
    let words = |line: &'static str| line.split_once('|').map(|(words, _)| words);
    let everywhere = everywhere.lines().filter_map(words).map(str::trim);
    everywhere.chain(in_steps.lines().filter_map(words))
}

/// Whether a word names a cell, a digit or a house, or joins such names.
fn is_of_list(word: &str) -> bool {
    let word = word.trim_matches(|sign: char| ",;()".contains(sign));
    let is_name = word.chars().any(|sign| sign.is_ascii_digit());
    is_name
        || [
            "=", "and", "or", "row", "column", "box", "rows", "columns", "boxes",
        ]
        .contains(&word)
}

/// Iterates over the sentences of a text, each with its number of words.
fn sentences(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let lines = text.lines().map(|line| line.trim_start_matches("- "));
    lines
        .flat_map(|line| line.split_inclusive(". "))
        .map(|sentence| {
            let words: Vec<&str> = sentence.split_whitespace().collect();
            let lists = words.chunk_by(|a, b| is_of_list(a) && is_of_list(b));
            (sentence, lists.count())
        })
}

/// Returns the faults of the explanation of a step: sentences that are too long, words that players would not use, no
/// conclusion.
///
/// ```
/// use ninefold_testkit::sentences::faults;
///
/// assert!(faults("In box 2, only r1c6 can be 8. r1c6 = 8.").is_empty());
/// assert_eq!(faults("The cell lost it.").len(), 2); // a retired word, and no conclusion
/// ```
pub fn faults(text: &str) -> Vec<String> {
    let long = sentences(text).filter(|&(_, words)| words > MAX_WORDS);
    let mut faults: Vec<String> = long
        .map(|(sentence, words)| format!("{words} words: {sentence}"))
        .collect();
    let retired = retired().filter(|words| text.contains(words));
    faults.extend(retired.map(|words| format!("{words:?} in: {text}")));
    if !(text.contains(" = ") || text.contains("Remove ")) {
        faults.push(format!("no conclusion: {text}"));
    }
    faults
}
