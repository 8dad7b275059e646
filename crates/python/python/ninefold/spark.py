"""Ninefold on a Spark cluster: each function is one ``mapInArrow``.

.. code-block:: python

    frame = spark.read.parquet("puzzles.parquet")
    ninefold.spark.solve(frame, "puzzle", seconds=10).write.parquet("solved.parquet")

A data frame goes in and comes out with its columns and those of the answers; a row is never an error, so
that one bad puzzle does not fail a job of a billion: ``status`` and ``error`` say what is wrong. The
wheel must be installed on all workers, or shipped with the job (``spark.archives``).

**Partitions.** A task uses one thread, as Spark counts cores. Solving takes microseconds a row, so the
usual partitions of 128 MB are right. Rating takes milliseconds, and seconds for the hardest: there
``frame.repartition(n)`` with some thousand rows in each partition keeps one core from working long after
the others have done; and ``seconds`` gives every puzzle a limit, so that one monster does not stall the
job.

**Boxes.** A row is read as a single puzzle is: ``box="3x2"`` says the box shape of all of them; without it a text
that states its boxes or other rules has those, and a plain line the usual boxes of its size.

**Failures.** Every function depends on its rows alone (with ``seconds``, on the clock too), so a task
that is lost is simply done again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from . import _native

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

    from ._types import OnConflict

#: The columns of each job and their types in Spark.
_COLUMNS: dict[str, list[tuple[str, str]]] = {
    "solve": [("solution", "string")],
    "count": [("count", "long")],
    "check": [],
    "canonical": [("canonical", "string"), ("automorphisms", "long")],
    "rate": [
        ("rating", "double"),
        ("pearl", "double"),
        ("diamond", "double"),
        ("hardest", "string"),
        ("steps", "integer"),
    ],
    "rate hodoku": [
        ("level", "string"),
        ("score", "integer"),
        ("hardest", "string"),
        ("steps", "integer"),
    ],
}


def batches(
    batches: Iterable[pa.RecordBatch], *, job: str, column: str, **options: Any
) -> Iterator[pa.RecordBatch]:
    """Answers batch after batch: the function that Spark's ``mapInArrow`` calls, and what Ray, Dask or
    a loop over a Parquet file can call as well. Nothing is held but the batch at hand.

    >>> import pyarrow
    >>> reader = pyarrow.table({"id": [7], "puzzle": ["1..4.......34..1"]}).to_batches()
    >>> [batch.to_pylist() for batch in batches(reader, job="solve", column="puzzle")]
    [[{'id': 7, 'puzzle': '1..4.......34..1', 'solution': '1234341221434321', 'status': 'unique', 'error': None}]]
    """
    import pyarrow

    options.setdefault("threads", 1)
    options["shape"] = options.pop("box", None)
    for batch in batches:
        answers = _native.answer(job, batch, column, **options)
        yield from pyarrow.RecordBatchReader.from_stream(answers)


def answered(table: pa.Table, *, job: str, column: str, **options: Any) -> pa.Table:
    """Answers one table with one thread: what Ray Data calls.

    .. code-block:: python

        dataset.map_batches(
            ninefold.spark.answered,
            fn_kwargs={"job": "solve", "column": "puzzle", "seconds": 10},
            batch_format="pyarrow",
        )

    >>> import pyarrow
    >>> answered(pyarrow.table({"puzzle": ["1..4"]}), job="check", column="puzzle")["status"].to_pylist()
    ['invalid']
    """
    import pyarrow

    options.setdefault("threads", 1)
    options["shape"] = options.pop("box", None)
    return pyarrow.table(_native.answer(job, table, column, **options))


def _map(frame: DataFrame, job: str, column: str, columns: str, **options: Any) -> DataFrame:
    from pyspark.sql.types import StructType

    if column not in frame.columns:
        raise ValueError(f"there is no column `{column}`; there are {', '.join(frame.columns)}")
    added = [*_COLUMNS[columns], ("status", "string"), ("error", "string")]
    kept, names = _native.joined(
        frame.columns, [name for name, _ in added], options["on_conflict"], options["prefix"]
    )
    schema = StructType([frame.schema.fields[place] for place in kept])
    for name, (_, kind) in zip(names, added):
        schema = schema.add(name, kind)
    return frame.mapInArrow(partial(batches, job=job, column=column, **options), schema)


def solve(
    frame: DataFrame,
    column: str,
    *,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
) -> DataFrame:
    """Adds ``solution``, ``status`` and ``error``; see :func:`ninefold.solve_many`."""
    options = {"box": box, "seconds": seconds, "nodes": nodes, "on_conflict": on_conflict, "prefix": prefix}
    return _map(frame, "solve", column, "solve", **options)


def count(
    frame: DataFrame,
    column: str,
    *,
    limit: int = 0,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
) -> DataFrame:
    """Adds ``count``, ``status`` and ``error``; see :func:`ninefold.count_many`."""
    options = {"box": box, "seconds": seconds, "nodes": nodes, "on_conflict": on_conflict, "prefix": prefix}
    return _map(frame, "count", column, "count", limit=limit, **options)


def check(
    frame: DataFrame,
    column: str,
    *,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
) -> DataFrame:
    """Adds ``status`` and ``error``; see :func:`ninefold.check_many`."""
    options = {"box": box, "seconds": seconds, "nodes": nodes, "on_conflict": on_conflict, "prefix": prefix}
    return _map(frame, "check", column, "check", **options)


def rate(
    frame: DataFrame,
    column: str,
    *,
    scale: str = "se",
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
) -> DataFrame:
    """Adds the ratings, ``status`` and ``error``; see :func:`ninefold.rate_many`."""
    columns = "rate hodoku" if scale == "hodoku" else "rate"
    options = {"box": box, "seconds": seconds, "nodes": nodes, "on_conflict": on_conflict, "prefix": prefix}
    return _map(frame, "rate", column, columns, scale=scale, **options)


def canonical(
    frame: DataFrame,
    column: str,
    *,
    box: str | None = None,
    on_conflict: OnConflict = "error",
    prefix: str = "",
) -> DataFrame:
    """Adds ``canonical``, ``automorphisms``, ``status`` and ``error``; see :func:`ninefold.canonical_many`.
    ``dropDuplicates(["canonical"])`` leaves one puzzle of each class."""
    return _map(frame, "canonical", column, "canonical", box=box, on_conflict=on_conflict, prefix=prefix)


def generate(
    spark: SparkSession,
    count: int,
    *,
    seed: int,
    partitions: int | None = None,
    tries: int | None = None,
    seconds: float | None = None,
    **wanted: Any,
) -> DataFrame:
    """A data frame of ``count`` puzzles made to order, with a column ``row``; see :func:`ninefold.generate` for the
    order. Each row has tries of its own, so the same seed makes the same rows whatever the cluster and the
    partitions are, and a part of them can be made again: ``.where("row < 1000")``. These are other
    puzzles than those of :func:`ninefold.generate_many`, which takes the tries one after the other.

    ``tries`` and ``seconds`` are limits for each row; a row that they were not enough for has the status
    ``unknown``. Two rows may hold the same puzzle by chance.

    :param partitions: how many tasks; hundreds, if some puzzles take much longer than others.
    """
    from pyspark.sql.types import StructType

    from ._generate import order_of

    if count > 1 << 32:
        raise ValueError("count: up to 2**32 rows; take another seed for more")
    schema = StructType().add("row", "long")
    for name, kind in order_of(seed, **wanted).columns:
        schema = schema.add(name, kind)
    rows = spark.range(0, count, 1, partitions).withColumnRenamed("id", "row")
    make = partial(made, seed=seed, tries=tries, seconds=seconds, **wanted)
    return rows.mapInArrow(make, schema)


def made(
    batches: Iterable[pa.RecordBatch],
    *,
    seed: int,
    tries: int | None = None,
    seconds: float | None = None,
    **wanted: Any,
) -> Iterator[pa.RecordBatch]:
    """Puzzles for batches with a column ``row``: the function that :func:`generate` maps.

    >>> import pyarrow
    >>> rows = pyarrow.table({"row": [0, 5]}).to_batches()
    >>> [batch["status"].to_pylist() for batch in made(rows, seed=1)]
    [['made', 'made']]
    """
    import pyarrow

    from ._generate import order_of

    order = order_of(seed, **wanted)
    for batch in batches:
        row = batch["row"]
        table = order.rows(row.to_pylist(), tries, seconds)
        for part in pyarrow.RecordBatchReader.from_stream(table):
            names = ["row", *part.schema.names]
            yield pyarrow.RecordBatch.from_arrays([row, *part.columns], names=names)


def dataset(
    frame: DataFrame,
    column: str,
    *,
    split: Mapping[str, float] | None = None,
    by: str = "grid",
    augment: int = 0,
    negatives: bool = False,
    steps: bool = False,
    alternatives: bool = False,
    seed: int = 0,
    box: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> DataFrame:
    """The rows of a data set for the puzzles of a column: those of :func:`ninefold.dataset` with the same seed, as a data
    frame. ``part`` is the name of each row's part, so ``write.partitionBy("part")`` makes a folder for each. A puzzle
    without a row, such as one with several solutions, has a row with ``puzzle`` and ``error`` alone.

    A row depends on its puzzle and on ``seed`` alone, so the cluster and the partitions make no difference. Integers have
    a sign, since Spark knows no others; ``source``, ``line``, ``seed`` and ``try`` are null.
    """
    import pyarrow

    if column not in frame.columns:
        raise ValueError(f"there is no column `{column}`; there are {', '.join(frame.columns)}")
    wanted: dict[str, Any] = {
        "split": None if split is None else ",".join(f"{name}={share}" for name, share in split.items()),
        "by": by,
        "augment": augment,
        "negatives": negatives,
        "steps": steps,
        "alternatives": alternatives,
        "seed": seed,
        "shape": box,
        "seconds": seconds,
        "nodes": nodes,
    }
    # What cannot be is told before the job.
    empty = pyarrow.table(_native.RowMaker(**wanted).rows([]))
    schema = ", ".join(f"`{field.name}` {_spark_type(field.type)}" for field in empty.schema)
    return frame.select(column).mapInArrow(partial(dataset_rows, column=column, **wanted), schema)


def _spark_type(kind: pa.DataType) -> str:
    """The name of an Arrow type in Spark."""
    import pyarrow

    if pyarrow.types.is_list(kind):
        return f"array<{_spark_type(kind.value_type)}>"
    if pyarrow.types.is_struct(kind):
        fields = (kind.field(number) for number in range(kind.num_fields))
        return f"struct<{', '.join(f'`{field.name}`: {_spark_type(field.type)}' for field in fields)}>"
    names = {"string": "string", "bool": "boolean", "double": "double", "int32": "int", "int64": "bigint"}
    return names[str(kind)]


def dataset_rows(
    batches: Iterable[pa.RecordBatch], *, column: str, **wanted: Any
) -> Iterator[pa.RecordBatch]:
    """The rows of a data set, batch after batch: the function that :func:`dataset` maps.

    >>> import pyarrow
    >>> puzzles = pyarrow.table({"puzzle": ["1..4.......34..1", "1..."]}).to_batches()
    >>> [(row["solution"], row["error"] is None) for batch in dataset_rows(puzzles, column="puzzle") for row in batch.to_pylist()]
    [('1234341221434321', True), (None, False)]
    """
    import pyarrow

    maker = _native.RowMaker(**wanted)
    for batch in batches:
        # With its steps a row takes about 50 kB.
        for start in range(0, batch.num_rows, 256):
            rows = maker.rows(batch.slice(start, 256), column)
            yield from pyarrow.RecordBatchReader.from_stream(rows)


def scan(
    frame: DataFrame,
    column: str,
    *,
    givens: int = 17,
    slices: int = 64,
    seconds: float | None = None,
) -> DataFrame:
    """All proper puzzles with this many givens that the grids of a column are the solutions of: a row for each, with the
    columns of its grid, ``slice``, ``puzzle``, ``status`` and ``error``. A grid stands for itself, a puzzle for its
    solution.

    The search in a grid falls into slices, each the work of one row, so that several tasks share a grid. Each slice has
    a last row without a puzzle: ``complete`` says that no puzzle of it is missing, ``unknown`` that ``seconds``
    were not enough for one of its parts, ``invalid`` that there is no such grid.
    """
    from pyspark.sql.types import StructType

    added = [("slice", "long"), ("puzzle", "string"), ("status", "string"), ("error", "string")]
    if column not in frame.columns:
        raise ValueError(f"there is no column `{column}`; there are {', '.join(frame.columns)}")
    taken = [name for name, _ in added if name in frame.columns]
    if taken:
        raise ValueError(f"the table has a column `{taken[0]}` already; rename it, or leave it out")
    slice_of = frame.sparkSession.range(0, slices).withColumnRenamed("id", "slice")
    work = frame.crossJoin(slice_of).repartition(max(slices, frame.rdd.getNumPartitions()))
    schema = StructType(list(frame.schema.fields))
    for name, kind in added:
        schema = schema.add(name, kind)
    search = partial(scanned, column=column, givens=givens, slices=slices, seconds=seconds)
    return work.mapInArrow(search, schema)


def scanned(
    batches: Iterable[pa.RecordBatch],
    *,
    column: str,
    givens: int,
    slices: int,
    seconds: float | None = None,
) -> Iterator[pa.RecordBatch]:
    """The puzzles of the grids and slices of batches: the function that :func:`scan` maps."""
    import pyarrow

    kinds = [("puzzle", pyarrow.string()), ("status", pyarrow.string()), ("error", pyarrow.string())]
    for batch in batches:
        for number, row in enumerate(batch.to_pylist()):
            found, status, error = _slice(row[column], row["slice"], givens, slices, seconds)
            told = [(puzzle, "proper", None) for puzzle in found] + [(None, status, error)]
            some = batch.take(pyarrow.array([number] * len(told)))
            columns = [pyarrow.array(values, kind) for values, (_, kind) in zip(zip(*told), kinds)]
            names = [*batch.schema.names, *(name for name, _ in kinds)]
            yield pyarrow.RecordBatch.from_arrays([*some.columns, *columns], names=names)


def _slice(
    grid: str | None, number: int, givens: int, slices: int, seconds: float | None
) -> tuple[list[str], str | None, str | None]:
    """The puzzles of one slice, its status and what is wrong."""
    if grid is None:
        return [], None, None
    try:
        search = _native.Search(grid, givens)
    except ValueError as error:
        return [], "invalid", str(error)
    found: list[str] = []
    complete = True
    for part in range(number, search.parts, slices):
        puzzles, whole = search.part(part, seconds)
        found += puzzles
        complete &= whole
    if complete:
        return found, "complete", None
    return found, "unknown", "gave up (time limit); there may be more"
