use crate::{SOLUTION, WIKIPEDIA, ninefold, run};

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &WIKIPEDIA[9 * row..9 * row + 9]).collect()
}

#[test]
fn row_by_row() {
    let typed = format!("{}\ndone\n", rows().join("\n"));
    let (out, status, err) = run(ninefold(&["enter"]).write_stdin(typed));
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(
        out.contains("row 9> ") && out.contains(&format!("solution  {SOLUTION}")),
        "{out}"
    );
}

#[test]
fn refused_asked_again_and_changed_until_there_is_one_solution() {
    let mut typed = rows();
    typed.insert(1, "5........");
    typed[8] = "...4.....";
    typed[9] = "";
    typed.extend([
        "done",
        "8 5 1",
        "r8c6=9",
        "8 9 5",
        "row 9 ....8..79",
        "done",
    ]);
    let (out, status, _) = run(ninefold(&["enter"]).write_stdin(typed.join("\n")));
    assert_eq!(status, 0, "{out}");
    assert!(
        out.contains("refused: r1c1 and r2c1 are both 5 (column 1)"),
        "{out}"
    );
    assert!(out.contains("More than one solution"), "{out}");
    assert!(out.contains(&format!("solution  {SOLUTION}")), "{out}");
}

#[test]
fn the_end_of_input_solves_what_there_is() {
    let (out, status, _) = run(ninefold(&["enter", "--box", "2x2"]).write_stdin("1...\n"));
    assert_eq!(status, 1);
    assert!(out.contains("More than one solution"), "{out}");
    let (_, status, _) = run(ninefold(&["enter"]).write_stdin("quit\n"));
    assert_eq!(status, 1);
}
