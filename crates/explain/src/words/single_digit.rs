//! Duals in words: two chains of one box, one after the other.

use ninefold_logic::Dual;

use super::chain;
use super::names::list;
use super::setting::Setting;
use super::told::Told;
use crate::figure::Figure;

pub(crate) fn tell(setting: Setting<'_>, dual: &Dual) -> Told {
    let [first, second] = dual
        .chains
        .each_ref()
        .map(|one| chain::tell_case(setting, one));
    let join = |mut a: Figure, b: Figure| {
        a.candidates.extend(b.candidates);
        a.links.extend(b.links);
        a
    };
    Told {
        notation: format!("{} and {}", first.notation, second.notation),
        sentences: format!(
            "Two chains pass through the same box. {} For each chain, one of its two ends is true. In the same way: {} \
             Together the chains rule out {}.",
            first.sentences,
            second.sentences,
            list(
                &setting
                    .names
                    .digits_in_cells(setting.conclusion.candidates(), "in")
            )
        ),
        figure: join(first.figure, second.figure),
    }
}
