//! Writing links of SudokuPad. Givens, regions and cages are told as such. Other rules are drawn in the forms and
//! colours that players know (and from which the reader guesses them), and said in words; what has no such drawing
//! and needs one is refused.

use ninefold_grid::constraint::{Constraint, Fact, Rule, Schema, Scope, facts};
use ninefold_grid::{Cell, Puzzle};

use super::fpuzzles_write::{list, quoted};
use super::lz;
use super::sets::{as_arrow, as_cage, falls, names_no_cells};
use super::sudokupad_marks::{Between, GREY, between as between_of, is_round, stroke};
use crate::Record;
use crate::error::Cannot;
use crate::form::givens;

/// Writes a link.
pub(crate) fn link(record: &Record) -> Result<String, Cannot> {
    let packed = lz::pack(&json(record)?);
    let mut escaped = String::with_capacity(packed.len());
    for sign in packed.chars() {
        match sign {
            '+' => escaped += "%2B",
            '/' => escaped += "%2F",
            '=' => escaped += "%3D",
            sign => escaped.push(sign),
        }
    }
    Ok(format!("https://sudokupad.app/scl{escaped}\n"))
}

/// A point, in cells from the upper left corner.
fn point((row, column): (f64, f64)) -> String {
    format!("[{row},{column}]")
}

#[derive(Default)]
struct Drawing {
    cages: Vec<String>,
    lines: Vec<String>,
    arrows: Vec<String>,
    overlays: Vec<String>,
    underlays: Vec<String>,
    /// Sentences about the rules, each once.
    words: Vec<String>,
}

fn json(record: &Record) -> Result<String, Cannot> {
    let (puzzle, board) = (&record.puzzle, record.puzzle.board());
    let no = |what: &str| Cannot::new(what);
    let (rows, columns) = (board.rows(), board.columns());
    let lines = board.lines() == [rows, columns];
    let all = board.cell_count() == rows * columns && board.boards() == 1;
    if !lines || !all || board.first() != 1 || board.side() != rows.max(columns) {
        return Err(no("a board of this form"));
    }
    let givens = givens(puzzle)?;
    let cells = givens.chunks(columns).map(|row| {
        list(row.iter().map(|given| match given {
            Some(value) => format!("{{\"value\":{value}}}"),
            None => "{}".to_owned(),
        }))
    });
    let place = |cell: &Cell| {
        let (row, column) = board.place(*cell).unwrap_or_default();
        format!("[{row},{column}]")
    };
    let group = |cells: &[Cell]| list(cells.iter().map(place));
    let regions = list(board.regions().map(|house| group(board.cells_of(house))));
    let mut drawing = Drawing::default();
    for constraint in &puzzle.constraints {
        if let Constraint::Any(_) = constraint {
            return Err(no(&constraint.words(board)));
        }
        for rule in constraint.certain() {
            drawing
                .rule(rule, puzzle, &group)
                .ok_or_else(|| no(&rule.words(board)))?;
        }
    }
    if let Some(solution) = &record.solution {
        let sign = |(_, digit): (_, Option<_>)| char::from_digit(board.value(digit?) as u32, 36);
        let signs: Option<String> = solution.iter().map(sign).collect();
        drawing
            .cages
            .extend(signs.map(|signs| format!("{{\"value\":\"solution: {signs}\"}}")));
    }
    let words = drawing.words.join("\n");
    let rules = record.meta.description.as_ref().unwrap_or(&words);
    let metadata = [
        ("title", record.meta.title.as_ref()),
        ("author", record.meta.author.as_ref()),
        ("rules", Some(rules)),
    ];
    let metadata = metadata.into_iter().filter_map(|(key, words)| {
        let words = words.filter(|words| !words.is_empty())?;
        Some(format!("\"{key}\":{}", quoted(words)))
    });
    let metadata: Vec<String> = metadata.collect();
    let mut out = format!(
        "{{\"cellSize\":64,\"metadata\":{{{}}},\"cells\":{},\"regions\":{regions}",
        metadata.join(","),
        list(cells)
    );
    for (key, parts) in [
        ("cages", drawing.cages),
        ("lines", drawing.lines),
        ("arrows", drawing.arrows),
        ("underlays", drawing.underlays),
        ("overlays", drawing.overlays),
    ] {
        if !parts.is_empty() {
            out += &format!(",\"{key}\":{}", list(parts));
        }
    }
    Ok(out + "}")
}

