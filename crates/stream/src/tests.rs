//! Tests of the pipeline, in which time is what the tests say.

use super::*;
use std::sync::atomic::{AtomicUsize, Ordering};

fn threads(n: usize) -> NonZero<usize> {
    NonZero::new(n).unwrap()
}

fn each<I, A>(job: impl Fn(I) -> A) -> impl Fn(Vec<I>) -> Vec<A> {
    move |share| share.into_iter().map(&job).collect()
}

fn one<I>(_: &I) -> usize {
    1
}

#[test]
fn work_is_attended_until_it_is_done() {
    let times = AtomicUsize::new(0);
    let work = || {
        while times.load(Ordering::Relaxed) < 3 {
            thread::sleep(Duration::from_millis(1));
        }
        7
    };
    let attend = || {
        times.fetch_add(1, Ordering::Relaxed);
    };
    assert_eq!(attended(work, Duration::from_millis(1), attend), 7);
    let fails = || attended(|| panic!("on purpose"), Duration::from_secs(1), || ());
    assert!(catch_unwind(fails).is_err());
}

#[test]
fn answers_come_in_the_order_of_the_items() {
    for (n, weight) in [
        (1, 1),
        (2, 1),
        (7, 1),
        (2, 0),
        (2, 300),
        (3, usize::MAX / 20_000),
    ] {
        let mut answers = Vec::new();
        let slow_start = |i: u64| {
            if i < 3 {
                thread::sleep(Duration::from_millis(20 - 5 * i));
            }
            i * i
        };
        let job = each(slow_start);
        ordered(
            0..10_000u64,
            |_| weight,
            threads(n),
            job,
            |squares| {
                answers.extend(squares);
                Ok::<(), ()>(())
            },
        )
        .unwrap();
        assert!(answers.iter().copied().eq((0..10_000).map(|i| i * i)));
    }
}

#[test]
fn no_items_no_answers() {
    let job = |share: Vec<i32>| share;
    ordered(0..0, one, threads(2), job, |_| Err("an answer")).unwrap();
}

#[test]
fn few_items_are_held_behind_a_slow_one() {
    for weight in [1, 100] {
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
        ordered(
            items,
            |_| weight,
            threads(2),
            each(slow_first),
            |batch| {
                held = batch
                    .into_iter()
                    .fold(held, |held, (i, read)| held.max(read - i));
                Ok::<(), ()>(())
            },
        )
        .unwrap();
        assert!(held <= HELD_PER_WORKER * 2 / weight + 2, "{held}");
    }
}

#[test]
fn a_share_is_no_heavier_than_it_may_be() {
    let weight = |item: &usize| item % 3000;
    let job = |share: Vec<usize>| {
        let total: usize = share.iter().map(weight).sum();
        assert!(total <= SHARE || share.len() == 1, "{share:?}");
    };
    ordered(0..50_000, weight, threads(2), job, |()| Ok::<(), ()>(())).unwrap();
}

/// Runs a job on one thread by a clock of its own, on which each number takes a time. Returns the numbers of each
/// share.
fn shares(items: Vec<Vec<u64>>, time: impl Fn(u64) -> Duration + Sync) -> Vec<Vec<u64>> {
    let now = Mutex::new(Duration::ZERO);
    let job = |share: Vec<Vec<u64>>| {
        let numbers = share.concat();
        *now.lock().unwrap() += numbers.iter().map(|&number| time(number)).sum::<Duration>();
        numbers
    };
    let cut = |item: &mut Vec<u64>, weight| {
        let rest = item.split_off(weight);
        Some(std::mem::replace(item, rest))
    };
    let mut shares = Vec::new();
    let emit = |numbers| {
        shares.push(numbers);
        Ok::<(), ()>(())
    };
    let clock = || *now.lock().unwrap();
    timed(
        items.into_iter(),
        Vec::len,
        cut,
        threads(1),
        job,
        emit,
        clock,
    )
    .unwrap();
    shares
}

#[test]
fn a_slow_job_has_small_shares() {
    let blocks = || {
        (0..30)
            .map(|i| (100 * i..100 * (i + 1)).collect())
            .collect()
    };
    for (time, most) in [(10_000, 1), (20, 4), (1, 100)] {
        let shares = shares(blocks(), |_| Duration::from_millis(time));
        assert!(shares.iter().all(|share| share.len() <= most), "{time}");
        assert!(shares.concat().into_iter().eq(0..3000));
    }
}

/// A single item, so that what is waiting does not depend on how fast it is read.
#[test]
fn shares_of_a_fast_job_grow_and_shrink_if_it_becomes_slow() {
    let is_slow = |i| i >= 10_000;
    let time = |i| Duration::from_millis(if is_slow(i) { 1000 } else { 0 });
    let shares = shares(vec![(0..12_400).collect()], time);
    let lengths: Vec<usize> = shares.iter().map(Vec::len).collect();
    let grows = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
    let shrinks = [1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1];
    assert_eq!(lengths[..11], grows);
    assert_eq!(lengths[11..15], [SHARE; 4]);
    assert_eq!(lengths[15..26], shrinks);
    assert!(lengths[26..].iter().all(|&length| length == 1));
    assert!(shares.concat().into_iter().eq(0..12_400));
}

#[test]
fn an_item_that_cannot_be_cut_is_a_share() {
    let items = vec![5, 7, SHARE + 1];
    let mut shares = Vec::new();
    let emit = |share| {
        shares.push(share);
        Ok::<(), ()>(())
    };
    let cut = |_: &mut usize, _| None;
    ordered_and_cut(
        items.into_iter(),
        |&i| i,
        cut,
        threads(2),
        |share| share,
        emit,
    )
    .unwrap();
    assert_eq!(shares.concat(), [5, 7, SHARE + 1]);
}

#[test]
fn an_error_of_emit_ends_it() {
    let endless = 0u64..;
    let stop_at_ten = |batch: Vec<u64>| if batch.contains(&10) { Err(10) } else { Ok(()) };
    assert_eq!(
        ordered(endless, one, threads(2), |share| share, stop_at_ten),
        Err(10)
    );
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_of_the_items_is_passed_on() {
    let items = (0..500u64).inspect(|i| assert!(*i != 300, "the items' own panic"));
    let _ = ordered(items, one, threads(2), drop, |()| Ok::<(), ()>(()));
}

#[test]
#[should_panic(expected = "the job's own panic")]
fn a_panic_of_the_job_is_passed_on() {
    let job = each(|i: u64| assert!(i != 500, "the job's own panic"));
    let _ = ordered(0.., one, threads(2), job, |_| Ok::<(), ()>(()));
}
