"""Puzzles made to order."""

from __future__ import annotations

from itertools import islice
from typing import Any

import ninefold
import pytest


def test_a_seed_makes_the_same_puzzles_on_any_number_of_threads() -> None:
    one = ninefold.generate_many(40, seed=1, threads=1)
    more = ninefold.generate_many(40, seed=1, threads=3)
    assert list(one) == list(more)
    assert ninefold.generate(seed=1) == one["puzzle"][0]
    assert ninefold.solve_many(one["puzzle"])["solution"] == one["solution"]
    assert ninefold.generate_many(40, seed=2)["puzzle"] != one["puzzle"]


def test_puzzles_one_after_the_other() -> None:
    orders: list[dict[str, Any]] = [{}, {"difficulty": "easy"}, {"solved": True}, {"box": "2x3", "minimal": True}]
    for wanted in orders:
        column = "solution" if wanted.get("solved") else "puzzle"
        expected = ninefold.generate_many(70, seed=3, **wanted)[column]
        assert list(islice(ninefold.generate_iter(seed=3, **wanted), 70)) == expected, wanted
    killers = islice(ninefold.generate_iter(seed=1, clues="killer", box="2x2"), 3)
    assert [ninefold.count(killer) for killer in killers] == [1, 1, 1]
    # Limits are for all of them together.
    assert len(list(ninefold.generate_iter(seed=3, tries=20))) == 20
    assert len(list(ninefold.generate_iter(seed=3, seconds=0.05))) > 0
    with pytest.raises(ValueError, match="at least 17 givens"):
        ninefold.generate_iter(givens=16)
    with pytest.raises(ValueError, match="seconds"):
        ninefold.generate_iter(seconds=-1)


@pytest.mark.parametrize(
    ("wanted", "column", "is_right"),
    [
        ({"difficulty": "hard"}, "level", lambda level: level == "Hard"),
        ({"rating": "se:2.0..4.2"}, "rating", lambda rating: 2.0 <= rating <= 4.2),
        ({"rating": "hodoku:300..900"}, "score", lambda score: 300 <= score <= 900),
        ({"technique": "x-wing"}, "techniques", lambda ids: "x-wing" in ids.split(",")),
        ({"practice": "naked-pair"}, "position", lambda line: line.startswith(":")),
        ({"unbiased": True}, "weight", lambda weight: weight > 0),
        ({"givens": (26, 28)}, "givens", lambda givens: 26 <= givens <= 28),
        ({"box": "2x3"}, "puzzle", lambda puzzle: puzzle.side == 6),
        ({"solved": True, "uniform": True}, "solution", lambda solution: 0 not in solution.digits),
    ],
)
def test_orders(wanted: dict[str, Any], column: str, is_right: Any) -> None:
    made = ninefold.generate_many(2, seed=5, **wanted)
    assert len(made) == 2
    assert all(is_right(value) for value in made[column])


def test_a_practice_position_has_the_technique() -> None:
    position = ninefold.generate_many(1, seed=5, practice="naked-pair")["position"][0]
    assert ninefold.hint(position, level=2).technique == "naked-pair"
    # One board has no room for a position beside the puzzle.
    with pytest.raises(TypeError, match="practice"):
        ninefold.generate(seed=5, practice="naked-pair")  # type: ignore[call-arg]


def test_what_is_not_wanted_is_not_made() -> None:
    four = ninefold.generate_many(30, seed=1, box="2x2")["puzzle"]
    other = ninefold.generate_many(3, seed=1, box="2x2", unlike=four[:5])["puzzle"]
    forms = {str(ninefold.canonical(puzzle)) for puzzle in four[:5]}
    assert all(str(ninefold.canonical(puzzle)) not in forms for puzzle in other)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"givens": 16}, "at least 17 givens"),
        ({"givens": "x"}, "givens: .*not a number"),
        ({"difficulty": "mild"}, "difficulty: .*easy, medium"),
        ({"technique": "magic"}, "technique: "),
        ({"symmetry": "round"}, "symmetry: "),
        ({"pattern": "x"}, "pattern: expected 81 signs"),
        ({"rating": "7.0"}, "rating: write se:"),
        ({"box": "0x3"}, "box: "),
        ({"difficulty": "easy", "technique": "x-wing"}, "no more"),
        ({"unlike": ["nonsense"]}, "unlike: puzzle 0"),
        ({"solved": True, "uniform": True, "box": "4x4"}, "equally likely"),
    ],
)
def test_what_cannot_be_is_told(wanted: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ninefold.generate(seed=1, **wanted)


def test_limits() -> None:
    assert len(ninefold.generate_many(5, seed=1, rating="se:9.5..9.9", tries=10)) == 0
    with pytest.raises(ninefold.GaveUp, match="all tries are made"):
        ninefold.generate(seed=1, rating="se:9.5..9.9", tries=10)
    with pytest.raises(ninefold.GaveUp, match="the time is up"):
        ninefold.generate(seed=1, box="5x5", technique="x-wing", seconds=0.01)


def test_clues_are_made() -> None:
    killer = ninefold.generate(seed=1, clues="killer", box="2x3")
    assert killer.rules is not None and "cage " in killer.rules and set(killer.line) == {"."}
    assert ninefold.count(killer) == 1
    both = ninefold.generate_many(2, seed=1, clues=["thermo", "kropki"], box="2x2")
    assert [ninefold.count(board) for board in both["puzzle"]] == [1, 1]
    assert ninefold.solve_many(both["puzzle"])["solution"] == both["solution"]
    with pytest.raises(TypeError, match="rules of their own"):
        ninefold.solve_many(both, column="puzzle", prefix="x_")
    with pytest.raises(ValueError, match="clues: "):
        ninefold.generate(seed=1, clues="magic")
