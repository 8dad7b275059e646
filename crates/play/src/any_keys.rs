//! Tests that no input breaks the player: keys, mouse and pasted text in any order, on any board, drawn at any
//! size.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::sync_channel;
use std::time::{Duration, Instant};

use ninefold::format::{Options, Record, read_str};
use ninefold::grid::Shape;
use proptest::prelude::*;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_crossterm::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::action::Action;
use crate::game::Game;
use crate::keys;
use crate::list::Start;
use crate::mouse::Mouse;
use crate::player::{Over, Player, Request, fresh};
use crate::saved_text::SavedState;
use crate::screen::{self, Places, Theme};

/// One input event.
#[derive(Clone, Debug)]
enum InputEvent {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(u16, u16),
    Wait(u64),
}

const PUZZLES: [&str; 4] = [
    "1....2....3....4",
    "1.........2.........",
    "1..4..1..3..4..1",
    "12..34..........",
];

fn key() -> impl Strategy<Value = KeyEvent> {
    let signs = prop::sample::select(
        "123456789AG0.zxcv u[y]frehkswpgom+-?!@"
            .chars()
            .collect::<Vec<_>>(),
    );
    let codes = prop::sample::select(vec![
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Backspace,
        KeyCode::Delete,
    ]);
    let code = prop_oneof![3 => signs.prop_map(KeyCode::Char), 2 => codes];
    let modifiers = prop::sample::select(vec![
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::SHIFT,
        KeyModifiers::CONTROL,
        KeyModifiers::ALT,
    ]);
    (code, modifiers).prop_map(|(code, modifiers)| KeyEvent::new(code, modifiers))
}

fn mouse() -> impl Strategy<Value = MouseEvent> {
    let kinds = prop::sample::select(vec![
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
        MouseEventKind::ScrollDown,
    ]);
    (kinds, 0..120u16, 0..50u16).prop_map(|(kind, column, row)| MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

fn input_event() -> impl Strategy<Value = InputEvent> {
    let puzzle = prop::sample::select(PUZZLES.to_vec()).prop_map(str::to_owned);
    prop_oneof![
        20 => key().prop_map(InputEvent::Key),
        5 => mouse().prop_map(InputEvent::Mouse),
        1 => puzzle.prop_map(InputEvent::Paste),
        1 => (1..130u16, 1..60u16).prop_map(|(width, height)| InputEvent::Resize(width, height)),
        1 => (0..1000u64).prop_map(InputEvent::Wait),
    ]
}

/// The loop without a terminal. Work is done at once.
struct TestPlayer {
    player: Player,
    mouse: Mouse,
    places: Places,
    size: Rect,
    now: Instant,
}

impl TestPlayer {
    fn new(player: Player) -> TestPlayer {
        TestPlayer {
            player,
            mouse: Mouse::default(),
            places: Places::default(),
            size: Rect::new(0, 0, 80, 24),
            now: Instant::now(),
        }
    }

    fn act(&mut self, input_event: InputEvent) {
        let action = match input_event {
            InputEvent::Key(key) => keys::action(key, self.player.game.board().side()),
            InputEvent::Mouse(event) => self.mouse.action(event, &self.places, self.now),
            InputEvent::Paste(text) => Some(Action::Paste(text)),
            InputEvent::Resize(width, height) => {
                self.size = Rect::new(0, 0, width, height);
                None
            }
            InputEvent::Wait(time) => {
                self.now += Duration::from_millis(time);
                None
            }
        };
        match action.and_then(|action| self.player.act(action, self.now)) {
            Some(Request::Work(work)) => {
                let cancel = Arc::new(AtomicBool::new(false));
                // This has room for all events of a method on a small board.
                let (answer, answers) = sync_channel(1 << 16);
                work.run(&cancel, &answer);
                answers
                    .try_iter()
                    .for_each(|answer| self.player.take(answer));
            }
            Some(Request::Start(Start::Puzzle(record))) => {
                self.player.start(fresh(Game::of(&record).unwrap()));
            }
            Some(Request::Start(Start::Saved(saved))) => self.player.go_on(saved.state),
            Some(Request::Start(Start::Empty(shape))) => {
                self.player.start(fresh(Game::empty(shape)));
            }
            _ => (),
        }
    }

    fn draw(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(self.size);
        let theme = Theme {
            colour: self.size.width.is_multiple_of(2),
            unicode: self.size.height.is_multiple_of(2),
        };
        self.places = screen::draw(&self.player, theme, self.now, &mut buffer);
        buffer
    }
}

fn record(text: &str) -> Option<Record> {
    read_str(text, Options::default()).ok()?.pop()
}

/// Undoes and redoes everything, and compares with the board at the start and with the present one.
fn there_and_back(game: &Game) -> bool {
    let mut other = game.clone();
    let (past, future) = game.history();
    let (past, future) = (past.len(), future.len());
    (0..past).for_each(|_| assert!(other.undo()));
    if other.undo() {
        return false;
    }
    (0..past + future).for_each(|_| assert!(other.redo()));
    (0..future).for_each(|_| assert!(other.undo()));
    other == *game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_done(
        puzzle in prop::sample::select(PUZZLES.to_vec()),
        input_events in prop::collection::vec(input_event(), 1..80),
    ) {
        let game = match record(puzzle) {
            Some(record) => Game::of(&record).unwrap(),
            None => Game::empty(Shape::NINE),
        };
        let mut tester = TestPlayer::new(Player::new(fresh(game)));
        for input_event in input_events {
            let before = tester.player.game.clone();
            let was_entering = before.entering;
            tester.act(input_event);
            tester.draw();
            let player = &tester.player;
            let game = &player.game;
            prop_assert!(player.selected.contains(&player.cursor) || player.selected.len() > 1);
            prop_assert!(player.cursor.index() < game.board().cell_count());
            for (_, content) in game.contents().iter() {
                prop_assert!(content.given.is_none() || content.placed.is_none());
                let marked = !content.corner.is_empty() || !content.centre.is_empty();
                prop_assert!(content.given.is_none() || !marked);
            }
            let same = game.board() == before.board() && game.title == before.title;
            let undone = game.history().1.len() != before.history().1.len();
            let anew = game.history().0.is_empty();
            if same && !was_entering && !game.entering && !undone && !anew {
                prop_assert_eq!(game.contents().givens(), before.contents().givens());
            }
        }
        let game = &tester.player.game;
        prop_assert!(there_and_back(game));
        let state = tester.player.state(tester.now);
        let again = SavedState::read(&state.write()).unwrap();
        prop_assert_eq!(&again.game, game);
    }
}

#[test]
fn every_board_is_drawn_at_every_size() {
    for shape in [
        "1x2", "2x2", "2x3", "1x7", "3x3", "3x4", "4x4", "5x5", "5x7",
    ] {
        let mut player = Player::new(fresh(Game::empty(shape.parse().unwrap())));
        player.act(Action::Edit, Instant::now());
        player.act(Action::Fill, Instant::now());
        for (width, height) in [
            (1, 1),
            (10, 3),
            (59, 24),
            (60, 15),
            (80, 24),
            (81, 43),
            (211, 140),
        ] {
            for over in [Over::Nothing, Over::Help, Over::Paused] {
                let mut tester = TestPlayer::new(Player::new(player.state(Instant::now())));
                tester.player.over = over;
                tester.size = Rect::new(0, 0, width, height);
                tester.draw();
            }
        }
    }
}
