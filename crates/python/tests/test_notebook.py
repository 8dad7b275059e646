"""The example notebook, run from its first cell to its last, and drawn."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")

NOTEBOOK = Path(__file__).parents[3] / "examples" / "notebook.ipynb"


def outputs_of(notebook: Any) -> list[Any]:
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_the_notebook_runs_and_draws() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    stored = outputs_of(notebook)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = outputs_of(notebook)
    data = [output["data"] for output in outputs if "data" in output]
    assert sum("image/svg+xml" in shown for shown in data) >= 2, "the puzzle and its solution"
    assert sum("<table" in shown.get("text/html", "") for shown in data) == 1, "the ratings"
    assert "True" in [shown["text/plain"] for shown in data]
    if os.environ.get("NINEFOLD_UPDATE"):
        for cell in notebook.cells:
            cell.metadata.clear()
        nbformat.write(notebook, NOTEBOOK)
    else:
        assert stored == outputs, "NINEFOLD_UPDATE=1 stores the outputs anew"
