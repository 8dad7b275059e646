//! Duals in words: two chains of one box, one after the other.

use ninefold_logic::Dual;

use super::chain;
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::Figure;

pub(crate) fn describe(setting: Setting<'_>, dual: &Dual) -> Wording {
    let [first, second] = dual
        .chains
        .each_ref()
        .map(|one| chain::describe_case(setting, one));
    let join = |mut a: Figure, b: Figure| {
        a.candidates.extend(b.candidates);
        a.links.extend(b.links);
        a
    };
    Wording {
        notation: format!("{} and {}", first.notation, second.notation),
        sentences: format!(
            "Two chains pass through the same box. {} For each chain, one of its two ends is true. In the same way: {} \
             Together the chains rule out {}.",
            first.sentences,
            second.sentences,
            setting.concluded()
        ),
        figure: join(first.figure, second.figure),
    }
}
