//! The help: subcommands in groups, three examples for each, and its page of the book.
//!
//! What a subcommand and its options do stands where they are; this is what clap has no place for.

use clap::Command;
use clap::builder::StyledStr;

/// What the long help of a subcommand adds.
struct More {
    name: &'static str,
    /// What an example does, and its command.
    examples: [(&'static str, &'static str); 3],
    /// The page of the book, in the folder `docs`.
    page: &'static str,
}

/// The subcommands in groups.
const GROUPS: [(&str, &[More]); 6] = [
    (
        "Solve and count",
        &[
            More {
                name: "solve",
                examples: [
                    ("Solve the puzzle in a file", "ninefold solve puzzle.txt"),
                    (
                        "Solve many puzzles and save the solutions",
                        "ninefold solve puzzles.txt -o solutions.txt",
                    ),
                    (
                        "List up to 10 solutions",
                        "ninefold solve --limit 10 several.txt",
                    ),
                ],
                page: "solve.md",
            },
            More {
                name: "count",
                examples: [
                    ("Count all solutions", "ninefold count several.txt"),
                    (
                        "Stop at 1,000 solutions",
                        "ninefold count --limit 1000 several.txt",
                    ),
                    (
                        "Estimate a number that is too large to count",
                        "ninefold count --estimate --box 4x4 empty.txt",
                    ),
                ],
                page: "solve.md",
            },
            More {
                name: "candidates",
                examples: [
                    (
                        "List what is possible in each cell",
                        "ninefold candidates several.txt",
                    ),
                    (
                        "Count up to 1,000 solutions for each candidate",
                        "ninefold candidates --limit 1000 several.txt",
                    ),
                    (
                        "Write the answer as JSON",
                        "ninefold candidates --json several.txt",
                    ),
                ],
                page: "solve.md",
            },
            More {
                name: "check",
                examples: [
                    (
                        "Find out what is wrong with a puzzle",
                        "ninefold check broken.txt",
                    ),
                    ("Check every puzzle of a file", "ninefold check puzzles.txt"),
                    (
                        "Report as JSON, a line for each puzzle",
                        "ninefold check --json puzzles.txt",
                    ),
                ],
                page: "solve.md",
            },
            More {
                name: "enter",
                examples: [
                    ("Type a 9×9 puzzle", "ninefold enter"),
                    ("Type a 6×6 puzzle", "ninefold enter --box 2x3"),
                    (
                        "Stop solving after 10 seconds",
                        "ninefold enter --max-time 10",
                    ),
                ],
                page: "solve.md",
            },
            More {
                name: "convert",
                examples: [
                    (
                        "Write a puzzle on one line",
                        "ninefold convert --to line puzzle.txt",
                    ),
                    (
                        "Draw the boards of a file with borders",
                        "ninefold convert --to bordered puzzles.txt",
                    ),
                    (
                        "Make a link that opens a killer Sudoku",
                        "ninefold convert --to sudokupad killer.txt",
                    ),
                ],
                page: "formats.md",
            },
            More {
                name: "verify",
                examples: [
                    (
                        "Write a proof first",
                        "ninefold solve puzzles.txt --proof proof.txt",
                    ),
                    ("Check it", "ninefold verify puzzles.txt --proof proof.txt"),
                    (
                        "Report as JSON, a line for each puzzle",
                        "ninefold verify puzzles.txt --proof proof.txt --json",
                    ),
                ],
                page: "proofs.md",
            },
        ],
    ),
    (
        "Learn",
        &[
            More {
                name: "explain",
                examples: [
                    ("Explain every step", "ninefold explain puzzle.txt"),
                    (
                        "See at a glance what a puzzle needs",
                        "ninefold explain --summary puzzle.txt",
                    ),
                    (
                        "Draw the board before each step, from step 10 on",
                        "ninefold explain --boards --from-step 10 puzzle.txt",
                    ),
                ],
                page: "learn.md",
            },
            More {
                name: "hint",
                examples: [
                    ("Find out where to look", "ninefold hint puzzle.txt"),
                    (
                        "Find out which technique helps",
                        "ninefold hint --level 2 puzzle.txt",
                    ),
                    ("See the whole step", "ninefold hint --level 3 puzzle.txt"),
                ],
                page: "learn.md",
            },
            More {
                name: "steps",
                examples: [
                    ("List every step of a position", "ninefold steps puzzle.txt"),
                    (
                        "List naked pairs only",
                        "ninefold steps --technique naked-pair puzzle.txt",
                    ),
                    ("List the steps as JSON", "ninefold steps --json puzzle.txt"),
                ],
                page: "learn.md",
            },
            More {
                name: "techniques",
                examples: [
                    ("List all techniques", "ninefold techniques"),
                    ("Read about one technique", "ninefold techniques x-wing"),
                    (
                        "Read about several techniques",
                        "ninefold techniques swordfish xy-wing",
                    ),
                ],
                page: "learn.md",
            },
            More {
                name: "rate",
                examples: [
                    ("Rate every puzzle of a file", "ninefold rate puzzles.txt"),
                    (
                        "Find the level on HoDoKu's scale",
                        "ninefold rate --scale hodoku puzzles.txt",
                    ),
                    (
                        "Keep puzzles that are rated from 2.0 to 4.0",
                        "ninefold rate --min 2.0 --max 4.0 puzzles.txt",
                    ),
                ],
                page: "ratings.md",
            },
        ],
    ),
    (
        "Make",
        &[
            More {
                name: "generate",
                examples: [
                    ("Make a puzzle", "ninefold generate"),
                    ("Make a killer without digits", "ninefold generate killer"),
                    (
                        "Make 6 hard puzzles with symmetric clues",
                        "ninefold generate -n 6 --difficulty hard --symmetry rotational",
                    ),
                ],
                page: "make.md",
            },
            More {
                name: "minimize",
                examples: [
                    (
                        "Remove clues that are not needed",
                        "ninefold minimize puzzle.txt",
                    ),
                    (
                        "Minimize all puzzles of a file",
                        "ninefold minimize puzzles.txt -o minimal.txt",
                    ),
                    (
                        "Minimize a new puzzle with 35 clues",
                        "ninefold generate --givens 35 | ninefold minimize",
                    ),
                ],
                page: "make.md",
            },
            More {
                name: "redundant",
                examples: [
                    (
                        "List the clues that are not needed",
                        "ninefold redundant puzzle.txt",
                    ),
                    (
                        "Look at all puzzles of a file",
                        "ninefold redundant puzzles.txt",
                    ),
                    ("List them as JSON", "ninefold redundant --json puzzle.txt"),
                ],
                page: "make.md",
            },
            More {
                name: "shuffle",
                examples: [
                    ("Disguise a puzzle", "ninefold shuffle puzzle.txt"),
                    (
                        "Make 10 disguises of each puzzle",
                        "ninefold shuffle --count 10 puzzles.txt",
                    ),
                    (
                        "Make the same disguises again",
                        "ninefold shuffle --seed 1 puzzles.txt",
                    ),
                ],
                page: "make.md",
            },
            More {
                name: "vary",
                examples: [
                    (
                        "Move one clue in every possible way",
                        "ninefold vary puzzle.txt",
                    ),
                    (
                        "Remove one clue and add two",
                        "ninefold vary --minus 1 --plus 2 puzzle.txt -o near.txt",
                    ),
                    (
                        "Keep one puzzle of each kind",
                        "ninefold vary puzzle.txt | ninefold dedupe",
                    ),
                ],
                page: "make.md",
            },
            More {
                name: "render",
                examples: [
                    (
                        "Draw a puzzle as a PNG",
                        "ninefold render puzzle.txt -o puzzle.png",
                    ),
                    (
                        "Print four puzzles on a page, solutions at the end",
                        "ninefold render puzzles.txt --sheet 4 --solutions -o puzzles.pdf",
                    ),
                    (
                        "Draw the next step",
                        "ninefold render puzzle.txt --hint -o hint.svg",
                    ),
                ],
                page: "printing.md",
            },
        ],
    ),
    (
        "Play",
        &[
            More {
                name: "play",
                examples: [
                    ("Choose a new puzzle or a saved game", "ninefold play"),
                    ("Play a puzzle from a file", "ninefold play puzzles.txt"),
                    (
                        "Play a new puzzle",
                        "ninefold generate --difficulty easy | ninefold play",
                    ),
                ],
                page: "play.md",
            },
            More {
                name: "serve",
                examples: [
                    ("Start the page and open it", "ninefold serve --open"),
                    (
                        "Open it on a phone in your network",
                        "ninefold serve --host 0.0.0.0",
                    ),
                    (
                        "Allow a name of this machine too",
                        "ninefold serve --host 0.0.0.0 --allow-host mypc.local",
                    ),
                ],
                page: "play.md",
            },
        ],
    ),
    (
        "Compare and research",
        &[
            More {
                name: "canon",
                examples: [
                    ("Write canonical forms", "ninefold canon puzzles.txt"),
                    (
                        "Count the automorphisms too",
                        "ninefold canon --automorphisms puzzles.txt",
                    ),
                    (
                        "Take the solutions instead",
                        "ninefold canon --grid puzzles.txt",
                    ),
                ],
                page: "data.md",
            },
            More {
                name: "isomorphic",
                examples: [
                    (
                        "Compare two puzzles",
                        "ninefold isomorphic puzzle.txt other.txt",
                    ),
                    (
                        "Compare their solutions",
                        "ninefold isomorphic --grid puzzle.txt other.txt",
                    ),
                    (
                        "Report as JSON",
                        "ninefold isomorphic --json puzzle.txt other.txt",
                    ),
                ],
                page: "data.md",
            },
            More {
                name: "dedupe",
                examples: [
                    (
                        "Keep one puzzle of each kind",
                        "ninefold dedupe puzzles.txt -o unique.txt",
                    ),
                    (
                        "List what is left out",
                        "ninefold dedupe --duplicates puzzles.txt",
                    ),
                    (
                        "Compare the solutions",
                        "ninefold dedupe --grid puzzles.txt",
                    ),
                ],
                page: "data.md",
            },
            More {
                name: "unavoidable",
                examples: [
                    (
                        "List the sets of up to 10 cells",
                        "ninefold unavoidable puzzle.txt",
                    ),
                    (
                        "List the sets of up to 6 cells",
                        "ninefold unavoidable --size 6 puzzle.txt",
                    ),
                    (
                        "List them as JSON",
                        "ninefold unavoidable --size 6 --json puzzle.txt",
                    ),
                ],
                page: "data.md",
            },
            More {
                name: "scan",
                examples: [
                    ("Look for puzzles with 17 clues", "ninefold scan puzzle.txt"),
                    (
                        "Look for puzzles with 16 clues",
                        "ninefold scan --givens 16 puzzle.txt",
                    ),
                    (
                        "Stop after an hour",
                        "ninefold scan --max-time 3600 puzzle.txt",
                    ),
                ],
                page: "data.md",
            },
            More {
                name: "compare",
                examples: [
                    (
                        "Compare the methods on a puzzle",
                        "ninefold compare puzzle.txt",
                    ),
                    (
                        "Give each method 10 seconds",
                        "ninefold compare --max-time 10 puzzles.txt",
                    ),
                    (
                        "Write the figures as JSON",
                        "ninefold compare --json puzzle.txt",
                    ),
                ],
                page: "performance.md",
            },
            More {
                name: "dataset",
                examples: [
                    (
                        "Make a data set of the puzzles in a file",
                        "ninefold dataset puzzles.txt -o data",
                    ),
                    (
                        "Split it, so that no solution is in two parts",
                        "ninefold dataset puzzles.txt -o parts --split train=0.9,test=0.1",
                    ),
                    (
                        "Add every step with its reason",
                        "ninefold dataset puzzles.txt -o steps --steps",
                    ),
                ],
                page: "data.md",
            },
            More {
                name: "bench",
                examples: [
                    (
                        "Measure the engines on a file",
                        "ninefold bench puzzles.txt",
                    ),
                    (
                        "Measure how long hints take",
                        "ninefold bench --hints puzzles.txt",
                    ),
                    (
                        "Measure on one thread",
                        "ninefold bench --threads 1 puzzles.txt",
                    ),
                ],
                page: "performance.md",
            },
            More {
                name: "library",
                examples: [
                    (
                        "Try the techniques on a library",
                        "ninefold library library.txt",
                    ),
                    (
                        "Report as JSON, a line for each code",
                        "ninefold library --json library.txt",
                    ),
                    (
                        "Read the library from a pipe",
                        "cat library.txt | ninefold library -",
                    ),
                ],
                page: "ratings.md",
            },
        ],
    ),
    (
        "The program itself",
        &[
            More {
                name: "completions",
                examples: [
                    (
                        "Complete in bash",
                        "ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold",
                    ),
                    (
                        "Complete in fish",
                        "ninefold completions fish > ~/.config/fish/completions/ninefold.fish",
                    ),
                    ("Print the script for zsh", "ninefold completions zsh"),
                ],
                page: "start.md",
            },
            More {
                name: "man",
                examples: [
                    ("Print the manual page", "ninefold man"),
                    ("Read the manual page", "ninefold man | man -l -"),
                    (
                        "Write the pages of all subcommands",
                        "ninefold man --dir ~/.local/share/man/man1",
                    ),
                ],
                page: "start.md",
            },
        ],
    ),
];

