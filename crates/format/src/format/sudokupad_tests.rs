//! Links of SudokuPad, which need a text to be packed as no writer packs it.

use ninefold_grid::{Board, Shape};

use super::lz;
use crate::{Options, ReadError, Record, read_str};

/// The link of a JSON.
fn pad(json: &str) -> String {
    format!("https://sudokupad.app/scl{}", lz::pack(json))
}

fn read(text: &str) -> Result<Record, ReadError> {
    let mut all = read_str(text, Options::default())?;
    assert_eq!(all.len(), 1);
    Ok(all.remove(0))
}

#[test]
fn links_of_sudokupad_are_read_and_guesses_are_told() {
    let json = "{cs:64,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        ca:[{ce:[[0,1],[0,2]],v:6},{v:'title: A name'},{v:'author: Somebody'}],\
        l:[{wp:[[1.5,.5],[1.5,2.5]],c:67f067,th:10},{wp:[[3.5,.5],[3.5,1.5]],c:'#FF0000',th:3}],\
        o:[{ct:[2,.5],r:t,w:.3,h:.3,c2:#0,c1:#0}],\
        u:[{ct:[.5,3.5],w:.8,h:.8,r:t,c2:cfcfcf},{ct:[2.5,.5],w:.8,h:.8,r:t,c2:#F},{ct:[2.5,1.5],w:.8,h:.8,r:t,c2:#F},\
        {ct:[2.5,2.5],w:1,h:1,c2:'#80FF80'},{ct:[.7,.2],w:.2,h:.2,c2:'#FF0000'}]}";
    let record = read(&pad(json)).unwrap();
    let board = record.puzzle.board();
    assert_eq!(board, &Board::of(Shape::new(2, 2).unwrap()));
    let words: Vec<String> = record
        .puzzle
        .constraints
        .iter()
        .map(|c| c.words(board))
        .collect();
    let expected = [
        "the cage of 6 at r1c2 r1c3",
        "the whisper line of at least 5 at r2c1 r2c2 r2c3",
        "the ratio of 2 between r2c1 r3c1",
        "the odd digits at r1c4",
    ];
    assert_eq!(words, expected);
    assert_eq!(record.meta.title.as_deref(), Some("A name"));
    let unknown = [
        "a line at r4c1 r4c2",
        "circles at r3c1 r3c2",
        "shaded cells at r3c3",
        "squares at r1c1",
    ];
    assert_eq!(record.meta.guessed, expected[1..]);
    assert_eq!(record.meta.not_read, unknown);
    let words = record.left_out().unwrap();
    assert!(
        words.starts_with("not understood and left out: a line at r4c1 r4c2; "),
        "{words}"
    );
    assert!(
        words.contains(". guessed from the drawing: the whisper line"),
        "{words}"
    );
    assert!(read(&pad("{ce:[[{v:7}]]}")).is_err());
    assert!(read("https://sudokupad.app/sclN4IgzglgXg!!").is_err());
}
