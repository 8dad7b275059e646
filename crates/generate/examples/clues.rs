//! Measures how long puzzles with made clues take, one after the other on one thread: `cargo run --release -p
//! ninefold-generate --example clues -- FAMILIES LEVELS COUNT SECONDS [BOX]`, such as `killer,thermo
//! easy,medium,hard 50 20 3x3`. The level `any` sets no level. SECONDS is the time limit for one puzzle.

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::time::{Duration, Instant};

use ninefold_generate::{Clues, Family, Goal, Maker, Wanted};
use ninefold_search::Budget;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [families, levels, count, seconds, rest @ ..] = &words[..] else {
        return Err("expected FAMILIES LEVELS COUNT SECONDS [BOX]".into());
    };
    let (count, seconds): (usize, u64) = (count.parse()?, seconds.parse()?);
    println!("| clues | level | made | tries for each | median | 95 % |");
    println!("|---|---|---|---|---|---|");
    for family in families.split(',') {
        for level in levels.split(',') {
            let goal = match level {
                "any" => None,
                level => Some(Goal::Level(level.parse()?)),
            };
            let kinds: Result<Vec<Family>, _> = family.split('+').map(str::parse).collect();
            let wanted = Wanted {
                goal,
                clues: Some(Clues::of(&kinds?)),
                shape: rest
                    .first()
                    .map_or(Ok(Wanted::default().shape), |text| text.parse())?,
                ..Wanted::default()
            };
            let maker = Maker::new(wanted, 1)?;
            let (mut times, mut next, mut made) = (Vec::new(), 0, 0);
            while times.len() < count {
                let began = Instant::now();
                let budget = Budget {
                    deadline: began.checked_add(Duration::from_secs(seconds)),
                    ..Budget::default()
                };
                while began.elapsed() < Duration::from_secs(seconds) {
                    let one = maker.tries(next..next + 1, &budget);
                    next += 1;
                    if !one.is_empty() {
                        made += 1;
                        break;
                    }
                }
                times.push(began.elapsed());
                if made == 0 && times.len() == 3 {
                    break;
                }
            }
            times.sort_unstable();
            let at = |share: usize| {
                times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64()
            };
            let tries = next as f64 / f64::from(made).max(1.0);
            println!(
                "| {family} | {level} | {made} of {} | {tries:.1} | {:.3} s | {:.3} s |",
                times.len(),
                at(50),
                at(95)
            );
        }
    }
    Ok(())
}
