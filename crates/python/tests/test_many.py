"""Lists, arrays, columns, tables."""

from __future__ import annotations

import datetime
import pickle
import random
import signal
import threading
from pathlib import Path

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
    answers = ninefold.solve_many(MIXED)
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
    expected = list(ninefold.solve_many(MIXED))
    assert list(ninefold.solve_many(tuple(MIXED))) == expected
    assert list(ninefold.solve_many(iter(MIXED))) == expected
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
        assert list(ninefold.solve_many(same)) == expected
    polars = pytest.importorskip("polars")
    assert list(ninefold.solve_many(polars.Series(MIXED))) == expected
    assert list(ninefold.solve_many(polars.Series(MIXED, dtype=polars.Categorical))) == expected
    pandas = pytest.importorskip("pandas")
    assert list(ninefold.solve_many(pandas.Series(MIXED))) == expected
    assert list(ninefold.solve_many(pandas.Series(MIXED, dtype="category"))) == expected
    assert list(ninefold.solve_many(pandas.Series(MIXED, dtype="string"))) == expected
    numpy = pytest.importorskip("numpy")
    assert list(ninefold.solve_many(numpy.array(MIXED, dtype=object))) == expected


def test_tables_keep_their_columns() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"id": range(len(MIXED)), "quizzes": MIXED})
    answers = ninefold.solve_many(table, column="quizzes")
    assert answers.columns == ["id", "quizzes", "solution", "status", "error"]
    back = pyarrow.table(answers)
    assert back["id"].to_pylist() == list(range(len(MIXED)))
    assert back["status"].to_pylist() == STATUS
    batch = ninefold.solve_many(table.to_batches()[0], column="quizzes")
    assert pyarrow.table(batch).equals(back)
    reader = ninefold.solve_many(table.to_reader(max_chunksize=2), column="quizzes")
    assert pyarrow.table(reader).combine_chunks().equals(back.combine_chunks())
    again = ninefold.count_many(answers.to_pyarrow().drop(["status", "error"]), column="solution")
    assert again["count"][0] == 1
    polars = pytest.importorskip("polars")
    frame = ninefold.solve_many(polars.DataFrame(table), column="quizzes").to_polars()
    assert frame["status"].to_list() == STATUS
    pandas = pytest.importorskip("pandas")
    frame = table.to_pandas()
    frame["solution"] = ninefold.solve_many(frame["quizzes"])["solution"]
    assert str(frame["solution"][0]) == SOLVED
    status = ninefold.solve_many(frame[["quizzes"]]).to_pandas()["status"]
    # What is missing is None or nan, as the version of pandas has it.
    assert [None if pandas.isna(word) else word for word in status] == STATUS
    assert isinstance(answers.to_pandas(), pandas.DataFrame)


def test_tables_that_cannot_be_answered() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    two = pyarrow.table({"id": [1], "puzzle": [PROPER]})
    with pytest.raises(TypeError, match="which column holds the puzzles.*id, quizzes"):
        ninefold.solve_many(two.rename_columns(["id", "quizzes"]))
    assert ninefold.solve_many(two)["status"] == ["unique"]
    with pytest.raises(ValueError, match="no column `quizzes`; there are id, puzzle"):
        ninefold.solve_many(two, column="quizzes")
    with pytest.raises(ValueError, match="column `id`: expected a column of strings or of lists of digits, found one of Int64"):
        ninefold.solve_many(two, column="id")
    with pytest.raises(ValueError, match="a column `status` already; on_conflict"):
        ninefold.solve_many(two.append_column("status", [["ok"]]), column="puzzle")
    with pytest.raises(ValueError, match="on_conflict: expected error, replace or suffix, found drop"):
        ninefold.solve_many(two, column="puzzle", on_conflict="drop")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="found one str; solve and its like take one"):
        ninefold.solve_many(PROPER)
    with pytest.raises(TypeError, match="found a dict: take the column"):
        ninefold.solve_many({"puzzle": [PROPER]})
    with pytest.raises(ValueError, match="threads: expected a number from 1 to 1024, found 0"):
        ninefold.solve_many([PROPER], threads=0)
    with pytest.raises(ValueError, match="threads: expected a number from 1 to 1024, found 0"):
        ninefold.generate(seed=1, threads=0)
    with pytest.raises(ValueError, match="box: "):
        ninefold.solve_many([PROPER], box="banana")


