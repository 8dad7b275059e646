"""Ninefold: Sudoku of every size, one puzzle or whole tables.

>>> import ninefold
>>> board = ninefold.solve("1..4.......34..1")
>>> print(board)
1234341221434321
>>> ninefold.solve(["1..4.......34..1", "not a puzzle"])["status"]
['unique', 'invalid']

One puzzle is a string in any of the formats that Ninefold reads, with any rules, or n×n digits; what is wrong with it is
an exception. Many are a list, a numpy array, or anything that speaks Arrow (pyarrow, polars, pandas,
duckdb); what is wrong with one of them stands in its row.

A board carries the shape of its boxes wherever it goes. A plain string of digits has none and is read with the
usual boxes of its size, unless ``box=`` says otherwise.
"""

from ._answers import Answers
from ._board import Board
from ._errors import GaveUp, NoSolution, NotUnique, PuzzleError
from ._generate import generate
from ._human import Explanation, Hint, Rating, Step, Steps, canonical, explain, hint, rate, steps
from ._native import version as _version
from ._render import render
from ._solve import Check, check, count, solutions, solve

__version__ = _version()

__all__ = [
    "Answers",
    "Board",
    "Check",
    "Explanation",
    "GaveUp",
    "Hint",
    "NoSolution",
    "NotUnique",
    "PuzzleError",
    "Rating",
    "Step",
    "Steps",
    "canonical",
    "check",
    "count",
    "explain",
    "generate",
    "hint",
    "rate",
    "render",
    "solutions",
    "solve",
    "steps",
]
