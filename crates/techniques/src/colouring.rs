//! Colouring: if a digit has two places in a house, one of them holds it. Cells that are connected by such
//! pairs are painted in two colours, of which one is right throughout.
//!
//! | | what is seen | what is removed |
//! |---|---|---|
//! | trap | a cell sees both colours | the digit in that cell |
//! | wrap | two cells of one colour see each other | that colour |
//! | multi 1 | a colour sees a colour of another cluster | candidates that see both of the other two colours |
//! | multi 2 | a colour sees both colours of another cluster | the first colour |
//!
//! The search takes clusters digit by digit, from the lowest cell. HoDoKu finds a wrap before the traps of the
//! same cluster, and type 2 before type 1 of the same two clusters. So the two techniques of each pair share
//! one search.

use ninefold_grid::{Cell, CellSet, Digit, House};
use ninefold_logic::{Colouring, Conclusion, Reason, State, Step, Technique as T};

use crate::flow::Flow;
use crate::take::{Finder, Joint, Take};

pub(crate) fn finder<const W: usize>(technique: T) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        T::SimpleColoursTrap | T::SimpleColoursWrap => {
            |state, technique, _, take| simple(state, &[technique], take)
        }
        T::MultiColours1 | T::MultiColours2 => {
            |state, technique, _, take| multi(state, &[technique], take)
        }
        _ => return None,
    }))
}

pub(crate) fn joint<const W: usize>(technique: T) -> Option<Joint<W>> {
    match technique {
        T::SimpleColoursTrap | T::SimpleColoursWrap => {
            Some(|state, techniques, _, take| simple(state, techniques, take))
        }
        T::MultiColours1 | T::MultiColours2 => {
            Some(|state, techniques, _, take| multi(state, techniques, take))
        }
        _ => None,
    }
}

/// A cluster, as the cells of its two colours.
type Cluster<const W: usize> = [CellSet<W>; 2];

/// The clusters of a digit by their lowest cells.
fn clusters<const W: usize>(state: &State<W>, digit: Digit) -> Vec<Cluster<W>> {
    let board = state.layout().board();
    let is_pair = |house: House| {
        let seats = state.seats(house, digit);
        let but_one = seats & seats.wrapping_sub(1);
        but_one != 0 && but_one & (but_one - 1) == 0
    };
    let mut rest: CellSet<W> = (state.places(digit).iter())
        .filter(|&cell| board.houses_of(cell).iter().any(|&house| is_pair(house)))
        .collect();
    let mut clusters = Vec::new();
    let mut waiting = Vec::new();
    while let Some(seed) = rest.first() {
        let mut cluster = [CellSet::EMPTY; 2];
        waiting.push((seed, 0));
        while let Some((cell, colour)) = waiting.pop() {
            if !rest.contains(cell) {
                continue;
            }
            rest.remove(cell);
            cluster[colour].insert(cell);
            for &house in board.houses_of(cell).iter().rev() {
                if is_pair(house) {
                    let mut pair = state.layout().cells(house) & state.places(digit);
                    pair.remove(cell);
                    waiting.extend(pair.first().map(|other| (other, 1 - colour)));
                }
            }
        }
        clusters.push(cluster);
    }
    clusters
}

/// The cells that see a cell of this set.
fn seen_from<const W: usize>(state: &State<W>, cells: CellSet<W>) -> CellSet<W> {
    let peers = cells.iter().map(|cell| state.layout().peers(cell));
    peers.fold(CellSet::EMPTY, |all, peers| all | peers)
}

fn simple<const W: usize>(state: &State<W>, techniques: &[T], take: &mut Take<'_>) -> Flow {
    for digit in state.layout().board().digits() {
        for cluster in clusters(state, digit) {
            let seen = cluster.map(|colour| seen_from(state, colour));
            if techniques.contains(&T::SimpleColoursWrap) {
                let mut eliminated = CellSet::EMPTY;
                for i in 0..2 {
                    if seen[i].meets(cluster[i]) {
                        eliminated |= cluster[i];
                    }
                }
                hand_over(
                    state,
                    T::SimpleColoursWrap,
                    digit,
                    &[cluster],
                    eliminated,
                    take,
                )?;
            }
            if techniques.contains(&T::SimpleColoursTrap) {
                let eliminated = seen[0] & seen[1];
                hand_over(
                    state,
                    T::SimpleColoursTrap,
                    digit,
                    &[cluster],
                    eliminated,
                    take,
                )?;
            }
        }
    }
    Flow::Continue(())
}

