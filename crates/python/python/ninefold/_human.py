"""What a person makes of a puzzle: how hard it is, a hint, the steps there are, the explanation."""

from __future__ import annotations

import base64
import html
import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Literal, TypeVar, overload

from . import _native
from ._answers import Answers
from ._board import Board, Puzzle, text_of
from ._errors import GaveUp, NoSolution, NotUnique
from ._progress import Progress, Reporting
from ._puzzles import answers, many_of
from ._types import OnConflict, Puzzles

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Answer = TypeVar("Answer")

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

    def _repr_html_(self) -> str:
        values = {name: value for name, value in vars(self).items() if value is not None}
        values["techniques"] = ", ".join(f"{name} {count}" for name, count in self.techniques.items())
        rows = (f"<tr><th>{name}</th><td>{html.escape(str(value))}</td></tr>" for name, value in values.items())
        return f"<table>{''.join(rows)}</table>"


@dataclass(frozen=True)
class Hint:
    """Where to go on."""

    #: 1 says where to look, 2 also by which technique, 3 everything.
    level: int
    #: The hint; or why there is none.
    text: str
    #: From level 2 on: the technique's id, if there is a step.
    technique: str | None = None
    #: On level 3: the step, if there is one.
    step: Step | None = None
    #: What to know first: that the puzzle has several solutions.
    caution: str | None = None
    #: Why there is no hint: there is no solution, or nothing was found. ``None`` if there is one.
    reason: str | None = None

    def __str__(self) -> str:
        return self.text if self.caution is None else f"{self.caution}\n{self.text}"

    def _repr_html_(self) -> str:
        return "".join(f"<p>{html.escape(line)}</p>" for line in str(self).splitlines())


@dataclass(frozen=True)
class Explanation(Sequence[Step]):
    """The solution of a puzzle step by step: a sequence of steps."""

    #: ``solved``, ``stuck``, ``broken`` or ``stopped``.
    end: str
    #: How it ended, in a sentence.
    ending: str
    #: The digits at the end, given or found.
    digits: Board
    #: The id of the hardest technique that was used.
    hardest: str | None
    #: The steps in their order.
    steps: list[Step] = field(default_factory=list[Step])
    #: What to know first: that there is no solution, or several, or that a digit placed is wrong.
    caution: str | None = None
    #: What was explained: a text, and the box shape that it is read with.
    _source: tuple[str, str | None] = field(default=("", None), repr=False, compare=False)

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
        return "\n".join([*first, *steps, self.ending])

    def __repr__(self) -> str:
        hardest = "" if self.hardest is None else f", hardest {self.hardest}"
        return f"<Explanation, {self.end}: {_counted(len(self))}{hardest}>"

    def svg(self, step: int, theme: str = "light") -> str:
        """A picture of a step: the position before it, and what the step is about. Steps are counted from 0.

        >>> import ninefold
        >>> ninefold.explain("1..4.......34..1").svg(-1)[:4]
        '<svg'
        """
        text, box = self._source
        return _native.step_pictures(text, range(len(self))[step], 1, box, theme)[0]

    @property
    def candidates(self) -> npt.NDArray[np.bool_]:
        """The candidates before each step, and at the end: an array of shape (steps + 1, cells, digits), ``True`` where
        a digit is still possible in a cell. A filled cell has its digit. It needs NumPy.

        >>> import ninefold
        >>> explained = ninefold.explain("1..4.......34..1")
        >>> explained.candidates.shape, explained.candidates[0, 1].tolist()
        ((12, 16, 4), [False, True, True, False])
        """
        import numpy as np

        text, box = self._source
        bits, digits = _native.step_candidates(text, box, len(self))
        rows = np.frombuffer(bits, dtype=np.uint8).reshape(len(self) + 1, -1, digits)
        return rows.astype(np.bool_)

    def _repr_html_(self) -> str:
        # The steps that need a thought come with their pictures; the others are listed.
        thoughts = [number for number, step in enumerate(self) if step.technique not in _SINGLES]
        pictured = thoughts[:12]
        text, box = self._source
        drawn = _native.step_pictures(text, 0, pictured[-1] + 1, box) if pictured else []
        pictures: dict[int, str] = {}
        for number in pictured:
            data = base64.b64encode(drawn[number].encode()).decode()
            pictures[number] = f'<br><img alt="" width="480" src="data:image/svg+xml;base64,{data}">'
        left = len(thoughts) - len(pictured)
        rest = f"<p>{_counted(left, 'more step')} without a picture here: <code>svg(number)</code> draws one.</p>"
        return _listed(self, self.caution, pictures) + (rest if left else "")


