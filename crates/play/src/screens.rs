//! Tests of the main screens at 80×24: with colours, without colours, and in ASCII signs.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::sync_channel;
use std::time::{Duration, Instant};

use ninefold::format::{Options, read_str};
use ninefold::report;
use ninefold::search::Budget;
use ratatui_core::backend::TestBackend;
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::game::Game;
use crate::keys;
use crate::list::{Item, List};
use crate::player::{Over, Player, Request, fresh};
use crate::screen::{self, Theme};

const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const COLOURS: Theme = Theme {
    colour: true,
    unicode: true,
};

/// A player with keys but without a terminal.
struct TestPlayer {
    player: Player,
    now: Instant,
}

impl TestPlayer {
    fn new(puzzle: &str) -> TestPlayer {
        let record = read_str(puzzle, Options::default()).unwrap().pop().unwrap();
        TestPlayer {
            player: Player::new(fresh(Game::of(&record).unwrap())),
            now: Instant::now(),
        }
    }

    /// Presses keys: signs, and `↑ ↓ ← →`, `⏎`, `⎋`; `⇧` before an arrow selects.
    fn press(mut self, keys: &str) -> TestPlayer {
        let mut modifiers = KeyModifiers::NONE;
        for sign in keys.chars() {
            let code = match sign {
                '↑' => KeyCode::Up,
                '↓' => KeyCode::Down,
                '←' => KeyCode::Left,
                '→' => KeyCode::Right,
                '⏎' => KeyCode::Enter,
                '⎋' => KeyCode::Esc,
                '⇧' => {
                    modifiers = KeyModifiers::SHIFT;
                    continue;
                }
                sign => KeyCode::Char(sign),
            };
            let key = KeyEvent::new(code, std::mem::replace(&mut modifiers, KeyModifiers::NONE));
            let side = self.player.game.board().side();
            let action = keys::action(key, side).unwrap();
            if let Some(Request::Work(work)) = self.player.act(action, self.now) {
                let (answer, answers) = sync_channel(1 << 16);
                work.run(&Arc::new(AtomicBool::new(false)), &answer);
                answers
                    .try_iter()
                    .for_each(|answer| self.player.take(answer));
            }
        }
        self
    }

    fn seen(&self, theme: Theme, width: u16, height: u16) -> TestBackend {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let draw = |frame: &mut ratatui_core::terminal::Frame<'_>| {
            screen::draw(&self.player, theme, self.now, frame.buffer_mut());
        };
        terminal.draw(draw).unwrap();
        terminal.backend().clone()
    }

    /// Returns the signs of the screen, without colours.
    fn text(&self) -> String {
        self.seen(COLOURS, 80, 24).to_string()
    }
}

/// Returns a game with some moves: marks, a colour, several selected cells, a clash.
fn under_way() -> TestPlayer {
    TestPlayer::new(WIKIPEDIA).press("→→4x↓→→78c→→→↑48⎋z↓5v↓3⇧→⇧↓2")
}

#[test]
fn playing() {
    insta::assert_snapshot!(under_way().text());
}

#[test]
fn playing_without_colours_in_plain_signs() {
    let plain = Theme {
        colour: false,
        unicode: false,
    };
    let seen = under_way().seen(plain, 80, 24);
    insta::assert_snapshot!(seen.to_string());
    assert!(seen.to_string().is_ascii() || !seen.to_string().contains('┃'));
    for cell in seen.buffer().content() {
        assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{cell:?}");
    }
}

/// Everything that a colour shows can also be seen without colours.
#[test]
fn colours_are_of_the_sixteen_and_not_alone() {
    let tester = under_way().press("⎋⎋f→→hhh");
    let coloured = tester.seen(COLOURS, 80, 24);
    let bare = Theme {
        colour: false,
        ..COLOURS
    };
    let bare = tester.seen(bare, 80, 24);
    let cells = coloured
        .buffer()
        .content()
        .iter()
        .zip(bare.buffer().content());
    for (with, without) in cells {
        let named = |colour| !matches!(colour, Color::Rgb(..) | Color::Indexed(_));
        assert!(named(with.fg) && named(with.bg));
        let is_marked = with.bg != Color::Reset && with.symbol() != " ";
        let emphasis = Modifier::BOLD | Modifier::UNDERLINED | Modifier::REVERSED;
        let painted = without
            .symbol()
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        assert!(
            !is_marked || without.modifier.intersects(emphasis) || painted,
            "{with:?}"
        );
    }
}

