//! Chains of two to six strong links of one digit. Each link is a house in which the digit has two places, or
//! two groups of places. Each is joined to the next one by a house that contains an end of both. At least one
//! of the far ends holds the digit. If these share a house too, the chain is a loop, and each joint has the
//! digit in one of its two ends.
//!
//! A house with more than two places is a link if they are in two boxes of a line. In a box they may be in a
//! row and a column, in two rows or in two columns. Further houses are links too. Disjoint groups and windows
//! of nine cells are split by a row and a column, one of which is the first. Diagonals and others are split
//! into thirds.
//!
//! The kinds of links, the prices and the order of search are SukakuExplainer 1.18.1's. Cheaper chains come
//! first, then those that eliminate more. Then they go by the kinds of houses, and by the order in which the
//! search meets them, house by house. Two quirks are kept. Nothing is removed from the houses that join the
//! links unless the chain is a loop. Two cells of a box that share a line count only as the line's.

mod link;

use std::cmp::Reverse;

use link::{BOX, COLUMN, FURTHER, ROW, Strong, kind, strong_links};
use ninefold_grid::{Board, Candidate, CellSet, Digit, House};
use ninefold_logic::{Chain, Link, Node, Reason, Technique};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::{Take, eliminate};

/// The largest number of links tried after others, of all digits together. Only large boards come near it.
const MAX_LINKS_TRIED: usize = 1_000_000;

/// The number of links of a technique.
fn links_of(technique: Technique) -> usize {
    match technique {
        Technique::TwoStrongLinks => 2,
        Technique::ThreeStrongLinks => 3,
        Technique::FourStrongLinks => 4,
        Technique::FiveStrongLinks => 5,
        _ => 6,
    }
}

/// Returns the price of a chain of strong links in SukakuExplainer 1.18.1, in tenths. Two links cost 4.0, three
/// 5.4, and each further one 0.4 more. Rows together with columns add 0.1, boxes 0.1, all three 0.2. Groups or
/// further houses such as diagonals add 0.3, whatever the others are.
pub fn price(board: &Board, chain: &Chain) -> u16 {
    let houses = chain.links.iter().filter_map(|link| match link {
        Link::House(house) => Some(kind(board, *house)),
        _ => None,
    });
    let is_grouped = chain.nodes.iter().any(|node| node.cells.len() > 1);
    price_of(&houses.collect::<Vec<u8>>(), is_grouped)
}

fn price_of(kinds: &[u8], is_grouped: bool) -> u16 {
    let base = match kinds.len() {
        2 => 40,
        more => 42 + 4 * more as u16,
    };
    let has = |kind| kinds.contains(&kind);
    let mixed = u16::from(has(ROW) && has(COLUMN));
    let with_box = u16::from(has(BOX));
    let is_hard = is_grouped || has(FURTHER);
    base + if is_hard { 3 } else { mixed + with_box }
}

/// Returns a column, a row, a box or a further house that contains two ends.
fn joint(one: &[Option<House>], other: &[Option<House>]) -> Option<House> {
    let mut both = one.iter().zip(other);
    both.find_map(|(a, b)| a.filter(|_| a == b))
}

/// A chain of links, each with the number of the end that comes first.
type LinkPath = Vec<(usize, usize)>;

/// A chain that was found, with everything that determines its place in the order.
struct FoundChain {
    price: u16,
    count: usize,
    kinds: String,
    place: Vec<usize>,
    chain: Chain,
    eliminated: Vec<Candidate>,
}

pub(crate) fn find<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let count = links_of(technique);
    let turns = orders(count);
    let mut all = Vec::new();
    let mut effort = 0;
    for digit in state.layout().board().digits() {
        reach.check_time()?;
        // If templates eliminate nothing of this digit, no chain in rows, columns and boxes does.
        if !state.layout().sees_further() && state.removable(digit, reach).is_empty() {
            continue;
        }
        let links = strong_links(state, digit);
        for path in paths_of(&links, count, &mut effort) {
            all.extend(found(state, digit, &links, &path, &turns));
        }
    }
    all.sort_unstable_by(|a: &FoundChain, b| {
        let key = |f: &FoundChain| (f.price, Reverse(f.count));
        let by_kind = || a.kinds.cmp(&b.kinds);
        let by_place = || a.place.cmp(&b.place);
        key(a).cmp(&key(b)).then_with(by_kind).then_with(by_place)
    });
    for found in all {
        eliminate(take, technique, found.eliminated, || {
            Reason::Chain(found.chain)
        })?;
    }
    Flow::Continue(())
}

