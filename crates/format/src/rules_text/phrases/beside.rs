//! Phrases about clues beside the board.

use crate::rules_text::meaning::Meaning::*;
use crate::rules_text::meaning::{Phrase, row};

/// The phrases.
pub(super) static BESIDE: &[Phrase] = &[
    row(Kind("little-killer"), "little killer", "xsum", ""),
    row(
        Kind("little-killer"),
        "clue|outside|number;sum;indicated direction|direction of the arrow|direction indicated|indicated diagonal|diagonal indicated",
        "first;row;column;x$;circle;not repeat;xsum;sandwich;both;product;skyscraper;seen;cage;either;marked",
        "",
    ),
    row(
        Kind("little-killer"),
        "diagonal;sum|total|add;clue|outside|arrow|indicated|number|direction",
        "not repeat;xsum;sandwich;box;main;all ;digits 1;2x2;dot;marked diagonal;both",
        "",
    ),
    row(
        Kind("sandwich"),
        "sandwich",
        "loaf|not sandwich;battenburg;shaded|unshaded;digit number;2$|3$|4$|5$|6$|7$|8$",
        "",
    ),
    row(
        Kind("sandwich"),
        "sum;between the 1 and|between 1 and|between the digits 1 and|between 1 & 9",
        "line;arrow;cage;shaded|unshaded;digit number",
        "",
    ),
    row(
        Kind("x-sum"),
        "xsum|x sums$",
        "not;little killer;diagonal;broken;hidden;reverse",
        "",
    ),
    row(
        Kind("x-sum"),
        "sum;first x|first n|x digit|x cell;first",
        "x sum|xsum;diagonal",
        "",
    ),
    row(Kind("x-sum"), "sum;first x;also;diagonal", "", ""),
    row(Kind("little-killer"), "sum;first;also;diagonal", "", ""),
    row(
        FirstCells,
        "sum;first 2|first 3|first 4|first two|first three|first four;also;diagonal",
        "",
        "first",
    ),
    row(
        Kind("rank"),
        "rank;row;column;number|lowest",
        "line;cage;circle",
        "",
    ),
    row(
        Kind("rank"),
        "rank|ranked;number|numbers;lowest|smallest;outside|clue|read",
        "line;cage;circle",
        "",
    ),
    row(
        Kind("skyscrapers"),
        "skyscraper|building",
        "path;loop;circle;sum of|product",
        "",
    ),
    row(
        Kind("skyscrapers"),
        "outside|clue|arrow;number of|how many;seen|visible;diagonal",
        "shaded;region;odd|even;line;different",
        "",
    ),
    row(Kind("room"), "numbered room", "not", ""),
    row(
        Reflected,
        "arrow|clue|diagonal;reflect|bounce;edge|border|90|wall|side|rim",
        "line;symmetr",
        "",
    ),
    row(
        Kind("room"),
        "nth|xth;first;outside|clue|direction|position|cell",
        "line;xsum;sum;along;diagonal",
        "",
    ),
    row(
        ShadowSum,
        "outside|clue;sum;smaller|lower|less;immediately before|directly before|preceding|previous",
        "line;cage;arrow;diagonal;first",
        "",
    ),
    row(
        AscendingSum,
        "outside|clue;sum;first;ascending|increasing;digits",
        "line;cage;arrow;diagonal;longest;all sets|each set",
        "",
    ),
    row(
        TacoSum,
        "2 digit|two digit;clue;outside;xy|ab;x + y|x+y|a + b|a+b|x y|a b;between x and y|between a and b",
        "line;cage;arrow;diagonal;product",
        "",
    ),
    row(
        SumBefore,
        "outside|beside the grid|around the grid;sum|total;before|prior to|preceding;1$|2$|3$|4$|5$|6$|7$|8$|9$",
        "line;cage;arrow;diagonal;first;smaller|lower|less;between;x$;immediately|directly",
        "before|prior to|preceding",
    ),
    row(
        PairTogether,
        "clue|outside;pair of|two digits|both digits;adjacent|next to each other|side by side|beside each other|neighbours;row|column",
        "sum|total;difference;line;cage;arrow;diagonal;dot;odd|even;consecutive;circle;not ",
        "",
    ),
    row(
        BesideDigit,
        "outside|beside the grid;digit;adjacent to|next to|neighbour of|neighbours of|neighbors of|neighboring|neighbouring;1$|2$|3$|4$|5$|6$|7$|8$|9$",
        "sum|total;difference;line;cage;arrow;diagonal;dot;odd|even;consecutive;circle;not ;clue is;number of|how many;next to the clue",
        "adjacent to|next to|neighbour of|neighbours of|neighbors of|neighboring|neighbouring",
    ),
    row(
        FirstOfParity,
        "outside;first odd;first even",
        "sum|total;line;cage;arrow;diagonal;position",
        "",
    ),
    row(
        FirstOfSet,
        "outside|clue;digit;set|of the digits;seen first|is first|appears first|comes first|first seen|first from",
        "sum;line;cage;arrow;diagonal;position",
        "",
    ),
    row(
        Letters,
        "letter|letters|a and b;represent|represents|stands for|stand for|indicates the same|indicate the same;number|numbers|value|values",
        "digit;cell;row;column;circle",
        "",
    ),
    row(
        DiagonalsEqual,
        "arrow|diagonal;sum|total;same|equal;point from the same cell|from the same cell|same cell|all diagonals|every diagonal|each diagonal|all indicated",
        "circle;row;column;line;box;cage",
        "",
    ),
    row(
        DiagonalsProduct,
        "diagonal;product;same|equal;every|all|each",
        "circle;row;column;line;box;cage;sum",
        "",
    ),
    row(
        DiagonalContains,
        "outside|clue;diagonal;must appear|must be placed|must contain|appear;at least",
        "circle;row;column;line;box;cage;sum",
        "",
    ),
    row(
        DiagonalSays,
        "first digit;clue;number of times|how many times|how often;second digit;diagonal",
        "circle;row;column;line;box;cage",
        "",
    ),
    row(
        FirstCells,
        "outside|clue;sum;first 2|first 3|first 4|first two|first three|first four",
        "xsum;even;odd;one of;either;diagonal;or the",
        "first",
    ),
];
