//! Statements of a clause about two digits: that they are consecutive, differ by at least a number, sum to one of
//! two numbers, and so on, or several of these at once. Dots, lines and rules about all neighbours of the board use
//! the same words.

use super::clause::Clause;

/// A single statement about two digits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Part {
    Difference(i32),
    /// The digits do not differ by this number.
    Unlike(i32),
    /// The digits are consecutive, or they are these two.
    Joined(i32, i32),
    /// The digits are not consecutive, and they are not these two.
    Apart(i32, i32),
    FarAtLeast(i32),
    FarAtMost(i32),
    Ratio(i32),
    Sum(i32),
    SumAtLeast(i32),
    SumAtMost(i32),
    SumMultiple(i32),
    SumPrime,
    OtherParity,
    SameParity,
    /// One digit is low, middle or high, and the other is not in the same third.
    OtherThird,
    /// The greater digit is a multiple of the smaller.
    Multiple,
    /// Both digits are multiples of their difference.
    MultiplesOfDifference,
}

use Part::*;

impl Part {
    fn holds(self, a: i32, b: i32) -> bool {
        let by = (a - b).abs();
        let (small, great) = (a.min(b), a.max(b));
        match self {
            Difference(number) => by == number,
            Unlike(number) => by != number,
            Joined(one, other) => by == 1 || (small, great) == (one.min(other), one.max(other)),
            Apart(one, other) => !Joined(one, other).holds(a, b),
            FarAtLeast(number) => by >= number,
            FarAtMost(number) => by <= number,
            Ratio(number) => great == number * small,
            Sum(number) => a + b == number,
            SumAtLeast(number) => a + b >= number,
            SumAtMost(number) => a + b <= number,
            SumMultiple(number) => (a + b) % number == 0,
            SumPrime => is_prime_number(a + b),
            OtherParity => by % 2 == 1,
            SameParity => by % 2 == 0,
            OtherThird => (a - 1).div_euclid(3) != (b - 1).div_euclid(3),
            Multiple => small > 0 && great % small == 0,
            MultiplesOfDifference => by > 0 && a % by == 0 && b % by == 0,
        }
    }

    fn words(self) -> String {
        match self {
            Difference(1) => "consecutive".to_owned(),
            Difference(number) => format!("difference {number}"),
            Unlike(1) => "not consecutive".to_owned(),
            Unlike(number) => format!("no difference {number}"),
            Joined(one, other) => format!("consecutive, or {one} and {other}"),
            Apart(one, other) => format!("not consecutive, nor {one} and {other}"),
            FarAtLeast(number) => format!("at least {number} apart"),
            FarAtMost(number) => format!("at most {number} apart"),
            Ratio(number) => format!("ratio {number}"),
            Sum(number) => format!("sum {number}"),
            SumAtLeast(number) => format!("sum at least {number}"),
            SumAtMost(number) => format!("sum at most {number}"),
            SumMultiple(number) => format!("sum a multiple of {number}"),
            SumPrime => "prime sum".to_owned(),
            OtherParity => "odd and even".to_owned(),
            SameParity => "same parity".to_owned(),
            OtherThird => "different thirds".to_owned(),
            Multiple => "multiple".to_owned(),
            MultiplesOfDifference => "multiples of their difference".to_owned(),
        }
    }
}

/// A relation between two digits, as a clause states it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Relation {
    parts: Vec<Part>,
    /// Whether one of the parts is enough.
    any: bool,
    /// Whether the clause forbids it.
    is_not: bool,
}

/// Words of clauses that state something else, or more.
const OTHER: &str = "no other|box|region|row|column|cage|average|mean$|product|respective|except|unless|not on|decreases|increases|decreasing|increasing|position|number of|how many|count|greater|larger|smaller|lower|higher|sequence|set of|digit in|value in|same value|same number|same difference|doubler|must be deduced|determine|direction|distance|arrow|thermo|first|second|equal|x$|y$|n$|total of|circles|pairs of|always|has a consecutive|have a consecutive|one consecutive|has a neighbo|has an adjacent|prime digit|are prime|exactly one|only one|at least one|one of the|three|3 cells|2x2|path|loop|snake|shaded|unshaded|runs of|knight|king|when|some$|if and only";

