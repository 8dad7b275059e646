//! Steps in words: one line of notation, a few sentences, and a figure.
//!
//! One file for each family of techniques gives the reasons of its steps. The conclusion is the last sentence and
//! always has the same form.

mod als;
mod bug;
mod chain;
mod colouring;
mod deadly;
mod direct;
mod equivalence;
mod excluded;
mod exclusion;
mod exotic;
mod fish;
mod forcing;
mod locked;
mod names;
mod rectangle;
mod rule;
mod setting;
mod several;
mod single;
mod single_digit;
mod subset;
mod sue_de_coq;
mod symmetry;
mod template;
mod unique_loop;
mod whip;
mod whole;
mod wing;
mod wording;

use ninefold_grid::Board;
use ninefold_logic::{Conclusion, Reason, Step};
use ninefold_techniques::Position;

use crate::figure::{Figure, Role};
use crate::history::History;
use names::Names;
use setting::Setting;
use wording::Wording;

/// The explanation of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The name of the technique.
    pub title: &'static str,
    /// One line in the notation of the field, with the conclusion: `X-Wing: 5 in r1,r4 / c2,c7 => r3c2≠5`.
    pub notation: String,
    /// Plain English that names cells, houses and digits. In a net, what follows is on lines of its own that begin
    /// with `- `.
    pub sentences: String,
    /// The sentence among them that defines the rule of a variant. It is empty if there is none. Texts with several
    /// steps leave it out after its first use, with [`without_definition`](Explanation::without_definition).
    pub definition: String,
    /// What to draw.
    pub figure: Figure,
}

impl Explanation {
    /// Returns the sentences without the definition.
    ///
    /// ```
    /// use ninefold_explain::explain_in;
    /// use ninefold_grid::constraint::{Constraint, Kind};
    /// use ninefold_grid::{Board, Cell, Puzzle, Shape};
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::{Position, Reach};
    ///
    /// let cage = Constraint::new(Kind::Cage(Some(3)), vec![Cell::new(0), Cell::new(1)]);
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![cage]);
    /// let position = Position::new(&puzzle)?;
    /// let step = position.first(Technique::CageCombination, &Reach::default()).expect("a step");
    /// let sentences = explain_in(&position, &step).without_definition();
    /// assert!(sentences.starts_with("Look at the cage of 3 in r1c1 and r1c2. It can only be 1+2."), "{sentences}");
    /// # Ok::<(), ninefold_logic::NotExplained>(())
    /// ```
    pub fn without_definition(&self) -> String {
        match self.definition.is_empty() {
            true => self.sentences.clone(),
            false => self
                .sentences
                .replacen(&format!("{} ", self.definition), "", 1),
        }
    }
}

/// Explains a step on this board. [`explain_in`] knows the candidates too, and gives more reasons.
///
/// ```
/// # use ninefold_grid::notation;
/// # use ninefold_techniques::Position;
/// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let puzzle = notation::read_line(line, None).expect("a puzzle");
/// let position = Position::new(&puzzle).expect("9×9");
///
/// use ninefold_explain::explain;
/// use ninefold_techniques::Policy;
///
/// let step = position.next(&Policy::default()).expect("a step");
/// assert_eq!(explain(position.board(), &step).title, step.technique.name());
/// ```
pub fn explain(board: &Board, step: &Step) -> Explanation {
    describe(board, step, None, None)
}

/// Explains a step that was found in this position. The candidates of the position give more reasons than the board
/// alone.
///
/// ```
/// # use ninefold_grid::notation;
/// # use ninefold_techniques::Position;
/// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let puzzle = notation::read_line(line, None).expect("a puzzle");
/// let position = Position::new(&puzzle).expect("9×9");
///
/// use ninefold_explain::explain_in;
/// use ninefold_logic::Technique;
/// use ninefold_techniques::Reach;
///
/// let step = position.first(Technique::NakedSingle, &Reach::default()).expect("a step");
/// let explanation = explain_in(&position, &step);
/// assert_eq!(explanation.title, "Naked Single");
/// assert!(explanation.sentences.ends_with("r5c5 = 5."), "{}", explanation.sentences);
/// ```
pub fn explain_in(position: &Position, step: &Step) -> Explanation {
    describe(position.board(), step, Some(position), None)
}

/// Explains a step that was found in this position after the steps of a history. It names the steps that removed
/// the missing candidates, and leaves out definitions of rules that were given before.
///
/// ```
/// # use ninefold_grid::notation;
/// # use ninefold_techniques::Position;
/// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let puzzle = notation::read_line(line, None).expect("a puzzle");
/// let position = Position::new(&puzzle).expect("9×9");
///
/// use ninefold_explain::{History, explain_after};
/// use ninefold_techniques::Policy;
///
/// let step = position.next(&Policy::default()).expect("a step");
/// let mut history = History::default();
/// let explanation = explain_after(&history, &position, &step);
/// assert!(explanation.sentences.starts_with("In box 2, only r1c6 can be 8"), "{}", explanation.sentences);
/// history.add(&step);
/// ```
pub fn explain_after(history: &History, position: &Position, step: &Step) -> Explanation {
    let mut explanation = describe(position.board(), step, Some(position), Some(history));
    if let Reason::Ruled(ruled) = &step.because
        && history.has_used(&ruled.meaning)
    {
        explanation.sentences = explanation.without_definition();
    }
    explanation
}