/// Returns all chains of this many links, each read in one direction: its last link comes later in the list
/// than its first.
fn paths_of<const W: usize>(
    links: &[Strong<W>],
    count: usize,
    effort: &mut usize,
) -> Vec<LinkPath> {
    let mut paths = Vec::new();
    let mut waiting: Vec<LinkPath> = Vec::new();
    for start in (0..links.len()).flat_map(|link| [(link, 0), (link, 1)]) {
        waiting.push(vec![start]);
    }
    while let Some(path) = waiting.pop() {
        if path.len() == count {
            if path[0].0 < path[count - 1].0 {
                paths.push(path);
            }
            continue;
        }
        *effort += links.len();
        if *effort > MAX_LINKS_TRIED {
            break;
        }
        let Some(&(last, first_end)) = path.last() else {
            continue;
        };
        let end = &links[last].around[1 - first_end];
        for (next, link) in links.iter().enumerate() {
            if path
                .iter()
                .any(|&(i, _)| links[i].places.meets(link.places))
            {
                continue;
            }
            for first_end in [0, 1] {
                if joint(end, &link.around[first_end]).is_some() {
                    let mut longer = path.clone();
                    longer.push((next, first_end));
                    waiting.push(longer);
                }
            }
        }
    }
    paths
}

/// Returns what follows from a chain, if it is new. Of a loop only one reading counts.
fn found<const W: usize>(
    state: &Survey<W>,
    digit: Digit,
    links: &[Strong<W>],
    path: &LinkPath,
    turns: &[Vec<usize>],
) -> Option<FoundChain> {
    let layout = state.layout();
    let of = |&(link, _): &(usize, usize)| &links[link];
    let first = |&(link, end): &(usize, usize)| links[link].ends[end];
    let last = |&(link, end): &(usize, usize)| links[link].ends[1 - end];
    let join = |&(one, end): &(usize, usize), &(other, first): &(usize, usize)| {
        joint(&links[one].around[1 - end], &links[other].around[first])
    };
    let (start, end) = (path.first()?, path.last()?);
    let mut kept = CellSet::EMPTY;
    for link in path.iter().map(of) {
        kept |= layout.cells(link.house);
    }
    let mut sorted: Vec<usize> = path.iter().map(|&(link, _)| link).collect();
    sorted.sort_unstable();
    let is_loop = join(end, start).is_some();
    let mut eliminated = Vec::new();
    let mut seen = |a: CellSet<W>, b: CellSet<W>, but: CellSet<W>| {
        eliminated.extend(state.candidates(digit, layout.common_peers(a | b) - but));
    };
    if is_loop {
        if path[0] != (sorted[0], 0) {
            return None;
        }
        seen(first(start), last(end), kept);
        for pair in path.windows(2) {
            seen(last(&pair[0]), first(&pair[1]), kept);
        }
    } else {
        for house in path.windows(2).filter_map(|pair| join(&pair[0], &pair[1])) {
            kept |= layout.cells(house);
        }
        seen(first(start), last(end), kept);
    }
    if eliminated.is_empty() {
        return None;
    }
    let kinds: Vec<u8> = path.iter().map(|link| of(link).kind).collect();
    let groups = path.iter().filter(|link| of(link).is_grouped).count();
    let nodes = path.iter().flat_map(|link| [first(link), last(link)]);
    let node = |cells: CellSet<W>| Node {
        digit,
        cells: (cells & state.places(digit)).iter().collect(),
    };
    let mut between: Vec<Link> = (path.iter())
        .flat_map(|link| [Link::House(of(link).house), Link::Weak])
        .collect();
    if !is_loop {
        between.pop();
    }
    let chain = Chain {
        nodes: nodes.map(node).collect(),
        links: between,
    };
    Some(FoundChain {
        price: price(layout.board(), &chain),
        count: eliminated.len(),
        kinds: format!("{groups}{}", shape(&kinds)),
        place: place(links, path, &sorted, digit, turns),
        chain,
        eliminated,
    })
}

