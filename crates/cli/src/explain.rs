//! `ninefold explain`

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ninefold::explain::rating::explainer::{self, Price, price};
use ninefold::explain::rating::hodoku;
use ninefold::grid::{Board, Puzzle};
use ninefold::logic::{Family, Step, Technique};
use ninefold::render::{BoardText, Look};
use ninefold::report::{self, Explained, json, words};
use ninefold::techniques::{End, Policy};

use crate::answer::{Answer, comment};
use crate::drawing::drawing;
use crate::failure::Failure;
use crate::limits::until;
use crate::rate::Version;
use crate::task::{Case, Place, Task};
use crate::terminal::{When, look};
use crate::values;
use crate::wrap::wrapped;

/// Solve puzzles as a person does, and explain why each step is right.
///
/// Each step uses the easiest technique that finds something; `ninefold techniques` lists them. The explanation starts from the
/// position in the input: its clues, placed digits and candidates. If a puzzle does not have exactly one solution, or a placed
/// digit is wrong, a warning comes before the steps. If there are several puzzles, a line such as `# puzzles.txt:3` comes
/// before the steps of each.
#[derive(Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    task: Task,

    /// Show how often each technique is used, and the hardest step, instead of all steps.
    #[arg(long, conflicts_with_all = ["json", "boards", "from_step"])]
    summary: bool,

    /// Begin with step N, and draw the board before it.
    #[arg(long, value_name = "N", conflicts_with = "json", value_parser = values::from_one::<usize>)]
    from_step: Option<usize>,

    /// Do without this technique. The option can be repeated.
    #[arg(long, value_name = "TECHNIQUE", value_parser = values::techniques(), hide_possible_values = true)]
    without: Vec<Technique>,

    /// Draw the board with its candidates before each step.
    #[arg(long, conflicts_with = "json")]
    boards: bool,

    /// The scale whose order of techniques is used.
    #[arg(long, value_enum, default_value = "ninefold")]
    scale: Scale,

    /// The version whose techniques the scale `se` uses. [default: 1.2.1]
    #[arg(long, value_enum, value_name = "VERSION")]
    techniques: Option<Version>,
}

/// In which order techniques are tried.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// The easiest first, as `ninefold techniques` lists them.
    Ninefold,
    /// As Sudoku Explainer tries them, each step with its rating.
    Se,
    /// As HoDoKu 2.3.2 tries them.
    Hodoku,
}

impl Scale {
    fn policy(self, puzzle: &Puzzle, version: Version) -> Cow<'static, Policy> {
        let explainer = explainer::Scale {
            table: version.table(),
            ..Default::default()
        };
        match self {
            Scale::Ninefold => Cow::Owned(Policy::default()),
            Scale::Se => Cow::Borrowed(explainer::policy_for(puzzle, explainer)),
            Scale::Hodoku => Cow::Borrowed(&hodoku::POLICY),
        }
    }
}

impl Explain {
    pub(crate) fn run(&self, when: When) -> Result<ExitCode, Failure> {
        if self.techniques.is_some() && self.scale != Scale::Se {
            let words = "--techniques needs --scale se";
            return Err(Failure::Usage(words.to_owned()));
        }
        let look = look(when);
        self.task
            .each_below_its_place(|case| self.answer(case, look), blank)
    }

    /// Explains a record, or says why nobody can.
    fn answer(&self, case: &Case<'_>, look: Look) -> Answer {
        let puzzle = &case.record.puzzle;
        let version = self.techniques.unwrap_or_default();
        let policy = self.scale.policy(puzzle, version);
        let policy = without(policy.until(until(&case.budget)), &self.without);
        match report::explain(case.record, &policy, &case.budget) {
            Ok(explained) => {
                let text = match self.task.json {
                    true => {
                        let Place { file, line } = case.place();
                        let has_prices = self.scale == Scale::Se;
                        json::text(&explained.to_json(puzzle, file, line, has_prices)) + "\n"
                    }
                    false => self.text(puzzle, &explained, look),
                };
                let good = explained.end == End::Solved && explained.caution.is_none();
                Answer::text(text, good)
            }
            Err(error) => {
                let reason = error.to_string();
                let text = match self.task.json {
                    true => blank(case.place(), &reason) + "\n",
                    false => comment(case.record.line, &reason),
                };
                Answer::text(text, false)
            }
        }
    }

