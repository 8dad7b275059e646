//! Evaluates the values that were chosen while looking at photos: they are chosen again on four fifths of the
//! photos, and measured on the fifth.

use std::fmt;
use std::path::Path;

use ninefold_recognize::photo::{Thresholds, read_with};
use ninefold_recognize::{LEAD, meant_with};

use crate::table::{photos, truth};

/// The number of parts of the photos. Each part is left out of one choice.
const PARTS: usize = 5;

/// The leads to choose from, with that of the programs first.
const LEADS: [f32; 7] = [LEAD, 1.0, 2.0, 3.0, 5.0, 6.0, 8.0];

/// Returns the thresholds to choose from, with those of the programs first.
fn thresholds() -> Vec<(&'static str, Thresholds)> {
    let usual = Thresholds::default();
    let min_seen = |min_seen| Thresholds {
        min_seen,
        ..usual.clone()
    };
    let shares = |shares| Thresholds {
        shares,
        ..usual.clone()
    };
    let insets = |insets| Thresholds {
        insets,
        ..usual.clone()
    };
    vec![
        ("as programs have them", usual.clone()),
        ("fewer lines seen", min_seen(0.7)),
        ("more lines seen", min_seen(0.9)),
        ("darker lines", shares([[0.91, 0.945], [0.85, 0.78]])),
        ("fainter lines", shares([[0.95, 0.975], [0.89, 0.82]])),
        ("one darkness only", shares([[0.93; 2]; 2])),
        ("one look at a cell", insets([0.08; 4])),
        ("cells cut closer", insets([0.1, 0.07, 0.13, 0.16])),
        ("cells cut wider", insets([0.06, 0.03, 0.09, 0.12])),
    ]
}

/// The numbers of boards that are right, that are called sure, and that are sure and wrong.
#[derive(Clone, Copy, Default, PartialEq)]
struct Counts {
    right: usize,
    sure: usize,
    sure_wrong: usize,
}

impl Counts {
    fn sum(all: impl Iterator<Item = Counts>) -> Counts {
        all.fold(Counts::default(), |sum, next| Counts {
            right: sum.right + next.right,
            sure: sum.sure + next.sure,
            sure_wrong: sum.sure_wrong + next.sure_wrong,
        })
    }

    /// Returns a key by which better counts come last. Most important is that no board is sure and wrong.
    fn order(self) -> (isize, usize, usize) {
        (-(self.sure_wrong as isize), self.right, self.sure)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts {
            right,
            sure,
            sure_wrong,
        } = self;
        write!(f, "{right:5} {sure:5} {sure_wrong:22}")
    }
}

/// Reads all photos with all choices, and prints the result of each. Then prints the result of choosing on four
/// fifths of the photos.
pub(crate) fn print(folder: &Path) {
    let photos = photos(folder);
    println!("all photos                          right  sure  wrong among the sure");
    let mut choices = Vec::new();
    for (name, thresholds) in thresholds() {
        let mut of_leads = LEADS.map(|_| Vec::new());
        for photo in &photos {
            let bytes = std::fs::read(photo).expect("the photo");
            let readings = read_with(&bytes, &thresholds).unwrap_or_default();
            let truth = truth(photo);
            for (lead, counts) in LEADS.into_iter().zip(&mut of_leads) {
                let boards = readings.iter().map(|reading| {
                    let meant = meant_with(reading, None, lead);
                    let is_right = meant.puzzle.to_string() == truth;
                    Counts {
                        right: usize::from(is_right),
                        sure: usize::from(meant.is_sure),
                        sure_wrong: usize::from(meant.is_sure && !is_right),
                    }
                });
                counts.push(Counts::sum(boards));
            }
        }
        for (lead, counts) in LEADS.into_iter().zip(of_leads) {
            let name = format!("{name}, lead {lead}");
            println!("{name:35} {}", Counts::sum(counts.iter().copied()));
            choices.push((name, counts));
        }
    }
    println!("chosen without each fifth, measured on it");
    let measured = (0..PARTS).map(|part| {
        let of = |counts: &[Counts], is_left_out: bool| {
            let some = counts.iter().enumerate();
            let some = some.filter(|(at, _)| (at % PARTS == part) == is_left_out);
            Counts::sum(some.map(|(_, &counts)| counts))
        };
        // Of equal choices the first is taken, so that the values of the programs stay unless another one is
        // better.
        let chosen = choices.iter().rev();
        let chosen = chosen.max_by_key(|(_, counts)| of(counts, false).order());
        let (name, counts) = chosen.expect("a choice");
        let measured = of(counts, true);
        println!("{name:35} {measured}");
        measured
    });
    let sum = Counts::sum(measured);
    println!("{:35} {sum}", format!("all {} photos", photos.len()));
}
