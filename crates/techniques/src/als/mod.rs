//! Almost locked sets: k cells of a house with k + 1 digits in all. Without one of the digits, the cells hold
//! all the others. Two sets are linked by a *restricted common* digit: its places in one set see all its places
//! in the other. So at most one of the sets can hold it.
//!
//! | technique | sets |
//! |---|---|
//! | `bent` | two, one of them a cell |
//! | `xz` | two, linked by one digit or by two |
//! | `wing` | three in a chain |
//! | `chain` | four and more |
//! | `blossom` | one for each digit of a cell |
//!
//! The sets of a board are listed once ([`Sets`]) and kept until the board changes.

mod bent;
mod blossom;
mod chain;
pub(crate) mod sets;
mod wing;
mod xz;

use ninefold_logic::Technique;

use crate::take::Finder;
pub use bent::price;

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::WxyzWing | T::VwxyzWing | T::UvwxyzWing | T::TuvwxyzWing => bent::find,
        T::AlsXz => |state, _, reach, take| xz::find(state, reach, take),
        T::AlsXyWing => |state, _, reach, take| wing::find(state, reach, take),
        T::AlsXyChain => |state, _, reach, take| chain::find(state, reach, take),
        T::DeathBlossom => |state, _, reach, take| blossom::find(state, reach, take),
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique;

    /// A 6×6 with boxes of two rows and three columns.
    fn on(technique: Technique, rows: [&str; 6]) -> Vec<String> {
        found(&drawn(&rows.join("\n")), technique)
    }

    #[test]
    fn two_sets() {
        // Only one set can hold 2, so r1c1 or r5c2 holds 1.
        let rows = [
            "12  . . | . . .",
            ".   . . | . . .",
            ".   . . | . . .",
            ".   . . | . . .",
            "23 13 . | . . .",
            ".   . . | . . .",
        ];
        assert_eq!(on(Technique::AlsXz, rows), ["r12c2,r6c1≠1"]);
        let far = [
            "12  . . | . . .",
            ".   . . | . . .",
            ".   . . | . . .",
            ".   . . | . . .",
            ". 23 13 | . . .",
            ".   . . | . . .",
        ];
        assert!(on(Technique::AlsXz, far).is_empty());
    }

    #[test]
    fn two_links() {
        // Neither set can leave both 1 and 2 to the other.
        let rows = [
            "12 . . | 123 . .",
            ".  . . | .   . .",
            ".  . . | .   . .",
            ".  . . | .   . .",
            ".  . . | .   . .",
            ".  . . | 13  . .",
        ];
        assert!(on(Technique::AlsXz, rows).is_empty(), "1 is not linked");
        let rows = [
            "12 . . | 123 13 .",
            ".  . . | .   .  .",
            ".  . . | .   .  .",
            ".  . . | .   .  .",
            ".  . . | .   .  .",
            ".  . . | .   .  .",
        ];
        let steps = on(Technique::AlsXz, rows);
        let all = "r1c236≠1, r1c236≠2, r1c236,r2c456≠3".to_owned();
        assert!(steps.contains(&all), "{steps:?}");
    }

    #[test]
    fn three_sets() {
        // 1 is in r1c1, or r1c1 is 2; then 3 is in r1c4, and 1 in r6c4.
        let rows = [
            "12 . . | 23 . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | 13 . .",
        ];
        assert_eq!(on(Technique::AlsXyWing, rows), ["r6c1≠1"]);
        let near_miss = [
            "12 . . | 23 . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | 14 . .",
        ];
        assert!(on(Technique::AlsXyWing, near_miss).is_empty());
    }

    #[test]
    fn four_sets() {
        let rows = [
            "12 . . | 23 . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ". . . | 34 . 14",
        ];
        assert_eq!(on(Technique::AlsXyChain, rows), ["r1c6,r6c1≠1"]);
        let near_miss = [
            "12 . . | 23 . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ".  . . | .  . .",
            ". . . | 35 . 14",
        ];
        assert!(on(Technique::AlsXyChain, near_miss).is_empty());
    }

    #[test]
    fn around_a_stem() {
        let rows = [
            "12 . . | .  14 .",
            ".  . . | .  .  .",
            ".  . . | .  .  .",
            ".  . . | .  .  .",
            ".  . . | .  .  .",
            "24 . . | .  .  .",
        ];
        assert_eq!(on(Technique::DeathBlossom, rows), ["r6c5≠4"]);
        let bare = [
            "123 . . | . 14 .",
            ".   . . | . .  .",
            ".   . . | . .  .",
            ".   . . | . .  .",
            ".   . . | . .  .",
            "24  . . | . .  .",
        ];
        assert!(on(Technique::DeathBlossom, bare).is_empty());
    }
}
