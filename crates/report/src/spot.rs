//! Where to look for a step. The first level of a hint names one small part of the board, never several. The second
//! level names the houses or cells in which the technique works.

use ninefold_explain::{Figure, Role};
use ninefold_grid::words::list;
use ninefold_grid::{Board, Cell, Digit, House, HouseKind};
use ninefold_logic::{About, Family, Reason, SingleKind, Step};
use ninefold_techniques::Position;

use crate::words;

/// The greatest number of houses or cells that are named together.
const NAMED: usize = 4;

/// A part of a board that a hint names.
#[derive(Clone)]
pub(crate) struct Spot {
    pub(crate) name: String,
    /// Its cells, place by place.
    pub(crate) cells: Vec<Vec<Cell>>,
}

impl Spot {
    fn one(name: String, cells: &[Cell]) -> Spot {
        Spot {
            name,
            cells: vec![cells.to_vec()],
        }
    }

    fn house(board: &Board, house: House) -> Spot {
        Spot::one(board.house_name(house), board.cells_of(house))
    }

    fn houses(board: &Board, houses: &[House]) -> Spot {
        let names: Vec<String> = (houses.iter())
            .map(|&house| board.house_name(house))
            .collect();
        Spot {
            name: list(&names),
            cells: houses
                .iter()
                .map(|&house| board.cells_of(house).to_vec())
                .collect(),
        }
    }

    /// Returns all remaining places of a digit.
    fn digit(position: &Position, digit: Digit) -> Spot {
        let cells = position.board().cells();
        let cells = cells.filter(|&cell| position.candidates(cell).contains(digit));
        let cells: Vec<Cell> = cells.collect();
        Spot::one(
            format!("the digit {}", position.board().value(digit)),
            &cells,
        )
    }

    /// Returns a rule with its cells, or only its first cell if there are too many to name.
    fn rule(board: &Board, name: &str, cells: &[Cell]) -> Spot {
        let names = board.names(cells);
        let place = match (cells.len(), names.contains("..")) {
            (..=NAMED, _) => format!("{name} in {}", words::cells(board, cells)),
            (_, true) => format!("{name} in {names}"),
            _ => format!("{name} with {}", board.name(cells[0])),
        };
        Spot::one(place, cells)
    }

    /// Returns the box or the piece of a cell, or else its first house. A cell in no house is returned alone.
    pub(crate) fn around(board: &Board, cell: Cell) -> Spot {
        let houses = board.houses_of(cell);
        let is_box = |house: &&House| {
            let kind = board.kind(**house);
            matches!(kind, HouseKind::Box(_) | HouseKind::Piece(_))
        };
        match houses.iter().find(is_box).or(houses.first()) {
            Some(&house) => Spot::house(board, house),
            None => Spot::one(board.name(cell), &[cell]),
        }
    }

    /// Returns the part of the board to look at: one house, one rule, one digit, or the surroundings of one cell.
    pub(crate) fn near(position: &Position, step: &Step, figure: &Figure) -> Spot {
        let board = position.board();
        // A pattern of cells is looked for from its pivot.
        let is_pivot = |(_, role): &&(Cell, Role)| *role == Role::Pivot;
        let pivot = figure.cells.iter().find(is_pivot).map(|&(cell, _)| cell);
        let around = || Spot::around(board, pivot.unwrap_or(target(step)));
        match &step.because {
            Reason::Single(single) if single.kind == SingleKind::Naked => around(),
            Reason::Ruled(ruled) => Spot::rule(board, &ruled.name, &ruled.cells),
            Reason::HouseRules(joint) => Spot::house(board, joint.house),
            Reason::Whole(whole) => match &whole.about {
                About::Region(number) => {
                    let cells: Vec<Cell> = figure.cells.iter().map(|&(cell, _)| cell).collect();
                    Spot::one(format!("region {}", board.value(*number)), &cells)
                }
                _ => around(),
            },
            _ if is_of_one_digit(step) => {
                Spot::digit(position, step.conclusion.candidates()[0].digit)
            }
            _ => match base(figure).first() {
                Some(&house) => Spot::house(board, house),
                None => around(),
            },
        }
    }

    /// Returns the houses or cells within that part in which the technique works.
    pub(crate) fn exact(position: &Position, step: &Step, figure: &Figure) -> Spot {
        let board = position.board();
        let near = Spot::near(position, step, figure);
        let houses = base(figure);
        let is_exact = matches!(
            &step.because,
            Reason::Single(_) | Reason::Ruled(_) | Reason::HouseRules(_)
        );
        if is_exact {
            return near;
        }
        let has_houses = (1..=NAMED).contains(&houses.len());
        if is_of_one_digit(step) {
            return match has_houses {
                true => Spot {
                    name: format!("{} in {}", near.name, Spot::houses(board, &houses).name),
                    ..Spot::houses(board, &houses)
                },
                false => near,
            };
        }
        let is_middle = |role: Role| matches!(role, Role::Base | Role::Pivot);
        let cells = figure.cells.iter().filter(|(_, role)| is_middle(*role));
        let mut cells: Vec<Cell> = cells.map(|&(cell, _)| cell).collect();
        cells.sort_unstable();
        cells.dedup();
        match (has_houses, cells.len()) {
            (true, _) => Spot::houses(board, &houses),
            (_, 1..=NAMED) => Spot::one(words::cells(board, &cells), &cells),
            _ => Spot::one(board.name(target(step)), &[target(step)]),
        }
    }
}

/// Returns the first cell of the conclusion.
fn target(step: &Step) -> Cell {
    step.conclusion
        .candidates()
        .first()
        .map_or(Cell::new(0), |candidate| candidate.cell)
}

/// Returns whether a step is about one digit only.
fn is_of_one_digit(step: &Step) -> bool {
    let families = [
        Family::Fish,
        Family::SingleDigit,
        Family::Colouring,
        Family::Template,
    ];
    families.contains(&step.technique.family()) && step.conclusion.digits().len() == 1
}

/// Returns the houses on which a step rests.
fn base(figure: &Figure) -> Vec<House> {
    let base = figure.houses.iter().filter(|(_, role)| *role == Role::Base);
    let mut houses: Vec<House> = base.map(|&(house, _)| house).collect();
    houses.sort_unstable();
    houses.dedup();
    houses
}
