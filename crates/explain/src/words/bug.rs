//! Bivalue universal graves in words.

use ninefold_logic::{Bug, Conclusion};

use super::names::{either, list};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(setting: Setting<'_>, bug: &Bug) -> Wording {
    let names = setting.names;
    let extras = bug.extras.iter();
    let extras: Vec<String> = extras.map(|&extra| names.candidate(extra)).collect();
    let right = match extras.as_slice() {
        [one] => format!("So {one} is true."),
        _ => format!(
            "So at least one of these candidates is true: {}.",
            extras.join(", ")
        ),
    };
    let more = if let Some((house, digit)) = bug.locked {
        format!(
            " In {}, {} is possible only in the two cells with these candidates, so one of them holds it. The other \
             one holds its extra candidate.",
            names.long_house(house),
            names.digit(digit)
        )
    } else if !bug.subset.is_empty() {
        format!(
            " That cell and {} use up the digits that they have in common, in some order.",
            names.list_cells(&bug.subset)
        )
    } else if let ([_, _, ..], Conclusion::Eliminate(gone)) =
        (extras.as_slice(), setting.conclusion)
    {
        format!(
            " Each of them rules out {}.",
            list(&names.digits_in_cells(gone, "in"))
        )
    } else {
        String::new()
    };
    Wording {
        notation: extras.join(", "),
        sentences: format!(
            "Without {}, every empty cell would have two candidates, and each digit two places in every house. \
             All of them could be swapped, and the puzzle would have two solutions. {right}{more}",
            either(&extras)
        ),
        figure: Figure {
            candidates: bug.extras.iter().map(|&c| (c, Role::On)).collect(),
            cells: bug.subset.iter().map(|&c| (c, Role::Fin)).collect(),
            houses: bug.locked.iter().map(|&(h, _)| (h, Role::Base)).collect(),
            ..Figure::default()
        },
    }
}
