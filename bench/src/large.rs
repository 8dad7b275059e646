//! Large boards side by side with SAT solvers: time to a solution, and to the proof that there is no other.
//!
//! ```text
//! large [--limit SECONDS] [--only PART] [--all] [--quiet] FILE…     `id n rows columns v1 … vn²`, a line each
//! large [--limit SECONDS] [--all] --random SIDE PERCENT COUNT       balanced holes from a seed
//! ```
//!
//! Everyone gets the puzzle in memory and runs on one thread; what it takes to put it into the own form is part
//! of the time. The rivals get the usual *extended* formula over the candidates that naked singles leave: each
//! cell has a digit, each house a place for each digit, and none has two, pair by pair. The second solution is
//! looked for by the same solver, with one more clause against the first. CaDiCaL (through rustsat-cadical) heeds
//! the limit; BatSat and Varisat, which `--all` adds, do not.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use ninefold_grid::{Cell, Digit, Board, Grid, Pencilmarks, Puzzle, Shape};
use ninefold_search::{Budget, Verdict, solve};
use ninefold_testkit::full;
use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat::types::TernaryVal;

/// Solutions told (2 for more), seconds to the first, seconds in all.
struct Told {
    solutions: usize,
    first: f64,
    all: f64,
    gave_up: bool,
}

