//! Slow work, which the thread that draws does not do: hints, checks, solving, and the textbook methods that are
//! watched.

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

/// A piece of work.
pub(crate) enum Work {
    /// A hint, and its level.
    Hint(Box<Record>, usize),
    Check(Box<Record>),
    Solve(Box<Record>),
    Watch(Puzzle, Method),
    /// A new puzzle.
    Make(Level),
}

/// An answer of some work.
pub(crate) enum Answer {
    Hint(Box<Advice>, usize),
    Check(Box<Checked>),
    Solve(Box<Solved>),
    /// An event of a watched method.
    Event(Event),
    /// The result of a watched method.
    Watched(Box<Solved>),
    /// A new puzzle, or `None` if none was found in time.
    Made(Option<Box<Record>>),
    /// The last answer of all.
    End,
}

impl Work {
    /// Does the work and sends its answers, until it is cancelled or the receiver is gone. A slow receiver makes a
    /// method wait.
    pub(crate) fn run(self, cancel: &Arc<AtomicBool>, answers: &SyncSender<Answer>) {
        let budget = Budget {
            deadline: Instant::now().checked_add(PATIENCE),
            cancel: Some(cancel),
            timed: true,
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
                let mut send = |event| {
                    if answers.send(Answer::Event(event)).is_err() {
                        cancel.store(true, Ordering::Relaxed);
                    }
                };
                Answer::Watched(search::solve_by(method, &puzzle, &budget, &mut send).into())
            }
        };
        // If the receiver is gone, the answer is not needed.
        let _ = answers.send(answer);
    }
}

/// Makes a new 9×9 puzzle of this difficulty, another one each time.
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
