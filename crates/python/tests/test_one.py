"""One puzzle."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor

import ninefold
import pytest
from conftest import CLASH, PROPER, SEVERAL, SOLVED


def test_a_board_is_its_line() -> None:
    board = ninefold.solve(PROPER)
    assert board == SOLVED
    assert board.givens == PROPER and (board.box, board.side) == ("3x3", 9)
    assert not isinstance(board, str) and hash(board) == hash(ninefold.Board(SOLVED))
    assert board.rows[0] == [5, 3, 4, 6, 7, 8, 9, 1, 2]
    assert pickle.loads(pickle.dumps(board)).givens == PROPER


@pytest.mark.parametrize(
    "puzzle",
    [
        PROPER.replace(".", "0"),
        "\n".join(PROPER[i : i + 9] for i in range(0, 81, 9)),
        [[int(sign) if sign != "." else 0 for sign in PROPER[i : i + 9]] for i in range(0, 81, 9)],
        [[int(sign) if sign != "." else None for sign in PROPER[i : i + 9]] for i in range(0, 81, 9)],
        PROPER.encode(),
    ],
)
def test_a_puzzle_comes_in_many_ways(puzzle: object) -> None:
    assert ninefold.solve(puzzle) == SOLVED  # type: ignore[arg-type]


def test_arrays_of_digits() -> None:
    numpy = pytest.importorskip("numpy")
    digits = numpy.array([0 if sign == "." else int(sign) for sign in PROPER])
    for array in [digits.reshape(9, 9), digits.reshape(9, 9).astype("uint8")]:
        assert ninefold.solve(array) == SOLVED
    solved = ninefold.solve(PROPER).to_numpy()
    assert solved.shape == (9, 9) and solved[0, 0] == 5
    with pytest.raises(ValueError, match="a digit 10 on a board of side 9"):
        ninefold.solve(digits.reshape(9, 9) + 1 * (digits.reshape(9, 9) == 9))
    with pytest.raises(ValueError, match="a digit is a number"):
        ninefold.solve(digits.reshape(9, 9) - 1)
    with pytest.raises(TypeError, match="integers, found one of float64"):
        ninefold.solve(digits.reshape(9, 9) * 1.0)
    with pytest.raises(TypeError, match="integers, found one of bool"):
        ninefold.solve(digits.reshape(9, 9) == 1)
    with pytest.raises(TypeError, match=r"shape \(side, side\), found 2×3×4×5"):
        ninefold.solve(numpy.zeros((2, 3, 4, 5), dtype=int))
    with pytest.raises(TypeError, match=r"shape \(side, side\), found 81"):
        ninefold.solve(digits)
    one_hot = (digits.reshape(9, 9)[..., None] == numpy.arange(1, 10)).astype(int)
    with pytest.raises(TypeError, match="one-hot"):
        ninefold.solve(one_hot)


def test_one_is_told_from_many() -> None:
    for many in [[PROPER], (PROPER, SEVERAL), [PROPER] * 81]:
        with pytest.raises(TypeError, match="one puzzle, found a (list|tuple) of .*solve_many"):
            ninefold.solve(many)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="one list of 81 numbers"):
        ninefold.solve([0] * 81)  # type: ignore[list-item]
    with pytest.raises(TypeError, match="r1c2: expected a digit, or 0 or None for an empty cell, found '2'"):
        ninefold.solve([[1, "2"], [2, 1]])  # type: ignore[list-item]
    # 81 rows of 81 digits are one board of this size, and nothing else.
    big = [[0] * 81 for _ in range(81)]
    assert ninefold.Board(big).side == 81
    with pytest.raises(ninefold.PuzzleError):
        ninefold.Board("hello")


def test_boards_of_other_sizes() -> None:
    big = ninefold.solutions("." * 256, limit=1)[0]
    assert big.side == 16 and set(big.line) == set("123456789ABCDEFG")
    ten = ninefold.solve(ninefold.solutions("." * 100, limit=1, box="2x5")[0], box="2x5")
    assert ten.box == "2x5" and ten.side == 10
    wide = ninefold.solutions([[0] * 64 for _ in range(64)], limit=1)[0]
    assert wide.side == 64 and sorted(wide.rows[0]) == list(range(1, 65))


def test_what_cannot_be_read_is_an_error_with_its_place() -> None:
    with pytest.raises(ninefold.PuzzleError) as caught:
        ninefold.solve(PROPER[:13] + "q" + PROPER[14:])
    assert (caught.value.line, caught.value.column) == (1, 14)
    assert "\n  | 53..7....6..1q5" in str(caught.value)
    with pytest.raises(ninefold.PuzzleError, match="expected one puzzle, found 2"):
        ninefold.solve(PROPER + "\n" + PROPER)
    for nothing in ["", " ", "\n", "\0"]:
        with pytest.raises(ninefold.PuzzleError):
            ninefold.solve(nothing)
    for wrong in [None, 5, 5.0, object()]:
        with pytest.raises(TypeError):
            ninefold.solve(wrong)  # type: ignore[arg-type]


def test_none_and_several() -> None:
    with pytest.raises(ninefold.NoSolution, match="r1c1 and r1c5 are both 5"):
        ninefold.solve(CLASH)
    with pytest.raises(ninefold.NotUnique) as caught:
        ninefold.solve(SEVERAL)
    first, second = caught.value.solutions
    assert first != second and caught.value.board == first.givens == SEVERAL
    assert ninefold.solve(SEVERAL, unique=False) in (first, second)


def test_counts() -> None:
    assert ninefold.count(PROPER) == 1
    assert ninefold.count(CLASH) == 0
    assert ninefold.count(SEVERAL) == len(ninefold.solutions(SEVERAL))
    assert ninefold.count("." * 81, limit=77) == 77
    assert len(ninefold.solutions("." * 81, limit=7)) == 7


def test_checks() -> None:
    assert ninefold.check(PROPER)
    found = ninefold.check(CLASH)
    assert not found and found.status == "none"
    assert found.clashes[0]["cells"] == ["r1c1", "r1c5"]
    assert len(ninefold.check(SEVERAL).differences) > 1


def test_limits_are_kept() -> None:
    with pytest.raises(ninefold.GaveUp) as caught:
        ninefold.count("." * 81, nodes=1000)
    assert caught.value.at_least > 0
    start = time.monotonic()
    with pytest.raises(ninefold.GaveUp):
        ninefold.count("." * 81, seconds=0.2)
    assert time.monotonic() - start < 30
    with pytest.raises(ValueError, match="seconds"):
        ninefold.solve(PROPER, seconds=-1)


def test_ctrl_c_ends_a_long_call() -> None:
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        ninefold.count("." * 81)


def test_other_threads_go_on_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.01):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(ninefold.GaveUp):
        ninefold.count("." * 81, seconds=0.5)
    done.set()
    thread.join()
    assert ticks > 5


def test_pictures(tmp_path) -> None:  # type: ignore[no-untyped-def]
    board = ninefold.solve(PROPER)
    assert board.svg().startswith("<svg")
    assert board._repr_svg_() == board.svg()
    assert ninefold.render(board, format="png", to=tmp_path / "board.png").startswith(b"\x89PNG")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert repr(board).count("\n") == 12
    with pytest.raises(ValueError, match="found gif"):
        ninefold.render(board, format="gif")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="differ in size"):
        ninefold.render(PROPER, solution="1" * 16)


@pytest.mark.parametrize("puzzle", [PROPER[:13] + "q" + PROPER[14:], CLASH, SEVERAL])
def test_exceptions_are_pickled(puzzle: str) -> None:
    with pytest.raises(ValueError) as caught:
        ninefold.solve(puzzle)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is type(caught.value) and str(again) == str(caught.value)
    assert vars(again) == vars(caught.value)


def test_other_processes_have_the_same_exceptions() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(ninefold.solve, PROPER).result() == SOLVED
        with pytest.raises(ninefold.NotUnique):
            pool.submit(ninefold.solve, SEVERAL).result()


def test_a_board_is_an_array() -> None:
    numpy = pytest.importorskip("numpy")
    board = ninefold.solve(PROPER)
    assert numpy.asarray(board).shape == (9, 9) and numpy.asarray(board, dtype="int64").sum() == 405
    assert (numpy.asarray(board) == board.to_numpy()).all()
    assert ninefold.Board(numpy.asarray(board)) == board


def test_a_board_takes_rules() -> None:
    killer = ninefold.Board("." * 16, rules="cage 3: r1c1 r1c2\ncage 6: r3c1 r3c3\nthermo: r4c1 r4c2 r4c3")
    assert killer.box == "2x2" and killer.rules is not None and "thermo: r4c1 r4c2 r4c3" in killer.rules
    assert ninefold.Board(str(killer)) == killer and ninefold.Board(killer.rules) == killer
    assert ninefold.Board("1" + "." * 15, rules=killer.rules).digits[0] == 1
    assert ninefold.count(killer) > 1
    with pytest.raises(ninefold.PuzzleError):
        ninefold.Board("." * 16, rules="cage three: r1c1 r1c2")


def test_hints_show_themselves() -> None:
    hint = ninefold.hint(PROPER, level=3)
    shown = hint._repr_html_()
    assert shown.startswith("<p>") and shown.count("<p>") == len(str(hint).splitlines())
    cautious = ninefold.Hint(level=1, text="2 < 3", caution="Beware.")
    assert cautious._repr_html_() == "<p>Beware.</p><p>2 &lt; 3</p>"