impl Drawing {
    /// Draws a rule and says it; `None` if it cannot be drawn.
    fn rule(
        &mut self,
        rule: &Rule,
        puzzle: &Puzzle,
        group: &dyn Fn(&[Cell]) -> String,
    ) -> Option<()> {
        if names_no_cells(rule) {
            return None;
        }
        let (board, cells) = (puzzle.board(), rule.cells());
        let middle = |cell: Cell| {
            let (row, column) = board.place(cell)?;
            Some((row as f64 + 0.5, column as f64 + 0.5))
        };
        // Cells of a line must touch, or it would go over others.
        let way = |cells: &[Cell]| {
            let points: Option<Vec<(f64, f64)>> = cells.iter().map(|&cell| middle(cell)).collect();
            let points = points.filter(|points| points.len() > 1)?;
            let touch = points.windows(2).all(|pair| {
                let by = ((pair[0].0 - pair[1].0).abs(), (pair[0].1 - pair[1].1).abs());
                by.0.max(by.1) == 1.0
            });
            touch.then(|| list(points.into_iter().map(point)))
        };
        let line = |way: String, colour: &str, thickness: u32| {
            format!("{{\"wayPoints\":{way},\"color\":\"{colour}\",\"thickness\":{thickness}}}")
        };
        let round = |at: (f64, f64), size: f64, border: &str, fill: &str| {
            let at = point(at);
            format!(
                "{{\"center\":{at},\"width\":{size},\"height\":{size},\"rounded\":true,\
                 \"borderColor\":\"{border}\",\"backgroundColor\":\"{fill}\"}}"
            )
        };
        let between = |pair: &Vec<Cell>| {
            let &[a, b] = &pair[..] else { return None };
            let touch = board.neighbours(a).contains(&b);
            let (a, b) = (middle(a)?, middle(b)?);
            touch.then_some(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0))
        };
        let row = rule.kind.row();
        let words = match between_of(&rule.kind) {
            // The letter is what the rule is called.
            Some(Between::Letter(letter)) => {
                format!("{letter}: {} between two cells.", rule.kind.noun())
            }
            _ if row.scope == Scope::Board && row.schema != Schema::None => rule.words(board),
            _ => format!("{}: {}.", row.keyword, row.meaning),
        };
        if let Some(stroke) = stroke(&rule.kind) {
            let way = way(cells)?;
            self.lines.push(line(way, stroke.colour, stroke.thickness));
            if stroke.has_bulb {
                let bulb = round(middle(*cells.first()?)?, 0.8, stroke.colour, stroke.colour);
                self.underlays.push(bulb);
            }
        } else if let Some(drawn) = between_of(&rule.kind) {
            for pair in &rule.groups {
                self.overlays.push(match drawn {
                    Between::White => round(between(pair)?, 0.3, "#000000", "#FFFFFF"),
                    Between::Black => round(between(pair)?, 0.3, "#000000", "#000000"),
                    Between::Letter(letter) => {
                        let at = point(between(pair)?);
                        format!(
                            "{{\"center\":{at},\"width\":0.3,\"height\":0.3,\"text\":\"{letter}\"}}"
                        )
                    }
                });
            }
        } else if let Some(rounded) = is_round(&rule.kind) {
            for &cell in rule.groups.iter().flatten() {
                let at = point(middle(cell)?);
                self.underlays.push(format!(
                    "{{\"center\":{at},\"width\":0.8,\"height\":0.8,\"rounded\":{rounded},\
                     \"backgroundColor\":\"{GREY}\"}}"
                ));
            }
        } else if let Some((&[circle], arm)) = as_arrow(rule) {
            let way = way(&[&[circle], arm].concat())?;
            self.arrows.push(format!(
                "{{\"wayPoints\":{way},\"color\":\"#000000\",\"thickness\":2,\"headLength\":0.3}}"
            ));
            let circle = round(middle(circle)?, 0.8, "#000000", "#FFFFFF");
            if !self.underlays.contains(&circle) {
                self.underlays.push(circle);
            }
        } else if let Some(falls) = falls(board, rule) {
            let side = board.rows() as f64;
            for falls in falls {
                let ends = match falls {
                    true => [(0.0, 0.0), (side, side)],
                    false => [(0.0, side), (side, 0.0)],
                };
                self.lines.push(line(list(ends.map(point)), "#34BBE6", 2));
            }
        } else if let Some((sum, cells)) = as_cage(rule) {
            let value = sum.map_or(String::new(), |sum| format!(",\"value\":\"{sum}\""));
            let cage = format!("{{\"cells\":{}{value}}}", group(cells));
            self.cages.push(cage);
        } else if row.scope == Scope::Groups && facts(puzzle, rule).iter().all(is_different) {
            let cage = |cells: &Vec<Cell>| format!("{{\"cells\":{}}}", group(cells));
            self.cages.extend(rule.groups.iter().map(cage));
        } else if row.scope != Scope::Board {
            return None;
        }
        // Of the whole board, words are all that there is.
        if !self.words.contains(&words) {
            self.words.push(words);
        }
        Some(())
    }
}

fn is_different(fact: &Fact) -> bool {
    matches!(fact, Fact::Differ(..))
}
