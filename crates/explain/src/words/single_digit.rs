//! Duals in words: two chains of one box, one after the other.

use super::{Names, Told, chain};
use crate::figure::Figure;
use crate::reason::Dual;

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
