"""Many puzzles: lists, arrays, columns, tables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePath
from typing import Any, Literal

from . import _native
from ._answers import Answers
from ._board import Board, _one_hot, digits_of_array, is_missing, text_of
from ._progress import Progress, Reporting


@dataclass(frozen=True)
class Many:
    """What ``_native.answer`` takes: a list of texts, a table, or what speaks Arrow."""

    data: object
    #: The box shape of all boards: the one that the caller states, or that they have.
    box: str | None = None
    #: For each row the kind of its board, if any of them is not what its line alone would be read as.
    kinds: list[_native.Kind | None] | None = None


def many_of(puzzles: Any, box: str | None = None, column: str | None = None) -> Many:
    """Many puzzles.

    >>> many_of(["1..4.......34..1", None])
    Many(data=['1..4.......34..1', None], box=None, kinds=None)
    >>> many_of("1..4.......34..1")
    Traceback (most recent call last):
    TypeError: expected many puzzles, found one str; solve and its like take one, and a file is named by a pathlib.Path

    :raises TypeError: if it is one puzzle, or something else.
    """
    if isinstance(puzzles, (str, bytes, bytearray, Board)):
        found = type(puzzles).__name__
        raise TypeError(
            f"expected many puzzles, found one {found}; solve and its like take one, and a file is named by a pathlib.Path"
        )
    if isinstance(puzzles, Answers):
        return _of_answers(puzzles, box, column)
    puzzles = read(puzzles)
    is_pandas = type(puzzles).__module__.partition(".")[0] == "pandas"
    if is_pandas and str(getattr(puzzles, "dtype", "")) == "object":
        # A column of Python's own objects, which Arrow may not know.
        return _of_list([_rows_of_digits(item) for item in puzzles.tolist()], box)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return Many(puzzles, box)
    if isinstance(puzzles, Mapping):
        raise TypeError(
            "expected many puzzles, found a dict: take the column with the puzzles, or make a table of it "
            "(pandas.DataFrame, pyarrow.table, polars.DataFrame)"
        )
    if hasattr(puzzles, "__array_interface__"):
        return _of_array(puzzles, box)
    if is_pandas:
        # A column of a pandas that does not speak Arrow.
        return _of_list(puzzles.tolist(), box)
    if isinstance(puzzles, Iterable):
        return _of_list(list(puzzles), box)
    raise TypeError(
        f"expected many puzzles (a list, an array, a column, a table), found {type(puzzles).__name__}"
    )


def read(source: Any) -> Any:
    """The table of what is read first: a file, a Parquet file that is open, a dataset, a lazy frame. Anything else as it is."""
    module = type(source).__module__.partition(".")[0]
    if isinstance(source, PurePath):
        return of_file(source)
    if module == "polars" and hasattr(source, "collect"):
        return source.collect()
    if module == "pyarrow" and not hasattr(source, "__arrow_c_stream__"):
        load = getattr(source, "to_table", None) or getattr(source, "read", None)
        return source if load is None else load()
    return source


_PARQUET = (".parquet", ".pq")
_ARROW = (".arrow", ".feather", ".ipc")
_CSV = (".csv", ".tsv")


def of_file(path: PurePath) -> Any:
    """The table of a Parquet, Arrow, Feather or CSV file, by pyarrow, or the lines of a text file."""
    suffix = path.suffix.lower()
    if suffix not in (*_PARQUET, *_ARROW, *_CSV):
        return list(_lines(path))
    import pyarrow.csv
    import pyarrow.feather
    import pyarrow.parquet

    if suffix in _PARQUET:
        return pyarrow.parquet.read_table(path)
    if suffix in _ARROW:
        return pyarrow.feather.read_table(path)
    parse = pyarrow.csv.ParseOptions(delimiter="\t" if suffix == ".tsv" else ",")
    # Puzzles without a dot are no numbers.
    names = pyarrow.csv.open_csv(path, parse_options=parse).schema.names
    convert = pyarrow.csv.ConvertOptions(column_types={name: pyarrow.string() for name in names})
    return pyarrow.csv.read_csv(path, parse_options=parse, convert_options=convert)


def _lines(path: PurePath) -> Iterator[str]:
    """The puzzles of a text file, one on each line. Blank lines are skipped, and so are those that begin with ``#``."""
    with open(path, encoding="utf-8-sig") as file:
        try:
            lines = map(str.strip, file)
            yield from (line for line in lines if line and not line.startswith("#"))
        except UnicodeDecodeError:
            raise ValueError(
                f"{path}: expected text with a puzzle on each line, or a table that ends in .parquet, .arrow, "
                ".feather, .csv or .tsv"
            ) from None


def _of_answers(answers: Answers, box: str | None, column: str | None) -> Many:
    """A table of answers: its boards have boxes that their text does not state."""
    if answers._kinds is None and (answers._box is None or box == answers._box):
        return Many(answers, box)
    column = "puzzle" if column is None and len(answers.columns) > 1 else column
    if column in answers._names or len(answers.columns) == 1:
        if answers._kinds is not None:
            raise TypeError(
                f"boards of this table have boxes or rules of their own: answers[{column!r}] has them"
            )
        if box is not None:
            raise ValueError(f"box: these boards have boxes of {answers._box}, not {box}")
        return Many(answers, answers._box)
    return Many(answers, box)