/// A text of the kinds of the houses in a chain. It is the same if the chain is reversed, or rows and columns
/// are exchanged.
fn shape(kinds: &[u8]) -> String {
    let text = |kinds: &mut dyn Iterator<Item = u8>| kinds.map(|k| (b'0' + k) as char).collect();
    let over = |&kind: &u8| match kind {
        ROW => COLUMN,
        COLUMN => ROW,
        other => other,
    };
    let plain: String = text(&mut kinds.iter().copied());
    let back: String = text(&mut kinds.iter().rev().copied());
    let turned: String = text(&mut kinds.iter().map(over));
    let both: String = text(&mut kinds.iter().rev().map(over));
    let (read, over) = (plain.min(back), turned.min(both));
    read.min(over)
}

/// The place of a chain in the order of search: the kinds of its houses, its digit, its houses, their order in
/// the chain, and the end with which each begins.
fn place<const W: usize>(
    links: &[Strong<W>],
    path: &LinkPath,
    sorted: &[usize],
    digit: Digit,
    turns: &[Vec<usize>],
) -> Vec<usize> {
    let kind = |link: usize| usize::from(links[link].kind);
    let mut place = Vec::new();
    place.extend(sorted.iter().rev().map(|&link| kind(link)));
    place.push(digit.index());
    place.extend(sorted);
    let rank = |&(link, _): &(usize, usize)| sorted.iter().position(|&other| other == link);
    let order: Vec<usize> = path.iter().filter_map(rank).collect();
    let turn = turns.iter().position(|turn| *turn == order);
    place.push(turn.unwrap_or(turns.len()));
    place.extend(path.iter().map(|&(_, end)| end));
    place
}

