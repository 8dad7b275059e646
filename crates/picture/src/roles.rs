//! The roles of the candidates and houses of a board in its figure.

use ninefold_explain::{Figure, Role};
use ninefold_grid::{Board, Candidate, Digit, House};

use crate::board::BoardPicture;

/// Returns the candidates of a board's figure, each once, with the last role that the figure gives it. If a reason
/// names only houses, as that of a fish does, the places of its digits in the base houses are the pattern. Cells
/// with a digit have no candidates.
///
/// ```
/// use ninefold_grid::notation::read_line;
/// use ninefold_explain::explain_in;
/// use ninefold_techniques::{Policy, Position};
/// use ninefold_picture::{BoardPicture, roles};
///
/// let puzzle = read_line("123434122143.321", None)?;
/// let position = Position::new(&puzzle)?;
/// let step = position.next(&Policy::default()).expect("it is easy");
/// let shown = explain_in(&position, &step);
/// let board = BoardPicture {
///     figure: Some((&shown.figure, position.board())),
///     ..BoardPicture::new(&puzzle)
/// };
/// assert!(!roles(&board).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn roles(picture: &BoardPicture<'_>) -> Vec<(Candidate, Role)> {
    let Some((figure, board)) = picture.figure else {
        return Vec::new();
    };
    let concludes = |role: Role| matches!(role, Role::Placed | Role::Eliminated);
    let mut marked: Vec<(Candidate, Role)> = Vec::new();
    let shown = figure.candidates.iter();
    if shown
        .clone()
        .all(|&(_, role)| concludes(role) || role == Role::Fin)
    {
        let base = houses(figure, board).filter(|(_, role)| *role == Role::Base);
        let cells = base.flat_map(|(house, _)| board.cells_of(house).iter().copied());
        let concluded = shown.clone().filter(|(_, role)| concludes(*role));
        let mut digits: Vec<Digit> = concluded.map(|(c, _)| c.digit).collect();
        digits.dedup();
        for cell in cells {
            let marks = picture.marks(cell);
            let places = digits.iter().filter(|&&digit| marks.contains(digit));
            marked.extend(places.map(|&digit| (Candidate { cell, digit }, Role::Base)));
        }
    }
    marked.extend(shown.filter(|(c, _)| picture.digit(c.cell).is_none()));
    let mut counting: Vec<(Candidate, Role)> = Vec::new();
    for &(candidate, role) in marked.iter().rev() {
        if counting.iter().all(|(other, _)| *other != candidate) {
            counting.push((candidate, role));
        }
    }
    counting.reverse();
    counting
}

/// Returns the houses of a figure that its board has.
pub(crate) fn houses<'a>(
    figure: &'a Figure,
    board: &Board,
) -> impl Iterator<Item = (House, Role)> + 'a {
    let count = board.house_count();
    let named = figure.houses.iter().copied();
    named.filter(move |(house, _)| house.index() < count)
}
