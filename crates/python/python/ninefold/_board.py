"""A board: digits, boxes and rules, as a value."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Protocol, Union

from . import _native
from ._errors import PuzzleError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Board:
    """A board: its digits, the shape of its boxes, and its rules. It never changes, and it draws itself.

    >>> board = Board("1..4.......34..1")
    >>> board
    ┌─────┬─────┐
    │ 1 · │ · 4 │
    │ · · │ · · │
    ├─────┼─────┤
    │ · · │ · 3 │
    │ 4 · │ · 1 │
    └─────┴─────┘
    >>> board.side, board.box, board.rows[0]
    (4, '2x2', [1, 0, 0, 4])
    >>> str(board)
    '1..4.......34..1'

    ``str(board)`` is a text that is read as the same board. Two boards are equal if their digits, their boxes and
    their rules are, and a board equals its own text:

    >>> board == Board(board.rows) == "1..4.......34..1", board == Board(board.rows, box="1x4")
    (True, False)

    Rules are the lines of Ninefold's own text, for a plain board:

    >>> killer = Board("." * 16, rules="cage 3: r1c1 r1c2")
    >>> print(killer.rules)
    variant 4x4 boxes 2x2
    cage 3: r1c1 r1c2

    :param puzzle: text in any format, links included; rows, each a string or a list of digits; an array or a data
        frame of shape (side, side); the ``pathlib.Path`` of a file with one puzzle; or a board. Numbers are whole,
        and ``None`` or ``nan`` is an empty cell, as 0 is. A text may state more than a board holds: digits placed and
        notes stay behind.
    :param box: the box shape, rows by columns, such as ``"2x5"``; if not given, the one that the text states, or the
        usual one of the size.
    :param rules: rules that the board has, one a line.
    :param says: what the drawings of a SudokuPad or f-puzzles link mean, as sentences of its rules:
        ``"Red lines are renban lines."``
    :raises PuzzleError: if the text is no puzzle, or ``says`` is given for one without rules in words.
    """

    __slots__ = ("_box", "_givens", "_line", "_rules")
    _line: str
    _givens: str | None
    _box: str | None
    _rules: str | None

    def __init__(
        self,
        puzzle: Puzzle,
        box: str | None = None,
        rules: str | None = None,
        says: str | None = None,
    ) -> None:
        text, box = text_of(puzzle, box)
        if says is not None:
            text = _native.amended(text, says)
        if rules is not None:
            line, (box, own) = _native.read(text, box)
            side = math.isqrt(count_of(line))
            head = f"variant {side}x{side} boxes {box}\n" if own is None else f"{own}\n"
            is_whole = rules.lstrip().startswith("variant")
            text = _native.with_givens(rules if is_whole else head + rules + "\n", line)
            box = None
        self._line, (self._box, self._rules) = _native.read(text, box)
        self._givens = puzzle._givens if isinstance(puzzle, Board) and rules is None else None

    @classmethod
    def _of(cls, line: str, kind: _native.Kind, givens: str | None = None) -> Board:
        """A board of what is known to fit together."""
        board = cls.__new__(cls)
        board._line, board._givens = line, givens
        board._box, board._rules = kind
        return board

    def __reduce__(self) -> tuple[Any, ...]:
        return (Board._of, (self._line, self._kind, self._givens))

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        return self

    @property
    def _kind(self) -> _native.Kind:
        return (self._box, self._rules)

    def __str__(self) -> str:
        if self._rules is not None:
            return _native.with_givens(self._rules, self._line)
        if self._box == _native.usual_box(count_of(self._line)):
            return self._line
        return _native.with_givens(self._line, self._line, self._box)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Board):
            return (self._line, self._box, self._rules) == (other._line, other._box, other._rules)
        return str(self) == other if isinstance(other, str) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    @property
    def line(self) -> str:
        """The digits row by row, a sign each, with ``.`` for an empty cell. Boards with more than 61 digits have
        numbers with blanks between them. The cells beside the board follow after a blank."""
        return self._line

    @property
    def givens(self) -> Board | None:
        """The puzzle that this solves, if it is a solution."""
        return None if self._givens is None else Board._of(self._givens, self._kind)

    @property
    def box(self) -> str | None:
        """The box shape, rows by columns: ``"3x3"``; ``None`` if the board has other houses than rows,
        columns and boxes."""
        return self._box

    @property
    def rules(self) -> str | None:
        """Whatever makes the puzzle more than rows, columns and boxes, in Ninefold's own text without digits;
        ``None`` if there is nothing of the kind."""
        return self._rules

    @property
    def digits(self) -> list[int]:
        """The digits row by row, with 0 for an empty cell. Cells beside the board are in ``beside``."""
        return self._cells()[0]

    @property
    def beside(self) -> dict[str, int]:
        """The digits of the cells beside the board, by their names, with 0 for an empty cell. Rules and links may have
        such cells, and so have links with things to find beside the digits, such as which cells count double."""
        digits = self._cells()[1]
        return dict(zip(_native.form(self._rules)[1], digits)) if digits and self._rules is not None else {}

    def _cells(self) -> tuple[list[int], list[int]]:
        """The digits of the board, and those of the cells beside it."""
        words = self._line.split(" ")
        if len(words) <= 2:
            board, beside = ([_SYMBOLS.find(sign) + 1 for sign in word] for word in (words + [""])[:2])
            return board, beside
        numbers = [0 if number == "." else int(number) for number in words]
        count = len(numbers) - (0 if self._rules is None else len(_native.form(self._rules)[1]))
        return numbers[:count], numbers[count:]

    def _size(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        side = math.isqrt(count_of(self._line))
        size = (side, side) if self._rules is None else _native.form(self._rules)[0]
        if size is None:
            raise ValueError("this board is not one rectangle; `digits` has its digits")
        return size

    @property
    def side(self) -> int:
        """How many rows there are; a plain board has as many columns and digits.

        :raises ValueError: if the board is not one rectangle, as that of a samurai.
        """
        return self._size()[0]

    @property
    def rows(self) -> list[list[int]]:
        """The digits, a list for each row, with 0 for an empty cell.

        :raises ValueError: if the board is not one rectangle, as that of a samurai.
        """
        digits, (_, columns) = self.digits, self._size()
        return [digits[start : start + columns] for start in range(0, len(digits), columns)]

    def svg(self, theme: str = "light") -> str:
        """The picture as SVG; ``theme`` is ``"light"``, ``"dark"`` or ``"print"``."""
        return _native.picture(*self._drawn(), "svg", theme).decode()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """``numpy.asarray(board)``: the digits as an array of shape (side, side)."""
        import numpy

        if copy is False:
            raise ValueError("a board has no array of its own: one is made for each call")
        return numpy.array(self.rows, dtype=numpy.uint8 if dtype is None else dtype)

    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """The digits as an array of shape (side, side)."""
        return self.__array__()

    def __repr__(self) -> str:
        return _native.draw(*self._drawn()).rstrip("\n")

    def _drawn(self) -> tuple[str, str, str | None]:
        """What is drawn: the text of the puzzle, the digits, and the boxes if the text does not state them."""
        givens = self._givens or self._line
        if self._rules is not None:
            return _native.with_givens(self._rules, givens), self._line, None
        return givens, self._line, self._box

    def _repr_svg_(self) -> str:
        return self.svg()


class Frame(Protocol):
    """A data frame of pandas or polars."""

    @property
    def shape(self) -> tuple[int, int]: ...
    def to_numpy(self) -> Any: ...


#: One puzzle: text in any format, the path of a file with it, rows of signs or of digits, an array or a data frame of
#: shape (side, side), or a board.
Puzzle = Union[
    str,
    bytes,
    PurePath,
    Board,
    Sequence[str],
    Sequence[Sequence[Union[float, None]]],
    "npt.NDArray[np.integer[Any]]",
    "npt.NDArray[np.floating[Any]]",
    Frame,
]


def count_of(line: str) -> int:
    """How many cells the board of a line has: signs, or numbers with blanks between them."""
    words = line.split(" ")
    return len(words[0]) if len(words) <= 2 else len(words)


def text_of(puzzle: Any, box: str | None = None) -> tuple[str, str | None]:
    """One puzzle as a text, and the box shape that it or the caller states.

    >>> text_of([[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 3], [4, 0, 0, 1]])
    ('1..4.......34..1', None)
    >>> text_of(["1..4", "....", "...3", "4..1"])
    ('1..4\\n....\\n...3\\n4..1', None)
    >>> text_of(["1..4.......34..1"])
    Traceback (most recent call last):
    TypeError: expected one puzzle, found a list of 1; solve_many and its like take many

    :raises TypeError: if it is not one puzzle.
    :raises OSError: if it is a path, and its file cannot be read.
    """
    if isinstance(puzzle, Board):
        if puzzle._rules is not None:
            if box is not None:
                raise ValueError("box: this board has rules of its own, which state its boxes")
            return str(puzzle), None
        if box is not None and box != puzzle._box:
            raise ValueError(f"box: this board has boxes of {puzzle._box}, not {box}")
        return puzzle._line, puzzle._box
    if isinstance(puzzle, str):
        if _is_file(puzzle):
            raise TypeError(f"{puzzle!r} is a file: pathlib.Path({puzzle!r}) names it")
        return puzzle, box
    if isinstance(puzzle, PurePath):
        return _decoded(Path(puzzle).read_bytes(), f"{puzzle}: "), box
    if isinstance(puzzle, (bytes, bytearray)):
        return _decoded(puzzle), box
    if hasattr(puzzle, "__array_interface__"):
        return _line_of_array(puzzle, box), box
    if _is_square_frame(puzzle):
        return _line_of_rows(puzzle.to_numpy().tolist(), box), box
    if isinstance(puzzle, (list, tuple)):
        rows = [row.tolist() if hasattr(row, "__array_interface__") else row for row in puzzle]
        # Boards with more digits than there are signs have no rows of signs: there, lines of that length are many puzzles.
        if 0 < len(rows) <= len(_SYMBOLS) and all(isinstance(row, str) and len(row) == len(rows) for row in rows):
            return "\n".join(rows), box
        if rows and all(isinstance(row, (list, tuple)) and len(row) == len(rows) for row in rows):
            return _line_of_rows(rows, box), box
        if rows and all(is_missing(item) or _is_digit(item) for item in rows):
            raise TypeError(f"expected rows of digits, found one list of {len(rows)} numbers")
    found = type(puzzle).__name__
    if hasattr(puzzle, "__len__"):
        found = f"a {found} of {len(puzzle)}"
    raise TypeError(f"expected one puzzle, found {found}; solve_many and its like take many")


def _is_square_frame(item: object) -> bool:
    """Whether this is a data frame of pandas or polars with as many columns as rows."""
    shape: tuple[int, ...] = getattr(item, "shape", ())
    is_frame = type(item).__module__.partition(".")[0] in ("pandas", "polars")
    return is_frame and len(shape) == 2 and shape[0] == shape[1] > 0


def _is_file(text: str) -> bool:
    """Whether a text is the name of a file, such as ``puzzles.txt``. A puzzle does not end like this."""
    suffix = "" if "\n" in text else os.path.splitext(text)[1][1:]
    return suffix.isalpha() and len(suffix) < 9 and os.path.isfile(text)


def _decoded(text: bytes | bytearray, place: str = "") -> str:
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise PuzzleError(f"{place}expected text in UTF-8") from None


def is_missing(item: object) -> bool:
    """``None``, ``nan`` and ``NA``."""
    is_nan = isinstance(item, float) and item != item
    return item is None or is_nan or type(item).__name__ in ("NAType", "NaTType")


def _is_digit(item: object) -> bool:
    if isinstance(item, float):
        return item.is_integer()
    return hasattr(item, "__index__") and not isinstance(item, bool)


def _line_of_rows(rows: list[Any], box: str | None) -> str:
    digits: list[int] = []
    for row_number, row in enumerate(rows, 1):
        for column, digit in enumerate(row, 1):
            if not (is_missing(digit) or _is_digit(digit)):
                place = f"r{row_number}c{column}"
                raise TypeError(f"{place}: expected a digit, or 0 or None for an empty cell, found {digit!r}")
            digits.append(0 if is_missing(digit) else int(digit))
    if min(digits) < 0 or max(digits) > 255:
        raise ValueError("a digit is a number from 1 to the side of the board, or 0 for an empty cell")
    line: str = _native.cells_text(bytes(digits), len(digits), box).values("puzzle")[0]
    return line


def _line_of_array(array: Any, box: str | None) -> str:
    digits = digits_of_array(array)
    if digits.ndim != 2 or digits.shape[0] != digits.shape[1]:
        shape = "×".join(map(str, digits.shape))
        raise TypeError(
            f"expected an array of shape (side, side), found {shape}{_one_hot(digits)}; "
            "solve_many and its like take (n, side, side)"
        )
    line: str = _native.cells_text(digits.tobytes(), digits.size, box).values("puzzle")[0]
    return line


def _one_hot(digits: Any) -> str:
    """A word on arrays whose last axis is zeros and at most one 1."""
    is_hot = digits.ndim >= 3 and digits.size and int(digits.max()) == 1 and int(digits.sum(axis=-1).max()) <= 1
    return ", which looks one-hot: turn it into digits first, with 0 for an empty cell" if is_hot else ""


def digits_of_array(array: Any) -> npt.NDArray[np.uint8]:
    """An array of digits. In an array of floating-point numbers, ``nan`` is an empty cell.

    :raises TypeError: if it does not hold whole numbers.
    :raises ValueError: if one of them is no digit.
    """
    import numpy

    array = numpy.asarray(array)
    if array.dtype.kind == "f":
        array = numpy.where(numpy.isnan(array), 0, array)
        is_part = array != numpy.trunc(array)
        if is_part.any():
            raise TypeError(f"expected whole numbers, found {array[is_part][0]}")
    elif array.dtype.kind not in "iu":
        raise TypeError(f"expected an array of integers, found one of {array.dtype}")
    if array.size and (array.min() < 0 or array.max() > 255):
        raise ValueError("a digit is a number from 1 to the side of the board, or 0 for an empty cell")
    return numpy.ascontiguousarray(array, dtype=numpy.uint8)
