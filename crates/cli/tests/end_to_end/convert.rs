use ninefold::format::Format;

use crate::{SOLUTION, WIKIPEDIA, file, folder, quiet};

#[test]
fn there_and_back_through_every_format() {
    let folder = folder();
    for format in Format::ALL {
        let text = quiet(&["convert", "--to", format.name(), WIKIPEDIA], 0);
        let name = file(&folder, "puzzle", text);
        let back = quiet(&["convert", "--to", "line", &name], 0);
        // A cell with one candidate is a given in a grid of candidates.
        if format != Format::Pencilmarks {
            assert!(back.starts_with(WIKIPEDIA), "{format}: {back}");
        }
        assert_eq!(
            quiet(&["solve", &name], 0),
            format!("{SOLUTION}\n"),
            "{format}"
        );
        let forced = quiet(&["solve", "--from", format.name(), &name], 0);
        assert_eq!(forced, format!("{SOLUTION}\n"), "{format}");
    }
}

#[test]
fn solutions_in_every_format() {
    let folder = folder();
    for format in Format::ALL {
        let text = quiet(&["solve", "--to", format.name(), WIKIPEDIA], 0);
        let name = file(&folder, "solution", text);
        assert_eq!(
            quiet(&["solve", &name], 0),
            format!("{SOLUTION}\n"),
            "{format}"
        );
    }
}

#[test]
fn a_format_that_cannot_hold_it_says_so() {
    let (out, status, err) = crate::run(&mut crate::ninefold(&[
        "convert",
        "--to",
        "bank",
        &".".repeat(16),
    ]));
    assert_eq!((out.as_str(), status), ("", 2));
    assert!(err.contains("bank"), "{err}");
}

#[test]
fn a_drawn_solution_is_read_back_as_the_puzzle() {
    let folder = folder();
    let name = file(&folder, "board", quiet(&["solve", "--draw", WIKIPEDIA], 0));
    assert_eq!(
        quiet(&["convert", "--to", "line", &name], 0),
        format!("{WIKIPEDIA}\n")
    );
}
