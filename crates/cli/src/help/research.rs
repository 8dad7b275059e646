//! Examples for the subcommands of research, and for those about the program itself.

use super::More;

/// The subcommands of the group "Compare and research".
pub(super) const RESEARCH: &[More] = &[
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
                "Make the puzzles too, and add every step with its reason",
                "ninefold dataset --generate \"--count 9 --seed 7\" -o steps --steps",
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
        page: "learn.md",
    },
];

/// The subcommands of the group "The program itself".
pub(super) const PROGRAM: &[More] = &[
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
        page: "install.md",
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
        page: "install.md",
    },
];