    /// The steps in words, or their summary.
    fn text(&self, puzzle: &Puzzle, explained: &Explained, look: Look) -> String {
        let board = explained.start.board();
        let width = look.width.min(80);
        let mut text = caution(explained.caution.as_deref(), width);
        if self.summary {
            return text + &self.summary(explained, width);
        }
        let from = self.from_step.unwrap_or(1);
        for (i, (step, position, explanation)) in
            explained.explanations().enumerate().skip(from - 1)
        {
            if self.boards || self.from_step == Some(i + 1) {
                text += &drawing(puzzle, &position, &explanation.figure, look);
            }
            // Writing to a string does not fail.
            let priced = self.priced(board, step, explanation.notation);
            let _ = write!(
                text,
                "{:>3}. {}     {}",
                i + 1,
                wrapped(&priced, width, "     "),
                wrapped(&explanation.sentences, width, "     ")
            );
        }
        if matches!(explained.end, End::Solved | End::Stuck) {
            let digits = explained.last.grid();
            let board = BoardText {
                puzzle,
                found: Some(&digits),
                marked: &[],
            };
            text += &board.draw(look);
        }
        text + &self.ending(explained, width)
    }

    /// How often each technique is used, the easiest first, and the hardest step.
    fn summary(&self, explained: &Explained, width: usize) -> String {
        let mut uses: BTreeMap<Technique, u64> = BTreeMap::new();
        for step in &explained.steps {
            *uses.entry(step.technique).or_default() += 1;
        }
        let names = uses
            .keys()
            .map(|technique| technique.name().chars().count());
        let longest = names.max().unwrap_or_default();
        let line = |(technique, uses): (&Technique, &u64)| {
            let uses = words::counted(*uses, "step");
            format!("  {:longest$}  {uses}\n", technique.name())
        };
        let mut text: String = uses.iter().map(line).collect();
        let hardest = explained.hardest();
        let mut explanations = explained.explanations().enumerate();
        if let Some((i, (step, _, explanation))) =
            explanations.find(|(_, (step, ..))| Some(step.technique) == hardest)
        {
            let priced = self.priced(explained.start.board(), step, explanation.notation);
            let priced = format!("The hardest step is number {}: {priced}", i + 1);
            text += &wrapped(&priced, width, "");
        }
        text + &self.ending(explained, width)
    }

    /// The notation of a step, with its rating on the scale that has one. A dash stands for no rating.
    fn priced(&self, board: &Board, step: &Step, notation: String) -> String {
        match (self.scale, price(board, step)) {
            (Scale::Se, Price(0)) => format!("[-] {notation}"),
            (Scale::Se, price) => format!("[{price}] {notation}"),
            _ => notation,
        }
    }

    /// How it ended, and the rating.
    fn ending(&self, explained: &Explained, width: usize) -> String {
        let board = explained.start.board();
        let rated = match (self.scale, explained.end) {
            (Scale::Se, End::Solved) => {
                let prices = explained.steps.iter().map(|step| price(board, step));
                let highest = prices.max().unwrap_or_default();
                format!(" Rating: {highest}.")
            }
            _ => String::new(),
        };
        wrapped(&(explained.ending() + &rated), width, "")
    }
}

/// The policy without these techniques.
fn without(mut policy: Policy, techniques: &[Technique]) -> Policy {
    if techniques.is_empty() {
        return policy;
    }
    let rows = policy.rows.iter().cloned().map(|mut row| {
        row.techniques
            .retain(|technique| !techniques.contains(technique));
        row
    });
    policy.rows = rows.filter(|row| !row.techniques.is_empty()).collect();
    // That way of taking singles asks for no row.
    let is_single = |technique: &Technique| technique.family() == Family::Single;
    policy.oldest_single &= !techniques.iter().any(is_single);
    policy
}

/// The caution before steps or a hint, as a paragraph; nothing if there is none.
pub(crate) fn caution(words: Option<&str>, width: usize) -> String {
    words.map_or_else(String::new, |words| {
        wrapped(&format!("Caution: {words}"), width, "  ")
    })
}

fn blank(Place { file, line }: Place, reason: &str) -> String {
    json::text(&json::Explain::none(reason.to_owned(), file, line))
}
