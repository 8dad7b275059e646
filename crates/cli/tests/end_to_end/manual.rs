//! Help, completions and manual pages.

use std::process::Command;

use crate::{SEVERAL, SOLUTION, WIKIPEDIA, file, folder, ninefold, quiet, run};

/// All subcommands, as the help lists them.
fn subcommands() -> Vec<String> {
    let help = quiet(&["--help"], 0);
    let commands = help.split("Options:").next().unwrap();
    let names = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// Every subcommand stands in one of the groups.
#[test]
fn the_help_has_groups() {
    let help = quiet(&["--help"], 0);
    for group in [
        "Solve and count",
        "Learn",
        "Make",
        "Play",
        "Compare and research",
        "The program itself",
    ] {
        assert!(help.contains(&format!("\n{group}:\n")), "{help}");
    }
    let fish = quiet(&["completions", "fish"], 0);
    let names = subcommands();
    assert!(names.len() >= 29, "{names:?}");
    for name in &names {
        assert!(fish.contains(&format!("-a \"{name}\"")), "{name}");
    }
    let all = fish
        .matches("__fish_ninefold_needs_command\" -f -a")
        .count();
    // clap adds `help`.
    assert_eq!(names.len() + 1, all, "{names:?}");
    assert!(
        help.lines().all(|line| line.chars().count() <= 100),
        "{help}"
    );
}

/// The examples of every subcommand run as they are written.
#[test]
fn examples_run() {
    let folder = folder();
    file(&folder, "puzzle.txt", format!("{WIKIPEDIA}\n"));
    file(&folder, "other.txt", format!("{SOLUTION}\n"));
    file(&folder, "several.txt", format!("{SEVERAL}\n"));
    file(
        &folder,
        "broken.txt",
        format!("{}\n", WIKIPEDIA.replacen("53..7", "53..5", 1)),
    );
    file(&folder, "empty.txt", ".".repeat(256) + "\n");
    file(
        &folder,
        "puzzles.txt",
        format!("{WIKIPEDIA}\n{}\n", crate::MATLAB),
    );
    let killer = "variant 4x4\ncage 3: r1c1 r1c2\ngivens: ..34 .... .... ....\n";
    file(&folder, "killer.txt", killer);
    let library = format!(":0000:x:{}:::::\n", ".".repeat(81));
    file(&folder, "library.txt", library);
    let picture = folder.path().join("photo.png");
    quiet(&["render", WIKIPEDIA, "-o", picture.to_str().unwrap()], 0);
    std::fs::rename(&picture, folder.path().join("photo.jpg")).unwrap();
    let program = env!("CARGO_BIN_EXE_ninefold");
    let bin = std::path::Path::new(program).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    for name in subcommands() {
        let (long, status, _) = run(&mut ninefold(&[&name, "--help"]));
        assert_eq!(status, 0);
        let examples: Vec<&str> = long
            .lines()
            .filter_map(|line| line.strip_prefix("  "))
            .filter(|line| line.starts_with("ninefold ") || line.starts_with("cat "))
            .collect();
        assert_eq!(examples.len(), 3, "{name}: {long}");
        assert!(long.contains("\nMore: docs/"), "{name}: {long}");
        let (short, _, _) = run(&mut ninefold(&[&name, "-h"]));
        assert!(
            short.len() < long.len() && !short.contains("Examples:"),
            "{name}"
        );
        for example in examples {
            // These want a terminal, a browser or a long time, or write outside this folder.
            let is_long = ["play", "serve", "enter", "bench", "scan"].contains(&name.as_str());
            if is_long || example.contains('~') || example.contains("man -l") {
                let words: Vec<&str> = example.split_whitespace().skip(1).collect();
                let words = words
                    .split(|word| ["|", ">"].contains(word))
                    .next()
                    .unwrap();
                let (_, status, err) = run(&mut ninefold(&[words, &["--help"]].concat()));
                assert_eq!(status, 0, "{example}: {err}");
                continue;
            }
            let mut shell = Command::new("sh");
            let shell = shell
                .args(["-c", example])
                .env("PATH", &path)
                .current_dir(folder.path());
            let output = shell.output().unwrap();
            let err = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code().unwrap();
            assert!(
                code < 2 && !err.contains("error:"),
                "{example}: {code} {err}"
            );
        }
    }
}

#[test]
fn completions_know_names() {
    let script = quiet(&["completions", "bash"], 0);
    for name in [
        "x-wing",
        "opensudoku",
        "extreme",
        "rotational",
        "backjump",
        "letter",
    ] {
        assert!(script.contains(name), "{name}");
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(
            quiet(&["completions", shell], 0).contains("ninefold"),
            "{shell}"
        );
    }
}

#[test]
fn man_pages() {
    assert!(quiet(&["man"], 0).contains(".TH ninefold 1"));
    let folder = folder();
    let pages = folder.path().join("share/man1");
    quiet(&["man", "--dir", pages.to_str().unwrap()], 0);
    let page = pages.join("ninefold-solve.1");
    let text = std::fs::read_to_string(&page).unwrap();
    assert!(text.contains("ninefold solve puzzles.txt"), "{text}");
    let (_, status, err) = run(&mut ninefold(&["man", "--dir", page.to_str().unwrap()]));
    assert_eq!(status, 2);
    assert!(err.contains("it is a file, not a folder"), "{err}");
}
