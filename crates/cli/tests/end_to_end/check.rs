use crate::{SEVERAL, WIKIPEDIA, quiet};

#[test]
fn a_proper_puzzle() {
    assert_eq!(
        quiet(&["check", WIKIPEDIA], 0),
        "puzzle:1: Exactly one solution.\n"
    );
}

#[test]
fn broken_rules_are_pointed_at() {
    let typed_wrong = WIKIPEDIA.replacen("53", "55", 1);
    let out = quiet(&["check", &typed_wrong], 1);
    assert!(out.contains("r1c1 and r1c2 are both 5 (row 1)"), "{out}");
    assert!(
        out.contains("If you remove the given 5 in r1c2, the puzzle has a unique solution, in which r1c2 is 3."),
        "{out}"
    );
    assert!(out.contains("│[5][5] · │"), "{out}");
}

#[test]
fn a_wrong_digit_is_explained() {
    let typed_wrong = WIKIPEDIA.replacen("..7....6", "..74...6", 1);
    let out = quiet(&["check", "--json", &typed_wrong], 1);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&object["status"], &object["minimal"]),
        (&"none".into(), &true.into())
    );
    let conflict = object["conflict"].as_array().unwrap();
    assert!(
        conflict.contains(&"r1c6".into()) && conflict.len() < 20,
        "{object}"
    );
    let suspects = object["suspects"].as_array().unwrap();
    assert!(
        suspects
            .iter()
            .any(|s| s["cell"] == "r1c6" && s["instead"] == 8),
        "{object}"
    );
}

#[test]
fn several_solutions_differ_somewhere() {
    let out = quiet(&["check", "--json", SEVERAL], 1);
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    let text = |key: &str| object[key].as_str().unwrap().to_owned();
    let (first, second) = (text("solution"), text("second"));
    let differing = first.bytes().zip(second.bytes()).filter(|(a, b)| a != b);
    assert_eq!(
        differing.count(),
        object["differences"].as_array().unwrap().len()
    );
    let out = quiet(&["check", SEVERAL], 1);
    assert!(
        out.contains("More than one solution.\n  Two of the solutions differ in "),
        "{out}"
    );
    assert!(out.matches('┌').count() == 2 && out.contains('['), "{out}");
}

#[test]
fn a_wrongly_placed_digit_is_named() {
    // The first row is placed by hand, with 1 and 9 exchanged.
    let placed = WIKIPEDIA.replacen("53..7....", "53+4+67+8+1+9+2", 1);
    let out = quiet(&["check", &placed], 1);
    assert!(out.contains("r1c7 = 1 is wrong."), "{out}");
    assert!(out.contains("r1c8 = 9 is wrong."), "{out}");
}
