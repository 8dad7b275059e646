//! Reads sets of digits as clauses write them: "{1,4,7}", "(1234)", "456", "1,2,3".

use super::clause::Clause;

/// Returns the sets of digits in a clause. There must be at least two sets without a common digit, each with at
/// least two digits.
pub(super) fn of(clause: &Clause) -> Option<Vec<Vec<i32>>> {
    let mut found: Vec<Vec<i32>> = Vec::new();
    let mut rest = &clause.source[..];
    while let Some(begin) = rest.find(|sign: char| sign.is_ascii_digit() || sign == '{') {
        let is_open = rest[begin..].starts_with('{');
        rest = &rest[begin + usize::from(is_open)..];
        let end = rest.find(|sign: char| match is_open {
            true => sign == '}',
            false => !sign.is_ascii_digit() && !matches!(sign, '/' | ','),
        });
        let (inner, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        let mut digits: Vec<i32> = match inner.split_once('-') {
            Some((from, to)) if is_open => {
                let (from, to): (i32, i32) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
                (from..=to.min(from + 9)).collect()
            }
            _ => inner
                .chars()
                .filter_map(|sign| Some(sign.to_digit(10)? as i32))
                .collect(),
        };
        digits.sort_unstable();
        digits.dedup();
        if digits.len() > 1 && !found.contains(&digits) {
            found.push(digits);
        }
    }
    let mut all: Vec<i32> = found.concat();
    let many = all.len();
    all.sort_unstable();
    all.dedup();
    (found.len() > 1 && all.len() == many).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules_text::clause::clauses;

    #[test]
    fn sets_of_digits() {
        let read = |text: &str| of(&clauses(text)[0]);
        let three = vec![vec![1, 2], vec![3, 4, 5], vec![6, 7, 8, 9]];
        let text = "Three neighbours hold one digit from {1, 2}, one from {3, 4, 5} and one from {6, 7, 8, 9}";
        assert_eq!(read(text), Some(three));
        let two = vec![vec![1, 2, 3, 4], vec![6, 7, 8, 9]];
        assert_eq!(
            read("Digits alternate between low (1234) and high (6789)"),
            Some(two)
        );
        assert_eq!(read("Digits sum to 10, not to 12 or 13"), None);
        assert_eq!(read("Digits differ by 5"), None);
    }
}
