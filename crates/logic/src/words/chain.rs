//! Chains in words. The notation is Eureka's: `(5=3)r1c2-(3=8)r1c7-(8)r4c7=(8)r4c1`.

use ninefold_grid::Candidate;

use super::{Names, Told};
use crate::chain::{Chain, Link, Node};
use crate::figure::{Figure, Line, Role};

pub(crate) fn tell(names: Names<'_>, chain: &Chain) -> Told {
    let sentences = match (chain.nodes.first(), chain.nodes.last()) {
        (Some(first), Some(last)) if !chain.is_loop() => format!(
            "If {} does not hold {}, each link of the chain follows from the one before, until {} \
             holds {}. So at least one of the two ends is right.",
            names.list_cells(&first.cells),
            first.digit,
            names.list_cells(&last.cells),
            last.digit
        ),
        _ => "The links close into a loop, which can be read both ways. \
              So each weak link has exactly one right end."
            .to_owned(),
    };
    let roles = [Role::Off, Role::On];
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

fn candidates_of(node: &Node) -> Vec<Candidate> {
    let digit = node.digit;
    let cells = node.cells.iter();
    cells.map(|&cell| Candidate { cell, digit }).collect()
}

/// Digits of one cell stand in one pair of brackets.
fn eureka(names: Names<'_>, chain: &Chain) -> String {
    let mut text = String::new();
    let mut is_open = false;
    for (i, node) in chain.nodes.iter().enumerate() {
        if !is_open {
            text.push('(');
        }
        text += &node.digit.to_string();
        let link = chain.links.get(i);
        let next = chain.nodes.get(i + 1);
        is_open = next.is_some_and(|next| next.cells == node.cells && next.digit != node.digit);
        if !is_open {
            text.push(')');
            text += &names.cells(&node.cells);
        }
        match link {
            Some(Link::Weak) => text.push('-'),
            Some(_) => text.push('='),
            None => {}
        }
    }
    if chain.is_loop() {
        text += "loop";
    }
    text
}
