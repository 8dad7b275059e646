//! Phrases about cages.

use crate::rules_text::meaning::Meaning::*;
use crate::rules_text::meaning::{Phrase, row};

/// The phrases.
pub(super) static CAGES: &[Phrase] = &[
    row(
        CageRim,
        "cage;consecutive;neighbour|neighbor|adjacent;outside",
        "not |non;row;column;line;clue;sum",
        "",
    ),
    row(
        CagePaired,
        "each|every;cage;adjacent|neighbour|neighbor;at least one consecutive|a consecutive digit|one consecutive digit",
        "not |non;outside;line;sum;dot",
        "",
    ),
    row(
        CageMinMax,
        "minmax|min max|smallest|lowest|minimum;cage;minmax|max|largest|highest|greatest|maximum",
        "differ;product;outside;not the",
        "",
    ),
    row(
        CagePrime,
        "cage;sum|total;prime",
        "product;read;number of;square;one of;power|raised",
        "",
    ),
    row(
        CagePrimePower,
        "cage;sum|total;prime;power|raised",
        "product;read;number of;square;one of;not",
        "",
    ),
    row(
        SumsDiffer,
        "no two cages|no two lines;same sum|same total|equal sum",
        "colo;given|shown|clue;row;column;box;letter;digit sum",
        "",
    ),
    row(
        SumsDiffer,
        "each line|every line|each cage|every cage;sum to a unique|unique sum|unique total|sum to a different|different sum|different total",
        "colo;given|shown|clue;row;column;box;letter;region;segment;digit sum",
        "",
    ),
    row(
        SumsInRow,
        "sums|totals;line|cage;form a set of consecutive|form a consecutive set|are consecutive numbers|form a run of consecutive",
        "row;column;box;segment;region",
        "",
    ),
    row(
        CageKinds,
        "types of cage|kinds of cage|either a killer cage|killer cage or|either killer",
        "no digit|share|repeat",
        "",
    ),
    row(
        CagesShare,
        "cages;adjacent|touch|share an edge|neighbour|neighbor;at least one common digit|at least one digit in common|share at least one digit|share a digit|a digit in common",
        "not |never;line;sum",
        "",
    ),
    row(
        CageAtMost,
        "cage|killer;sum|total|add;or less|at most|no more than|not exceed|maximum sum",
        "product;difference;line;two|three;average;outside;repeat at most|times;or more",
        "",
    ),
    row(
        CageCube,
        "cage;sum|total;cube",
        "product;read;number of;fold",
        "",
    ),
    row(
        CageSumOrProduct,
        "cage;sum|add;product|multiply|multiplied;either|or$",
        "line;row;column;outside;arrow;not sum",
        "",
    ),
    row(
        CageProduct,
        "cage;product|multiply|multiplied",
        "sum|add|total;line;row;column;outside;arrow;same|equal product;either|or$;dot;differ;divisible;multiple;maximum;prime;square",
        "",
    ),
    row(
        CageReads,
        "cage;prime|perfect square|square number;read|two digit|2 digit|numbers in a cage",
        "sum|total|add;row;column;or$",
        "",
    ),
    row(
        CageContains,
        "cage;corner|small|clue|given;must appear|must all appear|must be placed|must be in|must be included|appear somewhere|at least once",
        "sum|total|add;read;times;line;may|circle",
        "",
    ),
    row(
        CageLookAndSay,
        "look and say;cage",
        "either;killer;little;sandwich",
        "",
    ),
    row(CageRellik, "rellik", "either", ""),
    row(
        CageMultiple,
        "cage;sum|total;multiple of the|multiples of the",
        "product;box;row",
        "",
    ),
    row(
        CageRemote,
        "cage;points|located;cells away|distance",
        "arrow|outside;line;look",
        "",
    ),
    row(
        CageRemote,
        "cage;sum|total;x+y|x + y|x and y",
        "line;outside",
        "",
    ),
    row(
        CageLetters,
        "cage;letter|marked with;same|equal;sum|total",
        "different letters;digit represent;product;solid",
        "",
    ),
    row(
        CagesCompared,
        "cages|cage;equal sign|equals sign|inequality|greater than|sign;sum|total",
        "product;digit in the cell;outside",
        "",
    ),
    row(
        CageSum,
        "cage|killer|dotted|dashed;sum|total|add|normal|standard",
        "not all cages|not every cage;sum of the other|sum of all other|half the sum;sum cages|possible;smallest|lowest|minmax|prime|perfect|cube$|square number|letter|marked with|joined|sign|connected;product|multiple|multiply|multiplied;japanese;last digit;loop;little;not sum;one of;difference;two cages;outside;unknown;equation;digit numbers|comprised;domino;on the line$|on the path|on the loop;adjacent cages;any position;may contain more;fold;no two cages;different;rellik;shaded;one cell;away from;minus;perhaps;or less|or more;concatenat;x+y|x + y|x and y;same number|have the same sum|have the same total;equal the sum|equals the sum;even number|odd number;all killer cages|all possible|all cages of|cages of size",
        "",
    ),
    row(
        CageSum,
        "killer;rules$;apply|applies|normal|standard|usual",
        "little;sum|total|add;not |n't ;except|unless;one of|either;no longer",
        "",
    ),
    row(
        CageSum,
        "cage;digits;must be different|are different|all different|different digits|are distinct|distinct digits;sum|total|add",
        "product|multiple|difference;outside|line|path|loop;same|equal;prime|square|cube;smallest|lowest;one of|either;or$;different sum|different total",
        "",
    ),
    row(
        CageApart,
        "cage;digits;all different|must be different|are different|must differ|must all be different|are distinct|distinct digits|contain different digits|hold different digits|have different digits",
        "sum|total|add;line|path|loop;product|difference;from",
        "",
    ),
    row(
        CageApart,
        "cage|killer;repeat|more than once|appear twice|occur twice;not|no$|cannot|can't|without|don't|never",
        "may repeat|can repeat;line;product;loop;little;king|knight;shaded",
        "",
    ),
    row(
        CageApart,
        "cage|killer;no digit may repeat|no digits may repeat|no digit can repeat|no digits can repeat|no number may repeat|no repeats|without repetition|no repetition",
        "line;product;loop;little;king|knight;shaded;allowed;if$|unless|except",
        "",
    ),
    row(
        CageApart,
        "cage|killer;non repeating|nonrepeating|non repeated;digit|number",
        "may repeat|can repeat;line;consecutive|increas;product;loop|path|snake;little;shaded;not non|not a|unless|except;either|one of|some$|if$|when",
        "",
    ),
    row(
        CageApart,
        "cage|cages;digit|number;at most once|no more than once|not more than once|only once|only appear once",
        "line;product;exactly|each digit from|shaded;row|column|box|region;unless|except;color|colour;some$|one of",
        "",
    ),
    row(
        CageRepeats,
        "cage|killer;may repeat|can repeat|can be repeated|may be repeated|could repeat|might repeat|are allowed to repeat|repeats are allowed|repeats allowed|repetition is allowed",
        "not necessarily;line;diagonal;little;no repeats|not allowed;no digit|no digits|no number|neither|nor$",
        "",
    ),
    row(
        Kind("equal-sums"),
        "cage|region;same|equal;sum|total;all|each|every|cages have|cages sum|cages share",
        "no two|never|not ;line|segment|border|box;circle|arrow|dot;colo;to the given|total given|corner|equal to the|equals the|equal the|small number|top left;one;different;letter|marked with;enclosed",
        "",
    ),
];
