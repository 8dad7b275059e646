//! The drawing of a puzzle of SudokuPad as its setter sees it. The program paints underlays, lines, arrows, cages,
//! digits and overlays, from the back to the front.

use ninefold_grid::Cell;
use ninefold_grid::artwork::{Form, Piece};

use super::super::json::Json;
use super::super::sudokupad_drawn::{colour, is_yes, list, member, number, points, shape};
use crate::drawn::colour::{channels, is_translucent};
use crate::drawn::is_message;
use crate::drawn::pieces::{EDGE, LineStyle, area, label, line, pieces as of_forms, rgb};

/// The length of a cell in the unit of thicknesses and sizes of texts.
const CELL: f64 = 64.0;

/// The height of a text that states none, in cells.
const TEXT: f64 = 0.25;

/// Returns the pieces of a drawing. Its cages are read already.
pub(super) fn pieces(json: &Json, cages: Vec<Piece>) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    let mut over: Vec<Piece> = Vec::new();
    let underlays = list(json, "underlays", "u");
    for shape in underlays.iter().filter_map(shape_of) {
        all.extend(of_forms(false, shape.area));
        all.extend(of_forms(false, shape.label));
    }
    let overlays: Vec<ShapeForms> = list(json, "overlays", "o")
        .iter()
        .filter_map(shape_of)
        .collect();
    // Colours are solid in pictures. A translucent area over lines would hide them, so it is below them.
    let (translucent, solid): (Vec<_>, Vec<_>) =
        overlays.into_iter().partition(|shape| shape.is_translucent);
    for shape in translucent {
        all.extend(of_forms(false, shape.area));
        over.extend(of_forms(true, shape.label));
    }
    for json in list(json, "lines", "l") {
        let is_over = json.text_of("target") == Some("overlay");
        let into = if is_over { &mut over } else { &mut all };
        into.extend(of_forms(is_over, line_of(json, 0.0)));
    }
    for json in list(json, "arrows", "a") {
        let head = number(json, "headLength", "hl").max(0.2);
        all.extend(of_forms(false, line_of(json, head)));
    }
    all.extend(cages);
    all.extend(over);
    for shape in solid {
        all.extend(of_forms(true, shape.area));
        all.extend(of_forms(true, shape.label));
    }
    all
}

/// A shape and the text in it.
struct ShapeForms {
    area: Option<Form>,
    label: Option<Form>,
    is_translucent: bool,
}

fn shape_of(json: &Json) -> Option<ShapeForms> {
    let shape = shape(json)?;
    let size = |long: &str, short: &str, usual: f64| match number(json, long, short) {
        0.0 => usual,
        size => size / CELL,
    };
    let fill = member(json, "backgroundColor", "c2").and_then(Json::text);
    Some(ShapeForms {
        area: area(&shape, size("thickness", "th", EDGE)),
        label: label(&shape, size("fontSize", "fs", TEXT)),
        is_translucent: fill.is_some_and(is_translucent),
    })
}

fn line_of(json: &Json, head: f64) -> Option<Form> {
    let style = LineStyle {
        colour: colour(json, "color", "c"),
        width: number(json, "thickness", "th") / CELL,
        head,
        fill: json.text_of("fill").and_then(channels),
    };
    line(&points(json)?, &style)
}

