"""The boxes of a board: it carries them wherever it goes, and a table is read with those that are asked for."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import ninefold
import ninefold.spark
import pytest
from conftest import PROPER

#: A puzzle for boxes of 3x2, and its solution. With the usual boxes of 2x3 it is another puzzle.
TALL = "...4.....5.1.3....4.6.2.....1.2.5..."
TALL_SOLVED = "123456642531531642456123364215215364"

#: A puzzle for the usual boxes of 2x3.
WIDE = "....5..4.1..43....5.1.......2.2.6..."

JIGSAW = """variant 9x9 no-boxes
pieces: 333111122 300441222 304441522 300411522 300451558 360455558 360477778 666777778 666688888
givens: 6...2.... ..4...7.. ...8..... 5...9...4 .9....... ....7.... ...7...2. 3.2...4.. 9.5...6..
"""


@pytest.fixture
def tall() -> ninefold.Board:
    return ninefold.Board(TALL, box="3x2")


def test_a_puzzle_that_was_made_is_solved_with_its_boxes() -> None:
    made = ninefold.generate(seed=1, box="3x2")
    assert made.box == "3x2"
    solved = ninefold.solve(made)
    assert (solved.box, solved.givens) == ("3x2", made)
    columns = [solved.rows[row][0:2] for row in range(3)]
    assert sorted(digit for pair in columns for digit in pair) == [1, 2, 3, 4, 5, 6]
    assert ninefold.check(made) and ninefold.count(made) == 1
    assert ninefold.solutions(made) == [solved]
    assert ninefold.explain(made).digits == solved
    assert ninefold.rate(made).rating == ninefold.rate(made.line, box="3x2").rating
    assert ninefold.canonical(made).box == "3x2"
    assert ninefold.hint(made, level=2) == ninefold.hint(made.line, level=2, box="3x2")
    assert ninefold.steps(made) == ninefold.steps(made.line, box="3x2")
    assert ninefold.render(made) == ninefold.render(made.line, box="3x2") == repr(made)


@pytest.mark.parametrize(
    "ask",
    [
        ninefold.solve,
        ninefold.count,
        ninefold.solutions,
        ninefold.check,
        ninefold.rate,
        ninefold.hint,
        ninefold.steps,
        ninefold.explain,
        ninefold.canonical,
        ninefold.render,
    ],
)
def test_boxes_that_contradict_the_board_are_an_error(
    ask: Callable[..., Any], tall: ninefold.Board
) -> None:
    with pytest.raises(ValueError, match="box: this board has boxes of 3x2, not 2x3"):
        ask(tall, box="2x3")
    assert repr(ask(tall, box="3x2")) == repr(ask(tall))
    with pytest.raises(ValueError, match="box: "):
        ask(TALL, box="banana")


def test_results_carry_their_boxes(tall: ninefold.Board) -> None:
    assert ninefold.solve(tall).line == TALL_SOLVED
    checked = ninefold.check(tall)
    assert checked.solution is not None and checked.solution.box == checked.puzzle.box == "3x2"
    several = ninefold.check(ninefold.Board("." * 36, box="3x2"))
    assert several.second is not None and several.second.box == "3x2"
    assert ninefold.explain(tall).digits.box == "3x2"
    assert ninefold.canonical(ninefold.canonical(tall)) == ninefold.canonical(tall)
    again = pickle.loads(pickle.dumps(ninefold.solve(tall)))
    assert (again.line, again.box, again.givens) == (TALL_SOLVED, "3x2", tall)


def test_boards_are_equal_if_their_boxes_are() -> None:
    tall, wide = (ninefold.Board(TALL, box=box) for box in ("3x2", "2x3"))
    assert tall != wide and tall == ninefold.Board(TALL, box="3x2")
    # A plain line is read with the usual boxes, so the other board has another text.
    assert tall != TALL and wide == TALL and wide == ninefold.Board(TALL)
    assert hash(wide) == hash(TALL) and len({tall, wide}) == 2
    assert ninefold.Board(PROPER).box == "3x3"
    assert str(tall).startswith("variant 6x6 boxes 3x2")
    assert ninefold.Board(str(tall)) == tall
    assert ninefold.solve(str(tall)) == ninefold.solve(tall)


def test_every_row_has_its_own_boxes(tall: ninefold.Board) -> None:
    wide = ninefold.Board(WIDE)
    jigsaw = ninefold.solve(JIGSAW)
    answers = ninefold.solve_many([tall, None, wide, PROPER, jigsaw, TALL])
    assert answers["status"][:5] == ["unique", None, "unique", "unique", "unique"]
    solved = answers["solution"]
    assert solved[5] == ninefold.solve(TALL) != ninefold.solve(tall), "a plain line has the usual boxes"
    assert solved[0] == ninefold.solve(tall) and solved[0].box == "3x2"
    assert solved[2] == ninefold.solve(wide)
    assert solved[4] == jigsaw
    # What comes out goes in again.
    again = solved[:5]
    assert ninefold.solve_many(again)["status"] == ["unique", None, "unique", "unique", "unique"]
    assert answers[0]["solution"].box == "3x2"
    assert ninefold.count_many([tall], limit=2)["count"] == [1]
    assert ninefold.canonical_many([tall])["canonical"] == [ninefold.canonical(tall)]
    with pytest.raises(ValueError, match="boxes of 3x2, not 2x3"):
        ninefold.solve_many([wide, tall], box="2x3")


def test_arrays_of_boards(tall: ninefold.Board) -> None:
    numpy = pytest.importorskip("numpy")
    boards = numpy.array([tall, None, ninefold.Board(WIDE)], dtype=object)
    assert ninefold.solve_many(boards)["status"] == ["unique", None, "unique"]
    digits = numpy.array([tall.to_numpy()] * 2)
    assert ninefold.solve_many(digits, box="3x2")["solution"] == [ninefold.solve(tall)] * 2
    one = ninefold.solve(tall.to_numpy(), box="3x2")
    assert isinstance(one, ninefold.Board) and one.box == "3x2"
    assert ninefold.solve(tall.rows, box="3x2").line == TALL_SOLVED
    flat = ninefold.solutions([[0] * 7] * 7, box="1x7", limit=1)
    assert flat[0].box == "1x7" and flat[0].side == 7
    pandas = pytest.importorskip("pandas")
    assert ninefold.solve_many(pandas.Series([tall, WIDE]))["status"] == ["unique", "unique"]


def test_tables_take_boxes() -> None:
    made = ninefold.generate_many(3, seed=1, box="3x2")
    assert all(board.box == "3x2" for board in made["puzzle"] + made["solution"])
    # A table that was made is answered with the boxes of its boards, as a whole or by a column.
    assert ninefold.solve_many(made["puzzle"])["solution"] == made["solution"]
    again = ninefold.solve_many(made, column="puzzle", on_conflict="suffix")
    assert again["solution"] == made["solution"] == again["solution_2"]
    with pytest.raises(ValueError, match="boxes of 3x2, not 2x3"):
        ninefold.solve_many(made, column="puzzle", box="2x3", prefix="x_")
    lines = [board.line for board in made["puzzle"]]
    answers = ninefold.solve_many(lines, box="3x2")
    assert answers["solution"] == made["solution"] and answers["solution"][0].box == "3x2"
    assert ninefold.solve_many(lines)["solution"] != made["solution"]
    assert ninefold.check_many(lines, box="3x2")["status"] == ["unique"] * 3
    assert ninefold.count_many(lines, box="3x2")["count"] == [1] * 3
    assert ninefold.rate_many(lines, box="3x2")["status"] == ["rated"] * 3
    forms = [ninefold.canonical(board) for board in made["puzzle"]]
    assert ninefold.canonical_many(lines, box="3x2")["canonical"] == forms
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"id": range(3), "puzzle": lines})
    solved = ninefold.solve_many(table, column="puzzle", box="3x2")
    assert solved["solution"] == made["solution"]
    with pytest.raises(ValueError, match="box: "):
        ninefold.solve_many(table, column="puzzle", box="3by2")


def test_the_functions_that_spark_maps_take_boxes() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"puzzle": [TALL, PROPER]})
    answered = ninefold.spark.answered(table, job="solve", column="puzzle", box="3x2")
    assert answered["solution"].to_pylist() == [TALL_SOLVED, None]
    assert answered["status"].to_pylist() == ["unique", "invalid"]
    batches = ninefold.spark.batches(table.to_batches(), job="solve", column="puzzle", box="3x2")
    assert [row for batch in batches for row in batch.to_pylist()] == answered.to_pylist()


def test_what_is_unlike_has_the_same_boxes(tall: ninefold.Board) -> None:
    ninefold.generate(seed=1, box="3x2", unlike=[tall])
    with pytest.raises(ValueError, match="boxes of 3x2, not 2x3"):
        ninefold.generate(seed=1, box="2x3", unlike=[tall])
