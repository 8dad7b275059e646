//! The results of the runs, as text.

use std::fmt::Write;
use std::time::Duration;

/// The number of puzzles that the summary names: those with the highest ratio.
const NAMED: usize = 20;

/// The time of the first pass, and the least of the later ones, in milliseconds.
#[derive(Clone, Copy)]
struct Times {
    cold: f64,
    warm: f64,
}

/// The answers of one solver for a puzzle in all passes.
#[derive(Default)]
pub(crate) struct Answers {
    /// The number of solutions, two at most.
    count: Option<u64>,
    times: Option<Times>,
}

impl Answers {
    /// Adds the answer of a pass. A pass without a verdict removes the times for good.
    pub(crate) fn take(&mut self, answer: Option<(u64, Duration)>, pass: u64) {
        self.count = answer.map(|(count, _)| count);
        let before = self.times.take();
        self.times = answer.and_then(|(_, time)| {
            let time = time.as_secs_f64() * 1e3;
            match pass {
                0 => Some(Times {
                    cold: time,
                    warm: f64::INFINITY,
                }),
                _ => before.map(|before| Times {
                    warm: before.warm.min(time),
                    ..before
                }),
            }
        });
    }

    fn warm(&self) -> Option<f64> {
        self.times.map(|times| times.warm)
    }
}

pub(crate) struct Row {
    name: String,
    pub(crate) ours: Answers,
    pub(crate) theirs: Answers,
    pub(crate) nodes: u64,
    /// What is wrong with our answer; empty if nothing is.
    pub(crate) wrong: &'static str,
}

impl Row {
    pub(crate) fn new(name: &str) -> Row {
        Row {
            name: name.to_owned(),
            ours: Answers::default(),
            theirs: Answers::default(),
            nodes: 0,
            wrong: "",
        }
    }

    /// Returns the times of both solvers, if both have a verdict.
    fn both(&self) -> Option<(Times, Times)> {
        self.ours.times.zip(self.theirs.times)
    }

    fn ratio(&self) -> f64 {
        let ratio = |(own, other): (Times, Times)| own.warm / other.warm;
        self.both().map_or(f64::NAN, ratio)
    }

    fn written(&self, beside: bool) -> String {
        let time = |answers: &Answers| {
            let warm = answers.warm();
            warm.map_or_else(|| "–".to_owned(), |warm| format!("{warm:.3}"))
        };
        let mut out = format!("{:>10} ms ", time(&self.ours));
        if beside {
            let _ = write!(out, "{:>10} ms {:8.2} ", time(&self.theirs), self.ratio());
        }
        let _ = writeln!(out, "{:8} nodes  {} {}", self.nodes, self.name, self.wrong);
        out
    }
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

fn geometric(ratios: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = ratios.fold((0, 0.0), |(count, sum), ratio| {
        (count + 1, sum + ratio.ln())
    });
    (sum / f64::from(count)).exp()
}

/// Returns a line for each puzzle, in order, and a summary.
pub(crate) fn written(rows: &[Row], beside: bool) -> String {
    let mut out: String = rows.iter().map(|row| row.written(beside)).collect();
    let own: Vec<f64> = rows.iter().filter_map(|row| row.ours.warm()).collect();
    let (all, solved) = (rows.len(), own.len());
    let wrong = rows
        .iter()
        .filter(|row| row.wrong.contains("WRONG"))
        .count();
    let sum: f64 = own.iter().sum();
    let _ = writeln!(
        out,
        "\n{all} puzzles, {solved} with a verdict, {wrong} wrong; median {:.3} ms, sum {sum:.0} ms",
        median(own)
    );
    if !beside {
        return out;
    }
    let both: Vec<(Times, Times)> = rows.iter().filter_map(Row::both).collect();
    let cold = geometric(both.iter().map(|(own, other)| own.cold / other.cold));
    let warm = geometric(both.iter().map(|(own, other)| own.warm / other.warm));
    let slower = |factor: f64| {
        let slower = |(own, other): &&(Times, Times)| own.warm > factor * other.warm;
        both.iter().filter(slower).count()
    };
    let theirs: Vec<f64> = both.iter().map(|(_, other)| other.warm).collect();
    let only = |one: fn(&Row) -> bool| rows.iter().filter(|row| one(row)).count();
    let _ = write!(
        out,
        "beside the rival, {} puzzles with both verdicts: its median {:.3} ms, its sum {:.0} ms\n\
         geometric mean of the ratios: cold {cold:.3}, warm {warm:.3}\n\
         slower: {}, by more than 1.5 times: {}, by more than 3 times: {}\n\
         a verdict by us alone: {}, by the rival alone: {}\n",
        both.len(),
        median(theirs.clone()),
        theirs.iter().sum::<f64>(),
        slower(1.0),
        slower(1.5),
        slower(3.0),
        only(|row| row.ours.count.is_some() && row.theirs.count.is_none()),
        only(|row| row.ours.count.is_none() && row.theirs.count.is_some()),
    );
    for row in rows {
        let counts = row.ours.count.zip(row.theirs.count);
        if let Some((own, other)) = counts.filter(|(own, other)| own != other) {
            let name = &row.name;
            let _ = writeln!(out, "solutions of {name}: {own}, by the rival {other}");
        }
    }
    let mut order: Vec<&Row> = rows.iter().filter(|row| row.ratio() > 1.0).collect();
    order.sort_by(|one, other| other.ratio().total_cmp(&one.ratio()));
    out += "\nthe highest ratios:\n";
    out.extend(order.iter().take(NAMED).map(|row| row.written(beside)));
    out
}
