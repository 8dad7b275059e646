//! SumoCue's jigsaws: `SumoCueV1=0J0=8J0=…`, for each cell its given (0 for none), `J`, and its piece.

use ninefold_grid::variant::{Layout, LayoutError, UnitKind, Variant};
use ninefold_grid::{Cell, Marks};

use super::VariantRecord;
use super::detect::VariantFormat;
use super::text::{Text, Word};
use super::write::{Unwritable, cannot, givens};
use crate::ReadError;

/// How a line begins.
pub(super) const HEADER: &str = "SumoCueV1=";

/// Reads a line.
pub(super) fn read(source: &str) -> Result<VariantRecord, ReadError> {
    let text = Text(source);
    let Some(begin) = source.find(HEADER) else {
        return Err(text.error(0, format!("`{HEADER}`"), "something else"));
    };
    let mut at = begin + HEADER.len();
    let mut cells = Vec::new();
    for part in source[at..].trim_end().split('=') {
        let word = Word {
            text: part.to_owned(),
            at,
        };
        at += part.len() + 1;
        let numbers = part.split_once('J');
        let numbers = numbers.and_then(|(given, piece)| {
            Some((given.parse::<i32>().ok()?, piece.parse::<usize>().ok()?))
        });
        cells.push((
            numbers.ok_or_else(|| text.wrong(&word, "a given, `J` and a piece, such as 0J3"))?,
            word,
        ));
    }
    let side = cells.len().isqrt();
    if side * side != cells.len() {
        return Err(text.error(
            begin,
            "as many cells as a square has",
            format!("{} cells", cells.len()),
        ));
    }
    let refused = |error: LayoutError| text.error(begin, "a board that can be", error.to_string());
    let pieces: Vec<Option<usize>> = cells.iter().map(|((_, piece), _)| Some(*piece)).collect();
    let layout = Layout::lines(side, side, 1, side).map_err(refused)?;
    let layout = layout.pieced(&pieces).map_err(refused)?;
    let mut variant = Variant::new(layout);
    for (i, ((given, _), word)) in cells.iter().enumerate() {
        if *given != 0 {
            let digit = variant.layout().digit(*given);
            let digit = digit.ok_or_else(|| text.wrong(word, format!("a given up to {side}")))?;
            variant.restrict(Cell::new(i), Marks::of(digit));
        }
    }
    Ok(VariantRecord::new(variant))
}

/// Writes a line.
pub(super) fn write(variant: &Variant) -> Result<String, Unwritable> {
    let layout = variant.layout();
    let no = |what: &str| cannot(VariantFormat::SumoCue, what);
    if let Some(constraint) = variant.constraints.first() {
        return Err(no(&constraint.words(layout)));
    }
    let side = layout.digits();
    let lines = Layout::lines(side, side, 1, side);
    let square = lines.is_ok_and(|lines| layout.units().starts_with(lines.units()));
    if !square || layout.first() != 1 || layout.cell_count() != side * side {
        return Err(no("a board that is not square"));
    }
    let is_line = |kind: UnitKind| matches!(kind, UnitKind::Row(..) | UnitKind::Column(..));
    let pieces: Vec<_> = layout
        .units()
        .iter()
        .filter(|unit| !is_line(unit.kind))
        .collect();
    let givens = givens(variant, VariantFormat::SumoCue)?;
    let mut cells = Vec::new();
    for cell in layout.cells() {
        let mut own = (0..pieces.len()).filter(|&i| pieces[i].cells.contains(&cell));
        let (Some(piece), None) = (own.next(), own.next()) else {
            return Err(no("cells that are not in one piece each"));
        };
        let given = givens[cell.index()].unwrap_or_default();
        cells.push(format!("{given}J{piece}"));
    }
    Ok(format!("{HEADER}{}\n", cells.join("=")))
}
