"""Equivalent puzzles, and explanations that show themselves."""

from __future__ import annotations

import ninefold
import pytest
from conftest import PROPER, SEVERAL
from test_boxes import JIGSAW


def test_a_shuffled_puzzle_is_equivalent_and_as_hard() -> None:
    other = ninefold.shuffle(PROPER, seed=3)
    assert other != PROPER and other == ninefold.shuffle(PROPER, seed=3)
    assert ninefold.isomorphic(PROPER, other) and not ninefold.isomorphic(PROPER, SEVERAL)
    assert ninefold.rate(other) == ninefold.rate(PROPER)
    tall = ninefold.Board("...4.....5.1.3....4.6.2.....1.2.5...", box="3x2")
    assert ninefold.shuffle(tall, seed=1).box == "3x2"
    assert not ninefold.isomorphic(tall, PROPER)
    with pytest.raises(ValueError, match="only plain puzzles|rules"):
        ninefold.shuffle(JIGSAW)


def test_the_first_of_each_class_stays() -> None:
    puzzles = [PROPER, ninefold.shuffle(PROPER, seed=1), None, "nonsense", SEVERAL, PROPER]
    assert ninefold.dedupe(puzzles) == [PROPER, None, "nonsense", SEVERAL]
    assert ninefold.dedupe(iter(puzzles)) == ninefold.dedupe(puzzles)
    made = ninefold.generate_many(5, seed=1, box="3x2")
    assert ninefold.dedupe(made["puzzle"] + made["puzzle"]) == made["puzzle"]
    assert ninefold.dedupe(made, column="puzzle").columns == made.columns
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"canonical": ["x", "y"], "puzzle": [PROPER, PROPER]})
    assert list(ninefold.dedupe(table, column="puzzle")) == [{"canonical": "x", "puzzle": PROPER}]


@pytest.mark.parametrize("puzzle", [PROPER, "1..4.......34..1"])
def test_candidates_before_each_step(puzzle: str) -> None:
    numpy = pytest.importorskip("numpy")
    explained = ninefold.explain(puzzle)
    seen = explained.candidates
    solution = numpy.asarray(explained.digits).ravel()
    cells, digits = len(solution), explained.digits.side
    assert seen.shape == (len(explained) + 1, cells, digits) and seen.dtype == bool
    assert (seen[:, range(cells), solution - 1]).all(), "the solution stays"
    assert (seen[-1].sum(axis=1) == 1).all()
    for before, after, step in zip(seen, seen[1:], explained):
        assert (after <= before).all() and (after.sum() < before.sum() or step.placements)
        for name in step.eliminations:
            row, column, digit = int(name[1]) - 1, int(name[3]) - 1, int(name[-1]) - 1
            place = row * digits + column
            assert before[place, digit] and not after[place, digit]
        for name in step.placements:
            row, column, digit = int(name[1]) - 1, int(name[3]) - 1, int(name[-1]) - 1
            assert after[row * digits + column].sum() == 1 and after[row * digits + column, digit]


def test_an_explanation_shows_itself() -> None:
    hard = ninefold.generate(seed=7, difficulty="hard")
    explanation = ninefold.explain(hard)
    shown = explanation._repr_html_()
    assert shown.count("<li>") == len(explanation) and "data:image/svg+xml" in shown
    assert explanation.svg(0, theme="dark").startswith("<svg")
    with pytest.raises(IndexError):
        explanation.svg(len(explanation))
    with pytest.raises(ValueError, match="theme: expected"):
        explanation.svg(0, theme="red")
