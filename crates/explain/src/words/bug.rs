//! Bivalue universal graves in words.

use ninefold_logic::{Conclusion, Grave};

use super::names::{either, list};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(setting: Setting<'_>, grave: &Grave) -> Wording {
    let names = setting.names;
    let extras = grave.extras.iter();
    let extras: Vec<String> = extras.map(|&extra| names.candidate(extra)).collect();
    let right = match extras.as_slice() {
        [one] => format!("So {one} is true."),
        _ => format!(
            "So at least one of these candidates is true: {}.",
            extras.join(", ")
        ),
    };
    let more = if let Some((house, digit)) = grave.locked {
        format!(
            " In {}, {} is possible only in the two cells with these candidates, so one of them holds it. The other \
             one holds its extra candidate.",
            names.long_house(house),
            names.digit(digit)
        )
    } else if !grave.subset.is_empty() {
        format!(
            " That cell and {} use up the digits that they have in common, in some order.",
            names.list_cells(&grave.subset)
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
            candidates: grave.extras.iter().map(|&c| (c, Role::On)).collect(),
            cells: grave.subset.iter().map(|&c| (c, Role::Fin)).collect(),
            houses: grave.locked.iter().map(|&(h, _)| (h, Role::Base)).collect(),
            ..Figure::default()
        },
    }
}
