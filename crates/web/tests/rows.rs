//! The page's list of kinds is the table of `ninefold-grid`: `page/set/rows.js` is made from it.
//!
//! `NINEFOLD_UPDATE=1 cargo nextest run -p ninefold-web --test rows` writes it anew.

use ninefold::grid::constraint::{KINDS, KindRow, Schema};
use ninefold::grid::words::capitalized;
use serde_json::{Map, Value, json};

/// What the page shows of a kind, if it is put on a board there.
fn object(row: &KindRow) -> Option<Value> {
    let mut object = Map::new();
    let mut set = |key: &str, value: Value| object.insert(key.to_owned(), value);
    set("id", json!(row.keyword));
    set("word", json!(row.label?));
    set("means", json!(format!("{}.", capitalized(row.meaning))));
    set("scope", json!(format!("{:?}", row.scope)));
    let ask = match row.schema {
        Schema::List => "digits",
        Schema::Pattern => "pattern",
        _ => row.number,
    };
    if !ask.is_empty() {
        set("ask", json!(capitalized(ask)));
    }
    if let Some(usual) = row.usual {
        set("usual", json!(usual.to_string()));
    }
    if row.schema == Schema::Optional {
        set("free", json!(true));
    }
    if row.schema == Schema::List {
        set("digits", json!(true));
    }
    Some(Value::Object(object))
}

#[test]
fn the_page_has_the_table_of_kinds() {
    let rows = KINDS.iter().filter_map(object);
    let rows: String = rows.map(|row| format!("  {row},\n")).collect();
    let made = format!(
        "// @ts-check\n\
         /** The kinds of rules that are put on a board by hand. Made from the table of kinds in `ninefold-grid` by the test \
         `rows`. */\n\n\
         /** @typedef {{{{ id: string, word: string, means: string, scope: string, ask?: string, usual?: string, free?: \
         boolean, digits?: boolean }}}} Row */\n\n\
         /** @type {{Row[]}} */\n\
         export const ROWS = [\n{rows}];\n"
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/page/set/rows.js");
    if std::env::var_os("NINEFOLD_UPDATE").is_some() {
        std::fs::write(path, &made).expect("page/set/rows.js can be written");
    }
    let there = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        made == there,
        "page/set/rows.js is not the table of kinds: NINEFOLD_UPDATE=1 cargo nextest run -p ninefold-web --test rows"
    );
}
