//! What a drawing means, by the rules' text. Colours and forms alone decide only where the text is silent, and then it is
//! told that this is a guess. What was drawn and is not understood is listed with its place.

mod arrows;
mod beside;
mod cages;
mod cells;
mod found;
mod lines;
mod marks;
mod thermos;
mod whole;

use found::Meant;

use crate::Record;
use crate::drawn::Drawing;
use crate::said::Said;

/// Adds to a record what a drawing means by the text of its description, tells on what each constraint rests, and lists what
/// is not understood.
pub(crate) fn understand(drawing: &Drawing, record: &mut Record) {
    let text = record.meta.description.clone().unwrap_or_default();
    let mut said = Said::of(&text);
    let unknown = std::mem::take(&mut said.unknown);
    if said.is_silent {
        said = Said::usual();
    }
    let board = record.puzzle.board().clone();
    let mut meant = Meant::new(&board, drawing, &said);
    whole::read(&mut meant);
    if meant.are_reliable() {
        cages::read(&mut meant);
        thermos::read(&mut meant);
        lines::read(&mut meant);
        arrows::read(&mut meant);
        beside::read(&mut meant);
        marks::read(&mut meant);
        cells::read(&mut meant);
    }
    meant.finish(record, unknown);
}
