//! An ordered, parallel, memory-bounded pipeline over any kind of item.
//!
//! One thread reads, `threads` threads work, the caller's thread takes the answers in the order of
//! the items:
//!
//! ```text
//!            batches            answers
//! reader ──────────────▶ worker ─────────▶ caller: puts in order, emits
//!    ▲                   worker              │
//!    └────────────── credits ◀───────────────┘
//! ```
//!
//! A batch is read only against a credit and a credit comes back when a batch has been emitted, so
//! however slow one item is, no more than a fixed number of batches is ever held. A batch is closed
//! when it is full or when reading it has taken two milliseconds: a file comes in large batches, and
//! a person typing into a pipe gets every answer at once.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Items in a batch at most: enough to make passing it on cheap, few enough to spread hard items.
const BATCH: usize = 64;

/// A batch is closed when reading it has taken this long.
const PATIENCE: Duration = Duration::from_millis(2);

/// Batches held at once, for each worker.
const BATCHES_PER_WORKER: usize = 8;

/// How many workers [`ordered`] uses when nobody says: one for each core.
pub fn default_threads() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Runs `job` on every item, on `threads` threads, and hands the answers to `emit` in the order of
/// the items, some at a time: whoever writes them to a buffer does well to flush it after each call.
/// At most `64 * 8 * threads` items are held at any time.
///
/// # Errors
/// The first error of `emit`; then no further answer is emitted, and the call returns when the
/// jobs that are under way and the item being read have ended.
///
/// # Panics
/// If `job` panics, with the same payload.
pub fn ordered<I: Send, A: Send, E>(
    items: impl Iterator<Item = I> + Send,
    threads: NonZero<usize>,
    job: impl Fn(I) -> A + Sync,
    mut emit: impl FnMut(Vec<A>) -> Result<(), E>,
) -> Result<(), E> {
    let held = BATCHES_PER_WORKER * threads.get();
    let (credit, credits) = sync_channel::<()>(held);
    let (work, to_do) = channel::<(u64, Vec<I>)>();
    let (done, answers) = channel::<(u64, thread::Result<Vec<A>>)>();
    let (to_do, job) = (&Mutex::new(to_do), &job);
    for _ in 0..held {
        let _ = credit.send(());
    }
    thread::scope(move |scope| {
        scope.spawn(move || read(items, &credits, &work));
        for _ in 0..threads.get() {
            let done = done.clone();
            scope.spawn(move || answer(to_do, job, &done));
        }
        drop(done);
        // However it ends, `credit` and `answers` are dropped: reader and workers see it and end.
        put_in_order(answers, credit, &mut emit)
    })
}

fn read<I>(
    mut items: impl Iterator<Item = I>,
    credits: &Receiver<()>,
    work: &Sender<(u64, Vec<I>)>,
) {
    let mut number = 0;
    while credits.recv().is_ok() {
        let begun = Instant::now();
        let mut batch = Vec::new();
        let mut ended = false;
        while batch.len() < BATCH && (batch.is_empty() || begun.elapsed() < PATIENCE) {
            match items.next() {
                Some(item) => batch.push(item),
                None => {
                    ended = true;
                    break;
                }
            }
        }
        if work.send((number, batch)).is_err() || ended {
            break;
        }
        number += 1;
    }
}

fn answer<I, A>(
    to_do: &Mutex<Receiver<(u64, Vec<I>)>>,
    job: &impl Fn(I) -> A,
    done: &Sender<(u64, thread::Result<Vec<A>>)>,
) {
    loop {
        let next = to_do
            .lock()
            .expect("no thread panics while it holds this lock")
            .recv();
        let Ok((number, batch)) = next else { break };
        let answers = catch_unwind(AssertUnwindSafe(|| batch.into_iter().map(job).collect()));
        if done.send((number, answers)).is_err() {
            break;
        }
    }
}

fn put_in_order<A, E>(
    answers: Receiver<(u64, thread::Result<Vec<A>>)>,
    credit: SyncSender<()>,
    emit: &mut impl FnMut(Vec<A>) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (number, batch) in answers {
        early.insert(number, batch.unwrap_or_else(|panic| resume_unwind(panic)));
        while let Some(batch) = early.remove(&next) {
            emit(batch)?;
            next += 1;
            // The reader is gone at the end of the items; then nobody wants the credit.
            let _ = credit.send(());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn threads(n: usize) -> NonZero<usize> {
        NonZero::new(n).unwrap()
    }

    #[test]
    fn answers_come_in_the_order_of_the_items() {
        for n in [1, 2, 7] {
            let mut answers = Vec::new();
            let slow_start = |i: u64| {
                if i < 3 {
                    thread::sleep(Duration::from_millis(20 - 5 * i));
                }
                i * i
            };
            ordered(0..10_000u64, threads(n), slow_start, |squares| {
                answers.extend(squares);
                Ok::<(), ()>(())
            })
            .unwrap();
            assert!(answers.iter().copied().eq((0..10_000).map(|i| i * i)));
        }
    }

    #[test]
    fn no_items_no_answers() {
        ordered(
            0..0,
            threads(2),
            |i: i32| i,
            |batch| {
                if batch.is_empty() {
                    Ok(())
                } else {
                    Err("an answer")
                }
            },
        )
        .unwrap();
    }

    #[test]
    fn few_items_are_held_behind_a_slow_one() {
        let read = AtomicUsize::new(0);
        let items = (0..1_000_000usize).inspect(|_| {
            read.fetch_add(1, Ordering::Relaxed);
        });
        let slow_first = |i| {
            if i == 0 {
                thread::sleep(Duration::from_millis(100));
            }
            (i, read.load(Ordering::Relaxed))
        };
        let mut held = 0;
        ordered(items, threads(2), slow_first, |batch| {
            held = batch
                .into_iter()
                .fold(held, |held, (i, read)| held.max(read - i));
            Ok::<(), ()>(())
        })
        .unwrap();
        assert!(held <= BATCH * BATCHES_PER_WORKER * 2 + BATCH, "{held}");
    }

    #[test]
    fn an_error_of_emit_ends_it() {
        let endless = 0u64..;
        let stop_at_ten = |batch: Vec<u64>| if batch.contains(&10) { Err(10) } else { Ok(()) };
        assert_eq!(ordered(endless, threads(2), |i| i, stop_at_ten), Err(10));
    }

    #[test]
    #[should_panic(expected = "the job's own panic")]
    fn a_panic_of_the_job_is_passed_on() {
        let job = |i: u64| assert!(i != 500, "the job's own panic");
        let _ = ordered(0.., threads(2), job, |_| Ok::<(), ()>(()));
    }
}