fn multi<const W: usize>(state: &State<W>, techniques: &[T], take: &mut Take<'_>) -> Flow {
    for digit in state.layout().board().digits() {
        let clusters = clusters(state, digit);
        let seen: Vec<Cluster<W>> = (clusters.iter())
            .map(|cluster| cluster.map(|colour| seen_from(state, colour)))
            .collect();
        for i in 0..clusters.len() {
            for j in (0..clusters.len()).filter(|&j| j != i) {
                let both = [clusters[i], clusters[j]];
                let meets = |a: usize, b: usize| seen[i][a].meets(clusters[j][b]);
                if techniques.contains(&T::MultiColours2) {
                    let mut eliminated = CellSet::EMPTY;
                    for (a, &colour) in clusters[i].iter().enumerate() {
                        if meets(a, 0) && meets(a, 1) {
                            eliminated |= colour;
                        }
                    }
                    hand_over(state, T::MultiColours2, digit, &both, eliminated, take)?;
                }
                if techniques.contains(&T::MultiColours1) {
                    let mut eliminated = CellSet::EMPTY;
                    for (a, b) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        if meets(a, b) {
                            eliminated |= seen[i][1 - a] & seen[j][1 - b];
                        }
                    }
                    hand_over(state, T::MultiColours1, digit, &both, eliminated, take)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn hand_over<const W: usize>(
    state: &State<W>,
    technique: T,
    digit: Digit,
    clusters: &[Cluster<W>],
    eliminated: CellSet<W>,
    take: &mut Take<'_>,
) -> Flow {
    if !eliminated.meets(state.places(digit)) {
        return Flow::Continue(());
    }
    let Some(conclusion) = Conclusion::eliminate(state.candidates(digit, eliminated)) else {
        return Flow::Continue(());
    };
    let painted =
        (clusters.iter()).fold(CellSet::EMPTY, |all, cluster| all | cluster[0] | cluster[1]);
    let is_pair = |house: &House| {
        let places = state.layout().cells(*house) & state.places(digit);
        places.len() == 2 && places.is_within(painted)
    };
    let cells = |colour: CellSet<W>| colour.iter().collect::<Vec<Cell>>();
    let colouring = Colouring {
        digit,
        clusters: clusters.iter().map(|cluster| cluster.map(cells)).collect(),
        pairs: state.layout().board().houses().filter(is_pair).collect(),
    };
    take(Step {
        technique,
        because: Reason::Colouring(colouring),
        conclusion,
    })
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found};
    use ninefold_logic::Technique as T;

    /// A board on which row 1, column 5 and box 5 have two places each for 1. The words of row 4 are given.
    fn cluster(row_4: &str) -> String {
        format!(
            ".  -1 -1 | -1   . -1 | -1 -1 -1
             .   .  . |  .  -1  . |  .  .  .
             .   .  . |  .  -1  . |  .  .  .
             ---------+-----------+---------
             {row_4}
             .   .  . | -1   . -1 |  .  .  .
             .   .  . | -1  -1 -1 |  .  .  .
             ---------+-----------+---------
             .   .  . |  .  -1  . |  .  .  .
             .   .  . |  .  -1  . |  .  .  .
             .   .  . |  .  -1  . |  .  .  ."
        )
    }

    #[test]
    fn a_cell_sees_both_colours() {
        let state = drawn(&cluster(".  .  . | -1 -1 . | .  .  ."));
        assert_eq!(found(&state, T::SimpleColoursTrap), ["r4c1≠1"]);
        assert!(found(&state, T::SimpleColoursWrap).is_empty());
        let third = drawn(&cluster(".  .  . | . -1 . | .  .  ."));
        assert!(found(&third, T::SimpleColoursTrap).is_empty());
    }

    #[test]
    fn a_colour_sees_itself() {
        let state = drawn(&cluster(". -1 -1 | -1 -1 . | -1 -1 -1"));
        assert_eq!(found(&state, T::SimpleColoursWrap), ["r14c1,r5c5≠1"]);
    }

    #[test]
    fn two_clusters() {
        // Rows 1 and 5 are clusters; r1c1 sees r5c1, so r1c5 or r5c4 is right.
        let state = |r1c8: &str| {
            drawn(&format!(
                ".  -1 -1 | -1   . -1 | -1 {r1c8} -1
                 .   .  . |  .   .  . |  .  .  .
                 .   .  . |  .   .  . |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .   .  . |  .  .  .
                 .  -1 -1 |  .  -1 -1 | -1 -1 -1
                 .   .  . |  .   .  . |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .   .  . |  .  .  .
                 .   .  . |  .   .  . |  .  .  .
                 .   .  . |  .   .  . |  .  .  ."
            ))
        };
        let eliminated = ["r23c4,r46c5≠1"];
        assert_eq!(found(&state("-1"), T::MultiColours1), eliminated);
        assert!(found(&state("."), T::MultiColours1).is_empty());
        assert!(found(&state("-1"), T::MultiColours2).is_empty());
    }

    #[test]
    fn a_colour_between_two() {
        // r1c4 and r5c1 have one colour, and see both places of box 5.
        let state = |r6c5: &str| {
            drawn(&format!(
                ".  -1 -1 |  .  -1 -1 | -1 -1 -1
                 -1  .  . |  .   .  . |  .  .  .
                 -1  .  . |  .   .  . |  .  .  .
                 ---------+-----------+---------
                 -1  .  . |  .  -1 -1 |  .  .  .
                 .   .  . | -1  -1  . |  .  .  .
                 -1  .  . | -1 {r6c5} -1 | . . .
                 ---------+-----------+---------
                 -1  .  . |  .   .  . |  .  .  .
                 -1  .  . |  .   .  . |  .  .  .
                 -1  .  . |  .   .  . |  .  .  ."
            ))
        };
        assert_eq!(found(&state("-1"), T::MultiColours2), ["r1c4,r5c1≠1"]);
        assert!(found(&state("."), T::MultiColours2).is_empty());
    }
}