def test_nothing_is_a_table_too() -> None:
    assert len(ninefold.solve_many([])) == 0
    pyarrow = pytest.importorskip("pyarrow")
    assert len(ninefold.solve_many(pyarrow.array([], type=pyarrow.string()))) == 0
    assert ninefold.solve_many(pyarrow.nulls(3))["status"] == [None] * 3
    assert len(ninefold.solve_many(pyarrow.chunked_array([], type=pyarrow.string()))) == 0


def test_arrays_of_boards() -> None:
    numpy = pytest.importorskip("numpy")
    lines = shuffled(20)
    text = "".join(lines).replace(".", "0")
    digits = numpy.frombuffer(text.encode(), dtype=numpy.uint8) - ord("0")
    for array in [digits.reshape(-1, 81), digits.reshape(-1, 9, 9), digits.reshape(-1, 9, 9).astype("int64")]:
        answers = ninefold.solve_many(array)
        assert answers["solution"] == ninefold.solve_many(lines)["solution"]
        assert answers.to_numpy().shape == (20, 9, 9)
        assert (answers.to_numpy().sum(axis=2) == 45).all()
    small = ninefold.solve_many(numpy.array([[[1, 0, 0, 4], [0] * 4, [0, 0, 0, 3], [4, 0, 0, 1]]] * 2))
    assert small.to_numpy()[1].tolist()[3] == [4, 3, 2, 1]


def test_one_puzzle_and_many_say_the_same() -> None:
    for line, row in zip(MIXED, ninefold.solve_many(MIXED)):
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
    answers = ninefold.solve_many(puzzles, threads=threads)
    assert len(answers) == number
    for puzzle, solution in zip(puzzles, answers["solution"]):
        assert all(given in (".", digit) for given, digit in zip(puzzle, solution.line))


def test_counts_and_checks() -> None:
    counted = ninefold.count_many(MIXED, limit=2)
    assert counted["count"] == [1, None, 2, 0, None, None, 1, None, 1]
    assert counted["status"][:5] == ["complete", None, "limit", "complete", "invalid"]
    one, all_of_it = (ninefold.count_many([SEVERAL], limit=limit)["count"][0] for limit in (1, 0))
    assert one == 1 and all_of_it == ninefold.count(SEVERAL)
    checked = ninefold.check_many(MIXED)
    assert checked["status"] == STATUS
    assert [error is None for error in checked["error"][:4]] == [True, True, False, False]


def test_a_monster_does_not_stop_the_others() -> None:
    monster = "." * 81
    answers = ninefold.count_many([PROPER, monster, PROPER], nodes=500)
    assert answers["status"] == ["complete", "unknown", "complete"]
    assert answers["error"][1] == "at least; gave up (node limit)"
    assert ninefold.count_many([monster, PROPER], seconds=0.1)["status"] == ["unknown", "complete"]


def test_ctrl_c_ends_a_long_table() -> None:
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        ninefold.count_many(["." * 81] * 100)


def test_answers_show_themselves() -> None:
    answers = ninefold.solve_many(MIXED + ["<b>"])
    assert repr(answers).startswith("<Answers, 10 rows: 4 invalid, 3 unique, 1 null, ")
    assert "<b>" not in answers._repr_html_()
    assert repr(ninefold.solve_many([])) == "<Answers, no rows>"


def test_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    table = duckdb.sql(f"select 7 as id, '{PROPER}' as puzzle union all select 8, null")
    answers = ninefold.solve_many(table, column="puzzle")
    assert sorted(answers["id"]) == [7, 8]
    assert sorted(answers["status"], key=str) == [None, "unique"]
    rows = duckdb.sql("select solution from answers where status = 'unique'").fetchall()
    assert rows == [(SOLVED,)]


def test_jobs_follow_each_other() -> None:
    solved = ninefold.solve_many(MIXED)
    # The answers are a table, so a second job on them keeps their columns.
    with pytest.raises(ValueError, match="a column `status` already"):
        ninefold.count_many(solved, column="solution")
    counted = ninefold.count_many(solved, column="solution", limit=2, on_conflict="suffix")
    assert counted.columns == ["solution", "status", "error", "count", "status_2", "error_2"]
    assert counted["status"] == STATUS and counted["count"][0] == 1
    replaced = ninefold.count_many(solved, column="solution", on_conflict="replace")
    assert replaced.columns == ["solution", "count", "status", "error"]
    assert replaced["solution"] == solved["solution"]
    again = ninefold.solve_many(solved, column="solution", prefix="again_")
    assert again["again_solution"] == solved["solution"]
    rated = ninefold.rate_many(ninefold.generate_many(3, seed=1), column="puzzle")
    assert rated["status"] == ["rated"] * 3 and "solution" in rated.columns
    # What replaces the column with the puzzles is worked out before it goes.
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"solution": [PROPER]})
    assert ninefold.solve_many(table, on_conflict="replace")["solution"] == [SOLVED]


