//! An ordered, parallel, memory-bounded pipeline over any kind of item.
//!
//! One thread reads, `threads` threads work, the caller's thread takes the answers in the order of
//! the items:
//!
//! ```text
//!         queue of items            answers
//! reader ────────────────▶ worker ──────────▶ caller: puts in order, emits
//!    ▲                     worker               │
//!    └──────── room for further items ◀─────────┘
//! ```
//!
//! The reader waits while too many items are held, from being read to being emitted, so memory is
//! bounded however slow one item is. A worker takes its share of what is in the queue: many items
//! at once from a file, and a single one at once from a person who types into a pipe. (Batches made
//! by the reader lost: a reader cannot know whether the next item will be long in coming, and the
//! one before it must not wait.)
//!
//! Waking a thread costs more than solving an easy puzzle, so it is done seldom: an idle worker is
//! woken when many items wait or when nobody has been woken for a while, and otherwise looks by
//! itself every few milliseconds; the reader is woken when half of what may be held is free.
#![forbid(unsafe_code)]

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// Items that a worker takes at once, at most: enough to make taking them cheap, few enough to
/// spread hard ones.
pub const SHARE: usize = 512;

/// Items held at once, for each worker.
const HELD_PER_WORKER: usize = 4 * SHARE;

/// Items that wait until an idle worker is woken for them.
const MANY: usize = 32;

/// The time after which an idle worker is woken for a single item.
const WHILE: Duration = Duration::from_millis(1);

/// The time after which an idle worker looks whether there are items.
const LOOK: Duration = Duration::from_millis(5);

/// How many workers [`ordered`] uses when nobody says: one for each core.
pub fn default_threads() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Runs `job` on all items, some at a time, on `threads` threads, and hands the answers, one for each
/// item, to `emit` in the order of the items, again some at a time: whoever writes them to a buffer
/// does well to flush it after each call. A job has at most [`SHARE`] items, and at most four times
/// as many are held for each thread at any time.
///
/// # Errors
/// The first error of `emit`; then no further answer is emitted, and the call returns when the
/// jobs that are under way and the item being read have ended.
///
/// # Panics
/// If `job` panics, with the same payload; and if `items` does. If `job` gives more or fewer answers
/// than it had items.
pub fn ordered<I: Send, A: Send, E>(
    items: impl Iterator<Item = I> + Send,
    threads: NonZero<usize>,
    job: impl Fn(Vec<I>) -> Vec<A> + Sync,
    mut emit: impl FnMut(Vec<A>) -> Result<(), E>,
) -> Result<(), E> {
    let queue = Queue::new(threads.get());
    let (done, answers) = channel();
    thread::scope(|scope| {
        let (queue, job) = (&queue, &job);
        scope.spawn(move || queue.fill(items));
        for _ in 0..threads.get() {
            let done = done.clone();
            scope.spawn(move || queue.work(job, &done));
        }
        drop(done);
        // However this ends, reader and workers must not wait for ever.
        let _close = Finally(|| queue.tell(|state| state.closed = true));
        let mut early = BTreeMap::new();
        let mut next = 0;
        for (number, batch) in answers {
            early.insert(number, batch.unwrap_or_else(|panic| resume_unwind(panic)));
            while let Some(batch) = early.remove(&next) {
                let count = batch.len();
                emit(batch)?;
                next += count;
                queue.release(count);
            }
        }
        Ok(())
    })
}

/// The items read and not yet taken, and how many are held in all.
struct Queue<I> {
    state: Mutex<State<I>>,
    /// There are items, or there will be none any more.
    filled: Condvar,
    /// There is room for items, or nobody wants any more.
    room: Condvar,
    threads: usize,
}

struct State<I> {
    items: VecDeque<I>,
    /// The number of the first of `items`.
    first: usize,
    /// Items read and not yet emitted.
    held: usize,
    /// Workers that wait for items.
    idle: usize,
    /// All items have been read.
    ended: bool,
    /// Nobody wants items any more.
    closed: bool,
}

/// Runs on the way out, also when that is a panic.
struct Finally<F: FnMut()>(F);

impl<F: FnMut()> Drop for Finally<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

