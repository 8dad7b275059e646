//! Other spellings of one thing: signs, abbreviations, brackets, usual mistakes.

use std::cmp::Ordering;

use crate::drawn::colour::of_word;

/// Returns a plain sign for a letter of the mathematical alphabets, which people use as bold text, and for some
/// other signs.
pub(super) fn plain_sign(sign: char) -> char {
    let code = sign as u32;
    let letter = |base: u32| char::from_u32(b'a' as u32 + (code - base) % 52 % 26).unwrap_or(sign);
    match sign {
        '\u{1d400}'..='\u{1d6a3}' => letter(0x1d400),
        '\u{1d7ce}'..='\u{1d7ff}' => {
            char::from_u32('0' as u32 + (code - 0x1d7ce) % 10).unwrap_or(sign)
        }
        '’' | '‘' | '´' | '`' => '\'',
        '–' | '—' | '−' | '‑' => '-',
        '×' => 'x',
        '\u{a0}' | '\u{2009}' | '\t' | '\r' => ' ',
        _ => sign,
    }
}

/// Returns a text without the full stops of abbreviations.
pub(super) fn shortened(text: &str) -> String {
    let mut text = text.to_owned();
    for (from, to) in [
        ("i.e.", "ie"),
        ("I.e.", "ie"),
        ("e.g.", "eg"),
        ("E.g.", "eg"),
        ("vs.", "vs"),
        ("etc.", "etc"),
        (" eg. ", " eg "),
        ("(eg. ", "(eg "),
        ("consequtive", "consecutive"),
        ("consecuitive", "consecutive"),
        ("consectuive", "consecutive"),
        ("consective", "consecutive"),
        ("connot ", "cannot "),
        ("/column", " column"),
        ("/box", " box"),
        ("/row", " row"),
        (">=", "at least "),
        ("≥", "at least "),
        ("<=", "at most "),
        ("≤", "at most "),
        ("X-", "X"),
        ("x-", "x"),
        ("can not ", "cannot "),
        ("seperated", "separated"),
        ("(s)", "s"),
        ("not less than ", "at least "),
        ("not smaller than ", "at least "),
        ("\">\"", "greater than sign"),
        ("\"<\"", "less than sign"),
        ("“>”", "greater than sign"),
        ("“<”", "less than sign"),
    ] {
        text = text.replace(from, to);
    }
    with_right_colours(&with_least(&text))
}

/// Returns a text in which numbers such as `5+` are written as "at least 5".
fn with_least(text: &str) -> String {
    let words = text.split_inclusive(' ').map(|word| {
        let number = word.split_once('+').filter(|(number, rest)| {
            let is_number = !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit());
            is_number && !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '+')
        });
        match number {
            Some((number, rest)) if word.trim().len() < 4 => format!("at least {number}{rest}"),
            _ => word.to_owned(),
        }
    });
    words.collect()
}

/// Names of colours that no other word is like, and that are often misspelled.
const COLOURS: [&str; 7] = [
    "purple",
    "orange",
    "yellow",
    "green",
    "magenta",
    "lavender",
    "turquoise",
];

/// Returns a text in which these names are spelled right, if one letter is wrong, missing or doubled, or two letters
/// have changed places.
fn with_right_colours(text: &str) -> String {
    let words = text.split_inclusive(|sign: char| !sign.is_alphabetic());
    let right = words.map(|word| {
        let bare = word.trim_end_matches(|sign: char| !sign.is_alphabetic());
        let small = bare.to_lowercase();
        match COLOURS.iter().find(|colour| is_misspelled(&small, colour)) {
            Some(colour) => format!("{colour}{}", &word[bare.len()..]),
            None => word.to_owned(),
        }
    });
    right.collect()
}