def test_whatever_columns_there_are() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    when = datetime.datetime(2026, 11, 24, 9, 30)
    columns = {
        "puzzle": pyarrow.array([PROPER, None]),
        "when": pyarrow.array([when, None]),
        "day": pyarrow.array([when.date(), None]),
        "good": pyarrow.array([True, None]),
        "small": pyarrow.array([0.5, None], pyarrow.float32()),
        "byte": pyarrow.array([7, None], pyarrow.uint8()),
        "list": pyarrow.array([[1, 2], None]),
    }
    answers = ninefold.solve_many(pyarrow.table(columns), column="puzzle")
    row = answers[0]
    assert (row["when"], row["day"], row["good"], row["small"]) == (when, when.date(), True, 0.5)
    assert (row["byte"], row["list"]) == (7, [1, 2])
    assert [answers[1][name] for name in columns] == [None] * len(columns)
    assert "2026-11-24" in answers._repr_html_()
    pandas = pytest.importorskip("pandas")
    assert list(answers.to_pandas().columns) == answers.columns
    # A data frame of whatever speaks Arrow or is a sequence of rows.
    status = pandas.DataFrame(answers)["status"]
    assert status[0] == "unique" and pandas.isna(status[1])


def test_missing_values() -> None:
    pandas = pytest.importorskip("pandas")
    numpy = pytest.importorskip("numpy")
    missing = [PROPER, None, numpy.nan, pandas.NA, float("nan"), pandas.NaT]
    assert ninefold.solve_many(missing)["status"] == ["unique"] + [None] * 5
    assert ninefold.solve_many(pandas.Series(missing, dtype=object))["status"] == ["unique"] + [None] * 5
    board = ninefold.Board(PROPER)
    assert ninefold.solve_many(pandas.Series([board, pandas.NA]))["status"] == ["unique", None]


def test_lists_of_boards_are_many() -> None:
    rows = [[1, 0, 0, 4], [0] * 4, [0, 0, 0, 3], [4, 0, 0, 1]]
    assert ninefold.solve_many([rows] * 4)["status"] == ["unique"] * 4
    assert len(ninefold.solve_many([ninefold.Board(PROPER)] * 81)) == 81
    with pytest.raises(TypeError, match="puzzle 1: expected rows of digits, found one list of 4 numbers"):
        ninefold.solve_many([PROPER, [1, 2, 3, 4]])
    numpy = pytest.importorskip("numpy")
    assert len(ninefold.solve_many(numpy.zeros((81, 81), dtype=int), nodes=1)) == 81
    board = ninefold.solve(PROPER).to_numpy()
    with pytest.raises(ValueError, match="one-hot"):
        ninefold.solve_many((board[..., None] == numpy.arange(1, 10)).astype(int))
    with pytest.raises(ValueError, match=r"\(n, side, side\) or \(n, side²\), found 2×9×8"):
        ninefold.solve_many(numpy.zeros((2, 9, 8), dtype=int))
    sizes = ninefold.solve_many([PROPER, "1..4.......34..1"])
    with pytest.raises(ValueError, match="the boards of `solution` have several sizes"):
        sizes.to_numpy()