def _counted(count: int, what: str = "step") -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _listed(steps: Iterable[Step], caution: str | None, pictures: dict[int, str]) -> str:
    """Steps as HTML, with the pictures of some, by their numbers from 0."""
    rows = (
        f"<li><b>{html.escape(step.name)}</b>: {html.escape(step.because)}{pictures.get(number, '')}</li>"
        for number, step in enumerate(steps)
    )
    first = "" if caution is None else f"<p>{html.escape(caution)}</p>"
    return f"{first}<ol>{''.join(rows)}</ol>"


#: Techniques that are told without a picture.
_SINGLES = ("full-house", "naked-single", "hidden-single")


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

    def __repr__(self) -> str:
        shown = "; ".join(map(str, self[:3]))
        return f"<Steps, {_counted(len(self))}{': ' if self else ''}{shown}{'; …' if len(self) > 3 else ''}>"

    def _repr_html_(self) -> str:
        rest = f"<p>The first 20 of {len(self)} steps.</p>" if len(self) > 20 else ""
        return _listed(self[:20], self.caution, {}) + rest


def rate(
    puzzle: Puzzle,
    *,
    scale: Scale = "se",
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Rating:
    """Says how hard one puzzle is, on the scale of Sudoku Explainer (``se``) or of HoDoKu.

    >>> import ninefold
    >>> ninefold.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rating
    1.2

    :raises NotUnique, NoSolution: only a puzzle with one solution has a rating.
    :raises GaveUp: if ``seconds`` or ``nodes`` ran out.
    """
    text, box = text_of(puzzle, box)
    status, reason, written = _native.rate(text, scale, box, seconds, nodes)
    if reason is not None:
        if status == "unknown":
            raise GaveUp(reason)
        if status not in ("none", "multiple"):
            raise ValueError(reason)
        _, kind, givens, first, second, _ = _native.solve(text, box)
        if first is None or second is None:
            raise NoSolution(reason, Board._of(givens, kind))
        raise NotUnique(reason, (Board._of(first, kind, givens), Board._of(second, kind, givens)))
    found = json.loads(written)
    names = ("scale", "rating", "pearl", "diamond", "level", "score", "hardest", "steps", "techniques")
    return Rating(**{name: found[name] for name in names})


def rate_many(
    puzzles: Puzzles,
    *,
    scale: Scale = "se",
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
    progress: Progress = False,
) -> Answers:
    """Says how hard many puzzles are; see :func:`rate` and :func:`solve_many`.

    >>> import ninefold
    >>> ninefold.rate_many(["1..4.......34..1", "." * 16])["status"]
    ['rated', 'unrated']
    """
    options = {"scale": scale, "threads": threads, "seconds": seconds, "nodes": nodes}
    return answers("rate", puzzles, box, column, progress, on_conflict=on_conflict, prefix=prefix, **options)


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
    text, box = text_of(position, box)
    found = json.loads(_native.hint(text, level, box, seconds))
    step = found["step"]
    return Hint(
        level=found["level"],
        text=found["hint"] or found["reason"],
        technique=found["technique"],
        step=None if step is None else Step(**step),
        caution=found.get("caution"),
        reason=found["reason"],
    )


def _hint(text: str, box: str | None, level: Literal[1, 2, 3], seconds: float | None) -> Hint:
    return hint(text, level=level, box=box, seconds=seconds)


def _explanation(text: str, box: str | None, seconds: float | None) -> Explanation:
    return explain(text, box=box, seconds=seconds)


def hint_many(
    positions: Puzzles,
    *,
    level: Literal[1, 2, 3] = 1,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    progress: Progress = False,
) -> Iterator[Hint | Exception | None]:
    """Gives hints for many positions, one after the other, in order; see :func:`hint`. An item is the exception where
    a position has no hint, and ``None`` where there is no position.

    >>> import ninefold
    >>> [type(found).__name__ for found in ninefold.hint_many(["1..4.......34..1", "1..4", None])]
    ['Hint', 'PuzzleError', 'NoneType']
    """
    ask = partial(_hint, level=level, seconds=seconds)
    return _each(ask, positions, column, box, threads, progress)


def steps(
    position: Puzzle,
    *,
    technique: str | Sequence[str] = (),
    all: bool = False,
    box: str | None = None,
    seconds: float | None = None,
) -> Steps:
    """Lists the steps that techniques find in a position, in the order of the catalogue. Those that place and remove
    nothing but what the ones before them do are left out, unless ``all`` is set or techniques are named.

    >>> import ninefold
    >>> found = ninefold.steps("1..4.......34..1", technique="hidden-single")
    >>> found[0].placements
    ['r2c2=4']

    :param technique: only these, by name, synonym or id.
    :raises GaveUp: if ``seconds`` ran out.
    """
    techniques = [technique] if isinstance(technique, str) else list(technique)
    text, box = text_of(position, box)
    found, complete, caution = _native.steps(text, techniques, all, box, seconds)
    listed = Steps((Step(**step) for step in json.loads(found)), caution)
    if not complete:
        raise GaveUp(f"{len(listed)} steps, and perhaps more: out of time")
    return listed


def explain(position: Puzzle, *, box: str | None = None, seconds: float | None = None) -> Explanation:
    """Solves as a person does, the easiest technique first, and says why each step is right.

    >>> import ninefold
    >>> explained = ninefold.explain("1..4.......34..1")
    >>> explained.end, explained.digits == ninefold.solve("1..4.......34..1")
    ('solved', True)
    >>> print(explained[0].notation)
    Full House: 2 in c4 => r2c4=2
    """
    text, box = text_of(position, box)
    written, kind = _native.explain(text, box, seconds)
    found = json.loads(written)
    return Explanation(
        end=found["end"],
        ending=found["ending"],
        digits=Board._of(found["digits"], kind, found["puzzle"]),
        hardest=found["hardest"],
        steps=[Step(**step) for step in found["steps"]],
        caution=found.get("caution"),
        _source=(text, box),
    )


def explain_many(
    positions: Puzzles,
    *,
    column: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    seconds: float | None = None,
    progress: Progress = False,
) -> Iterator[Explanation | Exception | None]:
    """Explains many puzzles, one after the other, in order; see :func:`explain`. An item is the exception where a
    puzzle cannot be explained, and ``None`` where there is no puzzle.

    >>> import ninefold
    >>> [len(found) for found in ninefold.explain_many(["1..4.......34..1"] * 2)]
    [11, 11]
    """
    ask = partial(_explanation, seconds=seconds)
    return _each(ask, positions, column, box, threads, progress)


def _each(
    ask: Callable[[str, str | None], Answer],
    positions: Puzzles,
    column: str | None,
    box: str | None,
    threads: int | None,
    progress: Progress,
) -> Iterator[Answer | Exception | None]:
    """Asks the same of each of many, some of them ahead of the caller."""
    many = many_of(positions, box, column)
    texts = _native.Table.of_data(many.data).texts(column)
    workers = _native.threads_of(threads)

    def asked(text: str) -> Answer | Exception:
        try:
            return ask(text, many.box)
        except (TypeError, ValueError, RuntimeError) as error:
            return error

    def answered() -> Iterator[Answer | Exception | None]:
        waiting: deque[Future[Answer | Exception] | None] = deque()
        pool = ThreadPoolExecutor(workers)
        left = iter(texts)
        try:
            with Reporting(progress, "puzzles") as report:
                for done in range(1, len(texts) + 1):
                    for text in islice(left, 4 * workers + 1 - len(waiting)):
                        waiting.append(None if text is None else pool.submit(asked, text))
                    first = waiting.popleft()
                    answer = None if first is None else first.result()
                    if report is not None:
                        report(done, len(texts))
                    yield answer
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    return answered()
