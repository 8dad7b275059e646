//! The panel beside the board: the meaning of a typed digit, the number of missing digits, and the content of the
//! cell. Below are the latest feedback or, without feedback, the keys.

use ninefold::grid::{Digit, Marks};
use ninefold::report::words;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::action::Action;
use crate::game::Mode;
use crate::player::{Feedback, Player};
use crate::playing::STEP;
use crate::screen::board::sign;
use crate::screen::pen::Pen;
use crate::screen::theme::Theme;
use crate::watch::Watch;

/// A place that can be clicked, and its action.
pub(crate) type Target = (Rect, Action);

const MODE_KEYS: [&str; 4] = ["z", "x", "c", "v"];

/// The actions with their keys, two in a line.
const SHORT: &[(&str, &str, Action)] = &[
    ("h", "hint", Action::Hint),
    ("k", "check", Action::Check),
    ("u", "undo", Action::Undo),
    ("y", "redo", Action::Redo),
    ("f", "fill in", Action::Fill),
    ("g", "same digit", Action::Light),
    ("s", "solve", Action::Solve),
    ("w", "watch", Action::Watch),
    ("p", "pause", Action::Pause),
    ("r", "restart", Action::Restart),
    ("e", "edit", Action::Edit),
    ("n", "new", Action::New),
    ("o", "open", Action::Open),
    ("?", "all keys", Action::Help),
    ("q", "quit", Action::Quit),
];

/// The keys while the player watches a method.
const WATCH_SHORT: &[(&str, &str)] = &[
    ("Space  ", "pause, continue"),
    ("Right  ", "one step"),
    ("+ -    ", "faster, slower"),
    ("m      ", "next method"),
    ("r      ", "from the start"),
    ("Esc    ", "back to the game"),
];

pub(crate) fn draw(player: &Player, theme: Theme, mut pen: Pen<'_>) -> Vec<Target> {
    let mut targets = Vec::new();
    if let Some(watch) = &player.watch {
        draw_watch(watch, theme, &mut pen);
        return targets;
    }
    draw_modes(player, theme, &mut pen, &mut targets);
    draw_missing(player, theme, &mut pen, &mut targets);
    pen.skip();
    draw_cell(player, theme, &mut pen);
    pen.skip();
    match feedback(player) {
        Some((text, good)) => {
            let style = if good { Style::new() } else { theme.wrong() };
            let foot = foot(player);
            let _ = pen.text(&text, style, player.scroll);
            if !foot.is_empty() {
                pen.line(&[(foot, theme.key())]);
            }
        }
        None => draw_keys(player, theme, &mut pen, &mut targets),
    }
    targets
}

fn draw_modes(player: &Player, theme: Theme, pen: &mut Pen<'_>, targets: &mut Vec<Target>) {
    if player.game.entering {
        pen.line(&[("Filling in the givens", theme.title())]);
        pen.line(&[("Enter", theme.key()), (" plays", Style::new())]);
        pen.skip();
        return;
    }
    let modes = Mode::ALL.into_iter().zip(MODE_KEYS);
    let cells: Vec<(String, Style)> = modes
        .map(|(mode, key)| {
            let is_on = player.mode == mode;
            let (open, close) = if is_on { ("[", "]") } else { (" ", " ") };
            let style = if is_on { theme.title() } else { Style::new() };
            let text = format!("{open}{key} {name}{close}", name = mode.name());
            (format!("{text:<12}"), style)
        })
        .collect();
    for (i, pair) in cells.chunks(2).enumerate() {
        for j in 0..pair.len() {
            let mode = Mode::ALL[2 * i + j];
            targets.push((pen.place(12 * j as u16, 12), Action::Mode(mode)));
        }
        let pieces: Vec<_> = pair
            .iter()
            .map(|(text, style)| (text.as_str(), *style))
            .collect();
        pen.line(&pieces);
    }
    pen.skip();
}

/// Draws how often each digit is missing: `1:4`.
fn draw_missing(player: &Player, theme: Theme, pen: &mut Pen<'_>, targets: &mut Vec<Target>) {
    let missing = player.game.missing();
    let wide = if missing.len() > 9 { 5 } else { 4 };
    let across = usize::from(pen.width() / wide).min(missing.len()).max(1);
    pen.line(&[("Missing", theme.quiet())]);
    for (i, part) in missing.chunks(across).enumerate() {
        let mut pieces = Vec::new();
        for (j, left) in part.iter().enumerate() {
            let digit = Digit::from_index(i * across + j);
            let place = pen.place(j as u16 * wide, wide - 1);
            targets.push((place, Action::Digit(digit, None)));
            let (text, style) = match left {
                0 => (format!("{}:-", sign(digit)), theme.quiet()),
                n => (format!("{}:{n}", sign(digit)), Style::new()),
            };
            pieces.push((format!("{text:<width$}", width = usize::from(wide)), style));
        }
        let pieces: Vec<_> = pieces
            .iter()
            .map(|(text, style)| (text.as_str(), *style))
            .collect();
        pen.line(&pieces);
    }
}

