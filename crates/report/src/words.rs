//! Words for many sentences: lists, names of cells, numbers, and durations.

use ninefold_grid::legal::Clash;
use ninefold_grid::words::list;
use ninefold_grid::{Board, Cell, Clue, Puzzle};

/// The reason why a job that takes only plain puzzles refuses a puzzle.
pub const NOT_PLAIN: &str = "the puzzle has other rules than those of rows, columns and boxes";

/// Returns the names of cells as a list: `r1c1, r1c5 and r9c9`.
pub fn cells(board: &Board, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| board.name(cell)).collect();
    list(&names)
}

/// Returns clues in words: the cells of givens, such as `r1c1`, and then rules, parts of rules and numbers of rules.
pub fn clues(puzzle: &Puzzle, clues: &[Clue]) -> (Vec<String>, Vec<String>) {
    let (mut givens, mut rules) = (Vec::new(), Vec::new());
    for clue in clues {
        match clue {
            Clue::Given(cell) => givens.push(puzzle.board().name(*cell)),
            rule => rules.push(rule.words(puzzle)),
        }
    }
    (givens, rules)
}

/// Returns a clash in words: `r1c1 and r1c5 are both 3 (row 1)`.
pub fn clash(board: &Board, clash: &Clash) -> String {
    format!(
        "{} and {} are both {} ({})",
        board.name(clash.first),
        board.name(clash.second),
        board.value(clash.digit),
        board.house_name(clash.house)
    )
}

/// Returns a number with commas between groups of three digits: `1,234,567`.
pub fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a count and its noun: `1 puzzle`, `1,200 puzzles`.
pub fn counted(n: u64, noun: &str) -> String {
    format!("{} {noun}{}", number(n), if n == 1 { "" } else { "s" })
}

/// Returns the number with this common logarithm, to three figures: `6.67e21`.
pub fn power_of_ten(log10: f64) -> String {
    let exponent = log10.floor();
    let rest = format!("{:.2}", 10f64.powf(log10 - exponent));
    match rest.as_str() {
        "10.00" => format!("1.00e{}", exponent + 1.0),
        rest => format!("{rest}e{exponent}"),
    }
}

/// Returns the number with this common logarithm, to two figures: `53,000,000`, `6.4 × 10²¹`.
pub fn about(log10: f64) -> String {
    let mut exponent = log10.floor();
    let mut figures = (10f64.powf(log10 - exponent) * 10.0).round();
    if figures == 100.0 {
        (exponent, figures) = (exponent + 1.0, 10.0);
    }
    if exponent < 15.0 {
        return number((figures * 10f64.powf(exponent - 1.0)) as u64);
    }
    let raised = |digit: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit.to_digit(10)? as usize);
    let power: String = exponent.to_string().chars().filter_map(raised).collect();
    format!("{:.1} × 10{power}", figures / 10.0)
}

/// Returns a duration to three figures: `12.3 µs`, `4.56 ms`, `78.9 s`.
pub fn duration(duration: std::time::Duration) -> String {
    let seconds = duration.as_secs_f64();
    let (value, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let decimals = match value {
        v if v < 9.995 => 2,
        v if v < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.decimals$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn numbers_and_times_read_well() {
        assert_eq!(number(0), "0");
        assert_eq!(number(1_234_567), "1,234,567");
        assert_eq!(counted(1, "node"), "1 node");
        assert_eq!(counted(100_000, "node"), "100,000 nodes");
        assert_eq!(about(7.7210), "53,000,000");
        assert_eq!(about(2.9999), "1,000");
        assert_eq!(about(21.8042), "6.4 × 10²¹");
        assert_eq!(about(29.9999), "1.0 × 10³⁰");
        assert_eq!(duration(Duration::from_nanos(12_345)), "12.3 µs");
        assert_eq!(duration(Duration::from_millis(999)), "999 ms");
        assert_eq!(duration(Duration::from_secs(2)), "2.00 s");
    }
}
