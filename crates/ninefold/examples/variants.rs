//! Times of puzzles with constraints beside those of Interactive-Sudoku-Solver.
//!
//! `cargo run --release -p ninefold-lib --example variants -- FOLDER [NAME]` reads `iss_dev.jsonl` in the folder (one
//! object per line: `name`, `input`, `solution`, `iss.total_ms`), solves each puzzle (or those whose name
//! holds NAME) until it is known whether there is a second solution, and prints our time, theirs, nodes and
//! guesses. Times are the least of five runs (`RUNS=1` for another number), from the puzzle as data to the verdict;
//! theirs come without the time to build the solver. A run ends after 60 s (`SECONDS=5` for another time).

use std::time::{Duration, Instant};

use ninefold::format::{Format, Options, read_str};
use ninefold::grid::{Board, Grid};
use ninefold::search::{Budget, Verdict, solve};
use serde_json::Value;

/// Whether a filling is the solution that the collection states: a sign for each cell of the board, digits
/// up to 9, letters for more.
fn agrees(board: &Board, grid: &Grid, stated: &str) -> bool {
    let letters = stated.contains(|sign: char| sign.is_ascii_uppercase());
    let value = |sign: char| match letters {
        true if sign != '0' => sign as i32 - 'A' as i32 + 1,
        _ => sign as i32 - '0' as i32,
    };
    let cells = board.cells().take(board.board_cells());
    cells
        .filter_map(|cell| grid.get(cell))
        .map(|digit| board.value(digit))
        .eq(stated.chars().map(value))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments
        .next()
        .ok_or("name the folder of the collection")?;
    let wanted = arguments.next().unwrap_or_default();
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let (runs, seconds) = (number("RUNS").unwrap_or(5), number("SECONDS").unwrap_or(60));
    let text = std::fs::read_to_string(format!("{folder}/iss_dev.jsonl"))?;
    let (mut ours, mut theirs, mut ratios, mut wrong) = (Vec::new(), Vec::new(), Vec::new(), 0);
    let mut out = String::new();
    for line in text.lines() {
        let object: Value = serde_json::from_str(line)?;
        let name = object["name"].as_str().unwrap_or_default();
        if !name.contains(&wanted) {
            continue;
        }
        let options = Options {
            format: Some(Format::Iss),
            ..Options::default()
        };
        let input = object["input"].as_str().unwrap_or_default();
        let puzzle = match read_str(input, options) {
            Ok(mut records) => records.remove(0).puzzle,
            Err(error) => {
                out += &format!("{name}: line {}: {error}\n", error.line());
                wrong += 1;
                continue;
            }
        };
        let (mut least, mut nodes, mut right) = (Duration::MAX, 0, String::new());
        for _ in 0..runs {
            let budget = Budget {
                deadline: Some(Instant::now() + Duration::from_secs(seconds)),
                ..Budget::default()
            };
            let begin = Instant::now();
            let solved = solve(&puzzle, &budget);
            least = least.min(begin.elapsed());
            nodes = solved.total.nodes;
            right = match solved.verdict {
                Verdict::Unique(grid) => {
                    let stated = object["solution"].as_str().unwrap_or_default();
                    match agrees(puzzle.board(), &grid, stated) {
                        true => "",
                        false => "WRONG solution",
                    }
                }
                Verdict::Multiple(one, two) => {
                    if runs == 1 {
                        out += &format!("{}\n{}\n{}\n", one, two, object["solution"]);
                    }
                    "WRONG: several solutions"
                }
                Verdict::None => "WRONG: no solution",
                Verdict::Stuck(_) | Verdict::Unknown { .. } => "WRONG: no verdict",
            }
            .to_owned();
            if least > Duration::from_millis(500) {
                break;
            }
        }
        let own = least.as_secs_f64() * 1e3;
        let other = object["iss"]["total_ms"].as_f64().unwrap_or(f64::NAN);
        out += &format!(
            "{own:10.3} ms {other:10.2} ms {:8.2} {nodes:8} nodes {:8} guesses  {name} {right}\n",
            own / other.max(0.01),
            object["iss"]["guesses"]
        );
        std::io::Write::write_all(&mut std::io::stdout(), std::mem::take(&mut out).as_bytes())?;
        wrong += u32::from(!right.is_empty());
        ours.push(own);
        theirs.push(other);
        ratios.push(own / other.max(0.01));
    }
    let median = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
    };
    out += &format!(
        "{} puzzles, {wrong} wrong; median {:.3} ms, theirs {:.3} ms; median of the ratios {:.3}; sum {:.0} ms, theirs {:.0} ms\n",
        ours.len(),
        median(&mut ours),
        median(&mut theirs),
        median(&mut ratios),
        ours.iter().sum::<f64>(),
        theirs.iter().sum::<f64>(),
    );
    std::io::Write::write_all(&mut std::io::stdout(), out.as_bytes())?;
    Ok(())
}
