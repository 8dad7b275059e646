//! Trials in words: a candidate, and the contradiction to which it leads.

use std::collections::BTreeMap;

use ninefold_grid::Candidate;
use ninefold_logic::{Clash, Reason, Step, Trial};
use ninefold_techniques::Position;

use super::why::{contradiction, count, domains, part};
use crate::figure::{Figure, Role};
use crate::history::History;
use crate::words::names::Names;
use crate::words::setting::Setting;
use crate::words::wording::Wording;
use crate::words::{explain, explain_after, explain_in};

/// The greatest number of sentences about a rule that cannot be filled.
const MAX_RULE_SENTENCES: usize = 6;

/// How many details of a trial the text gives.
struct Detail {
    /// The greatest number of characters of a step in sentences. A longer step is given by its name.
    longest: usize,
    /// The depth of nested trials whose steps are given. Of deeper trials only the end is given.
    depth: usize,
}

/// The levels of detail from the most to the least. The first that is comfortable to read is taken, otherwise the
/// first that is short enough.
const DETAILS: [Detail; 6] = {
    const fn detail(longest: usize, depth: usize) -> Detail {
        Detail { longest, depth }
    }
    [
        detail(usize::MAX, usize::MAX),
        detail(300, usize::MAX),
        detail(0, usize::MAX),
        detail(300, 1),
        detail(0, 2),
        detail(0, 1),
    ]
};
/// The number of characters up to which a trial is comfortable to read.
const COMFORTABLE_CHARACTERS: usize = 1_500;
/// The greatest number of characters of a trial. If it is longer with the least details, only the number of its
/// steps is given.
const MAX_CHARACTERS: usize = 2_500;

pub(crate) fn describe_trial(setting: Setting<'_>, trial: &Trial) -> Wording {
    let Setting {
        names, position, ..
    } = setting;
    let end = position.map(|position| after(position, trial));
    let (clash, figure) = clashes(names, &trial.clash, end.as_ref());
    let supposed = placed(names, trial.target);
    let so = format!(
        "So {} is not {}.",
        names.cell(trial.target.cell),
        names.digit(trial.target.digit)
    );
    let mut known = Known::new();
    let mut listed = |detail: &Detail, most: usize| {
        let mut text =
            format!("Suppose {supposed}. Then these steps follow, one after the other:\n");
        let mut at = position.map(|position| with(position, trial.target));
        let mut history = setting.history.cloned();
        for step in &trial.steps {
            let so_far = (&mut at, &mut history);
            inside_in_words(names, step, 0, so_far, (detail, &mut known), &mut text);
            if text.len() > most {
                return None;
            }
        }
        Some(format!("{text}Now {clash} {so}\n"))
    };
    let sentences = if trial.steps.is_empty() {
        format!("Suppose {supposed}. Then {clash} {so}")
    } else {
        let mut short_enough = [COMFORTABLE_CHARACTERS, MAX_CHARACTERS]
            .into_iter()
            .flat_map(|most| DETAILS.iter().map(move |detail| (detail, most)));
        let in_words = short_enough.find_map(|(detail, most)| listed(detail, most));
        in_words.unwrap_or_else(|| {
            format!(
                "Suppose {supposed}. {}. In the end {clash} {so}",
                counted(trial)
            )
        })
    };
    let digit = names.digit(trial.target.digit);
    Wording {
        notation: format!(
            "{}={digit} leads to a contradiction",
            names.cell(trial.target.cell)
        ),
        sentences,
        figure,
    }
}

/// Returns how many steps a trial has: `Then 20 steps follow, 3 of them by further trials`.
fn counted(trial: &Trial) -> String {
    let steps = match trial.steps.len() {
        1 => "one step follows".to_owned(),
        steps => format!("{steps} steps follow"),
    };
    let is_trial = |step: &&Step| matches!(step.because, Reason::Trial(_));
    match trial.steps.iter().filter(is_trial).count() {
        0 => format!("Then {steps}"),
        1 => format!("Then {steps}, one of them by a further trial"),
        trials if trials == trial.steps.len() => {
            format!("Then {steps}, all of them by further trials")
        }
        trials => format!("Then {steps}, {trials} of them by further trials"),
    }
}

/// Returns the position at the end of a trial.
fn after(position: &Position, trial: &Trial) -> Position {
    let mut at = with(position, trial.target);
    for step in &trial.steps {
        at.apply(step);
    }
    at
}

