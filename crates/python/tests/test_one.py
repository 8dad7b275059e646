"""One puzzle."""

from __future__ import annotations

import pickle
import signal
import threading
import time

import ninefold
import pytest
from conftest import CLASH, PROPER, SEVERAL, SOLVED


def test_a_board_is_its_line() -> None:
    board = ninefold.solve(PROPER)
    assert board == SOLVED
    assert (board.givens, board.box, board.side) == (PROPER, "3x3", 9)
    assert board.rows[0] == [5, 3, 4, 6, 7, 8, 9, 1, 2]
    assert pickle.loads(pickle.dumps(board)).givens == PROPER


@pytest.mark.parametrize(
    "puzzle",
    [
        PROPER.replace(".", "0"),
        "\n".join(PROPER[i : i + 9] for i in range(0, 81, 9)),
        [[int(sign) if sign != "." else 0 for sign in PROPER[i : i + 9]] for i in range(0, 81, 9)],
        [[int(sign) if sign != "." else None for sign in PROPER[i : i + 9]] for i in range(0, 81, 9)],
        [int(sign) if sign != "." else 0 for sign in PROPER],
        PROPER.encode(),
    ],
)
def test_a_puzzle_comes_in_many_ways(puzzle: object) -> None:
    assert ninefold.solve(puzzle) == SOLVED  # type: ignore[call-overload]


def test_arrays_of_digits() -> None:
    numpy = pytest.importorskip("numpy")
    digits = numpy.array([0 if sign == "." else int(sign) for sign in PROPER])
    for array in [digits, digits.reshape(9, 9), digits.reshape(9, 9).astype("uint8"), digits * 1.0]:
        assert ninefold.solve(array) == SOLVED
    solved = ninefold.solve(PROPER).to_numpy()
    assert solved.shape == (9, 9) and solved[0, 0] == 5
    with pytest.raises(ValueError, match="a digit 10 on a board of side 9"):
        ninefold.solve(digits.reshape(9, 9) + 1 * (digits.reshape(9, 9) == 9))
    with pytest.raises(ValueError, match="a digit is a number"):
        ninefold.solve(digits - 1)
    with pytest.raises(TypeError, match="float64"):
        ninefold.solve(digits / 2)
    with pytest.raises(ValueError, match="found 2×3×4×5"):
        ninefold.solve(numpy.zeros((2, 3, 4, 5), dtype=int))


def test_boards_of_other_sizes() -> None:
    big = ninefold.solutions("." * 256, limit=1)[0]
    assert big.side == 16 and set(big) == set("123456789ABCDEFG")
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
            ninefold.solve(wrong)  # type: ignore[call-overload]


def test_none_and_several() -> None:
    with pytest.raises(ninefold.NoSolution, match="r1c1 and r1c5 are both 5"):
        ninefold.solve(CLASH)
    with pytest.raises(ninefold.NotUnique) as caught:
        ninefold.solve(SEVERAL)
    first, second = caught.value.solutions
    assert first != second
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
    assert 'src="data:image/svg+xml;base64,' in board._repr_html_()
    assert ninefold.render(board, format="png", to=tmp_path / "board.png").startswith(b"\x89PNG")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert repr(board).count("\n") == 12
    with pytest.raises(ValueError, match="found gif"):
        ninefold.render(board, format="gif")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="differ in size"):
        ninefold.render(PROPER, solution="1" * 16)
