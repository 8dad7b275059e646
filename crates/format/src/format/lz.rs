//! LZ-string, the compression of puzzle links: a growing list of phrases, written bit by bit in base64. Written
//! from the description of the method at pieroxy.net/blog/pages/lz-string.

use std::collections::{HashMap, HashSet};

/// The greatest number of signs that are unpacked.
const MOST: usize = 1 << 22;

/// Unpacks a text in base64, with `+`, `/` and `=` or in the form for links. Returns `None` if it is not packed.
pub(super) fn unpack(packed: &str) -> Option<String> {
    let mut sixes = Vec::with_capacity(packed.len());
    for sign in packed.chars().filter(|&sign| sign != '=') {
        let value = match sign {
            'A'..='Z' => sign as u32 - 'A' as u32,
            'a'..='z' => sign as u32 - 'a' as u32 + 26,
            '0'..='9' => sign as u32 - '0' as u32 + 52,
            '+' | '-' | ' ' => 62,
            '/' | '_' => 63,
            _ => return None,
        };
        sixes.push(value as u8);
    }
    let mut at = 0;
    // Numbers are written with their lowest bit first.
    let mut number = |width: usize| {
        let mut number = 0u32;
        for i in 0..width {
            let six = sixes.get((at + i) / 6)?;
            number |= u32::from(six >> (5 - (at + i) % 6) & 1) << i;
        }
        at += width;
        Some(number)
    };
    let mut phrases: Vec<Vec<u16>> = vec![Vec::new(); 3];
    let mut out: Vec<u16> = Vec::new();
    let first = match number(2)? {
        0 => number(8)? as u16,
        1 => number(16)? as u16,
        _ => return Some(String::new()),
    };
    let mut last = vec![first];
    phrases.push(last.clone());
    out.extend(&last);
    let (mut width, mut room) = (3, 4);
    loop {
        let mut code = number(width)? as usize;
        if code < 2 {
            let sign = number(if code == 0 { 8 } else { 16 })? as u16;
            phrases.push(vec![sign]);
            code = phrases.len() - 1;
            room -= 1;
        } else if code == 2 {
            return String::from_utf16(&out).ok();
        }
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
        let phrase = match phrases.get(code) {
            Some(phrase) => phrase.clone(),
            None if code == phrases.len() => {
                let mut phrase = last.clone();
                phrase.push(*last.first()?);
                phrase
            }
            None => return None,
        };
        out.extend(&phrase);
        if out.len() > MOST || width > 24 {
            return None;
        }
        last.push(*phrase.first()?);
        phrases.push(std::mem::replace(&mut last, phrase));
        room -= 1;
        if room == 0 {
            room = 1 << width;
            width += 1;
        }
    }
}

/// Packs a text, in base64 with `=` at the end.
pub(super) fn pack(text: &str) -> String {
    let mut packing = Packing {
        bits: Vec::new(),
        width: 2,
        room: 2,
        unwritten: HashSet::new(),
    };
    // Phrases have numbers from 3 on. A sign is a phrase, and so is a phrase followed by a sign.
    let mut signs: HashMap<u16, usize> = HashMap::new();
    let mut longer: HashMap<(usize, u16), usize> = HashMap::new();
    let mut phrase: Option<(u16, usize)> = None;
    for sign in text.encode_utf16() {
        let next = signs.len() + longer.len() + 3;
        let alone = *signs.entry(sign).or_insert_with(|| {
            packing.unwritten.insert(sign);
            next
        });
        let Some((first, number)) = phrase else {
            phrase = Some((sign, alone));
            continue;
        };
        if let Some(&known) = longer.get(&(number, sign)) {
            phrase = Some((first, known));
            continue;
        }
        packing.put_phrase(first, number);
        longer.insert((number, sign), signs.len() + longer.len() + 3);
        phrase = Some((sign, alone));
    }
    if let Some((first, number)) = phrase {
        packing.put_phrase(first, number);
    }
    packing.put(2, packing.width);
    let mut bits = packing.bits;
    bits.push(false);
    bits.resize(bits.len().next_multiple_of(6), false);
    let signs = bits.chunks(6).map(|bits| {
        let value = bits
            .iter()
            .fold(0, |value, &bit| value << 1 | usize::from(bit));
        char::from(SIGNS[value])
    });
    let packed: String = signs.collect();
    let padding = packed.len().next_multiple_of(4) - packed.len();
    packed + &"=".repeat(padding)
}

/// The state of packing.
struct Packing {
    bits: Vec<bool>,
    /// The number of bits of a number, and for how many more phrases this is enough.
    width: usize,
    room: usize,
    /// The signs that have a number but have not been written yet.
    unwritten: HashSet<u16>,
}

impl Packing {
    /// Writes a number with its lowest bit first.
    fn put(&mut self, number: usize, width: usize) {
        self.bits
            .extend((0..width).map(|bit| number >> bit & 1 == 1));
    }

    /// Writes a phrase as its number. If its first sign was never written, the phrase is only that sign, which is
    /// written instead.
    fn put_phrase(&mut self, first: u16, number: usize) {
        if self.unwritten.remove(&first) {
            let (mark, bits) = if first < 256 { (0, 8) } else { (1, 16) };
            self.put(mark, self.width);
            self.put(usize::from(first), bits);
            self.spend();
        } else {
            self.put(number, self.width);
        }
        self.spend();
    }

    fn spend(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }
}

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_unpacked() {
        let packed = "N4IgzglgXgpiBcA2ANCA5gJwgEwQbT2AF9ljSSzKiBdZQih8p42+5xq1q99rj/8nx7cWtEAGsIAGykwMAYwCGaOPEIh5MGWHwgASgGYAwgZCo9AFhNn9ViyDEA3RVICuqkAEYADCBpEgA===";
        let text = unpack(packed).unwrap();
        assert!(text.starts_with("{\"size\":6,\"grid\":[[{"), "{text}");
        assert!(
            text.ends_with(
                "\"killercage\":[{\"cells\":[\"R3C3\",\"R4C3\",\"R4C4\"],\"value\":\"10\"}]}"
            ),
            "{text}"
        );
        assert_eq!(pack(&text), packed);
        for text in [
            "",
            "a",
            "aaaaaaaaaaaa",
            "äß — 数独 🂡",
            &"{\"a\":[1,2,3]}".repeat(400),
        ] {
            assert_eq!(unpack(&pack(text)).as_deref(), Some(text));
        }
        for bad in ["", "!", "N4", "N4Igzg", "AAAA", "////"] {
            assert!(unpack(bad).is_none_or(|text| text.len() < 9), "{bad}");
        }
    }
}
