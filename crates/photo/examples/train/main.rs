//! Trains the network that reads cells, on rendered digits alone, and writes its weights.
//!
//! `cargo run --release -p ninefold-photo --example train -- FONTS WEIGHTS [SAMPLES] [SEED]`: `FONTS` is a folder that
//! is searched for `.ttf` and `.otf` files. `WEIGHTS` is the file to write.

#![expect(clippy::print_stdout, reason = "figures for a person")]

mod learn;
mod paint;

use std::path::{Path, PathBuf};

use learn::Learner;
use ninefold_photo::network::Network;
use paint::{Fonts, Random};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [fonts, weights, rest @ ..] = arguments.as_slice() else {
        panic!("usage: train FONTS WEIGHTS [SAMPLES] [SEED]");
    };
    let number = |at: usize, usual: u64| {
        rest.get(at)
            .map_or(usual, |text| text.parse().expect("a whole number"))
    };
    let (samples, seed) = (number(0, 300_000), number(1, 1));
    let mut files = Vec::new();
    find(Path::new(fonts), &mut files);
    files.sort_by(|one, other| one.file_name().cmp(&other.file_name()));
    let fonts = Fonts::open(&files);
    println!("{} fonts, {samples} samples, seed {seed}", fonts.len());

    let mut random = Random::new(seed);
    let mut learner = Learner::new(&mut random);
    let (mut right, mut loss) = (0, 0.0);
    for sample in 1..=samples {
        let (ink, class) = paint::sample(&fonts, &mut random);
        let trace = learner.learn(&ink, class, sample as f32 / samples as f32);
        right += u32::from(best(&trace) == class);
        loss -= trace[class].max(1e-9).ln();
        if sample % 20_000 == 0 {
            println!(
                "{sample}: loss {:.4}, right {:.2} %",
                loss / 20_000.0,
                f64::from(right) / 200.0
            );
            (right, loss) = (0, 0.0);
        }
        if sample % 100_000 == 0 || sample == samples {
            std::fs::write(weights, learner.network().to_bytes())
                .expect("the weights can be written");
        }
    }
    let rounded = Network::from_bytes(&learner.network().to_bytes());
    let right = (0..20_000).filter(|_| {
        let (ink, class) = paint::sample(&fonts, &mut random);
        best(&rounded.probabilities(&ink)) == class
    });
    println!(
        "rounded to eight bits: {:.2} % of 20000 new samples right",
        right.count() as f64 / 200.0
    );
}

fn best(classes: &[f32]) -> usize {
    (0..classes.len())
        .max_by(|&one, &other| classes[one].total_cmp(&classes[other]))
        .unwrap_or(0)
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of fonts") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            find(&path, files);
        } else if path
            .extension()
            .is_some_and(|end| end == "ttf" || end == "otf")
        {
            files.push(path);
        }
    }
}
