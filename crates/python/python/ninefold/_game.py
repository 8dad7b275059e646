"""A game for machines that learn by reward: each move is judged."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

from . import _native
from ._board import Board, Puzzle, text_of
from ._generate import Difficulty, generate

Verdict = Literal["right", "wrong", "not deducible"]


@dataclass(frozen=True)
class Judgement:
    """How a move is judged."""

    #: ``right``, ``wrong``, or ``not deducible``: right, but no technique shows it yet by one step. Singles
    #: count, and no technique harder than any that the puzzle needs.
    verdict: Verdict
    #: The id of the easiest technique that shows a right move.
    technique: str | None = None
    #: The least price of such a step on Sudoku Explainer's scale.
    price: float | None = None

    def __bool__(self) -> bool:
        return self.verdict != "wrong"


@dataclass(frozen=True)
class Score:
    """How an answer compares with the solution, in the cells that the puzzle leaves empty."""

    #: Cells with the digit of the solution.
    right: int
    #: Cells with another digit.
    wrong: int
    #: Cells without a digit.
    empty: int
    #: Givens that the answer has changed.
    changed: int

    @property
    def solved(self) -> bool:
        """Whether the answer is the solution."""
        return not (self.wrong or self.empty or self.changed)

    @property
    def share(self) -> float:
        """The share of the cells that are right, from 0 to 1; 0 if the answer has changed a given."""
        cells = self.right + self.wrong + self.empty
        return 0.0 if self.changed else self.right / cells if cells else 1.0


class Game:
    """A puzzle that is played, move by move.

    >>> game = Game("1..4.......34..1")
    >>> game.place(1, 1, 3).verdict
    'wrong'
    >>> game.place(1, 1, 4)
    Judgement(verdict='right', technique='hidden-single', price=1.2)
    >>> str(game.board), game.undo(), str(game.board)
    ('1..4.4.....34..1', True, '1..4.......34..1')
    >>> game.score("1234341221434321").solved
    True

    Rows and columns are counted from 0. A wrong move changes nothing. A right one is carried out: a digit that is placed
    eliminates its candidates from the houses of its cell.

    :param puzzle: a puzzle with one solution; without it, :meth:`reset` makes one.
    :param seconds: at most this time for each move. What no technique has shown by then counts as not deducible.
    :raises ValueError: if the puzzle has not exactly one solution.
    """

    def __init__(self, puzzle: Puzzle | None = None, *, box: str | None = None, seconds: float | None = None) -> None:
        self._seconds = seconds
        self.reset(puzzle=puzzle, box=box)

    def reset(
        self,
        seed: int | None = None,
        difficulty: Difficulty | None = None,
        *,
        puzzle: Puzzle | None = None,
        box: str | None = None,
    ) -> Board:
        """Begins again with a puzzle of this seed and difficulty, HoDoKu's level, or with ``puzzle``. Its board.

        >>> Game().reset(seed=7) == Game().reset(seed=7)
        True
        """
        if puzzle is None:
            puzzle = generate(seed=seed, difficulty=difficulty, box=box or "3x3")
        text, box = text_of(puzzle, box)
        self._game = _native.Game(text, box)
        self._board = Board(text, box)
        return self._board

    def place(self, row: int, column: int, digit: int) -> Judgement:
        """Places a digit.

        :raises ValueError: if there is no such cell or digit, if the cell is filled, or if it has lost this candidate.
        """
        return self._play(True, row, column, digit)

    def eliminate(self, row: int, column: int, digit: int) -> Judgement:
        """Eliminates a candidate.

        :raises ValueError: as :meth:`place`.
        """
        return self._play(False, row, column, digit)

    def _play(self, is_placed: bool, row: int, column: int, digit: int) -> Judgement:
        side = self.side
        if not (0 <= row < side and 0 <= column < side):
            raise ValueError(f"there is no cell in row {row} and column {column}; they are counted from 0")
        verdict, technique, price = self._game.play(is_placed, row * side + column, digit, self._seconds)
        return Judgement(verdict, technique, price)

    def undo(self) -> bool:
        """Takes the last move back that was not wrong. Whether there was one."""
        return self._game.undo()

    def score(self, answer: Puzzle) -> Score:
        """Compares an answer with the solution: the digits of all cells.

        :raises ValueError: if it has another number of cells.
        """
        text = answer if isinstance(answer, str) else text_of(answer, None)[0]
        return Score(*self._game.score(text))

    @property
    def side(self) -> int:
        """How many rows there are."""
        return math.isqrt(len(self._game.digits))

    @property
    def puzzle(self) -> Board:
        """The puzzle."""
        return self._board

    @property
    def board(self) -> Board:
        """The digits now."""
        return Board(self._game.digits, self._board.box)

    @property
    def moves(self) -> int:
        """How many moves are played and not taken back."""
        return self._game.moves

    @property
    def solved(self) -> bool:
        """Whether all cells are filled."""
        return self._game.solved

    @property
    def candidates(self) -> Any:
        """An array of shape (cells, digits) of booleans: the candidates now; of a filled cell, its digit. It needs NumPy.

        >>> Game("1..4.......34..1").candidates[1].tolist()
        [False, True, True, False]
        """
        import numpy as np

        bits = np.array(self._game.candidates, dtype=np.uint32)
        return (bits[:, None] >> np.arange(self.side, dtype=np.uint32) & 1).astype(bool)
