"""Spark: on a cluster of two worker processes, one of which is killed half-way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import which
from typing import Any

import ninefold
import ninefold.spark
import pytest
from conftest import CLASH, PROPER, SEVERAL, SOLVED
from test_boxes import TALL, TALL_SOLVED

pytest.importorskip("pyspark")
pytest.importorskip("pyarrow")
if which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("there is no Java", allow_module_level=True)


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.memory", "512m")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


ROWS = [(0, PROPER), (1, None), (2, SEVERAL), (3, CLASH), (4, "nonsense"), (5, "1..4.......34..1")]


def frame_of(spark: Any, rows: Sequence[tuple[int, str | None]], partitions: int) -> Any:
    frame = spark.createDataFrame(rows, "id bigint, puzzle string")
    return frame.repartition(partitions)


def test_every_job_says_what_it_says_here(spark: Any) -> None:
    frame = frame_of(spark, ROWS, 3)
    puzzles = [puzzle for _, puzzle in ROWS]
    jobs: list[tuple[str, dict[str, Any]]] = [
        ("solve", {}),
        ("count", {"limit": 3}),
        ("check", {}),
        ("rate", {}),
        ("rate", {"scale": "hodoku"}),
        ("canonical", {}),
    ]
    for job, options in jobs:
        found = getattr(ninefold.spark, job)(frame, "puzzle", **options).orderBy("id").collect()
        expected = getattr(ninefold, f"{job}_many")(puzzles, **options).to_pyarrow().to_pydict()
        assert [row["id"] for row in found] == list(range(len(ROWS)))
        for name in expected:
            assert [row[name] for row in found] == expected[name], (job, name)


def test_rows_are_read_with_the_boxes_that_are_asked_for(spark: Any) -> None:
    frame = frame_of(spark, [(0, TALL)], 1)
    rows = ninefold.spark.solve(frame, "puzzle", box="3x2").collect()
    assert [row["solution"] for row in rows] == [TALL_SOLVED]


def test_what_does_not_fit_is_told_before_the_job(spark: Any) -> None:
    frame = frame_of(spark, ROWS, 1)
    with pytest.raises(ValueError, match="no column `quizzes`; there are id, puzzle"):
        ninefold.spark.solve(frame, "quizzes")
    with pytest.raises(ValueError, match="a column `status` already"):
        ninefold.spark.solve(frame.withColumn("status", frame["puzzle"]), "puzzle")


def test_jobs_follow_each_other(spark: Any) -> None:
    solved = ninefold.spark.solve(frame_of(spark, ROWS, 2), "puzzle")
    with pytest.raises(ValueError, match="a column `status` already"):
        ninefold.spark.count(solved, "solution")
    counted = ninefold.spark.count(solved, "solution", limit=2, on_conflict="suffix").orderBy("id").collect()
    assert [row["count"] for row in counted] == [1, None, 1, None, None, 1]
    assert counted[0]["status"] == "unique" and counted[0]["status_2"] == "complete"
    replaced = ninefold.spark.solve(solved, "solution", on_conflict="replace")
    assert replaced.columns == ["id", "puzzle", "solution", "status", "error"]
    again = ninefold.spark.rate(solved, "puzzle", prefix="again_")
    assert again.orderBy("id").collect()[0]["again_status"] == "rated"


def test_rows_of_a_data_set_are_those_of_the_program(spark: Any, tmp_path: Path) -> None:
    puzzles = [board.line for board in ninefold.generate_many(20, seed=4)["puzzle"]] + [SEVERAL]
    options: dict[str, Any] = {
        "split": {"train": 0.7, "test": 0.3}, "augment": 1, "negatives": True, "steps": True, "alternatives": True,
        "seed": 5,
    }  # fmt: skip
    folder = ninefold.dataset(puzzles, tmp_path / "rows", **options)
    told = ("source", "line", "seed", "try")
    expected = {
        (part, json.dumps({name: row[name] for name in row if name not in told}, sort_keys=True))
        for part in ("train", "test")
        for path in folder.glob(f"{part}-*.jsonl")
        for row in map(json.loads, path.open())
    }
    frames = []
    for partitions in (2, 5):
        frame = frame_of(spark, list(enumerate(puzzles)), partitions)
        rows = [row.asDict(recursive=True) for row in ninefold.spark.dataset(frame, "puzzle", **options).collect()]
        unfit = [row for row in rows if row["error"] is not None]
        assert [(row["puzzle"], row["error"], row["part"]) for row in unfit] == [
            (SEVERAL, "more than one solution", None)
        ]
        frames.append(
            {
                (row.pop("part"), json.dumps({n: row[n] for n in row if n not in (*told, "error")}, sort_keys=True))
                for row in rows
                if row["error"] is None
            }
        )
    assert frames[0] == frames[1] == expected
    with pytest.raises(ValueError, match="add up to 0.5"):
        ninefold.spark.dataset(frame_of(spark, ROWS, 1), "puzzle", split={"train": 0.5})
    with pytest.raises(ValueError, match="alternatives: they belong to steps"):
        ninefold.spark.dataset(frame_of(spark, ROWS, 1), "puzzle", alternatives=True)


def test_equal_puzzles_are_one_by_their_canonical_form(spark: Any) -> None:
    renamed = PROPER.translate(str.maketrans("123456789", "234567891"))
    turned = "".join(PROPER[column::9] for column in range(9))
    frame = frame_of(spark, [(0, PROPER), (1, renamed), (2, turned), (3, SEVERAL)], 2)
    forms = ninefold.spark.canonical(frame, "puzzle").dropDuplicates(["canonical"])
    assert forms.count() == 2


def test_a_monster_does_not_stall_the_job(spark: Any) -> None:
    frame = frame_of(spark, [(0, PROPER), (1, "." * 81)], 1)
    found = ninefold.spark.count(frame, "puzzle", nodes=1000).orderBy("id").collect()
    assert [row["status"] for row in found] == ["complete", "unknown"]


def test_puzzles_are_made_anywhere_alike(spark: Any) -> None:
    order: dict[str, Any] = {"seed": 3, "difficulty": "medium"}
    frames = [ninefold.spark.generate(spark, 24, partitions=n, **order) for n in (2, 7)]
    one, other = (frame.orderBy("row").collect() for frame in frames)
    assert one == other
    assert [row["row"] for row in one] == list(range(24))
    assert {row["status"] for row in one} == {"made"}
    assert {row["level"] for row in one} == {"Medium"}
    puzzles: list[str] = [row["puzzle"] for row in one]
    assert len(set(puzzles)) == 24
    assert ninefold.solve_many(puzzles)["solution"] == [row["solution"] for row in one]


def test_a_grid_is_searched_by_several_tasks(spark: Any) -> None:
    grids = [(0, SOLVED), (1, "1..4"), (2, None)]
    frame = spark.createDataFrame(grids, "id bigint, grid string")
    found = ninefold.spark.scan(frame, "grid", givens=12, slices=3).collect()
    told = {(row["id"], row["slice"]): row["status"] for row in found if row["puzzle"] is None}
    assert [told[0, part] for part in range(3)] == ["complete"] * 3
    assert [told[1, part] for part in range(3)] == ["invalid"] * 3
    assert [told[2, part] for part in range(3)] == [None] * 3


def test_what_a_scan_finds_stands_beside_its_grid(monkeypatch: pytest.MonkeyPatch) -> None:
    import pyarrow

    class Search:
        parts = 4

        def __init__(self, grid: str, givens: int) -> None:
            self.name = f"{grid} {givens}"

        def part(self, part: int, seconds: float | None) -> tuple[list[str], bool]:
            return [f"{self.name} {part}"] if part > 0 else [], part != 3

    monkeypatch.setattr("ninefold._native.Search", Search)
    table = pyarrow.table({"grid": ["a", "b"], "slice": [0, 1]})
    found = [
        row
        for batch in ninefold.spark.scanned(
            table.to_batches(), column="grid", givens=17, slices=2
        )
        for row in batch.to_pylist()
    ]
    assert [(row["grid"], row["slice"], row["puzzle"], row["status"]) for row in found] == [
        ("a", 0, "a 17 2", "proper"),
        ("a", 0, None, "complete"),
        ("b", 1, "b 17 1", "proper"),
        ("b", 1, "b 17 3", "proper"),
        ("b", 1, None, "unknown"),
    ]


def parent(process: int) -> int:
    """The parent of a process, 0 if there is none."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0
    # The name in brackets may hold anything.
    return int(status.rpartition(")")[2].split()[1])


