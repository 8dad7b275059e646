//! What is wrong with puzzles, in words.

use arrow_array::ArrayRef;
use ninefold::coach;

use crate::solve::status;
use crate::{Limits, Texts, Told, read};

pub(crate) fn answers(texts: &Texts<'_>, limits: &Limits) -> Vec<ArrayRef> {
    let mut told = Told::of(texts.len());
    for row in 0..texts.len() {
        match texts.get(row).map(read) {
            None => told.null(),
            Some(Err(reason)) => told.bad("invalid", reason),
            Some(Ok(record)) => {
                let checked = coach::check(&record, &limits.budget());
                match checked.is_good() {
                    true => told.good(status(&checked.verdict)),
                    false => told.bad(status(&checked.verdict), checked.sentence),
                }
            }
        }
    }
    told.finish().into()
}
