"""What a person makes of a puzzle: how hard it is, a hint, the steps there are, the whole way."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _native
from ._answers import Answers, answers
from ._board import Board
from ._errors import GaveUp, NoSolution, NotUnique
from ._puzzles import Many, One, kind_of

if TYPE_CHECKING:
    from ._types import Puzzle, Puzzles

Scale = Literal["se", "hodoku"]


@dataclass(frozen=True)
class Step:
    """One step of a technique."""

    #: The technique's id, such as ``x-wing``.
    technique: str
    #: Its name.
    name: str
    #: Candidates that go, such as ``r4c7<>2``.
    eliminations: list[str]
    #: Digits that are put, such as ``r4c7=2``.
    placements: list[str]
    #: The step in one line.
    notation: str
    #: Why it is right.
    because: str
    #: Its price on Sudoku Explainer's scale, where that is told.
    price: float | None = None

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is."""

    #: ``se`` or ``hodoku``.
    scale: str
    #: Sudoku Explainer's ER: the price of the hardest step.
    rating: float | None
    #: EP: the same up to the first digit placed.
    pearl: float | None
    #: ED: the price of the first step.
    diamond: float | None
    #: HoDoKu's level.
    level: str | None
    #: HoDoKu's score.
    score: int | None
    #: The id of the hardest technique.
    hardest: str | None
    #: How many steps there are.
    steps: int
    #: How often each technique was used.
    techniques: dict[str, int]


@dataclass(frozen=True)
class Hint:
    """Where to go on."""

    #: 1 says where to look, 2 also by which technique, 3 everything.
    level: int
    #: The hint.
    text: str
    #: From level 2 on: the technique's id, if there is a step.
    technique: str | None = None
    #: On level 3: the step, if there is one.
    step: Step | None = None
    #: What to know first: that the puzzle has several solutions.
    caution: str | None = None

    def __str__(self) -> str:
        return self.text if self.caution is None else f"{self.caution}\n{self.text}"


@dataclass(frozen=True)
class Explanation(Sequence[Step]):
    """The way through a puzzle: a sequence of steps."""

    #: ``solved``, ``stuck``, ``broken`` or ``stopped``.
    end: str
    #: The digits at the end, given or found.
    digits: Board
    #: The id of the hardest technique on the way.
    hardest: str | None
    #: The way.
    steps: list[Step] = field(default_factory=list[Step])
    #: What to know first: that there is no solution, or several, or that a digit placed is wrong.
    caution: str | None = None

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __str__(self) -> str:
        steps = (f"{number}. {step.notation}\n   {step.because}" for number, step in enumerate(self, 1))
        first = [] if self.caution is None else [self.caution]
        return "\n".join([*first, *steps, f"{self.end}; the hardest technique was {self.hardest}"])


class Steps(list[Step]):
    """Steps that techniques find in a position."""

    #: What to know first: that there is no solution, or several, or that a digit placed is wrong.
    caution: str | None

    def __init__(self, steps: Iterable[Step] = (), caution: str | None = None) -> None:
        super().__init__(steps)
        self.caution = caution

    def __str__(self) -> str:
        first = [] if self.caution is None else [self.caution]
        return "\n".join([*first, *map(str, self)])


