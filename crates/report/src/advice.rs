//! Hints: where to look, by which technique, and the step; but first what is wrong already.

use ninefold_explain::explain_in;
use ninefold_explain::{Figure, Role};
use ninefold_format::Record;
use ninefold_grid::{Board, Cell, Grid, House, HouseKind};
use ninefold_logic::{Conclusion, Reason, SingleKind, Step};
use ninefold_search::{self as search, Budget, Verdict};
use ninefold_techniques::{Policy, Position, Until};

use crate::check::check_solved;
use crate::position::{as_left, look_budget};
use crate::words;

/// What there is to say, from the vague to the exact.
pub struct Advice {
    /// Where to look; also by which technique; the step and why it is right.
    pub levels: [String; 3],
    /// The cells to look at, of each place that the first level names.
    pub places: Vec<Vec<Cell>>,
    /// The one cell that the second level names, if something is wrong.
    pub cell: Option<Cell>,
    /// The step, if there is one, and the position in which it was found.
    pub step: Option<(Step, Position)>,
    /// What to say first: that the puzzle has several solutions. `None` if it has exactly one, or if nobody knows.
    pub caution: Option<String>,
    /// Whether all is well so far.
    pub good: bool,
}

impl Advice {
    /// The cells to look at, place by place, as far as this level says it: 1 or 2. The step of level 3 has
    /// a figure of its own.
    pub fn places_at(&self, level: usize) -> Vec<Vec<Cell>> {
        match (level, self.cell) {
            (2.., Some(cell)) => vec![vec![cell]],
            _ => self.places.clone(),
        }
    }

    fn plain(text: String, good: bool) -> Advice {
        Advice {
            levels: [text.clone(), text.clone(), text],
            places: Vec::new(),
            cell: None,
            step: None,
            caution: None,
            good,
        }
    }
}

/// What to say about the position of a record, digits placed and notes included. A puzzle without solution gets no
/// hint but what [`check`](crate::check) says of it; one with several gets a hint after a caution. The budget is for
/// the search for the solution, the end for that for a step.
pub fn advice(record: &Record, budget: &Budget<'_>, until: Until) -> Advice {
    let budget = look_budget(record, budget);
    let verdict = search::solve(&record.puzzle, &budget).verdict;
    let mut caution = None;
    match &verdict {
        Verdict::Unique(solution) => {
            if let Some(mistake) = mistake(record, solution) {
                return mistake;
            }
        }
        Verdict::None => {
            return Advice::plain(check_solved(record, verdict, &budget).text(), false);
        }
        Verdict::Multiple(..) => {
            caution = Some(check_solved(record, verdict.clone(), &budget).text());
        }
        Verdict::Stuck(_) | Verdict::Unknown { .. } => {}
    }
    match as_left(record, matches!(verdict, Verdict::Unique(_))) {
        Ok(position) => Advice {
            caution,
            ..next(position, until)
        },
        Err(error) => Advice::plain(format!("No hint: {error}."), false),
    }
}

/// The next step.
fn next(position: Position, until: Until) -> Advice {
    if position.is_full() {
        return Advice::plain("Every cell is filled: nothing is left to do.".into(), true);
    }
    if position.is_broken() {
        let text = "A cell has no candidate left, or a digit has no place left in a house: a digit or a note must be wrong.";
        return Advice::plain(text.to_owned(), false);
    }
    let Some(step) = position.next(&Policy::default().until(until.clone())) else {
        let text = match until.is_over() {
            true => "No hint was found in time.",
            false => "No technique finds anything here.",
        };
        return Advice::plain(text.to_owned(), false);
    };
    let told = explain_in(&position, &step);
    let places = places(&position, &step, &told.figure);
    let place = words::list(places.iter().map(|(name, _)| name.clone()));
    let name = step.technique.name();
    let can = match step.conclusion {
        Conclusion::Place(_) => "A digit can be placed",
        Conclusion::Eliminate(_) => "Candidates can be removed",
    };
    Advice {
        levels: [
            format!("{can}: look at {place}."),
            format!("{can}: look at {place} for this technique: {name}."),
            format!("{} ({})", told.sentences, told.notation),
        ],
        places: places.into_iter().map(|(_, cells)| cells).collect(),
        cell: None,
        step: Some((step, position)),
        caution: None,
        good: true,
    }
}

