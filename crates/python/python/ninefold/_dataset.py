"""Data sets for machines that learn."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePath
from typing import Literal

from ._board import Board, Puzzle, text_of


def dataset(
    puzzles: PurePath | Iterable[Puzzle],
    folder: str | os.PathLike[str],
    *,
    format: Literal["jsonl", "parquet", "numpy", "tokens"] = "jsonl",
    split: dict[str, float] | None = None,
    by: Literal["grid", "puzzle", "exact"] = "grid",
    against: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
    strata: str | None = None,
    each: int | None = None,
    augment: int = 0,
    negatives: bool = False,
    steps: bool = False,
    seed: int = 0,
    shard: int = 10_000,
    license: str | None = None,
    box: str | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> Path:
    """Makes a data set in a folder, as ``ninefold dataset`` does and with the same bytes. Returns the folder.

    It runs the program of this package. A call that was interrupted goes on where it was when it is made again.

    >>> import tempfile, ninefold
    >>> folder = tempfile.mkdtemp()
    >>> made = ninefold.dataset(["1..4.......34..1"], folder, split={"train": 0.9, "test": 0.1})
    >>> sorted(path.name for path in made.glob("*.json*"))[0]
    'ninefold.json'

    :param puzzles: the ``Path`` of a file in any format that Ninefold reads, or puzzles without rules. They go through
        the program's standard input, so the ``source`` of their rows is ``-``.
    :param split: the parts and their shares.
    :param progress: whether the program may write to standard error.
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
        "threads": threads,
    }
    command = [sys.executable, "-m", "ninefold", "dataset", "--output", os.fspath(folder)]
    for name, value in options.items():
        command += [] if value is None else [f"--{name}", str(value)]
    for path in [against] if isinstance(against, (str, os.PathLike)) else against:
        command += ["--against", os.fspath(path)]
    command += [f"--{name}" for name, is_set in (("negatives", negatives), ("steps", steps)) if is_set]
    lines = None
    if isinstance(puzzles, PurePath):
        command.append(os.fspath(puzzles))
    else:
        text, box = _lines(puzzles, box)
        lines = text.encode()
        command.append("-")
    command += [] if box is None else ["--box", box]
    told = None if progress else subprocess.PIPE
    run = subprocess.run(command, input=lines, stdout=subprocess.DEVNULL, stderr=told, check=False)
    if run.returncode not in (0, 1):
        words = (run.stderr or b"").decode(errors="replace").strip()
        raise ValueError(words or f"the program ended with status {run.returncode}")
    return Path(folder)


def _lines(puzzles: Iterable[Puzzle], box: str | None) -> tuple[str, str | None]:
    """Puzzles as lines, and the boxes of all of them if their text alone would be read otherwise."""
    if isinstance(puzzles, (str, bytes, Board)):
        raise TypeError(f"expected a Path or many puzzles, found one {type(puzzles).__name__}")
    lines: list[str] = []
    boxes: set[str | None] = set()
    for puzzle in puzzles:
        text, own = text_of(puzzle, box)
        if "\n" in text.strip():
            raise ValueError("puzzles with rules go into a file, and its Path to dataset()")
        lines.append(text.strip() + "\n")
        boxes.add(own)
    if len(boxes) > 1:
        raise ValueError(f"puzzles with different boxes: {sorted(map(str, boxes))}")
    return "".join(lines), boxes.pop() if boxes else None
