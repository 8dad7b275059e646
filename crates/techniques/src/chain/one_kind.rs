//! Chains of one kind. In X-chains (one digit) the strong links are houses with two places. In XY-chains (cells
//! with two candidates) each cell is a strong link. Cells that see both ends lose the digit of the ends.
//!
//! Both are walks through *states*, a cell with one of two sides. In an X-chain the side is off or on; in an
//! XY-chain it is the digit by which the chain leaves the cell. A breadth-first search over sets of cells finds
//! the distance of every end. A chain visits a cell once. The shortest walk may visit one twice, in both
//! states, around an odd loop. For such ends a longer path is searched depth first. An X-chain may return to
//! its start, which must then hold the digit.
//!
//! Of chains with the same eliminations the shortest is handed over.

use ninefold_grid::{Cell, CellSet, Digit, House};
use ninefold_logic::{Chain, Link, Node, Reason, State, Technique};

use crate::flow::Flow;
use crate::take::{Take, eliminate};

/// The largest number of steps of one search for a longer path.
const MAX_SEARCH_STEPS: usize = 20_000;

/// Sets of cells, one for each side.
type Sides<const W: usize> = [CellSet<W>; 2];

/// A cell and its side.
type Visit = (Cell, usize);

/// The links of one kind.
enum Web<'a, const W: usize> {
    /// Links of one digit: the cells that are strongly linked with each cell. The sides are off, on.
    X(&'a State<W>, Digit, Vec<CellSet<W>>),
    /// Links between cells with two candidates. The side is the number of the candidate by which the chain
    /// leaves the cell.
    Xy(&'a State<W>),
}

impl<const W: usize> Web<'_, W> {
    /// The states that follow directly from one.
    fn next(&self, (cell, side): Visit) -> Sides<W> {
        match self {
            Web::X(_, _, strong) if side == 0 => [CellSet::EMPTY, strong[cell.index()]],
            Web::X(state, digit, _) => [
                state.layout().peers(cell) & state.places(*digit),
                CellSet::EMPTY,
            ],
            Web::Xy(state) => {
                let mut next = [CellSet::EMPTY; 2];
                if let Some(digit) = nth(state, cell, side) {
                    let near = state.layout().peers(cell) & state.bivalue() & state.places(digit);
                    for other in near {
                        next[entered(state, other, digit)].insert(other);
                    }
                }
                next
            }
        }
    }

    /// The states from which one follows directly.
    fn previous(&self, (cell, side): Visit) -> Sides<W> {
        match self {
            // Links can be read from both ends.
            Web::X(..) => {
                let [off, on] = self.next((cell, 1 - side));
                [on, off]
            }
            Web::Xy(_) => {
                let [first, second] = self.next((cell, 1 - side));
                [second, first]
            }
        }
    }
}

/// The first or second candidate of a cell.
fn nth<const W: usize>(state: &State<W>, cell: Cell, side: usize) -> Option<Digit> {
    state.marks(cell).iter().nth(side)
}

/// The side of a cell that the chain enters by this digit: it leaves by the other one.
fn entered<const W: usize>(state: &State<W>, cell: Cell, digit: Digit) -> usize {
    usize::from(state.marks(cell).first() == Some(digit))
}

/// A chain that is the shortest so far for its eliminations.
struct FoundChain<const W: usize> {
    digit: Digit,
    eliminated: CellSet<W>,
    visits: Vec<Visit>,
}

/// Finds X-chains. `chained` has, for each digit, the places that chains may eliminate.
pub(crate) fn x_chains<const W: usize>(
    state: &State<W>,
    links: usize,
    chained: &[CellSet<W>],
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let mut found = Vec::new();
    for digit in layout.board().digits() {
        let goal = chained[digit.index()];
        if goal.is_empty() {
            continue;
        }
        let mut strong = vec![CellSet::EMPTY; layout.board().cell_count()];
        let mut starts: CellSet<W> = CellSet::EMPTY;
        for house in layout.board().houses() {
            let seats = state.seats(house, digit);
            let but_one = seats & seats.wrapping_sub(1);
            if but_one != 0 && but_one & (but_one - 1) == 0 {
                let both: Vec<Cell> = state.seated(house, seats).collect();
                if let &[a, b] = both.as_slice() {
                    strong[a.index()].insert(b);
                    strong[b.index()].insert(a);
                    starts |= CellSet::of(a) | CellSet::of(b);
                }
            }
        }
        let web = Web::X(state, digit, strong);
        for start in starts
            .iter()
            .filter(|&start| layout.peers(start).meets(goal))
        {
            // A chain has three links or more, and one state more than links.
            search(
                state,
                &web,
                digit,
                (start, 0),
                links.saturating_add(1),
                &mut found,
            );
        }
    }
    for FoundChain {
        digit,
        eliminated,
        visits,
    } in found
    {
        let nodes = visits.iter().map(|&(cell, _)| Node {
            digit,
            cells: vec![cell],
        });
        let links = visits.windows(2).map(|pair| {
            let strong = |&house: &House| {
                layout.cells(house) & state.places(digit)
                    == CellSet::of(pair[0].0) | CellSet::of(pair[1].0)
            };
            let mut houses = layout.board().houses_of(pair[0].0).iter().copied();
            match pair[0].1 {
                0 => houses.find(strong).map_or(Link::Weak, Link::House),
                _ => Link::Weak,
            }
        });
        let chain = Chain {
            nodes: nodes.collect(),
            links: links.collect(),
        };
        hand_over(state, Technique::XChain, digit, eliminated, chain, take)?;
    }
    Flow::Continue(())
}