impl Relation {
    /// Returns the relation of two digits in a clause, if the whole clause is understood.
    pub(super) fn of(clause: &Clause) -> Option<Relation> {
        let is_other = clause.fits(
            OTHER,
            "multiple of the difference|multiples of the difference",
        );
        if is_other || clause.fits("white;black", "") {
            return None;
        }
        // The words after these only explain.
        let words = clause.words();
        let explains = ["eg", "ie", "meaning", "so", "such"];
        let end = words.iter().position(|word| explains.contains(word));
        let words = &words[..end.unwrap_or(words.len())];
        let mut found: Vec<(usize, Part)> = Vec::new();
        let (mut has_list, mut has_sum_of_a_kind) = (false, false);
        for (at, word) in words.iter().enumerate() {
            let (numbers, after) = numbers_after(words, at + 1);
            let near = words[at.saturating_sub(3)..after.min(words.len())].join(" ");
            let is = |choices: &[&str]| choices.iter().any(|choice| near.contains(choice));
            let least = is(&["at least", "or more", "minimum", "no less"])
                || words[at..after.min(words.len())].contains(&"min");
            let most = is(&["at most", "or less", "maximum", "no more", "or fewer"]);
            // "More than 3" is at least 4.
            let above = !most && is(&["more than"]);
            let below = !least && is(&["less than", "fewer than"]);
            let (least, most) = (least || above, most || below);
            let beyond = i32::from(above) - i32::from(below);
            let parts: Vec<Part> = match *word {
                "consecutive" | "nonconsecutive" => {
                    let before = at.checked_sub(1).map(|place| words[place]);
                    let follows = words.get(at + 1).copied().unwrap_or_default();
                    // Consecutive cells of a line are its neighbours.
                    let is_place = clause.fits("line", "") && follows.starts_with("digit")
                        || follows.starts_with("cell");
                    match (is_place, *word, before) {
                        (true, ..) => continue,
                        (_, "nonconsecutive", _) | (.., Some("non")) => vec![Unlike(1)],
                        _ => vec![Difference(1)],
                    }
                }
                "difference" if found.iter().any(|(_, part)| *part == MultiplesOfDifference) => {
                    continue;
                }
                "differ" | "differs" | "difference" | "apart" => {
                    let numbers = match *word {
                        "apart" => numbers_before(words, at),
                        _ => numbers,
                    };
                    let part = match (least, most) {
                        (true, false) => FarAtLeast,
                        (false, true) => FarAtMost,
                        (false, false) => Difference,
                        _ => return None,
                    };
                    let is_parity = words[at..]
                        .iter()
                        .take(4)
                        .any(|word| word.starts_with("parit"));
                    if is_parity {
                        continue;
                    }
                    numbers.into_iter().map(|n| part(n + beyond)).collect()
                }
                "odd" | "even" | "multiple" | "multiples" if has_sum_of_a_kind => continue,
                "sum" | "sums" | "add" | "adds" | "summing" | "total"
                    if kind_of_sum(&words[at..]).is_some() =>
                {
                    has_sum_of_a_kind = true;
                    kind_of_sum(&words[at..]).into_iter().collect()
                }
                "sum" | "sums" | "add" | "adds" | "summing" | "total" => {
                    let part = match (least, most) {
                        (true, false) => SumAtLeast,
                        (false, true) => SumAtMost,
                        (false, false) => Sum,
                        _ => return None,
                    };
                    numbers.into_iter().map(|n| part(n + beyond)).collect()
                }
                "ratio" | "ratios" => match clause.ratios() {
                    all if all.is_empty() => return None,
                    all => all.into_iter().map(Ratio).collect(),
                },
                "double" | "twice" => vec![Ratio(2)],
                "quotient" => vec![Multiple],
                "multiple" if words[at..].starts_with(&["multiple", "of", "the", "other"]) => {
                    vec![Multiple]
                }
                "multiple" | "multiples"
                    if words[at..]
                        .iter()
                        .take(5)
                        .any(|near| near.starts_with("difference")) =>
                {
                    vec![MultiplesOfDifference]
                }
                // Part of a name for lines.
                "multiple"
                    if words
                        .get(at + 1)
                        .is_some_and(|next| next.starts_with("line")) =>
                {
                    continue;
                }
                "multiple" | "multiples" | "multiply" => return None,
                "parity" | "parities" => {
                    match clause.fits("different|opposite|opposing|differ|alternat", "") {
                        true => vec![OtherParity],
                        false if clause.fits("same", "") => vec![SameParity],
                        false => return None,
                    }
                }
                "odd" if clause.fits("even", "") => vec![OtherParity],
                "even" if clause.fits("odd", "") => continue,
                "odd" | "even" => return None,
                "entropic" | "entropy" => vec![OtherThird],
                _ => continue,
            };
            // A heading names the subject.
            if parts.is_empty() && at == 0 {
                continue;
            }
            if parts.is_empty() {
                return None;
            }
            has_list |= parts.len() > 1;
            for part in parts {
                if !found.iter().any(|(_, other)| *other == part) {
                    found.push((at, part));
                }
            }
        }
        let (&(first, _), &(last, _)) = (found.first()?, found.last()?);
        let between = |word: &str| first < last && words[first..last].contains(&word);
        let any = has_list || between("or");
        // A denial is about the words after it. "Do not repeat" is complete by itself.
        let denials = ["no", "not", "never", "cannot", "can't", "mustn't", "don't"];
        let denial = words.iter().position(|word| denials.contains(word));
        let is_repeat = |word: &&str| word.starts_with("repeat");
        let denial = denial.filter(|&at| !words[at..].iter().take(4).any(is_repeat));
        if denial.is_some_and(|at| at > first) {
            return None;
        }
        let is_not = denial.is_some();
        // If there are several statements in a row, it is unclear which is denied, and how they are joined.
        if any && (has_list && first < last || between("and") || between("but")) {
            return None;
        }
        if is_not && found.len() > 1 && !any {
            return None;
        }
        Some(Relation {
            parts: found.into_iter().map(|(_, part)| part).collect(),
            any,
            is_not,
        })
    }

