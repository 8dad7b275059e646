//! An ordered, parallel, memory-bounded pipeline over any kind of item.
//!
//! One thread reads, `threads` threads work, and the caller's thread takes the answers in the order of the items:
//!
//! ```text
//!         queue of items            answers
//! reader ────────────────▶ worker ──────────▶ caller: puts in order, emits
//!    ▲                     worker               │
//!    └──────── room for further items ◀─────────┘
//! ```
//!
//! An item has a weight: a puzzle weighs 1, and a block of lines weighs as much as it has puzzles. The reader waits
//! while the items between reading and emitting are too heavy in total. So memory is bounded even if one item is slow.
//! A worker takes its share of the queue: many items at once from a file, and a single item at once from a person who
//! types into a pipe. (Batches made by the reader were slower. A reader cannot know how long the next item will take to
//! arrive, and the one before it must not wait.)
//!
//! Shares begin with one item and double as long as they take little time, so that the first answers of a slow job come
//! soon and no worker is left with most of the work. An item that is too heavy for a share can be cut.
//!
//! Waking a thread costs more than solving an easy puzzle, so it is done rarely. An idle worker is woken when many
//! items wait, or when no worker has been woken for a while. Otherwise it looks by itself every few milliseconds. The
//! reader is woken when half of the capacity is free.
#![forbid(unsafe_code)]

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The greatest weight that a worker takes at once, unless a single item weighs more. It is enough to make taking it
/// cheap, and small enough to spread hard items.
pub const SHARE: usize = 2048;

/// The time that a share should take at most. The first answers of a slow job come after about this time, if one item
/// does not take longer.
const SHARE_TIME: Duration = Duration::from_millis(50);

/// The greatest total weight of items in the pipeline, for each worker.
const HELD_PER_WORKER: usize = 4 * SHARE;

/// The waiting weight at which an idle worker is woken.
const WAKE_WEIGHT: usize = 32;

/// The time after which an idle worker is woken for a single item.
const WAKE_AFTER: Duration = Duration::from_millis(1);

/// The interval at which an idle worker looks for items.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The greatest number of threads that a user may request. It is more than any machine has cores, and few enough to
/// start at once.
pub const MAX_THREADS: usize = 1024;

/// Returns the default number of workers for [`ordered`]: one for each core.
pub fn default_threads() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Runs `job` on all items, several at a time, on `threads` threads. Hands the results to `emit` in the order of the
/// items. If you write the results to a buffer, flush it after each call. The items of a job weigh at most [`SHARE`]
/// together, or there is a single one. They weigh less if the jobs before took long. The reader waits while the items in
/// the pipeline weigh four times [`SHARE`] for each thread. A weight of 0 counts as 1.
///
/// # Errors
/// Returns the first error of `emit`. Then nothing further is emitted, and the call returns when the running jobs and
/// the reading of the present item have ended.
///
/// # Panics
/// If `job` panics, with the same payload, or if `items` or `weight` panics.
pub fn ordered<I: Send, A: Send, E>(
    items: impl Iterator<Item = I> + Send,
    weight: impl Fn(&I) -> usize + Send,
    threads: NonZero<usize>,
    job: impl Fn(Vec<I>) -> A + Sync,
    emit: impl FnMut(A) -> Result<(), E>,
) -> Result<(), E> {
    ordered_and_cut(items, weight, |_, _| None, threads, job, emit)
}

/// Does the same as [`ordered`], and cuts items that are too heavy for a share. `cut` takes a first part of about this
/// weight off an item, which keeps the rest. It returns `None` if the item cannot be cut.
///
/// # Errors
/// As [`ordered`].
///
/// # Panics
/// As [`ordered`], or if `cut` panics.
pub fn ordered_and_cut<I: Send, A: Send, E>(
    items: impl Iterator<Item = I> + Send,
    weight: impl Fn(&I) -> usize + Send,
    cut: impl Fn(&mut I, usize) -> Option<I> + Sync,
    threads: NonZero<usize>,
    job: impl Fn(Vec<I>) -> A + Sync,
    emit: impl FnMut(A) -> Result<(), E>,
) -> Result<(), E> {
    let start = Instant::now();
    let clock = || start.elapsed();
    timed(items, weight, cut, threads, job, emit, clock)
}

