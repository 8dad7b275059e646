//! The board: lines, digits, marks and highlights.

use ninefold::explain::{Figure, Role, explain};
use ninefold::grid::notation::Alphabet;
use ninefold::grid::{Candidate, Cell, Digit, Grid, Marks};
use ninefold::picture::{self, BoardPicture};
use ninefold::report;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::contents::Content;
use crate::player::{Feedback, Over, Player};
use crate::playing::STEP;
use crate::screen::layout::Layout;
use crate::screen::theme::Theme;

/// The content of the cells as shown: that of the game, or something in its place.
pub(crate) struct View {
    cells: Vec<Content>,
    /// Digits that the player has not placed.
    found: Option<Grid>,
    roles: Vec<(Candidate, Role)>,
    /// Marked cells: conflicts, wrong digits, the cells of a step, or the cells that a method looks at.
    marked: Vec<Cell>,
    /// Whether the marked cells are wrong.
    is_wrong: bool,
    clashing: Vec<Cell>,
    /// The digit that is highlighted, if any.
    lit: Option<Digit>,
}

impl View {
    pub(crate) fn of(player: &Player) -> View {
        let game = &player.game;
        let cells = game.contents().iter().map(|(_, content)| content).collect();
        let clashes = game.clashes();
        let cursor = game.contents().cell(player.cursor).digit();
        let mut view = View {
            cells,
            found: None,
            roles: Vec::new(),
            marked: Vec::new(),
            is_wrong: matches!(
                player.feedback,
                Feedback::Checked(_) | Feedback::Solved { .. }
            ),
            clashing: clashes
                .iter()
                .flat_map(|clash| [clash.first, clash.second])
                .collect(),
            lit: player.light.or(cursor),
        };
        if let Some(watch) = &player.watch {
            for content in &mut view.cells {
                let given = content.given;
                *content = Content {
                    given,
                    ..Content::default()
                };
            }
            view.found = Some(watch.found.clone());
            view.marked = watch.at.clone();
            view.lit = None;
            return view;
        }
        match &player.feedback {
            Feedback::Hint { advice, level } if *level >= STEP => {
                if let Some((step, position)) = &advice.step {
                    let figure = explain(game.board(), step).figure;
                    view.show(player, position, &figure);
                }
            }
            Feedback::Hint { advice, level } => {
                view.marked = advice.places_at(*level).concat();
                view.lit = None;
            }
            Feedback::Checked(checked) => view.marked = checked.marked(&game.record()),
            Feedback::Solved { solution, .. } => {
                view.found = solution.clone();
                if let Some(grid) = solution {
                    let placed = game.contents().placed();
                    let wrong = placed
                        .filled()
                        .filter(|&(cell, digit)| grid[cell] != Some(digit));
                    view.marked = wrong.map(|(cell, _)| cell).collect();
                }
            }
            _ => (),
        }
        view
    }

    /// Shows the position in which a step was found, with the figure of the step.
    fn show(
        &mut self,
        player: &Player,
        position: &ninefold::techniques::Position,
        figure: &Figure,
    ) {
        let candidates = report::candidates(position);
        let puzzle = player.game.puzzle();
        let digits = position.grid();
        let board = BoardPicture {
            digits: Some(&digits),
            candidates: Some(&candidates),
            figure: Some((figure, position.board())),
            ..BoardPicture::new(&puzzle)
        };
        self.roles = picture::roles(&board);
        self.marked = figure.cells.iter().map(|(cell, _)| *cell).collect();
        self.lit = None;
        for (i, content) in self.cells.iter_mut().enumerate() {
            content.corner = candidates[Cell::new(i)];
            content.centre = Marks::EMPTY;
        }
    }

    /// Returns the style of the star beside a marked digit.
    fn star(&self, theme: Theme) -> Style {
        match self.is_wrong {
            true => theme.wrong(),
            false => theme.cursor(),
        }
    }

    fn role(&self, cell: Cell, digit: Digit) -> Option<Role> {
        let is_it = |(candidate, _): &&(Candidate, Role)| {
            candidate.cell == cell && candidate.digit == digit
        };
        self.roles.iter().find(is_it).map(|(_, role)| *role)
    }
}

/// Returns the sign of a digit.
pub(crate) fn sign(digit: Digit) -> char {
    Alphabet::Digits.symbol(digit).unwrap_or('?')
}

