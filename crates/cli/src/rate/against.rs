//! `ninefold rate --against`: how many puzzles have the rating that their line states, and how long
//! they took.

use std::sync::Mutex;
use std::time::Duration;

use ninefold::format::Record;

/// What has been compared so far, on all threads.
#[derive(Default)]
pub(super) struct Against(Mutex<Sums>);

#[derive(Default)]
struct Sums {
    puzzles: usize,
    same: usize,
    other: usize,
    took: Duration,
}

impl Against {
    /// Counts a puzzle that came out with these words; gives the line that says so if the file has
    /// others.
    pub(super) fn compare(&self, record: &Record, words: &str, took: Duration) -> String {
        let stated = without_number(record.meta.comment.as_deref().unwrap_or("").trim());
        let is_same = stated
            .strip_prefix(words)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '|']));
        if let Ok(mut sums) = self.0.lock() {
            sums.puzzles += 1;
            sums.took += took;
            match is_same {
                true => sums.same += 1,
                false => sums.other += 1,
            }
        }
        match is_same {
            true => String::new(),
            false => {
                let stated = if stated.is_empty() {
                    "no rating"
                } else {
                    stated
                };
                format!("line {}: {words}, the input has {stated}\n", record.line)
            }
        }
    }

    /// The last line.
    pub(super) fn summary(&self) -> String {
        let Ok(sums) = self.0.lock() else {
            return String::new();
        };
        let seconds = sums.took.as_secs_f64();
        format!(
            "{} puzzles: {} equal, {} different; {seconds:.3} s on one thread, {:.0} a second",
            sums.puzzles,
            sums.same,
            sums.other,
            sums.puzzles as f64 / seconds.max(1e-9)
        )
    }
}

/// The words after HoDoKu's `#3 `, the number of the puzzle in its file.
fn without_number(stated: &str) -> &str {
    let numbered = stated
        .strip_prefix('#')
        .and_then(|rest| rest.split_once(' '));
    match numbered {
        Some((number, rest)) if number.bytes().all(|b| b.is_ascii_digit()) => rest,
        _ => stated,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_number_of_a_puzzle_is_not_its_rating() {
        let bare = super::without_number;
        assert_eq!(bare("#12 Extreme (5328) bf"), "Extreme (5328) bf");
        assert_eq!(bare("Extreme (5328)"), "Extreme (5328)");
        assert_eq!(bare("#note Easy (1)"), "#note Easy (1)");
    }
}
