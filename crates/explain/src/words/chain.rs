//! Chains in words. The notation is Eureka's: `(5=3)r1c2-(3=8)r1c7-(8)r4c7=(8)r4c1`.

use ninefold_grid::Candidate;
use ninefold_logic::{Chain, Link, Node};

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Line, Role};

pub(crate) fn tell(names: Names<'_>, chain: &Chain) -> Told {
    let sentences = match (chain.nodes.first(), chain.nodes.last()) {
        (Some(first), Some(last)) if !chain.is_loop() => {
            let starts_on = chain.links.first() == Some(&Link::Weak);
            let ends_on = chain.links.last() != Some(&Link::Weak);
            let way = way(names, chain, starts_on);
            let end = match (starts_on, ends_on) {
                (false, true) => {
                    "So at least one end of the chain is right, and what both ends exclude is wrong."
                        .to_owned()
                }
                (false, false) => format!("If it does, {} either.", holds(names, last, false)),
                _ => format!("That cannot be, so {}.", holds(names, first, false)),
            };
            format!("If {}, {way}. {end}", holds(names, first, starts_on))
        }
        _ => "The links close into a loop, which can be read both ways. \
              So each weak link has exactly one right end."
            .to_owned(),
    };
    let mut sets: Vec<String> = Vec::new();
    for link in &chain.links {
        if let Link::Set(cells) = link {
            let told = format!(
                "The cells {} have one candidate more than they can hold: without one of them they hold \
                 all the others. ",
                names.cells(cells)
            );
            if !sets.contains(&told) {
                sets.push(told);
            }
        }
    }
    let sentences = sets.concat() + &sentences;
    let mut roles = [Role::Off, Role::On];
    if chain.links.first() == Some(&Link::Weak) {
        roles.reverse();
    }
    let candidates = chain.nodes.iter().enumerate();
    let lines = chain.links.iter().enumerate().map(|(i, link)| Line {
        from: candidates_of(&chain.nodes[i]),
        to: candidates_of(&chain.nodes[(i + 1) % chain.nodes.len()]),
        is_strong: *link != Link::Weak,
    });
    Told {
        notation: eureka(names, chain),
        sentences,
        figure: Figure {
            candidates: candidates
                .flat_map(|(i, node)| candidates_of(node).into_iter().map(move |c| (c, i)))
                .map(|(candidate, i)| (candidate, roles[i % 2]))
                .collect(),
            links: lines.collect(),
            ..Figure::default()
        },
    }
}

/// What follows from the start of a chain: what is right in turn, with the house that leaves nothing else, and
/// the end.
fn way(names: Names<'_>, chain: &Chain, starts_on: bool) -> String {
    let mut parts = Vec::new();
    for (i, (node, link)) in chain.nodes.iter().skip(1).zip(&chain.links).enumerate() {
        let is_on = starts_on == (i % 2 == 1);
        if is_on || i + 2 == chain.nodes.len() {
            let why = match link {
                Link::House(house) => format!(" ({})", names.long_house(*house)),
                _ => String::new(),
            };
            parts.push(holds(names, node, is_on) + &why);
        }
    }
    parts.join(", so ")
}

/// `r1c2 holds 5`, `r1c2 does not hold 5`; of a group, one of its cells.
fn holds(names: Names<'_>, node: &Node, is_on: bool) -> String {
    let cells = names.list_cells(&node.cells);
    let digit = names.digit(node.digit);
    match (node.cells.len(), is_on) {
        (0 | 1, true) => format!("{cells} holds {digit}"),
        (0 | 1, false) => format!("{cells} does not hold {digit}"),
        (_, true) => format!("one of {cells} holds {digit}"),
        (_, false) => format!("none of {cells} holds {digit}"),
    }
}

fn candidates_of(node: &Node) -> Vec<Candidate> {
    let digit = node.digit;
    let cells = node.cells.iter();
    cells.map(|&cell| Candidate { cell, digit }).collect()
}

/// Digits of one cell stand in one pair of brackets. An almost locked set stands in its link.
fn eureka(names: Names<'_>, chain: &Chain) -> String {
    let mut text = String::new();
    let mut is_open = false;
    for (i, node) in chain.nodes.iter().enumerate() {
        if !is_open {
            text.push('(');
        }
        text += &names.digit(node.digit).to_string();
        let link = chain.links.get(i);
        let next = chain.nodes.get(i + 1);
        is_open = next.is_some_and(|next| next.cells == node.cells && next.digit != node.digit);
        if !is_open {
            text.push(')');
            text += &names.cells(&node.cells);
        }
        match link {
            Some(Link::Weak) => text.push('-'),
            Some(Link::Set(cells)) if !is_open => text += &format!("=ALS:{}=", names.cells(cells)),
            Some(_) => text.push('='),
            None => {}
        }
    }
    if chain.is_loop() {
        text += "loop";
    }
    text
}
