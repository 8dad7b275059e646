"""Puzzles made to order."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _native
from ._answers import Answers
from ._board import Board
from ._errors import GaveUp
from ._puzzles import Many, kind_of

if TYPE_CHECKING:
    from ._types import Puzzle

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


@overload
def generate(
    count: None = None,
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
    tries: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> Board: ...
@overload
def generate(
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
    tries: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> Answers: ...
def generate(
    count: int | None = None,
    *,
    seed: int | None = None,
    tries: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    **wanted: Any,
) -> Any:
    """Makes a puzzle, or a table of ``count``. The same seed makes the same puzzles as ``ninefold generate``, in the
    same order, on any number of threads.

    >>> import ninefold
    >>> puzzle = ninefold.generate(seed=1, difficulty="easy")
    >>> ninefold.solve(puzzle).side
    9
    >>> some = ninefold.generate(3, seed=7, givens="24..30", symmetry="rotational")
    >>> some.columns, len(some)
    (['number', 'puzzle', 'solution', 'givens'], 3)
    >>> ninefold.generate(1, seed=7, rating="se:1.2..1.5")["rating"][0] in (1.2, 1.5)
    True

    :param box: the box shape, rows by columns.
    :param givens: how many: a number, ``"24..30"`` or ``(24, 30)``, the last included.
    :param minimal: no given may be needless.
    :param pattern: the cells that are given, a sign for each cell; ``.`` or ``0`` is an empty one.
    :param difficulty: HoDoKu's level.
    :param rating: ``"se:7.0..7.5"`` or ``"hodoku:1000..1400"``.
    :param technique: techniques that are needed to solve it; with ``only_hardest`` nothing harder may be.
    :param practice: positions where this technique is the next step, in a column ``position``.
    :param unlike: nothing that is one of these but for symmetry and the names of the digits.
    :param unbiased: minimal 9×9 puzzles with a ``weight`` that makes each count as often as any other.
    :param solved: filled grids; with ``uniform`` each must be equally likely.
    :param tries: at most so many tries.
    :param seconds: at most so long. With ``tries`` or ``seconds`` a table may have fewer rows.
    :raises ValueError: if there can be no such puzzle.
    :raises GaveUp: if a single puzzle was not found; or, with neither limit, a minute brought nothing.
    """
    order = order_of(seed, **wanted)
    box = wanted.get("box", "3x3")
    table, why = order.make(1 if count is None else count, tries, seconds, threads)
    if count is not None and (why is None or tries is not None or seconds is not None):
        box = None if box == "3x3" else box
        return Answers(table, box, names=("puzzle", "solution"))
    if why is not None:
        raise GaveUp(f"{why}: {len(table)} of {count or 1} found")
    solution = table.values("solution")[0]
    if wanted.get("solved"):
        return Board(solution, None, box)
    return Board(table.values("puzzle")[0], None, box)


def order_of(
    seed: int | None,
    *,
    box: str = "3x3",
    givens: int | str | tuple[int, int] | None = None,
    technique: str | Sequence[str] = (),
    unlike: Iterable[Puzzle] = (),
    **wanted: Any,
) -> _native.Order:
    """The order that these keywords say."""
    if isinstance(givens, tuple):
        givens = f"{givens[0]}..{givens[1]}"
    listed: list[str] = []
    for puzzle in unlike:
        kind = kind_of(puzzle, box)
        if isinstance(kind, Many):
            raise TypeError("unlike: a list of puzzles, each as text or digits")
        listed.append(kind.text)
    return _native.Order(
        secrets.randbits(32) if seed is None else seed,
        box,
        givens=None if givens is None else str(givens),
        technique=[technique] if isinstance(technique, str) else list(technique),
        unlike=listed,
        **wanted,
    )
