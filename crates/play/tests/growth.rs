//! A saved game with four times the moves takes about four times the work, and as much memory.
#![forbid(unsafe_code)]

use ninefold_play::rewritten;
use ninefold_testkit::growth::{COUNTED, Counted, Growth, is_counted};

#[global_allocator]
static ALLOCATOR: Counted = COUNTED;

#[test]
fn memory_is_counted() {
    is_counted();
}

#[test]
fn long_games() {
    let mut growth = Growth::default();
    let lines = [
        "do r1c1=p1\n",
        "do r1c1=p1 r2c2=k123 r3c3=m45c2\n",
        "do full r1c1=-\n",
        "undone r1c1=p2\n",
        "start r1c1=g1\n",
        "cursor r1c1\n",
        "title x\n",
        "stated r1c1=12 r1c2=3\n",
        "\n",
    ];
    for line in lines {
        growth.compare(line, |size| {
            let lines = line.repeat(size / line.len());
            let game = rewritten(&format!("ninefold game 1\nbox 3x3\n{lines}"));
            assert!(game.is_ok(), "{line}");
        });
    }
    growth.is_like_its_size();
}
