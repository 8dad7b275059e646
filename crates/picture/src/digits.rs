//! Draws digits and candidates. Givens are bold and in the colour of ink. Found digits have the accent colour and
//! the regular face. Candidates have the places of a box.

use ninefold_grid::Candidate;

use crate::board::Room;
use crate::drawing::{Drawing, Face};
use crate::frame::Frame;
use crate::{font, mark};

/// Returns the greatest size, up to `size`, at which no number of the board is wider than `width`.
fn size_within(frame: &Frame<'_>, face: Face, size: f32, width: f32) -> f32 {
    let widest = frame.board().last().to_string();
    size.min(width / font::width(face, &widest))
}

/// Draws givens, then found digits, then candidates, so that items of one colour are adjacent.
pub(crate) fn draw(frame: &Frame<'_>, drawing: &mut Drawing) {
    let (board, room) = (frame.board(), frame.room);
    let shown = || board.cells().filter(|&cell| board.about(cell).is_none());
    for is_given in [true, false] {
        let (face, colour) = match is_given {
            true => (Face::Bold, frame.theme.given),
            false => (Face::Regular, frame.theme.found),
        };
        let width = room.digit_width * frame.cell;
        let size = size_within(frame, face, room.digit * frame.cell, width);
        for cell in shown() {
            if let Some((digit, given)) = frame.picture.digit(cell)
                && given == is_given
            {
                let text = board.value(digit).to_string();
                let item = frame.centred(frame.middle(cell), size, face, colour, text);
                drawing.items.push(item);
            }
        }
    }
    let (columns, rows) = frame.picture.places();
    let (width, height) = (room.width * frame.cell, room.height * frame.cell);
    let usual = 0.275 * frame.cell * (room.height / Room::PLAIN.height);
    let size = usual.min(1.1 * height / rows as f32);
    let size = size_within(frame, Face::Regular, size, 0.86 * width / columns as f32);
    let mut emphatic = Vec::new();
    for cell in shown() {
        for digit in frame.picture.candidates_of(cell) {
            let candidate = Candidate { cell, digit };
            let at = frame.place(candidate);
            let text = board.value(digit).to_string();
            match frame.role(candidate) {
                None => {
                    let colour = frame.theme.candidate;
                    let item = frame.centred(at, size, Face::Regular, colour, text);
                    drawing.items.push(item);
                }
                Some(role) => {
                    let colour = frame.theme.mark(role).digit;
                    emphatic.push((role, frame.centred(at, size, Face::Bold, colour, text)));
                }
            }
        }
    }
    emphatic.sort_by_key(|(role, _)| *role);
    let items = emphatic.into_iter().map(|(_, item)| item);
    drawing.items.extend(items);
    mark::draw_strikes(frame, drawing);
}
