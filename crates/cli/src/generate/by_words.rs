//! An order as the words of one option, for other commands than `generate`.

use clap::Parser;
use ninefold::generate::Maker;

use crate::failure::Failure;
use crate::generate::Generate;

/// An order that makes the same puzzles whenever it is carried out.
pub(crate) struct Order {
    /// What makes them.
    pub(crate) maker: Maker,
    /// The seed of their chance.
    pub(crate) seed: u64,
    /// How many.
    pub(crate) count: u64,
    /// Tries, at most.
    pub(crate) tries: Option<u64>,
}

/// The words of `ninefold generate`, without the command.
#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Words {
    #[command(flatten)]
    generate: Generate,
}

impl Order {
    /// The order of the words of `ninefold generate`, with blanks between them. It makes puzzles, a number of them, and
    /// all of them depend on the words alone.
    pub(crate) fn of(words: &str) -> Result<Order, Failure> {
        let usage = |words: String| Failure::Usage(format!("--generate: {words}"));
        let parsed = Words::try_parse_from(words.split_whitespace()).map_err(|error| {
            let text = error.to_string();
            // What is wrong and what may stand there; then come usage and advice.
            let lines = text
                .lines()
                .map(str::trim)
                .take_while(|line| !line.is_empty());
            let lines = lines.collect::<Vec<_>>().join(" ");
            usage(lines.trim_start_matches("error: ").to_owned())
        })?;
        let generate = parsed.generate;
        let wrong = [
            (generate.json, "--json"),
            (generate.to.is_some(), "--to"),
            (generate.target.path().is_some(), "--output"),
            (generate.solved, "--solved"),
            (generate.practice.is_some(), "--practice"),
            (generate.max_time.is_some(), "--max-time"),
        ];
        if let Some((_, name)) = wrong.iter().find(|(is_said, _)| *is_said) {
            return Err(usage(format!("a data set has no use for {name}")));
        }
        if generate.rules.is_some() && generate.clues.is_empty() {
            return Err(usage("--rules: name the clues to be made too".to_owned()));
        }
        let seed = generate.seed.ok_or_else(|| {
            usage("name a --seed, so that a run that was stopped can be continued".to_owned())
        })?;
        if generate.count == 0 {
            return Err(usage("--count: expected a number of puzzles".to_owned()));
        }
        let maker = Maker::new(generate.wanted()?, seed);
        Ok(Order {
            maker: maker.map_err(|impossible| usage(impossible.to_string()))?,
            seed,
            count: generate.count,
            tries: generate.max_tries,
        })
    }
}