def test_columns_of_digits() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    numpy = pytest.importorskip("numpy")
    digits = [0 if sign == "." else int(sign) for sign in PROPER]
    rows = [digits[start : start + 9] for start in range(0, 81, 9)]
    table = pyarrow.table(
        {
            "id": [7, 8, 9],
            "list": pyarrow.array([digits, None, [1, 2, 3]]),
            "fixed": pyarrow.array([digits, None, [10] * 81], pyarrow.list_(pyarrow.uint8(), 81)),
            "large": pyarrow.array([digits, None, [-1] * 81], pyarrow.large_list(pyarrow.int64())),
            "rows": pyarrow.array([rows, None, [[1], [2]]]),
        }
    )
    for column in table.column_names[1:]:
        answers = ninefold.solve_many(table, column=column)
        assert answers["status"] == ["unique", None, "invalid"], column
        assert answers["solution"][0] == SOLVED and answers[0]["id"] == 7
        # The column stays as it is.
        assert pyarrow.table(answers)[column].equals(table[column])
    assert "1 2 3" in ninefold.solve_many(table, column="list")["error"][2]
    polars = pytest.importorskip("polars")
    series = polars.Series("puzzle", [digits, digits])
    assert ninefold.solve_many(series)["solution"] == [SOLVED] * 2
    frame = polars.DataFrame({"puzzle": series.reshape((2, 81))})
    assert ninefold.solve_many(frame)["solution"] == [SOLVED] * 2
    pandas = pytest.importorskip("pandas")
    for column in [[digits, None], [numpy.array(digits), None], [rows, None]]:
        assert ninefold.solve_many(pandas.Series(column))["status"] == ["unique", None]
    assert ninefold.solve_many(table.to_pandas()[["id", "list"]][:2], column="list")["status"] == ["unique", None]
    with pytest.raises(ValueError, match="strings or of lists of digits, found one of"):
        ninefold.solve_many(pyarrow.table({"puzzle": pyarrow.array([["1"]])}))


def test_progress_is_told() -> None:
    told: list[tuple[int, int | None]] = []

    def report(done: int, total: int | None) -> None:
        told.append((done, total))

    ninefold.solve_many(shuffled(3000), progress=report)
    assert told[-1] == (3000, 3000) and told == sorted(told)
    for job in (ninefold.count_many, ninefold.check_many, ninefold.rate_many, ninefold.canonical_many):
        told.clear()
        job([PROPER] * 3, progress=report)
        assert told[-1] == (3, 3)
    told.clear()
    assert len(list(ninefold.explain_many([PROPER, None, PROPER], progress=report))) == 3
    assert told == [(1, 3), (2, 3), (3, 3)]
    told.clear()
    assert len(list(ninefold.hint_many([PROPER] * 9, threads=1, progress=report))) == 9
    assert [done for done, _ in told] == list(range(1, 10))
    told.clear()
    ninefold.generate_many(5, seed=1, progress=report)
    assert told[-1] == (5, 5)
    pyarrow = pytest.importorskip("pyarrow")
    told.clear()
    table = pyarrow.table({"puzzle": [PROPER] * 5})
    assert len(list(ninefold.iter_batches("solve", table, batch_size=2, progress=report))) == 3
    assert told == [(2, None), (4, None), (5, None)]


def test_progress_may_end_the_work() -> None:
    class Enough(Exception):
        pass

    def report(done: int, total: int | None) -> None:
        raise Enough

    with pytest.raises(Enough):
        ninefold.count_many([PROPER] * 64 + ["." * 81], progress=report)
    with pytest.raises(TypeError, match="progress: expected True or a function of two numbers, found int"):
        ninefold.solve_many([PROPER], progress=5)  # type: ignore[arg-type]


def test_a_bar_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    ninefold.solve_many([PROPER] * 10, progress=True)
    shown = capsys.readouterr().err
    assert "100 %, 10 of 10 rows" in shown and shown.endswith("\n")


def test_statistics() -> None:
    hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    answers = ninefold.solve_many([PROPER, hard, None, "nonsense", SEVERAL], statistics=True)
    assert answers.columns == ["solution", "guesses", "iterations", "status", "error"]
    assert answers["status"] == ["unique", "unique", None, "invalid", "multiple"]
    assert answers["solution"][0] == SOLVED and isinstance(answers["solution"][0], ninefold.Board)
    easy, many, null, invalid, _ = answers["guesses"]
    assert (easy, null, invalid) == (0, None, None) and many > 0
    assert answers["iterations"][1] > many
    again = ninefold.solve_many([hard] * 3, statistics=True, threads=2)
    assert again["guesses"] == [many] * 3, "the same on any number of threads"


def test_some_rows() -> None:
    numpy = pytest.importorskip("numpy")
    answers = ninefold.solve_many(MIXED)
    is_unique = numpy.array(answers["status"]) == "unique"
    assert answers[is_unique]["status"] == ["unique"] * 3
    assert answers[[2, -1]]["status"] == ["multiple", "unique"]
    assert answers[numpy.array([0])]["solution"] == [SOLVED]
    assert len(answers.head(3)) == 3 and len(answers[5:]) == len(MIXED) - 5
    with pytest.raises(IndexError, match="a truth value for each of 9 rows, found 1"):
        answers[[True]]
    hot = answers[[0]].to_numpy(one_hot=True)
    assert hot.shape == (1, 9, 9, 9) and hot.sum() == 81 and hot[0, 0, 0, 4] == 1


