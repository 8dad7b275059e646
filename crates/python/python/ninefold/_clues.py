"""The clues of a puzzle: what they leave possible, which of them are needed, and the puzzle in other formats."""

from __future__ import annotations

import html
import json
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from . import _native
from ._board import Board, Puzzle, text_of
from ._errors import GaveUp
from ._solve import solve

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_OUT_OF_TIME = "gave up (the time ran out)"


@dataclass(frozen=True)
class Candidates:
    """The true candidates of a puzzle: for each cell the digits that some solution has there."""

    #: ``unique``, ``multiple``, ``none`` or ``unknown``.
    status: str
    #: How many solutions there are, and what is not known, in sentences.
    sentence: str
    #: The givens.
    puzzle: Board
    #: The names of the cells, row by row, each with its digits and the number of solutions that have the digit, up to ``limit``.
    cells: dict[str, dict[int, int]]
    #: The digits of the board: 1 to 9 for a 9×9 board.
    digits: list[int]
    #: Up to this many solutions were counted for each candidate.
    limit: int
    #: Whether every candidate is decided. If not, digits that are missing may be possible, too.
    complete: bool
    #: How many solutions there are; ``None`` if they were not all counted.
    count: int | None = None
    #: The digits that make the solution unique, by cell: exactly one of several solutions has each of them.
    unique: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    #: Groups of cells that hold the same digit in all solutions; ``None`` if that is not known.
    same: list[list[str]] | None = None
    #: Pairs of cells that never hold the same digit, though no house says so; ``None`` if that is not known.
    different: list[tuple[str, str]] | None = None
    #: All of it as ``ninefold candidates --json`` writes it, without the place of the puzzle in its file.
    report: dict[str, Any] = field(default_factory=dict[str, Any], repr=False)

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Candidates, {self.status}: {self.sentence}>"

    def _repr_html_(self) -> str:
        return f"<p><b>{html.escape(self.status)}</b>: {html.escape(self.sentence)}</p>"

    def to_numpy(self) -> npt.NDArray[np.uint32]:
        """The numbers of solutions as an array of shape (cells, digits): for a 9×9 board (81, 9)."""
        import numpy

        rows = [[found.get(digit, 0) for digit in self.digits] for found in self.cells.values()]
        return numpy.array(rows, dtype=numpy.uint32)


def candidates(puzzle: Puzzle, *, limit: int = 10, box: str | None = None, seconds: float | None = None) -> Candidates:
    """Finds the true candidates of one puzzle, with the number of solutions for each, up to ``limit``.

    >>> import ninefold
    >>> found = ninefold.candidates("1.....1........4")
    >>> found
    <Candidates, multiple: 6 solutions.>
    >>> found.cells["r1c2"], found.unique[0]
    ({2: 3, 3: 3}, ('r2c1', 2))

    :param box: the box shape; see :func:`solve`.
    :param seconds: ends the search after this time. What is known by then is in the answer, and ``complete`` is false.
    :raises PuzzleError: if the puzzle cannot be read.
    """
    if not 1 <= limit <= 10_000:
        raise ValueError("limit must be from 1 to 10,000")
    text, box = text_of(puzzle, box)
    written, kind, digits = _native.candidates(text, limit, box, seconds)
    report = json.loads(written)
    pairs = report["different"]
    return Candidates(
        status=report["status"],
        sentence=report["sentence"],
        puzzle=Board._of(report["puzzle"], kind),
        cells={cell["cell"]: dict(zip(cell["digits"], cell["solutions"])) for cell in report["cells"]},
        digits=digits,
        limit=limit,
        complete=report["complete"],
        count=report["count"],
        unique=[(one["cell"], one["digit"]) for one in report["unique"]],
        same=report["same"],
        different=None if pairs is None else [(one, other) for one, other in pairs],
        report=report,
    )


@dataclass(frozen=True)
class Redundant:
    """The clues that a puzzle does not need, each taken alone: after one is removed, others may be needed."""

    #: The names of the cells of givens.
    givens: list[str]
    #: Rules, parts of rules and numbers of rules, in words.
    rules: list[str]

    def __bool__(self) -> bool:
        return bool(self.givens or self.rules)


_Found = TypeVar("_Found")


