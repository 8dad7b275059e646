//! The zoo: the largest inputs of every kind, and every command that reads puzzles, with a deadline of 0.3 seconds. Each ends
//! soon and in little memory, with an answer or with the reason why there is none.
//!
//! What is limited is the time of the processor, not of the clock, so that other work on the machine does not matter. What each run
//! needs is printed: `NINEFOLD_ZOO=1 cargo nextest run -p ninefold -E 'test(zoo::)' --no-capture`, with a deadline of 1 second.

use std::fmt::Write as _;
use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::{WIKIPEDIA, folder};

/// The deadline in seconds, and the variable that sets another.
const DEADLINE: (&str, &str) = ("0.3", "NINEFOLD_ZOO");

/// What one run may need of the processor behind its deadline, in seconds. The most that any needs on a quiet machine is five, for
/// 20,000 proofs. A busy machine takes a few times as long, because the processor's caches are shared.
const MAX_SECONDS: f64 = 20.0;

/// When the system ends a run.
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
        ("empty 144x144", ".".repeat(144 * 144)),
        ("empty 9x9", ".".repeat(81)),
        ("a Latin square", "variant 255x255 no-boxes\n".to_owned()),
        ("a small Latin square", "variant 9x9 no-boxes\n".to_owned()),
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
        (
            "9,000 games on a line",
            format!(
                "<opensudoku>{}</opensudoku>",
                format!("<game data=\"{}\"/>", WIKIPEDIA.replace('.', "0")).repeat(9_000)
            ),
        ),
        (
            "72,000 attributes",
            format!(
                "<opensudoku><game {}/></opensudoku>",
                (0..72_000).fold(String::new(), |mut list, i| {
                    let _ = write!(list, "a{i}=\"\" ");
                    list
                })
            ),
        ),
        ("lists in lists", "[".repeat(1_000_000)),
        (
            "objects in objects",
            format!("{{\"size\":9,\"grid\":{}", "{\"a\":".repeat(500_000)),
        ),
        (
            "a long link",
            format!("https://sudokupad.app/scl{}", "N4Ig".repeat(500_000)),
        ),
    ]
}

/// Whether there are many puzzles, so that a deadline for each is none for all.
fn is_herd(name: &str) -> bool {
    matches!(
        name,
        "100,000 puzzles" | "20,000 heads" | "9,000 games on a line"
    )
}

/// The seconds of the deadline, as an option has them.
fn deadline() -> String {
    std::env::var(DEADLINE.1).unwrap_or_else(|_| DEADLINE.0.to_owned())
}

/// Runs a command on all animals. `TIME` among its options is the deadline, and `OUT` stands for a folder.
fn walk(command: &str, options: &[&str]) {
    let (folder, out) = (folder(), folder());
    let (time, out) = (deadline(), out.path().to_str().unwrap().to_owned());
    let options: Vec<String> = options
        .iter()
        .map(|option| option.replace("TIME", &time).replace("OUT", &out))
        .collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    for (name, text) in animals() {
        // What is done for each puzzle has a deadline for each.
        if is_herd(name) && !(command == "solve" || options.contains(&"variant")) {
            continue;
        }
        let path = folder.path().join("animal.txt");
        std::fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        let arguments = [&[command], &options[..], &[path]].concat();
        let written = run(&format!("{command}, {name}"), &arguments);
        // The candidates of 65,025 cells, with 255 digits each, are 143 MB of text.
        assert!(written < 200_000_000, "{command}, {name}: {written} bytes");
    }
}

/// What a run needed of the processor, and what it wrote.
pub(crate) struct Ran {
    pub(crate) seconds: f64,
    /// The bytes on standard output.
    written: u64,
    /// The text on standard error.
    pub(crate) said: String,
}

/// Runs the program to its end: soon, in little memory, and with an answer or a reason. How many bytes it wrote.
fn run(case: &str, arguments: &[&str]) -> u64 {
    let ran = ran(case, arguments);
    let deadline: f64 = deadline().parse().unwrap();
    let (seconds, said) = (ran.seconds, ran.said);
    assert!(
        seconds < deadline + MAX_SECONDS,
        "{case}: {seconds} s, {said}"
    );
    ran.written
}

