"""What many puzzles may come as."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Literal, Protocol, Union

from ._board import Board
from ._progress import Progress, Report

if TYPE_CHECKING:
    import numpy.typing as npt

#: What becomes of a column that has the name of an answer: an error, or the answers replace it, or they get names with
#: a number behind (``solution_2``).
OnConflict = Literal["error", "replace", "suffix"]


class ArrowStream(Protocol):
    """A column or a table: pyarrow, polars, pandas, duckdb …"""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class ArrowArray(Protocol):
    """An array or a batch."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...


class Column(Protocol):
    """A pandas column of any version."""

    def tolist(self) -> list[Any]: ...
    def to_numpy(self) -> Any: ...


class Lazy(Protocol):
    """A lazy frame of polars."""

    def collect(self) -> Any: ...


#: Many puzzles.
Puzzles = Union[
    ArrowStream,
    ArrowArray,
    Column,
    Lazy,
    PurePath,
    "npt.NDArray[Any]",
    Iterable[Union[str, bytes, Board, None]],
    Iterable[Any],
]
