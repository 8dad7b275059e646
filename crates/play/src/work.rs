//! What may take long, and is therefore not done by the thread that draws: hints, checks, solving, and
//! the textbook methods that are watched.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use ninefold::format::Record;
use ninefold::generate::{Goal, Maker, Wanted};
use ninefold::grid::Puzzle;
use ninefold::logic::Level;
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
    /// A new puzzle.
    Make(Level),
}

/// What comes of it.
pub(crate) enum Answer {
    Hint(Box<Advice>, usize),
    Check(Box<Checked>),
    Solve(Box<Solved>),
    /// A method has said this.
    Event(Event),
    /// And has come to its end.
    Watched(Box<Solved>),
    /// A puzzle has been made, or none was found in time.
    Made(Option<Box<Record>>),
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
            Work::Make(level) => Answer::Made(made(level, &budget).map(Box::new)),
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

/// A new 9×9 puzzle of this difficulty, another one each time.
fn made(level: Level, budget: &Budget<'_>) -> Option<Record> {
    let wanted = Wanted {
        goal: Some(Goal::Level(level)),
        ..Wanted::default()
    };
    let mut maker = Maker::new(wanted, RandomState::new().hash_one(0)).ok()?;
    let made = maker.make(budget)?;
    let mut record = Record::new(made.puzzle);
    record.meta.level = Some(level.to_string());
    Some(record)
}
