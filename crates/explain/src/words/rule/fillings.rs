//! All fillings of the cells of a rule, if there are few.

use ninefold_grid::{Board, Cell, Digit, Puzzle};
use ninefold_logic::{Conclusion, Digits, LocalRule, Step};
use ninefold_techniques::each_filling;

use super::argument::Domains;
use crate::words::names::{Names, either};

/// The greatest number of fillings that a sentence lists.
const MAX_LISTED_FILLINGS: usize = 8;
/// The greatest number of fillings that are counted.
const MAX_COUNTED_FILLINGS: usize = 999;
/// The number of choices in the search for the fillings.
const MAX_CHOICES: usize = 20_000;

/// The fillings of the cells of a rule.
pub(super) struct Fillings {
    pub(super) open: Vec<Cell>,
    /// The digits that each filling puts into the open cells.
    pub(super) all: Vec<Vec<Digit>>,
    /// Whether there are no other fillings.
    pub(super) is_complete: bool,
}

impl Fillings {
    pub(super) fn of(board: &Board, local: &LocalRule, puzzle: &Puzzle, at: &Domains) -> Fillings {
        let domains: Vec<Digits> = local.cells.iter().map(|&cell| at.of(cell)).collect();
        let is_open = |i: &usize| domains[*i].only().is_none();
        let open: Vec<usize> = (0..domains.len()).filter(is_open).collect();
        let mut effort = MAX_CHOICES;
        let mut all: Vec<Vec<Digit>> = Vec::new();
        let mut see = |digits: &[Digit]| {
            all.push(open.iter().map(|&i| digits[i]).collect());
            all.len() <= MAX_COUNTED_FILLINGS
        };
        let is_complete =
            each_filling(board, local, puzzle, domains.clone(), &mut effort, &mut see);
        all.sort_unstable();
        Fillings {
            open: open.into_iter().map(|i| local.cells[i]).collect(),
            is_complete: is_complete && all.len() <= MAX_COUNTED_FILLINGS,
            all,
        }
    }

    /// Returns all fillings in a sentence, if there are few.
    pub(super) fn listed(&self, names: Names<'_>) -> Option<String> {
        if !self.is_complete || self.all.len() > MAX_LISTED_FILLINGS || self.all.is_empty() {
            return None;
        }
        let filling = |digits: &Vec<Digit>| {
            let digits: Vec<String> = digits.iter().map(|&d| names.digit(d).to_string()).collect();
            digits.join("-")
        };
        let fillings: Vec<String> = self.all.iter().map(filling).collect();
        let cells = names.list_cells(&self.open);
        Some(match (self.open.len(), fillings.len()) {
            (0, _) => return None,
            (1, _) => format!("{cells} can only be {}.", either(&fillings)),
            (_, 1) => format!("Only one way of filling {cells} is left: {}.", fillings[0]),
            _ => format!("{cells} can only be {}, in this order.", either(&fillings)),
        })
    }
}

/// Returns the sentence that no filling uses what a step removes.
pub(super) fn unused(names: Names<'_>, filled: Option<&Fillings>, step: &Step) -> String {
    let what = match step.conclusion.candidates() {
        _ if matches!(step.conclusion, Conclusion::Place(_)) => "another digit".to_owned(),
        [one] => format!("{} in {}", names.digit(one.digit), names.cell(one.cell)),
        _ => "a digit that this step removes".to_owned(),
    };
    match filled {
        Some(filled) if filled.is_complete && filled.all.len() > 1 => {
            format!(
                "None of the {} ways of filling it uses {what}.",
                filled.all.len()
            )
        }
        _ => format!("No way of filling it uses {what}."),
    }
}
