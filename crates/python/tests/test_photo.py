"""Puzzles in images."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ninefold

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_picture_is_read(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    ninefold.render(PUZZLE, format="png", to=path)
    [seen] = ninefold.read_photo(path)
    assert (str(seen.board), seen.sure, seen.unique, seen.doubtful) == (PUZZLE, True, True, ())
    assert [len(row) for row in seen.crossings] == [10] * 10
    assert ninefold.read_photo(str(path)) == ninefold.read_photo(path.read_bytes()) == [seen]


def test_placed_digits_are_told_apart() -> None:
    solution = ninefold.solve(PUZZLE)
    [seen] = ninefold.read_photo(ninefold.render(solution, format="png"))
    assert (str(seen.board), seen.sure) == (PUZZLE, True)
    placed = [a if b == "." else "." for a, b in zip(str(solution), PUZZLE)]
    assert seen.placed.line == "".join(placed)


def test_what_is_not_sure_is_told() -> None:
    [seen] = ninefold.read_photo(ninefold.render("1" + "." * 80, format="png"))
    assert (seen.sure, seen.unique) == (False, False)


def test_what_is_no_photo_of_a_puzzle_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ninefold.PuzzleError, match="cannot be read"):
        ninefold.read_photo(b"53..7....")
    with pytest.raises(OSError):
        ninefold.read_photo(tmp_path / "nothing.jpg")
    with pytest.raises(ValueError, match="box"):
        ninefold.read_photo(b"", box="3")


def test_the_pages_of_a_pdf(tmp_path: Path) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    puzzles = [str(board) for board in ninefold.generate_many(6, seed=3)["puzzle"]]
    for per_page in ["1", "2", "4", "6"]:
        path = tmp_path / "sheet.pdf"
        command = [sys.executable, "-m", "ninefold", "render", "--sheet", per_page, "-o", str(path)]
        subprocess.run(command, input="\n".join(puzzles), text=True, check=True)
        for resolution in [100, 150]:
            found = []
            for page in pdfium.PdfDocument(path):
                image = tmp_path / "page.png"
                page.render(scale=resolution / 72).to_pil().save(image)
                found += ninefold.read_photo(image)
            assert [str(seen.board) for seen in found] == puzzles, (per_page, resolution)
            assert all(seen.sure for seen in found)
