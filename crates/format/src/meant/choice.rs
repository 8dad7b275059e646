//! Lines of which a sentence says that each is one of several kinds, such as "each grey line is either a renban or a nabner".

use ninefold_grid::constraint::Constraint;

use super::found::Meant;
use super::line_rules::rule;
use crate::drawn::colour::names;
use crate::said::{Meaning, Said, Statement};

/// What lines are called, and what they mean then.
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

/// Adds such lines, each as any of its kinds. Returns whether the text has such a sentence and it was understood.
pub(super) fn read(meant: &mut Meant) -> bool {
    let said = meant.said;
    let Some(choice) = said.first(Meaning::Choice) else {
        return false;
    };
    let small = choice.source.to_lowercase();
    let named = NAMES.iter().filter(|(name, _)| small.contains(name));
    let usual = Said::usual();
    let kinds: Option<Vec<&Statement>> = named
        .map(|&(_, meaning)| said.first(meaning).or(usual.first(meaning)))
        .collect();
    // A kind that has no name here, or that only this sentence describes, may be anything.
    let two = small.split("exactly two of").nth(1);
    let options = two
        .or_else(|| small.split("either").nth(1))
        .unwrap_or_default();
    let options = options.replace(" or ", ",");
    let many = options
        .split(',')
        .filter(|option| !option.trim().is_empty())
        .count();
    let is_clear =
        |own: &&Statement| own.meaning != Meaning::Kind("whisper") || own.source != choice.source;
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
    for (i, line) in meant.drawing.lines.iter().enumerate() {
        let fits = !choice.has_colour() || choice.fit(&names(line.colour)).is_some();
        if meant.used_lines[i] || !fits {
            continue;
        }
        let rules = kinds.iter().map(|own| rule(meant.board, own, line));
        let Some(rules) = rules.collect::<Option<Vec<Constraint>>>() else {
            continue;
        };
        let rule = match two {
            Some(_) => two_of(&rules),
            None => Constraint::Any(rules),
        };
        found.push((i, rule));
    }
    let is_any = !found.is_empty();
    // That a third does not hold is left out.
    if two.is_some() && is_any {
        meant.lose(choice);
    }
    for (i, rule) in found {
        meant.used_lines[i] = true;
        meant.add(choice, rule);
    }
    is_any
}

/// Two of these rules hold at least.
fn two_of(rules: &[Constraint]) -> Constraint {
    let pair = |(a, b): (usize, usize)| Constraint::All(vec![rules[a].clone(), rules[b].clone()]);
    let pairs = (0..rules.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    Constraint::Any(pairs.map(pair).collect())
}