/// Returns a placement in words: `r1c1 = 5`.
fn placed(names: Names<'_>, candidate: Candidate) -> String {
    format!(
        "{} = {}",
        names.cell(candidate.cell),
        names.digit(candidate.digit)
    )
}

/// Returns the position in which a candidate is supposed.
fn with(position: &Position, target: Candidate) -> Position {
    let mut with = position.clone();
    with.place(target);
    with
}

/// The sentences and the name of each step of a trial. They are found once for all levels of detail.
type Known = BTreeMap<*const Step, (String, String)>;

/// Adds a step of a trial, and the steps inside it, as items of a list.
fn inside_in_words(
    names: Names<'_>,
    step: &Step,
    depth: usize,
    (at, history): (&mut Option<Position>, &mut Option<History>),
    (detail, known): (&Detail, &mut Known),
    text: &mut String,
) {
    let indent = "  ".repeat(depth);
    if let Reason::Trial(trial) = &step.because {
        let supposed = placed(names, trial.target);
        let end = at.as_ref().map(|position| after(position, trial));
        let (clash, _) = clashes(names, &trial.clash, end.as_ref());
        *text += &format!("{indent}- Suppose also {supposed}. ");
        if trial.steps.is_empty() {
            *text += &format!("Then {clash}");
        } else if depth + 1 >= detail.depth {
            *text += &format!("{}, and {clash}", counted(trial));
        } else {
            *text += "Then these steps follow:\n";
            let mut inside = at.as_ref().map(|position| with(position, trial.target));
            let mut so_far = history.clone();
            for step in &trial.steps {
                let so_far = (&mut inside, &mut so_far);
                inside_in_words(names, step, depth + 1, so_far, (detail, known), text);
                if text.len() > MAX_CHARACTERS {
                    return;
                }
            }
            *text += &format!("{indent}  - Now {clash}");
        }
        *text += &format!(" {}\n", names.conclusion(&step.conclusion));
    } else {
        // A name needs no argument. Finding an argument takes time.
        let summary = match detail.longest {
            0 => explain(names.0, step).notation,
            longest => {
                let find = || {
                    let in_words = match (&*at, &*history) {
                        (Some(position), Some(history)) => explain_after(history, position, step),
                        (Some(position), None) => explain_in(position, step),
                        (None, _) => explain(names.0, step),
                    };
                    (in_words.without_definition(), in_words.notation)
                };
                let (sentences, notation) = known.entry(step).or_insert_with(find);
                match sentences.chars().count() > longest {
                    true => notation.clone(),
                    false => sentences.clone(),
                }
            }
        };
        *text += &format!("{indent}- {summary}\n");
    }
    if let Some(position) = at {
        position.apply(step);
    }
    if let Some(history) = history {
        history.suppose(step);
    }
}

/// Returns the contradiction as the rest of a sentence, with its full stop, and a figure of it.
fn clashes(names: Names<'_>, clash: &Clash, at: Option<&Position>) -> (String, Figure) {
    match clash {
        Clash::Cell(cell) => (
            format!("{} has no candidate left.", names.cell(*cell)),
            Figure {
                cells: vec![(*cell, Role::Fin)],
                ..Figure::default()
            },
        ),
        Clash::House(house, digit) => (
            format!(
                "{} has no place left in {}.",
                names.digit(*digit),
                names.long_house(*house)
            ),
            Figure {
                houses: vec![(*house, Role::Fin)],
                ..Figure::default()
            },
        ),
        Clash::Whole(whole) => {
            let (clash, figure) = crate::words::whole::clash(names, whole);
            (format!("{clash}."), figure)
        }
        Clash::Rule(number, name, cells) => {
            let mut in_words = format!("{name} in {} cannot be filled.", names.list_cells(cells));
            let why = at.and_then(|position| {
                let rules = position.rules()?;
                let part = part(names, rules.local(*number)?, &rules.puzzle, None);
                contradiction(names, &[part], &domains(position))
            });
            if let Some(why) = why.filter(|why| count(why) <= MAX_RULE_SENTENCES) {
                in_words += &format!(" {why}");
            }
            (
                in_words,
                Figure {
                    cells: cells.iter().map(|&cell| (cell, Role::Fin)).collect(),
                    ..Figure::default()
                },
            )
        }
    }
}