/// Returns the text of the panel in one line.
fn panel(tester: &TestPlayer) -> String {
    let text = tester.text();
    let lines = text
        .lines()
        .map(|line| line.chars().skip(57).collect::<String>());
    let words: Vec<String> = lines
        .map(|line| line.trim_matches(['"', ' ']).to_owned())
        .collect();
    words.join(" ")
}

#[test]
fn a_hint_in_three_levels() {
    let mut tester = TestPlayer::new(WIKIPEDIA);
    let until = ninefold::techniques::Until::default();
    let advice = report::advice(&tester.player.game.record(), &Budget::default(), until);
    let (step, _) = advice.step.as_ref().unwrap();
    for level in &advice.levels {
        tester = tester.press("h");
        let panel = panel(&tester);
        assert!(panel.contains(level.as_str()), "{panel}");
    }
    assert!(panel(&tester).contains(step.technique.name()));
    // The candidate that is placed is marked on the board, and no other sign is.
    let digit = step.conclusion.digits()[0].to_string();
    let seen = tester.seen(COLOURS, 80, 24);
    let cells = seen.buffer().content().iter();
    let marked: Vec<&str> = cells
        .filter(|c| c.bg == Color::Yellow)
        .map(|c| c.symbol())
        .collect();
    assert_eq!(marked, [digit]);
    let tester = tester.press("⏎");
    assert_eq!(tester.player.game.contents().placed().count(), 1);
    assert!(tester.player.message.starts_with("Done: "));
    let tester = tester.press("u");
    assert_eq!(tester.player.game.contents().placed().count(), 0);
}

#[test]
fn check_and_solve() {
    let tester = TestPlayer::new(WIKIPEDIA).press("→→1k");
    insta::assert_snapshot!("check", tester.text());
    let tester = tester.press("⎋s");
    let time = time(&tester.text());
    let same = format!("{:<width$}", "TIME", width = time.chars().count());
    insta::assert_snapshot!("solve", tester.text().replace(&time, &same));
    assert!(tester.press("⏎").player.game.is_done());
}

/// Returns the time in `Found in 12 µs.`, which is a different one each time.
fn time(text: &str) -> String {
    let words = text.split_whitespace().skip_while(|word| *word != "in");
    words.skip(1).take(2).collect::<Vec<_>>().join(" ")
}

/// Refuses a killer whose board is plain, a jigsaw, and a board that is too large.
#[test]
fn what_cannot_be_played_is_refused_in_a_sentence() {
    let killer = "variant 4x4 boxes 2x2\ncage 3: r1c1 r1c2\n";
    let jigsaw = "variant 4x4 no-boxes\npieces: 0001 0111 2223 2333\n";
    let large = ".".repeat(36 * 36);
    for (text, words) in [
        (killer, "has other rules"),
        (jigsaw, "has other rules"),
        (large.as_str(), "this one is 36x36"),
    ] {
        let tester = TestPlayer::new(WIKIPEDIA).press("→→4");
        let mut player = tester.player;
        let request = player.act(crate::action::Action::Paste(text.to_owned()), tester.now);
        assert!(request.is_none());
        assert!(player.message.contains(words), "{}", player.message);
        let refused = crate::play(crate::Options {
            look: ninefold::render::Look {
                ink: ninefold::render::Ink::Plain,
                unicode: true,
                width: 80,
            },
            puzzles: read_str(text, Options::default()).unwrap(),
            shape: None,
            file: None,
        });
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains(words), "{refused}");
    }
}

#[test]
fn a_puzzle_with_several_solutions_gets_a_caution_before_the_hint() {
    let several = WIKIPEDIA.replace("53..7", "....7");
    let tester = TestPlayer::new(&several).press("h");
    let text = panel(&tester);
    let caution = text.find("More than one solution");
    assert!(
        caution.is_some() && caution < text.find("Hint 1 of 3"),
        "{text}"
    );
}

