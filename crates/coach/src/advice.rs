//! Hints: where to look, by which technique, and the step; but first what is wrong already.

use ninefold_format::Record;
use ninefold_grid::{Cell, Geometry, Grid, House, HouseKind};
use ninefold_logic::{Conclusion, Figure, Policy, Position, Reason, Role, SingleKind, Step, Until};
use ninefold_render::words;
use ninefold_search::{self as search, Budget, Verdict};

use crate::position::as_left;

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

    pub(crate) fn plain(text: String, good: bool) -> Advice {
        Advice {
            levels: [text.clone(), text.clone(), text],
            places: Vec::new(),
            cell: None,
            step: None,
            good,
        }
    }
}

/// What to say about the position of a record, digits placed and notes included. The budget is for the
/// search for the solution, the end for that for a step.
pub fn advice(record: &Record, budget: &Budget<'_>, until: Until) -> Advice {
    let solution = match search::solve(&record.puzzle, budget).verdict {
        Verdict::Unique(solution) => Some(solution),
        Verdict::None => {
            return Advice::plain("The puzzle has no solution.".to_owned(), false);
        }
        _ => None,
    };
    let is_proper = solution.is_some();
    if let Some(mistake) = solution.and_then(|solution| mistake(record, &solution)) {
        return mistake;
    }
    let position = match as_left(record, is_proper) {
        Ok(position) => position,
        Err(error) => return Advice::plain(error.to_string(), false),
    };
    next(position, until)
}

/// The next step.
pub(crate) fn next(position: Position, until: Until) -> Advice {
    if position.is_full() {
        return Advice::plain("Every cell is filled; nothing is left to do.".into(), true);
    }
    if position.is_broken() {
        let text = "A cell or a digit has no place left: a digit or a note must be wrong.";
        return Advice::plain(text.to_owned(), false);
    }
    let Some(step) = position.next(&Policy::default().until(until.clone())) else {
        let text = match until.is_over() {
            true => "No hint was found in time.",
            false => "No technique finds anything here.",
        };
        return Advice::plain(text.to_owned(), false);
    };
    let told = position.explain(&step);
    let places = places(&position, &step, &told.figure);
    let place = words::list(places.iter().map(|(name, _)| name.clone()));
    let name = step.technique.name();
    let can = match step.conclusion {
        Conclusion::Place(_) => "A digit can be placed",
        Conclusion::Eliminate(_) => "Candidates can be taken away",
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
        good: true,
    }
}

/// A cell, and the house in which to look for it.
pub(crate) struct Place {
    pub(crate) cell: Cell,
    pub(crate) name: String,
    pub(crate) area: String,
    pub(crate) cells: Vec<Cell>,
}

impl Place {
    fn of(geometry: &Geometry, cell: Cell) -> Place {
        let (area, cells) = area(geometry, cell);
        Place {
            cell,
            name: geometry.name(cell),
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
            good: false,
        }
    }
}

/// So many digits were placed that are not the solution's; this is the first.
pub(crate) fn misplaced(count: usize, place: Place, digit: &str) -> Advice {
    let count = words::counted(count as u64, "digit");
    let (name, area) = (&place.name, &place.area);
    let levels = [
        format!("Something is wrong already ({count}): look at {area}."),
        format!("Something is wrong already ({count}): look at {name}."),
        format!("{name} cannot hold {digit}: take it away, and whatever followed from it."),
    ];
    place.mistake(levels)
}

/// The notes of this cell lack the solution's digit.
pub(crate) fn lacking(place: Place, digit: &str) -> Advice {
    let (name, area) = (&place.name, &place.area);
    let levels = [
        format!("A candidate was taken away wrongly: look at {area}."),
        format!("A candidate was taken away wrongly: look at {name}."),
        format!("The notes of {name} lack {digit}, which may still stand there."),
    ];
    place.mistake(levels)
}

/// A digit placed that is not the solution's, or notes without the solution's digit.
fn mistake(record: &Record, solution: &Grid) -> Option<Advice> {
    let geometry = record.puzzle.geometry();
    let placed = record.placed.iter().flat_map(|grid| grid.filled());
    let wrong = placed.filter(|&(cell, digit)| solution[cell] != Some(digit));
    let wrong: Vec<(Cell, String)> = wrong.map(|(c, d)| (c, d.to_string())).collect();
    if let Some((cell, digit)) = wrong.first() {
        return Some(misplaced(wrong.len(), Place::of(geometry, *cell), digit));
    }
    let notes = record.notes.iter().flat_map(|notes| notes.iter());
    for (cell, marks) in notes {
        let open = record.puzzle.givens()[cell].is_none()
            && record
                .placed
                .as_ref()
                .is_none_or(|grid| grid[cell].is_none());
        let right = solution[cell]?;
        if open && !marks.is_empty() && !marks.contains(right) {
            return Some(lacking(Place::of(geometry, cell), &right.to_string()));
        }
    }
    None
}

/// A house's name and its cells.
fn named(geometry: &Geometry, house: House) -> (String, Vec<Cell>) {
    (
        geometry.house_name(house),
        geometry.cells_of(house).to_vec(),
    )
}

/// The box of a cell, or its piece, or else its first house; a cell of no house is a place of its own.
fn area(geometry: &Geometry, cell: Cell) -> (String, Vec<Cell>) {
    let houses = geometry.houses_of(cell);
    let is_box = |house: &&House| {
        let kind = geometry.kind(**house);
        matches!(kind, HouseKind::Box(_) | HouseKind::Piece(_))
    };
    match houses.iter().find(is_box).or(houses.first()) {
        Some(&house) => named(geometry, house),
        None => (geometry.name(cell), vec![cell]),
    }
}

/// Where to look: the houses of the reason, or the boxes of its cells; each once.
fn places(position: &Position, step: &Step, figure: &Figure) -> Vec<(String, Vec<Cell>)> {
    let geometry = position.geometry();
    if let Reason::Single(single) = &step.because
        && single.kind == SingleKind::Naked
    {
        return vec![area(geometry, single.cell)];
    }
    let base = figure.houses.iter().filter(|(_, role)| *role == Role::Base);
    let mut places: Vec<_> = base.map(|&(house, _)| named(geometry, house)).collect();
    if places.is_empty() {
        let cells = figure.cells.iter().map(|&(cell, _)| cell);
        let candidates = figure.candidates.iter().map(|(c, _)| c.cell);
        places = cells
            .chain(candidates)
            .map(|cell| area(geometry, cell))
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