/// The program's description with all that this file knows.
pub(crate) fn complete(program: Command) -> Command {
    let template = template(&program);
    GROUPS
        .iter()
        .flat_map(|(_, group)| *group)
        .fold(program, |program, more| {
            program.mut_subcommand(more.name, |it| with(it, more))
        })
        .help_template(template)
}

/// A subcommand with examples, and the page of the book.
fn with(subcommand: Command, more: &More) -> Command {
    use std::fmt::Write;
    let header = *subcommand.get_styles().get_header();
    let mut text = String::new();
    if let Some(after) = subcommand.get_after_long_help() {
        // Writing to a string does not fail.
        let _ = write!(text, "{}\n\n", after.ansi());
    }
    let _ = writeln!(text, "{header}Examples:{header:#}");
    for (what, command) in more.examples {
        let _ = writeln!(text, "  # {what}\n  {command}");
    }
    let _ = write!(text, "\n{header}More:{header:#} docs/{}", more.page);
    let short = "`--help` shows more, with examples.";
    subcommand
        .after_help(short)
        .after_long_help(StyledStr::from(text))
}

/// The help of the program: subcommands in groups.
fn template(program: &Command) -> StyledStr {
    use std::fmt::Write;
    let (header, literal) = (
        *program.get_styles().get_header(),
        *program.get_styles().get_literal(),
    );
    let mut text = String::from("{about}\n\n{usage-heading} {usage}\n");
    for (title, group) in &GROUPS {
        let _ = writeln!(text, "\n{header}{title}:{header:#}");
        for more in *group {
            let about = program
                .find_subcommand(more.name)
                .and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {literal}{:12}{literal:#} {about}", more.name);
        }
    }
    let _ = write!(
        text,
        "\n{header}Options:{header:#}\n{{options}}\n\n`ninefold COMMAND --help` describes a command, with examples. \
         docs/start.md begins the book."
    );
    StyledStr::from(text)
}
