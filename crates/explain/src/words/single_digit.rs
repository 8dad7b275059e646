//! Duals in words: two chains of one box, one after the other.

use ninefold_logic::Dual;

use super::chain;
use super::names::Names;
use super::told::Told;
use crate::figure::Figure;

pub(crate) fn tell(names: Names<'_>, dual: &Dual) -> Told {
    let [first, second] = dual.chains.each_ref().map(|one| chain::tell(names, one));
    let join = |mut a: Figure, b: Figure| {
        a.candidates.extend(b.candidates);
        a.links.extend(b.links);
        a
    };
    Told {
        notation: format!("{} and {}", first.notation, second.notation),
        sentences: format!(
            "Two chains go through the same cells of a box. {} The same is true of the other one. {}",
            first.sentences, second.sentences
        ),
        figure: join(first.figure, second.figure),
    }
}
