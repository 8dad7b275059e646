"""Solve, count, list, check."""

from __future__ import annotations

import html
import json
from dataclasses import dataclass, field
from typing import Any

from . import _native
from ._answers import Answers
from ._board import Board, Puzzle, text_of
from ._errors import GaveUp, NoSolution, NotUnique
from ._progress import Progress
from ._puzzles import answers
from ._types import OnConflict, Puzzles


def solve(
    puzzle: Puzzle,
    *,
    box: str | None = None,
    unique: bool = True,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Board:
    """Solves one puzzle, and proves that there is no second solution.

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

    :param puzzle: text in any format, with any rules, or a link; rows, each a string or a list of digits; an array or a
        data frame of shape (side, side); the ``pathlib.Path`` of a file with one puzzle; or a :class:`Board`.
    :param box: the box shape, rows by columns, such as ``"2x5"``; if not given, that of the board, or the one that
        the text states, or the usual one of the size.
    :param unique: whether a puzzle with several solutions is an error; if not, one of them is given.
    :param seconds: gives up after this time.
    :param nodes: gives up after this number of guesses (nodes of the search tree), the same on every machine.
    :raises PuzzleError: if the puzzle cannot be read.
    :raises NoSolution: if it has none.
    :raises NotUnique: if it has several and ``unique`` is true.
    :raises GaveUp: if ``seconds`` or ``nodes`` ran out.
    """
    text, box = text_of(puzzle, box)
    status, kind, givens, first, second, reason = _native.solve(text, box, seconds, nodes)
    if status == "none":
        raise NoSolution(str(reason), Board._of(givens, kind))
    if first is None or (status == "unknown" and unique):
        raise GaveUp(str(reason), 0 if first is None else 1)
    solution = Board._of(first, kind, givens)
    if second is not None and unique:
        raise NotUnique(str(reason), (solution, Board._of(second, kind, givens)))
    return solution


def solve_many(
    puzzles: Puzzles,
    *,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
    statistics: bool = False,
    progress: Progress = False,
) -> Answers:
    """Solves many puzzles, on every core, in order. What is wrong with one of them stands in its row.

    >>> import ninefold
    >>> ninefold.solve_many(["1..4.......34..1", ".............12."])["status"]
    ['unique', 'multiple']

    :param puzzles: a list, an array of shape (n, side, side) or (n, side²), a column or a table that speaks Arrow
        (pyarrow, polars, pandas, duckdb), other answers, or the ``pathlib.Path`` of a file: a table that ends in
        ``.parquet``, ``.arrow``, ``.feather``, ``.csv`` or ``.tsv``, or text with a puzzle on each line. In a text file,
        blank lines are skipped, and so are those that begin with ``#``. A table keeps its columns.
    :param column: in a table, the column with the puzzles: ``puzzle`` or the only one, if not given.
    :param box: the box shape of all of them; see :func:`solve`.
    :param threads: how many threads; one for each core if not given.
    :param seconds: gives a puzzle up after this time.
    :param nodes: gives a puzzle up after this number of guesses (nodes of the search tree), the same on every machine.
    :param on_conflict: what becomes of columns of the table that have the name of an answer: ``"error"``,
        ``"replace"`` them, or give the answers names with a ``"suffix"``, such as ``solution_2``.
    :param prefix: the beginning of the names of all answers.
    :param statistics: whether there are columns ``guesses`` and ``iterations`` of the search that proves the answer; they
        are the same on every machine. A puzzle takes about ten times as long.
    :param progress: ``True`` for a bar on standard error, or a function that is called a few times a second with the
        number of rows done and of all rows.
    :raises TypeError: if this is one puzzle, or no puzzles.
    """
    options = {"threads": threads, "seconds": seconds, "nodes": nodes, "statistics": statistics}
    return answers("solve", puzzles, box, column, progress, on_conflict=on_conflict, prefix=prefix, **options)


def count(
    puzzle: Puzzle,
    *,
    limit: int = 0,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> int:
    """Counts the solutions of one puzzle, up to ``limit``; 0 counts all of them.

    >>> import ninefold
    >>> ninefold.count("." * 16)
    288
    >>> ninefold.count("." * 81, limit=1000)
    1000

    :raises PuzzleError: if the puzzle cannot be read.
    :raises GaveUp: if ``seconds`` or ``nodes`` ran out; ``at_least`` says how far it came.
    """
    text, box = text_of(puzzle, box)
    number, _, ran_out = _native.count(text, limit, box, seconds, nodes)
    if ran_out is not None:
        raise GaveUp(f"at least {number} solutions; gave up ({ran_out})", number)
    return number


def count_many(
    puzzles: Puzzles,
    *,
    limit: int = 0,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
    progress: Progress = False,
) -> Answers:
    """Counts the solutions of many puzzles; see :func:`count` and :func:`solve_many`.

    >>> import ninefold
    >>> ninefold.count_many(["." * 16, "1" * 16], limit=10)["count"]
    [10, 0]
    """
    options = {"limit": limit, "threads": threads, "seconds": seconds, "nodes": nodes}
    return answers("count", puzzles, box, column, progress, on_conflict=on_conflict, prefix=prefix, **options)


def solutions(
    puzzle: Puzzle,
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
    text, box = text_of(puzzle, box)
    kind, givens, lines, ran_out = _native.solutions(text, limit, box, seconds, nodes)
    if ran_out is not None:
        raise GaveUp(f"{len(lines)} solutions found; gave up ({ran_out})", len(lines))
    return [Board._of(line, kind, givens) for line in lines]


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

    def __repr__(self) -> str:
        return f"<Check, {self.status}: {self.sentence}>"

    def _repr_html_(self) -> str:
        return f"<p><b>{html.escape(self.status)}</b>: {html.escape(self.sentence)}</p>"

    def __bool__(self) -> bool:
        return self.good


def check(
    puzzle: Puzzle,
    *,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Check:
    """Says what is wrong with one puzzle, or with the digits placed on it.

    >>> import ninefold
    >>> found = ninefold.check("5...5" + "." * 76)
    >>> found.good, found.conflict
    (False, ['r1c1', 'r1c5'])
    >>> found
    <Check, none: No solution. r1c1 and r1c5 are both 5 (row 1).>
    >>> print(found.reason)
    no solution: r1c1 and r1c5 are both 5 (row 1)

    :param box: the box shape; see :func:`solve`.
    :raises PuzzleError: if the puzzle cannot be read.
    """
    text, box = text_of(puzzle, box)
    written, good, kind = _native.check(text, box, seconds, nodes)
    report = json.loads(written)

    def board(key: str) -> Board | None:
        line = report.get(key)
        return None if line is None else Board._of(line, kind, report["puzzle"])

    return Check(
        status=report["status"],
        good=good,
        sentence=report["sentence"],
        reason=report["reason"],
        puzzle=Board._of(report["puzzle"], kind),
        solution=board("solution"),
        second=board("second"),
        minimal=report.get("minimal"),
        report=report,
        **{key: report.get(key, []) for key in _LISTS},
    )


def check_many(
    puzzles: Puzzles,
    *,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
    progress: Progress = False,
) -> Answers:
    """Says of many puzzles what is wrong with them; see :func:`check` and :func:`solve_many`.

    >>> import ninefold
    >>> ninefold.check_many(["1..4.......34..1", "11" + "." * 14])["status"]
    ['unique', 'none']
    """
    options = {"threads": threads, "seconds": seconds, "nodes": nodes}
    return answers("check", puzzles, box, column, progress, on_conflict=on_conflict, prefix=prefix, **options)


#: The lists of a report, which leaves empty ones out.
_LISTS = ("differences", "clashes", "conflict", "rules", "suspects", "suspect_rules", "wrong")
