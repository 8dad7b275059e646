//! Solve, count, check, and which rules are broken already, of boards with rules.

use std::time::{Duration, Instant};

use axum::extract::State;
use ninefold::coach::Begun;
use ninefold::grid::Cell;
use ninefold::grid::variant::{Filling, legal};
use ninefold::search::rules::{self, Verdict};
use ninefold::search::{Budget, End};
use serde::Serialize;
use utoipa::ToSchema;

use super::filling;
use crate::board::number;
use crate::problem::{Body, Problem};
use crate::solving::{BoardAsked, Checked, Counted, Solved};
use crate::work::{Allowance, Asked, Desk, Told, work};

/// The longest that a look at the rules one by one may take.
const GLANCE: Duration = Duration::from_secs(1);

fn status(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Unique(_) => "unique",
        Verdict::Multiple(..) => "multiple",
        Verdict::None => "none",
        Verdict::Unknown { .. } => "unknown",
    }
}

/// The solution, or two that differ, or none.
pub(crate) fn solve(begun: &Begun, allowance: &Allowance) -> Solved {
    let (verdict, stats) = rules::solve(&begun.variant, &allowance.budget());
    let sentence = match &verdict {
        Verdict::Unique(_) => "Exactly one solution.",
        Verdict::Multiple(..) => "More than one solution.",
        Verdict::None => "No solution.",
        Verdict::Unknown { first: Some(_), .. } => {
            "Here is a solution; whether there is another was not found out in time."
        }
        Verdict::Unknown { .. } => "No answer within the time allowed.",
    };
    let second = match &verdict {
        Verdict::Multiple(_, second) => Some(filling(second)),
        _ => None,
    };
    Solved {
        status: status(&verdict),
        sentence: sentence.to_owned(),
        method: "rules",
        solution: verdict.solution().map(filling),
        second,
        nodes: stats.nodes,
        elapsed_us: stats.elapsed.as_secs_f64() * 1e6,
    }
}

pub(crate) fn count(begun: &Begun, limit: u64, allowance: &Allowance) -> Counted {
    let counted = rules::count(&begun.variant, limit, &allowance.budget());
    Counted {
        count: counted.count,
        complete: counted.end == End::Exhausted,
    }
}

pub(crate) fn check(begun: &Begun, allowance: &Allowance) -> Checked {
    let checked = begun.check(&allowance.budget());
    let list = |cells: &[Cell]| cells.iter().map(|&cell| number(cell)).collect();
    Checked {
        status: status(&checked.verdict),
        clashes: Vec::new(),
        conflict: list(&checked.conflict),
        suspects: Vec::new(),
        differences: list(&checked.differences),
        wrong: list(&checked.wrong),
        sentence: checked.sentence,
    }
}

/// Rules that the digits on the board leave no way to keep.
#[derive(Serialize, ToSchema)]
pub(crate) struct Broken {
    /// Each as something to speak of.
    words: Vec<String>,
    /// The cells of each; none of a rule about the whole board.
    cells: Vec<Vec<usize>>,
    /// Whether every cell is filled and every rule kept.
    solved: bool,
}

/// Say which rules are broken already: looked at one by one, without solving.
#[utoipa::path(
    post,
    path = "/api/broken",
    request_body = BoardAsked,
    responses(
        (status = 200, body = Broken),
        (status = "4XX", body = Body, content_type = "application/problem+json"),
        (status = 503, body = Body, content_type = "application/problem+json")
    )
)]
pub(crate) async fn broken(
    State(desk): State<Desk>,
    Asked(asked): Asked<BoardAsked>,
) -> Result<Told<Broken>, Problem> {
    let told = work(&desk, move |allowance| {
        let Some(begun) = asked.board.begun()? else {
            return Err(Problem::unprocessable("rules: this board has none"));
        };
        let budget = Budget {
            deadline: Some(Instant::now() + GLANCE),
            ..allowance.budget()
        };
        let (variant, layout) = (&begun.variant, begun.variant.layout());
        let broken = begun.broken(&budget);
        let broken = broken.iter().filter_map(|&i| variant.constraints.get(i));
        let digit = |cell: Cell| variant.given(cell).or(*begun.placed.get(cell.index())?);
        let full: Option<Filling> = layout.cells().map(digit).collect();
        Ok(Broken {
            words: broken.clone().map(|one| one.words(layout)).collect(),
            cells: broken
                .map(|one| one.cells().into_iter().map(number).collect())
                .collect(),
            solved: full.is_some_and(|full| legal::solves(variant, &full)),
        })
    });
    told.await.map(Told)
}