pub(crate) fn draw(player: &Player, layout: &Layout, theme: Theme, buffer: &mut Buffer) {
    draw_lines(layout, theme, buffer);
    if matches!(player.over, Over::Paused) {
        let middle = layout.board.y + layout.board.height / 2;
        let text = " Paused: p resumes ";
        let width = text.len() as u16;
        let x = layout.board.x + layout.board.width.saturating_sub(width) / 2;
        buffer.set_stringn(x, middle, text, layout.board.width.into(), theme.bold());
        return;
    }
    let view = View::of(player);
    for (i, content) in view.cells.iter().enumerate() {
        let cell = Cell::new(i);
        if let Some(area) = layout.cell(cell) {
            draw_cell(player, &view, (cell, *content), area, layout, theme, buffer);
        }
    }
    if player.watch.is_none()
        && let Some(area) = layout.cell(player.cursor)
    {
        let (open, close) = if theme.unicode {
            ("▐", "▌")
        } else {
            ("[", "]")
        };
        for y in area.y..area.bottom() {
            buffer.set_string(area.x - 1, y, open, theme.cursor());
            buffer.set_string(area.right(), y, close, theme.cursor());
        }
    }
}

fn draw_lines(layout: &Layout, theme: Theme, buffer: &mut Buffer) {
    let lines = theme.lines();
    let shape = layout.shape;
    let rows = layout.first.0..layout.first.0 + layout.seen.0;
    let columns = layout.first.1..layout.first.1 + layout.seen.1;
    let board = layout.board;
    let rule = |buffer: &mut Buffer, y: u16, which: usize, style: Style| {
        let [left, along, cross, right] = lines.rules[which];
        for x in board.x..board.right() {
            buffer.set_string(x, y, along, style);
        }
        for column in columns
            .clone()
            .filter(|column| column % shape.columns() == 0)
        {
            buffer.set_string(layout.x(column) - 1, y, cross, Style::new());
        }
        buffer.set_string(board.x, y, left, Style::new());
        buffer.set_string(board.right() - 1, y, right, Style::new());
    };
    for row in rows.clone() {
        let top = layout.y(row);
        for y in top..top + layout.kind.height {
            for column in columns.clone() {
                let is_edge = column % shape.columns() == 0;
                let (line, style) = match is_edge {
                    true => (lines.upright, Style::new()),
                    false => (lines.thin, theme.quiet()),
                };
                buffer.set_string(layout.x(column) - 1, y, line, style);
            }
            buffer.set_string(board.x, y, lines.upright, Style::new());
            buffer.set_string(board.right() - 1, y, lines.upright, Style::new());
        }
        if row == rows.start {
            continue;
        }
        match row % shape.rows() {
            0 => rule(buffer, top - 1, 1, Style::new()),
            _ if layout.kind.ruled => rule(buffer, top - 1, 2, theme.quiet()),
            _ => (),
        }
    }
    rule(buffer, board.y, 0, Style::new());
    rule(buffer, board.bottom() - 1, 3, Style::new());
    let n = shape.side();
    let (above, below, before, after) = match theme.unicode {
        true => ("▲", "▼", "◀", "▶"),
        false => ("^", "v", "<", ">"),
    };
    let (x, y) = (board.x + board.width / 2, board.y + board.height / 2);
    for (is_hidden, x, y, sign) in [
        (rows.start > 0, x, board.y, above),
        (rows.end < n, x, board.bottom() - 1, below),
        (columns.start > 0, board.x, y, before),
        (columns.end < n, board.right() - 1, y, after),
    ] {
        if is_hidden {
            buffer.set_string(x, y, sign, theme.key());
        }
    }
}

