"""Goes through a data set with the loader of HRM or TRM, and checks each row: how many there were, as JSON.

It runs in an environment with torch: ``python load_arrays.py FOLDER-OF-THE-MODEL DATA``.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any

import numpy as np

SIZE = 8


def check(puzzles: Any, solutions: Any) -> None:
    """1 is an empty cell, digit d is d + 1; every solution is one of its puzzle."""
    assert ((puzzles == 1) | (puzzles == solutions)).all()
    grids = solutions.reshape(-1, 9, 9) - 1
    boxes = grids.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    for houses in (grids, grids.swapaxes(1, 2), boxes):
        assert (np.sort(houses, axis=2) == np.arange(1, 10)).all()


def main(code: str, data: str) -> None:
    sys.path.insert(0, code)
    loader: Any = importlib.import_module("puzzle_dataset")
    fields = loader.PuzzleDatasetConfig.model_fields
    place: dict[str, Any] = {"dataset_path": data} if "dataset_path" in fields else {"dataset_paths": [data]}
    rows: dict[str, int] = {}
    for part, is_test in (("train", False), ("test", True)):
        wanted = {"seed": 0, "global_batch_size": SIZE, "test_set_mode": is_test, "epochs_per_iter": 1}
        config = loader.PuzzleDatasetConfig(**wanted, **place, rank=0, num_replicas=1)
        rows[part] = 0
        for _, batch, size in loader.PuzzleDataset(config, split=part):
            assert batch["inputs"].shape == (SIZE, 81)
            check(batch["inputs"].numpy()[:size], batch["labels"].numpy()[:size])
            rows[part] += size
    print(json.dumps(rows))


if __name__ == "__main__":
    main(*sys.argv[1:])