/// Returns whether a word is the name of a colour with one mistake.
fn is_misspelled(word: &str, colour: &str) -> bool {
    let (word, colour) = (word.as_bytes(), colour.as_bytes());
    if word.len().abs_diff(colour.len()) > 1 || word.first() != colour.first() || word == colour {
        return false;
    }
    let same = |a: &[u8], b: &[u8]| a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let begin = same(word, colour);
    let (word, colour) = (&word[begin..], &colour[begin..]);
    match word.len().cmp(&colour.len()) {
        // A plural is no mistake.
        Ordering::Greater => word != b"s" && word[1..] == *colour,
        Ordering::Less => *word == colour[1..],
        Ordering::Equal => {
            let is_turned = word.len() > 1 && word[0] == colour[1] && word[1] == colour[0];
            word[1..] == colour[1..] || is_turned && word[2..] == colour[2..]
        }
    }
}

/// Returns a text in which sets of digits such as `[123]` are in round brackets. Other square brackets end sentences.
pub(super) fn with_round_sets(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        out.push_str(before);
        let is_set = |inner: &&str| {
            let is_sign = |sign: char| sign.is_ascii_digit() || matches!(sign, ',' | '/' | ' ');
            inner.starts_with(|sign: char| sign.is_ascii_digit()) && inner.chars().all(is_sign)
        };
        match after.split_once(']').filter(|(inner, _)| is_set(inner)) {
            Some((inner, after)) => {
                out.extend(["(", inner, ")"]);
                rest = after;
            }
            None => {
                out.push('[');
                rest = after;
            }
        }
    }
    out + rest
}

/// The words that may be in brackets after a setter's own name for a thing, as the usual name: "a coffin (cage)".
const PLAIN_NAMES: [&str; 6] = ["cage", "line", "arrow", "circle", "thermometer", "dot"];

/// Returns a text in which the setter's own names for things are followed by the usual names everywhere.
pub(super) fn with_plain_names(text: &str) -> String {
    let mut text = text.to_owned();
    let mut from = 0;
    // The names that were found. Each is the setter's name and the usual name.
    let mut known: Vec<String> = Vec::new();
    while let Some(open) = text
        .get(from..)
        .and_then(|rest| rest.find(" ("))
        .map(|at| from + at)
    {
        from = open + 2;
        let inner = text[from..]
            .split(')')
            .next()
            .unwrap_or_default()
            .to_lowercase();
        let plain = inner.trim_end_matches('s');
        let own = text[..open]
            .rsplit(|sign: char| !sign.is_alphabetic())
            .next();
        let own = own.unwrap_or_default().to_lowercase();
        let own = own.trim_end_matches('s').to_owned();
        let is_name = PLAIN_NAMES.contains(&plain) && own.len() > 3 && of_word(&own).is_empty();
        if is_name
            && !PLAIN_NAMES.iter().any(|plain| own.contains(plain))
            && known.len() < MAX_NAMES
        {
            known.push(format!("{own} {plain}"));
        }
    }
    for name in known {
        let Some((own, plain)) = name.split_once(' ') else {
            continue;
        };
        let words = text.split_inclusive(|sign: char| !sign.is_alphabetic());
        let renamed = words.map(|word| {
            let bare = word.trim_end_matches(|sign: char| !sign.is_alphabetic());
            let is_it = bare.to_lowercase().trim_end_matches('s') == own;
            match is_it {
                true => format!("{bare} {plain}{}", &word[bare.len()..]),
                false => word.to_owned(),
            }
        });
        text = renamed.collect();
    }
    text
}

/// The greatest number of a setter's own names.
const MAX_NAMES: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_colours() {
        for wrong in ["puprle", "purpel", "purle", "Puurple", "purpla"] {
            assert_eq!(
                shortened(&format!("On a {wrong} line.")),
                "On a purple line."
            );
        }
        for right in ["purples", "great", "oranges", "Greens", "people", "range"] {
            let text = format!("On a {right} line.");
            assert_eq!(shortened(&text), text);
        }
    }
}