impl<I> Queue<I> {
    fn new(threads: usize) -> Queue<I> {
        let state = State {
            items: VecDeque::new(),
            first: 0,
            held: 0,
            idle: 0,
            ended: false,
            closed: false,
        };
        Queue {
            state: Mutex::new(state),
            filled: Condvar::new(),
            room: Condvar::new(),
            threads,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<I>> {
        self.state
            .lock()
            .expect("no thread panics while it holds this lock")
    }

    /// Changes what everybody waits for.
    fn tell(&self, change: impl FnOnce(&mut State<I>)) {
        change(&mut self.lock());
        self.filled.notify_all();
        self.room.notify_all();
    }

    /// The reader's part.
    fn fill(&self, items: impl Iterator<Item = I>) {
        let _end = Finally(|| self.tell(|state| state.ended = true));
        let mut woken = Instant::now();
        for item in items {
            let full = |state: &mut State<I>| state.held >= self.most() && !state.closed;
            let mut state = self
                .room
                .wait_while(self.lock(), full)
                .expect("as in `lock`");
            if state.closed {
                break;
            }
            state.items.push_back(item);
            state.held += 1;
            if state.idle > 0 && (state.items.len() >= MANY || woken.elapsed() > WHILE) {
                drop(state);
                self.filled.notify_one();
                woken = Instant::now();
            }
        }
    }

    /// How many items may be held.
    fn most(&self) -> usize {
        HELD_PER_WORKER * self.threads
    }

    /// A worker's part.
    fn work<A>(
        &self,
        job: &impl Fn(Vec<I>) -> Vec<A>,
        done: &Sender<(usize, thread::Result<Vec<A>>)>,
    ) {
        while let Some((number, share)) = self.take() {
            let count = share.len();
            let answers = catch_unwind(AssertUnwindSafe(|| {
                let answers = job(share);
                assert_eq!(answers.len(), count, "a job gives one answer for each item");
                answers
            }));
            if done.send((number, answers)).is_err() {
                break;
            }
        }
    }

    /// The next items and the number of the first; `None` if there will be none.
    fn take(&self) -> Option<(usize, Vec<I>)> {
        let mut state = self.lock();
        while state.items.is_empty() && !state.ended && !state.closed {
            state.idle += 1;
            state = self
                .filled
                .wait_timeout(state, LOOK)
                .expect("as in `lock`")
                .0;
            state.idle -= 1;
        }
        if state.items.is_empty() || state.closed {
            return None;
        }
        // Half of a fair share, so that towards the end nobody is left with many hard ones.
        let share = state.items.len().div_ceil(2 * self.threads).min(SHARE);
        let number = state.first;
        state.first += share;
        Some((number, state.items.drain(..share).collect()))
    }

    /// So many items have been emitted.
    fn release(&self, count: usize) {
        let mut state = self.lock();
        state.held -= count;
        if state.held <= self.most() / 2 {
            drop(state);
            self.room.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn threads(n: usize) -> NonZero<usize> {
        NonZero::new(n).unwrap()
    }

    fn each<I, A>(job: impl Fn(I) -> A) -> impl Fn(Vec<I>) -> Vec<A> {
        move |share| share.into_iter().map(&job).collect()
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
            ordered(0..10_000u64, threads(n), each(slow_start), |squares| {
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
            |share: Vec<i32>| share,
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
        ordered(items, threads(2), each(slow_first), |batch| {
            held = batch
                .into_iter()
                .fold(held, |held, (i, read)| held.max(read - i));
            Ok::<(), ()>(())
        })
        .unwrap();
        assert!(held <= HELD_PER_WORKER * 2 + 1, "{held}");
    }

    #[test]
    fn an_error_of_emit_ends_it() {
        let endless = 0u64..;
        let stop_at_ten = |batch: Vec<u64>| if batch.contains(&10) { Err(10) } else { Ok(()) };
        assert_eq!(
            ordered(endless, threads(2), |share| share, stop_at_ten),
            Err(10)
        );
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_of_the_items_is_passed_on() {
        let items = (0..500u64).inspect(|i| assert!(*i != 300, "the items' own panic"));
        let _ = ordered(items, threads(2), |share| share, |_| Ok::<(), ()>(()));
    }

    #[test]
    #[should_panic(expected = "the job's own panic")]
    fn a_panic_of_the_job_is_passed_on() {
        let job = each(|i: u64| assert!(i != 500, "the job's own panic"));
        let _ = ordered(0.., threads(2), job, |_| Ok::<(), ()>(()));
    }
}
