//! A textbook method at work, told as it goes: events of a stream (`text/event-stream`).
//!
//! The search does not wait for who watches: what it does is sent in bundles as fast as it is read, up to a
//! limit, and the page plays it at its own pace, forwards and backwards. After the limit the search only
//! counts. It ends with the connection; a reader that stops reading stops the search too.

use ninefold::grid::Puzzle;
use ninefold::report::{Status, json};
use ninefold::search::{self, DeadEnd, Event, Method, Stats, Why};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::Answer;
use crate::board::{BoardJson, number, numbers, record_of, value};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::solving::method;

/// The most steps that are told.
const MOST: u64 = 1_000_000;

/// Steps that are told unless the request says otherwise.
const USUAL: u64 = 250_000;

/// The largest bundle.
const BUNDLE: usize = 4096;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WatchRequest {
    /// The puzzle as numbers. Either this or `puzzle` is needed.
    #[serde(default)]
    board: Option<BoardJson>,
    /// The puzzle as text, in any format that `read` knows, instead of `board`.
    #[serde(default)]
    puzzle: Option<String>,
    /// A textbook method.
    method: String,
    /// Tell this many steps at most.
    #[serde(default)]
    limit: Option<u64>,
}

/// The word that a step begins with.
#[derive(Copy, Clone, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Word {
    Try,
    Single,
    Only,
    Back,
    None,
    Nowhere,
    Clash,
    Broken,
    Jump,
    Round,
    Solution,
}

/// One thing that a method does, as a short array that begins with a word.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Seen {
    /// `try` a digit, set a `single` candidate, take a digit `back`: cell, digit.
    Digit(Word, usize, u8),
    /// `only` place for a digit: cell, digit, house.
    Only(Word, usize, u8, String),
    /// `none`: no candidate left in the cell.
    Cell(Word, usize),
    /// `nowhere`: no place left for the digit in the house.
    House(Word, u8, String),
    /// `clash` of two cells, `jump` from one back to another; `round` and the digits that it put.
    Pair(Word, u64, u64),
    /// `broken`: a constraint, as something to speak of, cannot be obeyed.
    Constraint(Word, String),
    /// `solution`: the board is full.
    Word([Word; 1]),
}

fn seen(puzzle: &Puzzle, event: Event) -> Seen {
    let board = puzzle.board();
    let pair = |word, a: usize, b: usize| Seen::Pair(word, a as u64, b as u64);
    match event {
        Event::Place { cell, digit, why } => match why {
            Why::Guess => Seen::Digit(Word::Try, number(cell), value(digit)),
            Why::NakedSingle => Seen::Digit(Word::Single, number(cell), value(digit)),
            Why::HiddenSingle(house) => {
                let house = board.house_name(house);
                Seen::Only(Word::Only, number(cell), value(digit), house)
            }
        },
        Event::Erase { cell, digit } => Seen::Digit(Word::Back, number(cell), value(digit)),
        Event::Contradiction { what } => match what {
            DeadEnd::Cell(cell) => Seen::Cell(Word::None, number(cell)),
            DeadEnd::House(house, digit) => {
                Seen::House(Word::Nowhere, value(digit), board.house_name(house))
            }
            DeadEnd::Clash(a, b) => pair(Word::Clash, number(a), number(b)),
            DeadEnd::Constraint(number) => {
                let constraint = puzzle.constraints.get(number);
                let words = constraint.map(|constraint| constraint.words(board));
                Seen::Constraint(Word::Broken, words.unwrap_or_default())
            }
        },
        Event::Jump { from, to } => pair(Word::Jump, number(from), number(to)),
        Event::Iteration { number, placed } => Seen::Pair(Word::Round, number, placed as u64),
        Event::Solution => Seen::Word([Word::Solution]),
    }
}

/// What the search cost.
#[derive(Serialize, ToSchema)]
struct Cost {
    nodes: u64,
    placements: u64,
    backtracks: u64,
    iterations: u64,
    /// Microseconds.
    elapsed_us: f64,
}

