//! Writing Ninefold's own text.

use std::fmt::Write;

use ninefold_grid::Cell;
use ninefold_grid::variant::{Constraint, Kind, Layout, Mark, UnitKind};

use super::VariantRecord;
use super::native::HEADER;

/// Writes a text that the reader reads back.
pub(super) fn write(record: &VariantRecord) -> String {
    let (variant, layout) = (&record.variant, record.variant.layout());
    let mut out = String::new();
    out += &write_board(layout);
    for (word, value) in [
        ("title", &record.meta.title),
        ("author", &record.meta.author),
        ("comment", &record.meta.comment),
        ("description", &record.meta.description),
    ] {
        if let Some(value) = value {
            let plain: String = value
                .chars()
                .map(|c| {
                    if c.is_control() || c == '#' || c == '"' {
                        ' '
                    } else {
                        c
                    }
                })
                .collect();
            let _ = writeln!(out, "{word}: {}", plain.trim());
        }
    }
    if !layout.beside().is_empty() {
        let _ = writeln!(out, "beside: {}", layout.beside().join(" "));
    }
    let wide = layout.last() > 9;
    let gap = if wide { " " } else { "" };
    let value = |cell: Cell| {
        variant
            .given(cell)
            .map_or(".".to_owned(), |d| layout.value(d).to_string())
    };
    if layout.cells().any(|cell| variant.given(cell).is_some()) {
        let mut line = String::from("givens:");
        let mut row = None;
        for cell in layout.cells() {
            let own = layout.place(cell).map_or(usize::MAX, |place| place.0);
            line += if row == Some(own) { gap } else { " " };
            row = Some(own);
            line += &value(cell);
        }
        out += &line;
        out.push('\n');
    }
    for cell in variant
        .stated()
        .filter(|&cell| variant.given(cell).is_none())
    {
        let values: Vec<String> = variant
            .allowed(cell)
            .iter()
            .map(|digit| layout.value(digit).to_string())
            .collect();
        let _ = writeln!(out, "one-of {}: {}", values.join(" "), layout.name(cell));
    }
    for constraint in &variant.constraints {
        write_constraint(constraint, layout, 0, &mut out);
    }
    if let Some(solution) = &record.solution {
        let values: Vec<String> = solution
            .iter()
            .map(|&digit| layout.value(digit).to_string())
            .collect();
        let _ = writeln!(out, "solution: {}", values.join(" "));
    }
    out
}

fn write_board(layout: &Layout) -> String {
    let units = layout.units();
    if layout.boards() > 1 {
        let corner = |board: usize| {
            let own = |kind: UnitKind| kind == UnitKind::Row(board, 0);
            let unit = units.iter().find(|unit| own(unit.kind));
            unit.and_then(|unit| unit.cells.first())
                .map(|&cell| layout.name(cell))
                .unwrap_or_default()
        };
        let corners: Vec<String> = (0..layout.boards()).map(corner).collect();
        let (height, width) = box_of(layout).unwrap_or((1, layout.digits()));
        return format!(
            "{HEADER} boards {height}x{width} at {}\n",
            corners.join(" ")
        );
    }
    let mut line = format!("{HEADER} {}x{}", layout.rows(), layout.columns());
    let usual = layout.rows().max(layout.columns());
    if layout.first() != 1 || layout.digits() != usual {
        let _ = write!(line, " digits {}-{}", layout.first(), layout.last());
    }
    let lines = units
        .iter()
        .any(|unit| matches!(unit.kind, UnitKind::Row(..)));
    match box_of(layout) {
        Some((height, width)) => {
            let _ = write!(line, " boxes {height}x{width}");
        }
        None if lines => line += " no-boxes",
        None => {}
    }
    if !lines {
        line += " no-lines";
    }
    line.push('\n');
    let pieces: Vec<_> = units
        .iter()
        .filter(|unit| matches!(unit.kind, UnitKind::Piece(_)))
        .collect();
    if !pieces.is_empty() {
        const SIGNS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        line += "pieces:";
        for cell in (0..layout.board_cells()).map(Cell::new) {
            if layout.place(cell).is_some_and(|place| place.1 == 0) {
                line.push(' ');
            }
            let piece = pieces.iter().position(|unit| unit.cells.contains(&cell));
            // Above 62 pieces signs go on where Unicode has letters without end.
            let sign = |i: usize| {
                SIGNS
                    .chars()
                    .nth(i)
                    .or_else(|| char::from_u32(0x4E00 + i as u32))
                    .unwrap_or('?')
            };
            line.push(piece.map_or('.', sign));
        }
        line.push('\n');
    }
    line
}

/// Height and width of the boxes.
fn box_of(layout: &Layout) -> Option<(usize, usize)> {
    let unit = layout
        .units()
        .iter()
        .find(|unit| matches!(unit.kind, UnitKind::Box(..)))?;
    let (first, last) = (
        layout.place(*unit.cells.first()?)?,
        layout.place(*unit.cells.last()?)?,
    );
    Some((last.0 - first.0 + 1, last.1 - first.1 + 1))
}

