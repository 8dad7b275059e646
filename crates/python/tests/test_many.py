"""Lists, arrays, columns, tables."""

from __future__ import annotations

import random
import signal
import threading

import ninefold
import pytest
from conftest import CLASH, PROPER, SEVERAL, SOLVED

MIXED: list[str | None] = [PROPER, None, SEVERAL, CLASH, "nonsense", PROPER[1:], "1..4.......34..1", "", PROPER]
STATUS = ["unique", None, "multiple", "none", "invalid", "invalid", "unique", "invalid", "unique"]


def shuffled(number: int) -> list[str]:
    """Proper puzzles, each another: digits renamed."""
    chance = random.Random(number)
    names = list("123456789")
    puzzles: list[str] = []
    for _ in range(number):
        chance.shuffle(names)
        puzzles.append(PROPER.translate(str.maketrans("123456789", "".join(names))))
    return puzzles


def test_a_row_is_never_an_exception() -> None:
    answers = ninefold.solve(MIXED)
    assert answers["status"] == STATUS
    assert answers["solution"][0] == SOLVED and answers["solution"][6] == "1234341221434321"
    assert "r1c1 and r1c5 are both 5" in answers["error"][3]
    assert answers["error"][4].startswith("column 1: expected")
    assert len(answers) == len(MIXED) == len(list(answers))
    assert answers[-1] == answers[0] == {"solution": SOLVED, "status": "unique", "error": None}
    assert [row["status"] for row in answers[2:4]] == STATUS[2:4]
    assert [row["status"] for row in answers[::-1]] == STATUS[::-1]
    with pytest.raises(IndexError):
        answers[len(MIXED)]
    with pytest.raises(KeyError):
        answers["nothing"]


def test_every_kind_says_the_same() -> None:
    expected = ninefold.solve(MIXED)[:]
    assert ninefold.solve(tuple(MIXED))[:] == expected
    assert ninefold.solve(iter(MIXED))[:] == expected
    pyarrow = pytest.importorskip("pyarrow")
    array = pyarrow.array(MIXED)
    for same in [
        array,
        array.cast(pyarrow.large_string()),
        array.cast(pyarrow.string_view()),
        array.dictionary_encode(),
        pyarrow.chunked_array([array[:3], array[3:3], array[3:]]),
        pyarrow.chunked_array([pyarrow.array([None] + MIXED)[1:]]),
    ]:
        assert ninefold.solve(same)[:] == expected
    polars = pytest.importorskip("polars")
    assert ninefold.solve(polars.Series(MIXED))[:] == expected
    assert ninefold.solve(polars.Series(MIXED, dtype=polars.Categorical))[:] == expected
    pandas = pytest.importorskip("pandas")
    assert ninefold.solve(pandas.Series(MIXED))[:] == expected
    assert ninefold.solve(pandas.Series(MIXED, dtype="category"))[:] == expected
    assert ninefold.solve(pandas.Series(MIXED, dtype="string"))[:] == expected
    numpy = pytest.importorskip("numpy")
    assert ninefold.solve(numpy.array(MIXED, dtype=object))[:] == expected


def test_tables_keep_their_columns() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"id": range(len(MIXED)), "quizzes": MIXED})
    answers = ninefold.solve(table, column="quizzes")
    assert answers.columns == ["id", "quizzes", "solution", "status", "error"]
    back = pyarrow.table(answers)
    assert back["id"].to_pylist() == list(range(len(MIXED)))
    assert back["status"].to_pylist() == STATUS
    batch = ninefold.solve(table.to_batches()[0], column="quizzes")
    assert pyarrow.table(batch).equals(back)
    reader = ninefold.solve(table.to_reader(max_chunksize=2), column="quizzes")
    assert pyarrow.table(reader).combine_chunks().equals(back.combine_chunks())
    again = ninefold.count(answers.to_pyarrow().drop(["status", "error"]), column="solution")
    assert again["count"][0] == 1
    polars = pytest.importorskip("polars")
    frame = ninefold.solve(polars.DataFrame(table), column="quizzes").to_polars()
    assert frame["status"].to_list() == STATUS
    pandas = pytest.importorskip("pandas")
    frame = table.to_pandas()
    frame["solution"] = ninefold.solve(frame["quizzes"])["solution"]
    assert frame["solution"][0] == SOLVED
    assert list(ninefold.solve(frame[["quizzes"]]).to_pandas()["status"]) == STATUS
    assert isinstance(answers.to_pandas(), pandas.DataFrame)


