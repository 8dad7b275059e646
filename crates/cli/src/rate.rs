//! `ninefold rate`

mod against;
mod pattern;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use ninefold::explain::rating::explainer::{self, Price, Table, Uniqueness};
use ninefold::explain::rating::{hodoku, human, rules};
use ninefold::grid::Puzzle;
use ninefold::logic::Step;
use ninefold::report::{self, Rateable, Unrated, json};
use ninefold::search::Budget;
use ninefold::techniques::Flow;

use crate::answer::{Answer, comment};
use crate::failure::Failure;
use crate::limits::until;
use crate::rate::against::Against;
use crate::rate::pattern::{Pattern, Rated, puzzle};
use crate::task::{Case, Place, Task};

/// Rate how hard puzzles are.
///
/// Each puzzle becomes a line with the puzzle and its rating; or `# LINE: reason` if it has none, such as a puzzle with several
/// solutions. For a puzzle with rules such as cages the line begins with its place in the file, and prices and levels of rules are
/// Ninefold's own. Only the clues count, not the placed digits and notes. `--json` adds the techniques used, the hardest step with
/// its explanation, the step that places the first digit, and the number of steps.
#[derive(Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    task: Task,

    #[command(flatten)]
    table: crate::table::Table,

    /// The scale of difficulty.
    #[arg(long, value_enum, default_value = "se")]
    scale: Scale,

    /// The pattern of a line, on the scale `se`.
    ///
    /// The signs are those of serate: %g is the puzzle; %r, %p and %d are the ratings ER, EP and ED; %R, %P and %D are the names
    /// of the techniques that decide them, and %S, %T and %U their ids; %i is the clues with 0 for an empty cell; %m is all
    /// candidates; %n is the line in the file; %e is the time in seconds; %t is a tab, %l a new line, and %% a percent sign. The
    /// default is `%g ED=%r/%p/%d`.
    #[arg(short, long, value_name = "PATTERN", conflicts_with = "json")]
    format: Option<Pattern>,

    /// Write only puzzles with this rating (ER) or a higher one.
    #[arg(long, value_name = "ER")]
    min: Option<Price>,

    /// Write only puzzles with this rating (ER) or a lower one.
    #[arg(long, value_name = "ER")]
    max: Option<Price>,

    /// The unique loops and bivalue universal graves that the scale `se` finds. [default: classic]
    #[arg(long, value_enum)]
    uniqueness: Option<Rules>,

    /// The version whose techniques the scale `se` uses. [default: 1.2.1]
    #[arg(long, value_enum, value_name = "VERSION")]
    techniques: Option<Version>,

    /// Compare with the ratings behind the puzzles in the input, and write the lines that differ.
    ///
    /// The ratings have the form that this command writes. At the end you see how many are equal, and how long it took.
    #[arg(long, conflicts_with_all = ["json", "format", "min", "max"])]
    against: bool,
}

/// A scale of difficulty.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// Sudoku Explainer 1.2.1: ER/EP/ED, the ratings of the hardest step, of the hardest step up to the first placed digit, and
    /// of the first step.
    Se,
    /// HoDoKu 2.3.2: a level from Easy to Extreme, and the sum of the scores of all steps; `bf` if the techniques were stuck and
    /// a digit was looked up. A puzzle with rules has a level alone: the lowest whose techniques solve it.
    Hodoku,
    /// Both scales, and an estimate of how many minutes a person takes.
    All,
}

impl Scale {
    fn id(self) -> &'static str {
        match self {
            Scale::Se => "se",
            Scale::Hodoku => "hodoku",
            Scale::All => "all",
        }
    }
}

/// Which unique loops and BUGs are found.
#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum)]
enum Rules {
    /// All of them, as in published ratings.
    #[default]
    Classic,
    /// Those that Sudoku Explainer 1.2.1 finds, which overlooks a few.
    Original,
}

/// Versions of Sudoku Explainer.
#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Version {
    /// Sudoku Explainer 1.2.1, as in published ratings.
    #[default]
    #[value(name = "1.2.1")]
    Old,
    /// SukakuExplainer 1.18.1, which adds strong links of one digit and bent sets.
    #[value(name = "1.18")]
    New,
}

impl Version {
    pub(crate) fn table(self) -> Table {
        match self {
            Version::Old => Table::Old,
            Version::New => Table::New,
        }
    }
}

/// The ratings of a puzzle, as far as they are asked for.
struct Grades {
    se: Option<explainer::Grade>,
    hodoku: Option<hodoku::Grade>,
    /// In place of HoDoKu's, of a puzzle that is not plain.
    level: Option<rules::Grade>,
    human: Option<Duration>,
    took: Duration,
}

