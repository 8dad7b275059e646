//! The zoo: the largest inputs of every kind, and every command that reads puzzles, with a deadline of 0.3 seconds. Each ends
//! soon and in little memory, with an answer or with the reason why there is none.
//!
//! What is limited is the time of the processor, not of the clock, so that other work on the machine does not matter, and the
//! limit is far above what is needed: the system ends a run that needs [`CPU_SECONDS`], so only a run without an end fails. What
//! each run needs is printed: `cargo nextest run --release -p ninefold -E 'test(zoo::)' --no-capture`.

use std::fmt::Write as _;
use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::{WIKIPEDIA, folder};

/// What one run may need of the processor. Most need less than one second, and test machines differ.
const CPU_SECONDS: u32 = 60;

/// What one run may need of memory, in kilobytes.
const MAX_KILOBYTES: u64 = 500_000;

/// The inputs, by name.
fn animals() -> Vec<(&'static str, String)> {
    let all = (1..=9).fold(String::new(), |mut cells, row| {
        let _ = write!(cells, "r{row}c1..r{row}c9 ");
        cells
    });
    let line = |count: usize| {
        let cells = (0..count).map(|i| format!("r{}c{} ", 1 + i % 9, 1 + i / 9 % 9));
        cells.collect::<String>()
    };
    let ruled = |rules: String| format!("variant 9x9\n{rules}");
    let cage = |i: usize| {
        let (row, column) = (1 + i % 9, 1 + i / 9 % 8);
        format!(
            "cage {}: r{row}c{column} r{row}c{}\n",
            3 + i % 15,
            column + 1
        )
    };
    let deep = |word: &str| {
        let (open, close) = (format!("{word}\n").repeat(3000), "end\n".repeat(3000));
        ruled(format!("{open}cage 3: r1c1 r1c2\n{close}"))
    };
    let states = (0..2000).map(|i| format!("{i}-123456789-{} ", (i + 1) % 2000));
    let states: String = states.collect();
    vec![
        ("empty 255x255", ".".repeat(255 * 255)),
        ("ones 255x255", "1".repeat(255 * 255)),
        ("a Latin square", "variant 255x255 no-boxes\n".to_owned()),
        (
            "65,000 claims",
            ruled("greater: r1c1 r1c2\n".repeat(65_000)),
        ),
        ("65,000 cages", ruled((0..65_000).map(cage).collect())),
        ("any in any", deep("any")),
        ("all in all", deep("all")),
        (
            "20,000 choices",
            ruled(format!(
                "any\n{}end\n",
                (0..20_000).map(cage).collect::<String>()
            )),
        ),
        ("a long line", ruled(format!("renban: {}\n", line(50_000)))),
        (
            "many digits",
            ruled(format!("contains {}: r1c1 r1c2\n", "1 ".repeat(100_000))),
        ),
        (
            "an automaton",
            ruled(format!(
                "automaton start 0 accept 1999 moves {states}: {all}\n"
            )),
        ),
        (
            "a long title",
            format!("variant 9x9\ntitle: {}\n", "x".repeat(10_000_000)),
        ),
        ("100,000 puzzles", format!("{WIKIPEDIA}\n").repeat(100_000)),
        ("20,000 heads", "variant 9x9\n".repeat(20_000)),
    ]
}

/// Whether there are many puzzles, so that a deadline for each is none for all.
fn is_herd(name: &str) -> bool {
    matches!(name, "100,000 puzzles" | "20,000 heads")
}

/// Runs a command on all animals.
fn walk(command: &str, options: &[&str]) {
    let folder = folder();
    for (name, text) in animals() {
        if is_herd(name) && !matches!(command, "solve" | "convert") {
            continue;
        }
        let path = folder.path().join("animal.txt");
        std::fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        let arguments = [&[command], options, &[path]].concat();
        let written = run(&format!("{command}, {name}"), &arguments);
        // The candidates of 65,025 cells, with 255 digits each, are 143 MB of text.
        assert!(written < 200_000_000, "{command}, {name}: {written} bytes");
    }
}

/// Runs the program to its end: soon, in little memory, and with an answer or a reason. How many bytes it wrote.
#[allow(clippy::print_stderr, reason = "the figures are for a person")]
fn run(case: &str, arguments: &[&str]) -> u64 {
    let mut child = Command::new("sh")
        .arg("-c")
        .arg(format!("ulimit -t {CPU_SECONDS}; exec \"$0\" \"$@\""))
        .arg(env!("CARGO_BIN_EXE_ninefold"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let out = thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()).unwrap());
    let err = thread::spawn(move || {
        let mut text = String::new();
        err.read_to_string(&mut text).unwrap();
        text
    });
    let (mut kilobytes, mut seconds) = (0, 0.0);
    let status = loop {
        kilobytes = peak(child.id()).unwrap_or(0).max(kilobytes);
        seconds = worked(child.id()).unwrap_or(seconds);
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        thread::sleep(Duration::from_millis(10));
    };
    let (written, said) = (out.join().unwrap(), err.join().unwrap());
    let begin: String = said.chars().take(200).collect();
    let case =
        format!("{case}: {seconds:.2} s, {kilobytes} kB, {written} bytes, {status}: {begin}");
    eprintln!("{case}");
    // 0 and 1 are answers, 2 is a refusal. All else is a panic or a run that was ended.
    assert!(matches!(status.code(), Some(0..=2)), "{case}");
    assert!(
        status.code() != Some(2) || !said.trim().is_empty(),
        "{case}"
    );
    assert!(kilobytes < MAX_KILOBYTES, "{case}");
    written
}

/// The seconds that the processor has worked for a process so far: fields 14 and 15, in hundredths, counted from behind the name,
/// which stands in brackets.
fn worked(id: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields = stat.rsplit(')').next()?.split_whitespace().skip(11).take(2);
    let hundredths: f64 = fields.filter_map(|field| field.parse::<f64>().ok()).sum();
    Some(hundredths / 100.0)
}

/// The most memory that a process has had so far.
fn peak(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

const TIMED: [&str; 4] = ["--max-time", "0.3", "--threads", "1"];

macro_rules! walks {
    ($($command:ident: $options:expr;)*) => {$(
        #[test]
        fn $command() {
            walk(stringify!($command), &$options);
        }
    )*};
}

walks! {
    candidates: TIMED;
    canon: TIMED;
    check: TIMED;
    convert: ["--to", "variant"];
    count: TIMED;
    dedupe: TIMED;
    explain: TIMED;
    hint: TIMED;
    minimize: TIMED;
    rate: TIMED;
    redundant: TIMED;
    render: ["--max-time", "0.3"];
    scan: TIMED;
    shuffle: [];
    solve: TIMED;
    steps: TIMED;
    unavoidable: TIMED;
}

/// The largest boards that can be asked for.
#[test]
fn generate() {
    for shape in ["15x17", "16x15", "12x12"] {
        run(
            &format!("generate, {shape}"),
            &[
                "generate",
                "--box",
                shape,
                "--max-time",
                "0.3",
                "--threads",
                "1",
            ],
        );
    }
}
