"""A board: its line, which draws itself."""

from __future__ import annotations

import base64
import math
from typing import TYPE_CHECKING, Any

from . import _native

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Board(str):
    """A board as a line, row by row, that draws itself where it is shown.

    It is a string, so it goes wherever strings go. It carries the shape of its boxes: whatever takes a board
    takes its boxes from it. A plain string has none, and is read with the usual boxes of its size.

    >>> board = Board("1..4.......34..1")
    >>> board.side
    4
    >>> board.rows[0]
    [1, 0, 0, 4]
    >>> board
    ┌─────┬─────┐
    │ 1 · │ · 4 │
    │ · · │ · · │
    ├─────┼─────┤
    │ · · │ · 3 │
    │ 4 · │ · 1 │
    └─────┴─────┘
    >>> board.box, board == Board(board, box="1x4"), board == str(board)
    ('2x2', False, True)

    :param line: the digits row by row.
    :param givens: the line of the puzzle that this board solves.
    :param box: the box shape, rows by columns; the usual one of the size if not given.
    :param rules: the text of the puzzle, if it has other rules than rows, columns and boxes.
    """

    __slots__ = ("_box", "_givens", "_rules")
    _givens: str | None
    _box: str | None
    _rules: str | None

    def __new__(
        cls, line: str, givens: str | None = None, box: str | None = None, rules: str | None = None
    ) -> Board:
        self = super().__new__(cls, line)
        self._givens = givens
        self._box = box if box is not None or rules is not None else _native.usual_box(self._count())
        self._rules = rules
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Board, (str(self), self._givens, self._box, self._rules))

    def __str__(self) -> str:
        return str.__str__(self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Board) and (self._box, self._rules) != (other._box, other._rules):
            return False
        return str.__eq__(self, other) if isinstance(other, str) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    @property
    def givens(self) -> str | None:
        """The line of the puzzle that this solves, if it is a solution."""
        return self._givens

    @property
    def box(self) -> str | None:
        """The box shape, rows by columns: ``"3x3"``; ``None`` if the board has other houses than rows,
        columns and boxes."""
        return self._box

    @property
    def rules(self) -> str | None:
        """The text of the puzzle, if it has other rules than rows, columns and boxes."""
        return self._rules

    @property
    def is_usual(self) -> bool:
        """Whether the line alone is read as this board: there are no other rules, and the boxes are the usual
        ones of the size."""
        return self._rules is None and self._box == _native.usual_box(self._count())

    @property
    def text(self) -> str:
        """The board as a text that states its boxes and its rules, so that any reader of Ninefold's own text
        takes it for the same board."""
        source = str(self) if self._rules is None else self._rules
        return _native.with_givens(source, str(self), self._box if self._rules is None else None)

    @property
    def cells(self) -> list[int]:
        """The digits row by row, with 0 for an empty cell."""
        if " " in self:
            return [0 if number == "." else int(number) for number in self.split()]
        return [_SYMBOLS.find(sign) + 1 for sign in self]

    def _count(self) -> int:
        """How many cells there are."""
        return len(self.split()) if " " in self else len(self)

    def _size(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        side = math.isqrt(self._count())
        size = (side, side) if self._rules is None else _native.size(self._rules)
        if size is None:
            raise ValueError("this board is not one rectangle; `cells` has its digits")
        return size

    @property
    def side(self) -> int:
        """How many rows there are; a plain board has as many columns and digits.

        :raises ValueError: if the board is not one rectangle, as that of a samurai.
        """
        return self._size()[0]

    @property
    def rows(self) -> list[list[int]]:
        """The digits, a list for each row.

        :raises ValueError: if the board is not one rectangle, as that of a samurai.
        """
        cells, (_, columns) = self.cells, self._size()
        return [cells[start : start + columns] for start in range(0, len(cells), columns)]

    def svg(self, theme: str = "light") -> str:
        """The picture as SVG; ``theme`` is ``"light"``, ``"dark"`` or ``"print"``."""
        return _native.picture(*self._drawn(), "svg", theme).decode()

    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """The digits as an array of n×n."""
        import numpy

        return numpy.array(self.rows, dtype=numpy.uint8)

    def __repr__(self) -> str:
        return _native.draw(*self._drawn()).rstrip("\n")

    def _drawn(self) -> tuple[str, str, str | None]:
        """What is drawn: the text of the puzzle, the digits, and the boxes if the text does not state them."""
        if self._rules is not None:
            return self._rules, str(self), None
        return self._givens or str(self), str(self), self._box

    def _repr_html_(self) -> str:
        # As an image of its own: names inside of one SVG would meet those of the next on the page.
        data = base64.b64encode(self.svg().encode()).decode()
        width = min(48 * self.side, 720)
        return f'<img alt="{str(self)}" width="{width}" src="data:image/svg+xml;base64,{data}">'