/// Draws the cell of the cursor in words.
fn draw_cell(player: &Player, theme: Theme, pen: &mut Pen<'_>) {
    let name = player.game.board().name(player.cursor);
    let content = player.game.contents().cell(player.cursor);
    let list = |marks: Marks| marks.iter().map(sign).collect::<String>();
    let mut parts = Vec::new();
    match (content.given, content.placed) {
        (Some(digit), _) => parts.push(format!("{} given", sign(digit))),
        (_, Some(digit)) => parts.push(format!("{} placed", sign(digit))),
        _ if content.corner.is_empty() && content.centre.is_empty() => parts.push("empty".into()),
        _ => (),
    }
    if !content.corner.is_empty() {
        parts.push(format!("corner {}", list(content.corner)));
    }
    if !content.centre.is_empty() {
        parts.push(format!("centre {}", list(content.centre)));
    }
    if content.colour > 0 {
        parts.push(format!("colour {}", char::from(b'a' + content.colour - 1)));
    }
    let more = match player.selected.len() {
        0 | 1 => String::new(),
        n => format!(" ({n} cells)"),
    };
    pen.line(&[(&format!("{name}{more}"), theme.title())]);
    pen.line(&[(&parts.join(", "), Style::new())]);
}

/// Returns the latest feedback, and whether it is good.
fn feedback(player: &Player) -> Option<(String, bool)> {
    match &player.feedback {
        Feedback::Nothing => None,
        Feedback::Hint { advice, level } => {
            let text = advice.levels[(*level).clamp(1, STEP) - 1].clone();
            let mut text = format!("Hint {level} of {STEP}\n{text}");
            if let (Some((step, _)), STEP..) = (&advice.step, *level) {
                text = format!("{}\n{}", step.technique.name(), advice.levels[STEP - 1]);
            }
            if let Some(caution) = &advice.caution {
                text = format!("{caution}\n{text}");
            }
            Some((text, advice.good || advice.step.is_some()))
        }
        Feedback::Checked(checked) => Some((checked.text(), checked.is_good())),
        Feedback::Solved { sentence, solution } => Some((sentence.clone(), solution.is_some())),
    }
}

/// Returns the keys that go with the feedback.
fn foot(player: &Player) -> &'static str {
    match &player.feedback {
        Feedback::Hint { advice, level }
            if advice.levels.windows(2).all(|pair| pair[0] == pair[1]) =>
        {
            let _ = level;
            "Esc ends"
        }
        Feedback::Hint { level, .. } if *level < STEP => "h more   Esc ends",
        Feedback::Hint { advice, .. } if advice.step.is_some() => "Enter does it   Esc ends",
        Feedback::Solved {
            solution: Some(_), ..
        } => "Enter takes it  Esc ends",
        _ => "Esc ends",
    }
}

fn draw_keys(player: &Player, theme: Theme, pen: &mut Pen<'_>, targets: &mut Vec<Target>) {
    let entering = player.game.entering;
    let for_play = |action: &Action| {
        matches!(
            action,
            Action::Hint | Action::Fill | Action::Light | Action::Pause | Action::Restart
        )
    };
    let shown: Vec<_> = SHORT
        .iter()
        .filter(|(_, _, action)| !entering || !for_play(action))
        .collect();
    for pair in shown.chunks(2) {
        let mut pieces = Vec::new();
        for (j, (key, word, action)) in pair.iter().enumerate() {
            targets.push((pen.place(12 * j as u16, 12), action.clone()));
            pieces.push(((*key).to_owned(), theme.key()));
            pieces.push((format!(" {word:<10}"), Style::new()));
        }
        let pieces: Vec<_> = pieces
            .iter()
            .map(|(text, style)| (text.as_str(), *style))
            .collect();
        pen.line(&pieces);
    }
}

fn draw_watch(watch: &Watch, theme: Theme, pen: &mut Pen<'_>) {
    pen.line(&[
        ("Watching ", Style::new()),
        (watch.method.name(), theme.title()),
    ]);
    let _ = pen.text(watch.method.description(), theme.quiet(), 0);
    pen.skip();
    let speed = match (watch.paused, &watch.end) {
        (_, Some(_)) => "at its end".to_owned(),
        (true, _) => "stopped".to_owned(),
        _ if watch.is_fastest() => "all it can".to_owned(),
        _ => format!("{} a second", words::number(watch.speed().into())),
    };
    pen.line(&[("speed  ", theme.quiet()), (&speed, Style::new())]);
    let counts = [
        ("placed     ", watch.placed),
        ("undone     ", watch.erased),
        ("dead ends  ", watch.dead_ends),
        ("jumps      ", watch.jumps),
        ("rounds     ", watch.rounds),
        ("solutions  ", watch.solutions),
    ];
    for (name, count) in counts {
        if count > 0 || name.starts_with("placed") || name.starts_with("taken") {
            pen.line(&[(name, theme.quiet()), (&words::number(count), Style::new())]);
        }
    }
    pen.skip();
    let style = match &watch.end {
        Some(solved) if solved.verdict.solution().is_some() => theme.good(),
        Some(_) => theme.wrong(),
        None => Style::new(),
    };
    let _ = pen.text(&watch.sentence, style, 0);
    pen.skip();
    for (key, word) in WATCH_SHORT {
        pen.line(&[(key, theme.key()), (word, Style::new())]);
    }
}
