//! The help: subcommands in groups, three examples for each, and its page of the book.
//!
//! What a subcommand and its options do stands where they are; this is what clap has no place for.

mod advice;
mod players;
mod research;

pub(crate) use advice::advised;
use clap::Command;
use clap::builder::StyledStr;

/// What the long help of a subcommand adds.
struct More {
    name: &'static str,
    /// What an example does, and its command.
    examples: [(&'static str, &'static str); 3],
    /// The page of the book, in the folder `docs`.
    page: &'static str,
}

/// The subcommands in groups.
const GROUPS: [(&str, &[More]); 6] = [
    ("Solve and count", players::SOLVE),
    ("Learn", players::LEARN),
    ("Make", players::MAKE),
    ("Play", players::PLAY),
    ("Compare and research", research::RESEARCH),
    ("The program itself", research::PROGRAM),
];

/// The program's description with all that this file knows.
pub(crate) fn complete(program: Command) -> Command {
    let template = template(&program);
    GROUPS
        .iter()
        .flat_map(|(_, group)| *group)
        .fold(program, |program, more| {
            program.mut_subcommand(more.name, |it| with(it, more))
        })
        .help_template(template)
}

/// A subcommand with examples, and the page of the book.
fn with(subcommand: Command, more: &More) -> Command {
    use std::fmt::Write;
    let header = *subcommand.get_styles().get_header();
    let mut text = String::new();
    if let Some(after) = subcommand.get_after_long_help() {
        // Writing to a string does not fail.
        let _ = write!(text, "{}\n\n", after.ansi());
    }
    let _ = writeln!(text, "{header}Examples:{header:#}");
    for (what, command) in more.examples {
        let _ = writeln!(text, "  # {what}\n  {command}");
    }
    let _ = write!(text, "\n{header}More:{header:#} docs/{}", more.page);
    let short = "`--help` shows more, with examples.";
    subcommand
        // `--seed -1` is told what a seed is, and not that `-1` is no option.
        .mut_args(
            |arg| match !arg.is_positional() && arg.get_action().takes_values() {
                true => arg.allow_negative_numbers(true),
                false => arg,
            },
        )
        .after_help(short)
        .after_long_help(StyledStr::from(text))
}

/// The help of the program: subcommands in groups.
fn template(program: &Command) -> StyledStr {
    use std::fmt::Write;
    let (header, literal) = (
        *program.get_styles().get_header(),
        *program.get_styles().get_literal(),
    );
    let mut text = String::from("{about}\n\n{usage-heading} {usage}\n");
    for (title, group) in &GROUPS {
        let _ = writeln!(text, "\n{header}{title}:{header:#}");
        for more in *group {
            let about = program
                .find_subcommand(more.name)
                .and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(text, "  {literal}{:12}{literal:#} {about}", more.name);
        }
    }
    let _ = write!(
        text,
        "\n{header}Options:{header:#}\n{{options}}\n\n`ninefold COMMAND --help` describes a command, with examples. \
         docs/start.md begins the book."
    );
    StyledStr::from(text)
}
