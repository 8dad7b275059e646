"""What puzzles, columns and tables may come as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Union

if TYPE_CHECKING:
    import numpy.typing as npt


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


if TYPE_CHECKING:
    #: One puzzle: text in any format, or n rows of n digits.
    Puzzle = Union[str, Sequence[Sequence[int]]]
    #: Many puzzles.
    Puzzles = Union[
        ArrowStream,
        ArrowArray,
        Column,
        "npt.NDArray[Any]",
        Iterable[Union[str, None]],
        Iterable[Sequence[Sequence[int]]],
    ]
