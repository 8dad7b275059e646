//! Draws everything: the board, the panel beside it, a line above and one below, and what is on top of them.
//! Drawing reads the player and changes nothing. It returns the places of things, for the mouse.

mod board;
mod layout;
mod overlay;
mod panel;
mod pen;
mod theme;

use std::time::Instant;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::clock;
use crate::player::{Feedback, Over, Player};
use layout::SMALLEST;
use pen::{Pen, wrapped};

pub(crate) use layout::Layout;
pub(crate) use panel::Target;
pub(crate) use theme::Theme;

/// The places of things on the screen.
#[derive(Default)]
pub(crate) struct Places {
    /// The board, if it can be clicked.
    pub(crate) layout: Option<Layout>,
    pub(crate) targets: Vec<Target>,
}

pub(crate) fn draw(player: &Player, theme: Theme, now: Instant, buffer: &mut Buffer) -> Places {
    let area = buffer.area;
    let shape = player.game.shape();
    let Some(layout) = Layout::new(area, shape, player.cursor) else {
        draw_too_small(area, buffer);
        return Places::default();
    };
    draw_head(player, theme, now, area, buffer);
    let mut places = Places::default();
    board::draw(player, &layout, theme, buffer);
    let panel = Pen::new(buffer, layout.panel);
    if !matches!(player.over, Over::Paused) {
        places.targets = panel::draw(player, theme, panel);
        places.layout = player.watch.is_none().then_some(layout);
    }
    draw_foot(player, theme, area, buffer);
    let inner = Rect::new(area.x, area.y + 1, area.width, area.height - 2);
    match &player.over {
        Over::Nothing | Over::Paused => return places,
        Over::Help => {
            overlay::draw_help(inner, player.watch.is_some(), player.scroll, theme, buffer);
        }
        Over::List(list) => {
            let targets = overlay::draw_list(inner, list, theme, buffer);
            let layout = None;
            return Places { layout, targets };
        }
        Over::Ask(_) => overlay::draw_question(inner, theme, buffer),
    }
    Places::default()
}

fn draw_head(player: &Player, theme: Theme, now: Instant, area: Rect, buffer: &mut Buffer) {
    let time = clock::shown(player.clock.elapsed(now));
    let time = format!("{time} ");
    let x = area.right().saturating_sub(time.len() as u16);
    buffer.set_string(x, area.y, &time, theme.bold());
    let title = match player.game.title.as_str() {
        "" => String::new(),
        title => format!("  {title}"),
    };
    let room = usize::from(x.saturating_sub(area.x + 1));
    let at = buffer
        .set_stringn(area.x + 1, area.y, "Ninefold", room, theme.title())
        .0;
    let room = usize::from(x.saturating_sub(at));
    buffer.set_stringn(at, area.y, title, room, Style::new());
}

fn draw_foot(player: &Player, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let y = area.bottom() - 1;
    let (text, style) = if let Some(busy) = player.busy {
        (format!("{busy} … Esc stops"), theme.key())
    } else if !player.message.is_empty() {
        let style = match player.game.is_done() {
            true => theme.good(),
            false => theme.bold(),
        };
        (player.message.clone(), style)
    } else if let (Feedback::Hint { .. }, true) = (&player.feedback, player.game.is_done()) {
        (String::new(), Style::new())
    } else {
        ("? shows all keys".to_owned(), theme.quiet())
    };
    let room = usize::from(area.width.saturating_sub(2));
    buffer.set_stringn(area.x + 1, y, text, room, style);
}

fn draw_too_small(area: Rect, buffer: &mut Buffer) {
    let text = format!(
        "The terminal has {}x{} signs; the board needs {}x{} or more. Make it larger, or press q: \
         the game is saved.",
        area.width, area.height, SMALLEST.0, SMALLEST.1
    );
    let mut pen = Pen::new(buffer, area);
    for line in wrapped(&text, area.width.into()) {
        pen.line(&[(&line, Style::new())]);
    }
}
