//! A candidate and where it leads to, in words.

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

/// Sentences about a rule that cannot be filled, at most.
const SENTENCES: usize = 6;

pub(crate) fn describe_trial(setting: Setting<'_>, trial: &Trial) -> Wording {
    let Setting {
        names, position, ..
    } = setting;
    let mut history = setting.history.cloned();
    let Trial {
        target,
        steps,
        clash,
    } = trial;
    let supposed = placed(names, *target);
    let mut sentences = match steps.is_empty() {
        true => format!("Suppose {supposed}."),
        false => format!("Suppose {supposed}. Then these steps follow, one after the other:\n"),
    };
    let mut at = position.map(|position| with(position, *target));
    for step in steps {
        inside_in_words(names, step, 0, (&mut at, &mut history), &mut sentences);
    }
    let (clash, figure) = clashes(names, clash, at.as_ref());
    sentences += &match steps.is_empty() {
        true => format!(
            " Then {clash} So {} is not {}.",
            names.cell(target.cell),
            names.digit(target.digit)
        ),
        false => format!(
            "Now {clash} So {} is not {}.\n",
            names.cell(target.cell),
            names.digit(target.digit)
        ),
    };
    let digit = names.digit(target.digit);
    Wording {
        notation: format!(
            "{}={digit} leads to a contradiction",
            names.cell(target.cell)
        ),
        sentences,
        figure,
    }
}

/// `r1c1 = 5`.
fn placed(names: Names<'_>, candidate: Candidate) -> String {
    format!(
        "{} = {}",
        names.cell(candidate.cell),
        names.digit(candidate.digit)
    )
}

/// The position in which a candidate is supposed.
fn with(position: &Position, target: Candidate) -> Position {
    let mut with = position.clone();
    with.place(target);
    with
}

/// A step of a trial, and what is inside it, as items of a list.
fn inside_in_words(
    names: Names<'_>,
    step: &Step,
    depth: usize,
    (at, history): (&mut Option<Position>, &mut Option<History>),
    text: &mut String,
) {
    let indent = "  ".repeat(depth);
    if let Reason::Trial(trial) = &step.because {
        let supposed = placed(names, trial.target);
        let mut inside = at.as_ref().map(|position| with(position, trial.target));
        let mut so_far = history.clone();
        if trial.steps.is_empty() {
            let (clash, _) = clashes(names, &trial.clash, inside.as_ref());
            *text += &format!("{indent}- Suppose also {supposed}. Then {clash}");
        } else {
            *text += &format!("{indent}- Suppose also {supposed}. Then these steps follow:\n");
            for step in &trial.steps {
                inside_in_words(names, step, depth + 1, (&mut inside, &mut so_far), text);
            }
            let (clash, _) = clashes(names, &trial.clash, inside.as_ref());
            *text += &format!("{indent}  - Now {clash}");
        }
        *text += &format!(" {}\n", names.conclusion(&step.conclusion));
    } else {
        let in_words = match (&*at, &*history) {
            (Some(position), Some(history)) => explain_after(history, position, step),
            (Some(position), None) => explain_in(position, step),
            (None, _) => explain(names.0, step),
        };
        *text += &format!("{indent}- {}\n", in_words.without_definition());
    }
    if let Some(position) = at {
        position.apply(step);
    }
    if let Some(history) = history {
        history.suppose(step);
    }
}

/// What is left without, as the rest of a sentence, with its full stop and with what explains it.
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
            if let Some(why) = why.filter(|why| count(why) <= SENTENCES) {
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