def test_tables_that_cannot_be_answered() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    two = pyarrow.table({"id": [1], "puzzle": [PROPER]})
    with pytest.raises(TypeError, match="which column holds the puzzles.*id, puzzle"):
        ninefold.solve(two)
    with pytest.raises(ValueError, match="no column `quizzes`; there are id, puzzle"):
        ninefold.solve(two, column="quizzes")
    with pytest.raises(ValueError, match="column `id`: expected a column of strings, found one of Int64"):
        ninefold.solve(two, column="id")
    with pytest.raises(ValueError, match="a column `status` already"):
        ninefold.solve(two.append_column("status", [["ok"]]), column="puzzle")
    with pytest.raises(ValueError, match="box: "):
        ninefold.solve([PROPER], box="banana")


def test_nothing_is_a_table_too() -> None:
    assert len(ninefold.solve([])) == 0
    pyarrow = pytest.importorskip("pyarrow")
    assert len(ninefold.solve(pyarrow.array([], type=pyarrow.string()))) == 0
    assert ninefold.solve(pyarrow.nulls(3))["status"] == [None] * 3
    assert len(ninefold.solve(pyarrow.chunked_array([], type=pyarrow.string()))) == 0


def test_arrays_of_boards() -> None:
    numpy = pytest.importorskip("numpy")
    lines = shuffled(20)
    text = "".join(lines).replace(".", "0")
    digits = numpy.frombuffer(text.encode(), dtype=numpy.uint8) - ord("0")
    for array in [digits.reshape(-1, 81), digits.reshape(-1, 9, 9), digits.reshape(-1, 9, 9).astype("int64")]:
        answers = ninefold.solve(array)
        assert answers["solution"] == ninefold.solve(lines)["solution"]
        assert answers.grids().shape == (20, 9, 9)
        assert (answers.grids().sum(axis=2) == 45).all()
    small = ninefold.solve(numpy.array([[[1, 0, 0, 4], [0] * 4, [0, 0, 0, 3], [4, 0, 0, 1]]] * 2))
    assert small.grids()[1].tolist()[3] == [4, 3, 2, 1]


def test_one_puzzle_and_many_say_the_same() -> None:
    for line, row in zip(MIXED, ninefold.solve(MIXED)):
        if line is None:
            continue
        try:
            board = ninefold.solve(line, unique=False)
            assert row["status"] in ("unique", "multiple") and row["solution"] == board
        except ninefold.NoSolution:
            assert row["status"] == "none"
        except ninefold.PuzzleError:
            assert row["status"] == "invalid"


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("number", [1, 255, 257, 20_000])
def test_order_is_kept_on_any_number_of_threads(threads: int, number: int) -> None:
    puzzles = shuffled(number)
    puzzles[number // 2] = "1..4.......34..1"
    answers = ninefold.solve(puzzles, threads=threads)
    assert len(answers) == number
    for puzzle, solution in zip(puzzles, answers["solution"]):
        assert all(given in (".", digit) for given, digit in zip(puzzle, solution))


def test_counts_and_checks() -> None:
    counted = ninefold.count(MIXED, limit=2)
    assert counted["count"] == [1, None, 2, 0, None, None, 1, None, 1]
    assert counted["status"][:5] == ["complete", None, "limit", "complete", "invalid"]
    one, all_of_it = (ninefold.count([SEVERAL], limit=limit)["count"][0] for limit in (1, 0))
    assert one == 1 and all_of_it == ninefold.count(SEVERAL)
    checked = ninefold.check(MIXED)
    assert checked["status"] == STATUS
    assert [error is None for error in checked["error"][:4]] == [True, True, False, False]


def test_a_monster_does_not_stop_the_others() -> None:
    monster = "." * 81
    answers = ninefold.count([PROPER, monster, PROPER], nodes=500)
    assert answers["status"] == ["complete", "unknown", "complete"]
    assert answers["error"][1] == "at least; gave up (node budget)"
    assert ninefold.count([monster, PROPER], seconds=0.1)["status"] == ["unknown", "complete"]


def test_ctrl_c_ends_a_long_table() -> None:
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        ninefold.count(["." * 81] * 100)


def test_answers_show_themselves() -> None:
    answers = ninefold.solve(MIXED + ["<b>"])
    assert repr(answers).startswith("<Answers, 10 rows: 4 invalid, 3 unique, 1 null, ")
    assert "<b>" not in answers._repr_html_()
    assert repr(ninefold.solve([])) == "<Answers, no rows>"


def test_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    table = duckdb.sql(f"select 7 as id, '{PROPER}' as puzzle union all select 8, null")
    answers = ninefold.solve(table, column="puzzle")
    assert sorted(answers["id"]) == [7, 8]
    assert sorted(answers["status"], key=str) == [None, "unique"]
    rows = duckdb.sql("select solution from answers where status = 'unique'").fetchall()
    assert rows == [(SOLVED,)]
