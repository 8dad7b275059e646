use std::fs;

use ninefold_testkit::full;

use crate::{SEVERAL, SOLUTION, WIKIPEDIA, file, folder, ninefold, quiet, run};

#[test]
fn of_one_none_and_several() {
    let folder = folder();
    let none = WIKIPEDIA.replacen("7....6", "74...6", 1);
    let text = format!("{WIKIPEDIA}\n# a comment\n{none}\n12343412214343.1\n{SEVERAL}\n");
    let puzzles = file(&folder, "puzzles.txt", text);
    for name in ["proof.txt", "proof.zst"] {
        let proof = folder.path().join(name);
        let proof = proof.to_str().unwrap();
        let solved = quiet(&["solve", "--proof", proof, &puzzles], 1);
        assert!(solved.starts_with(&format!("{SOLUTION}\n# 3: no solution\n")));
        assert!(solved.ends_with("\t# more than one solution\n"), "{solved}");
        assert_eq!(quiet(&["verify", &puzzles, "--proof", proof], 0), solved);
        assert_eq!(
            quiet(&["count", "--proof", proof, &puzzles], 0),
            "1\n0\n1\n12\n"
        );
        let all = quiet(&["verify", &puzzles, "--proof", proof], 0);
        assert!(all.ends_with("\t# 12 solutions\n"), "{all}");
        let all = quiet(&["verify", "--json", &puzzles, "--proof", proof], 0);
        let object: serde_json::Value = serde_json::from_str(all.lines().last().unwrap()).unwrap();
        assert_eq!(object["solutions"].as_array().unwrap().len(), 12);
        assert_eq!(object["status"], "multiple");
    }
}

#[test]
fn what_is_not_proved_is_said() {
    let folder = folder();
    let proof = folder.path().join("proof.txt");
    let proof = proof.to_str().unwrap();
    run(&mut ninefold(&[
        "solve",
        "--max-nodes",
        "0",
        "--proof",
        proof,
        SEVERAL,
    ]));
    let unproved = quiet(&["verify", "--proof", proof, SEVERAL], 1);
    assert_eq!(unproved, "# 1: nothing is proved\n");
    let text = format!("p 9 3 3\ns{}\n", SOLUTION.replace("", " ").trim_end());
    let half = file(&folder, "half.txt", text);
    let unproved = quiet(&["verify", "--proof", &half, WIKIPEDIA], 1);
    assert!(unproved.ends_with("\t# a solution; that it is the only one is not proved\n"));
}

/// A line that was changed, a line that is missing, another puzzle.
#[test]
fn a_wrong_proof_is_refused() {
    let folder = folder();
    let hard = full::balanced("4x4".parse().unwrap(), 1, 150);
    let puzzles = file(&folder, "puzzle.txt", notation(&hard));
    let proof = folder.path().join("proof.txt");
    let name = proof.to_str().unwrap();
    quiet(&["count", "--limit", "3", "--proof", name, &puzzles], 0);
    quiet(&["verify", "--proof", name, &puzzles], 0);
    let right = fs::read_to_string(&proof).unwrap();
    let told = right.find("s ").unwrap();
    let ended = right[..told].to_owned() + "0\n";
    let changed = right.replacen("s ", "s 17 ", 1);
    let longer = right.clone() + "p 16 4 4\n";
    let cases = [
        (ended, "does not follow"),
        (changed, "is no solution"),
        (longer, "has more proofs than there are puzzles"),
        (
            right.replacen("p 16 4 4", "p 16 2 8", 1),
            "of another shape",
        ),
        (String::new(), "there is no proof for this puzzle"),
        ("\u{7f}ELF".to_owned(), "must begin with p"),
    ];
    for (text, complaint) in cases {
        fs::write(&proof, text).unwrap();
        let (_, status, err) = run(&mut ninefold(&["verify", "--proof", name, &puzzles]));
        assert_eq!(status, 2, "{err}");
        assert!(err.contains(complaint), "{complaint}: {err}");
    }
}

fn notation(puzzle: &ninefold::grid::Puzzle) -> String {
    ninefold::grid::notation::write_line(puzzle.givens(), '.') + "\n"
}

/// Whoever reads the answers may stop, and the proof is written to its end.
#[test]
fn a_proof_is_written_though_nobody_reads_the_answers() {
    use std::process::{Command, Stdio};
    let folder = folder();
    let many = format!("{WIKIPEDIA}\n").repeat(400);
    let puzzles = file(&folder, "puzzles.txt", many);
    for command in ["solve", "count"] {
        let proof = folder.path().join(command);
        let name = proof.to_str().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args([command, "--proof", name, &puzzles])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0));
        quiet(&["verify", "--proof", name, &puzzles], 0);
    }
}
