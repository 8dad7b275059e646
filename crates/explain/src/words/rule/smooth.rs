//! Joins the sentences of an argument, so that each fact is in it once.

/// The greatest number of words of two sentences that are joined.
const MAX_WORDS: usize = 28;

/// Whether two sentences may be joined to one.
fn fits(first: &str, second: &str) -> bool {
    [first, second]
        .map(|text| text.split(' ').count())
        .iter()
        .sum::<usize>()
        <= MAX_WORDS
}

/// Returns the sentences without repeated facts: what is supposed, what the sentence before concludes, and its
/// premise.
///
/// - `Suppose A = 5. A is 5, so B is 3.` becomes `Suppose A = 5. Then B is 3.`
/// - `A is 5, so B is 3. B is 3, so C is 2.` becomes `A is 5, so B is 3. So C is 2.`
/// - `A is 5, so B is 3. A is 5, so C is 2.` becomes `A is 5, so B is 3, and C is 2.`
pub(super) fn smooth(text: &str) -> String {
    let mut joined: Vec<String> = Vec::new();
    let mut before: Option<(&str, &str)> = None;
    let mut supposed: Option<String> = None;
    for sentence in text.trim_end_matches('.').split(". ") {
        let parts = sentence.split_once(", so ");
        let Some((premise, result)) = parts else {
            supposed = sentence.strip_prefix("Suppose ").map(str::to_owned);
            before = None;
            joined.push(sentence.to_owned());
            continue;
        };
        let is_premise = |of: &str| of == premise;
        match (before, joined.last_mut()) {
            (Some((same, _)), Some(last)) if is_premise(same) && fits(last, result) => {
                *last += &format!(", and {result}");
            }
            (Some((_, known)), _) if is_premise(known) => joined.push(format!("So {result}")),
            _ if supposed
                .is_some_and(|of| is_premise(&of) || is_premise(&of.replace(" = ", " is "))) =>
            {
                joined.push(format!("Then {result}"));
            }
            _ => joined.push(sentence.to_owned()),
        }
        supposed = None;
        before = parts;
    }
    joined.join(". ") + "."
}

#[cfg(test)]
mod tests {
    use super::smooth;

    #[test]
    fn each_fact_is_said_once() {
        for (text, wanted) in [
            (
                "Suppose A = 5. A is 5, so B is 3. C is 1.",
                "Suppose A = 5. Then B is 3. C is 1.",
            ),
            (
                "A is 5, so B is 3. B is 3, so C is 2.",
                "A is 5, so B is 3. So C is 2.",
            ),
            (
                "Suppose A = 5. A = 5, so B is 3. A = 5, so C is 2. C is 2, so D is 1.",
                "Suppose A = 5. Then B is 3, and C is 2. So D is 1.",
            ),
            (
                "A is 5, so B is 3. C is 1, so D is 2.",
                "A is 5, so B is 3. C is 1, so D is 2.",
            ),
            (
                "Suppose A = 5. B is 5, so C is 3.",
                "Suppose A = 5. B is 5, so C is 3.",
            ),
        ] {
            assert_eq!(smooth(text), wanted);
        }
    }
}
