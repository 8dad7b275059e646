//! Chains in words: every link with its reason. The notation is Eureka's: `(5=3)r1c2-(3=8)r1c7-(8)r4c7=(8)r4c1`.

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{Chain, Conclusion, Digits, Link, Node, is_across_edges};

use super::names::{Names, begin, count, either, list, then};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Line, Role};

/// Explains a chain, with the conclusion of its step.
pub(crate) fn describe(setting: Setting<'_>, chain: &Chain) -> Wording {
    let end = match (chain.is_loop(), chain.nodes.first(), chain.nodes.last()) {
        (false, Some(first), Some(last)) => ends(setting, chain, first, last),
        _ => closed(setting, chain),
    };
    let mut wording = describe_case(setting, chain);
    wording.sentences += &end;
    wording
}

/// Returns what a loop rules out: one end of each of its weak links is true.
fn closed(setting: Setting<'_>, chain: &Chain) -> String {
    let names = setting.names;
    let mut text = " The chain is back at its start, so it can be read in both directions. In each place where one claim \
                    rules out the next, exactly one of the two candidates is true."
        .to_owned();
    let mut left: Vec<Candidate> = setting.conclusion.candidates().to_vec();
    for (i, link) in chain.links.iter().enumerate() {
        let (a, b) = (&chain.nodes[i], &chain.nodes[(i + 1) % chain.nodes.len()]);
        if *link != Link::Weak {
            continue;
        }
        let is_out = |candidate: &Candidate| match a.digit == b.digit {
            true => {
                let mut ends = a.cells.iter().chain(&b.cells);
                candidate.digit == a.digit && ends.all(|&end| names.0.sees(end, candidate.cell))
            }
            false => {
                let is_there = |node: &Node| node.cells == [candidate.cell];
                is_there(a) && is_there(b) && ![a.digit, b.digit].contains(&candidate.digit)
            }
        };
        let (out, rest): (Vec<Candidate>, Vec<Candidate>) = left.iter().partition(|c| is_out(c));
        if out.is_empty() {
            continue;
        }
        let mut cells: Vec<Cell> = out.iter().map(|candidate| candidate.cell).collect();
        cells.dedup();
        text += &match a.digit == b.digit {
            true => {
                let ends = match a.cells.len() + b.cells.len() {
                    2 => "both",
                    _ => "all of these cells",
                };
                let both = [a, b].map(|end| holds(names, end, true)).join(" or ");
                format!(" {}, and {} {ends}.", begin(&both), names.see(&cells))
            }
            false => {
                let gone: Vec<Digit> = out.iter().map(|candidate| candidate.digit).collect();
                format!(
                    " {} is {} or {}, not {}.",
                    names.list_cells(&a.cells),
                    names.digit(a.digit),
                    names.digit(b.digit),
                    either(&names.all_digits(&gone))
                )
            }
        };
        left = rest;
    }
    if !left.is_empty() {
        text += &format!(
            " In the same way, the loop rules out {}.",
            list(&names.digits_in_cells(&left, "in"))
        );
    }
    text
}