/// Runs the program to its end: in little memory, and with an answer or a reason.
#[allow(clippy::print_stderr, reason = "the figures are for a person")]
pub(crate) fn ran(case: &str, arguments: &[&str]) -> Ran {
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
    Ran {
        seconds,
        written,
        said,
    }
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

const TIMED: [&str; 4] = ["--max-time", "TIME", "--threads", "1"];

/// For commands that take one puzzle at a time.
const ALONE: [&str; 2] = ["--max-time", "TIME"];

macro_rules! walks {
    ($($test:ident: $command:expr, $options:expr;)*) => {$(
        #[test]
        fn $test() {
            walk($command, &$options);
        }
    )*};
}

walks! {
    candidates: "candidates", TIMED;
    canon: "canon", TIMED;
    check: "check", TIMED;
    compare: "compare", ALONE;
    convert: "convert", ["--to", "variant"];
    convert_to_links: "convert", ["--to", "sudokupad"];
    convert_to_f_puzzles: "convert", ["--to", "f-puzzles"];
    convert_to_iss: "convert", ["--to", "iss"];
    convert_to_candidates: "convert", ["--to", "pencilmarks"];
    count: "count", TIMED;
    dataset: "dataset", ["--steps", "--output", "OUT", "--max-time", "TIME", "--threads", "1"];
    dedupe: "dedupe", TIMED;
    explain: "explain", TIMED;
    explain_as_explainer: "explain", ["--scale", "se", "--max-time", "TIME"];
    hint: "hint", TIMED;
    isomorphic: "isomorphic", ALONE;
    minimize: "minimize", TIMED;
    rate: "rate", TIMED;
    redundant: "redundant", TIMED;
    render: "render", ["--max-time", "TIME"];
    render_hint: "render", ["--hint", "--force", "--max-time", "TIME"];
    render_paper: "render", ["--max-time", "TIME", "-o", "OUT/drawn.pdf"];
    render_pixels: "render", ["--max-time", "TIME", "-o", "OUT/drawn.png"];
    scan: "scan", TIMED;
    shuffle: "shuffle", [];
    solve: "solve", TIMED;
    solve_with_proof: "solve", ["--proof", "OUT/proof", "--max-time", "TIME"];
    steps: "steps", TIMED;
    unavoidable: "unavoidable", TIMED;
    vary: "vary", ["--minus", "0", "--plus", "1", "--threads", "1"];
}

/// The largest boards that can be asked for, and rules that nobody can fulfil.
#[test]
fn generate() {
    let time = deadline();
    let limits = ["--max-time", &time, "--threads", "1"];
    for options in [
        &["--box", "15x17"][..],
        &["--box", "16x15"],
        &["--box", "12x12"],
        &["--difficulty", "extreme", "--givens", "17"],
        &["--rules", "variant 9x9\ncage 1: r1c1 r1c2\n"],
        &["--practice", "phistomefel-ring"],
        &["--minimal", "--symmetry", "full", "--givens", "18"],
    ] {
        let arguments = [&["generate"], options, &limits[..]].concat();
        run(&format!("generate, {options:?}"), &arguments);
    }
}

/// Proofs that are long, or become long: lines that follow from nothing, that say the same, and what gzip makes of a gibibyte.
#[test]
fn verify() {
    let (folder, time) = (folder(), deadline());
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let long = "p 9 3 3\n".to_owned() + &"-1 -2 0\n".repeat(1_000_000);
    let solutions = format!("p 9 3 3\n{}", "s 5 3 4 6 7 8 9 1 2\n".repeat(500_000));
    for (name, text) in [("long", long), ("solutions", solutions)] {
        std::fs::write(path(name), text).unwrap();
    }
    for (name, byte) in [("line.gz", b'1'), ("lines.gz", b'\n')] {
        let file = std::fs::File::create(path(name)).unwrap();
        let mut packed = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
        for _ in 0..256 {
            std::io::Write::write_all(&mut packed, &vec![byte; 1 << 20]).unwrap();
        }
        packed.finish().unwrap();
    }
    for name in ["long", "solutions", "line.gz", "lines.gz"] {
        let proof = path(name);
        let arguments = ["verify", "--max-time", &time, "--proof", &proof, WIKIPEDIA];
        run(&format!("verify, {name}"), &arguments);
    }
}
