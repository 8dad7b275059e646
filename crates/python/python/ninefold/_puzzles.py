"""Many puzzles: lists, arrays, columns, tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from . import _native
from ._answers import Answers
from ._board import Board, _one_hot, digits_of_array, is_missing, text_of


@dataclass(frozen=True)
class Many:
    """What ``_native.answer`` takes: a list of texts, a table, or what speaks Arrow."""

    data: object
    #: The box shape of all boards: the one that the caller states, or that they have.
    box: str | None = None
    #: For each row the kind of its board, if any of them is not what its line alone would be read as.
    kinds: list[_native.Kind | None] | None = None


def many_of(puzzles: Any, box: str | None = None, column: str | None = None) -> Many:
    """Many puzzles.

    >>> many_of(["1..4.......34..1", None])
    Many(data=['1..4.......34..1', None], box=None, kinds=None)
    >>> many_of("1..4.......34..1")
    Traceback (most recent call last):
    TypeError: expected many puzzles, found one str; solve and its like take one

    :raises TypeError: if it is one puzzle, or something else.
    """
    if isinstance(puzzles, (str, bytes, bytearray, Board)):
        found = type(puzzles).__name__
        raise TypeError(f"expected many puzzles, found one {found}; solve and its like take one")
    if isinstance(puzzles, Answers):
        return _of_answers(puzzles, box, column)
    is_pandas = type(puzzles).__module__.partition(".")[0] == "pandas"
    if is_pandas and str(getattr(puzzles, "dtype", "")) == "object":
        # A column of Python's own objects, which Arrow may not know.
        return _of_list(puzzles.tolist(), box)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return Many(puzzles, box)
    if isinstance(puzzles, Mapping):
        raise TypeError(
            "expected many puzzles, found a dict: take the column with the puzzles, or make a table of it "
            "(pandas.DataFrame, pyarrow.table, polars.DataFrame)"
        )
    if hasattr(puzzles, "__array_interface__"):
        return _of_array(puzzles, box)
    if is_pandas:
        # A column of a pandas that does not speak Arrow.
        return _of_list(puzzles.tolist(), box)
    if isinstance(puzzles, Iterable):
        return _of_list(list(puzzles), box)
    raise TypeError(
        f"expected many puzzles (a list, an array, a column, a table), found {type(puzzles).__name__}"
    )


def _of_answers(answers: Answers, box: str | None, column: str | None) -> Many:
    """A table of answers: its boards have boxes that their text does not state."""
    if answers._kinds is None and (answers._box is None or box == answers._box):
        return Many(answers, box)
    if column in answers._names or len(answers.columns) == 1:
        if answers._kinds is not None:
            raise TypeError(
                f"boards of this table have boxes or rules of their own: answers[{column!r}] has them"
            )
        if box is not None:
            raise ValueError(f"box: these boards have boxes of {answers._box}, not {box}")
        return Many(answers, answers._box)
    return Many(answers, box)


def _of_list(items: list[Any], box: str | None) -> Many:
    items = [None if is_missing(item) else item for item in items]
    if all(item is None or isinstance(item, str) for item in items):
        return Many(items, box)
    texts: list[str | None] = []
    kinds: list[_native.Kind | None] = []
    for number, item in enumerate(items):
        text, kind = None, None
        if isinstance(item, Board):
            text_of(item, box)  # boxes that contradict the board are an error
            # A text in a column is read by itself, so that it has to state its boxes.
            text, kind = str(item) if box is None else item.line, item._kind
        elif item is not None:
            try:
                text, _ = text_of(item, box)
            except (TypeError, ValueError) as error:
                raise type(error)(f"puzzle {number}: {error}") from None
        texts.append(text)
        kinds.append(kind)
    is_usual = all(kind is None or text == board.line for text, kind, board in zip(texts, kinds, items))
    return Many(texts, box, None if is_usual or box is not None else kinds)


def _of_array(array: Any, box: str | None) -> Many:
    import numpy

    array = numpy.asarray(array)
    if array.dtype.kind in "OUTS":
        if array.ndim != 1:
            raise TypeError(f"expected a column of strings, found an array of {array.ndim} dimensions")
        items = array.tolist()
        return _of_list([item.decode() if isinstance(item, bytes) else item for item in items], box)
    digits = digits_of_array(array)
    is_square = digits.ndim == 3 and digits.shape[1] == digits.shape[2]
    cells = int(numpy.prod(digits.shape[1:]))
    hot = _one_hot(digits) if digits.ndim != 3 or len(digits) == digits.shape[1] else ""
    if hot or not (is_square or digits.ndim == 2) or int(cells**0.5 + 0.5) ** 2 != cells:
        shape = "×".join(map(str, digits.shape))
        raise ValueError(f"expected an array of shape (n, side, side) or (n, side²), found {shape}{hot}")
    return Many(_native.cells_text(digits.tobytes(), max(cells, 1), box), box)


#: Where the column of boards is among those of a job, from the end.
_BOARDS = {"solve": -3, "canonical": -4}


def answers(job: str, puzzles: Any, box: str | None, column: str | None, **options: Any) -> Answers:
    """The answers of a job to many puzzles."""
    many = many_of(puzzles, box, column)
    table = _native.answer(job, many.data, column, shape=many.box, **options)
    names = {table.names[_BOARDS[job]]} if job in _BOARDS else set()
    if isinstance(puzzles, Answers):
        names |= puzzles._names
    return Answers(table, many.box, many.kinds, sorted(names))
