//! Lines about which a sentence says that each is one of several kinds, such as "each grey line is either a renban
//! or a nabner".

use ninefold_grid::constraint::Constraint;

use super::found::DrawingReader;
use super::line_rules::{row_of, rule};
use crate::drawn::colour::names;
use crate::rules_text::{Meaning, RulesText, Statement};

/// The names of lines, with their meanings.
const NAMES: [(&str, Meaning); 10] = [
    ("renban", Meaning::Kind("renban")),
    ("nabner", Meaning::Kind("nabner")),
    ("whisper", Meaning::Kind("whisper")),
    ("region sum", Meaning::Kind("region-sum")),
    ("palindrom", Meaning::Kind("palindrome")),
    ("zipper", Meaning::Kind("zipper")),
    ("entropic", Meaning::Kind("entropic")),
    ("modular", Meaning::Kind("modular")),
    ("parity", Meaning::Parity),
    ("between", Meaning::Kind("between")),
];

/// Adds such lines, each as a choice of its kinds. Returns whether the text has such a sentence and it was
/// understood.
pub(super) fn read(reader: &mut DrawingReader) -> bool {
    let rules_text = reader.rules_text;
    let Some(choice) = rules_text.first(Meaning::Choice) else {
        return false;
    };
    if !choice.says_one_of(&["either", "exactly two of"]) {
        return of_all(reader, choice);
    }
    let small = choice.small();
    let named = NAMES.iter().filter(|(name, _)| small.contains(name));
    let usual = RulesText::usual();
    let kinds: Option<Vec<&Statement>> = named
        .map(|&(_, meaning)| rules_text.first(meaning).or(usual.first(meaning)))
        .collect();
    // A kind without a name here, or a kind that only this sentence describes, is not clear.
    let two = small.split("exactly two of").nth(1);
    let options = two
        .or_else(|| small.split("either").nth(1))
        .unwrap_or_default();
    let options = options.replace(" or ", ",");
    let many = options
        .split(',')
        .filter(|option| !option.trim().is_empty())
        .count();
    // The usual whispers are those of Germany, but the text has to say it.
    let is_clear = |own: &&Statement| {
        own.meaning != Meaning::Kind("whisper")
            || !own.source.is_empty() && own.source != choice.source
            || small.contains("german whisper")
    };
    let is_known = |kinds: &Vec<&Statement>| {
        small.contains("line")
            && kinds.len() > 1
            && kinds.len() == many
            && kinds.iter().all(is_clear)
    };
    let Some(kinds) = kinds.filter(is_known) else {
        return false;
    };
    let mut found = Vec::new();
    for (i, line) in reader.drawing.lines.iter().enumerate() {
        let fits = choice.allows(&names(line.colour));
        if reader.used_lines[i] || !fits {
            continue;
        }
        let rules = kinds.iter().map(|own| rule(reader.board, own, line));
        let Some(rules) = rules.collect::<Option<Vec<Constraint>>>() else {
            continue;
        };
        let rule = match two {
            Some(_) => two_of(&rules),
            None => Constraint::Any(rules),
        };
        found.push((i, rule));
    }
    // The rule that a third kind does not hold is left out.
    if two.is_some() && !found.is_empty() {
        reader.list_as_not_understood(choice);
    }
    add(reader, choice, found)
}

/// Adds lines that are each one of the kinds which the text names without a colour. Statements about all lines that
/// do not name a kind hold as well.
fn of_all(reader: &mut DrawingReader, choice: &Statement) -> bool {
    let stated = reader.rules_text.statements.iter();
    let stated: Vec<&Statement> = stated.filter(|own| row_of(own.meaning).is_some()).collect();
    if stated.iter().any(|own| own.has_colour()) || choice.has_colour() {
        return false;
    }
    let is_kind = |own: &&&Statement| {
        let mut names = NAMES.iter().filter(|(_, meaning)| *meaning == own.meaning);
        names.any(|(name, _)| own.says(name))
    };
    let (mut kinds, mut others): (Vec<&Statement>, Vec<&Statement>) = (Vec::new(), Vec::new());
    for own in &stated {
        let all = if is_kind(&own) {
            &mut kinds
        } else {
            &mut others
        };
        if !all.iter().any(|other| other.meaning == own.meaning) {
            all.push(own);
        }
    }
    others.retain(|own| !kinds.iter().any(|kind| kind.meaning == own.meaning));
    if kinds.len() < 2 {
        return false;
    }
    let mut found = Vec::new();
    for (i, line) in reader.drawing.lines.iter().enumerate() {
        if reader.used_lines[i] {
            continue;
        }
        let of = |own: &&Statement| rule(reader.board, own, line);
        let any = kinds.iter().map(of).collect::<Option<Vec<Constraint>>>();
        let all = others.iter().map(of).collect::<Option<Vec<Constraint>>>();
        if let Some((any, mut all)) = any.zip(all) {
            all.push(Constraint::Any(any));
            found.extend(all.into_iter().map(|rule| (i, rule)));
        }
    }
    add(reader, choice, found)
}

/// Adds the rules of lines, each with the place of its line. Returns whether there are any.
fn add(reader: &mut DrawingReader, choice: &Statement, found: Vec<(usize, Constraint)>) -> bool {
    let is_any = !found.is_empty();
    for (i, rule) in found {
        reader.used_lines[i] = true;
        reader.add(choice, rule);
    }
    is_any
}

/// Returns the constraint that at least two of these rules hold.
fn two_of(rules: &[Constraint]) -> Constraint {
    let pair = |(a, b): (usize, usize)| Constraint::All(vec![rules[a].clone(), rules[b].clone()]);
    let pairs = (0..rules.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    Constraint::Any(pairs.map(pair).collect())
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;

    #[test]
    fn lines_of_a_kind_that_is_not_told() {
        let line = "l:[{wp:[[.5,1.5],[1.5,2.5],[2.5,1.5]],c:CFCFCF,th:10}]";
        let palindrome = |f: &[i32; 16]| f[1] == f[9];
        let renban = |f: &[i32; 16]| {
            let mut all = [f[1], f[6], f[9]];
            all.sort_unstable();
            all[0] + 1 == all[1] && all[1] + 1 == all[2]
        };
        let kinds = "Renban lines hold consecutive digits in any order. Palindrome lines read the same from both ends.";
        compare(
            &format!("{kinds} The identity of each line must be deduced."),
            line,
            |f| palindrome(f) || renban(f),
        );
        // The statement about all lines holds as well.
        let whisper = "Adjacent digits along a line differ by at least 1.";
        let rules =
            format!("{whisper} Furthermore, each line satisfies one of the following:\\n{kinds}");
        compare(&rules, line, |f| {
            let is_far = f[1] != f[6] && f[6] != f[9];
            is_far && (palindrome(f) || renban(f))
        });
    }
}
