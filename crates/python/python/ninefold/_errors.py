"""What goes wrong with one puzzle. In tables it stands in the columns ``status`` and ``error``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._board import Board


class PuzzleError(ValueError):
    """A text that is not a puzzle, with the place.

    >>> import ninefold
    >>> try:
    ...     ninefold.solve("53..7....6..1q5....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    ... except ninefold.PuzzleError as error:
    ...     print(error.line, error.column)
    1 14
    """

    #: The line, from 1; ``None`` if the text as a whole is meant.
    line: int | None
    #: The column, from 1, in characters; ``None`` if no single place is meant.
    column: int | None
    #: The line of the text with a mark below the column; empty if no single place is meant.
    excerpt: str

    def __init__(
        self, message: str, line: int | None = None, column: int | None = None, excerpt: str = ""
    ) -> None:
        self.line = line
        self.column = column
        self.excerpt = excerpt
        self._made_of = (message, line, column, excerpt)
        place = ""
        if line is not None and column is not None:
            place = f"line {line}, column {column}: "
        super().__init__(place + message + ("\n" + excerpt if excerpt else ""))

    def __reduce__(self) -> tuple[Any, ...]:
        return (PuzzleError, self._made_of)


class NoSolution(ValueError):
    """The puzzle has no solution. ``ninefold.check`` says which givens are to blame."""

    #: The puzzle.
    board: Board | None

    def __init__(self, message: str, board: Board | None = None) -> None:
        self.board = board
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return (NoSolution, (str(self), self.board))


class NotUnique(ValueError):
    """The puzzle has more than one solution."""

    #: Two of them; ``givens`` of each is the puzzle.
    solutions: tuple[Board, Board]

    def __init__(self, message: str, solutions: tuple[Board, Board]) -> None:
        self.solutions = solutions
        super().__init__(message)

    @property
    def board(self) -> Board | None:
        """The puzzle."""
        return self.solutions[0].givens

    def __reduce__(self) -> tuple[Any, ...]:
        return (NotUnique, (str(self), self.solutions))


class GaveUp(RuntimeError):
    """``seconds`` or ``nodes`` ran out."""

    #: How many solutions there are at least.
    at_least: int

    def __init__(self, message: str, at_least: int = 0) -> None:
        self.at_least = at_least
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return (GaveUp, (str(self), self.at_least))
