//! Examples for the subcommands that players and setters use.

use super::More;

/// The subcommands of the group "Solve and count".
pub(super) const SOLVE: &[More] = &[
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
        name: "read",
        examples: [
            ("Read a photo", "ninefold read photo.jpg"),
            ("Solve it", "ninefold read photo.jpg | ninefold solve"),
            (
                "See what was read",
                "ninefold read photo.jpg --draw seen.png",
            ),
        ],
        page: "photo.md",
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
];

/// The subcommands of the group "Learn".
pub(super) const LEARN: &[More] = &[
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
];

/// The subcommands of the group "Make".
pub(super) const MAKE: &[More] = &[
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
        page: "solve.md",
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
        page: "solve.md",
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
        page: "data.md",
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
        page: "data.md",
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
];

/// The subcommands of the group "Play".
pub(super) const PLAY: &[More] = &[
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
];
