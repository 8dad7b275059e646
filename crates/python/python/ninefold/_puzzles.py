"""What kind of thing puzzles come as: one or many, text or digits or Arrow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import _native


@dataclass(frozen=True)
class One:
    """A single puzzle."""

    text: str


@dataclass(frozen=True)
class Many:
    """What ``_native.answer`` takes: a list of texts, a table, or what speaks Arrow."""

    data: object


def kind_of(puzzles: Any) -> One | Many:
    """Tells one puzzle from many.

    A string is one puzzle, in any format; so are n lists of n digits, or an array of n×n. Everything
    else is many: a list of strings, an array of rows×n×n or rows×cells, a column, a table.

    >>> kind_of([[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 0, 3], [4, 0, 0, 1]])
    One(text='1..4.......34..1')
    >>> kind_of(["1..4.......34..1"])
    Many(data=['1..4.......34..1'])
    """
    if isinstance(puzzles, str):
        return One(str(puzzles))
    if isinstance(puzzles, (bytes, bytearray)):
        return One(puzzles.decode())
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return Many(puzzles)
    if hasattr(puzzles, "__array_interface__"):
        return _of_array(puzzles)
    module = type(puzzles).__module__.partition(".")[0]
    if module == "pandas":
        # A column that does not speak Arrow holds Python's own objects.
        return Many([None if _is_missing(item) else item for item in puzzles.tolist()])
    if isinstance(puzzles, Iterable):
        return _of_list(list(puzzles))
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


def _of_list(items: list[Any]) -> One | Many:
    if not items or all(item is None or isinstance(item, str) for item in items):
        return Many(items)
    if _is_digits(items):
        return One(_line([items]))
    if all(isinstance(item, (list, tuple)) for item in items):
        rows = [list(item) for item in items]
        if len(rows) == len(rows[0]) and all(_is_digits(row) for row in rows):
            return One(_line(rows))
    one_by_one = [_text(item) for item in items]
    return Many(one_by_one)


def _text(item: Any) -> str | None:
    if item is None:
        return None
    kind = kind_of(item)
    if isinstance(kind, One):
        return kind.text
    raise TypeError(f"expected one puzzle in each place, found many: {type(item).__name__}")


def _line(rows: list[list[Any]]) -> str:
    digits = [0 if item is None else item.__index__() for row in rows for item in row]
    if any(digit < 0 or digit > 255 for digit in digits):
        raise ValueError("a digit is a number from 1 to the side of the board, or 0 for an empty cell")
    text: str = _native.cells_text(bytes(digits), len(digits)).values("puzzle")[0]
    return text


def _of_array(array: Any) -> One | Many:
    import numpy

    array = numpy.asarray(array)
    if array.dtype.kind in "OUTS":
        if array.ndim == 0:
            return One(str(array.item()))
        if array.ndim != 1:
            raise TypeError(f"expected a column of strings, found an array of {array.ndim} dimensions")
        items = array.tolist()
        if array.dtype.kind == "S":
            return Many([item.decode() for item in items])
        return _of_list([None if _is_missing(item) else item for item in items])
    if array.dtype.kind not in "iub":
        whole = array.dtype.kind == "f" and bool((array == numpy.floor(array)).all())
        if not whole:
            raise TypeError(f"expected digits or strings, found an array of {array.dtype}")
    if array.size and (array.min() < 0 or array.max() > 255):
        raise ValueError("a digit is a number from 1 to the side of the board, or 0 for an empty cell")
    digits = numpy.ascontiguousarray(array, dtype=numpy.uint8)
    if digits.ndim == 1:
        table = _native.cells_text(digits.tobytes(), max(digits.size, 1))
        return One(table.values("puzzle")[0])
    if digits.ndim == 2 and digits.shape[0] == digits.shape[1]:
        return One(_native.cells_text(digits.tobytes(), digits.size).values("puzzle")[0])
    if digits.ndim == 2 or (digits.ndim == 3 and digits.shape[1] == digits.shape[2]):
        cells = int(numpy.prod(digits.shape[1:]))
        return Many(_native.cells_text(digits.tobytes(), cells))
    shape = "×".join(map(str, digits.shape))
    raise ValueError(f"expected n×n, rows×n×n or rows×cells digits, found {shape}")
