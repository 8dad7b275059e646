use crate::{SEVERAL, WIKIPEDIA, file, folder, ninefold, quiet, run};

#[test]
fn one_integer_for_each_puzzle() {
    let folder = folder();
    let none = WIKIPEDIA.replacen("7....6", "74...6", 1);
    let name = file(
        &folder,
        "puzzles.txt",
        format!("{WIKIPEDIA}\n{none}\n{SEVERAL}\n"),
    );
    assert_eq!(
        quiet(&["count", "--limit", "2", &name], 0),
        "1\n0\n2\t# at least\n"
    );
    let all = quiet(&["count", &name], 0);
    assert!(all.starts_with("1\n0\n"), "{all}");
    assert!(
        all.lines().nth(2).unwrap().parse::<u64>().unwrap() > 2,
        "{all}"
    );
}

#[test]
fn there_are_288_boards_of_side_four() {
    assert_eq!(quiet(&["count", &".".repeat(16)], 0), "288\n");
    assert_eq!(
        quiet(&["count", "--limit", "100", &".".repeat(16)], 0),
        "100\t# at least\n"
    );
}

#[test]
fn a_count_that_gives_up_says_at_least() {
    let (out, status, _) = run(&mut ninefold(&[
        "count",
        "--max-nodes",
        "1000",
        &".".repeat(81),
    ]));
    assert_eq!(status, 1);
    assert!(
        out.ends_with("\t# at least; gave up (node limit)\n"),
        "{out}"
    );
}

/// What is small is counted; of the rest the estimate is near, always the same, and says how near.
#[test]
fn an_estimate() {
    assert_eq!(quiet(&["count", "--estimate", SEVERAL], 0), "12\n");
    let empty = ".".repeat(81);
    let about = quiet(&["count", "--estimate=200", &empty], 0);
    assert_eq!(about, quiet(&["count", "--estimate=200", &empty], 0));
    let (number, words) = about.split_once('\t').unwrap();
    let ratio = number.parse::<f64>().unwrap() / 6.671e21;
    assert!((0.5..2.0).contains(&ratio), "{about}");
    assert!(words.starts_with("# estimate from 200 dives, standard error "));
    let json = quiet(&["count", "--estimate=200", "--json", &empty], 0);
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(object["estimate"]["dives"], 200);
    assert!((object["estimate"]["log10"].as_f64().unwrap() - 21.82).abs() < 0.31);
}

/// Long enough to be split; the numbers are those of one thread.
#[test]
fn a_long_count_on_several_threads() {
    let sparse = "\
        ..........9......1....23.4........2......7....81....6....9..2.63......9.5..1.....";
    assert_eq!(quiet(&["count", "--threads", "1", sparse], 0), "412451\n");
    assert_eq!(quiet(&["count", "--threads", "3", sparse], 0), "412451\n");
    let limited = ["count", "--threads", "3", "--limit", "60000", sparse];
    assert_eq!(quiet(&limited, 0), "60000\t# at least\n");
}
