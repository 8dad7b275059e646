//! The drawing of a puzzle of f-puzzles beside its constraints: coloured cells, and lines, shapes, texts and cages
//! that are not constraints there.

use ninefold_grid::artwork::{Form, Piece};
use ninefold_grid::{Board, Cell};

use super::super::fpuzzles_drawn::{
    colour, has_message, is_drawn_for_rule, middle, number, shape, text,
};
use super::super::json::Json;
use crate::drawn::colour::channels;
use crate::drawn::pieces::{EDGE, LineStyle, area, label, line, pieces as of_forms, rgb};
use crate::drawn::{Point, Shape, cell_at};

/// The height of a text in multiples of the size that it states.
const TEXT: f64 = 0.75;

/// Returns the pieces of a drawing.
pub(super) fn pieces(board: &Board, json: &Json) -> Vec<Piece> {
    let list = |key: &str| json.list_of(key);
    let mut all: Vec<Piece> = Vec::new();
    for (row, cells) in list("grid").iter().enumerate() {
        for (column, cell) in cells.list().iter().enumerate() {
            all.extend(of_forms(false, stripes(cell, row as f64, column as f64)));
        }
    }
    for json in list("line") {
        let style = LineStyle {
            colour: Some(colour(json, "outlineC").unwrap_or([0.0; 3])),
            width: number(json, "width").unwrap_or(0.2),
            ..LineStyle::default()
        };
        for points in json.list_of("lines") {
            let points: Option<Vec<Point>> = points.list().iter().map(middle).collect();
            all.extend(of_forms(false, points.and_then(|own| line(&own, &style))));
        }
    }
    for (key, is_round) in [("rectangle", false), ("circle", true), ("text", false)] {
        for json in list(key).iter().filter(|json| !is_drawn_for_rule(json)) {
            let Some(shape) = shape(json, is_round) else {
                continue;
            };
            if key != "text" {
                all.extend(of_forms(false, area(&shape, EDGE)));
            }
            let size = TEXT * number(json, "size").unwrap_or(0.5);
            all.extend(of_forms(true, label(&shape, size)));
        }
    }
    for json in list("cage").iter().filter(|cage| !has_message(cage)) {
        let cells = json.list_of("cells").iter();
        let cells: Vec<Cell> = cells
            .filter_map(|cell| cell_at(board, middle(cell)?))
            .collect();
        let form = (!cells.is_empty()).then(|| Form::Cage {
            cells,
            colour: rgb(colour(json, "outlineC").unwrap_or([0.0; 3])),
            text: text(json),
        });
        all.extend(of_forms(true, form));
    }
    all
}

/// Returns the colours of a cell as stripes of one width.
fn stripes(cell: &Json, row: f64, column: f64) -> Vec<Form> {
    let several = cell.list_of("cArray");
    let one = cell.get("c").filter(|_| several.is_empty());
    let colours = several.iter().chain(one).filter_map(Json::text);
    let colours: Vec<[f64; 3]> = colours.filter_map(channels).collect();
    let width = 1.0 / colours.len() as f64;
    let stripe = |(i, &fill): (usize, &[f64; 3])| {
        let at = (row + 0.5, column + (i as f64 + 0.5) * width);
        area(&Shape::filled(at, width, 1.0, fill), EDGE)
    };
    let is_white = colours.iter().flatten().all(|channel| *channel > 250.0);
    let stripes = colours.iter().enumerate().filter(|_| !is_white);
    stripes.filter_map(stripe).collect()
}

#[cfg(test)]
mod tests {
    use crate::{Options, read_str};
    use ninefold_grid::artwork::Form;

    #[test]
    fn only_drawings_beside_the_rules_are_kept() {
        let (row, coloured) = (
            "[{},{},{},{}]",
            r##"[{"cArray":["#ff0000","#00ff00"]},{},{},{"c":"#FFFFFF"}]"##,
        );
        let line = r##"[{"lines":[["R1C1","R1C3"]],"outlineC":"#ff0000","width":0.5}]"##;
        let json = format!(
            r##"{{"size":4,"grid":[{coloured},{row},{row},{row}],"thermometer":[{{"lines":[["R2C1","R2C2"]]}}],
            "line":{line},"ruleset":"Red lines are renban lines.",
            "text":[{{"cells":["R0C1"],"value":"x","size":1,"fontC":"#000000"}}]}}"##
        );
        let record = read_str(&json, Options::default()).unwrap().remove(0);
        let artwork = record.artwork.expect("a drawing");
        // The thermometer is not drawn, but the line of renban is.
        assert_eq!(record.puzzle.constraints.len(), 2);
        assert_eq!(artwork.rules(), 1..2);
        let forms: Vec<&Form> = artwork.pieces().iter().map(|piece| &piece.form).collect();
        let halves = forms.iter().filter(|form| {
            matches!(
                form,
                Form::Shape {
                    size: [1000, 500],
                    ..
                }
            )
        });
        assert_eq!(halves.count(), 2);
        assert!(matches!(
            forms[2],
            Form::Line {
                colour: Some(0xff_0000),
                width: 500,
                ..
            }
        ));
        assert!(matches!(
            forms[3],
            Form::Text {
                at: [-500, 500],
                size: 750,
                ..
            }
        ));
        assert_eq!(forms.len(), 4);
        let plain = json
            .replace("\"line\"", "\"none\"")
            .replace("\"text\"", "\"other\"");
        let plain = plain.replace("cArray", "none");
        let record = read_str(&plain, Options::default()).unwrap().remove(0);
        assert_eq!(record.artwork, None);
    }
}