@overload
def rate(  # type: ignore[overload-overlap]
    puzzle: Puzzle,
    *,
    scale: Scale = "se",
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Rating: ...
@overload
def rate(
    puzzle: Puzzles,
    *,
    scale: Scale = "se",
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Answers: ...
def rate(
    puzzle: Any,
    *,
    scale: Scale = "se",
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Any:
    """Says how hard a puzzle is, on the scale of Sudoku Explainer (``se``) or of HoDoKu.

    >>> import ninefold
    >>> ninefold.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rating
    1.2
    >>> ninefold.rate(["1..4.......34..1", "." * 16])["status"]
    ['rated', 'unrated']

    :raises NotUnique, NoSolution: only a puzzle with one solution has a rating.
    :raises GaveUp: if ``seconds`` or ``nodes`` ran out.
    """
    kind = kind_of(puzzle, box)
    if isinstance(kind, Many):
        return answers(
            "rate", kind, column, scale=scale, threads=threads, seconds=seconds, nodes=nodes
        )
    status, reason, told = _native.rate(kind.text, scale, kind.box, seconds, nodes)
    if reason is not None:
        if status == "unknown":
            raise GaveUp(reason)
        if status == "none":
            raise NoSolution(reason)
        if status == "multiple":
            _, _, _, first, second, _ = _native.solve(kind.text, kind.box)
            raise NotUnique(reason, (str(first), str(second)))
        raise ValueError(reason)
    found = json.loads(told)
    names = ("scale", "rating", "pearl", "diamond", "level", "score", "hardest", "steps", "techniques")
    return Rating(**{name: found[name] for name in names})


def hint(
    position: Puzzle,
    *,
    level: Literal[1, 2, 3] = 1,
    box: str | None = None,
    seconds: float | None = None,
) -> Hint:
    """Gives a hint for a position: givens, digits placed and notes, in any format that has them.

    >>> import ninefold
    >>> ninefold.hint("1..4.......34..1", level=2).technique
    'full-house'
    """
    kind = _one(position, box)
    found = json.loads(_native.hint(kind.text, level, kind.box, seconds))
    step = found["step"]
    return Hint(
        level=found["level"],
        text=found["hint"],
        technique=found["technique"],
        step=None if step is None else Step(**step),
        caution=found.get("caution"),
    )


def steps(
    position: Puzzle,
    *,
    technique: str | Sequence[str] = (),
    box: str | None = None,
    seconds: float | None = None,
) -> Steps:
    """Lists the steps that techniques find in a position, in the order of the catalogue.

    >>> import ninefold
    >>> found = ninefold.steps("1..4.......34..1", technique="hidden-single")
    >>> found[0].placements
    ['r2c2=4']

    :param technique: only these, by name, synonym or id.
    :raises GaveUp: if ``seconds`` ran out.
    """
    techniques = [technique] if isinstance(technique, str) else list(technique)
    kind = _one(position, box)
    found, complete, caution = _native.steps(kind.text, techniques, kind.box, seconds)
    told = Steps((Step(**step) for step in json.loads(found)), caution)
    if not complete:
        raise GaveUp(f"{len(told)} steps, and perhaps more: out of time")
    return told


def explain(position: Puzzle, *, box: str | None = None, seconds: float | None = None) -> Explanation:
    """Solves as a person does, the easiest technique first, and says why each step is right.

    >>> import ninefold
    >>> way = ninefold.explain("1..4.......34..1")
    >>> way.end, way.digits == ninefold.solve("1..4.......34..1")
    ('solved', True)
    >>> print(way[0].notation)
    Full House: 2 in c4 => r2c4=2
    """
    kind = _one(position, box)
    told, (box, has_rules) = _native.explain(kind.text, kind.box, seconds)
    found = json.loads(told)
    return Explanation(
        end=found["end"],
        digits=Board(found["digits"], found["puzzle"], box, kind.text if has_rules else None),
        hardest=found["hardest"],
        steps=[Step(**step) for step in found["steps"]],
        caution=found.get("caution"),
    )


@overload
def canonical(  # type: ignore[overload-overlap]
    puzzle: Puzzle, *, box: str | None = None
) -> Board: ...
@overload
def canonical(
    puzzle: Puzzles, *, column: str | None = None, box: str | None = None, threads: int | None = None
) -> Answers: ...
def canonical(
    puzzle: Any,
    *,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
) -> Any:
    """The canonical form: the same for two puzzles if moving rows and columns, transposing and renaming
    digits makes one of the other.

    >>> import ninefold
    >>> one, other = "1..4.......34..1", "4..1.......21..4"
    >>> ninefold.canonical(one) == ninefold.canonical(other)
    True

    :raises ValueError: if two equal givens are in one house, or if there are other rules than rows, columns
        and boxes.
    """
    kind = kind_of(puzzle, box)
    if isinstance(kind, Many):
        return answers("canonical", kind, column, threads=threads)
    line, _, (box, _) = _native.canonical(kind.text, kind.box)
    return Board(line, None, box)


def _one(position: Any, box: str | None) -> One:
    kind = kind_of(position, box)
    if isinstance(kind, Many):
        raise TypeError("one position at a time")
    return kind
