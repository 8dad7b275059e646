"""True candidates, redundant clues, unavoidable sets, and other formats."""

from __future__ import annotations

import itertools
import warnings
from pathlib import Path

import ninefold
import pytest
from conftest import PROPER, SEVERAL
from test_boxes import JIGSAW


def test_true_candidates_are_those_of_all_solutions() -> None:
    numpy = pytest.importorskip("numpy")
    found = ninefold.candidates(SEVERAL, limit=10_000)
    every = ninefold.solutions(SEVERAL, limit=10_000)
    assert found.status == "multiple" and found.complete and found.count == len(every)
    expected = numpy.zeros((len(found.cells), len(found.digits)), dtype=int)
    for board in every:
        for cell, digit in enumerate(board.digits):
            expected[cell, digit - 1] += 1
    assert (found.to_numpy() == expected).all()
    ones = {(cell, digit) for cell, digits in found.cells.items() for digit, number in digits.items() if number == 1}
    assert set(found.unique) == ones
    at = {name: [board.digits[cell] for board in every] for cell, name in enumerate(found.cells)}
    assert found.same is not None and found.different is not None
    for group in found.same:
        assert len({tuple(at[name]) for name in group}) == 1
    for one, other in found.different:
        assert all(a != b for a, b in zip(at[one], at[other]))


def test_digits_from_zero_have_their_columns() -> None:
    numpy = pytest.importorskip("numpy")
    found = ninefold.candidates("variant 4x4 digits 0-3\ngivens: 0... ..0. .... ...3")
    assert found.digits == [0, 1, 2, 3] and found.cells["r1c1"].keys() == {0}
    assert numpy.argmax(found.to_numpy()[0]) == 0


def test_candidates_in_short_time() -> None:
    found = ninefold.candidates("." * 81, limit=10_000, seconds=0)
    assert not found.complete and found.status in ("multiple", "unknown")
    assert ninefold.candidates("11" + "." * 14).status == "none"
    with pytest.raises(ValueError, match="limit"):
        ninefold.candidates(PROPER, limit=0)


def test_a_minimal_puzzle_has_no_redundant_given() -> None:
    full = str(ninefold.solve(PROPER))
    redundant = ninefold.redundant(full)
    assert len(redundant.givens) == len(full) and redundant and not redundant.rules
    minimal = ninefold.minimize(full)
    assert ninefold.solve(minimal) == ninefold.solve(PROPER) and not ninefold.redundant(minimal)
    with pytest.raises(ninefold.NotUnique):
        ninefold.minimize(SEVERAL)
    with pytest.raises(ninefold.NoSolution):
        ninefold.redundant("11" + "." * 14)
    with pytest.raises(ninefold.GaveUp):
        ninefold.minimize("." * 81, seconds=0)


def test_rules_that_are_not_needed_are_left_out() -> None:
    full = str(ninefold.solve("1..4.......34..1"))
    cage = ninefold.Board(full, rules="cage: r1c1 r1c2")
    assert ninefold.redundant(cage).rules and ninefold.minimize(cage).rules == cage.rules
    assert ninefold.minimize(cage, rules=True).rules is None


def test_unavoidable_sets() -> None:
    solution = ninefold.solve(PROPER)
    sets = ninefold.unavoidable(PROPER, size=6)
    assert sets == ninefold.unavoidable(solution, size=6) and all(4 <= len(cells) <= 6 for cells in sets)
    for cells in sets:
        rest = solution.digits
        for cell in cells:
            rest[(int(cell[1]) - 1) * 9 + int(cell[3]) - 1] = 0
        assert ninefold.count([rest[start : start + 9] for start in range(0, 81, 9)]) > 1
    with pytest.raises(ValueError, match="9x9"):
        ninefold.unavoidable("1..4.......34..1")
    with pytest.raises(ValueError, match="cells"):
        ninefold.unavoidable(PROPER, size=80)


def test_other_formats() -> None:
    link = ninefold.convert(JIGSAW, "sudokupad")
    assert link.startswith("https://") and ninefold.Board(link.strip()) == ninefold.Board(JIGSAW)
    tall = ninefold.Board("...4.....5.1.3....4.6.2.....1.2.5...", box="3x2")
    assert ninefold.Board(ninefold.convert(tall, "variant")) == tall
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ninefold.convert(PROPER, "line")
    with pytest.raises(ValueError, match="did you mean `sudokupad`"):
        ninefold.convert(PROPER, "sudokupat")
    with pytest.raises(ValueError):
        ninefold.convert(JIGSAW, "line")


def test_a_file_without_equivalent_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    other = str(ninefold.shuffle(PROPER, seed=1))
    path.write_text("\n".join(itertools.chain([PROPER, other], [SEVERAL])))
    assert ninefold.dedupe(path) == [PROPER, SEVERAL]
