"""Boards as text and as pictures."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Literal, overload

from . import _native
from ._board import Board, Puzzle, text_of

Theme = Literal["light", "dark", "print"]


@overload
def render(
    puzzle: Puzzle,
    *,
    format: Literal["text", "svg"],
    solution: str | Board | None = None,
    box: str | None = None,
    theme: Theme = "light",
    to: str | PathLike[str] | None = None,
) -> str: ...
@overload
def render(
    puzzle: Puzzle,
    *,
    format: None = None,
    solution: str | Board | None = None,
    box: str | None = None,
    theme: Theme = "light",
    to: None = None,
) -> str: ...
@overload
def render(
    puzzle: Puzzle,
    *,
    format: None = None,
    solution: str | Board | None = None,
    box: str | None = None,
    theme: Theme = "light",
    width: int | None = None,
    to: str | PathLike[str],
) -> str | bytes: ...
@overload
def render(
    puzzle: Puzzle,
    *,
    format: Literal["png"],
    solution: str | Board | None = None,
    box: str | None = None,
    theme: Theme = "light",
    width: int | None = None,
    to: str | PathLike[str] | None = None,
) -> bytes: ...
def render(
    puzzle: Puzzle,
    *,
    format: str | None = None,
    solution: str | Board | None = None,
    box: str | None = None,
    theme: Theme = "light",
    width: int | None = None,
    to: str | PathLike[str] | None = None,
) -> str | bytes:
    """Draws a board: text, SVG, or PNG of ``width`` pixels. With ``to`` it is written to a file too.

    Without ``format``, the name of the file decides: ``.svg`` is SVG, ``.png`` is PNG, and all else is text.

    >>> import ninefold
    >>> print(ninefold.render("1..4.......34..1", solution="1234341221434321"))
    ┌─────┬─────┐
    │ 1 2 │ 3 4 │
    │ 3 4 │ 1 2 │
    ├─────┼─────┤
    │ 2 1 │ 4 3 │
    │ 4 3 │ 2 1 │
    └─────┴─────┘
    >>> ninefold.render("1..4.......34..1", format="svg")[:4]
    '<svg'

    :param solution: the digits found, drawn in another colour; those of a :class:`Board` are known.
    :raises PuzzleError: if the puzzle cannot be read.
    """
    if isinstance(puzzle, Board) and puzzle.givens is not None and solution is None:
        # The givens and what was found are told apart.
        puzzle, solution = puzzle.givens, puzzle
    givens, box = text_of(puzzle, box)
    if isinstance(solution, Board):
        if box is not None and box != solution.box:
            raise ValueError(f"solution: this board has boxes of {solution.box}, not {box}")
        solution = solution.line
    if format is None:
        suffix = "" if to is None else Path(to).suffix.lower()
        # There is no PDF of a board; to say so is better than text in such a file.
        format = suffix[1:] if suffix in (".svg", ".png", ".pdf") else "text"
    drawn: str | bytes
    if format == "text":
        drawn = _native.draw(givens, solution, box).rstrip("\n")
    else:
        drawn = _native.picture(givens, solution, box, format, theme, width)
        if format == "svg":
            drawn = drawn.decode()
    if to is not None:
        Path(to).write_bytes(drawn if isinstance(drawn, bytes) else drawn.encode())
    return drawn
