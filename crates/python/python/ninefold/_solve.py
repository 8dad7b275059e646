"""Solve, count, list, check."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._answers import Answers, answers
from ._board import Board
from ._errors import GaveUp, NoSolution, NotUnique
from ._puzzles import Many, kind_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ._types import Puzzle, Puzzles


@overload
def solve(  # type: ignore[overload-overlap]
    puzzle: Puzzle,
    *,
    box: str | None = None,
    unique: bool = True,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Board: ...
@overload
def solve(
    puzzle: Puzzles,
    *,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Answers: ...
def solve(
    puzzle: Any,
    *,
    column: str | None = None,
    box: str | None = None,
    unique: bool = True,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Any:
    """Solves one puzzle or many, and proves that there is no second solution.

    One puzzle (a string in any format, with any rules, or n×n digits) gives a :class:`Board`:

    >>> import ninefold
    >>> ninefold.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    ┌───────┬───────┬───────┐
    │ 5 3 4 │ 6 7 8 │ 9 1 2 │
    │ 6 7 2 │ 1 9 5 │ 3 4 8 │
    │ 1 9 8 │ 3 4 2 │ 5 6 7 │
    ├───────┼───────┼───────┤
    │ 8 5 9 │ 7 6 1 │ 4 2 3 │
    │ 4 2 6 │ 8 5 3 │ 7 9 1 │
    │ 7 1 3 │ 9 2 4 │ 8 5 6 │
    ├───────┼───────┼───────┤
    │ 9 6 1 │ 5 3 7 │ 2 8 4 │
    │ 2 8 7 │ 4 1 9 │ 6 3 5 │
    │ 3 4 5 │ 2 8 6 │ 1 7 9 │
    └───────┴───────┴───────┘

    Many (a list, an array, a column, a table) give :class:`Answers`, on every core, in order; a table
    keeps its columns, and ``column`` says which of them holds the puzzles:

    >>> ninefold.solve(["1..4.......34..1", ".............12."])["status"]
    ['unique', 'multiple']

    :param column: in a table, the column with the puzzles.
    :param box: the box shape, rows by columns, such as ``"2x5"``, of the one puzzle or of all of them; if not
        given, that of the board, or the one that the text states, or the usual one of the size.
    :param unique: whether a puzzle with several solutions is an error; if not, one of them is given.
    :param threads: how many threads; one for each core if not given.
    :param seconds: gives a puzzle up after so long.
    :param nodes: gives a puzzle up after so many nodes of the search, the same everywhere.
    :raises PuzzleError: if the one puzzle cannot be read.
    :raises NoSolution: if it has none.
    :raises NotUnique: if it has several and ``unique`` is true.
    :raises GaveUp: if ``seconds`` or ``nodes`` ran out.
    """
    kind = kind_of(puzzle, box)
    if isinstance(kind, Many):
        return answers("solve", kind, column, threads=threads, seconds=seconds, nodes=nodes)
    status, (box, has_rules), givens, first, second, reason = _native.solve(
        kind.text, kind.box, seconds, nodes
    )
    if status == "none":
        raise NoSolution(reason)
    if status == "unknown" and (unique or first is None):
        raise GaveUp(str(reason), 0 if first is None else 1)
    if first is None:
        raise GaveUp(str(reason))
    if second is not None and unique:
        raise NotUnique(str(reason), (first, second))
    return Board(first, givens, box, kind.text if has_rules else None)


@overload
def count(  # type: ignore[overload-overlap]
    puzzle: Puzzle,
    *,
    limit: int = 0,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> int: ...
@overload
def count(
    puzzle: Puzzles,
    *,
    limit: int = 0,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Answers: ...
def count(
    puzzle: Any,
    *,
    limit: int = 0,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Any:
    """Counts solutions, up to ``limit``; 0 counts all of them.

    >>> import ninefold
    >>> ninefold.count("." * 16)
    288
    >>> ninefold.count("." * 81, limit=1000)
    1000
    >>> ninefold.count(["." * 16, "1" * 16], limit=10)["count"]
    [10, 0]

    :raises PuzzleError: if the one puzzle cannot be read.
    :raises GaveUp: if ``seconds`` or ``nodes`` ran out; ``at_least`` says how far it came.
    """
    kind = kind_of(puzzle, box)
    if isinstance(kind, Many):
        return answers(
            "count", kind, column, limit=limit, threads=threads, seconds=seconds, nodes=nodes
        )
    number, _, ran_out = _native.count(kind.text, limit, kind.box, seconds, nodes)
    if ran_out is not None:
        raise GaveUp(f"at least {number} solutions; gave up ({ran_out})", number)
    return number


def solutions(
    puzzle: Puzzle | npt.NDArray[np.integer[Any]],
    *,
    limit: int = 1000,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> list[Board]:
    """Lists the solutions of one puzzle, at most ``limit``. Their order is fixed but means nothing.

    >>> import ninefold
    >>> for board in ninefold.solutions("1.......3......4"):
    ...     print(board)
    1243431234212134
    1243432134122134
    1342421334212134

    :raises PuzzleError: if the puzzle cannot be read.
    :raises GaveUp: if ``seconds`` or ``nodes`` ran out.
    """
    if limit < 1:
        raise ValueError("limit must be at least 1; `count` counts without keeping")
    kind = kind_of(puzzle, box)
    if isinstance(kind, Many):
        raise TypeError("solutions are listed of one puzzle at a time")
    (box, has_rules), givens, lines, ran_out = _native.solutions(
        kind.text, limit, kind.box, seconds, nodes
    )
    if ran_out is not None:
        raise GaveUp(f"{len(lines)} solutions found; gave up ({ran_out})", len(lines))
    rules = kind.text if has_rules else None
    return [Board(line, givens, box, rules) for line in lines]


@dataclass(frozen=True)
class Check:
    """What is right or wrong with a puzzle: the report that ``ninefold check --json`` writes."""

    #: ``unique``, ``multiple``, ``none`` or ``unknown``.
    status: str
    #: Whether there is exactly one solution, nothing placed is wrong, and the text states no other solution.
    good: bool
    #: All of it in sentences.
    sentence: str
    #: What is wrong, in a few words; ``None`` if nothing is.
    reason: str | None
    #: The givens.
    puzzle: Board
    #: A solution, if there is one.
    solution: Board | None = None
    #: Another one, if there is one.
    second: Board | None = None
    #: The names of the cells where the two differ.
    differences: list[str] = field(default_factory=list[str])
    #: Pairs of equal givens in one house: ``cells``, ``digit``, ``house``.
    clashes: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    #: The names of cells with givens that have no solution together, with the rules of ``rules``.
    conflict: list[str] = field(default_factory=list[str])
    #: Rules that have no solution together, with the givens of ``conflict``.
    rules: list[str] = field(default_factory=list[str])
    #: Whether no given of ``conflict`` and no rule of ``rules`` can be left out; ``None`` if there are none.
    minimal: bool | None = None
    #: Givens without which there is one solution: ``cell``, ``digit``, ``instead``.
    suspects: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    #: Rules without which there is one solution.
    suspect_rules: list[str] = field(default_factory=list[str])
    #: Placed digits that are not the solution's: ``cell``, ``digit``, ``instead``.
    wrong: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    #: All of it as ``ninefold check --json`` writes it, without the place of the puzzle in its file.
    report: dict[str, Any] = field(default_factory=dict[str, Any], repr=False)

    def __str__(self) -> str:
        return self.sentence

    def __bool__(self) -> bool:
        return self.good


@overload
def check(  # type: ignore[overload-overlap]
    puzzle: Puzzle,
    *,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Check: ...
@overload
def check(
    puzzle: Puzzles,
    *,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Answers: ...
def check(
    puzzle: Any,
    *,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Any:
    """Says what is wrong with a puzzle, or with the digits placed on it.

    >>> import ninefold
    >>> found = ninefold.check("5...5" + "." * 76)
    >>> found.good, found.conflict
    (False, ['r1c1', 'r1c5'])
    >>> print(found.reason)
    no solution: r1c1 and r1c5 are both 5 (row 1)

    :param column: in a table, the column with the puzzles.
    :param box: the box shape; see :func:`solve`.
    :raises PuzzleError: if the one puzzle cannot be read.
    """
    kind = kind_of(puzzle, box)
    if isinstance(kind, Many):
        return answers("check", kind, column, threads=threads, seconds=seconds, nodes=nodes)
    text, good, has_rules = _native.check(kind.text, kind.box, seconds, nodes)
    report = json.loads(text)
    givens, box = report["puzzle"], report["box"]
    rules = kind.text if has_rules else None

    def board(key: str) -> Board | None:
        line = report.get(key)
        return None if line is None else Board(line, givens, box, rules)

    return Check(
        status=report["status"],
        good=good,
        sentence=report["sentence"],
        reason=report["reason"],
        puzzle=Board(givens, None, box, rules),
        solution=board("solution"),
        second=board("second"),
        minimal=report.get("minimal"),
        report=report,
        **{key: report.get(key, []) for key in _LISTS},
    )


#: The lists of a report, which leaves empty ones out.
_LISTS = ("differences", "clashes", "conflict", "rules", "suspects", "suspect_rules", "wrong")
