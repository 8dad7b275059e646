"""Data sets and the game, against the program and the packages that read them."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import ninefold
import numpy as np
import pytest
from conftest import PROPER, SOLVED

FORMATS = ("jsonl", "parquet", "numpy", "tokens")


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dataset") / "puzzles.txt"
    made = ninefold.generate_many(40, seed=4)
    path.write_text("".join(f"{line}\n" for line in made["puzzle"]))
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("format", FORMATS)
def test_bytes_are_those_of_the_program(format: Any, puzzles: Path, tmp_path: Path) -> None:
    own = ninefold.dataset(puzzles, tmp_path / "own", format=format, split={"train": 0.7, "test": 0.3}, shard=16)
    command = [sys.executable, "-m", "ninefold", "dataset", str(puzzles), "-o", str(tmp_path / "other")]
    options = ["--format", format, "--split", "train=0.7,test=0.3", "--shard", "16"]
    subprocess.run([*command, *options], check=True, capture_output=True)
    assert contents(own) == contents(tmp_path / "other")


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for path in sorted(folder.glob("*.jsonl")) for line in path.open()]


def test_whatever_holds_puzzles(tmp_path: Path) -> None:
    """Lists, arrays, frames of every kind, tables in files and orders have the rows of the same puzzles in a file."""
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    duckdb = pytest.importorskip("duckdb")
    made = ninefold.generate_many(6, seed=4)
    lines = [board.line for board in made["puzzle"]]
    (tmp_path / "puzzles.txt").write_text("\n".join(lines))
    told = ("source", "line", "seed", "try")

    def known(folder: Path) -> list[dict[str, Any]]:
        return [{name: row[name] for name in row if name not in told} for row in rows_of(folder)]

    expected = known(ninefold.dataset(tmp_path / "puzzles.txt", tmp_path / "file"))
    assert len(expected) == 6
    table = pyarrow.table({"id": range(6), "quizzes": lines})
    parquet.write_table(table, tmp_path / "puzzles.parquet")
    sources = {
        "list": lines,
        "boards": made["puzzle"],
        "array": np.array([board.to_numpy() for board in made["puzzle"]]),
        "pyarrow": table,
        "pandas": pandas.DataFrame({"id": range(6), "quizzes": lines}),
        "polars": polars.DataFrame(table),
        "duckdb": duckdb.from_arrow(table),
        "digits": pyarrow.table({"quizzes": [board.digits for board in made["puzzle"]]}),
        "parquet": tmp_path / "puzzles.parquet",
    }
    for name, source in sources.items():
        column = "quizzes" if name not in ("list", "boards", "array") else None
        folder = ninefold.dataset(source, tmp_path / name, column=column)
        assert known(folder) == expected, name
        origins = [(row["source"], row["line"]) for row in rows_of(folder)]
        source_name = str(source) if name == "parquet" else "-"
        assert origins == [(source_name, number) for number in range(1, 7)]
    folder = ninefold.dataset({"count": 6, "seed": 4}, tmp_path / "order")
    assert known(folder) == expected
    assert [(row["seed"], row["try"]) for row in rows_of(folder)] == [(4, number) for number in made["number"]]
    with pytest.raises(ValueError, match="an order needs a number 'seed'"):
        ninefold.dataset({"count": 6}, tmp_path / "b")
    with pytest.raises(ValueError, match="unexpected argument '--givns'"):
        ninefold.dataset({"count": 6, "seed": 1, "givns": 30}, tmp_path / "c")


def test_boards_of_all_kinds(tmp_path: Path) -> None:
    killer = ninefold.generate(seed=1, clues="killer", box="2x2")
    tall = ninefold.generate(seed=1, box="3x2")
    rows = rows_of(ninefold.dataset([killer, None, tall, PROPER], tmp_path / "rows"))
    assert [row["solution"] for row in rows] == [ninefold.solve(board).line for board in (killer, tall, PROPER)]
    assert "cage" in rows[0]["rules"] and (rows[0]["se_er"], rows[0]["hodoku_level"]) == (2.5, "Easy")
    assert (rows[1]["box"], rows[1]["rules"], rows[2]["box"]) == ("3x2", None, "3x3")


def test_steps_have_alternatives(tmp_path: Path) -> None:
    (row,) = rows_of(ninefold.dataset([PROPER], tmp_path / "rows", steps=True, alternatives=True))
    assert [step["index"] for step in row["steps"]] == list(range(len(row["steps"])))
    first = row["steps"][0]
    others = [other["placed"][0] for other in first["alternatives"]]
    assert first["placed"][0] not in others and len(others) > 0
    for step in row["steps"]:
        for other in step["alternatives"]:
            assert all(int(row["solution"][cell]) == digit for cell, digit in other["placed"])
            assert all(int(row["solution"][cell]) != digit for cell, digit in other["eliminated"])


def test_progress_of_a_data_set(puzzles: Path, tmp_path: Path) -> None:
    told: list[tuple[int, int | None]] = []
    ninefold.dataset(puzzles, tmp_path / "a", progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (40, 40)
    told.clear()
    lines = puzzles.read_text().split()
    ninefold.dataset(lines, tmp_path / "b", progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (40, 40)


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="add up to 0.5"):
        ninefold.dataset([PROPER], tmp_path / "a", split={"train": 0.5})
    with pytest.raises(TypeError, match="one str"):
        ninefold.dataset(PROPER, tmp_path / "a")
    with pytest.raises(FileNotFoundError):
        ninefold.dataset(tmp_path / "nofile", tmp_path / "a")
    with pytest.raises(ValueError, match="invalid value '-1' for '--max-time"):
        ninefold.dataset([PROPER], tmp_path / "a", seconds=-1)


@pytest.mark.skipif(importlib.util.find_spec("datasets") is None, reason="datasets is not installed")
def test_datasets_reads_it_unchanged(puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    datasets: Any = importlib.import_module("datasets")
    read: dict[str, Any] = {}
    for format in ("jsonl", "parquet"):
        folder = ninefold.dataset(
            puzzles, tmp_path / format, format=format, split={"train": 0.7, "test": 0.3}, shard=16,
            augment=1, negatives=True, steps=True, license="cc0-1.0",
        )  # fmt: skip
        read[format] = datasets.load_dataset(str(folder), cache_dir=str(tmp_path / "cache"))
    for part in ("train", "test"):
        one, other = read["jsonl"][part], read["parquet"][part]
        assert one.features == other.features and one[:] == other[:] and len(one) > 0
        for row in one:
            digits = ninefold.solve(row["puzzle"])
            assert str(digits) == row["solution"]
            # The way back from an image is a symmetry: the puzzle of another row.
            if row["back"] is not None:
                assert back(row) in one["puzzle"]


def back(row: dict[str, Any]) -> str:
    grid = np.array([".123456789".index(sign) for sign in row["puzzle"]]).reshape(9, 9)
    way = row["back"]
    grid = grid.T if way["transposed"] else grid
    moved = grid[np.ix_(way["rows"], way["columns"])]
    digits = np.array([0, *way["digits"]])[moved]
    return "".join(".123456789"[digit] for digit in digits.ravel())


def test_arrays_are_read_as_hrm_reads_them(puzzles: Path, tmp_path: Path) -> None:
    """The published loader needs torch; this follows its logic: a row of each group, and its index of the puzzle."""
    folder = ninefold.dataset(puzzles, tmp_path / "numpy", format="numpy", augment=2)
    names = ("inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")
    data = {name: np.load(folder / "train" / f"all__{name}.npy", mmap_mode="r") for name in names}
    chance = np.random.default_rng(0)
    lines = puzzles.read_text().split()
    forms = [ninefold.canonical(line) for line in lines]
    for group in chance.permutation(data["group_indices"].size - 1):
        first, last = data["group_indices"][group : group + 2]
        puzzle = chance.integers(first, last)
        start, end = data["puzzle_indices"][puzzle : puzzle + 2]
        assert end - start == 1 and data["puzzle_identifiers"][puzzle] == 0
        grids = [
            "".join(".123456789"[number - 1] for number in data[name][start]) for name in ("inputs", "labels")
        ]
        assert str(ninefold.solve(grids[0])) == grids[1]
        assert ninefold.canonical(grids[0]) == forms[group]
    assert data["group_indices"].size == len(lines) + 1


@pytest.mark.parametrize("model", ["HRM", "TRM"])
def test_the_models_own_loaders_read_it(model: str, puzzles: Path, tmp_path: Path) -> None:
    """The loaders of the training code itself, from folders that NINEFOLD_HRM and NINEFOLD_TRM name, in an environment
    with torch. They are not part of this repository, and torch takes gigabytes, so that nobody needs them for the tests."""
    code = os.environ.get(f"NINEFOLD_{model}")
    python = os.environ.get("NINEFOLD_TORCH_PYTHON", sys.executable)
    if code is None:
        return
    ninefold.dataset(puzzles, tmp_path / "data", format="numpy", split={"train": 0.7, "test": 0.3}, augment=2)
    script = Path(__file__).with_name("load_arrays.py")
    run = subprocess.run([python, str(script), code, str(tmp_path / "data")], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    read = json.loads(run.stdout)
    rows = {part: np.load(tmp_path / "data" / part / "all__inputs.npy").shape[0] for part in ("train", "test")}
    assert read["test"] == rows["test"] and 0 < read["train"] <= rows["train"]


def test_a_game_is_judged() -> None:
    game = ninefold.Game(PROPER)
    solution = ninefold.solve(PROPER).rows
    explained = ninefold.explain(PROPER)
    for step in explained:
        for effect in step.placements:
            row, column, digit = int(effect[1]) - 1, int(effect[3]) - 1, int(effect[5])
            assert not game.place(row, column, digit % 9 + 1) if game.candidates[9 * row + column, digit % 9] else True
            judged = game.place(row, column, digit)
            assert judged.verdict == "right" and judged.technique is not None and solution[row][column] == digit
    assert game.solved and str(game.board) == SOLVED
    assert game.score(SOLVED).solved and game.score(PROPER).share == 0
    assert game.undo() and not game.solved
    with pytest.raises(ValueError, match="no cell in row 9"):
        game.place(9, 0, 1)
    with pytest.raises(ValueError, match="more than one solution"):
        ninefold.Game("." * 81)


@pytest.mark.skipif(importlib.util.find_spec("gymnasium") is None, reason="gymnasium is not installed")
def test_gymnasium_checks_the_environment() -> None:
    checker: Any = importlib.import_module("gymnasium.utils.env_checker")
    gym: Any = importlib.import_module("ninefold.gym")
    checker.check_env(gym.SudokuEnv(seconds=5), skip_render_check=True)
    env = gym.SudokuEnv()
    seen, info = env.reset(seed=7, options={"difficulty": "easy"})
    again, _ = env.reset(seed=7, options={"difficulty": "easy"})
    assert (seen["digits"] == again["digits"]).all()
    solution = np.asarray(ninefold.solve(env.game.puzzle)).ravel()
    total, ended = 0.0, False
    for cell in np.flatnonzero(seen["digits"] == 0):
        assert info["action_mask"][cell * 9 + solution[cell] - 1]
        _, reward, ended, _, info = env.step(int(cell * 9 + solution[cell] - 1))
        total += reward
    assert ended and total > 0
