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

    It is a string, so it goes wherever strings go.

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
    """

    __slots__ = ("_box", "_givens")
    _givens: str | None
    _box: str | None

    def __new__(cls, line: str, givens: str | None = None, box: str | None = None) -> Board:
        self = super().__new__(cls, line)
        self._givens = givens
        self._box = box
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Board, (str(self), self._givens, self._box))

    def __str__(self) -> str:
        return str.__str__(self)

    @property
    def givens(self) -> str | None:
        """The line of the puzzle that this solves, if it is a solution."""
        return self._givens

    @property
    def box(self) -> str | None:
        """The box shape, rows by columns: ``"3x3"``."""
        return self._box

    @property
    def cells(self) -> list[int]:
        """The digits row by row, with 0 for an empty cell."""
        if " " in self:
            return [int(number) for number in self.split()]
        return [_SYMBOLS.find(sign) + 1 for sign in self]

    @property
    def side(self) -> int:
        """How many rows, columns and digits there are."""
        return math.isqrt(len(self.cells))

    @property
    def rows(self) -> list[list[int]]:
        """The digits, a list for each row."""
        cells, side = self.cells, self.side
        return [cells[start : start + side] for start in range(0, len(cells), side)]

    def svg(self, theme: str = "light") -> str:
        """The picture as SVG; ``theme`` is ``"light"``, ``"dark"`` or ``"print"``."""
        givens = self._givens or str(self)
        return _native.picture(givens, str(self), self._box, "svg", theme).decode()

    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """The digits as an array of n×n."""
        import numpy

        return numpy.array(self.rows, dtype=numpy.uint8)

    def __repr__(self) -> str:
        return _native.draw(self._givens or str(self), str(self), self._box).rstrip("\n")

    def _repr_html_(self) -> str:
        # As an image of its own: names inside of one SVG would meet those of the next on the page.
        data = base64.b64encode(self.svg().encode()).decode()
        width = min(48 * self.side, 720)
        return f'<img alt="{str(self)}" width="{width}" src="data:image/svg+xml;base64,{data}">'
