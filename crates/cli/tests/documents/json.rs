//! docs/json.md lists every field that the program writes, and no other.
//!
//! A section of that page has a block of commands and a table of fields. The commands run, and the fields of what they write are
//! compared with the table: `clashes.cells` is the field `cells` of the objects in the list `clashes`, `techniques.*` any field of
//! `techniques`. A type that is a link, such as `[step](#step)`, is described by the table of that section.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::Place;
use crate::page::{blocks, commands, root};

/// The fields of a section with their types.
type Table = BTreeMap<String, String>;

/// A section: its commands and its fields.
#[derive(Default)]
struct Section {
    commands: Vec<String>,
    fields: Table,
}

/// The sections of the page by the names that links use.
fn sections(text: &str) -> BTreeMap<String, Section> {
    let mut found = BTreeMap::new();
    for part in text.split("\n## ").skip(1) {
        let (heading, body) = part.split_once('\n').unwrap();
        let slug = heading
            .to_lowercase()
            .replace([' ', '/'], "-")
            .replace('`', "");
        let rows = body.lines().filter_map(|line| line.strip_prefix("| `"));
        let fields = rows.map(|row| {
            let (field, rest) = row.split_once("` | ").unwrap();
            (
                field.to_owned(),
                rest.split(" | ").next().unwrap().to_owned(),
            )
        });
        let fields = fields.collect();
        let runs = blocks(body)
            .into_iter()
            .filter(|block| block.language == "sh");
        let commands = runs
            .flat_map(|block| commands(&block))
            .map(|(_, command)| command);
        let commands = commands.collect();
        found.insert(slug, Section { commands, fields });
    }
    found
}

/// Compares values with the tables, and remembers which rows have been seen.
struct Judge<'a> {
    sections: &'a BTreeMap<String, Section>,
    seen: BTreeSet<(String, String)>,
    complaints: BTreeSet<String>,
}

impl Judge<'_> {
    fn object(&mut self, section: &str, prefix: &str, value: &Value) {
        for (name, value) in value.as_object().into_iter().flatten() {
            let fields = &self.sections[section].fields;
            let any = format!("{prefix}*");
            let path = match fields.contains_key(&any) {
                true => any,
                false => format!("{prefix}{name}"),
            };
            let Some(kind) = fields.get(&path).cloned() else {
                let lacks = format!("{section}: `{path}` is not listed: {value}");
                self.complaints.insert(lacks);
                continue;
            };
            self.seen.insert((section.to_owned(), path.clone()));
            self.value(section, &path, &kind, value);
        }
    }

    fn value(&mut self, section: &str, path: &str, kind: &str, value: &Value) {
        let word = match value {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "number",
            Value::String(_) => "text",
            Value::Array(_) => "list",
            Value::Object(_) => "object",
        };
        let link = kind
            .split("](#")
            .nth(1)
            .and_then(|rest| rest.split(')').next());
        let is_listed = kind.contains(word) || (word == "object" && link.is_some());
        if !is_listed {
            let other = format!("{section}: `{path}` is said to be {kind}, and is {value}");
            self.complaints.insert(other);
        }
        for item in value.as_array().into_iter().flatten() {
            self.value(section, path, kind, item);
        }
        match link {
            Some(link) => self.object(link, "", value),
            None => self.object(section, &format!("{path}."), value),
        }
    }
}

#[test]
fn the_fields_of_json_are_those_that_are_listed() {
    let text = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    let sections = sections(&text);
    let place = Place::new();
    let mut judge = Judge {
        sections: &sections,
        seen: BTreeSet::new(),
        complaints: BTreeSet::new(),
    };
    for (name, section) in &sections {
        for command in &section.commands {
            let (output, _) = place.run(command);
            let values = output.lines().flat_map(serde_json::from_str);
            for value in values {
                match value {
                    Value::Array(items) => {
                        items.iter().for_each(|item| judge.object(name, "", item))
                    }
                    value => judge.object(name, "", &value),
                }
            }
        }
    }
    for (name, section) in &sections {
        for field in section.fields.keys() {
            if !judge.seen.contains(&(name.clone(), field.clone())) {
                judge
                    .complaints
                    .insert(format!("{name}: none of its commands writes `{field}`"));
            }
        }
    }
    let complaints: Vec<String> = judge.complaints.into_iter().collect();
    assert!(
        complaints.is_empty(),
        "docs/json.md\n{}",
        complaints.join("\n")
    );
}
