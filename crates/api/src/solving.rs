//! Solve and count.

use ninefold::grid::Puzzle;
use ninefold::report::{self, Status};
use ninefold::search::{self, End, Method, Stats, Verdict, general};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::{BoardJson, numbers, record_of};
use crate::limits::Limits;
use crate::problem::Problem;

/// A method by its name.
pub(crate) fn method(name: &str) -> Result<Method, Problem> {
    name.parse().map_err(|_| {
        let names = Method::ALL.map(Method::name).join(", ");
        Problem::unprocessable(format!("method: expected one of {names}"))
    })
}

/// Parts that a puzzle may be asked for.
const MOST_PARTS: usize = 64;

/// One of several parts of a puzzle, so that several can be searched at once. Each solution is in one part, and the same
/// request is always about the same part. The answer says what there is in this part.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    /// Which part, from 1.
    number: usize,
    /// How many parts there are, 64 at most.
    of: usize,
}

impl Part {
    /// The puzzles that have the solutions of the part.
    fn puzzles(&self, puzzle: &Puzzle) -> Result<Vec<Puzzle>, Problem> {
        if !(1..=MOST_PARTS).contains(&self.of) || !(1..=self.of).contains(&self.number) {
            return Err(Problem::unprocessable(format!(
                "part: expected a number from 1 to `of`, which is at most {MOST_PARTS}, found {} of {}",
                self.number, self.of
            )));
        }
        let all = general::split(puzzle, self.of).unwrap_or_else(|| search::split(puzzle, self.of));
        let mine = all.into_iter().skip(self.number - 1).step_by(self.of);
        Ok(mine.collect())
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    #[serde(default)]
    method: Option<String>,
    #[serde(default)]
    part: Option<Part>,
}

/// What there is to say about the solutions of a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct Solved {
    /// `unique`, `multiple`, `none`, or `unknown` if the time ran out.
    status: &'static str,
    sentence: String,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<Vec<u8>>,
    nodes: u64,
    /// Microseconds.
    elapsed_us: f64,
}

/// Solve a puzzle: its solution, or two that differ, or none.
#[utoipa::path(
    post,
    path = "/api/solve",
    tag = "Solve",
    request_body = SolveRequest,
    responses(
        (status = 200, body = Solved)
    )
)]
pub(crate) fn solve(request: &SolveRequest, limits: &Limits) -> Result<Solved, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let by = match request.method.as_deref() {
        None => Method::Fast,
        Some(name) => method(name)?,
    };
    let budget = limits.timed_budget();
    let solved = match &request.part {
        None => search::solve_by(by, &record.puzzle, &budget, &mut |_| ()),
        Some(part) => {
            let mut together = search::Solved {
                verdict: Verdict::None,
                method: by,
                to_first: None,
                total: Stats::default(),
            };
            for puzzle in part.puzzles(&record.puzzle)? {
                let solved = search::solve_by(by, &puzzle, &budget, &mut |_| ());
                together.verdict = together.verdict.and(solved.verdict);
                together.total.nodes += solved.total.nodes;
                together.total.elapsed += solved.total.elapsed;
            }
            together
        }
    };
    Ok(Solved {
        status: Status::from(&solved.verdict).name(),
        sentence: report::sentence(&record.puzzle, &solved.verdict),
        method: solved.method.name(),
        solution: solved.verdict.solution().map(numbers),
        second: match &solved.verdict {
            Verdict::Multiple(_, second) => Some(numbers(second)),
            _ => None,
        },
        nodes: solved.total.nodes,
        elapsed_us: solved.total.elapsed.as_secs_f64() * 1e6,
    })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    /// Count up to this many solutions; 0, as without it, counts all of them.
    #[serde(default)]
    limit: Option<u64>,
    #[serde(default)]
    part: Option<Part>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct Counted {
    count: u64,
    /// Whether these are all solutions.
    complete: bool,
}

/// Count the solutions of a puzzle.
#[utoipa::path(
    post,
    path = "/api/count",
    tag = "Solve",
    request_body = CountRequest,
    responses(
        (status = 200, body = Counted)
    )
)]
pub(crate) fn count(request: &CountRequest, limits: &Limits) -> Result<Counted, Problem> {
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let limit = request.limit.unwrap_or(0);
    let puzzles = match &request.part {
        None => vec![record.puzzle],
        Some(part) => part.puzzles(&record.puzzle)?,
    };
    let mut all = Counted {
        count: 0,
        complete: true,
    };
    for puzzle in puzzles {
        if limit > 0 && all.count >= limit {
            all.complete = false;
            break;
        }
        let left = limit.saturating_sub(all.count);
        let counted = search::count(&puzzle, left, &limits.budget());
        all.count += counted.count;
        all.complete &= counted.end == End::Exhausted;
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::{Limits, route};

    fn asked(name: &str, body: &Value) -> Value {
        let answer = route(name).unwrap().answer(
            body.to_string().as_bytes(),
            &Limits::default(),
            &mut |_, _| (),
        );
        serde_json::from_slice(&answer.expect("an answer").bytes).unwrap()
    }

    /// With one solution, with several and with none; plain, with rules, and on a board of another form.
    const PUZZLES: [&str; 7] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "1.....1........4",
        "11..............",
        "variant 4x4\ngivens: 1... .... .... ....\ncage 6: r1c3 r1c4 r2c4\n",
        "variant 4x4\ncage 3: r1c1 r2c1\nthermo: r4c4 r4c3\ngivens: .2.. ..1. .... 4...\n",
        "variant 4x4\ncage 3: r1c3 r1c4\ngivens: 1234 3412 2143 432.\n",
        "variant 4x4 no-boxes\npieces: 0001 0111 2223 2333\ngivens: 12.. .... .... ..1.\n",
    ];

    #[test]
    fn parts_together_say_what_the_whole_says() {
        for puzzle in PUZZLES {
            let whole = asked("solve", &json!({ "puzzle": puzzle }));
            let count = asked("count", &json!({ "puzzle": puzzle }));
            let count = count["count"].as_u64().unwrap();
            for of in [1, 3, 16] {
                let part = |number: usize| json!({ "puzzle": puzzle, "part": { "number": number, "of": of } });
                let mut solutions = Vec::new();
                let mut counted = 0;
                for number in 1..=of {
                    let solved = asked("solve", &part(number));
                    solutions.extend(solved["solution"].as_array().cloned());
                    solutions.extend(solved["second"].as_array().cloned());
                    counted += asked("count", &part(number))["count"].as_u64().unwrap();
                }
                assert_eq!(counted, count, "{puzzle} in {of}");
                let status = match &solutions[..] {
                    [] => "none",
                    [solution] => {
                        assert_eq!(whole["solution"].as_array(), Some(solution));
                        "unique"
                    }
                    _ => "multiple",
                };
                assert_eq!(whole["status"], status, "{puzzle} in {of}");
            }
        }
    }

    #[test]
    fn a_part_has_a_number() {
        for part in [
            json!({ "number": 0, "of": 3 }),
            json!({ "number": 4, "of": 3 }),
            json!({ "number": 1, "of": 65 }),
        ] {
            let body = json!({ "puzzle": PUZZLES[0], "part": part }).to_string();
            let answer =
                route("solve")
                    .unwrap()
                    .answer(body.as_bytes(), &Limits::default(), &mut |_, _| ());
            assert_eq!(answer.unwrap_err().status(), 422, "{part}");
        }
    }
}
