"""One puzzle."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

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
        [PROPER[i : i + 9] for i in range(0, 81, 9)],
        tuple(PROPER[i : i + 9] for i in range(0, 81, 9)),
        [[float(sign) if sign != "." else float("nan") for sign in PROPER[i : i + 9]] for i in range(0, 81, 9)],
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
    with_nan = numpy.where(digits == 0, numpy.nan, digits).reshape(9, 9)
    for array in [digits.reshape(9, 9) * 1.0, with_nan, with_nan.astype("float32")]:
        assert ninefold.solve(array) == SOLVED
    with pytest.raises(TypeError, match="expected whole numbers, found 2.5"):
        ninefold.solve(digits.reshape(9, 9) / 2)
    with pytest.raises(ValueError, match="a digit is a number"):
        ninefold.solve(with_nan + numpy.inf)
    with pytest.raises(TypeError, match="integers, found one of bool"):
        ninefold.solve(digits.reshape(9, 9) == 1)
    with pytest.raises(TypeError, match=r"shape \(side, side\), found 2×3×4×5"):
        ninefold.solve(numpy.zeros((2, 3, 4, 5), dtype=int))
    with pytest.raises(TypeError, match=r"shape \(side, side\), found 81"):
        ninefold.solve(digits)
    one_hot = (digits.reshape(9, 9)[..., None] == numpy.arange(1, 10)).astype(int)
    with pytest.raises(TypeError, match="one-hot"):
        ninefold.solve(one_hot)


def test_a_data_frame_is_a_board() -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    rows = [[int(sign) if sign != "." else None for sign in PROPER[i : i + 9]] for i in range(0, 81, 9)]
    names = list("abcdefghi")
    for frame in [
        pandas.DataFrame(rows),
        pandas.DataFrame(rows, dtype="Int64"),
        pandas.DataFrame(rows, dtype=object),
        polars.DataFrame(rows, schema=names, orient="row"),
        polars.DataFrame(rows, schema=dict.fromkeys(names, polars.Float32), orient="row"),
    ]:
        assert ninefold.solve(frame) == SOLVED
    with pytest.raises(TypeError, match="r1c1: expected a digit, or 0 or None for an empty cell, found '5'"):
        ninefold.solve(pandas.DataFrame([list(PROPER[i : i + 9]) for i in range(0, 81, 9)]))
    for many in [pandas.DataFrame(rows[:2]), polars.DataFrame({"puzzle": [PROPER, SEVERAL]}), pandas.Series([1])]:
        with pytest.raises(TypeError, match="one puzzle, found a (DataFrame|Series) of .*solve_many"):
            ninefold.solve(many)


def test_a_path_is_a_file_with_a_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("puzzle.txt")
    with pytest.raises(FileNotFoundError):
        ninefold.solve(path)
    path.write_text("\n".join(PROPER[i : i + 9] for i in range(0, 81, 9)))
    assert ninefold.solve(path) == SOLVED and ninefold.Board(path) == PROPER
    assert ninefold.solve_many([path, PROPER])["solution"] == [SOLVED] * 2
    with pytest.raises(TypeError, match=r"'puzzle.txt' is a file: pathlib.Path\('puzzle.txt'\) names it"):
        ninefold.solve("puzzle.txt")
    [found] = ninefold.explain_many(["puzzle.txt"])
    assert isinstance(found, TypeError)
    with pytest.raises(ninefold.PuzzleError):
        ninefold.solve("other.txt")
    path.write_bytes(b"\xff")
    with pytest.raises(ninefold.PuzzleError, match="puzzle.txt: expected text in UTF-8"):
        ninefold.solve(path)
    with pytest.raises(ninefold.PuzzleError, match="puzzle 0: expected text in UTF-8"):
        ninefold.solve_many([b"\xff"])


def test_one_is_told_from_many() -> None:
    for many in [[], [PROPER], (PROPER, SEVERAL), [PROPER] * 81]:
        with pytest.raises(TypeError, match="one puzzle, found a (list|tuple) of .*solve_many"):
            ninefold.solve(many)
    with pytest.raises(TypeError, match="one list of 81 numbers"):
        ninefold.solve([0] * 81)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="r1c2: expected a digit, or 0 or None for an empty cell, found '2'"):
        ninefold.solve([[1, "2"], [2, 1]])  # type: ignore[arg-type]
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
    assert caught.value.excerpt.startswith("  | 53..7....6..1q5")
    assert str(caught.value).endswith("\n" + caught.value.excerpt)
    assert pickle.loads(pickle.dumps(caught.value)).excerpt == caught.value.excerpt
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
    # The name of the file says what is written, unless the caller does.
    svg, text = ninefold.render(board, format="svg"), ninefold.render(board)
    for name, drawn in {"a.svg": svg, "a.txt": text, "a": text}.items():
        assert ninefold.render(board, to=tmp_path / name) == drawn == (tmp_path / name).read_text()
    assert ninefold.render(board, to=str(tmp_path / "A.PNG")) == (tmp_path / "board.png").read_bytes()
    assert ninefold.render(board, format="text", to=tmp_path / "b.svg") == text
    with pytest.raises(ValueError, match="found pdf"):
        ninefold.render(board, to=tmp_path / "board.pdf")
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


def test_answers_are_shown_in_short() -> None:
    explained = ninefold.explain(PROPER)
    assert repr(explained) == f"<Explanation, solved: {len(explained)} steps, hardest {explained.hardest}>"
    steps = ninefold.Steps(explained)
    assert repr(steps).startswith(f"<Steps, {len(steps)} steps: {steps[0]}; ") and repr(steps).endswith("; …>")
    assert repr(ninefold.Steps(steps[:1])) == f"<Steps, 1 step: {steps[0]}>"
    assert steps._repr_html_().count("<li>") == 20 and f"The first 20 of {len(steps)} steps." in steps._repr_html_()
    assert ninefold.Steps([], "2 < 3")._repr_html_() == "<p>2 &lt; 3</p><ol></ol>"
    checked = ninefold.check(CLASH)
    assert repr(checked) == f"<Check, none: {checked.sentence}>"
    assert checked._repr_html_() == f"<p><b>none</b>: {checked.sentence}</p>"
    rated = ninefold.rate(PROPER)._repr_html_()
    assert "<tr><th>rating</th><td>1.2</td></tr>" in rated and "level" not in rated
    assert repr(ninefold.solve_many([PROPER])) == "<Answers, 1 row: 1 unique>"


def test_an_explanation_says_which_pictures_it_leaves_out() -> None:
    shown = ninefold.explain(
        "6............9.46.9.2.1.8.....4...83..61.....35.8.......4...9..8..3...2..1...4.58"
    )._repr_html_()
    assert shown.count("<img") == 12 and "<p>5 more steps without a picture here: " in shown
    assert "without a picture" not in ninefold.explain(PROPER)._repr_html_()
