"""What kind of thing puzzles come as: one or many, text or digits or Arrow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import _native
from ._board import Board


@dataclass(frozen=True)
class One:
    """A single puzzle."""

    text: str
    #: The box shape, if the puzzle or the caller states one.
    box: str | None = None


@dataclass(frozen=True)
class Many:
    """What ``_native.answer`` takes: a list of texts, a table, or what speaks Arrow."""

    data: object
    #: The box shape that the caller states.
    box: str | None = None
    #: For each row the board that was there, if any of them is not what its line alone would be read as.
    boards: list[Board | None] | None = None


def kind_of(puzzles: Any, box: str | None = None) -> One | Many:
    """Tells one puzzle from many.

    A string is one puzzle, in any format; so are n lists of n digits, or an array of n×n. Everything
    else is many: a list of strings, an array of rows×n×n or rows×cells, a column, a table.

    ``box`` is the shape that the caller states. A board has its own, which must be the same.

    >>> kind_of([[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 3], [4, 0, 0, 1]])
    One(text='1..4.......34..1', box=None)
    >>> kind_of(["1..4.......34..1"])
    Many(data=['1..4.......34..1'], box=None, boards=None)
    """
    if isinstance(puzzles, Board):
        return _of_board(puzzles, box)
    if isinstance(puzzles, str):
        return One(str(puzzles), box)
    if isinstance(puzzles, (bytes, bytearray)):
        return One(puzzles.decode(), box)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return Many(puzzles, box)
    if hasattr(puzzles, "__array_interface__"):
        return _of_array(puzzles, box)
    module = type(puzzles).__module__.partition(".")[0]
    if module == "pandas":
        # A column that does not speak Arrow holds Python's own objects.
        items = [None if _is_missing(item) else item for item in puzzles.tolist()]
        has_boards = any(isinstance(item, Board) for item in items)
        return _of_list(items, box) if has_boards else Many(items, box)
    if isinstance(puzzles, Iterable):
        return _of_list(list(puzzles), box)
    raise TypeError(
        f"expected a puzzle or many (a string, a list, an array, a column, a table), "
        f"found {type(puzzles).__name__}"
    )


def _is_missing(item: object) -> bool:
    """``None``, ``nan`` and ``NA``."""
    is_nan = isinstance(item, float) and item != item
    return item is None or is_nan or type(item).__name__ in ("NAType", "NaTType")


def _is_digits(items: list[Any]) -> bool:
    return all(item is None or (hasattr(item, "__index__") and not isinstance(item, str)) for item in items)


def _of_board(board: Board, box: str | None) -> One:
    if board.rules is not None:
        if box is not None:
            raise ValueError("box: this board has rules of its own, which state its boxes")
        return One(board.text)
    if box is not None and board.box is not None and box != board.box:
        raise ValueError(f"box: this board has boxes of {board.box}, not {box}")
    return One(str(board), board.box or box)


def _of_list(items: list[Any], box: str | None) -> One | Many:
    if not any(isinstance(item, Board) for item in items):
        if all(item is None or isinstance(item, str) for item in items):
            return Many(items, box)
        if _is_digits(items):
            return One(_line([items], box), box)
        if all(isinstance(item, (list, tuple)) for item in items):
            rows = [list(item) for item in items]
            if len(rows) == len(rows[0]) and all(_is_digits(row) for row in rows):
                return One(_line(rows, box), box)
    boards = [item if isinstance(item, Board) else None for item in items]
    is_usual = all(board is None or board.is_usual for board in boards)
    texts = [_text(item, box) for item in items]
    return Many(texts, box, None if is_usual else boards)


def _text(item: Any, box: str | None) -> str | None:
    if item is None:
        return None
    kind = kind_of(item, box)
    if isinstance(kind, Many):
        raise TypeError(f"expected one puzzle in each place, found many: {type(item).__name__}")
    # A text in a column is read by itself, so that it has to state its boxes.
    if isinstance(item, Board) and box is None and not item.is_usual:
        return item.text
    return kind.text


def _line(rows: list[list[Any]], box: str | None) -> str:
    digits = [0 if item is None else item.__index__() for row in rows for item in row]
    if any(digit < 0 or digit > 255 for digit in digits):
        raise ValueError("a digit is a number from 1 to the side of the board, or 0 for an empty cell")
    text: str = _native.cells_text(bytes(digits), len(digits), box).values("puzzle")[0]
    return text


def _of_array(array: Any, box: str | None) -> One | Many:
    import numpy

    array = numpy.asarray(array)
    if array.dtype.kind in "OUTS":
        if array.ndim == 0:
            return kind_of(array.item(), box)
        if array.ndim != 1:
            raise TypeError(f"expected a column of strings, found an array of {array.ndim} dimensions")
        items = array.tolist()
        if array.dtype.kind == "S":
            return Many([item.decode() for item in items], box)
        return _of_list([None if _is_missing(item) else item for item in items], box)
    if array.dtype.kind not in "iub":
        whole = array.dtype.kind == "f" and bool((array == numpy.floor(array)).all())
        if not whole:
            raise TypeError(f"expected digits or strings, found an array of {array.dtype}")
    if array.size and (array.min() < 0 or array.max() > 255):
        raise ValueError("a digit is a number from 1 to the side of the board, or 0 for an empty cell")
    digits = numpy.ascontiguousarray(array, dtype=numpy.uint8)
    if digits.ndim == 1:
        table = _native.cells_text(digits.tobytes(), max(digits.size, 1), box)
        return One(table.values("puzzle")[0], box)
    if digits.ndim == 2 and digits.shape[0] == digits.shape[1]:
        return One(_native.cells_text(digits.tobytes(), digits.size, box).values("puzzle")[0], box)
    if digits.ndim == 2 or (digits.ndim == 3 and digits.shape[1] == digits.shape[2]):
        cells = int(numpy.prod(digits.shape[1:]))
        return Many(_native.cells_text(digits.tobytes(), cells, box), box)
    shape = "×".join(map(str, digits.shape))
    raise ValueError(f"expected n×n, rows×n×n or rows×cells digits, found {shape}")
