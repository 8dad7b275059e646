"""Ray Data: the function of a batch is the one that Spark maps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ninefold
import ninefold.spark
import pytest
from conftest import CLASH, PROPER, SEVERAL

ray = pytest.importorskip("ray")
pytest.importorskip("ray.data")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=1 << 27)
    yield ray
    ray.shutdown()


def test_map_batches(cluster: Any) -> None:
    import pyarrow

    puzzles: list[str | None] = [PROPER, None, SEVERAL, CLASH, "nonsense"] * 20
    table = pyarrow.table({"id": range(100), "puzzle": puzzles})
    dataset = cluster.data.from_arrow(table).repartition(4)
    answers = dataset.map_batches(
        ninefold.spark.answered,
        fn_kwargs={"job": "solve", "column": "puzzle"},
        batch_format="pyarrow",
        batch_size=7,
    )
    found = answers.sort("id").take_all()
    expected = ninefold.solve_many(puzzles).to_pyarrow().to_pydict()
    assert [row["id"] for row in found] == list(range(100))
    for name in expected:
        assert [row[name] for row in found] == expected[name], name
