//! Arguments for the program, chosen by bytes; also for the fuzz target `arguments`.
//!
//! The first byte chooses a command, the others choose options and what follows them. No option that names a file is chosen, nothing is
//! written but to the standard output, and whatever has a limit of time gets a small one.

use std::sync::LazyLock;

use ninefold_cli::description;

/// These wait for somebody, write files, or write as much as they are asked for.
const LEFT_OUT: [&str; 9] = [
    "play", "serve", "enter", "dataset", "bench", "library", "man", "help", "vary",
];

/// What follows options, or stands alone.
const VALUES: [&str; 31] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ".................................................................................",
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617",
    "1....2....3....4",
    "12..34..........1..................2",
    "variant 4x4\ncage 3: r1c1 r1c2\nthermo: r2c1 r2c2 r2c3\n",
    "variant 4x4 no-boxes\npieces: 0001 0111 2223 2333\ngivens: 12.. .... .... ..1.\n",
    "variant 9x9\nany\nsum 5: r1c1 r1c2\nend\n",
    "[53..7..]",
    "",
    "-",
    "0",
    "1",
    "2",
    "3",
    "9",
    "17",
    "0.01",
    "NaN",
    "-1",
    "1e9",
    "18446744073709551616",
    "2x2",
    "3x3",
    "1x5",
    "1-3",
    "3-1",
    "1.2-2.5",
    "se:1.2-2.5",
    "r1c1",
    "\u{e9}",
];

/// A command, with its options and what each of them may be.
struct Menu {
    name: String,
    options: Vec<(String, Vec<String>)>,
    /// Options by which it ends soon.
    limits: Vec<[&'static str; 2]>,
}

static MENUS: LazyLock<Vec<Menu>> = LazyLock::new(|| {
    let program = description();
    let commands = program.get_subcommands();
    let commands = commands.filter(|command| !LEFT_OUT.contains(&command.get_name()));
    let menus = commands.map(|command| {
        let mut options = vec![];
        for argument in command.get_arguments() {
            let names = argument.get_value_names().unwrap_or_default();
            let is_file = |name: &str| {
                ["FILE", "FOLDER", "ID"]
                    .iter()
                    .any(|file| name.contains(file))
            };
            let Some(name) = argument.get_long() else {
                continue;
            };
            if names.iter().any(|name| is_file(name)) {
                continue;
            }
            let mut values: Vec<String> = vec![];
            if argument.get_action().takes_values() {
                let possible = argument.get_possible_values();
                values.extend(possible.iter().map(|value| value.get_name().to_owned()));
                values.extend(VALUES.map(str::to_owned));
            }
            options.push((format!("--{name}"), values));
        }
        let limits = [
            ["--max-time", "0.02"],
            ["--max-nodes", "1000"],
            ["--threads", "1"],
        ];
        let has = |limit: &[&str; 2]| options.iter().any(|(name, _)| name == limit[0]);
        Menu {
            name: command.get_name().to_owned(),
            limits: limits.into_iter().filter(has).collect(),
            options,
        }
    });
    menus.collect()
});

/// The arguments that the bytes choose.
pub(crate) fn chosen(input: &[u8]) -> Option<Vec<String>> {
    let (&command, rest) = input.split_first()?;
    let menu = &MENUS[usize::from(command) % MENUS.len()];
    let mut arguments = vec!["ninefold".to_owned(), menu.name.clone()];
    for pair in rest.chunks_exact(2).take(6) {
        let (option, value) = (usize::from(pair[0]), usize::from(pair[1]));
        // One in four is no option.
        match menu.options.get(option % (menu.options.len() * 4 / 3 + 1)) {
            Some((name, values)) => {
                let is_limit = menu.limits.iter().any(|limit| limit[0] == name);
                if is_limit {
                    continue;
                }
                let value = values.get(value % values.len().max(1));
                arguments.push(value.map_or(name.clone(), |value| format!("{name}={value}")));
            }
            None => arguments.push(VALUES[value % VALUES.len()].to_owned()),
        }
    }
    arguments.extend(
        menu.limits
            .iter()
            .map(|[name, value]| format!("{name}={value}")),
    );
    Some(arguments)
}
