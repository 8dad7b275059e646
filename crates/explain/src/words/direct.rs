//! Direct techniques in words: what is seen first, then the single.

use ninefold_logic::{Conclusion, Direct, First};

use super::names::Names;
use super::told::Told;
use super::{locked, single, subset};
use crate::figure::Role;

pub(crate) fn tell(names: Names<'_>, direct: &Direct) -> Told {
    let first = match &direct.first {
        First::Locked(one) => locked::tell(names, one),
        First::Subset(one) => subset::tell(names, one),
    };
    let last = single::tell(names, &direct.single, None);
    let gone = Conclusion::Eliminate(direct.gone.clone());
    let mut figure = first.figure;
    figure.houses.extend(last.figure.houses);
    let roles = direct.gone.iter().map(|&gone| (gone, Role::Eliminated));
    figure.candidates.extend(roles);
    Told {
        notation: format!("{}, {}", first.notation, last.notation),
        sentences: format!(
            "{} {} Then {}{}",
            first.sentences,
            names.so(&gone),
            last.sentences[..1].to_lowercase(),
            &last.sentences[1..]
        ),
        figure,
    }
}
