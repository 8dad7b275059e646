"""Puzzles made to order."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from . import _native
from ._answers import Answers
from ._board import Board, Puzzle, text_of
from ._errors import GaveUp
from ._progress import Progress, Reporting

Difficulty = Literal["easy", "medium", "hard", "unfair", "extreme"]
Symmetry = Literal[
    "none",
    "rotational",
    "rotational4",
    "horizontal",
    "vertical",
    "diagonal",
    "antidiagonal",
    "full",
    "any",
]


def generate(
    *,
    seed: int | None = None,
    box: str = "3x3",
    givens: int | str | tuple[int, int] | None = None,
    minimal: bool = False,
    symmetry: Symmetry = "none",
    pattern: str | None = None,
    difficulty: Difficulty | None = None,
    rating: str | None = None,
    technique: str | Sequence[str] = (),
    only_hardest: bool = False,
    unlike: Iterable[Puzzle] = (),
    unbiased: bool = False,
    solved: bool = False,
    uniform: bool = False,
    clues: str | Sequence[str] = (),
    tries: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> Board:
    """Makes one puzzle: the first that ``ninefold generate`` makes from the same seed.

    >>> import ninefold
    >>> puzzle = ninefold.generate(seed=1, difficulty="easy")
    >>> ninefold.solve(puzzle).side
    9
    >>> killer = ninefold.generate(seed=1, clues="killer")
    >>> ninefold.count(killer)
    1

    :param seed: the seed of chance; another one each time if not given.
    :param box: the box shape, rows by columns.
    :param givens: how many: a number, ``"24..30"`` or ``(24, 30)``, the last included.
    :param minimal: whether no given may be redundant.
    :param symmetry: the symmetry of the pattern of givens.
    :param pattern: the cells that are given, a sign for each cell; ``.`` or ``0`` is an empty one.
    :param difficulty: HoDoKu's level.
    :param rating: ``"se:7.0..7.5"`` or ``"hodoku:1000..1400"``.
    :param technique: techniques that are needed to solve it; with ``only_hardest`` nothing harder may be.
    :param unlike: nothing that is equivalent to one of these.
    :param unbiased: minimal 9×9 puzzles with a ``weight`` that makes each count as often as any other.
    :param clues: clues that are made beside digits, such as ``"killer"`` or ``["thermo", "arrow"]``.
    :param solved: a filled grid; with ``uniform`` each is equally likely.
    :param tries: at most this number of tries.
    :param seconds: at most this time.
    :param threads: how many threads; one for each core if not given. Their number changes nothing but the time.
    :raises ValueError: if there can be no such puzzle.
    :raises GaveUp: if none was found within ``tries`` and ``seconds``, or, with neither, in a minute.
    """
    table, why = _made(1, locals())
    if why is not None:
        raise GaveUp(f"{why}: {len(table)} of 1 found")
    return _boards(table, box, bool(clues), solved)[0]


def generate_iter(
    *,
    seed: int | None = None,
    box: str = "3x3",
    givens: int | str | tuple[int, int] | None = None,
    minimal: bool = False,
    symmetry: Symmetry = "none",
    pattern: str | None = None,
    difficulty: Difficulty | None = None,
    rating: str | None = None,
    technique: str | Sequence[str] = (),
    only_hardest: bool = False,
    unlike: Iterable[Puzzle] = (),
    unbiased: bool = False,
    solved: bool = False,
    uniform: bool = False,
    clues: str | Sequence[str] = (),
    tries: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> Iterator[Board]:
    """Makes one puzzle after the other, without an end: those of :func:`generate_many` with the same seed, in the same
    order. :func:`generate` has the parameters.

    >>> import itertools, ninefold
    >>> easy = ninefold.generate_iter(seed=7, difficulty="easy")
    >>> first = list(itertools.islice(easy, 3))
    >>> first == ninefold.generate_many(3, seed=7, difficulty="easy")["puzzle"]
    True

    With ``tries`` or ``seconds``, which are for all puzzles together, it ends when they run out.

    :raises GaveUp: with neither limit, if a minute brings nothing.
    """
    keywords = {name: value for name, value in locals().items() if name not in ("tries", "seconds", "threads")}
    # What cannot be is told at once, and not when the first puzzle is asked for.
    order = order_of(**keywords)
    order.make(0, tries, seconds, threads)
    deadline = None if seconds is None else time.monotonic() + seconds

    def made() -> Iterator[Board]:
        first, count = 0, 1
        while True:
            left = None if deadline is None else max(deadline - time.monotonic(), 0.0)
            table, why = order.make(count, tries, left, threads, first)
            yield from _boards(table, box, bool(clues), solved)
            if why is not None:
                if tries is None and seconds is None:
                    raise GaveUp(why)
                return
            first, count = table.values("number")[-1] + 1, min(2 * count, 256)

    return made()


def _boards(table: _native.Table, box: str, has_clues: bool, solved: bool) -> list[Board]:
    """The puzzles of a table that was made, or its grids."""
    if has_clues:
        return [Board(text) for text in table.values("variant")]
    return [Board(line, box) for line in table.values("solution" if solved else "puzzle")]


def generate_many(
    count: int,
    *,
    seed: int | None = None,
    box: str = "3x3",
    givens: int | str | tuple[int, int] | None = None,
    minimal: bool = False,
    symmetry: Symmetry = "none",
    pattern: str | None = None,
    difficulty: Difficulty | None = None,
    rating: str | None = None,
    technique: str | Sequence[str] = (),
    only_hardest: bool = False,
    practice: str | None = None,
    unlike: Iterable[Puzzle] = (),
    unbiased: bool = False,
    solved: bool = False,
    uniform: bool = False,
    clues: str | Sequence[str] = (),
    tries: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Progress = False,
) -> Answers:
    """Makes a table of ``count`` puzzles: those of ``ninefold generate`` from the same seed, in the same order, on any
    number of threads. :func:`generate` has the parameters.

    >>> import ninefold
    >>> some = ninefold.generate_many(3, seed=7, givens="24..30", symmetry="rotational")
    >>> some.columns, len(some)
    (['number', 'puzzle', 'solution', 'givens'], 3)
    >>> ninefold.generate_many(1, seed=7, rating="se:1.2..1.5")["rating"][0] in (1.2, 1.5)
    True

    With ``tries`` or ``seconds`` the table may have fewer rows.

    :param practice: a technique that is the next step in a position of each puzzle: the column ``position``.
    :param progress: ``True`` for a bar on standard error, or a function that is called a few times a second with the
        number of puzzles found and with ``count``.
    :raises GaveUp: with neither limit, if a minute brought nothing.
    """
    table, why = _made(count, locals())
    if why is not None and tries is None and seconds is None:
        raise GaveUp(f"{why}: {len(table)} of {count} found")
    if clues:
        # The line of a board leaves its rules out.
        kinds = [Board(text)._kind for text in table.values("variant")]
        return Answers(table, None, kinds, names=("puzzle", "solution"))
    return Answers(table, None if box == "3x3" else box, names=("puzzle", "solution"))


def _made(count: int, keywords: dict[str, Any]) -> tuple[_native.Table, str | None]:
    """What the keywords of :func:`generate` or :func:`generate_many` ask for, and why there is not all of it."""
    keywords = {name: value for name, value in keywords.items() if name != "count"}
    tries, seconds, threads = (keywords.pop(name) for name in ("tries", "seconds", "threads"))
    with Reporting(keywords.pop("progress", False), "puzzles") as report:
        return order_of(**keywords).make(count, tries, seconds, threads, progress=report)


def order_of(
    seed: int | None,
    *,
    box: str = "3x3",
    givens: int | str | tuple[int, int] | None = None,
    technique: str | Sequence[str] = (),
    unlike: Iterable[Puzzle] = (),
    clues: str | Sequence[str] = (),
    **wanted: Any,
) -> _native.Order:
    """The order that these keywords say."""
    if isinstance(givens, tuple):
        givens = f"{givens[0]}..{givens[1]}"
    listed: list[str] = []
    for puzzle in unlike:
        text, _ = text_of(puzzle, box)
        listed.append(text)
    return _native.Order(
        secrets.randbits(32) if seed is None else seed,
        box,
        givens=None if givens is None else str(givens),
        technique=[technique] if isinstance(technique, str) else list(technique),
        unlike=listed,
        clues=[clues] if isinstance(clues, str) else list(clues),
        **wanted,
    )