/// Explains a chain from its start to its end, without the conclusion.
pub(crate) fn describe_case(setting: Setting<'_>, chain: &Chain) -> Wording {
    let names = setting.names;
    let sentences = sets(setting, chain) + &follow(names, chain);
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
    Wording {
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

/// Returns sentences that introduce the almost locked sets of a chain.
fn sets(setting: Setting<'_>, chain: &Chain) -> String {
    let names = setting.names;
    let mut met: Vec<&[Cell]> = Vec::new();
    let mut sentences = String::new();
    for link in &chain.links {
        if let Link::Set(cells) = link
            && !met.contains(&cells.as_slice())
        {
            met.push(cells);
            let digits = setting.position.map_or_else(String::new, |position| {
                let all = cells.iter().map(|&cell| position.candidates(cell));
                let all = all.fold(Digits::EMPTY, |all, here| all | here);
                format!(" ({})", names.list_digits(&all.iter().collect::<Vec<_>>()))
            });
            let (size, one) = (cells.len(), cells.len() == 1);
            sentences += &format!(
                "{} {} {} candidates{digits} for {} {}: if one digit is missing there, the others are all present. ",
                names.list_cells(cells),
                if one { "has" } else { "have" },
                count(size + 1),
                count(size),
                if one { "cell" } else { "cells" },
            );
        }
    }
    sentences
}

/// The number of links in a long chain after which a sentence sums up what follows so far.
const LINKS_BEFORE_SUMMARY: usize = 6;

/// Explains what follows from the start of a chain, two links in a sentence. A loop ends with the link back to its
/// start.
fn follow(names: Names<'_>, chain: &Chain) -> String {
    let starts_on = chain.links.first() == Some(&Link::Weak);
    let start = holds(names, &chain.nodes[0], starts_on);
    let mut text = format!("Suppose {start}.");
    let mut claims = Vec::new();
    let mut before = &chain.nodes[0];
    for (i, link) in chain.links.iter().enumerate() {
        let node = &chain.nodes[(i + 1) % chain.nodes.len()];
        let is_on = *link != Link::Weak;
        let left = still(before, node, link);
        let claim = holds(names, &left, is_on);
        claims.push(format!("{claim}{}", why(names, link, before, &left)));
        let is_pause = claims.len() == LINKS_BEFORE_SUMMARY
            && chain.links.len() > i + 1 + LINKS_BEFORE_SUMMARY / 2;
        if is_pause || i + 1 == chain.links.len() {
            text += &format!(" {}", then(&claims));
            claims.clear();
        }
        if is_pause {
            text += &format!(" So far: if {start}, then {claim}.");
        }
        before = node;
    }
    text
}

/// Returns the node without the cells that it shares with the node before, which is false.
fn still(before: &Node, node: &Node, link: &Link) -> Node {
    let is_left = |cell: &Cell| !before.cells.contains(cell);
    let left: Vec<Cell> = node.cells.iter().copied().filter(is_left).collect();
    match link {
        Link::House(_) if !left.is_empty() => Node {
            digit: node.digit,
            cells: left,
        },
        _ => node.clone(),
    }
}

/// Returns the reason of the link that leads to a node, in brackets.
fn why(names: Names<'_>, link: &Link, before: &Node, node: &Node) -> String {
    match link {
        Link::House(house) => names.only_place(&node.cells, *house),
        Link::Cell(_) => " (its only other candidate)".to_owned(),
        Link::Set(cells) => {
            let digit = names.digit(before.digit);
            format!(
                " (without {digit}, {} hold all their other digits)",
                names.cells(cells)
            )
        }
        Link::Weak => excluded(names, before, node),
    }
}

/// Returns why a node is false if another one is true, in brackets.
pub(super) fn excluded(names: Names<'_>, by: &Node, node: &Node) -> String {
    if by.cells == node.cells {
        return match by.cells.len() {
            1 => format!(" (it is {})", names.digit(by.digit)),
            _ => String::new(),
        };
    }
    if by.digit != node.digit {
        let digits = names.list_digits(&[by.digit, node.digit]);
        let are = match by.digit.index().abs_diff(node.digit.index()) {
            1 => "are",
            _ => "count as",
        };
        let is_across = |&a: &Cell| node.cells.iter().any(|&b| is_across_edges(names.0, a, b));
        let across = match by.cells.iter().any(is_across) {
            true => " across the edge",
            false => "",
        };
        let by = names.list_cells(&by.cells);
        return format!(" (it touches {by}{across}, and {digits} {are} consecutive)");
    }
    let verb = if node.cells.len() == 1 {
        "it sees"
    } else {
        "they see"
    };
    format!(" ({verb} {})", names.list_cells(&by.cells))
}

/// Returns what follows from the two ends of a chain.
fn ends(setting: Setting<'_>, chain: &Chain, first: &Node, last: &Node) -> String {
    let names = setting.names;
    let starts_on = chain.links.first() == Some(&Link::Weak);
    let ends_on = chain.links.last() != Some(&Link::Weak);
    if first == last {
        return format!(
            " That contradicts the start, so {}.",
            holds(names, first, !starts_on)
        );
    }
    match (starts_on, ends_on) {
        (false, true) => {
            let both = [first, last].map(|end| holds(names, end, true));
            let cells = [first.cells.as_slice(), &last.cells].concat();
            format!(
                " So {} or {}, or both.{}",
                both[0],
                both[1],
                excludes(setting, first.digit == last.digit, &cells)
            )
        }
        (false, false) => format!(
            " If {}, {} either.",
            holds(names, first, true),
            holds(names, last, false)
        ),
        _ => format!(
            " {} and {} cannot both be true, so {}.",
            holds(names, first, true),
            holds(names, last, true),
            holds(names, first, false)
        ),
    }
}

/// Returns how two ends, one of which is true, rule out the candidates of the conclusion.
fn excludes(setting: Setting<'_>, is_one_digit: bool, ends: &[Cell]) -> String {
    let names = setting.names;
    if matches!(setting.conclusion, Conclusion::Place(_)) {
        return String::new();
    }
    let gone = setting.cells();
    let both = if ends.len() == 2 {
        "both"
    } else {
        "all of these cells"
    };
    match is_one_digit && gone.iter().all(|cell| !ends.contains(cell)) {
        true => format!(" {} {both}.", names.see(&gone)),
        false => format!(" Both cases rule out {}.", setting.concluded()),
    }
}

/// Returns the claim of a node: `r1c2 = 5`, `r1c2 is not 5`. For a group it is about one of its cells.
fn holds(names: Names<'_>, node: &Node, is_on: bool) -> String {
    match is_on {
        true => names.is(&node.cells, node.digit),
        false => names.is_not(&node.cells, node.digit),
    }
}

fn candidates_of(node: &Node) -> Vec<Candidate> {
    let digit = node.digit;
    let cells = node.cells.iter();
    cells.map(|&cell| Candidate { cell, digit }).collect()
}

/// Returns the chain in Eureka's notation. Digits of one cell share a pair of brackets. An almost locked set is
/// written in its link.
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