/// Returns a cage, unless it is hidden or a setting of the program.
pub(super) fn cage(json: &Json, cells: &[Cell], text: &str) -> Option<Piece> {
    let colour = colour(json, "outlineC", "c1").unwrap_or([0.0; 3]);
    let is_hidden = json.get("hidden").is_some_and(is_yes) || is_message(&text.to_lowercase());
    (!is_hidden).then(|| Piece {
        is_over: true,
        form: Form::Cage {
            cells: cells.to_vec(),
            colour: rgb(colour),
            text: text.to_owned(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::sudokupad_tests::read;
    use super::*;

    /// Returns the pieces of a board of four by four cells with these members.
    fn drawn(members: &str) -> Vec<Piece> {
        let row = "[{},{},{},{}]";
        let json = format!("{{\"cells\":[{row},{row},{row},{row}],{members}}}");
        let artwork = read(&json).expect("a puzzle").artwork;
        artwork.map_or(Vec::new(), |artwork| artwork.pieces().to_vec())
    }

    #[test]
    fn a_drawing_is_kept_as_it_is() {
        let json = r##""metadata":{"rules":"Digits along red lines are odd. Be kind."},
            "lines":[{"color":"#ff000080","thickness":16,"wayPoints":[[0.5,0.5],[0.5,2.5]]},
                {"color":"#000","thickness":2,"wayPoints":[[0,0],[4,4]],"target":"overlay"}],
            "arrows":[{"color":"#00f","thickness":4,"headLength":0.3,"wayPoints":[[1.5,0.5],[1.5,1.5]]}],
            "cages":[{"cells":[[3,0],[3,1]],"value":7,"outlineC":"#0f0"},{"cells":[[2,2]],"hidden":true},{"cells":[[0,3]],"value":"FOGLIGHT"},
                {"value":"title: A name"}],
            "underlays":[{"center":[3.5,3.5],"width":1,"height":1,"backgroundColor":"#ffff00"}],
            "overlays":[{"center":[-0.5,0.5],"width":0.5,"height":0.5,"text":"12","fontSize":32,"color":"#111111"},
                {"center":[2.5,2.5],"width":2,"height":1,"backgroundColor":"#0000ff33","rounded":true,"angle":-45}]"##;
        let pieces = drawn(json);
        let is_over: Vec<bool> = pieces.iter().map(|piece| piece.is_over).collect();
        assert_eq!(is_over, [false, false, false, false, true, true, true]);
        let forms: Vec<&Form> = pieces.iter().map(|piece| &piece.form).collect();
        let shape = |form: &Form| match form {
            Form::Shape {
                at,
                size,
                is_round,
                angle,
                fill,
                edge: None,
            } => (*at, *size, *is_round, *angle, *fill),
            other => panic!("{other:?}"),
        };
        let square = ([3500; 2], [1000; 2], false, 0, Some(0xff_ff00));
        assert_eq!(shape(forms[0]), square);
        // A translucent area is below the lines, in the colour that it has on white paper.
        let pill = ([2500; 2], [1000, 2000], true, 315, Some(0xcc_ccff));
        assert_eq!(shape(forms[1]), pill);
        let line = |points: &[[i32; 2]], colour, width, head| Form::Line {
            points: points.to_vec(),
            colour: Some(colour),
            width,
            head,
            fill: None,
        };
        let red = line(&[[500, 500], [500, 2500]], 0xff_7f7f, 250, 0);
        assert_eq!(*forms[2], red);
        let arrow = line(&[[1500, 500], [1500, 1500]], 0xff, 63, 300);
        assert_eq!(*forms[3], arrow);
        let cage = Form::Cage {
            cells: vec![Cell::new(12), Cell::new(13)],
            colour: 0x00_ff00,
            text: "7".to_owned(),
        };
        assert_eq!(*forms[4], cage);
        assert_eq!(*forms[5], line(&[[0, 0], [4000, 4000]], 0, 31, 0));
        let text = Form::Text {
            at: [-500, 500],
            size: 500,
            angle: 0,
            colour: 0x11_1111,
            text: "12".to_owned(),
        };
        assert_eq!(*forms[6], text);
    }

    #[test]
    fn absurd_drawings_are_read() {
        assert_eq!(drawn("\"lines\":[]"), []);
        let far = drawn(
            r##""lines":[{"color":"#f00","thickness":1e300,"wayPoints":[[0,1e300],[0,2]]},
                {"color":"nothing","thickness":2,"wayPoints":[[0,0],[1,1]]},{},5],
            "overlays":[{"center":["x",2],"width":1,"height":1,"text":"a"},{"text":"b"},
                {"center":[1,1],"width":-1,"height":1e9,"backgroundColor":"#123"}]"##,
        );
        assert!(far.len() <= 1, "{far:?}");
        let shape = r##"{"center":[1,1],"width":1,"height":1,"backgroundColor":"#123"}"##;
        let many = format!("\"overlays\":[{}]", vec![shape; 3000].join(","));
        assert_eq!(drawn(&many), []);
        let long = "x".repeat(100_000);
        let text =
            format!(r#""overlays":[{{"center":[1,1],"width":1,"height":1,"text":"{long}"}}]"#);
        assert_eq!(drawn(&text), []);
    }
}
