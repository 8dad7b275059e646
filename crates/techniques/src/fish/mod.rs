//! Fish: k houses (the base) in which a digit has all its places inside k other houses (the cover). Each base
//! house has the digit once, so the cover has it k times inside the base, and nowhere else. Fins are places of
//! the base outside the cover. With fins, only candidates that see every fin are removed.
//!
//! Rows in columns make a basic fish. Lines and boxes in crossing lines and boxes make a franken fish, anything
//! else a mutant one. A place in two base houses (an endo fin) counts for both, so it is a fin. A place in two
//! cover houses is wrong if there are no fins or it sees them all. A basic fish is sashimi if some base house
//! has at most one place besides the fins.

mod basic;
mod kraken;
mod search;

use ninefold_grid::{CellSet, House};
use ninefold_logic::{Fish, Layout, Reason, Siamese, Technique};
use search::{FishQuery, FoundFish, search};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::{Finder, Take, eliminate};

/// The kinds of houses of a fish.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Class {
    /// Rows in columns, or columns in rows.
    Basic,
    /// Lines and boxes in crossing lines and boxes.
    Franken,
    /// Any houses.
    Mutant,
}

impl Class {
    fn of<const W: usize>(layout: &Layout<W>, base: &[House], cover: &[House]) -> Class {
        // Rows, columns, and other houses.
        let kinds = |houses: &[House]| {
            let kind = |house: &House| match (layout.is_row(*house), layout.is_box(*house)) {
                (true, _) => 1u8,
                (_, false) => 2,
                (_, true) => 4,
            };
            houses.iter().fold(0, |kinds, house| kinds | kind(house))
        };
        match (kinds(base), kinds(cover)) {
            (1, 2) | (2, 1) => Class::Basic,
            (1 | 5, 2 | 6) | (2 | 6, 1 | 5) => Class::Franken,
            _ => Class::Mutant,
        }
    }
}

/// Makes a table of fish by class and by whether they have fins.
macro_rules! names {
    ($($class:ident $finned:literal: $($fish:ident)*;)*) => {
        [$((Class::$class, $finned, [$(Technique::$fish),*])),*]
    };
}

/// The techniques for fish of sizes 2 to 7: for each class without fins, with fins, and sashimi.
const NAMES: [(Class, bool, [Technique; 6]); 7] = names! {
    Basic false: XWing Swordfish Jellyfish Squirmbag Whale Leviathan;
    Basic true: FinnedXWing FinnedSwordfish FinnedJellyfish FinnedSquirmbag FinnedWhale FinnedLeviathan;
    Basic true: SashimiXWing SashimiSwordfish SashimiJellyfish SashimiSquirmbag SashimiWhale SashimiLeviathan;
    Franken false: FrankenXWing FrankenSwordfish FrankenJellyfish FrankenSquirmbag FrankenWhale FrankenLeviathan;
    Franken true: FinnedFrankenXWing FinnedFrankenSwordfish FinnedFrankenJellyfish FinnedFrankenSquirmbag
        FinnedFrankenWhale FinnedFrankenLeviathan;
    Mutant false: MutantXWing MutantSwordfish MutantJellyfish MutantSquirmbag MutantWhale MutantLeviathan;
    Mutant true: FinnedMutantXWing FinnedMutantSwordfish FinnedMutantJellyfish FinnedMutantSquirmbag
        FinnedMutantWhale FinnedMutantLeviathan;
};

/// The row of [`NAMES`] with sashimi fish.
const SASHIMI: usize = 2;

/// The row and the size of a technique.
fn place(technique: Technique) -> Option<(usize, usize)> {
    NAMES.iter().enumerate().find_map(|(row, (_, _, names))| {
        let size = names.iter().position(|&name| name == technique)?;
        Some((row, size + 2))
    })
}

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    match technique {
        Technique::Kraken1 | Technique::Kraken2 => Some(Finder::Any(kraken::find)),
        _ => place(technique).map(|_| Finder::Any(find)),
    }
}

