"""Answers to many puzzles: columns of Arrow that Python can also read without it."""

from __future__ import annotations

import html
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._board import Board, count_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Answers:
    """A table with a row for each puzzle, in order.

    Columns by name, rows by number, some rows by a list of numbers or of truth values. Boards in it are
    :class:`Board`. Anything that speaks Arrow takes it without a copy, with boards as their lines:
    ``pyarrow.table(answers)``, ``polars.DataFrame(answers)``, ``pandas.DataFrame(answers)``,
    ``duckdb.sql("from answers")``.

    >>> import ninefold
    >>> answers = ninefold.solve_many(["1..4.......34..1", "1..4", None])
    >>> answers["status"]
    ['unique', 'invalid', None]
    >>> str(answers[0]["solution"])
    '1234341221434321'
    >>> answers[1]["error"]
    'column 1: expected a Sudoku (81 digits and dots, or 9 rows), found `1..4`'
    >>> len(answers[[True, False, False]]), len(answers.head(2))
    (1, 2)
    """

    def __init__(
        self,
        table: _native.Table,
        box: str | None = None,
        kinds: Sequence[_native.Kind | None] | None = None,
        names: Sequence[str] = ("solution", "canonical"),
    ) -> None:
        """:param box: the box shape of the boards.
        :param kinds: for each row the boxes and the rules of its board, where they are not the usual ones.
        :param names: the columns that hold boards, as lines."""
        self._table = table
        self._box = box
        self._kinds = None if kinds is None else list(kinds)
        self._names = frozenset(names)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickled, (self._table.to_bytes(), self._box, self._kinds, sorted(self._names)))

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
    def __getitem__(self, key: slice | Sequence[int] | Sequence[bool] | npt.NDArray[Any]) -> Answers: ...
    def __getitem__(self, key: Any) -> Any:
        """A column, a row, or a table of some rows: a slice, a list of row numbers, or a truth value for each row."""
        if isinstance(key, str):
            return self._values(key, 0, len(self))
        rows = range(len(self))
        if isinstance(key, slice):
            return self._taken(list(rows[key]))
        if hasattr(key, "__index__") and not hasattr(key, "__len__"):
            row = rows[key.__index__()]
            return self._rows(row, row + 1)[0]
        chosen = key.tolist() if hasattr(key, "tolist") else list(key)
        if chosen and all(isinstance(item, bool) for item in chosen):
            if len(chosen) != len(self):
                raise IndexError(f"expected a truth value for each of {len(self)} rows, found {len(chosen)}")
            return self._taken([row for row, is_wanted in enumerate(chosen) if is_wanted])
        return self._taken([rows[row] for row in chosen])

    def head(self, rows: int = 5) -> Answers:
        """The first rows."""
        return self[: max(rows, 0)]

    def _taken(self, rows: list[int]) -> Answers:
        kinds = None if self._kinds is None else [self._kinds[row] for row in rows]
        return Answers(self._table.take(rows), self._box, kinds, sorted(self._names))

    def _rows(self, start: int, end: int) -> list[dict[str, Any]]:
        names = self.columns
        columns = [self._values(name, start, end) for name in names]
        return [dict(zip(names, values)) for values in zip(*columns)]

    def _values(self, name: str, start: int, end: int) -> list[Any]:
        try:
            values = self._table.values(name, start, end)
        except TypeError:
            # Dates with a time and the like: Python has them by way of pyarrow.
            try:
                import pyarrow
            except ImportError:
                raise TypeError(f"the column `{name}` is read by pyarrow, which is not installed") from None
            values = pyarrow.table(self)[name].slice(start, end - start).to_pylist()
        if name not in self._names:
            return values
        usual: dict[int, _native.Kind] = {}
        kinds = [None] * len(values) if self._kinds is None else self._kinds[start:end]
        return [
            None if line is None else Board._of(line, kind or self._kind(line, usual))
            for line, kind in zip(values, kinds)
        ]

    def _kind(self, line: str, usual: dict[int, _native.Kind]) -> _native.Kind:
        """The boxes of a line: those of all, or the usual ones of its size."""
        if self._box is not None:
            return (self._box, None)
        count = count_of(line)
        if count not in usual:
            usual[count] = (_native.usual_box(count), None)
        return usual[count]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        step = 4096
        for start in range(0, len(self), step):
            yield from self._rows(start, min(start + step, len(self)))

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
        """As a ``pandas.DataFrame``, with boards as their lines."""
        import pandas

        lines = Answers(self._table, names=())
        return pandas.DataFrame({name: lines[name] for name in self.columns})

    def to_numpy(self, column: str = "solution", *, one_hot: bool = False) -> npt.NDArray[np.uint8]:
        """The boards of a column as digits of shape (n, side, side), with 0 for an empty cell and zeros where there is
        no board. All boards must have one size.

        :param one_hot: shape (n, side, side, side) in place of it: ``a[i, r, c, d - 1]`` is 1 if the cell holds ``d``.
        """
        import numpy

        lines: list[str | None] = self._table.values(column)
        line = next((line for line in lines if line is not None), "." * 81)
        count = count_of(line)
        side = math.isqrt(count)
        if count == 81 and all(line is None or len(line) == 81 for line in lines):
            text = "".join("0" * 81 if line is None else line for line in lines).replace(".", "0")
            digits = numpy.frombuffer(text.encode(), dtype=numpy.uint8) - ord("0")
        else:
            boards = [[0] * count if line is None else Board._of(line, (None, None)).digits for line in lines]
            if any(len(board) != count for board in boards):
                raise ValueError(f"the boards of `{column}` have several sizes")
            digits = numpy.array(boards, dtype=numpy.uint8)
        digits = digits.reshape(-1, side, side)
        if one_hot:
            digits = (digits[..., None] == numpy.arange(1, side + 1)).astype(numpy.uint8)
        answer: npt.NDArray[np.uint8] = digits
        return answer

    def _summary(self) -> str:
        rows = "1 row" if len(self) == 1 else f"{len(self):,} rows"
        if "status" not in self.columns:
            return rows
        counts = Counter(status or "null" for status in self["status"])
        summary = ", ".join(f"{count:,} {status}" for status, count in counts.most_common())
        return f"{rows}: {summary}" if summary else "no rows"

    def __repr__(self) -> str:
        return f"<Answers, {self._summary()}>"

    def _repr_html_(self) -> str:
        def cell(value: object) -> str:
            text = value.line if isinstance(value, Board) else value
            return f"<td>{'' if text is None else html.escape(str(text))}</td>"

        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        body = "".join("<tr>" + "".join(map(cell, row.values())) + "</tr>" for row in self.head(10))
        return f"<p>{self._summary()}</p><table><tr>{head}</tr>{body}</table>"


def _unpickled(
    table: bytes, box: str | None, kinds: list[_native.Kind | None] | None, names: list[str]
) -> Answers:
    return Answers(_native.Table.of_bytes(table), box, kinds, names)
