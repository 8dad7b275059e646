//! Helpers for sentences, which every crate uses.

/// Returns the words with a capital letter at the beginning.
pub fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
