"""Puzzles with other rules than rows, columns and boxes."""

from __future__ import annotations

import pickle

import ninefold
import pytest
from conftest import PROPER
from test_boxes import JIGSAW

KILLER = """variant 4x4 boxes 2x2
cage 3: r1c1 r1c2
cage 6: r3c1 r3c3
thermo: r4c1 r4c2 r4c3
givens: .... .... .... ...1
"""

SAMURAI = "variant boards 2x2 at r1c1 r3c3\ngivens: 12.. .... ...... ...... .... ....\n"


def test_solve_and_count() -> None:
    jigsaw = ninefold.solve(JIGSAW)
    assert (jigsaw.box, jigsaw.rules) == (None, JIGSAW)
    assert jigsaw.givens is not None and jigsaw.givens.startswith("6...2....")
    assert all(given in (".", digit) for given, digit in zip(jigsaw.givens, jigsaw))
    assert [sorted(row) for row in jigsaw.rows] == [list(range(1, 10))] * 9
    assert ninefold.count(JIGSAW) == 1
    assert ninefold.solve(JIGSAW.encode()) == jigsaw  # type: ignore
    assert ninefold.solutions(KILLER) == [ninefold.solve(KILLER)]
    with pytest.raises(ninefold.NotUnique):
        ninefold.solve("variant 4x4\ncage 3: r1c1 r1c2\n")
    assert ninefold.solve([JIGSAW, KILLER, PROPER])["status"] == ["unique"] * 3
    samurai = ninefold.solutions(SAMURAI, limit=2)
    assert len(samurai) == 2 and len(samurai[0]) == 28
    with pytest.raises(ValueError, match="not one rectangle"):
        samurai[0].rows  # noqa: B018


def test_a_board_carries_its_rules() -> None:
    for text in (JIGSAW, KILLER, SAMURAI):
        solved = ninefold.solve(text, unique=False)
        again = pickle.loads(pickle.dumps(solved))
        assert again == solved and again.rules == text
        assert ninefold.solve(solved) == str(solved), "a filled board solves itself"
        assert ninefold.check(solved)
        assert solved != ninefold.Board(str(solved))
    with pytest.raises(ValueError, match="box: "):
        ninefold.solve(ninefold.solve(JIGSAW), box="3x3")


def test_check() -> None:
    assert ninefold.check(KILLER)
    wrong = ninefold.check("variant 4x4 boxes 2x2\ncage 7: r1c1 r1c2\ncage 7: r1c3 r1c4\n")
    assert not wrong and wrong.status == "none" and wrong.minimal
    assert wrong.rules == ["the cage of 7 at r1c1 r1c2", "the cage of 7 at r1c3 r1c4"]
    assert str(wrong) == wrong.sentence and "the cage of 7 at r1c1 r1c2" in wrong.sentence


def test_explain_and_hint() -> None:
    way = ninefold.explain(KILLER)
    assert (way.end, way.caution) == ("solved", None)
    assert way.digits == ninefold.solve(KILLER)
    hint = ninefold.hint(KILLER, level=3)
    assert hint.step is not None and hint.step.because and hint.caution is None
    assert len(ninefold.steps(KILLER)) > 0


def test_a_caution_comes_first() -> None:
    several = "variant 4x4 boxes 2x2\ncage 3: r1c1 r1c2\ngivens: ..34 .... .... ....\n"
    for text in (several, "12..34.........."):
        for told in (ninefold.explain(text), ninefold.steps(text)):
            assert told.caution is not None
            assert told.caution.startswith("More than one solution.")
            assert str(told).startswith(told.caution)
    # Where a step is found, a hint has the caution too; where none is, the hint itself says so.
    found = ninefold.hint(several)
    assert found.caution is not None and str(found).startswith(found.caution)
    stuck = ninefold.hint("12..34..........")
    assert stuck.caution is None and stuck.text.startswith("This board has more than one solution")


def test_render() -> None:
    jigsaw = ninefold.solve(JIGSAW)
    assert ninefold.render(jigsaw) == ninefold.render(JIGSAW, solution=jigsaw) == repr(jigsaw)
    assert ninefold.render(JIGSAW) != repr(jigsaw)
    assert ninefold.render(KILLER, format="svg").startswith("<svg")
    assert jigsaw.svg().startswith("<svg") and "data:image/svg" in jigsaw._repr_html_()
    assert repr(ninefold.solutions(SAMURAI, limit=1)[0]).count("\n") > 6
    with pytest.raises(ValueError, match="differ in size"):
        ninefold.render(JIGSAW, solution="1" * 16)


def test_what_is_not_for_such_puzzles_says_so() -> None:
    with pytest.raises(ValueError, match="only plain puzzles"):
        ninefold.canonical(JIGSAW)
    assert ninefold.canonical([JIGSAW])["status"] == ["unknown"]