#[test]
fn watching() {
    let mut tester = TestPlayer::new(WIKIPEDIA).press("w");
    let speed = tester.player.watch.as_mut().unwrap();
    assert_eq!(speed.due(tester.now + Duration::from_millis(100)), 2);
    insta::assert_snapshot!(tester.text());
    let tester = tester.press("⎋");
    assert!(tester.player.watch.is_none());
}

#[test]
fn what_lies_over_the_board() {
    insta::assert_snapshot!("help", TestPlayer::new(WIKIPEDIA).press("?").text());
    insta::assert_snapshot!("paused", TestPlayer::new(WIKIPEDIA).press("p").text());
    let mut tester = TestPlayer::new(WIKIPEDIA);
    let records = read_str(&format!("{WIKIPEDIA}\n{WIKIPEDIA}\n"), Options::default());
    let records = records.unwrap().into_iter().enumerate();
    let mut items: Vec<Item> = records
        .map(|(i, record)| Item::puzzle(i + 1, record))
        .collect();
    items.push(Item::empty("3x4".parse().unwrap()));
    tester.player.over = Over::List(List::new("What to play", items));
    insta::assert_snapshot!("list", tester.press("↓").text());
    let levels = TestPlayer::new(WIKIPEDIA).press("n↓");
    insta::assert_snapshot!("new", levels.text());
    assert!(matches!(levels.press("n").player.over, Over::Nothing));
}

#[test]
fn filling_in() {
    let mut tester = TestPlayer::new(WIKIPEDIA);
    tester
        .player
        .start(fresh(Game::empty("2x3".parse().unwrap())));
    insta::assert_snapshot!(tester.press("12 3↓1").text());
}

#[test]
fn large_boards() {
    let sixteen = format!("1...G...{}", ".".repeat(248));
    let tester = TestPlayer::new(&sixteen).press("→2⎋f↓↓");
    insta::assert_snapshot!("sixteen", tester.text());
    let empty = "P".to_owned() + &".".repeat(624);
    let mut tester = TestPlayer::new(&empty).press("→A");
    tester.player.cursor = ninefold::grid::Cell::new(624);
    insta::assert_snapshot!("twenty_five", tester.text());
}

#[test]
fn a_terminal_that_is_too_small_is_told_so() {
    let seen = TestPlayer::new(WIKIPEDIA).seen(COLOURS, 50, 10).to_string();
    assert!(seen.contains("The terminal has 50x10 signs"), "{seen}");
}

/// The words beside the keys are wrapped, so that none is cut.
#[test]
fn the_help_fits_the_smallest_terminal() {
    let mut tester = TestPlayer::new(WIKIPEDIA).press("?");
    insta::assert_snapshot!("help_of_60x24", tester.seen(COLOURS, 60, 24).to_string());
    let mut seen = String::new();
    for _ in 0..40 {
        seen += &tester.seen(COLOURS, 60, 15).to_string();
        tester = tester.press("↓");
    }
    for (_, words) in keys::BOARD.iter().chain(keys::WATCH) {
        for word in words.split_whitespace() {
            assert!(seen.contains(word), "{word}");
        }
    }
}

#[test]
fn every_key_closes_the_help() {
    for key in ["q", "?", "x", "⎋"] {
        let tester = TestPlayer::new(WIKIPEDIA).press("?").press(key);
        assert!(matches!(tester.player.over, Over::Nothing), "{key}");
    }
}

#[test]
fn what_a_player_does_wrong_is_told() {
    let tester = TestPlayer::new(WIKIPEDIA).press("7");
    assert_eq!(
        tester.player.message,
        "This digit is a given; you cannot change it."
    );
    // Each clash is named when it comes.
    let tester = TestPlayer::new(WIKIPEDIA).press("→→5");
    assert!(
        tester.player.message.contains("r1c1"),
        "{}",
        tester.player.message
    );
    let tester = tester.press("↓6");
    assert!(
        tester.player.message.contains("r2c1"),
        "{}",
        tester.player.message
    );
}

#[test]
fn the_time_of_a_solution_is_measured() {
    let mut tester = TestPlayer::new(WIKIPEDIA);
    tester
        .player
        .start(fresh(Game::empty("3x3".parse().unwrap())));
    let text = panel(&tester.press("s"));
    assert!(
        text.contains("Found in") && !text.contains("0.00 ns"),
        "{text}"
    );
}
