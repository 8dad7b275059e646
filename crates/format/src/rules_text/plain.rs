//! Words that are not phrases: words that only explain, and names of lines, dots and marks.

/// Words that explain and add nothing: those that must be in a clause, and those that must not.
pub(super) static HARMLESS: &[(&str, &str)] = &[
    (
        "normal|standard|usual|classic|regular|conventional|ordinary;sudoku|rule|sudoko",
        "do not apply|don't apply|not apply|mostly|except;when normal|rules allow;in addition|sum to|sums to|diagonal sudoku|both diagonals|main diagonals|x diagonals|however|no boxes|apply to rows|apply for rows|missing|may repeat|plus|apart from|exception|are not|digits 2|digits from 2|2 10$",
    ),
    (
        "place|fill|put|enter|each|every|contain;row|column;box|region|column|square|block|room;1 |0 |once|each digit|every digit|all digits|all the digits|digits must|digits cannot|each number|every number|all numbers|repeat|unique|distinct|sudoku|letters|a i$|a f$|same digits|set of",
        "repeated|2x2|two$|twice|own number|doubler|one cell|exactly one|subset|outside|sum|loop|shade|path|missing|blank|digits 2|digits from 2|numbers 2|numbers from 2|appears n|different|1s|2s|skyscraper|building|position|same place|5$;circle|tells|count|how many|number of|clue|first|greater|larger|smaller|odd$|even$|cage|arrow|thermo;what column",
    ),
    (
        "digits;not repeat|cannot repeat|no digits repeat;row;column;box",
        "fill|shade|except|only|line|cage|diagonal|arrow|circle|sum|outside|consecutive;region|window|extra|marked|group|set|colo|knight|king|position",
    ),
    (
        "place the digits|fill the grid with the digits|enter the digits;empty cell|each cell|every cell",
        "row|twice|shade|except|only|subset|line|cage|region",
    ),
    (
        "not all|not every|not necessarily|aren't all|isn't;given|shown|marked|indicated|dot|clue|drawn|present",
        "given not all|shown not all|marked not all",
    ),
    (
        "may|can|could|might;repeat|same|different;line|cage|arrow|segment|sum|allowed|permitted|total|other|diagonal",
        "may not|cannot|can't|must|must not;no two|no digit|no digits|no number|neither|nor$;divided|such that;only",
    ),
    (
        "each section|every section|each segment|every segment|all segments|segments on|segments along;same|equal;sum|total|add",
        "grid|point|colo|letter|differ|circle|shaded|no two",
    ),
    (
        "wild|may represent any|can be any number|any integer value|refer to any",
        "digit 1|digit 2|twos",
    ),
    (
        "fog|guess|reveal|visible|lightbulb|uncover",
        "forms;is also;outside;skyscraper|building;even$|odd$|prime;sum$|number of|equal to;which line|not a$",
    ),
    ("no negative|there is no negative|there's no negative", ""),
    (
        "if allowed|if permitted|unless otherwise|if other rules|by other rules|by sudoku",
        "",
    ),
    (
        "enjoy|have fun|thanks|thank you|good luck|happy|love|please|click|youtube|http|app/|solution code|puzzle by|find more|beginner|minutes|solution path|path to the solution",
        "may not|must|cannot|can't;lies|wrong|false|not a$;greater|smaller|prime|odd$|even$",
    ),
    ("any order", "must|line|set"),
    (
        "one digit is double|one is double|one digit will be double|one being double|one digit must be double|one digit is twice|one cell is twice",
        "arrow|line|cage;sits|lies;region",
    ),
    ("consist of;digits from|digits 1", ""),
    (
        "overlap|share;cage|line|arrow|thermo|bulb|whisper|renban;may|can",
        "not|cannot|can't|don't;divided",
    ),
    (
        "read from left|reads from left|read left|reads left|from left to right",
        "cage;must",
    ),
    ("heads towards|snipped|clipped", ""),
    ("block;vision|view|sight", "digit|circle|number"),
    (
        "group|segment|section;overlap;cannot|can't|may not|do not",
        "cage|region|island|share;if$;divide;connected",
    ),
    (
        "digits larger|digits greater|digits higher|larger digits|greater digits|higher digits;block;vision|view|sight",
        "smaller;outside;equal;diagonal",
    ),
    (
        "smaller|lower|shorter|larger|higher|taller;hide|hides|hidden behind|obscure|obscures|block$|blocks$",
        "circle;outside;equal|same|identical;line",
    ),
    (
        "for the avoidance of doubt|for avoidance of doubt|for the avoidiance",
        "",
    ),
    (
        "segment;total is found|sum is found|found by summing|found by adding",
        "cage|circle",
    ),
    (
        "digit|number;may repeat|can repeat|might repeat;rows|row;columns|column",
        "not|cannot|box|cage|line|arrow|diagonal|region|if |when|as long",
    ),
    (
        "digit|number;may repeat|can repeat|might repeat;boxes$|box$|regions$|region$|3x3;in$|within|inside",
        "not |cannot|n't |row|column|cage|line|arrow|diagonal|if$|when|as long|only|unless|except|shaded|grey|gray|extra|some$|one$",
    ),
    (
        "outside;are placed digits|digits are placed;set",
        "not|must",
    ),
    ("illuminate|sequel|calculator|calm|hypno", ""),
    (
        "not necessarily|not have to|need not;given|shown|same|start|order",
        "",
    ),
    (
        "doesn't need|does not need|don't need|do not need",
        "must|cannot|only",
    ),
    (
        "each;own color|own colour;thermo|arrow|line",
        "digit|sum|same|must",
    ),
    (
        "these digits;may repeat|can repeat",
        "not|only|if$|row|column|box",
    ),
    ("some of the circles;also;bulb", "digit|sum|not "),
    (
        "never decrease|not decrease|cannot decrease",
        "line|sum|cage|arrow",
    ),
    ("dot between 1 and 2;either", ""),
    ("any order;line", "set|renban|must|form|consecutive|contain"),
    (
        "some;dot|dots|clue|clues|mark|marks;may not|might not;given|shown|marked|drawn",
        "digit|all ",
    ),
    (
        "may differ|can differ|may vary|can vary|may be different;between lines|from line to line|between segments|for different lines|for each line",
        "not |cannot|only|least|most",
    ),
    (
        "colours|colors|colour|color;of the lines|of lines|of the dots|of the cages;no meaning|no significance|not matter|n't matter",
        "except|unless|some$|only",
    ),
    ("digits;prime;1 is not", ""),
    (
        "this includes|these include;endpoint|end points|ends|circles|circle digits",
        "not|only",
    ),
    (
        "purely for aesthetic|for aesthetic reasons|purely aesthetic|purely cosmetic|purely thematic|just cosmetic|only cosmetic|just decorative|just decoration|only decoration|purely decorative|colours do not mean|colors do not mean|colours have no meaning|colors have no meaning",
        "",
    ),
    (
        "sets may consist of only one|set may consist of only one",
        "",
    ),
    ("brute forc|discouraged", "must"),
    (
        "digits are already given|digits already given|some digits are given|some givens",
        "not|must",
    ),
    (
        "clues are standard|clues are all standard",
        "not|except|unless",
    ),
    (
        "groups|runs|blocks;separated by at least one unshaded|separated by one or more unshaded|separated by at least one cell that is not shaded",
        "circle|dot|line|cage",
    ),
    (
        "shade some cells|shade some of the cells|shade some digits|some cells are shaded",
        "so that|such that|which|no |not |connected|2x2|row|column|box|exactly|circle|loop|each|all ",
    ),
    ("two digit|2 digit;pill|circle|read", "sum|line|cage;appear"),
    // A line that enters a box again has a new segment there.
    (
        "box|region;re enters|reenters|re entering|multiple entries|more than once|multiple times|several times|enters twice|passes through twice|each entry|each visit|two segments;separate|separately|new segment|individually|independently",
        "not |don't|doesn't|isn't|aren't|never|no ;together;digit;row;column;cage;differ;may|might|could;some$;unless|except;must",
    ),
    (
        "odd length|odd number of cells;total|sum;centre|center|middle|central",
        "not |don't|doesn't|isn't|never;even;twice|double|half;plus|minus|more|less;may|might|could;unless|except;box|region|cage|row|column",
    ),
    (
        "center|centre|middle|central;line;marked with|marked by|shown by|shown with|indicated by|indicated with",
        "digit|value|number|sum;not |don't|doesn't|isn't|aren't|never;unless|except;odd|even",
    ),
    // Several arrows from one circle are several arrows.
    (
        "multiple arrows|several arrows|two arrows|more than one arrow;same circle|one circle|a circle|same bulb|shared circle;separate|separately|independent|independently|individually|different arrows|each$",
        "not |don't|doesn't|isn't|aren't|never;together|combined|both;unless|except;or$",
    ),
    // What the solver has to find out.
    (
        "solver|you must|you need|up to you|must be determined|to be determined|must be deduced;determin|deduce|deduced|work out|figure out|find out|discover|up to you;which is which|which six digits|which 6 digits|which five digits|which eight digits|which seven digits|which digits to use|which digits are used",
        "not |don't|never;unless|except;line;dot;cage;circle;arrow",
    ),
    (
        "subset;row;column;same set|same subset|same digits|same six digits|same digits must",
        "line|cage|circle|arrow;not |don't|differ;may|might|could;unless|except;twice",
    ),
    // Rows, columns and regions are houses of the board.
    (
        "digit|number;not repeat|cannot repeat|can't repeat|don't repeat|never repeat;in a row|in any row|in each row|in a column|in any column|in each column|in a box|in any box|in each box|in a region|in any region|in each region|within a region|within regions|in regions|within each region|within a bold|in a bold|within a row|within a column|within a box",
        "line|arrow|cage|circle|diagonal|dot|thermo|path|loop|snake;sum|total|clue|full|shade|shaded|colour|color|grey|gray|marked|extra|window|outside|combined|pair|across|group|set;unless|except|only|if$|when|some$|one of;may repeat|can repeat;consecutive|parity|odd|even",
    ),
    (
        "place|fill|put|enter;1 9|digits 1|digits from 1;marked 3x3 box|marked box|given 3x3 box",
        "line|cage|circle|arrow|diagonal;sum|total|clue|shade|twice|two$|subset;not |don't|unless|except|only|one of|if$;may|might|could",
    ),
    (
        "box|boxes|cells|rows|columns;numbered;reading order|left to right|top left|top to bottom",
        "sum|total|clue|cage|line|arrow|value|circle;not |don't|unless|except;increas|order of the",
    ),
    // Values may repeat where digits do not.
    (
        "but values|though values|although values|values may;may|can",
        "digit|number;not|cannot|can't|only;line|cage|row|column|box|unless|except|if$",
    ),
    (
        "no cell is both|no cell can be both|no cell may be both|cannot be both|can't be both;lighter|heavier|doubler|halver|tripler|hot$|cold$|vampire|prey|victim",
        "digit|row|column|unless|except|line|cage|arrow|if$",
    ),
    (
        "cell;only one of these|only have one of these|at most one of these|one of these two roles;role|roles",
        "digit|row|column|unless|except|line|cage|arrow",
    ),
    (
        "colour|color;purely|solely|only|just|simply|merely;clarify|clarity|distinguish|tell apart|legib|readab|visib|easier",
        "digit|sum|value|not |unless|except|some$|cell|region|must",
    ),
    // Examples without a word for them, and facts about numbers.
    (
        "could|would|might;because|since",
        "must|may not|cannot|can't|never;unless|except|always|if and only",
    ),
    (
        "every number|any number|all numbers|each number|every digit|all digits;multiple of 1|multiple of one|multiples of 1|multiple of itself|divisible by 1$|divisible by itself",
        "line|arrow|cage|not |must",
    ),
    (
        "circle|quad|clue;listed|written|displayed|printed;smallest to largest|lowest to highest|ascending order|increasing order|numerical order",
        "line|arrow|thermo|cage;not |don't;cells|around|placed;unless|except",
    ),
    (
        "only the parity;total|sum;given|shown|provided|indicated",
        "digit|line|not |same|different",
    ),
    // What is not said of some clues.
    (
        "some cages|not all cages|not every cage;total|sum|number|clue",
        "same|equal|differ|digit|prime|odd$|even$|must",
    ),
    (
        "cages without|cage without|cages with no|cage with no;any sum|any total|sum to any|unknown sum|unknown total",
        "same|equal|differ|must",
    ),
    (
        "absence;means nothing|no information|nothing$|not mean|no meaning",
        "must|cannot",
    ),
    (
        "for decoration|as decoration|decoration only|decorative only|are decorative|is decorative|are decoration|is decoration",
        "some$|except|unless|digit|sum|not ",
    ),
    (
        "diagonal|diagonals|line|lines|arrow|arrows;not have to|need not|don't have to|n't need to;different|unique|distinct",
        "must|only|unless|except",
    ),
    (
        "clue|clues;not given for|not provided for|not shown for|not every row|not all rows",
        "digit|sum|must",
    ),
    (
        "it is possible|it's possible;repeat|repeats|repeated",
        "not |only|unless|must",
    ),
    (
        "difficulty|rated|rating;star|stars|out of|medium|hard",
        "digit|cell|must|marked",
    ),
    (
        "digits may repeat|digits can repeat|repeats are allowed|repetition is allowed|repeats allowed",
        "row|column|box|region|galax;no$|not |n't |only|if$|when|unless|except|must;cage|twice|once|set",
    ),
    (
        "not all|not every;same length|same size|equally long",
        "digit|sum|total|must",
    ),
    (
        "if there is a;center cell|centre cell|central cell|middle cell|central digit|middle digit;sum|total",
        "not |twice|double|half",
    ),
    (
        "cage|cages;no clue|no total|no sum|no number|without a clue|without clue;unknown|any sum|any total|any value",
        "same|equal|differ|must",
    ),
    (
        "each line|every line|each thermometer|each arrow;own sum|own total",
        "digit|differ|must|unique",
    ),
    (
        "line|lines;overlap|cross|share|touch;separate lines|separate line|different lines",
        "digit|sum|must|not |n't ",
    ),
    (
        "ignore|disregard;line colour|line color|colours|colors",
        "digit|sum|except",
    ),
    (
        "some;dot|dots|clue|clues;may be missing|might be missing|are missing",
        "digit|all |only",
    ),
    (
        "no digit repeats|no digit may repeat|no digit can repeat|no repeats;row;column;box|region",
        "except|only|line|cage|diagonal|arrow|circle|sum|outside|window|extra|marked|group|set|knight|king|position|shade;may be|not ",
    ),
    ("r1c1;top left|upper left", "digit|sum|equal|cage"),
    // What a dashed line is.
    (
        "area|cells|region|boxes;dashed borders|surrounded by|enclosed by|bounded by|inside;dashed|dotted;is a|are a|are called|is called|form a;cage",
        "sum|total|add;repeat|differ|consecutive|digit;not |unless|except;one of|either",
    ),
];

