//! Sources of puzzles with rules: as long as one likes, and cut off.

use std::fmt::Write as _;
use std::process::Command;

use crate::{file, folder, ninefold, quiet, run};

const THERMO: &str =
    "variant 4x4\nthermo: r1c1 r1c2 r1c3 r1c4\nthermo: r4c1 r3c1\ngivens: .... ..1. .1.. ....\n";
const ANSWER: &str = "1234341241232341\n";

/// A file that ends in the middle gives the answers up to there, the place, and status 2.
#[test]
fn a_file_that_is_cut_off() {
    let folder = folder();
    // Comments that differ, so that half of the packed file is about half of the text.
    let text = (0..400_u64).fold(String::new(), |mut text, i| {
        let noise = i.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let _ = writeln!(text, "{THERMO}# {noise:x} {:x}", noise.rotate_left(29) ^ i);
        text
    });
    let plain = file(&folder, "puzzles.txt", text);
    for end in ["gz", "zst", "xz"] {
        let whole = folder.path().join(format!("whole.{end}"));
        let whole = whole.to_str().unwrap();
        quiet(&["convert", "--to", "variant", &plain, "-o", whole], 0);
        assert_eq!(quiet(&["count", whole], 0), "1\n".repeat(400), "{end}");
    }
    let packed = packed(&folder, &plain);
    let half = file(&folder, "half.gz", &packed[..packed.len() / 2]);
    for (command, answer) in [("solve", ANSWER), ("count", "1\n")] {
        let (out, status, err) = run(&mut ninefold(&[command, &half]));
        assert_eq!(status, 2, "{command}: {err}");
        let answers = out.matches(answer).count();
        assert!((50..400).contains(&answers), "{command}: {answers} answers");
        assert!(err.starts_with(&format!("{half}:")), "{command}: {err}");
        assert!(err.contains("cannot read: "), "{command}: {err}");
    }
    let (_, status, err) = run(&mut ninefold(&["check", "--json", &half]));
    assert_eq!(status, 2, "{err}");
    let kept = file(&folder, "kept.txt", "kept");
    let (_, status, _) = run(&mut ninefold(&["solve", &half, "-o", &kept]));
    assert_eq!(status, 2);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "kept");
}

/// The bytes of a file, packed with gzip, comments and all.
fn packed(folder: &tempfile::TempDir, plain: &str) -> Vec<u8> {
    let path = folder.path().join("packed.gz");
    let to = std::fs::File::create(&path).unwrap();
    let status = Command::new("gzip").args(["-c", plain]).stdout(to).status();
    assert!(status.unwrap().success());
    std::fs::read(path).unwrap()
}

/// More text than the 64 MiB that were once the end of it, in far less memory; and every answer comes before the
/// input ends.
#[test]
#[cfg(target_os = "linux")]
fn a_long_stream_takes_little_memory() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    const PUZZLES: usize = 800;
    let mut child = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .args(["solve", "--threads", "2", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = format!("# {}\n", "x".repeat(998));
    let padded = THERMO.to_owned() + &line.repeat(100);
    for i in 0..PUZZLES {
        stdin.write_all(padded.as_bytes()).unwrap();
        if i > 0 {
            // The next header tells that the puzzle before it is complete.
            assert_eq!(answers.next().unwrap().unwrap(), ANSWER.trim());
        }
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak: usize = peak
        .unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap();
    drop(stdin);
    assert_eq!(answers.next().unwrap().unwrap(), ANSWER.trim());
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
    assert!(
        peak < 40_000,
        "{peak} kB for {} kB",
        PUZZLES * padded.len() / 1000
    );
}