/// A cell, and the house in which to look for it.
struct Place {
    cell: Cell,
    name: String,
    area: String,
    cells: Vec<Cell>,
}

impl Place {
    fn of(board: &Board, cell: Cell) -> Place {
        let (area, cells) = area(board, cell);
        Place {
            cell,
            name: board.name(cell),
            area,
            cells,
        }
    }

    fn mistake(self, levels: [String; 3]) -> Advice {
        Advice {
            levels,
            places: vec![self.cells],
            cell: Some(self.cell),
            step: None,
            caution: None,
            good: false,
        }
    }
}

/// This many digits were placed that are not the solution's; the first is in this place.
fn misplaced(count: usize, place: Place, digit: i32) -> Advice {
    let wrong = match count {
        1 => "1 digit is wrong".to_owned(),
        _ => format!("{count} digits are wrong"),
    };
    let (name, area) = (&place.name, &place.area);
    let levels = [
        format!("{wrong}: look at {area}."),
        format!("{wrong}: look at {name}."),
        format!("{name} cannot hold {digit}. Remove it, and whatever followed from it."),
    ];
    place.mistake(levels)
}

/// The notes of this place lack the solution's digit.
fn lacking(place: Place, digit: i32) -> Advice {
    let (name, area) = (&place.name, &place.area);
    let levels = [
        format!("A candidate was removed by mistake: look at {area}."),
        format!("A candidate was removed by mistake: look at {name}."),
        format!("The notes of {name} lack {digit}, which is still possible there."),
    ];
    place.mistake(levels)
}

/// A digit placed that is not the solution's, or notes without the solution's digit.
fn mistake(record: &Record, solution: &Grid) -> Option<Advice> {
    let puzzle = &record.puzzle;
    let board = puzzle.board();
    let placed = record.placed.iter().flat_map(|grid| grid.filled());
    let mut wrong = placed.filter(|&(cell, digit)| solution.get(cell) != Some(digit));
    if let Some((cell, digit)) = wrong.next() {
        let count = 1 + wrong.count();
        return Some(misplaced(count, Place::of(board, cell), board.value(digit)));
    }
    let notes = record.notes.iter().flat_map(|notes| notes.iter());
    for (cell, marks) in notes {
        let placed = record.placed.as_ref().and_then(|grid| grid.get(cell));
        let is_open = puzzle.given(cell).or(placed).is_none();
        let right = solution.get(cell)?;
        if is_open && !marks.is_empty() && !marks.contains(right) {
            return Some(lacking(Place::of(board, cell), board.value(right)));
        }
    }
    None
}

/// A house's name and its cells.
fn named(board: &Board, house: House) -> (String, Vec<Cell>) {
    (board.house_name(house), board.cells_of(house).to_vec())
}

/// The box of a cell, or its piece, or else its first house; a cell of no house is a place of its own.
fn area(board: &Board, cell: Cell) -> (String, Vec<Cell>) {
    let houses = board.houses_of(cell);
    let is_box = |house: &&House| {
        let kind = board.kind(**house);
        matches!(kind, HouseKind::Box(_) | HouseKind::Piece(_))
    };
    match houses.iter().find(is_box).or(houses.first()) {
        Some(&house) => named(board, house),
        None => (board.name(cell), vec![cell]),
    }
}

/// Where to look: the houses of the reason, or the boxes of its cells; each once.
fn places(position: &Position, step: &Step, figure: &Figure) -> Vec<(String, Vec<Cell>)> {
    let board = position.board();
    if let Reason::Single(single) = &step.because
        && single.kind == SingleKind::Naked
    {
        return vec![area(board, single.cell)];
    }
    let base = figure.houses.iter().filter(|(_, role)| *role == Role::Base);
    let mut places: Vec<_> = base.map(|&(house, _)| named(board, house)).collect();
    if places.is_empty() {
        let cells = figure.cells.iter().map(|&(cell, _)| cell);
        let candidates = figure.candidates.iter().map(|(c, _)| c.cell);
        places = cells
            .chain(candidates)
            .map(|cell| area(board, cell))
            .collect();
    }
    let mut met: Vec<(String, Vec<Cell>)> = Vec::new();
    for place in places {
        if !met.contains(&place) {
            met.push(place);
        }
    }
    met
}