/// Does the same with a clock, which returns the time since some moment.
fn timed<I: Send, A: Send, E>(
    items: impl Iterator<Item = I> + Send,
    weight: impl Fn(&I) -> usize + Send,
    cut: impl Fn(&mut I, usize) -> Option<I> + Sync,
    threads: NonZero<usize>,
    job: impl Fn(Vec<I>) -> A + Sync,
    mut emit: impl FnMut(A) -> Result<(), E>,
    clock: impl Fn() -> Duration + Sync,
) -> Result<(), E> {
    let queue = Queue::new(threads.get());
    let (done, answers) = channel();
    thread::scope(|scope| {
        let (queue, cut, job, clock) = (&queue, &cut, &job, &clock);
        scope.spawn(move || queue.fill(items, weight));
        for _ in 0..threads.get() {
            let done = done.clone();
            scope.spawn(move || queue.work(cut, job, clock, &done));
        }
        drop(done);
        // However this ends, the reader and the workers must not wait for ever.
        let _close = Finally(|| queue.update(|state| state.closed = true));
        let mut early = BTreeMap::new();
        let mut next = 0;
        for Done {
            number,
            weight,
            answer,
        } in answers
        {
            let answer = answer.unwrap_or_else(|panic| resume_unwind(panic));
            early.insert(number, (weight, answer));
            while let Some((weight, answer)) = early.remove(&next) {
                emit(answer)?;
                next += 1;
                queue.release(weight);
            }
        }
        Ok(())
    })
}

/// Runs `work` on its own thread. Meanwhile the caller's thread calls `attend` repeatedly, for tasks that only that
/// thread may do. The first call is after the interval `every`, and the others follow at that interval.
///
/// # Panics
/// If `work` panics, with the same payload, or if `attend` panics, after `work` has ended.
pub fn attended<A: Send>(
    work: impl FnOnce() -> A + Send,
    every: Duration,
    mut attend: impl FnMut(),
) -> A {
    let (done, answer) = channel();
    thread::scope(|scope| {
        scope.spawn(move || done.send(catch_unwind(AssertUnwindSafe(work))));
        loop {
            match answer.recv_timeout(every) {
                Ok(answer) => return answer.unwrap_or_else(|panic| resume_unwind(panic)),
                Err(_) => attend(),
            }
        }
    })
}

/// A share that a worker takes.
struct Share<I> {
    /// The index of the share, from 0.
    number: usize,
    weight: usize,
    items: Vec<I>,
}

/// The result of a share.
struct Done<A> {
    number: usize,
    weight: usize,
    answer: thread::Result<A>,
}

/// The items that were read and not yet taken, and the total weight in the pipeline.
struct Queue<I> {
    state: Mutex<State<I>>,
    /// Signals that there are items, or that there will be no more.
    filled: Condvar,
    /// Signals that there is room for items, or that nobody wants more.
    room: Condvar,
    threads: usize,
}

struct State<I> {
    /// The items with their weights.
    items: VecDeque<(usize, I)>,
    /// The weight of `items`.
    waiting: usize,
    /// The weight of all items that were read and not yet emitted.
    held: usize,
    /// The number of shares taken so far.
    taken: usize,
    /// The weight that should take no longer than [`SHARE_TIME`], from 1 to [`SHARE`].
    timely: usize,
    /// The number of workers that wait for items.
    idle: usize,
    /// Whether all items have been read.
    ended: bool,
    /// Whether nobody wants items any more.
    closed: bool,
}

impl<I> State<I> {
    /// Cuts the first item if it is too heavy to be answered in time.
    fn cut_first(&mut self, cut: &impl Fn(&mut I, usize) -> Option<I>) {
        let timely = self.timely;
        let Some((weight, item)) = self.items.front_mut().filter(|(own, _)| *own > timely) else {
            return;
        };
        if let Some(part) = cut(item, timely) {
            *weight -= timely;
            self.items.push_front((timely, part));
        }
    }
}