def executors() -> list[int]:
    """The processes that do the work of this test: others on this machine are left alone."""
    found: list[int] = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        ancestor = int(process.name)
        while ancestor not in (0, os.getpid()):
            ancestor = parent(ancestor)
        if ancestor and b"CoarseGrainedExecutorBackend" in command:
            found.append(int(process.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are found in /proc")
def test_a_worker_is_killed_half_way(spark: Any) -> None:
    rows = [(number, SEVERAL if number % 3 else ".." + PROPER[2:40] + "." * 41) for number in range(480)]
    frame = frame_of(spark, rows, 48)
    jobs = ninefold.spark.count(frame, "puzzle", limit=100_000)
    found: list[Any] = []
    job = threading.Thread(target=lambda: found.extend(jobs.collect()))
    before = set(executors())
    assert len(before) == 2
    job.start()
    tracker = spark.sparkContext.statusTracker()
    killed = None
    while killed is None and job.is_alive():
        stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
        if any(stage and 5 <= stage.numCompletedTasks < stage.numTasks - 10 for stage in stages):
            killed = min(before)
            os.kill(killed, signal.SIGKILL)
        time.sleep(0.01)
    job.join(timeout=180)
    assert killed is not None, "the job was over before a worker could be killed"
    assert killed not in executors()
    expected = ninefold.count_many([puzzle for _, puzzle in rows], limit=100_000)
    assert len(found) == len(rows)
    for row in found:
        assert row["count"] == expected["count"][row["id"]]
        assert row["status"] == expected["status"][row["id"]]


def test_the_example_for_spark_submit(tmp_path: Path) -> None:
    """The job script, as its own process on a cluster of its own."""
    import pyarrow
    import pyarrow.parquet
    import pyspark

    table = pyarrow.table({"id": [0, 1, 2], "quizzes": [PROPER, SEVERAL, "nonsense"]})
    pyarrow.parquet.write_table(table, tmp_path / "in.parquet")
    script = Path(__file__).parents[3] / "examples/spark/solve_parquet.py"
    submit = Path(pyspark.__file__).parent / "bin/spark-submit"
    out = tmp_path / "out"
    command: list[str] = [str(submit), "--master", "local[2]", "--conf", "spark.driver.host=127.0.0.1"]
    command += ["--conf", "spark.driver.bindAddress=127.0.0.1", "--conf", "spark.ui.enabled=false"]
    command += [str(script), str(tmp_path / "in.parquet"), str(out), "--column", "quizzes", "--seconds", "10"]
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[-4:] == ["invalid: 1", "multiple: 1", "unique: 1", ""]
    rows = pyarrow.parquet.read_table(out).sort_by("id").to_pylist()
    assert [row["solution"] for row in rows][::2] == [SOLVED, None]
