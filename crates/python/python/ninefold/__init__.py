"""Ninefold: Sudoku of every size, one puzzle or whole tables.

>>> import ninefold
>>> board = ninefold.solve("1..4.......34..1")
>>> print(board)
1234341221434321
>>> ninefold.solve_many(["1..4.......34..1", "not a puzzle"])["status"]
['unique', 'invalid']

``solve``, ``count``, ``check``, ``candidates``, ``rate``, ``hint``, ``explain``, ``minimize``, ``convert``, ``canonical``
and ``generate`` are about one puzzle: text in any of the formats that Ninefold reads, with any rules, rows of digits, an array of shape (side, side), or a
:class:`Board`. What is wrong with it is an exception. ``solve_many`` and its like take many: a list, an array of
shape (n, side, side), or anything that speaks Arrow (pyarrow, polars, pandas, duckdb). What is wrong with one of
them stands in its row.

A board carries the shape of its boxes and its rules wherever it goes. A plain string of digits has none and is read
with the usual boxes of its size, unless ``box=`` says otherwise.
"""

from ._answers import Answers
from ._board import Board
from ._clues import Candidates, Redundant, candidates, convert, minimize, redundant, unavoidable
from ._dataset import dataset
from ._errors import GaveUp, NoSolution, NotUnique, PuzzleError
from ._forms import canonical, canonical_many, dedupe, isomorphic, shuffle
from ._game import Game, Judgement, Score
from ._generate import generate, generate_iter, generate_many
from ._human import (
    Explanation,
    Hint,
    Rating,
    Step,
    Steps,
    explain,
    explain_many,
    hint,
    hint_many,
    rate,
    rate_many,
    steps,
)
from ._native import version as _version
from ._photo import SeenBoard, read_photo
from ._puzzles import iter_batches
from ._render import render
from ._solve import Check, check, check_many, count, count_many, solutions, solve, solve_many

__version__ = _version()

__all__ = [
    "Answers",
    "Board",
    "Candidates",
    "Check",
    "Explanation",
    "Game",
    "GaveUp",
    "Hint",
    "Judgement",
    "NoSolution",
    "NotUnique",
    "PuzzleError",
    "Rating",
    "Redundant",
    "Score",
    "SeenBoard",
    "Step",
    "Steps",
    "candidates",
    "canonical",
    "canonical_many",
    "check",
    "check_many",
    "convert",
    "count",
    "count_many",
    "dataset",
    "dedupe",
    "explain",
    "explain_many",
    "generate",
    "generate_iter",
    "generate_many",
    "hint",
    "hint_many",
    "isomorphic",
    "iter_batches",
    "minimize",
    "rate",
    "rate_many",
    "read_photo",
    "redundant",
    "render",
    "shuffle",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "unavoidable",
]
