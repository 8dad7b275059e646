//! The action of the mouse, which depends on the place below the pointer.

use std::time::{Duration, Instant};

use ninefold::grid::Cell;
use ratatui_crossterm::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::action::Action;
use crate::screen::Places;

/// Two clicks within this time are one double click.
const DOUBLE: Duration = Duration::from_millis(400);

/// The last click.
#[derive(Default)]
pub(crate) struct Mouse {
    last: Option<(Cell, Instant)>,
    drags: bool,
}

impl Mouse {
    pub(crate) fn action(
        &mut self,
        event: MouseEvent,
        places: &Places,
        now: Instant,
    ) -> Option<Action> {
        let (x, y) = (event.column, event.row);
        let cell = || places.layout.as_ref()?.at(x, y);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let targets = places.targets.iter();
                let target = targets.rev().find(|(area, _)| area.contains((x, y).into()));
                if let Some((_, action)) = target {
                    return Some(action.clone());
                }
                let cell = cell()?;
                let last = self.last.replace((cell, now));
                self.drags = true;
                let again = last.is_some_and(|(other, then)| {
                    other == cell && now.saturating_duration_since(then) < DOUBLE
                });
                if again {
                    self.last = None;
                    return Some(Action::Same(cell));
                }
                let more = KeyModifiers::CONTROL | KeyModifiers::SHIFT;
                Some(Action::Go(cell, event.modifiers.intersects(more)))
            }
            MouseEventKind::Drag(MouseButton::Left) if self.drags => {
                let cell = cell()?;
                let moved = self.last.is_none_or(|(last, _)| last != cell);
                moved.then(|| {
                    self.last = Some((cell, now - DOUBLE.min(now.elapsed())));
                    Action::Drag(cell)
                })
            }
            MouseEventKind::Up(_) => {
                self.drags = false;
                None
            }
            MouseEventKind::ScrollUp => Some(Action::Scroll(-3)),
            MouseEventKind::ScrollDown => Some(Action::Scroll(3)),
            _ => None,
        }
    }
}