/// Words for lines.
pub(super) static LINE: &str =
    "line|whisper|ring$|string|tentacle|ribbon|centipede|wire|outline|tinsel|flute";

/// Words for lines of one kind, and for the marks at their ends.
pub(super) static KINDS_OF_LINES: &str = "palindrom|renban|zipper|entropic|modular|parity|nabner|between|lockout|arrow|circle|index|region sum|set";

/// Words for marks between two cells.
pub(super) static DOT: &str = "dot|circle|diamond|bubble|football|ball$|cloud|pearl|grape|star$|heart|snow|pickle|square|separated by|connected by|joined by|connected with|with a|oval|pill";

/// Words for adjacent cells anywhere on the board.
pub(super) static NEIGHBOURS: &str = "adjacent|neighbour|neighbor|touch diagonally|touching diagonally|diagonally touching|domino|sharing an edge|share an edge|sharing a side|share a side|sharing a corner|diagonal cell pairs";

/// Words for marked cells, or for only some cells.
pub(super) static MARKED: &str = "marked|coloured|colored|grey|gray|green|red$|blue|yellow|purple|orange|pink|black|white|main|positive|negative|along|cell's|its|their|given|shown|indicated|shaded|unshaded|mine|without|containing|contains|inside|outside|joined|separated|separating|wall";

