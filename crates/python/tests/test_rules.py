"""Puzzles with other rules than rows, columns and boxes."""

from __future__ import annotations

import pickle
from pathlib import Path

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


def test_drawings_mean_what_is_said() -> None:
    line = '{"lines":[["R1C1","R1C2","R2C3"]],"outlineC":"#FF0000","width":0.3}'
    drawn = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"line":[%s]}' % line
    assert ninefold.Board(drawn).rules is None
    said = ninefold.Board(drawn, says="Red lines are renban lines.")
    assert said.rules is not None and "renban: r1c1 r1c2 r2c3" in said.rules
    with pytest.raises(ninefold.PuzzleError, match="no rules in words"):
        ninefold.Board(PROPER, says="Red lines are renban lines.")


def test_solve_and_count() -> None:
    jigsaw = ninefold.solve(JIGSAW)
    assert jigsaw.box is None and jigsaw.rules is not None and "pieces: 333111122" in jigsaw.rules
    assert jigsaw.givens is not None and jigsaw.givens == ninefold.Board(JIGSAW)
    assert all(given in (".", digit) for given, digit in zip(jigsaw.givens.line, jigsaw.line))
    assert [sorted(row) for row in jigsaw.rows] == [list(range(1, 10))] * 9
    assert ninefold.count(JIGSAW) == 1
    assert ninefold.solve(JIGSAW.encode()) == jigsaw
    assert ninefold.solutions(KILLER) == [ninefold.solve(KILLER)]
    with pytest.raises(ninefold.NotUnique):
        ninefold.solve("variant 4x4\ncage 3: r1c1 r1c2\n")
    assert ninefold.solve_many([JIGSAW, KILLER, PROPER])["status"] == ["unique"] * 3
    samurai = ninefold.solutions(SAMURAI, limit=2)
    assert len(samurai) == 2 and len(samurai[0].digits) == 28
    with pytest.raises(ValueError, match="not one rectangle"):
        samurai[0].rows  # noqa: B018


def test_links_are_puzzles() -> None:
    link = (Path(__file__).parents[3] / "examples" / "link.txt").read_text().strip()
    board = ninefold.Board(link)
    assert ninefold.solve(link).givens == board
    assert ninefold.solve_many([link, board])["status"] == ["unique"] * 2


def test_a_board_carries_its_rules() -> None:
    for text in (JIGSAW, KILLER, SAMURAI):
        solved = ninefold.solve(text, unique=False)
        again = pickle.loads(pickle.dumps(solved))
        assert again == solved and again.rules == ninefold.Board(text).rules
        assert ninefold.solve(solved) == solved, "a filled board solves itself"
        assert ninefold.check(solved)
        assert solved == ninefold.Board(str(solved)) == str(solved) != solved.line
    with pytest.raises(ValueError, match="box: "):
        ninefold.solve(ninefold.solve(JIGSAW), box="3x3")


def test_check() -> None:
    assert ninefold.check(KILLER)
    wrong = ninefold.check("variant 4x4 boxes 2x2\ncage 7: r1c1 r1c2\ncage 7: r1c3 r1c4\n")
    assert not wrong and wrong.status == "none" and wrong.minimal
    assert wrong.rules == ["the cage of 7 at r1c1 r1c2", "the cage of 7 at r1c3 r1c4"]
    assert str(wrong) == wrong.sentence and "the cage of 7 at r1c1 r1c2" in wrong.sentence


def test_explain_and_hint() -> None:
    explained = ninefold.explain(KILLER)
    assert (explained.end, explained.caution) == ("solved", None)
    assert explained.digits == ninefold.solve(KILLER)
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
    assert jigsaw.svg().startswith("<svg")
    assert repr(ninefold.solutions(SAMURAI, limit=1)[0]).count("\n") > 6
    with pytest.raises(ValueError, match="differ in size"):
        ninefold.render(JIGSAW, solution="1" * 16)


def test_what_is_not_for_such_puzzles_says_so() -> None:
    with pytest.raises(ValueError, match="only plain puzzles"):
        ninefold.canonical(JIGSAW)
    assert ninefold.canonical_many([JIGSAW])["status"] == ["unknown"]


def test_cells_beside_the_board() -> None:
    board = ninefold.solve("variant 2x2 digits 1-2 no-boxes\nbeside: total\ngivens: 1... .\nsum 3: r1c1 total\n")
    assert board.digits == [1, 2, 2, 1] and board.rows == [[1, 2], [2, 1]] and board.beside == {"total": 2}
    assert ninefold.Board("1..4.......34..1").beside == {}


def test_rules_are_added_to_rules() -> None:
    killer = ninefold.Board("." * 16, rules="cage 3: r1c1 r1c2")
    both = ninefold.Board(killer, rules="cage 7: r2c1 r2c2")
    assert both.rules is not None and both.rules.splitlines()[1:] == ["cage 3: r1c1 r1c2", "cage 7: r2c1 r2c2"]