    /// Returns the relation that two digits are consecutive or these two, or that they are neither.
    pub(super) fn of_consecutive(digits: [i32; 2], is_not: bool) -> Relation {
        let [one, other] = digits;
        let part = if is_not { Apart } else { Joined };
        Relation {
            parts: vec![part(one, other)],
            any: false,
            is_not: false,
        }
    }

    /// Returns whether one of its parts is about consecutive digits.
    pub(super) fn is_of_consecutive(&self) -> bool {
        let is_one = |part: &Part| matches!(part, Difference(1) | Unlike(1));
        self.parts.iter().any(is_one)
    }

    /// Returns the relation for which these two digits are consecutive as well.
    pub(super) fn with_joined(&self, [one, other]: [i32; 2]) -> Relation {
        let part = |part: &Part| match part {
            Difference(1) => Joined(one, other),
            Unlike(1) => Apart(one, other),
            part => *part,
        };
        Relation {
            parts: self.parts.iter().map(part).collect(),
            ..*self
        }
    }

    /// Returns whether it has more than one statement.
    pub(super) fn is_compound(&self) -> bool {
        self.parts.len() > 1 || self.is_not
    }

    /// Returns the numbers that it has.
    pub(super) fn numbers(&self) -> impl Iterator<Item = i32> {
        self.parts.iter().flat_map(|part| match *part {
            // "More than 3" is at least 4.
            FarAtLeast(number) | SumAtLeast(number) => vec![number, number - 1],
            FarAtMost(number) | SumAtMost(number) => vec![number, number + 1],
            Difference(number) | Unlike(number) | Sum(number) | SumMultiple(number) => vec![number],
            Ratio(number) => vec![number, 1],
            OtherThird => (1..10).collect(),
            _ => Vec::new(),
        })
    }

    /// Returns whether two digits satisfy the relation.
    pub(crate) fn holds(&self, a: i32, b: i32) -> bool {
        let mut parts = self.parts.iter();
        let holds = match self.any {
            true => parts.any(|part| part.holds(a, b)),
            false => parts.all(|part| part.holds(a, b)),
        };
        holds != self.is_not
    }

    /// Returns the relation in words.
    pub(crate) fn words(&self) -> String {
        let parts: Vec<String> = self.parts.iter().map(|part| part.words()).collect();
        let parts = parts.join(if self.any { " or " } else { " and " });
        match self.is_not {
            true => format!("never {parts}"),
            false => parts,
        }
    }
}

/// Returns whether a number is prime.
pub(crate) fn is_prime_number(number: i32) -> bool {
    let mut below = (2..).take_while(|by| by * by <= number);
    number > 1 && below.all(|by| number % by != 0)
}