def test_answers_are_pickled() -> None:
    for answers in [ninefold.solve_many(MIXED), ninefold.generate_many(2, seed=1, box="3x2")]:
        again = pickle.loads(pickle.dumps(answers))
        assert list(again) == list(answers) and again.columns == answers.columns


def test_explanations_and_hints_of_many() -> None:
    found = list(ninefold.explain_many([PROPER, None, "nonsense", PROPER], threads=2))
    assert isinstance(found[0], ninefold.Explanation) and found[0].digits == SOLVED
    assert found[1] is None and isinstance(found[2], ninefold.PuzzleError) and found[3] == found[0]
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"id": [1, 2], "puzzle": [PROPER, PROPER]})
    with pytest.raises(TypeError, match="which column holds the puzzles"):
        ninefold.hint_many(table.rename_columns(["id", "quizzes"]))
    hints = list(ninefold.hint_many(table, level=2))
    assert hints == [ninefold.hint(PROPER, level=2)] * 2


def test_files_and_what_is_read_late(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow
    import pyarrow.csv
    import pyarrow.dataset
    import pyarrow.feather
    import pyarrow.parquet

    table = pyarrow.table({"id": range(3), "puzzle": [PROPER.replace(".", "0"), None, SEVERAL]})
    expected = list(ninefold.solve_many(table, column="puzzle"))
    pyarrow.parquet.write_table(table, tmp_path / "puzzles.parquet")
    pyarrow.feather.write_feather(table, tmp_path / "puzzles.feather")
    pyarrow.csv.write_csv(table.slice(0, 1), tmp_path / "puzzles.csv")
    polars = pytest.importorskip("polars")
    for source in [
        tmp_path / "puzzles.parquet",
        tmp_path / "puzzles.feather",
        pyarrow.parquet.ParquetFile(tmp_path / "puzzles.parquet"),
        pyarrow.dataset.dataset(tmp_path / "puzzles.parquet"),
        polars.scan_parquet(tmp_path / "puzzles.parquet"),
    ]:
        assert list(ninefold.solve_many(source, column="puzzle")) == expected
        batches = ninefold.iter_batches("solve", source, column="puzzle", batch_size=2)
        assert [row for batch in batches for row in batch] == expected
    assert ninefold.solve_many(tmp_path / "puzzles.csv", column="puzzle")["solution"] == [SOLVED]
    pyarrow.csv.write_csv(table, tmp_path / "puzzles.tsv", pyarrow.csv.WriteOptions(delimiter="\t"))
    assert ninefold.solve_many(tmp_path / "puzzles.tsv", column="puzzle")["solution"][0] == SOLVED
    (tmp_path / "puzzles.xlsx").write_bytes(b"PK\xff")
    with pytest.raises(ValueError, match="puzzles.xlsx: expected text with a puzzle on each line, or a table"):
        ninefold.solve_many(tmp_path / "puzzles.xlsx")
    batches = ninefold.iter_batches("count", iter(table.to_batches()), column="puzzle", limit=1, box="3x3")
    assert [batch["count"] for batch in batches] == [[1, None, 1]]
    with pytest.raises(ValueError, match="job: expected solve"):
        next(ninefold.iter_batches("guess", table))  # type: ignore[arg-type]


def test_a_text_file_has_a_puzzle_on_each_line(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"# two\n{PROPER}\n\n  {SEVERAL}\nnonsense\n")
    answers = ninefold.solve_many(path)
    assert answers["status"] == ["unique", "multiple", "invalid"]
    batches = ninefold.iter_batches("solve", path, batch_size=2)
    assert [len(batch) for batch in batches] == [2, 1]
    assert len(list(ninefold.hint_many(path))) == 3
    with pytest.raises(FileNotFoundError):
        ninefold.solve_many(tmp_path / "nofile")


def test_arrays_of_floating_point_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    digits = numpy.array([float("nan") if sign == "." else float(sign) for sign in PROPER])
    for array in [digits.reshape(1, 81), digits.reshape(1, 9, 9).astype("float32")]:
        assert ninefold.solve_many(array)["solution"] == [SOLVED]
    with pytest.raises(TypeError, match="expected whole numbers, found 0.5"):
        ninefold.solve_many(digits.reshape(1, 81) / 10)
