//! Lockout lines that two sentences describe: one says where the digits of a line are, and the other how far apart
//! those in its diamonds are.

use super::{Meaning, RulesText, Statement};

impl RulesText {
    /// Returns whether sentences about lockout lines already have the number of these. A sentence without a number
    /// gets it.
    fn are_lockouts(&mut self, apart: &[Statement]) -> bool {
        let [Statement { number, .. }] = apart else {
            return false;
        };
        let lockout = Meaning::Kind("lockout");
        let all = self.statements.iter_mut();
        let mut all: Vec<&mut Statement> = all.filter(|own| own.meaning == lockout).collect();
        let fits = |own: &&mut Statement| own.number.is_none() || own.number == *number;
        let is_it = !all.is_empty() && all.iter().all(fits);
        if is_it {
            all.iter_mut().for_each(|own| own.number = *number);
        }
        is_it
    }

    /// Makes the rule of lockout lines of two such sentences. A sentence without the other is listed.
    pub(super) fn pair_diamonds(&mut self) {
        let is_one = |own: &mut Statement| {
            [Meaning::DiamondRange, Meaning::DiamondsApart].contains(&own.meaning)
        };
        let found: Vec<Statement> = self.statements.extract_if(.., is_one).collect();
        let (ranges, apart): (Vec<_>, Vec<_>) = found
            .into_iter()
            .partition(|own| own.meaning == Meaning::DiamondRange);
        let number = match &apart[..] {
            [own] => own.number.filter(|_| !ranges.is_empty()),
            _ => None,
        };
        let is_read = number.is_some() || ranges.is_empty() && self.are_lockouts(&apart);
        if is_read {
            // A sentence about diamonds may look like one about dots.
            self.statements
                .retain(|own| apart.iter().all(|other| other.source != own.source));
        }
        match number {
            Some(_) => self
                .statements
                .extend(ranges.into_iter().map(|own| Statement {
                    meaning: Meaning::Kind("lockout"),
                    number,
                    names_line: true,
                    ..own
                })),
            None if is_read => {}
            None => {
                let sources = ranges.into_iter().chain(apart).map(|own| own.source);
                self.unknown.extend(sources);
            }
        }
    }
}