/// Finds the fish of this name.
fn find<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let Some((row, size)) = place(technique) else {
        return Flow::Continue(());
    };
    let (class, finned, _) = NAMES[row];
    if class == Class::Basic && !finned {
        return basic::find(state, size, reach.order, technique, take);
    }
    let query = FishQuery {
        class,
        size,
        finned,
    };
    let layout = state.layout();
    // Fish with the same base, for siamese fish.
    let mut same_base: Vec<(usize, Fish, CellSet<W>)> = Vec::new();
    search(state, reach, query, &mut |found| {
        if Class::of(layout, found.base, found.cover) != class {
            return Flow::Continue(());
        }
        let own_row = if class == Class::Basic && is_sashimi(layout, found) {
            SASHIMI
        } else if row == SASHIMI {
            SASHIMI - 1
        } else {
            row
        };
        if !reach.siamese {
            if own_row != row {
                return Flow::Continue(());
            }
            let eliminated = state.candidates(found.digit, found.eliminated);
            return eliminate(take, technique, eliminated, || Reason::Fish(fish(found)));
        }
        let new = fish(found);
        same_base.retain(|(_, other, _)| other.digit == new.digit && other.base == new.base);
        for (other_row, other, eliminated) in &same_base {
            if *other_row == row && eliminated.first() != found.eliminated.first() {
                let fish = [other.clone(), new.clone()];
                let eliminated = state.candidates(found.digit, *eliminated | found.eliminated);
                eliminate(take, technique, eliminated, || {
                    Reason::Siamese(Siamese { fish })
                })?;
            }
        }
        same_base.push((own_row, new, found.eliminated));
        Flow::Continue(())
    })
}

fn fish<const W: usize>(found: &FoundFish<'_, W>) -> Fish {
    Fish {
        digit: found.digit,
        base: found.base.to_vec(),
        cover: found.cover.to_vec(),
        fins: (found.fins - found.endo_fins).iter().collect(),
        endo_fins: found.endo_fins.iter().collect(),
    }
}

fn is_sashimi<const W: usize>(layout: &Layout<W>, found: &FoundFish<'_, W>) -> bool {
    let left = found.union - found.fins;
    found
        .base
        .iter()
        .any(|&house| (left & layout.cells(house)).len() < 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    #[test]
    fn every_fish_has_a_name() {
        use ninefold_logic::Family;
        let fish = Technique::all().filter(|t| t.family() == Family::Fish);
        let kraken = [Technique::Kraken1, Technique::Kraken2];
        for technique in fish.filter(|t| !kraken.contains(t)) {
            assert!(place(technique).is_some(), "{technique}");
            assert!(finder::<2>(technique).is_some(), "{technique}");
        }
    }

    #[test]
    fn finned_and_sashimi() {
        let text = "
            -5  .  -5 | -5 -5 -5 |  .  -5 -5
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .
             ---------+----------+----------
              .  .   . |  .  .  . |  .   .  .
             -5  .  -5 | -5 -5 -5 |  .   . -5
              .  .   . |  .  .  . |  .   .  .
             ---------+----------+----------
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .
              .  .   . |  .  .  . |  .   .  .";
        let finned = drawn(text);
        assert_eq!(found(&finned, Technique::FinnedXWing), ["r46c7≠5"]);
        // Without r5c7, row 5 has one place besides the fin.
        let lean = text.replacen("-5 -5 -5 |  .   . -5", "-5 -5 -5 | -5   . -5", 1);
        let sashimi = drawn(&lean);
        assert!(found(&sashimi, Technique::FinnedXWing).is_empty());
        assert!(found(&sashimi, Technique::SashimiXWing).contains(&"r46c7≠5".to_owned()));
        // With a fin in another box, no candidate is removed.
        let far = text.replacen("-5 -5 -5 |  .   . -5", "-5  . -5 |  .  -5 -5", 1);
        assert!(found(&drawn(&far), Technique::FinnedXWing).is_empty());
    }

    #[test]
    fn franken() {
        // Row 1 and box 5 have 5 only in columns 4 and 6.
        let text = "
            -5 -5 -5 |  . -5  . | -5 -5 -5
             .  .  . |  .  .  . |  .  .  .
             .  .  . |  .  .  . |  .  .  .
            ---------+----------+---------
             .  .  . |  . -5  . |  .  .  .
             .  .  . |  . -5  . |  .  .  .
             .  .  . |  . -5  . |  .  .  .
            ---------+----------+---------
             .  .  . |  .  .  . |  .  .  .
             .  .  . |  .  .  . |  .  .  .
             .  .  . |  .  .  . |  .  .  .";
        let eliminated = found(&drawn(text), Technique::FrankenXWing);
        assert_eq!(eliminated, ["r23789c46≠5"]);
        let third = text.replacen("|  . -5  . |  .  .  .\n", "|  .  .  . |  .  .  .\n", 1);
        assert!(found(&drawn(&third), Technique::FrankenXWing).is_empty());
    }
}