def _of_proper(answer: tuple[_Found | None, bool], puzzle: Puzzle, box: str | None, seconds: float | None) -> _Found:
    """What was found out about a puzzle with one solution, or the error."""
    found, is_proper = answer
    if not is_proper:
        # It raises the error with the board or the two solutions, which are not in the answer.
        solve(puzzle, box=box, seconds=seconds)
    if found is None:
        raise GaveUp(_OUT_OF_TIME)
    return found


def redundant(puzzle: Puzzle, *, box: str | None = None, seconds: float | None = None) -> Redundant:
    """Lists the redundant clues of one puzzle. A minimal puzzle has none.

    >>> import ninefold
    >>> ninefold.redundant("1234341.21......")
    Redundant(givens=['r1c1', 'r1c2', 'r1c3', 'r1c4', 'r2c1', 'r2c2'], rules=[])

    :raises PuzzleError: if the puzzle cannot be read.
    :raises NoSolution: if it has none.
    :raises NotUnique: if it has several.
    :raises GaveUp: if ``seconds`` ran out.
    """
    found = _of_proper(_native.redundant(*text_of(puzzle, box), seconds), puzzle, box, seconds)
    return Redundant(*found)


def minimize(puzzle: Puzzle, *, rules: bool = False, box: str | None = None, seconds: float | None = None) -> Board:
    """The puzzle without redundant clues: every given that is left is needed. Clues are tried from the first cell to the
    last. Another order may leave other clues.

    >>> import ninefold
    >>> solution = ninefold.solve("1..4.......34..1")
    >>> str(ninefold.minimize(str(solution)))
    '......12.1.3.32.'

    :param rules: whether rules that are not needed are left out, too: a whole rule, a part of it, or its number.
    :raises PuzzleError: if the puzzle cannot be read.
    :raises NoSolution: if it has none.
    :raises NotUnique: if it has several.
    :raises GaveUp: if ``seconds`` ran out.
    """
    text, shape = text_of(puzzle, box)
    found = _of_proper(_native.minimize(text, rules, shape, seconds), puzzle, box, seconds)
    return Board._of(*found)


def unavoidable(puzzle: Puzzle, *, size: int = 10, seconds: float | None = None) -> list[list[str]]:
    """Lists the minimal unavoidable sets of the solution of a 9×9 puzzle, with up to ``size`` cells each. The cells of such
    a set can be filled in another way, so every puzzle with this one solution has a given in it.

    >>> import ninefold
    >>> sets = ninefold.unavoidable("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", size=4)
    >>> len(sets), sets[0]
    (6, ['r1c4', 'r1c5', 'r4c4', 'r4c5'])

    :raises ValueError: if this is no plain 9×9 puzzle, or ``size`` is too large.
    :raises NoSolution: if it has no solution.
    :raises NotUnique: if it has several.
    :raises GaveUp: if ``seconds`` ran out.
    """
    solution = solve(puzzle, seconds=seconds)
    if solution.box != "3x3" or solution.rules is not None:
        raise ValueError("expected a plain 9x9 puzzle")
    found = _native.unavoidable(solution.line, size, seconds)
    if found is None:
        raise GaveUp(_OUT_OF_TIME)
    return found


def convert(puzzle: Puzzle, to: str, *, box: str | None = None) -> str:
    """Writes one puzzle in another format, or as a link. Titles, digits placed, notes and rules are kept if the format can
    hold them. If placed digits or notes are left out, there is a warning. A puzzle with rules is read back: if it has
    other solutions then, there is a warning too.

    >>> import ninefold
    >>> print(ninefold.convert("1..4.......34..1", "solo"), end="")
    2x2:1b4g3_4b1

    :param to: the name of a format, as ``ninefold convert --help`` lists them.
    :raises PuzzleError: if the puzzle cannot be read.
    :raises ValueError: if there is no such format, or it cannot hold the puzzle.
    """
    text, box = text_of(puzzle, box)
    written, warning, left_out = _native.convert(text, to, box)
    if warning is not None:
        warnings.warn(f"what is written is not the same puzzle for a reader: {warning}", stacklevel=2)
    if left_out is not None:
        warnings.warn(left_out, stacklevel=2)
    return written
