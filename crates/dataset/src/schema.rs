//! The fields of a row and their types, for formats that need to know them before the first row.

use std::fmt::Write as _;

use crate::Plan;

/// The type of a field. All fields can be null.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// Text in UTF-8.
    Text,
    /// True or false.
    Bool,
    /// A floating-point number of 64 bits.
    Float64,
    /// A signed integer of 32 bits.
    Int32,
    /// An unsigned integer of 32 bits.
    UInt32,
    /// An unsigned integer of 64 bits.
    UInt64,
    /// A list of items of one type.
    List(&'static Type),
    /// A record of named fields.
    Record(&'static [Field]),
}

/// A field: its name and its type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub of: Type,
}

const fn field(name: &'static str, of: Type) -> Field {
    Field { name, of }
}

const TEXTS: Type = Type::List(&Type::Text);
const NUMBERS: Type = Type::List(&Type::Int32);
const PAIRS: Type = Type::List(&NUMBERS);

const TECHNIQUES: Type = Type::List(&Type::Record(&[
    field("technique", Type::Text),
    field("count", Type::UInt32),
]));

const STEP: [Field; 12] = [
    field("index", Type::UInt32),
    field("technique", Type::Text),
    field("price", Type::Float64),
    field("board", Type::Text),
    field("candidates", Type::List(&Type::UInt32)),
    field("houses", TEXTS),
    field("cells", NUMBERS),
    field("digits", NUMBERS),
    field("placed", PAIRS),
    field("eliminated", PAIRS),
    field("text", Type::Text),
    field("alternatives", ALTERNATIVES),
];

const ALTERNATIVES: Type = Type::List(&Type::Record(&[
    field("placed", PAIRS),
    field("eliminated", PAIRS),
]));

const STEPS: Type = Type::List(&Type::Record(STEP.split_at(11).0));

const STEPS_WITH_ALTERNATIVES: Type = Type::List(&Type::Record(&STEP));

const NEGATIVE: Type = Type::Record(&[
    field("cell", Type::Int32),
    field("digit", Type::Int32),
    field("steps", Type::UInt32),
    field("hardest", Type::Text),
    field("board", Type::Text),
    field("clash_cell", Type::Int32),
    field("clash_house", Type::Text),
    field("clash_digit", Type::Int32),
]);

const BACK: Type = Type::Record(&[
    field("transposed", Type::Bool),
    field("rows", NUMBERS),
    field("columns", NUMBERS),
    field("digits", NUMBERS),
]);

const FIELDS: [Field; 28] = [
    field("puzzle", Type::Text),
    field("solution", Type::Text),
    field("box", Type::Text),
    field("rules", Type::Text),
    field("givens", Type::UInt32),
    field("minimal", Type::Bool),
    field("canonical", Type::Text),
    field("grid_canonical", Type::Text),
    field("automorphisms", Type::UInt64),
    field("group", Type::Text),
    field("se_er", Type::Float64),
    field("se_ep", Type::Float64),
    field("se_ed", Type::Float64),
    field("hodoku_level", Type::Text),
    field("hodoku_score", Type::UInt32),
    field("guesses", Type::UInt64),
    field("singles_only", Type::Bool),
    field("hardest", Type::Text),
    field("techniques", TECHNIQUES),
    field("end", Type::Text),
    field("steps", STEPS),
    field("negative", NEGATIVE),
    field("back", BACK),
    field("source", Type::Text),
    field("line", Type::UInt64),
    field("seed", Type::UInt64),
    field("try", Type::UInt64),
    field("version", Type::Text),
];

impl Plan {
    /// Returns the fields of the rows that this plan makes, in the order in which they are written.
    pub fn fields(&self) -> Vec<Field> {
        let is_wanted = |field: &Field| match field.name {
            "steps" => self.steps,
            "negative" => self.negatives,
            "back" => self.augment > 0,
            _ => true,
        };
        let of = |own: Field| match own.name {
            "steps" if self.alternatives => field("steps", STEPS_WITH_ALTERNATIVES),
            _ => own,
        };
        FIELDS.into_iter().filter(is_wanted).map(of).collect()
    }
}

/// Returns the fields in YAML, as in the card of a data set, below a key with this indentation.
pub(crate) fn yaml(fields: &[Field], depth: usize) -> String {
    let mut text = String::new();
    let blank = " ".repeat(depth);
    for field in fields {
        _ = writeln!(text, "{blank}- name: {}", field.name);
        text += &yaml_of(field.of, depth + 2);
    }
    text
}

/// Returns a type as lines, the first of which begins with its key.
fn yaml_of(of: Type, depth: usize) -> String {
    let blank = " ".repeat(depth);
    match of {
        Type::Record(fields) => format!("{blank}struct:\n{}", yaml(fields, depth)),
        Type::List(Type::Record(fields)) => format!("{blank}list:\n{}", yaml(fields, depth)),
        Type::List(item @ Type::List(_)) => {
            format!("{blank}list:\n{}", yaml_of(*item, depth + 2))
        }
        Type::List(item) => format!("{blank}list: {}\n", plain(*item)),
        other => format!("{blank}dtype: {}\n", plain(other)),
    }
}

fn plain(of: Type) -> &'static str {
    match of {
        Type::Bool => "bool",
        Type::Float64 => "float64",
        Type::Int32 => "int32",
        Type::UInt32 => "uint32",
        Type::UInt64 => "uint64",
        Type::Text | Type::List(_) | Type::Record(_) => "string",
    }
}
