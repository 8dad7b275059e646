//! LZ-string, the compression of puzzle links: a growing list of phrases, written bit by bit in base64.
//! Written from the description of the method at pieroxy.net/blog/pages/lz-string.

/// More signs than this are not unpacked.
const MOST: usize = 1 << 22;

/// The text packed in base64 (as links have it, with `+`, `/` and `=` or without); `None` if it is none.
pub(super) fn unpack(packed: &str) -> Option<String> {
    let mut bits = Vec::with_capacity(packed.len() * 6);
    for sign in packed.chars().filter(|&sign| sign != '=') {
        let value = match sign {
            'A'..='Z' => sign as u32 - 'A' as u32,
            'a'..='z' => sign as u32 - 'a' as u32 + 26,
            '0'..='9' => sign as u32 - '0' as u32 + 52,
            '+' | '-' | ' ' => 62,
            '/' | '_' => 63,
            _ => return None,
        };
        bits.extend((0..6).rev().map(|bit| value >> bit & 1));
    }
    let mut at = 0;
    // Numbers are written with their lowest bit first.
    let mut number = |width: usize| {
        let slice = bits.get(at..at + width)?;
        at += width;
        Some(
            slice
                .iter()
                .enumerate()
                .fold(0u32, |number, (i, bit)| number | bit << i),
        )
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
        for bad in ["", "!", "N4", "N4Igzg", "AAAA", "////"] {
            assert!(unpack(bad).is_none_or(|text| text.len() < 9), "{bad}");
        }
    }
}
