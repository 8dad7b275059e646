//! Givens for the rules of a variant.

use std::process::ExitCode;

use ninefold::format::variant::{VariantRecord, read, write_native};
use ninefold::generate::{MadeVariant, RulesMaker, Run};
use ninefold::search::Budget;
use ninefold_wire as wire;

use crate::answer::Sheet;
use crate::failure::{Failure, complaint};
use crate::generate::Generate;
use crate::input::Origin;
use crate::limits::{Progress, heed_ctrl_c};
use crate::variant;

impl Generate {
    /// Puts givens to rules, which stand in a file or are the text itself.
    pub(super) fn with_rules(&self, rules: &str, seed: u64) -> Result<ExitCode, Failure> {
        let file = std::fs::read_to_string(rules).ok();
        let record = read(file.as_deref().unwrap_or(rules)).map_err(|error| {
            let words = complaint(&Origin::Argument, &error);
            Failure::Usage(format!("--rules: {words}"))
        })?;
        let maker = RulesMaker::new(record.variant.clone(), self.givens.clone(), seed);
        if maker.is_hopeless(&Budget::default()) {
            return Err(Failure::Usage(
                "--rules: no board keeps all of them; `ninefold check` says which contradict each other"
                    .to_owned(),
            ));
        }
        let output = self.target.open()?;
        heed_ctrl_c();
        let progress = Progress::new(!output.is_terminal(), None);
        let mut sheet = Sheet::of_lines(output);
        let run = Run::with_rules(&maker, self.stop());
        let mut is_first = true;
        let made = self.make(&run, &progress, |puzzles: Vec<MadeVariant>| {
            for made in puzzles {
                // An empty line parts one text from the next.
                if !self.json && !std::mem::take(&mut is_first) {
                    sheet.write(b"\n")?;
                }
                sheet.write(self.variant(&record, made, seed).as_bytes())?;
            }
            Ok(())
        })?;
        sheet.finish()?;
        Ok(self.status(made))
    }

    fn variant(&self, record: &VariantRecord, made: MadeVariant, seed: u64) -> String {
        let layout = made.variant.layout().clone();
        let mut record = VariantRecord {
            variant: made.variant,
            solution: None,
            ..record.clone()
        };
        if !self.json {
            record.solution = Some(made.solution);
            return write_native(&record);
        }
        wire::json(&wire::GenerateVariant {
            seed,
            number: made.number,
            variant: write_native(&record),
            puzzle: variant::givens(&record.variant),
            solution: variant::digits(&layout, &made.solution),
            givens: made.givens,
            minimal: made.is_minimal,
        }) + "\n"
    }
}
