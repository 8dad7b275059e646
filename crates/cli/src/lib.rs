//! The program `ninefold`: one file for each subcommand, and the few things they share.
//!
//! This is the program and no library: [`run`] is all there is. Programs that want to solve Sudokus use the crate
//! `ninefold-lib`. The Python package has the same program in it, so that `pip` installs it too.
//!
//! | file | what it does |
//! |---|---|
//! | `input` | tells puzzles, files and standard input apart, and reads them |
//! | `task` | the options of every subcommand that answers puzzle by puzzle, and the loop over them |
//! | `table` | puzzles in tables, in files |
//! | `answer` | answers on every core, written in order |
//! | `lanes` | plain 9×9 puzzles, many at once |
//! | `compression` | gzip, Zstandard and xz |
//! | `output` | standard output, or a file that is written whole or not at all |
//! | `limits` | budgets, threads, progress |
//! | `ending` | Ctrl-C and signals; no file is left unfinished |
//! | `values`, `help` | what options take; the help's groups and examples |
//! | `forms` | boards and their canonical forms |
//! | `told` | text in lines that fit the terminal |
//! | `drawing` | a position and a figure |
//! | `terminal` | what the terminal can show |
//! | `failure` | errors, with the place and a caret, and exit statuses |
#![forbid(unsafe_code)]

mod answer;
mod bench;
mod candidates;
mod canon;
mod check;
mod compare;
mod compression;
mod convert;
mod count;
mod dataset;
mod dedupe;
mod drawing;
mod ending;
mod enter;
mod explain;
mod failure;
mod forms;
mod generate;
mod help;
mod hint;
mod input;
mod isomorphic;
mod lanes;
mod library;
mod limits;
mod manual;
mod minimize;
mod output;
mod photo;
mod play;
mod proof;
mod rate;
mod read;
mod redundant;
mod render;
mod scan;
mod serve;
mod shuffle;
mod solve;
mod steps;
mod table;
mod tally;
mod task;
mod techniques;
mod terminal;
mod trace;
mod unavoidable;
mod values;
mod vary;
mod wrap;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use ninefold::search::{Backend, VARIABLE};

use failure::Failure;

/// Solve, explain, make, print and play Sudoku of every size.
#[derive(Parser)]
#[command(
    name = "ninefold",
    version,
    propagate_version = true,
    max_term_width = 100
)]
struct Program {
    #[command(subcommand)]
    command: Command,

    /// When to use colour and bold type; NO_COLOR turns colour off.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: terminal::When,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    Candidates(candidates::Candidates),
    Check(check::Check),
    Verify(proof::Verify),
    Convert(convert::Convert),
    Read(read::Read),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Steps(steps::Steps),
    Rate(rate::Rate),
    Generate(generate::Generate),
    Minimize(minimize::Minimize),
    Redundant(redundant::Redundant),
    Render(render::Render),
    Play(play::Play),
    Serve(serve::Serve),
    Canon(canon::Canon),
    Dataset(dataset::Dataset),
    Dedupe(dedupe::Dedupe),
    Isomorphic(isomorphic::Isomorphic),
    Shuffle(shuffle::Shuffle),
    Vary(vary::Vary),
    Unavoidable(unavoidable::Unavoidable),
    Scan(scan::Scan),
    Techniques(techniques::Techniques),
    Library(library::Library),
    Compare(compare::Compare),
    Bench(bench::Bench),
    Enter(enter::Enter),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// Runs the program with these arguments, of which the first is its own name, and says how it ended. Help, the version
/// and wrong options end the process.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let matches = description().try_get_matches_from(&arguments);
    let matches = matches.unwrap_or_else(|error| help::advised(error, &arguments).exit());
    let program = Program::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let when = program.color;
    if let Err(error) = Backend::chosen() {
        return Failure::Usage(format!("{VARIABLE}: {error}")).report();
    }
    let end = match program.command {
        Command::Solve(solve) => solve.run(when),
        Command::Count(count) => count.run(),
        Command::Candidates(candidates) => candidates.run(),
        Command::Check(check) => check.run(when),
        Command::Verify(verify) => verify.run(),
        Command::Convert(convert) => convert.run(),
        Command::Explain(explain) => explain.run(when),
        Command::Hint(hint) => hint.run(when),
        Command::Steps(steps) => steps.run(when),
        Command::Rate(rate) => rate.run(),
        Command::Generate(generate) => generate.run(when),
        Command::Minimize(minimize) => minimize.run(),
        Command::Read(read) => read.run(),
        Command::Redundant(redundant) => redundant.run(),
        Command::Render(render) => render.run(),
        Command::Play(play) => play.run(when),
        Command::Serve(serve) => serve.run(),
        Command::Canon(canon) => canon.run(),
        Command::Dataset(dataset) => dataset.run(),
        Command::Dedupe(dedupe) => dedupe.run(),
        Command::Isomorphic(isomorphic) => isomorphic.run(),
        Command::Shuffle(shuffle) => shuffle.run(),
        Command::Vary(vary) => vary.run(),
        Command::Unavoidable(unavoidable) => unavoidable.run(),
        Command::Scan(scan) => scan.run(),
        Command::Techniques(techniques) => techniques.run(when),
        Command::Library(library) => library.run(),
        Command::Compare(compare) => compare.run(),
        Command::Bench(bench) => bench.run(),
        Command::Enter(enter) => enter.run(when),
        Command::Completions(completions) => completions.run(description()),
        Command::Man(man) => man.run(description()),
    };
    end.unwrap_or_else(|failure: Failure| failure.report())
}

/// All that the help, the completions and the manual pages are made from. Public for the fuzz target `arguments`, which makes
/// its arguments from it.
#[doc(hidden)]
pub fn description() -> clap::Command {
    help::complete(Program::command())
}
