//! Phrases about the whole board, and about what changes the meaning of all clues.

use crate::said::meaning::Meaning::*;
use crate::said::meaning::{Phrase, row};

/// The rows.
pub(super) static BOARD: &[Phrase] = &[
    // The whole board.
    row(
        Kind("anti-knight"),
        "knight;not|cannot|can't|no$|different|never|differ|anti",
        "line|path|circle|shaded|sum|marked|grey|gray|consecutive|cage|odd|even;snake;loop;pink;doubler;see$;long knight;alone;ones$|twos$|threes$|fours$|fives$|sixes$|sevens$|eights$|nines$|1s$|2s$|3s$|4s$|5s$|6s$|7s$|8s$|9s$|another 1|another 2|another 3|another 4|another 5|another 6|another 7|another 8|another 9",
        "",
    ),
    row(
        Kind("anti-knight"),
        "anti knight|antiknight",
        "no anti;line;alone;ones$|twos$|threes$|fours$|fives$|sixes$|sevens$|eights$|nines$|1s$|2s$|3s$|4s$|5s$|6s$|7s$|8s$|9s$",
        "",
    ),
    row(
        Kind("anti-knight"),
        "knight;not|cannot|no$;see itself|see themselves",
        "line|path|circle|shaded|marked;snake;loop;long knight",
        "",
    ),
    row(
        Kind("anti-king"),
        "king's|kings|king;not|cannot|can't|no$|different|never|differ",
        "line|path|circle|shaded|sum|marked|grey|gray|consecutive|cage|odd|even;snake;loop;pink;doubler;kingdom;see$;taking;making",
        "",
    ),
    row(
        Kind("anti-king"),
        "anti king|antiking",
        "no anti;line;marked",
        "",
    ),
    row(
        Kind("anti-king"),
        "diagonal;adjacent|touch|neighbour;same|identical|repeat|equal;not|cannot|can't|no$|never",
        "snake|path|loop|line;shaded;sum;region;may not touch itself;itself;mushroom;star",
        "",
    ),
    row(
        Kind("non-consecutive"),
        "non consecutive|nonconsecutive",
        "dot|line|cage|circle|not non;thermo;renban;marked",
        "",
    ),
    row(
        Kind("non-consecutive"),
        "orthogonal|adjacent|neighbour;consecutive;not|cannot|can't|no$|never",
        "line|dot|cage|circle|not be non;row;box;diagonal;marked;shaded;across;path;order;grey|gray;not all",
        "",
    ),
    row(
        Kind("anti-king"),
        "diagonal;meet|point$;different|not be the same|cannot be the same",
        "sum;line;difference;least;marked;arrow;path;shaded;region",
        "",
    ),
    row(
        KnightOfDigit,
        "knight;no two|cannot|can't|never;ones$|twos$|threes$|fours$|fives$|sixes$|sevens$|eights$|nines$|1s$|2s$|3s$|4s$|5s$|6s$|7s$|8s$|9s$",
        "odd|even;digits;line;consecutive;sum;long knight;see$",
        "",
    ),
    row(
        Leaper,
        "camel|giraffe|zebra|antelope|long knight;not|cannot|can't|anti|no$",
        "line;differ;consecutive;sum;least;king",
        "",
    ),
    row(
        NamedCells,
        "r1c|r2c|r3c|r4c|r5c|r6c|r7c|r8c|r9c;less than|smaller than|lower than|greater than|larger than|higher than|same digit|same value|equal to",
        "if$;eg;example;not;cannot;so$;sum;line;cage;difference;because;since;index;means;then;hence|therefore;or$;either",
        "",
    ),
    row(
        TypesApart,
        "clue type|constraint type|ruleset|type of clue|type of constraint;no digit|no repeated|cannot|more than one|not appear|not duplicate|not repeat|may not|different digits|only once",
        "lying|liar|value|incorrect|wrong|share",
        "",
    ),
    row(
        NoThreeConsecutive,
        "three|3$|threesome;row|column|horizontal|vertical;consecutive;not|never|no$|cannot|can't",
        "dot;cage;circle;sum;number of;purple;pink;thermo;path;even|odd|parity;least",
        "",
    ),
    row(
        NoThreeParity,
        "three|3$|threesome;row|column|horizontal|vertical;parity|odd;parity|even;not|never|no$|cannot|can't",
        "dot;cage;circle;sum;number of;thermo;path",
        "",
    ),
    row(
        CentreOdd,
        "central|centre|center|middle;cell of|digit of|cell in|digit in|central digit|central cell|centre cell|center cell;puzzle|grid;odd",
        "even;line;circle;cage;box;region;number of;each|every",
        "",
    ),
    row(
        CentreEven,
        "central|centre|center|middle;cell of|digit of|cell in|digit in|central digit|central cell|centre cell|center cell;puzzle|grid;even",
        "odd;line;circle;cage;box;region;number of;each|every",
        "",
    ),
    row(
        SquareParity,
        "2x2;odd;even;least one|each|every|must contain",
        "shaded;line;path;circle;exactly|equal;two",
        "",
    ),
    row(
        ThreeOnDiagonal,
        "diagonal;only|set of|constituted|exactly;three|3$;digit|number",
        "sum;repeat;arrow;outside;cell;little",
        "",
    ),
    row(Kind("disjoint"), "disjoint", "cage;not", ""),
    row(
        Kind("disjoint"),
        "corresponding;position|place;box;not repeat|different|cannot repeat|no repeat",
        "line;row;clue;sum",
        "",
    ),
    row(
        Kind("disjoint"),
        "same|identical;relative|position|place;box|region;not|cannot|different|no$|once",
        "line|row;clue;sum",
        "",
    ),
    row(
        Kind("diagonal"),
        "diagonal;1 9|1 6|1 to 9|not repeat|cannot contain repeat|can't contain repeat|no repeated|cannot repeat|can't repeat|no repeat|don't repeat|once|not appear|each digit|no digit|without repeat|may not be repeated|unique|also apply",
        "adjacent;touch;little;sum;line;path;knight;clue;cage;box;short;one;broken;move|loop;xsum;region;times",
        "",
    ),
    row(Kind("windoku"), "windoku", "not", ""),
    row(
        Kind("entropy"),
        "2x2;low|small|entrop;high|large|entrop",
        "line|shaded;modular",
        "",
    ),
    row(Kind("flatmates"), "5;1;9;above;below", "line", ""),
    // Shading.
    row(
        Shading,
        "shaded|each colour|each color|two colours|two colors;unshaded|colour|color;orthogonal;connected",
        "circle;digit;dot;line;differ;group;island;edge;path;loop;cage",
        "",
    ),
    row(
        ShadedSquares,
        "2x2;shaded|colour|color;unshaded|colour|color|one colour|single colour",
        "circle;digit;dot;line;exactly;island",
        "",
    ),
    row(
        Loop,
        "loop;orthogonal;draw|make|find|form|construct;cell|closed|single",
        "diagonally or|or diagonally;digits;box;cage;grid line;parity",
        "",
    ),
    row(
        LoopApart,
        "loop|which|itself;touch itself;not|doesn't|cannot|nor;diagonal",
        "may touch|but not;region|snake;path",
        "",
    ),
    row(
        CountShaded,
        "circle;number of|count|how many;shaded|on the loop|loop cells;surround|neighbour|neighbor|touch|adjacent|3x3|around",
        "dot;snake;see$|sees|seen;digit must;quad;cage;or$;turn",
        "",
    ),
    row(CountShaded, "circle;minesweeper", "not", ""),
    row(
        CountShadedAlong,
        "arrow;number of|counts|how many;shaded;direction",
        "unshaded;sum;outside;circle;row|column;until;differ;including;boundar|border;combined|all arrows|both arrows",
        "",
    ),
    row(
        CirclesUnshaded,
        "circle;unshaded|not shaded|never shaded|not on the loop|never on the loop|cannot be on the loop",
        "dot;if |either;some",
        "",
    ),
    row(
        SeesOwnShade,
        "cage|caged|circle;same colour|same color|same shad|of its colour|of its color;see$|sees|seen|visible",
        "arrow;different;outside",
        "",
    ),
    row(
        DotsBetween,
        "dot;shaded;unshaded",
        "consecutive|ratio|differ;line;circle",
        "",
    ),
    row(
        DotsBetween,
        "dot;border|boundary|lie;shaded|colour|color|yin yang",
        "consecutive|ratio|differ;line;circle;box",
        "",
    ),
    row(
        ShadedWhisper,
        "adjacent|neighbour|neighbor|orthogonal|consecutive;shaded|unshaded|loop;differ|difference;at least|or more",
        "line;dot;circle;cage;colour|color;shaded and unshaded;box",
        "differ",
    ),
    row(
        ShadedWhisper,
        "orthogonal|adjacent;both shaded|both unshaded;differ|difference;at least|or more",
        "dot;circle;cage;box",
        "differ",
    ),
    // Rules that change what digits count for.
    row(
        Values,
        "doubler|halver|tripler|negator|vampire|schrodinger|schrödinger|s cell|modifier|multiplier|adder",
        "",
        "",
    ),
    row(Values, "hot|cold;value", "", ""),
    row(
        Values,
        "double its normal|double its digit|twice its digit|twice the digit|half its digit|times its digit|double its value|twice its value|considered to be zero|value of zero|value of 0|value is doubled|digit is doubled|doubled value|halved value",
        "neighbour|partner;line contains",
        "",
    ),
    row(
        Values,
        "counts double|count double|counts twice|count twice|counts as double",
        "visit|pass|line;cell that",
        "",
    ),
    // Cells of a kind of their own, one in each row, column and box.
    row(
        Values,
        "exactly one|one;cell$|cells$;every row|each row;column;box|region",
        "digit|cage|arrow|once",
        "",
    ),
    row(
        Values,
        "value;of a|of the|of digits|of each|of any|its|their|counts as|count as|instead;increase|decrease|double|digit plus|negative|zero|half|modified|more than|less than|count",
        "arrow;line;bulb;end;dot;cage sum;not;thermo;circle",
        "",
    ),
    row(
        Liars,
        "wrogn|liar|lying|tells lies|false|incorrect|mistake|untrue|imposter|impostor|wrong",
        "wrong guess|not incorrect",
        "",
    ),
    row(
        Choice,
        "either;or$;line|arrow|thermo|cage|whisper|renban;each|every|is$|are$|may be|must be",
        "either end|in either|direction|side;increase;dot;row|column;diagonal;circle|orthogonal",
        "",
    ),
    row(
        Choice,
        "exactly two of;line;each|every",
        "row;column;circle;digit;cage",
        "",
    ),
    row(
        Chaos,
        "chaos construction|region;divide|deduc|determin|find|construct|must be deduced|unknown|discover",
        "line;border;sum;blue;segment;cage;same sum;dot;galax;shaded;cupcake",
        "",
    ),
    row(Chaos, "chaos construction", "", ""),
    row(
        Chaos,
        "deconstruction|pentomino|tetromino|latin square",
        "not",
        "",
    ),
];