fn write_constraint(constraint: &Constraint, layout: &Layout, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    match constraint {
        Constraint::Rule(rule) => {
            let arguments = arguments(&rule.kind, layout);
            let group = |cells: &Vec<Cell>| {
                let names: Vec<String> = cells.iter().map(|&cell| layout.name(cell)).collect();
                names.join(" ")
            };
            let groups: Vec<String> = rule.groups.iter().map(group).collect();
            let _ = write!(out, "{indent}{}", rule.kind.keyword());
            if !arguments.is_empty() {
                let _ = write!(out, " {arguments}");
            }
            if !groups.is_empty() {
                let _ = write!(out, ": {}", groups.join(" / "));
            }
            out.push('\n');
        }
        Constraint::All(inner) | Constraint::Any(inner) => {
            let any = matches!(constraint, Constraint::Any(_));
            let _ = writeln!(out, "{indent}{}", if any { "any" } else { "all" });
            for constraint in inner {
                write_constraint(constraint, layout, depth + 1, out);
            }
            let _ = writeln!(out, "{indent}end");
        }
    }
}

fn arguments(kind: &Kind, layout: &Layout) -> String {
    let list = |values: &[i32]| {
        values
            .iter()
            .map(i32::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let quoted = |name: &str| match name.is_empty() {
        true => String::new(),
        false => format!("\"{}\" ", name.replace(['"', '\n'], " ")),
    };
    let set = |digits: u64| {
        let numbers = (0..layout.digits()).filter(|number| digits >> number & 1 == 1);
        let values: Vec<String> = numbers
            .map(|number| (layout.first() + number as i32).to_string())
            .collect();
        values.join(if layout.last() > 9 { "," } else { "" })
    };
    match kind {
        Kind::OneOf(values) | Kind::Contains(values) | Kind::Exactly(values) => list(values),
        Kind::Cage(Some(n))
        | Kind::Sum(n)
        | Kind::Rellik(n)
        | Kind::Lunchbox(n)
        | Kind::Whisper(n)
        | Kind::Lockout(n)
        | Kind::Modular(n)
        | Kind::SumLine(n, _)
        | Kind::Difference(n)
        | Kind::Ratio(n)
        | Kind::PairSum(n)
        | Kind::Sandwich(n)
        | Kind::XSum(n)
        | Kind::Skyscrapers(n)
        | Kind::HiddenSkyscraper(n)
        | Kind::Room(n)
        | Kind::LittleKiller(n)
        | Kind::Rank(n)
        | Kind::Index(n)
        | Kind::CountEqual(n)
        | Kind::RunEqual(n) => n.to_string(),
        Kind::Linear(total, factors) => format!("{total} {}", list(factors)),
        Kind::LookAndSay(pairs) => {
            let pairs: Vec<String> = pairs
                .iter()
                .map(|(count, value)| format!("{count}x{value}"))
                .collect();
            pairs.join(" ")
        }
        Kind::Ties(ties) => ties.name().to_owned(),
        Kind::NoOther(marks) => {
            let mark = |mark: &Mark| match mark {
                Mark::Difference(n) => format!("difference {n}"),
                Mark::Ratio(n) => format!("ratio {n}"),
                Mark::Sum(n) => format!("pair-sum {n}"),
            };
            marks.iter().map(mark).collect::<Vec<_>>().join(" ")
        }
        Kind::Connected(values, size) => {
            let size = size.map_or(String::new(), |size| format!(" size {size}"));
            format!("{}{size}", list(values))
        }
        Kind::Pair(relation) | Kind::AllPairs(relation) => {
            let rows: Vec<String> = (0..relation.digits())
                .filter(|&digit| relation.row(digit) != 0)
                .map(|digit| {
                    format!(
                        "{}:{}",
                        layout.first() + digit as i32,
                        set(relation.row(digit))
                    )
                })
                .collect();
            format!("{}{}", quoted(&relation.name), rows.join(" "))
        }
        Kind::Regex(automaton) => format!("\"{}\"", automaton.name),
        Kind::Automaton(automaton) => {
            let states = |states: Vec<usize>| {
                states
                    .iter()
                    .map(usize::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let accepting = (0..automaton.states()).filter(|&state| automaton.accepts_in(state));
            let mut moves = String::new();
            for from in 0..automaton.states() {
                for &(on, to) in automaton.moves(from) {
                    let _ = write!(moves, " {from}-{}-{to}", set(on));
                }
            }
            format!(
                "{}start {} accept {} moves{moves}",
                quoted(&automaton.name),
                states(automaton.starts().to_vec()),
                states(accepting.collect()),
            )
        }
        _ => String::new(),
    }
}