impl Rate {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        if let Some(end) = self.table() {
            return end;
        }
        if self.scale == Scale::Hodoku {
            let options = [
                ("--format", self.format.is_some()),
                ("--min", self.min.is_some()),
                ("--max", self.max.is_some()),
                ("--uniqueness", self.uniqueness.is_some()),
                ("--techniques", self.techniques.is_some()),
            ];
            if let Some((option, _)) = options.into_iter().find(|(_, is_used)| *is_used) {
                return Err(Failure::Usage(format!("{option} needs --scale se")));
            }
        }
        if let (Some(min), Some(max)) = (self.min, self.max)
            && min > max
        {
            let words = "no rating is at least --min and at most --max";
            return Err(Failure::Usage(words.to_owned()));
        }
        let against = self.against.then(Against::default);
        let status = self.task.each(
            |case| self.answer(case, against.as_ref()),
            |place, reason| {
                let reason = Some(reason.to_owned());
                json::text(&json::Rate {
                    reason,
                    ..self.blank(place)
                })
            },
        )?;
        if let Some(against) = against {
            crate::failure::say(&against.summary());
        }
        Ok(status)
    }

    /// Rates a table, if that is what the input is.
    fn table(&self) -> Option<Result<ExitCode, Failure>> {
        let is_whole = self.min.is_none() && self.max.is_none() && !self.against;
        let is_usual = self.format.is_none()
            && self.uniqueness.unwrap_or_default() == Rules::Classic
            && self.techniques.unwrap_or_default() == Version::Old;
        let job = match self.scale {
            Scale::Se if is_whole && is_usual => Ok(ninefold_table::Job::Rate(
                ninefold_table::Scale::Explainer(self.behaviour()),
            )),
            Scale::Hodoku if is_whole && is_usual => {
                Ok(ninefold_table::Job::Rate(ninefold_table::Scale::Hodoku))
            }
            _ => Err("a table is rated on the scale se or hodoku, without further options"),
        };
        self.task.table(&self.table, job)
    }

    fn answer(&self, case: &Case<'_>, against: Option<&Against>) -> Answer {
        let record = case.record;
        let grades = match self.grades(&record.puzzle, &case.budget) {
            Ok(grades) => grades,
            Err(unrated) if self.task.json => {
                let object = json::Rate {
                    reason: Some(unrated.reason),
                    ..self.stated(case)
                };
                return Answer::text(json::text(&object) + "\n", false);
            }
            Err(unrated) => return Answer::text(comment(record.line, &unrated.reason), false),
        };
        let rating = grades.se.as_ref().map(|grade| grade.rating);
        let is_wanted = self.min.is_none_or(|min| rating >= Some(min))
            && self.max.is_none_or(|max| rating <= Some(max));
        if !is_wanted {
            return Answer::text(String::new(), true);
        }
        if let Some(against) = against {
            let text = against.compare(record, &words(&grades), grades.took);
            let good = text.is_empty();
            return Answer::text(text, good);
        }
        let text = match (&self.format, &grades.se) {
            _ if self.task.json => json::text(&self.object(case, &grades)) + "\n",
            (Some(pattern), Some(grade)) => pattern.fill(&Rated {
                record,
                grade,
                took: grades.took,
            }),
            _ => format!("{} {}\n", named(case), words(&grades)),
        };
        Answer::text(text, true)
    }

    fn grades(&self, puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Grades, Unrated> {
        let begin = Instant::now();
        let rateable = Rateable::new(puzzle, budget)?;
        let mut grades = Grades {
            se: None,
            hodoku: None,
            level: None,
            human: None,
            took: Duration::ZERO,
        };
        let mut steps: Vec<Step> = Vec::new();
        if self.scale != Scale::Hodoku {
            let keeps = self.scale == Scale::All;
            grades.se = Some(
                rateable.explainer(self.behaviour(), until(budget), &mut |step| {
                    if keeps {
                        steps.push(step.clone());
                    }
                    Flow::Continue(())
                })?,
            );
        }
        if self.scale == Scale::All {
            grades.human = human::estimate(rateable.position(), &steps);
        }
        if self.scale != Scale::Se {
            let see = &mut |_: &Step| Flow::Continue(());
            grades.level = rateable.level(until(budget), see)?;
            if grades.level.is_none() {
                grades.hodoku = Some(rateable.hodoku(until(budget), see)?);
            }
        }
        grades.took = begin.elapsed();
        Ok(grades)
    }

    /// Which form of Sudoku Explainer's scale is meant.
    fn behaviour(&self) -> explainer::Scale {
        explainer::Scale {
            uniqueness: match self.uniqueness.unwrap_or_default() {
                Rules::Classic => Uniqueness::Classic,
                Rules::Original => Uniqueness::Original,
            },
            table: self.techniques.unwrap_or_default().table(),
        }
    }

    fn blank(&self, Place { file, line }: Place) -> json::Rate {
        json::Rate {
            file,
            line,
            scale: self.scale.id(),
            ..json::Rate::default()
        }
    }

    /// A puzzle of which nothing is known yet.
    fn stated(&self, case: &Case<'_>) -> json::Rate {
        json::Rate {
            puzzle: Some(puzzle(case.record)),
            rules: report::rules(&case.record.puzzle),
            givens: Some(case.record.puzzle.givens().count()),
            ..self.blank(case.place())
        }
    }

    fn object(&self, case: &Case<'_>, grades: &Grades) -> json::Rate {
        let mut object = self.stated(case);
        if let Some(grade) = &grades.hodoku {
            object.set_hodoku(grade);
        }
        if let Some(grade) = &grades.level {
            object.set_level(grade);
        }
        if let Some(grade) = &grades.se {
            object.set_explainer(case.record.puzzle.board(), grade);
        }
        object.human_seconds = grades.human.map(|time| time.as_secs());
        object
    }
}

/// What stands before a rating: a plain puzzle as a line, or where the puzzle is.
fn named(case: &Case<'_>) -> String {
    match case.record.puzzle.is_plain() {
        true => puzzle(case.record),
        false => format!("{}:{}:", case.origin, case.record.line),
    }
}

/// The ratings as they stand behind a puzzle.
fn words(grades: &Grades) -> String {
    let mut words = Vec::new();
    if let Some(grade) = &grades.se {
        words.push(format!(
            "ED={}/{}/{}",
            grade.rating, grade.pearl, grade.diamond
        ));
    }
    if let Some(grade) = &grades.hodoku {
        let brute = if grade.uses_brute_force() { " bf" } else { "" };
        words.push(format!("{} ({}){brute}", grade.level, grade.score));
    }
    words.extend(grades.level.as_ref().map(|grade| grade.level.to_string()));
    if let Some(time) = grades.human {
        words.push(format!("{} min", time.as_secs().div_ceil(60)));
    }
    words.join(" ")
}
