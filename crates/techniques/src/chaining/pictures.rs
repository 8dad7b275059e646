//! A picture for each kind of chaining, and one in which one more candidate prevents it. Nested chains are too
//! slow on a nearly empty board; their pictures are the examples of the manual.

use ninefold_logic::Technique as T;

use crate::picture::{drawn, found};

/// Whether a technique reaches this conclusion in a picture, and does not if one word of the picture is
/// replaced.
#[track_caller]
fn says(technique: T, picture: &str, conclusion: &str, [word, other]: [&str; 2]) {
    let conclusion = conclusion.to_owned();
    let steps = found(&drawn(picture), technique);
    assert!(steps.contains(&conclusion), "{steps:?}");
    assert_eq!(picture.matches(word).count(), 1);
    let steps = found(&drawn(&picture.replace(word, other)), technique);
    assert!(!steps.contains(&conclusion), "{steps:?}");
}

#[test]
fn cycles_of_one_digit() {
    // 1 is in r1c1 and r4c5, or in r1c5 and r4c1.
    let picture = "
          .  -1  -1 |  .  -1  -1 | -1  -1  -1
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          . -1  -1  |  .  -1  -1 | -1  -1 98765432
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .";
    let expected = "r2356789c14≠1";
    says(T::BidirectionalXCycle, picture, expected, ["98765432", "."]);
}

#[test]
fn chains_of_one_digit() {
    // If 1 is not in r1c5, it is in r1c1, so in r4c6.
    let picture = "
          .  -1  -1 | -1   .  -1 | -1  -1  -1
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          . -1  -1  | -1  -1   . | -1  -1 98765432
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .";
    says(T::ForcingXChain, picture, "r5c5≠1", ["98765432", "."]);
}

#[test]
fn cycles_of_cells() {
    let picture = "
          12  .   . | 23   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          14  .   . | 34   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .";
    let expected = "r2356789c1≠1, r1c2356789≠2, r2356789c4≠3, r4c2356789≠4";
    says(T::BidirectionalYCycle, picture, expected, ["34", "345"]);
}

#[test]
fn cycles_of_cells_and_houses() {
    // 1 is in r1c1 or r1c4, 2 is in r1c4 or r4c4, and r4c1 is 1 or 2.
    let picture = "
          .  -1  -1 |  .  -1  -1 | -1  -1  -1
          .   .   . | -2   .   . |  .   .   .
          .   .   . | -2   .   . |  .   .   .
          12  .   . |  .   .   . |  .   .   .
          .   .   . | -2   .   . |  .   .   .
          .   .   . | -2   .   . |  .   .   .
          .   .   . | -2   .   . |  .   .   .
          .   .   . | -2   .   . |  .   .   .
          .   .   . | -2   .   . |  .   .   .";
    let expected = "r2356789c1≠1, r4c2356789≠2";
    says(T::BidirectionalCycle, picture, expected, ["12", "123"]);
}

#[test]
fn chains_of_cells() {
    let picture = "
          12  .   . | 23   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          13  .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .";
    says(T::ForcingChain, picture, "r4c4≠3", ["12", "124"]);
}

#[test]
fn nishio() {
    // If r1c1 were 1, r4c4 and r7c8 would be 1 too, and row 8 would have no place for 1.
    let picture = "
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .  -1  -1 |  .  -1  -1 | -1  -1  -1
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .  -1  -1 | -1  -1  -1 | -1   .  -1
          .  -1  -1 |  .  -1 98765432 | -1  -1   .
          .   .   . |  .   .   . |  .   .   .";
    says(T::NishioForcingChain, picture, "r1c1≠1", ["98765432", "."]);
}

#[test]
fn cell_forcing_chains() {
    // Whether r1c1 is 1, 2 or 3: r1c5, r5c1 or, through r2c2, r5c2 is 4.
    let picture = "
         123  .   . |  .  14   . |  .   .   .
          .  36   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          24 46   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .";
    says(T::CellForcingChain, picture, "r5c5≠4", ["36", "367"]);
}

#[test]
fn region_forcing_chains() {
    // Wherever 1 is in row 1, one of these cells is 2: r4c1, r5c5 or, through r2c8, r4c8.
    let picture = "
          .  -1  -1 | -1   .  -1 | -1  -1   .
          .   .   . |  .   .   . |  .  15   .
          .   .   . |  .   .   . |  .   .   .
          12  .   . |  .   .   . |  .  25   .
          .   .   . |  .  21   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .";
    says(T::RegionForcingChain, picture, "r4c5≠2", ["21", "213"]);
}

#[test]
fn dynamic_forcing_chains() {
    // If r1c1 were 1, r1c5 would be 2, r5c1 3 and, through r2c2, r5c2 4. Then r5c5 would have no candidate
    // left.
    let picture = "
          .   .   . |  .  12   . |  .   .   .
          .  16   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          13 46   . |  . 234   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .";
    says(T::DynamicForcingChain, picture, "r1c1≠1", ["234", "2345"]);
}

#[test]
fn dynamic_forcing_chains_with_patterns() {
    // If r1c1 were 1, r1c45 would hold 2 and 3, and r1c9 would have no candidate left.
    let picture = "
          .   .   . | 123 32   . |  .   .  23
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .
          .   .   . |  .   .   . |  .   .   .";
    says(
        T::DynamicForcingChainPlus,
        picture,
        "r1c1≠1",
        ["123", "1234"],
    );
}