fn describe(
    board: &Board,
    step: &Step,
    position: Option<&Position>,
    history: Option<&History>,
) -> Explanation {
    let names = Names(board);
    let setting = Setting {
        names,
        conclusion: &step.conclusion,
        position,
        history,
    };
    let wording = wording(setting, step);
    let mut figure = wording.figure;
    let role = match step.conclusion {
        Conclusion::Place(_) => Role::Placed,
        Conclusion::Eliminate(_) => Role::Eliminated,
    };
    let concluded = step.conclusion.candidates().iter();
    figure.candidates.extend(concluded.map(|&c| (c, role)));
    let title = step.technique.name();
    let definition = match &step.because {
        Reason::Ruled(ruled) => rule::definition(ruled, position),
        _ => String::new(),
    };
    Explanation {
        title,
        definition,
        notation: format!(
            "{title}: {} => {}",
            wording.notation,
            names.follows(&step.conclusion)
        ),
        sentences: match wording.sentences.ends_with('\n') {
            true => wording.sentences + &names.conclusion(&step.conclusion),
            false => format!(
                "{} {}",
                wording.sentences,
                names.conclusion(&step.conclusion)
            ),
        },
        figure,
    }
}

/// Returns the reason of a step in words.
fn wording(setting: Setting<'_>, step: &Step) -> Wording {
    let Setting {
        names, position, ..
    } = setting;
    match &step.because {
        Reason::Single(single) => single::describe(setting, single),
        Reason::Locked(locked) => locked::describe(names, locked),
        Reason::Subset(subset) => subset::describe(names, subset),
        Reason::Direct(direct) => direct::describe(names, direct),
        Reason::Fish(fish) => fish::describe(setting, fish),
        Reason::Siamese(siamese) => fish::describe_siamese(setting, siamese),
        Reason::Kraken(kraken) => fish::describe_kraken(setting, kraken),
        Reason::Dual(dual) => single_digit::describe(setting, dual),
        Reason::Wing(wing) => wing::describe(setting, wing),
        Reason::Rectangle(rectangle) => rectangle::describe(setting, step.technique, rectangle),
        Reason::UniqueLoop(ring) => unique_loop::describe(setting, ring),
        Reason::Exclusion(exclusion) => exclusion::describe(setting, exclusion),
        Reason::Avoided(avoided) => deadly::describe(setting, avoided),
        Reason::LinkedSets(linked) => als::describe(setting, linked),
        Reason::Bug(bug) => bug::describe(setting, bug),
        Reason::Equivalence(found) => equivalence::describe(names, found),
        Reason::SueDeCoq(found) => sue_de_coq::describe(setting, found),
        Reason::Chain(chain) => chain::describe(setting, chain),
        Reason::Colouring(colouring) => colouring::describe(setting, colouring),
        Reason::Forcing(forcing) => forcing::describe(names, forcing),
        Reason::Forced(forced) => forcing::describe(names, &forced.forcing),
        Reason::Template(template) => template::describe(names, template),
        Reason::AlmostLockedCandidates(locked) => exotic::describe_almost_locked(names, locked),
        Reason::DoubleExocet(double) => exotic::describe_double_exocet(names, double),
        Reason::Exocet(exocet) => exotic::describe_exocet(names, exocet),
        Reason::Firework(firework) => exotic::describe_firework(names, firework),
        Reason::Guardians(guardians) => exotic::describe_guardians(setting, guardians),
        Reason::Sectors(sectors) => exotic::describe_sectors(setting, sectors),
        Reason::Symmetry(symmetry) => symmetry::describe(names, symmetry),
        Reason::Whip(whip) => whip::describe(setting, step.technique, whip),
        Reason::Ruled(ruled) => rule::describe(names, ruled, step, position),
        Reason::Leftover(left) => rule::describe_leftover(names, left, step, position),
        Reason::Leftovers(left) => rule::describe_leftovers(names, left),
        Reason::HouseRules(joint) => rule::describe_joint(names, joint, step, position),
        Reason::Trial(trial) => rule::describe_trial(setting, trial),
        Reason::Whole(whole) => whole::describe(names, whole),
        Reason::Several(several) => several::describe(setting, several),
        Reason::LookedUp(candidate) => single::describe_looked_up(names, *candidate),
    }
}