/// Returns the property of a sum that is not a number: even, odd, prime, or a multiple of a number.
fn kind_of_sum(words: &[&str]) -> Option<Part> {
    const FAR: usize = 12;
    let near = &words[..words.len().min(FAR)];
    let place = |names: &[&str]| near.iter().position(|word| names.contains(word));
    let number = |at: usize| {
        near[at..]
            .iter()
            .find_map(|word| super::clause::number_of(word))
    };
    let factor = place(&["divisible", "multiple", "multiples"]).and_then(number);
    match (place(&["even"]), place(&["odd"])) {
        (None, None) if place(&["prime"]).is_some() => factor.is_none().then_some(SumPrime),
        (None, None) => factor.filter(|factor| *factor > 1).map(SumMultiple),
        // "An odd prime" is more than odd.
        _ if place(&["prime", "square", "cube"]).is_some() => None,
        (Some(_), None) => Some(SameParity),
        (None, Some(_)) => Some(OtherParity),
        _ => None,
    }
}

/// Returns the numbers that follow within a few words, joined by "or" or a slash, and the place after them.
fn numbers_after(words: &[&str], from: usize) -> (Vec<i32>, usize) {
    const FAR: usize = 7;
    let mut found = Vec::new();
    let mut at = from;
    while at < words.len() && (found.is_empty() && at < from + FAR || words[at - 1] == "or") {
        let ends = ["sum", "ratio", "consecutive", "differ", "and"];
        if found.is_empty() && ends.contains(&words[at]) {
            break;
        }
        match super::clause::number_of(words[at])
            .filter(|_| !super::clause::counts_things(words, at))
        {
            Some(number) => {
                found.push(number);
                at += 1;
                if words.get(at) == Some(&"or")
                    && words
                        .get(at + 1)
                        .is_some_and(|next| super::clause::number_of(next).is_some())
                {
                    at += 1;
                }
            }
            None if found.is_empty() => at += 1,
            None => break,
        }
    }
    (found, at + 2)
}

/// Returns the number just before a word, as in "4 or more apart".
fn numbers_before(words: &[&str], at: usize) -> Vec<i32> {
    let near = words[at.saturating_sub(4)..at].iter();
    near.filter_map(|word| super::clause::number_of(word))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules_text::clause::clauses;

    fn read(text: &str) -> Option<String> {
        Relation::of(&clauses(text)[0]).map(|relation| relation.words())
    }

    #[test]
    fn relations_of_two_digits() {
        for (text, expected) in [
            (
                "Digits on a mint dot are consecutive and of different parity.",
                "consecutive and odd and even",
            ),
            (
                "Digits joined by a grey dot are consecutive or in a 1:2 ratio.",
                "consecutive or ratio 2",
            ),
            (
                "Adjacent digits on a tan line sum to 7 or 8.",
                "sum 7 or sum 8",
            ),
            (
                "Adjacent digits on a tan line differ by at least 3.",
                "at least 3 apart",
            ),
            (
                "Digits on a golden dot have a sum that is divisible by 4.",
                "sum a multiple of 4",
            ),
            ("The sum of the digits on a dot is even.", "same parity"),
            (
                "Adjacent digits on a tan line sum to a prime number.",
                "prime sum",
            ),
            (
                "If two digits are adjacent along a line, both have to be a multiple of the difference between them.",
                "multiples of their difference",
            ),
            (
                "No two adjacent cells sum to 5 or 10.",
                "never sum 5 or sum 10",
            ),
            (
                "Adjacent digits on the line differ by less than 5.",
                "at most 4 apart",
            ),
            (
                "Adjacent digits on the line differ by more than 3.",
                "at least 4 apart",
            ),
            (
                "Adjacent digits on the line differ by >= 5.",
                "at least 5 apart",
            ),
            (
                "Black dots are in a 1:2 or 1:3 ratio.",
                "ratio 2 or ratio 3",
            ),
            (
                "Neighbouring digits differ by at most 4.",
                "at most 4 apart",
            ),
            (
                "Digits separated by the dot are not consecutive.",
                "never consecutive",
            ),
            (
                "Digits on a red dot are non-consecutive and contain one odd digit and one even digit.",
                "not consecutive and odd and even",
            ),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "Adjacent digits on a line differ by the digit in its first cell.",
            "There are no other consecutive neighbours.",
            "Digits on a dot are odd.",
            "Digits along the line have the same sum.",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn relations_hold_as_they_are_said() {
        let of = |text: &str| Relation::of(&clauses(text)[0]).unwrap();
        let never = of("No two adjacent cells sum to 5 or 10.");
        assert!(never.holds(1, 3) && !never.holds(1, 4) && !never.holds(9, 1));
        let both = of("Digits on a mint dot are consecutive and from different entropic sets.");
        assert!(both.holds(3, 4) && !both.holds(4, 5) && !both.holds(3, 7));
    }
}
