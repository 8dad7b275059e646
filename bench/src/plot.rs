//! Draws what `rivals --json` writes: `rivals --json … | plot > docs/rivals.svg`.
//!
//! One row of dots for each set, microseconds from left to right on a logarithmic axis, and a colour for
//! each contestant. The colours can be read on light and on dark ground.

use std::fmt::Write;
use std::io::Read;

const WIDTH: f64 = 760.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 70.0;
const ROW: f64 = 56.0;

/// The colours of contestants, in their order.
const MARKS: [&str; 8] = [
    "#3b82f6", "#0d9488", "#16a34a", "#f59e0b", "#9ca3af", "#6b7280", "#a16207", "#db2777",
];

struct Point {
    set: String,
    contestant: String,
    microseconds: f64,
}

/// The value of a key in a line of JSON that `rivals` has written.
fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!("\"{key}\":"))?;
    let end = rest.find(",\"").or_else(|| rest.find('}'))?;
    Some(rest[..end].trim_matches('"'))
}

fn point(line: &str) -> Option<Point> {
    Some(Point {
        set: value(line, "set")?.to_owned(),
        contestant: value(line, "contestant")?.to_owned(),
        microseconds: value(line, "us_per_puzzle")?.parse().ok()?,
    })
}

/// The different values in the order in which they come.
fn in_order<'a>(values: impl Iterator<Item = &'a String>) -> Vec<&'a String> {
    let mut seen = Vec::new();
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

fn draw(points: &[Point]) -> Result<String, std::fmt::Error> {
    let sets = in_order(points.iter().map(|point| &point.set));
    let contestants = in_order(points.iter().map(|point| &point.contestant));
    let times = || points.iter().map(|point| point.microseconds.log10());
    let low = times().fold(f64::INFINITY, f64::min).floor().min(0.0);
    let high = times().fold(0.0, f64::max).ceil();
    let x = |log: f64| LEFT + (log - low) / (high - low).max(1.0) * (WIDTH - LEFT - RIGHT);
    let bottom = TOP + ROW * sets.len() as f64;

    let mut svg = String::new();
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\" font-family=\"sans-serif\" font-size=\"13\">",
        bottom + 50.0
    )?;
    writeln!(
        svg,
        "<style>text {{ fill: #374151 }} line {{ stroke: #9ca3af; stroke-opacity: .4 }}\n@media (prefers-color-scheme: dark) {{ text {{ fill: #d1d5db }} }}</style>"
    )?;
    writeln!(svg, "<title>Microseconds for a puzzle, one core</title>")?;
    for (i, contestant) in contestants.iter().enumerate() {
        let (column, line) = ((i % 3) as f64, (i / 3) as f64);
        let (at, y) = (LEFT + 180.0 * column, 20.0 + 20.0 * line);
        let colour = MARKS[i % MARKS.len()];
        writeln!(
            svg,
            "<circle cx=\"{at}\" cy=\"{y}\" r=\"6\" fill=\"{colour}\"/>"
        )?;
        writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\">{contestant}</text>",
            at + 12.0,
            y + 4.0
        )?;
    }
    for decade in low as i32..=high as i32 {
        for part in [1.0, 2.0, 5.0] {
            let time = part * 10f64.powi(decade);
            if time.log10() > high {
                continue;
            }
            let at = x(time.log10());
            writeln!(
                svg,
                "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{bottom}\"/>"
            )?;
            writeln!(
                svg,
                "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{time}</text>",
                bottom + 18.0
            )?;
        }
    }
    writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">microseconds for a puzzle, one core, logarithmic: left is faster</text>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        bottom + 40.0
    )?;
    for (row, set) in sets.iter().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        writeln!(svg, "<text x=\"10\" y=\"{}\">{set}</text>", y + 4.0)?;
        writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{y}\" x2=\"{}\" y2=\"{y}\"/>",
            WIDTH - RIGHT
        )?;
        for point in points.iter().filter(|point| point.set == **set) {
            let place = contestants
                .iter()
                .position(|name| **name == point.contestant);
            let place = place.unwrap_or_default();
            // Equal times would hide each other.
            let y = y + 5.0 * (place as f64 % 3.0 - 1.0);
            writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{y}\" r=\"6\" fill=\"{}\"><title>{}, {set}: {:.2} µs</title></circle>",
                x(point.microseconds.log10()),
                MARKS[place % MARKS.len()],
                point.contestant,
                point.microseconds
            )?;
        }
    }
    svg += "</svg>\n";
    Ok(svg)
}

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let points: Vec<Point> = text.lines().filter_map(point).collect();
    print!("{}", draw(&points).map_err(std::io::Error::other)?);
    Ok(())
}