fn draw_cell(
    player: &Player,
    view: &View,
    (cell, content): (Cell, Content),
    area: Rect,
    layout: &Layout,
    theme: Theme,
    buffer: &mut Buffer,
) {
    let selected = player.watch.is_none()
        && player.selected.contains(&cell)
        && (player.selected.len() > 1 || view.roles.is_empty());
    if content.colour > 0 {
        buffer.set_style(area, theme.painted(content.colour));
    }
    if selected {
        buffer.set_style(area, theme.selected());
    }
    let found = view.found.as_ref().and_then(|grid| grid[cell]);
    match content.digit().or(found) {
        Some(digit) => {
            let x = area.x + (area.width - 1) / 2;
            let y = area.y + (area.height - 1) / 2;
            let (style, brackets) = match (content.given, content.placed) {
                (Some(_), _) => (theme.given(), ["", ""]),
                (None, Some(_)) => (theme.placed(), ["(", ")"]),
                (None, None) => (theme.found(), ["<", ">"]),
            };
            let lit = view.lit == Some(digit);
            // A selected or painted cell keeps its colour of text.
            let style = match lit {
                true => theme.same().patch(theme.bold()),
                false if selected || content.colour > 0 => {
                    Style::new().add_modifier(style.add_modifier)
                }
                false => style,
            };
            buffer.set_string(x, y, sign(digit).to_string(), style);
            if !theme.colour && area.width >= 3 {
                buffer.set_string(x - 1, y, brackets[0], Style::new());
                buffer.set_string(x + 1, y, brackets[1], Style::new());
            }
            if view.marked.contains(&cell) {
                // If there is no room, the star is on the line.
                buffer.set_string(x + 1, y, "*", view.star(theme));
            }
            if view.clashing.contains(&cell) {
                buffer.set_string(x + 1, y, "!", theme.wrong());
            }
        }
        None => {
            match layout.kind.across {
                0 => draw_count(view, cell, content, area, theme, buffer),
                _ => draw_marks(view, cell, content, area, layout, theme, buffer),
            }
            if view.marked.contains(&cell) && content.corner.is_empty() {
                let x = area.x + area.width.min(4) - 1;
                buffer.set_string(x, area.y, "*", view.star(theme));
            }
        }
    }
    if content.colour > 0 && area.width > 1 {
        let letter = char::from(b'a' + content.colour - 1).to_string();
        let x = area.right() - layout.kind.stride.min(area.width - 1);
        buffer.set_string(x, area.bottom() - 1, letter, Style::new());
    }
}

/// Draws the candidates, each in its place, and the digits noted for the cell after a colon.
fn draw_marks(
    view: &View,
    cell: Cell,
    content: Content,
    area: Rect,
    layout: &Layout,
    theme: Theme,
    buffer: &mut Buffer,
) {
    let kind = layout.kind;
    let style = |digit: Digit, usual: Style| match view.role(cell, digit) {
        Some(role) => theme.role(role),
        None if view.lit == Some(digit) => theme.same(),
        None => usual,
    };
    if content.centre.is_empty() {
        for digit in content.corner.iter() {
            let i = digit.index() as u16;
            let (x, y) = (i % kind.across * kind.stride, i / kind.across);
            let text = sign(digit).to_string();
            buffer.set_string(area.x + x, area.y + y, text, style(digit, theme.corner()));
        }
        return;
    }
    let room = usize::from(area.width);
    let mut row = |y: u16, before: &str, marks: Marks, usual: Style| {
        let mut x = area.x;
        let room = room - before.len();
        buffer.set_string(x, y, before, usual);
        x += before.len() as u16;
        let fits = marks.len() <= room;
        let shown = if fits { room } else { room - 1 };
        for digit in marks.iter().take(shown) {
            buffer.set_string(x, y, sign(digit).to_string(), style(digit, usual));
            x += 1;
        }
        if !fits {
            buffer.set_string(x, y, "+", usual);
        }
    };
    row(area.y, "", content.corner, theme.corner());
    row(area.bottom() - 1, ":", content.centre, theme.centre());
}

/// Draws the number of marks, or the marks of a step.
fn draw_count(
    view: &View,
    cell: Cell,
    content: Content,
    area: Rect,
    theme: Theme,
    buffer: &mut Buffer,
) {
    let of_step = view
        .roles
        .iter()
        .filter(|(candidate, _)| candidate.cell == cell);
    let of_step: Vec<_> = of_step.collect();
    if !of_step.is_empty() {
        for (x, (candidate, role)) in (area.x..area.right()).zip(of_step) {
            let text = sign(candidate.digit).to_string();
            buffer.set_string(x, area.y, text, theme.role(*role));
        }
        return;
    }
    let (marks, usual) = match content.centre.is_empty() {
        true => (content.corner, theme.corner()),
        false => (content.centre, theme.centre()),
    };
    let lit = view.lit.is_some_and(|digit| marks.contains(digit));
    let style = if lit {
        theme.same()
    } else {
        usual.patch(theme.quiet())
    };
    let text = match marks.len() {
        0 => return,
        _ if area.width == 1 => ":".to_owned(),
        n @ 1..=9 => format!(":{n}"),
        _ => ":+".to_owned(),
    };
    buffer.set_string(area.x, area.y, text, style);
}
