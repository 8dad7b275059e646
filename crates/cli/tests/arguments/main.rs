//! The program answers or refuses any arguments, and does not panic on them. `NINEFOLD_ARGUMENTS` says how many are tried.
#![forbid(unsafe_code)]

mod chosen;

use std::ffi::OsString;

use chosen::chosen;
use ninefold_cli::{description, run};
use ninefold_testkit::full::Rng;

#[test]
fn any_arguments_are_answered_or_refused() {
    let number = std::env::var("NINEFOLD_ARGUMENTS").ok();
    let number = number.map_or(300, |number| number.parse().expect("a number"));
    let (mut answered, mut refused) = (0, 0);
    for seed in 0..number {
        let mut rng = Rng::new(seed);
        let length = 1 + 2 * rng.below(5);
        let input: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
        let arguments = chosen(&input).expect("there are bytes");
        // A refusal would end the process.
        match description().try_get_matches_from(&arguments) {
            Ok(_) => {
                let _ = run(arguments.into_iter().map(OsString::from));
                answered += 1;
            }
            Err(error) => {
                let said = error.to_string();
                assert!(said.len() < 20_000, "{arguments:?}: {said}");
                refused += 1;
            }
        }
    }
    assert!(
        answered > number / 20 && refused > 0,
        "{answered} run, {refused} refused"
    );
}
