//! A QR code for a terminal, so that a phone can open the page.

use qrcodegen::{QrCode, QrCodeEcc};

/// The white margin that readers need, in squares.
const MARGIN: i32 = 2;

/// A text as a QR code of half blocks, two rows of squares in each line, black on white whatever the terminal's colours
/// are. `None` if the text is too long for a QR code.
pub fn terminal_qr(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let squares = -MARGIN..code.size() + MARGIN;
    let mut lines = String::new();
    for y in squares.clone().step_by(2) {
        lines += "\x1b[30;107m";
        for x in squares.clone() {
            lines.push(match [y, y + 1].map(|y| code.get_module(x, y)) {
                [true, true] => '█',
                [true, false] => '▀',
                [false, true] => '▄',
                [false, false] => ' ',
            });
        }
        lines += "\x1b[0m\n";
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_are_those_of_the_code() {
        let text = "http://192.168.1.5:9999/";
        let drawn = terminal_qr(text).expect("a short text");
        let code = QrCode::encode_text(text, QrCodeEcc::Low).expect("a short text");
        let mut rows: Vec<Vec<bool>> = Vec::new();
        for line in drawn.lines() {
            let line = line.strip_prefix("\x1b[30;107m").expect("colours");
            let line = line.strip_suffix("\x1b[0m").expect("colours");
            rows.push(line.chars().map(|sign| "█▀".contains(sign)).collect());
            rows.push(line.chars().map(|sign| "█▄".contains(sign)).collect());
        }
        for y in 0..code.size() {
            for x in 0..code.size() {
                let [column, row] = [x, y].map(|i| (i + MARGIN) as usize);
                assert_eq!(rows[row][column], code.get_module(x, y));
            }
        }
        assert!(!rows[0].contains(&true) && !rows[1].contains(&true));
        assert!(terminal_qr(&"x".repeat(4000)).is_none());
    }
}