pub(crate) fn xy_chains<const W: usize>(
    state: &State<W>,
    links: usize,
    chained: &[CellSet<W>],
    take: &mut Take<'_>,
) -> Flow {
    let web = Web::Xy(state);
    let mut found = Vec::new();
    for start in state.bivalue() {
        for (side, digit) in state.marks(start).iter().enumerate() {
            if !state.layout().peers(start).meets(chained[digit.index()]) {
                continue;
            }
            let most = links.saturating_add(1) / 2;
            search(state, &web, digit, (start, 1 - side), most, &mut found);
        }
    }
    for FoundChain {
        digit,
        eliminated,
        visits,
    } in found
    {
        let (mut nodes, mut links) = (Vec::new(), Vec::new());
        for &(cell, side) in &visits {
            let digits = [nth(state, cell, 1 - side), nth(state, cell, side)];
            nodes.extend(digits.into_iter().flatten().map(|digit| Node {
                digit,
                cells: vec![cell],
            }));
            links.extend([Link::Cell(cell), Link::Weak]);
        }
        links.pop();
        let chain = Chain { nodes, links };
        hand_over(state, Technique::XyChain, digit, eliminated, chain, take)?;
    }
    Flow::Continue(())
}

fn hand_over<const W: usize>(
    state: &State<W>,
    technique: Technique,
    digit: Digit,
    eliminated: CellSet<W>,
    chain: Chain,
    take: &mut Take<'_>,
) -> Flow {
    eliminate(take, technique, state.candidates(digit, eliminated), || {
        Reason::Chain(chain)
    })
}

/// Finds the chains of at most this many states from one state to every end that eliminates something.
fn search<const W: usize>(
    state: &State<W>,
    web: &Web<'_, W>,
    digit: Digit,
    start: Visit,
    most: usize,
    found: &mut Vec<FoundChain<W>>,
) {
    let is_x = matches!(web, Web::X(..));
    let places = state.places(digit);
    let seen = state.layout().peers(start.0) & places;
    // Returns what is eliminated if a chain ends in this state, or `None` if it may not end here.
    let eliminations_of = |(cell, side): Visit| {
        let is_end = cell >= start.0
            && if is_x {
                side == 1
            } else {
                cell != start.0 && nth(state, cell, side) == Some(digit)
            };
        let eliminated = if is_end {
            seen & state.layout().peers(cell)
        } else {
            CellSet::EMPTY
        };
        (!eliminated.is_empty()).then_some(eliminated)
    };
    let mut levels: Vec<Sides<W>> = vec![[CellSet::EMPTY; 2]];
    levels[0][start.1].insert(start.0);
    let mut met = levels[0];
    while levels.len() < most {
        let mut next = [CellSet::EMPTY; 2];
        for (side, cells) in levels[levels.len() - 1].into_iter().enumerate() {
            for cell in cells {
                // A chain that returned to its start does not continue.
                if cell == start.0 && levels.len() > 1 {
                    continue;
                }
                let [first, second] = web.next((cell, side));
                next = [next[0] | first, next[1] | second];
            }
        }
        next = [next[0] - met[0], next[1] - met[1]];
        if !is_x {
            next = next.map(|cells| cells - CellSet::of(start.0));
        }
        if next[0].is_empty() && next[1].is_empty() {
            break;
        }
        met = [met[0] | next[0], met[1] | next[1]];
        levels.push(next);
        // One strong link alone is no chain; what it eliminates are locked candidates. Longer paths between its
        // ends prove no more.
        if is_x && levels.len() == 2 {
            continue;
        }
        for (side, cells) in next.into_iter().enumerate() {
            for cell in cells {
                let end = (cell, side);
                let Some(eliminated) = eliminations_of(end) else {
                    continue;
                };
                let known = found
                    .iter_mut()
                    .find(|f| f.digit == digit && f.eliminated == eliminated);
                if known
                    .as_ref()
                    .is_some_and(|f| f.visits.len() <= levels.len())
                {
                    continue;
                }
                let Some(visits) = path(web, start, end, levels.len(), most) else {
                    continue;
                };
                match known {
                    Some(known) if known.visits.len() <= visits.len() => {}
                    Some(known) => known.visits = visits,
                    None => found.push(FoundChain {
                        digit,
                        eliminated,
                        visits,
                    }),
                }
            }
        }
    }
}

