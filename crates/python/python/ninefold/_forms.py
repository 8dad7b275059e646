"""Puzzles that are equivalent: moving rows and columns, transposing and renaming digits makes one of the other."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, TypeVar, overload

from . import _native
from ._answers import Answers
from ._board import Board, Puzzle, text_of
from ._progress import Progress
from ._puzzles import answers, read
from ._types import ArrowArray, ArrowStream, OnConflict, Puzzles

Item = TypeVar("Item")


def canonical(puzzle: Puzzle, *, box: str | None = None) -> Board:
    """The canonical form: the same for two puzzles if moving rows and columns, transposing and renaming
    digits makes one of the other.

    >>> import ninefold
    >>> one, other = "1..4.......34..1", "4..1.......21..4"
    >>> ninefold.canonical(one) == ninefold.canonical(other)
    True

    :raises ValueError: if two equal givens are in one house, or if there are other rules than rows, columns
        and boxes.
    """
    text, box = text_of(puzzle, box)
    line, _, kind = _native.canonical(text, box)
    return Board._of(line, kind)


def canonical_many(
    puzzles: Puzzles,
    *,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
    progress: Progress = False,
) -> Answers:
    """The canonical forms of many puzzles; see :func:`canonical` and :func:`solve_many`.

    >>> import ninefold
    >>> forms = ninefold.canonical_many(["1..4.......34..1", "4..1.......21..4"])["canonical"]
    >>> forms[0] == forms[1]
    True
    """
    return answers("canonical", puzzles, box, column, progress, on_conflict=on_conflict, prefix=prefix, threads=threads)


def shuffle(puzzle: Puzzle, *, seed: int | None = None, box: str | None = None) -> Board:
    """An equivalent puzzle, by a random symmetry. It is exactly as hard.

    >>> import ninefold
    >>> other = ninefold.shuffle("1..4.......34..1", seed=1)
    >>> ninefold.isomorphic(other, "1..4.......34..1")
    True

    :param seed: the seed of chance; another one each time if not given.
    :raises ValueError: if there are other rules than rows, columns and boxes.
    """
    text, box = text_of(puzzle, box)
    return Board._of(*_native.shuffle(text, secrets.randbits(32) if seed is None else seed, box))


def isomorphic(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles are equivalent.

    >>> import ninefold
    >>> ninefold.isomorphic("1..4.......34..1", "4..1.......21..4")
    True
    """
    (one_text, one_box), (other_text, other_box) = text_of(one), text_of(other)
    return _native.isomorphism(one_text, other_text, one_box, other_box) is not None


@overload
def dedupe(
    puzzles: ArrowStream | ArrowArray, *, column: str | None = None, box: str | None = None, threads: int | None = None
) -> Answers: ...
@overload
def dedupe(
    puzzles: PurePath, *, column: str | None = None, box: str | None = None, threads: int | None = None
) -> Answers | list[str]: ...
@overload
def dedupe(
    puzzles: Iterable[Item], *, column: None = None, box: str | None = None, threads: int | None = None
) -> list[Item]: ...
def dedupe(
    puzzles: Any, *, column: str | None = None, box: str | None = None, threads: int | None = None
) -> Any:
    """The puzzles without those that are equivalent to an earlier one. What has no canonical form stays.

    >>> import ninefold
    >>> ninefold.dedupe(["1..4.......34..1", "4..1.......21..4", "1234............"])
    ['1..4.......34..1', '1234............']

    :param puzzles: see :func:`solve_many`. A list or the path of a text file becomes a list, whatever speaks Arrow and the
        path of a table a table.
    """
    puzzles = read(puzzles)
    speaks_arrow = hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__")
    if not speaks_arrow and not hasattr(puzzles, "__len__"):
        puzzles = list(puzzles)
    forms = answers("canonical", puzzles, box, column, on_conflict="suffix", threads=threads)
    seen: set[Board] = set()
    kept: list[int] = []
    for row, form in enumerate(forms[forms.columns[-4]]):
        if form is not None:
            if form in seen:
                continue
            seen.add(form)
        kept.append(row)
    if isinstance(puzzles, Answers):
        return puzzles[kept]
    if speaks_arrow:
        return Answers(_native.Table.of_data(puzzles).take(kept), names=())
    items = list(puzzles)
    return [items[row] for row in kept]