/// Words of a clause about rules.
pub(super) static TALK: &str = "digit|cell|number|value|sum$|sums|total|line|circle|dot|cage|clue|must|arrow|cannot|shade|region|loop|path|box|row|column|square|draw|difference of|diagonal sudoku|diagonals$|sudoku x$|rules do not apply|knight's|king's|thermometer|renban|different parity|same parity|clone|consecutive|one of them|broken|faulty|queen|every diagonal|each diagonal|touch|adjacent|next to|prime|primes|odd$|even$|ratio|ratios|greater|smaller|star|stars|1s|2s|3s|4s|5s|6s|7s|8s|9s|differ|are equal|neighbour|neighbor|corners|2x2|hold the same";

/// Sentences with the meanings of the usual colours and forms.
pub(super) static USUAL: &str = "\
German whispers: adjacent digits on a green line differ by at least 5.
Digits on a purple line form a set of consecutive digits in any order.
Box borders divide blue lines into segments with the same sum.
Grey lines are palindromes.
Digits increase along a thermometer from the bulb.
Digits along an arrow sum to the digit in its circle.
Digits in cages do not repeat.
Digits in cages sum to the total.
Digits separated by a white dot are consecutive.
Cells joined by a black dot have a 1:2 ratio.
Digits separated by an X sum to 10.
Digits separated by a V sum to 5.
The digits of a quad circle are placed in the four cells around it.
A grey circle is odd.
A grey square is even.
Digits do not repeat on the marked diagonal.";