/// Returns the shortest path from one state to another with `least` to `most` states. It visits no cell twice,
/// except the start at its end.
fn path<const W: usize>(
    web: &Web<'_, W>,
    start: Visit,
    end: Visit,
    least: usize,
    most: usize,
) -> Option<Vec<Visit>> {
    // `near[i]` has the states from which the end can be reached in at most i steps.
    let mut near: Vec<Sides<W>> = vec![[CellSet::EMPTY; 2]];
    near[0][end.1].insert(end.0);
    loop {
        let last = near[near.len() - 1];
        let mut next = last;
        for (side, cells) in last.into_iter().enumerate() {
            for cell in cells {
                let [first, second] = web.previous((cell, side));
                next = [next[0] | first, next[1] | second];
            }
        }
        if next == last || near.len() >= most {
            break;
        }
        near.push(next);
    }
    let mut effort = 0;
    for length in least..=most.min(2 * met_cells(&near)) {
        // Goes depth first. For each state on the path, `left` has the states that are left to try.
        let mut path = vec![start];
        let mut used: CellSet<W> = CellSet::of(start.0);
        let mut left = vec![web.next(start)];
        while let Some(choices) = left.last_mut() {
            let side = usize::from(choices[0].is_empty());
            let Some(cell) = choices[side].first() else {
                left.pop();
                if let Some((cell, _)) = path.pop() {
                    used.remove(cell);
                }
                continue;
            };
            choices[side].remove(cell);
            effort += 1;
            if effort > MAX_SEARCH_STEPS {
                return None;
            }
            let visit = (cell, side);
            // Only the start may occur twice, at the end.
            let is_free = !used.contains(cell) || cell == start.0;
            if visit == end && path.len() + 1 == length && is_free {
                path.push(visit);
                return Some(path);
            }
            let after = length.saturating_sub(path.len() + 1);
            let reach = near[after.min(near.len() - 1)];
            if used.contains(cell) || after == 0 || !reach[side].contains(cell) {
                continue;
            }
            used.insert(cell);
            path.push(visit);
            left.push(web.next(visit));
        }
    }
    None
}

/// The number of cells from which the end can be reached.
fn met_cells<const W: usize>(near: &[Sides<W>]) -> usize {
    near.last().map_or(0, |sides| (sides[0] | sides[1]).len())
}

#[cfg(test)]
mod tests {
    use crate::picture::{drawn, found, found_within};
    use crate::reach::Reach;
    use ninefold_logic::Technique as T;

    #[test]
    fn one_digit() {
        let state = |r4c4: &str| {
            drawn(&format!(
                ".  -1 -1 | -1   . -1 | -1 -1 -1
                 .   .  . |  .  -1  . |  .  .  .
                 .   .  . |  .  -1  . |  .  .  .
                 ---------+-----------+---------
                 .   .  . | {r4c4} -1 . | .  .  .
                 .   .  . | -1   . -1 |  .  .  .
                 .   .  . | -1  -1 -1 |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  -1  . |  .  .  .
                 .   .  . |  .  -1  . |  .  .  .
                 .   .  . |  .  -1  . |  .  .  ."
            ))
        };
        // r1c1 = r1c5 - r5c5 = r4c6.
        assert_eq!(found(&state("-1"), T::XChain), ["r4c1≠1"]);
        assert!(found(&state("."), T::XChain).is_empty());
        let short = Reach {
            chain_links: 2,
            ..Reach::default()
        };
        assert!(found_within(&state("-1"), T::XChain, &short).is_empty());
    }

    #[test]
    fn two_digits_in_each_cell() {
        let state = |r5c9: &str| {
            drawn(&format!(
                "12  .  . |  .  23 .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  34 .  |  .  .  {r5c9}
                 .   .  . |  .  .  .  |  .  .  .
                 ---------+-----------+---------
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  .
                 .   .  . |  .  .  .  |  .  .  ."
            ))
        };
        assert_eq!(found(&state("14"), T::XyChain), ["r1c9,r5c1≠1"]);
        assert!(found(&state("15"), T::XyChain).is_empty());
    }
}
