//! Writes lines of text into an area, one below another.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

/// A pen that writes line by line until an area is full.
pub(crate) struct Pen<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    y: u16,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect) -> Pen<'a> {
        Pen {
            buffer,
            area,
            y: area.y,
        }
    }

    /// Returns the number of lines that are left.
    pub(crate) fn room(&self) -> u16 {
        self.area.bottom().saturating_sub(self.y)
    }

    /// Returns the place of the next line.
    pub(crate) fn place(&self, x: u16, width: u16) -> Rect {
        Rect::new(self.area.x + x, self.y, width, 1)
    }

    pub(crate) fn width(&self) -> u16 {
        self.area.width
    }

    pub(crate) fn skip(&mut self) {
        self.y += 1;
    }

    /// Writes a line of pieces.
    pub(crate) fn line(&mut self, pieces: &[(&str, Style)]) {
        if self.room() == 0 {
            return;
        }
        let mut x = self.area.x;
        for (text, style) in pieces {
            let room = self.area.right().saturating_sub(x);
            x = self
                .buffer
                .set_stringn(x, self.y, text, room.into(), *style)
                .0;
        }
        self.y += 1;
    }

    /// Writes a text in lines that fit, without those that are scrolled away. If the text does not fit, the last
    /// line shows a key for scrolling. Returns how many lines can usefully be scrolled away.
    pub(crate) fn text(&mut self, text: &str, style: Style, scroll: usize) -> usize {
        let lines = wrapped(text, self.area.width.into());
        let room = usize::from(self.room());
        let most = lines.len().saturating_sub(room);
        if most > 0 && room > 1 {
            let most = most + 1;
            let scroll = scroll.min(most);
            for line in lines.iter().skip(scroll).take(room - 1) {
                self.line(&[(line, style)]);
            }
            let more = lines.len() - scroll > room - 1;
            let word = if more { "… PgDn" } else { "  PgUp" };
            self.line(&[(
                word,
                Style::new().add_modifier(ratatui_core::style::Modifier::DIM),
            )]);
            return most;
        }
        for line in &lines {
            self.line(&[(line, style)]);
        }
        0
    }
}

/// Returns the lines of a text, broken between words. A word that is longer than a line is broken inside.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut length = 0;
        for word in paragraph.split_whitespace() {
            let mut word: Vec<char> = word.chars().collect();
            if length > 0 && length + 1 + word.len() > width {
                lines.push(std::mem::take(&mut line));
                length = 0;
            }
            if length > 0 {
                line.push(' ');
                length += 1;
            }
            while word.len() > width - length {
                let rest = word.split_off(width - length);
                line.extend(word);
                lines.push(std::mem::take(&mut line));
                length = 0;
                word = rest;
            }
            length += word.len();
            line.extend(word);
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_whole_where_they_fit() {
        let lines = wrapped(
            "A digit can be placed: look at box 3.\n\nabcdefghijklmn",
            12,
        );
        let expected = [
            "A digit can",
            "be placed:",
            "look at box",
            "3.",
            "",
            "abcdefghijkl",
            "mn",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn what_does_not_fit_is_scrolled() {
        let text = "1\n2\n3\n4\n5\n6";
        let area = Rect::new(0, 0, 8, 4);
        let shown = |scroll| {
            let mut buffer = Buffer::empty(area);
            let most = Pen::new(&mut buffer, area).text(text, Style::new(), scroll);
            assert_eq!(most, 3);
            let sign = |y: u16| buffer[(0, y)].symbol().to_owned();
            (0..4).map(sign).collect::<String>()
        };
        assert_eq!(shown(0), "123…");
        assert_eq!(shown(3), "456 ");
        assert_eq!(shown(99), "456 ");
    }
}