def _of_list(items: list[Any], box: str | None) -> Many:
    items = [None if is_missing(item) else item for item in items]
    if all(item is None or isinstance(item, str) for item in items):
        return Many(items, box)
    texts: list[str | None] = []
    kinds: list[_native.Kind | None] = []
    for number, item in enumerate(items):
        text, kind = None, None
        if isinstance(item, Board):
            text_of(item, box)  # boxes that contradict the board are an error
            # A text in a column is read by itself, so that it has to state its boxes.
            text, kind = str(item) if box is None else item.line, item._kind
        elif item is not None:
            try:
                text, _ = text_of(item, box)
            except (TypeError, ValueError) as error:
                raise type(error)(f"puzzle {number}: {error}") from None
        texts.append(text)
        kinds.append(kind)
    is_usual = all(kind is None or text == board.line for text, kind, board in zip(texts, kinds, items))
    return Many(texts, box, None if is_usual or box is not None else kinds)


def _rows_of_digits(item: Any) -> Any:
    """What a column of objects has in place of (n, side²) integers: one list of digits, as rows."""
    if hasattr(item, "__array_interface__"):
        item = item.tolist()
    side = math.isqrt(len(item)) if isinstance(item, list) else 0
    if side > 1 and side * side == len(item) and all(hasattr(digit, "__index__") for digit in item):
        return [item[start : start + side] for start in range(0, len(item), side)]
    return item


def _of_array(array: Any, box: str | None) -> Many:
    import numpy

    array = numpy.asarray(array)
    if array.dtype.kind in "OUTS":
        if array.ndim != 1:
            raise TypeError(f"expected a column of strings, found an array of {array.ndim} dimensions")
        items = array.tolist()
        return _of_list([item.decode() if isinstance(item, bytes) else item for item in items], box)
    digits = digits_of_array(array)
    is_square = digits.ndim == 3 and digits.shape[1] == digits.shape[2]
    cells = int(numpy.prod(digits.shape[1:]))
    hot = _one_hot(digits) if digits.ndim != 3 or len(digits) == digits.shape[1] else ""
    if hot or not (is_square or digits.ndim == 2) or math.isqrt(cells) ** 2 != cells:
        shape = "×".join(map(str, digits.shape))
        raise ValueError(f"expected an array of shape (n, side, side) or (n, side²), found {shape}{hot}")
    return Many(_native.cells_text(digits.tobytes(), max(cells, 1), box), box)


#: Where the column of boards is among those of a job, from the end.
_BOARDS = {"solve": -3, "canonical": -4}


def answers(
    job: str, puzzles: Any, box: str | None, column: str | None, progress: Progress = False, **options: Any
) -> Answers:
    """The answers of a job to many puzzles."""
    many = many_of(puzzles, box, column)
    with Reporting(progress, "rows") as report:
        table = _native.answer(job, many.data, column, shape=many.box, progress=report, **options)
    boards = _BOARDS[job] - 2 * bool(options.get("statistics")) if job in _BOARDS else None
    names = set() if boards is None else {table.names[boards]}
    if isinstance(puzzles, Answers):
        names |= puzzles._names
    return Answers(table, many.box, many.kinds, sorted(names))


def iter_batches(
    job: Literal["solve", "count", "check", "rate", "canonical"],
    source: Any,
    *,
    column: str | None = None,
    batch_size: int = 65_536,
    progress: Progress = False,
    **options: Any,
) -> Iterator[Answers]:
    """Answers a source batch by batch, so that it may be larger than the memory.

    >>> import ninefold, pyarrow
    >>> table = pyarrow.table({"id": [7, 8], "puzzle": ["1..4.......34..1", "1..4"]})
    >>> [batch["status"] for batch in ninefold.iter_batches("solve", table, column="puzzle", batch_size=1)]
    [['unique'], ['invalid']]

    :param job: the question; ``"solve"`` asks what :func:`solve_many` asks.
    :param source: a Parquet file (its path, or a ``pyarrow.parquet.ParquetFile``), the path of a text file with a puzzle
        on each line, a dataset, a table, or batches of Arrow one after the other.
    :param batch_size: how many rows are held at a time; batches that come one after the other are taken as they are.
    :param progress: ``True`` for a bar on standard error, or a function of the number of rows done and of ``None``.
    :param options: those of :func:`solve_many` and its like.
    """
    if job not in ("solve", "count", "check", "rate", "canonical"):
        raise ValueError(f"job: expected solve, count, check, rate or canonical, found {job!r}")
    box = options.pop("box", None)
    rows = 0
    with Reporting(progress, "rows") as report:
        for batch in _batches(source, batch_size):
            answered = answers(job, batch, box, column, **options)
            rows += len(answered)
            if report is not None:
                report(rows, None)
            yield answered


def _batches(source: Any, size: int) -> Iterator[Any]:
    if isinstance(source, PurePath):
        return _batches_of_file(source, size)
    if hasattr(source, "iter_batches"):
        return iter(source.iter_batches(batch_size=size))
    if type(source).__module__.partition(".")[0] == "pyarrow" and hasattr(source, "scanner"):
        return iter(source.to_batches(batch_size=size))
    source = read(source)
    if hasattr(source, "__arrow_c_stream__"):
        import pyarrow

        # A reader is gone through as it comes; what is in the memory already is cut.
        is_reader = hasattr(source, "read_next_batch")
        return iter(source if is_reader else pyarrow.table(source).to_batches(max_chunksize=size))
    return iter(source)


def _batches_of_file(path: PurePath, size: int) -> Iterator[Any]:
    suffix = path.suffix.lower()
    if suffix in (*_ARROW, *_CSV):
        return _batches(of_file(path), size)
    if suffix not in _PARQUET:
        lines = _lines(path)
        return iter(lambda: list(islice(lines, size)), [])
    import pyarrow.parquet

    return iter(pyarrow.parquet.ParquetFile(path).iter_batches(batch_size=size))
