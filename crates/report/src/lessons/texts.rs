//! The texts of a lesson beside the idea of the technique: how to spot it, what only looks like it, what it
//! generalises, and how often random puzzles need it. The texts in `lessons.txt` are written by hand, and the
//! numbers in `frequency.txt` are measured.

use ninefold_logic::Technique;

use crate::words;

/// The texts of `lessons.txt` about a technique.
#[derive(Clone, Default, Debug)]
pub struct Lesson {
    techniques: Vec<&'static str>,
    /// How to spot it: where to look, and which marks help.
    pub spot: &'static str,
    /// Exceptions and near misses.
    pub miss: &'static str,
    /// Ids of the techniques that generalise it.
    more: Vec<&'static str>,
}

/// The number of puzzles in the measurement of `frequency.txt`.
const PUZZLES: u32 = 10_000;

fn lessons() -> Vec<Lesson> {
    let mut lessons: Vec<Lesson> = Vec::new();
    for line in include_str!("lessons.txt").lines() {
        if let Some(ids) = line.strip_prefix('[') {
            lessons.push(Lesson {
                techniques: ids.trim_end_matches(']').split(' ').collect(),
                ..Lesson::default()
            });
        }
        let Some(lesson) = lessons.last_mut() else {
            continue;
        };
        match line.split_once(": ") {
            Some(("spot", text)) => lesson.spot = text,
            Some(("miss", text)) => lesson.miss = text,
            Some(("more", ids)) => lesson.more = ids.split(' ').collect(),
            _ => {}
        }
    }
    lessons
}

/// Returns the lesson about a technique. Its texts are empty if `lessons.txt` has none.
pub fn lesson(technique: Technique) -> Lesson {
    let is_own = |lesson: &Lesson| lesson.techniques.contains(&technique.id());
    lessons().into_iter().find(is_own).unwrap_or_default()
}

impl Lesson {
    /// Returns the techniques that generalise this one.
    pub fn wider(&self) -> Vec<Technique> {
        let is_wider = |other: &Technique| self.more.contains(&other.id());
        Technique::all().filter(is_wider).collect()
    }

    /// Returns the techniques that this technique generalises.
    pub fn narrower(technique: Technique) -> Vec<Technique> {
        let lessons = lessons();
        let is_narrower = |other: &Technique| {
            let own = lessons
                .iter()
                .find(|lesson| lesson.techniques.contains(&other.id()));
            own.is_some_and(|lesson| lesson.more.contains(&technique.id()))
        };
        Technique::all().filter(is_narrower).collect()
    }
}

/// Returns a sentence about how often random minimal puzzles use the technique.
pub fn frequency(technique: Technique) -> String {
    let lines = include_str!("frequency.txt").lines();
    let counts = lines.filter_map(|line| line.split_once(' '));
    let mut own = counts.filter(|(id, _)| *id == technique.id());
    let count: u32 = own
        .next()
        .and_then(|(_, count)| count.parse().ok())
        .unwrap_or(0);
    let all = format!("{} random minimal puzzles", words::number(PUZZLES.into()));
    match count {
        0 => format!("None of {all} needs it: techniques that are tried before it are enough."),
        PUZZLES => format!("All of {all} use it."),
        1 => format!("1 of {all} uses it."),
        2..100 => format!("{count} of {all} use it."),
        _ => {
            let percent = 100.0 * f64::from(count) / f64::from(PUZZLES);
            format!("{percent:.1} % of {all} use it.")
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold_logic::Technique;

    use super::{lesson, lessons};

    #[test]
    fn each_technique_has_one_lesson() {
        for technique in Technique::all() {
            let lesson = lesson(technique);
            assert!(lesson.spot.ends_with('.'), "{technique} has no `spot:`");
            assert!(lesson.miss.ends_with('.'), "{technique} has no `miss:`");
            assert_eq!(
                lesson.wider().len(),
                lesson.more.len(),
                "{technique}: `more:`"
            );
        }
        let ids: Vec<&str> = lessons().into_iter().flat_map(|l| l.techniques).collect();
        assert_eq!(
            ids.len(),
            Technique::all().len(),
            "an id is named twice or unknown"
        );
    }

    #[test]
    fn the_measured_techniques_exist() {
        let lines = include_str!("frequency.txt").lines();
        for line in lines.filter(|line| !line.starts_with('#')) {
            let (id, count) = line.split_once(' ').unwrap();
            assert!(Technique::all().any(|t| t.id() == id), "{id}");
            assert!(
                count
                    .parse::<u32>()
                    .is_ok_and(|count| count <= super::PUZZLES)
            );
        }
    }

    /// A sentence of a lesson has at most 28 words.
    #[test]
    fn sentences_are_short() {
        for lesson in lessons() {
            let text = format!("{} {}", lesson.spot, lesson.miss);
            for sentence in text.split(['.', ':']) {
                assert!(sentence.split_whitespace().count() <= 28, "{sentence}");
            }
        }
    }
}