impl From<Stats> for Cost {
    fn from(stats: Stats) -> Cost {
        Cost {
            nodes: stats.nodes,
            placements: stats.placements,
            backtracks: stats.backtracks,
            iterations: stats.iterations,
            elapsed_us: stats.elapsed.as_secs_f64() * 1e6,
        }
    }
}

/// The last event.
#[derive(Serialize, ToSchema)]
struct Ended {
    status: &'static str,
    /// Steps that were not told because there were too many.
    untold: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<u8>>,
    /// Up to the first solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<Cost>,
    /// Up to the proof that it is the only one, or to the second.
    total: Cost,
}

/// Bundles that grow: the first steps are soon there.
struct Bundles<'a> {
    tell: &'a mut dyn FnMut(&str, &str),
    waiting: Vec<Seen>,
    size: usize,
}

impl Bundles<'_> {
    fn put(&mut self, seen: Seen) {
        self.waiting.push(seen);
        if self.waiting.len() >= self.size {
            self.send();
            self.size = (self.size * 4).min(BUNDLE);
        }
    }

    fn send(&mut self) {
        if !self.waiting.is_empty() {
            (self.tell)("steps", &json::text(&self.waiting));
            self.waiting.clear();
        }
    }
}

/// Watch a textbook method at work, as a stream of events.
#[utoipa::path(
    post,
    path = "/api/watch",
    tag = "Watch",
    request_body = WatchRequest,
    responses(
        (status = 200, content_type = "text/event-stream", body = String,
            description = "`steps`: bundles of steps, each an array that begins with a word: `try`, `single`, `only`, `back`, `none`, `nowhere`, `clash`, `broken`, `jump`, `round`, `solution`. `end`: the verdict and the cost.")
    )
)]
pub(crate) fn watch(
    request: &WatchRequest,
    limits: &Limits,
    tell: &mut dyn FnMut(&str, &str),
) -> Result<Answer, Problem> {
    let method = method(&request.method)?;
    if method == Method::Fast {
        let reason = "method: only the textbook methods can be watched";
        return Err(Problem::unprocessable(reason));
    }
    let record = record_of(request.board.as_ref(), request.puzzle.as_deref())?;
    let room = request.limit.unwrap_or(USUAL).min(MOST);
    let puzzle = &record.puzzle;
    let (mut sent, mut untold) = (0, 0);
    let mut bundles = Bundles {
        tell,
        waiting: Vec::new(),
        size: 16,
    };
    let solved = search::solve_by(method, puzzle, &limits.timed_budget(), &mut |event| {
        if sent < room {
            sent += 1;
            bundles.put(seen(puzzle, event));
        } else {
            // What was told last must not wait for the end of a long search.
            bundles.send();
            untold += 1;
        }
    });
    bundles.send();
    let ended = Ended {
        status: Status::from(&solved.verdict).name(),
        untold,
        solution: solved.verdict.solution().map(numbers),
        first: solved.to_first.map(Cost::from),
        total: solved.total.into(),
    };
    tell("end", &json::text(&ended));
    Ok(Answer::events())
}

/// A method by name.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownMethod {
    name: &'static str,
    description: &'static str,
}

/// The textbook methods.
#[utoipa::path(
    get,
    path = "/api/methods",
    tag = "Watch",
    responses(
        (status = 200, body = Vec<KnownMethod>)
    )
)]
pub(crate) fn methods() -> Vec<KnownMethod> {
    let known = Method::ALL.iter().filter(|method| **method != Method::Fast);
    let known = known.map(|method| KnownMethod {
        name: method.name(),
        description: method.description(),
    });
    known.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words, in the order of their declaration.
    const ALL: [Word; Word::Solution as usize + 1] = [
        Word::Try,
        Word::Single,
        Word::Only,
        Word::Back,
        Word::None,
        Word::Nowhere,
        Word::Clash,
        Word::Broken,
        Word::Jump,
        Word::Round,
        Word::Solution,
    ];

    #[test]
    fn the_description_names_all_words() {
        let quoted = ALL.map(|word| json::text(&word).replace('"', "`"));
        let words = format!("begins with a word: {}. `end`", quoted.join(", "));
        assert!(crate::OPENAPI.contains(&words), "{words}");
    }
}
