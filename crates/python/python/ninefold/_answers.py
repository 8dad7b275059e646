"""Answers to many puzzles: columns of Arrow that Python can also read without it."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._board import Board
from ._puzzles import Many

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Answers:
    """A table with a row for each puzzle, in order.

    Columns by name, rows by number. Where the boxes are not the usual ones of the size, the boards among
    them are :class:`Board`, which carries its boxes; text in Arrow does not. Anything that speaks Arrow takes it without a copy:
    ``pyarrow.table(answers)``, ``polars.DataFrame(answers)``, ``duckdb.sql("from answers")``.

    >>> import ninefold
    >>> answers = ninefold.solve(["1..4.......34..1", "1..4", None])
    >>> answers["status"]
    ['unique', 'invalid', None]
    >>> answers[0]["solution"]
    '1234341221434321'
    >>> answers[1]["error"]
    'column 1: expected a Sudoku (81 digits and dots, or 9 rows), found `1..4`'
    """

    def __init__(
        self,
        table: _native.Table,
        box: str | None = None,
        boards: Sequence[Board | None] | None = None,
        names: Sequence[str] = ("solution", "canonical"),
    ) -> None:
        """:param box: the box shape of the boards.
        :param boards: for each row the board that it answers, where boxes or rules are not the usual ones.
        :param names: the columns that hold boards, as lines."""
        self._table = table
        self._box = box
        self._boards = boards
        self._names = frozenset(names)

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._table.names

    def __len__(self) -> int:
        return len(self._table)

    @overload
    def __getitem__(self, key: str) -> list[Any]: ...
    @overload
    def __getitem__(self, key: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, key: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, key: str | int | slice) -> Any:
        if isinstance(key, str):
            return self._values(key, 0, len(self))
        rows = range(len(self))
        if isinstance(key, slice):
            chosen = rows[key]
            if chosen.step == 1:
                return self._rows(chosen.start, chosen.stop)
            return [self[row] for row in chosen]
        row = rows[key]
        return self._rows(row, row + 1)[0]

    def _rows(self, start: int, end: int) -> list[dict[str, Any]]:
        names = self.columns
        columns = [self._values(name, start, end) for name in names]
        return [dict(zip(names, values)) for values in zip(*columns)]

    def _values(self, name: str, start: int, end: int) -> list[Any]:
        values = self._table.values(name, start, end)
        if name not in self._names or (self._box is None and self._boards is None):
            return values
        sources: Sequence[Board | None] = (
            [None] * len(values) if self._boards is None else self._boards[start:end]
        )
        return [
            line if line is None else _board_like(line, source, self._box)
            for line, source in zip(values, sources)
        ]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        step = 4096
        for start in range(0, len(self), step):
            yield from self._rows(start, start + step)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._table.__arrow_c_schema__()

    def to_pyarrow(self) -> Any:
        """As a ``pyarrow.Table``, without a copy."""
        import pyarrow

        return pyarrow.table(self)

    def to_polars(self) -> Any:
        """As a ``polars.DataFrame``."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> Any:
        """As a ``pandas.DataFrame``."""
        import pandas

        return pandas.DataFrame({name: self[name] for name in self.columns})

    def grids(self, column: str = "solution") -> npt.NDArray[np.uint8]:
        """The boards of a column as an array of rows×n×n digits; zeros where there is none. All
        boards must have one size."""
        import numpy

        lines = self[column]
        side = next((Board(line).side for line in lines if line is not None), 9)
        if side == 9:
            blank = "0" * 81
            text = "".join(blank if line is None else line for line in lines)
            grids = numpy.frombuffer(text.encode(), dtype=numpy.uint8) - ord("0")
            return grids.reshape(-1, 9, 9)
        blank = "." * (side * side)
        boards = [Board(blank if line is None else line).rows for line in lines]
        return numpy.array(boards, dtype=numpy.uint8)

    def _told(self) -> str:
        if "status" not in self.columns:
            return f"{len(self):,} rows"
        counts = Counter(status or "null" for status in self["status"])
        told = ", ".join(f"{count:,} {status}" for status, count in counts.most_common())
        return f"{len(self):,} rows: {told}" if told else "no rows"

    def __repr__(self) -> str:
        return f"<Answers, {self._told()}>"

    def _repr_html_(self) -> str:
        def cell(value: object) -> str:
            return f"<td>{'' if value is None else html.escape(str(value))}</td>"

        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        body = "".join(
            "<tr>" + "".join(cell(value) for value in row.values()) + "</tr>" for row in self[:10]
        )
        return f"<p>{self._told()}</p><table><tr>{head}</tr>{body}</table>"


def answers(job: str, many: Many, column: str | None, **options: Any) -> Answers:
    """The answers of a job to many puzzles."""
    table = _native.answer(job, many.data, column, shape=many.box, **options)
    return Answers(table, many.box, many.boards)


def _board_like(line: str, source: Board | None, box: str | None) -> Board | str:
    """A line as a board with the boxes and the rules of another one, or else with these boxes."""
    if source is not None:
        return Board(line, None, source.box, source.rules)
    return line if box is None else Board(line, None, box)
