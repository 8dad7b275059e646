//! What may take long, and is therefore not done by the thread that draws: hints, checks, solving, and
//! the textbook methods that are watched.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use ninefold::format::Record;
use ninefold::grid::Puzzle;
use ninefold::report::{self, Advice, Checked};
use ninefold::search::{self, Budget, Event, Method, Solved};
use ninefold::techniques::Until;

/// The time after which a hint, a check or a solution is given up.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is asked for.
pub(crate) enum Work {
    /// A hint, and its level.
    Hint(Box<Record>, usize),
    Check(Box<Record>),
    Solve(Box<Record>),
    Watch(Puzzle, Method),
}

/// What comes of it.
pub(crate) enum Answer {
    Hint(Box<Advice>, usize),
    Check(Box<Checked>),
    Solve(Box<Solved>),
    /// A method has told this.
    Event(Event),
    /// And has come to its end.
    Watched(Box<Solved>),
    /// Nothing will come any more.
    End,
}

impl Work {
    /// Does it and sends what comes of it, until it is cancelled or nobody listens. Whoever listens to
    /// a method slowly makes it wait.
    pub(crate) fn run(self, cancel: &Arc<AtomicBool>, answers: &SyncSender<Answer>) {
        let budget = Budget {
            deadline: Instant::now().checked_add(PATIENCE),
            cancel: Some(cancel),
            ..Budget::default()
        };
        let answer = match self {
            Work::Hint(record, level) => {
                let until = Until {
                    deadline: budget.deadline,
                    cancel: Some(Arc::clone(cancel)),
                };
                Answer::Hint(report::advice(&record, &budget, until).into(), level)
            }
            Work::Check(record) => Answer::Check(report::check(&record, &budget).into()),
            Work::Solve(record) => Answer::Solve(search::solve(&record.puzzle, &budget).into()),
            Work::Watch(puzzle, method) => {
                let budget = Budget {
                    deadline: None,
                    ..budget
                };
                let mut tell = |event| {
                    if answers.send(Answer::Event(event)).is_err() {
                        cancel.store(true, Ordering::Relaxed);
                    }
                };
                Answer::Watched(search::solve_by(method, &puzzle, &budget, &mut tell).into())
            }
        };
        // If nobody listens any more, nobody wants to know.
        let _ = answers.send(answer);
    }
}