type Contestant = (&'static str, fn(&Puzzle, Duration) -> Told);

const OURS: Contestant = ("ninefold", ninefold);
const CADICAL: Contestant = ("CaDiCaL", cadical);
const OTHERS: [Contestant; 2] = [("BatSat", batsat), ("Varisat", varisat)];

fn ninefold(puzzle: &Puzzle, limit: Duration) -> Told {
    let budget = Budget {
        deadline: Some(Instant::now() + limit),
        timed: true,
        ..Budget::default()
    };
    let solved = solve(puzzle, &budget);
    let seconds = |time: Duration| time.as_secs_f64();
    Told {
        solutions: match &solved.verdict {
            Verdict::Multiple(..) => 2,
            verdict => usize::from(verdict.solution().is_some()),
        },
        first: solved.to_first.map_or(0.0, |stats| seconds(stats.elapsed)),
        all: seconds(solved.total.elapsed),
        gave_up: matches!(solved.verdict, Verdict::Unknown { .. }),
    }
}

/// A clause: literals are 2v for "variable v is true" and 2v + 1 for "it is false".
type Clause = Vec<usize>;

/// The extended formula, and how many variables it has.
fn formula(puzzle: &Puzzle) -> (usize, Vec<Clause>) {
    let board = puzzle.board();
    let candidates = naked_singles(puzzle);
    let mut number = 0;
    let mut variables = std::collections::HashMap::new();
    for (cell, marks) in candidates.iter().filter(|(_, marks)| marks.len() != 1) {
        for digit in marks.iter() {
            variables.insert((cell, digit), number);
            number += 1;
        }
    }
    let mut clauses = Vec::new();
    let mut exactly_one = |members: Vec<usize>| {
        for (i, a) in members.iter().enumerate() {
            clauses.extend(members[..i].iter().map(|b| vec![2 * a + 1, 2 * b + 1]));
        }
        clauses.push(members.into_iter().map(|v| 2 * v).collect());
    };
    for (cell, marks) in candidates.iter().filter(|(_, marks)| marks.len() != 1) {
        exactly_one(
            marks
                .iter()
                .map(|digit| variables[&(cell, digit)])
                .collect(),
        );
    }
    for house in board.houses() {
        for digit in board.digits() {
            let cells = board.cells_of(house);
            if !cells
                .iter()
                .any(|&cell| candidates[cell].only() == Some(digit))
            {
                let places = cells
                    .iter()
                    .filter_map(|&cell| variables.get(&(cell, digit)));
                exactly_one(places.copied().collect());
            }
        }
    }
    (number, clauses)
}

fn naked_singles(puzzle: &Puzzle) -> Pencilmarks {
    let mut candidates = puzzle.allowed();
    let mut singles: Vec<Cell> = puzzle.board().cells().collect();
    while let Some(cell) = singles.pop() {
        let Some(digit) = candidates[cell].only() else {
            continue;
        };
        for peer in puzzle.board().peers(cell) {
            if candidates[peer].contains(digit) {
                candidates[peer].remove(digit);
                singles.push(peer);
            }
        }
    }
    candidates
}

/// A solver that takes clauses and tells a model: the numbers of the variables that are true.
trait Sat {
    fn add(&mut self, clause: &[usize]);
    /// `Some(None)` says that there is no model, `None` that it gave up.
    fn model(&mut self) -> Option<Option<Vec<usize>>>;
}

fn race(puzzle: &Puzzle, solver: impl FnOnce(usize) -> Box<dyn Sat>) -> Told {
    let began = Instant::now();
    let (variables, clauses) = formula(puzzle);
    let mut solver = solver(variables);
    for clause in clauses {
        solver.add(&clause);
    }
    let mut told = Told {
        solutions: 0,
        first: 0.0,
        all: 0.0,
        gave_up: false,
    };
    loop {
        match solver.model() {
            Some(Some(model)) if told.solutions == 0 => {
                told.first = began.elapsed().as_secs_f64();
                told.solutions = 1;
                let against: Clause = model.into_iter().map(|v| 2 * v + 1).collect();
                solver.add(&against);
                continue;
            }
            Some(Some(_)) => told.solutions = 2,
            Some(None) => {}
            None => told.gave_up = true,
        }
        told.all = began.elapsed().as_secs_f64();
        return told;
    }
}

struct Cadical(rustsat_cadical::CaDiCaL<'static, 'static>, usize);

impl Sat for Cadical {
    fn add(&mut self, clause: &[usize]) {
        let literal = |&l: &usize| rustsat::types::Lit::new((l / 2) as u32, l % 2 == 1);
        let clause: Vec<_> = clause.iter().map(literal).collect();
        self.0.add_clause_ref(&clause[..]).expect("there is memory");
    }

    fn model(&mut self) -> Option<Option<Vec<usize>>> {
        match self.0.solve().expect("CaDiCaL runs") {
            SolverResult::Sat => {
                let model = self.0.full_solution().expect("there is a model");
                let variable = |v: usize| rustsat::types::Var::new(v as u32);
                let is_true = |&v: &usize| model.var_value(variable(v)) == TernaryVal::True;
                Some(Some((0..self.1).filter(is_true).collect()))
            }
            SolverResult::Unsat => Some(None),
            SolverResult::Interrupted => None,
        }
    }
}

fn cadical(puzzle: &Puzzle, limit: Duration) -> Told {
    let end = Instant::now() + limit;
    race(puzzle, |variables| {
        let mut solver = rustsat_cadical::CaDiCaL::default();
        solver.attach_terminator(move || match Instant::now() < end {
            true => ControlSignal::Continue,
            false => ControlSignal::Terminate,
        });
        Box::new(Cadical(solver, variables))
    })
}

struct Batsat(batsat::BasicSolver, Vec<batsat::Var>, bool);

impl Sat for Batsat {
    fn add(&mut self, clause: &[usize]) {
        use batsat::SolverInterface;
        let literal = |&l: &usize| batsat::Lit::new(self.1[l / 2], l % 2 == 0);
        let mut clause: Vec<_> = clause.iter().map(literal).collect();
        self.2 &= self.0.add_clause_reuse(&mut clause);
    }

    fn model(&mut self) -> Option<Option<Vec<usize>>> {
        use batsat::{SolverInterface, lbool};
        if !self.2 || self.0.solve_limited(&[]) != lbool::TRUE {
            return Some(None);
        }
        let is_true =
            |&v: &usize| self.0.value_lit(batsat::Lit::new(self.1[v], true)) == lbool::TRUE;
        Some(Some((0..self.1.len()).filter(is_true).collect()))
    }
}

fn batsat(puzzle: &Puzzle, _: Duration) -> Told {
    use batsat::SolverInterface;
    race(puzzle, |variables| {
        let mut solver = batsat::BasicSolver::default();
        let variables = (0..variables).map(|_| solver.new_var_default()).collect();
        Box::new(Batsat(solver, variables, true))
    })
}

struct Varisat(varisat::Solver<'static>);

impl Sat for Varisat {
    fn add(&mut self, clause: &[usize]) {
        use varisat::ExtendFormula;
        let literal = |&l: &usize| varisat::Lit::from_index(l / 2, l % 2 == 0);
        let clause: Vec<_> = clause.iter().map(literal).collect();
        self.0.add_clause(&clause);
    }

    fn model(&mut self) -> Option<Option<Vec<usize>>> {
        if !self.0.solve().ok()? {
            return Some(None);
        }
        let model = self.0.model()?.into_iter();
        Some(Some(
            model
                .filter(|l| l.is_positive())
                .map(|l| l.index())
                .collect(),
        ))
    }
}

fn varisat(puzzle: &Puzzle, _: Duration) -> Told {
    race(puzzle, |_| Box::new(Varisat(varisat::Solver::new())))
}

/// The puzzles of a file whose name has this part.
fn read(path: &str, part: &str) -> Result<Vec<(String, Puzzle)>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles = lines.filter_map(|line| {
        let (name, numbers) = line.trim().split_once(' ')?;
        let puzzle = numbered(numbers).ok_or(format!("{path}: {name} is no puzzle"));
        name.contains(part)
            .then(|| puzzle.map(|puzzle| (name.to_owned(), puzzle)))
    });
    puzzles.collect()
}

fn numbered(numbers: &str) -> Option<Puzzle> {
    let mut numbers = numbers
        .split_whitespace()
        .map_while(|word| word.parse::<usize>().ok());
    let (side, rows, columns) = (numbers.next()?, numbers.next()?, numbers.next()?);
    let shape = Shape::new(rows, columns).ok()?;
    let mut givens = Grid::empty(side);
    for cell in 0..shape.cell_count() {
        givens.set(Cell::new(cell), Digit::new(numbers.next()?));
    }
    Some(Puzzle::new(Board::of(shape), givens))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Prints a line for each puzzle, unless `quiet`, and the sums.
fn measure(
    set: &str,
    puzzles: &[(String, Puzzle)],
    who: &[Contestant],
    limit: Duration,
    quiet: bool,
) -> bool {
    println!(
        "\n{set}, {} puzzles; seconds to the first solution / to the verdict",
        puzzles.len()
    );
    let mut times = vec![Vec::new(); who.len()];
    let mut alike = true;
    for (name, puzzle) in puzzles {
        let told: Vec<Told> = who
            .iter()
            .map(|(_, solver)| solver(puzzle, limit))
            .collect();
        let sure = told
            .iter()
            .filter(|told| !told.gave_up)
            .map(|told| told.solutions);
        let sure: std::collections::BTreeSet<usize> = sure.collect();
        alike &= sure.len() < 2;
        if !quiet {
            print!("{name:<24}");
            for ((who, _), told) in who.iter().zip(&told) {
                let sign = if told.gave_up { ">" } else { " " };
                print!(
                    "  {who} {:8.4} /{sign}{:8.4} ({})",
                    told.first, told.all, told.solutions
                );
            }
            println!();
        }
        for (times, told) in times.iter_mut().zip(&told) {
            times.push((told.first, told.all, told.gave_up));
        }
    }
    for ((who, _), times) in who.iter().zip(times) {
        let all = |which: fn(&(f64, f64, bool)) -> f64| times.iter().map(which).collect::<Vec<_>>();
        let (first, verdict) = (all(|t| t.0), all(|t| t.1));
        println!(
            "{who:<10} first: median {:.4}; verdict: median {:.4}, greatest {:.4}, sum {:.3}; gave up {}",
            median(first),
            median(verdict.clone()),
            verdict.iter().copied().fold(0.0, f64::max),
            verdict.iter().sum::<f64>(),
            times.iter().filter(|t| t.2).count()
        );
    }
    alike
}

fn run() -> Result<bool, String> {
    let mut who = vec![OURS, CADICAL];
    let (mut limit, mut part, mut quiet) = (Duration::from_secs(60), String::new(), false);
    let mut alike = true;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            let word = arguments.next().and_then(|word| word.parse::<usize>().ok());
            word.ok_or(format!("{argument} wants a number"))
        };
        match argument.as_str() {
            "--limit" => limit = Duration::from_secs(number()? as u64),
            "--only" => part = arguments.next().unwrap_or_default(),
            "--all" => who.extend(OTHERS),
            "--quiet" => quiet = true,
            "--random" => {
                let (side, percent, count) = (number()?, number()?, number()?);
                let shape = Shape::usual(side).ok_or("no box has this many cells")?;
                let holes = shape.cell_count() * percent / 100;
                let puzzle = |seed| (format!("seed {seed}"), full::balanced(shape, seed, holes));
                let puzzles: Vec<_> = (1..=count as u64).map(puzzle).collect();
                let set = format!("side {side}, {percent} % holes");
                alike &= measure(&set, &puzzles, &who, limit, quiet);
            }
            file => alike &= measure(file, &read(file, &part)?, &who, limit, quiet),
        }
    }
    Ok(alike)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("they do not agree");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
