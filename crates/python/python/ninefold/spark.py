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

**Failures.** Every function depends on its rows alone (with ``seconds``, on the clock too), so a task
that is lost is simply done again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from . import _native

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame

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
    for batch in batches:
        answers = _native.answer(job, batch, column, **options)
        yield from pyarrow.RecordBatchReader.from_stream(answers)


def _map(frame: DataFrame, job: str, column: str, columns: str, **options: Any) -> DataFrame:
    from pyspark.sql.types import StructType

    if column not in frame.columns:
        raise ValueError(f"there is no column `{column}`; there are {', '.join(frame.columns)}")
    added = [*_COLUMNS[columns], ("status", "string"), ("error", "string")]
    taken = [name for name, _ in added if name in frame.columns]
    if taken:
        raise ValueError(f"the table has a column `{taken[0]}` already; rename it, or leave it out")
    schema = StructType(list(frame.schema.fields))
    for name, kind in added:
        schema = schema.add(name, kind)
    return frame.mapInArrow(partial(batches, job=job, column=column, **options), schema)


def solve(
    frame: DataFrame, column: str, *, seconds: float | None = None, nodes: int | None = None
) -> DataFrame:
    """Adds ``solution``, ``status`` and ``error``; see :func:`ninefold.solve`."""
    return _map(frame, "solve", column, "solve", seconds=seconds, nodes=nodes)


def count(
    frame: DataFrame,
    column: str,
    *,
    limit: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
) -> DataFrame:
    """Adds ``count``, ``status`` and ``error``; see :func:`ninefold.count`."""
    return _map(frame, "count", column, "count", limit=limit, seconds=seconds, nodes=nodes)


def check(
    frame: DataFrame, column: str, *, seconds: float | None = None, nodes: int | None = None
) -> DataFrame:
    """Adds ``status`` and ``error``; see :func:`ninefold.check`."""
    return _map(frame, "check", column, "check", seconds=seconds, nodes=nodes)


def rate(
    frame: DataFrame,
    column: str,
    *,
    scale: str = "se",
    seconds: float | None = None,
    nodes: int | None = None,
) -> DataFrame:
    """Adds the ratings, ``status`` and ``error``; see :func:`ninefold.rate`."""
    columns = "rate hodoku" if scale == "hodoku" else "rate"
    return _map(frame, "rate", column, columns, scale=scale, seconds=seconds, nodes=nodes)


def canonical(frame: DataFrame, column: str) -> DataFrame:
    """Adds ``canonical``, ``automorphisms``, ``status`` and ``error``; see :func:`ninefold.canonical`.
    ``dropDuplicates(["canonical"])`` leaves one puzzle of each class."""
    return _map(frame, "canonical", column, "canonical")
