"""Puzzles in images."""

from __future__ import annotations

import math
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from . import _native
from ._board import Board


@dataclass(frozen=True)
class SeenBoard:
    """A puzzle that was seen in an image."""

    #: The most probable board that has exactly one solution; if none of the most probable ones has, the most probable board.
    board: Board
    #: The digits in another colour than print, written with a pen or placed in a program; they are no givens of ``board``.
    placed: Board
    #: Whether the board has exactly one solution and no other such board is nearly as probable.
    sure: bool
    #: Whether the board has exactly one solution.
    unique: bool
    #: The cells to compare with the image, such as ``"r1c2"``; if the board is sure, only placed digits that are not.
    doubtful: tuple[str, ...]
    #: The crossings of the grid's lines, ``board.side + 1`` in each row: pixels from the left and from the top of the upright image.
    crossings: tuple[tuple[tuple[float, float], ...], ...]


def read_photo(
    image: bytes | bytearray | memoryview | str | PathLike[str], *, box: str | None = None
) -> list[SeenBoard]:
    """The puzzles in a photo, a scan or a screenshot, in reading order: boards of 4×4, 6×6, 9×9 and 16×16 cells.

    >>> import ninefold
    >>> picture = ninefold.render("1..4.......34..1", format="png")
    >>> [seen] = ninefold.read_photo(picture)
    >>> print(seen.board)
    1..4.......34..1
    >>> seen.sure, seen.doubtful
    (True, ())

    :param image: a JPEG, PNG or WebP file, or a PDF file with JPEG images, as scanners store them:
        its path or its bytes.
    :param box: the box shape, rows by columns, such as ``"3x2"``; if not given, the usual one of the size.
    :raises PuzzleError: if the image cannot be read, or if there is no whole grid in it.
    :raises OSError: if the file cannot be read.
    """
    if isinstance(image, (str, PathLike)):
        image = Path(image).read_bytes()
    seen = []
    for line, kind, found, sure, unique, doubtful, points in _native.read_photo(bytes(image), box):
        across = math.isqrt(len(points))
        rows = (tuple(points[at : at + across]) for at in range(0, len(points), across))
        board, placed = Board._of(line, kind), Board._of(found, kind)
        seen.append(SeenBoard(board, placed, sure, unique, tuple(doubtful), tuple(rows)))
    return seen
