//! Helpers for sentences, which every crate uses.

/// Returns the words with a capital letter at the beginning.
pub fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Returns the names joined by "and": `a`, `a and b`, `a, b and c`.
///
/// ```
/// use ninefold_grid::words::list;
///
/// assert_eq!(list(&["r1c1", "r1c5", "r9c9"].map(str::to_owned)), "r1c1, r1c5 and r9c9");
/// ```
pub fn list(names: &[String]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.concat(),
    }
}

/// Returns the values with blanks between them.
///
/// ```
/// use ninefold_grid::words::joined;
///
/// assert_eq!(joined(&[2, 3, 4]), "2 3 4");
/// ```
pub fn joined<T: ToString>(values: &[T]) -> String {
    let values: Vec<String> = values.iter().map(T::to_string).collect();
    values.join(" ")
}
