//! Everything on top of the board: help, a list, a question.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::action::Action;
use crate::keys;
use crate::list::List;
use crate::screen::panel::Target;
use crate::screen::pen::{Pen, wrapped};
use crate::screen::theme::Theme;

/// The width of the list of keys, in columns.
const KEYS_WIDTH: u16 = 74;

/// The width of the names of keys, in columns.
const KEY_WIDTH: usize = 18;

/// Draws an empty box with a title, and returns the area inside it.
fn frame(area: Rect, title: &str, foot: &str, theme: Theme, buffer: &mut Buffer) -> Rect {
    let [top, _, _, bottom] = theme.lines().rules;
    for y in area.y..area.bottom() {
        let [left, along, _, right] = match y {
            y if y == area.y => top,
            y if y + 1 == area.bottom() => bottom,
            _ => [theme.lines().upright, " ", "", theme.lines().upright],
        };
        for x in area.x..area.right() {
            let sign = match x {
                x if x == area.x => left,
                x if x + 1 == area.right() => right,
                _ => along,
            };
            let cell = &mut buffer[(x, y)];
            cell.reset();
            cell.set_symbol(sign);
        }
    }
    let room = usize::from(area.width.saturating_sub(4));
    buffer.set_stringn(
        area.x + 2,
        area.y,
        format!(" {title} "),
        room,
        theme.title(),
    );
    let y = area.bottom() - 1;
    buffer.set_stringn(area.x + 2, y, format!(" {foot} "), room, theme.key());
    Rect::new(
        area.x + 2,
        area.y + 1,
        area.width.saturating_sub(4),
        area.height.saturating_sub(2),
    )
}

/// Returns an area in the middle of another one.
fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}

/// Draws all keys, and returns how many lines can be scrolled away.
pub(crate) fn draw_help(
    area: Rect,
    watching: bool,
    scroll: usize,
    theme: Theme,
    buffer: &mut Buffer,
) -> usize {
    let mut rows = match watching {
        true => [keys::WATCH, keys::BOARD].concat(),
        false => [keys::BOARD, keys::WATCH].concat(),
    };
    let first = if watching {
        keys::WATCH.len()
    } else {
        keys::BOARD.len()
    };
    let title = if watching {
        "While playing"
    } else {
        "While watching a method"
    };
    rows.insert(first, ("", title));
    let room = usize::from(area.width.min(KEYS_WIDTH)).saturating_sub(4 + KEY_WIDTH);
    let mut lines = Vec::new();
    for (key, words) in rows {
        let style = if key.is_empty() {
            theme.title()
        } else {
            Style::new()
        };
        for (i, words) in wrapped(words, room).into_iter().enumerate() {
            lines.push((if i == 0 { key } else { "" }, words, style));
        }
    }
    let area = middle(area, KEYS_WIDTH, lines.len() as u16 + 2);
    let foot = "any key goes back, Up and Down scroll";
    let inside = frame(area, "Keys", foot, theme, buffer);
    let most = lines.len().saturating_sub(inside.height.into());
    let mut pen = Pen::new(buffer, inside);
    for (key, words, style) in lines.iter().skip(scroll.min(most)) {
        pen.line(&[
            (&format!("{key:<KEY_WIDTH$}"), theme.key()),
            (words, *style),
        ]);
    }
    most
}

pub(crate) fn draw_list(area: Rect, list: &List, theme: Theme, buffer: &mut Buffer) -> Vec<Target> {
    let area = middle(area, 76, (list.items.len() as u16).saturating_add(2));
    let foot = "Enter plays, Esc goes back";
    let inside = frame(area, &list.title, foot, theme, buffer);
    let room = usize::from(inside.height);
    let first = list
        .at
        .saturating_sub(room / 2)
        .min(list.items.len().saturating_sub(room));
    let mut targets = Vec::new();
    let mut pen = Pen::new(buffer, inside);
    for (i, item) in list.items.iter().enumerate().skip(first).take(room) {
        let (mark, style) = match i == list.at {
            true => ("> ", theme.pointed()),
            false => ("  ", Style::new()),
        };
        targets.push((pen.place(0, pen.width()), Action::Pick(i)));
        let width = usize::from(pen.width());
        pen.line(&[(mark, style), (&format!("{:<width$}", item.words), style)]);
    }
    targets
}

pub(crate) fn draw_question(area: Rect, theme: Theme, buffer: &mut Buffer) {
    let area = middle(area, 50, 5);
    let foot = "Enter plays it, Esc goes back";
    let inside = frame(area, "A puzzle was pasted", foot, theme, buffer);
    let mut pen = Pen::new(buffer, inside);
    pen.skip();
    pen.line(&[("Play it? This game is saved (o opens it).", Style::new())]);
}