/// Returns all orders of this many things. Each follows from the one before by exchanging two, as in Fuchs's
/// counting "QuickPerm", which SukakuExplainer uses.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut all = vec![order.clone()];
    let mut left: Vec<usize> = (0..=count).collect();
    let mut i = 1;
    while i < count {
        left[i] -= 1;
        let j = if i % 2 == 1 { left[i] } else { 0 };
        order.swap(i, j);
        all.push(order.clone());
        i = 1;
        while left[i] == 0 {
            left[i] = i;
            i += 1;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    /// A 9×9 board, given as rows of words.
    fn on(technique: Technique, rows: [&str; 9]) -> Vec<String> {
        found(&drawn(&rows.join("\n")), technique)
    }

    const FREE: &str = ". . . . . . . . .";

    #[test]
    fn two_groups() {
        // 5 is in r1c123 or r1c7, and in r4c7 or r4c12.
        let rows = [
            ". . . -5 -5 -5 . -5 -5",
            FREE,
            FREE,
            ". . -5 -5 -5 -5 . -5 -5",
            FREE,
            FREE,
            "-5 . . . . . . . .",
            "-5 . . . . . . . .",
            "-5 . . . . . . . .",
        ];
        assert!(on(Technique::TwoStrongLinks, rows).is_empty());
        let rows = [
            "-5 . -5 -5 -5 -5 . -5 -5",
            FREE,
            FREE,
            "-5 . . -5 -5 -5 . -5 -5",
            FREE,
            FREE,
            FREE,
            FREE,
            FREE,
        ];
        assert_eq!(on(Technique::TwoStrongLinks, rows), ["r56c2≠5"]);
    }

    #[test]
    fn three_links() {
        // 5 is in r1c1 or r1c4, in r4c4 or r4c8, and in r8c8 or r8c2.
        let rows = [
            ". -5 -5 . -5 -5 -5 -5 -5",
            FREE,
            FREE,
            "-5 -5 -5 . -5 -5 -5 . -5",
            FREE,
            FREE,
            FREE,
            "-5 . -5 -5 -5 -5 -5 . -5",
            FREE,
        ];
        assert_eq!(on(Technique::ThreeStrongLinks, rows), ["r23c2,r79c1≠5"]);
        let mut open = rows;
        open[3] = "-5 -5 -5 . . -5 -5 . -5";
        let steps = on(Technique::ThreeStrongLinks, open);
        assert!(steps.is_empty(), "{steps:?}");
        open[3] = "-5 -5 -5 . . -5 -5 . .";
        assert!(on(Technique::ThreeStrongLinks, open).is_empty());
    }

    #[test]
    fn a_loop() {
        // This is a swordfish without corners.
        let rows = [
            ". -5 -5 . -5 -5 -5 -5 -5",
            FREE,
            FREE,
            "-5 -5 -5 . -5 -5 -5 . -5",
            FREE,
            FREE,
            FREE,
            ". -5 -5 -5 -5 -5 -5 . -5",
            FREE,
        ];
        let steps = on(Technique::ThreeStrongLinks, rows);
        assert!(steps.contains(&"r235679c148≠5".to_owned()), "{steps:?}");
    }

    #[test]
    fn more_links() {
        // r1c1 or r1c4, r4c4 or r4c8, r7c8 or r7c6, r6c6 or r6c7, r8c7 or r8c2.
        let rows = [
            ". -5 -5 . -5 -5 -5 -5 -5",
            FREE,
            FREE,
            "-5 -5 -5 . -5 -5 -5 . -5",
            FREE,
            "-5 -5 -5 -5 -5 . . -5 -5",
            "-5 -5 -5 -5 -5 . -5 . -5",
            "-5 . -5 -5 -5 -5 . -5 -5",
            FREE,
        ];
        let five = on(Technique::FiveStrongLinks, rows);
        assert!(five.contains(&"r23c2,r9c1≠5".to_owned()), "{five:?}");
        for (technique, row) in [
            (Technique::FourStrongLinks, 3),
            (Technique::FiveStrongLinks, 6),
            (Technique::SixStrongLinks, 0),
        ] {
            let mut open = rows;
            open[row] = FREE;
            let steps = on(technique, open);
            assert!(!steps.contains(&"r23c2,r9c1≠5".to_owned()), "{steps:?}");
        }
    }

    #[test]
    fn prices() {
        assert_eq!(price_of(&[ROW, ROW], false), 40);
        assert_eq!(price_of(&[ROW, COLUMN], false), 41);
        assert_eq!(price_of(&[BOX, COLUMN], false), 41);
        assert_eq!(price_of(&[BOX, COLUMN], true), 43);
        assert_eq!(price_of(&[ROW, ROW, ROW], false), 54);
        assert_eq!(price_of(&[ROW, COLUMN, BOX], false), 56);
        assert_eq!(price_of(&[BOX; 4], false), 59);
        assert_eq!(price_of(&[ROW; 6], true), 69);
    }

    #[test]
    fn shapes() {
        assert_eq!(shape(&[ROW, COLUMN, COLUMN]), "112");
        assert_eq!(shape(&[BOX, COLUMN, BOX]), "010");
        assert_eq!(shape(&[COLUMN, BOX, ROW]), "102");
    }

    #[test]
    fn all_orders_are_met_once() {
        let mut all = orders(5);
        assert_eq!(all.len(), 120);
        assert_eq!(
            &all[..3],
            [[0, 1, 2, 3, 4], [1, 0, 2, 3, 4], [2, 0, 1, 3, 4]]
        );
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 120);
    }

    /// Two strong links find what skyscrapers, kites and turbot fish find. What follows from a few links
    /// follows from templates.
    #[test]
    fn others_agree() {
        use crate::Reach;
        use ninefold_grid::{ProperPuzzle, Shape};
        let reach = Reach::default();
        let mut count = 0;
        for seed in 0..30 {
            let puzzle = ninefold_testkit::full::proper(Shape::NINE, seed, 26);
            let position = crate::Position::proper(&ProperPuzzle::vouched(puzzle)).expect("9×9");
            let of = |technique| -> Vec<Candidate> {
                let steps = position.all(technique, &reach).into_iter();
                let mut all: Vec<Candidate> = steps
                    .inspect(|step| assert_eq!(position.verify(step), Ok(()), "{step:?}"))
                    .flat_map(|step| step.conclusion.candidates().to_vec())
                    .collect();
                all.sort_unstable();
                all.dedup();
                all
            };
            let two = of(Technique::TwoStrongLinks);
            for technique in [
                Technique::Skyscraper,
                Technique::TwoStringKite,
                Technique::TurbotFish,
            ] {
                for step in position.all(technique, &reach) {
                    let Reason::Chain(chain) = &step.because else {
                        panic!("{step:?}");
                    };
                    // An end that sees the other link inside its own house is left out here.
                    let is_own = |c: &&Candidate| {
                        chain.nodes.iter().any(|node| node.cells.contains(&c.cell))
                    };
                    let candidates = step.conclusion.candidates().iter();
                    let mut others = candidates.filter(|c| !is_own(c));
                    assert!(others.all(|c| two.contains(c)), "{step:?}, {seed}");
                }
            }
            let all = of(Technique::TemplateDelete);
            for technique in [Technique::ThreeStrongLinks, Technique::FourStrongLinks] {
                let more = of(technique);
                assert!(
                    more.iter().all(|c| all.contains(c)),
                    "{technique:?}, {seed}"
                );
                count += more.len();
            }
        }
        assert!(count > 20, "{count}");
    }
}
