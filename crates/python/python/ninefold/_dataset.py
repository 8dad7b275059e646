"""Data sets for machines that learn."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any, Literal, cast

from . import _native
from ._board import Board
from ._progress import Progress, Report, Reporting
from ._puzzles import Many, many_of
from ._types import Puzzles


def dataset(
    puzzles: Puzzles | Mapping[str, Any],
    folder: str | os.PathLike[str],
    *,
    column: str | None = None,
    format: Literal["jsonl", "parquet", "numpy", "tokens"] = "jsonl",
    split: Mapping[str, float] | None = None,
    by: Literal["grid", "puzzle", "exact"] = "grid",
    against: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
    strata: str | None = None,
    each: int | None = None,
    augment: int = 0,
    negatives: bool = False,
    steps: bool = False,
    alternatives: bool = False,
    seed: int = 0,
    shard: int = 10_000,
    license: str | None = None,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    progress: Progress = False,
) -> Path:
    """Makes a data set in a folder, as ``ninefold dataset`` does and with the same bytes. Returns the folder.

    It runs the program of this package. A call that was interrupted goes on where it was when it is made again.

    >>> import tempfile, ninefold
    >>> folder = tempfile.mkdtemp()
    >>> made = ninefold.dataset(["1..4.......34..1"], folder, split={"train": 0.9, "test": 0.1})
    >>> sorted(path.name for path in made.glob("*.json*"))[0]
    'ninefold.json'
    >>> order = {"count": 5, "seed": 7, "box": "2x2"}
    >>> len(ninefold.dataset(order, tempfile.mkdtemp()).joinpath("train-00000.jsonl").read_text().splitlines())
    5

    :param puzzles: many puzzles as :func:`solve_many` takes them, the ``Path`` of a file in any format that Ninefold
        reads or of a table, or an order: the keywords of :func:`generate_many` as a dict, of which ``count`` and ``seed``
        are needed. What is no ``Path`` goes through the program's standard input, so the ``source`` of its rows is ``-``.
    :param column: in a table, the column with the puzzles: ``puzzle`` or the only one, if not given.
    :param split: the parts and their shares.
    :param seconds: gives a puzzle up after this time. Then the bytes depend on the machine.
    :param progress: ``True`` for a bar on standard error, or a function that is called twice a second with the number of
        puzzles that are looked at and of all puzzles, or ``None`` where nobody knows how many these are.
    :raises OSError: if there is no such file.
    :raises ValueError: in the words of the program, if nothing could be made. Puzzles without a row are no error.
    """
    options: dict[str, object] = {
        "format": format,
        "split": None if split is None else ",".join(f"{name}={share}" for name, share in split.items()),
        "by": by,
        "strata": strata,
        "each": each,
        "augment": augment,
        "seed": seed,
        "shard": shard,
        "license": license,
        "max-time": seconds,
        "max-nodes": nodes,
        "threads": threads,
    }
    command = [sys.executable, "-m", "ninefold", "dataset", "--output", os.fspath(folder)]
    for name, value in options.items():
        command += [] if value is None else [f"--{name}={value}"]
    for path in [against] if isinstance(against, (str, os.PathLike)) else against:
        command += ["--against", os.fspath(path)]
    flags = {"negatives": negatives, "steps": steps, "alternatives": alternatives}
    command += [f"--{name}" for name, is_set in flags.items() if is_set]
    lines: bytes | None = None
    total: int | None = None
    if isinstance(puzzles, Mapping):
        words, total = _order(cast("Mapping[str, Any]", puzzles), box)
        command += ["--generate", words]
        box = None
    elif isinstance(puzzles, PurePath):
        os.stat(puzzles)  # a file that is not there is an OSError
        command += [] if column is None else ["--column", column]
        command.append(os.fspath(puzzles))
    else:
        texts, box = _texts(many_of(puzzles, box, column), column)
        lines, total = "".join(texts).encode(), len(texts)
        command.append("-")
    command += [] if box is None else ["--box", box]
    with Reporting(progress, "puzzles") as report:
        status, told = _run(command, lines, Path(folder), report, total)
    if status not in (0, 1):
        raise ValueError(told or f"the program ended with status {status}")
    return Path(folder)


def _run(
    command: list[str], lines: bytes | None, folder: Path, report: Report | None, total: int | None
) -> tuple[int, str]:
    """Runs the program: its status, and what it wrote on standard error."""
    with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as given:
        given.write(lines or b"")
        given.seek(0)
        with subprocess.Popen(command, stdin=given, stdout=subprocess.DEVNULL, stderr=told) as program:
            try:
                while True:
                    try:
                        program.wait(None if report is None else 0.5)
                        break
                    except subprocess.TimeoutExpired:
                        if report is not None:
                            report(_puzzles_of(folder), total)
            except BaseException:
                # What is finished is kept; the same call goes on there.
                program.terminate()
                raise
        if report is not None and program.returncode in (0, 1):
            done = _puzzles_of(folder)
            report(done, done if total is None else total)
        told.seek(0)
        return program.returncode, told.read().decode(errors="replace").strip()


def _puzzles_of(folder: Path) -> int:
    """How many puzzles of a data set are looked at and safe on the disk."""
    try:
        puzzles: int = json.loads((folder / "ninefold.json").read_bytes())["puzzles"]
    except (OSError, ValueError):
        return 0
    return puzzles


#: The keywords of an order that are no options of the program, or of other names there.
_NAMES = {"tries": "max-tries", "seconds": "max-time"}


def _order(keywords: Mapping[str, Any], box: str | None) -> tuple[str, int]:
    """The order of these keywords as the words of a command, and how many puzzles it makes.

    >>> _order({"count": 5, "seed": 7, "givens": (24, 30), "minimal": True, "clues": ["thermo", "arrow"]}, None)
    ('thermo arrow --count 5 --seed 7 --givens 24..30 --minimal', 5)
    """
    wanted = dict(keywords) if box is None else {**keywords, "box": box}
    for name in ("count", "seed"):
        if not isinstance(wanted.get(name), int):
            raise ValueError(f"an order needs a number {name!r}, so that a run that was stopped can go on")
    clues = wanted.pop("clues", ())
    words = [clues] if isinstance(clues, str) else list(clues)
    for name, value in wanted.items():
        if name == "unlike":
            raise ValueError("unlike: name the puzzles to leave out in a file, and that in against=")
        option = "--" + _NAMES.get(name, name).replace("_", "-")
        if isinstance(value, bool):
            words += [option] if value else []
        elif isinstance(value, tuple) and name == "givens":
            words += [option, f"{value[0]}..{value[1]}"]
        elif value is not None:
            is_list = isinstance(value, Sequence) and not isinstance(value, str)
            words += [option, ",".join(map(str, value)) if is_list else str(value)]
    return " ".join(words), wanted["count"]


def _texts(many: Many, column: str | None) -> tuple[list[str], str | None]:
    """Puzzles as the program reads them, one after the other, and the boxes of all of them if their texts do not state
    them. Where there is no puzzle, there is an empty line."""
    texts = _native.Table.of_data(many.data).texts(column)
    kinds = many.kinds or [None] * len(texts)
    has_rules = any(kind is not None for kind in kinds) or any("\n" in (text or "").strip() for text in texts)
    if not has_rules:
        return [(text or "").strip() + "\n" for text in texts], many.box
    # All of them in Ninefold's own text, which states boxes and rules.
    whole: list[str] = []
    for text, kind in zip(texts, kinds):
        if text is None:
            whole.append("\n")
            continue
        board = Board(text, many.box if kind is None else None)
        native = _native.with_givens(board.rules or board.line, board.line, None if board.rules else board.box)
        whole.append(native.rstrip("\n") + "\n\n")
    return whole, None