/// Returns the weight for the next shares: at most twice or half of the weight `now`, so that one share that is unlike
/// the others changes little.
fn timely(now: usize, weight: usize, time: Duration) -> usize {
    let aim = weight as u128 * SHARE_TIME.as_nanos() / time.as_nanos().max(1);
    let aim = usize::try_from(aim).unwrap_or(SHARE);
    aim.clamp(now / 2, 2 * now).clamp(1, SHARE)
}

/// Runs a function when it is dropped, also during a panic.
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
            waiting: 0,
            held: 0,
            taken: 0,
            timely: 1,
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
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state and wakes all threads.
    fn update(&self, change: impl FnOnce(&mut State<I>)) {
        change(&mut self.lock());
        self.filled.notify_all();
        self.room.notify_all();
    }

    /// The work of the reader.
    fn fill(&self, items: impl Iterator<Item = I>, weight: impl Fn(&I) -> usize) {
        let _end = Finally(|| self.update(|state| state.ended = true));
        let mut woken = Instant::now();
        for item in items {
            let weight = weight(&item).max(1);
            let full = |state: &mut State<I>| state.held >= self.max_held() && !state.closed;
            let mut state = self
                .room
                .wait_while(self.lock(), full)
                .unwrap_or_else(PoisonError::into_inner);
            if state.closed {
                break;
            }
            state.items.push_back((weight, item));
            state.waiting += weight;
            state.held += weight;
            if state.idle > 0 && (state.waiting >= WAKE_WEIGHT || woken.elapsed() > WAKE_AFTER) {
                drop(state);
                self.filled.notify_one();
                woken = Instant::now();
            }
        }
    }

    /// The greatest total weight in the pipeline.
    fn max_held(&self) -> usize {
        HELD_PER_WORKER * self.threads
    }

    /// The work of a worker.
    fn work<A>(
        &self,
        cut: &impl Fn(&mut I, usize) -> Option<I>,
        job: &impl Fn(Vec<I>) -> A,
        clock: &impl Fn() -> Duration,
        done: &Sender<Done<A>>,
    ) {
        let mut last = None;
        while let Some(Share {
            number,
            weight,
            items,
        }) = self.take(last, cut)
        {
            let begin = clock();
            let answer = catch_unwind(AssertUnwindSafe(|| job(items)));
            last = Some((weight, clock().saturating_sub(begin)));
            let sent = done.send(Done {
                number,
                weight,
                answer,
            });
            if sent.is_err() {
                break;
            }
        }
    }

    /// Takes the next items; `None` if there will be no more. `last` is the weight of the worker's last share and the
    /// time that it took.
    fn take(
        &self,
        last: Option<(usize, Duration)>,
        cut: &impl Fn(&mut I, usize) -> Option<I>,
    ) -> Option<Share<I>> {
        let mut state = self.lock();
        if let Some((weight, time)) = last {
            state.timely = timely(state.timely, weight, time);
        }
        while state.items.is_empty() && !state.ended && !state.closed {
            state.idle += 1;
            state = self
                .filled
                .wait_timeout(state, POLL_INTERVAL)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
            state.idle -= 1;
        }
        if state.closed {
            return None;
        }
        // Half of a fair share, so that towards the end no worker is left with many hard items.
        let fair = state.waiting.div_ceil(2 * self.threads);
        let fair = fair.min(state.timely);
        state.cut_first(cut);
        let (mut items, mut weight) = (Vec::new(), 0);
        while let Some((more, item)) = state
            .items
            .pop_front_if(|(more, _)| weight == 0 || weight + *more <= fair)
        {
            weight += more;
            items.push(item);
        }
        if items.is_empty() {
            return None;
        }
        let number = state.taken;
        state.taken += 1;
        state.waiting -= weight;
        Some(Share {
            number,
            weight,
            items,
        })
    }

    /// Records that a result of this weight has been emitted.
    fn release(&self, weight: usize) {
        let mut state = self.lock();
        state.held -= weight;
        if state.held <= self.max_held() / 2 {
            drop(state);
            self.room.notify_one();
        }
    }
}

#[cfg(test)]
mod tests;
